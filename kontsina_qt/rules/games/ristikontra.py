"""Ristikontra (rule card Ristikontra)."""

from __future__ import annotations

from kontsina_qt.rules.deal import AFTER_PLAY, DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import Fishing
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.common import ending, target
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.scoring import Counted
from kontsina_qt.rules.tricks import CARD_POINTS, TrickPosition

RISTIKONTRA = Game(
    id="ristikontra",
    name=mark("Ristikontra"),
    family=mark("Ristikontra"),
    summary=mark("Partners win tricks: the last card of the rank led takes all four."),
    origin=mark("Finland"),
    difference=mark("A game of tricks: no suit is followed, only ranks win."),
    players=(4,),
    options=(target(7, 1, 21),),
    start=TrickPosition,
    deal=DealPlan((6,), refill=AFTER_PLAY),
    turn=Fishing(),
    categories=(CARD_POINTS, Counted("game", 1, mark("Game"))),
    ending=ending(TARGET),
    hard=2,
    tricks=True,
    always_partners=True,
)
