"""Laugh and Lie Down (rule card Laugh and Lie Down)."""

from __future__ import annotations

from kontsina_qt.rules.cards import FULL
from kontsina_qt.rules.deal import ONCE, DealPlan
from kontsina_qt.rules.ending import HANDS
from kontsina_qt.rules.game import PAIRING, Game
from kontsina_qt.rules.games.common import ending
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import PLAYERS, Option, Options
from kontsina_qt.rules.prospects import Each
from kontsina_qt.rules.scoring import Counted
from kontsina_qt.rules.terms import Thing


def _deal(players: int, _options: Options) -> DealPlan:
    return DealPlan((8,) if players == 5 else (10,), table=12, refill=ONCE)


LAUGH = Game(
    id="laugh-and-lie-down",
    name=mark("Laugh and Lie Down"),
    family=mark("Laugh and Lie Down"),
    summary=mark("Take pairs; if you can't, you lie down and the others laugh."),
    origin=mark("Known from books since at least 1665"),
    difference=mark(
        "Only matching cards can be taken. Stake chips: the last player in wins five, or three "
        "with four players."
    ),
    players=(4, 5),
    proposed=5,
    options=(
        Option(
            "hands",
            mark("Number of hands"),
            mark("How many hands the match has."),
            default=PLAYERS,
            low=1,
            high=20,
        ),
        Option(
            "chips",
            mark("Chips"),
            mark("How many chips everyone starts with."),
            default=25,
            low=10,
            high=100,
        ),
    ),
    kind=PAIRING,
    deal=_deal,
    turn=None,
    categories=(Counted("chips", 1, mark("Chips")),),
    ending=ending(HANDS, start="chips"),
    # A chip for every two cards.
    prospects=(Each(((FULL, 0.5),)),),
    lays=False,
    last_in_takes=True,
    hard=2,
    terms=((Thing.FOUR, (mark("mournival"),)), (Thing.THREE, (mark("prial"),))),
)
