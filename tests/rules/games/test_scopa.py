"""Scopa and Scopone (rule card Scopa): plays, deals and score sheets."""

from __future__ import annotations

import pytest

from kontsina_qt.match.deals import numbered_deck
from kontsina_qt.rules.base.cards import RANKS, card, card_set, rank_of
from kontsina_qt.rules.base.deal import first_deal
from kontsina_qt.rules.base.scoring import Best, Tally, score_line
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.games.scopa import PRIMIERA
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.refusals import why_not
from tests.family.arranged import arranged

LINE = Best("primiera", PRIMIERA, 1, "")


@pytest.mark.parametrize(
    ("hand", "table", "legal"),
    [
        ("7H", "7C 3D 4S", ["7H x 7C"]),
        ("7H", "7C 7D 3D 4S", ["7H x 7C", "7H x 7D"]),
        ("KC", "QD AS 3C 7H", ["KC x 3C+7H", "KC x AS+QD"]),
        ("2S", "3C KD", ["2S"]),
        ("JD", "AC 7H 2S 6C", ["JD x 2S+6C", "JD x AC+7H"]),
    ],
)
def test_what_a_card_may_do(hand: str, table: str, legal: list[str]) -> None:
    position = arranged("scopa", [hand, "5S 5D"], table)
    assert position.notation.legal_texts() == legal
    lit = position.lit(card(hand))
    union = 0
    for move in position.legal():
        union |= position.touched(move)
    assert lit == union


@pytest.mark.parametrize(
    ("hand", "table", "taken", "sentence"),
    [
        ("7H", "7C 3D 4S", "3D 4S", "7♥ must take the 7♣: a matching card comes before a sum."),
        ("7H", "7C 3D 4S", "", "You can't leave the 7♥: it can capture something."),
        ("7H", "2C 3D 4S", "2C 4S", "2♣ + 4♠ make 6, not 7."),
    ],
)
def test_why_not(hand: str, table: str, taken: str, sentence: str) -> None:
    position = arranged("scopa", [hand, "5S 5D"], table)
    refused = why_not(position, 0, card(hand), card_set(taken))
    assert refused is not None
    assert refused.words() == sentence


@pytest.mark.parametrize(("others", "scopa"), [("5S", 1), ("", 0)])
def test_a_scopa_but_with_the_last_card(others: str, scopa: int) -> None:
    position = arranged("scopa", ["JD", others], "JC")
    position.play(position.notation.read("JD x JC"))
    assert list(position.features.sweeps) == [scopa, 0]
    assert position.piles[0] == card_set("JC JD")


def test_an_ace_sweeps_and_makes_no_scopa() -> None:
    position = arranged("scopa", ["AS 2C", "5S 5D"], "7C 3D", options={"ace_sweeps": "no-scopa"})
    assert position.notation.legal_texts() == ["2C", "AS x *"]
    refused = why_not(position, 0, card("AS"), card_set("7C"))
    assert refused is not None
    assert refused.words() == "That's not all: tap the other cards in the group too."
    position.play(position.notation.read("AS x *"))
    assert list(position.features.sweeps) == [0, 0]
    assert position.piles[0] == card_set("AS 7C 3D")


@pytest.mark.parametrize(
    ("piles", "counts", "points"),
    [
        (("7S 7H 6C AD", "7D 6S 6H 5C"), (76, 72), (1, 0)),
        (("7S 7H 6C", "KD KS QH JC"), (60, 40), (0, 1)),
        (("7S 7H", "7C 6D AD"), (42, 39), (1, 0)),
        (("7S 6H 6C 5D", "6S 7H 5C 6D"), (72, 72), (0, 0)),
        (("", ""), (0, 0), (0, 0)),
    ],
)
def test_primiera(piles: tuple[str, str], counts: tuple[int, int], points: tuple[int, int]) -> None:
    line = score_line(LINE, Tally([card_set(pile) for pile in piles]))
    assert line.counts == counts
    assert line.points == points


def test_options_give_and_take_lines() -> None:
    usual = [c.category for c in GAMES["scopa"].rules(2).categories]
    assert usual == ["cards", "diamonds", "7D", "primiera", "sweeps"]
    options = {"settebello": False, "primiera": False, "rebello": True}
    assert [c.category for c in GAMES["scopone"].rules(4, options).categories] == [
        "cards",
        "diamonds",
        "KD",
        "sweeps",
    ]


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_the_deal(players: int, deals: int) -> None:
    rules = GAMES["scopa"].rules(players)
    assert len(rules.pack) == 40
    assert not {RANKS[rank_of(c) - 1] for c in rules.pack} & set("89T")
    assert (rules.deals, rules.clockwise, rules.sides) == (deals, False, 3 if players == 3 else 2)
    handed = first_deal(rules.deal, rules.pack, range(players))
    assert handed.table == list(rules.pack[3 * players : 3 * players + 4])


def test_scopone_begins_with_an_empty_table() -> None:
    rules = GAMES["scopone"].rules(4)
    position = first_position(rules, 3, rules.pack)
    assert (position.table, position.stock, rules.sides) == (0, 0, 2)
    assert [hand.bit_count() for hand in position.hands] == [10] * 4
    assert all(move.verb == "lay" for move in position.legal())


def test_three_kings_on_the_table_are_dealt_again() -> None:
    rules = GAMES["scopa"].rules(2)
    kings = [c for c in rules.pack if rank_of(c) == 13]
    rest = [c for c in rules.pack if rank_of(c) != 13]
    assert rules.refuses([*rest[:6], *kings[:3], *rest[6:], kings[3]])
    assert not rules.refuses([*rest[:6], *kings[:2], *rest[6:], *kings[2:]])
    assert not any(rules.refuses(numbered_deck(n, 0, rules)) for n in range(200))
