"""The score of a hand and the end of a match: worked examples 7 to 10 and 12, and every tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import PACK, SUIT_MASKS, card_set, cards_in, mask_of
from kontsina_qt.rules.base.ending import Standing
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult, Tally, score_hand
from kontsina_qt.rules.games.catalogue import GAMES
from tests import oracle
from tests.rules.helpers import CLASSIC, drawn_rules

SPECIAL = card_set("2C TD")


def piles(
    cards: Sequence[int], clubs: Sequence[int], two: int | None, ten: int | None
) -> list[int]:
    """Piles of that many cards and clubs with 2♣ and 10♦ on the sides named (None: on no side)."""
    made = [0] * len(cards)
    for side, text in ((two, "2C"), (ten, "TD")):
        if side is not None:
            made[side] |= card_set(text)
    club_stock = cards_in(SUIT_MASKS["C"] & ~SPECIAL)
    other_stock = cards_in(mask_of(PACK) & ~SUIT_MASKS["C"] & ~SPECIAL)
    for side, (number, club_number) in enumerate(zip(cards, clubs, strict=True)):
        while (made[side] & SUIT_MASKS["C"]).bit_count() < club_number:
            made[side] |= 1 << club_stock.pop()
        while made[side].bit_count() < number:
            made[side] |= 1 << other_stock.pop()
    assert [pile.bit_count() for pile in made] == list(cards)
    assert [(pile & SUIT_MASKS["C"]).bit_count() for pile in made] == list(clubs)
    return made


def scored(rules: Rules, made: list[int]) -> HandResult:
    return score_hand(rules.categories, Tally(made))


def test_worked_example_7() -> None:
    made = piles((26, 26), (7, 6), two=1, ten=1)
    assert scored(CLASSIC.rules(2), made).points == (1, 2)
    assert scored(GAMES["kontsina-duel"].rules(2), made).points == (2, 3)


@pytest.mark.parametrize("id", ["kontsina", "kontsina-variant"])
def test_worked_example_8(id: str) -> None:
    made = piles((20, 20, 12), (5, 4, 4), two=2, ten=0)
    assert scored(GAMES[id].rules(3), made).points == (2, 0, 1)


def test_the_lines_of_a_result() -> None:
    made = piles((29, 23), (6, 7), two=1, ten=0)
    result = scored(GAMES["kontsina-duel"].rules(2), made)
    assert [(x.category, x.worth, x.points, x.counts) for x in result.lines] == [
        ("cards", 2, (2, 0), (29, 23)),
        ("clubs", 2, (0, 2), (6, 7)),
        ("2C", 2, (0, 2), None),
        ("TD", 1, (1, 0), None),
    ]
    assert [x.cards for x in result.lines] == [
        tuple(made),
        tuple(pile & SUIT_MASKS["C"] for pile in made),
        (0, card_set("2C")),
        (card_set("TD"), 0),
    ]
    assert result.points == (3, 4)


@pytest.mark.parametrize(
    ("cards", "clubs", "points"),
    [
        ((27, 25), (7, 6), ((2, 0), (1, 0))),
        ((25, 27), (6, 7), ((0, 2), (0, 1))),
        ((26, 26), (13, 0), ((0, 0), (1, 0))),
        ((20, 20, 12), (4, 4, 5), ((0, 0, 0), (0, 0, 1))),
        ((20, 16, 16), (6, 6, 1), ((2, 0, 0), (0, 0, 0))),
        ((13, 13, 13, 13), (4, 3, 3, 3), ((0, 0, 0, 0), (1, 0, 0, 0))),
        ((14, 14, 12, 12), (4, 4, 4, 1), ((0, 0, 0, 0), (0, 0, 0, 0))),
        ((0, 0), (0, 0), ((0, 0), (0, 0))),
        ((2, 0), (0, 0), ((2, 0), (0, 0))),
    ],
)
def test_ties_for_the_most_score_nothing(
    cards: tuple[int, ...], clubs: tuple[int, ...], points: tuple[tuple[int, ...], ...]
) -> None:
    rules = CLASSIC.rules(len(cards))
    holder = 0 if sum(cards) == len(PACK) else None
    made = piles(cards, clubs, two=holder, ten=holder)
    result = scored(rules, made)
    assert tuple(line.points for line in result.lines[:2]) == points
    expected = (0,) * len(cards) if holder is None else (1,) + (0,) * (len(cards) - 1)
    for line in result.lines[2:]:
        assert tuple(got // line.worth for got in line.points) == expected


@pytest.mark.parametrize(("clubs", "good_two"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_what_clubs_and_the_good_two_are_worth(clubs: int, good_two: int) -> None:
    rules = CLASSIC.rules(2, {"clubs": clubs, "good_two": good_two})
    made = piles((22, 30), (9, 4), two=0, ten=1)
    assert scored(rules, made).points == (clubs + good_two, 3)
    assert rules.card_points(made[0]) == good_two
    assert rules.card_points(made[1]) == 1
    assert rules.card_points(made[0] | made[1]) == good_two + 1


@given(drawn_rules(), st.data())
def test_results_are_as_the_plain_implementation_counts(rules: Rules, data: st.DataObject) -> None:
    places = st.integers(-1, rules.sides - 1)
    where = data.draw(st.lists(places, min_size=len(PACK), max_size=len(PACK)))
    made = [mask_of(c for c in PACK if where[c] == side) for side in range(rules.sides)]
    lines = oracle.score([[oracle.PACK[c] for c in cards_in(m)] for m in made], rules.options)
    result = scored(rules, made)
    assert list(result.points) == oracle.total(lines)
    assert [as_json(line) for line in result.lines] == lines


def as_json(line: Any) -> dict[str, Any]:
    found = {"category": line.category, "points": list(line.points)}
    return found | ({"counts": list(line.counts)} if line.counts is not None else {})


# The end of the match


def after(rules: Rules, results: Sequence[tuple[int, ...]]) -> Standing:
    """Return the standing of a match after hands with these points."""
    return rules.standing([HandResult(points) for points in results])


def stand(results: list[tuple[int, ...]], **options: Any) -> Standing:
    return after(CLASSIC.rules(len(results[0]), options), results)


def test_worked_example_9() -> None:
    before: list[tuple[int, ...]] = [(4, 4), (4, 4), (4, 4), (4, 4), (4, 3)]
    assert stand(before) == Standing((20, 19), (20, 19), False, ())
    level = [*before, (1, 2)]
    assert stand(level) == Standing((21, 21), (21, 21), False, ())
    assert stand([*level, (2, 3)]) == Standing((23, 24), (23, 24), True, (1,))


def test_worked_example_10() -> None:
    results: list[tuple[int, ...]] = [(5, 5, 5), (5, 5, 5), (5, 5, 5), (5, 5, 5), (0, 2, 1)]
    assert stand(results) == Standing((20, 22, 21), (20, 22, 21), True, (1,))


def test_worked_example_12() -> None:
    results: list[tuple[int, ...]] = [(3, 2), (3, 1), (3, 2), (2, 4), (2, 3), (1, 4)]
    duel = GAMES["kontsina-duel"].rules(2)
    assert after(duel, results[:5]) == Standing((3, 2), (13, 12), False, ())
    assert after(duel, results) == Standing((3, 3), (14, 16), True, (1,))


def test_a_match_that_has_not_begun() -> None:
    for end in ("target", "hands", "hands-won"):
        rules = CLASSIC.rules(3, {"end": end})
        assert rules.standing([]) == Standing((0, 0, 0), (0, 0, 0), False, ())


@pytest.mark.parametrize(
    ("results", "over", "winners"),
    [
        ([(4, 1)], False, ()),
        ([(5, 1)], True, (0,)),
        ([(5, 5)], False, ()),
        ([(5, 5), (0, 0)], False, ()),
        ([(5, 5), (0, 0), (1, 0)], True, (0,)),
        ([(5, 4), (1, 3)], True, (1,)),
        ([(5, 5, 4), (1, 1, 3)], True, (2,)),
        ([(5, 5, 4), (1, 1, 2)], False, ()),
    ],
)
def test_a_target_with_a_shared_top(
    results: list[tuple[int, ...]], over: bool, winners: tuple[int, ...]
) -> None:
    found = stand(results, target=5)
    assert (found.over, found.winners) == (over, winners)
    assert found.scores == found.points


@pytest.mark.parametrize(
    ("results", "over", "winners"),
    [
        ([(3, 2)], False, ()),
        ([(3, 2), (1, 1)], True, (0,)),
        ([(3, 2), (1, 2)], True, (0, 1)),
        ([(0, 0), (0, 0)], True, (0, 1)),
        ([(3, 1, 1), (1, 3, 0)], True, (0, 1)),
        ([(50, 1), (1, 3)], True, (0,)),
    ],
)
def test_a_number_of_hands(
    results: list[tuple[int, ...]], over: bool, winners: tuple[int, ...]
) -> None:
    found = stand(results, end="hands", hands=2)
    assert (found.over, found.winners) == (over, winners)
    assert found.scores == found.points


@pytest.mark.parametrize(
    ("results", "won", "over", "winners"),
    [
        ([(3, 2)], (1, 0), False, ()),
        ([(3, 2), (2, 2)], (1, 0), True, (0,)),
        ([(2, 2), (2, 2)], (0, 0), True, (0, 1)),
        ([(3, 2), (0, 5)], (1, 1), True, (1,)),
        ([(3, 2), (2, 3)], (1, 1), True, (0, 1)),
        ([(3, 3, 1), (0, 2, 3)], (0, 0, 1), True, (2,)),
        ([(3, 2, 0), (1, 2, 0)], (1, 1, 0), True, (0, 1)),
        ([(0, 0, 2), (2, 1, 0), (0, 0, 0)], (1, 0, 1), True, (0, 2)),
    ],
)
def test_hands_won(
    results: list[tuple[int, ...]],
    won: tuple[int, ...],
    over: bool,
    winners: tuple[int, ...],
) -> None:
    found = stand(results, end="hands-won", hands=max(2, len(results)))
    assert (found.scores, found.over, found.winners) == (won, over, winners)
    assert found.points == tuple(map(sum, zip(*results, strict=True)))


@given(drawn_rules(), st.data())
def test_standings_are_as_the_plain_implementation_says(rules: Rules, data: st.DataObject) -> None:
    hand = st.tuples(*[st.integers(0, 4)] * rules.sides)
    results = data.draw(st.lists(hand, max_size=12))
    found = after(rules, results)
    scores, over, winners = oracle.standing(results, rules.sides, rules.options)
    assert (list(found.scores), found.over, list(found.winners)) == (scores, over, winners)
