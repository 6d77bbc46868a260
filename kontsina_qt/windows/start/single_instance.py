"""One program over one library: who starts it again hands what was asked for to the first window.

The first holds a lock file beside the library and listens at a socket whose place it writes beside
it, too: who cannot read the person's folder cannot ask. A lock whose holder has died is broken; a
holder that does not answer is left alone, and a second window opens. A window on another display
is not the one that is meant: each display has a first window, a lock and an address of its own.

The caller says in a line of JSON what it wants, the first window answers, and begins when the
caller says that it has heard: one that has given up meanwhile opens a window itself.
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

from kontsina_qt.faults.error_sink import report_error
from kontsina_qt.library.directories import DirectoryError, data_dir
from kontsina_qt.match.files import local_path
from kontsina_qt.windows.system.display import DISPLAYS, display, same_display

if TYPE_CHECKING:
    import socket

MOST_DISPLAYS = 8
"""How many displays can each have a first window; on more, every start opens one."""
PATIENCE_S = 3.0
"""How long the first window is given to answer."""
SOON_MS = 200
"""So long after the start the first window listens: what that takes is not in its first picture."""
MESSAGE_MS = 1000
"""How long a caller may take to say what it wants, and to hear the answer."""
MOST_CALLERS = 16
PAUSE_MS = 50
_HERE = "127.0.0.1"
_LONGEST_PATH = 100
"""The bytes of a socket's path; systems take a little more than a hundred."""
LONGEST_LINE = 1 << 16
_LONGEST_TOKEN = 1_000
SHOWN, ELSEWHERE, _SILENT, _HEARD = b"shown\n", b"elsewhere\n", b"", b"heard\n"


@dataclass(frozen=True)
class Place:
    """Where a first window over the library in ``folder`` is found: its lock and its address."""

    folder: Path
    number: int = 0

    def named(self, suffix: str) -> Path:
        """One of its files."""
        return self.folder / f"window{f'-{self.number}' if self.number else ''}.{suffix}"

    @property
    def lock(self) -> Path:
        """Locked as long as the window is there."""
        return self.named("lock")

    @property
    def address(self) -> Path:
        """Says where it listens."""
        return self.named("address")


@dataclass(frozen=True)
class Request:
    """What somebody wants who started the program again.

    Attributes:
        file: a record to open.
        new: whether to ask for a new match.
        token: the desktop's permission to come to the front, where it gives one.
        display: on which it is wanted; None if that is not said.
    """

    file: str | None = None
    new: bool = False
    token: str | None = None
    display: dict[str, str] | None = None


class SingleInstance(QObject):
    """The first window's ear.

    Args:
        place: where it is found.
        lock: held as long as this listens; None where there can be none, then nobody is heard.

    Attributes:
        alone: False if another window holds the library and does not answer.
        elsewhere: whether a window on another display holds it.
        may_ask: whether the window can do something just now.

    Signals:
        asked(object): a ``Request``; whoever has made it counts on it.
    """

    asked = Signal(object)

    def __init__(self, place: Place | None, lock: QLockFile | None) -> None:
        super().__init__()
        self._place, self._lock = place, lock
        self.alone, self.elsewhere = True, False
        self.may_ask: Callable[[], bool] = lambda: True
        self.key = ""
        self.callers: set[Caller] = set()
        self._ear: socket.socket | None = None
        self._bell: QSocketNotifier | None = None

    @property
    def listens(self) -> bool:
        """Whether somebody who starts the program now would be heard."""
        return self._ear is not None

    def listen(self, at_path: bool = sys.platform != "win32") -> None:
        """Begin to listen, at a path in the file system or at a port of this computer."""
        if self._place is None or self._lock is None or self.listens:
            return
        with suppress(OSError):
            ear, address, self.key = _ear_at_path(self._place) if at_path else _ear_at_port()
            ear.setblocking(False)
            ear.listen(MOST_CALLERS)
            self._place.address.write_text(address, "utf-8")
            self._ear = ear
            self._bell = QSocketNotifier(ear.fileno(), QSocketNotifier.Type.Read, self)
            self._bell.activated.connect(self._on_call)

    def close(self) -> None:
        """Listens no longer; the next who starts the program is the first."""
        for caller in [*self.callers]:
            caller.end()
        if self._ear is not None and self._bell is not None and self._place is not None:
            self._bell.setEnabled(False)
            path = self._ear.getsockname()
            self._ear.close()
            self._ear = None
            with suppress(OSError):
                self._place.address.unlink()
                if isinstance(path, str):
                    Path(path).unlink()
                    if Path(path).parent != self._place.folder:
                        Path(path).parent.rmdir()
        if self._lock is not None:
            self._lock.unlock()

    def _on_call(self) -> None:
        bell, ear = self._bell, self._ear
        if bell is None or ear is None:
            return
        try:
            line, _ = ear.accept()
        except BlockingIOError:  # whoever called has gone again
            return
        except OSError:  # the system can do no more just now
            bell.setEnabled(False)
            QTimer.singleShot(PAUSE_MS, bell, lambda: bell.setEnabled(True))
            return
        if len(self.callers) < MOST_CALLERS:
            self.callers.add(Caller(line, self))
        else:
            line.close()


