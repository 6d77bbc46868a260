"""Laugh and Lie Down (rule card Laugh and Lie Down)."""

from __future__ import annotations

from kontsina_qt.rules.deal import ONCE, DealPlan
from kontsina_qt.rules.ending import HANDS, Ending
from kontsina_qt.rules.fishing.turn import Fishing
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.laugh import LaughPosition
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import PLAYERS, Option, Options
from kontsina_qt.rules.scoring import Counted


def _deal(players: int, _options: Options) -> DealPlan:
    return DealPlan((8,) if players == 5 else (10,), table=12, refill=ONCE)


LAUGH = Game(
    id="laugh-and-lie-down",
    name=mark("Laugh and Lie Down"),
    family=mark("Laugh and Lie Down"),
    summary=mark("Pairs are taken; who can take nothing lies down, and the others laugh."),
    origin=mark("England, about 1500"),
    difference=mark("Only equal cards are taken; chips are staked, and the last in wins five."),
    players=(4, 5),
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
            mark("How many chips everybody has at first."),
            default=25,
            low=10,
            high=100,
        ),
    ),
    start=LaughPosition,
    deal=_deal,
    turn=Fishing(),
    categories=(Counted("chips", 1, mark("Chips")),),
    ending=Ending(HANDS, start="chips"),
    lays=False,
    last_player_takes=True,
    hard=2,
)
