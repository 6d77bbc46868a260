"""Tables of learned or measured numbers, with named columns, beside the code."""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources

SUFFIX = ".csv"


def rows_of(package: str, name: str) -> list[dict[str, str]]:
    """The rows of a table, by the names in its first line; what is empty there is left out."""
    rows = csv.DictReader(_text(package, name).splitlines())
    return [{column: cell for column, cell in row.items() if cell} for row in rows]


@cache
def tables_in(package: str) -> tuple[str, ...]:
    """The names of the tables of a package; in a frozen program one without has no folder."""
    folder = resources.files(package)
    names = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    return tuple(sorted(name for name in names if name.endswith(SUFFIX)))


def read_tables(package: str) -> None:
    """Read every table of a package, so that none of them has to lie there any longer."""
    for name in tables_in(package):
        _text(package, name)


@cache
def _text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text("utf-8")
