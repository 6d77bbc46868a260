"""Another library in the place of the open one: its matches are never taken for those before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.match.match import Match
from kontsina_qt.match.series import best_of
from tests.library.playing import Clock, keep, play_match

OURS = play_match(4, hands=1, last=6)
THEIRS = play_match(6, hands=1, last=6)
PLAN = best_of(3, "kontsina", {"end": "hands", "hands": 3})


def replace(path: Path, *matches: Match) -> Path:
    """Put a library of these matches in the place of one that may be open."""
    other = path.with_name("other.sqlite3")
    with Library.open(other) as library:
        for match in matches:
            keep(library, match)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    other.replace(path)
    return path


CHANGES: list[Callable[[Library, int], object]] = [
    lambda library, id: library.add_move(
        id, 0, 6, OURS.hands[0].position.notation.legal_texts()[0]
    ),
    lambda library, id: library.set_cursor(id, 0, 2),
    lambda library, id: library.finish(id, (0,), (21, 3)),
    lambda library, id: library.resign(id, 0, (1,), (0, 0)),
    lambda library, id: library.delete(id),
    lambda library, id: library.origins.set_source(id, "x"),
    lambda library, id: library.origins.set_original(id, id),
    lambda library, id: library.series.put(id, None, 0, PLAN),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_match_of_the_same_number_is_left_alone(
    tmp_path: Path, change: Callable[[Library, int], object]
) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        id = keep(library, OURS)
        replace(path, THEIRS, THEIRS)
        with pytest.raises(LibraryError) as error:
            change(library, id)
        assert error.value.kind is Kind.OTHER_LIBRARY
        assert library.look_at(id).record() == THEIRS.record()
        assert library.summaries()[0].source is None
        assert library.series.of(id) is None
        assert library.origins.original_of(id) is None
        # The number stays another match's, until that is asked for.
        if change is not CHANGES[4]:
            with pytest.raises(LibraryError) as error:
                change(library, id)
            assert error.value.kind is Kind.OTHER_LIBRARY
            with pytest.raises(LibraryError):
                library.is_newest(id)
        library.load(id)
        assert library.is_newest(id)
        library.set_cursor(id, 0, 2)
    assert damage(path) == ""


def test_the_same_library_brought_back_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        id = keep(library, OURS)
        with Library.open(tmp_path / "copy.sqlite3") as copy, library.file.reading() as db:
            db.backup(copy.file.db)
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        (tmp_path / "copy.sqlite3").replace(path)
        library.set_cursor(id, 0, 2)
        assert library.file.replaced == 0
    with Library.open(path) as again:
        assert again.look_at(id).cursor == (0, 2)
