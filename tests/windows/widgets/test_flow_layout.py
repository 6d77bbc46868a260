"""A row of buttons wraps if it does not fit."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.windows.widgets.flow_layout import Flow


@pytest.fixture
def flow(qtbot: QtBot) -> tuple[QWidget, Flow, list[QWidget]]:
    page = QWidget()
    qtbot.addWidget(page)
    found = Flow(gap=8, left=1)
    parts: list[QWidget] = [QLabel("Hand 1"), QPushButton("Review this hand"), QPushButton("Close")]
    for part in parts:
        found.add(part)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addStretch(1)
    column.addWidget(found)
    page.resize(600, 300)
    page.show()
    qtbot.waitExposed(page)
    return page, found, parts


def test_in_one_row_the_first_is_left_and_the_others_end_at_the_right(
    flow: tuple[QWidget, Flow, list[QWidget]],
) -> None:
    _, found, (first, middle, last) = flow
    assert first.x() == 0
    assert last.geometry().right() == found.rect().right()
    assert middle.geometry().right() + 9 == last.x()


def test_nothing_is_cut_where_it_is_narrow(
    qtbot: QtBot, flow: tuple[QWidget, Flow, list[QWidget]]
) -> None:
    page, found, parts = flow
    page.resize(parts[1].sizeHint().width() + 20, 300)
    qtbot.waitUntil(lambda: parts[2].y() > parts[1].y())
    for part in parts:
        assert found.rect().contains(part.geometry())
        assert part.width() >= part.sizeHint().width()
    parts[1].hide()
    qtbot.waitUntil(lambda: parts[2].y() < parts[0].geometry().bottom())
