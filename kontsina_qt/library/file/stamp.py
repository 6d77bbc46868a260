"""Stamps, which tell whether a file was replaced or written to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """The identity of a file, with its size and times."""

    device: int
    number: int
    size: int
    written: int
    changed: int

    @classmethod
    def of(cls, path: Path | None) -> Stamp | None:
        """Return the stamp of a file; None if there is none."""
        try:
            found = path.stat() if path is not None else None
        except OSError:
            return None
        if found is None:
            return None
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)

    def is_file_of(self, other: Stamp | None) -> bool:
        """Return whether both are of the same file, whatever was written to it."""
        return other is not None and self[:2] == other[:2]
