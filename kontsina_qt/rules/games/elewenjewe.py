"""Eléwénjewénómbàjenómbà (rule card Eléwénjewénómbàjenómbà)."""

from __future__ import annotations

from kontsina_qt.rules.cards import FULL, JOKER_MASK, JOKERS, PACK, Card, card_set, cards_in
from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import HANDS
from kontsina_qt.rules.fishing.turn import ANY, LAST_PLAYER, NOBODYS, SWEEPER, Builds, Fishing
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.common import MAY_SWEEP, cleared, ending, with_sweeps
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import Choice, Option, Options
from kontsina_qt.rules.scoring import Category, EachCard
from kontsina_qt.rules.terms import Thing

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
    cards = EachCard("cards", ((FULL | JOKER_MASK, 1),), mark("Cards"))
    return with_sweeps((cards,), options)


_ESUN = Builds(split=True, augment=NOBODYS, raised=NOBODYS, lay_beside_own=True, penalty=True)

ELEWENJEWE = Game(
    id="elewenjewe",
    name=mark("Eléwénjewénómbàjenómbà"),
    family=mark("Elewenjewe"),
    summary=mark(
        "Four red cards always open the table, jokers sweep it, and every card is worth a point."
    ),
    origin=mark("Nigeria"),
    difference=mark(
        "Piles made on the table (esun) are taken by every value that divides them evenly."
    ),
    players=(2, 3, 4, 5, 6),
    options=(
        Option(
            "rules",
            mark("Rules"),
            mark("Amateurs play with two jokers, professionals without."),
            default=AMATEUR,
            choices=(
                Choice(AMATEUR, mark("amateur, with jokers")),
                Choice(PROFESSIONAL, mark("professional, without"), players=(2,)),
            ),
        ),
        Option(
            "hands",
            mark("Number of hands"),
            mark("How many hands the match has."),
            default=4,
            low=1,
            high=20,
            by_option=("rules", ((AMATEUR, 4), (PROFESSIONAL, 3))),
        ),
        Option(
            "esun",
            mark("Esun"),
            mark("You can put cards together on the table, to be captured later."),
            default=True,
        ),
        Option(
            "yoruba",
            mark("Yoruba rules"),
            mark("The cards in a sum or an esun are all of different ranks."),
            default=False,
        ),
        Option(
            "isiwo",
            mark("Looking through your own pile"),
            mark("You can look through your own pile while a hand is played (isiwo)."),
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
    also=(mark("Eléwénjewé"),),
    terms=(
        (Thing.TABLE, (mark("palette"),)),
        (Thing.TAKE, (mark("scooping"),)),
        (Thing.LAY, (mark("trailing"),)),
        (Thing.LOOK, (mark("isiwo"),)),
        (Thing.JOKER, (mark("Ipalemo"),)),
    ),
)
