"""An empty library in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.library.store import Library
from tests.library.playing import Clock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the library's file is."""
    return tmp_path / "library.sqlite3"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    """The library, open; its clock moves on by itself."""
    with Library.open(path, Clock()) as opened:
        yield opened
