"""Files read with a limit and written wholly or not at all."""

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
"""What the system's commonest errors mean; the others are told in its own words."""

_GIVEN = ("/proc/", "/dev/fd/")
"""Where Posix shows the files that a process has open."""


_URL = "file:"


def local_path(path_or_url: str) -> str:
    """A path as it is; of the URL of a file, as desktops and browsers hand it over, its path.

    One of a file on another computer stays as it is: there is no such file here.
    """
    if path_or_url[: len(_URL)].lower() != _URL:
        return path_or_url
    from urllib.parse import unquote, urlsplit  # seldom needed

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
    """A file that cannot be read or written; says which and why, without a full stop."""


def read_limited(path: Path, limit: int) -> bytes:
    """At most the first ``limit`` bytes of a file.

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
    """A plain file to read from: a pipe or a device may keep who opens it waiting for ever.

    One that this process was given open already, as ``/dev/stdin`` or ``/dev/fd/63``, may wait.

    Raises:
        OSError: it is something else.
    """
    if not os.path.realpath(path).startswith(_GIVEN):
        check_plain(path)
    return path.open("rb")


def check_plain(path: Path) -> os.stat_result:
    """What the system knows of a plain file.

    Raises:
        OSError: it is something else, or there is none.
    """
    known = path.stat()
    if stat.S_ISDIR(known.st_mode):
        raise IsADirectoryError(errno.EISDIR, "")
    if not stat.S_ISREG(known.st_mode):
        raise OSError(tr("it is a pipe or a device, not a file"))
    return known


def replace_file(path: Path, content: bytes) -> None:
    """Write a file by way of another one beside it, so that it is never half written.

    What is there and is no plain file (a pipe, a device) is written to as it is.

    Raises:
        FileError: it cannot be written; a plain file that was there is still there.
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
    """A device or a pipe to write to; one that nobody reads from is an error, not a long wait."""
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
    """The permissions of the file that is replaced, or those of any new file."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def why(error: Exception) -> str:
    """What an error of the system means, in words for people; no full stop."""
    if isinstance(error, OSError) and error.errno in _WHY:
        return tr(_WHY[error.errno])
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _failed(words: str, path: Path, error: Exception) -> FileError:
    return FileError(words.format(path=isolated(str(path)), why=why(error)))
