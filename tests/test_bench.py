"""The engine's benchmark: its figures are present; their values are not judged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kontsina_qt import bench
from kontsina_qt.rules.games.catalogue import GAMES

KONTSINAS = [id for id, game in GAMES.items() if game.rules(game.players[0]).quick]
DRIVEN = {"moves_per_second", "hands_per_second"}
PLAIN = DRIVEN | {"legal_per_second"}
ENGINE = PLAIN | {"playout_moves_per_second"}


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Neither a compiled engine nor OpenSpiel, whatever this machine has."""
    monkeypatch.setattr(bench, "_COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(bench, "open_spiel", lambda: None)
    yield


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process choose its core")
def test_everything_is_measured_on_one_core() -> None:
    assert sys.platform == "linux"
    allowed = os.sched_getaffinity(0)
    with bench._one_core():
        own = os.sched_getaffinity(0)
        script = "import os; print(*os.sched_getaffinity(0))"
        theirs = subprocess.check_output([sys.executable, "-c", script], text=True)
    assert len(own) == 1
    assert {int(core) for core in theirs.split()} == own
    assert os.sched_getaffinity(0) == allowed


def test_every_game_is_measured_and_kontsina_compared() -> None:
    assert KONTSINAS == ["kontsina", "kontsina-variant", "kontsina-duel"]
    told: list[float] = []
    cores: list[int] = []

    def progress(done: float) -> None:
        told.append(done)
        if sys.platform == "linux":
            cores.append(len(os.sched_getaffinity(0)))

    measured = bench.run(seconds=0, progress=progress)
    assert set(cores) <= {1}
    assert told == pytest.approx([n / len(GAMES) for n in range(1, len(GAMES) + 1)])
    assert measured["engine"] == "interpreted"
    assert "python3 do.py compile" in measured["not_compiled"]
    assert "open_spiel" not in measured
    assert list(measured["games"]) == list(GAMES)
    for id, game in measured["games"].items():
        assert set(game["interpreted"]) == ENGINE
        assert all(rate > 0 for rate in game["interpreted"].values())
        if id not in KONTSINAS:
            assert set(game) == {"players", "rounds", "interpreted", "ratios"}
            assert game["ratios"] == {}
            continue
        assert set(game["plain"]) == PLAIN
        for rates in (game["interpreted"], game["plain"]):
            assert rates["moves_per_second"] == pytest.approx(
                48 * rates["hands_per_second"], rel=0.02
            )
        names = ("", "_playout", "_legal")
        assert set(game["ratios"]) == {f"interpreted_to_plain{name}" for name in names}
        assert all(ratio > 0 for ratio in game["ratios"].values())
    text = bench.report(measured)
    assert all(f"\n{game.name}, {game.players[0]} players\n" in text for game in GAMES.values())
    assert text.count("plain objects: ") == len(KONTSINAS)
    assert text.count("engine, interpreted: ") == len(GAMES)
    assert measured["not_compiled"] in text


def test_without_the_tests_only_the_engine_is_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = {id: GAMES[id] for id in ("kontsina", "ristikontra", "pisti")}
    monkeypatch.setattr(bench, "GAMES", few)
    monkeypatch.setattr(bench, "_PLAIN", tmp_path / "oracle.py")
    assert bench.plain_module() is None
    assert bench.main(as_json=True, seconds=0) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed["games"]) == list(few)
    for game in printed["games"].values():
        assert set(game) == {"players", "rounds", "interpreted", "ratios"}
    assert "plain objects" not in bench.report(printed)


def test_a_compiled_engine_of_other_sources_is_not_measured(tmp_path: Path) -> None:
    package = Path(bench.__file__).parent
    assert (package / bench.COMPILED_MODULE).is_file(), "what compiling makes an extension of"
    source = tmp_path / "compiled" / "kontsina_qt" / bench.COMPILED_MODULE
    source.parent.mkdir(parents=True)
    found, why = bench.compiled_folder()
    assert found is None
    assert why == "there is no compiled engine: run python3 do.py compile"
    suffix = EXTENSION_SUFFIXES[0]
    source.with_suffix(suffix).write_bytes(b"")
    source.write_text("# older\n")
    found, why = bench.compiled_folder()
    assert found is None
    assert why == "the compiled engine is out of date: run python3 do.py compile"


def test_an_engine_in_another_process_plays_the_same_rounds() -> None:
    here = Path(bench.__file__).resolve().parent.parent
    with bench.other_engine(here) as process:
        times = bench.RemoteEngine(process, "kontsina").round(5)
        again = bench.RemoteEngine(process, "ristikontra").round(5)
    assert process.returncode == 0
    assert min(times[:4]) > 0
    assert min(again[:4]) > 0
    assert times.dealt == 0


def test_an_engine_that_has_ended_is_an_error_in_one_sentence() -> None:
    dead = subprocess.Popen(
        [sys.executable, "-c", ""], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    dead.wait()
    with pytest.raises(OSError, match="the compiled engine stopped"):
        bench.RemoteEngine(dead, "kontsina").round(5)
    dead.communicate()


class Coins:
    """A game with OpenSpiel's interface: one coin is tossed, then ten are guessed."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def new_initial_state(self) -> Coins:
        return Coins()

    def is_chance_node(self) -> bool:
        return not self.done

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        self.done.append(action)

    def is_terminal(self) -> bool:
        return len(self.done) == 11

    def returns(self) -> list[float]:
        return [0.0, 0.0]


def test_open_spiel_is_driven_from_python(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def load_game(name: str) -> Any:
        loaded.append(name)
        return Coins()

    monkeypatch.setattr(bench, "open_spiel", lambda: SimpleNamespace(load_game=load_game))
    monkeypatch.setattr(bench, "GAMES", {"kontsina": GAMES["kontsina"]})
    measured = bench.run(seconds=0)
    assert tuple(loaded) == bench.OPEN_SPIEL_GAMES
    kontsina = measured["games"]["kontsina"]
    for name in bench.OPEN_SPIEL_GAMES:
        rates = kontsina[name]
        assert set(rates) == DRIVEN | {"dealt_moves_per_second"}
        assert rates["moves_per_second"] == pytest.approx(10 * rates["hands_per_second"], rel=0.02)
        assert rates["dealt_moves_per_second"] > rates["moves_per_second"]
    best = measured["open_spiel"]["best"]
    assert best in bench.OPEN_SPIEL_GAMES
    assert measured["open_spiel"][f"interpreted_to_{best}"] > 0
    assert "OpenSpiel hearts: " in bench.report(measured)
