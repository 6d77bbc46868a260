"""Serves a match's log to other programs, on this computer or in the local network.

Requests and answers are JSON objects over a ``Channel``. All input is treated as hostile: invalid
input costs the sender its connection, and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import socketserver
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kontsina_qt.link.wire.addresses import is_near
from kontsina_qt.link.wire.invitation import LOOPBACK
from kontsina_qt.link.wire.secure import Channel, proves, secret_of
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.together.cards import KEY_BYTES
from kontsina_qt.together.gate import Caller, Gate
from kontsina_qt.together.lines import LONGEST, MOST, LineError, bytes_of, is_whole, text_of
from kontsina_qt.together.logs import LogError, Logs

EVERYWHERE: Final = "0.0.0.0"
"""All networks of this computer; callers from outside of local networks are not answered."""
MOST_GUESTS: Final = 24
MOST_WATCHING: Final = 8
"""The maximum number of spectators."""
MOST_STRANGERS: Final = 16
"""The maximum number of connections before the handshake, half of them from one address."""
MOST_KEYS: Final = 32
"""For how many installations the time they were last heard is kept."""
LONGEST_QUESTION: Final = 2 * LONGEST
LONGEST_ANSWER: Final = 4 << 20
LINES_AT_ONCE: Final = 40
WAIT_SECONDS: Final = 0.4
"""How long an answer waits for a new line."""
SILENCE_SECONDS: Final = 15.0
"""A guest silent for that long is gone."""
UNWELCOME: Final = "unwelcome"
CROWDED: Final = "crowded"
"""The answers to a blocked installation, and to one spectator too many."""
_CLOSING_SECONDS: Final = 0.1
_QUESTIONS_A_SECOND: Final = 40.0
_QUESTIONS_AT_ONCE: Final = 400.0


class SharedLogs:
    """Logs for several threads, which can wait for new lines."""

    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._news = threading.Condition()

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them."""
        with self._news:
            added = self._logs.append(match, at, line)
            if added:
                self._news.notify_all()
            return added

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines of a match from ``at`` on."""
        with self._news:
            return self._logs.read(match, at)

    def tables(self) -> Sequence[str]:
        """Return the names of all matches."""
        with self._news:
            return self._logs.tables()

    def wait(self, match: str, at: int, seconds: float = WAIT_SECONDS) -> Sequence[bytes]:
        """Return the lines from ``at`` on; wait up to ``seconds`` for the first."""
        end = time.monotonic() + seconds
        with self._news:
            while True:
                lines = self._logs.read(match, at)
                left = end - time.monotonic()
                if lines or left <= 0:
                    return lines
                self._news.wait(left)


class _Callers:
    """The connected guests, and the time each installation was last heard."""

    def __init__(self, own_key: bytes) -> None:
        self._own_key = own_key
        self._change = threading.Condition()
        self._strangers: Counter[str] = Counter()
        self._guests: dict[Channel, socket.socket] = {}
        self._by_key: dict[bytes, Channel] = {}
        self._heard: dict[bytes, float] = {}
        self._watching: set[bytes] = set()

    def may_call(self, address: str) -> bool:
        """Count a new caller; return False if there are too many strangers."""
        with self._change:
            half = MOST_STRANGERS // 2
            if self._strangers.total() >= MOST_STRANGERS or self._strangers[address] >= half:
                return False
            self._strangers[address] += 1
            return True

    def no_stranger(self, address: str) -> None:
        """Uncount a caller who is gone, or has completed the handshake."""
        with self._change:
            self._strangers[address] -= 1
            self._strangers += Counter()  # drops zero counts

    def enter(self, channel: Channel, connected: socket.socket) -> bool:
        """Add a guest who knows the secret; return whether there is room."""
        with self._change:
            if len(self._guests) >= MOST_GUESTS:
                return False
            self._guests[channel] = connected
            return True

    def leave(self, channel: Channel) -> None:
        """Remove a guest."""
        with self._change:
            self._guests.pop(channel, None)
            for key in [key for key, used in self._by_key.items() if used is channel]:
                del self._by_key[key]
                self._watching.discard(key)
            self._change.notify_all()

    def identify(self, channel: Channel, key: bytes) -> None:
        """Note the installation of a guest; its latest connection replaces earlier ones."""
        with self._change:
            self._by_key[key] = channel
            self._heard[key] = time.monotonic()
            while len(self._heard) >= MOST_KEYS:
                del self._heard[min(self._heard, key=self._heard.__getitem__)]

    def hear(self, channel: Channel, key: bytes) -> bool:
        """Note a sign of life; return False if the installation has connected again since."""
        with self._change:
            if key and self._by_key.get(key) is not channel:
                return False
            if key:
                self._heard[key] = time.monotonic()
            return True

    def let_watch(self, key: bytes) -> bool:
        """Count a spectator; return False if there are too many."""
        with self._change:
            if key not in self._watching and len(self._watching) >= MOST_WATCHING:
                return False
            self._watching.add(key)
            return True

    def note_seated(self, key: bytes) -> None:
        """Uncount a spectator."""
        with self._change:
            self._watching.discard(key)

    @property
    def watching(self) -> int:
        """The number of spectators."""
        with self._change:
            return len(self._watching)

    def silences(self) -> dict[bytes, float]:
        """Return for each installation the seconds since it was heard."""
        with self._change:
            now = time.monotonic()
            silences = {key: now - when for key, when in self._heard.items()}
            return silences | ({self._own_key: 0.0} if self._own_key else {})

    def wait_until_none(self, seconds: float) -> None:
        """Wait until all guests have left, or time is up."""
        with self._change:
            self._change.wait_for(lambda: not self._guests, seconds)

    def hang_up(self) -> None:
        """Close all connections."""
        with self._change:
            for connected in self._guests.values():
                with contextlib.suppress(OSError):
                    connected.shutdown(socket.SHUT_RDWR)


class Served:
    """A server for one match's log."""

    def __init__(
        self,
        logs: SharedLogs,
        match: str,
        port: int = 0,
        address: str = LOOPBACK,
        key: bytes = b"",
        blocked: Callable[[bytes], bool] = lambda key: False,
    ) -> None:
        """Start listening.

        Args:
            logs: holds the log.
            match: its name.
            port: to listen at; 0 for any free one.
            address: to listen at; ``EVERYWHERE`` for all networks of this computer.
            key: of the host's installation, shown to guests as present; empty to leave it out.
            blocked: returns whether the installation with a key is refused.

        Raises:
            LogError: the port cannot be opened.
        """
        callers = self._callers = _Callers(key)
        secret = secret_of(match)
        desk = self._desk = _Desk(logs, match, blocked)

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(OSError):
                    _serve(self.request, self.client_address[0], secret, desk, callers)

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = os.name == "posix"  # on Windows others could take the port

            def verify_request(self, request: object, client_address: Any) -> bool:
                """Return whether to answer a call."""
                caller = client_address[0]
                near = address != EVERYWHERE or is_near(caller)
                return near and callers.may_call(caller)

            def process_request(self, request: Any, client_address: Any) -> None:
                """Answer a call in a thread."""
                try:
                    super().process_request(request, client_address)
                except RuntimeError:  # no more threads
                    callers.no_stranger(client_address[0])
                    raise

            def handle_error(self, request: object, client_address: object) -> None:
                """Keep guests' errors off the terminal."""

        try:
            self._server = Server((address, port), Handler)
        except OSError as error:
            raise LogError(error.strerror or str(error)) from error
        self.port: int = self._server.server_address[1]
        work = self._server.serve_forever
        self._thread = threading.Thread(target=work, args=(_CLOSING_SECONDS,), daemon=True)
        self._thread.start()

    def silences(self) -> Mapping[bytes, float]:
        """Return for each installation, the host's included, the seconds since it was heard."""
        return self._callers.silences()

    @property
    def flooding(self) -> frozenset[int]:
        """The seats whose programs keep sending refused lines."""
        return self._desk.flooding

    @property
    def watching(self) -> int:
        """The number of spectators."""
        return self._callers.watching

    def let_go(self, seconds: float) -> None:
        """Wait until every guest has left, or time is up."""
        self._callers.wait_until_none(seconds)

    def close(self) -> None:
        """Stop listening and close all connections."""
        self._server.shutdown()
        self._server.server_close()
        self._callers.hang_up()