class Caller:
    """Somebody who has started the program again: says what is wanted, and hears the answer."""

    def __init__(self, line: socket.socket, reception: SingleInstance) -> None:
        self._line, self._reception = line, reception
        self._said = b""
        self._request: Request | None = None
        line.setblocking(False)
        self._bell = QSocketNotifier(line.fileno(), QSocketNotifier.Type.Read, reception)
        self._bell.activated.connect(self._on_said)
        self._clock = QTimer(self._bell, interval=MESSAGE_MS, singleShot=True)
        self._clock.timeout.connect(self.end)
        self._clock.start()

    def end(self) -> None:
        """Hears no more."""
        self._clock.stop()
        self._bell.setEnabled(False)
        self._bell.deleteLater()
        self._line.close()
        self._reception.callers.discard(self)

    def _on_said(self) -> None:
        """Hears some of it; whatever it is, the next caller is heard, too."""
        try:
            going_on = self._hear()
        except BlockingIOError:
            return
        except (OSError, ValueError, RecursionError):  # none of ours
            going_on = False
        except Exception as error:
            from kontsina_qt.faults.report import trace_of

            report_error("another start", trace_of(error))
            going_on = False
        if not going_on:
            self.end()

    def _hear(self) -> bool:
        """Answer when a line has come; return whether more is to come."""
        some = self._line.recv(LONGEST_LINE)
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
            self._line.send(ELSEWHERE)
            return False
        if not self._reception.may_ask():
            return False
        self._line.send(SHOWN)
        self._clock.start(round(PATIENCE_S * 1000))
        return True


def acquire(file: str | None, new: bool, folder: Path | None = None) -> SingleInstance | None:
    """Come in as the first window over the library, or hands over what is wanted.

    Args:
        file: a record to open.
        new: whether to ask for a new match.
        folder: of the library; the platform's unless given.

    Returns:
        None if another window does it.
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
        elif not lock.isLocked() and not lock.tryLock(0):  # who held it may have gone meanwhile
            alone = False
        elif own is None:
            own = SingleInstance(place, lock)
        else:
            lock.unlock()
    reception = own or SingleInstance(None, None)
    reception.alone, reception.elsewhere = alone, elsewhere
    return reception


def forward_request(place: Place, wanted: dict[str, Any]) -> bytes:
    """Ask a first window to do something; what it answers, or nothing."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with suppress(OSError, ValueError):
            return _ask(place.address.read_text("utf-8"), wanted, end)
        time.sleep(PAUSE_MS / 1000)  # it may be just starting
    return _SILENT


def _ask(address: str, wanted: dict[str, Any], end: float) -> bytes:
    """Ask at an address.

    Raises:
        OSError, ValueError: nobody hears there, or not in time.
    """
    import socket

    _let_come_to_front()
    port, _, key = address.partition(" ")
    at_path = not port.isdecimal()
    with socket.socket(socket.AF_UNIX if at_path else socket.AF_INET) as line:
        line.settimeout(max(0.01, end - time.monotonic()))
        line.connect(address if at_path else (_HERE, int(port)))
        line.sendall(json.dumps(wanted if at_path else wanted | {"key": key}).encode() + b"\n")
        answer = b""
        while not answer.endswith(b"\n"):
            line.settimeout(max(0.01, end - time.monotonic()))
            some = line.recv(LONGEST_LINE)
            if not some:
                raise ConnectionError
            answer += some
        if answer == SHOWN:
            line.sendall(_HEARD)
        return answer


def _let_come_to_front() -> None:
    """On Windows only who has the keyboard may let another program come to the front."""
    if sys.platform == "win32":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.windll.user32.AllowSetForegroundWindow(-1)


def _ear_at_path(place: Place) -> tuple[socket.socket, str, str]:
    """A socket, its address, and no key; what a dead process left there is removed."""
    import socket

    path = place.named("socket")
    if len(os.fsencode(path)) > _LONGEST_PATH:
        import tempfile

        path = Path(tempfile.mkdtemp(prefix="kontsina-")) / path.name
    path.unlink(missing_ok=True)
    ear = socket.socket(socket.AF_UNIX)
    ear.bind(str(path))
    return ear, str(path), ""


def _ear_at_port() -> tuple[socket.socket, str, str]:
    """A socket, its address, and a key: anybody here may call, but only the person can read it."""
    import secrets
    import socket

    ear, key = socket.socket(socket.AF_INET), secrets.token_hex(16)
    if sys.platform == "win32":  # else another program could listen there, too
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    ear.bind((_HERE, 0))
    return ear, f"{ear.getsockname()[1]} {key}", key


def _request(content: object, key: str) -> Request:
    """What a caller wants.

    Raises:
        ValueError: it is none of our own callers.
    """
    if not isinstance(content, dict) or content.get("key", "") != key:
        raise ValueError("not a request")
    file, token, at = content.get("file"), content.get("token"), content.get("display")
    if isinstance(file, str):
        os.fsencode(file)  # what no system can ask for is no name of a file
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
    """Begin to listen a moment after the window is shown; whoever asks earlier waits for that."""
    QTimer.singleShot(SOON_MS, reception, reception.listen)
