"""Obstacles to starting: one line, no traceback, an exit status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import ROOT, environment, kontsina

PLAY = ["play", "kontsina", "--seats", "beginner,beginner", "--number", "3"]
POSIX = pytest.mark.skipif(os.name == "nt", reason="the shell and its signals are Posix's")

INTERRUPT = """
import os, signal, sys

waiting = True
module = os.environ["INTERRUPT_AT"]
source = os.path.join(*module.split(".")) + ".py"

def interrupt(event, arguments):
    global waiting
    imported = event == "import" and arguments[0] == module
    # importlib.import_module tells of no import, but of the code that is run for it.
    run = event == "exec" and getattr(arguments[0], "co_filename", "").endswith(os.sep + source)
    if waiting and (imported or run):
        waiting = False
        signal.raise_signal(signal.SIGINT)

sys.addaudithook(interrupt)
"""
"""As ``sitecustomize``: Ctrl-C arrives at a given import."""


def default_interrupts() -> None:
    """Restore interrupts, which background jobs of a shell and their children ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@POSIX
@pytest.mark.parametrize(
    ("arguments", "module"),
    [
        (["engine"], "kontsina_qt.cli"),
        (["engine"], "kontsina_qt.language"),
        (["engine"], "gettext"),
        (["engine"], "kontsina_qt.commands.parser"),
        (["engine"], "argparse"),
        (["engine"], "kontsina_qt.commands.services"),
        (["engine"], "kontsina_qt.players.programs.engine"),
        (["engine"], "kontsina_qt.rules.games.catalogue"),
        (["games"], "kontsina_qt.commands.catalogue"),
        ([], "kontsina_qt.cli"),
        ([], "PySide6.QtWidgets"),
        ([], "kontsina_qt.windows.start.app"),
        ([], "kontsina_qt.windows.shell.main_window"),
    ],
)
def test_an_interrupt_while_starting_ends_quietly(
    tmp_path: Path, arguments: list[str], module: str
) -> None:
    assert interrupted(tmp_path, arguments, module) == (130, "", "")


@POSIX
@pytest.mark.parametrize("module", ["kontsina_qt.library.opening", "kontsina_qt.library.store"])
def test_an_interrupt_after_the_first_paint_closes_the_window(
    tmp_path: Path, own_places: Path, module: str
) -> None:
    assert interrupted(tmp_path, [], module) == (0, "", "")
    assert list(own_places.rglob("kontsina.json")), "the window's place is not kept"


def interrupted(tmp_path: Path, arguments: list[str], module: str) -> tuple[int, str, str]:
    """Run the program with Ctrl-C at the import of a module; return how it ends."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT)
    places = os.pathsep.join((str(tmp_path), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-m", "kontsina_qt", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(PYTHONPATH=places, INTERRUPT_AT=module, QT_QPA_PLATFORM="offscreen"),
        timeout=120,
        check=False,
        preexec_fn=default_interrupts,
    )
    return done.returncode, done.stdout, done.stderr


@POSIX
@pytest.mark.parametrize(
    ("redirect", "words"),
    [
        ("<&-", "standard input is closed"),
        ("0>/dev/null", "cannot read standard input: "),
        (">&- </dev/null", "standard output is closed"),
        ("<&- >&-", "standard output is closed"),
    ],
)
def test_an_engine_without_its_pipes(redirect: str, words: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m kontsina_qt engine {redirect}'],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"kontsina: {words}")
    assert done.stderr.count("\n") == 1


def test_a_record_goes_to_standard_output_for_a_dash(tmp_path: Path) -> None:
    plain = kontsina(*PLAY, cwd=tmp_path)
    dash = kontsina(*PLAY, "--out", "-", cwd=tmp_path)
    assert (dash.returncode, dash.stdout, dash.stderr) == (0, plain.stdout, "")
    assert plain.stdout.startswith("{")
    assert list(tmp_path.glob("*")) == [tmp_path / "places"]


@pytest.mark.parametrize(
    ("out", "words"),
    [
        ("folder", "cannot write folder: it is a folder"),
        ("folder/", "cannot write folder/: it is a folder"),
        (".", "cannot write .: it is a folder"),
        ("missing/", "there is no folder missing"),
        ("file/", "there is no folder file"),
        ("file/match.kontsina", "there is no folder file"),
    ],
)
def test_an_invalid_output_path_is_rejected_before_the_match(
    tmp_path: Path, out: str, words: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    done = kontsina(*PLAY[:4], "--out", out, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"kontsina: {words}\n")
    assert list((tmp_path / "folder").glob("*")) == []
