"""The platform's directories for what the program keeps. Knows no Qt.

========  ==============================  ===========================  =========================
place     Linux and other Unixes          Windows                      macOS
========  ==============================  ===========================  =========================
data      ``$XDG_DATA_HOME/kontsina``     ``%LOCALAPPDATA%\\Kontsina``  ``~/Library/Application
                                                                       Support/Kontsina``
state     ``$XDG_STATE_HOME/kontsina``    the same                     the same
config    ``$XDG_CONFIG_HOME/kontsina``   the same                     the same
========  ==============================  ===========================  =========================

The variables of the XDG base directory specification hold on macOS too where they are set. As
it demands, a relative path in one of them is ignored.
"""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import PlatformDirs

PRIVATE = 0o700


class PlaceError(OSError):
    """The platform names no directory, or it cannot be made."""


def data_dir() -> Path:
    """Where the library lives; made if it is not there.

    Raises:
        PlaceError: there is no such place.
    """
    return _made("user_data_path")


def state_dir() -> Path:
    """Where the log lives; made if it is not there.

    Raises:
        PlaceError: there is no such place.
    """
    return _made("user_state_path")


def config_dir() -> Path:
    """Where the settings live; made if it is not there.

    Raises:
        PlaceError: there is no such place.
    """
    return _made("user_config_path")


def _made(kind: str) -> Path:
    name = "kontsina" if sys.platform not in ("win32", "darwin") else "Kontsina"
    try:
        place: Path = getattr(PlatformDirs(name, appauthor=False), kind)
        place.parent.mkdir(PRIVATE, parents=True, exist_ok=True)
        place.mkdir(PRIVATE, exist_ok=True)
    except (OSError, RuntimeError, KeyError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise PlaceError(why) from None
    return place
