"""A match's log served to other programs: on this computer alone, or in the local network.

One JSON object asks, one answers, over a connection that only who has the invitation can make.
Whatever comes over it is hostile: it can cost its own connection, and nothing else.
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
"""All networks that this computer is in; who calls from outside of them is not answered."""
MOST_GUESTS: Final = 24
MOST_WATCHING: Final = 8
"""How many may watch at once."""
MOST_STRANGERS: Final = 16
"""Connections that have not shown yet that they know the secret; half of them from one address."""
MOST_KEYS: Final = 32
"""Of so many installations is known when they were last heard."""
LONGEST_QUESTION: Final = 2 * LONGEST
LONGEST_ANSWER: Final = 4 << 20
LINES_AT_ONCE: Final = 40
WAIT_SECONDS: Final = 0.4
"""How long an answer waits for a line that is not there yet."""
SILENCE_SECONDS: Final = 15.0
"""Who has said nothing for so long is gone."""
UNWELCOME: Final = "unwelcome"
CROWDED: Final = "crowded"
"""The answers to whoever may not come, and to whoever may not watch since too many do."""
_CLOSING_SECONDS: Final = 0.1
_QUESTIONS_A_SECOND: Final = 40.0
_QUESTIONS_AT_ONCE: Final = 400.0


class SharedLogs:
    """Logs that several threads use, and that wake those who wait for a line."""

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
        """The lines of a match from ``at`` on."""
        with self._news:
            return self._logs.read(match, at)

    def tables(self) -> Sequence[str]:
        """The matches that there are."""
        with self._news:
            return self._logs.tables()

    def wait(self, match: str, at: int, seconds: float = WAIT_SECONDS) -> Sequence[bytes]:
        """The lines from ``at`` on, once there is one, or none after some time."""
        end = time.monotonic() + seconds
        with self._news:
            while True:
                lines = self._logs.read(match, at)
                left = end - time.monotonic()
                if lines or left <= 0:
                    return lines
                self._news.wait(left)


class _Callers:
    """Who is connected, and when each installation was last heard."""

    def __init__(self, own_key: bytes) -> None:
        self._own_key = own_key
        self._change = threading.Condition()
        self._strangers: Counter[str] = Counter()
        self._guests: dict[Channel, socket.socket] = {}
        self._by_key: dict[bytes, Channel] = {}
        self._heard: dict[bytes, float] = {}
        self._watching: set[bytes] = set()

    def may_call(self, address: str) -> bool:
        """Whether one more stranger is listened to; if so he is counted."""
        with self._change:
            half = MOST_STRANGERS // 2
            if self._strangers.total() >= MOST_STRANGERS or self._strangers[address] >= half:
                return False
            self._strangers[address] += 1
            return True

    def no_stranger(self, address: str) -> None:
        """One who has called is gone, or known."""
        with self._change:
            self._strangers[address] -= 1
            self._strangers += Counter()  # without those that are none

    def enter(self, channel: Channel, connected: socket.socket) -> bool:
        """Take in who knows the secret; return whether there is room."""
        with self._change:
            if len(self._guests) >= MOST_GUESTS:
                return False
            self._guests[channel] = connected
            return True

    def leave(self, channel: Channel) -> None:
        """Release a caller that was let in."""
        with self._change:
            self._guests.pop(channel, None)
            for key in [key for key, used in self._by_key.items() if used is channel]:
                del self._by_key[key]
                self._watching.discard(key)
            self._change.notify_all()

    def know(self, channel: Channel, key: bytes) -> None:
        """One has shown whose it is; of two connections of an installation the later is its."""
        with self._change:
            self._by_key[key] = channel
            self._heard[key] = time.monotonic()
            while len(self._heard) >= MOST_KEYS:
                del self._heard[min(self._heard, key=self._heard.__getitem__)]

    def hear(self, channel: Channel, key: bytes) -> bool:
        """Note that an installation is there; return whether it still speaks by this connection."""
        with self._change:
            if key and self._by_key.get(key) is not channel:
                return False
            if key:
                self._heard[key] = time.monotonic()
            return True

    def let_watch(self, key: bytes) -> bool:
        """Note that an installation watches, if so many do not yet; return whether it does."""
        with self._change:
            if key not in self._watching and len(self._watching) >= MOST_WATCHING:
                return False
            self._watching.add(key)
            return True

    def note_seated(self, key: bytes) -> None:
        """Note that an installation does not watch any more."""
        with self._change:
            self._watching.discard(key)

    @property
    def watching(self) -> int:
        """How many installations watch."""
        with self._change:
            return len(self._watching)

    def silences(self) -> dict[bytes, float]:
        """For each installation how many seconds ago it was heard."""
        with self._change:
            now = time.monotonic()
            silences = {key: now - when for key, when in self._heard.items()}
            return silences | ({self._own_key: 0.0} if self._own_key else {})

    def wait_until_none(self, seconds: float) -> None:
        """Wait until all have left, but not for ever."""
        with self._change:
            self._change.wait_for(lambda: not self._guests, seconds)

    def hang_up(self) -> None:
        """End all connections."""
        with self._change:
            for connected in self._guests.values():
                with contextlib.suppress(OSError):
                    connected.shutdown(socket.SHUT_RDWR)


class Served:
    """One match's log, served until it is closed."""

    def __init__(
        self,
        logs: SharedLogs,
        match: str,
        port: int = 0,
        address: str = LOOPBACK,
        key: bytes = b"",
        blocked: Callable[[bytes], bool] = lambda key: False,
    ) -> None:
        """Open a socket.

        Args:
            logs: where the log is.
            match: its name.
            port: that guests know from before; any that is free without.
            address: of this computer, at which it listens; ``EVERYWHERE`` for all networks that
                it is in.
            key: of the host's installation, which is always there for guests; none to tell nothing.
            blocked: whether an installation is not let in, by its key.

        Raises:
            LogError: the system gives none.
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
            allow_reuse_address = os.name == "posix"  # elsewhere it would let others in, too

            def verify_request(self, request: object, client_address: Any) -> bool:
                """Whether a call is answered at all."""
                caller = client_address[0]
                near = address != EVERYWHERE or is_near(caller)
                return near and callers.may_call(caller)

            def process_request(self, request: Any, client_address: Any) -> None:
                """Answer a call in a thread."""
                try:
                    super().process_request(request, client_address)
                except RuntimeError:  # the system has no thread left
                    callers.no_stranger(client_address[0])
                    raise

            def handle_error(self, request: object, client_address: object) -> None:
                """Nothing a guest does is told on the terminal."""

        try:
            self._server = Server((address, port), Handler)
        except OSError as error:
            raise LogError(error.strerror or str(error)) from error
        self.port: int = self._server.server_address[1]
        work = self._server.serve_forever
        self._thread = threading.Thread(target=work, args=(_CLOSING_SECONDS,), daemon=True)
        self._thread.start()

    def silences(self) -> Mapping[bytes, float]:
        """How many seconds ago each installation was heard last, the host's own included."""
        return self._callers.silences()

    @property
    def flooding(self) -> frozenset[int]:
        """The seats whose programs send one refused line after another."""
        return self._desk.flooding

    @property
    def watching(self) -> int:
        """How many watch without a seat."""
        return self._callers.watching

    def let_go(self, seconds: float) -> None:
        """Wait until every guest has left, but not for ever."""
        self._callers.wait_until_none(seconds)

    def close(self) -> None:
        """Close the socket and end all connections."""
        self._server.shutdown()
        self._server.server_close()
        self._callers.hang_up()


