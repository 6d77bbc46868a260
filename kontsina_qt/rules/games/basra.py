"""Basra (rule card "Six more fishing games", Basra)."""

from __future__ import annotations

from kontsina_qt.rules.cards import RANK_MASKS, card_set, mask_of
from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import EVERY, Fishing, SweepBy, Sweeps
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.common import aces, ending, holding, jacks, most_cards, sweeps, target
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import ANTICLOCKWISE, PARTNERSHIPS, Choice, Option, Options

JACKS = RANK_MASKS[10]
KOMI = card_set("7D")
NUMBERS = mask_of(range(40))
"""Ace to ten."""


def _turn(_players: int, options: Options) -> Fishing:
    most, least = (7, 7) if options["komi"] == "seven" else (10, 0)
    komi = SweepBy(KOMI, NUMBERS, least=least, most=most)
    jack = SweepBy(JACKS, JACKS, single=True)
    return Fishing(
        courts=EVERY,
        equal_all=True,
        sweepers=JACKS | KOMI,
        sweeps=Sweeps(mark("basra"), by=(komi, jack) if options["jack_basra"] else (komi,)),
    )


BASRA = Game(
    id="basra",
    name=mark("Basra"),
    family=mark("Basra"),
    summary=mark(
        "Take matching cards and sums. Jacks and the seven of diamonds take the whole table; "
        "a basra is 10 points."
    ),
    origin=mark("Egypt and the Levant"),
    difference=mark(
        "Jacks and the seven of diamonds take everything, and the seven can make a basra that way."
    ),
    players=(2, 3, 4),
    options=(
        target(101, 51, 201),
        PARTNERSHIPS,
        Option(
            "komi",
            mark("The seven of diamonds makes a basra"),
            mark("If there are only number cards on the table: what they have to add up to."),
            default="ten",
            choices=(
                Choice("ten", mark("ten or less")),
                Choice("seven", mark("exactly seven")),
            ),
        ),
        Option(
            "jack_basra",
            mark("Basra of jacks"),
            mark("A jack that takes a single jack makes a basra."),
            default=True,
        ),
    ),
    deal=DealPlan((4,), table=4, direction=ANTICLOCKWISE, replaced=JACKS | KOMI),
    turn=_turn,
    categories=(
        most_cards(3),
        *aces("CDHS"),
        *jacks("CDHS"),
        holding("2C", 2, mark("Two of clubs")),
        holding("TD", 3, mark("Ten of diamonds")),
        sweeps(10, mark("Basra")),
    ),
    ending=ending(TARGET),
    hard=2,
)
