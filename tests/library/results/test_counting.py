"""Finished matches counted: from real matches in real libraries, beside a count by hand."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.counting import count_next, uncounted
from kontsina_qt.library.results.statistics import By, Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.facts import MIXED, facts_of, good_cards, level_of, person_in
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import card_set
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.events import Captured
from tests.analysis.played import review_of
from tests.library.playing import Clock, keep, make_older, play_match
from tests.match.playing import TABLES, play_on, rules_of


def count_all(library: Library) -> int:
    counted = 0
    while count_next(library):
        counted += 1
    return counted


def one_hand(game: str, players: int, seats: str = "") -> Match:
    """A match of which one hand was played by chance; seats ``h`` for a person, ``s`` steady."""
    rules = rules_of(game, players)
    who = seats or "h" + "s" * (players - 1)
    kinds = {"h": "human", "s": "steady", "b": "beginner"}
    match = Match(rules, [Seat(f"{n}", kinds[each]) for n, each in enumerate(who)])
    random = Random(f"{game} {players} {seats}")
    play_on(match, random, 1)
    while not match.hands[0].position.over:
        play_on(match, random, 1)
    return match


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_facts_of_every_game(game: str, players: int) -> None:
    match = one_hand(game, players)
    [result] = match.results
    facts = facts_of(match, [match.rules.side_of[0]])
    assert facts is not None
    assert (facts.game, facts.level, facts.players) == (game, "steady", players)
    assert facts.won and not facts.drawn and facts.even == 1 / match.rules.sides
    own = match.rules.side_of[0]
    assert facts.hands == 1 and facts.points == result.points[own]
    others = [points for side, points in enumerate(result.points) if side != own]
    assert facts.against == pytest.approx(sum(others) / len(others))
    told = [event for events in match.hands[0].events for event in events]
    swept = [event for event in told if isinstance(event, Captured) and event.sweep]
    assert facts.sweeps == len([event for event in swept if event.side == own])
    for good in facts.good:
        cards = good_cards(match.rules)[good.category]
        assert good.taken == (match.hands[0].position.piles[own] & cards).bit_count()
        assert good.cards == cards.bit_count()
        assert 0 <= good.dealt <= good.cards and 0 < good.chance < good.cards
        assert good.spread > 0


@pytest.mark.parametrize(
    ("players", "level"),
    [
        (("skilled-bold",), "skilled"),
        (("steady", "steady-thrifty"), "steady"),
        (("steady-bold", "skilled-bold"), MIXED),
        (("cmd:my-own player-bold",), "cmd:my-own player-bold"),
    ],
)
def test_a_character_is_counted_with_its_level(players: tuple[str, ...], level: str) -> None:
    match = one_hand("kontsina", 1 + len(players))
    match.seats = (Seat("", "human"), *(Seat("", player) for player in players))
    facts = facts_of(match, [match.rules.side_of[0]])
    assert facts is not None and facts.level == level


def test_every_side_together_is_dealt_the_good_cards() -> None:
    """All seats but the table's cards: seen from each seat in turn, nothing is counted twice."""
    for game, players in (("kontsina", 2), ("cassino", 3), ("scopa", 4), ("diloti", 2)):
        deals: dict[str, list[int]] = {}
        chances: dict[str, float] = {}
        for seat in range(players):
            seats = "".join("h" if each == seat else "s" for each in range(players))
            match = one_hand(game, players, "h" + "s" * (players - 1))
            match.seats = tuple(Seat("", "human" if each == "h" else "steady") for each in seats)
            facts = facts_of(match, ())
            assert facts is not None
            share = len(match.rules.seats_of(match.rules.side_of[seat]))
            for good in facts.good:
                deals.setdefault(good.category, []).append(good.dealt)
                chances[good.category] = chances.get(good.category, 0) + good.chance / share
        assert deals
        on_table = match.rules.deal.table / len(match.rules.pack)
        for category, cards in good_cards(match.rules).items():
            assert chances[category] == pytest.approx(cards.bit_count() * (1 - on_table))


def test_good_cards_are_those_that_score_by_themselves() -> None:
    assert good_cards(rules_of("kontsina", 2)) == {
        "2C": card_set("2C"),
        "TD": card_set("TD"),
    }
    assert good_cards(rules_of("cassino", 2)) == {
        "TD": card_set("TD"),
        "2S": card_set("2S"),
        "A": card_set("AC AD AH AS"),
    }
    for game in GAMES.values():
        for cards in good_cards(game.rules(game.players[0])).values():
            assert cards.bit_count() <= 8


