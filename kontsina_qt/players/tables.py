"""Numbers that were learned or measured, kept as tables with named columns beside the code."""

from __future__ import annotations

import csv
from importlib import resources


def rows_of(package: str, name: str) -> list[dict[str, str]]:
    """The rows of a table, by the names in its first line; what is empty there is left out."""
    text = resources.files(package).joinpath(name).read_text("utf-8")
    rows = csv.DictReader(text.splitlines())
    return [{column: cell for column, cell in row.items() if cell} for row in rows]
