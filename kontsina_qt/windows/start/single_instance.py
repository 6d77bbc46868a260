"""One program over one library: who starts it again hands what was asked for to the first window.

The first holds a lock file beside the library and listens at a socket (on Windows a pipe) whose
place it writes beside it, too: who cannot read the person's folder cannot ask. A lock whose
holder has died is broken; a holder that does not answer is left alone, and a second window opens.
A window on another display is not the one that is meant: each display has a first window of its
own, with a lock and an address of its own.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from kontsina_qt.faults.hearing import came
from kontsina_qt.library.places import PlaceError, data_dir
from kontsina_qt.match.files import local_path

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

MOST_DISPLAYS = 8
"""So many displays can each have a first window; on more, every start opens one."""
PATIENCE_S = 3.0
"""How long the first window is given to answer."""
ANSWER_S = 2.0
"""How long the first window's own thread is given; less, so that not both open a file."""
SOON_MS = 200
"""So long after the start the first window listens: what that takes is not in its first picture."""
_TRUSTED_S = 0.5
MESSAGE_S = 1.0
"""So long a caller may take to say what it wants."""
_PAUSE_S = 0.05
_LONGEST = 100
"""The bytes of a socket's path; systems take a little more than a hundred."""
_LIMIT = 1 << 16
_LONGEST_TOKEN = 1_000
_SHOWN, _ELSEWHERE, _SILENT = b"shown", b"elsewhere", b""
_DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY")


@dataclass(frozen=True)
class Place:
    """Where a first window is found: the names of its lock and of what says where it listens.

    Attributes:
        folder: of the library.
        number: of the window, from 0.
    """

    folder: Path
    number: int = 0

    def _named(self, suffix: str) -> Path:
        return self.folder / f"window{f'-{self.number}' if self.number else ''}.{suffix}"

    @property
    def lock(self) -> Path:
        """Locked as long as the window is there."""
        return self._named("lock")

    @property
    def address(self) -> Path:
        """Says where it listens."""
        return self._named("address")

    @property
    def socket(self) -> Path:
        """Where it listens, if that is short enough."""
        return self._named("socket")


def display() -> dict[str, str]:
    """What names the display of this process, where a system has several."""
    if sys.platform in ("win32", "darwin"):
        return {}
    found = {name: os.environ.get(name, "") for name in _DISPLAYS}
    host, colon, number = found["DISPLAY"].rpartition(":")
    found["DISPLAY"] = host + colon + number.partition(".")[0]  # without the number of a screen
    return {name: value for name, value in found.items() if value}


def same_display(one: dict[str, str], other: dict[str, str]) -> bool:
    """Whether two processes show their windows to the same person's eyes.

    A desktop may name a display in two ways, and a program be told only one of them.
    """
    both = one.keys() & other.keys()
    return all(one[name] == other[name] for name in both) and bool(both or one == other)


@dataclass
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
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _state: str = "open"
    _taken: threading.Event = field(default_factory=threading.Event)

    def take(self) -> bool:
        """Promises to do it; False if whoever asked has given up."""
        with self._lock:
            if self._state == "open":
                self._state = "taken"
                self._taken.set()
            return self._state == "taken"

    def was_taken(self, seconds: float) -> bool:
        """Waits until it is taken; after that it cannot be any more."""
        self._taken.wait(seconds)
        with self._lock:
            if self._state == "open":
                self._state = "given up"
            return self._state == "taken"


class Reception(QObject):
    """The first window's ear.

    Args:
        place: where it is found.
        lock: held as long as this listens; None where there can be none, then nobody is heard.

    Attributes:
        alone: False if another window holds the library and does not answer.
        elsewhere: whether a window on another display holds it.

    Signals:
        asked(object): a ``Request``; who takes it does what it says.
    """

    asked = Signal(object)

    def __init__(self, place: Place | None, lock: QLockFile | None) -> None:
        super().__init__()
        self._place, self._lock = place, lock
        self.alone, self.elsewhere = True, False
        self._display = display()
        self._address = ""
        self._closing = False
        self._thread: threading.Thread | None = None
        self._listener: Listener | None = None
        self._heard = threading.Event()

    @property
    def listens(self) -> bool:
        """Whether somebody who starts the program now would be heard."""
        return self._heard.is_set()

    def listen(self) -> None:
        """Begins to listen, in a thread of its own."""
        if self._lock is not None and self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True, name="reception")
            self._thread.start()

    def close(self) -> None:
        """Listens no longer; the next who starts the program is the first."""
        self._closing = True
        if self._thread is not None and self._heard.wait(_TRUSTED_S):
            from multiprocessing.connection import Client

            with suppress(OSError, EOFError):
                Client(self._address).close()  # wakes the thread
            self._thread.join(_TRUSTED_S)
            if self._thread.is_alive() and self._listener is not None:
                # Its place is gone, so that nobody can wake it, nor Python tidy it up at the end.
                with suppress(OSError):
                    self._listener.close()
        if self._lock is not None:
            self._lock.unlock()

    def _run(self) -> None:
        with suppress(OSError):
            self._listen()

    def _listen(self) -> None:
        from multiprocessing.connection import Listener

        assert self._place is not None
        self._address = _free_address(self._place)
        with Listener(self._address, backlog=16) as self._listener:
            written = self._place.address
            written.write_text(self._address, "utf-8")
            self._heard.set()
            try:
                while not self._closing:
                    self._hear(self._listener)
            finally:
                self._heard.clear()
                with suppress(OSError):
                    written.unlink()
        folder = Path(self._address).parent
        if sys.platform != "win32" and folder != self._place.folder:
            with suppress(OSError):
                folder.rmdir()

    def _hear(self, listener: Listener) -> None:
        """Hears one caller; whatever it says, the next one is heard, too."""
        try:
            self._serve(listener)
        except (OSError, EOFError, ValueError, RecursionError):
            time.sleep(_PAUSE_S)  # it was none of ours, or the system can do no more just now
        except Exception as error:
            from kontsina_qt.faults.report import trace_of

            came("another start", trace_of(error))
            time.sleep(_PAUSE_S)

    def _serve(self, listener: Listener) -> None:
        with listener.accept() as caller:
            if self._closing:
                return
            with _ended_after(caller, MESSAGE_S):
                if not caller.poll(MESSAGE_S):
                    return
                said = caller.recv_bytes(_LIMIT)
            request = _request(json.loads(said))
            if request.display is not None and not same_display(request.display, self._display):
                caller.send_bytes(_ELSEWHERE)
                return
            self.asked.emit(request)
            if request.was_taken(ANSWER_S):
                caller.send_bytes(_SHOWN)


