"""Pişti (rule card Pişti)."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import RANK_MASKS, Card, mask_of
from kontsina_qt.rules.base.deal import FIRST, DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import ONTO_A_PILE, PILE, Game, Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import AMONG_FOUR, ANTICLOCKWISE, CLOCKWISE, Option, Options
from kontsina_qt.rules.base.scoring import BONUS, SWEEPS, Counted
from kontsina_qt.rules.base.turn import Fishing, Sweeps
from kontsina_qt.rules.games.common import aces, ending, holding, jacks, most_cards, target

JACKS = RANK_MASKS[10]
POINTS = 10
"""The score of a pişti, except one of jacks."""


def _turn(_players: int, options: Options) -> Fishing:
    extra = int(options["jack_pisti"]) - POINTS
    return Fishing(
        values=((),) * 13,
        sweepers=JACKS,
        sweeps=Sweeps(
            N_("pişti"),
            opening=False,
            last_card=False,
            by_sweeper=bool(options["jack_on_single"]),
            extra=extra,
        ),
    )


def _deal(_players: int, options: Options) -> DealPlan:
    way = CLOCKWISE if options["clockwise"] else ANTICLOCKWISE
    return DealPlan(
        (4,), table=4, table_turn=FIRST, direction=way, bottom_shown=True, turned_up=True
    )


def _jack_in_the_way(rules: Rules, deck: Sequence[Card]) -> bool:
    """Return whether the stock's bottom card or all cards on the table are jacks."""
    return bool(JACKS >> deck[-1] & 1) or not mask_of(deck[: rules.deal.table]) & ~JACKS


PISTI = Game(
    id="pisti",
    name=N_("Pişti"),
    family=N_("Pişti"),
    summary=N_(
        "One pile on the table: match its top card or play a jack to take it all. A pişti scores."
    ),
    origin=N_("Turkey"),
    difference=N_("The table is one pile, and only its top card can be matched."),
    players=(2, 3, 4),
    options=(
        target(151, 51, 301),
        AMONG_FOUR,
        Option(
            "table_down",
            N_("First pile face down"),
            N_("Three of the first four cards on the table are face down."),
            default=True,
        ),
        Option(
            "jack_pisti",
            N_("Pişti with jacks"),
            N_("Points for a jack that takes a single jack."),
            default=20,
            low=10,
            high=20,
        ),
        Option(
            "jack_on_single",
            N_("Pişti by a jack"),
            N_("A jack that takes a single other card makes a pişti too."),
            default=False,
            since=2,
        ),
        Option(
            "clockwise",
            N_("Clockwise"),
            N_("Cards are dealt and played clockwise, not anticlockwise."),
            default=False,
            since=2,
        ),
    ),
    kind=PILE,
    deal=_deal,
    turn=_turn,
    categories=(
        most_cards(3),
        holding("TD", 3, N_("Ten of diamonds")),
        holding("2C", 2, N_("Two of clubs")),
        *aces("CDHS"),
        *jacks("CDHS"),
        Counted("pisti", POINTS, N_("Pişti"), of=SWEEPS, extra=BONUS),
    ),
    ending=ending(TARGET),
    refused=_jack_in_the_way,
    play=ONTO_A_PILE,
)
