"""A library with a match, and what must hold of one that has been opened."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.library.opening import OpenedLibrary
from tests.library.playing import keep, play_match

ROOT = Path(__file__).parents[2]
MATCH = play_match(4, hands=1, last=9)


def sentence(opened: OpenedLibrary) -> str:
    """What went wrong, in words."""
    assert opened.trouble is not None
    words = opened.trouble.words()
    assert words.endswith(".") and "\n" not in words
    return words


def check_playable(opened: OpenedLibrary, in_memory: bool) -> None:
    """A whole match can be played, wherever it is kept."""
    with opened.library as library:
        assert (library.path is None) == in_memory
        match = play_match(8)
        assert library.load(keep(library, match)).record() == match.record()


def names(folder: Path) -> set[str]:
    """The files of libraries in a folder."""
    return {path.name for path in folder.iterdir() if path.name.startswith("library")}


# In good order


def damage_table(path: Path, table: str, clean: int = 0) -> None:
    """Spoils the pages of one table."""
    db = sqlite3.connect(path)
    db.execute("UPDATE library SET clean = ?", (clean,))
    db.commit()
    db.execute("PRAGMA journal_mode = DELETE")
    pages = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    size = int(db.execute("PRAGMA page_size").fetchone()[0])
    db.close()
    with path.open("r+b") as file:
        for (page,) in pages:
            file.seek((page - 1) * size)
            file.write(b"\xa5" * size)


# Damaged files


@contextlib.contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A file system in memory, where this may be done."""
    command = ["mount", "-t", "tmpfs", "-o", options, "kontsina-test", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        done = False
    if not done:
        pytest.skip("file systems cannot be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
