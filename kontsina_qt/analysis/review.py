"""Reviews of hands: made by the analysis, stored in the library, shown by windows.

All values are expected margins of the hand in points: a side's own minus the mean of the others'.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from kontsina_qt.rules.state.words import Message

FORMAT = 1

TO_SPEAK_OF = 0.05
"""Smaller losses, in points, are neglected."""

SURE = 2.0
"""How many standard errors a loss must exceed to be significant."""

NO_MOVE = ""
"""The best move if it was better to do nothing out of turn."""

_WRONG = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors raised by reading invalid data."""


class ReviewError(ValueError):
    """The text is not a review."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A judged move.

    Attributes:
        ply: its index in the hand.
        seat, side: the seat that made it, and its side.
        move: the move, as text.
        value: its expected margin for its side.
        best: the best move found: ``move`` if there was no better one, ``NO_MOVE`` if it was
            better to let another seat play.
        best_value: the expected margin of ``best``; never less than ``value``.
        exact: whether both were solved exactly.
        choices: the number of legal moves.
        reason: why the best move is better than the one made.
        error: the standard error of ``loss``, over determinizations in which both moves were
            tried; None if both were solved exactly or judged without search, or in old reviews.
    """

    ply: int
    seat: int
    side: int
    move: str
    value: float
    best: str
    best_value: float
    exact: bool
    choices: int
    reason: Message
    error: float | None = None

    @property
    def loss(self) -> float:
        """The points lost by the move."""
        return max(0.0, self.best_value - self.value)

    @property
    def costly(self) -> bool:
        """Whether the loss is significant."""
        return self.loss >= TO_SPEAK_OF and self.loss > SURE * (self.error or 0.0)

    def to_json(self) -> dict[str, Any]:
        """Return it as a member of a review."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "side": self.side,
            "move": self.move,
            "value": self.value,
            "best": self.best,
            "best_value": self.best_value,
            "exact": self.exact,
            "choices": self.choices,
            "reason": _message_json(self.reason),
            "error": self.error,
        }


def accuracy(moves: Iterable[Judged]) -> float | None:
    """Return the accuracy of moves, 0 to 1: the mean of 1 / (1 + 2 loss) over unforced moves.

    None if all moves were forced.
    """
    chosen = [each for each in moves if each.choices > 1]
    if not chosen:
        return None
    return sum(1.0 / (1.0 + 2.0 * each.loss) for each in chosen) / len(chosen)


@dataclass(frozen=True, slots=True)
class HandReview:
    """The review of a hand.

    Attributes:
        hand: its index in the match.
        level: the level that judged.
        seconds: the time per move.
        moves: every move of the hand, in order.
        points: each side's points in the hand, so far if it is unfinished. The winner by
            another's false call gets up to the target.
    """

    hand: int
    level: str
    seconds: float
    moves: tuple[Judged, ...]
    points: tuple[int, ...]

    def margin(self, side: int = 0) -> float:
        """Return a side's margin in the end."""
        others = len(self.points) - 1
        return self.points[side] - (sum(self.points) - self.points[side]) / others

    def of(self, seat: int) -> list[Judged]:
        """Return the moves of a seat, in order."""
        return [each for each in self.moves if each.seat == seat]

    def lost(self, seat: int) -> float:
        """Return the total loss of a seat's moves."""
        return sum(each.loss for each in self.of(seat))

    def accuracy(self, seat: int) -> float | None:
        """Return the accuracy of a seat's moves; see ``accuracy``."""
        return accuracy(self.of(seat))

    def costliest(self, count: int = 3) -> list[Judged]:
        """Return the costliest moves, worst first."""
        costly = [each for each in self.moves if each.costly]
        return sorted(costly, key=lambda each: (-each.loss, each.ply))[:count]

    def to_json(self) -> dict[str, Any]:
        """Return it as stored in the library."""
        return {
            "format": FORMAT,
            "hand": self.hand,
            "level": self.level,
            "seconds": self.seconds,
            "moves": [each.to_json() for each in self.moves],
            "points": list(self.points),
        }

    def text(self) -> str:
        """Return it as JSON text."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> HandReview:
        """Parse a review.

        Raises:
            ReviewError: it is not a review, or of another version.
        """
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise ReviewError("a review of another version")
            return cls(
                hand=int(data["hand"]),
                level=str(data["level"]),
                seconds=float(data["seconds"]),
                moves=tuple(_judged(each) for each in data["moves"]),
                points=tuple(int(each) for each in data["points"]),
            )
        except _WRONG as error:
            raise ReviewError(f"not a review: {error}") from None


def _judged(data: Mapping[str, Any]) -> Judged:
    value, best_value = float(data["value"]), float(data["best_value"])
    error = None if data.get("error") is None else float(data["error"])
    if not isfinite(value) or not isfinite(best_value) or not 0 <= (error or 0) < inf:
        raise ValueError("a value must be a number")
    reason = _message(data["reason"])
    reason.words()  # raises if it is invalid
    return Judged(
        ply=int(data["ply"]),
        seat=int(data["seat"]),
        side=int(data["side"]),
        move=str(data["move"]),
        value=value,
        best=str(data["best"]),
        best_value=best_value,
        exact=bool(data["exact"]),
        choices=int(data["choices"]),
        reason=reason,
        error=error,
    )


def _message_json(message: Message) -> dict[str, Any]:
    values = {
        name: _message_json(value) if isinstance(value, Message) else value
        for name, value in message.values.items()
    }
    return {"text": message.text, "values": values}


def _message(data: Mapping[str, Any]) -> Message:
    values = {
        name: _message(value) if isinstance(value, dict) else value
        for name, value in data["values"].items()
    }
    return Message(str(data["text"]), values)
