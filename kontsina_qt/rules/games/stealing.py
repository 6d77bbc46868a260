"""Stealing Bundles (rule card Stealing Bundles)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL
from kontsina_qt.rules.base.deal import AMID, TO_FOUR, DealPlan
from kontsina_qt.rules.base.ending import HANDS
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Choice, Option, Options
from kontsina_qt.rules.base.scoring import EachCard
from kontsina_qt.rules.base.turn import LAST_CAPTURER, NOBODYS, WHOLE_RANK, Fishing
from kontsina_qt.rules.games.common import LAYS, MUST_CAPTURE, ending, hands


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
    name=N_("Stealing Bundles"),
    family=N_("Stealing Bundles"),
    summary=N_("Only ranks matter: steal a whole bundle by matching its top card."),
    origin=N_("Europe and America"),
    difference=N_("Bundles are face up; match the top card to take it all."),
    players=(2, 3, 4),
    options=(
        hands(1),
        Option(
            "leftovers",
            N_("Cards left at the end"),
            N_("Who gets the cards left on the table."),
            default=NOBODYS,
            choices=(
                Choice(NOBODYS, N_("nobody")),
                Choice(LAST_CAPTURER, N_("the side with the last capture")),
            ),
        ),
        MUST_CAPTURE,
    ),
    deal=DealPlan((2, 2), table=4, table_turn=AMID, refill=TO_FOUR),
    turn=_turn,
    categories=(EachCard("cards", ((FULL, 1),), N_("Cards")),),
    ending=ending(HANDS),
)
