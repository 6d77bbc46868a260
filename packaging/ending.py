"""How a script of this folder ends: with its status, or with one line of what a person can mend."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import do
from project import PackageError


def end_with(main: Callable[[], int], *also: type[Exception]) -> NoReturn:
    """Run a script and end; what went wrong is told in one line, with exit status 2.

    Args:
        main: the script's work; its exit status.
        also: what is told so beside a failed setup and a failed package.
    """
    told: tuple[type[Exception], ...] = (do.SetupError, PackageError, *also)
    try:
        sys.exit(main())
    except told as problem:
        print(f"{Path(sys.argv[0]).name}: {problem}", file=sys.stderr)
        sys.exit(2)
