"""Zwickern (rule card Zwickern)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL, JOKER_MASK, JOKERS, PACK, Card
from kontsina_qt.rules.base.deal import OWN, DealPlan
from kontsina_qt.rules.base.ending import HANDS
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Choice, Option, Options, VersionOne
from kontsina_qt.rules.base.scoring import Most
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import (
    ANY,
    EACH_CARD,
    NOBODYS,
    WHOLE_HAND,
    WILD,
    Builds,
    Fishing,
    Sweeps,
)
from kontsina_qt.rules.games.common import aces, ending, hands, holding, sweeps

VALUES = ((11,), *((n,) for n in range(2, 11)), (12,), (13,), (14,))


MUST = {"free": "", "card": EACH_CARD, "hand": WHOLE_HAND}


def _pack(_players: int, options: Options) -> tuple[Card, ...]:
    return (*PACK, *JOKERS[: int(options["jokers"])])


def _turn(_players: int, options: Options) -> Fishing:
    held = bool(options["hold_to_build"])
    return Fishing(
        values=VALUES,
        courts=ANY,
        jokers=WILD,
        builds=Builds(most=14, held=held, stacked=True, augment=NOBODYS, lay_beside_own=True),
        sweeps=Sweeps(N_("Zwicker")),
        must_capture=MUST[str(options["must_capture"])],
    )


ZWICKERN = Game(
    id="zwickern",
    name=N_("Zwickern"),
    family=N_("Zwickern"),
    summary=N_("For 2–8 players. Builds up to 14; jokers with four or fewer."),
    origin=N_("Germany"),
    difference=N_("Play cards on cards to add up; clearing the table is a Zwicker."),
    players=(2, 3, 4, 5, 6, 7, 8),
    options=(
        hands(1),
        Option(
            "jokers",
            N_("Jokers"),
            N_("How many jokers are in the deck."),
            default=6,
            low=0,
            high=6,
            step=2,
            by_players=tuple((n, 0) for n in range(5, 9)),
        ),
        Option(
            "hold_to_build",
            N_("Hold a card that takes the build"),
            N_("You can build only with a card in hand that takes the build."),
            default=False,
        ),
        Option(
            "must_capture",
            N_("Must capture"),
            N_("Whether you can lay a card, or build with it, when you could capture."),
            default="free",
            choices=(
                Choice("free", N_("no, you can lay or build with any card")),
                Choice("card", N_("a card that can capture must")),
                Choice("hand", N_("only if no card in your hand can capture")),
            ),
            formerly=((False, "free"), (True, "hand")),
            version_one=VersionOne(old_values=True),
        ),
    ),
    pack=_pack,
    deal=DealPlan((1, 1, 1, 1), table=4, refill=OWN),
    turn=_turn,
    categories=(
        holding("7D", 1, N_("Seven of diamonds")),
        holding("7S", 1, N_("Seven of spades")),
        *aces("CDHS", 2),
        holding("TD", 10, N_("Ten of diamonds")),
        sweeps(3, N_("Zwicker")),
        Most("cards", FULL | JOKER_MASK, 1, N_("Most cards")),
    ),
    ending=ending(HANDS),
    hard=3,
    terms=(
        (Thing.TABLE, (N_("Tableau"), N_("Bild"))),
        (Thing.LAY, (N_("trailing"),)),
    ),
)
