"""The entries of the start page, in order.

The page is painted before any game is loaded, so nothing of the games is imported here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.base.messages import N_

COUNT, FEWEST, MOST = 31, 2, 8
"""The number of games and the range of players, known before any game is loaded."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the start page.

    Attributes:
        name: the identifier.
        heading: the untranslated heading.
        detail: the second line, until more is known.
    """

    name: str
    heading: str
    detail: Callable[[], str] = str


def _games() -> str:
    games = trn("{n} game", "{n} games", COUNT)
    return f"{games}, {tr('{low} to {high} players').format(low=FEWEST, high=MOST)}"


CONTINUE = Entry("continue", N_("Continue"))
PLAY = Entry("play", N_("Play now"), lambda: tr("Straight to the table"))
TILES = (
    Entry("new", N_("New game"), _games),
    Entry("learn", N_("Learn to play"), lambda: tr("ten minutes, card by card")),
    Entry("day", N_("Deal of the day"), lambda: tr("the same cards for everyone")),
    Entry("puzzles", N_("Puzzles"), lambda: tr("find the only winning move")),
    Entry("statistics", N_("Statistics"), lambda: tr("how well you play")),
    Entry("history", N_("History"), lambda: tr("every match you've played")),
    Entry("people", N_("Play with people"), lambda: tr("at one table, each at your own computer")),
)
"""The tiles, two per row."""

LINKS = (
    Entry("open", N_("Open a match")),
    Entry("settings", N_("Settings")),
    Entry("rules", N_("Rules")),
    Entry("about", N_("About")),
)
"""The links at the foot of the page."""

ENTRIES = (CONTINUE, PLAY, *TILES, *LINKS)
