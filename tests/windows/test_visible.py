"""Check boxes and handles are visible in every theme, judged by their pixels."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QScrollBar,
    QSlider,
    QStyle,
    QStyleOptionButton,
    QStyleOptionSlider,
    QWidget,
)

from kontsina_qt.library.settings.settings import Panel, Settings
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.widgets.style import apply_style
from tests.table.colours import contrast

LEAST = 3.0
"""What the guidelines ask for, of what is no text."""


def strongest(dialog: QWidget, part: QWidget, place: QRect) -> float:
    """The highest contrast of a pixel in an area of a widget with the dialog's background."""
    picture: QImage = dialog.grab().toImage()
    paper = picture.pixelColor(QPoint(4, dialog.height() // 2))
    corner = part.mapTo(dialog, place.topLeft())
    return max(
        contrast(picture.pixelColor(x, y), paper)
        for x in range(corner.x(), corner.x() + place.width())
        for y in range(corner.y(), corner.y() + place.height())
        if picture.rect().contains(x, y)
    )


def outline(place: QRect) -> QRect:
    """The left edge of an area, without its content such as a tick."""
    return QRect(place.left(), place.top() + 4, 3, place.height() - 8)


def handle(part: QSlider | QScrollBar) -> QRect:
    """The rectangle of a slider's or scroll bar's handle."""
    option = QStyleOptionSlider()
    part.initStyleOption(option)
    if isinstance(part, QScrollBar):
        control = QStyle.ComplexControl.CC_ScrollBar
        return part.style().subControlRect(
            control, option, QStyle.SubControl.SC_ScrollBarSlider, part
        )
    control = QStyle.ComplexControl.CC_Slider
    return part.style().subControlRect(control, option, QStyle.SubControl.SC_SliderHandle, part)


def box(part: QCheckBox) -> QRect:
    """The left edge of a check box."""
    option = QStyleOptionButton()
    part.initStyleOption(option)
    element = QStyle.SubElement.SE_CheckBoxIndicator
    return outline(part.style().subElementRect(element, option, part))


@pytest.mark.parametrize("theme", list(THEMES))
def test_boxes_and_handles_stand_out(theme: str) -> None:
    apply_style(make_app(), THEMES[theme])
    dialog = SettingsDialog(Settings())
    dialog.resize(560, 420)
    dialog.show()
    QTest.qWait(20)
    seen = set()
    bar = dialog.area_of(Panel.CARDS).verticalScrollBar()
    parts = [(name, field) for name, field in dialog.fields.items()]
    for name, part in [*parts, ("theme", bar)]:
        dialog.show_setting(name)
        QTest.qWait(1)
        assert part.isVisible()
        if isinstance(part, QCheckBox):
            place = box(part)
        elif isinstance(part, QSlider | QScrollBar):
            place = handle(part)
        else:
            place = outline(part.rect())
        assert strongest(dialog, part, place) >= LEAST, (type(part), part.accessibleName())
        seen.add(type(part).__name__)
    assert len(seen) > 3, seen
    dialog.close()
