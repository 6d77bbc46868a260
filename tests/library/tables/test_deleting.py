"""Matches are deleted, several at once, and brought back with all that belonged to them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from kontsina_qt.library.results.counting import count_next
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.opened_files import digest_of
from kontsina_qt.match.series import best_of
from tests.library.playing import keep, play_match


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    with closing(sqlite3.connect(path)) as db:
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        return {
            name: sorted(db.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in tables
            if name != "sqlite_sequence"
        }


def fill(library: Library) -> list[int]:
    ids = [keep(library, play_match(number)) for number in range(5)]
    series = library.series.put(ids[0], None, 0, best_of(3, "kontsina", {}))
    library.series.put(ids[1], series, 1, best_of(3, "kontsina", {}))
    library.origins.set_original(ids[2], ids[0])
    library.origins.set_original(ids[3], ids[2])
    library.origins.connect_file(ids[1], digest_of(library.look_at(ids[1]).record()))
    while count_next(library):
        pass
    return ids


def test_what_was_deleted_comes_back_whole(library: Library, path: Path) -> None:
    ids = fill(library)
    before = everything(path)
    deleted = library.delete(*ids[:3])
    assert deleted.ids == tuple(ids[:3])
    assert [each.id for each in library.summaries()] == [ids[4], ids[3]]
    assert library.origins.original_of(ids[3]) is None
    library.bring_back(deleted)
    while count_next(library):
        pass
    assert everything(path) == before
    for id in ids:
        library.load(id)


def test_statistics_are_those_of_the_matches_that_are_there(library: Library, path: Path) -> None:
    ids = fill(library)
    deleted = library.delete(*ids)
    months = everything(path)["months"]
    assert all(not any(row[4:]) for row in months)
    library.bring_back(deleted)
    finished = {each.id for each in library.summaries() if each.finished}
    assert {row[0] for row in everything(path)["uncounted"]} == finished


def test_what_is_not_there_is_not_deleted(library: Library) -> None:
    ids = fill(library)
    assert library.delete(ids[0], 999).ids == (ids[0],)
    assert library.delete(ids[0]).ids == ()


def test_matches_deleted_in_turn_come_back_in_any_order(library: Library, path: Path) -> None:
    ids = fill(library)
    before = everything(path)["matches"]
    first, second = library.delete(ids[0]), library.delete(ids[2])
    library.bring_back(first)
    library.bring_back(second)
    assert {row[0] for row in everything(path)["matches"]} == {row[0] for row in before}
    for id in ids:
        library.load(id)
