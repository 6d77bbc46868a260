"""Characters: each has a measurable habit, and none changes the level's abilities."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import (
    LEVELS,
    UnknownLevel,
    builtin,
    choose_builtin,
    level_named,
    named,
    parted,
    players_at,
    title_of,
)
from kontsina_qt.players.levels.characters import CHARACTERS, EVEN
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import Course, View, view_of
from tests.rules.helpers import CLASSIC

RULES = CLASSIC.rules(2)
DEALS = range(40_000, 40_030)


@cache
def views() -> list[View]:
    """Return decisions from randomly played hands, except in the last deal."""
    found: list[View] = []
    for number in DEALS:
        deal = numbered_deal(RULES, number, 0)
        position = first_position(RULES, deal.dealer, deal.deck)
        course = Course(tuple(position.information.opening_table()), number=0)
        random = Random(number)
        while position.stock:
            view = view_of(position, position.turn, (0, 0), course)
            if len(view.hand) > 1:
                found.append(view)
            move = random.choice(position.legal())
            course.texts.append(position.notation.text(move))
            position.apply(move)
    return found


def among(habit: str, public: Position) -> set[Move]:
    """Return the moves that show a habit."""
    moves = public.legal()
    if habit == "kept the good":
        return {move for move in moves if not RULES.card_points(move.played)}
    brought = {
        move: 0 if outcome is None else outcome.cards & ~move.played
        for move in moves
        for outcome in (public.outcome(move),)
    }
    if habit == "let a capture lie":
        return {move for move in moves if not brought[move]}
    assert habit == "let the good lie"
    return {move for move in moves if not RULES.card_points(brought[move])}


def shares(habit: str) -> dict[str, float]:
    """Return each character's frequency of a habit over the same decisions."""
    could, did = 0, Counter[str]()
    for seed, view in enumerate(views()):
        public = look(RULES, view).public
        shown = among(habit, public)
        if not shown or len(shown) == len(public.legal()):
            continue
        could += 1
        for name in CHARACTERS:
            chosen = choose_builtin(named("skilled", name), RULES, view, seed, 0.0).move
            did[name] += public.notation.read(chosen) in shown
    assert could > 50, "too few to tell a habit"
    return {name: did[name] / could for name in CHARACTERS}


@pytest.mark.long
def test_bold_leaves_a_capture_for_the_next_turn() -> None:
    waited = shares("let a capture lie")
    assert waited["bold"] > 2 * waited[EVEN]
    assert max(waited, key=waited.__getitem__) == "bold"


def test_thrifty_keeps_the_good_cards() -> None:
    kept = shares("kept the good")
    assert 1 - kept["thrifty"] < 0.7 * (1 - kept[EVEN])
    assert max(kept, key=kept.__getitem__) == "thrifty"


def test_counting_prefers_many_cards_to_a_good_one() -> None:
    passed = shares("let the good lie")
    assert passed["counting"] > 2 * passed[EVEN]
    assert max(passed, key=passed.__getitem__) == "counting"


@pytest.mark.parametrize("character", [name for name in CHARACTERS if name != EVEN])
def test_the_same_view_and_seed_give_the_same_move(character: str) -> None:
    for level in ("casual", "steady", "skilled"):
        for view in views()[::40]:
            first, second = (
                choose_builtin(named(level, character), RULES, view, 5, 0.0) for _ in range(2)
            )
            assert first == second
            assert all(
                look(RULES, view).public.notation.read(each.move) for each in first.candidates
            )


def test_solved_endings_have_no_character() -> None:
    position = first_position(RULES, 0, numbered_deal(RULES, 7, 0).deck)
    random = Random(7)
    while position.stock:
        position.apply(random.choice(position.legal()))
    view = view_of(position, position.turn, (0, 0))
    told = {choose_builtin(named("skilled", name), RULES, view, 60).value for name in CHARACTERS}
    assert len(told) == 1


def test_values_are_in_points_whatever_the_taste() -> None:
    """Overvaluing something does not change the reported worth."""
    view = views()[60]
    even = {each.move: each.value for each in choose_builtin("skilled", RULES, view, 1).candidates}
    for name in CHARACTERS:
        for each in choose_builtin(named("skilled", name), RULES, view, 1).candidates:
            assert each.value == pytest.approx(even[each.move])


# Names


def test_names_and_titles_with_a_character() -> None:
    for level in LEVELS.values():
        for name, character in CHARACTERS.items():
            player = named(level.name, name)
            known = (level, character) if level.judges or name == EVEN else None
            assert builtin(player) == known
    assert named("skilled", "bold") == "skilled-bold"
    assert title_of("skilled-bold") == "Skilled · bold"
    assert title_of("steady") == "Steady"
    assert title_of("cmd:steady") == ""


def test_a_player_counts_by_its_level() -> None:
    for level in LEVELS.values():
        players = players_at(level.name)
        assert len(players) == (len(CHARACTERS) if level.judges else 1)
        assert {level_named(player) for player in players} == {level.name}
    assert players_at("cmd:mine") == ["cmd:mine"]
    assert players_at("human") == ["human"]


@pytest.mark.parametrize(
    "player", ["-bold", "expert-bold", "expert-", "human-bold", "skilled-odd", "cmd:skilled-bold"]
)
def test_a_name_that_only_begins_like_a_level_is_not_a_player(player: str) -> None:
    assert level_named(player) == player


def test_the_error_for_an_unknown_player_lists_the_characters() -> None:
    with pytest.raises(UnknownLevel) as caught:
        parted("beginner-bold")
    names = "beginner, casual, steady, skilled, expert"
    more = "(casual|steady|skilled)-(thrifty|bold|counting)"
    assert str(caught.value) == f"there is no level 'beginner-bold'; there are {names}, {more}"


@pytest.mark.parametrize(
    "player",
    ["", "bold", "-bold", "skilled-", "skilled-odd", "skilled-bold-bold", "expert-bold", "human"],
)
def test_names_that_are_not_builtin_players(player: str) -> None:
    assert builtin(player) is None
    with pytest.raises(UnknownLevel, match="there is no level"):
        parted(player)
