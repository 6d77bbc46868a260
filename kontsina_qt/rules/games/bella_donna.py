"""Bella Donna and Bella Donna Ħalliel (rule card Bella Donna)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import SUIT_MASKS, card_set
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import Game, Varying
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Choice, Option, Options
from kontsina_qt.rules.base.scoring import BONUS, Category, Counted, EachCard
from kontsina_qt.rules.base.turn import ONE, Fishing, Sweeps
from kontsina_qt.rules.games.common import ending, target

ONCE, TWICE = "once", "twice"
HIGH = card_set("AD KD QD JD TD AH KH QH JH TH")
RED = SUIT_MASKS["D"] | SUIT_MASKS["H"]
CATEGORIES: tuple[Category, ...] = (
    EachCard("red", ((HIGH, 2), (RED & ~HIGH, 1)), N_("Red cards")),
    Counted(BONUS, 1, N_("Fixxa and stoppa")),
)


def _fishing(options: Options, steal: bool) -> Fishing:
    return Fishing(
        selection=ONE,
        face_up=True,
        steal=steal,
        sweeps=Sweeps(N_("stoppa")),
        bonus=2 if options["bonus"] == TWICE else 1,
    )


def _turn(_players: int, options: Options) -> Fishing:
    return _fishing(options, steal=False)


def _halliel(_players: int, options: Options) -> Fishing:
    return _fishing(options, steal=True)


def _game(id: str, name: str, summary: str, difference: str, turn: Varying[Fishing]) -> Game:
    return Game(
        id=id,
        name=name,
        family=N_("Bella Donna"),
        summary=summary,
        origin=N_("Malta"),
        difference=difference,
        players=(2,),
        options=(
            target(150, 50, 300),
            Option(
                "bonus",
                N_("Both fixxa and stoppa"),
                N_("The score for a capture that is both."),
                default=ONCE,
                choices=(
                    Choice(ONCE, N_("one point per card")),
                    Choice(TWICE, N_("two points per card")),
                ),
            ),
        ),
        deal=DealPlan((4,), table=4),
        turn=turn,
        categories=CATEGORIES,
        ending=ending(TARGET),
    )


BELLA_DONNA = _game(
    "bella-donna",
    N_("Bella Donna"),
    N_("For two. Red cards score, and so does taking the card just laid or clearing the table."),
    N_("Points for red cards, fixxa and stoppa, to 150."),
    _turn,
)
HALLIEL = _game(
    "bella-donna-halliel",
    N_("Bella Donna Ħalliel"),
    N_("Bella Donna where you can steal your opponent's whole pile by matching its top card."),
    N_("A card that matches the top card of your opponent's pile takes the whole pile."),
    _halliel,
)
BELLA_DONNAS = (BELLA_DONNA, HALLIEL)
