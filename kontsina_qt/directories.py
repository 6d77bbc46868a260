"""The platform's directories for what the program keeps. Knows no Qt.

On Linux and other Unixes ``$XDG_DATA_HOME/kontsina`` and its like, on Windows
``%LOCALAPPDATA%\\Kontsina``, on macOS ``~/Library/Application Support/Kontsina``. The variables of
the XDG base directory specification hold wherever they are set, on Windows excepted; as it
demands, a relative path in one is ignored, and directories are made with mode 0700.
"""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import PlatformDirs

LIBRARY = "library.sqlite3"
SETTINGS = "kontsina.json"
OLD_SETTINGS = "kontsina.ini"
"""That of earlier versions."""


class DirectoryError(OSError):
    """The platform names no directory, or it cannot be made; says why, without a full stop."""


def data_dir() -> Path:
    """Where the library lives; it is made if it is not there.

    Raises:
        DirectoryError: there is no such directory.
    """
    return _place("user_data_path")


def state_dir() -> Path:
    """Where the log lives; it is made if it is not there.

    Raises:
        DirectoryError: there is no such directory.
    """
    return _place("user_state_path")


def config_dir() -> Path:
    """Where the settings live; it is made if it is not there.

    Raises:
        DirectoryError: there is no such directory.
    """
    return _place("user_config_path")


def _place(kind: str) -> Path:
    name = "Kontsina" if sys.platform in ("win32", "darwin") else "kontsina"
    try:
        place: Path = getattr(PlatformDirs(name, appauthor=False, ensure_exists=True), kind)
    except (OSError, RuntimeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DirectoryError(why) from None
    return place
