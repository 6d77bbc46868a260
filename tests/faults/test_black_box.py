"""What is found of a process that was ended by an abort: real processes, really ended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kontsina_qt.faults.black_box import BlackBox
from tests.cli import ROOT, environment

START = """
import os, sys
from kontsina_qt.faults.black_box import BlackBox
box = BlackBox()
box.open()
def in_the_middle_of_a_hand():
    box.note("Qt: no more cards")
    exec(sys.argv[1])
in_the_middle_of_a_hand()
"""


def run(code: str) -> None:
    """Run a process that keeps watch until the code ends it."""
    subprocess.run(
        [sys.executable, "-c", START, code],
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def found() -> str:
    box = BlackBox()
    box.open()
    box.close()
    return box.found


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("os.abort()", "Aborted"),
        ("import signal; signal.raise_signal(signal.SIGSEGV)", "Segmentation"),
    ],
)
def test_an_abort_is_found_once(code: str, words: str) -> None:
    run(code)
    text = found()
    assert "Qt: no more cards" in text and words in text
    assert "in_the_middle_of_a_hand" in text
    assert found() == ""


@pytest.mark.parametrize(
    "code", ["box.close()", "os.kill(os.getpid(), 9)", "box.close(); os.abort()"]
)
def test_who_ends_otherwise_leaves_nothing_to_tell(code: str) -> None:
    run(code.replace("os.kill", "box._file.truncate(0); os.kill"))
    assert found() == ""


def test_windows_side_by_side_have_a_file_each(own_places: Path) -> None:
    one, other = BlackBox(), BlackBox()
    one.open()
    one.note("mine")
    other.open()
    assert other.found == "", "what is in use is nobody's crash"
    run("os.abort()")
    one.close()
    other.close()
    assert "Aborted" in found()


def test_without_a_place_there_is_no_watch(own_places: Path) -> None:
    (own_places / "state").touch()
    assert found() == ""
