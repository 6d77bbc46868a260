"""Players as programs: good ones play, bad ones lose their turn to ``steady``."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.players.levels.catalogue import UnknownLevel, choose_builtin
from kontsina_qt.players.levels.reasons import NO_REASON
from kontsina_qt.players.programs.client import (
    BuiltinPlayer,
    EnginePlayer,
    split_command,
    turn_taker,
)
from kontsina_qt.players.programs.conversation import MOST_FAILURES, Limits
from kontsina_qt.rules.base.cards import PACK
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import view_of
from tests.players.programs.test_engine import COMMAND
from tests.players.views import first_turn
from tests.processes import alive, wait
from tests.rules.helpers import CLASSIC

FOREIGN = Path(__file__).with_name("foreign.py")
RULES = CLASSIC.rules(2)
VIEW = first_turn("9H 2C TD KS", "4D 5C 9C KH")
BUDGET_MS = 200


def patient(grace: float) -> Limits:
    """Return limits with a number of seconds in addition to a budget."""
    return Limits(start_ms=round(1000 * grace), answer_ms=round(1000 * grace))


def foreign(way: str, grace: float = 20.0) -> EnginePlayer:
    command = [sys.executable, str(FOREIGN), way]
    return EnginePlayer(command, limits=patient(grace))


def test_an_interrupt_while_quitting_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    player = foreign("well")
    player.take_turn(RULES, VIEW, 1, BUDGET_MS)
    pid = player.process_id
    assert pid is not None and is_running(pid)
    monkeypatch.setattr("kontsina_qt.players.programs.client._Process._wait_for_end", interrupted)
    with pytest.raises(KeyboardInterrupt):
        player.close()
    assert not is_running(pid)


def test_the_engine_plays_a_hand_as_in_this_process() -> None:
    player = EnginePlayer(COMMAND, "beginner")
    position = first_position(RULES, 0, Random(3).sample(PACK, len(PACK)))
    while not position.over:
        view = view_of(position, position.turn, (0, 0))
        turn = player.take_turn(RULES, view, len(position.moves), 1000)
        assert turn.trouble is None
        expected = choose_builtin("beginner", RULES, view, len(position.moves))
        assert (turn.choice.move, turn.choice.reason) == (expected.move, expected.reason)
        position.play(position.notation.read(turn.choice.move))
    pid = player.process_id
    assert pid is not None
    player.close()
    assert player.process_id is None
    assert not is_running(pid)


def is_running(pid: int) -> bool:
    """Return whether a process exists; one that was waited for does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_foreign_player_that_plays_well() -> None:
    player = foreign("well")
    for _ in range(3):
        turn = player.take_turn(RULES, VIEW, 1, BUDGET_MS)
        assert turn.trouble is None
        assert (turn.choice.move, turn.choice.value) == ("2C", 0.5)
        assert turn.choice.reason == NO_REASON
    player.close()


@pytest.mark.parametrize(
    ("way", "what"),
    [
        ("die", "stopped working (exit status 3)"),
        ("flood", "sent too much"),
        ("heavy", "sent too much"),
        ("long", "sent nonsense"),
        ("endless", "sent nonsense"),
        ("nonsense", "sent nonsense"),
        ("illegal", "made an illegal move"),
        ("other", "sent nonsense"),
        ("error", "could not answer"),
        ("infinite", "sent nonsense"),
        ("deaf", "stopped working"),
    ],
)
def test_a_foreign_player_that_misbehaves(way: str, what: str) -> None:
    # One line of nonsense is tolerated; then the answer that never comes is waited for.
    player = foreign(way, 5.0 if way == "nonsense" else 20.0)
    turn = player.take_turn(RULES, VIEW, 1, BUDGET_MS)
    name = Path(sys.executable).name
    assert turn.trouble == f"The player {name} {what}; a Steady player took this turn."
    assert turn.choice == choose_builtin("steady", RULES, VIEW, 1)
    assert player.process_id is None
    player.close()


@pytest.mark.skipif(os.name == "nt", reason="signals are Posix's")
def test_a_player_that_floods_between_turns_is_killed() -> None:
    player = foreign("babble")
    assert player.take_turn(RULES, VIEW, 1, BUDGET_MS).trouble is None
    pid = player.process_id
    assert pid is not None
    wait(lambda: not is_running(pid))
    trouble = player.take_turn(RULES, VIEW, 1, BUDGET_MS).trouble
    assert trouble is not None
    assert "sent too much" in trouble
    player.close()


