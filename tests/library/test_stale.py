"""Who has not seen the newest state of a match never cuts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.match.deals import numbered_deal
from tests.library.playing import RULES, keep, keep_from, play_match

LONG = play_match(4, hands=1, last=28)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Library, Library, int]]:
    """Two windows and a match: the second stands at ply 4, the first has played to ply 28."""
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as ahead, Library.open(path) as behind:
        id = keep(ahead, play_match(4, hands=1, last=4))
        behind.load(id)
        keep_from(ahead, id, LONG, (0, 4))
        yield ahead, behind, id


CUTS: list[Callable[[Library, int], None]] = [
    lambda library, id: library.set_cursor(id, 0, 3),
    lambda library, id: library.set_cursor(id, -1, 0),
    lambda library, id: library.finish(id, (0,), (21, 3)),
    lambda library, id: library.add_move(id, 0, 4, "9Z"),
    lambda library, id: library.begin_hand(id, 0, numbered_deal(RULES, 99, 0)),
]


@pytest.mark.parametrize("cut", CUTS)
def test_who_is_behind_cannot_cut(
    two: tuple[Library, Library, int], cut: Callable[[Library, int], None]
) -> None:
    ahead, behind, id = two
    before = ahead.look_at(id).record()
    assert not behind.is_newest(id)
    with pytest.raises(LibraryError) as error:
        cut(behind, id)
    assert error.value.kind is Kind.OTHER_WINDOW
    assert ahead.look_at(id).record() == before == LONG.record()


def test_who_follows_move_by_move_cannot_cut_before_the_end(
    two: tuple[Library, Library, int],
) -> None:
    ahead, behind, id = two
    for ply in range(4, 20):
        behind.add_move(id, 0, ply, LONG.record().hands[0].moves[ply])
    with pytest.raises(LibraryError, match="another window"):
        behind.set_cursor(id, 0, 19)
    for ply in range(20, 28):
        behind.add_move(id, 0, ply, LONG.record().hands[0].moves[ply])
    assert behind.is_newest(id)
    behind.set_cursor(id, 0, 19)
    assert not ahead.is_newest(id)


def test_looking_at_a_match_is_not_playing_it(two: tuple[Library, Library, int]) -> None:
    _, behind, id = two
    behind.look_at(id)
    behind.rows(id)
    behind.summaries()
    assert not behind.is_newest(id)
    with pytest.raises(LibraryError, match="another window"):
        behind.set_cursor(id, 0, 3)
    behind.load(id)
    behind.set_cursor(id, 0, 3)


def test_who_never_saw_a_match_cannot_cut_it(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path) as one:
        id = keep(one, LONG)
        one.set_cursor(id, 0, 12)
    with Library.open(path) as two:
        cuts: list[Callable[[], None]] = [
            lambda: two.set_cursor(id, 0, 3),
            lambda: two.add_move(id, 0, 12, LONG.record().hands[0].moves[12]),
        ]
        for cut in cuts:
            with pytest.raises(LibraryError, match="another window"):
                cut()
        assert len(two.load(id).undone) == 16


def test_a_library_whose_folder_comes_back_is_used_again(tmp_path: Path) -> None:
    folder, away = tmp_path / "disk", tmp_path / "away"
    folder.mkdir()
    with Library.open(folder / "library.sqlite3") as library:
        id = keep(library, play_match(4, hands=1, last=4))
        folder.rename(away)
        for _ in range(2):
            with pytest.raises(LibraryError) as error:
                library.add_move(id, 0, 4, LONG.record().hands[0].moves[4])
            assert error.value.kind is Kind.UNREACHABLE
        with pytest.raises(LibraryError):
            library.summaries()
        away.rename(folder)
        keep_from(library, id, LONG, (0, 4))
        assert library.look_at(id).record() == LONG.record()
