"""``kontsina analyse`` with many records: each hand judged once, wherever, and kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kontsina_qt.analysis.review import HandReview, accuracy
from kontsina_qt.cli import main
from kontsina_qt.commands.batch import bulk
from kontsina_qt.match.record import load_match, save_file
from tests.analysis.played import RANDOM, by_chance, by_levels
from tests.cli import ROOT, environment, inside
from tests.match.playing import new_match, rules_of

QUICK = ("--level", "steady", "--seconds", "0.05")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three records: two hands, one that is not over, and none; and something else."""
    place = tmp_path_factory.mktemp("records")
    two = by_levels(rules_of("kontsina", 2), ["skilled", RANDOM], 2)
    matches = {"a two": two, "b begun": by_chance("cassino", 3, plies=10)}
    matches["c empty"] = new_match(rules_of("kontsina", 2))
    for name, match in matches.items():
        save_file(match.record(), place / f"{name}.kontsina")
    (place / "notes.txt").write_text("no record")
    return place


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def one_by_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What each record comes to by itself, as many records are told."""
    found = []
    for file in sorted(folder.glob("*.kontsina")):
        data = lines_of(inside(capsys, "analyse", str(file), "--json", *QUICK))
        found += [{"file": str(file), **line} for line in data if "review" in line]
    return found


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_many_come_to_what_each_does_alone(
    folder: Path, tmp_path: Path, jobs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the files, with the folder as well as with its files."""
    alone = one_by_one(folder, capsys)
    assert [(line["file"][-14:], line["hand"]) for line in alone] == [
        ("a two.kontsina", 0),
        ("a two.kontsina", 1),
        ("begun.kontsina", 0),
    ]
    lines = ["--json", "--jobs", jobs, *QUICK]
    assert lines_of(inside(capsys, "analyse", str(folder), *lines)) == alone
    files = [str(file) for file in sorted(folder.glob("*.kontsina"))]
    assert lines_of(inside(capsys, "analyse", *files[1:], *lines)) == alone[2:]
    # One record in two processes is told as many are, and so is a folder with one.
    assert lines_of(inside(capsys, "analyse", files[0], *lines, "--jobs", "2")) == alone[:2]
    single = tmp_path / Path(files[0]).name
    single.write_bytes(Path(files[0]).read_bytes())
    (tmp_path / "._notes.kontsina").write_bytes(b"of macOS")
    (tmp_path / "below.kontsina").mkdir()
    told_again = lines_of(inside(capsys, "analyse", str(tmp_path), *lines))
    assert told_again == [{**line, "file": str(single)} for line in alone[:2]]


