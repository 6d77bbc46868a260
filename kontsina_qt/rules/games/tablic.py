"""Tablić (rule card "Six more fishing games", Tablić)."""

from __future__ import annotations

from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE
from kontsina_qt.rules.base.turn import Fishing, Sweeps
from kontsina_qt.rules.games.common import ending, holding, most_cards, sweeps, target
from kontsina_qt.rules.games.xeri import ACES_AND_HONOURS

VALUES = ((1, 11), *((n,) for n in range(2, 11)), (12,), (13,), (14,))
"""An ace 1 or 11, in the hand and on the table; two to ten by their pips, J 12, Q 13, K 14."""

TABLIC = Game(
    id="tablic",
    name=N_("Tablić"),
    family=N_("Tablić"),
    summary=N_(
        "Take matching cards and sums, with aces 1 or 11 and face cards 12 to 14. Clear the "
        "table for a tabla."
    ),
    origin=N_("Serbia and the Balkans"),
    difference=N_("Face cards add up too, and an ace counts 1 or 11, also on the table."),
    players=(2, 4),
    options=(target(101, 51, 251),),
    deal=DealPlan((6,), table=4, direction=ANTICLOCKWISE),
    turn=Fishing(values=VALUES, sweeps=Sweeps(N_("tabla"))),
    categories=(
        ACES_AND_HONOURS,
        holding("TD", 2, N_("Ten of diamonds")),
        holding("2C", 1, N_("Two of clubs")),
        most_cards(3),
        sweeps(1, N_("Tabla")),
    ),
    ending=ending(TARGET),
    hard=2,
    always_partners=True,
    also=(N_("Tablanet"),),
)
