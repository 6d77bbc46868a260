"""Compares what a window shows on the screen with what it would paint now."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

CLOSE = 24
"""How far a pixel's colour may be from the one that is painted: edges are blended."""


def shown(window: QWidget) -> QImage:
    """The pixels of a window that the screen has; the offscreen platform keeps them."""
    QTest.qWait(50)
    QApplication.processEvents()
    corner = window.mapToGlobal(QPoint(0, 0)) - window.screen().geometry().topLeft()
    size = window.size()
    seen = window.screen().grabWindow(0, corner.x(), corner.y(), size.width(), size.height())
    return seen.toImage().convertToFormat(QImage.Format.Format_RGB32)


def stale(window: QWidget) -> list[QPoint]:
    """Some of the places where the screen is out of date."""
    seen = shown(window)
    anew = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert seen.size() == anew.size() and not seen.isNull()
    wrong = []
    for y in range(0, seen.height(), 5):
        for x in range(0, seen.width(), 5):
            here, there = seen.pixelColor(x, y), anew.pixelColor(x, y)
            apart = (
                abs(here.red() - there.red()),
                abs(here.green() - there.green()),
                abs(here.blue() - there.blue()),
            )
            if max(apart) > CLOSE:
                wrong.append(QPoint(x, y))
    return wrong
