"""Single instance per library: later starts send a request to the first window.

The first instance holds a lock file beside the library and listens at a socket whose address it
writes there, too, so that only those who can read the person's folder can connect. A stale lock
is broken; if its holder does not answer, a second window opens. Each display has a first window,
a lock and an address of its own.

The caller sends its request as a line of JSON, and the first window answers. It carries out the
request when the caller acknowledges the answer: a caller that has timed out opens a window itself.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile, QObject, QSocketNotifier, QTimer, Signal

from kontsina_qt.directories import DirectoryError, data_dir
from kontsina_qt.faults.error_sink import report_error
from kontsina_qt.match.files import local_path
from kontsina_qt.windows.system.display import DISPLAYS, display, same_display

if TYPE_CHECKING:
    import socket

MOST_DISPLAYS = 8
"""How many displays can have a first window; on further ones, every start opens a window."""
PATIENCE_S = 3.0
"""The timeout for the first window's answer, in seconds."""
SOON_MS = 200
"""The delay after the start before listening, so as not to slow down the first paint."""
MESSAGE_MS = 1000
"""The timeout for a caller's request and acknowledgement, in milliseconds."""
MOST_CALLERS = 16
PAUSE_MS = 50
_HERE = "127.0.0.1"
_LONGEST_PATH = 100
"""The largest length of a socket's path in bytes, safe on all systems."""
LONGEST_LINE = 1 << 16
_LONGEST_TOKEN = 1_000
SHOWN, ELSEWHERE, _SILENT, _HEARD = b"shown\n", b"elsewhere\n", b"", b"heard\n"


@dataclass(frozen=True)
class Place:
    """The files of a first window for the library in ``folder``: its lock and its address."""

    folder: Path
    number: int = 0

    def named(self, suffix: str) -> Path:
        """Return one of the files."""
        return self.folder / f"window{f'-{self.number}' if self.number else ''}.{suffix}"

    @property
    def lock(self) -> Path:
        """The lock file."""
        return self.named("lock")

    @property
    def address(self) -> Path:
        """The file with the address."""
        return self.named("address")


@dataclass(frozen=True)
class Request:
    """A request from a later start.

    Attributes:
        file: a record to open.
        new: whether to ask for a new match.
        token: the desktop's activation token, if there is one.
        display: the display of the caller; None if unknown.
    """

    file: str | None = None
    new: bool = False
    token: str | None = None
    display: dict[str, str] | None = None


class SingleInstance(QObject):
    """Listens for requests in the first window.

    Args:
        place: the files.
        lock: held while listening; None if there can be none, and then nothing is received.

    Attributes:
        alone: False if another window holds the lock and does not answer.
        elsewhere: whether a window on another display holds it.
        may_ask: whether the window can handle a request now.

    Signals:
        asked(object): a ``Request`` that has been acknowledged.
    """

    asked = Signal(object)

    def __init__(self, place: Place | None, lock: QLockFile | None) -> None:
        super().__init__()
        self._place, self._lock = place, lock
        self.alone, self.elsewhere = True, False
        self.may_ask: Callable[[], bool] = lambda: True
        self.key = ""
        self.callers: set[Caller] = set()
        self._listener: socket.socket | None = None
        self._notifier: QSocketNotifier | None = None

    @property
    def listens(self) -> bool:
        """Whether requests can be received."""
        return self._listener is not None

    def listen(self, at_path: bool = sys.platform != "win32") -> None:
        """Start listening, at a Unix socket or at a local TCP port."""
        if self._place is None or self._lock is None or self.listens:
            return
        with suppress(OSError):
            listener, address, self.key = _unix_socket(self._place) if at_path else _tcp_socket()
            listener.setblocking(False)
            listener.listen(MOST_CALLERS)
            self._place.address.write_text(address, "utf-8")
            self._listener = listener
            self._notifier = QSocketNotifier(listener.fileno(), QSocketNotifier.Type.Read, self)
            self._notifier.activated.connect(self._on_call)

    def close(self) -> None:
        """Stop listening and release the lock."""
        for caller in [*self.callers]:
            caller.end()
        if self._listener is not None and self._notifier is not None and self._place is not None:
            self._notifier.setEnabled(False)
            path = self._listener.getsockname()
            self._listener.close()
            self._listener = None
            with suppress(OSError):
                self._place.address.unlink()
                if isinstance(path, str):
                    Path(path).unlink()
                    if Path(path).parent != self._place.folder:
                        Path(path).parent.rmdir()
        if self._lock is not None:
            self._lock.unlock()

    def _on_call(self) -> None:
        notifier, listener = self._notifier, self._listener
        if notifier is None or listener is None:
            return
        try:
            connection, _ = listener.accept()
        except BlockingIOError:  # the caller has disconnected
            return
        except OSError:  # out of resources
            notifier.setEnabled(False)
            QTimer.singleShot(PAUSE_MS, notifier, lambda: notifier.setEnabled(True))
            return
        if len(self.callers) < MOST_CALLERS:
            self.callers.add(Caller(connection, self))
        else:
            connection.close()


