"""Files read with a limit and written wholly or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from kontsina_qt.language import tr


class FileError(OSError):
    """A file that cannot be read or written; says which and why, without a full stop."""


def read_limited(path: Path, limit: int) -> bytes:
    """At most the first ``limit`` bytes of a file.

    Raises:
        FileError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(limit)
    except (OSError, ValueError) as error:
        raise _failed(tr("cannot read {path}: {why}"), path, error) from None


def replace_file(path: Path, content: bytes) -> None:
    """Writes a file by way of another one beside it, so that it is never half written.

    What is there and is no plain file (a pipe, a device) is written to as it is.

    Raises:
        FileError: it cannot be written; a plain file that was there is still there.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            with target.open("wb", buffering=0) as device:
                device.write(content)
            return
        _write_beside(target, content)
    except (OSError, ValueError, RuntimeError) as error:
        raise _failed(tr("cannot write {path}: {why}"), path, error) from None


def _write_beside(target: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode_of(target))
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _mode_of(target: Path) -> int:
    """The permissions of the file that is replaced, or those of any new file."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _failed(words: str, path: Path, error: Exception) -> FileError:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FileError(words.format(path=path, why=why))
