"""Texts are readable and colours distinct, in every theme and with every kind of colour vision."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from kontsina_qt.table.marks.rings import ring_pixmap
from kontsina_qt.table.style.theme import THEMES, Line, Ring, Theme
from tests.table.colours import (
    APART,
    SIGHTS,
    ciede2000,
    contrast,
    nearest,
    pairs,
    sets,
    tables,
    tables_of,
)

ROOT = Path(__file__).parents[2]

# From the table of test data beside Sharma, Wu and Dalal (2005).
SHARMA = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
)


@pytest.mark.parametrize(("one", "other", "apart"), SHARMA)
def test_differences_are_those_of_the_standard(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_everything_stands_out_from_what_it_lies_on(theme: Theme) -> None:
    """With whatever cloth the table has."""
    for each in tables_of(theme):
        low = {pair.what: round(pair.worst, 2) for pair in pairs(each) if pair.worst < pair.least}
        assert low == {}, each.cloth_centre.name()


@pytest.mark.parametrize("sight", list(SIGHTS))
def test_colours_that_mean_different_things_differ_to_all_eyes(sight: str) -> None:
    near = {name: nearest(colours, sight) for name, colours in sets()}
    assert {name: found for name, found in near.items() if found[0] < APART} == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_ring_has_a_line_of_its_own(theme: Theme) -> None:
    assert len({ring.line for ring in theme.rings}) == len(theme.rings) == len(Line)


@pytest.fixture(autouse=True)
def gui(qapp: object) -> None:
    """Pictures need the application object."""


def grey(line: Line, share: tuple[int, int] = (0, 1)) -> QImage:
    """A ring around a card, its colour left out."""
    drawn = ring_pixmap(150, 2, 0, Ring("#ffffff", line), 4, 1.5, share)
    return drawn.toImage().convertToFormat(QImage.Format.Format_Alpha8)


def inked(image: QImage) -> float:
    """The share of a picture that is covered, from 0 to 1."""
    covered = sum(
        image.pixelColor(x, y).alphaF()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )
    return covered / (image.width() * image.height() / 4)


@pytest.mark.parametrize(("one", "other"), list(combinations(Line, 2)))
def test_lines_differ_without_their_colour(one: Line, other: Line) -> None:
    difference = 0.0
    a, b = grey(one), grey(other)
    for x in range(0, a.width(), 2):
        for y in range(0, a.height(), 2):
            difference += abs(a.pixelColor(x, y).alphaF() - b.pixelColor(x, y).alphaF())
    whole = inked(grey(Line.SOLID)) * a.width() * a.height() / 4
    assert difference > 0.2 * whole


@pytest.mark.parametrize("line", Line)
def test_rings_that_share_a_line_each_show_a_part_of_it(line: Line) -> None:
    alone = inked(grey(line))
    parts = [inked(grey(line, (number, 3))) for number in range(3)]
    assert sum(parts) == pytest.approx(alone, rel=0.25)
    assert min(parts) > 0.1 * alone


def test_the_tables_are_those_of_the_document() -> None:
    assert tables() in (ROOT / "docs" / "eyes.md").read_text(encoding="utf-8")
