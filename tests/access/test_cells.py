"""Keyboard navigation in the accessible table over a picture."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.access.cells import Cells, Grid

GRID = Grid(
    ["In words", "You", "Anna"],
    [("Most cards", ["You have most", "27", "25"]), ("Most clubs", ["Anna has most", "6", "7"])],
)


@pytest.fixture
def cells(qtbot: QtBot) -> Iterator[Cells]:
    """A table between two buttons, the first of which has the focus."""
    page = QWidget()
    layout = QVBoxLayout(page)
    first, picture, last = QPushButton("first"), QWidget(), QPushButton("last")
    cells = Cells(picture)
    cells.fill("Points in this hand", GRID)
    for each in (first, picture, last):
        layout.addWidget(each)
    QWidget.setTabOrder(first, cells)
    QWidget.setTabOrder(cells, last)
    page.resize(400, 300)
    page.show()
    qtbot.waitActive(page)
    first.setFocus()
    yield cells
    page.close()
    page.deleteLater()


@pytest.fixture
def lines(reader: None, cells: Cells, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of focused objects reported to readers, besides Qt's own reports."""
    lines: list[str] = []

    def note(event: QAccessibleEvent) -> None:
        assert event.type() is QAccessible.Event.Focus
        lines.append(event.accessibleInterface().text(QAccessible.Text.Name))

    monkeypatch.setattr("kontsina_qt.access.cells.notify_readers", note)
    return lines


def test_the_cell_is_reported_after_the_table(cells: Cells, lines: list[str], qtbot: QtBot) -> None:
    """Qt reports the whole table once it has the focus, and readers read the later of two."""
    QTest.keyClick(cells.window(), Qt.Key.Key_Tab)
    assert cells.hasFocus()
    assert lines == []
    qtbot.waitUntil(lambda: lines == ["You have most"])
    QTest.keyClick(cells, Qt.Key.Key_Down)
    QTest.keyClick(cells, Qt.Key.Key_Right)
    QTest.keyClick(cells, Qt.Key.Key_Tab)
    QTest.keyClick(cells.window(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: lines == ["You have most", "6"])


def test_a_table_left_at_once_is_not_reported(cells: Cells, lines: list[str], qtbot: QtBot) -> None:
    for _ in range(2):
        QTest.keyClick(cells.window().focusWidget(), Qt.Key.Key_Tab)
    assert not cells.hasFocus()
    qtbot.wait(1)
    assert lines == []
