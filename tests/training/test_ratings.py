"""Ratings of the levels from points a hand: beside sums by hand, and from real play."""

from __future__ import annotations

import csv
from math import sqrt
from pathlib import Path
from statistics import NormalDist

import pytest

from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.glicko import expected
from kontsina_qt.rules.games.catalogue import GAMES
from training.ratings import (
    MEASURED,
    SCALE,
    Key,
    Step,
    anchors_text,
    heights,
    main,
    of_strength,
    pooled,
    read,
    steps,
)

SURE = 1e-6
"""A standard error with which nothing leans on anything."""


def everywhere(difference: float = 1.0) -> dict[Key, Step]:
    """Every step in every game alike: hands lie 4 points apart, a match has 4 of them."""
    return {
        (game, a, b): Step(game, 2, a, b, 50, difference, SURE, 4.0, 4.0)
        for game in GAMES
        for a, b in steps()
    }


def table(text: str) -> dict[str, dict[str, str]]:
    return {row["game"]: row for row in csv.DictReader(text.splitlines())}


def test_points_become_ratings() -> None:
    """A point of four over four hands is half a deviation of a match."""
    row = table(anchors_text(everywhere()))["kontsina"]
    ratings = [int(row[level]) for level in LEVELS]
    assert row["steady"] == "1500" and row["hands"] == "4.0"
    wanted = [round(1500 + SCALE * 0.5 * (at - list(LEVELS).index("steady"))) for at in range(9)]
    assert ratings == wanted[: len(LEVELS)]


def test_a_rating_tells_how_many_matches_are_won() -> None:
    for height in (0.1, 0.5, 1.0, 2.0):
        share = NormalDist().cdf(height)
        assert expected(1500 + SCALE * height, 1500) == pytest.approx(share, abs=0.01)


def test_what_was_never_measured_is_as_high_as_elsewhere() -> None:
    known = everywhere()
    a, b = steps()[0]
    del known["pisti", a, b]
    assert heights(known, a, b)["pisti"] == pytest.approx(0.5)


def test_few_deals_lean_on_the_other_games() -> None:
    known = everywhere()
    a, b = steps()[0]
    for at, game in enumerate(GAMES):
        known[game, a, b] = Step(game, 2, a, b, 50, 1.0 + 0.1 * (at % 2), 0.02, 4.0, 4.0)
    known["pisti", a, b] = Step("pisti", 2, a, b, 2, 9.0, 3.0, 4.0, 4.0)
    known["scopa", a, b] = Step("scopa", 2, a, b, 900, 2.0, 0.02, 4.0, 4.0)
    found = heights(known, a, b)
    assert 0.5 < found["pisti"] < 0.7 and found["scopa"] == pytest.approx(1.0, abs=0.05)


def test_values_that_differ_by_chance_alone_have_no_variance() -> None:
    assert pooled([(1.0, 0.5), (1.2, 0.5), (0.8, 0.5)]) == pytest.approx((1.0, 0.0))
    mean, variance = pooled([(0.0, 0.01), (2.0, 0.01)])
    assert mean == pytest.approx(1.0) and variance == pytest.approx(2.0, rel=0.01)


def test_a_step_is_played_and_the_table_written(tmp_path: Path) -> None:
    measured, out = tmp_path / "measured.csv", tmp_path / "anchors.csv"
    measured.write_bytes(MEASURED.read_bytes())
    words = ["--measured", str(measured), "--out", str(out), "--jobs", "1"]
    assert main([*words, "pisti", "--play", "4"]) == 0
    before, after = ({step.key: step for step in read(each)} for each in (MEASURED, measured))
    changed = {key for key, step in after.items() if before.get(key) != step}
    assert changed == {("pisti", a, b) for a, b in steps()[:-1]}
    for key in changed:
        step = after[key]
        assert step.deals == 4 and step.spread > 0 and step.hands >= 1
        assert step.error < step.spread * sqrt(2)
    again = measured.read_bytes()
    assert main([*words, "pisti", "--play", "4"]) == 0
    assert measured.read_bytes() == again, "the same deals and seeds"
    assert list(table(out.read_text("utf-8"))) == list(GAMES)


def test_the_tables_of_strength_come_first(tmp_path: Path) -> None:
    a, b = steps()[0]
    file = tmp_path / "strength.csv"
    lines = [
        "table,game,players,a,b,hands,deals,difference,error",
        f"levels,pisti,2,{a},{b},1,400,1.25,0.05",
        f"levels,pisti,4,{a},{b},1,400,7,0.05",
        f"pairs,scopa,2,{a},{b},1,400,7,0.05",
        f"levels,scopa,2,{a},random,1,400,7,0.05",
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    [step] = of_strength(file, everywhere())
    assert step == Step("pisti", 2, a, b, 400, 1.25, 0.05, 4.0, 4.0)
    assert list(of_strength(tmp_path / "none.csv", {})) == []


def test_what_is_missing_or_wrong_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError, match="no step was played in"):
        known = everywhere()
        anchors_text({key: step for key, step in known.items() if key[0] != "pisti"})
    (tmp_path / "m.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert main(["--measured", str(tmp_path / "m.csv"), "--out", str(tmp_path / "o.csv")]) == 2
    assert "holds no measurements" in capsys.readouterr().err
    with pytest.raises(SystemExit) as end:
        main(["no-such-game"])
    assert end.value.code == 2
