"""``kontsina engine``: the players as a process."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.players.levels.catalogue import LEVELS, choose_builtin
from kontsina_qt.players.programs.engine import answer_to, main
from kontsina_qt.players.programs.protocol import (
    LONGEST_LINE,
    MOST_LISTED,
    choose_line,
    hello_line,
    quit_line,
)
from kontsina_qt.rules.base.cards import PACK, TEXTS
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import view_of
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC, PLIES, Played, hands

COMMAND = [sys.executable, "-m", "kontsina_qt.players.programs.engine"]
RULES = CLASSIC.rules(2)
VIEW = first_turn("9H 2C TD KS", "4D 5C 9C KH")
QUESTION = choose_line(7, RULES, "steady", 1000, 42, VIEW, ["9H"])


def answers(*lines: bytes) -> list[Any]:
    """Return the engine's answers to these lines, in this process."""
    out = io.BytesIO()
    assert main(io.BytesIO(b"".join(lines)), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_conversation_with_a_process() -> None:
    talk = b"".join([hello_line(), QUESTION, b"rubbish\n", QUESTION, quit_line(), hello_line()])
    done = subprocess.run(COMMAND, input=talk, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    hello, first, error, second = map(json.loads, done.stdout.splitlines())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "name": "Kontsina",
        "levels": list(LEVELS),
    }
    assert first == second | {"ms": first["ms"]}
    assert (first["type"], first["id"]) == ("move", 7)
    assert first["move"] == choose_builtin("steady", RULES, VIEW, 42).move
    assert error == {"type": "error", "id": None, "message": "the line is not JSON"}


def test_no_qt_is_imported() -> None:
    served = "kontsina_qt.players.programs.engine"
    code = f"import sys, {served}; print(any('PySide6' in m for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True)
    assert done.stdout.strip() == b"False"


def test_it_ends_with_its_input() -> None:
    assert answers() == []
    assert [each["type"] for each in answers(hello_line())] == ["hello"]
    assert [each["type"] for each in answers(hello_line().strip())] == ["hello"]
    assert answers(b"\n", b"  \n") == []


def test_a_line_that_is_too_long_is_rejected_and_skipped() -> None:
    long = b'{"type": "hello", "x": "' + b"x" * (3 * LONGEST_LINE) + b'"}\n'
    error, hello = answers(long, hello_line())
    assert error["message"] == "the line is longer than a mebibyte"
    assert hello["type"] == "hello"
    assert [each["type"] for each in answers(long[:-1])] == ["error"]


def test_a_line_may_be_a_mebibyte_long() -> None:
    padded = b" " * (LONGEST_LINE - len(hello_line())) + hello_line()
    assert [each["type"] for each in answers(padded)] == ["hello"]


def test_it_chooses_among_legal_moves_whatever_is_listed() -> None:
    data = json.loads(QUESTION) | {"legal": ["AC", "nonsense", 5]}
    (answer,) = answers(json.dumps(data).encode() + b"\n")
    assert answer["move"] == choose_builtin("steady", RULES, VIEW, 42).move


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": ["9H", "9H"]},
        {"moves": ["9H"]},
        {"seat": 1},
        {"seat": -1},
        {"dealer": 7},
        {"sizes": [4]},
        {"scores": []},
        {"stock": 10**30},
        {"hand": ["9H"] * 4},
        {"hand": list(TEXTS)},
        {"opening_table": []},
        {"moves": ["x"] * 9},
    ],
)
def test_a_view_that_fits_no_hand_is_rejected(changes: dict[str, Any]) -> None:
    data = json.loads(QUESTION)
    data["view"] |= changes
    (answer,) = answers(json.dumps(data).encode() + b"\n")
    assert (answer["type"], answer["id"]) == ("error", 7)
    assert "not a view" in answer["message"]


VALUES = st.one_of(
    st.none(),
    st.integers(-3, 60),
    st.text(max_size=4),
    st.lists(st.one_of(st.sampled_from(TEXTS), st.integers(0, 5)), max_size=6),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@settings(deadline=None)
@given(hands(), st.integers(0, PLIES - 1), st.data())
def test_any_request_gets_one_answer(played: Played, plies: int, data: st.DataObject) -> None:
    position = played.after(plies)
    view = view_of(position, position.turn, (0,) * played.rules.sides)
    request = json.loads(choose_line(7, played.rules, "beginner", 1, 1, view, []))
    inside = data.draw(st.booleans())
    changed = request["view"] if inside else request
    changed[data.draw(st.sampled_from(sorted(changed)))] = data.draw(VALUES)
    line = answer_to(json.dumps(request).encode())
    if line is None:
        assert request["type"] == "quit"
        return
    answer = json.loads(line)
    assert answer["type"] in ("move", "error", "hello")
    if answer["type"] == "move" and inside:
        assert answer["move"] in position.notation.legal_texts()


def test_a_large_table_is_answered() -> None:
    position = first_position(RULES, 0, PACK)
    while len(position.legal()) < MOST_LISTED:
        position.apply(min(position.legal(), key=position.notation.text))
    legal = position.notation.legal_texts()
    view = view_of(position, position.turn, (0, 0))
    for level in LEVELS:
        (answer,) = answers(choose_line(1, RULES, level, 1000, 1, view, legal))
        assert answer["move"] in legal
