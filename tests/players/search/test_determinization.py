"""What the others' plays reveal about their hands."""

from __future__ import annotations

from math import log
from random import Random
from statistics import fmean

import pytest

from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.models.acquaintance import PRIOR
from kontsina_qt.players.models.styles import CAREFUL
from kontsina_qt.players.search import determinization
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import view_of

HANDS = 2
PROPOSED = 20


@pytest.mark.parametrize(
    "id",
    # Hands are dealt anew to all, by one card after each play, and to each seat when empty.
    ["kontsina", "diloti", "bella-donna", "cassino-draw", "stealing-bundles", "zwickern"],
)
def test_reading_makes_the_true_hand_likelier(id: str) -> None:
    rules = GAMES[id].rules(2)
    random, steady = Random(id), Steady()
    gains = []
    for dealer in range(HANDS):
        position = first_position(rules, dealer, random.sample(rules.pack, len(rules.pack)))
        while not position.over:
            view = view_of(position, position.turn, (0, 0))
            sight = look(rules, view)
            other = position.hands[1 - sight.seat]
            if other and sight.stock:
                determinizer = Determinizer(sight, random, proposed=PROPOSED)
                chances = [determinizer.likelihood(hands) for hands in determinizer.proposals()]
                gains.append(log(determinizer.likelihood([other]) / fmean(chances)))
            position.apply(position.notation.read(steady.choose(rules, view, random).move))
    assert fmean(gains) > 0.05, id


def test_plays_before_the_hand_was_dealt_reveal_nothing() -> None:
    """In Zwickern a seat gets new cards when its own hand is empty, while the deal continues."""
    rules = GAMES["zwickern"].rules(2)
    random = Random(5)
    position = first_position(rules, 1, random.sample(rules.pack, len(rules.pack)))
    fresh = 0
    while position.stock:
        seat = position.turn
        sight = look(rules, view_of(position, seat, (0, 0)))
        other = position.hands[1 - seat]
        if other.bit_count() == rules.deal.hand:
            determinizer = Determinizer(sight, random)
            assert not determinizer.reads
            fresh += 1
        position.apply(random.choice(position.legal()))
    assert fresh > 3


def in_the_middle(id: str = "kontsina", plies: int = 22, players: int = 2) -> Sight:
    rules = GAMES[id].rules(players)
    random, steady = Random(5), Steady()
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    for _ in range(plies):
        view = view_of(position, position.turn, (0,) * rules.sides)
        position.apply(position.notation.read(steady.choose(rules, view, random).move))
    return look(rules, view_of(position, position.turn, (0,) * rules.sides))


def test_all_hands_there_can_be_are_proposed_if_they_are_few() -> None:
    sight = in_the_middle()
    hidden = Determinizer(sight, Random(1))
    hands = {tuple(each) for each in hidden.proposals()}
    assert len(hands) == len(hidden.proposals()) == hidden.ways() < determinization.PROPOSED
    for (hand,) in hands:
        assert hand.bit_count() == sight.sizes[1 - sight.seat] and not hand & ~sight.unseen


def test_with_three_players_their_hands_never_overlap() -> None:
    sight = in_the_middle("kontsina", 26, 3)
    hidden = Determinizer(sight, Random(1), proposed=1 << 20)
    hands = {tuple(each) for each in hidden.proposals()}
    assert len(hands) == hidden.ways() > 1
    assert not any(one & other for one, other in hands)


def test_a_sample_has_each_hand_as_often_as_its_likelihood_says() -> None:
    sight = in_the_middle()
    hidden = Determinizer(sight, Random(1))
    pool = hidden.proposals()
    whole = sum(hidden.likelihood(hands) for hands in pool)
    assert hidden.reads and len({hidden.likelihood(hands) for hands in pool}) > 1
    size = 500
    found: dict[CardSet, float] = {}
    other = 1 - sight.seat
    deals = list(hidden.sample(size))
    for deal in deals:
        hand = deal.position.hands[other]
        assert hand not in found
        found[hand] = deal.weight
        assert deal.position.hands[sight.seat] == sight.hand
    assert sum(found.values()) == size
    for (hand,) in pool:
        due = size * hidden.likelihood([hand]) / whole
        assert abs(found.get(hand, 0.0) - due) < 1.0 + 1e-6


def test_a_sample_begins_with_any_hand() -> None:
    sight = in_the_middle()
    firsts = [next(Determinizer(sight, Random(seed)).sample(500)) for seed in range(20)]
    assert len({deal.position.hands[1 - sight.seat] for deal in firsts}) > 10


def test_a_style_is_drawn_with_each_hand() -> None:
    sight = in_the_middle()
    hidden = Determinizer(sight, Random(1), beliefs=[PRIOR] * 2)
    deals = list(hidden.sample(2_000))
    pairs = [(deal.position.hands[1 - sight.seat], *deal.styles) for deal in deals]
    assert len(set(pairs)) == len(pairs)
    weights = [0.0] * len(PRIOR)
    for deal in deals:
        assert deal.styles[sight.seat] == CAREFUL
        weights[deal.styles[1 - sight.seat]] += deal.weight / 2_000
    assert all(
        0.3 * prior < weight < 3 * prior for weight, prior in zip(weights, PRIOR, strict=True)
    )


def test_out_of_time_a_sample_is_of_fewer_hands() -> None:
    sight = in_the_middle(plies=20)
    hidden = Determinizer(sight, Random(1))
    assert hidden.reads and hidden.samples_all(hidden.ways())
    assert not hidden.samples_all(hidden.ways() - 1)
    hidden = Determinizer(sight, Random(1))
    hidden._until = -1.0  # the time was up once plays had been read
    assert sum(deal.weight for deal in hidden.sample(300)) == 300
    assert len(hidden.proposals()) < 150 < hidden.ways()
    assert not hidden.samples_all(hidden.ways())


def test_out_of_time_for_reading_all_hands_are_there() -> None:
    hidden = Determinizer(in_the_middle(), Random(1), until=-1.0)
    assert not hidden.reads and len(hidden.proposals()) == hidden.ways()


@pytest.mark.parametrize("id", ["kontsina", "diloti", "cassino"])
def test_in_the_last_deal_there_is_only_one(id: str) -> None:
    """Also if it is known who holds what takes a build."""
    random = Random(id)
    rules = GAMES[id].rules(2)
    position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
    while not position.over:
        if all(position.hands):
            sight = look(rules, view_of(position, position.turn, (0, 0)))
            hidden = Determinizer(sight, random)
            assert hidden.fixed == (not position.stock)
            if hidden.fixed:
                assert hidden.only().hands == position.hands
                assert [deal.position.hands for deal in hidden.sample(9)] == [position.hands]
        position.apply(random.choice(position.legal(60)))
