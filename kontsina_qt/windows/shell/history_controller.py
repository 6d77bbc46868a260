"""Opens the history, replays and statistics."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kontsina_qt.language import tr
from kontsina_qt.library.store import LibraryError
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.replay import ReplayDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from kontsina_qt.windows.shell.main_window import MainWindow


def show_history(window: MainWindow) -> None:
    """Open the list of the matches in the library."""
    match_controller = window.match_controller
    dialog = MatchesDialog(window.library, window.art, window.theme, window, window.writer)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # What opens a table or a window has to wait until the dialog has closed.
    queued = Qt.ConnectionType.QueuedConnection
    dialog.opened.connect(match_controller.resume_match, queued)
    dialog.again.connect(match_controller.begin_twin, queued)
    dialog.play_wanted.connect(match_controller.play_at_once, queued)
    dialog.compared.connect(match_controller.compare, queued)
    dialog.replayed.connect(lambda id: show_replay(window, id, dialog))
    # Pending writes of a match go before its deletion, which can be undone.
    dialog.writing.connect(window.session.keeper.try_again)
    dialog.deleted.connect(window.forget_matches)
    dialog.brought_back.connect(window.forget_matches)
    dialog.exec()


def show_statistics(window: MainWindow) -> None:
    """Show the statistics."""
    from kontsina_qt.windows.statistics.dialog import StatisticsDialog

    solved = len(window.profile.solved)
    dialog = StatisticsDialog(window.library, window.art, window.theme, window, solved)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.replayed.connect(lambda id: show_replay(window, id, dialog))
    dialog.details_wanted.connect(lambda: show_details(window, dialog))
    # What follows has to wait until the dialog has closed.
    dialog.badges.setVisible(window.settings.goals)
    dialog.badges_wanted.connect(window.commands.show_badges, Qt.ConnectionType.QueuedConnection)
    dialog.play_wanted.connect(
        window.match_controller.play_at_once, Qt.ConnectionType.QueuedConnection
    )
    dialog.exec()


def show_details(window: MainWindow, over: QWidget) -> None:
    """Show the detailed statistics."""
    from kontsina_qt.windows.statistics.details import DetailsDialog

    details = DetailsDialog(window.library, window.theme, over, window.settings.recalls)
    details.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    details.allowed.connect(lambda: window.change_settings(replace(window.settings, recalls=True)))
    details.exec()


def show_replay(window: MainWindow, match_id: int, over: QWidget) -> None:
    """Replay a match of the library."""
    try:
        match = window.library.look_at(match_id)
    except LibraryError as error:
        window.toast.show_message(str(error))
        return
    if not match.hands:
        window.toast.show_message(tr("No hand has been dealt yet."))
        return
    replay = ReplayDialog(window.library, match, match_id, window.art, window.theme, over)
    replay.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    motion = window.scene.motion
    replay.set_motion(0 if window.scene.instant else motion.speed, motion.fades)
    replay.exec()
