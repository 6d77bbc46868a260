"""The client of a log that another program serves, here or on another computer."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from nacl.signing import SigningKey

from kontsina_qt.link.wire.secure import Channel, proof, secret_of
from kontsina_qt.link.wire.serving import (
    CROWDED,
    LINES_AT_ONCE,
    LONGEST_ANSWER,
    MOST_GUESTS,
    MOST_KEYS,
    UNWELCOME,
    any_bytes,
)
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.together.cards import KEY_BYTES
from kontsina_qt.together.lines import LONGEST, LineError, bytes_of, is_whole, text_of
from kontsina_qt.together.logs import LogError

CONNECT_SECONDS: Final = 3.0
ANSWER_SECONDS: Final = 15.0
"""The time limit for a host's answer."""
_LONGEST_SILENCE: Final = 1e9
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 2.0


class TakenOver(LogError):
    """Another window with the same key plays its seats now."""


class Unwelcome(LogError):
    """The host of the table has blocked this installation."""


class Crowded(LogError):
    """The table has as many spectators as it can."""


class _Lost(Exception):
    """The connection was lost, or the answer was invalid; holds the system's error text."""


class NetworkLogs:
    """The log of one table; a lost connection is made again.

    Attributes:
        flooding: always empty: only the host knows.
        quiet: always 0: only matches in clubs take days.
        silences: for each installation, the seconds since its host heard it, as of the last answer.
        watching: the number of spectators, as of the last answer.
    """

    flooding: frozenset[int] = frozenset()
    quiet = 0.0

    def __init__(
        self,
        addresses: Sequence[str],
        port: int,
        key: SigningKey | None = None,
        patience: float = 0.0,
        watches: bool = False,
    ) -> None:
        """Prepare a connection, which the first request opens.

        Args:
            addresses: of the host, tried in turn.
            port: of the host.
            key: of this installation, to identify it to the host; without one, only the lines up
                to the start of the match can be read.
            patience: the seconds for which a host that has answered before is tried again.
            watches: whether this is a spectator.
        """
        self.watching = 0
        self._watches = watches
        self.silences: Mapping[bytes, float] = {}
        self._addresses = list(addresses)
        self._port = port
        self._key = key
        self._patience = patience
        self._socket: socket.socket | None = None
        self._channel: Channel | None = None
        self._heard = -1.0

    @property
    def silence(self) -> float | None:
        """The seconds since the host answered; None if it never has."""
        return time.monotonic() - self._heard if self._heard >= 0 else None

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()
        self._socket = self._channel = None

    def append(self, match: str, at: int, line: bytes) -> bool:
        """Add a line, if the log has exactly ``at`` of them.

        Also return False if the line was added and the answer was lost; it will be read then.
        """
        added = self._ask(match, {"verb": "append", "at": at, "line": text_of(line)}).get("added")
        if not isinstance(added, bool):
            raise LogError
        return added

    def read(self, match: str, at: int) -> Sequence[bytes]:
        """Return the lines of a match from ``at`` on; wait a moment for the first."""
        reply = self._ask(match, {"verb": "read", "at": at})
        lines = reply.get("lines")
        if not isinstance(lines, list) or len(lines) > LINES_AT_ONCE:
            raise LogError
        try:
            found = [any_bytes(line, LONGEST) for line in lines]
            self.silences = _silences(reply.get("here"))
            watching = reply.get("watching", 0)
            if not is_whole(watching, 0, MOST_GUESTS):
                raise LineError("not a number of spectators")
            self.watching = watching
        except LineError:
            raise LogError from None
        return found

    def tables(self) -> Sequence[str]:
        """Return nothing: a match is found by its invitation alone."""
        return []

    def _ask(self, match: str, question: Mapping[str, object]) -> Mapping[str, Any]:
        """Send a request and return the answer, with retries.

        Raises:
            LogError: there is no answer, or an invalid one.
        """
        end = time.monotonic() + (self._patience if self._heard >= 0 else 0.0)
        pause = _FIRST_PAUSE
        while True:
            held = self._channel is not None
            try:
                answer = self._ask_once(match, question)
            except _Lost as lost:
                self.close()
                if held:
                    continue  # an idle connection may just have been dropped
                if time.monotonic() + pause > end:
                    raise LogError(*lost.args) from None
                time.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
                continue
            self._heard = time.monotonic()
            if answer.get("elsewhere") is True:
                self.close()
                raise TakenOver
            for said, error in ((UNWELCOME, Unwelcome), (CROWDED, Crowded)):
                if answer.get(said) is True:
                    self.close()
                    raise error
            return answer

    def _ask_once(self, match: str, question: Mapping[str, object]) -> Mapping[str, Any]:
        channel = self._channel
        if channel is None:
            channel = self._channel = self._call(match)
            if self._key is not None:
                key = text_of(bytes(self._key.verify_key))
                sig = text_of(proof(self._key, channel))
                said = {"verb": "here", "key": key, "sig": sig, "watch": self._watches}
                here = _exchange(channel, said)
                if here.get(UNWELCOME) is True:
                    return here
        return _exchange(channel, question)

    def _call(self, match: str) -> Channel:
        """Connect, and move the address that answered to the front."""
        lost = _Lost()
        for address in list(self._addresses):
            try:
                place = (address, self._port)
                self._socket = socket.create_connection(place, CONNECT_SECONDS)
            except OSError as error:
                lost = _Lost(error.strerror or str(error))
                continue
            try:
                channel = Channel(self._socket, secret_of(match), host=False)
            except OSError:
                self.close()
                lost = _Lost()
                continue
            self._addresses.remove(address)
            self._addresses.insert(0, address)
            return channel
        raise lost


def _exchange(channel: Channel, question: Mapping[str, object]) -> Mapping[str, Any]:
    try:
        channel.send(json.dumps(question).encode("ascii"))
        answer = channel.receive(LONGEST_ANSWER, ANSWER_SECONDS)
    except OSError as error:
        raise _Lost(*([error.strerror] if error.strerror else [])) from None
    try:
        reply = parse_json(answer, LONGEST_ANSWER)
    except (JsonError, RecursionError):
        raise _Lost from None
    if not isinstance(reply, dict):
        raise _Lost
    return reply


def _silences(reply: object) -> dict[bytes, float]:
    """Parse a host's table of installations and the seconds since it heard them.

    Raises:
        LineError: it is malformed.
    """
    if not isinstance(reply, dict) or len(reply) > MOST_KEYS:
        raise LineError("not a table of installations")
    found = {}
    for key, seconds in reply.items():
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise LineError("not a number of seconds")
        if not 0 <= seconds <= _LONGEST_SILENCE:
            raise LineError("not a number of seconds")
        found[bytes_of(key, KEY_BYTES)] = float(seconds)
    return found
