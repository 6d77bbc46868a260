"""Reviewing a hand in another process, without blocking."""

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
"""The time per move; a hand is reviewed while the person looks at its score."""

_ERROR_PREFIX = "kontsina: "
_MAX_REASON = 300


def analyse_command() -> list[str]:
    """Return the command line that reviews a record from its standard input."""
    return own_command("analyse", "-", "--json")


class ReviewProcess(QObject):
    """Reviews one hand at a time; finished reviews are kept in the library.

    Args:
        library: where reviews are kept.
        parent: the parent object.
        seconds: the time per move.
        command: the program and its arguments; by default this program's own analysis.

    Signals:
        progress(int, int): how many moves have been judged, and how many there are.
        judged(object): a ``Judged``, for each move in order.
        finished(object): the ``HandReview``; the process is done.
        failed(str): why there is no review, in a sentence; the process is gone.
        unkept(str): why a finished review could not be kept, in a sentence.
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
        """Whether a hand is being reviewed: the one in ``hand``."""
        return self._process is not None

    @property
    def process_id(self) -> int:
        """The id of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    def review(self, record: Record, hand: int, match_id: int | None = None) -> None:
        """Start reviewing a hand, cancelling any other review.

        Args:
            record: the record of the match.
            hand: the index of the hand, which must be over.
            match_id: the id of the match under which the review is kept; None not to keep it.
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
        environment.insert("LANGUAGE", language())  # its errors are shown
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
        """Cancel the review at once, without a signal."""
        process, self._process = self._process, None
        if process is None:
            return
        process.blockSignals(True)
        process.kill()
        # A killed process is gone at once; this only reaps it.
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
        errors = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        last_words("analysis", errors)
        last = errors.strip().rpartition("\n")[2]
        if last.startswith(_ERROR_PREFIX):
            self._fail(last.removeprefix(_ERROR_PREFIX)[:_MAX_REASON])
        else:
            self._fail(tr("the analysis stopped working"))

    def _fail(self, why: str) -> None:
        self.cancel()
        words = tr("The hand could not be reviewed: {why}.").format(why=why)
        # Later, because a program that cannot be started fails during ``review``.
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
        """Return a judged move, read as strictly as a whole review.

        Raises:
            ReviewError: the data is no judged move.
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
