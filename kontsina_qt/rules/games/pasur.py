"""Pasur (rule card "Six more fishing games", Pasur)."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import RANK_MASKS, SUIT_MASKS, Card, mask_of
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE, Options
from kontsina_qt.rules.base.scoring import Category, Most
from kontsina_qt.rules.base.turn import NO_CAPTURE, ONE, Fishing, Sweeps
from kontsina_qt.rules.games.common import aces, ending, holding, jacks, sweeps, target

JACKS, QUEENS, KINGS = RANK_MASKS[10:13]

NO_MORE_SURS = 50
"""A side with this many points scores no sur."""


def _score(players: int, _options: Options) -> tuple[Category, ...]:
    return (
        Most("clubs", SUIT_MASKS["C"], 7, N_("Most clubs")),
        *aces("CDHS"),
        *jacks("CDHS"),
        holding("2C", 2, N_("Two of clubs")),
        holding("TD", 3, N_("Ten of diamonds")),
        sweeps(5, N_("Sur"), above_least=players == 2),
    )


def _four_jacks(rules: Rules, deck: Sequence[Card]) -> bool:
    """Return whether all cards dealt to the table are jacks."""
    first = rules.players * rules.deal.hand
    return mask_of(deck[first : first + rules.deal.table]) == JACKS


PASUR = Game(
    id="pasur",
    name=N_("Pasur"),
    family=N_("Pasur"),
    summary=N_("Take what makes 11 with your card; a jack takes all but kings and queens."),
    origin=N_("Iran"),
    difference=N_("A card takes what makes 11 together with it; most clubs count 7, a sur 5."),
    players=(2, 3, 4),
    options=(target(62, 31, 124),),
    deal=DealPlan((4,), table=4, direction=ANTICLOCKWISE, replaced=JACKS),
    turn=Fishing(
        total=11,
        by_rank=False,
        selection=ONE,
        lay=NO_CAPTURE,
        sweepers=JACKS,
        spared=KINGS | QUEENS,
        sweeps=Sweeps(N_("sur"), last_deal=False, below_own=NO_MORE_SURS),
    ),
    categories=_score,
    ending=ending(TARGET),
    refused=_four_jacks,
    notes=(N_("If all four cards dealt to the table are jacks, the deck is shuffled again."),),
)
