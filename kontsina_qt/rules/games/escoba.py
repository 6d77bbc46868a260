"""Escoba (rule card "Six more fishing games", Escoba)."""

from __future__ import annotations

from dataclasses import replace

from kontsina_qt.rules.cards import RANK_MASKS, SUIT_MASKS, mask_of
from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import FREE, NO_CAPTURE, ONE, Fishing, Sweeps
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.common import ending, holding, most_cards, sweeps, target
from kontsina_qt.rules.games.scopa import FORTY, VALUES
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import ANTICLOCKWISE, PARTNERSHIPS, Option, Options
from kontsina_qt.rules.scoring import Most


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        values=VALUES,
        total=15,
        dealer_takes=True,
        by_rank=False,
        selection=ONE,
        lay=NO_CAPTURE if options["must_capture"] else FREE,
        sweeps=Sweeps(mark("escoba")),
    )


ESCOBA = Game(
    id="escoba",
    name=mark("Escoba"),
    family=mark("Scopa"),
    summary=mark("40 cards: take what makes 15 with your card. Clear the table for an escoba."),
    origin=mark("Spain and Argentina"),
    difference=mark("A card takes what makes 15 with it; a matching card is not taken as such."),
    players=(2, 3, 4),
    options=(
        target(15, 11, 31),
        PARTNERSHIPS,
        Option(
            "must_capture",
            mark("Must capture"),
            mark("A card that can capture can't be laid."),
            default=False,
        ),
    ),
    deal=DealPlan((3,), table=4, direction=ANTICLOCKWISE),
    turn=_turn,
    categories=(
        replace(most_cards(1), cards=mask_of(FORTY)),
        Most("diamonds", SUIT_MASKS["D"], 1, mark("Most diamonds")),
        holding("7D", 1, mark("Seven of diamonds")),
        Most("sevens", RANK_MASKS[6], 1, mark("Most sevens"), whole=1),
        sweeps(1, mark("Escoba")),
    ),
    ending=ending(TARGET),
    pack=FORTY,
)
