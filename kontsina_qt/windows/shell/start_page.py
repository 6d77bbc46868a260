"""The actions and details of the entries of the start page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kontsina_qt.language import tr, trn
from kontsina_qt.windows.shell.dialogs import show_about, show_rules, show_settings

if TYPE_CHECKING:
    from kontsina_qt.goals.path import PathStep
    from kontsina_qt.windows.new_game.values import NewGame
    from kontsina_qt.windows.shell.main_window import MainWindow

PLAYERS = 2
"""The number of players for a win that the path asks for."""


def _learn(window: MainWindow) -> None:
    from kontsina_qt.windows.shell.learn_controller import learning_of

    learning_of(window).open()


def begin_lesson(window: MainWindow, game: str) -> None:
    """Start the lesson of a game, or continue where it was left."""
    from kontsina_qt.lessons.catalogue import LESSONS
    from kontsina_qt.windows.shell.learn_controller import learning_of

    learning_of(window).begin(LESSONS[game])


def _show_puzzles(window: MainWindow) -> None:
    from kontsina_qt.windows.shell.puzzle_controller import show_puzzles

    show_puzzles(window)


def open_day_puzzle(window: MainWindow, day: date | None = None, today: date | None = None) -> None:
    """Open a daily puzzle, by default today's."""
    from kontsina_qt.windows.shell.puzzle_controller import show_day_puzzle

    show_day_puzzle(window, day, today)


def play_with_people(window: MainWindow) -> None:
    """Ask for a table with people, or show the current one."""
    from kontsina_qt.windows.shell.people_controller import show_people

    show_people(window)


def lacking_for_people() -> str:
    """Say what to install before one can play with people; empty for nothing."""
    from kontsina_qt.windows.people.words import missing_words
    from kontsina_qt.windows.shell.people_controller import is_installed

    return "" if is_installed() else missing_words()


def waits_with_people() -> bool:
    """Return whether there is a match with people to continue."""
    from kontsina_qt.library.waiting_table import waiting_table

    if waiting_table() is None:
        return False
    from kontsina_qt.windows.shell.people_controller import is_installed

    return is_installed()


def _with_people(window: MainWindow) -> Step | None:
    """Propose to continue the match with people, if there is one."""
    if not waits_with_people():
        return None
    from kontsina_qt.windows.shell.people_controller import (
        people_of,
        waiting_in_words,
        waiting_people,
    )

    tables = waiting_people()
    if not tables:
        return None
    return Step(tr("Continue"), waiting_in_words(tables), lambda window: people_of(window).go_on())


def open_history(window: MainWindow) -> None:
    """Open the history."""
    from kontsina_qt.windows.shell.history_controller import show_history

    show_history(window)


def open_statistics(window: MainWindow) -> None:
    """Open the statistics."""
    from kontsina_qt.windows.shell.history_controller import show_statistics

    show_statistics(window)


@dataclass(frozen=True, slots=True)
class Step:
    """A proposal for what to do next.

    Attributes:
        heading, detail: the text of the button.
        do: carries it out.
    """

    heading: str
    detail: str
    do: Callable[[MainWindow], object]


def next_step(window: MainWindow) -> Step | None:
    """Return what to propose if there is no match to continue.

    A match with people comes first, because others are waiting; then an unfinished lesson, the
    daily deal, the daily puzzle, and the next step of the path. There is no proposal before the
    first match, and only the lesson if the person has turned goals off.
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
    if not window.settings.goals or not (profile.days or window.settings.new_game.players):
        return None
    today = window.day_watch.day.isoformat()
    if not any(each.day == today for each in profile.days):
        return Step(tr("Deal of the day"), _day(window), lambda window: window.day.show())
    if profile.tries and today not in profile.puzzle_days:
        return Step(tr("Puzzle of the day"), tr("your first try counts"), open_day_puzzle)
    return _on_path(window)


def _on_path(window: MainWindow) -> Step | None:
    """Propose the next step of the path, once the achievements are known."""
    from kontsina_qt.windows.badges.words import step_words

    step = window.goals.next_step() if window.has_table else None
    if step is None:
        return None
    return Step(tr("What to try next"), step_words(step), lambda window: take_step(window, step))


def take_step(window: MainWindow, step: PathStep) -> None:
    """Take a step of the path: a lesson, a match, the day's deal or the puzzles."""
    from kontsina_qt.goals.path import Kind

    if step.kind is Kind.LESSON:
        begin_lesson(window, step.game)
    elif step.kind is Kind.PAR:
        window.day.show()
    elif step.kind is Kind.PUZZLES:
        _show_puzzles(window)
    else:
        window.match_controller.start(_match_for(window, step))


