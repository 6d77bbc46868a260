"""The hands of a match: numbers, seals, cuts, twins, and who deals first."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.match.deals import NUMBERS, check_deal, numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.session.dealing import Dealer, Dealing, dealing_of
from tests.match.playing import new_match, play_on, rules_of, step


def finish_hand(match: Match) -> None:
    random = Random(1)
    while not match.waiting and not match.over:
        step(match, random)


def test_a_number_decides_cards_and_dealer() -> None:
    match = new_match(rules_of("kontsina", 3, end="hands", hands=6))
    # Who deals first by other reasons does not matter.
    dealer = Dealer(match, Dealing(7), first=2)
    for hand in range(2):
        deal = dealer.next()
        assert deal == numbered_deal(match.rules, 7, hand)
        assert dealer.seal is None
        match.begin_hand(deal)
        finish_hand(match)


def test_another_match_by_number_has_the_next_number() -> None:
    assert Dealing(7, sealed=False).next == Dealing(8, sealed=False)
    assert Dealing(NUMBERS - 1).next == Dealing(0)
    for dealing in (Dealing(), Dealing(sealed=False)):
        assert dealing.next == dealing


@pytest.mark.parametrize("place", [0, 1, 30, 51, None])
def test_a_sealed_deck_waits_for_its_cut(place: int | None) -> None:
    match = new_match(rules_of("kontsina", 4))
    dealer = Dealer(match, Dealing(), first=3, random=Random(5))
    assert dealer.seal is None
    assert dealer.next() is None
    seal = dealer.seal
    deal = dealer.cut(place)
    assert deal is not None
    assert deal.seal is not None
    assert deal.seal.hash == seal
    assert deal.dealer == 3
    assert place is None or deal.seal.cut == place
    assert check_deal(deal, 0, match.rules) is None
    assert dealer.seal is None


def test_a_sealed_deck_can_be_put_away() -> None:
    dealer = Dealer(new_match(rules_of("kontsina", 2)), Dealing())
    dealer.next()
    seal = dealer.seal
    dealer.put_away()
    assert dealer.seal is None
    dealer.next()
    assert dealer.seal not in (None, seal)


def test_a_cut_that_the_rules_refuse_is_no_hand() -> None:
    rules = rules_of("diloti", 2)
    dealer = Dealer(new_match(rules), Dealing(), random=Random(2))
    for _ in range(20_000):
        assert dealer.next() is None
        deal = dealer.cut()
        if deal is None:
            assert dealer.seal is None, "another pack is shuffled for another cut"
            return
        assert not rules.refuses(deal.deck)
    raise AssertionError("no cut was refused")


@pytest.mark.parametrize("sealed", [True, False])
def test_the_first_dealer_is_the_one_said_or_by_chance(sealed: bool) -> None:
    def dealers(first: int | None) -> set[int]:
        found = set()
        for seed in range(20):
            match = new_match(rules_of("kontsina", 4))
            dealer = Dealer(match, Dealing(sealed=sealed), first=first, random=Random(seed))
            deal = dealer.next() or dealer.cut(9)
            assert deal is not None
            found.add(deal.dealer)
        return found

    assert dealers(2) == {2}
    assert dealers(None) == {0, 1, 2, 3}


def test_after_the_first_hand_the_deal_goes_on() -> None:
    match = new_match(rules_of("kontsina", 3, end="hands", hands=6))
    dealer = Dealer(match, Dealing(sealed=False), first=2)
    seats = []
    for _ in range(4):
        deal = dealer.next()
        assert deal is not None
        seats.append(deal.dealer)
        match.begin_hand(deal)
        finish_hand(match)
    assert seats == [2, 0, 1, 2]


def test_the_cards_of_another_match_come_again_until_they_are_used_up() -> None:
    original = play_on(new_match(rules_of("kontsina", 2, end="hands", hands=2)), Random(4))
    match = new_match(original.rules)
    dealer = Dealer(match, Dealing(), original)
    for hand in original.hands:
        assert not dealer.used_up
        deal = dealer.next()
        assert deal is not None
        assert (deal.dealer, deal.deck, deal.seal) == (hand.deal.dealer, hand.deal.deck, None)
        match.begin_hand(deal)
        finish_hand(match)
    assert dealer.used_up


@pytest.mark.parametrize("dealing", [Dealing(3), Dealing(), Dealing(sealed=False)])
def test_how_a_match_is_dealt_is_seen_from_its_hands(dealing: Dealing) -> None:
    match = new_match(rules_of("kontsina", 2))
    assert dealing_of(match) == Dealing()
    dealer = Dealer(match, dealing)
    deal = dealer.next() or dealer.cut()
    assert deal is not None
    match.begin_hand(deal)
    assert dealing_of(match).number == dealing.number
    if dealing.number is None:
        assert dealing_of(match) == dealing
