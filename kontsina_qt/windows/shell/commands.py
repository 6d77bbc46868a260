"""The commands of the main window, behind actions and the entries of the start page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kontsina_qt.language import tr
from kontsina_qt.windows.shell.dialogs import (
    report_no_sound,
    show_about,
    show_moves,
    show_rules,
    show_seal,
    show_settings,
    toggle_colours,
    toggle_moves,
    toggle_sound,
)
from kontsina_qt.windows.shell.start_page import (
    ACTIONS,
    DETAILS,
    begin_lesson,
    lacking_for_people,
    next_step,
    open_day_puzzle,
    open_history,
    open_statistics,
    play_with_people,
    take_step,
    waits_with_people,
)

if TYPE_CHECKING:  # what opens later is loaded later
    from kontsina_qt.session.session import Session
    from kontsina_qt.windows.shell.main_window import MainWindow


class WindowCommands:
    """Carries out the commands of a window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def choose(self, entry: str) -> None:
        """Carry out an entry of the start page."""
        ACTIONS[entry](self._window)

    def details(self) -> dict[str, str]:
        """Return the second lines of the entries of the start page."""
        return {name: detail(self._window) for name, detail in DETAILS.items()}

    def proposal(self) -> tuple[str, str]:
        """Return the two lines of the proposal for what to do next; empty for none."""
        step = next_step(self._window)
        return ("", "") if step is None else (step.heading, step.detail)

    def people_wait(self) -> bool:
        """Return whether there is a match with people to continue."""
        return waits_with_people()

    def show_badges(self) -> None:
        """Show the badges, then take the next step of the path if the person chooses to."""
        from kontsina_qt.goals.reached import Reached
        from kontsina_qt.windows.badges.dialog import BadgesDialog

        window = self._window
        window.profile_keeper.refresh()
        done = window.goals.reached or Reached()
        dialog = BadgesDialog(window.profile, done, window.theme, window)
        if dialog.exec() and dialog.step is not None:
            take_step(window, dialog.step)

    def connect_table(self) -> None:
        """Connect the signals of a newly made table."""
        self._connect_actions()
        window, reviews = self._window, self._window.play.reviews
        page, match_controller, day = window.table_page, window.match_controller, window.day
        day.review_wanted.connect(reviews.show_match)
        day.puzzle_wanted.connect(lambda day, today: open_day_puzzle(window, day, today))
        match_controller.lesson_wanted.connect(lambda game: begin_lesson(window, game))
        match_controller.lacking = lacking_for_people
        match_controller.people_wanted.connect(lambda: play_with_people(window))
        page.review_wanted.connect(reviews.show_last)
        page.move_review_wanted.connect(reviews.show_move)
        page.looked_back.connect(self._show_moves)
        window.play.sound_effects.silenced.connect(partial(report_no_sound, window))

    def _show_moves(self) -> None:
        """Show the moves of a finished hand, if any, while the player looks back at it."""
        if not self._window.table_page.models.history.rowCount():
            return
        moves = show_moves(self._window)
        self._window.table_page.looked_away.connect(moves.reject)

    def _connect_actions(self) -> None:
        """Connect every action."""
        window = self._window
        action, match_controller, session = window.action, window.match_controller, window.session
        action.connect(action.new, match_controller.new_game)
        action.connect(action.people, lambda: play_with_people(window))
        action.connect(action.open, match_controller.open_file)
        action.connect(action.save, match_controller.save_as)
        at_table = (
            (action.undo, session.undo),
            (action.redo, session.redo),
            (action.hint, session.hint),
            (action.replay, window.scene.replay_round),
        )
        for (
            each,
            do,
        ) in at_table:  # a bar button that gets disabled would pass the focus to the next one
            action.connect(each, window.table_page.focus_hand)
            action.connect(each, do)
        action.connect(action.resign, lambda: give_up(window))
        action.connect(action.series, window.play.outcome.show)
        action.connect(action.matches, lambda: open_history(window))
        action.connect(action.chair, match_controller.other_chair)
        action.connect(action.review, window.play.reviews.show_last)
        action.connect(action.statistics, lambda: open_statistics(window))
        action.connect(action.moves, partial(toggle_moves, window))
        action.connect(action.rules, partial(show_rules, window))
        action.connect(action.keys, window.show_keys)
        action.connect(action.settings, partial(show_settings, window))
        action.connect(action.colours, partial(toggle_colours, window))
        action.connect(action.sound, partial(toggle_sound, window))
        action.connect(action.seal, partial(show_seal, window))
        action.connect(action.full, window.place.toggle_full_screen)
        action.connect(action.home, window.show_welcome)
        action.connect(action.about, partial(show_about, window))
        action.connect(action.quit, window.close)


def give_up(window: MainWindow) -> None:
    """Resign the match on the table, after confirmation."""
    from kontsina_qt.windows.widgets.confirm import GivingUpDialog

    session = window.session
    if not session.can_resign:
        session.resign()  # says why not
        return
    match = session.match
    words, title = _cost(session, window.day.counting), tr("Resign the match?")

    def do() -> None:
        if session.active and session.match is match:
            session.resign()

    GivingUpDialog(title, words, tr("Resign"), tr("Keep playing"), window).ask(do)


def _cost(session: Session, daily: bool) -> str:
    """Return what resigning means for the match."""
    if daily:
        return tr("Today's deal will count as resigned, even if you undo this.")
    if len(session.humans) > 1:
        from kontsina_qt.match.names import seat_name

        words = tr("{name} resigns and the match counts as a loss. You can undo this.")
        return words.format(name=seat_name(session.match.seats[session.viewer].name))
    return tr("It counts as a loss. You can undo this.")
