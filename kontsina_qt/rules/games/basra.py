"""Basra (rule card "Six more fishing games", Basra)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import RANK_MASKS, card_set
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE, PARTNERSHIPS, Choice, Option, Options
from kontsina_qt.rules.base.turn import EVERY, Fishing, SweepBy, Sweeps
from kontsina_qt.rules.games.common import aces, ending, holding, jacks, most_cards, sweeps, target

JACKS = RANK_MASKS[10]
KOMI = card_set("7D")


def _turn(_players: int, options: Options) -> Fishing:
    most, least = (7, 7) if options["komi"] == "seven" else (10, 0)
    komi = SweepBy(KOMI, least=least, most=most)
    jack = SweepBy(JACKS, single=JACKS)
    return Fishing(
        courts=EVERY,
        equal_all=True,
        sweepers=JACKS | KOMI,
        sweeps=Sweeps(N_("basra"), by=(komi, jack) if options["jack_basra"] else (komi,)),
    )


BASRA = Game(
    id="basra",
    name=N_("Basra"),
    family=N_("Basra"),
    summary=N_(
        "Take matching cards and sums. Jacks and the seven of diamonds take the whole table; "
        "a basra is 10 points."
    ),
    origin=N_("Egypt and the Levant"),
    difference=N_(
        "Jacks and the seven of diamonds take everything, and the seven can make a basra that way."
    ),
    players=(2, 3, 4),
    options=(
        target(101, 51, 201),
        PARTNERSHIPS,
        Option(
            "komi",
            N_("The seven of diamonds makes a basra"),
            N_("If there are only number cards on the table: what they have to add up to."),
            default="ten",
            choices=(
                Choice("ten", N_("ten or less")),
                Choice("seven", N_("exactly seven")),
            ),
        ),
        Option(
            "jack_basra",
            N_("Basra of jacks"),
            N_("A jack that takes a single jack makes a basra."),
            default=True,
        ),
    ),
    deal=DealPlan((4,), table=4, direction=ANTICLOCKWISE, replaced=JACKS | KOMI),
    turn=_turn,
    categories=(
        most_cards(3),
        *aces("CDHS"),
        *jacks("CDHS"),
        holding("2C", 2, N_("Two of clubs")),
        holding("TD", 3, N_("Ten of diamonds")),
        sweeps(10, N_("Basra")),
    ),
    ending=ending(TARGET),
    hard=2,
)