class Caller:
    """A connection from a later start."""

    def __init__(self, connection: socket.socket, reception: SingleInstance) -> None:
        self._connection, self._reception = connection, reception
        self._said = b""
        self._request: Request | None = None
        connection.setblocking(False)
        self._notifier = QSocketNotifier(connection.fileno(), QSocketNotifier.Type.Read, reception)
        self._notifier.activated.connect(self._on_readable)
        self._clock = QTimer(self._notifier, interval=MESSAGE_MS, singleShot=True)
        self._clock.timeout.connect(self.end)
        self._clock.start()

    def end(self) -> None:
        """Close the connection."""
        self._clock.stop()
        self._notifier.setEnabled(False)
        self._notifier.deleteLater()
        self._connection.close()
        self._reception.callers.discard(self)

    def _on_readable(self) -> None:
        """Read from the connection; errors must not affect other callers."""
        try:
            unfinished = self._read()
        except BlockingIOError:
            return
        except (OSError, ValueError, RecursionError):  # not one of our callers
            unfinished = False
        except Exception as error:
            from kontsina_qt.faults.report import trace_of

            report_error("another start", trace_of(error))
            unfinished = False
        if not unfinished:
            self.end()

    def _read(self) -> bool:
        """Answer once a line is complete; return whether to keep reading."""
        some = self._connection.recv(LONGEST_LINE)
        self._said += some
        if not self._said.endswith(b"\n"):
            return bool(some) and len(self._said) <= LONGEST_LINE
        said, self._said = self._said, b""
        if self._request is not None:
            if said == _HEARD:
                self._reception.asked.emit(self._request)
            return False
        self._request = _request(json.loads(said), self._reception.key)
        at = self._request.display
        if at is not None and not same_display(at, display()):
            self._connection.send(ELSEWHERE)
            return False
        if not self._reception.may_ask():
            return False
        self._connection.send(SHOWN)
        self._clock.start(round(PATIENCE_S * 1000))
        return True


def acquire(file: str | None, new: bool, folder: Path | None = None) -> SingleInstance | None:
    """Become the first instance for the library, or forward the request to it.

    Args:
        file: a record to open.
        new: whether to ask for a new match.
        folder: the folder of the library; by default the platform's.

    Returns:
        None if another window handles the request.
    """
    try:
        folder = folder or data_dir()
    except DirectoryError:
        return SingleInstance(None, None)
    path = None if file is None else str(Path(local_path(file)).absolute())
    token = os.environ.get("XDG_ACTIVATION_TOKEN")
    wanted = {"file": path, "new": new, "token": token, "display": display()}
    own: SingleInstance | None = None
    alone, elsewhere = True, False
    for number in range(MOST_DISPLAYS):
        place = Place(folder, number)
        if own is not None and not place.lock.exists():
            continue
        lock = QLockFile(str(place.lock))
        lock.setStaleLockTime(0)
        answer = _SILENT
        if not lock.tryLock(0):
            if lock.error() is not QLockFile.LockError.LockFailedError:
                break
            answer = forward_request(place, wanted)
            if answer == SHOWN:
                if own is not None:
                    own.close()
                return None
        if answer == ELSEWHERE:
            elsewhere = True
        elif not lock.isLocked() and not lock.tryLock(0):  # the holder may have exited meanwhile
            alone = False
        elif own is None:
            own = SingleInstance(place, lock)
        else:
            lock.unlock()
    reception = own or SingleInstance(None, None)
    reception.alone, reception.elsewhere = alone, elsewhere
    return reception


