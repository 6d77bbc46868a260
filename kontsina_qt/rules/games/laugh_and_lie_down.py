"""Laugh and Lie Down (rule card Laugh and Lie Down)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL
from kontsina_qt.rules.base.deal import ONCE, DealPlan
from kontsina_qt.rules.base.ending import HANDS
from kontsina_qt.rules.base.game import PAIRING, Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import PLAYERS, Option, Options
from kontsina_qt.rules.base.prospects import Each
from kontsina_qt.rules.base.scoring import Counted
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.games.common import ending


def _deal(players: int, _options: Options) -> DealPlan:
    return DealPlan((8,) if players == 5 else (10,), table=12, refill=ONCE)


LAUGH = Game(
    id="laugh-and-lie-down",
    name=N_("Laugh and Lie Down"),
    family=N_("Laugh and Lie Down"),
    summary=N_("Take pairs; if you can't, you lie down and the others laugh."),
    origin=N_("Known from books since at least 1665"),
    difference=N_(
        "Only matching cards can be taken. Stake chips: the last player in wins five, or three "
        "with four players."
    ),
    players=(4, 5),
    proposed=5,
    options=(
        Option(
            "hands",
            N_("Number of hands"),
            N_("How many hands the match has."),
            default=PLAYERS,
            low=1,
            high=20,
        ),
        Option(
            "chips",
            N_("Chips"),
            N_("How many chips everyone starts with."),
            default=25,
            low=10,
            high=100,
        ),
    ),
    kind=PAIRING,
    deal=_deal,
    turn=None,
    categories=(Counted("chips", 1, N_("Chips")),),
    ending=ending(HANDS, start="chips"),
    # A chip for every two cards.
    prospects=(Each(((FULL, 0.5),)),),
    lays=False,
    last_in_takes=True,
    hard=2,
    terms=((Thing.FOUR, (N_("mournival"),)), (Thing.THREE, (N_("prial"),))),
)
