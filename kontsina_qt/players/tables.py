"""Tables of learned or measured numbers, as CSV files with a header beside the code."""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources

SUFFIX = ".csv"


def rows_of(package: str, name: str) -> list[dict[str, str]]:
    """Return the rows of a table as dictionaries by column; empty cells are left out."""
    rows = csv.DictReader(_text(package, name).splitlines())
    return [{column: cell for column, cell in row.items() if cell} for row in rows]


@cache
def tables_in(package: str) -> tuple[str, ...]:
    """Return the file names of a package's tables.

    In a frozen program a package without tables has no folder.
    """
    folder = resources.files(package)
    names = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    return tuple(sorted(name for name in names if name.endswith(SUFFIX)))


def read_tables(package: str) -> None:
    """Read every table of a package into memory, so that its files may go away."""
    for name in tables_in(package):
        _text(package, name)


@cache
def _text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text("utf-8")
