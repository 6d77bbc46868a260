"""Contests are played once, and gone on with where they were ended."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli import environment
from tests.training.strength.small import PAGE, SMALL, known_as, rows, run
from training.sources import known_by
from training.strength.__main__ import DOC


def test_a_contest_is_known_by_what_was_loaded(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sources that change while it plays are not those of whoever plays."""
    asked: list[int] = []

    def known(a: str, b: str) -> str:
        asked.append(len(list((place / "kept").rglob("*.jsonl"))))
        return known_by(a, b)

    known_as(monkeypatch, known)
    assert run(place, "--level", "greedy", "--deals", "1") == 0
    assert asked[:2] == [0, 0] and len(rows(place)) == 2


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


@pytest.mark.usefixtures("played")
def test_what_was_played_elsewhere_is_taken_up_without_playing(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, table = [(place / name).read_text("utf-8") for name in ("page.md", "page.csv")]
    (place / "page.md").write_text(PAGE, "utf-8")
    (place / "page.csv").unlink()
    kept = sorted((place / "kept").rglob("*.jsonl"))
    assert len(kept) == len(SMALL)
    assert run(place, "--write") == 0
    assert [(place / name).read_text("utf-8") for name in ("page.md", "page.csv")] == [text, table]
    # What was not played to its end waits.
    lines = kept[0].read_text("utf-8").splitlines(keepends=True)
    kept[0].write_text("".join(lines[:-1]), "utf-8")
    (place / "page.csv").unlink()
    assert run(place, "--write") == 0
    assert len(rows(place)) == len(SMALL) - 1
    assert kept[0].read_text("utf-8") == "".join(lines[:-1]), "nothing was played"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_leaves_all_whole(tmp_path: Path) -> None:
    page, keep = tmp_path / "page.md", tmp_path / "kept"
    page.write_text(PAGE, encoding="utf-8")
    lines = ["kontsina", "--players", "2", "--level", "random", "--table", "levels"]
    process = subprocess.Popen(
        [sys.executable, "-m", "training.strength", *lines, "--out", page, "--keep", keep],
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
    assert said == "kontsina: stopped; the same command resumes\n"
    assert "*Nothing has been played yet.*" in page.read_text("utf-8")
    assert not page.with_suffix(".csv").exists()
