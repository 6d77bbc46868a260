"""A line over time: its points, and the band around it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from kontsina_qt.access.cells import Grid
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.statistics.charts import Bar
from kontsina_qt.windows.statistics.line_chart import LineChart


def shown(qtbot: QtBot, theme: str, *bars: Bar) -> LineChart:
    chart = LineChart(THEMES[theme])
    qtbot.addWidget(chart)
    chart.resize(600, 300)
    known = Grid(("rating",), [(bar.label, ("",)) for bar in bars])
    chart.show_bars("Rating", bars, str, 100.0, known)
    chart.show()
    return chart


def beside(chart: LineChart, bar: int, value: float, by: int) -> QColor:
    """The colour beside the point of a value."""
    at = chart._at(bar, value)
    return chart.grab().toImage().pixelColor(at.toPoint() + QPoint(by, 0))


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_first_day_has_a_band_too(qtbot: QtBot, theme: str) -> None:
    chart = shown(qtbot, theme, Bar("23 Nov", 50.0, 22.0, 81.0))
    inside = [beside(chart, 0, value, by) for value in (27.0, 73.0) for by in (-6, 6)]
    outside = [beside(chart, 0, value, by) for value in (13.0, 93.0) for by in (-6, 6)]
    assert len({colour.rgb() for colour in inside}) == 1
    assert len({colour.rgb() for colour in outside}) == 1
    assert inside[0] != outside[0]
    assert beside(chart, 0, 27.0, 40) == outside[0], "an upright bar and no more"


def test_a_band_of_some_days_reaches_from_the_first_to_the_last(qtbot: QtBot) -> None:
    bars = [Bar(str(day), 50.0, 22.0, 81.0) for day in range(3)]
    chart = shown(qtbot, "cloth", *bars)
    band = beside(chart, 1, 27.0, 0)
    assert beside(chart, 0, 27.0, 2) == beside(chart, 2, 27.0, -2) == band
    assert beside(chart, 0, 27.0, -4) != band
