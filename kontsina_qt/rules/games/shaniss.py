"""Shaniss (rule card Shaniss)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Options
from kontsina_qt.rules.base.scoring import Category, Difference
from kontsina_qt.rules.base.turn import ANY, NOBODYS, Fishing
from kontsina_qt.rules.games.common import (
    LAYS,
    MAY_SWEEP,
    MUST_CAPTURE,
    cleared,
    ending,
    target,
    with_sweeps,
)


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        courts=ANY, lay=LAYS[str(options["must_capture"])], rest=NOBODYS, sweeps=cleared(options)
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    return with_sweeps((Difference("difference", FULL, N_("More cards")),), options)


SHANISS = Game(
    id="shaniss",
    name=N_("Shaniss"),
    family=N_("Shaniss"),
    summary=N_("For two. A card that can capture must; you score the difference in cards."),
    origin=N_("Somalia"),
    difference=N_("No card is worth more than another: only the number of cards counts."),
    players=(2,),
    options=(target(100, 20, 300), MUST_CAPTURE, MAY_SWEEP),
    deal=DealPlan((4,), table=4),
    turn=_turn,
    categories=_score,
    ending=ending(TARGET),
)
