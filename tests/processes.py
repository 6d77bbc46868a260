"""System processes, for tests."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep


def alive(pid: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    if sys.platform == "win32":
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x00100000, False, pid)
        running = bool(handle) and ctypes.windll.kernel32.WaitForSingleObject(handle, 0) != 0
        ctypes.windll.kernel32.CloseHandle(handle)
        return running
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()


def wait(until: Callable[[], bool]) -> None:
    """Wait until a condition holds; a busy system takes a moment."""
    end = monotonic() + 60
    while not until():
        assert monotonic() < end, "waited in vain"
        sleep(0.01)


def default_signals() -> None:
    """Restore the default handling of signals ignored under ``nohup`` or in the background."""
    for number in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, number), signal.SIG_DFL)
