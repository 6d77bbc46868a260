"""The platform's directories for the program's files, without Qt.

On Linux and other Unixes ``$XDG_DATA_HOME/kontsina`` and so on, on Windows
``%LOCALAPPDATA%\\Kontsina``, on macOS ``~/Library/Application Support/Kontsina``. The variables of
the XDG base directory specification are honoured except on Windows; as it demands, relative paths
in them are ignored, and directories are made with mode 0700.
"""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import PlatformDirs

LIBRARY = "library.sqlite3"
SETTINGS = "kontsina.json"
OLD_SETTINGS = "kontsina.ini"
"""The settings file of earlier versions."""


class DirectoryError(OSError):
    """There is no directory or it cannot be made; the text says why, without a full stop."""


def data_dir() -> Path:
    """Return the library's directory, creating it if needed.

    Raises:
        DirectoryError: there is no such directory.
    """
    return _directory("user_data_path")


def state_dir() -> Path:
    """Return the log's directory, creating it if needed.

    Raises:
        DirectoryError: there is no such directory.
    """
    return _directory("user_state_path")


def config_dir() -> Path:
    """Return the settings' directory, creating it if needed.

    Raises:
        DirectoryError: there is no such directory.
    """
    return _directory("user_config_path")


def _directory(kind: str) -> Path:
    name = "Kontsina" if sys.platform in ("win32", "darwin") else "kontsina"
    try:
        place: Path = getattr(PlatformDirs(name, appauthor=False, ensure_exists=True), kind)
    except (OSError, RuntimeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DirectoryError(why) from None
    return place
