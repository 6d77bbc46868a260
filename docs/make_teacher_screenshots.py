"""Take the screenshots of ``docs/teacher.md``: ``python docs/make_teacher_screenshots.py``.

A hint, the score sheet, the review of the hand, the same cards from the other side and the two
results side by side; of the real program on Qt's offscreen platform, with real mouse events.
"""

from __future__ import annotations

from dataclasses import replace

from make_screenshots import LEFT, play, shoot, wait_for_turn
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.library.settings.choices import Theme as ThemeName
from kontsina_qt.match.duplicate import compared
from kontsina_qt.match.record import Seat
from kontsina_qt.windows.history.duplicate import DuplicateDialog
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from kontsina_qt.windows.statistics.details import DetailsDialog

SIZE = (1280, 800)
OPPONENT = "Kemal"


def hint(window: MainWindow) -> None:
    """Take a screenshot of a hint by ``expert``, highlighted, with its reason."""
    told: list[object] = []
    window.session.hint_ready.connect(told.append)
    window.action.hint.trigger()
    for _ in range(1500):
        QTest.qWait(10)
        if told:
            break
    QTest.qWait(60)
    shoot(window, "teacher-1-hint")


def to_the_end(window: MainWindow) -> None:
    """Play until the match is over."""
    while not window.session.finished:
        play(window, 1, capture=True)
        wait_for_turn(window)
    end = window.table_page.match_end
    while not end.isVisible() or not end.at_rest:
        QTest.qWait(50)


def review(window: MainWindow) -> None:
    """Take a screenshot of the finished review of the hand."""
    QTest.mouseClick(window.sheet.analyse_button, LEFT)
    found = window.review
    assert found is not None
    found.resize(1100, 760)
    while window.session.match_id is None or not window.library.reviews.of(window.session.match_id):
        QTest.qWait(50)
    QTest.mouseClick(found.footer.details, LEFT)
    QTest.qWait(400)
    shoot(found, "teacher-3-review")
    found.close()


def main() -> None:
    """Take all screenshots."""
    make_app()
    window = make_window()
    window.change_settings(
        replace(window.settings, speed=Speed.OFF, look=0, explain=False, theme=ThemeName.CLOTH)
    )
    window.resize(*SIZE)
    window.show()
    seats = (Seat("You", "human"), Seat(OPPONENT, "skilled"))
    options: dict[str, object] = {"end": "hands", "hands": 1}
    window.match_controller.start(NewGame("kontsina", 2, options, seats, 33, False))  # type: ignore[arg-type]
    wait_for_turn(window)
    play(window, 5, capture=True)
    hint(window)
    to_the_end(window)
    window.table_page.match_end.sheet_wanted.emit(1)
    QTest.qWait(300)
    shoot(window, "teacher-2-score")
    review(window)
    QTest.keyClick(window.sheet, Qt.Key.Key_Escape)
    QTest.qWait(300)
    original = window.session.match
    QTest.mouseClick(window.table_page.match_end.buttons["chair"], LEFT)
    while window.session.finished:
        QTest.qWait(20)
    wait_for_turn(window)
    shoot(window, "teacher-4-other-chair")
    to_the_end(window)
    shown = compared(original, window.session.match)
    dialog = DuplicateDialog(shown, [window.session.teller.side(1), OPPONENT], 0, window)
    _shoot_dialog(dialog, "teacher-5-duplicate")
    _shoot_dialog(DetailsDialog(window.library, window.theme, window), "teacher-6-statistics")
    window.close()


def _shoot_dialog(dialog: QDialog, name: str) -> None:
    dialog.show()
    QTest.qWait(100)
    shoot(dialog, name)
    dialog.close()


if __name__ == "__main__":
    main()
