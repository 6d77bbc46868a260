"""Panels of the statistics: the winning streak."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.results.recent import Streaks
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.statistics.panels import KeyMeter, StreakPanel

THEME = THEMES["cloth"]


@pytest.fixture
def meter(qapp: QApplication) -> Iterator[KeyMeter]:
    meter = KeyMeter(THEME)
    meter.resize(300, meter.height())
    meter.show()
    yield meter
    meter.close()


def golden(meter: KeyMeter) -> tuple[int, int]:
    """The first and the last column with gold."""
    image = meter.pixmap().toImage()
    gold = THEME.paper_gold
    near = [
        x
        for x in range(image.width())
        if any(_like(image.pixelColor(x, y), gold) for y in range(image.height()))
    ]
    return (near[0], near[-1]) if near else (-1, -1)


def _like(colour: QColor, gold: QColor) -> bool:
    return colour.alpha() > 200 and abs(colour.hue() - gold.hue()) < 8


@pytest.mark.parametrize("share", [0.25, 0.5, 1.0])
def test_a_meter_is_golden_up_to_its_share(meter: KeyMeter, share: float) -> None:
    meter.show_share(share)
    first, last = golden(meter)
    assert first <= 6
    assert last == pytest.approx(300 * share, abs=12)
    image = meter.pixmap().toImage()
    assert image.pixelColor(299, image.height() - 2).alpha() > 0, "the rest is faint"


def test_an_empty_meter_has_no_gold(meter: KeyMeter) -> None:
    meter.show_share(0.0)
    assert golden(meter) == (-1, -1)


def test_a_meter_is_drawn_again_for_another_width(meter: KeyMeter) -> None:
    meter.show_share(1.0)
    for width in (200, 420):
        meter.resize(width, meter.height())
        QTest.qWait(5)
        assert meter.pixmap().deviceIndependentSize().width() == width
        assert golden(meter)[1] == pytest.approx(width, abs=12)


@pytest.mark.parametrize(
    ("streaks", "share", "note"),
    [
        (Streaks(), 0.0, "Your next win starts one."),
        (Streaks(3, 3, "2025-03-01"), 1.0, "Your best so far: every win adds to it."),
        (Streaks(4, 4, "2025-03-01"), 1.0, "Your best so far: every win adds to it."),
        (Streaks(3, 4, "2025-03-01"), 0.75, "2 more wins beat your best."),
        (Streaks(0, 4, "2025-03-01"), 0.0, "5 more wins beat your best."),
    ],
)
def test_a_streak_is_measured_by_the_best(
    qapp: QApplication, streaks: Streaks, share: float, note: str
) -> None:
    panel = StreakPanel(THEME)
    panel.show_streak(streaks)
    assert (panel.now.text(), panel.best.text()) == (str(streaks.now), str(streaks.best))
    assert panel.meter.share == share
    assert panel.note.text() == note
    assert panel.when.text() == ("best, in March" if streaks.best else "")
    assert panel.accessibleName().endswith(f"{streaks.best} at best. {note}")
