"""A reader that listens, for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot


@pytest.fixture
def reader(qtbot: QtBot) -> Iterator[None]:
    """Qt is told that a screen reader has come, and that it has gone."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)
