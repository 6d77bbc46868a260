"""Rescue files for what could not be saved on exit, imported at a later start.

There is one per match, and one for the person's profile.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from kontsina_qt.language import trn
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.library.tables.profile import Change, Changes, is_readable
from kontsina_qt.match.files import FileError, read_limited, replace_file
from kontsina_qt.match.json_text import parse_json
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import SUFFIX, RecordError, load_match, save_file

NAME = "kontsina-unsaved"
RESULTS_SUFFIX = ".results"
_MAX_BYTES = 1 << 20
TAKEN = ".taken"
"""The suffix added to a file while it is being imported, so that only one process does."""
TAKEN_SECONDS = 20
"""A file still being imported after this many seconds belongs to a process that was killed."""


def places(library: Library) -> Iterator[Path]:
    """Yield possible folders: the library's, the home folder, and the temporary one."""
    from tempfile import gettempdir

    home = library.path or library.file.home
    if home is not None:
        yield home.parent
    with suppress(RuntimeError):
        yield Path.home()
    with suppress(OSError):
        yield Path(gettempdir())


def keep_in_files(matches: Iterable[Match], library: Library) -> tuple[list[Path], list[Match]]:
    """Write each match to a file in the first folder that works.

    Returns:
        The files, and the matches that could not be written anywhere.
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


def keep_results(changes: Changes, library: Library) -> Path | None:
    """Write changes of the profile to a file; return it, or None if no folder works."""
    rows = [[*key, each.before, each.after] for key, each in changes.items()]
    for place in places(library):
        if place.is_dir():
            file = _new_name(place, RESULTS_SUFFIX)
            with suppress(OSError):
                replace_file(file, json.dumps(rows).encode())
                return file
    return None


def _new_name(place: Path, suffix: str) -> Path:
    """Return an unused file name in a folder."""
    count = 1
    while True:
        file = place / f"{NAME}-{os.getpid()}-{count}{suffix}"
        if not file.exists() and not _while_taken(file).exists():
            return file
        count += 1


def _written(match: Match, place: Path) -> Path | None:
    """Write a match to a new file; return it, or None if that fails."""
    file = _new_name(place, SUFFIX)
    try:
        save_file(match.record(), file)
    except (RecordError, OSError):
        with suppress(OSError):
            file.unlink()
        return None
    return file


def take_in(library: Library) -> int:
    """Import rescue files into a library on disk; return the number of matches."""
    if library.path is None:
        return 0
    _give_back(library)
    for file in _files(library, RESULTS_SUFFIX):
        _taken(library, file, _take_results)
    return sum(_taken(library, file, _take_match) for file in _files(library, SUFFIX))


def in_words(count: int) -> str:
    """Return the message for the person after importing ``count`` matches."""
    return trn(
        "{n} match that couldn't be saved last time is in the library now.",
        "{n} matches that couldn't be saved last time are in the library now.",
        count,
    )


def _files(library: Library, suffix: str) -> list[Path]:
    found: list[Path] = []
    for place in dict.fromkeys(places(library)):
        with suppress(OSError):
            found += sorted(file for file in place.glob(f"{NAME}-*{suffix}") if _is_own(file))
    return found


def _give_back(library: Library) -> None:
    """Restore the names of files whose import was interrupted by a kill."""
    for taken in (*_files(library, RESULTS_SUFFIX + TAKEN), *_files(library, SUFFIX + TAKEN)):
        file = taken.with_name(taken.name.removesuffix(TAKEN))
        with suppress(OSError):
            if abs(time.time() - taken.stat().st_mtime) > TAKEN_SECONDS and not file.exists():
                taken.rename(file)


def _while_taken(file: Path) -> Path:
    return file.with_name(file.name + TAKEN)


def _is_own(file: Path) -> bool:
    """Return whether a file is this user's: the temporary folder is shared."""
    owner = getattr(os, "getuid", None)
    return file.is_file() and (owner is None or file.lstat().st_uid == owner())


def _take_match(library: Library, file: Path) -> None:
    library.import_match(load_match(file))


def _take_results(library: Library, file: Path) -> None:
    """Import changes of the profile; invalid ones are skipped."""
    rows = parse_json(read_limited(file, _MAX_BYTES).decode(), _MAX_BYTES)
    changes = {}
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, list) or len(row) != 4:
            continue
        kind, name, before, after = row
        if not (isinstance(kind, str) and isinstance(name, str)):
            continue
        if after is None or (isinstance(after, str) and is_readable((kind, name), after)):
            known = before if isinstance(before, str) else None
            changes[kind, name] = Change(known, after)
    library.profile.change(changes)


def _taken(library: Library, file: Path, take: Callable[[Library, Path], None]) -> bool:
    """Import a file and delete it; return whether that succeeded."""
    taken = _while_taken(file)
    try:
        os.utime(file)
        file.rename(taken)
    except OSError:  # another process has it, or it may not be changed
        return False
    try:
        take(library, taken)
    except (RecordError, LibraryError, FileError, ValueError):
        with suppress(OSError):
            taken.rename(file)
        return False
    with suppress(OSError):
        taken.unlink()
    return True
