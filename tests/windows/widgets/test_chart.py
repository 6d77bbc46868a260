"""The graph of a review: where its points are, and which move the mouse means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.widgets.chart import ReviewGraph

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def graph(qapp: QApplication) -> Iterator[ReviewGraph]:
    graph = ReviewGraph(THEMES["cloth"])
    graph.resize(520, 240)
    graph.show()
    yield graph
    graph.close()


@pytest.mark.parametrize("plies", [1, 2, 48])
def test_a_hand_goes_from_edge_to_edge(graph: ReviewGraph, plies: int) -> None:
    graph.show_values([0.0] * (plies + 1), plies, [])
    plot = graph.plot()
    assert graph.point(0).x() == pytest.approx(plot.left())
    assert graph.point(plies).x() == pytest.approx(plot.right())
    assert graph.point(0).y() == pytest.approx(plot.center().y()), "a tie is in the middle"


def test_the_largest_margin_reaches_the_edge(graph: ReviewGraph) -> None:
    graph.show_values([0.0, 4.0, -2.0], 4, [])
    plot = graph.plot()
    assert graph.point(1).y() == pytest.approx(plot.top())
    assert graph.point(2).y() == pytest.approx((plot.center().y() + plot.bottom()) / 2)
    assert graph.point(2).x() == pytest.approx(plot.center().x()), "half of it is analysed"
    graph.show_values([0.5, 0.5], 1, [])
    assert graph.point(0).y() > plot.top(), "half a point is not much"


def test_a_click_chooses_the_nearest_move_that_is_analysed(graph: ReviewGraph) -> None:
    chosen: list[int] = []
    graph.chosen.connect(chosen.append)
    plot = graph.plot()
    middle = round(plot.center().y())
    QTest.mouseClick(graph, LEFT, pos=QPoint(round(plot.left()), middle))
    assert chosen == [], "nothing is analysed"
    graph.show_values([0.0, 1.0, 2.0, 1.0], 6, [])
    for x in (graph.point(1).x() - 5, graph.point(1).x() + 5, plot.right()):
        QTest.mouseClick(graph, LEFT, pos=QPoint(round(x), middle))
    assert chosen == [1, 1, 2]


def test_the_axis_and_its_numbers_are_drawn_before_anything_is_analysed(graph: ReviewGraph) -> None:
    graph.show_values([0.0], 12, [])
    picture, plot = graph.grab().toImage(), graph.plot()
    zero = round(plot.center().y())
    for share in (0.1, 0.5, 0.9):
        x = round(plot.left() + share * plot.width())
        line = min(picture.pixelColor(x, zero + step).lightness() for step in (-1, 0, 1))
        assert line < picture.pixelColor(x, zero + 5).lightness() - 40
    beside = picture.copy(0, zero - 8, round(plot.left()) - 4, 16)
    below = picture.copy(round(plot.left()), round(plot.bottom()) + 4, round(plot.width()), 16)
    for part in (beside, below):
        shades = {
            part.pixelColor(x, y).lightness()
            for x in range(part.width())
            for y in range(part.height())
        }
        assert max(shades) - min(shades) > 60, "numbers"
