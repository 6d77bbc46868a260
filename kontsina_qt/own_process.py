"""The commands with which the program starts further processes of itself.

Such a process takes modules from Python and from the program's own folder, never from the folder
in which a person happens to be, nor from what ``PYTHONPATH`` says for other programs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
"""The folder that this program's package is in."""

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
    """The command line that starts this program.

    Args:
        arguments: its own.
        home: the folder of the package, where it is another copy of the program.
        module, function: of the package, where it is not to begin as usual.
    """
    if is_packaged():
        return [sys.executable, *arguments]
    # -E: no variable says where modules are; -P: nor does the current folder.
    options = ["-E", "-P", *(["-B"] if sys.dont_write_bytecode else [])]
    start = _START.format(module=module, function=function)
    return [sys.executable, *options, "-c", start, str(home), *arguments]


@contextmanager
def safe_path() -> Iterator[str | None]:
    """What Python starts meanwhile looks for no module in the current folder.

    Yields what ``PYTHONSAFEPATH`` was before, for ``restore_safe_path`` in such a process.
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield before
    finally:
        restore_safe_path(before)


def restore_safe_path(before: str | None) -> None:
    """Other people's programs find their modules as they always do."""
    if before is None:
        os.environ.pop(_SAFE_PATH, None)
    else:
        os.environ[_SAFE_PATH] = before
