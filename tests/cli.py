"""The program's command line, run as a person runs it: in a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kontsina_qt.cli import main

ROOT = Path(__file__).resolve().parents[1]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
LANGUAGES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

ENGINE = f"cmd:{sys.executable} -m kontsina_qt engine"
"""The program's own engine as an outside player."""


def environment(**added: str) -> dict[str, str]:
    """Return the environment without a screen and in English."""
    kept = {k: v for k, v in os.environ.items() if k not in SCREENS + LANGUAGES}
    return kept | {"LANG": "C.UTF-8"} | added


def kontsina(
    *arguments: str, stdin: str | bytes = b"", cwd: Path = ROOT, **added: str
) -> subprocess.CompletedProcess[str]:
    """Run ``kontsina ARGUMENTS`` and return its output and exit status.

    Args:
        arguments: the command line.
        stdin: its standard input.
        cwd: its current folder.
        added: environment variables.
    """
    source = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "kontsina_qt", *arguments],
        input=source,
        capture_output=True,
        cwd=cwd,
        env=environment(PYTHONPATH=str(ROOT), **added),
        timeout=120,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def inside(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that must succeed, run in this process to save time."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def right(*arguments: str, stdin: str | bytes = b"") -> str:
    """Return the output of a command that must succeed without errors or warnings."""
    done = kontsina(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
