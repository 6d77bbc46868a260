"""The conversation with a player program, without any program: bytes in, lines out."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.players.base import Choice
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.programs.conversation import (
    MOST_FAILURES,
    MOST_STRAY,
    Conversation,
    Limits,
    Said,
    Trust,
    greeting_name,
    lost_turn,
    not_started,
)
from kontsina_qt.players.programs.protocol import ProtocolError
from tests.players.views import first_turn
from tests.rules.helpers import CLASSIC

RULES = CLASSIC.rules(2)
VIEW = first_turn("9H 2C TD KS", "4D 5C 9C KH")
POSITION = look(RULES, VIEW).public
HELLO = b'{"type": "hello", "protocol": 1, "name": "Ann", "levels": []}\n'
SMALL = Limits(start_ms=80, answer_ms=20, lines=5, size=4_000, line=1_000)


def ask(talk: Conversation, id: int = 7, budget_ms: int = 100) -> dict[str, Any]:
    """Ask for a move and parse the question."""
    line = talk.ask(id, POSITION, "steady", VIEW, 3, budget_ms)
    assert line.endswith(b"\n")
    question: dict[str, Any] = json.loads(line)
    return question


def answer(id: int = 7, move: str = "2C", **more: object) -> bytes:
    return json.dumps({"type": "move", "id": id, "move": move, **more}).encode() + b"\n"


def heard(talk: Conversation, came: bytes) -> list[str]:
    """Return the results of some bytes: moves, and errors with an exclamation mark."""
    return [words(said) for said in talk.receive(came)]


def words(said: Said) -> str:
    return said.move if isinstance(said, Choice) else f"{said}!"


def test_a_conversation_from_hello_to_quit() -> None:
    talk = Conversation()
    assert json.loads(talk.hello()) == {"type": "hello", "protocol": 1}
    assert not talk.idle, "it has not said a word yet"
    assert heard(talk, HELLO) == []
    assert (talk.greeting, talk.idle, talk.waiting) == ("Ann", True, False)
    question = ask(talk)
    assert (question["id"], question["level"], question["seed"]) == (7, "steady", 3)
    assert question["view"] == VIEW.to_json()
    assert question["legal"] == POSITION.notation.legal_texts()
    assert (talk.idle, talk.waiting) == (False, True)
    assert heard(talk, answer()) == ["2C"]
    assert (talk.idle, talk.waiting) == (True, False)
    ask(talk, 8)
    assert heard(talk, answer(7) + HELLO + answer(8, "9H x 9C")) == ["9H x 9C"]
    assert json.loads(talk.quit()) == {"type": "quit"}


@given(st.lists(st.integers(0, 400), max_size=12))
def test_bytes_may_arrive_in_any_pieces(cuts: list[int]) -> None:
    came = HELLO + answer(6) + answer() + HELLO
    places = sorted({0, len(came), *(cut % len(came) for cut in cuts)})
    talk = Conversation()
    ask(talk)
    lines: list[str] = []
    for start, end in pairwise(places):
        lines += heard(talk, came[start:end])
    assert lines == ["2C"]
    assert talk.greeting == "Ann"


def test_the_first_answer_may_take_longer() -> None:
    talk = Conversation(SMALL)
    ask(talk)
    assert talk.patience_ms == 180
    heard(talk, HELLO)
    ask(talk, 8)
    assert talk.patience_ms == 120
    assert str(talk.late()) == "did not answer in time"
    assert heard(talk, answer(8)) == [], "it is too late"


@pytest.mark.parametrize(
    ("came", "what"),
    [
        (b'{"move": "2C"}\n', "sent nonsense!"),
        (answer(8), "sent nonsense!"),
        (answer(move="KC x KC"), "made an illegal move!"),
        (answer(move="9H x 2C"), "made an illegal move!"),
        (b'{"type": "error", "id": 7, "message": "no"}\n', "could not answer!"),
        (answer(value=float("inf")), "sent nonsense!"),
        (b"x" * 1_001, "sent nonsense!"),
        (b"x" * 1_001 + b"\n", "sent nonsense!"),
        (HELLO * 6, "sent too much!"),
        ((b" " * 900 + HELLO) * 4 + b"x" * 500, "sent too much!"),
    ],
)
def test_errors_that_end_a_conversation(came: bytes, what: str) -> None:
    talk = Conversation(SMALL)
    ask(talk)
    if what == "sent nonsense!" and len(came) > 1_000:
        came = came.strip(b"\n")
    assert heard(talk, came) == [what]
    # Nothing that comes afterwards is read.
    assert heard(talk, answer()) == []
    assert heard(talk, b"x" * 10_000) == []
    assert not talk.idle


STRAY = (
    b"\n",
    b"  \r\n",
    b"Welcome!\n",
    b"[1]\n",
    b"\xff\x00\n",
    b'{"type": "info", "depth": 3}\n',
)


def test_a_few_lines_outside_the_protocol_are_tolerated() -> None:
    talk = Conversation()
    assert heard(talk, b"Welcome!\n" + HELLO) == []
    assert talk.greeting == "Ann"
    for id in range(1, 9):
        ask(talk, id)
        assert heard(talk, b"".join(STRAY) * (MOST_STRAY // len(STRAY)) + answer(id)) == ["2C"]
    ask(talk, 9)
    assert heard(talk, b"\n" * MOST_STRAY) == []
    assert heard(talk, b"\n" * 2 + answer(9)) == ["sent nonsense!"]


def test_a_wrong_answer_is_not_reported_as_a_timeout() -> None:
    talk = Conversation()
    ask(talk)
    assert heard(talk, b"2C\n") == []
    assert str(talk.late()) == "sent nonsense"


def test_unsolicited_output_is_limited() -> None:
    for flood in (HELLO, b"rubbish\n", b"x" * 900 + b"\n"):
        talk = Conversation(SMALL)
        lines: list[str] = []
        pieces = 0
        while not lines:
            lines = heard(talk, flood)
            pieces += 1
            assert pieces < 10
        assert lines == ["sent too much!"]


def test_a_question_has_its_own_limits() -> None:
    talk = Conversation(SMALL)
    for id in range(1, 9):
        ask(talk, id)
        assert heard(talk, HELLO * 3 + answer(id)) == ["2C"]


def test_an_answer_followed_by_rubbish_counts() -> None:
    talk = Conversation(SMALL)
    ask(talk)
    assert heard(talk, answer() + HELLO * 9) == ["2C", "sent too much!"]


def test_a_flood_times_out_by_itself() -> None:
    talk = Conversation(Limits(start_ms=0, answer_ms=0))
    ask(talk, budget_ms=0)
    assert heard(talk, HELLO * 10 + answer()) == ["2C"], "what waited to be read counts"
    ask(talk, 8, budget_ms=0)
    assert heard(talk, HELLO * 999 + answer(8)) == ["did not answer in time!"]
    assert heard(talk, HELLO * 999) == []


def test_the_time_to_parse_is_limited() -> None:
    talk = Conversation(Limits(work_ms=5))
    ask(talk)
    heavy = answer(6, more=[[]] * 10_000)
    assert heard(talk, heavy * 80) == ["sent too much!"]


def test_at_most_one_line_is_buffered() -> None:
    talk = Conversation(Limits(line=1_000, size=1 << 30, lines=1 << 30))
    for _ in range(1_000):
        assert heard(talk, HELLO + b"x" * 900) == []
        assert len(talk._rest) <= 1_000
        assert heard(talk, b"\n") == []


def test_sentences_for_errors_outside_the_conversation() -> None:
    nowhere = not_started("no-such-file", "why")
    assert str(nowhere) == "could not be started: there is no program no-such-file"
    assert nowhere.detail == "why"
    assert str(Conversation().ended()) == "stopped working"
    assert str(Conversation().ended(0)) == "stopped working (exit status 0)"
    assert str(Conversation().ended(-9)) == "stopped working (signal 9)"
    assert isinstance(Conversation().late(), ProtocolError)


def test_a_player_loses_trust_after_failures_in_a_row() -> None:
    trust = Trust()
    for _ in range(3):
        for _ in range(MOST_FAILURES - 1):
            assert trust.failed("Ann", "sent nonsense") == lost_turn("Ann", "sent nonsense")
        assert not trust.lost
        trust.answered()
    for _ in range(MOST_FAILURES - 1):
        trust.failed("Ann", "sent nonsense")
    assert trust.failed("Ann", "stopped working") == (
        "The player Ann stopped working again; a Steady player takes over."
    )
    assert trust.lost


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (HELLO, "Ann"),
        (b'{"type": "hello", "name": "<b>\\u0007x  "}', "<b>x"),
        (b'{"type": "hello", "name": "' + b"y" * 200 + b'"}', "y" * 60),
        (b'{"type": "move", "name": "Ann"}', ""),
        (b'{"type": "hello", "name": 5}', ""),
        (b"[" * 100_000, ""),
        (b"[" * 60_000, ""),
        (b"\xff", ""),
    ],
)
def test_the_name_in_a_greeting(line: bytes, name: str) -> None:
    assert greeting_name(line) == name
