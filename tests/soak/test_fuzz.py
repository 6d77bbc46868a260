"""A short run of the fuzzer, with each kind in a separate process as in the long one."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from tests.cli import ROOT, environment
from tests.soak.fuzz import COUNTS, KINDS, Found
from tests.soak.hostile import HOSTILE
from tests.soak.mutating import mutated_json, mutated_text

SHORT = {"records": 300, "libraries": 12, "settings": 40, "arena": 4, "table": 4}


@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured the Posix way")
@pytest.mark.parametrize("kind", KINDS)
def test_hostile_files_and_players_do_no_harm(kind: str) -> None:
    done = subprocess.run(
        # Speed is checked by the long version.
        [sys.executable, "-m", "tests.soak.fuzz", kind, f"--count={SHORT[kind]}", "--seconds=60"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{kind}: {SHORT[kind]} in "), done.stdout
    assert ", 0 faults, " in done.stdout and "Traceback" not in done.stderr


def test_every_kind_has_its_number() -> None:
    assert set(COUNTS) == set(KINDS) == set(SHORT)
    assert COUNTS["arena"] == COUNTS["table"] == len(HOSTILE) == 38


def test_a_fault_is_found() -> None:
    found = Found()
    found.run("good", lambda: None)
    found.run("bad", lambda: 1 / 0)
    assert found.tried == 2
    (fault,) = found.faults
    assert fault.startswith("bad:") and "ZeroDivisionError" in fault


def test_mutations_change_the_data_and_are_reproducible() -> None:
    text = '{"a": [1, 2, {"b": "2C x 2D"}], "c": null}'
    for mutated in (mutated_text, mutated_json):
        made = [[mutated(text, Random(n)) for n in range(50)] for _ in range(2)]
        assert made[0] == made[1]
        assert len(set(made[0])) > 25
