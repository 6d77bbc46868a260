"""The developer panel shows a match at any of its moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.rules.base.cards import TEXTS, cards_in
from kontsina_qt.windows.developer.panel import DeveloperPanel
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import attach_debugger_signal
from tests.e2e.person import Person

Start = Callable[..., MainWindow]


def panels() -> list[DeveloperPanel]:
    """The panels that are open."""
    tops = QApplication.topLevelWidgets()
    return [each for each in tops if isinstance(each, DeveloperPanel) and each.isVisible()]


def cell(panel: DeveloperPanel, row: int, column: int) -> str:
    """The text of a cell of the table of thoughts."""
    item = panel.thoughts.item(row, column)
    return "" if item is None else item.text()


@pytest.fixture
def looked_into(start: Start) -> MainWindow:
    """A match on the person's turn, with F12 enabled."""
    window = start()
    attach_debugger_signal(window)
    person = Person(window, seed=4)
    person.wait(person.ready, "a turn")
    return window


@pytest.fixture
def panel(looked_into: MainWindow) -> DeveloperPanel:
    QTest.keyClick(looked_into, Qt.Key.Key_F12)
    return panels()[0]


def test_without_being_asked_for_there_is_no_panel(start: Start) -> None:
    window = start()
    QTest.keyClick(window, Qt.Key.Key_F12)
    assert not panels()


def test_the_key_opens_one_panel(looked_into: MainWindow, panel: DeveloperPanel) -> None:
    QTest.keyClick(looked_into, Qt.Key.Key_F12)
    assert panels() == [panel]


def test_it_shows_position_moves_view_log_and_thoughts(
    looked_into: MainWindow, panel: DeveloperPanel
) -> None:
    position = looked_into.session.position
    assert position is not None
    hand = " ".join(TEXTS[card] for card in cards_in(position.hands[position.turn]))
    texts = {}
    for index in range(panel.tabs.count()):
        panel.tabs.setCurrentIndex(index)
        page = panel.tabs.currentWidget()
        if page is not panel.thoughts:
            texts[panel.tabs.tabText(index)] = page.toPlainText()  # type: ignore[attr-defined]
    assert f"turn: {position.turn}" in texts[
        "Position"
    ] and f" | {hand}" in f" | {texts['Position']}".replace("hands: ", " | ")
    assert texts["Legal moves"].splitlines() == position.notation.legal_texts()
    assert "Dealt(" in texts["Log"]
    rows = range(panel.thoughts.rowCount())
    assert {cell(panel, row, 0) for row in rows} == set(position.notation.legal_texts())
    totals = [float(cell(panel, row, 1)) for row in rows]
    assert totals == sorted(totals, reverse=True)


def test_a_seat_is_shown_no_card_of_another(looked_into: MainWindow, panel: DeveloperPanel) -> None:
    position = looked_into.session.position
    assert position is not None
    panel.tabs.setCurrentWidget(panel.view)
    for seat, hand in enumerate(position.hands):
        panel.seat.setCurrentIndex(seat)
        words = set(panel.view.toPlainText().split())
        assert {TEXTS[card] for card in cards_in(hand)} <= words
        others = [cards for other, cards in enumerate(position.hands) if other != seat]
        assert not {TEXTS[card] for cards in others for card in cards_in(cards)} & words


def test_it_goes_to_any_move_and_leaves_the_match_alone(
    looked_into: MainWindow, panel: DeveloperPanel
) -> None:
    person = Person(looked_into, seed=4)
    played = looked_into.session.match.cursor
    person.play_by_dragging()
    person.wait(lambda: looked_into.session.match.cursor > played, "the move")
    person.wait(person.ready, "a turn")
    person.wait(lambda: panel.ply.value() == looked_into.session.match.cursor[1], "the panel")
    now = looked_into.session.match.cursor
    panel.ply.setValue(0)
    assert "ply: 0" in panel.position.toPlainText()
    assert looked_into.session.match.cursor == now
    # Who looks at an earlier move goes on looking at it.
    person.play_by_dragging()
    person.wait(lambda: looked_into.session.match.cursor > now, "the move")
    person.wait(lambda: panel.ply.maximum() == looked_into.session.match.cursor[1], "the panel")
    assert panel.ply.value() == 0