def test_whom_a_match_is_about() -> None:
    match = one_hand("kontsina", 2)
    assert person_in(match.seats) == 0
    for kinds in (("human", "human"), ("steady", "steady")):
        match.seats = tuple(Seat("You", kind) for kind in kinds)
        assert person_in(match.seats) is None and facts_of(match, [0]) is None
    four = rules_of("scopa", 4)
    seats = [Seat("", kind) for kind in ("human", "steady", "expert", "beginner")]
    assert level_of(seats, four, four.side_of[0]) == MIXED
    partners = [Seat("", kind) for kind in ("human", "steady", "expert", "steady")]
    assert level_of(partners, four, four.side_of[0]) == "steady"


@pytest.mark.parametrize(
    ("player", "level"),
    [
        ("skilled-bold", "skilled"),
        ("expert-bold", "expert-bold"),
        ("expert-", "expert-"),
        ("-bold", "-bold"),
        ("human-bold", "human-bold"),
        ("cmd:steady-bold", "cmd:steady-bold"),
    ],
)
def test_a_player_counts_as_the_level_that_plays(player: str, level: str) -> None:
    seats = [Seat("You", "human"), Seat("", player)]
    rules = rules_of("kontsina", 2)
    assert level_of(seats, rules, rules.side_of[0]) == level


def test_a_finished_match_is_counted_once(library: Library) -> None:
    match = play_match(3)
    assert match.over
    id = keep(library, match)
    keep(library, play_match(5, hands=1))  # goes on
    assert uncounted(library) == 1
    assert statistics.whole(library) == statistics.NOTHING
    assert count_all(library) == 1 and uncounted(library) == 0
    found = statistics.whole(library)
    facts = facts_of(match, match.standing.winners)
    assert facts is not None
    assert (found.matches, found.won, found.hands) == (1, int(facts.won), facts.hands)
    assert (found.points, found.sweeps) == (facts.points, facts.sweeps)
    goods = statistics.good_cards(library, Only())
    assert [good.category for good in goods] == [good.category for good in facts.good]
    library.delete(id)
    assert statistics.whole(library) == statistics.NOTHING
    assert statistics.good_cards(library, Only()) == []


def test_a_match_taken_up_again_no_longer_counts(library: Library) -> None:
    match = play_match(3)
    id = keep(library, match)
    count_all(library)
    match.undo()
    library.set_cursor(id, *match.cursor, undos=1)
    assert statistics.whole(library).matches == 0 and uncounted(library) == 0
    match.redo()
    library.set_cursor(id, *match.cursor, undos=1)
    library.finish(id, match.standing.winners, match.standing.scores)
    assert uncounted(library) == 1 and count_all(library) == 1
    assert statistics.whole(library).matches == 1


def test_a_damaged_match_is_passed_over(library: Library, path: Path) -> None:
    keep(library, play_match(3))
    id = keep(library, play_match(4))
    db = sqlite3.connect(path)
    db.execute("UPDATE moves SET move = 'nonsense' WHERE match = ? AND ply = 3", (id,))
    db.commit()
    db.close()
    assert count_all(library) == 2
    assert statistics.whole(library).matches == 1


def test_an_older_library_is_counted_afterwards(path: Path) -> None:
    match = play_match(3)
    with Library.open(path, Clock()) as library:
        id = keep(library, match)
        keep(library, play_match(5, hands=1))
        assert library.reviews.keep(id, review_of(match))
    make_older(path, 3)
    with Library.open(path, Clock()) as library:
        assert uncounted(library) == 1 and count_all(library) == 1
        assert statistics.whole(library).matches == 1
        [judged] = statistics.accuracy(library)
        assert judged.hands == 1 and judged.accuracy == review_of(match).accuracy(0)


def test_a_recovered_library_is_counted_again(path: Path, tmp_path: Path) -> None:
    match = play_match(3)
    with Library.open(path, Clock()) as library:
        id = keep(library, match)
        assert library.reviews.keep(id, review_of(match))
        count_all(library)
    with Library.open(tmp_path / "other.sqlite3", Clock()) as other:
        assert other.recover(path).whole == 1
        assert uncounted(other) == 1 and count_all(other) == 1
        assert statistics.whole(other).matches == 1
        assert [each.hands for each in statistics.accuracy(other)] == [1]


def test_the_accuracy_goes_with_its_moves(library: Library) -> None:
    match = play_match(4, hands=2)
    id = keep(library, match)
    for hand in range(2):
        assert library.reviews.keep(id, review_of(match, hand))
    assert [each.hands for each in statistics.accuracy(library)] == [2]
    assert statistics.accuracy(library, Only(game="scopa")) == []
    match.go_back(1, 3)
    library.set_cursor(id, *match.cursor)
    library.add_move(id, 1, 3, "x")
    assert [each.hands for each in statistics.accuracy(library)] == [1]


