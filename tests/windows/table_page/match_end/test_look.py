"""The look of the end of a match: progress of its parts, and dimmed cards."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication

from kontsina_qt.windows.table_page.match_end.look import DIMMED, dimmed, part_of


@pytest.mark.parametrize(
    ("now", "part"), [(0.0, 0.0), (100.0, 0.0), (150.0, 0.25), (300.0, 1.0), (400.0, 1.0)]
)
def test_a_part_begins_and_ends_in_its_time(now: float, part: float) -> None:
    assert part_of(now, 100, 300) == part


def test_a_part_without_time_is_there_at_once() -> None:
    assert part_of(100, 100, 100) == 1.0


def test_a_dimmed_card_is_darker_and_keeps_its_shape(qapp: QApplication) -> None:
    picture = QPixmap(4, 1)
    picture.fill(QColor(0, 0, 0, 0))
    card = picture.toImage()
    card.setPixelColor(1, 0, QColor("#ffffff"))
    card.setPixelColor(2, 0, QColor("#c83232"))
    picture = QPixmap.fromImage(card)
    shaded = dimmed(picture).toImage()
    assert shaded.pixelColor(0, 0).alpha() == 0, "outside of its round corners is nothing"
    for x in (1, 2):
        before, after = card.pixelColor(x, 0), shaded.pixelColor(x, 0)
        assert after.alpha() == 255
        assert after.red() == pytest.approx(DIMMED * before.red(), abs=2)
        assert after.green() == pytest.approx(DIMMED * before.green(), abs=2)
    assert picture.toImage().pixelColor(1, 0) == QColor("#ffffff"), "the picture itself stays"
