"""The worked examples of the rule card Ristikontra, by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kontsina_qt.rules.base.cards import FULL, card, card_set, cards_in, mask_of, texts_of
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Event, Laid, TrickWon
from kontsina_qt.rules.state.position import Position
from tests.family.arranged import arranged

ID = "ristikontra"
LAST_TRICK = "2C 5D 2H 4S"
KEPT = ("8C", "8D", "8H", "8S")


def plays(position: Position, texts: str) -> list[Event]:
    """Play moves and return their events."""
    return [
        event for text in texts.split() for event in position.play(position.notation.read(text))
    ]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param("2C 5D 2H 4S", 2, id="example 1"),
        pytest.param("2C 5D 6H 4S", 0, id="example 2"),
        pytest.param("KC KD KH KS", 3, id="example 3"),
    ],
)
def test_tricks(trick: str, winner: int) -> None:
    cards = [card(text) for text in trick.split()]
    hands = [f"{text} {kept}" for text, kept in zip(trick.split(), KEPT, strict=True)]
    position = arranged(ID, hands, "")
    events = plays(position, trick)
    assert TrickWon(winner, winner % 2, tuple(cards)) in events
    assert position.turn == winner
    assert position.piles[winner % 2] == mask_of(cards)


def ended(first: str, before: Sequence[HandResult] = ()) -> HandResult:
    """A hand in which the first side has these cards, and the second the other card points."""
    rules = GAMES[ID].rules(4)
    own = card_set(first)
    nothing = card_set(LAST_TRICK)
    position = first_position(rules, 3, rules.pack, before)
    position.hands = [1 << card(text) for text in LAST_TRICK.split()]
    position.piles = [own, FULL & ~own & ~nothing]
    position.dealt = len(rules.pack)
    plays(position, LAST_TRICK)
    assert position.over
    return position.result()


HALF = "AC AD TC TD KC KD QC QD JC JD"


def counts(result: HandResult) -> tuple[int, ...] | None:
    """The card points of a hand."""
    return next(line.counts for line in result.lines if line.category == "card-points")


def test_example_4() -> None:
    result = ended("AC AD AH TC TD TH TS")
    assert (counts(result), result.points) == ((73, 47), (1, 0))


def test_example_5() -> None:
    drawn = ended(HALF)
    assert (counts(drawn), drawn.points) == ((60, 60), (0, 0))
    following = ended("AC AD TC TD KC KD KH QC JC JD", [drawn])
    assert (counts(following), following.points) == ((61, 59), (2, 0))


def test_example_6() -> None:
    everything = " ".join(texts_of(cards_in(FULL & ~card_set(LAST_TRICK))))
    result = ended(everything, [ended(HALF)])
    assert (counts(result), result.points) == ((120, 0), (3, 0))


STOCK = "4H 4S 6H 6S 8H 8S 9C 9D 9H 9S TC TD"
THREE_LEADS = "2C 3C 5C 7C 2D 3D 5D 7D 2H 3H 5H 7H"


def three_leads(hand: str, stock: str) -> Position:
    """A hand in which seat 0 has led three tricks with twos, and is to lead again."""
    hands = [hand, "3C 3D 3H 3S 4C 4D", "5C 5D 5H 5S 6C 6D", "7C 7D 7H 7S 8C 8D"]
    position = arranged(ID, hands, "", stock=stock)
    plays(position, THREE_LEADS)
    assert position.turn == 0
    return position


def test_example_7() -> None:
    position = three_leads("2C 2D 2H KC KD KH", f"{STOCK} 2S TH")
    assert position.notation.read("top") in position.legal()
    assert plays(position, "top") == [Laid(0, card("2S"), turned_up=True)]
    events = plays(position, "3S 5S 7S")
    assert events[-1] == TrickWon(0, 0, tuple(card(text) for text in ("2S", "3S", "5S", "7S")))


def test_example_7_from_the_hand_it_is_banned() -> None:
    position = three_leads("2C 2D 2H 2S KD KH", f"{STOCK} KC TH")
    assert position.notation.legal_texts() == ["4H", "8H", "9H", "KD", "KH", "top"]


def test_example_8() -> None:
    rules = GAMES[ID].rules(4)
    position = first_position(rules, 3, rules.pack)
    assert position.stock == 28
    stocks = []
    while not position.over:
        move = next(move for move in position.legal() if position.notation.text(move) != "top")
        if any(isinstance(event, TrickWon) for event in position.play(move)):
            stocks.append(position.stock)
    assert stocks == [24, 20, 16, 12, 8, 4, 0, *[0] * 6]
