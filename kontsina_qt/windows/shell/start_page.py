"""What the entries of the start page do, and what they say once the library is loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kontsina_qt.language import tr

if TYPE_CHECKING:
    from kontsina_qt.windows.shell.window import Window


def _learn(window: Window) -> None:
    from kontsina_qt.windows.shell.learn_controller import learning_of

    learning_of(window).open()


def _show_puzzles(window: Window) -> None:
    from kontsina_qt.windows.shell.puzzle_controller import show_puzzles

    show_puzzles(window)


def open_history(window: Window) -> None:
    """Open the History."""
    from kontsina_qt.windows.shell.history_controller import show_history

    show_history(window)


ACTIONS: Mapping[str, Callable[[Window], object]] = {
    "continue": lambda window: window.desk.go_on(),
    "play": lambda window: window.desk.play_at_once(),
    "new": lambda window: window.desk.new_game(),
    "learn": _learn,
    "day": lambda window: window.day.show(),
    "puzzles": _show_puzzles,
    "statistics": lambda window: window.show_statistics(),
    "history": open_history,
    "open": lambda window: window.desk.open_file(),
    "settings": lambda window: window.show_settings(),
    "rules": lambda window: window.show_rules(),
    "about": lambda window: window.show_about(),
}
"""By the name of the entry."""


def _played_last(window: Window) -> str:
    from kontsina_qt.windows.new_game.values import at_once, game_in_words

    return game_in_words(at_once(window.settings, window.profile.players))


def _day(window: Window) -> str:
    today = window.day_watch.day.isoformat()
    played = next((each for each in window.profile.days if each.day == today), None)
    if played is None:
        return tr("the same cards for everyone")
    if played.given_up:
        return tr("Today: resigned")
    return tr("Today: {own}–{other}").format(own=played.own, other=played.other)


def _record(window: Window) -> str:
    """How many matches were played and won, as far as they have been counted.

    The rest is counted in the background; the page is refreshed when that is done.
    """
    from kontsina_qt.session.counting import Counting
    from kontsina_qt.windows.welcome.record_line import record_line

    counting = window.findChild(Counting, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if counting is None:
        counting = Counting(window.library, window)
        counting.done.connect(window.tell_more)
    if not counting.running:
        counting.start()
    return record_line(window.library)


DETAILS: Mapping[str, Callable[[Window], str]] = {
    "play": _played_last,
    "day": _day,
    "statistics": _record,
}
"""The second line of an entry, by its name, once games and library are loaded."""
