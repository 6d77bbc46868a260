"""Looking at the table after resigning: no button covers a card, and the deal can be verified."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRectF, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from kontsina_qt.windows.history.move_list import HistoryWindow
from kontsina_qt.windows.shell.dialogs import show_seal
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.seal_check import SealDialog
from tests.e2e.person import Person
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]


@pytest.mark.parametrize("size", [(1366, 768), (480, 800), (640, 420)])
@pytest.mark.parametrize(("game", "players"), [("kontsina", 2), ("zwickern", 8)])
def test_the_way_back_to_the_score_covers_no_card(
    start: Start, game: str, players: int, size: tuple[int, int]
) -> None:
    window = start(game, players, 5)
    window.resize(*size)
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    window.session.resign()
    QTest.qWait(30)
    window.table_page.look_back()
    window.pages.leave_beside()
    window.scene.motion.finish()
    QTest.qWait(30)
    button = window.table_page.back_button
    assert button.isVisible()
    corner = window.view.viewport().mapTo(window.table_page, QPoint(0, 0))
    for sprite in window.scene.sprites():
        box = sprite.box
        card = QRectF(box.x, box.y, box.width, box.height).toAlignedRect().translated(corner)
        assert not card.intersects(button.geometry())


def test_the_deal_of_a_match_given_up_can_be_checked(start: Start) -> None:
    window = start(number=None, sealed=True)
    person = Person(window, 1)
    person.wait(lambda: window.table_page.cut_panel.isVisible(), "the cut")
    window.table_page.cut_panel.cut_chosen.emit(11)
    person.wait(person.ready, "a turn")
    window.session.resign()
    window.play.outcome.show()
    lines: list[str] = []

    def look() -> None:
        dialog = open_dialog()
        assert isinstance(dialog, SealDialog)
        lines.extend(label.text() for label in dialog.findChildren(QLabel))
        dialog.reject()

    QTimer.singleShot(200, window, look)
    show_seal(window)
    assert any(text.startswith("✓") for text in lines), lines


def test_looking_back_lists_the_moves_of_the_hand_where_there_are_any(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    window.session.resign()
    window.table_page.look_back()
    QTest.qWait(30)
    assert window.session.match.cursor == (0, 0)
    assert window.findChild(HistoryWindow) is None, "no move has been made"
    window.session.undo()
    person.wait(person.ready, "a turn")
    person.play_by_dragging()
    person.wait(person.ready, "the next turn")
    window.session.resign()
    window.table_page.look_back()
    QTest.qWait(30)
    assert window.findChild(HistoryWindow) is not None
