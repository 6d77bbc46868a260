"""The reason for the pinned version of PySide6."""

from __future__ import annotations

import sys

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

CALLS = 2000


def test_void_calls_do_not_use_up_none(qapp: QApplication) -> None:
    """PySide6 6.12.0 loses a reference to None at each void call on CPython 3.10 and 3.11.

    The interpreter aborts some thousand calls later; this test would notice long before.
    """
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        qapp.processEvents()
        image.fill(0)
    assert sys.getrefcount(None) > before - CALLS / 2
