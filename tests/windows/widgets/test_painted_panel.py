"""Enter presses only the focused button."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.cut import CutPanel
from kontsina_qt.windows.table_page.hand_end.score_sheet import ScoreSheet
from kontsina_qt.windows.welcome.entries import ENTRIES, Entry
from kontsina_qt.windows.welcome.page import Welcome

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@pytest.mark.parametrize("key", ENTER)
def test_every_button_of_the_start_page(qapp: QApplication, key: Qt.Key) -> None:
    load_resources()
    page = Welcome(THEMES["cloth"], CardArt())
    page.offer(None)
    heard: list[Entry] = []
    page.chosen.connect(heard.append)
    for entry in ENTRIES:
        QTest.keyClick(page.button(entry), key)
    assert heard == list(ENTRIES)


def test_a_button_of_the_score_sheet_does_what_it_says(qapp: QApplication) -> None:
    load_resources()
    page = QWidget()
    sheet = ScoreSheet(CardArt(), THEMES["cloth"], page)
    heard: list[str] = []
    sheet.analyse.connect(lambda: heard.append("review"))
    sheet.review.connect(lambda: heard.append("table"))
    sheet.next_hand.connect(lambda: heard.append("next"))
    QTest.keyClick(sheet.analyse_button, Qt.Key.Key_Return)
    QTest.keyClick(sheet.review_button, Qt.Key.Key_Return)
    assert heard == ["review", "table"]
    QTest.keyClick(sheet.next_button, Qt.Key.Key_Return)
    assert heard == ["review", "table", "next"]


def test_copying_the_seal_does_not_cut_the_pack(qapp: QApplication) -> None:
    load_resources()
    page = QWidget()
    panel = CutPanel(CardArt(), THEMES["cloth"], page)
    panel.open("5ea1" * 16, 52)
    cuts: list[int] = []
    panel.cut_chosen.connect(cuts.append)
    QTest.keyClick(panel.copy, Qt.Key.Key_Return)
    assert not cuts
    assert QApplication.clipboard().text() == "5ea1" * 16


def test_a_key_held_down_presses_once(qapp: QApplication) -> None:
    load_resources()
    page = Welcome(THEMES["cloth"], CardArt())
    page.offer(None)
    heard: list[bool] = []
    page.chosen.connect(lambda _: heard.append(True))
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )
    QApplication.sendEvent(page.play_button, held)
    assert not heard
    assert held.isAccepted()


def test_every_button_of_a_dialog_and_none_of_one_of_several(window: MainWindow) -> None:
    """One button of the number of players is checked; Enter there starts the match."""
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    heard: list[str] = []
    dialog.accepted.connect(lambda: heard.append("start"))
    rules = dialog.rules_button
    rules.clicked.disconnect()
    rules.clicked.connect(lambda: heard.append("rules"))
    rules.setFocus()
    QTest.keyClick(rules, Qt.Key.Key_Return)
    assert heard == ["rules"]
    dialog.number_buttons[2].setFocus()
    QTest.keyClick(dialog.number_buttons[2], Qt.Key.Key_Return)
    assert heard == ["rules", "start"]
