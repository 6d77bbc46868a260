"""What is said at a table: phrases, by their numbers, and not too many."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from kontsina_qt.together.lines import Line, LineError, is_whole, members_of
from kontsina_qt.together.phrases import Phrase, phrase_of

MOST_PHRASES: Final = 100
"""How many a seat may say in a match."""
MOST_NUMBER: Final = 1_000
"""No phrase has a greater number."""
PHRASES_AT_ONCE: Final = 3
"""How many a seat may say before anything else happens."""


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase that somebody has said.

    Attributes:
        place: of its line in the log.
        seat: who said it.
        phrase: what.
    """

    place: int
    seat: int
    phrase: Phrase


class Talk:
    """The phrases of a match.

    Attributes:
        said: in the order in which they were said.
    """

    def __init__(self) -> None:
        self.said: list[Said] = []
        self._in_a_row: Counter[int] = Counter()

    def pause(self) -> None:
        """Something else has happened, so everybody may speak again."""
        self._in_a_row.clear()

    def take(self, line: Line) -> None:
        """Read a phrase; what comes too often is not heard.

        Raises:
            LineError: it is none.
        """
        phrase = phrase_of(members_of(line, "phrase")["phrase"])
        may = self.may_speak(line.seat)
        self._in_a_row[line.seat] += 1
        if phrase is not None and may:
            self.said.append(Said(line.n, line.seat, phrase))

    def admits(self, line: Line) -> bool:
        """Whether a phrase may be heard; one of a later version is, where it is known."""
        try:
            form = is_whole(members_of(line, "phrase")["phrase"], 0, MOST_NUMBER)
        except LineError:
            return False
        return form and self.may_speak(line.seat)

    def may_speak(self, seat: int) -> bool:
        """Whether a seat has not said enough."""
        said = sum(one.seat == seat for one in self.said)
        return self._in_a_row[seat] < PHRASES_AT_ONCE and said < MOST_PHRASES
