"""Cassino and its kin.

Its variants (rule card Cassino) are one description with six sets of differences. African (Swazi)
Cassino (rule card African Cassino) is described by itself.
"""

from __future__ import annotations

from kontsina_qt.rules.base.cards import PACK, SUIT_MASKS, Card, card_set
from kontsina_qt.rules.base.deal import AFTER_PLAY, AGAIN, AMID, FIRST, DealPlan
from kontsina_qt.rules.base.ending import COUNTING, HANDS, Ending
from kontsina_qt.rules.base.game import Game, Varying
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import (
    ANTICLOCKWISE,
    PARTNERSHIPS,
    Choice,
    Option,
    Options,
    VersionOne,
)
from kontsina_qt.rules.base.scoring import Category, EachCard
from kontsina_qt.rules.base.terms import Terms, Thing
from kontsina_qt.rules.base.turn import (
    ANY,
    MADE_BY_OTHERS,
    ONE_OR_THREE,
    OWN_SIDES,
    PIPS,
    ROYAL,
    Builds,
    Fishing,
    Sweeps,
)
from kontsina_qt.rules.games.common import (
    ACES,
    COUNT_OUT,
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

LEFT_OUT_WITH_FIVE = card_set("2D 2H 2C")
NEVER_PLUCKED = ACES | card_set("TD 2S")

MOST_SPADES = Option(
    "most_spades",
    N_("Most spades too"),
    N_("Most spades is worth a point, on top of the points for each spade."),
    default=False,
)
LAY_WITH_BUILD = Option(
    "trail_with_build",
    N_("Laying beside your own build"),
    N_("You can lay a card even while a build of yours is on the table. Many tables forbid it."),
    default=True,
    version_one=VersionOne(default=False),
)
CASSINO_ACES = aces("SCHD")
TERMS: Terms = (
    (Thing.LAY, (N_("trailing"),)),
    (Thing.AUGMENT, (N_("augmenting"),)),
    (Thing.INCREASE, (N_("increasing"),)),
)
ROYALTY: Terms = ((Thing.COURTS, (N_("royalty"),)),)


def _pack(players: int, _options: Options) -> tuple[Card, ...]:
    return tuple(c for c in PACK if players != 5 or not LEFT_OUT_WITH_FIVE >> c & 1)


def _deal(players: int, _options: Options) -> DealPlan:
    final = (2, 3) if players == 5 else ()
    return DealPlan((2, 2), table=4, table_turn=AMID, refill=AGAIN, final=final)


def _draw(_players: int, _options: Options) -> DealPlan:
    return DealPlan((2, 2), table=4, table_turn=AMID, refill=AFTER_PLAY)


def _turn(options: Options, royal: bool = False, courts: str = ONE_OR_THREE) -> Fishing:
    return Fishing(
        values=ROYAL if royal else PIPS,
        courts=courts,
        builds=Builds(most=14 if royal else 10, lay_beside_own=bool(options["trail_with_build"])),
        sweeps=Sweeps(N_("sweep")) if options.get("sweeps") else None,
        count_out=bool(options.get("count_out")),
    )


def _cassino(_players: int, options: Options) -> Fishing:
    return _turn(options)


def _royal(_players: int, options: Options) -> Fishing:
    return _turn(options, royal=True, courts=ANY)


def _california(_players: int, options: Options) -> Fishing:
    return _turn(options, courts=ANY)


def _pluck(_players: int, options: Options) -> Fishing:
    plain = _turn(options)
    return Fishing(
        courts=plain.courts,
        builds=plain.builds,
        sweeps=plain.sweeps,
        count_out=plain.count_out,
        pluck=True,
        never_plucked=NEVER_PLUCKED,
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    cards = (
        most_cards(3),
        most_spades(1),
        holding("TD", 2, N_("Big cassino")),
        holding("2S", 1, N_("Little cassino")),
        *CASSINO_ACES,
    )
    return with_sweeps(cards, options)


def _spade_score(_players: int, options: Options) -> tuple[Category, ...]:
    two = card_set("2S JS AS")
    spades = EachCard("spade-cards", ((SUIT_MASKS["S"] & ~two, 1), (two, 2)), N_("Spades"))
    most = (most_spades(1),) if options["most_spades"] else ()
    cards = (most_cards(3), spades, *most, holding("TD", 2, N_("Big cassino")), *aces("CHD"))
    return with_sweeps(cards, options)


def _two_deals_each(players: int, _options: Options) -> Ending:
    return Ending(HANDS, hands=2 * players)


def _game(
    id: str,
    name: str,
    summary: str,
    difference: str,
    players: tuple[int, ...],
    turn: Varying[Fishing] = _cassino,
    score: Varying[tuple[Category, ...]] = _score,
    deal: Varying[DealPlan] = _deal,
    to: int = 21,
    by_deals: bool = False,
    hard: int = 2,
    also: tuple[str, ...] = (),
    more_terms: Terms = (),
    more: tuple[Option, ...] = (),
) -> Game:
    options: tuple[Option, ...] = () if by_deals else (target(to, 5, 121), SWEEPS_COUNT)
    partners = (PARTNERSHIPS,) if 4 in players and not by_deals else ()
    counting = () if by_deals else (COUNT_OUT,)
    return Game(
        id=id,
        name=name,
        family=N_("Cassino"),
        summary=summary,
        origin=N_("Europe and America"),
        difference=difference,
        players=players,
        options=(*partners, *options, *more, LAY_WITH_BUILD, *counting),
        pack=_pack,
        deal=deal,
        turn=turn,
        categories=score,
        ending=_two_deals_each if by_deals else ending(COUNTING, stops=True),
        hard=hard,
        also=also,
        terms=(*more_terms, *TERMS),
        winner_deals=True,
    )


CASSINO = _game(
    "cassino",
    N_("Cassino"),
    N_(
        "Take matching cards, sums and builds, as many as you like; big and little cassino and "
        "aces score."
    ),
    N_("The parent game: put cards together on the table and capture them later."),
    (2, 3, 4, 5),
    also=(N_("Casino"),),
)
DRAW = _game(
    "cassino-draw",
    N_("Draw Cassino"),
    N_("Cassino with one deal: after each play you draw a card from the stock."),
    N_("Everyone holds four cards as long as the stock lasts."),
    (2, 3, 4, 5),
    deal=_draw,
)
ROYAL_CASSINO = _game(
    "cassino-royal",
    N_("Royal Cassino"),
    N_("Cassino where jacks, queens, kings and high aces build and add up too."),
    N_("Jack 11, queen 12, king 13, ace 1 or 14, all in sums and builds."),
    (2, 3, 4, 5),
    turn=_royal,
    hard=3,
    more_terms=ROYALTY,
)
SPADE = _game(
    "cassino-spade",
    N_("Spade Cassino"),
    N_("Cassino where every spade scores, played to 61."),
    N_("Each spade is worth a point; the two, jack and ace of spades are worth two."),
    (2, 3, 4, 5),
    score=_spade_score,
    to=61,
    more=(MOST_SPADES,),
)
CALIFORNIA = _game(
    "cassino-california",
    N_("California Cassino"),
    N_("Cassino where face cards take any number of matching ones; everyone deals twice."),
    N_(
        "A king takes one, two or three kings; no sweeps; most points after everyone has dealt "
        "twice."
    ),
    (2, 3, 4, 6),
    turn=_california,
    by_deals=True,
)
PLUCK = _game(
    "cassino-pluck",
    N_("Pluck Cassino"),
    N_("Cassino where you can pluck one loose card for free in each deal."),
    N_("Once per deal, before or after your play, you get one minor card from the table for free."),
    (2, 3, 4, 5),
    turn=_pluck,
)
CASSINOS = (CASSINO, DRAW, ROYAL_CASSINO, SPADE, CALIFORNIA, PLUCK)

WITH_ANOTHER = "with-another"


def _african_deal(players: int, _options: Options) -> DealPlan:
    packets = (1,) * (16 if players == 3 else 12)
    return DealPlan(packets, table=4, table_turn=FIRST, direction=ANTICLOCKWISE)


def _african_turn(players: int, options: Options) -> Fishing:
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


def _african_score(_players: int, options: Options) -> tuple[Category, ...]:
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
    deal=_african_deal,
    turn=_african_turn,
    categories=_african_score,
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
