"""The list of unfinished matches with people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.waiting_table import WaitingTable
from kontsina_qt.windows.people.matches_panel import MOST_ROWS, MatchesPanel

LEFT = Qt.MouseButton.LeftButton


def tables(*names: str) -> list[WaitingTable]:
    """Matches with these people."""
    return [
        WaitingTable(f"kontsina:{name}", False, "Eleni", "cassino", (name,), started=True)
        for name in names
    ]


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[MatchesPanel]:
    panel = MatchesPanel()
    panel.resize(420, 400)
    yield panel
    panel.close()


def texts(panel: MatchesPanel) -> list[str]:
    return [panel.matches.item(row).text() for row in range(panel.matches.count())]


def at(panel: MatchesPanel, row: int) -> QPoint:
    return panel.matches.visualItemRect(panel.matches.item(row)).center()


def test_it_is_there_only_with_matches(panel: MatchesPanel) -> None:
    assert panel.isHidden()
    panel.show_matches(tables("Anna", "Nikos"))
    assert panel.isVisible() and panel.button.isVisible()
    assert texts(panel) == ["Cassino with Anna", "Cassino with Nikos"]
    panel.show_matches([])
    assert not panel.isVisible()


@pytest.mark.parametrize("way", ["button", "enter"])
def test_the_selected_match_is_continued(panel: MatchesPanel, way: str) -> None:
    wanted: list[str] = []
    panel.wanted.connect(wanted.append)
    found = tables("Anna", "Nikos")
    panel.show_matches(found)
    assert panel.matches.currentRow() == 0
    QTest.mouseClick(panel.matches.viewport(), LEFT, pos=at(panel, 1))
    for free in (False, True):
        panel.allow(free)
        assert panel.button.isEnabled() is free
        if way == "button":
            QTest.mouseClick(panel.button, LEFT)
        else:
            QTest.keyClick(panel.matches, Qt.Key.Key_Return)
        assert wanted == [found[1].match] * free, "nothing is asked twice at a time"


def test_the_selection_stays_on_its_match(panel: MatchesPanel) -> None:
    panel.show_matches(tables("Anna", "Nikos"))
    panel.matches.setCurrentRow(1)
    panel.show_matches(tables("Maria", "Anna", "Nikos"))
    assert panel.matches.currentItem().text() == "Cassino with Nikos"
    panel.show_matches(tables("Maria", "Anna"))
    assert panel.matches.currentItem().text() == "Cassino with Maria", "that match is over"


def test_a_few_are_seen_whole_and_many_scroll(panel: MatchesPanel) -> None:
    names = ["Anna", "Nikos", "Maria", "Kostas", "Sofia", "Petros", "Ilias", "Yorgos"]
    heights = []
    for count in (1, MOST_ROWS, len(names)):
        panel.show_matches(tables(*names[:count]))
        QApplication.processEvents()
        heights.append(panel.matches.height())
        last = panel.matches.visualItemRect(panel.matches.item(min(count, MOST_ROWS) - 1))
        assert panel.matches.viewport().rect().contains(last)
        assert panel.matches.verticalScrollBar().isVisible() is (count > MOST_ROWS)
    assert heights[0] < heights[1] == heights[2]
