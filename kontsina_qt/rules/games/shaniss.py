"""Shaniss (rule card Shaniss)."""

from __future__ import annotations

from kontsina_qt.rules.cards import FULL
from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import ANY, NOBODYS, Fishing
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.common import (
    LAYS,
    MAY_SWEEP,
    MUST_CAPTURE,
    cleared,
    ending,
    target,
    with_sweeps,
)
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import Options
from kontsina_qt.rules.scoring import Category, Difference


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        courts=ANY, lay=LAYS[str(options["must_capture"])], rest=NOBODYS, sweeps=cleared(options)
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    return with_sweeps((Difference("difference", FULL, mark("More cards")),), options)


SHANISS = Game(
    id="shaniss",
    name=mark("Shaniss"),
    family=mark("Shaniss"),
    summary=mark("For two. A card that can capture must; you score the difference in cards."),
    origin=mark("Somalia"),
    difference=mark("No card is worth more than another: only the number of cards counts."),
    players=(2,),
    options=(target(100, 20, 300), MUST_CAPTURE, MAY_SWEEP),
    deal=DealPlan((4,), table=4),
    turn=_turn,
    categories=_score,
    ending=ending(TARGET),
)
