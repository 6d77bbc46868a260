"""Zing (rule card "Six more fishing games", Zing)."""

from __future__ import annotations

from kontsina_qt.rules.cards import RANK_MASKS
from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.game import PILE, Game
from kontsina_qt.rules.games.common import ending, holding, most_cards, target
from kontsina_qt.rules.games.xeri import HONOURS, SHUFFLED_AGAIN, one_pile, pile_refused
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import ANTICLOCKWISE
from kontsina_qt.rules.scoring import BONUS, SWEEPS, Counted, EachCard

POINTS, JACKS_POINTS = 10, 20
"""What a zing scores, and one of jacks."""

ACES_AND_HONOURS = EachCard(
    "aces-tens-and-courts",
    ((HONOURS | RANK_MASKS[0], 1),),
    mark("Aces, other tens, jacks, queens and kings"),
)

ZING = Game(
    id="zing",
    name=mark("Zing"),
    family=mark("Pişti"),
    summary=mark("One pile on the table, and the bottom card of the stock is shown to all."),
    origin=mark("Bosnia and Serbia"),
    difference=mark(
        "Four cards each, aces score too, and everybody knows the card that the dealer gets last."
    ),
    players=(2, 4),
    options=(target(101, 51, 251),),
    kind=PILE,
    deal=DealPlan((4,), table=4, direction=ANTICLOCKWISE, bottom_shown=True),
    turn=one_pile(mark("zing"), JACKS_POINTS - POINTS),
    categories=(
        most_cards(3),
        holding("2C", 1, mark("Two of clubs")),
        holding("TD", 2, mark("Ten of diamonds")),
        ACES_AND_HONOURS,
        Counted("zing", POINTS, mark("Zing"), of=SWEEPS, extra=BONUS),
    ),
    ending=ending(TARGET),
    always_partners=True,
    refused=pile_refused,
    notes=(SHUFFLED_AGAIN,),
    heap=True,
)
