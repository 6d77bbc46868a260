"""Of a damaged library all is saved that is still there, and what is not is counted."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.analysis.review import HandReview
from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.mending import pages
from kontsina_qt.library.mending.pages import Pages, Unreadable, Values
from kontsina_qt.library.mending.recovery import scattered_rows
from kontsina_qt.library.opening import mend, open_or_replace
from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.rules.state.move import Move
from tests.analysis.played import review_of
from tests.library.playing import keep, make_older, play_match
from tests.matrix import some
from tests.soak.flipping import Flips

MATCHES = [play_match(number, hands=1 + number % 2, last=10 + number) for number in range(1, 9)]


@cache
def reviewed() -> HandReview:
    """The review of the fifth match."""
    return review_of(MATCHES[4])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A library with eight matches, one of them a twin, one undone to its third move."""
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as library:
        ids = [keep(library, match) for match in MATCHES]
        library.origins.set_original(ids[1], ids[0])
        library.set_cursor(ids[2], 0, 3)
        assert library.reviews.keep(ids[4], reviewed())
    return path


def check_whole(library: Library) -> None:
    for id, match in enumerate(MATCHES, 1):
        assert library.look_at(id).whole_record() == match.whole_record()
    assert library.look_at(3).cursor == (0, 3)
    assert library.origins.original_of(2) == 1
    assert library.reviews.of(5) == [reviewed()]


def test_every_row_is_found_without_sqlite(path: Path) -> None:
    rows = scattered_rows(path)
    with closing(sqlite3.connect(path)) as db:
        for table, found in (
            ("matches", rows.matches),
            ("hands", rows.hands),
            ("moves", rows.moves),
            ("reviews", rows.reviews),
        ):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (len(found),)
        pages = Pages(path)
        assert db.execute("PRAGMA page_count").fetchone() == (pages.count,)
    assert rows.ids == set(range(1, 9))


@pytest.mark.parametrize("length", [16, 100, 4096])
def test_without_its_head_all_is_saved(path: Path, length: int) -> None:
    path.write_bytes(bytes(length) + path.read_bytes()[length:])
    opened = open_or_replace(path)
    assert opened.trouble is not None
    assert "Recovered: 8 matches are complete." in opened.trouble.words()
    with opened.library as library:
        check_whole(library)
        assert library.load(keep(library, MATCHES[0])).record() == MATCHES[0].record()
    assert damage(path) == ""


def test_what_was_only_in_the_log_is_saved(path: Path) -> None:
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM matches").fetchall()
        with Library.open(path) as library:
            id = keep(library, MATCHES[0])
        spoilt = path.with_name("spoilt.sqlite3")
        spoilt.write_bytes(bytes(100) + path.read_bytes()[100:])
        Path(f"{spoilt}-wal").write_bytes(Path(f"{path}-wal").read_bytes())
    with open_or_replace(spoilt).library as library:
        check_whole(library)
        assert library.look_at(id).record() == MATCHES[0].record()


@pytest.mark.parametrize("version", [1, 2, len(STEPS) - 2, len(STEPS) - 1])
def test_a_library_of_an_older_version_is_saved_too(path: Path, version: int) -> None:
    make_older(path, version)
    before_versions = version < [step.__name__ for step in STEPS].index("add_versions") + 1
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    with open_or_replace(path).library as library:
        for id, match in enumerate(MATCHES, 1):
            was = match.whole_record()
            was = replace(was, version=1) if before_versions else was
            assert library.look_at(id).whole_record() == was


