"""Ristikontra (rule card Ristikontra)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL
from kontsina_qt.rules.base.deal import AFTER_PLAY, DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import TO_A_TRICK, TRICKS, Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.prospects import Race
from kontsina_qt.rules.base.scoring import Counted
from kontsina_qt.rules.games.common import ending, target
from kontsina_qt.rules.kinds.tricks.position import CARD_POINTS

_UNIT = 6.0
"""The mean worth of a card that counts; in this unit card points compare to cards."""

RISTIKONTRA = Game(
    id="ristikontra",
    name=N_("Ristikontra"),
    family=N_("Ristikontra"),
    summary=N_("Win tricks with your partner: the last card of the rank led takes all four."),
    origin=N_("Finland"),
    difference=N_("A trick-taking game: you don't follow suit, only matching ranks win."),
    players=(4,),
    options=(target(7, 1, 21),),
    kind=TRICKS,
    deal=DealPlan((6,), refill=AFTER_PLAY),
    turn=None,
    categories=(CARD_POINTS, Counted("game", 1, N_("Game points"))),
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
    play=TO_A_TRICK,
    always_partners=True,
)
