"""Xeri and Zing (rule card "Six more fishing games")."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import RANK_MASKS, Card, card_set, rank_of
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import TARGET
from kontsina_qt.rules.base.game import ONTO_A_PILE, PILE, Game, Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import ANTICLOCKWISE, Option, Options
from kontsina_qt.rules.base.scoring import BONUS, SWEEPS, Category, Counted, EachCard
from kontsina_qt.rules.base.turn import Fishing, Sweeps
from kontsina_qt.rules.games.common import ending, holding, most_cards, target

JACKS = RANK_MASKS[10]
HONOURS = (RANK_MASKS[9] | RANK_MASKS[10] | RANK_MASKS[11] | RANK_MASKS[12]) & ~card_set("TD")
"""Tens and face cards except the good ten."""

POINTS = 10
"""The score of a xeri, except one of jacks."""

SHUFFLED_AGAIN = N_(
    "If two of the four cards in the first pile are of the same rank, or its top card is "
    "a jack, the deck is shuffled again."
)


def one_pile(name: str, extra: int) -> Fishing:
    """Return the turn of a game with one pile that jacks take."""
    return Fishing(
        values=((),) * 13,
        sweepers=JACKS,
        sweeps=Sweeps(name, opening=False, extra=extra),
    )


def pile_refused(rules: Rules, deck: Sequence[Card]) -> bool:
    """Return whether two cards of the first pile are of one rank, or a jack is on top."""
    first = rules.players * rules.deal.hand
    pile = deck[first : first + rules.deal.table]
    return len({rank_of(c) for c in pile}) < len(pile) or bool(JACKS >> pile[-1] & 1)


def _turn(_players: int, options: Options) -> Fishing:
    return one_pile(N_("xeri"), int(options["jack_xeri"]) - POINTS)


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    return (
        most_cards(3),
        holding("2C", int(options["two_of_clubs"]), N_("Two of clubs")),
        holding("TD", 2, N_("Ten of diamonds")),
        EachCard("tens-and-courts", ((HONOURS, 1),), N_("Other tens, jacks, queens and kings")),
        Counted("xeri", POINTS, N_("Xeri"), of=SWEEPS, extra=BONUS),
    )


XERI = Game(
    id="xeri",
    name=N_("Xeri"),
    family=N_("Pişti"),
    summary=N_(
        "One pile on the table: match its top card, or play a jack, to take it all. Take a "
        "single card with a matching one for a xeri."
    ),
    origin=N_("Greece"),
    difference=N_("Six cards each; tens and face cards score, and a xeri of jacks scores most."),
    players=(2, 4),
    options=(
        target(61, 21, 201),
        Option(
            "two_of_clubs",
            N_("Two of clubs"),
            N_("What the two of clubs scores."),
            default=1,
            low=1,
            high=2,
        ),
        Option(
            "jack_xeri",
            N_("Xeri of jacks"),
            N_("Points for a jack that takes a single jack."),
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
        N_("Tables differ in the small points; agree on them before you play."),
    ),
    play=ONTO_A_PILE,
)

ZING_POINTS, JACKS_POINTS = 10, 20
"""The scores of a zing, and of one of jacks."""

ACES_AND_HONOURS = EachCard(
    "aces-tens-and-courts",
    ((HONOURS | RANK_MASKS[0], 1),),
    N_("Aces, other tens, jacks, queens and kings"),
)

ZING = Game(
    id="zing",
    name=N_("Zing"),
    family=N_("Pişti"),
    summary=N_("One pile on the table, and the bottom card of the stock is shown to all."),
    origin=N_("Bosnia and Serbia"),
    difference=N_(
        "Four cards each, aces score too, and everyone knows the card that the dealer gets last."
    ),
    players=(2, 4),
    options=(target(101, 51, 251),),
    kind=PILE,
    deal=DealPlan((4,), table=4, direction=ANTICLOCKWISE, bottom_shown=True),
    turn=one_pile(N_("zing"), JACKS_POINTS - ZING_POINTS),
    categories=(
        most_cards(3),
        holding("2C", 1, N_("Two of clubs")),
        holding("TD", 2, N_("Ten of diamonds")),
        ACES_AND_HONOURS,
        Counted("zing", ZING_POINTS, N_("Zing"), of=SWEEPS, extra=BONUS),
    ),
    ending=ending(TARGET),
    always_partners=True,
    refused=pile_refused,
    notes=(SHUFFLED_AGAIN,),
    play=ONTO_A_PILE,
)
