"""A log served to other programs of the same computer, by a socket that nobody else can reach.

One JSON object a line asks, one answers. The match's name is 256 bits that only the invitation
tells: who does not know it is told nothing.
"""

from __future__ import annotations

import json
import os
import socket
import socketserver
import threading
import time
from collections.abc import Sequence
from typing import Any, Final

from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.together.lines import LONGEST, MOST, LineError, bytes_of, is_whole, text_of
from kontsina_qt.together.logs import LogError, Logs

LOOPBACK: Final = "127.0.0.1"
MOST_GUESTS: Final = 16
_LONGEST_QUESTION: Final = 2 * LONGEST
_LONGEST_ANSWER: Final = 4 << 20
_LINES_AT_ONCE: Final = 40
_WAIT_SECONDS: Final = 0.4
"""How long an answer waits for a line that is not there yet."""
_SILENCE_SECONDS: Final = 60.0


class SharedLogs:
    """Logs that several threads use, and that wake those who wait for a line."""

    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._news = threading.Condition()

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Adds a line, if the log has exactly ``at`` of them."""
        with self._news:
            added = self._logs.append(match, at, line)
            if added:
                self._news.notify_all()
            return added

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """The lines of a match from ``at`` on."""
        with self._news:
            return self._logs.read(match, at)

    def tables(self) -> Sequence[str]:
        """The matches that there are."""
        with self._news:
            return self._logs.tables()

    def wait(self, match: str, at: int, seconds: float = _WAIT_SECONDS) -> Sequence[bytes]:
        """The lines from ``at`` on, once there is one, or none after some time."""
        end = time.monotonic() + seconds
        with self._news:
            while True:
                lines = self._logs.read(match, at)
                left = end - time.monotonic()
                if lines or left <= 0:
                    return lines
                self._news.wait(left)


class Served:
    """One match's log, served on the loopback until it is closed."""

    def __init__(self, logs: SharedLogs, match: str, port: int = 0) -> None:
        """Opens a socket.

        Args:
            logs: where the log is.
            match: its name.
            port: that guests know from before; any that is free without.

        Raises:
            LogError: the system gives none.
        """
        served = self
        self._guests = 0
        self._counting = threading.Condition()

        class Handler(socketserver.StreamRequestHandler):
            timeout = _SILENCE_SECONDS

            def handle(self) -> None:
                if served._enter():
                    try:
                        _answer_all(self, logs, match)
                    except OSError:
                        pass  # the guest is gone
                    finally:
                        served._leave()

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = os.name == "posix"  # elsewhere it would let others in, too

            def handle_error(self, request: object, client_address: object) -> None:
                """Nothing a guest does is told on the terminal."""

        try:
            self._server = Server((LOOPBACK, port), Handler)
        except OSError as error:
            raise LogError(str(error)) from error
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def _enter(self) -> bool:
        with self._counting:
            if self._guests >= MOST_GUESTS:
                return False
            self._guests += 1
            return True

    def _leave(self) -> None:
        with self._counting:
            self._guests -= 1
            self._counting.notify_all()

    def let_go(self, seconds: float) -> None:
        """Waits until every guest has left, but not for ever."""
        with self._counting:
            self._counting.wait_for(lambda: self._guests == 0, seconds)

    def close(self) -> None:
        """Closes the socket."""
        self._server.shutdown()
        self._server.server_close()


def _answer_all(handler: socketserver.StreamRequestHandler, logs: SharedLogs, match: str) -> None:
    """Answers one guest until he leaves, or says what cannot be understood."""
    while True:
        question = handler.rfile.readline(_LONGEST_QUESTION + 1)
        if not question.endswith(b"\n"):
            return
        try:
            answer = _answer(question, logs, match)
        except (JsonError, LineError, LogError, RecursionError):
            return
        handler.wfile.write(json.dumps(answer).encode("ascii") + b"\n")


def _answer(question: bytes, logs: SharedLogs, match: str) -> dict[str, object]:
    told = parse_json(question, _LONGEST_QUESTION)
    if not isinstance(told, dict) or told.get("match") != match:
        raise LineError("no such match")
    at = told.get("at")
    if not isinstance(at, int) or not is_whole(at, 0, MOST):
        raise LineError("no place")
    if told.get("verb") == "read":
        lines = logs.wait(match, at)[:_LINES_AT_ONCE]
        return {"lines": list(map(text_of, lines))}
    if told.get("verb") != "append":
        raise LineError("no verb")
    return {"added": logs.append(match, at, any_bytes(told.get("line"), LONGEST))}


def any_bytes(text: object, most: int) -> bytes:
    """The bytes of a text, however many up to some.

    Raises:
        LineError: there are more, or it is none.
    """
    if not isinstance(text, str) or len(text) > 2 * most:
        raise LineError("no bytes")
    size = len(text) // 4 * 3 - text[-2:].count("=")
    if size > most:
        raise LineError("too many bytes")
    return bytes_of(text, size)


class LoopbackLogs:
    """The log that another program of this computer serves."""

    def __init__(self, port: int) -> None:
        """Connects.

        Raises:
            LogError: nobody is there.
        """
        try:
            self._socket = socket.create_connection((LOOPBACK, port), timeout=_SILENCE_SECONDS)
        except OSError as error:
            raise LogError(error.strerror or str(error)) from error
        self._answers = self._socket.makefile("rb")

    def close(self) -> None:
        """Leaves."""
        self._answers.close()
        self._socket.close()

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Adds a line, if the log has exactly ``at`` of them."""
        said = {"verb": "append", "match": match, "at": at, "line": text_of(line)}
        added = self._ask(said).get("added")
        if not isinstance(added, bool):
            raise LogError
        return added

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """The lines of a match from ``at`` on; waits a moment where there is none yet."""
        lines = self._ask({"verb": "read", "match": match, "at": at}).get("lines")
        if not isinstance(lines, list) or len(lines) > _LINES_AT_ONCE:
            raise LogError
        try:
            return [any_bytes(line, LONGEST) for line in lines]
        except LineError:
            raise LogError from None

    def tables(self) -> Sequence[str]:
        """None: a match is known by its invitation alone."""
        return []

    def _ask(self, question: dict[str, object]) -> dict[str, Any]:
        try:
            self._socket.sendall(json.dumps(question).encode("ascii") + b"\n")
            answer = self._answers.readline(_LONGEST_ANSWER + 1)
        except OSError as error:
            raise LogError(error.strerror or str(error)) from error
        if not answer.endswith(b"\n"):
            raise LogError
        try:
            told = parse_json(answer, _LONGEST_ANSWER)
        except JsonError:
            raise LogError from None
        if not isinstance(told, dict):
            raise LogError
        return told