class _Desk:
    """One log, as guests read and write it."""

    def __init__(self, logs: SharedLogs, match: str, blocked: Callable[[bytes], bool]) -> None:
        self._logs = logs
        self._match = match
        self._gate = Gate(logs, match, blocked)

    @property
    def flooding(self) -> frozenset[int]:
        """The seats that keep sending refused lines."""
        return self._gate.flooding

    def welcomes(self, key: bytes) -> bool:
        """Return whether an installation may come to the table."""
        return self._gate.welcomes(key)

    def watches(self, key: bytes, says_so: bool) -> bool:
        """Return whether an installation is a spectator."""
        return self._gate.watches(key, says_so)

    def append(self, at: int, line: bytes, caller: Caller) -> bool:
        """Add a line, if it can have an effect and the log has exactly ``at`` of them."""
        return self._gate.admits(at, line, caller) and self._logs.append(self._match, at, line)

    def wait(self, at: int, key: bytes) -> Sequence[bytes]:
        """Return the lines from ``at`` on that an installation may read, for one answer."""
        lines = self._logs.wait(self._match, at)[:LINES_AT_ONCE]
        readable = max(self._gate.readable(key) - at, 0)
        if lines and not readable:
            time.sleep(WAIT_SECONDS)
        return lines[:readable]