def _match_for(window: MainWindow, step: PathStep) -> NewGame:
    """Return the match that a step asks for: of its game, or else of the one played last."""
    from kontsina_qt.match.record import Seat
    from kontsina_qt.rules.games.catalogue import GAMES, USUAL
    from kontsina_qt.windows.badges.words import opponent_at
    from kontsina_qt.windows.new_game.values import NewGame, start_values

    start = start_values(window.settings)
    game = GAMES.get(step.game or window.settings.new_game.game, USUAL)
    if PLAYERS not in game.players:
        game = USUAL
    opponent = opponent_at(step.level)
    seats = (start.seats[0], Seat(tr(opponent.name), opponent.player))
    return NewGame(game.id, PLAYERS, {}, seats, sealed=False)


def go_on(window: MainWindow) -> None:
    """Continue the latest match, or do what is proposed if there is none."""
    step = _with_people(window)
    if step is None and window.match_controller.latest() is None:
        step = next_step(window)
    if step is not None:
        step.do(window)
    else:
        window.match_controller.go_on()


ACTIONS: Mapping[str, Callable[[MainWindow], object]] = {
    "continue": go_on,
    "play": lambda window: window.match_controller.play_at_once(),
    "new": lambda window: window.match_controller.new_game(),
    "learn": _learn,
    "day": lambda window: window.day.show(),
    "puzzles": _show_puzzles,
    "statistics": open_statistics,
    "history": open_history,
    "people": play_with_people,
    "open": lambda window: window.match_controller.open_file(),
    "settings": show_settings,
    "rules": show_rules,
    "about": show_about,
}
"""The actions, by the name of the entry."""


def _played_last(window: MainWindow) -> str:
    from kontsina_qt.windows.new_game.values import at_once, game_in_words

    return game_in_words(at_once(window.settings, window.profile.players))


def _day(window: MainWindow) -> str:
    today = window.day_watch.day.isoformat()
    played = next((each for each in window.profile.days if each.day == today), None)
    if played is None:
        run = _days_in_a_row(window) if window.settings.goals else 0
        if run:
            return trn("{n} day in a row: keep it up", "{n} days in a row: keep it up", run)
        return tr("the same cards for everyone")
    if played.given_up:
        return tr("Today: resigned")
    return tr("Today: {own}–{other}").format(own=played.own, other=played.other)


def _days_in_a_row(window: MainWindow) -> int:
    from kontsina_qt.library.tables.progress import punctual_streaks

    days = [each.day for each in window.profile.days]
    return punctual_streaks(days, window.profile.late, window.day_watch.day)[0]


def _puzzle(window: MainWindow) -> str:
    if not window.settings.goals:
        return ""
    solved = window.profile.puzzle_days.get(window.day_watch.day.isoformat())
    if solved is None:
        return tr("today's puzzle is waiting")
    return tr("Today: solved") if solved else tr("Today: missed")


def _record(window: MainWindow) -> str:
    """Return how many matches were played and won, as far as counted.

    The rest is counted in the background, which refreshes the page at the end.
    """
    from kontsina_qt.session.background.counting import Counting
    from kontsina_qt.windows.welcome.record_line import record_line

    counting = window.findChild(Counting, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if counting is None:
        counting = Counting(window.library, window)
        counting.done.connect(window.start_page.add_details)
    if not counting.running:
        counting.start()
    return record_line(window.library)


DETAILS: Mapping[str, Callable[[MainWindow], str]] = {
    "play": _played_last,
    "day": _day,
    "puzzles": _puzzle,
    "statistics": _record,
}
"""The second lines, by the name of the entry; they need games and library."""