def test_in_words_with_all_of_it_together(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reviews = [
        HandReview.from_text(json.dumps(line["review"])) for line in one_by_one(folder, capsys)
    ]
    text = inside(capsys, "analyse", str(folder), *QUICK)
    at = [text.index(f"{name}.kontsina\n") for name in ("a two", "b begun", "c empty")]
    assert at == sorted(at)
    assert text.count("reviewed by steady") == 3 and "{" not in text
    assert "No hand has been dealt yet." in text
    rows = [line.split() for line in text[text.index("In total:") :].splitlines()]
    of_both = [review.of(1) for review in reviews]
    share = accuracy(move for moves in of_both for move in moves)
    lost = sum(review.lost(1) for review in reviews) / 3
    assert ["Seat", "1", "3", f"{share:.0%}", f"{lost:.2f}"] in rows
    assert ["Seat", "2", "1"] in [row[:3] for row in rows]
    # The same hand is not counted twice.
    twice = inside(capsys, "analyse", str(folder), str(folder), *QUICK)
    assert twice.split("In total:")[1] == text.split("In total:")[1]
    assert "In total" not in inside(capsys, "analyse", str(folder / "b begun.kontsina"), *QUICK)


def test_it_goes_on_where_it_ended_and_with_more_records(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = tmp_path / "kept"
    parts = ["--json", *QUICK, "--keep", str(kept)]
    first = inside(capsys, "analyse", str(folder / "a two.kontsina"), "--hand", "2", *parts)
    assert len(kept.read_text().splitlines()) == 2
    with kept.open("a") as lines:
        lines.write('{"record": "cut off')
    judged: list[int] = []

    def judge(piece: bulk.Piece) -> Any:
        key, reviewed = judge_piece(piece)
        judged.append(reviewed.review.hand)
        return key, reviewed

    judge_piece = bulk.judge_piece
    monkeypatch.setattr(bulk, "judge_piece", judge)
    alone = one_by_one(folder, capsys)
    assert lines_of(first) == alone[1:2]
    for left in ([0, 0], []):
        judged.clear()
        assert lines_of(inside(capsys, "analyse", str(folder), *parts)) == alone
        assert judged == left, "what was judged is not judged again"
    # Another level or time is other work.
    assert main(["analyse", str(folder), *parts, "--seconds", "0.06"]) == 2
    assert "holds the results of a different run" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = rules_of("kontsina", 2, end="hands", hands=12)
    file, kept = tmp_path / "long.kontsina", tmp_path / "kept"
    save_file(by_levels(rules, [RANDOM] * 2, 12).record(), file)
    lines = ["analyse", str(file), "--jobs", "2", "--level", "skilled", "--keep", str(kept)]
    process = subprocess.Popen(
        [sys.executable, "-m", "kontsina_qt", *lines],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        while process.poll() is None:
            if kept.exists() and len(kept.read_text().splitlines()) > 2:
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, said) == (130, b"")
    before = kept.read_text()
    assert 2 < len(before.splitlines()) < 13
    text = inside(capsys, *lines)
    after = kept.read_text()
    assert after.startswith(before)
    hands = [json.loads(line)["review"]["hand"] for line in after.splitlines()[1:]]
    assert sorted(hands) == [*range(12)]
    assert [line for line in text.splitlines() if line.startswith("Hand ")] == [
        f"Hand {n}, reviewed by skilled with 1 s per move:" for n in range(1, 13)
    ]


def test_a_match_that_has_grown_is_gone_on_with(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where a hand is judged again, which was not over then."""
    record, kept = load_match(folder / "a two.kontsina").record(), tmp_path / "kept"
    file = tmp_path / "growing.kontsina"
    parts = ["analyse", str(file), "--json", *QUICK, "--keep", str(kept)]
    half = replace(record.hands[1], moves=record.hands[1].moves[:20])
    judged = []
    for hands in (record.hands[:1], (record.hands[0], half), record.hands):
        save_file(replace(record, hands=hands), file)
        lines = lines_of(inside(capsys, *parts))
        assert [line["hand"] for line in lines] == [*range(len(hands))]
        judged.append(len(kept.read_text().splitlines()) - 1)
    assert judged == [1, 2, 3]


def test_where_nothing_is_missing_nobody_is_asked(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["analyse", str(folder), "--json", *QUICK, "--keep", str(tmp_path / "kept")]
    first = inside(capsys, *lines)
    assert inside(capsys, *lines, "--dask", "tcp://127.0.0.1:1") == first


def test_what_is_kept_among_the_records_is_no_record(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.kontsina").write_bytes((folder / "a two.kontsina").read_bytes())
    lines = ["analyse", str(tmp_path), *QUICK, "--keep", str(tmp_path / "kept.kontsina")]
    assert inside(capsys, *lines) == inside(capsys, *lines)


def test_an_empty_file_is_begun(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    kept.touch()
    inside(capsys, "analyse", str(folder), *QUICK, "--keep", str(kept))
    assert len(kept.read_text().splitlines()) == 4


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
def test_a_name_of_any_bytes_does_nothing_to_a_terminal(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = os.fsdecode(b"\xff\x1b[31m\n.kontsina")
    for each in (name, "b.kontsina"):
        (tmp_path / each).write_bytes((folder / "b begun.kontsina").read_bytes())
    text = inside(capsys, "analyse", str(tmp_path), *QUICK)
    assert "\x1b" not in text and "\N{REPLACEMENT CHARACTER}[31m" in text
    lines = lines_of(inside(capsys, "analyse", str(tmp_path), "--json", *QUICK))
    assert [Path(line["file"]).name for line in lines] == ["b.kontsina", name]


# What cannot be


def test_one_bad_record_is_told_before_any_is_judged(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, kept = tmp_path / "bad.kontsina", tmp_path / "kept"
    bad.write_text("{")
    assert main(["analyse", str(folder), str(bad), "--keep", str(kept), *QUICK]) == 2
    out, err = capsys.readouterr()
    assert (out, kept.exists()) == ("", False)
    assert err.startswith(f"kontsina: {bad}: damaged, cut off or")


def test_a_folder_without_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"kontsina: there is no record in {tmp_path}\n"


def test_standard_input_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "-", "-"]) == 2
    assert "standard input can be used only once" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_reader_that_has_gone_is_told_as_such(folder: Path) -> None:
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "kontsina_qt",
            "analyse",
            str(folder),
            "--json",
            *QUICK,
            "--jobs",
            "2",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.wait(60) == 2
        assert process.stderr.read() == (
            b"kontsina: standard output was closed before everything was written\n"
        )


def changed(row: dict[str, Any], **review: Any) -> dict[str, Any]:
    """A row with some of its review otherwise."""
    return {**row, "review": {**row["review"], **review}}


def with_move(row: dict[str, Any], **move: Any) -> dict[str, Any]:
    """A row with some of its first move otherwise."""
    first, *others = row["review"]["moves"]
    return changed(row, moves=[{**first, **move}, *others])


DAMAGED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "nothing": lambda row: {},
    "no review": lambda row: {**row, "review": {}},
    "no moves": lambda row: changed(row, moves=[]),
    "no points": lambda row: changed(row, points=[]),
    "too few points": lambda row: changed(row, points=[1]),
    "too many points": lambda row: changed(row, points=[10**400, 1]),
    "another hand": lambda row: changed(row, hand=1),
    "another level": lambda row: changed(row, level="skilled"),
    "another time": lambda row: changed(row, seconds=2.0),
    "not over": lambda row: {**row, "over": False},
    "another form": lambda row: {"record": row["hand"], **{k: row[k] for k in ("over", "review")}},
    "another place": lambda row: with_move(row, ply=1),
    "another seat": lambda row: with_move(row, seat=9),
    "another side": lambda row: with_move(row, side=1 - row["review"]["moves"][0]["side"]),
    "another move": lambda row: with_move(row, move="2C"),
    "no move": lambda row: with_move(row, best="\ud800"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_is_no_result_is_told(
    damage: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    file = folder / "a two.kontsina"
    lines = ["analyse", str(file), "--hand", "1", *QUICK, "--keep", str(kept)]
    assert main(lines) == 0
    head, row = kept.read_text("utf-8").splitlines()
    text = f"{head}\n{row}\n{json.dumps(DAMAGED[damage](json.loads(row)))}\n"
    kept.write_text(text, "utf-8")
    capsys.readouterr()
    assert main(lines) == 2
    assert capsys.readouterr() == ("", f"kontsina: {kept}, line 3: not a result of this run\n")
    assert kept.read_text("utf-8") == text