def test_undone_and_replaced_moves_do_not_come_back(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    match = play_match(4, hands=3, last=17)
    with Library.open(path) as library:
        id = keep(library, match)
        library.load(id)
        match.go_back(0, 5)
        library.set_cursor(id, 0, 5)
        position = match.hands[-1].position
        undone = match.undone[-1]
        assert isinstance(undone, Move)
        text = next(
            t for t in position.notation.legal_texts() if t != position.notation.text(undone)
        )
        match.play_text(text)
        library.add_move(id, 0, 5, text)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    with open_or_replace(path).library as library:
        assert library.look_at(id).record() == match.record()


@pytest.mark.parametrize("first", some(range(2, 7), lambda first: first == 2))
def test_a_lost_page_is_counted(path: Path, first: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
    whole = path.read_bytes()
    for page in range(first, pages + 1, 5):
        path.write_bytes(whole[: (page - 1) * 4096] + bytes(4096) + whole[page * 4096 :])
        if not damage(path):
            continue
        with Library.open(path.with_name(f"{page}.sqlite3")) as fresh:
            saved = fresh.recover(path)
            assert saved.whole + saved.cut + saved.lost == 8
            left = whole_matches(fresh)
            assert saved.whole == left
            if saved.cut:
                assert saved.moves > 0


def whole_matches(library: Library) -> int:
    """How many matches are as they were; the others are the beginning of what was."""
    whole = 0
    for summary in library.summaries():
        match, before = library.look_at(summary.id), MATCHES[summary.id - 1]
        same = match.record() == expected(before, summary.id).record()
        whole += same
        if not same:
            assert is_beginning(match, before)
    return whole


def expected(match: Match, id: int) -> Match:
    copy = Match.from_record(match.record())
    if id == 3:
        copy.go_back(0, 3)
    return copy


def is_beginning(part: Match, whole: Match) -> bool:
    ours, theirs = part.record().hands, whole.record().hands
    return len(ours) <= len(theirs) and all(
        one.deal == other.deal and one.moves == other.moves[: len(one.moves)]
        for one, other in zip(ours, theirs, strict=False)
    )


def test_a_changed_bit_anywhere_is_mended_or_counted(path: Path) -> None:
    flips = Flips(path, Random(14))
    for _ in range(12):
        flips.flip()
    assert flips.silent == 0, flips
    assert flips.harmless + flips.mended + flips.told == 12


@pytest.mark.parametrize("kind", [b"x", b"\x0d\x00\x00\x00\x64"])
def test_of_a_library_damaged_all_over_not_everything_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: bytes
) -> None:
    path = tmp_path / "library.sqlite3"
    random = Random(3)
    path.write_bytes(b"".join(kind + random.randbytes(4096 - len(kind)) for _ in range(20)))
    tries = 0

    def read(*_: object) -> tuple[int | None, Values]:
        nonlocal tries
        tries += 1
        raise Unreadable

    monkeypatch.setattr(Pages, "_read", read)
    monkeypatch.setattr(pages, "_MAX_BITS", 3_000)
    monkeypatch.setattr(pages, "_MAX_PLACES", 5_000)
    assert list(Pages(path).rows(lambda _, values: False)) == []
    assert 2 * 5_000 <= tries < 2 * 5_000 + 3_000 + 20 * 200


def test_a_changed_bit_in_an_index_is_noticed(path: Path) -> None:
    content = path.read_bytes()
    with closing(sqlite3.connect(path)) as db:
        [time] = db.execute("SELECT updated FROM matches WHERE id = 4").fetchone()
        [page] = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'matches_by_time'"
        ).fetchone()
    place = content.index(time.encode(), (page - 1) * 4096) + 14
    path.write_bytes(content[:place] + b"7" + content[place + 1 :])
    assert "matches_by_time" in damage(path)


def test_an_open_library_is_mended_where_it_stands(path: Path) -> None:
    library, other = Library.open(path), Library.open(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE moves SET move = '9Z' WHERE match = 4 AND hand = 0 AND ply = 7")
    assert damage(path) == "match 4 was changed after it was saved"
    other.load(1)
    words = mend(library, damage(path)).words()
    assert "7 matches are complete, 1 stops where the damage begins" in words
    assert library.look_at(4).cursor == (0, 7)
    # The other window does not go on writing to the file that was set aside.
    other.set_cursor(1, 0, 2)
    assert library.look_at(1).cursor == (0, 2)
    library.close()
    other.close()
    assert damage(path) == ""


DAMAGED_HEADS = [
    ("hand", -127),
    ("hand", 9),
    ("ply", -116),
    ("ply", 100),
    ("ply", "x"),
    ("created", "x"),
    ("created", b"\xff"),
    ("updated", "9999-99-99"),
    ("updated", 5),
    ("branch", -1),
    ("undos", "many"),
    ("finished", 77),
    ("winners", "[7"),
    ("scores", "[]]"),
    ("source", b"\xff"),
    ("twin", "x"),
    ("twin", 1),
]


@pytest.mark.parametrize("first", range(0, len(DAMAGED_HEADS), len(MATCHES)))
def test_a_damaged_column_costs_no_match(path: Path, first: int) -> None:
    """What is not as it was is told by the hands and the moves."""
    damages = dict(enumerate(DAMAGED_HEADS[first : first + len(MATCHES)], 1))
    with Library.open(path) as library:
        before = {each.id: each for each in library.summaries()}
    with closing(sqlite3.connect(path)) as db, db:
        for id, (column, value) in damages.items():
            db.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, id))
    assert damage(path) == "match 1 was changed after it was saved"
    with Library.open(path) as library:
        assert "8 matches are complete" in mend(library, damage(path)).words()
        after = {each.id: each for each in library.summaries()}
        for id, match in enumerate(MATCHES, 1):
            assert library.look_at(id).whole_record() == match.whole_record()
            column, _ = damages.get(id, ("", None))
            there, then, loaded = after[id], before[id], library.load(id)
            end = (len(match.hands) - 1, len(match.hands[-1].position.moves))
            stands = end if column in ("hand", "ply") else (then.hand, then.ply)
            assert (there.hand, there.ply) == loaded.cursor == stands
            assert (there.finished, there.winners) == (loaded.over, then.winners)
            assert there.scores == loaded.standing.scores
            assert there.updated == then.updated or column == "updated"
            assert there.created == then.created or column == "created"
    assert damage(path) == ""


