"""What a table offers: to whom, and what that is worth to the seat that plays."""

from __future__ import annotations

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.search.offers import LATER, Offer, Offers
from kontsina_qt.players.search.rollout import Plain
from kontsina_qt.rules.cards import CardSet, card_set, cards_in, texts_of
from kontsina_qt.rules.fishing.threats import Threats
from kontsina_qt.rules.position import Position
from tests.family.arranged import arranged

HANDS = ("QS 2D 9S 5C", "KC KS KD KH")


def offers_of(position: Position) -> Offers:
    rules = position.rules
    outlook = Outlook(rules, position, 0, None, False)
    return Offers(rules, outlook, Threats(rules))


def touched(offers: list[Offer]) -> set[CardSet]:
    return {elements for _, elements, _ in offers}


def plain_move(position: Position) -> str:
    outlook = Outlook(position.rules, position, 0, None, False)
    return position.text(Plain(position.rules, outlook, 1).move(position, position.legal()))


def test_cards_and_sums_of_two_lie_there_the_dearest_first() -> None:
    position = arranged("kontsina", HANDS, "4S 6D JH")
    found = offers_of(position).on(position)
    assert touched(found) == {card_set("4S"), card_set("6D"), card_set("JH"), card_set("4S 6D")}
    assert found[0][1] == card_set("4S 6D")
    assert found[0][2] == card_set("TC TD TH TS")
    assert [loss for loss, _, _ in found] == sorted(loss for loss, _, _ in found)


def test_a_card_laid_adds_itself_and_its_sums() -> None:
    position = arranged("kontsina", HANDS, "4S 6D JH")
    offers = offers_of(position)
    before = offers.on(position)
    after = offers.with_laid(position, before, card_set("2D"))
    assert touched(after) - touched(before) == {
        card_set("2D"),
        card_set("2D 4S"),
        card_set("2D 6D"),
    }
    assert after == sorted(after)
    # Ready lists are asked again for the next move.
    assert touched(before) == touched(offers.on(position))
    anew = arranged("kontsina", HANDS, "4S 6D JH 2C")
    assert touched(offers.on(anew)) - touched(before) == {
        *(card_set("2C"), card_set("2C 4S"), card_set("2C 6D")),
    }


def test_what_the_next_seat_may_take_counts_by_how_likely_it_can() -> None:
    position = arranged("kontsina", HANDS, "JH")
    offers = offers_of(position)
    found = offers.on(position)
    worth = -found[0][0]
    jacks = card_set("JC JD JS")
    assert worth > 0
    assert offers.balance(found, 0, 0, jacks, 0.1) == pytest.approx(-0.3 * worth)
    assert offers.balance(found, 0, 0, card_set("JC QH"), 0.1) == pytest.approx(-0.1 * worth)
    assert offers.balance(found, 0, 0, 0, 0.1) == 0.0
    assert offers.balance(found, 0, card_set("JH"), jacks, 0.1) == 0.0, "it is gone"


def test_what_is_left_for_oneself_counts_as_far_as_it_stays() -> None:
    position = arranged("kontsina", HANDS, "JH")
    offers = offers_of(position)
    found = offers.on(position)
    worth = -found[0][0]
    alone = offers.balance(found, card_set("JS 3C"), 0, card_set("QH"), 0.1)
    assert alone == pytest.approx(LATER * worth)
    both = offers.balance(found, card_set("JS 3C"), 0, card_set("JC JD"), 0.1)
    assert both == pytest.approx(LATER * worth * 0.8 - 0.2 * worth)


def test_who_takes_one_card_does_not_take_another_too() -> None:
    position = arranged("kontsina", HANDS, "JH 8S")
    offers = offers_of(position)
    found = offers.on(position)
    worth = -found[0][0]
    # A seat that holds either for certain takes the one; a second is not lost as well.
    assert offers.balance(found, 0, 0, card_set("JC 8C"), 1.0) == pytest.approx(-worth)


def test_plain_play_lays_what_it_can_take_back() -> None:
    position = arranged("kontsina", ("QS 9D 9S 5C", "KC KS KD KH"), "3H")
    assert plain_move(position) in ("9D", "9S")


def test_plain_play_breaks_a_sum_up() -> None:
    # Either takes a card; the king left behind with two that make ten would be the worse.
    position = arranged("kontsina", ("4H KS", "2C 2S"), "4D KD 6D")
    assert plain_move(position) == "4H x 4D"


def test_every_card_lies_there_for_somebody() -> None:
    position = arranged("kontsina", HANDS, "4S 6D JH")
    offers = offers_of(position)
    for card in cards_in(position.rules.full):
        one = arranged("kontsina", ("KC", "KS"), "")
        one.table = 1 << card
        assert touched(offers.on(one)) == {1 << card}, texts_of([card])
