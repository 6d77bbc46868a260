"""An empty library in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.library.file import connection
from kontsina_qt.library.store import Library
from tests.library.opened import MATCH
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


@pytest.fixture
def begun(path: Path) -> Path:
    """A library with one match."""
    with Library.open(path) as library:
        library.import_match(MATCH)
    return path


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less for other processes."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
