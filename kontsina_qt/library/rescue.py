"""Matches that could not be saved when the program had to end: each in a file, taken in later."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from kontsina_qt.language import trn
from kontsina_qt.library.errors import LibraryError
from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import SUFFIX, RecordError, load_match, save_file

NAME = "kontsina-unsaved"
TAKEN = ".taken"
"""What is added to the name of a file while it is taken in, so that two programs do not."""


def places(library: Library) -> Iterator[Path]:
    """The folders that are there: the library's, the person's, and the one for what passes."""
    from tempfile import gettempdir

    home = library.path or library.home
    if home is not None:
        yield home.parent
    with suppress(RuntimeError):
        yield Path.home()
    with suppress(OSError):
        yield Path(gettempdir())


def keep_in_files(matches: Iterable[Match], library: Library) -> tuple[list[Path], list[Match]]:
    """Writes each match to a file in the first place that takes it.

    Returns:
        The files, and the matches that no place has taken.
    """
    kept, lost = [], []
    for match in matches:
        written = (_written(match, place) for place in places(library) if place.is_dir())
        file = next((file for file in written if file is not None), None)
        if file is not None:
            kept.append(file)
        else:
            lost.append(match)
    return kept, lost


def _written(match: Match, place: Path) -> Path | None:
    """A new file with a match; None where none can be made."""
    count = 1
    while (file := place / f"{NAME}-{os.getpid()}-{count}{SUFFIX}").exists():
        count += 1
    try:
        save_file(match.record(), file)
    except (RecordError, OSError):
        with suppress(OSError):
            file.unlink()
        return None
    return file


def take_in(library: Library) -> int:
    """Puts what such files hold into a library that is kept; how many matches that were."""
    if library.path is None:
        return 0
    return sum(_taken(library, file) for file in _files(library))


def in_words(count: int) -> str:
    """What to tell the person when so many matches were taken in."""
    return trn(
        "{n} match that could not be saved the last time is in the library now.",
        "{n} matches that could not be saved the last time are in the library now.",
        count,
    )


def _files(library: Library) -> list[Path]:
    found: list[Path] = []
    for place in dict.fromkeys(places(library)):
        with suppress(OSError):
            found += sorted(file for file in place.glob(f"{NAME}-*{SUFFIX}") if _is_own(file))
    return found


def _is_own(file: Path) -> bool:
    """Whether a file is this person's: everybody may write where what passes lies."""
    owner = getattr(os, "getuid", None)
    return file.is_file() and (owner is None or file.lstat().st_uid == owner())


def _taken(library: Library, file: Path) -> bool:
    taken = file.with_name(file.name + TAKEN)
    try:
        file.rename(taken)
    except OSError:  # another window has it, or nobody may
        return False
    try:
        library.import_match(load_match(taken))
    except (RecordError, LibraryError):
        with suppress(OSError):
            taken.rename(file)
        return False
    with suppress(OSError):
        taken.unlink()
    return True
