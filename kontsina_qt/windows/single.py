"""One program over one library: who starts it again hands what was asked for to the first window.

The first holds a lock file beside the library and listens at a socket (on Windows a pipe) whose
place it writes beside it, too: who cannot read the person's folder cannot ask. A lock whose
holder has died is broken; a holder that does not answer is left alone, and a second window opens.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from kontsina_qt.library.places import PlaceError, data_dir

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

LOCK, ADDRESS, SOCKET = "window.lock", "window.address", "window.socket"
PATIENCE_S = 3.0
"""How long the first window is given to answer."""
ANSWER_S = 2.0
"""How long the first window's own thread is given; less, so that not both open a file."""
SOON_MS = 200
"""So long after the start the first window listens: what that takes is not in its first picture."""
_TRUSTED_S = 0.5
_LONGEST = 100
"""The bytes of a socket's path; systems take a little more than a hundred."""
_LIMIT = 1 << 16
_SHOWN = b"shown"


@dataclass
class Request:
    """What somebody wants who started the program again.

    Attributes:
        file: a record to open.
        new: whether to ask for a new match.
        token: the desktop's permission to come to the front, where it gives one.
    """

    file: str | None = None
    new: bool = False
    token: str | None = None
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
        place: the folder of the library.
        lock: held as long as this listens; None where there can be none, then nobody is heard.
        alone: False if another window holds the library and does not answer.

    Signals:
        asked(object): a ``Request``; who takes it does what it says.
    """

    asked = Signal(object)

    def __init__(self, place: Path | None, lock: QLockFile | None, alone: bool = True) -> None:
        super().__init__()
        self._place, self._lock = place, lock
        self.alone = alone
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
            written = self._place / ADDRESS
            written.write_text(self._address, "utf-8")
            self._heard.set()
            try:
                while not self._closing:
                    with suppress(OSError, EOFError, ValueError):
                        self._serve(self._listener)
            finally:
                self._heard.clear()
                with suppress(OSError):
                    written.unlink()
        folder = Path(self._address).parent
        if sys.platform != "win32" and folder != self._place:
            with suppress(OSError):
                folder.rmdir()

    def _serve(self, listener: Listener) -> None:
        with listener.accept() as caller:
            if self._closing or not caller.poll(_TRUSTED_S):
                return
            request = _request(json.loads(caller.recv_bytes(_LIMIT)))
            self.asked.emit(request)
            if request.was_taken(ANSWER_S):
                caller.send_bytes(_SHOWN)


def enter(file: str | None, new: bool, place: Path | None = None) -> Reception | None:
    """Comes in as the first window over the library, or hands over what is wanted.

    Args:
        file: a record to open.
        new: whether to ask for a new match.
        place: the folder of the library; the platform's unless given.

    Returns:
        None if another window does it.
    """
    try:
        place = place or data_dir()
    except PlaceError:
        return Reception(None, None)
    lock = QLockFile(str(place / LOCK))
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        return Reception(place, lock)
    if lock.error() is not QLockFile.LockError.LockFailedError:
        return Reception(place, None)
    path = None if file is None else str(Path(file).absolute())
    wanted = {"file": path, "new": new, "token": os.environ.get("XDG_ACTIVATION_TOKEN")}
    if hand_over(place, wanted):
        return None
    # Who held the lock may have gone meanwhile.
    return Reception(place, lock) if lock.tryLock(0) else Reception(place, None, alone=False)


def hand_over(place: Path, wanted: dict[str, Any]) -> bool:
    """Asks the first window to do something; whether it says that it does."""
    done: list[bool] = []

    def ask() -> None:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and not done:
            with suppress(OSError, EOFError):
                done.append(_ask(place, wanted, end))
            if not done:  # it may be just starting
                time.sleep(0.05)

    thread = threading.Thread(target=ask, daemon=True, name="asking")
    thread.start()
    thread.join(PATIENCE_S + _TRUSTED_S)
    return any(done)


def _ask(place: Path, wanted: dict[str, Any], end: float) -> bool:
    from multiprocessing.connection import Client

    _let_come_to_front()
    with Client((place / ADDRESS).read_text("utf-8")) as first:
        first.send_bytes(json.dumps(wanted).encode())
        left = max(0.0, end - time.monotonic())
        return first.poll(left) and _answer(first) == _SHOWN


def _answer(first: Connection[Any, Any]) -> bytes:
    try:
        return first.recv_bytes(_LIMIT)
    except EOFError:  # it heard and does not answer: its window hangs
        return b""


def _let_come_to_front() -> None:
    """On Windows only who has the keyboard may let another program come to the front."""
    if sys.platform == "win32":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.windll.user32.AllowSetForegroundWindow(-1)


def _free_address(place: Path) -> str:
    """An address to listen at that nothing has; a socket that a dead process left is removed."""
    if sys.platform == "win32":
        import secrets

        return rf"\\.\pipe\kontsina-{secrets.token_hex(16)}"
    path = place / SOCKET
    if len(os.fsencode(path)) > _LONGEST:
        import tempfile

        path = Path(tempfile.mkdtemp(prefix="kontsina-")) / SOCKET
    path.unlink(missing_ok=True)
    return str(path)


def _request(told: object) -> Request:
    """What a caller wants.

    Raises:
        ValueError: it is none of our own callers.
    """
    if not isinstance(told, dict):
        raise ValueError("not a request")
    file, token = told.get("file"), told.get("token")
    return Request(
        file if isinstance(file, str) else None,
        told.get("new") is True,
        token if isinstance(token, str) else None,
    )


def listen_soon(reception: Reception) -> None:
    """Begins to listen when the window has been painted; who asks meanwhile waits for that."""
    QTimer.singleShot(SOON_MS, reception, reception.listen)
