"""What several games have alike: options, categories, sets of cards."""

from __future__ import annotations

from kontsina_qt.rules.cards import FULL, SUIT_MASKS, card, card_set
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import Option, Value
from kontsina_qt.rules.scoring import LAST, SWEEPS, Category, Counted, Holding, Most, Points

ACES = card_set("AC AD AH AS")


def target(default: int, low: int, high: int) -> Option:
    """Points that win the match."""
    return Option(
        "target",
        mark("Target"),
        mark("Points that win the match."),
        default=default,
        low=low,
        high=high,
    )


def hands(default: Value, low: int = 1, high: int = 20) -> Option:
    """A number of hands."""
    return Option(
        "hands",
        mark("Number of hands"),
        mark("How many hands the match has."),
        default=default,
        low=low,
        high=high,
    )


def most_cards(points: Points, tied: int = 0) -> Most:
    """Most cards."""
    return Most("cards", FULL, points, mark("Most cards"), tied)


def most_spades(points: Points, tied: int = 0, tied_sides: int = 99) -> Most:
    """Most spades."""
    return Most("spades", SUIT_MASKS["S"], points, mark("Most spades"), tied, tied_sides)


def holding(text: str, points: Points, label: str) -> Holding:
    """Holding one card."""
    return Holding(card(text), points, label)


def aces(order: str, points: int = 1) -> tuple[Category, ...]:
    """Each ace, in the order of these suits."""
    labels = {
        "C": mark("Ace of clubs"),
        "D": mark("Ace of diamonds"),
        "H": mark("Ace of hearts"),
        "S": mark("Ace of spades"),
    }
    return tuple(holding(f"A{suit}", points, labels[suit]) for suit in order)


def sweeps(points: Points, label: str, above_least: bool = False, name: str = SWEEPS) -> Counted:
    """Sweeps, under the name that the game has for them."""
    return Counted(name, points, label, above_least)


def last_capture(points: Points) -> Counted:
    """The last capture of the hand."""
    return Counted(LAST, points, mark("Last capture (sistan)"))
