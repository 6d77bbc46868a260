"""Icons are drawn in the colour that is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from kontsina_qt.table.cards.art import icon, load_resources


@pytest.mark.parametrize("name", ["left", "right", "up", "down", "undo", "menu"])
def test_an_icon_has_its_colour(qapp: QApplication, name: str) -> None:
    load_resources()
    image = icon(name, QColor("#ff0000"), 24, 1.5).toImage()
    colours = [image.pixelColor(x, y) for x in range(36) for y in range(36)]
    solid = {colour.name() for colour in colours if colour.alpha() == 255}
    assert solid == {"#ff0000"}
