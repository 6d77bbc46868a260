"""Xeri (rule card "Six more fishing games", Xeri)."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.cards import RANK_MASKS, Card, card_set, rank_of
from kontsina_qt.rules.deal import DealPlan
from kontsina_qt.rules.ending import TARGET
from kontsina_qt.rules.fishing.turn import Fishing, Sweeps
from kontsina_qt.rules.game import PILE, Game, Rules
from kontsina_qt.rules.games.common import ending, holding, most_cards, target
from kontsina_qt.rules.messages import mark
from kontsina_qt.rules.options import Option, Options
from kontsina_qt.rules.scoring import BONUS, SWEEPS, Category, Counted, EachCard

JACKS = RANK_MASKS[10]
HONOURS = (RANK_MASKS[9] | RANK_MASKS[10] | RANK_MASKS[11] | RANK_MASKS[12]) & ~card_set("TD")
"""Tens and court cards but the good ten."""

POINTS = 10
"""What a xeri scores, but one of jacks."""

SHUFFLED_AGAIN = mark(
    "If two of the four cards in the first pile are of the same rank, or its top card is "
    "a jack, the deck is shuffled again."
)


def one_pile(name: str, extra: int) -> Fishing:
    """The turn of a game with one pile that jacks take."""
    return Fishing(
        values=((),) * 13,
        sweepers=JACKS,
        sweeps=Sweeps(name, opening=False, extra=extra),
    )


def pile_refused(rules: Rules, deck: Sequence[Card]) -> bool:
    """Whether two cards of the first pile are of one rank, or a jack lies on top."""
    first = rules.players * rules.deal.hand
    pile = deck[first : first + rules.deal.table]
    return len({rank_of(c) for c in pile}) < len(pile) or bool(JACKS >> pile[-1] & 1)


def _turn(_players: int, options: Options) -> Fishing:
    return one_pile(mark("xeri"), int(options["jack_xeri"]) - POINTS)


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    return (
        most_cards(3),
        holding("2C", int(options["two_of_clubs"]), mark("Two of clubs")),
        holding("TD", 2, mark("Ten of diamonds")),
        EachCard("tens-and-courts", ((HONOURS, 1),), mark("Other tens, jacks, queens and kings")),
        Counted("xeri", POINTS, mark("Xeri"), of=SWEEPS, extra=BONUS),
    )


XERI = Game(
    id="xeri",
    name=mark("Xeri"),
    family=mark("Pişti"),
    summary=mark(
        "One pile on the table: match its top card, or play a jack, to take it all. Take a "
        "single card with a matching one for a xeri."
    ),
    origin=mark("Greece"),
    difference=mark("Six cards each; tens and face cards score, and a xeri of jacks scores most."),
    players=(2, 4),
    options=(
        target(61, 21, 201),
        Option(
            "two_of_clubs",
            mark("Two of clubs"),
            mark("What the two of clubs scores."),
            default=1,
            low=1,
            high=2,
        ),
        Option(
            "jack_xeri",
            mark("Xeri of jacks"),
            mark("Points for a jack that takes a single jack."),
            default=20,
            low=10,
            high=20,
        ),
    ),
    kind=PILE,
    deal=DealPlan((6,), table=4),
    turn=_turn,
    categories=_score,
    ending=ending(TARGET),
    always_partners=True,
    refused=pile_refused,
    notes=(
        SHUFFLED_AGAIN,
        mark("Tables differ in the small points; agree on them before you play."),
    ),
    heap=True,
)
