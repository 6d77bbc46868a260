"""Loads in advance what an open window needs after its files were upgraded or removed.

Python and Qt open these when something is first needed. An upgrade or a removal while a window
is open would take them away: so all of it is loaded soon after the start, bit by bit.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import kontsina_qt
from kontsina_qt.language import in_every_language
from kontsina_qt.own_process import is_packaged
from kontsina_qt.players.tables import read_tables

Step = Callable[[], object]

ASIDE = ("__main__", "bench", "bench_sides", "commands", "link", "together")
"""Parts of the program that no window uses."""

LATER = (
    "configparser",
    "ctypes",
    "difflib",
    "encodings.ascii",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_16_le",
    "fcntl",
    "gettext",
    "hashlib",
    "linecache",
    "locale",
    "logging.handlers",
    "multiprocessing.connection",
    "multiprocessing.reduction",
    "random",
    "secrets",
    "shutil",
    "socket",
    "stringprep",
    "tempfile",
    "traceback",
    "urllib.parse",
    "zipfile",
)
"""Modules of Python that functions of the program import, or functions of Python itself."""

SOUND = "miniaudio"


def program_file() -> Path:
    """The file by which a change of the installed program is seen: each version has another."""
    return Path(sys.executable if is_packaged() else kontsina_qt.__file__)


def all_steps() -> Iterator[Step]:
    """Steps that load what a window may come to need, each in some hundredths of a second."""
    yield from (partial(_load, name) for name in LATER)
    yield from (partial(_load, name) for name in own_modules())
    yield partial(_load, SOUND)
    yield _read_sounds
    yield _make_report
    yield from (partial(read_tables, package) for package in own_packages())
    yield partial(in_every_language, "Kontsina")


def own_modules() -> list[str]:
    """The names of the program's modules, but for those ``ASIDE``."""
    return [name for name, _ in _walk()]


def own_packages() -> list[str]:
    """The names of those that hold others."""
    return [name for name, holds_others in _walk() if holds_others]


def _walk() -> Iterator[tuple[str, bool]]:
    for found in pkgutil.walk_packages(kontsina_qt.__path__, "kontsina_qt."):
        if found.name.split(".")[1] not in ASIDE:
            yield found.name, found.ispkg


def _read_sounds() -> None:
    from kontsina_qt.sound.mixing import read_sounds
    from kontsina_qt.sound.speaker import SOUNDS

    read_sounds(SOUNDS)


def _make_report() -> None:
    """For the folders and names that are left out of it Python loads more of its own modules."""
    from kontsina_qt.faults.report import report

    report("", "")


def _load(name: str) -> None:
    """Import a module; one that this system has not is not needed on it."""
    try:
        importlib.import_module(name)
    except ImportError:
        if name.startswith("kontsina_qt."):
            raise