@pytest.mark.parametrize("way", ["polite", "killed"])
def test_children_of_a_player_end_with_it(tmp_path: Path, way: str) -> None:
    note = tmp_path / "child"
    player = EnginePlayer([sys.executable, str(FOREIGN), "parent", str(note)], limits=patient(20))
    assert player.take_turn(RULES, VIEW, 1, BUDGET_MS).trouble is None
    pid = player.process_id
    assert pid is not None
    wait(lambda: note.exists() and note.read_text() != "")
    child = int(note.read_text())
    assert alive(child)
    if way == "killed":
        os.kill(pid, signal.SIGTERM)
        wait(lambda: not alive(pid))
    player.close()
    wait(lambda: not alive(child))


def test_a_player_that_hangs_is_killed() -> None:
    player = foreign("hang", grace=1.0)
    turn = player.take_turn(RULES, VIEW, 1, BUDGET_MS)
    assert turn.trouble is not None
    assert "did not answer in time" in turn.trouble
    assert turn.choice == choose_builtin("steady", RULES, VIEW, 1)
    assert player.process_id is None


@pytest.mark.skipif(os.name == "nt", reason="signals are Posix's")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_player_killed_between_turns_is_restarted(how: signal.Signals) -> None:
    player = EnginePlayer(COMMAND, limits=Limits(answer_ms=1000))
    assert player.take_turn(RULES, VIEW, 1, BUDGET_MS).trouble is None
    pid = player.process_id
    assert pid is not None
    os.kill(pid, how)
    troubled = player.take_turn(RULES, VIEW, 2, BUDGET_MS)
    assert troubled.trouble is not None
    assert troubled.choice == choose_builtin("steady", RULES, VIEW, 2)
    assert not is_running(pid)
    again = player.take_turn(RULES, VIEW, 3, BUDGET_MS)
    assert again.trouble is None
    assert player.process_id not in (None, pid)
    player.close()


def test_a_player_that_fails_repeatedly_is_not_restarted() -> None:
    player = foreign("illegal")
    troubles = [player.take_turn(RULES, VIEW, n, BUDGET_MS).trouble for n in range(5)]
    assert [trouble is None for trouble in troubles] == [False] * MOST_FAILURES + [True] * 2
    assert troubles[MOST_FAILURES - 1] == (
        f"The player {Path(sys.executable).name} made an illegal move again; a Steady player takes"
        " over."
    )
    assert player.process_id is None


def test_a_missing_program(tmp_path: Path) -> None:
    player = EnginePlayer([str(tmp_path / "no such program")])
    turn = player.take_turn(RULES, VIEW, 1, BUDGET_MS)
    assert turn.trouble == (
        "The player no such program could not be started: there is no program "
        f"{tmp_path / 'no such program'}; a Steady player took this turn."
    )
    player.close()


def test_players_for_level_arguments() -> None:
    builtin = turn_taker("beginner")
    assert isinstance(builtin, BuiltinPlayer)
    assert builtin.take_turn(RULES, VIEW, 5, 1).choice == choose_builtin("beginner", RULES, VIEW, 5)
    builtin.close()
    bold = turn_taker("steady-bold").take_turn(RULES, VIEW, 5, 1).choice
    assert bold == choose_builtin("steady-bold", RULES, VIEW, 5)
    program = turn_taker(f'cmd:"{sys.executable}" "{FOREIGN}" well')
    assert isinstance(program, EnginePlayer)
    assert program.take_turn(RULES, VIEW, 5, 1000).trouble is None
    program.close()
    with pytest.raises(UnknownLevel, match="there is no level 'genius'"):
        turn_taker("genius")
    with pytest.raises(ValueError, match="quotation mark"):
        turn_taker('cmd:python "x')
    with pytest.raises(ValueError, match="cmd: needs a command"):
        turn_taker("cmd: ")


def test_splitting_a_command_line() -> None:
    assert split_command("python 'a b.py' --x") == ["python", "a b.py", "--x"]
    assert split_command("") == []


def test_the_player_of_the_documentation(tmp_path: Path) -> None:
    pages = Path(__file__).parents[3] / "docs" / "players.md"
    code = pages.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    program = tmp_path / "first player.py"
    program.write_text(code, encoding="utf-8")
    player = EnginePlayer([sys.executable, str(program)])
    for _ in range(2):
        turn = player.take_turn(RULES, VIEW, 1, BUDGET_MS)
        assert (turn.trouble, turn.choice.move) == (None, "2C")
    player.close()
