"""The link: the process that plays a match with people, driven without blocking the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from kontsina_qt.faults.error_sink import TRACE, last_words
from kontsina_qt.link.messages.lines import LONGEST, MessageError, line_of, read_news
from kontsina_qt.link.messages.news import Seen, Verified
from kontsina_qt.link.messages.requests import Request
from kontsina_qt.own_process import own_command

QUIT_MS = 2_500
"""Grace period in which the link sends the end of a match to the others."""
TRIES = 3
"""How often a link is restarted without progress in the match."""
_MAX_STDERR = 20_000


class LinkProcess(QObject):
    """Starts the link on the first request.

    Args:
        parent: the parent object.
        command: the program and its arguments; by default this program's own link.

    Signals:
        news(object): a message from the link.
        ended(): the link has stopped unexpectedly.
    """

    news = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject | None = None, command: Sequence[str] = ()) -> None:
        super().__init__(parent)
        self._command = list(command) or own_command("link")
        self._process: QProcess | None = None
        self._complaint = b""
        self._ending: list[QProcess] = []

    @property
    def process_id(self) -> int:
        """The id of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    def send(self, request: Request) -> None:
        """Send a request to the link, starting it if it does not run."""
        if self._process is None:
            self._start()
        if self._process is not None:
            self._process.write(line_of(request))

    def stop(self, beside: bool = False) -> None:
        """End the process, giving it a moment to send the end of a match to the others.

        Args:
            beside: let it end in the background instead of waiting for it.
        """
        process, self._process = self._process, None
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._on_output)
        process.readyReadStandardError.disconnect(self._on_complaint)
        process.errorOccurred.disconnect(self._on_error)
        process.finished.disconnect(self._on_end)
        process.closeReadChannel(QProcess.ProcessChannel.StandardOutput)
        process.closeWriteChannel()
        self._ending.append(process)
        if beside:
            process.finished.connect(self._tidy)
            QTimer.singleShot(QUIT_MS, process, process.kill)
        else:
            self.finish()

    def finish(self) -> None:
        """Wait until the stopped processes have ended."""
        for process in self._ending:
            if not process.waitForFinished(QUIT_MS):
                process.kill()
                process.waitForFinished(500)
        self._tidy()

    def _tidy(self) -> None:
        ended = QProcess.ProcessState.NotRunning
        for process in [each for each in self._ending if each.state() == ended]:
            self._ending.remove(process)
            process.deleteLater()

    def _start(self) -> None:
        process = self._process = QProcess(self)
        self._complaint = b""
        process.setProgram(self._command[0])
        process.setArguments(self._command[1:])
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(TRACE, "1")
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_complaint)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_end)
        process.start()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._lose()

    def _on_complaint(self) -> None:
        if self._process is not None:
            came = bytes(self._process.readAllStandardError().data())
            self._complaint = (self._complaint + came)[-_MAX_STDERR:]

    def _on_end(self) -> None:
        self._on_output()
        if self._process is None:
            return
        self._on_complaint()
        last_words("link", self._complaint.decode("utf-8", "replace"))
        self._lose()

    def _lose(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(500)
            process.deleteLater()
            self.ended.emit()

    def _on_output(self) -> None:
        process = self._process
        while process is not None and self._process is process and process.canReadLine():
            try:
                news = read_news(bytes(process.readLine().data()))
            except MessageError:
                self._lose()
                return
            self.news.emit(news)
        if process is not None and self._process is process and process.bytesAvailable() > LONGEST:
            self._lose()  # an overlong line


class RestartLimit:
    """Allows a link a few restarts without progress in the match."""

    def __init__(self) -> None:
        self._tries = 0
        self._furthest = (-1, -1)

    def note(self, news: Seen | Verified) -> None:
        """Start counting again when the match makes progress."""
        if isinstance(news, Seen):
            place = (news.deal, len(news.view.moves))
            if place > self._furthest:
                self._furthest, self._tries = place, 0

    def allow(self) -> bool:
        """Count a restart; return False if there were too many."""
        self._tries += 1
        return self._tries <= TRIES
