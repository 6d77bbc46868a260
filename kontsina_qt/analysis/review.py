"""Reviews of hands: made by the analysis, kept by the library, shown by windows.

All values are expected margins of the hand in points: a side's own less the mean of the others'.
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
"""A move that costs less, in points, is as good as the best."""

SURE = 2.0
"""How many standard errors a loss has to be, to be taken for more than chance."""

NO_MOVE = ""
"""The best move where it was better to say nothing: another seat was to play."""

_WRONG = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading data of another form may raise."""


class ReviewError(ValueError):
    """A text that holds no review."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One move and what was found beside it.

    Attributes:
        ply: of the hand, from 0.
        seat, side: who made it.
        move: as text.
        value: what it leads to, for its side.
        best: the best move found; the same as ``move`` if nothing better was, ``NO_MOVE`` if it
            was better to let another seat play on.
        best_value: what that leads to, for its side; never less than ``value``.
        exact: whether both were counted to the end.
        choices: how many legal moves there were.
        reason: why the best move is better than the one that was made.
        error: the standard error of ``loss``, from the deals of the hidden cards in which both
            moves were tried; None where there is none: both were counted to the end, or were
            judged at first sight, or the review is older than that.
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
        """What the move cost its side, in points."""
        return max(0.0, self.best_value - self.value)

    @property
    def costly(self) -> bool:
        """Whether it cost something to speak of, beyond what may be chance."""
        return self.loss >= TO_SPEAK_OF and self.loss > SURE * (self.error or 0.0)

    def to_json(self) -> dict[str, Any]:
        """As reviews hold it."""
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
    """How close moves came to the best ones found: the share of the choices among them, 0 to 1,
    that lost nothing to speak of, each weighed by what it might have lost; None if there was
    never a choice.
    """
    chosen = [each for each in moves if each.choices > 1]
    if not chosen:
        return None
    return sum(1.0 / (1.0 + 2.0 * each.loss) for each in chosen) / len(chosen)


@dataclass(frozen=True, slots=True)
class HandReview:
    """A whole hand judged.

    Attributes:
        hand: its number in the match, from 0.
        level: who judged.
        seconds: for each move.
        moves: every move of the hand in order.
        points: of each side in the hand; as far as it goes while it is not over. Who won the
            match by another's false count got what it lacked to the target.
    """

    hand: int
    level: str
    seconds: float
    moves: tuple[Judged, ...]
    points: tuple[int, ...]

    def margin(self, side: int = 0) -> float:
        """What the hand brought a side in the end."""
        others = len(self.points) - 1
        return self.points[side] - (sum(self.points) - self.points[side]) / others

    def of(self, seat: int) -> list[Judged]:
        """The moves of a seat, in order."""
        return [each for each in self.moves if each.seat == seat]

    def lost(self, seat: int) -> float:
        """What a seat's moves cost its side together."""
        return sum(each.loss for each in self.of(seat))

    def accuracy(self, seat: int) -> float | None:
        """How close a seat came to the best moves found, see ``accuracy``."""
        return accuracy(self.of(seat))

    def costliest(self, count: int = 3) -> list[Judged]:
        """The costly moves that cost most, the costliest first."""
        costly = [each for each in self.moves if each.costly]
        return sorted(costly, key=lambda each: (-each.loss, each.ply))[:count]

    def to_json(self) -> dict[str, Any]:
        """As the library keeps it."""
        return {
            "format": FORMAT,
            "hand": self.hand,
            "level": self.level,
            "seconds": self.seconds,
            "moves": [each.to_json() for each in self.moves],
            "points": list(self.points),
        }

    def text(self) -> str:
        """The same as text."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> HandReview:
        """The review that a text holds.

        Raises:
            ReviewError: it holds none, or one of another version.
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
    reason.words()  # what cannot be told later is no reason
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
