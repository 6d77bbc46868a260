"""The tables of strength: planned before, played once, corrected, and written where they belong."""

from __future__ import annotations

import csv
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import rmtree

import pytest

from kontsina_qt.commands.arena import Contest, play_chunk, summed
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.games.catalogue import GAMES
from tests.cli import environment
from tests.training.test_sources import changed
from training import strength
from training.conduct import plays
from training.puzzles import APART_NUMBERS
from training.sources import known_by
from training.strength import (
    CHANCE,
    COLUMNS,
    DOC,
    FIRST,
    LEAST,
    LEVELS_TABLE,
    PAIRS_TABLE,
    Planned,
    Result,
    corrected,
    holm,
    main,
    plan,
    read_results,
    write_page,
    write_results,
)

PAGE = """# A page

Before.

<!-- strength levels -->
<!-- end of strength levels -->

Between.

<!-- strength pairs -->
what was there
<!-- end of strength pairs -->

After.
"""


def of(table: str, game: str, players: int, a: str, b: str, deals: int) -> Planned:
    return Planned(table, Contest(game, players, {}, a, b, 10), deals)


SMALL = [
    of(LEVELS_TABLE, "kontsina", 2, "beginner", "random", 4),
    of(LEVELS_TABLE, "kontsina", 3, "beginner", "random", 3),
    of(LEVELS_TABLE, "scopone", 4, "beginner", "random", 3),
    of(PAIRS_TABLE, "kontsina", 2, "greedy", "random", 3),
    of(PAIRS_TABLE, "kontsina", 2, "steady", "beginner", 3),
    Planned(PAIRS_TABLE, Contest("kontsina", 2, {}, "greedy", "random", 10, 2, 1), 3),
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a page, and a plan that takes no time."""
    monkeypatch.setattr(strength, "plan", lambda: SMALL)
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def run(place: Path, *more: str) -> int:
    out, keep = str(place / "page.md"), str(place / "kept")
    return main(["--jobs", "1", "--out", out, "--keep", keep, *more])


def rows(place: Path) -> list[dict[str, str]]:
    with (place / "page.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


# The plan


def test_every_level_meets_the_next_in_every_game() -> None:
    planned = Counter((each.contest.game, each.contest.a) for each in plan())
    met = {each.contest.game for each in plan() if each.table == LEVELS_TABLE}
    assert met == set(GAMES)
    for game in GAMES:
        assert all(planned[game, level] for level in LEVELS)
    assert len({each.key for each in plan()}) == len(plan())


def test_what_is_planned_can_be_played_and_told_apart() -> None:
    for each in plan():
        contest = each.contest
        assert contest.rules().players == contest.players
        assert each.deals >= 50, "a normal curve tells the chances of means of many deals alone"
        assert contest.a != contest.b and contest.budget_ms > 0
    players = {each.contest.players for each in plan()}
    assert {2, 3, 4} < players
    for count in (3, 4):
        games = {each.contest.game for each in plan() if each.contest.players == count}
        assert len(games) >= 2


def test_the_deals_are_not_those_of_puzzles() -> None:
    """Puzzles take theirs from a million on for each seed; what learns deals without numbers."""
    assert FIRST > 1000 * APART_NUMBERS
    assert max(FIRST + each.deals for each in plan()) < 1 << 64


# Holm


def test_corrected_as_holm_does() -> None:
    # The first three by hand: 4 × 0.005, 3 × 0.01, then 2 × 0.03 also for what comes after it.
    assert holm([0.01, 0.04, 0.03, 0.005], 4) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.01, 0.04], 4) == pytest.approx([0.04, 0.12])
    assert holm([0.5, 0.9], 2) == [1.0, 1.0]
    assert holm([], 3) == []


def test_chances_of_a_difference() -> None:
    def chance(difference: float, error: float) -> float:
        return Result(100, 100, "", "", difference, error, {}).chance

    assert chance(1.96, 1.0) == pytest.approx(0.05, abs=1e-4)
    assert chance(-3.0, 1.0) == pytest.approx(0.0027, abs=1e-4)
    assert chance(0.0, 0.0) == chance(0.0, 1.0) == 1.0
    assert chance(0.1, 0.0) == 0.0
    assert Result(LEAST, 100, "", "", 0.1, 0.0, {}).chance == 0.0
    assert Result(LEAST - 1, 100, "", "", 0.1, 0.0, {}).chance == 1.0, "few tell nothing"


def test_what_was_not_played_yet_counts_as_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a part of the plan could be played until it looks well."""
    twenty = [replace(SMALL[0], contest=replace(SMALL[0].contest, a=f"a{n}")) for n in range(20)]
    monkeypatch.setattr(strength, "plan", lambda: twenty)
    clear = Result(100, 100, "", "", 2.5, 1.0, {})
    assert clear.chance < CHANCE
    assert corrected({twenty[0].key: clear}, LEVELS_TABLE)[twenty[0].key] > CHANCE


# Playing


def test_tables_are_played_and_written_between_their_marks(place: Path) -> None:
    assert run(place) == 0
    text = (place / "page.md").read_text("utf-8")
    for part in ("# A page\n\nBefore.\n", "\nBetween.\n", "\nAfter.\n"):
        assert part in text
    assert "what was there" not in text
    found = rows(place)
    assert [row["game"] for row in found] == [each.contest.game for each in SMALL]
    assert tuple(found[0]) == COLUMNS
    for row, each in zip(found, SMALL, strict=True):
        pairs = play_chunk(each.contest, range(FIRST, FIRST + each.deals))
        told = summed(each.contest, pairs)
        assert float(row["difference"]) == told["difference"]
        assert float(row["error"]) == told["standard_error"]
        cell = f"{told['difference']:+.2f} ± {told['standard_error']:.2f}".replace("-", "−")
        assert cell in text
        assert f"({each.deals})" in text
    assert "| `kontsina` | 3 |" in text and "| `scopone` | 4 |" in text
    assert "`beginner` from `random`: " in text
    assert text.count("3 comparisons of 3 planned") == 2
    assert "`greedy` : `random` | 1 |" in text and "`greedy` : `random` | 2 |" in text


def test_who_is_told_apart_stands_out(place: Path) -> None:
    page = place / "page.md"
    keys = [each.key for each in SMALL[:3]]
    by = known_by("beginner", "random")
    row = {"seconds": "0.3"}
    sure, unsure = Result(40, 40, by, "", 2.0, 0.2, row), Result(30, 30, by, "", 2.0, 1.0, row)
    write_page(page, {keys[0]: sure, keys[1]: unsure})
    text = page.read_text("utf-8")
    assert "**+2.00 ± 0.20** (40)" in text
    assert "+2.00 ± 1.00 (30)" in text and "**+2.00 ± 1.00**" not in text
    assert "* `beginner` from `random`: 1 of 2; not in Kontsina (3)" in text
    assert "2 comparisons of 3 planned" in text
    assert "*Nothing has been played yet.*" in text


def test_what_other_players_came_to_is_marked_and_not_taken_up(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of each contest by itself: who plays by chance is in all of these but one."""
    assert run(place) == 0
    assert "‡" not in (place / "page.md").read_text("utf-8")
    before = {row["a"] + row["b"] + row["by"] for row in rows(place)}
    assert len(before) == 3
    written_otherwise(place, monkeypatch)
    monkeypatch.setattr(strength, "plays", other_chances)
    assert run(place, "scopone") == 0
    page = (place / "page.md").read_text("utf-8")
    assert page.count("(3 ‡)") == 3 and page.count("(4 ‡)") == 1
    assert page.count("‡ 2 by players of before") == 2
    (alike,) = (line for line in page.splitlines() if "`steady` : `beginner`" in line)
    (other,) = (line for line in page.splitlines() if "| `scopone` |" in line)
    assert "‡" not in alike + other
    assert len(list((place / "kept").rglob("*.jsonl"))) == len(SMALL) + 1
    assert run(place) == 0
    assert "‡" not in (place / "page.md").read_text("utf-8")
    played = Counter(file.name for file in (place / "kept").rglob("*.jsonl"))
    assert sorted(played.values()) == [1, *[2] * (len(SMALL) - 1)]
    after = {row["a"] + row["b"] + row["by"] for row in rows(place)}
    assert before & after == {f"steadybeginner{known_by('steady', 'beginner')}"}


def test_who_is_written_otherwise_but_plays_the_same_is_the_same(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(place) == 0
    page, before = (place / "page.md").read_text("utf-8"), rows(place)
    assert all(row["plays"] for row in before)
    kept = {file: file.read_text() for file in (place / "kept").rglob("*.jsonl")}
    written_otherwise(place, monkeypatch)
    assert run(place, "--write") == 0
    after = rows(place)
    for row, old in zip(after, before, strict=True):
        assert (row["by"] == old["by"]) == (row["b"] == "beginner")
        assert {**row, "by": ""} == {**old, "by": ""}
    assert (place / "page.md").read_text("utf-8") == page
    capsys.readouterr()
    assert run(place) == 0
    assert "the results hold all of it" in capsys.readouterr().out
    # What nobody has looked at cannot be told.
    results = read_results(place / "page.csv")
    key = SMALL[0].key
    results[key] = Result(
        4, 4, "older", "", 1.0, 0.2, {**results[key].row, "by": "older", "plays": ""}
    )
    write_results(place / "page.csv", results)
    assert run(place, "--write", "scopone") == 0
    assert (place / "page.md").read_text("utf-8").count("‡)") == 1
    # What was begun is gone on with.
    for file, text in kept.items():
        file.write_text("".join(text.splitlines(keepends=True)[:-1]))
    assert run(place, "--anew") == 0
    assert {file: file.read_text() for file in (place / "kept").rglob("*.jsonl")} == kept


def test_what_another_run_has_written_meanwhile_stays(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(place) == 0
    written_otherwise(place, monkeypatch)
    file = place / "page.csv"

    def meanwhile(a: str, b: str, game: str, players: int) -> str:
        results = read_results(file)
        key = SMALL[4].key
        row = {**results[key].row, "difference": "9.99"}
        write_results(file, results | {key: replace(results[key], row=row)})
        return plays(a, b, game, players)

    monkeypatch.setattr(strength, "plays", meanwhile)
    assert run(place, "--write") == 0
    assert [row["difference"] for row in rows(place)].count("9.99") == 1
    assert "‡" not in (place / "page.md").read_text("utf-8")


def test_another_number_of_hands_to_learn_is_another_contest(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(place) == 0
    last = SMALL[-1]
    longer = replace(last, contest=replace(last.contest, hands=2, learning=0))
    monkeypatch.setattr(strength, "plan", lambda: [*SMALL[:-1], longer])
    rmtree(place / "kept")
    assert run(place) == 0
    assert len(list((place / "kept").rglob("*.jsonl"))) == 1
    assert rows(place)[-1]["learning"] == "0"


def written_otherwise(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays by chance has other sources from now on."""
    package = changed(place, "players/levels/chance.py")
    monkeypatch.setattr(strength, "known_by", partial(known_by, package=package))


def other_chances(a: str, b: str, game: str, players: int) -> str:
    """What players do, were chance another one."""
    found = plays(a, b, game, players)
    return f"other {found}" if "random" in (a, b) else found


def test_a_contest_is_known_by_what_was_loaded(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sources that change while it plays are not those of who plays."""
    asked: list[int] = []

    def known(a: str, b: str) -> str:
        asked.append(len(list((place / "kept").rglob("*.jsonl"))))
        return known_by(a, b)

    monkeypatch.setattr(strength, "known_by", known)
    assert run(place, "--level", "greedy", "--deals", "1") == 0
    assert asked[:2] == [0, 0] and len(rows(place)) == 2


def test_more_deals_planned_are_marked_and_fewer_are_not(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(place) == 0
    page, before = place / "page.md", rows(place)
    for more, marks in ((-1, 0), (1, len(SMALL))):
        planned = [replace(each, deals=each.deals + more) for each in SMALL]
        monkeypatch.setattr(strength, "plan", lambda planned=planned: planned)
        assert run(place, "--write") == 0
        assert page.read_text("utf-8").count(" †)") == marks
        assert rows(place) == before
        if not marks:
            assert run(place) == 0
            assert "the results hold all of it" in capsys.readouterr().out
    # Who is written otherwise since then plays the deals that are missing, too.
    written_otherwise(place, monkeypatch)
    assert run(place) == 0
    assert "†" not in page.read_text("utf-8")
    assert [int(row["deals"]) for row in rows(place)] == [each.deals + 1 for each in SMALL]


def test_it_goes_on_where_it_was_ended(place: Path) -> None:
    assert run(place, "--deals", "2") == 0
    assert "2 †" in (place / "page.md").read_text("utf-8")
    assert {row["deals"] for row in rows(place)} == {"2"}
    files = sorted((place / "kept").rglob("*.jsonl"))
    assert len(files) == len(SMALL)
    before = {file: file.read_text() for file in files}
    assert run(place) == 0
    for file in files:
        assert file.read_text().startswith(before[file]), "what was there is not played again"
    assert "†" not in (place / "page.md").read_text("utf-8")
    after = {file: file.read_text() for file in files}
    page = (place / "page.md").read_text("utf-8")
    assert run(place, "--anew") == 0
    assert {file: file.read_text() for file in files} == after
    assert (place / "page.md").read_text("utf-8") == page


def test_what_the_results_hold_is_not_played_again(place: Path) -> None:
    assert run(place, "kontsina") == 0
    rmtree(place / "kept")
    assert run(place) == 0
    assert [file.name.split("-")[1] for file in (place / "kept").rglob("*.jsonl")] == ["scopone"]
    assert len(rows(place)) == len(SMALL)
    assert run(place, "--anew") == 0
    assert len(list((place / "kept").rglob("*.jsonl"))) == len(SMALL)
    # A part of a contest is not enough.
    assert run(place, "--anew", "--deals", "1") == 0
    rmtree(place / "kept")
    assert run(place) == 0
    assert {row["deals"] for row in rows(place)} == {"3", "4"}


def test_what_was_played_elsewhere_is_taken_up_without_playing(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(place) == 0
    told, table = [(place / name).read_text("utf-8") for name in ("page.md", "page.csv")]
    (place / "page.md").write_text(PAGE, "utf-8")
    (place / "page.csv").unlink()
    kept = sorted((place / "kept").rglob("*.jsonl"))
    assert len(kept) == len(SMALL)
    assert run(place, "--write") == 0
    assert [(place / name).read_text("utf-8") for name in ("page.md", "page.csv")] == [told, table]
    # What was not played to its end waits.
    lines = kept[0].read_text("utf-8").splitlines(keepends=True)
    kept[0].write_text("".join(lines[:-1]), "utf-8")
    (place / "page.csv").unlink()
    assert run(place, "--write") == 0
    assert len(rows(place)) == len(SMALL) - 1
    assert kept[0].read_text("utf-8") == "".join(lines[:-1]), "nothing was played"


def test_some_games_leave_the_results_of_the_others(place: Path) -> None:
    assert run(place, "kontsina", "--table", "levels", "--players", "2") == 0
    assert len(rows(place)) == 1
    assert run(place, "scopone") == 0
    assert [row["game"] for row in rows(place)] == ["kontsina", "scopone"]
    assert run(place, "--level", "greedy") == 0
    assert [row["a"] for row in rows(place)] == ["beginner", "beginner", "greedy", "greedy"]
    (place / "page.csv").unlink()
    assert run(place, "--level", "steady", "--level", "beginner") == 0
    assert [(row["a"], row["b"]) for row in rows(place)] == [("steady", "beginner")]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_leaves_all_whole(tmp_path: Path) -> None:
    page, keep = tmp_path / "page.md", tmp_path / "kept"
    page.write_text(PAGE, encoding="utf-8")
    told = ["kontsina", "--players", "2", "--level", "random", "--table", "levels"]
    process = subprocess.Popen(
        [sys.executable, "-m", "training.strength", *told, "--out", page, "--keep", keep],
        stderr=subprocess.PIPE,
        text=True,
        cwd=DOC.parents[1],
        env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        while process.poll() is None:
            if any(len(each.read_text().splitlines()) > 1 for each in keep.rglob("*.jsonl")):
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    finally:
        process.kill()
    assert process.returncode == 130
    assert said == "kontsina: stopped; the same command goes on from here\n"
    assert "*Nothing has been played yet.*" in page.read_text("utf-8")
    assert not page.with_suffix(".csv").exists()


# What cannot be


def test_a_page_without_marks_is_left_as_it_is(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "page.md").write_text("# A page\n", encoding="utf-8")
    assert run(place, "scopone") == 2
    assert "lacks the marks" in capsys.readouterr().err
    assert (place / "page.md").read_text("utf-8") == "# A page\n"


def test_results_of_something_else_are_refused(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "page.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert run(place, "scopone") == 2
    assert "holds no results" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-game"],
        ["--deals", "0"],
        ["--jobs", "many"],
        ["--level", "greedy", "--level", "beginner"],
    ],
)
def test_bad_words_are_told(place: Path, words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        run(place, *words)
    assert end.value.code == 2


def test_the_page_of_the_project_is_what_its_results_and_players_make_it(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    shutil.copy(DOC, page)
    write_page(page, read_results(DOC.with_suffix(".csv")))
    why = "python -m training.strength --write"
    assert page.read_text("utf-8") == DOC.read_text("utf-8"), why
