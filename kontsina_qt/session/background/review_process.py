"""A hand judged in another process, which is never waited for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from kontsina_qt.analysis.review import FORMAT, HandReview, Judged, ReviewError
from kontsina_qt.faults.error_sink import TRACE, last_words
from kontsina_qt.language import language, tr
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.record import Record, write_record
from kontsina_qt.own_process import own_command
from kontsina_qt.session.saving.writer import Writer

SECONDS = 0.5
"""The time for each move: a hand is judged while a person looks at its score."""

_COMPLAINT = "kontsina: "
_LONGEST_REASON = 300


def analyse_command() -> list[str]:
    """The command line that judges a record on its standard input."""
    return own_command("analyse", "-", "--json")


class ReviewProcess(QObject):
    """Judges one hand at a time; what is finished is kept in the library.

    Args:
        library: where reviews are kept.
        parent: of this object.
        seconds: for each move.
        command: the program and its arguments; by default this program's own analysis.

    Signals:
        progress(int, int): how many moves are judged, and of how many.
        judged(object): the Judged of each move, in order.
        finished(object): the HandReview; the process has done its work.
        failed(str): a sentence on why there is none; the process is gone.
        unkept(str): a sentence on why a finished review could not be kept.
    """

    progress = Signal(int, int)
    judged = Signal(object)
    finished = Signal(object)
    failed = Signal(str)
    unkept = Signal(str)

    def __init__(
        self,
        library: Library,
        parent: QObject | None = None,
        seconds: float = SECONDS,
        command: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self.seconds = seconds
        self.hand = -1
        self._library = library
        self._command = list(command) or analyse_command()
        self._process: QProcess | None = None
        self._record: Record | None = None
        self._match_id: int | None = None
        self._done = 0
        self._writer = Writer(self)

    @property
    def running(self) -> bool:
        """Whether a hand is being judged: the one in ``hand``."""
        return self._process is not None

    @property
    def process_id(self) -> int:
        """The id of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    def review(self, record: Record, hand: int, match_id: int | None = None) -> None:
        """Begin to judge a hand; one that is being judged is given up.

        Args:
            record: of the match.
            hand: its number, from 0; it must be over.
            match_id: under which the review is kept; None if it cannot be.
        """
        self.cancel()
        self._record = replace(record, hands=record.hands[: hand + 1])
        self.hand, self._match_id, self._done = hand, match_id, 0
        process = self._process = QProcess(self)
        process.setProgram(self._command[0])
        process.setArguments(
            [*self._command[1:], "--hand", str(hand + 1), "--seconds", f"{self.seconds:g}"]
        )
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("LANGUAGE", language())  # what it complains of is shown
        environment.insert(TRACE, "1")
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._on_output)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_end)
        self.progress.emit(0, self._of)
        process.start()
        if self._process is process:
            process.write(write_record(self._record).encode())
            process.closeWriteChannel()

    def cancel(self) -> None:
        """Give up the hand that is being judged, at once and without a word."""
        process, self._process = self._process, None
        if process is None:
            return
        process.blockSignals(True)
        process.kill()
        # Killed, it is gone at once; only its entry in the system is cleared here.
        process.waitForFinished(500)
        process.deleteLater()

    @property
    def _of(self) -> int:
        return len(self._record.hands[-1].moves) if self._record else 0

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._fail(tr("the analysis could not be started"))

    def _on_end(self) -> None:
        self._on_output()
        process = self._process
        if process is None:
            return
        complaint = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        last_words("analysis", complaint)
        last = complaint.strip().rpartition("\n")[2]
        if last.startswith(_COMPLAINT):
            self._fail(last.removeprefix(_COMPLAINT)[:_LONGEST_REASON])
        else:
            self._fail(tr("the analysis stopped working"))

    def _fail(self, why: str) -> None:
        self.cancel()
        words = tr("The hand could not be reviewed: {why}.").format(why=why)
        # Later, because a program that is not there fails while it is being started.
        QTimer.singleShot(0, self, partial(self.failed.emit, words))

    def _on_output(self) -> None:
        process = self._process
        while process is not None and self._process is process and process.canReadLine():
            self._on_line(bytes(process.readLine().data()))

    def _on_line(self, line: bytes) -> None:
        made = self._record.hands[-1].moves if self._record else ()
        try:
            data = json.loads(line)
            if "review" in data:
                review = HandReview.from_text(json.dumps(data["review"]))
                if (review.hand, tuple(each.move for each in review.moves)) != (self.hand, made):
                    raise ReviewError("moves of another hand")
                self._end(review)
                return
            judged = self._read(data["judged"])
            if judged.ply != self._done or judged.move != made[self._done]:
                raise ReviewError("another move")
        except (ValueError, LookupError, TypeError, RecursionError):
            self._fail(tr("the analysis sent nonsense"))
            return
        self._done += 1
        self.judged.emit(judged)
        self.progress.emit(self._done, self._of)

    def _read(self, data: object) -> Judged:
        """One move, read as strictly as a whole review.

        Raises:
            ReviewError: it is none.
        """
        whole = {
            "format": FORMAT,
            "hand": self.hand,
            "level": "",
            "seconds": self.seconds,
            "moves": [data],
            "points": [],
        }
        return HandReview.from_text(json.dumps(whole)).moves[0]

    def _end(self, review: HandReview) -> None:
        self.cancel()
        match_id = self._match_id
        if match_id is None:
            self.finished.emit(review)
            return

        def kept(done: Future[bool]) -> None:
            try:
                if not done.result():
                    self.unkept.emit(tr("The match went another way, so this review isn't kept."))
            except LibraryError as error:
                self.unkept.emit(str(error))
            self.finished.emit(review)

        self._writer.run(lambda: self._library.reviews.keep(match_id, review), kept)
