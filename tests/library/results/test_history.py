"""Pages of matches: searched and filtered in a real library, beside a filter by hand."""

from __future__ import annotations

import pytest

from kontsina_qt.library.results.counting import count_next
from kontsina_qt.library.results.history import MatchFilter, ResultFilter, count, last_hand, page
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError, Seat
from tests.library.playing import add_empty, keep, play_match
from tests.library.results.test_counting import one_hand
from tests.match.playing import rules_of


def filled(library: Library) -> dict[int, Match]:
    matches = [play_match(number) for number in range(6)]
    matches += [play_match(9, rules_of("cassino", 2), hands=1), play_match(5, hands=2, last=7)]
    found = {keep(library, match): match for match in matches}
    while count_next(library):
        pass
    return found


def ids(library: Library, sought: MatchFilter, limit: int = 60) -> list[int]:
    """All the pages below one another."""
    found = []
    after = None
    while rows := page(library, sought, after, limit):
        found += [row.id for row in rows]
        after = rows[-1]
    assert len(found) == count(library, sought)
    return found


@pytest.mark.parametrize("limit", [1, 3, 60])
def test_pages_below_one_another_are_the_whole_list(library: Library, limit: int) -> None:
    matches = filled(library)
    assert ids(library, MatchFilter(), limit) == sorted(matches, reverse=True)


def test_filters(library: Library) -> None:
    matches = filled(library)
    over = {id for id, match in matches.items() if match.over}
    won = {id for id in over if matches[id].standing.winners == (0,)}
    lost = {id for id in over if matches[id].standing.winners == (1,)}
    assert won and lost and over != set(matches)
    for how, wanted in (
        (ResultFilter.ANY, set(matches)),
        (ResultFilter.WON, won),
        (ResultFilter.LOST, lost),
        (ResultFilter.FINISHED, over),
        (ResultFilter.IN_PROGRESS, set(matches) - over),
    ):
        assert set(ids(library, MatchFilter(how=how))) == wanted, how
    cassino = [id for id, match in matches.items() if match.rules.game.id == "cassino"]
    assert ids(library, MatchFilter(game="cassino")) == cassino
    assert ids(library, MatchFilter(game="scopa")) == []
    assert len(ids(library, MatchFilter(level="steady"))) == len(matches)
    assert ids(library, MatchFilter(level="expert")) == []
    assert set(ids(library, MatchFilter(level="steady", how=ResultFilter.WON))) == won


def test_who_looks_for_a_level_finds_it_with_every_character(library: Library) -> None:
    kept = {}
    others = ("steady-bold", "cmd:skilled-bold", "skilled-odd", "skilled-", "expert-bold")
    for player in ("skilled", "skilled-bold", *others):
        match = play_match(3, hands=1)
        match.seats = (match.seats[0], Seat("Anna", player))
        kept[player] = keep(library, match)
    assert set(ids(library, MatchFilter(level="skilled"))) == {
        kept["skilled"],
        kept["skilled-bold"],
    }
    assert ids(library, MatchFilter(level="expert")) == [], "there is no bold one"
    assert ids(library, MatchFilter(level="steady")) == [kept["steady-bold"]]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("Άννα", True),
        ("άννα", True),
        ("ννα", True),
        ("NIKOS", True),
        ("NIKKOS", False),
        ("owl\\'s", True),
        ("%", False),
    ],
)
def test_names_are_searched_whatever_signs_they_have(
    library: Library, word: str, found: bool
) -> None:
    matches = filled(library)
    wanted = sorted(matches, reverse=True) if found else []
    assert ids(library, MatchFilter((word,), ((),), ((),))) == wanted
    cassino = ids(library, MatchFilter((word, "Cas"), ((), ("cassino",)), ((), ())))
    assert len(cassino) == int(found)


def test_a_name_that_was_written_otherwise(library: Library) -> None:
    matches = filled(library)
    assert ids(library, MatchFilter(("Anna",), ((),), (("Άννα",),))) == sorted(
        matches, reverse=True
    )
    assert ids(library, MatchFilter(("Anna",), ((),), (("Άνν",),))) == []


def test_the_last_hand_alone(library: Library) -> None:
    for id, match in filled(library).items():
        alone = last_hand(library, id)
        assert alone is not None and match.position is not None
        assert len(alone.hands) == 1 and alone.position is not None
        assert alone.position.moves == match.position.moves
        assert alone.position.piles == match.position.piles
    begun = add_empty(library, rules_of("kontsina", 2), play_match(1, hands=1).seats)
    assert last_hand(library, begun) is None
    with pytest.raises(LibraryError):
        last_hand(library, 999)


@pytest.mark.parametrize(
    "damage",
    [
        "moves SET move = 'nonsense' WHERE ply = 5",
        "matches SET hand = 'first'",
        "matches SET hand = x'ff'",
        "matches SET ply = 'last'",
        "matches SET ply = 2.5",
        "hands SET dealer = 'Anna'",
        "hands SET deck = x'00'",
        "moves SET ply = 'fifth' WHERE ply = 5",
        "matches SET version = 'two'",
        "matches SET options = x'ff'",
        "matches SET game = 7",
    ],
)
def test_a_damaged_last_hand(library: Library, damage: str) -> None:
    id = keep(library, one_hand("kontsina", 2))
    with library.file.writing() as db:
        db.execute(f"UPDATE {damage}")
    with pytest.raises(RecordError):
        last_hand(library, id)
