"""Results, lessons and other people's programs in the library."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.opening import bring_home, mend, open_or_replace
from kontsina_qt.library.rescue import keep_results, take_in
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.profile import (
    OLD_KEYS,
    Profile,
    additions,
    changes_between,
    profile_in_settings,
    profile_of,
    texts_of,
    with_changes,
)
from kontsina_qt.library.tables.progress import DayResult, OpenedPuzzle, Try
from tests.library.opened import names
from tests.library.playing import make_older, play_match

FIRST, LATER = (DayResult("2026-11-23", points, 3, 5, 6) for points in (4, 9))
WHOLE = Profile(
    days=(DayResult("2026-11-22", 1, -1, undone=True), FIRST),
    opened=frozenset({"2026-11-24"}),
    late=frozenset({"2026-11-20"}),
    solved=frozenset({"kontsina:7", "cassino:1000042"}),
    tries={
        "kontsina:7": Try("2026-11-22T10:30:00", True),
        "scopa:1000051": Try("2026-11-22T09:00:00.000001", False),
    },
    puzzles_opened={
        "2026-11-22": OpenedPuzzle("kontsina:7"),
        "2026-11-21": OpenedPuzzle("scopa:1000051", late=True),
    },
    puzzle_days={"2026-11-22": True, "2026-11-21": False},
    badges={"sweep": "2026-11-20"},
    lessons={"kontsina": 3, "scopa": 0},
    missed={"kontsina": (4, 1)},
    learnt=("cassino", "diloti"),
    players=(
        OutsidePlayer('Το "δικό μου"', "python3 '/opt/my player.py' --x=1; 50%", 7),
        OutsidePlayer("B", "b", 600),
    ),
)
OLD_TEXTS = {
    "day/results": "2026-11-22 1 -1 - - u;2026-11-23 4 3 5 6",
    "puzzles/solved": "cassino:1000042;kontsina:7",
    "learn/steps": "kontsina:3 scopa:0",
    "learn/finished": "cassino diloti",
    "play/other-players": (
        '[{"name": "Το \\"δικό μου\\"", "command": "python3 \'/opt/my player.py\' --x=1; 50%",'
        ' "seconds": 7}, {"name": "B", "command": "b", "seconds": 600}]'
    ),
}


def put(library: Library, profile: Profile) -> None:
    library.profile.change(changes_between(library.profile.read(), profile))


def test_all_of_it_comes_back(path: Path) -> None:
    for spec in fields(Profile):
        assert getattr(WHOLE, spec.name) != getattr(Profile(), spec.name)
    with Library.open(path) as library:
        assert library.profile.read() == Profile()
        assert library.profile.change(additions(WHOLE)) == WHOLE
    with Library.open(path) as library:
        assert library.profile.read() == WHOLE
        put(library, Profile())
        assert library.profile.read() == Profile()


def test_an_older_settings_file_says_the_same() -> None:
    assert set(OLD_TEXTS) == set(OLD_KEYS)
    later = {"tries", "puzzles_opened", "puzzle_days", "badges", "opened", "late", "missed"}
    known = {spec.name: getattr(WHOLE, spec.name) for spec in fields(Profile)}
    expected = Profile(**{name: value for name, value in known.items() if name not in later})
    assert profile_in_settings(OLD_TEXTS) == expected


def test_one_odd_player_costs_none_of_the_others() -> None:
    text = '[1, {"name": "B", "command": "b", "seconds": 9}, {"name": "C", "command": "b"}, {}]'
    assert profile_in_settings({"play/other-players": text}).players == (
        OutsidePlayer("B", "b", 9),
    )


@given(st.dictionaries(st.sampled_from(OLD_KEYS), st.text()))
def test_whatever_an_older_settings_file_holds_can_be_kept(texts: dict[str, str]) -> None:
    found = profile_in_settings(texts)
    assert profile_of(texts_of(found)) == found


@given(st.dictionaries(st.tuples(st.sampled_from(sorted(OLD_KEYS)), st.text()), st.text()))
def test_rows_that_mean_nothing_cost_nothing(odd: dict[tuple[str, str], str]) -> None:
    assert profile_of({**odd, **texts_of(WHOLE)}) == WHOLE


def test_two_windows_keep_each_others_changes(path: Path) -> None:
    with Library.open(path) as one, Library.open(path) as two:
        seen = one.profile.change(additions(Profile(lessons={"scopa": 1, "cassino": 2})))
        ours = replace(seen, days=(FIRST,), solved=frozenset({"scopa:1"}))
        theirs = replace(seen, days=(LATER,), solved=frozenset({"scopa:2"}), lessons={"scopa": 3})
        one.profile.change(changes_between(seen, ours))
        both = two.profile.change(changes_between(seen, theirs))
        assert both == one.profile.read()
        assert both.days == (FIRST,), "the first try counts"
        assert both.solved == {"scopa:1", "scopa:2"}
        assert both.lessons == {"scopa": 3}
        assert with_changes(seen, changes_between(seen, ours)) == ours


@pytest.mark.parametrize("version", range(1, len(STEPS)))
def test_a_library_of_any_older_version_takes_in_old_settings_once(
    path: Path, version: int
) -> None:
    old = profile_in_settings(OLD_TEXTS)
    with Library.open(path) as library:
        library.import_match(play_match(1, hands=1, last=5))
    make_older(path, version)
    with Library.open(path) as library:
        assert library.profile.take_in(old) == old
        put(library, replace(old, players=(), learnt=("cassino",)))
    with Library.open(path) as library:
        assert library.profile.take_in(old) == replace(old, players=(), learnt=("cassino",))
        assert library.summaries()[0].ply == 5


def test_lessons_of_an_older_library_are_kept_and_have_missed_nothing(path: Path) -> None:
    before = Profile(lessons={"kontsina": 5}, learnt=("scopa",))
    with Library.open(path) as library:
        put(library, before)
    make_older(path, [step.__name__ for step in STEPS].index("add_profile") + 1)
    with Library.open(path) as library:
        found = library.profile.read()
        assert found == before and found.missed == {}
        put(library, replace(found, missed={"kontsina": (2, 0)}))
    with Library.open(path) as library:
        assert library.profile.read() == replace(before, missed={"kontsina": (2, 0)})


def test_a_damaged_row_costs_none_of_the_others_and_is_noticed(path: Path) -> None:
    with Library.open(path) as library:
        library.profile.change(additions(WHOLE))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE profile SET value = '9 9 9 9' WHERE name = '2026-11-23'")
        db.execute("UPDATE profile SET value = x'ff' WHERE kind = 'step' AND name = 'kontsina'")
    with Library.open(path) as library:
        rest = replace(WHOLE, days=WHOLE.days[:1], lessons={"scopa": 0})
        assert library.profile.read() == rest
        assert damage(path) == "a result, a lesson or a player is damaged"
        library.profile.change(changes_between(rest, WHOLE))
        assert library.profile.read() == WHOLE, "what is damaged is in nobody's way"
    assert damage(path) == ""


def test_a_changed_bit_is_mended(path: Path) -> None:
    with Library.open(path) as library:
        library.profile.change(additions(WHOLE))
    content = path.read_bytes()
    for word in (b"2026-11-23", b"4 3 5 6", b"python3 '/opt", b"1000042"):
        assert content.count(word) == 1
        spoilt = bytearray(content)
        spoilt[content.index(word) + 2] ^= 4
        path.write_bytes(spoilt)
        opened = open_or_replace(path)
        with opened.library as library:
            if library.profile.read() != WHOLE:
                why = damage(path)
                assert why
                text = mend(library, why).words()
                assert f"{len(texts_of(WHOLE))} results, lessons and players are complete" in text
            assert library.profile.read() == WHOLE
        for left in path.parent.glob("library*"):
            left.unlink()


def test_without_its_first_page_all_is_saved(path: Path) -> None:
    with Library.open(path) as library:
        library.profile.change(additions(WHOLE))
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    opened = open_or_replace(path)
    assert opened.trouble is not None
    assert (
        f"{len(texts_of(WHOLE))} results, lessons and players are complete"
        in opened.trouble.words()
    )
    with opened.library as library:
        assert library.profile.read() == WHOLE


def test_a_library_in_memory_brings_home_what_is_new(path: Path) -> None:
    old = profile_in_settings(OLD_TEXTS)
    with Library.open(path) as library:
        library.profile.take_in(old)
        put(library, replace(old, players=()))
    with Library.open(None) as library:
        library.file.home = path
        assert library.profile.take_in(old) == old
        new = replace(old, days=(*old.days, LATER), lessons={"scopa": 2}, solved=old.solved)
        put(library, replace(new, days=(*old.days, replace(LATER, day="2026-11-25"))))
        bring_home(library)
        assert library.profile.new() == {}
    with Library.open(path) as library:
        found = library.profile.read()
        assert found.players == (), "who was removed does not come back"
        assert [each.day for each in found.days] == ["2026-11-22", "2026-11-23", "2026-11-25"]
        assert found.lessons["scopa"] == 2
    assert names(path.parent) == {path.name}


def test_what_could_not_be_saved_is_taken_in_from_a_file(path: Path) -> None:
    with Library.open(path) as library:
        put(library, Profile(days=(FIRST,), lessons={"scopa": 1}))
        before = library.profile.read()
        after = replace(WHOLE, days=(LATER,))
        file = keep_results(changes_between(before, after), library)
        assert file is not None and file.parent == path.parent
        assert take_in(library) == 0
        assert library.profile.read() == replace(WHOLE, days=(LATER,))
        assert not file.exists()


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, [2], [1, 2, 3, 4]]", b"\xff", b"[" * 9000])
def test_an_odd_file_does_no_harm(path: Path, content: bytes) -> None:
    with Library.open(path) as library:
        put(library, WHOLE)
        (path.parent / "kontsina-unsaved-1-1.results").write_bytes(content)
        assert take_in(library) == 0
        assert library.profile.read() == WHOLE