def test_groups_and_filters(library: Library) -> None:
    for number in range(4):
        keep(library, play_match(number))
    keep(library, play_match(9, rules_of("cassino", 2, target=5)))
    count_all(library)
    games = statistics.groups(library, By.GAME)
    assert [(each.key, each.matches) for each in games] == [("kontsina", 4), ("cassino", 1)]
    assert [each.key for each in statistics.groups(library, By.LEVEL)] == ["steady"]
    assert [each.key for each in statistics.groups(library, By.PLAYERS)] == ["2"]
    kontsina = statistics.whole(library, Only(game="kontsina"))
    assert kontsina.matches == 4 and kontsina.even == 0.5
    assert statistics.whole(library, Only(players=4)).matches == 0
    assert statistics.whole(library, Only(since="2026-03-30")).matches == 0
    days = statistics.over_time(library)
    assert sum(each.matches for each in days) == 5 and all(len(each.key) == 10 for each in days)
    [low, high] = kontsina.interval
    assert low < kontsina.share < high


def test_wilson() -> None:
    """Beside the table of Newcombe (Stat. Med. 17, 1998, 857): 81 of 263, and 0 of 20."""
    assert statistics.wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert statistics.wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert statistics.wilson(29, 29) == pytest.approx((0.8830, 1.0), abs=5e-5)
    assert statistics.wilson(0, 0) == (0.0, 1.0)


def test_the_band_that_chance_allows(library: Library) -> None:
    """Of many honest deals the share dealt to the person lies in it, and it narrows."""
    widths = []
    for number in range(12):
        keep(library, play_match(number))
        count_next(library)
        good = statistics.good_cards(library, Only())[0]
        low, high = good.band
        widths.append(high - low)
        assert low <= good.chance / good.cards <= high
    assert widths[-1] < widths[0]


def test_sums_of_months_are_those_of_the_matches(library: Library) -> None:
    """Whatever comes and goes, what is read at once is what the matches say one by one."""
    ids = [keep(library, play_match(number)) for number in range(5)]
    ids.append(keep(library, play_match(9, rules_of("cassino", 2, target=5))))
    count_all(library)

    def same() -> None:
        for by in By:
            every = statistics.groups(library, by)
            one_by_one = statistics.groups(library, by, Only(since="2000-01-01"))
            assert [each.key for each in every] == [each.key for each in one_by_one]
            for one, other in zip(every, one_by_one, strict=True):
                assert (one.matches, one.won, one.points) == (
                    other.matches,
                    other.won,
                    other.points,
                )
                assert one.against == pytest.approx(other.against)
                assert one.even == pytest.approx(other.even)
        goods = statistics.good_cards(library, Only())
        singly = statistics.good_cards(library, Only(since="2000-01-01"))
        assert [(good.category, good.dealt, good.cards) for good in goods] == [
            (good.category, good.dealt, good.cards) for good in singly
        ]

    same()
    library.delete(ids[5])
    same()
    assert [each.key for each in statistics.groups(library, By.GAME)] == ["kontsina"]
    library.finish(ids[0], [1], [0, 9])
    assert statistics.whole(library).matches == 4
    same()
    count_all(library)
    assert statistics.whole(library).matches == 5
    same()


def test_a_match_from_a_file_counts_once_the_person_plays_on_in_it(library: Library) -> None:
    match = play_match(4)
    own, foreign = keep(library, match), library.import_match(match, "Άννα.kontsina")
    for id in (own, foreign):
        library.reviews.keep(id, review_of(match, 0))
    assert count_all(library) == 2
    once = statistics.whole(library)
    reviewed = statistics.accuracy(library)
    assert (once.matches, [each.hands for each in reviewed]) == (1, [1])
    # What was undone and brought back is still somebody else's.
    library.set_cursor(foreign, 0, 3)
    library.set_cursor(foreign, *match.cursor)
    library.finish(foreign, match.standing.winners, match.standing.scores)
    assert count_all(library) == 1
    assert statistics.whole(library) == once
    library.origins.set_source(foreign, None)
    assert library.summary(foreign).source is library.origins.source_of(foreign) is None
    assert count_all(library) == 1
    assert statistics.whole(library).matches == 2
    assert [each.hands for each in statistics.accuracy(library)] == [2]
    assert statistics.good_cards(library, Only())[0].hands == 2 * once.hands
    library.origins.set_source(foreign, "Άννα.kontsina")
    assert count_all(library) == 1
    assert statistics.whole(library) == once
    assert statistics.accuracy(library) == reviewed
