"""The compiled rules behave exactly like their sources in the same hands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import compiled
from kontsina_qt import bench
from kontsina_qt.rules.games.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[1]
HANDS = ROOT / "tests" / "compiled_hands.py"

OPTIMISED = 0
"""Optimisation makes no difference here, but takes longer."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its compiled modules."""
    try:
        compiled.require_compiler()
    except compiled.CompileError as problem:
        pytest.skip(str(problem))
    made = tmp_path_factory.mktemp("compiled")
    compiled.compile_into(made, OPTIMISED)
    return made


def played(package: Path) -> subprocess.Popen[str]:
    """Start random hands with the package of a folder."""
    path = os.pathsep.join(map(str, (package, ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    return subprocess.Popen(
        [sys.executable, str(HANDS), *compiled.MODULES],
        env=environment,
        cwd=package,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.fixture(scope="module")
def both(folder: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The results of the sources, and of the compiled modules."""
    processes = [played(ROOT), played(folder)]
    lines = [process.communicate(timeout=240)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    sources, machine = map(json.loads, lines)
    yield sources, machine


@pytest.mark.long
def test_the_checkout_stays_interpreted_and_the_copy_is_compiled(
    both: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    sources, machine = both
    assert sources["compiled"] == dict.fromkeys(compiled.MODULES, False)
    assert machine["compiled"] == dict.fromkeys(compiled.MODULES, True)
    assert not [*ROOT.glob("kontsina_qt/**/*.so"), *ROOT.glob("kontsina_qt/**/*.pyd")]


@pytest.mark.long
def test_every_hand_is_the_same_both_ways(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    sources, machine = both
    assert len(sources["digests"]) > 40
    assert machine["digests"] == sources["digests"]


@pytest.mark.long
def test_a_second_run_compiles_nothing_and_copies_changed_sources(folder: Path) -> None:
    libraries = sorted(folder.glob("*compiled__mypyc*"))
    assert libraries
    before = [path.stat().st_mtime_ns for path in libraries]
    (folder / "kontsina_qt" / "cli.py").write_text("# older\n")
    (folder / "kontsina_qt" / "gone.py").write_text("# not in the checkout\n")
    compiled.compile_into(folder, OPTIMISED)
    assert [path.stat().st_mtime_ns for path in libraries] == before
    source = ROOT / "kontsina_qt" / "cli.py"
    assert (folder / "kontsina_qt" / "cli.py").read_bytes() == source.read_bytes()
    assert not (folder / "kontsina_qt" / "gone.py").exists()


@pytest.mark.long
def test_the_benchmark_measures_both_engines_in_one_run(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {id: GAMES[id] for id in ("kontsina", "diloti")}
    monkeypatch.setattr(bench, "_COMPILED", folder)
    monkeypatch.setattr(bench, "GAMES", games)
    monkeypatch.setattr(bench, "open_spiel", lambda: None)
    measured = bench.run(seconds=0)
    assert "not_compiled" not in measured
    for game in measured["games"].values():
        for engine in ("compiled", "interpreted"):
            assert game[engine]["moves_per_second"] > 0
    ratios = measured["games"]["kontsina"]["ratios"]
    assert {"compiled_to_plain_playout", "interpreted_to_plain_playout"} <= set(ratios)
    assert all(ratio > 0 for ratio in ratios.values())
    assert "engine, compiled: " in bench.report(measured)


def test_without_a_compiler_one_sentence_says_so(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "packaging" / "compiled.py"), str(tmp_path / "made")]
    done = subprocess.run(
        command, env={**os.environ, "CC": "no-such-cc"}, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr == "compiled.py: there is no C compiler: no-such-cc was not found\n"
    assert not (tmp_path / "made").exists()
