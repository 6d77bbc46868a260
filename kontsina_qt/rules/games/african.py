"""African (Swazi) Cassino (rule card African Cassino)."""

from __future__ import annotations

from kontsina_qt.rules.base.deal import FIRST, DealPlan
from kontsina_qt.rules.base.ending import COUNTING
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE, Choice, Option, Options, VersionOne
from kontsina_qt.rules.base.scoring import Category
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import (
    ANY,
    MADE_BY_OTHERS,
    OWN_SIDES,
    ROYAL,
    Builds,
    Fishing,
    Sweeps,
)
from kontsina_qt.rules.games.common import (
    MAY_COUNT_OUT,
    SWEEPS_COUNT,
    aces,
    ending,
    holding,
    most_cards,
    most_spades,
    target,
    with_sweeps,
)

WITH_ANOTHER = "with-another"


def _deal(players: int, _options: Options) -> DealPlan:
    packets = (1,) * (16 if players == 3 else 12)
    return DealPlan(packets, table=4, table_turn=FIRST, direction=ANTICLOCKWISE)


def _turn(players: int, options: Options) -> Fishing:
    return Fishing(
        values=ROYAL,
        courts=ANY,
        face_up=True,
        sweeps=Sweeps(N_("sweep")) if options["sweeps"] else None,
        count_out=bool(options["count_out"]),
        builds=Builds(
            most=14,
            augment=OWN_SIDES,
            raised=MADE_BY_OTHERS,
            raise_with_loose=False,
            raise_adds_groups=False,
            lay_beside_own=players > 2,
            one_only=players == 2,
            pile_tops=True,
            tops_apart=options["pile_cards"] == WITH_ANOTHER,
            partner_holds=players == 4,
            marks=players == 4,
        ),
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    cards = (
        most_cards(2, tied=1),
        most_spades(2, tied=1),
        holding("2S", 1, N_("Spy two")),
        holding("TS", 2, N_("Big ten")),
        *aces("SCHD"),
    )
    return with_sweeps(cards, options)


AFRICAN = Game(
    id="african-cassino",
    name=N_("African Cassino"),
    family=N_("Cassino"),
    summary=N_(
        "Cassino with big hands, where the top cards of other players' piles can help you build."
    ),
    origin=N_("Swaziland"),
    difference=N_(
        "Everyone holds twelve or sixteen cards, piles are face up, and their top cards can be "
        "used in builds."
    ),
    players=(2, 3, 4),
    proposed=3,
    options=(
        target(11, 5, 51),
        SWEEPS_COUNT,
        Option(
            "pile_cards",
            N_("Pile cards per group"),
            N_("How many cards from another player's pile a group of a build can hold."),
            default=WITH_ANOTHER,
            choices=(
                Choice(WITH_ANOTHER, N_("one, and another only with a card from hand or table")),
                Choice("free", N_("any number")),
            ),
            version_one=VersionOne(default="free"),
            since=2,
        ),
        MAY_COUNT_OUT,
    ),
    deal=_deal,
    turn=_turn,
    categories=_score,
    ending=ending(COUNTING),
    hard=3,
    always_partners=True,
    also=(N_("Swazi Cassino"),),
    terms=(
        (Thing.TAKE, (N_("chowing"),)),
        (Thing.LAY, (N_("discarding"),)),
        (Thing.AUGMENT, (N_("augmenting"),)),
        (Thing.INCREASE, (N_("increasing"),)),
    ),
)
