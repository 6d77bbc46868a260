"""Rows of matches carry the version of their records."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat, read_match
from kontsina_qt.rules.games.catalogue import GAMES
from tests.library.playing import add_empty, make_older

BEFORE = [step.__name__ for step in STEPS].index("add_versions")
VERSION_1 = Path("tests/match/version1/cassino-0.json")
SEATS = (Seat("A", "steady"), Seat("B", "steady"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite3"


def test_a_match_keeps_the_version_it_came_with(path: Path) -> None:
    old = read_match(VERSION_1.read_bytes())
    with Library.open(path) as library:
        imported = library.import_match(old)
        begun = add_empty(library, GAMES["cassino"].rules(2), SEATS)
    with Library.open(path) as library:
        assert library.load(imported).record() == old.record()
        assert library.load(imported).rules.version == 1
        assert library.load(begun).rules.options["trail_with_build"] is True
        found = {each.id: each.version for each in library.summaries()}
        assert found == {imported: 1, begun: 2}
    assert not damage(path)


def test_an_older_library_holds_matches_of_version_1(path: Path) -> None:
    with Library.open(path) as library:
        id = add_empty(library, GAMES["cassino"].rules(2), SEATS)
    make_older(path, BEFORE)
    with Library.open(path) as library:
        match = library.load(id)
        assert match.rules.version == 1
        assert match.rules.options["trail_with_build"] is False
    assert not damage(path)


def test_a_row_that_was_damaged_before_is_still_known_to_be(path: Path) -> None:
    with Library.open(path) as library:
        add_empty(library, GAMES["cassino"].rules(2), SEATS)
    make_older(path, BEFORE)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE matches SET undos = 5")
    Library.open(path).close()
    assert damage(path)
