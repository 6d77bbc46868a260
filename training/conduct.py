"""Fingerprints of players' behaviour: a hash of their moves in fixed hands.

Two players are considered the same if they make the same moves, whatever their sources. So a
result remains valid while both of its players still play as they did then, which is checked only
if their sources have changed. Players that search until their time is up get a simulated clock
that advances with each reading, so that they play the same on every machine, interpreted and
compiled. Changes of search speed do not show (see ``benchmarks``), nor do changes of less than one
move in hundreds.
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
"""The first deal number; contests, puzzles and training use others."""

MATCHES, SEARCHED, HANDS = 12, 3, 2
"""The number of matches, of matches for searching players, and of hands in each; in later hands,
players may model their opponents."""

SECONDS = 0.01
"""The time per move, by the simulated clock."""

_TICK = 2e-5
_CLOCK = "perf_counter"


@cache
def conduct_of(player: str, game_id: str, players: int) -> str:
    """Return a hash of a player's moves when it has every seat of the fixed hands.

    Args:
        player: its name in the arena.
        game_id: the id of the game, with default options.
        players: the number of players.
    """
    rules = game(game_id).rules(players, {})
    who = player_of(player)
    effort = who.effort if isinstance(who, Thinker) else None
    found = hashlib.sha256(repr(effort).encode())
    for number in range(FIRST, FIRST + (SEARCHED if effort else MATCHES)):
        acquaintance.forget()
        table = _OnePlayer(who)
        with _clock():
            points = play_hands(rules, table, number, 0, HANDS)
        found.update(f"{' '.join(table.moves)} {points}\n".encode())
    return found.hexdigest()[:12]


def plays(a: str, b: str, game_id: str, players: int) -> str:
    """Return the key of a contest, which depends on the behaviour of its two players."""
    return f"{conduct_of(a, game_id, players)}-{conduct_of(b, game_id, players)}"


class _OnePlayer(Computers):
    """A table at which one player has every seat.

    Attributes:
        moves: all its moves, in notation.
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
        move = super().move(position, scores, seed, 0, course)
        self.moves.append(position.notation.text(move))
        return move


@contextmanager
def _clock() -> Iterator[None]:
    """Give all players a simulated clock."""
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