@contextmanager
def _ended_after(caller: Connection[Any, Any], seconds: float) -> Iterator[None]:
    """Ends a connection that takes longer, so that no read waits for the rest of a message.

    On Windows a message comes whole.
    """
    if sys.platform == "win32":
        yield
        return
    import socket

    with socket.socket(fileno=os.dup(caller.fileno())) as line:

        def end() -> None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def enter(file: str | None, new: bool, folder: Path | None = None) -> Reception | None:
    """Comes in as the first window over the library, or hands over what is wanted.

    Args:
        file: a record to open.
        new: whether to ask for a new match.
        folder: of the library; the platform's unless given.

    Returns:
        None if another window does it.
    """
    try:
        folder = folder or data_dir()
    except PlaceError:
        return Reception(None, None)
    path = None if file is None else str(Path(local_path(file)).absolute())
    token = os.environ.get("XDG_ACTIVATION_TOKEN")
    wanted = {"file": path, "new": new, "token": token, "display": display()}
    own: Reception | None = None
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
            answer = hand_over(place, wanted)
            if answer == _SHOWN:
                if own is not None:
                    own.close()
                return None
        if answer == _ELSEWHERE:
            elsewhere = True
        elif not lock.isLocked() and not lock.tryLock(0):  # who held it may have gone meanwhile
            alone = False
        elif own is None:
            own = Reception(place, lock)
        else:
            lock.unlock()
    reception = own or Reception(None, None)
    reception.alone, reception.elsewhere = alone, elsewhere
    return reception


def hand_over(place: Place, wanted: dict[str, Any]) -> bytes:
    """Asks a first window to do something; what it answers, or nothing."""
    answers: list[bytes] = []

    def ask() -> None:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and not answers:
            with suppress(OSError, EOFError, ValueError):
                answers.append(_ask(place, wanted, end))
            if not answers:  # it may be just starting
                time.sleep(_PAUSE_S)

    thread = threading.Thread(target=ask, daemon=True, name="asking")
    thread.start()
    thread.join(PATIENCE_S + _TRUSTED_S)
    return answers[0] if answers else _SILENT


def _ask(place: Place, wanted: dict[str, Any], end: float) -> bytes:
    from multiprocessing.connection import Client

    _let_come_to_front()
    with Client(place.address.read_text("utf-8")) as first:
        first.send_bytes(json.dumps(wanted).encode())
        left = max(0.0, end - time.monotonic())
        return _answer(first) if first.poll(left) else _SILENT


def _answer(first: Connection[Any, Any]) -> bytes:
    try:
        return first.recv_bytes(_LIMIT)
    except EOFError:  # it heard and does not answer: its window hangs
        return _SILENT


def _let_come_to_front() -> None:
    """On Windows only who has the keyboard may let another program come to the front."""
    if sys.platform == "win32":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.windll.user32.AllowSetForegroundWindow(-1)


def _free_address(place: Place) -> str:
    """An address to listen at that nothing has; a socket that a dead process left is removed."""
    if sys.platform == "win32":
        import secrets

        return rf"\\.\pipe\kontsina-{secrets.token_hex(16)}"
    path = place.socket
    if len(os.fsencode(path)) > _LONGEST:
        import tempfile

        path = Path(tempfile.mkdtemp(prefix="kontsina-")) / path.name
    path.unlink(missing_ok=True)
    return str(path)


def _request(told: object) -> Request:
    """What a caller wants.

    Raises:
        ValueError: it is none of our own callers.
    """
    if not isinstance(told, dict):
        raise ValueError("not a request")
    file, token, at = told.get("file"), told.get("token"), told.get("display")
    if isinstance(file, str):
        os.fsencode(file)  # what no system can ask for is no name of a file
        if "\0" in file:
            raise ValueError("not a path")
    if isinstance(token, str) and not (token.isascii() and token.isprintable()):
        raise ValueError("not a token")
    return Request(
        file if isinstance(file, str) else None,
        told.get("new") is True,
        token if isinstance(token, str) and len(token) <= _LONGEST_TOKEN else None,
        {str(name): str(at[name]) for name in _DISPLAYS if name in at}
        if isinstance(at, dict)
        else None,
    )


def listen_soon(reception: Reception) -> None:
    """Begins to listen when the window has been painted; who asks meanwhile waits for that."""
    QTimer.singleShot(SOON_MS, reception, reception.listen)
