"""The worked examples of the card for Escoba, Pasur, Basra and Tablić, and the words they use."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.base.cards import PACK, RANK_MASKS, Card, card, card_set, texts_of
from kontsina_qt.rules.base.turn import Fishing
from kontsina_qt.rules.explain.whole import rules_text
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Captured, Dealt, PutAside
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.rules.view import view_of, world
from tests.family.arranged import arranged
from tests.rules.helpers import unseen


def table_of(id: str, hand: str, table: str, **options: object) -> Position:
    """Two players in the middle of a hand; seat 0 is to play."""
    stock = "9C 9D 9H 9S" if id != "escoba" else "QC QD QH QS"
    return arranged(id, [hand, "2S 3S"], table, options=options, stock=stock)


def takes(id: str, hand: str, table: str, **options: object) -> set[str]:
    """The captures of a hand."""
    moves = table_of(id, hand, table, **options).notation.legal_texts()
    return {text for text in moves if " x " in text}


def deal(id: str, table: str, players: int = 2, **options: object) -> Position:
    """A hand in which these cards come to the table first."""
    rules = GAMES[id].rules(players, options)
    first = [card(text) for text in table.split()]
    rest = [c for c in rules.pack if c not in first]
    hands = rules.deal.hand * players
    return first_position(rules, players - 1, [*rest[:hands], *first, *rest[hands:]])


@pytest.mark.parametrize(
    ("id", "hand", "table", "expected"),
    [
        ("escoba", "7C", "JD 5H 3S", {"7C x JD", "7C x 3S+5H"}),
        ("escoba", "7C", "7H AD", {"7C x AD+7H"}),
        ("escoba", "7C", "7H 2D", set()),
        ("pasur", "4C", "7H QD JS", {"4C x 7H"}),
        ("pasur", "JC", "7H QD JS", {"JC x *"}),
        ("pasur", "JC", "KH QD", set()),
        ("pasur", "QC", "QD QH 5C", {"QC x QD", "QC x QH"}),
        ("basra", "8C", "8D 5C 3H", {"8C x 8D", "8C x 3H+5C 8D"}),
        ("basra", "QC", "QD QH 5C", {"QC x QD QH"}),
        ("basra", "7C", "7D 4C 3C", {"7C x 7D", "7C x 3C+4C 7D"}),
        ("tablic", "QH", "AC 2D TS", {"QH x AC+2D", "QH x AC+2D+TS"}),
        ("tablic", "JH", "AC AD", {"JH x AC+AD"}),
        ("tablic", "AH", "AS 5C 6D", {"AH x AS", "AH=11 x 5C+6D", "AH=11 x AS 5C+6D"}),
        ("tablic", "KH", "AC 3D AS", {"KH x AC+3D", "KH x AS+3D"}),
    ],
)
def test_what_a_card_takes(id: str, hand: str, table: str, expected: set[str]) -> None:
    assert takes(id, hand, table) == expected


def test_a_ten_stays_where_eleven_and_two_are_taken() -> None:
    position = table_of("tablic", "QH 4C", "AC 2D TS")
    with pytest.raises(IllegalMove):
        position.notation.read("QH x AC+2D TS")
    position.play(position.notation.read("QH x AC+2D"))
    assert position.table == card_set("TS")


@pytest.mark.parametrize(
    ("table", "text", "komi", "basras"),
    [
        *(("3C 4D 2H", "7D x *", "ten", 1), ("QC 3D", "7D x *", "ten", 0)),
        *(("8C 3D", "7D x *", "ten", 0), ("3C 4D 2H", "7D x *", "seven", 0)),
        *(("3C 4D", "7D x *", "seven", 1), ("JC", "7D x *", "ten", 0)),
    ],
)
def test_the_seven_of_diamonds(table: str, text: str, komi: str, basras: int) -> None:
    position = table_of("basra", "7D 4C", table, komi=komi)
    told = position.play(position.notation.read(text))[0]
    assert isinstance(told, Captured) and told.sweep == bool(basras)
    assert position.features.sweeps == [basras, 0] and not position.table


@pytest.mark.parametrize(
    ("table", "on", "basras"), [("JC", True, 1), ("JC", False, 0), ("4C", True, 0)]
)
def test_a_jack_takes_a_single_jack(table: str, on: bool, basras: int) -> None:
    position = table_of("basra", "JH 4D", table, jack_basra=on)
    position.play(position.notation.read("JH x *"))
    assert position.features.sweeps == [basras, 0]


def test_a_jack_of_pasur_leaves_kings_and_queens() -> None:
    position = table_of("pasur", "JC 2C", "7H QD JS KC")
    assert position.lit(card("JC")) == card_set("7H JS")
    position.play(position.notation.read("JC x *"))
    assert position.table == card_set("QD KC") and position.features.sweeps == [0, 0]


def surs(stock: str, scores: tuple[int, int], by: str) -> list[int]:
    position = arranged("pasur", ["4C 3C", "2S 8S"], "7H", stock=stock, scores=scores)
    position.play(position.notation.read(by))
    return list(position.features.sweeps)


def test_a_sur() -> None:
    more = "9C 9D 9H 9S"
    assert surs(more, (0, 0), "4C x 7H") == [1, 0]
    assert surs("", (0, 0), "4C x 7H") == [0, 0]
    assert surs(more, (50, 0), "4C x 7H") == [0, 0]
    assert surs(more, (49, 60), "4C x 7H") == [1, 0]


@pytest.mark.parametrize(("players", "points"), [(2, (10, 0)), (3, (15, 5, 0))])
def test_surs_of_two_sides_cancel_out(players: int, points: tuple[int, ...]) -> None:
    position = deal("pasur", "2C 3C 4C 5C", players)
    position.features.sweeps[:] = [3, 1, 0][:players]  # type: ignore[index]
    line = position.result().lines[-1]
    assert line.points == points


@pytest.mark.parametrize(
    ("table", "escobas"),
    [
        *(("AC 2D 5S 7H", 1), ("KC 5C KD 5D", 2), ("KC KD QC AC", 0), ("2C 3C 4C 5C", 0)),
    ],
)
def test_the_dealer_takes_fifteen(table: str, escobas: int) -> None:
    position = deal("escoba", table)
    dealer = position.dealer
    assert position.features.sweeps[dealer] == escobas
    assert position.piles[dealer] == (card_set(table) if escobas else 0)
    assert position.last_side == (dealer if escobas else -1)
    told = position.opening()
    assert isinstance(told[0], Dealt) and texts_of(told[0].table) == table.split()
    assert [one.sweeps for one in told[1:] if isinstance(one, PutAside)] == [escobas] * (
        escobas > 0
    )
    for seat in (0, 1):
        view = view_of(position, seat, (0, 0))
        assert set(view.opening_table) == set(map(card, table.split()))
        for number in range(4):
            made = world(position.rules, view, Random(number))
            assert (made.table, made.piles) == (position.table, position.piles)
            assert made.features.sweeps == position.features.sweeps


def test_sevens_and_all_four_of_them() -> None:
    position = deal("escoba", "2C 3C 4C 5C")
    for pile, other, points in (
        ("7C 7H 7S", "7D", (1, 0)),
        ("7C 7H", "7D 7S", (0, 0)),
        ("7C 7D 7H 7S", "AC", (2, 0)),
    ):
        position.piles = [card_set(pile), card_set(other)]
        line = next(line for line in position.result().lines if line.category == "sevens")
        assert line.points == points
        assert position.points() == position.result().points


@pytest.mark.parametrize(
    ("id", "table", "on_table", "under"),
    [
        ("basra", "JC 2C 7D 3C 4C 5C", "2C 3C 4C 5C", "JC 7D"),
        ("pasur", "JC 2C 7D 3C 4C 5C", "2C 7D 3C 4C", "JC"),
        ("pasur", "2C JC JD 3C JH 7D 5C", "2C 3C 7D 5C", "JC JD JH"),
    ],
)
def test_cards_that_do_not_stay_on_the_table(
    id: str, table: str, on_table: str, under: str
) -> None:
    position = deal(id, table)
    assert position.table == card_set(on_table)
    assert texts_of(position.deck[-len(under.split()) :]) == under.split()
    assert position.information.exposed == card_set(under)
    view = view_of(position, 0, (0, 0))
    assert not unseen(position.rules, view) & card_set(under)
    made = world(position.rules, view, Random(3))
    assert made.deck[-len(under.split()) :] == position.deck[-len(under.split()) :]
    assert position.restarted().information.shown() == position.information.shown()
    while position.stock:
        position.apply(position.legal()[0])
    held = position.information.public_hand(0) | position.information.public_hand(1)
    assert held == card_set(under) and not position.information.exposed


def test_four_jacks_are_shuffled_again_in_pasur_only() -> None:
    jacks: list[Card] = [c for c in PACK if RANK_MASKS[10] >> c & 1]
    others = [c for c in PACK if c not in jacks]
    for id, again in (("pasur", True), ("basra", False)):
        rules = GAMES[id].rules(2)
        assert rules.refuses([*others[:8], *jacks, *others[8:]]) is again
        assert not rules.refuses([*others[:8], *jacks[:3], *others[8:], jacks[3]])


@pytest.mark.parametrize(
    ("id", "hand", "table", "touched", "words"),
    [
        ("escoba", "7C", "JD 5H", "JD 5H", "{card} with {cards} makes {made}, not {total}."),
        ("escoba", "7C", "7D 2H", "7D", "{card} with {cards} makes {made}, not {total}."),
        (
            "pasur",
            "4C",
            "7H QD",
            "QD",
            "{court} has no value: only a card of the same rank takes it.",
        ),
        ("pasur", "JC", "7H QD", "QD", "{card} takes everything on the table except {cards}."),
        ("basra", "QC", "QD QH", "QD", "{card} must take all matching cards too."),
        ("tablic", "QH", "AC TS", "AC TS", "{card} doesn't take these cards together."),
    ],
)
def test_refusals(id: str, hand: str, table: str, touched: str, words: str) -> None:
    position = table_of(id, hand, table)
    assert not position.exactly(card(hand), card_set(touched))
    assert position.refuse(card(hand), card_set(touched)).text == words


def test_must_capture_of_escoba_and_pasur() -> None:
    assert "7C" in table_of("escoba", "7C", "JD").notation.legal_texts()
    assert table_of("escoba", "7C", "JD", must_capture=True).notation.legal_texts() == ["7C x JD"]
    assert table_of("pasur", "4C", "7D").notation.legal_texts() == ["4C x 7D"]


def test_data_that_would_lose_captures_are_rejected() -> None:
    with pytest.raises(ValueError, match="by_rank"):
        Fishing(total=11)
    with pytest.raises(ValueError, match="by_rank"):
        Fishing(values=((14,), *((n,) for n in range(2, 14))), table=(*range(1, 13), 14))
    assert len(Fishing(total=11, by_rank=False).takers) == 11


def test_a_basra_counts_ten_and_a_tabla_one() -> None:
    for id, hand, table, move, points in (
        ("basra", "8C 2C", "5C 3H", "8C x 3H+5C", 10),
        ("tablic", "KH 2C", "AC 3D", "KH x AC+3D", 1),
        ("escoba", "7C 2C", "JD", "7C x JD", 1),
    ):
        position = table_of(id, hand, table)
        position.play(position.notation.read(move))
        line = next(line for line in position.result().lines if line.category == "sweeps")
        assert line.points == (points, 0)


@pytest.mark.parametrize(
    ("id", "said"),
    [
        (
            "escoba",
            ["add up to 15 with", "the dealer takes them", "1 point more for all of them"],
        ),
        (
            "pasur",
            [
                "add up to 11 with the card you play",
                "except any queen or king",
                "50 points or more",
                "last deal",
            ],
        ),
        ("basra", ["7♦, jack", "add up to 10 or less", "all the queens", "goes under the stock"]),
        ("tablic", ["ace 1 or 11, jack 12, queen 13, king 14", "Also called: Tablanet."]),
    ],
)
def test_the_rules_say_what_is_special_to_the_game(id: str, said: list[str]) -> None:
    words = rules_text(GAMES[id].rules(2))
    for each in said:
        assert each in words
    assert "Jack, queen and king take one" not in words
