"""A portrait of the person's style of play, computed from the latest hands in the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from kontsina_qt.library.results.remembered import (
    Place,
    kept_matches,
    latest,
    latest_place,
    telling,
)
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.rows import MatchRows
from kontsina_qt.players.models.portrait import Portrait, portraying
from kontsina_qt.session.background.slices import Slices
from kontsina_qt.session.computers.recall import PLAYERS
from kontsina_qt.steps import Steps

PORTRAYED = 40
"""The number of latest hands that count."""


@dataclass(frozen=True, slots=True)
class PersonPortrait:
    """A portrait of the person's style of play.

    Attributes:
        place: the game with its options, and the seat.
        portrait: the person's style.
    """

    place: Place
    portrait: Portrait


class PortraitWork(QObject):
    """Computes a portrait from the person's latest hands, those that Expert learns from included.

    Args:
        library: where matches are kept.

    Attributes:
        games: the games last asked for; none before that.
        portrait: the portrait; None until it is ready, or if there are no hands.

    Signals:
        done(): the portrait is ready.
    """

    done = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.games: tuple[str, ...] = ()
        self.portrait: PersonPortrait | None = None
        self._library = library
        self._work: Slices[PersonPortrait | None] | None = None

    @property
    def running(self) -> bool:
        """Whether a portrait is being computed."""
        return self._work is not None

    def start(self, games: tuple[str, ...]) -> None:
        """Start with the most recently played of some games.

        Raises:
            LibraryError: the library cannot be read.
        """
        self.stop()
        self.portrait, self.games = None, ()
        place = latest_place(self._library, games, PLAYERS)
        kept = kept_matches(self._library, place, PORTRAYED) if place is not None else []
        self.games = games
        if place is not None and kept:
            self._work = Slices(_portrait_steps(place, kept), None, self, self._end)

    def stop(self) -> None:
        """Stop computing."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _end(self, portrait: PersonPortrait | None) -> None:
        self._work = None
        self.portrait = portrait
        self.done.emit()


def _portrait_steps(place: Place, kept: Sequence[MatchRows]) -> Steps[PersonPortrait | None]:
    hands = latest((yield from telling(kept)), PORTRAYED)
    portrait = yield from portraying(place.rules, place.seat, hands)
    return PersonPortrait(place, portrait) if portrait.hands else None
