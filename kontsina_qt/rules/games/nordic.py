"""Swedish Kassino, Mulle, Finnish Kasino (rule card "Swedish Kassino, Mulle, Finnish Kasino")."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL, PACK, SECOND, SUIT_MASKS, card, doubled
from kontsina_qt.rules.base.deal import AMID, DealPlan
from kontsina_qt.rules.base.ending import COUNTING, TARGET
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Option, Options
from kontsina_qt.rules.base.scoring import MULLE as MULLES
from kontsina_qt.rules.base.scoring import Category, Counted, Most
from kontsina_qt.rules.base.terms import Terms, Thing
from kontsina_qt.rules.base.turn import ANY, ROYAL, Fishing, Sweeps
from kontsina_qt.rules.games.common import (
    MAY_COUNT_OUT,
    aces,
    ending,
    holding,
    last_capture,
    most_cards,
    most_spades,
    sweeps,
    target,
)

FAMILY = N_("Nordic kasino")
DEAL = DealPlan((2, 2), table=4, table_turn=AMID)
OPTIONS = (target(16, 8, 101), MAY_COUNT_OUT)
TERMS: Terms = ((Thing.LAST_DEAL, (N_("sistan"), N_("båt"))),)

_HIGH: tuple[Category, ...] = (
    holding("TD", 2, N_("Storan")),
    holding("2S", 1, N_("Lillan")),
    *aces("CDHS"),
    last_capture(1),
    sweeps(1, N_("Tabbe")),
)


def _tabbe(_players: int, options: Options) -> Fishing:
    count_out = bool(options["count_out"])
    return Fishing(values=ROYAL, courts=ANY, sweeps=Sweeps(N_("tabbe")), count_out=count_out)


SWEDISH = Game(
    id="kassino-swedish",
    name=N_("Swedish Kassino"),
    family=FAMILY,
    summary=N_("No builds: any sums and matching cards, even face cards; spades, storan, tabbe."),
    origin=N_("Sweden"),
    difference=N_("Face cards have values, and the ace is 1 or 14; nothing is built."),
    players=(2, 3, 4),
    options=OPTIONS,
    deal=DEAL,
    turn=_tabbe,
    winner_deals=True,
    categories=(most_cards(1), most_spades(2), *_HIGH),
    ending=ending(TARGET, tie_break="spades"),
    hard=1,
    also=(N_("Nordic Cassino"), N_("Norwegian Cassino")),
    terms=TERMS,
)


def _packets(_players: int, options: Options) -> DealPlan:
    size = int(options["packet"])
    return DealPlan((2,) * (size // 2), table=size, table_turn=AMID)


MULLE = Game(
    id="mulle",
    name=N_("Mulle"),
    family=FAMILY,
    summary=N_("Swedish Kassino with two decks: a card that takes its twin alone is a mulle."),
    origin=N_("Sweden"),
    difference=N_("Two decks. Taking a card's twin alone scores; most cards doesn't."),
    players=(2, 3, 4),
    options=(
        *OPTIONS,
        Option(
            "packet",
            N_("Cards per deal"),
            N_("How many cards everyone gets in each deal, and the table in the first."),
            default=4,
            low=4,
            high=8,
            step=4,
        ),
    ),
    deal=_packets,
    turn=_tabbe,
    winner_deals=True,
    categories=(
        Most("spades", doubled(SUIT_MASKS["S"]), 2, N_("Most spades")),
        *_HIGH,
        Counted(MULLES, 1, N_("Mulle")),
    ),
    ending=ending(TARGET, tie_break="spades"),
    pack=(*PACK, *(c + SECOND for c in PACK)),
    hard=2,
    terms=TERMS,
)


def _finnish(_players: int, options: Options) -> Fishing:
    return Fishing(
        values=((14,), *((n,) for n in range(2, 14))),
        table=tuple(range(1, 14)),
        special=((card("2S"), 15), (card("TD"), 16)),
        by_rank=False,
        sweeps=Sweeps(N_("mökki"), last_deal=False, below=10),
        at_once=True,
        count_out=bool(options["count_out"]),
    )


FINNISH = Game(
    id="kasino-finnish",
    name=N_("Finnish Kasino"),
    family=FAMILY,
    summary=N_("Aces and Little and Big Kasino are worth more in your hand than on the table."),
    origin=N_("Finland"),
    difference=N_(
        "An ace is 14 in your hand and 1 on the table; cards score as soon as you take them."
    ),
    players=(2, 3, 4),
    options=OPTIONS,
    deal=DEAL,
    turn=_finnish,
    winner_deals=True,
    categories=(
        *aces("CDHS"),
        holding("TD", 2, N_("Big Kasino")),
        holding("2S", 1, N_("Little Kasino")),
        sweeps(1, N_("Mökki"), above_least=True),
        most_spades(2, tied=1, tied_sides=2),
        Most("cards", FULL, 1, N_("Most cards")),
    ),
    ending=ending(COUNTING, late=True),
    hard=2,
    terms=TERMS,
)
