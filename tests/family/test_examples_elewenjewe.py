"""The worked examples of the rule card Eléwénjewénómbàjenómbà, by their numbers."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import FULL, card, card_set, cards_in, mask_of
from kontsina_qt.rules.base.scoring import Tally, score_hand
from kontsina_qt.rules.explain.whole import rules_text
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Captured, Dealt, GaveBack
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove, Position
from tests.family.arranged import arranged

ID = "elewenjewe"
OPENING = "9D JD QD KD"
YORUBA = {"yoruba": True}


def test_example_1() -> None:
    rules = GAMES[ID].rules(2)
    assert first_position(rules, 0, rules.pack).table == card_set(OPENING)
    assert arranged(ID, ["9S", ""], OPENING).notation.legal_texts() == ["9S", "9S x 9D"]


@pytest.mark.parametrize("taker", ["8H", "4S"])
def test_example_2(taker: str) -> None:
    position = arranged(ID, ["4D 4S", "8H 4H"], "3C AD")
    assert position.notation.legal_texts() == [
        "4D",
        "4D b8 AD+3C+4D",
        "4D x AD+3C",
        "4S",
        "4S b8 AD+3C+4S",
        "4S x AD+3C",
    ]
    with pytest.raises(IllegalMove):
        position.notation.read("4D b4 AD+3C 4D")
    # The rule card writes the ace last, the notation puts cards in card order.
    with pytest.raises(NotationError, match="4D b8 AD\\+3C\\+4D"):
        position.notation.read("4D b8 3C+4D+AD")
    position.play(position.notation.read("4D b8 AD+3C+4D"))
    (build,) = position.builds
    assert (build.text, build.value, build.values) == ("[AD+3C+4D]", 8, (4, 8))
    assert {"8H x [AD+3C+4D]", "4H x [AD+3C+4D]"} <= set(position.notation.legal_texts())
    if taker == "4S":
        position.play(position.notation.read("4H"))
    position.play(position.notation.read(f"{taker} x [AD+3C+4D]"))
    assert not position.builds


def test_example_3() -> None:
    position = arranged(ID, ["X1", ""], OPENING)
    assert position.notation.legal_texts() == ["X1", "X1 x *"]
    event = position.play(position.notation.read("X1 x *"))[0]
    assert isinstance(event, Captured)
    assert len(event.taken) == 4
    assert (position.piles[0].bit_count(), position.result().points) == (5, (5, 0))


def test_example_4() -> None:
    assert arranged(ID, ["8H", ""], "4C 4D", options=YORUBA).notation.legal_texts() == ["8H"]


def test_example_5() -> None:
    assert arranged(ID, ["8H", ""], "2C 2D 4S", options=YORUBA).notation.legal_texts() == ["8H"]
    assert arranged(ID, ["8H", ""], "2C 2D 4S").notation.legal_texts() == ["8H", "8H x 2C+2D+4S"]


def test_example_6() -> None:
    rules = GAMES[ID].rules(5)
    assert (len(rules.pack), rules.deals) == (50, 3)
    position = first_position(rules, 4, rules.pack)
    sizes = [[hand.bit_count() for hand in position.hands]]
    while not position.over:
        for event in position.play(position.legal(1)[0]):
            if isinstance(event, Dealt):
                sizes.append([hand.bit_count() for hand in position.hands])
                assert (event.table, event.last) == ((), len(sizes) == 3)
    assert sizes == [[4] * 5, [4] * 5, [2] * 5]


def test_example_7() -> None:
    rules = GAMES[ID].rules(3)
    cards = cards_in(FULL)
    piles = [mask_of(cards[:20]), mask_of(cards[20:36]), mask_of(cards[36:])]
    result = score_hand(rules.categories, Tally(piles))
    assert result.points == (20, 16, 16)


# What the card says without an example


ESUN = [("[AD+3C+4D]", 8, 1)]


def paid(position: Position) -> list[int]:
    """Lay every card to the end of the hand; the deals at which something was given back."""
    deals, found = 0, []
    while not position.over:
        lay = next(text for text in position.notation.legal_texts() if " " not in text)
        for event in position.play(position.notation.read(lay)):
            if isinstance(event, GaveBack):
                found.append(deals)
            deals += isinstance(event, Dealt)
    return found


def lying(pile: str, stock: str) -> Position:
    """An esun of seat 1 is on the table; the packets are played out in a turn each."""
    return arranged(ID, ["KS", "KC"], "", builds=ESUN, piles=["5C", pile], stock=stock)


ASIDE = "7C 7D"
TWO_DEALS = f"QC QD QH QS JC JD JH JS 9C 9H 9S TC TD TH TS 5D {ASIDE}"


def test_an_esun_is_paid_for_at_the_next_deal_and_never_again() -> None:
    position = lying("6C 6D 6H", TWO_DEALS)
    assert paid(position) == [0]
    # The six that was given back and all else went to whoever played last.
    assert position.piles[1].bit_count() + position.piles[0].bit_count() == 4 + 2 + 16 + 3


def test_an_esun_is_paid_for_at_the_end_of_the_hand() -> None:
    assert paid(lying("6C 6D", ASIDE)) == [0]


def test_an_esun_of_a_player_without_a_pile_costs_nothing_for_good() -> None:
    stock = f"QC QD QH QS 6C JC JD JH {ASIDE}"
    position = arranged(ID, ["KS", "KC"], "6D", builds=ESUN, piles=["5C", ""], stock=stock)
    # At the deal after the kings its maker has no card to lose; then he gets some.
    for text in ("KS", "KC", "QC", "6C x 6D"):
        position.play(position.notation.read(text))
    assert position.piles[1] == card_set("6C 6D")
    assert paid(position) == []


def test_no_pile_shows_its_top_card() -> None:
    position = arranged("elewenjewe", ["9S", "2C"], "9D", piles=["3C 4C", "5C 6C"])
    assert [position.features.shown_top(side) for side in (0, 1)] == [None, None]
    open_piles = arranged("african-cassino", ["9S", "2C"], "9D", piles=["3C 4C", "5C 6C"])
    assert [open_piles.features.shown_top(side) for side in (0, 1)] == [card("4C"), card("6C")]


@pytest.mark.parametrize(("rules", "told"), [("amateur", True), ("professional", False)])
def test_ipalemo_is_the_jokers(rules: str, told: bool) -> None:
    text = rules_text(GAMES["elewenjewe"].rules(2, {"rules": rules}))
    sentence = (
        "A joker takes everything on the table, including every esun. This is called Ipalemo."
    )
    assert (sentence in text) is told
    assert text.count("Ipalemo") == told
    assert "piles are never shown" in text
