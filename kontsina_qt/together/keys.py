"""The key that signs the lines of this installation."""

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
    """Return the key in a folder; the first call creates it, readable only by the user.

    Raises:
        KeyFileError: it cannot be read or created, or is not a key.
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
    """Create the file atomically; of two processes that do so at once, one wins."""
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
    """Create a hard link; return False if the file system has none.

    Args:
        beside: the existing file.
        path: the name of the link.

    Raises:
        FileExistsError: ``path`` exists.
    """
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True
