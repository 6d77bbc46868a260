"""A seat's view holds nothing hidden, and worlds made from it fit it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.rules.base.cards import FULL, JOKERS, PACK, TEXTS, cards_in, mask_of
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import (
    MOST_EARLIER,
    Course,
    Earlier,
    View,
    ViewError,
    final_position,
    view_of,
    world,
)
from tests.rules.helpers import CLASSIC, PLIES, Played, hands, hidden_from, started, unseen

CARD = re.compile(r"[A2-9TJQK][CDHS]")
RELAXED = settings(deadline=None)


@RELAXED
@given(hands(), st.integers(0, PLIES), st.integers(0, 3))
def test_a_view_names_no_hidden_card(played: Played, plies: int, seat: int) -> None:
    position = played.after(plies)
    seat %= played.rules.players
    view = view_of(position, seat, (0,) * played.rules.sides)
    hidden = hidden_from(position, seat)
    named = set(CARD.findall(json.dumps(view.to_json())))
    assert named == {TEXTS[c] for c in cards_in(FULL & ~hidden)}
    assert unseen(played.rules, view) == hidden
    first = 4 * played.rules.players
    assert list(view.opening_table) == sorted(played.deck[first : first + 4])
    assert list(view.hand) == cards_in(position.hands[seat])


@RELAXED
@given(hands(), st.integers(0, PLIES), st.integers(0, 3), st.randoms(use_true_random=False))
def test_what_is_hidden_does_not_change_a_view(
    played: Played, plies: int, seat: int, random: Random
) -> None:
    position = played.after(plies)
    seat %= played.rules.players
    hidden = cards_in(hidden_from(position, seat))
    shuffled = hidden[:]
    random.shuffle(shuffled)
    other_deck = swap(played.deck, dict(zip(hidden, shuffled, strict=True)))
    other = started(played.rules, played.dealer, other_deck)
    for move in position.moves:
        other.play(move)
    scores = (1,) * played.rules.sides
    assert view_of(other, seat, scores) == view_of(position, seat, scores)


def swap(deck: tuple[int, ...], places: dict[int, int]) -> tuple[int, ...]:
    return tuple(places.get(c, c) for c in deck)


@RELAXED
@given(hands(), st.integers(0, PLIES), st.integers(0, 3), st.randoms(use_true_random=False))
def test_worlds_fit(played: Played, plies: int, seat: int, random: Random) -> None:
    position = played.after(plies)
    seat %= played.rules.players
    view = view_of(position, seat, (2,) * played.rules.sides)
    found = world(played.rules, view, random)
    assert isinstance(found, FishingPosition)
    assert sorted(found.deck) == list(PACK)
    assert view_of(found, seat, view.scores) == view
    assert known_places(found, seat) == known_places(position, seat)
    assert hidden_from(found, seat) == hidden_from(position, seat)


def known_places(position: FishingPosition, seat: int) -> tuple[object, ...]:
    sizes = [hand.bit_count() for hand in position.hands]
    return (
        position.turn,
        position.table,
        position.piles,
        position.hands[seat],
        sizes,
        position.stock,
        position.deals,
        position.last_side,
        position.moves,
    )


@pytest.mark.parametrize("plies", [0, 5])
def test_worlds_put_a_hidden_card_everywhere_it_can_be(plies: int) -> None:
    position = a_hand(plies)
    view = view_of(position, 1, (0, 0, 0))
    hidden = cards_in(unseen(position.rules, view))
    random = Random(11)
    seen: dict[int, set[int]] = {c: set() for c in hidden}
    for _ in range(400):
        found = world(position.rules, view, random)
        for card in hidden:
            holders = [s for s in (0, 2) if found.hands[s] >> card & 1]
            seen[card].update(holders or [-1])
    assert all(places == {0, 2, -1} for places in seen.values())


def a_hand(plies: int) -> FishingPosition:
    deck = Random(7).sample(PACK, len(PACK))
    return Played(CLASSIC.rules(3), 2, tuple(deck), tuple(range(PLIES))).after(plies)


@RELAXED
@given(hands(), st.integers(0, PLIES), st.integers(0, 3))
def test_a_view_survives_the_protocol(played: Played, plies: int, seat: int) -> None:
    seat %= played.rules.players
    view = view_of(played.after(plies), seat, tuple(range(played.rules.sides)))
    assert View.from_json(json.loads(json.dumps(view.to_json()))) == view


def test_earlier_hands_survive_the_protocol_and_can_be_replayed() -> None:
    random = Random(4)
    position = first_position(CLASSIC.rules(3), 2, random.sample(PACK, len(PACK)))
    table = tuple(position.information.opening_table())
    while not position.over:
        position.apply(random.choice(position.legal()))
    before = Earlier(2, table, tuple(position.notation.texts()))
    again = final_position(position.rules, before)
    assert again.piles == position.piles and again.points() == position.points()
    # Every card was played openly, so each lay in its hand when it was dealt.
    assert [sorted(h) for h in dealt(again)] == [sorted(h) for h in dealt(position)]
    following = first_position(position.rules, 0, PACK)
    course = Course(tuple(following.information.opening_table()), number=1, earlier=(before,) * 20)
    view = view_of(following, 1, (0, 0, 0), course)
    assert view.earlier == (before,) * MOST_EARLIER
    assert View.from_json(json.loads(json.dumps(view.to_json()))) == view
    assert "earlier" not in view_of(following, 1, (0, 0, 0)).to_json()


def dealt(position: Position) -> list[list[int]]:
    """Return the cards of each seat in each deal."""
    again = position.restarted()
    packets = [cards_in(hand) for hand in again.hands]
    deals = again.deals
    for move in position.moves:
        again.apply(move)
        if again.deals > deals:
            deals = again.deals
            packets += [cards_in(hand) for hand in again.hands]
    return packets


@pytest.mark.parametrize(
    "wrong",
    [
        Earlier(0, (), ()),
        Earlier(9, tuple(PACK[:4]), ("5C",)),
        Earlier(0, tuple(PACK[:4]), ("5C",)),
        Earlier(0, tuple(PACK[:4]), ("5C", "5C")),
        Earlier(0, tuple(PACK[:4]), ("no move",)),
    ],
)
def test_an_impossible_earlier_hand(wrong: Earlier) -> None:
    with pytest.raises(ViewError):
        final_position(CLASSIC.rules(2), wrong)


def test_the_members_of_a_view() -> None:
    view = view_of(a_hand(5), 1, (3, 2, 0)).to_json()
    assert list(view) == [
        "seat",
        "seats",
        "dealer",
        "scores",
        "hand",
        "opening_table",
        "moves",
        "sizes",
        "stock",
    ]
    assert (view["seat"], view["seats"], view["dealer"], view["scores"]) == (1, 3, 2, [3, 2, 0])
    assert (len(view["hand"]), view["sizes"], view["stock"]) == (2, [2, 2, 3], 36)
    assert len(view["opening_table"]) == 4
    assert len(view["moves"]) == 5


RULES = CLASSIC.rules(3)
GOOD = view_of(a_hand(5), 1, (0, 0, 0)).to_json()


@pytest.mark.parametrize("name", GOOD)
def test_a_view_without_a_member(name: str) -> None:
    with pytest.raises(ViewError, match=f"not a view: '{name}'"):
        View.from_json({key: value for key, value in GOOD.items() if key != name})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seat", "1"),
        ("seat", 1.0),
        ("seat", True),
        ("seat", None),
        ("seats", [3]),
        ("dealer", None),
        ("stock", "36"),
        ("scores", 3),
        ("scores", ["3", "2"]),
        ("sizes", None),
        ("sizes", [2, 2, 2.5]),
        ("hand", None),
        ("hand", ["9h"]),
        ("hand", [9]),
        ("hand", [["9H"]]),
        ("hand", "9H"),
        ("opening_table", ["X7"]),
        ("opening_table", 4),
        ("moves", None),
        ("moves", [5]),
        ("moves", "9H"),
    ],
)
def test_a_view_with_a_member_of_the_wrong_kind(name: str, value: Any) -> None:
    with pytest.raises(ViewError, match="not a view: "):
        View.from_json({**GOOD, name: value})


@pytest.mark.parametrize("data", [None, [], "view", 5])
def test_a_view_must_be_an_object(data: Any) -> None:
    with pytest.raises(ViewError, match="not a view: "):
        View.from_json(data)


VIEW = View.from_json(GOOD)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(VIEW, seat=3),
        replace(VIEW, seat=-1),
        replace(VIEW, seat=2),
        replace(VIEW, seats=2),
        replace(VIEW, dealer=3),
        replace(VIEW, dealer=1),
        replace(VIEW, hand=VIEW.hand[:1]),
        replace(VIEW, hand=(*VIEW.hand, cards_in(unseen(RULES, VIEW))[0])),
        replace(VIEW, hand=VIEW.hand[:1] * 2),
        replace(VIEW, opening_table=VIEW.opening_table[:3]),
        replace(VIEW, opening_table=(*VIEW.opening_table, cards_in(unseen(RULES, VIEW))[0])),
        replace(VIEW, opening_table=VIEW.hand + VIEW.opening_table[:2]),
        replace(VIEW, opening_table=(*VIEW.opening_table[:3], JOKERS[0])),
        replace(VIEW, opening_table=(*VIEW.opening_table[:3], VIEW.opening_table[0])),
        replace(VIEW, hand=(VIEW.hand[0], JOKERS[5])),
        replace(VIEW, moves=VIEW.moves[:-1]),
        replace(VIEW, moves=(*VIEW.moves, "nonsense")),
        replace(VIEW, moves=(*VIEW.moves[:-1], "KS x AC")),
        replace(VIEW, moves=VIEW.moves * 20),
        replace(VIEW, stock=32),
        replace(VIEW, sizes=(4, 2, 3)),
        replace(VIEW, sizes=(2, 2)),
    ],
)
def test_no_world_for_a_view_that_no_hand_leads_to(wrong: View) -> None:
    with pytest.raises(ViewError, match="not a view of this game: "):
        world(RULES, wrong, Random(1))


@RELAXED
@given(hands(), st.integers(0, PLIES), st.data())
def test_a_changed_view_gives_a_world_or_one_clear_error(
    played: Played, plies: int, data: st.DataObject
) -> None:
    view = view_of(played.after(plies), 0, (0,) * played.rules.sides)
    cards = st.lists(st.sampled_from(PACK), max_size=6).map(tuple)
    wrong = replace(
        view,
        hand=data.draw(st.one_of(st.just(view.hand), cards)),
        opening_table=data.draw(st.one_of(st.just(view.opening_table), cards)),
        dealer=data.draw(st.integers(0, 3)),
        moves=data.draw(st.permutations(view.moves).map(tuple)),
    )
    try:
        found = world(played.rules, wrong, Random(2))
    except ViewError as error:
        assert str(error).startswith("not a view of this game: ")
    else:
        assert mask_of(wrong.hand) == found.hands[0]
        assert found.stock == wrong.stock
