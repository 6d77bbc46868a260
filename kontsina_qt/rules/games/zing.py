"""Zing (rule card "Six more fishing games", Zing)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import RANK_MASKS
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import PILE, Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE
from kontsina_qt.rules.base.scoring import BONUS, SWEEPS, Counted, EachCard
from kontsina_qt.rules.games.common import ending, holding, most_cards, target
from kontsina_qt.rules.games.xeri import HONOURS, SHUFFLED_AGAIN, one_pile, pile_refused

POINTS, JACKS_POINTS = 10, 20
"""What a zing scores, and one of jacks."""

ACES_AND_HONOURS = EachCard(
    "aces-tens-and-courts",
    ((HONOURS | RANK_MASKS[0], 1),),
    N_("Aces, other tens, jacks, queens and kings"),
)

ZING = Game(
    id="zing",
    name=N_("Zing"),
    family=N_("Pişti"),
    summary=N_("One pile on the table, and the bottom card of the stock is shown to all."),
    origin=N_("Bosnia and Serbia"),
    difference=N_(
        "Four cards each, aces score too, and everybody knows the card that the dealer gets last."
    ),
    players=(2, 4),
    options=(target(101, 51, 251),),
    kind=PILE,
    deal=DealPlan((4,), table=4, direction=ANTICLOCKWISE, bottom_shown=True),
    turn=one_pile(N_("zing"), JACKS_POINTS - POINTS),
    categories=(
        most_cards(3),
        holding("2C", 1, N_("Two of clubs")),
        holding("TD", 2, N_("Ten of diamonds")),
        ACES_AND_HONOURS,
        Counted("zing", POINTS, N_("Zing"), of=SWEEPS, extra=BONUS),
    ),
    ending=ending(TARGET),
    always_partners=True,
    refused=pile_refused,
    notes=(SHUFFLED_AGAIN,),
    heap=True,
)
