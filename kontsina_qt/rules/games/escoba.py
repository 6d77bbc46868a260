"""Escoba (rule card "Six more fishing games", Escoba)."""

from __future__ import annotations

from dataclasses import replace

from kontsina_qt.rules.base.cards import RANK_MASKS, SUIT_MASKS, mask_of
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE, PARTNERSHIPS, Option, Options
from kontsina_qt.rules.base.scoring import Most
from kontsina_qt.rules.base.turn import FREE, NO_CAPTURE, ONE, Fishing, Sweeps
from kontsina_qt.rules.games.common import ending, holding, most_cards, sweeps, target
from kontsina_qt.rules.games.scopa import FORTY, VALUES


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        values=VALUES,
        total=15,
        dealer_takes=True,
        by_rank=False,
        selection=ONE,
        lay=NO_CAPTURE if options["must_capture"] else FREE,
        sweeps=Sweeps(N_("escoba")),
    )


ESCOBA = Game(
    id="escoba",
    name=N_("Escoba"),
    family=N_("Scopa"),
    summary=N_("40 cards: take what makes 15 with your card. Clear the table for an escoba."),
    origin=N_("Spain and Argentina"),
    difference=N_("A card takes what makes 15 with it; a matching card is not taken as such."),
    players=(2, 3, 4),
    options=(
        target(15, 11, 31),
        PARTNERSHIPS,
        Option(
            "must_capture",
            N_("Must capture"),
            N_("A card that can capture can't be laid."),
            default=False,
        ),
    ),
    deal=DealPlan((3,), table=4, direction=ANTICLOCKWISE),
    turn=_turn,
    categories=(
        replace(most_cards(1), cards=mask_of(FORTY)),
        Most("diamonds", SUIT_MASKS["D"], 1, N_("Most diamonds")),
        holding("7D", 1, N_("Seven of diamonds")),
        Most("sevens", RANK_MASKS[6], 1, N_("Most sevens"), whole=1),
        sweeps(1, N_("Escoba")),
    ),
    ending=ending(TARGET),
    pack=FORTY,
    home_pack="spanish",
)
