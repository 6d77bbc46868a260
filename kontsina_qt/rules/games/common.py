"""Options, categories and sets of cards that several games share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kontsina_qt.rules.base.cards import FULL, SUIT_MASKS, card, card_set
from kontsina_qt.rules.base.ending import Ending
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Choice, Option, Options, Value
from kontsina_qt.rules.base.scoring import LAST, SWEEPS, Category, Counted, Holding, Most
from kontsina_qt.rules.base.turn import FREE, NO_CAPTURE, NO_CAPTURE_IN_HAND, Sweeps

ACES = card_set("AC AD AH AS")


def target(default: int, low: int, high: int) -> Option:
    """Return the option for the points that win the match."""
    return Option(
        "target",
        N_("Target"),
        N_("Points needed to win the match."),
        default=default,
        low=low,
        high=high,
    )


def hands(default: Value, low: int = 1, high: int = 20) -> Option:
    """Return the option for the number of hands."""
    return Option(
        "hands",
        N_("Number of hands"),
        N_("How many hands the match has."),
        default=default,
        low=low,
        high=high,
    )


SWEEPS_COUNT = Option(
    "sweeps",
    N_("Sweeps count"),
    N_("Clearing the table in one turn is worth a point."),
    default=False,
)
MAY_SWEEP = replace(SWEEPS_COUNT, since=2)
"""The same for games without sweeps in version 1 records."""
COUNT_OUT = Option(
    "count_out",
    N_("Calling out"),
    N_(
        "Between plays, anyone can claim to have enough points: if right, they win at once; if "
        "wrong, they lose to the best other side."
    ),
    default=True,
)
MAY_COUNT_OUT = replace(COUNT_OUT, default=False, since=2)
"""The same, but off by default and unknown to version 1 records."""
MUST_CAPTURE = Option(
    "must_capture",
    N_("Must capture"),
    N_("Whether you can lay a card that could capture something."),
    default="card",
    choices=(
        Choice("free", N_("no, you can lay any card")),
        Choice("card", N_("a card that can capture must")),
        Choice("hand", N_("you can lay only if no card in your hand can capture")),
    ),
    formerly=((False, "free"), (True, "card")),
)
LAYS: Final = {"free": FREE, "card": NO_CAPTURE, "hand": NO_CAPTURE_IN_HAND}
"""The rule for laying, by value of ``MUST_CAPTURE``."""


def ending(
    kind: str, tie_break: str = "", stops: bool = False, late: bool = False, start: str = ""
) -> Callable[[int, Options], Ending]:
    """Return an ending with target and hands from options; ``start`` names an option, too."""

    def with_options(_players: int, options: Options) -> Ending:
        return Ending(
            kind,
            target=int(options.get("target", 0)),
            hands=int(options.get("hands", 0)),
            tie_break=tie_break,
            stops=stops,
            late=late,
            start=int(options[start]) if start else 0,
        )

    return with_options


def most_cards(points: int, tied: int = 0) -> Most:
    """Return the category "most cards"."""
    return Most("cards", FULL, points, N_("Most cards"), tied)


def most_spades(points: int, tied: int = 0, tied_sides: int = 99) -> Most:
    """Return the category "most spades"."""
    return Most("spades", SUIT_MASKS["S"], points, N_("Most spades"), tied, tied_sides)


def holding(text: str, points: int, label: str) -> Holding:
    """Return the category of one card."""
    return Holding(card(text), points, label)


def aces(order: str, points: int = 1) -> tuple[Category, ...]:
    """Return the categories of the aces, in the order of these suits."""
    labels = {
        "C": N_("Ace of clubs"),
        "D": N_("Ace of diamonds"),
        "H": N_("Ace of hearts"),
        "S": N_("Ace of spades"),
    }
    return tuple(holding(f"A{suit}", points, labels[suit]) for suit in order)


def jacks(order: str, points: int = 1) -> tuple[Category, ...]:
    """Return the categories of the jacks, in the order of these suits."""
    labels = {
        "C": N_("Jack of clubs"),
        "D": N_("Jack of diamonds"),
        "H": N_("Jack of hearts"),
        "S": N_("Jack of spades"),
    }
    return tuple(holding(f"J{suit}", points, labels[suit]) for suit in order)


def sweeps(points: int, label: str, above_least: bool = False, name: str = SWEEPS) -> Counted:
    """Return the category of sweeps, under the game's own name."""
    return Counted(name, points, label, above_least)


def with_sweeps(categories: tuple[Category, ...], options: Options) -> tuple[Category, ...]:
    """Append the category of sweeps, if the option says that they count."""
    return (*categories, sweeps(1, N_("Sweeps"))) if options.get("sweeps") else categories


def cleared(options: Options, by_sweeper: bool = False) -> Sweeps | None:
    """Return the rules for clearing the table, if the option says that it counts."""
    return Sweeps(N_("sweep"), by_sweeper=by_sweeper) if options.get("sweeps") else None


def last_capture(points: int) -> Counted:
    """Return the category of the last capture of the hand."""
    return Counted(LAST, points, N_("Last capture (sistan)"))
