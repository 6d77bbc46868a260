"""What the entries of the start page do, and what they say once the library is loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kontsina_qt.language import tr

if TYPE_CHECKING:
    from kontsina_qt.windows.shell.window import Window


def _learn(window: Window) -> None:
    from kontsina_qt.windows.shell.learn_controller import learning_of

    learning_of(window).open()


def begin_lesson(window: Window, game: str) -> None:
    """Begin the lesson of a game where it was left, or anew."""
    from kontsina_qt.lessons.catalogue import LESSONS
    from kontsina_qt.windows.shell.learn_controller import learning_of

    learning_of(window).begin(LESSONS[game])


def _show_puzzles(window: Window) -> None:
    from kontsina_qt.windows.shell.puzzle_controller import show_puzzles

    show_puzzles(window)


def play_with_people(window: Window) -> None:
    """Ask for a table with people, or show the one that there is."""
    from kontsina_qt.windows.shell.people_controller import show_people

    show_people(window)


def waits_with_people() -> bool:
    """Whether a match with people waits that can be continued."""
    from kontsina_qt.library.waiting_table import waiting_table

    if waiting_table() is None:
        return False
    from kontsina_qt.windows.shell.people_controller import is_installed

    return is_installed()


def _with_people(window: Window) -> Step | None:
    """The match with people that waits, if there is one."""
    if not waits_with_people():
        return None
    from kontsina_qt.windows.shell.people_controller import (
        people_of,
        waiting_in_words,
        waiting_people,
    )

    table = waiting_people()
    if table is None:
        return None
    return Step(tr("Continue"), waiting_in_words(table), lambda window: people_of(window).go_on())


def open_history(window: Window) -> None:
    """Open the History."""
    from kontsina_qt.windows.shell.history_controller import show_history

    show_history(window)


@dataclass(frozen=True, slots=True)
class Step:
    """What the person may want to do next.

    Attributes:
        heading, detail: the words of the button.
        do: does it.
    """

    heading: str
    detail: str
    do: Callable[[Window], object]


def next_step(window: Window) -> Step | None:
    """What to propose where no match waits: a lesson that was begun, or the deal of the day.
    A match with people waits before all others, for others wait, too.

    None for who has not played yet: the first card is worth more than any proposal.
    """
    from kontsina_qt.lessons.catalogue import LESSONS
    from kontsina_qt.rules.games.catalogue import GAMES

    with_people = _with_people(window)
    if with_people is not None:
        return with_people
    profile = window.profile
    for game, step in profile.lessons.items():
        lesson = LESSONS.get(game)
        if lesson is not None and 0 < step < len(lesson.steps):
            where = tr("continue at step {n} of {count}").format(
                n=step + 1, count=len(lesson.steps)
            )
            words = f"{tr(GAMES[lesson.game].name)} · {where}"
            return Step(tr("Continue the lesson"), words, partial(begin_lesson, game=game))
    today = window.day_watch.day.isoformat()
    played = any(each.day == today for each in profile.days)
    if played or not (profile.days or window.settings.new_game.players):
        return None
    return Step(tr("Deal of the day"), _day(window), lambda window: window.day.show())


def go_on(window: Window) -> None:
    """Go on with the match that waits, or do what is proposed where none does."""
    step = _with_people(window)
    if step is None and window.desk.latest() is None:
        step = next_step(window)
    if step is not None:
        step.do(window)
    else:
        window.desk.go_on()


ACTIONS: Mapping[str, Callable[[Window], object]] = {
    "continue": go_on,
    "play": lambda window: window.desk.play_at_once(),
    "new": lambda window: window.desk.new_game(),
    "learn": _learn,
    "day": lambda window: window.day.show(),
    "puzzles": _show_puzzles,
    "statistics": lambda window: window.show_statistics(),
    "history": open_history,
    "people": play_with_people,
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
