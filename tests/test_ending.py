"""Termination signals at any moment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import alive, default_signals, wait

ROOT = Path(__file__).parents[1]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")

STARTED_AT_THE_END = """
import contextlib, os, signal, subprocess, threading
from kontsina_qt.commands.batch.workers import _be_worker
from kontsina_qt.ending import interrupted_at_end
from kontsina_qt.players.programs import client
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import game

class AtTheEnd(subprocess.Popen):
    def __init__(self, *given, **named):
        super().__init__(*given, **named)
        print(self.pid, flush=True)
        signal.raise_signal(signal.{sign})

client.Popen = AtTheEnd
rules = game("kontsina").rules(2)
match = Match(rules, (Seat("A", "steady"), Seat("B", "steady")))
match.begin_hand(numbered_deal(rules, 1, 0))
player = client.EnginePlayer(["sleep", "300"])
"""

COMMAND = """
try:
    with interrupted_at_end():
        player.take_turn(rules, match.view(), 1, 100)
except KeyboardInterrupt:
    player.close()
    print("left", flush=True)
"""

WORKER = """
_be_worker()
try:
    player.take_turn(rules, match.view(), 1, 100)
except SystemExit:
    threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM)).start()
    player.close()
    print("left", flush=True)
"""
"""A second signal arrives while it ends its player."""

TABLE = """
from kontsina_qt.commands.computers import Computers
computers = Computers(["cmd:sleep 300", "cmd:sleep 301"])
try:
    with interrupted_at_end(), computers:
        for player in computers._players:
            with contextlib.suppress(KeyboardInterrupt):
                player.take_turn(rules, match.view(), 1, 100)
        for after in (0.1, 0.2, 0.7):
            threading.Timer(after, os.kill, (os.getpid(), signal.{sign})).start()
except KeyboardInterrupt:
    print("left", flush=True)
"""
"""A second signal arrives while it ends its players, each of which may take a while."""


@POSIX
@pytest.mark.parametrize(
    ("sign", "who"),
    [
        pytest.param("SIGINT", COMMAND, id="SIGINT"),
        pytest.param("SIGTERM", COMMAND, id="SIGTERM"),
        pytest.param("SIGHUP", COMMAND, id="SIGHUP"),
        pytest.param("SIGTERM", WORKER, id="a worker that is told twice"),
        pytest.param("SIGINT", TABLE, id="a table that is told twice"),
        pytest.param("SIGTERM", TABLE, id="a table that is told twice by the system"),
    ],
)
def test_a_player_that_starts_during_termination_is_ended(sign: str, who: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", (STARTED_AT_THE_END + who).replace("{sign}", sign)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=default_signals,
    )
    *pids, said = done.stdout.split()
    assert pids and said == "left", done.stderr
    wait(lambda: not any(alive(int(pid)) for pid in pids))
