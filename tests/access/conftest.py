"""A simulated screen reader for the duration of a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot


@pytest.fixture
def reader(qtbot: QtBot) -> Iterator[None]:
    """Tell Qt that a screen reader has started, and at the end that it has stopped."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)
