"""The person's hands in earlier matches, for the strongest level to learn from.

Only if the person allows it, only in games in which that level models its opponent, and only
if it is the one opponent. Other people's programs never get them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.library.tables.facts import person_in
from kontsina_qt.match.match import Match
from kontsina_qt.players.levels.catalogue import level_named, strongest
from kontsina_qt.rules.view import MOST_EARLIER, Earlier
from kontsina_qt.session.background.slices import Slices

if TYPE_CHECKING:  # loaded where somebody allows it
    from kontsina_qt.library.results.remembered import Remembered

PLAYERS = 2
"""The number of players required; with more, each reveals too little."""


class Recall:
    """The person's hands before the current match.

    They are read from the library when the match begins and replayed in slices while its cards
    are dealt; asking earlier blocks for the rest, some hundredths of a second.

    Args:
        library: where matches are kept.
        parent: the parent of its timers.
    """

    def __init__(self, library: Library, parent: QObject) -> None:
        self._library = library
        self._parent = parent
        self._allowed = False
        self._match: Match | None = None
        self._match_id: int | None = None
        self._work: Slices[tuple[Remembered, ...]] | None = None

    @property
    def allowed(self) -> bool:
        """Whether the person allows the level to learn from earlier matches."""
        return self._allowed

    @allowed.setter
    def allowed(self, allowed: bool) -> None:
        if allowed != self._allowed:
            self._allowed = allowed
            self._load()

    def begin(self, match: Match | None, match_id: int | None = None) -> None:
        """Start afresh for another match; ``match_id`` is its id if it is in the library."""
        self._match, self._match_id = match, match_id
        self._load()

    def before(self) -> tuple[Earlier, ...]:
        """Return the latest hands of earlier matches, oldest first."""
        if self._work is None or self._match is None:
            return ()
        from kontsina_qt.library.results.remembered import latest

        # Leave out hands with the decks of this match, whose cards would be known.
        decks = [hand.deal.deck for hand in self._match.hands]
        return latest(self._work.result(), MOST_EARLIER, decks)

    def _load(self) -> None:
        if self._work is not None:
            self._work.stop()
        self._work = None
        if not self._allowed or self._match is None or not asks_whom(self._match):
            return
        from kontsina_qt.library.results.remembered import Place, kept_matches, telling

        person = person_in(self._match.seats)
        assert person is not None
        try:
            place = Place(self._match.rules, person)
            kept = kept_matches(self._library, place, MOST_EARLIER, self._match_id)
        except LibraryError:
            return  # play without; writing the match reports the error
        if kept:
            self._work = Slices(telling(kept), (), self._parent)


def asking_games() -> tuple[str, ...]:
    """Return the games in which the strongest level models its opponent with two players."""
    from kontsina_qt.players.models.replies import modelled

    return tuple(sorted(modelled()))


def asks_whom(match: Match) -> bool:
    """Return whether the opponent of the one person in a match models that person."""
    person, rules = person_in(match.seats), match.rules
    if person is None or rules.players != PLAYERS or rules.game.id not in asking_games():
        return False
    return level_named(match.seats[1 - person].player) == strongest()
