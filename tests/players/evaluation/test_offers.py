"""The captures that a table offers, and their worth to the seat that plays."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kontsina_qt.players.evaluation.offers import LATER, Offer, Offers
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import look
from kontsina_qt.rules.base.cards import CardSet, card, card_set, cards_in, texts_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of
from tests.family.arranged import arranged

HANDS = ("QS 2D 9S 5C", "KC KS KD KH")


def offers_of(position: Position) -> Offers:
    rules = position.rules
    outlook = Outlook(rules, position, 0, None, False)
    return Offers(rules.full, outlook, Threats(rules))


def worth_of(position: Position, cards: str) -> float:
    outlook = Outlook(position.rules, position, 0, None, False)
    return sum(outlook.gain(1 << card) for card in cards_in(card_set(cards)))


def touched(offers: list[Offer]) -> set[CardSet]:
    return {elements for _, elements, _ in offers}


def plain_move(position: Position) -> str:
    outlook = Outlook(position.rules, position, 0, None, False)
    return position.notation.text(
        RolloutPolicy(position.rules, outlook, 1).move(position, position.legal())
    )


def test_offers_are_cards_and_sums_best_first() -> None:
    position = arranged("kontsina", HANDS, "AS 3S 6D JH")
    found = offers_of(position).on(position.table).offers
    alone = [card_set(card) for card in ("AS", "3S", "6D", "JH")]
    sums = [card_set(cards) for cards in ("AS 3S", "AS 6D", "3S 6D", "AS 3S 6D")]
    assert touched(found) == {*alone, *sums}
    assert len(found) == 8
    assert found[0][1] == card_set("AS 3S 6D")
    assert found[0][2] == card_set("TC TD TH TS")
    assert [loss for loss, _, _ in found] == sorted(loss for loss, _, _ in found)


def test_cards_that_no_card_takes_together_are_not_offered() -> None:
    position = arranged("kontsina", HANDS, "6S 5D 9H JH QD")
    found = offers_of(position).on(position.table).offers
    assert touched(found) == {1 << card for card in cards_in(position.table)}


def test_a_laid_card_adds_itself_and_its_sums() -> None:
    position = arranged("kontsina", HANDS, "4S 6D JH")
    offers = offers_of(position)
    before = offers.on(position.table)
    after = offers.with_laid(before, card_set("2D"))
    assert touched(after) - touched(before.offers) == {
        card_set("2D"),
        card_set("2D 4S"),
        card_set("2D 6D"),
    }
    assert after == sorted(after)
    # A table is used again for the next move.
    assert touched(before.offers) == touched(offers.on(position.table).offers)
    assert offers.with_laid(before, card_set("2D")) == after
    anew = arranged("kontsina", HANDS, "4S 6D JH 2C")
    assert touched(offers.on(anew.table).offers) - touched(before.offers) == {
        *(card_set("2C"), card_set("2C 4S"), card_set("2C 6D")),
    }


def test_a_laid_card_may_complete_a_longer_sum() -> None:
    position = arranged("kontsina", HANDS, "4S 3D")
    offers = offers_of(position)
    laid = offers.with_laid(offers.on(position.table), card_set("2D"))
    takers = {elements: cards for _, elements, cards in laid}
    assert takers[card_set("4S 3D 2D")] == card_set("9C 9D 9H 9S")


def test_captures_of_the_next_seat_count_by_their_probability() -> None:
    position = arranged("kontsina", HANDS, "JH")
    offers = offers_of(position)
    found = offers.on(position.table).offers
    jack = worth_of(position, "JH")
    with_another = jack + worth_of(position, "JD")
    assert jack > 0
    of_ten = card_set("JD AH 2H 3H 4H 5H 6H 7H 8H 9H")
    assert offers.balance(found, 0, 0, of_ten, 1.0) == pytest.approx(-0.1 * with_another)
    assert offers.balance(found, 0, 0, of_ten, 4.0) == pytest.approx(-0.4 * with_another)
    # One of two jacks among four cards, two of which are held: not just twice as likely.
    likely = 1.0 - (1.0 - 2 / 4) * (1.0 - 2 / 3)
    held = offers.balance(found, 0, 0, card_set("JD JS AH 2H"), 2.0)
    assert held == pytest.approx(-likely * with_another)
    assert offers.balance(found, 0, 0, 0, 1.0) == 0.0
    assert offers.balance(found, 0, card_set("JH"), of_ten, 1.0) == 0.0, "it is gone"


def test_own_captures_count_by_the_probability_that_they_remain() -> None:
    position = arranged("kontsina", HANDS, "JH")
    offers = offers_of(position)
    found = offers.on(position.table).offers
    mine = worth_of(position, "JH JS")
    alone = offers.balance(found, card_set("JS 3C"), 0, card_set("QH"), 1.0)
    assert alone == pytest.approx(LATER * mine)
    theirs = worth_of(position, "JH JD")
    unseen = card_set("JD AH 2H 3H 4H")
    both = offers.balance(found, card_set("JS 3C"), 0, unseen, 1.0)
    assert both == pytest.approx(LATER * mine * 0.8 - 0.2 * theirs)


def test_a_second_capture_counts_only_without_the_first() -> None:
    position = arranged("kontsina", HANDS, "JH 8S")
    offers = offers_of(position)
    found = offers.on(position.table).offers
    clubs = worth_of(position, "JH JC")
    assert clubs > worth_of(position, "JH JS")
    assert offers.balance(found, card_set("JC JS"), 0, 0, 0.0) == pytest.approx(LATER * clubs)
    # A seat certain to take the jack leaves the eight.
    eight = worth_of(position, "8S 8D")
    lost = worth_of(position, "JH JD")
    sure = offers.balance(found, card_set("JC 8D"), 0, card_set("JD"), 1.0)
    assert sure == pytest.approx(LATER * eight - lost)


def test_a_seat_makes_only_one_capture() -> None:
    position = arranged("kontsina", HANDS, "JH 8S")
    offers = offers_of(position)
    found = offers.on(position.table).offers
    # A seat certain to hold both takes one; the other is not lost as well.
    worth = worth_of(position, "JH JD")
    assert offers.balance(found, 0, 0, card_set("JD 8D"), 2.0) == pytest.approx(-worth)


def test_the_rollout_policy_lays_cards_it_can_take_back() -> None:
    position = arranged("kontsina", ("QS 9D 9S 5C", "KC KS KD KH"), "3H")
    assert plain_move(position) in ("9D", "9S")


def test_the_rollout_policy_keeps_the_good_card() -> None:
    position = arranged("kontsina", ("2C 2S KH 5D", "KC KS KD 4H"), "QH")
    assert plain_move(position) == "2S"


def test_the_rollout_policy_breaks_a_sum_up() -> None:
    # Either takes a card; leaving the king with two cards that make ten would be worse.
    position = arranged("kontsina", ("4H KS", "2C 2S"), "4D KD 6D")
    assert plain_move(position) == "4H x 4D"


def test_every_card_is_offered() -> None:
    position = arranged("kontsina", HANDS, "4S 6D JH")
    offers = offers_of(position)
    for each in cards_in(position.rules.full):
        assert touched(offers.on(1 << each).offers) == {1 << each}, texts_of([each])


@pytest.mark.parametrize(
    ("game", "least"),
    [("kontsina", 0.93), ("kassino-swedish", 0.88), ("kasino-finnish", 0.88), ("scopa", 0.85)],
)
def test_the_rollout_policy_mostly_agrees_with_static_evaluation(game: str, least: float) -> None:
    rules = GAMES[game].rules(2)
    random = Random(17)
    asked = alike = 0
    while asked < 150:
        position = first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))
        while not position.over:
            sight = look(rules, view_of(position, position.turn, (0, 0)))
            moves = sight.moves()
            outlook = Outlook(rules, sight.public, sight.side, None, False)
            chosen = RolloutPolicy(rules, outlook, sight.rivals).move(sight.public, moves)
            weigher = Weigher(sight, Worth(rules, sight.public, sight.side))
            totals = {move: weigher.weigh(move).total for move in moves}
            if len(moves) > 1 and position.stock:
                asked += 1
                alike += totals[chosen] > max(totals.values()) - 1e-6
            position.apply(max(moves, key=lambda move: totals[move]))
    assert alike >= least * asked


def with_sweepers(sweepers: CardSet) -> Position:
    """Return a hand of Scopa in which all sweepers not in the hand to play are still out."""
    usual = GAMES["scopa"]
    turn = replace(usual.rules(2).turn, sweepers=sweepers)
    position = first_position(replace(usual, turn=turn).rules(2), 1, usual.rules(2).pack)
    position.hands = [card_set("5S 7D 2H"), card_set("3S 3D 3C")]
    position.table = card_set("KC 6D")
    return position


@pytest.mark.parametrize("sweepers", ["4C 4D 4H 4S", "JC", "JC 4D"])
def test_any_sweeper_is_feared(sweepers: str) -> None:
    position = with_sweepers(card_set(sweepers))
    offers = offers_of(position).on(position.table).offers
    assert offers[0][1:] == (card_set("KC 6D"), card_set(sweepers))
    move = position.notation.read("7D")
    outlook = Outlook(position.rules, position, 0, None, False)
    feared = RolloutPolicy(position.rules, outlook, 1).values(position, [move])
    easy = with_sweepers(0)
    assert feared < RolloutPolicy(easy.rules, outlook, 1).values(easy, [easy.notation.read("7D")])


def test_a_sweepers_capture_is_not_valued_as_a_sweep() -> None:
    position = with_sweepers(card_set("7D"))
    outlook = Outlook(position.rules, position, 0, None, False)
    policy = RolloutPolicy(position.rules, outlook, 1)
    everything = position.notation.read("7D x *")
    touched = position.touched(everything)
    assert policy.clearing(position) == touched
    brings = policy.brings(position, everything, touched, policy.clearing(position))
    assert brings == pytest.approx(worth_of(position, "KC 6D"))


def test_a_sweeper_is_another_kind_than_its_rank() -> None:
    rules = with_sweepers(card_set("7D")).rules
    diamond, heart, club = map(card, ("7D", "7H", "7C"))
    assert rules.class_of(diamond) != rules.class_of(heart) == rules.class_of(club)
