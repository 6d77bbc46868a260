"""Eléwénjewénómbàjenómbà (rule card Eléwénjewénómbàjenómbà)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL, JOKER_MASK, JOKERS, PACK, Card, card_set, cards_in
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import HANDS
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Choice, Option, Options
from kontsina_qt.rules.base.scoring import Category, EachCard
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import ANY, LAST_PLAYER, NOBODYS, SWEEPER, Builds, Fishing
from kontsina_qt.rules.games.common import MAY_SWEEP, cleared, ending, with_sweeps

OPENING = card_set("9D JD QD KD")
AMATEUR, PROFESSIONAL = "amateur", "professional"


def _pack(_players: int, options: Options) -> tuple[Card, ...]:
    rest = tuple(c for c in PACK if not OPENING >> c & 1)
    return rest if options["rules"] == PROFESSIONAL else (*rest, *JOKERS[:2])


def _deal(players: int, options: Options) -> DealPlan:
    set_aside = options["rules"] == AMATEUR and players != 5
    return DealPlan((4,), aside=2 if set_aside else 0)


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        courts=ANY,
        distinct=bool(options["yoruba"]),
        jokers=SWEEPER,
        face_up=True,
        open_piles=False,
        builds=_ESUN if options["esun"] else None,
        rest=LAST_PLAYER,
        sweeps=cleared(options, by_sweeper=True),
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    cards = EachCard("cards", ((FULL | JOKER_MASK, 1),), N_("Cards"))
    return with_sweeps((cards,), options)


_ESUN = Builds(split=True, augment=NOBODYS, raised=NOBODYS, lay_beside_own=True, penalty=True)

ELEWENJEWE = Game(
    id="elewenjewe",
    name=N_("Eléwénjewénómbàjenómbà"),
    family=N_("Elewenjewe"),
    summary=N_(
        "Four red cards always open the table, jokers sweep it, and every card is worth a point."
    ),
    origin=N_("Nigeria"),
    difference=N_(
        "Piles made on the table (esun) are taken by every value that divides them evenly."
    ),
    players=(2, 3, 4, 5, 6),
    options=(
        Option(
            "rules",
            N_("Rules"),
            N_("Amateurs play with two jokers, professionals without."),
            default=AMATEUR,
            choices=(
                Choice(AMATEUR, N_("amateur, with jokers")),
                Choice(PROFESSIONAL, N_("professional, without"), players=(2,)),
            ),
        ),
        Option(
            "hands",
            N_("Number of hands"),
            N_("How many hands the match has."),
            default=4,
            low=1,
            high=20,
            by_option=("rules", ((AMATEUR, 4), (PROFESSIONAL, 3))),
        ),
        Option(
            "esun",
            N_("Esun"),
            N_("You can put cards together on the table, to be captured later."),
            default=True,
        ),
        Option(
            "yoruba",
            N_("Yoruba rules"),
            N_("The cards in a sum or an esun are all of different ranks."),
            default=False,
        ),
        Option(
            "isiwo",
            N_("Looking through your own pile"),
            N_("You can look through your own pile while a hand is played (isiwo)."),
            default=False,
        ),
        MAY_SWEEP,
    ),
    pack=_pack,
    opening=tuple(cards_in(OPENING)),
    deal=_deal,
    turn=_turn,
    categories=_score,
    ending=ending(HANDS),
    hard=3,
    also=(N_("Eléwénjewé"),),
    terms=(
        (Thing.TABLE, (N_("palette"),)),
        (Thing.TAKE, (N_("scooping"),)),
        (Thing.LAY, (N_("trailing"),)),
        (Thing.LOOK, (N_("isiwo"),)),
        (Thing.JOKER, (N_("Ipalemo"),)),
    ),
)
