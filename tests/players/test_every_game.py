"""Every level plays every game, with any number of players: legally, sensibly and in time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kontsina_qt.players.base import Choice
from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Worth, match_utility, prospects
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels import reasons
from kontsina_qt.players.levels.catalogue import LEVELS, UnknownLevel, choose_builtin, level
from kontsina_qt.players.levels.chance import Chance
from kontsina_qt.players.programs.protocol import LegalMoves, choose_line, move_line, read_answer
from kontsina_qt.rules.base.cards import card_set, cards_in
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.hidden import exchange
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View, view_of
from tests.match.playing import drawn
from tests.matrix import SOME, one_of_each
from tests.players.playing import chance, duplicate, through_view

TABLES = [(id, players) for id, game in GAMES.items() for players in game.players]
NEWER = [id for id in GAMES if not id.startswith("kontsina")]


def begun(rules: Rules, seed: object) -> Position:
    """Return a randomly dealt hand."""
    random = Random(str(seed))
    return first_position(rules, 0, random.sample(rules.pack, len(rules.pack)))


def seen(position: Position) -> View:
    """Return the view of the seat to play, at the beginning of a match."""
    start = position.rules.ending.start
    return view_of(position, position.turn, (start,) * position.rules.sides)


def steady(position: Position) -> Choice:
    return choose_builtin("steady", position.rules, seen(position), 1)


@pytest.mark.parametrize(("id", "players"), one_of_each(TABLES, SOME))
def test_a_hand_of_each_level(id: str, players: int) -> None:
    rules = GAMES[id].rules(players)
    position, random = begun(rules, f"{id} {players}"), Random(5)
    while not position.over:
        view = seen(position)
        listed, more = position.notation.listing()
        legal = LegalMoves(position, listed, more)
        # Searching takes long on large African tables.
        thinks = len(position.moves) % (17 if id == "african-cassino" else 9) == 4
        for name in LEVELS if thinks else ("beginner", "casual", "steady"):
            choice = choose_builtin(name, rules, view, 7, 0.0)
            assert {each.move for each in choice.candidates} <= set(listed)
            assert choice.candidates[0].move == choice.move
            assert choice.reason.words()
            answer = read_answer(move_line(3, choice, 1), 3, legal)
            assert answer is not None
            assert (answer.move, answer.reason) == (choice.move, choice.reason)
        # Levels and random moves take turns, so that unusual positions occur as well.
        moves = [choice.move, steady(position).move, random.choice(listed)]
        position.apply(position.notation.read(moves[len(position.moves) % 3]))


@pytest.mark.long
@pytest.mark.parametrize("id", NEWER)
@pytest.mark.parametrize("name", LEVELS)
def test_levels_beat_chance(id: str, name: str) -> None:
    rules = GAMES[id].rules(GAMES[id].players[0])
    deals = 60 if name == "steady" else 40
    margin, error = duplicate(rules, through_view(LEVELS[name].player), chance, deals)
    # A beginner may do no better than chance where nearly everything is forced.
    assert margin > (2 if name == "steady" else -2) * error


def test_the_random_player_is_not_a_level() -> None:
    assert "random" not in LEVELS
    with pytest.raises(UnknownLevel):
        level("random")
    position = begun(GAMES["diloti"].rules(2), 1)
    moves = {Chance().choose(position.rules, seen(position), Random(n)).move for n in range(60)}
    assert moves == set(position.notation.legal_texts())


# Time


def crowded(id: str, seed: int) -> Position:
    """Return a position with many cards on the table, with builds if the game has them."""
    rules = GAMES[id].rules(GAMES[id].players[0])
    position, random = begun(rules, seed), Random(seed)
    met = []
    while not position.over:
        met.append(position.copy())
        moves = position.legal()
        lays = [move for move in moves if position.outcome(move) is None]
        position.apply(random.choice(lays or moves))
    return max(met, key=on_table)


def on_table(position: Position) -> int:
    return position.table.bit_count() + 3 * len(position.builds)


@pytest.mark.parametrize("id", NEWER)
def test_a_crowded_table_is_answered(id: str) -> None:
    position = crowded(id, 3)
    view = seen(position)
    choice = choose_builtin("steady", position.rules, view, 1)
    assert position.is_legal(position.notation.read(choice.move))


# Choices


def arranged(id: str, hand: str, table: str, **options: Any) -> Position:
    """Return the first turn of a hand for two, of seat 0, with these cards."""
    rules = GAMES[id].rules(2, options)
    sets = [cards_in(card_set(text)) for text in (hand, table)]
    others = [c for c in rules.pack if c not in sets[0] + sets[1]]
    Random(hand).shuffle(others)
    position = first_position(rules, 1, [*sets[0], *others, *sets[1]])
    # Swap cards in the deck, however it is dealt, until they are where they are wanted.
    for at, wanted in enumerate(sets):
        for one in wanted:
            place = position.table if at else position.hands[0]
            if not place >> one & 1:
                spare = next(c for c in cards_in(place) if c not in wanted)
                exchange(position, spare, one)
    assert cards_in(position.hands[0]) == sorted(sets[0])
    return position


@pytest.mark.parametrize(
    ("id", "hand", "table", "move"),
    [
        # Everything that can be taken at once, not just a part.
        ("cassino", "9H QD KS JD", "4D 5C 9C 2H", "9H x 4D+5C 9C"),
        # Clearing the table is worth a point.
        ("kassino-swedish", "9H 3D JS QC", "2D 3C 4S 9S", "9H x 2D+3C+4S 9S"),
        # Every red card is a point, and the ten of diamonds is two.
        ("bella-donna", "TS 4C 6S QC", "TD TC 8S KS", "TS x TD"),
        ("zwickern", "TS 4C 6S QC", "TD TC 8S KS", "TS x TC TD"),
    ],
)
def test_sensible_first_moves(id: str, hand: str, table: str, move: str) -> None:
    assert steady(arranged(id, hand, table)).move == move


def test_a_build_has_worth_for_later() -> None:
    position = arranged("cassino", "9H 9C 3D KS", "6S 6C JD QD")
    choice = choose_builtin("skilled", position.rules, seen(position), 1)
    assert choice.move in ("3D b9 3D+6S", "3D b9 3D+6C"), choice
    assert choice.reason == reasons.building(position.rules, 9)


def test_a_pile_is_stolen_and_theft_is_feared() -> None:
    rules = GAMES["stealing-bundles"].rules(2)
    position = begun(rules, 2)
    while not position.over:
        steals = [m for m in position.legal() if position.notation.text(m).endswith(" x P1")]
        theirs = position.piles[1].bit_count()
        if position.turn == 0 and steals and theirs > 7:
            assert " x P1" in steady(position).move
            assert steady(position).reason == reasons.stealing(theirs)
        position.apply(position.notation.read(steady(position).move))


@pytest.mark.parametrize("id", GAMES)
def test_worth_of_a_finished_hand_is_its_margin(id: str) -> None:
    rules = GAMES[id].rules(GAMES[id].players[0])
    position, random = begun(rules, id), Random(1)
    while not position.over:
        position.apply(drawn(position, random))
    worth = Worth(rules, position, 0)
    points = position.result().points
    margin = points[0] - sum(points[1:]) / (rules.sides - 1)
    if id == "laugh-and-lie-down":
        return  # stakes and the prize for the last card are not the cards'
    assert prospects(rules).classes
    assert worth.now == pytest.approx(margin, abs=2 if id == "ristikontra" else 1e-6)


def test_a_winning_call_is_made() -> None:
    rules = GAMES["cassino"].rules(2)
    position = begun(rules, 4)
    while max(position.result().points) < 2:
        position.apply(position.notation.read(steady(position).move))
    position.scores = (20, 20)
    sure = position.rules.side_of[position.turn]
    count = next(m for m in position.legal() if position.notation.text(m) == "count")
    after = position.copy()
    after.apply(count)
    choice = choose_builtin("steady", rules, view_of(position, position.turn, (20, 20)), 1)
    if sure in after.result().decided:
        assert (choice.move, choice.reason) == ("count", reasons.ENOUGH)
    else:
        assert choice.move != "count"


def test_a_utility_of_any_ending() -> None:
    for id, game in GAMES.items():
        rules = game.rules(game.players[0])
        position = begun(rules, id)
        if rules.ending.kind not in ("target", "counting"):
            continue
        near = (rules.ending.target - 1,) * rules.sides
        utility = match_utility(rules, near, 0)
        assert utility is not None
        view = view_of(position, position.turn, near)
        assert choose_builtin("steady", rules, view, 1).move in position.notation.legal_texts()


# The protocol


def test_a_move_beyond_the_list_is_checked_by_the_position() -> None:
    position = arranged("cassino", "9H QD KS JD", "4D 5C 9C 2H")
    some = ["9H"]
    for more, other in ((True, "9H x 9C"), (False, "9H")):
        line = b'{"type": "move", "id": 4, "move": "%s"}' % other.encode()
        answer = read_answer(line, 4, LegalMoves(position, some, more))
        assert answer is not None and answer.move == other
    assert "9H x 9C" not in LegalMoves(position, some, False)
    for wrong in ("9H x 2H", "rubbish", "8H", "9H x " + "9C " * 999, 5, None):
        assert wrong not in LegalMoves(position, some, True)
    line = choose_line(1, position.rules, "steady", 1, 1, seen(position), some, True)
    assert b'"legal_more":true' in line


def test_probabilities_of_replies_in_every_game() -> None:
    for id, game in GAMES.items():
        position = begun(game.rules(game.players[-1]), id)
        sight = look(position.rules, seen(position))
        weigher = Weigher(sight, Worth(sight.rules, sight.public, sight.side))
        for move in sight.moves()[:5]:
            weighed = weigher.weigh(move)
            assert abs(weighed.total) < 60
            board = weigher.boards.get(move)
            if board is not None and not board.after.over:
                replies = weigher.replies(board, (sight.seat + 1) % sight.rules.players)
                assert sum(reply.likely for reply in replies) == pytest.approx(1)
