"""The interface of computer players: a view in, a move out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import Message
from kontsina_qt.rules.view import View

SECONDS = 1.0
"""The default thinking time."""

COMMAND_PREFIX = "cmd:"
"""The prefix of a program's command line where a record names a seat's player."""

FALLBACK = "steady"
"""The level that takes over from a player that fails or is missing."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was considered.

    Attributes:
        move: in notation.
        value: the expected margin of this hand for the seat's side: its own points less the
            mean of the other sides'.
        error: the standard error of the difference between its value and that of the chosen
            move, over the deals of the hidden cards that both were tried in; None if it was
            evaluated statically, solved exactly or reported by another program.
    """

    move: str
    value: float
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a player makes.

    Attributes:
        move, value: as in ``Candidate``.
        candidates: the moves considered, the chosen one first, then from best to worst.
        reason: one or two clauses, translated where they are shown. If moves were asked about,
            why the chosen one is better than the first of them.
        exact: whether the values are those under perfect play.
    """

    move: str
    value: float
    candidates: tuple[Candidate, ...]
    reason: Message
    exact: bool = False


class Player(Protocol):
    """A computer player without memory: all it knows comes from the view."""

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play.

        Args:
            rules: the game with its options.
            view: what the seat can see.
            random: the only source of randomness, so that a seed reproduces a game.
            seconds: the time limit; a player may use less.
            also: legal moves to include among the candidates.

        Raises:
            ViewError: no hand of these rules leads to the view, or it is another seat's turn.
        """
        ...
