"""Stealing Bundles (rule card Stealing Bundles)."""

from __future__ import annotations

from kontsina_qt.rules.cards import FULL
from kontsina_qt.rules.deal import AMID, TO_FOUR, DealPlan
from kontsina_qt.rules.ending import HANDS
from kontsina_qt.rules.fishing.turn import LAST_CAPTURER, NOBODYS, WHOLE_RANK, Fishing
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.common import LAYS, MUST_CAPTURE, ending, hands
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import Choice, Option, Options
from kontsina_qt.rules.scoring import EachCard


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        selection=WHOLE_RANK,
        lay=LAYS[str(options["must_capture"])],
        steal=True,
        face_up=True,
        rest=str(options["leftovers"]),
    )


STEALING = Game(
    id="stealing-bundles",
    name=mark("Stealing Bundles"),
    family=mark("Stealing Bundles"),
    summary=mark("Only ranks matter: steal a whole bundle by matching its top card."),
    origin=mark("Europe and America"),
    difference=mark("Bundles are face up; match the top card to take it all."),
    players=(2, 3, 4),
    options=(
        hands(1),
        Option(
            "leftovers",
            mark("Cards left at the end"),
            mark("Who gets the cards left on the table."),
            default=NOBODYS,
            choices=(
                Choice(NOBODYS, mark("nobody")),
                Choice(LAST_CAPTURER, mark("the side with the last capture")),
            ),
        ),
        MUST_CAPTURE,
    ),
    deal=DealPlan((2, 2), table=4, table_turn=AMID, refill=TO_FOUR),
    turn=_turn,
    categories=(EachCard("cards", ((FULL, 1),), mark("Cards")),),
    ending=ending(HANDS),
)
