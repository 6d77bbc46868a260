"""Moving library files aside by renaming, never overwriting or deleting them."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from kontsina_qt.library.tables.lineage import INDEX, LOG

CORRUPT, REPLACED = "corrupt", "replaced"

_SUFFIXES = (LOG, INDEX, "")
"""SQLite's files, and last the library itself: a log left behind would be taken for that of the
next library."""


def set_aside(path: Path, why: str, when: datetime) -> Path:
    """Rename a library and its log.

    Args:
        path: the library.
        why: ``CORRUPT`` or ``REPLACED``.
        when: the time for the new name.

    Returns:
        Its new place.

    Raises:
        OSError: it cannot be renamed.
    """
    aside = free_name(path, why, when)
    moved: list[tuple[Path, Path]] = []
    try:
        for suffix in _SUFFIXES:
            old, new = Path(f"{path}{suffix}"), Path(f"{aside}{suffix}")
            with suppress(FileNotFoundError):
                _rename(old, new)
                moved.append((old, new))
    except OSError:
        for old, new in moved:
            _rename(new, old)
        aside.unlink()
        raise
    return aside


def _rename(old: Path, new: Path) -> None:
    old.replace(new)


def set_log_aside(path: Path, when: datetime) -> Path:
    """Rename the log of a library that is gone.

    Returns:
        Its new place.

    Raises:
        OSError: it cannot be renamed.
    """
    aside = free_name(path, REPLACED, when)
    try:
        # The index must go with its log: beside another library it would mislead SQLite.
        for suffix in (INDEX, LOG):
            with suppress(FileNotFoundError):
                Path(f"{path}{suffix}").replace(f"{aside}{suffix}")
    finally:
        aside.unlink(missing_ok=True)
    return Path(f"{aside}{LOG}")


def free_name(path: Path, why: str, when: datetime) -> Path:
    """Reserve an unused name beside ``path`` by creating an empty file.

    Raises:
        OSError: it cannot be created.
    """
    count = 1
    while True:
        again = f"-{count}" if count > 1 else ""
        stamp = f"{when.astimezone():%Y%m%d-%H%M%S}"
        aside = path.with_name(f"{path.stem}.{why}-{stamp}{again}{path.suffix}")
        count += 1
        if any(Path(f"{aside}{suffix}").exists() for suffix in _SUFFIXES):
            continue
        with suppress(FileExistsError):
            aside.touch(exist_ok=False)
            return aside
