"""The phrases said in a match, with limits on their number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from kontsina_qt.together.lines import Line, LineError, is_whole, members_of
from kontsina_qt.together.phrases import Phrase, phrase_of

MOST_PHRASES: Final = 100
"""The maximum number of phrases of a seat in a match."""
MOST_NUMBER: Final = 1_000
"""The largest number that a phrase can have."""
PHRASES_AT_ONCE: Final = 3
"""The maximum number of phrases of a seat before anything else happens."""


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase as it was said.

    Attributes:
        place: of its line in the log.
        seat: the seat that said it.
        phrase: the phrase.
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
        """Note that something else has happened, so that everybody may speak again."""
        self._in_a_row.clear()

    def take(self, line: Line) -> None:
        """Read a phrase; phrases over the limit are ignored.

        Raises:
            LineError: not a phrase.
        """
        phrase = phrase_of(members_of(line, "phrase")["phrase"])
        may = self.may_speak(line.seat)
        self._in_a_row[line.seat] += 1
        if phrase is not None and may:
            self.said.append(Said(line.n, line.seat, phrase))

    def admits(self, line: Line) -> bool:
        """Return whether a phrase is within the limits; unknown ones of later versions can be."""
        try:
            form = is_whole(members_of(line, "phrase")["phrase"], 0, MOST_NUMBER)
        except LineError:
            return False
        return form and self.may_speak(line.seat)

    def may_speak(self, seat: int) -> bool:
        """Return whether a seat is within the limits."""
        said = sum(one.seat == seat for one in self.said)
        return self._in_a_row[seat] < PHRASES_AT_ONCE and said < MOST_PHRASES