def _serve(
    connected: socket.socket, address: str, secret: bytes, desk: _Desk, callers: _Callers
) -> None:
    """Answer one caller until they leave or send invalid input.

    Raises:
        OSError: the caller is gone.
    """
    try:
        channel = Channel(connected, secret, host=True)
        first = channel.receive(LONGEST_QUESTION, SILENCE_SECONDS)
    finally:
        callers.no_stranger(address)
    if not callers.enter(channel, connected):
        return
    try:
        _Conversation(channel, desk, callers).go_on(first)
    finally:
        callers.leave(channel)


class _Conversation:
    """Answers one guest's requests."""

    def __init__(self, channel: Channel, desk: _Desk, callers: _Callers) -> None:
        self._channel = channel
        self._desk = desk
        self._callers = callers
        self._key = b""
        self._watches = False
        self._caller = Caller()
        self._turned_away = ""

    def go_on(self, question: bytes) -> None:
        """Answer until the guest leaves.

        Raises:
            OSError: the guest is gone.
        """
        pace = Pace(_QUESTIONS_A_SECOND, _QUESTIONS_AT_ONCE)
        while self._callers.hear(self._channel, self._key):
            try:
                answer = self._answer(question)
            except (JsonError, LineError, LogError, RecursionError):
                return
            self._channel.send(json.dumps(answer).encode("ascii"))
            if self._turned_away:
                return
            pace.wait()
            question = self._channel.receive(LONGEST_QUESTION, SILENCE_SECONDS)
        self._channel.send(json.dumps({"elsewhere": True}).encode("ascii"))

    def _answer(self, question: bytes) -> dict[str, object]:
        request = parse_json(question, LONGEST_QUESTION)
        if not isinstance(request, dict):
            raise LineError("not a request")
        verb, at = request.get("verb"), request.get("at")
        if verb == "here":
            known = self._know(request)
            return {self._turned_away: True} if self._turned_away else {"here": known}
        if not isinstance(at, int) or not is_whole(at, 0, MOST):
            raise LineError("not a place in the log")
        if verb == "read":
            lines = self._desk.wait(at, self._key)
            self._look_on()
            if self._turned_away:
                return {self._turned_away: True}
            silences = self._callers.silences().items()
            here = {text_of(key): round(seconds, 1) for key, seconds in silences}
            texts = list(map(text_of, lines))
            return {"lines": texts, "here": here, "watching": self._callers.watching}
        if verb != "append":
            raise LineError("not a verb")
        return {
            "added": self._desk.append(at, any_bytes(request.get("line"), LONGEST), self._caller)
        }

    def _know(self, request: Mapping[str, Any]) -> bool:
        """Verify a guest's claim to a key; return whether it holds."""
        key, signature = bytes_of(request.get("key"), KEY_BYTES), bytes_of(request.get("sig"), 64)
        if self._key or not proves(key, signature, self._channel):
            return False
        if not self._desk.welcomes(key):
            self._turned_away = UNWELCOME
            return False
        self._key = key
        self._watches = request.get("watch") is True
        self._callers.identify(self._channel, key)
        return True

    def _look_on(self) -> None:
        """Note whether the guest is a spectator."""
        key = self._key
        if not key or not self._desk.watches(key, self._watches):
            self._callers.note_seated(key)
        elif not self._desk.welcomes(key):
            self._turned_away = UNWELCOME
        elif not self._callers.let_watch(key):
            self._turned_away = CROWDED


class Pace:
    """A rate limit."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second = a_second
        self._at_once = self._left = at_once
        self._then = time.monotonic()

    def wait(self) -> None:
        """Wait until the next request is allowed."""
        now = time.monotonic()
        more = (now - self._then) * self._a_second
        self._left = min(self._at_once, self._left + more) - 1
        self._then = now
        if self._left < 0:
            time.sleep(-self._left / self._a_second)


def any_bytes(text: object, most: int) -> bytes:
    """Decode base64 of any length up to a limit.

    Raises:
        LineError: too many bytes, or not base64.
    """
    if not isinstance(text, str) or len(text) > 2 * most:
        raise LineError("not base64")
    size = len(text) // 4 * 3 - text[-2:].count("=")
    if size > most:
        raise LineError("too many bytes")
    return bytes_of(text, size)