def test_a_damaged_row_of_a_match_given_up_stays_so(path: Path) -> None:
    with Library.open(path) as library:
        library.load(6)
        library.resign(6, 1, (0,), (3, 4))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE matches SET updated = 'x' WHERE id = 6")
    with Library.open(path) as library:
        mend(library, damage(path))
        (there,) = [each for each in library.summaries() if each.id == 6]
        assert (there.finished, there.resigned, there.winners) == (True, 1, (0,))


def test_a_damaged_row_of_a_match_that_is_cut_says_so(path: Path) -> None:
    """And nobody has given up what is no longer all there."""
    with Library.open(path) as library:
        library.load(6)
        library.resign(6, 1, (0,), (3, 4))
        moves = len(library.look_at(6).whole_record().hands[0].moves)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE matches SET updated = 'x' WHERE id = 6")
        db.execute("DELETE FROM moves WHERE match = 6 AND hand = 0 AND ply = 4")
    with Library.open(path) as library:
        text = mend(library, damage(path)).words()
        assert "7 matches are complete" in text and "1 stops where the damage begins" in text
        assert moves > 5
        (there,) = [each for each in library.summaries() if each.id == 6]
        assert (there.finished, there.resigned, there.winners) == (False, None, ())
        assert library.load(6).cursor == (0, 4)


def test_where_a_match_of_an_older_version_cannot_stand_it_stands_at_its_end(path: Path) -> None:
    make_older(path, 2)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE matches SET ply = -116 WHERE id = 4")
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    with open_or_replace(path).library as library:
        for id, match in enumerate(MATCHES, 1):
            was = replace(match.whole_record(), version=1)
            assert library.look_at(id).whole_record() == was


@pytest.fixture
def fixed(path: Path) -> Path:
    """A library whose name has no room for more: it cannot be set aside."""
    return path.rename(path.with_name(f"library{'-' * 220}.sqlite3"))


def test_an_open_library_that_cannot_be_used_or_set_aside_gives_way_to_memory(fixed: Path) -> None:
    path = fixed
    library = Library.open(path)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"damage" * 2000 + content[16096:])
    words = mend(library, "it is not a database").words()
    assert "can't be moved aside (File name too long)" in words
    assert "won't be saved" in words
    assert (library.path, library.file.home) == (None, path)
    id = keep(library, play_match(4, hands=1, last=4))
    assert library.look_at(id).cursor == (0, 4)
    library.close()
    assert [file.name for file in path.parent.glob("library*.sqlite3")] == [path.name]


def test_an_open_library_that_cannot_be_set_aside_goes_on(fixed: Path) -> None:
    path = fixed
    library = Library.open(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE moves SET move = '9Z' WHERE match = 4 AND hand = 0 AND ply = 7")
    words = mend(library, damage(path)).words()
    assert "can't be moved aside (File name too long)" in words
    assert "saved to it all the same" in words
    id = keep(library, play_match(4, hands=1, last=4))
    library.close()
    with Library.open(path) as again:
        assert again.look_at(id).cursor == (0, 4)
