"""What was told to be kept is there after the process was killed at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.library.opening import open_or_replace
from kontsina_qt.library.store import Library

ROOT = Path(__file__).parents[2]
ROUNDS = 20

Told = dict[int, list[list[str]]]
"""For each match the moves of each hand, as told."""


def follow(data: Told, line: str) -> None:
    """Note one line of the process."""
    if line == "undoing":
        return
    what, *rest = line.split(" ", 4)
    id, hand = int(rest[0]), int(rest[1])
    hands = data.setdefault(id, [])
    if what == "deal":
        assert len(hands) == hand
        hands.append([])
    elif what == "back":
        del hands[hand + 1 :]
        if hands:
            del hands[hand][int(rest[2]) :]
    else:
        assert len(hands[hand]) == int(rest[2])
        hands[hand].append(rest[3])


def run_and_kill(path: Path, random: Random) -> list[str]:
    """Let a process play for a moment; what it told."""
    command = [sys.executable, "-m", "tests.library.endless_play", str(path), str(random.random())]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(random.uniform(0, 0.15))
        process.send_signal(signal.SIGKILL)
        lines = (first + process.stdout.read()).decode().splitlines()
    assert process.returncode == -signal.SIGKILL
    return lines


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_killed_at_any_moment_all_that_was_told_is_there(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    random = Random(7)
    data: Told = {}
    steps = 0
    for _ in range(ROUNDS):
        lines = run_and_kill(path, random)
        for line in lines:
            follow(data, line)
        steps += len(lines)
        opened = open_or_replace(path)
        with opened.library as library:
            assert opened.trouble is None
            check_told(library, data, undoing=lines[-1] == "undoing")
    assert steps > ROUNDS


def check_told(library: Library, data: Told, undoing: bool) -> None:
    """The library holds what was told, and at most the one step that could not be told any more."""
    ids = {summary.id for summary in library.summaries(1000)}
    assert ids >= set(data)
    changed = 0
    for id in ids:
        kept = [list(hand.moves) for hand in library.load(id).record().hands]
        hands = data.setdefault(id, [])
        if kept != hands:
            changed += 1
            if undoing:
                assert steps_of(kept) == steps_of(hands)[:-1]
            else:
                assert steps_of(kept)[:-1] == steps_of(hands)
            data[id] = kept
    assert changed <= 1


def steps_of(hands: list[list[str]]) -> list[str]:
    """The steps that led there."""
    return [step for hand in hands for step in ("deal", *hand)]
