"""Pasur (rule card "Six more fishing games", Pasur)."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.cards import RANK_MASKS, SUIT_MASKS, Card, mask_of
from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import NO_CAPTURE, ONE, Fishing, Sweeps
from kontsina_qt.rules.game import Game, Rules
from kontsina_qt.rules.games.common import aces, ending, holding, jacks, sweeps, target
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import ANTICLOCKWISE, Options
from kontsina_qt.rules.scoring import Category, Most

JACKS, QUEENS, KINGS = RANK_MASKS[10:13]

NO_MORE_SURS = 50
"""With so many points a side scores no sur."""


def _score(players: int, _options: Options) -> tuple[Category, ...]:
    return (
        Most("clubs", SUIT_MASKS["C"], 7, mark("Most clubs")),
        *aces("CDHS"),
        *jacks("CDHS"),
        holding("2C", 2, mark("Two of clubs")),
        holding("TD", 3, mark("Ten of diamonds")),
        sweeps(5, mark("Sur"), above_least=players == 2),
    )


def _four_jacks(rules: Rules, deck: Sequence[Card]) -> bool:
    """Whether all cards dealt to the table are jacks."""
    first = rules.players * rules.deal.hand
    return mask_of(deck[first : first + rules.deal.table]) == JACKS


PASUR = Game(
    id="pasur",
    name=mark("Pasur"),
    family=mark("Pasur"),
    summary=mark("Take what makes 11 with your card; a jack takes all but kings and queens."),
    origin=mark("Iran"),
    difference=mark("A card takes what makes 11 together with it; most clubs count 7, a sur 5."),
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
        sweeps=Sweeps(mark("sur"), last_deal=False, below_own=NO_MORE_SURS),
    ),
    categories=_score,
    ending=ending(TARGET),
    refused=_four_jacks,
    notes=(mark("If all four cards dealt to the table are jacks, the deck is shuffled again."),),
)
