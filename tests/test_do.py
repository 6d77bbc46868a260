"""The Pythons that do.py finds, and which lock files an environment satisfies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import do

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts are Posix's")


def test_a_virtual_environment_is_not_another_python() -> None:
    if sys.prefix == sys.base_prefix:
        pytest.skip("the tests run outside an environment")
    assert do.look_at(sys.executable) is None
    base = do.look_at(do.base_python())
    assert base is not None
    assert (base.major, base.minor, base.micro) == sys.version_info[:3]


@POSIX
def test_a_program_that_does_not_run_is_not_a_python(tmp_path: Path) -> None:
    broken = tmp_path / "python3"
    broken.write_text("#!/bin/sh\nexit 127\n")
    broken.chmod(0o755)
    assert do.look_at(str(broken)) is None


def test_one_python_of_a_version_is_found_on_the_path_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(Path(do.base_python()).parent))
    found = do.installed_pythons()
    versions = [python.version for python in found]
    assert "{}.{}.{}".format(*sys.version_info) in versions
    assert len(versions) == len(set(versions))
    assert min(found) >= do.Python(3, 11, 0, "")


def test_an_environment_is_ready_for_the_lock_it_was_made_from(tmp_path: Path) -> None:
    assert not do.is_ready(do.PLAY_LOCK, tmp_path)
    python = do.venv_python(tmp_path)
    python.parent.mkdir(parents=True)
    python.touch()
    for made_from, ready in ((do.DEV_LOCK, True), (do.OLDEST_LOCK, False), (do.PLAY_LOCK, True)):
        stamp = json.dumps(do.stamp_for(made_from, tmp_path))
        (tmp_path / do.STAMP).write_text(stamp, "utf-8")
        assert do.is_ready(do.PLAY_LOCK, tmp_path) is ready
        assert do.is_ready(made_from, tmp_path)


def test_it_starts_with_pythonsafepath() -> None:
    done = subprocess.run(
        [sys.executable, str(do.ROOT / "do.py")],
        env={**os.environ, "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2 and "python3 do.py test" in done.stderr


@POSIX
def test_tests_write_to_memory_if_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_DEBUG_TEMPROOT", raising=False)
    assert do.in_memory(tmp_path / "none") == {}
    monkeypatch.setattr(do, "ROOM", 0)
    assert do.in_memory(tmp_path) == {"PYTEST_DEBUG_TEMPROOT": str(tmp_path)}
    monkeypatch.setattr(do, "ROOM", 1 << 60)
    assert do.in_memory(tmp_path) == {}
    monkeypatch.setattr(do, "ROOM", 0)
    monkeypatch.setenv("PYTEST_DEBUG_TEMPROOT", "/elsewhere")
    assert do.in_memory(tmp_path) == {}, "somebody has chosen a place"


def test_modules_of_a_window_are_compiled_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if Python is told to write no bytecode itself."""
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "made"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    for name in do.LOADED:
        (do.site_packages(environment) / name).mkdir()
        (do.site_packages(environment) / name / "__init__.py").write_text("SUM = 1 + 1\n")
    do.compile_ahead(environment)
    made = {(path.parent.name, path.name.split(".")[0]) for path in tmp_path.rglob("*.pyc")}
    assert made >= {(name, "__init__") for name in do.LOADED} | {("kontsina_qt", "cli")}
