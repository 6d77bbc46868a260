"""A log deleted while the library is open: all that is in it gets into the file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from kontsina_qt.language import tr
from kontsina_qt.library.file import connection
from kontsina_qt.library.file.connection import connect, leave
from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.opening import open_or_replace
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.library.tables.lineage import tokens_in
from kontsina_qt.match.match import Match
from tests.library.opened import names
from tests.library.playing import keep, play_match

MATCH = play_match(4, hands=1, last=6)
ROOT = Path(__file__).parents[2]

WINDOW = """
import sys
from pathlib import Path
from kontsina_qt.library.opening import open_or_replace
from tests.library.playing import keep, play_match
opened = open_or_replace(Path(sys.argv[1]))
print(opened.library.path, flush=True)
keep(opened.library, play_match(6, hands=1, last=6))
print("kept", flush=True)
sys.stdin.readline()
opened.library.close()
"""
"""A second window."""


def nobody(path: Path) -> None:
    """Nobody opens the library."""


def inspection(path: Path) -> None:
    """What looks a library through after the start."""
    damage(path)


def program(path: Path) -> None:
    """Another program, which reads."""
    with closing(sqlite3.connect(path)) as db, suppress(sqlite3.Error):
        db.execute("SELECT count(*) FROM moves").fetchone()


def reader(path: Path) -> None:
    """Another program in a process of its own, which reads."""
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM matches')"
    subprocess.run([sys.executable, "-c", code, str(path)], check=False, capture_output=True)


OPENERS: list[Callable[[Path], None]] = [nobody, inspection, program, reader]
LOST = [("-wal",), ("-wal", "-shm")]

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="a file that is open cannot be deleted there"
)


def lose(path: Path, suffixes: tuple[str, ...]) -> None:
    for suffix in suffixes:
        Path(f"{path}{suffix}").unlink()


def second_window(path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WINDOW, str(path)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe)


@pytest.mark.parametrize("suffixes", LOST)
@pytest.mark.parametrize("opener", OPENERS)
def test_nothing_is_lost(
    path: Path, opener: Callable[[Path], None], suffixes: tuple[str, ...]
) -> None:
    with Library.open(path) as library:
        keep(library, MATCH)
        id = keep(library, MATCH)
        library.set_cursor(id, 0, 4)
        lose(path, suffixes)
        opener(path)
        assert not library.file.is_untouched
        library.set_cursor(id, 0, 2)
        assert library.file.is_untouched
        assert library.file.replaced == 0
        [news] = library.file.news()
        assert "has been saved again" in news.words(tr)
        assert damage(path) == ""
        keep(library, MATCH)
    assert damage(path) == ""
    with Library.open(path) as again:
        assert len(again.summaries()) == 3
        assert again.look_at(id).cursor == (0, 2)
    assert names(path.parent) == {path.name}


@pytest.mark.parametrize("suffixes", LOST)
@pytest.mark.parametrize("opener", OPENERS)
def test_at_the_very_end(
    path: Path, opener: Callable[[Path], None], suffixes: tuple[str, ...]
) -> None:
    with Library.open(path) as library:
        id = keep(library, MATCH)
        lose(path, suffixes)
        opener(path)
    with Library.open(path) as again:
        assert again.load(id).record() == MATCH.record()


def test_what_is_read_first_sees_to_it(path: Path) -> None:
    with Library.open(path) as library:
        keep(library, MATCH)
        lose(path, ("-wal",))
        assert len(library.summaries()) == 1
        assert library.file.is_untouched


def test_at_the_very_end_while_another_program_reads(path: Path) -> None:
    with Library.open(path) as library:
        id = keep(library, MATCH)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("BEGIN")
            assert db.execute("SELECT count(*) FROM moves").fetchone() == (6,)
            lose(path, ("-wal",))
            library.close()
    with Library.open(path) as again:
        assert again.load(id).record() == MATCH.record()


@pytest.mark.parametrize("suffixes", LOST)
def test_a_second_window_waits_for_the_first(path: Path, suffixes: tuple[str, ...]) -> None:
    with Library.open(path) as library:
        id = keep(library, MATCH)
        lose(path, suffixes)
        with second_window(path) as window:
            assert window.stdin is not None and window.stdout is not None
            library.file.look()
            assert window.stdout.readline().strip() == str(path)
            library.set_cursor(id, 0, 2)
            window.stdin.write("\n")
            window.stdin.close()
            assert window.wait(20) == 0
        assert len(library.summaries()) == 2
    assert damage(path) == ""
    with Library.open(path) as again:
        assert len(again.summaries()) == 2
        assert again.look_at(id).cursor == (0, 2)


@pytest.mark.parametrize("suffixes", LOST)
def test_a_second_window_leaves_the_file_alone_as_long(
    path: Path, suffixes: tuple[str, ...], soon: None
) -> None:
    with Library.open(path) as library:
        id = keep(library, MATCH)
        lose(path, suffixes)
        with pytest.raises(LibraryError) as error:
            Library.open(path)
        assert error.value.kind is Kind.LOCKED
        with open_or_replace(path).library as second:
            assert second.path is None
        library.set_cursor(id, 0, 2)
        assert library.look_at(id).cursor == (0, 2)
    assert damage(path) == ""


def keep_soon(library: Library, match: Match) -> None:
    """Keep a match, and try again while the other window still writes, as the program does."""
    end = monotonic() + 20
    while True:
        try:
            keep(library, match)
            return
        except LibraryError as error:
            if error.kind is not Kind.LOCKED or monotonic() > end:
                raise
            sleep(0.1)


@pytest.mark.parametrize("suffixes", LOST)
def test_two_windows_go_on_with_one_library(path: Path, suffixes: tuple[str, ...]) -> None:
    with Library.open(path) as one:
        keep(one, MATCH)
        with second_window(path) as window:
            assert window.stdin is not None and window.stdout is not None
            window.stdout.readline()
            assert window.stdout.readline() == "kept\n"
            lose(path, suffixes)
            keep_soon(one, MATCH)
            window.stdin.write("\n")  # it closes the library
            window.stdin.close()
            assert window.wait(20) == 0
        keep(one, MATCH)
        assert one.file.replaced == 0
    assert damage(path) == ""
    with Library.open(path) as again:
        assert len(again.summaries()) == 4


def test_the_inspection_leaves_a_file_without_its_log_alone(path: Path) -> None:
    with Library.open(path) as library:
        keep(library, MATCH)
        lose(path, ("-wal",))
        assert damage(path) == ""
        assert not Path(f"{path}-wal").exists()


def test_the_note_at_the_end_gives_a_new_log_its_token(path: Path) -> None:
    open = connect(path, STEPS)
    connection.write_log(open.db)
    before = tokens_in(open.db)
    leave(open, clean=True)
    with closing(sqlite3.connect(path)) as db:
        assert tokens_in(db)[1:] == before
