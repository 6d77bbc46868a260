"""Scopa and Scopone (rule card Scopa)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.rules.cards import PACK, SUIT_MASKS, Card, mask_of, rank_of
from kontsina_qt.rules.deal import ONCE, DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import NO_CAPTURE, ONE, Fishing, Sweeps
from kontsina_qt.rules.game import Game, Rules
from kontsina_qt.rules.games.common import ACES, ending, holding, most_cards, sweeps, target
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import AMONG_FOUR, ANTICLOCKWISE, Option, Options
from kontsina_qt.rules.scoring import Best, Category, Most

FORTY = tuple(c for c in PACK if rank_of(c) not in (8, 9, 10))
"""The pack without 8, 9 and 10."""

VALUES = (*((n,) for n in range(1, 8)), (), (), (), (8,), (9,), (10,))
"""Ace to seven by their pips, J 8, Q 9, K 10."""

PRIMIERA = (16, 12, 13, 14, 15, 18, 21, 0, 0, 0, 10, 10, 10)
"""What a card of each rank, from ace to king, is worth in the primiera."""

KINGS, KING = 3, 13


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        values=VALUES,
        selection=ONE,
        equal_first=True,
        lay=NO_CAPTURE,
        sweepers=ACES if options["ace_sweeps"] else 0,
        sweeps=Sweeps(mark("scopa"), last_card=False),
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    categories: list[tuple[Category, object]] = [
        (replace(most_cards(1), cards=mask_of(FORTY)), True),
        (Most("diamonds", SUIT_MASKS["D"], 1, mark("Most diamonds")), True),
        (holding("7D", 1, mark("Settebello")), options["settebello"]),
        (Best("primiera", PRIMIERA, 1, mark("Primiera")), options["primiera"]),
        (holding("KD", 1, mark("Rebello")), options["rebello"]),
        (sweeps(1, mark("Scopa")), True),
    ]
    return tuple(category for category, counts in categories if counts)


def _kings(rules: Rules, deck: Sequence[Card]) -> bool:
    """Whether three or four of the cards dealt to the table are kings."""
    first = rules.players * rules.deal.hand
    lying = deck[first : first + rules.deal.table]
    return sum(rank_of(c) == KING for c in lying) >= KINGS


def _options() -> tuple[Option, ...]:
    return (
        target(11, 5, 51),
        Option(
            "settebello",
            mark("Settebello"),
            mark("The seven of diamonds scores a point."),
            default=True,
        ),
        Option(
            "primiera",
            mark("Primiera"),
            mark("The side with the best cards of the four suits scores a point."),
            default=True,
        ),
        Option(
            "rebello",
            mark("Rebello"),
            mark("The king of diamonds scores a point."),
            default=False,
        ),
        Option(
            "ace_sweeps",
            mark("The ace sweeps"),
            mark("An ace takes the whole table, but that is no scopa (asso pigliatutto)."),
            default=False,
        ),
    )


SCOPA = Game(
    id="scopa",
    name=mark("Scopa"),
    family=mark("Scopa"),
    summary=mark(
        "40 cards. Match a card if you can, otherwise a sum; clear the table for a scopa."
    ),
    origin=mark("Italy"),
    difference=mark(
        "A card that can capture must; the seven of diamonds, primiera and scopa score."
    ),
    players=(2, 3, 4),
    options=(AMONG_FOUR, *_options()),
    deal=DealPlan((3,), table=4, direction=ANTICLOCKWISE),
    turn=_turn,
    categories=_score,
    ending=ending(TARGET),
    pack=FORTY,
    refused=_kings,
    notes=(
        mark(
            "If three or four of the cards dealt to the table are kings, the deck is shuffled "
            "again."
        ),
    ),
)

SCOPONE = Game(
    id="scopone",
    name=mark("Scopone"),
    family=mark("Scopa"),
    summary=mark("Scopa for two partnerships: ten cards each, and none on the table to start."),
    origin=mark("Italy"),
    difference=mark("All cards are dealt at once, so careful counters know what is left."),
    players=(4,),
    options=_options(),
    deal=DealPlan((10,), refill=ONCE, direction=ANTICLOCKWISE),
    turn=_turn,
    categories=_score,
    ending=ending(TARGET),
    pack=FORTY,
    hard=2,
    always_partners=True,
)

SCOPAS = (SCOPA, SCOPONE)
