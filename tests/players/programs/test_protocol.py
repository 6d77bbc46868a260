"""The lines of the player protocol in both directions, and what they must not contain."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.players.levels.reasons import NO_REASON
from kontsina_qt.players.programs.protocol import (
    LONGEST_LINE,
    MOST_LISTED,
    Hello,
    ProtocolError,
    Question,
    Quit,
    RequestError,
    choose_line,
    error_line,
    greeting_line,
    hello_line,
    move_line,
    quit_line,
    read_answer,
    read_request,
)
from kontsina_qt.rules.base.cards import TEXTS, cards_in
from kontsina_qt.rules.view import view_of
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC, PLIES, Played, hands, hidden_from

RELAXED = settings(deadline=None)
CARD = re.compile(rb"[A2-9TJQK][CDHS]")
RULES = CLASSIC.rules(2, {"clubs": 2})
VIEW = first_turn("9H 2C TD KS", "4D 5C 9C KH")
LEGAL = sorted(["9H", "9H x 4D+5C", "9H x 9C", "2C", "TD", "KS", "KS x KH"])


@RELAXED
@given(hands())
def test_no_line_to_a_player_names_a_hidden_card(played: Played) -> None:
    position = played.start()
    scores = (3,) * played.rules.sides
    for ply in range(PLIES):
        view = view_of(position, position.turn, scores)
        line = choose_line(ply, played.rules, "", 1, 1, view, position.notation.legal_texts())
        named = {word.decode() for word in CARD.findall(line)}
        hidden = {TEXTS[c] for c in cards_in(hidden_from(position, position.turn))}
        assert not named & hidden
        assert line.count(b"\n") == 1 and line.endswith(b"\n")
        assert set(json.loads(line)) <= {
            *("type", "id", "game", "options", "level", "budget_ms", "seed", "view", "legal"),
        }
        position.play(played.choose(position, played.choices[ply]))


@RELAXED
@given(hands(), st.integers(0, PLIES - 1), st.integers(0, 2**64))
def test_questions_and_answers_round_trip(played: Played, plies: int, seed: int) -> None:
    position = played.after(plies)
    view = view_of(position, position.turn, (0,) * played.rules.sides)
    legal = position.notation.legal_texts()
    asked = read_request(choose_line(9, played.rules, "steady", 250, seed, view, legal))
    assert isinstance(asked, Question)
    assert (asked.id, asked.level, asked.budget_ms, asked.seed) == (9, "steady", 250, seed)
    assert asked.view == view
    assert asked.rules.game is played.rules.game
    assert asked.rules.options == played.rules.options
    choice = choose_builtin("steady", asked.rules, asked.view, seed)
    read = read_answer(move_line(9, choice, 12), 9, legal)
    assert read is not None
    assert (read.move, read.reason) == (choice.move, choice.reason)
    assert [each.move for each in read.candidates] == [each.move for each in choice.candidates]
    assert read.value == pytest.approx(choice.value, abs=1e-4)


def test_the_other_lines() -> None:
    assert json.loads(hello_line()) == {"type": "hello", "protocol": 1}
    assert json.loads(quit_line()) == {"type": "quit"}
    assert read_request(hello_line()) == Hello()
    assert read_request(quit_line()) == Quit()
    greeting = {"type": "hello", "protocol": 1, "name": "Kontsina", "levels": ["beginner"]}
    assert json.loads(greeting_line(["beginner"])) == greeting
    error = {"type": "error", "id": 3, "message": "no"}
    assert json.loads(error_line(RequestError("no", 3))) == error


def test_the_number_of_listed_moves_is_limited() -> None:
    legal = [str(n) for n in range(MOST_LISTED + 1)]
    data = json.loads(choose_line(1, RULES, "steady", 1, 1, VIEW, legal))
    assert data["legal"] == legal[:MOST_LISTED]
    assert data["legal_more"] is True
    data = json.loads(choose_line(1, RULES, "steady", 1, 1, VIEW, legal[:MOST_LISTED]))
    assert "legal_more" not in data


# Bad requests

GOOD = json.loads(choose_line(7, RULES, "steady", 1000, 42, VIEW, LEGAL))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"rubbish\n", "the line is not JSON"),
        (b"\xff\xfe\n", "the line is not JSON"),
        (b"[" * 100_000, "the line is not JSON"),
        (b"1" * 10_000, "the line is not JSON"),
        (b"[1]\n", "the line is not a JSON object"),
        (b" " * LONGEST_LINE + b"{}", "the line is longer than a mebibyte"),
        (b"{}", "the type must be hello, choose or quit, not None"),
        (b'{"type": ["hello"]}', "the type must be hello, choose or quit"),
        (b'{"type": "hello"}', "this player speaks protocol 1"),
        (b'{"type": "hello", "protocol": 2}', "this player speaks protocol 1"),
        (b'{"type": "hello", "protocol": true}', "this player speaks protocol 1"),
    ],
)
def test_lines_that_are_not_requests(line: bytes, message: str) -> None:
    with pytest.raises(RequestError, match=re.escape(message)) as caught:
        read_request(line)
    assert caught.value.id is None
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"game": 5}, "game must be the id of a game"),
        ({"options": []}, "options must be an object"),
        ({"options": {"jokers": 2}}, "there is no option 'jokers'"),
        ({"options": {"clubs": 3}}, "clubs must be a number from 1 to 2"),
        ({"options": {"clubs": [1]}}, "clubs must be a number from 1 to 2"),
        ({"level": "genius"}, "there is no level 'genius'; there are beginner, casual, steady"),
        (
            {"level": "expert-bold"},
            "there is no level 'expert-bold'; there are beginner, casual, steady, skilled, expert, "
            "(casual|steady|skilled)-(thrifty|bold|counting)",
        ),
        ({"level": ["steady"]}, "there is no level"),
        ({"budget_ms": -1}, "budget_ms must be a whole number"),
        ({"budget_ms": 1.5}, "budget_ms must be a whole number"),
        ({"budget_ms": 10**30}, "budget_ms must be a whole number"),
        ({"seed": None}, "seed must be a whole number"),
        ({"legal": "2C"}, "legal must be a list of moves"),
        ({"view": None}, "view must be an object"),
        ({"view": {}}, "not a view"),
        ({"view": GOOD["view"] | {"hand": ["9h"]}}, "not a view"),
        ({"view": GOOD["view"] | {"seats": 9}}, "kontsina is for 2, 3, 4 players, not 9"),
    ],
)
def test_invalid_questions(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RequestError, match=re.escape(message)) as caught:
        read_request(json.dumps(GOOD | changes).encode())
    assert caught.value.id == 7


@pytest.mark.parametrize(
    ("id", "back"),
    [(7, 7), ("seven", "seven"), ("s" * 200, None), (None, None), (1.5, None), (10**40, None)],
)
def test_a_valid_id_is_returned(id: object, back: object) -> None:
    with pytest.raises(RequestError) as caught:
        read_request(json.dumps(GOOD | {"id": id, "game": "bridge"}).encode())
    assert caught.value.id == back


# Answers

MOVE: dict[str, Any] = {"type": "move", "id": 7, "move": "2C", "value": 0.5}


def answered(**changes: Any) -> Any:
    line = json.dumps(MOVE | changes).encode()
    return read_answer(line, 7, LEGAL)


def test_a_bare_answer_is_enough() -> None:
    choice = answered()
    assert (choice.move, choice.value, choice.reason) == ("2C", 0.5, NO_REASON)
    assert [each.move for each in choice.candidates] == ["2C"]


def test_candidates_that_are_not_moves_are_dropped() -> None:
    listed = [{"move": "TD", "value": 1}, {"move": "KC"}, {"move": 5}, 5, {"move": "2C"}]
    choice = answered(candidates=listed)
    assert [(each.move, each.value) for each in choice.candidates] == [("TD", 1), ("2C", 0)]


@pytest.mark.parametrize(
    "line", [{"type": "hello"}, MOVE | {"id": 6}, {"type": "error", "id": 5, "message": "late"}]
)
def test_lines_for_other_questions_are_ignored(line: dict[str, Any]) -> None:
    assert read_answer(json.dumps(line).encode(), 7, LEGAL) is None


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"move": "AC"}, "made an illegal move"),
        ({"move": ["2C"]}, "made an illegal move"),
        ({"move": None}, "made an illegal move"),
        ({"id": 8}, "sent nonsense"),
        ({"id": "7"}, "sent nonsense"),
        ({"id": True}, "sent nonsense"),
        ({"type": "pass"}, "sent nonsense"),
        ({"type": {}}, "sent nonsense"),
        ({"value": "much"}, "sent nonsense"),
        ({"value": 10**400}, "sent nonsense"),
        ({"value": float("nan")}, "sent nonsense"),
        ({"candidates": 5}, "sent nonsense"),
        ({"candidates": [{"move": "2C", "value": None}]}, "sent nonsense"),
        ({"type": "error", "message": "no idea"}, "could not answer"),
        ({"type": "error", "id": None}, "could not answer"),
    ],
)
def test_unusable_answers(changes: dict[str, Any], what: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        answered(**changes)
    assert str(caught.value) == what


@pytest.mark.parametrize("line", [b"", b"nonsense", b"[]", b"1" * (LONGEST_LINE + 1), b"[" * 9999])
def test_lines_that_are_not_answers(line: bytes) -> None:
    with pytest.raises(ProtocolError, match="sent nonsense"):
        read_answer(line, 7, LEGAL)


def test_foreign_text_is_made_safe() -> None:
    with pytest.raises(ProtocolError) as caught:
        answered(type="error", message="\x1b[2J" + "x" * 9999)
    assert caught.value.detail.startswith("?[2Jxxx")
    assert len(caught.value.detail) < 400


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@RELAXED
@given(st.sampled_from([*sorted(MOVE), "candidates", "reason"]), JSON)
def test_any_answer_is_a_legal_move_or_one_error(name: str, value: Any) -> None:
    try:
        choice = answered(**{name: value})
    except ProtocolError as error:
        assert str(error)
    else:
        assert choice is None or choice.move in LEGAL
