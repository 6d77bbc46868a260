"""The three Kontsina games (rule card Kontsina): one description, three sets of defaults."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import FULL, SUIT_MASKS, card
from kontsina_qt.rules.base.deal import DealPlan
from kontsina_qt.rules.base.ending import HANDS, HANDS_WON, TARGET, Ending
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import (
    ANTICLOCKWISE,
    CLOCKWISE,
    DIRECTIONS,
    PARTNERSHIPS,
    PLAYERS,
    Choice,
    Option,
    Options,
)
from kontsina_qt.rules.base.scoring import Category, Holding, Most
from kontsina_qt.rules.base.turn import ONE, Fishing
from kontsina_qt.rules.games.common import MAY_SWEEP, cleared, ending, with_sweeps


def _options(
    direction: str, double: bool, end: str, hands: int | str, even_hands: bool = False
) -> tuple[Option, ...]:
    worth = 2 if double else 1
    return (
        Option(
            "end",
            N_("The match ends"),
            N_("How the match ends, and what decides it."),
            default=end,
            choices=(
                Choice(TARGET, N_("first to a target")),
                Choice(HANDS, N_("fixed number of hands, most points")),
                Choice(HANDS_WON, N_("fixed number of hands, most hands won")),
            ),
        ),
        Option(
            "target",
            N_("Target"),
            N_("Points needed to win the match."),
            default=21,
            low=5,
            high=101,
            needs=(("end", (TARGET,)),),
        ),
        Option(
            "hands",
            N_("Number of hands"),
            N_("How many hands the match has."),
            default=hands,
            low=2 if even_hands else 1,
            high=50,
            step=2 if even_hands else 1,
            needs=(("end", (HANDS, HANDS_WON)),),
        ),
        Option(
            "clubs",
            N_("Most clubs"),
            N_("Points for the side with the most clubs."),
            default=worth,
            low=1,
            high=2,
        ),
        Option(
            "good_two",
            N_("The good two"),
            N_("Points for the side with the two of clubs."),
            default=worth,
            low=1,
            high=2,
        ),
        Option(
            "direction",
            N_("Direction of play"),
            N_("Which way round the table cards are dealt and played."),
            default=direction,
            choices=DIRECTIONS,
        ),
        MAY_SWEEP,
    )


def _score(_players: int, options: Options) -> tuple[Category, ...]:
    cards = (
        Most("cards", FULL, 2, N_("Most cards")),
        Most("clubs", SUIT_MASKS["C"], int(options["clubs"]), N_("Most clubs")),
        Holding(card("2C"), int(options["good_two"]), N_("The good two")),
        Holding(card("TD"), 1, N_("The good ten")),
    )
    return with_sweeps(cards, options)


def _turn(_players: int, options: Options) -> Fishing:
    return Fishing(selection=ONE, sweeps=cleared(options))


def _ending(players: int, options: Options) -> Ending:
    return ending(str(options["end"]))(players, options)


def _kontsina(
    id: str,
    name: str,
    summary: str,
    difference: str,
    players: tuple[int, ...],
    options: tuple[Option, ...],
    also: tuple[str, ...] = (),
) -> Game:
    return Game(
        id=id,
        name=name,
        family=N_("Kontsina"),
        summary=summary,
        origin=N_("Greece"),
        difference=difference,
        players=players,
        options=((PARTNERSHIPS,) if 4 in players else ()) + options,
        deal=DealPlan((4,), table=4),
        turn=_turn,
        categories=_score,
        ending=_ending,
        also=also,
    )


CLASSIC = _kontsina(
    "kontsina",
    N_("Kontsina"),
    N_("Take a matching card or cards that add up. Score for most cards, most clubs, 2♣ and 10♦."),
    N_("The best-known form, played to 21."),
    (2, 3, 4),
    _options(CLOCKWISE, False, "target", PLAYERS),
    also=(N_("Koltsina"), N_("Kolitsina")),
)
VARIANT = _kontsina(
    "kontsina-variant",
    N_("Kontsina Variant"),
    N_("Kontsina for three or four, played anticlockwise, over a number of hands or to a target."),
    N_("Dealt and played anticlockwise; in a match every player deals once."),
    (3, 4),
    _options(ANTICLOCKWISE, False, "hands", PLAYERS),
)
DUEL = _kontsina(
    "kontsina-duel",
    N_("Kontsina Duel"),
    N_(
        "Kontsina for two: most clubs and the good two are worth 2, and the match goes by hands "
        "won."
    ),
    N_("For two. Most clubs and the good two are worth 2; whoever wins more hands wins the match."),
    (2,),
    _options(CLOCKWISE, True, "hands-won", 6, even_hands=True),
)