class _Desk:
    """Where guests read and write one log."""

    def __init__(self, logs: SharedLogs, match: str, blocked: Callable[[bytes], bool]) -> None:
        self._logs = logs
        self._match = match
        self._gate = Gate(logs, match, blocked)

    @property
    def flooding(self) -> frozenset[int]:
        """The seats that write in vain again and again."""
        return self._gate.flooding

    def welcomes(self, key: bytes) -> bool:
        """Whether an installation may come to the table."""
        return self._gate.welcomes(key)

    def watches(self, key: bytes, says_so: bool) -> bool:
        """Whether an installation only looks on."""
        return self._gate.watches(key, says_so)

    def append(self, at: int, line: bytes, caller: Caller) -> bool:
        """Add a line, if it can have an effect and the log has exactly ``at`` of them."""
        return self._gate.admits(at, line, caller) and self._logs.append(self._match, at, line)

    def wait(self, at: int, key: bytes) -> Sequence[bytes]:
        """The lines from ``at`` on that an installation may read, as many as one answer holds."""
        lines = self._logs.wait(self._match, at)[:LINES_AT_ONCE]
        readable = max(self._gate.readable(key) - at, 0)
        if lines and not readable:
            time.sleep(WAIT_SECONDS)
        return lines[:readable]


def _serve(
    connected: socket.socket, address: str, secret: bytes, desk: _Desk, callers: _Callers
) -> None:
    """Answer one caller until he leaves, or say what cannot be understood.

    Raises:
        OSError: he is gone.
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
    """One guest's questions and their answers."""

    def __init__(self, channel: Channel, desk: _Desk, callers: _Callers) -> None:
        self._channel = channel
        self._desk = desk
        self._callers = callers
        self._key = b""
        self._watches = False
        self._caller = Caller()
        self._turned_away = ""

    def go_on(self, question: bytes) -> None:
        """Answer until nothing comes any more.

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
            raise LineError("no question")
        verb, at = request.get("verb"), request.get("at")
        if verb == "here":
            known = self._know(request)
            return {self._turned_away: True} if self._turned_away else {"here": known}
        if not isinstance(at, int) or not is_whole(at, 0, MOST):
            raise LineError("no place")
        if verb == "read":
            lines = self._desk.wait(at, self._key)
            self._look_on()
            if self._turned_away:
                return {self._turned_away: True}
            silences = self._callers.silences().items()
            here = {text_of(key): round(seconds, 1) for key, seconds in silences}
            told_lines = list(map(text_of, lines))
            return {"lines": told_lines, "here": here, "watching": self._callers.watching}
        if verb != "append":
            raise LineError("no verb")
        return {
            "added": self._desk.append(at, any_bytes(request.get("line"), LONGEST), self._caller)
        }

    def _know(self, request: Mapping[str, Any]) -> bool:
        """Learn whose installation it is; return whether that is true."""
        key, signature = bytes_of(request.get("key"), KEY_BYTES), bytes_of(request.get("sig"), 64)
        if self._key or not proves(key, signature, self._channel):
            return False
        if not self._desk.welcomes(key):
            self._turned_away = UNWELCOME
            return False
        self._key = key
        self._watches = request.get("watch") is True
        self._callers.know(self._channel, key)
        return True

    def _look_on(self) -> None:
        """Count who watches: who says so, and who reads a match in which they have no seat."""
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
        """Come back when it may happen again."""
        now = time.monotonic()
        more = (now - self._then) * self._a_second
        self._left = min(self._at_once, self._left + more) - 1
        self._then = now
        if self._left < 0:
            time.sleep(-self._left / self._a_second)


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
