"""What the start page offers: a list, to which whoever has more to offer adds a line.

The page is painted before any game is loaded, so nothing is imported here: an entry loads what
it opens when it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.messages import mark

if TYPE_CHECKING:
    from kontsina_qt.windows.window import Window

COUNT, FEWEST, MOST = 25, 2, 8
"""How many games there are, and for how many players: to be told before any game is loaded."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to choose on the start page.

    Attributes:
        name: its own, for who looks for its button.
        heading: untranslated words.
        do: does it.
        detail: a line that says more, before anything of the library is known.
        later: the line when what plays a match is there; it may ask the window for anything.
    """

    name: str
    heading: str
    do: Callable[[Window], object]
    detail: Callable[[], str] = str
    later: Callable[[Window], str] | None = None


def _games() -> str:
    games = trn("{n} game", "{n} games", COUNT)
    return f"{games}, {tr('{low} to {high} players').format(low=FEWEST, high=MOST)}"


def _learn(window: Window) -> None:
    from kontsina_qt.windows.learning import learning_of

    learning_of(window).open()


def _played_last(window: Window) -> str:
    from kontsina_qt.windows.new_game_values import at_once, game_in_words

    return game_in_words(at_once(window.settings, window.profile.players))


def _standing(window: Window) -> str:
    from kontsina_qt.windows.standing import standing_line

    return standing_line(window)


CONTINUE = Entry("continue", mark("Continue"), lambda window: window.desk.go_on())
PLAY = Entry(
    "play",
    mark("Play now"),
    lambda window: window.desk.play_at_once(),
    lambda: tr("Cards on the table, at once"),
    _played_last,
)


def _show_puzzles(window: Window) -> None:
    from kontsina_qt.windows.puzzles import show_puzzles

    show_puzzles(window)


def open_history(window: Window) -> None:
    """Shows the matches in the library."""
    from kontsina_qt.windows.records import show_history

    show_history(window)


def _day(window: Window) -> str:
    today = window.day_watch.day.isoformat()
    played = next((each for each in window.profile.days if each.day == today), None)
    if played is None:
        return tr("the same cards for everyone")
    if played.given_up:
        return tr("Today: given up")
    return tr("Today: {own} : {other}").format(own=played.own, other=played.other)


TILES = (
    Entry("new", mark("New game"), lambda window: window.desk.new_game(), _games),
    Entry("learn", mark("Learn to play"), _learn, lambda: tr("ten minutes, card by card")),
    Entry(
        "day",
        mark("Deal of the day"),
        lambda window: window.day.show(),
        lambda: tr("the same cards for everyone"),
        _day,
    ),
    Entry("puzzles", mark("Puzzles"), _show_puzzles, lambda: tr("one move alone wins")),
    Entry(
        "statistics",
        mark("Statistics"),
        lambda window: window.show_statistics(),
        lambda: tr("how well you play"),
        _standing,
    ),
    Entry("history", mark("History"), open_history, lambda: tr("every match, to go on with")),
)
"""In their order, two in a row."""

LINKS = (
    Entry("open", mark("Open a match"), lambda window: window.desk.open_file()),
    Entry("settings", mark("Settings"), lambda window: window.show_settings()),
    Entry("rules", mark("Rules"), lambda window: window.show_rules()),
    Entry("about", mark("About"), lambda window: window.show_about()),
)
"""Quiet words at the page's foot."""

ENTRIES = (CONTINUE, PLAY, *TILES, *LINKS)
