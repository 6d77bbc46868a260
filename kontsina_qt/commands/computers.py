"""Computer players for commands: parsing levels, and asking for moves."""

from __future__ import annotations

import re
import shutil
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.ending import held_off
from kontsina_qt.language import tr
from kontsina_qt.match.record import Record, RecordError, Seat, read_record, write_record
from kontsina_qt.players.base import COMMAND_PREFIX
from kontsina_qt.players.levels.catalogue import LEVELS, UnknownLevel, parted, players_at
from kontsina_qt.players.programs.client import TurnTaker, split_command, turn_taker
from kontsina_qt.players.programs.conversation import why_not_started
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import Course, view_of

MOST_REASONS = 8
_LONGEST_REASON = 300

BUDGET_MS = 1_000
"""The default time per move."""


def read_levels(text: str) -> list[str]:
    """Return the levels of ``--seats``; a comma not before a level is part of a command line.

    Raises:
        CommandError: a level is unknown.
    """
    known = "|".join(re.escape(player) for level in LEVELS for player in players_at(level))
    boundary = re.compile(rf",(?=(?:{known})(?:,|$)|{COMMAND_PREFIX})")
    levels: list[str] = []
    for part in boundary.split(text):
        levels += [part] if part.startswith(COMMAND_PREFIX) else part.split(",")
    for name in levels:
        check_level(name)
    return levels


def check_level(name: str) -> None:
    """Check that a name is a built-in level or an existing program.

    Raises:
        CommandError: it is neither.
    """
    try:
        turn_taker(name).close()  # starts no process
    except UnknownLevel as error:
        words = tr("{error}, and cmd:COMMAND")
        raise CommandError(words.format(error=error)) from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    if name.startswith(COMMAND_PREFIX) and shutil.which(_program(name)) is None:
        raise CommandError(why_not_started(_program(name)))


def seats_of(levels: Sequence[str]) -> list[Seat]:
    """Return a seat for each level; equal names are numbered."""
    names = [
        Path(_program(name)).name[:40] if name.startswith(COMMAND_PREFIX) else parted(name)[0].title
        for name in levels
    ]
    return [
        Seat(name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}", player)
        for seat, (name, player) in enumerate(zip(names, levels, strict=True))
    ]


def _program(name: str) -> str:
    """Return the program of a ``cmd:`` level."""
    return split_command(name.removeprefix(COMMAND_PREFIX))[0]


def check_seats(record: Record) -> None:
    """Check that a record can hold the seats.

    Raises:
        CommandError: a command line is too long or has control characters.
    """
    try:
        read_record(write_record(record))
    except RecordError as error:
        raise CommandError(str(error)) from None


class Computers:
    """The computer players of a table; a context manager that ends their processes.

    Attributes:
        failures: for each level, how often it failed and ``steady`` moved in its place.
        troubles: a sentence for each failure not reported yet.
        reasons: for each level, the reasons of its latest ``MOST_REASONS`` failures.
    """

    def __init__(
        self,
        levels: Sequence[str],
        budget_ms: int = BUDGET_MS,
        player_of: Callable[[str], TurnTaker] = turn_taker,
    ) -> None:
        self._budget_ms = budget_ms
        self._players = [player_of(name) for name in levels]
        self._stack = ExitStack()
        for player in self._players:
            self._stack.callback(player.close)
        self.failures = [0] * len(self._players)
        self.troubles: list[str] = []
        self.reasons: list[deque[str]] = [deque(maxlen=MOST_REASONS) for _ in self._players]

    def __enter__(self) -> Computers:
        return self

    def __exit__(self, *_: object) -> None:
        with held_off():  # a second interrupt must not leave players running
            self._stack.close()

    def move(
        self,
        position: Position,
        scores: Sequence[int],
        seed: int,
        player: int | None = None,
        course: Course | None = None,
    ) -> Move:
        """Return the move of the seat to play.

        Args:
            position: the position, of which the player gets only the seat's view.
            scores: each side's score before the hand.
            seed: the seed of the player's random numbers.
            player: the index of the level that plays; by default the seat to play.
            course: the history of the hand; by default derived from the position.
        """
        index = position.turn if player is None else player
        view = view_of(position, position.turn, scores, course)
        turn = self._players[index].take_turn(position.rules, view, seed, self._budget_ms)
        if turn.trouble is not None:
            self.failures[index] += 1
            self.troubles.append(turn.trouble)
            self.reasons[index].append(turn.reason[:_LONGEST_REASON])
        return position.notation.read(turn.choice.move)
