"""Diloti (rule card Diloti)."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import Card, rank_of
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE, Choice, Option, Options, VersionOne
from kontsina_qt.rules.base.scoring import SWEEPS, Category, Counted
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import (
    NO_EQUAL,
    ONE,
    OPPOSED,
    THREE_TOGETHER,
    Builds,
    Fishing,
    Sweeps,
)
from kontsina_qt.rules.games.common import aces, ending, holding, most_cards, target

XERI = "xeri"
THREE, FOUR = "three", "four"


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        courts=THREE_TOGETHER if options["royalty"] == "one-or-three" else ONE,
        equal_all=True,
        lay=NO_EQUAL,
        builds=Builds(
            declared=True,
            raised=OPPOSED,
            raise_with_loose=False,
            merge=True,
            raise_beside_own=False,
            one_only=bool(options["one_declaration"]),
        ),
        sweeps=Sweeps(XERI, opening=False),
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    return (
        most_cards(4),
        *aces("CDHS"),
        holding("TD", 2, N_("The good ten")),
        holding("2C", 1, N_("The good two")),
        Counted(XERI, int(options[XERI]), N_("Xeri"), of=SWEEPS),
    )


def _equal_courts(rules: Rules, deck: Sequence[Card]) -> bool:
    """Return whether too many of the cards dealt to the table are face cards of one rank.

    Too many are three or four, or only four, as an option says.
    """
    first = rules.players * rules.deal.hand
    ranks = [rank_of(c) for c in deck[first : first + rules.deal.table]]
    least = 4 if rules.options["redeal"] == FOUR else 3
    return any(ranks.count(rank) >= least for rank in (11, 12, 13))


def _notes(_players: int, options: Options) -> tuple[str, ...]:
    three = N_(
        "If three or four of the cards dealt to the table are face cards of the same rank, the "
        "deck is shuffled again."
    )
    four = N_(
        "If all four cards dealt to the table are face cards of the same rank, the deck is "
        "shuffled again."
    )
    return (four if options["redeal"] == FOUR else three,)


DILOTI = Game(
    id="diloti",
    name=N_("Diloti"),
    family=N_("Diloti"),
    summary=N_("Six cards each. Declare sums to take later; clear the table for a xeri."),
    origin=N_("Greece"),
    difference=N_("You declare only with a card in hand that takes it; a xeri is worth 10."),
    players=(2, 4),
    options=(
        target(61, 21, 151),
        Option(
            "royalty",
            N_("Face cards take"),
            N_("How many matching face cards a face card takes."),
            default="one",
            choices=(
                Choice("one", N_("one")),
                Choice("one-or-three", N_("one, or all three if there are three")),
            ),
        ),
        Option(
            "redeal",
            N_("Reshuffle"),
            N_("How many face cards of one rank among those dealt to the table force a reshuffle."),
            default=THREE,
            choices=(
                Choice(THREE, N_("with three or four")),
                Choice(FOUR, N_("with four only")),
            ),
            version_one=VersionOne(THREE, ("royalty", (("one-or-three", FOUR),))),
            since=2,
        ),
        Option(
            "one_declaration",
            N_("One declaration at a time"),
            N_("While your own declaration is on the table, you can't make another."),
            default=False,
        ),
        Option(
            XERI,
            N_("Xeri"),
            N_("Points for clearing the table in one turn."),
            default=10,
            low=0,
            high=20,
        ),
    ),
    deal=DealPlan((6,), table=4, direction=ANTICLOCKWISE),
    turn=_turn,
    categories=_score,
    ending=ending(TARGET),
    refused=_equal_courts,
    hard=2,
    always_partners=True,
    notes=_notes,
    terms=((Thing.COURTS, (N_("royalty"),)), (Thing.FAMILY, (N_("soy"),))),
)
