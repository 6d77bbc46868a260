"""A hand judged in a process of its own: what is told of it, kept of it, and when it fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.analysis.review import HandReview, Judged
from kontsina_qt.library.results import statistics
from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.session.background.review_process import ReviewProcess
from tests.library.playing import keep, play_match

MATCH = play_match(4, hands=2, last=17)


class Heard:
    """Everything that one process told."""

    def __init__(self, process: ReviewProcess) -> None:
        self.process = process
        self.progress: list[tuple[int, int]] = []
        self.judged: list[Judged] = []
        self.finished: list[HandReview] = []
        self.failed: list[str] = []
        process.progress.connect(lambda done, of: self.progress.append((done, of)))
        process.judged.connect(self.judged.append)
        process.finished.connect(self.finished.append)
        process.failed.connect(self.failed.append)

    def wait(self, until: Callable[[], object]) -> None:
        for _ in range(6000):
            if until():
                return
            QTest.qWait(5)
        raise AssertionError("waited in vain")

    def end(self) -> None:
        self.wait(lambda: not self.process.running)
        QTest.qWait(20)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3") as opened:
        yield opened


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def gone(process_id: int) -> bool:
    """Whether there is no such process any more."""
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_hand_is_told_move_by_move_and_kept(qapp: QApplication, library: Library) -> None:
    match_id = keep(library, MATCH)
    process = ReviewProcess(library, seconds=0.01)
    heard = Heard(process)
    process.review(MATCH.record(), 0, match_id)
    assert process.running and heard.progress == [(0, 48)]
    heard.end()
    assert heard.failed == []
    [review] = heard.finished
    assert heard.progress == [(done, 48) for done in range(49)]
    assert tuple(heard.judged) == review.moves
    assert [each.move for each in review.moves] == list(MATCH.record().hands[0].moves)
    assert review.points == MATCH.results[0].points
    assert library.reviews.of(match_id) == [review]
    assert library.load(match_id).record() == MATCH.record()


def test_a_match_that_is_not_kept_is_reviewed_too(qapp: QApplication, library: Library) -> None:
    match = Match.from_record(play_match(6, hands=2).record())
    process = ReviewProcess(library, seconds=0.01)
    heard = Heard(process)
    process.review(match.record(), 1)
    heard.end()
    assert [review.hand for review in heard.finished] == [1]
    assert statistics.accuracy_by_player(library) == []


@POSIX
def test_cancelling_ends_the_process_at_once(qapp: QApplication, library: Library) -> None:
    match_id = keep(library, MATCH)
    process = ReviewProcess(library, seconds=5)
    heard = Heard(process)
    process.review(MATCH.record(), 0, match_id)
    heard.wait(lambda: heard.judged)
    running = process.process_id
    assert running and not gone(running)
    process.cancel()
    assert gone(running) and not process.running
    told = len(heard.judged)
    QTest.qWait(100)
    assert (heard.finished, heard.failed, len(heard.judged)) == ([], [], told)
    assert library.reviews.of(match_id) == []


@POSIX
def test_another_hand_takes_the_place_of_the_first(qapp: QApplication, library: Library) -> None:
    match = play_match(6, hands=2)
    process = ReviewProcess(library, seconds=0.01)
    heard = Heard(process)
    process.review(match.record(), 0)
    first = process.process_id
    process.review(match.record(), 1)
    assert gone(first)
    heard.end()
    assert [review.hand for review in heard.finished] == [1]


def test_asking_does_not_wait(qapp: QApplication, library: Library) -> None:
    process = ReviewProcess(library, seconds=5)
    heard = Heard(process)
    process.review(MATCH.record(), 0)
    assert process.running and not heard.judged
    process.cancel()


SENDS_NONSENSE = "import sys; sys.stdin.read(); print('{nothing'); sys.stdout.flush()"
SENDS_ANOTHER_HAND = (
    'import sys; sys.stdin.read(); print(\'{"hand": 0, "review": {"format": 1, "hand": 0, '
    '"level": "", "seconds": 1, "moves": [], "points": [1, 0]}}\')'
)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["/no/such/program"], "the analysis could not be started"),
        ([sys.executable, "-c", "import os; os._exit(1)"], "the analysis stopped working"),
        ([sys.executable, "-c", "raise SystemExit(0)"], "the analysis stopped working"),
        ([sys.executable, "-c", "1 / 0"], "the analysis stopped working"),
        ([sys.executable, "-c", SENDS_NONSENSE], "the analysis sent nonsense"),
        ([sys.executable, "-c", SENDS_ANOTHER_HAND], "the analysis sent nonsense"),
    ],
    ids=["missing", "crash", "silent", "traceback", "nonsense", "another"],
)
def test_a_failure_is_one_sentence(
    qapp: QApplication, library: Library, command: list[str], why: str
) -> None:
    match_id = keep(library, MATCH)
    process = ReviewProcess(library, command=command)
    heard = Heard(process)
    process.review(MATCH.record(), 0, match_id)
    heard.wait(lambda: heard.failed)
    assert heard.failed == [f"The hand could not be reviewed: {why}."]
    assert not process.running and heard.finished == []
    assert library.reviews.of(match_id) == []


def test_what_the_analysis_complains_of_is_told(qapp: QApplication, library: Library) -> None:
    process = ReviewProcess(library)
    heard = Heard(process)
    process.review(MATCH.record(), 7)
    heard.wait(lambda: heard.failed)
    [words] = heard.failed
    assert words.startswith("The hand could not be reviewed: ") and "\n" not in words
    assert "only 2 hands" in words
    process.review(MATCH.record(), 0)
    heard.wait(lambda: heard.judged)
    process.cancel()
