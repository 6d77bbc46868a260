"""SIGKILL at random moments: every move that was shown is kept, and the match continues."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.library.store import Library

pytestmark = pytest.mark.slow

KILLS = 8
ROOT = Path(__file__).parents[2]


def run_until_killed(
    path: Path, seconds: float, environment: dict[str, str] | None = None
) -> tuple[list[tuple[int, int, int]], str]:
    """Return what the process printed before it was killed, and its standard error."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.endless", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment,
        start_new_session=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGKILL)
    rest, errors = process.communicate()
    lines = (first + rest).split(b"\n")
    shown = [tuple(int(n) for n in line.split()) for line in lines[:-1]]
    return [(n[0], n[1], n[2]) for n in shown], errors.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("seed", [50, 51])
def test_no_shown_move_is_ever_lost(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "library.sqlite3"
    random = Random(seed)
    resumed = moves = 0
    before: tuple[int, int, int] | None = None
    for kill in range(KILLS):
        shown, errors = run_until_killed(path, random.random() * 0.25)
        assert shown, errors
        assert "Traceback" not in errors
        if before is not None and shown[0][0] == before[0]:
            assert shown[0] > before, "the match went on from an earlier place"
            resumed += 1
        moves += len(shown)
        with Library.open(path) as library:
            for match_id in {line[0] for line in shown}:
                match = library.load(match_id)
                last = max(line for line in shown if line[0] == match_id)
                assert match.cursor >= last[1:], f"kill {kill} lost a move"
            latest = max(shown)[0]
            before = (latest, *library.load(latest).cursor)
    assert resumed > KILLS // 3
    assert moves > KILLS
