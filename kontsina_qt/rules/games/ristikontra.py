"""Ristikontra (rule card Ristikontra)."""

from __future__ import annotations

from kontsina_qt.rules.cards import FULL
from kontsina_qt.rules.deal import AFTER_PLAY, DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.game import TRICKS, Game
from kontsina_qt.rules.games.common import ending, target
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.prospects import Race
from kontsina_qt.rules.scoring import Counted
from kontsina_qt.rules.tricks import CARD_POINTS

_UNIT = 6.0
"""The mean worth of a card that counts: in it card points are counted, as in cards."""

RISTIKONTRA = Game(
    id="ristikontra",
    name=mark("Ristikontra"),
    family=mark("Ristikontra"),
    summary=mark("Win tricks with your partner: the last card of the rank led takes all four."),
    origin=mark("Finland"),
    difference=mark("A trick-taking game: you don't follow suit, only matching ranks win."),
    players=(4,),
    options=(target(7, 1, 21),),
    kind=TRICKS,
    deal=DealPlan((6,), refill=AFTER_PLAY),
    turn=None,
    categories=(CARD_POINTS, Counted("game", 1, mark("Game"))),
    ending=ending(TARGET),
    # Whoever has more card points wins the hand.
    prospects=(
        Race(
            "card-points",
            tuple((cards, each / _UNIT) for cards, each in CARD_POINTS.worths),
            CARD_POINTS.of(FULL) / _UNIT,
            1,
        ),
    ),
    hard=2,
    tricks=True,
    always_partners=True,
)
