"""The program restarts itself with its own code, whatever the current folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kontsina_qt.bench import other_engine
from kontsina_qt.own_process import HOME, own_command, restore_safe_path, safe_path
from kontsina_qt.session.background.review_process import analyse_command
from kontsina_qt.session.computers.engine_process import engine_command

HELLO = b'{"type": "hello", "protocol": 1}\n'


@pytest.fixture
def strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with foreign modules of common names.

    It is also named by a ``PYTHONPATH`` with an empty entry, which many people have.
    """
    for name in ("random", "json", "argparse", "kontsina_qt", "sitecustomize", "runpy"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w'); raise OSError")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f":{tmp_path}")
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("command", "said", "answer"),
    [
        (engine_command(), HELLO, b'"levels"'),
        (analyse_command(), b"{}", b""),
        (own_command("--version"), b"", b"kontsina"),
        (
            own_command("arena", "kontsina", "--a", "random", "--b", "random", "--deals", "1"),
            b"",
            b"%",
        ),
    ],
    ids=["players", "analysis", "version", "arena"],
)
def test_no_code_of_the_current_folder_runs(
    strange: Path, command: list[str], said: bytes, answer: bytes
) -> None:
    done = subprocess.run(command, input=said, capture_output=True, timeout=60)
    assert answer in done.stdout
    assert b"Traceback" not in done.stderr
    assert not (strange / "ran").exists()


def test_no_code_of_the_current_folder_runs_in_a_measured_engine(strange: Path) -> None:
    with other_engine(HOME) as process:
        assert process.stdin is not None
        process.stdin.write('["kontsina", 1]\n')
        process.stdin.flush()
        assert process.stdout is not None
        assert process.stdout.readline().startswith("[")
    assert not (strange / "ran").exists()


def test_the_variable_is_set_only_while_something_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    show = [sys.executable, "-c", "import os; print(os.environ.get('PYTHONSAFEPATH'))"]

    def shown() -> str:
        return subprocess.run(show, capture_output=True, text=True, check=True).stdout.strip()

    for value in (None, "0", ""):
        restore_safe_path(value)
        with safe_path() as before:
            assert (before, shown()) == (value, "1")
        assert shown() == str(value)
    restore_safe_path(None)
