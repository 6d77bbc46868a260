"""The hands that the person has played, as all saw them: which of them count, and in what order."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kontsina_qt.library.results.remembered import Place, earlier_hands, kept_matches, latest_place
from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.view import Earlier, final_position
from tests.library.playing import RULES, Clock, keep, play_match

PLACE = Place(RULES, 0)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", Clock()) as opened:
        yield opened


def seen_of(match: Match) -> list[Earlier]:
    """What everybody saw of its hands."""
    return [
        Earlier(hand.deal.dealer, hand.course.opening_table, tuple(hand.course.texts))
        for hand in match.hands
    ]


def hands(library: Library, most: int = 12, place: Place = PLACE) -> list[Earlier]:
    return list(earlier_hands(kept_matches(library, place, most), most))


def test_the_latest_hands_are_told_the_latest_last(library: Library) -> None:
    first, second = play_match(1), play_match(2)
    keep(library, first)
    keep(library, second)
    assert hands(library) == seen_of(first) + seen_of(second)
    assert hands(library, 4) == seen_of(first)[-1:] + seen_of(second)
    assert hands(library, 2) == seen_of(second)[-2:]
    assert len(kept_matches(library, PLACE, 2)) == 1, "no more is read than is told"
    assert all(final_position(RULES, each).over for each in hands(library))


def test_nothing_but_what_all_saw_is_told(library: Library) -> None:
    match = play_match(2)
    keep(library, match)
    deck = match.hands[0].deal.deck
    for one in hands(library):
        assert set(Earlier.__slots__) == {"dealer", "opening_table", "moves"}
        assert len(one.opening_table) == 4 and len(one.moves) == len(deck) - 4


def test_a_match_can_be_left_out(library: Library) -> None:
    first, second = play_match(1), play_match(2)
    keep(library, first)
    id = keep(library, second)
    assert list(earlier_hands(kept_matches(library, PLACE, 12, id), 12)) == seen_of(first)


def _taken_back(library: Library, id: int, match: Match) -> None:
    library.set_cursor(id, *match.cursor, undos=1)
    library.finish(id, (0,), (1, 0))


def _given_up(library: Library, id: int, match: Match) -> None:
    library.resign(id, 0, (1,), (0, 0))


def _from_a_file(library: Library, id: int, match: Match) -> None:
    library.origins.set_source(id, "match.json")


def _again(library: Library, id: int, match: Match) -> None:
    original = keep(library, play_match(1, game("cassino").rules(2)))
    library.origins.set_original(id, original)


def _deleted(library: Library, id: int, match: Match) -> None:
    library.delete(id)


@pytest.mark.parametrize("change", [_taken_back, _given_up, _from_a_file, _again, _deleted])
def test_some_matches_do_not_count(
    library: Library, change: Callable[[Library, int, Match], None]
) -> None:
    match = play_match(2)
    id = keep(library, match)
    assert len(hands(library)) == 3
    assert latest_place(library, {"kontsina"}, 2) is not None
    change(library, id, match)
    assert hands(library) == []
    assert latest_place(library, {"kontsina"}, 2) is None


def test_a_match_that_goes_on_does_not_count(library: Library) -> None:
    keep(library, play_match(2, hands=3, last=5))
    assert hands(library) == []


def _seated(match: Match, *players: str) -> Match:
    match.seats = tuple(Seat(player, player) for player in players)
    return match


@pytest.mark.parametrize(
    "match",
    [
        play_match(2, game("kontsina").rules(2, {"end": "hands", "hands": 2})),
        play_match(2, game("kontsina-duel").rules(2, {"hands": 2})),
        _seated(play_match(2), "expert", "human"),
        _seated(play_match(2), "human", "human"),
        _seated(play_match(2), "steady", "expert"),
    ],
    ids=["other options", "another game", "another seat", "two people", "nobody"],
)
def test_matches_of_another_place_do_not_count(library: Library, match: Match) -> None:
    keep(library, match)
    assert hands(library) == []


def test_the_latest_place_is_where_the_person_played_last(library: Library) -> None:
    assert latest_place(library, {"kontsina"}, 2) is None
    keep(library, play_match(1))
    keep(library, _seated(play_match(2, game("kontsina").rules(2)), "expert", "human"))
    keep(library, play_match(3, game("cassino").rules(2)))
    place = latest_place(library, {"kontsina"}, 2)
    assert place is not None
    assert (place.rules.game.id, place.rules.changed_options(), place.seat) == ("kontsina", {}, 1)
    assert latest_place(library, {"kontsina"}, 3) is None
    assert hands(library, place=place)


def test_a_damaged_match_tells_nothing_and_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        sound = play_match(1)
        keep(library, sound)
        broken, odd = keep(library, play_match(2)), keep(library, play_match(4))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE moves SET move = 'AC' WHERE match = ? AND ply = 3", (broken,))
        db.execute("UPDATE matches SET seats = 'rubbish' WHERE id = ?", (odd,))
    with Library.open(path, Clock()) as library:
        assert hands(library) == seen_of(sound)


def test_a_long_damaged_match_does_not_stand_for_the_hands_that_are_wanted(
    tmp_path: Path,
) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        sound = play_match(1)
        keep(library, sound)
        broken = keep(library, play_match(2))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE moves SET move = 'AC' WHERE match = ? AND ply = 3", (broken,))
    with Library.open(path, Clock()) as library:
        assert hands(library, 1) == seen_of(sound)[-1:]


def test_a_place_where_all_is_damaged_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        keep(library, play_match(1))
        broken = keep(library, play_match(2))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE moves SET move = 'AC' WHERE match = ? AND ply = 3", (broken,))
        db.execute("UPDATE matches SET game = 'shaniss' WHERE id = ?", (broken,))
    with Library.open(path, Clock()) as library:
        place = latest_place(library, ("kontsina", "shaniss"), 2)
        assert place is not None and place.rules.game.id == "kontsina"


def test_a_sealed_deal_counts_like_a_numbered_one(library: Library) -> None:
    match = play_match(3)
    assert all(hand.deal.seal is not None for hand in match.hands)
    keep(library, match)
    assert hands(library) == seen_of(match)
