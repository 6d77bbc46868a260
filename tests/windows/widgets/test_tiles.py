"""Tiles of the start page and the lessons show the focus in every theme."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.table.style.theme import THEMES, Theme
from kontsina_qt.windows.widgets.tiles import EDGE, WelcomeButton, style_tiles


def _edge(button: WelcomeButton, deep: int) -> QColor:
    """The colour at a distance inside the edge."""
    return button.grab().toImage().pixelColor(button.width() // 2, EDGE - 1 + deep)


@pytest.fixture
def tiles(qapp: QApplication) -> Iterator[list[WelcomeButton]]:
    page = QWidget()
    made = [WelcomeButton(page), WelcomeButton(page)]
    made[0].primary = True
    for at, button in enumerate(made):
        button.set_words("Play", "against a computer")
        button.setGeometry(10, 10 + 90 * at, 430, 76)
    page.resize(450, 200)
    page.show()
    page.activateWindow()
    yield made
    page.close()


@pytest.fixture
def contrast(tiles: list[WelcomeButton]) -> Theme:
    theme = THEMES["high-contrast"]
    style_tiles(tiles[0].window(), theme, 1.0)
    return theme


def test_high_contrast_marks_the_focus_in_another_colour_than_every_edge(
    tiles: list[WelcomeButton], contrast: Theme
) -> None:
    primary, other = tiles
    primary.setFocus()
    QApplication.processEvents()
    assert _edge(other, 1) == contrast.text
    other.setFocus()
    QApplication.processEvents()
    assert [_edge(other, deep) for deep in range(1, 5)] == [contrast.accent] * 4


def test_high_contrast_parts_the_ring_of_a_golden_tile_from_its_gold(
    tiles: list[WelcomeButton], contrast: Theme
) -> None:
    primary = tiles[0]
    primary.setFocus()
    QApplication.processEvents()
    assert _edge(primary, 1) == QColor("#ffffff")
    assert _edge(primary, 4) == QColor("#000000")
    assert _edge(primary, 9) == contrast.accent
