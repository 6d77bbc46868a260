"""Preloading of files, so that an open window survives an upgrade or removal of the program.

Python and Qt load many files only when first needed, and these may be gone by then. So all are
loaded soon after the start, in small steps.
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

EXCLUDED = ("__main__", "bench", "bench_sides", "commands", "link", "together")
"""Parts of the program that the window does not use."""

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
"""Standard library modules that are imported late, by the program or by Python itself."""

SOUND = "miniaudio"


def program_file() -> Path:
    """Return the file that shows whether the installed program has changed."""
    return Path(sys.executable if is_packaged() else kontsina_qt.__file__)


def all_steps() -> Iterator[Step]:
    """Yield steps that load all the window may need, each taking some hundredths of a second."""
    yield from (partial(_load, name) for name in LATER)
    yield from (partial(_load, name) for name in own_modules())
    yield partial(_load, SOUND)
    yield _read_sounds
    yield _make_report
    yield from (partial(read_tables, package) for package in own_packages())
    yield partial(in_every_language, "Kontsina")


def own_modules() -> list[str]:
    """Return the names of the program's modules except ``EXCLUDED``."""
    return [name for name, _ in _walk()]


def own_packages() -> list[str]:
    """Return the names of those that are packages."""
    return [name for name, holds_others in _walk() if holds_others]


def _walk() -> Iterator[tuple[str, bool]]:
    for found in pkgutil.walk_packages(kontsina_qt.__path__, "kontsina_qt."):
        if found.name.split(".")[1] not in EXCLUDED:
            yield found.name, found.ispkg


def _read_sounds() -> None:
    from kontsina_qt.sound.mixing import read_sounds
    from kontsina_qt.sound.speaker import SOUNDS

    read_sounds(SOUNDS)


def _make_report() -> None:
    """Make a report, since removing personal data loads further modules."""
    from kontsina_qt.faults.report import report

    report("", "")


def _load(name: str) -> None:
    """Import a module; standard ones missing on this system are not needed."""
    try:
        importlib.import_module(name)
    except ImportError:
        if name.startswith("kontsina_qt."):
            raise
