"""Reading files with a size limit and writing them atomically."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import IO

from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr
from kontsina_qt.rules.base.messages import N_

_WHY = {
    errno.ENOENT: N_("there is no such folder"),
    errno.ENOTDIR: N_("there is no such folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.EACCES: N_("you don't have permission"),
    errno.EPERM: N_("you don't have permission"),
    errno.EROFS: N_("the folder can't be written to"),
    errno.ENOSPC: N_("the disk is full"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ENXIO: N_("nothing reads from it"),
}
"""Texts for the commonest system errors; others are shown in the system's words."""

_OPEN_FILES = ("/proc/", "/dev/fd/")
"""Where POSIX systems list the open files of a process."""


_URL = "file:"


def local_path(path_or_url: str) -> str:
    """Return the path of a ``file:`` URL, as desktops pass them; a path is returned unchanged.

    So is the URL of a file on another computer, which does not exist here.
    """
    if path_or_url[: len(_URL)].lower() != _URL:
        return path_or_url
    from urllib.parse import unquote, urlsplit  # rarely needed

    try:
        url = urlsplit(path_or_url)
        path = unquote(url.path, errors="surrogateescape")
    except ValueError:
        return path_or_url
    elsewhere = url.netloc.lower() not in ("", "localhost")
    if os.name == "nt":
        path = f"//{url.netloc}{path}" if elsewhere else path.removeprefix("/")
    elif elsewhere:
        return path_or_url
    return path if Path(path).is_absolute() and "\0" not in path else path_or_url


class FileError(OSError):
    """A file cannot be read or written; the text says which and why, without a full stop."""


def read_limited(path: Path, limit: int) -> bytes:
    """Return at most the first ``limit`` bytes of a file.

    Raises:
        FileError: it cannot be read.
    """
    try:
        with _plain(path) as file:
            return file.read(limit)
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError):
            raise FileError(
                tr("there is no file {path}").format(path=isolated(str(path)))
            ) from None
        raise _failed(tr("cannot read {path}: {why}"), path, error) from None


def _plain(path: Path) -> IO[bytes]:
    """Open a regular file for reading; a pipe or a device might block for ever.

    Files that this process inherited open, such as ``/dev/stdin`` or ``/dev/fd/63``, are allowed.

    Raises:
        OSError: it is not a regular file.
    """
    if not os.path.realpath(path).startswith(_OPEN_FILES):
        check_plain(path)
    return path.open("rb")


def check_plain(path: Path) -> os.stat_result:
    """Return the status of a regular file.

    Raises:
        OSError: it is not a regular file, or does not exist.
    """
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "")
    if not stat.S_ISREG(status.st_mode):
        raise OSError(tr("it is a pipe or a device, not a file"))
    return status


def replace_file(path: Path, content: bytes) -> None:
    """Write a file atomically, by renaming a temporary file in the same folder.

    A pipe or a device is written to directly.

    Raises:
        FileError: it cannot be written; an existing regular file is unchanged.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            with _unblocked(target) as device:
                device.write(content)
            return
        _write_beside(target, content)
    except (OSError, ValueError, RuntimeError) as error:
        raise _failed(tr("cannot write {path}: {why}"), path, error) from None


def _unblocked(device: Path) -> IO[bytes]:
    """Open a device or pipe for writing; a pipe without a reader is an error instead of a wait."""
    if not device.is_fifo():
        return device.open("wb", buffering=0)
    handle = os.open(device, os.O_WRONLY | os.O_NONBLOCK)
    os.set_blocking(handle, True)
    return os.fdopen(handle, "wb", buffering=0)


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
    """Return the permissions of the file to replace, or the default ones."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def why(error: Exception) -> str:
    """Return a system error in words for people, without a full stop."""
    if isinstance(error, OSError) and error.errno in _WHY:
        return tr(_WHY[error.errno])
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _failed(words: str, path: Path, error: Exception) -> FileError:
    return FileError(words.format(path=isolated(str(path)), why=why(error)))
