"""The benchmark of the engine: what it measures is there; how fast it is, is not judged here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kontsina_qt import bench
from kontsina_qt.rules.catalogue import GAMES
from kontsina_qt.rules.single import SinglePosition

KONTSINAS = [id for id, game in GAMES.items() if game.start is SinglePosition]
RATES = {"moves_per_second", "hands_per_second", "legal_per_second"}


def test_every_game_is_measured_and_kontsina_beside_the_plain_implementation() -> None:
    assert KONTSINAS == ["kontsina", "kontsina-variant", "kontsina-duel"]
    told: list[float] = []
    measured = bench.run(seconds=0, progress=told.append)
    assert told == pytest.approx([n / len(GAMES) for n in range(1, len(GAMES) + 1)])
    assert list(measured["games"]) == list(GAMES)
    for id, game in measured["games"].items():
        assert all(game[name] > 0 for name in RATES)
        if id not in KONTSINAS:
            assert set(game) == {"players", "rounds"} | RATES
            continue
        for rates in (game, game["plain"]):
            assert all(rates[name] > 0 for name in RATES)
            assert rates["moves_per_second"] == pytest.approx(
                48 * rates["hands_per_second"], rel=0.02
            )
        assert game["ratio"] > 0
        assert game["legal_ratio"] > 0
    text = bench.report(measured)
    assert all(f"\n{game.name}, {game.players[0]} players\n" in text for game in GAMES.values())
    assert text.count("plain objects: ") == len(KONTSINAS)


def test_without_the_tests_only_the_engine_is_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "_PLAIN", tmp_path / "oracle.py")
    assert bench.plain_module() is None
    assert bench.main(as_json=True, seconds=0) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed["games"]) == list(GAMES)
    for game in printed["games"].values():
        assert set(game) == {"players", "rounds"} | RATES
    assert "plain objects" not in bench.report(printed)
