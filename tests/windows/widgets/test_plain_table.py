"""The columns of a plain table in a narrow dialog."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.widgets.plain_table import PlainTable
from kontsina_qt.windows.widgets.style import apply_style
from tests.access.conftest import reader
from tests.access.seen import seen

__all__ = ["reader"]
HEADS = ("", "rating", "19 times in 20 between", "matches")
ROW = ("23 Nov 2026", "1512", "1401–1623", "12")


def shown(qtbot: QtBot, width: int, whole: bool = True) -> PlainTable:
    apply_style(make_app(), THEMES["cloth"])
    table = PlainTable(THEMES["cloth"], HEADS, 0, (1, 2, 3), whole=whole)
    qtbot.addWidget(table)
    table.add(ROW)
    table.resize(width, 200)
    table.show()
    return table


def title(table: PlainTable, column: int = 2) -> str:
    """The header of a column."""
    head = table.horizontalHeaderItem(column)
    assert head is not None
    return head.text()


def cut(table: PlainTable) -> list[str]:
    """The cells and headers that are elided."""
    found = []
    for column, words in enumerate(ROW):
        item, head = table.item(0, column), table.horizontalHeaderItem(column)
        assert item is not None and head is not None
        wide = QFontMetrics(item.font()).horizontalAdvance(words)
        lines = head.text().split("\n")
        titled = max(map(QFontMetrics(head.font()).horizontalAdvance, lines))
        found += [words] if wide > table.columnWidth(column) else []
        found += [head.text()] if titled > table.columnWidth(column) else []
    return found


@pytest.mark.parametrize("width", [720, 370, 345, 330])
def test_titles_go_on_below_rather_than_cut_a_cell(qtbot: QtBot, width: int) -> None:
    table = shown(qtbot, width)
    assert cut(table) == []
    assert not table.horizontalScrollBar().isVisible()
    lines = title(table).split("\n")
    assert " ".join(lines) == HEADS[2]
    assert (len(lines) == 1) == (width == 720)
    needed = table.fontMetrics().lineSpacing() * len(lines)
    assert table.horizontalHeader().height() >= needed


def test_where_nothing_else_helps_it_is_scrolled_sideways(qtbot: QtBot) -> None:
    table = shown(qtbot, 200)
    assert cut(table) == []
    assert title(table) == "19 times in\n20 between", "no wider than what stands below it"
    assert table.horizontalScrollBar().isVisible()
    table.setCurrentCell(0, 0)
    for _ in HEADS[1:]:
        QTest.keyClick(table, Qt.Key.Key_Right)
    assert table.horizontalScrollBar().value() == table.horizontalScrollBar().maximum() > 0
    table.resize(720, 200)
    assert not table.horizontalScrollBar().isVisible() and cut(table) == []
    assert title(table) == HEADS[2]


def test_a_reader_has_a_title_in_one_line(qtbot: QtBot, reader: None) -> None:
    table = shown(qtbot, 310)
    assert "\n" in title(table)
    assert seen(table).cells()[0][2] == "23 Nov 2026, 19 times in 20 between, 1401–1623"


def test_a_list_of_sentences_keeps_its_width(qtbot: QtBot) -> None:
    table = shown(qtbot, 200, whole=False)
    assert not table.horizontalScrollBar().isVisible()
    assert title(table) == HEADS[2]
