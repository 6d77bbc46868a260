"""The example players play real matches, and the pages about players are correct."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kontsina_qt.match.match import Match
from kontsina_qt.match.record import read_record
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.programs.client import EnginePlayer
from kontsina_qt.players.programs.conversation import Limits
from kontsina_qt.players.programs.engine import answer_to
from kontsina_qt.players.programs.protocol import (
    ProtocolError,
    Question,
    read_answer,
    read_request,
)
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of
from tests.cli import ROOT, inside, right

EXAMPLES = ROOT / "examples"
RANDOM, GREEDY = (EXAMPLES / f"{name}_player.py" for name in ("random", "greedy"))
TABLES = [
    ("kontsina", 3),
    ("cassino", 2),
    ("cassino-pluck", 2),
    ("african-cassino", 2),
    ("mulle", 3),
    ("elewenjewe", 2),
    ("stealing-bundles", 3),
    ("zwickern", 4),
    ("bella-donna-halliel", 2),
    ("laugh-and-lie-down", 4),
    ("ristikontra", 4),
]
"""Together they have every form of a move, jokers, two packs and exposed cards."""


def level(example: Path) -> str:
    """Return an example as a LEVEL argument."""
    return f'cmd:"{sys.executable}" "{example}"'


PATIENT = Limits(start_ms=60_000)


@pytest.fixture(scope="module", params=[RANDOM, GREEDY], ids=["random", "greedy"])
def player(request: pytest.FixtureRequest) -> Iterator[EnginePlayer]:
    """One process for all games and seats; ``-I`` hides this program from it."""
    seated = EnginePlayer([sys.executable, "-I", str(request.param)], limits=PATIENT)
    yield seated
    seated.close()


def begun(id: str, players: int) -> Position:
    """Return a randomly dealt hand."""
    rules = GAMES[id].rules(players)
    return first_position(rules, 0, Random(f"{id} {players}").sample(rules.pack, len(rules.pack)))


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_an_example_plays_a_hand_in_every_seat(player: EnginePlayer, id: str, players: int) -> None:
    position = begun(id, players)
    while not position.over:
        view = view_of(position, position.turn, (0,) * position.rules.sides)
        turn = player.take_turn(position.rules, view, len(position.moves), 5_000)
        assert turn.trouble is None
        position.play(position.notation.read(turn.choice.move))
    assert len(position.moves) > 10


@pytest.mark.parametrize("id", ["kontsina", "cassino", "cassino-pluck"])
def test_the_greedy_one_takes_the_most_cards(id: str) -> None:
    greedy, position, captures = EnginePlayer([sys.executable, str(GREEDY)]), begun(id, 2), 0
    while not position.over:
        view = view_of(position, position.turn, (0, 0))
        turn = greedy.take_turn(position.rules, view, 0, 5_000)
        move = position.notation.read(turn.choice.move)
        assert turn.trouble is None
        assert brought(position, move) == max(map(partial(brought, position), position.legal()))
        captures += move.verb == "capture"
        position.play(move)
    greedy.close()
    assert captures > 5


def brought(position: Position, move: Move) -> int:
    """Return the number of cards a move takes from the table, by the rules."""
    outcome = position.outcome(move)
    return 0 if outcome is None else outcome.cards.bit_count()


def test_the_random_one_plays_any_move_and_the_same_for_a_seed() -> None:
    chance, position = EnginePlayer([sys.executable, str(RANDOM)]), begun("kontsina", 2)
    view = view_of(position, position.turn, (0, 0))
    once, again = (
        [chance.take_turn(position.rules, view, seed, 5_000).choice.move for seed in range(60)]
        for _ in range(2)
    )
    chance.close()
    assert once == again
    assert set(once) == set(position.notation.legal_texts())


# The commands


@pytest.mark.parametrize("id", ["kontsina", "diloti", "kassino-swedish", "zwickern"])
def test_the_examples_meet_in_the_arena(capsys: pytest.CaptureFixture[str], id: str) -> None:
    duel = ("--a", level(GREEDY), "--b", level(RANDOM), "--deals", "6")
    summary = json.loads(inside(capsys, "arena", id, *duel, "--json"))
    assert summary["hands"] == 12
    assert summary["failures"] == {"a": 0, "b": 0}
    assert summary["difference"] > 0


@pytest.mark.parametrize(
    ("id", "seats"),
    [
        ("kontsina", [level(GREEDY), "beginner", level(RANDOM)]),
        ("cassino", [level(GREEDY), level(RANDOM)]),
        ("ristikontra", [level(GREEDY), "beginner"] * 2),
    ],
)
def test_the_examples_play_whole_matches(id: str, seats: list[str]) -> None:
    record = read_record(right("play", id, "--seats", ",".join(seats), "--number", "3").encode())
    assert [seat.player for seat in record.seats] == seats
    assert Match.from_record(record).over


# The files


@pytest.mark.parametrize("example", [RANDOM, GREEDY], ids=["random", "greedy"])
def test_an_example_needs_the_standard_library_alone(example: Path) -> None:
    tree = ast.parse(example.read_text("utf-8"))
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        assert all(name in sys.stdlib_module_names for name in names)


def test_the_random_one_has_ten_lines() -> None:
    code = RANDOM.read_text("utf-8").split("\n\n")[-1]
    assert code.startswith("for line in sys.stdin:")
    assert len(code.splitlines()) == 10


# The pages


def told_lines() -> list[tuple[str, bytes]]:
    """Return the lines on the protocol's page, each with its arrow."""
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    found = []
    for block in re.findall(r"^```\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
        for part in re.split(r"^(?=[→←] )", block, flags=re.MULTILINE):
            if part[:1] in ("→", "←"):
                found.append((part[0], json.dumps(json.loads(part[2:])).encode()))
    return found


def test_the_lines_of_the_page_are_understood() -> None:
    kinds: list[str] = []
    asked: Question | None = None
    legal: list[str] = []
    for arrow, line in told_lines():
        data: dict[str, Any] = json.loads(line)
        if arrow == "→":
            request = read_request(line)
            kinds.append(type(request).__name__)
            if isinstance(request, Question):
                asked = request
                legal, more = listing(asked)
                assert (data["legal"], data.get("legal_more", False)) == (legal, more)
            continue
        kinds.append(data["type"])
        if data["type"] == "move":
            assert asked is not None and asked.id == data["id"]
            choice = read_answer(line, data["id"], legal)
            assert choice is not None and choice.move == data["move"]
            assert len(choice.candidates) == len(data.get("candidates", [choice]))
        elif data["type"] == "error":
            with pytest.raises(ProtocolError, match="could not answer"):
                read_answer(line, data["id"], [])
    assert set(kinds) == {"Hello", "Question", "Quit", "hello", "move", "error"}


def listing(asked: Question) -> tuple[list[str], bool]:
    """Return the legal moves of a question, and whether there are more."""
    return look(asked.rules, asked.view).public.notation.listing()


def test_the_first_player_of_the_page_answers_as_it_says() -> None:
    lines = told_lines()[:6]
    asked = b"\n".join(line for arrow, line in lines if arrow == "→")
    command = [sys.executable, "-I", str(GREEDY)]
    said = subprocess.run(command, input=asked, capture_output=True, check=True, timeout=60)
    assert [json.loads(line) for line in said.stdout.splitlines()] == [
        json.loads(line) for arrow, line in lines if arrow == "←"
    ]


def test_the_page_is_right_about_our_own_players() -> None:
    lines = told_lines()
    hello, asked, answered = lines[-3], lines[-2], lines[-1]
    assert json.loads(hello[1])["levels"] == list(LEVELS)
    said, told = json.loads(answer_to(asked[1]) or b""), json.loads(answered[1])
    assert (said["move"], list(said)) == (told["move"], list(told))


def test_every_level_is_on_the_page_of_the_players() -> None:
    page = (ROOT / "docs" / "players.md").read_text("utf-8")
    for name in LEVELS:
        assert f"| `{name}` |" in page