def forward_request(place: Place, wanted: dict[str, Any]) -> bytes:
    """Send a request to a first window; return its answer, empty if there is none."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with suppress(OSError, ValueError):
            return _ask(place.address.read_text("utf-8"), wanted, end)
        time.sleep(PAUSE_MS / 1000)  # it may still be starting
    return _SILENT


def _ask(address: str, wanted: dict[str, Any], end: float) -> bytes:
    """Send a request to an address.

    Raises:
        OSError, ValueError: there is no answer in time.
    """
    import socket

    _let_come_to_front()
    port, _, key = address.partition(" ")
    at_path = not port.isdecimal()
    with socket.socket(socket.AF_UNIX if at_path else socket.AF_INET) as connection:
        connection.settimeout(max(0.01, end - time.monotonic()))
        connection.connect(address if at_path else (_HERE, int(port)))
        connection.sendall(
            json.dumps(wanted if at_path else wanted | {"key": key}).encode() + b"\n"
        )
        answer = b""
        while not answer.endswith(b"\n"):
            connection.settimeout(max(0.01, end - time.monotonic()))
            some = connection.recv(LONGEST_LINE)
            if not some:
                raise ConnectionError
            answer += some
        if answer == SHOWN:
            connection.sendall(_HEARD)
        return answer


def _let_come_to_front() -> None:
    """Allow the first window to come to the front: on Windows only the active program can."""
    if sys.platform == "win32":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.windll.user32.AllowSetForegroundWindow(-1)


def _unix_socket(place: Place) -> tuple[socket.socket, str, str]:
    """Return a Unix socket, its address and an empty key; a stale socket is removed."""
    import socket

    path = place.named("socket")
    if len(os.fsencode(path)) > _LONGEST_PATH:
        import tempfile

        path = Path(tempfile.mkdtemp(prefix="kontsina-")) / path.name
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    return listener, str(path), ""


def _tcp_socket() -> tuple[socket.socket, str, str]:
    """Return a TCP socket, its address and a key, since any local user could connect."""
    import secrets
    import socket

    listener, key = socket.socket(socket.AF_INET), secrets.token_hex(16)
    if sys.platform == "win32":  # otherwise another program could bind the same port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    listener.bind((_HERE, 0))
    return listener, f"{listener.getsockname()[1]} {key}", key


def _request(content: object, key: str) -> Request:
    """Parse and validate a request.

    Raises:
        ValueError: the request is malformed or its key is wrong.
    """
    if not isinstance(content, dict) or content.get("key", "") != key:
        raise ValueError("not a request")
    file, token, at = content.get("file"), content.get("token"), content.get("display")
    if isinstance(file, str):
        os.fsencode(file)  # raises ValueError if it cannot be a file name
        if "\0" in file:
            raise ValueError("not a path")
    if isinstance(token, str) and not (token.isascii() and token.isprintable()):
        raise ValueError("not a token")
    return Request(
        file if isinstance(file, str) else None,
        content.get("new") is True,
        token if isinstance(token, str) and len(token) <= _LONGEST_TOKEN else None,
        {str(name): str(at[name]) for name in DISPLAYS if name in at}
        if isinstance(at, dict)
        else None,
    )


def listen_soon(reception: SingleInstance) -> None:
    """Start listening a moment after the window is shown; callers wait until then."""
    QTimer.singleShot(SOON_MS, reception, reception.listen)
