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
"""The time to think, unless another is given."""

COMMAND_PREFIX = "cmd:"
"""What a program's command line follows where a seat of a record names it."""

FALLBACK = "steady"
"""The level that takes the turns of a player that fails or is not there."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was thought about.

    Attributes:
        move: as text.
        value: the expected margin of this hand in points for the seat's side: its own points
            less the mean of the other sides'.
        visits: how many deals of the hidden cards it was tried in; 0 if it was judged.
        error: the standard error of how far its value lies from that of the chosen move, over
            the deals that both were tried in; None where it was not tried: judged, counted to
            the end, or told by another program.
    """

    move: str
    value: float
    visits: int = 0
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a player makes.

    Attributes:
        move, value: as in ``Candidate``.
        candidates: the moves thought about, the chosen one first, most liked first.
        reason: why, in one or two clauses; translated where it is shown. Where moves were named
            it is why the chosen one is better than the first of them.
        exact: whether the values are what the moves lead to if all play as well as can be.
    """

    move: str
    value: float
    candidates: tuple[Candidate, ...]
    reason: Message
    exact: bool = False


class Player(Protocol):
    """A computer player without memory: all it knows is in the view."""

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """The move of the seat to play.

        Args:
            rules: the game with its options.
            view: what the seat sees.
            random: the only source of chance, so that a seed repeats a game.
            seconds: the time to think; who needs less takes less.
            also: legal moves that are to be among the candidates.

        Raises:
            ViewError: no hand of these rules leads to the view, or it is another seat's turn.
        """
        ...
