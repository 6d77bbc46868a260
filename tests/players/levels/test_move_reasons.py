"""The texts of reasons agree with what made the difference, in positions with a single one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kontsina_qt.players.base import Choice
from kontsina_qt.players.evaluation.weigh import Weighed, Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels import reasons
from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.players.levels.lapses import CASUAL
from kontsina_qt.players.levels.move_reasons import reason_for
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.words import Message
from kontsina_qt.rules.view import View, view_of
from tests.players.test_every_game import arranged
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC

RULES = CLASSIC.rules(2)
ENOUGH_TIME = 60.0
"""Enough for levels that search a fixed number of deals to finish on any machine."""


def chosen(view: View, played: str, level: str) -> Choice:
    """Return what a level would have done instead of a move."""
    return choose_builtin(level, RULES, view, 1, ENOUGH_TIME, (played,))


@pytest.mark.parametrize(
    ("hand", "table", "played", "better", "words"),
    [
        # A scoring card, and nothing else can be taken.
        ("TS 9H 4S QD", "TD KC QS JC", "9H", "TS x TD", "takes 10♦ (+1)"),
        ("TS TH 4S QD", "TD KC QS JC", "4S", "TS x TD", "takes 10♦ (+1)"),
        # The same number of cards and points, but a club among them.
        ("5S 5C QD KH", "5D 2H 3H JC", "5S x 5D", "5C x 2H+3H", "takes 3 cards (1 ♣)"),
        ("JS 3D 8H 5C", "JH 3S 8C 5D", "JS x JH", "5C x 5D", "takes 2 cards (1 ♣)"),
        # No scoring card: more cards.
        ("5C 9H QD KH", "5D 4S JS TH", "KH", "9H x 4S+5D", "takes 3 cards"),
        # Nothing to take: the good two given away, or a king.
        ("2C KH KD 9S", "8S 7H JD QD", "2C", "KH", "leaves less behind"),
        # A card laid next to another one, to take both later.
        ("AH 8C KH KD", "7S QC JS TH", "8C", "AH", "so 8♣ can take A♥+7♠ next turn"),
        ("KS KH KC TS", "QC JD 9H 8S", "TS", "KS", "so K♣ can take K♠ next turn"),
    ],
)
def test_one_reason(hand: str, table: str, played: str, better: str, words: str) -> None:
    choice = chosen(first_turn(hand, table), played, "skilled")
    assert choice.move == better
    assert choice.reason.words().startswith(words)
    assert choice.reason.words() in (words, f"{words} and leaves little behind")


def test_searching_levels_give_the_same_reason() -> None:
    choice = chosen(first_turn("TS 9H 4S QD", "TD KC QS JC"), "9H", "skilled")
    assert choice.move == "TS x TD"
    assert choice.reason.words().startswith("takes 10♦ (+1)")


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_what_both_moves_bring_is_not_a_reason(level: str) -> None:
    """The same capture with another card of the hand: only the club makes a difference."""
    view = first_turn("TS TC 4S QD", "TD KC QS JC")
    choice = chosen(view, "TS x TD", level)
    assert choice.move == "TC x TD"
    assert choice.reason.words() == "takes 2 cards (1 ♣)"
    # Compared with a lay, the ten of diamonds does.
    choice = chosen(view, "4S", level)
    assert choice.reason.words().startswith("takes 10♦ (+1)")


def test_a_move_as_good_as_another_has_no_reason_against_it() -> None:
    choice = chosen(first_turn("TS TH 4S QD", "TD KC QS JC"), "TH x TD", "skilled")
    assert choice.reason == reasons.AS_GOOD or choice.move == "TH x TD"


def test_a_hint_compares_with_worse_moves() -> None:
    """Not with the same move made with another card."""
    hint = choose_builtin("skilled", RULES, first_turn("TS TH 4S QD", "TD KC QS JC"), 1)
    assert hint.reason.words().startswith("takes 10♦ (+1)")


@pytest.mark.parametrize(
    ("id", "hand", "table", "played", "better", "words"),
    [
        ("cassino", "9H 9C 3D KS", "6S 6C JD QD", "KS", "3D b9", "builds 9 to take it later"),
        (
            *("kassino-swedish", "9H 3D JS QC", "2D 3C 4S 9S", "3D x 3C"),
            *("9H x 2D+3C+4S 9S", "sweeps the table, 5 cards"),
        ),
    ],
)
def test_one_reason_in_other_games(
    id: str, hand: str, table: str, played: str, better: str, words: str
) -> None:
    position = arranged(id, hand, table)
    view = view_of(position, position.turn, position.scores)
    choice = choose_builtin("skilled", position.rules, view, 1, ENOUGH_TIME, (played,))
    assert choice.move.startswith(better)
    assert choice.reason.words() == words


# From the components of the worth


def sight_of(hand: str, table: str) -> Sight:
    return look(RULES, first_turn(hand, table))


def weighed(sight: Sight, text: str, **parts: float) -> Weighed:
    """Return a move with the given components of worth, others 0."""
    move = sight.public.notation.read(text)
    return Weighed(
        move, **{**dict.fromkeys(("now", "left", "later", "kept", "rest"), 0.0), **parts}
    )


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"now": 0.5}, "takes 2 cards"),
        ({"left": -0.3}, "leaves less behind"),
        ({"left": 0.0}, "leaves nothing to take"),
        ({"left": 0.3}, "leaves more for the partner than for the others"),
        ({"left": -0.5, "later": 0.4}, "sets up more to take next turn"),
        ({"left": -0.5, "kept": 0.4}, "keeps better cards for later"),
        ({"left": -0.5, "rest": 0.4}, "takes 2 cards and could keep the last capture"),
        ({"left": -0.1, "now": 0.5}, "takes 2 cards and leaves little behind"),
        ({"left": 0.0, "now": 0.6}, "takes 2 cards and leaves nothing to take"),
        ({"left": -0.5, "now": 0.5}, "takes 2 cards"),
    ],
)
def test_the_largest_component_is_the_reason(parts: dict[str, float], words: str) -> None:
    """Compared with a lay that leaves half a point and brings nothing."""
    sight = sight_of("9H 4S QD KD", "9D KC QS JC")
    best = weighed(sight, "9H x 9D", **{"left": -0.5, **parts})
    other = weighed(sight, "4S", left=-0.5)
    assert reason_for(sight, [best, other]).words() == words


def test_a_lay_may_get_the_rest() -> None:
    sight = sight_of("9H 4S QD KD", "TD KC QS JC")
    best, other = weighed(sight, "9H", rest=0.5), weighed(sight, "4S")
    assert reason_for(sight, [best, other]) == reasons.GETS_REST


@pytest.mark.parametrize(
    ("gap", "loss", "reason"),
    [
        (0.0, 0.5, reasons.LOOKED_AHEAD),
        (0.05, 0.5, reasons.LOOKED_AHEAD),
        (0.2, 0.5, reasons.KEEPS_BETTER),
        (0.0, 0.01, reasons.AS_GOOD),
    ],
)
def test_an_unexplained_difference_comes_from_looking_ahead(
    gap: float, loss: float, reason: Message
) -> None:
    sight = sight_of("9H 4S QD KD", "TD KC 3S JC")
    best, other = weighed(sight, "9H", kept=gap), weighed(sight, "4S")
    assert reason_for(sight, [best, other], loss) == reason


def test_the_components_add_up() -> None:
    sight = sight_of("TS TC 4S QD", "TD KC QS JC")
    weigher = Weigher(sight, Worth(sight.rules, sight.public, sight.side))
    for move in sight.moves():
        each = weigher.weigh(move)
        assert each.total == pytest.approx(
            each.now + each.left + each.later + each.kept + each.rest
        )
        assert each.kept > 0


def test_every_reason_is_known_to_the_protocol() -> None:
    """Otherwise a hint would arrive without it."""
    for game in GAMES.values():
        rules = game.rules(game.players[0])
        assert reasons.for_capture(rules, rules.full, reasons.SEEN).words()
    told = [value for value in vars(reasons).values() if isinstance(value, Message)]
    assert len(told) > 15
    for reason in told:
        if reason != reasons.NO_REASON:
            assert reasons.known(reason.text, reason.values) == replace(reason, values={})


def test_a_careless_player_does_not_claim_that_nothing_is_left() -> None:
    """In these hands a careless player once said so in thirteen cases where something was left."""
    careless = Steady(replace(CASUAL, heeds=0.0))
    random = Random(5)
    for deal in range(200):
        position = first_position(RULES, 0, random.sample(RULES.pack, len(RULES.pack)))
        for _ in range(deal % 40):
            position.apply(random.choice(position.legal()))
        view = view_of(position, position.turn, (0, 0))
        choice = careless.choose(RULES, view, random)
        sight = look(RULES, view)
        fair = Weigher(sight, Worth(RULES, sight.public, sight.side))
        if fair.weigh(sight.public.notation.read(choice.move)).left < -0.02:
            assert "leaves nothing" not in choice.reason.words(), choice
