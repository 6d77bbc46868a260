"""Threats to a table, compared with the legal captures of each card."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kontsina_qt.rules.base.cards import (
    EQUAL,
    RANK_MASKS,
    SECOND,
    CardSet,
    card_set,
    cards_in,
    mask_of,
)
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.state.notation import BUILD
from tests.family.arranged import arranged


def odd_sweepers(game: str) -> Rules:
    """Return a game in which a king, all fives and a seven are sweepers, too."""
    usual = GAMES[game]
    turn = replace(usual.rules(2).turn, sweepers=RANK_MASKS[4] | card_set("KC 7D"))
    return replace(usual, turn=turn).rules(2)


def swept(rules: Rules, table: CardSet) -> CardSet:
    """Return the cards that each take the whole table, by the rules."""
    position = first_position(rules, 1, rules.pack)
    position.table = table
    found = 0
    for card in cards_in(rules.full & ~table):
        position.hands = [1 << card if seat == position.turn else 0 for seat in range(2)]
        for move in position.legal():
            if position.touched(move) == table and move.verb != BUILD:
                found |= 1 << card
    return found


@pytest.mark.parametrize(
    ("game", "odd"),
    [
        *[("diloti", False), ("kassino-swedish", False), ("kasino-finnish", False)],
        *[("mulle", False), ("zwickern", False), ("bella-donna", False)],
        *[("diloti", True), ("mulle", True)],
    ],
)
def test_what_clears_a_table_is_known(game: str, odd: bool) -> None:
    rules = odd_sweepers(game) if odd else GAMES[game].rules(2)
    threats = Threats(rules)
    random = Random(game)
    several = 0
    for number in range(400):
        table = mask_of(random.sample(rules.pack, 1 + number % 4))
        if number % 4 == 3:
            rank = EQUAL[random.randrange(13)] & rules.full
            table = mask_of(random.sample(cards_in(rank), 2 + number % 8 // 4))
        found = swept(rules, table)
        assert threats.clearing(table, ()) & rules.full & ~table == found, cards_in(table)
        several += bool(found) and table & (table - 1) != 0
    assert several > 50


@pytest.mark.parametrize(
    ("game", "odd"),
    [
        *[("kontsina", False), ("cassino", False), ("diloti", False), ("mulle", False)],
        *[("zwickern", False), ("kontsina", True), ("diloti", True)],
    ],
)
def test_what_takes_one_card_or_two_is_known(game: str, odd: bool) -> None:
    rules = odd_sweepers(game) if odd else GAMES[game].rules(2)
    threats, random, sums = Threats(rules), Random(game), 0
    for _ in range(120):
        one, other = random.sample(rules.pack, 2)
        alone = swept(rules, 1 << one)
        assert threats.alone(one) & rules.full & ~(1 << one) == alone
        both = 1 << one | 1 << other
        taken = swept(rules, both) & ~alone & ~swept(rules, 1 << other)
        told = threats.both(one, other) & rules.full & ~both
        # What takes each of the two by itself may take both; a sum is what takes neither.
        assert taken & ~told == 0
        assert told & ~swept(rules, both) == 0
        sum_only = told & ~threats.sweepers
        assert bool(sum_only) <= (threats.adds(one) and threats.adds(other))
        sums += bool(told)
    assert sums > 10


@pytest.mark.parametrize(
    ("game", "highest"),
    [("kontsina", 10), ("cassino", 10), ("kasino-finnish", 16), ("scopa", 10), ("pisti", 0)],
)
def test_what_cards_count_in_a_sum_is_known(game: str, highest: int) -> None:
    rules = GAMES[game].rules(2)
    threats = Threats(rules)
    assert threats.highest() == highest
    for one in cards_in(rules.full):
        assert threats.adds(one) == (threats.value(one) > 0)
        for other in cards_in(rules.full & ~(1 << one)):
            if threats.adds(one) and threats.adds(other):
                total = threats.value(one) + threats.value(other)
                assert threats.both(one, other) == threats.at_value(total)


def test_a_build_goes_with_what_makes_its_value() -> None:
    position = arranged("cassino", ("9H 9S", "KC"), "", builds=[("[4D+5C]", 9, 0)])
    threats = Threats(position.rules)
    nines = EQUAL[8] & position.rules.full
    assert threats.at_value(9) & position.rules.full == nines
    assert threats.owner_holds(position.builds[0]) & position.rules.full == nines
    assert threats.clearing(0, position.builds) & position.rules.full == nines
    loose = mask_of([8, 20])  # 3C 6C
    assert threats.clearing(loose, position.builds) & position.rules.full == nines
    assert threats.clearing(1 << 8, position.builds) == 0
    court = card_set("KD 9D")
    assert threats.clearing(court, position.builds) == 0, "no nine takes a king"
    # The build itself may be gone already.
    gone = position.builds[0].bit
    assert threats.clearing(1 << 8, position.builds, gone) & position.rules.full == EQUAL[2] & (
        (1 << SECOND) - 1
    )


def test_a_pile_is_stolen_by_cards_equal_to_its_top() -> None:
    threats = Threats(GAMES["stealing-bundles"].rules(2))
    assert threats.steals
    assert threats.thieves(8) == EQUAL[2] & ((1 << SECOND) - 1)
    assert not Threats(GAMES["ristikontra"].rules(4)).steals
