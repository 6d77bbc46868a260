"""Tablić (rule card "Six more fishing games", Tablić)."""

from __future__ import annotations

from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import Fishing, Sweeps
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.common import ending, holding, most_cards, sweeps, target
from kontsina_qt.rules.games.zing import ACES_AND_HONOURS
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import ANTICLOCKWISE

VALUES = ((1, 11), *((n,) for n in range(2, 11)), (12,), (13,), (14,))
"""An ace 1 or 11, in the hand and on the table; two to ten by their pips, J 12, Q 13, K 14."""

TABLIC = Game(
    id="tablic",
    name=mark("Tablić"),
    family=mark("Tablić"),
    summary=mark(
        "Take matching cards and sums, with aces 1 or 11 and face cards 12 to 14. Clear the "
        "table for a tabla."
    ),
    origin=mark("Serbia and the Balkans"),
    difference=mark("Face cards add up too, and an ace counts 1 or 11, also on the table."),
    players=(2, 4),
    options=(target(101, 51, 251),),
    deal=DealPlan((6,), table=4, direction=ANTICLOCKWISE),
    turn=Fishing(values=VALUES, sweeps=Sweeps(mark("tabla"))),
    categories=(
        ACES_AND_HONOURS,
        holding("TD", 2, mark("Ten of diamonds")),
        holding("2C", 1, mark("Two of clubs")),
        most_cards(3),
        sweeps(1, mark("Tabla")),
    ),
    ending=ending(TARGET),
    hard=2,
    always_partners=True,
    also=(mark("Tablanet"),),
)
