"""Scopa and Scopone (rule card Scopa), and Escoba (rule card "Six more fishing games")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.rules.base.cards import PACK, RANK_MASKS, SUIT_MASKS, Card, mask_of, rank_of
from kontsina_qt.rules.base.deal import ONCE, DealPlan
from kontsina_qt.rules.base.ending import TARGET, Ending
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import (
    AMONG_FOUR,
    ANTICLOCKWISE,
    PARTNERSHIPS,
    Choice,
    Option,
    Options,
    VersionOne,
)
from kontsina_qt.rules.base.scoring import Best, Category, Most, Run
from kontsina_qt.rules.base.turn import FREE, NO_CAPTURE, ONE, Fishing, Sweeps
from kontsina_qt.rules.games.common import ACES, ending, holding, most_cards, sweeps, target

FORTY = tuple(c for c in PACK if rank_of(c) not in (8, 9, 10))
"""The pack without 8, 9 and 10."""

VALUES = (*((n,) for n in range(1, 8)), (), (), (), (8,), (9,), (10,))
"""Ace to seven by their pips, J 8, Q 9, K 10."""

PRIMIERA = (16, 12, 13, 14, 15, 18, 21, 0, 0, 0, 10, 10, 10)
"""The worth of a card of each rank, from ace to king, in the primiera."""

KINGS, KING = 3, 13
NO, NO_SCOPA, AS_SCOPA = "no", "no-scopa", "scopa"
SEVENS = RANK_MASKS[6]
NONE, FOUR = "none", "four"
DIAMONDS = SUIT_MASKS["D"] & mask_of(FORTY)


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        values=VALUES,
        selection=ONE,
        equal_first=True,
        lay=NO_CAPTURE,
        sweepers=ACES if options["ace_sweeps"] != NO else 0,
        equal_before_sweep=True,
        sweeps=Sweeps(
            N_("scopa"),
            last_card=bool(options["last_scopa"]),
            by_sweeper=options["ace_sweeps"] == AS_SCOPA,
        ),
    )


def _formerly(turn: Fishing) -> Fishing:
    """Return the turn of version 1 records, in which a sweeping ace ignores other aces."""
    return replace(turn, equal_before_sweep=False)


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    categories: list[tuple[Category, object]] = [
        (replace(most_cards(1), cards=mask_of(FORTY)), True),
        (Most("diamonds", SUIT_MASKS["D"], 1, N_("Most diamonds")), True),
        (holding("7D", 1, N_("Settebello")), options["settebello"]),
        (
            Best("primiera", PRIMIERA, 1, N_("Primiera"), SEVENS if options["settanta"] else 0),
            options["primiera"],
        ),
        (holding("KD", 1, N_("Rebello")), options["rebello"]),
        (Run("napola", DIAMONDS, 3, N_("Napola")), options["napola"]),
        (sweeps(1, N_("Scopa")), True),
    ]
    return tuple(category for category, counts in categories if counts)


def _kings(rules: Rules, deck: Sequence[Card]) -> bool:
    """Return whether three or four of the cards dealt to the table are kings."""
    first = rules.players * rules.deal.hand
    on_table = deck[first : first + rules.deal.table]
    return sum(rank_of(c) == KING for c in on_table) >= KINGS


def _options() -> tuple[Option, ...]:
    return (
        target(11, 5, 51),
        Option(
            "settebello",
            N_("Settebello"),
            N_("The seven of diamonds scores a point."),
            default=True,
        ),
        Option(
            "primiera",
            N_("Primiera"),
            N_("The side with the best cards of the four suits scores a point."),
            default=True,
        ),
        Option(
            "rebello",
            N_("Rebello"),
            N_("The king of diamonds scores a point."),
            default=False,
        ),
        Option(
            "ace_sweeps",
            N_("The ace sweeps"),
            N_(
                "Whether an ace takes the whole table (asso pigliatutto), and whether that's a "
                "scopa."
            ),
            default=NO,
            choices=(
                Choice(NO, N_("no")),
                Choice(NO_SCOPA, N_("yes, but that's no scopa")),
                Choice(AS_SCOPA, N_("yes, and that's a scopa")),
            ),
            formerly=((False, NO), (True, NO_SCOPA)),
            version_one=VersionOne(old_values=True),
        ),
        Option(
            "napola",
            N_("Napola"),
            N_(
                "Ace, two and three of diamonds score 3 points, each further diamond in sequence "
                "one more."
            ),
            default=False,
            since=2,
        ),
        Option(
            "settanta",
            N_("Settanta"),
            N_("Three sevens win the primiera."),
            default=False,
            needs=(("primiera", (True,)),),
            since=2,
        ),
        Option(
            "cappotto",
            N_("Cappotto"),
            N_("A side that takes all the points in a hand wins the match."),
            default=False,
            since=2,
        ),
        Option(
            "last_scopa",
            N_("Scopa with the last card"),
            N_("A table cleared with the last card of the hand counts too."),
            default=False,
            since=2,
        ),
    )


def _ending(players: int, options: Options) -> Ending:
    return replace(ending(TARGET)(players, options), all_points=bool(options["cappotto"]))


def _scopone(_players: int, options: Options) -> DealPlan:
    four = options["table"] == FOUR
    each, table = (9, 4) if four else (10, 0)
    return DealPlan((each,), table=table, refill=ONCE, direction=ANTICLOCKWISE)


def _notes(_players: int, options: Options) -> tuple[str, ...]:
    return () if options.get("table") == NONE else (KINGS_NOTE,)


KINGS_NOTE = N_(
    "If three or four of the cards dealt to the table are kings, the deck is shuffled again."
)


SCOPA = Game(
    id="scopa",
    name=N_("Scopa"),
    family=N_("Scopa"),
    summary=N_("40 cards. Match a card if you can, otherwise a sum; clear the table for a scopa."),
    origin=N_("Italy"),
    difference=N_("A card that can capture must; the seven of diamonds, primiera and scopa score."),
    players=(2, 3, 4, 6),
    two_sides=(6,),
    options=(AMONG_FOUR, *_options()),
    deal=DealPlan((3,), table=4, direction=ANTICLOCKWISE),
    turn=_turn,
    categories=_score,
    ending=_ending,
    pack=FORTY,
    home_pack="italian",
    formerly=_formerly,
    refused=_kings,
    notes=_notes,
)

SCOPONE = Game(
    id="scopone",
    name=N_("Scopone"),
    family=N_("Scopa"),
    summary=N_("Scopa for two partnerships: ten cards each, and none on the table to start."),
    origin=N_("Italy"),
    difference=N_("All cards are dealt at once, so careful counters know what is left."),
    players=(4,),
    options=(
        *_options(),
        Option(
            "table",
            N_("On the table at first"),
            N_("How many cards are on the table before the first play."),
            default=NONE,
            choices=(
                Choice(NONE, N_("none (scopone scientifico)")),
                Choice(FOUR, N_("four, and nine in each hand")),
            ),
            since=2,
        ),
    ),
    deal=_scopone,
    turn=_turn,
    categories=_score,
    ending=_ending,
    pack=FORTY,
    home_pack="italian",
    formerly=_formerly,
    refused=_kings,
    notes=_notes,
    hard=2,
    always_partners=True,
)

SCOPAS = (SCOPA, SCOPONE)


def _escoba_turn(_players: int, options: Options) -> Fishing:
    return Fishing(
        values=VALUES,
        total=15,
        dealer_takes=True,
        by_rank=False,
        selection=ONE,
        lay=NO_CAPTURE if options["must_capture"] else FREE,
        sweeps=Sweeps(N_("escoba")),
    )


ESCOBA = Game(
    id="escoba",
    name=N_("Escoba"),
    family=N_("Scopa"),
    summary=N_("40 cards: take what makes 15 with your card. Clear the table for an escoba."),
    origin=N_("Spain and Argentina"),
    difference=N_("A card takes what makes 15 with it; matching ranks mean nothing."),
    players=(2, 3, 4),
    options=(
        target(15, 11, 31),
        PARTNERSHIPS,
        Option(
            "must_capture",
            N_("Must capture"),
            N_("A card that can capture can't be laid."),
            default=False,
        ),
    ),
    deal=DealPlan((3,), table=4, direction=ANTICLOCKWISE),
    turn=_escoba_turn,
    categories=(
        replace(most_cards(1), cards=mask_of(FORTY)),
        Most("diamonds", SUIT_MASKS["D"], 1, N_("Most diamonds")),
        holding("7D", 1, N_("Seven of diamonds")),
        Most("sevens", RANK_MASKS[6], 1, N_("Most sevens"), whole=1),
        sweeps(1, N_("Escoba")),
    ),
    ending=ending(TARGET),
    pack=FORTY,
    home_pack="spanish",
)
