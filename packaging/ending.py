"""Running a script of this folder, with expected errors printed in one line."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import do
from project import PackageError


def end_with(main: Callable[[], int], *also: type[Exception]) -> NoReturn:
    """Run a script and exit; expected errors are printed in one line, with exit status 2.

    Args:
        main: the script, returning its exit status.
        also: expected errors beside ``SetupError`` and ``PackageError``.
    """
    expected: tuple[type[Exception], ...] = (do.SetupError, PackageError, *also)
    try:
        sys.exit(main())
    except expected as problem:
        print(f"{Path(sys.argv[0]).name}: {problem}", file=sys.stderr)
        sys.exit(2)
