"""``kontsina analyse``, run as by a person or a window: in a separate process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kontsina_qt.analysis.review import HandReview
from kontsina_qt.analysis.wording import luck, move_words, play, start
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import save_file
from kontsina_qt.rules.games.catalogue import GAMES
from tests.analysis.played import RANDOM, by_chance, by_levels, review_of
from tests.cli import ROOT, environment, inside, kontsina, right
from tests.match.playing import new_match, rules_of

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of POSIX")
QUICK = ("--level", "steady", "--seconds", "0.05")


@pytest.fixture(scope="module")
def match() -> Match:
    """Two hands between a good and a bad player."""
    return by_levels(rules_of("kontsina", 2), ["skilled", RANDOM], 2)


@pytest.fixture(scope="module")
def file(match: Match, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("analysed") / "match.kontsina"
    save_file(match.record(), path)
    return str(path)


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_json_has_every_move_and_then_the_hand(match: Match, file: str) -> None:
    lines = lines_of(right("analyse", file, "--json", *QUICK))
    steps = [line for line in lines if "judged" in line]
    assert [(line["hand"], line["ply"], line["of"]) for line in steps] == [
        (hand, ply, 48) for hand in range(2) for ply in range(48)
    ]
    ends = [index for index, line in enumerate(lines) if "review" in line]
    assert ends == [48, 97]
    for hand, index in enumerate(ends):
        line = lines[index]
        review = review_of(match, hand, "steady", 0.05)
        assert list(line) == ["hand", "review", "luck", "play"]
        assert line["hand"] == hand
        assert HandReview.from_text(json.dumps(line["review"])) == review
        assert line["review"]["moves"] == [each["judged"] for each in lines[index - 48 : index]]
        assert line["luck"] == [luck(review, side) for side in range(2)]
        assert line["play"] == [play(review, side) for side in range(2)]
        whole = start(review) + line["luck"][0] + line["play"][0]
        assert whole == pytest.approx(review.margin())


def test_one_hand_alone(file: str) -> None:
    whole = lines_of(right("analyse", file, "--json", *QUICK))
    second = lines_of(right("analyse", file, "--json", "--hand", "2", *QUICK))
    assert second == whole[49:]


def test_in_words(match: Match, file: str) -> None:
    text = right("analyse", file, *QUICK)
    assert text.count("reviewed by steady with 0.05 s per move") == 2
    assert "{" not in text
    for hand, part in enumerate(text.split("Hand ")[1:]):
        review = review_of(match, hand, "steady", 0.05)
        costly = [each for each in review.moves if each.loss >= 0.05]
        own = [each for each in costly if each.seat == 1]
        marked = [line for line in part.splitlines() if line.startswith("►  ")]
        assert len(marked) == 3 < len(costly)
        lines = [line for line in part.splitlines() if "  Seat 1  " in line]
        assert len(lines) == len(own)
        for each, line in zip(own, lines, strict=True):
            assert line.startswith("►") == (each in review.costliest())
            assert line[1:].split()[0] == str(each.ply + 1)
            assert move_words(each.move) in line and move_words(each.best) in line
            assert f" {each.loss:.2f} " in line
            assert line.endswith(each.reason.words())
        words = [line.split() for line in part.splitlines()]
        assert ["Seat", "1", f"{review.accuracy(1):.0%}", f"{review.lost(1):.2f}"] in words
        for side in range(2):
            parts = [start(review, side), luck(review, side), play(review, side)]
            row = [f"{value:+.2f}" for value in (*parts, review.margin(side))]
            assert ["Seat", str(side), *row] in words


def test_a_hand_that_is_not_over_has_no_margin_yet(tmp_path: Path) -> None:
    path = tmp_path / "match.kontsina"
    save_file(by_chance("cassino", 3, plies=10).record(), path)
    text = right("analyse", str(path), *QUICK)
    assert "margin expected now" in text
    *steps, end = lines_of(right("analyse", str(path), "--json", *QUICK))
    assert [line["of"] for line in steps] == [10] * 10
    assert len(end["luck"]) == len(end["play"]) == 3


def test_nothing_to_analyse(tmp_path: Path) -> None:
    dealt = right("deal", "kontsina", "--number", "1")
    assert "Nobody has played yet." in right("analyse", "-", *QUICK, stdin=dealt)
    [end] = lines_of(right("analyse", "-", "--json", *QUICK, stdin=dealt))
    assert (end["hand"], end["review"]["moves"], end["luck"]) == (0, [], [0.0, 0.0])
    path = tmp_path / "match.kontsina"
    save_file(new_match(rules_of("kontsina", 2)).record(), path)
    assert "No hand has been dealt yet." in right("analyse", str(path), *QUICK)
    assert right("analyse", str(path), "--json", *QUICK) == ""
    done = kontsina("analyse", str(path), "--hand", "1")
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("game", GAMES)
def test_every_game(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = max(GAMES[game].players)
    match = by_chance(game, players, plies=12)
    path = tmp_path / "match.kontsina"
    save_file(match.record(), path)
    text = inside(capsys, "analyse", str(path), *QUICK)
    assert text.startswith(GAMES[game].name) and "{" not in text
    for side in range(match.rules.sides):
        assert f"Seat {side}" in text


def test_names_cannot_reorder_the_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for plies in (8, 10):
        record = by_chance("kontsina", 2, plies=plies).record()
        seats = (replace(record.seats[0], name="דני"), *record.seats[1:])
        save_file(replace(record, seats=seats), tmp_path / f"{plies}.kontsina")
    text = inside(capsys, "analyse", str(tmp_path), *QUICK)
    isolated = "⁨דני⁩"
    lines = [line for line in text.splitlines() if "דני" in line]
    assert len(lines) > 4 and all(isolated in line for line in lines)
    assert any(line.startswith(isolated) for line in text.split("In total:")[1].splitlines())


def test_lines_are_printed_during_the_analysis(file: str) -> None:
    """A reader gets a line before the next move is judged, and may stop reading at any."""
    with subprocess.Popen(
        [sys.executable, "-m", "kontsina_qt", "analyse", "-", "--json", *QUICK],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr
        process.stdin.write(Path(file).read_bytes())
        process.stdin.close()
        first = json.loads(process.stdout.readline())
        assert (first["ply"], process.poll()) == (0, None)
        process.stdout.close()
        assert process.wait(30) == 2
        assert process.stderr.read() == (
            b"kontsina: standard output was closed before everything was written\n"
        )


@POSIX
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
def test_an_interrupt_ends_it_quietly(form: list[str], tmp_path: Path) -> None:
    path = tmp_path / "long.kontsina"
    rules = rules_of("kontsina", 2, end="hands", hands=20)
    save_file(by_levels(rules, [RANDOM] * 2, 20).record(), path)
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "kontsina_qt", "analyse", str(path), *form],
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=ROOT,
        env=environment(),
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        shown = os.read(ours, 1 << 12)  # the progress bar: it has begun
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    os.close(theirs)
    shown += os.read(ours, 1 << 16)
    os.close(ours)
    assert process.returncode == 130
    assert b"Traceback" not in shown and b"hand 1, move 1 of " in shown
    assert shown.endswith(b"\r\x1b[K")
    if form:
        assert all("judged" in line or "review" in line for line in lines_of(out.decode()))


BAD: list[tuple[list[str], str]] = [
    ([], "FILE"),
    (["missing.kontsina"], "there is no file missing.kontsina"),
    (["empty.kontsina"], "empty.kontsina: empty"),
    (["cut.kontsina"], "cut.kontsina: damaged, cut off or not a Kontsina file"),
    (["illegal.kontsina", "--json"], "hands[0].moves[0]: "),
    (["good.kontsina", "missing.kontsina"], "there is no file missing.kontsina"),
    (["good.kontsina", "--jobs", "0"], "--jobs: must be from 1"),
    (["good.kontsina", "--keep", "."], "cannot write ."),
    (["good.kontsina", "--hand", "3"], "good.kontsina: the record has only 2 hands"),
    (["good.kontsina", "--hand", "0"], "--hand: must be from 1"),
    (["good.kontsina", "--hand", "one"], "--hand: must be a whole number"),
    (["good.kontsina", "--seconds", "0"], "--seconds: must be a number of seconds"),
    (["good.kontsina", "--seconds", "-1"], "--seconds"),
    (["good.kontsina", "--seconds", "nan"], "--seconds: must be a number of seconds"),
    (["good.kontsina", "--seconds", "inf"], "--seconds: must be a number of seconds"),
    (["good.kontsina", "--seconds", "soon"], "--seconds: must be a number of seconds"),
    (["good.kontsina", "--seconds", "1" * 5000], "--seconds: must be a number of seconds"),
    (["good.kontsina", "--level", "grandmaster"], "no level 'grandmaster'"),
    (["good.kontsina", "--level", "cmd:true"], "no level 'cmd:true'"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD, ids=[" ".join(c[0])[:40] for c in BAD])
def test_bad_input(arguments: list[str], words: str, file: str, tmp_path: Path) -> None:
    good = Path(file).read_text(encoding="utf-8")
    illegal = good.replace('"moves": [\n       "', '"moves": [\n "2H x 2D","')
    for name, text in (("good", good), ("cut", good[:900]), ("empty", ""), ("illegal", illegal)):
        (tmp_path / f"{name}.kontsina").write_text(text, encoding="utf-8")
    done = kontsina("analyse", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.startswith("kontsina: ") and done.stderr.endswith("\n")
    assert done.stderr[:-1].isprintable() and len(done.stderr) < 600


def test_it_needs_no_qt(file: str) -> None:
    program = (
        "import sys\nfrom kontsina_qt.cli import main\n"
        "assert main(sys.argv[1:]) == 0\n"
        "print([name for name in sys.modules if 'PySide' in name or 'shiboken' in name])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "analyse", file, "--hand", "1", *QUICK],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment(),
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"
