"""Command lines for starting further processes of this program.

They import modules only from Python and the program's own folder, never from the current folder
or ``PYTHONPATH``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
"""The folder that contains this program's package."""

_SAFE_PATH = "PYTHONSAFEPATH"

_START = (
    "import sys; home = sys.argv.pop(1); home in sys.path or sys.path.insert(0, home); "
    "from kontsina_qt.{module} import {function}; sys.exit({function}())"
)


def is_packaged() -> bool:
    """Whether this is the frozen program of an installer, which brings its own Python."""
    return bool(getattr(sys, "frozen", False))


def own_command(
    *arguments: str, home: Path = HOME, module: str = "__main__", function: str = "main"
) -> list[str]:
    """Return a command line that starts this program.

    Args:
        arguments: its arguments.
        home: the folder that contains the package, for another copy of the program.
        module, function: the entry point within the package.
    """
    if is_packaged():
        return [sys.executable, *arguments]
    # -E ignores PYTHONPATH, -P the current folder.
    options = ["-E", "-P", *(["-B"] if sys.dont_write_bytecode else [])]
    start = _START.format(module=module, function=function)
    return [sys.executable, *options, "-c", start, str(home), *arguments]


@contextmanager
def safe_path() -> Iterator[str | None]:
    """Keep Python processes started meanwhile from importing modules of the current folder.

    Yields the former ``PYTHONSAFEPATH``, for ``restore_safe_path`` in such a process.
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield before
    finally:
        restore_safe_path(before)


def restore_safe_path(before: str | None) -> None:
    """Restore ``PYTHONSAFEPATH``, for other people's programs."""
    if before is None:
        os.environ.pop(_SAFE_PATH, None)
    else:
        os.environ[_SAFE_PATH] = before
