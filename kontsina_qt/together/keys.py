"""The key by which the lines of this installation are known."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from nacl.signing import SigningKey

KEY_FILE = "people.key"
_BYTES = 32


class KeyFileError(OSError):
    """A key that cannot be read or made."""


def own_key(folder: Path) -> SigningKey:
    """The key in a folder; made when it is first needed, for nobody else to read.

    Raises:
        KeyFileError: it cannot be read or made, or is none.
    """
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _make(path)
        seed = path.read_bytes()
    except OSError as error:
        raise KeyFileError(error.strerror or str(error)) from error
    if len(seed) != _BYTES:
        raise KeyFileError("not a key")
    return SigningKey(seed)


def _make(path: Path) -> None:
    """Write a key wholly or not at all; of two that do so at once, one is there."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(bytes(SigningKey.generate()))
        file.flush()
        os.fsync(file.fileno())
    with contextlib.suppress(FileExistsError):
        if os.name == "nt" or not linked(beside, path):
            beside.rename(path)
    beside.unlink(missing_ok=True)


def linked(beside: Path, path: Path) -> bool:
    """Whether a file has another name now; not every disk can do that.

    Raises:
        FileExistsError: there is a file of that name.
    """
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True
