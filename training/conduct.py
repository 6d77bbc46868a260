"""How players play: what they choose in fixed hands, summed up.

Two players are taken for the same where they make the same moves, however they are written. So a
result stays one of the players of today while both of its players still do what they did when it
was played; only where their sources have changed is that looked at. Who searches as long as it may
is given a clock that goes on a little whenever it is looked at, and so does the same on every
machine, interpreted and compiled. How fast it searches is not seen here (``benchmarks``), nor what
changes less than one move in hundreds.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from kontsina_qt.commands.batch.arena import Reference, play_hands
from kontsina_qt.commands.computers import Computers
from kontsina_qt.players.base import Player
from kontsina_qt.players.levels.thinker import Thinker
from kontsina_qt.players.models import acquaintance
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import Course
from training.sources import player_of

FIRST = 2 * 10**12
"""The number of the first deal; contests, puzzles and learning have others."""

MATCHES, SEARCHED, HANDS = 12, 3, 2
"""How many matches, and so many of who searches; in the later hands it is known how others play."""

SECONDS = 0.01
"""The time for a move, by the clock that is given."""

_TICK = 2e-5
_CLOCK = "perf_counter"


@cache
def conduct_of(player: str, game_id: str, players: int) -> str:
    """A sum of all that a player does where it sits in every seat of the fixed hands.

    Args:
        player: as the arena knows it.
        game_id: the game, with its options as they are by themselves.
        players: how many sit at the table.
    """
    rules = game(game_id).rules(players, {})
    who = player_of(player)
    effort = who.effort if isinstance(who, Thinker) else None
    found = hashlib.sha256(repr(effort).encode())
    for number in range(FIRST, FIRST + (SEARCHED if effort else MATCHES)):
        acquaintance.forget()
        alike = _Alike(who)
        with _clock():
            points = play_hands(rules, alike, number, 0, HANDS)
        found.update(f"{' '.join(alike.moves)} {points}\n".encode())
    return found.hexdigest()[:12]


def plays(a: str, b: str, game_id: str, players: int) -> str:
    """What a contest is known by while its two players do what they do now."""
    return f"{conduct_of(a, game_id, players)}-{conduct_of(b, game_id, players)}"


class _Alike(Computers):
    """A table at which one player has every seat.

    Attributes:
        moves: all that it did, as moves are written.
    """

    def __init__(self, player: Player) -> None:
        super().__init__([], round(1000 * SECONDS))
        self._players = [Reference(player)]
        self.moves: list[str] = []

    def move(
        self,
        position: Position,
        scores: Sequence[int],
        seed: int,
        player: int | None = None,
        course: Course | None = None,
    ) -> Move:
        """The move of the seat to play."""
        move = super().move(position, scores, seed, 0, course)
        self.moves.append(position.notation.text(move))
        return move


@contextmanager
def _clock() -> Iterator[None]:
    """Give all players a clock of their own."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += _TICK
        return now

    before = {
        module: vars(module)[_CLOCK]
        for name, module in sys.modules.items()
        if name.startswith("kontsina_qt.players.") and _CLOCK in vars(module)
    }
    try:
        for module in before:
            setattr(module, _CLOCK, clock)
        yield
    finally:
        for module, real in before.items():
            setattr(module, _CLOCK, real)
