"""Write ``settings.md`` from the table of settings: ``python docs/make_settings.py``."""

from __future__ import annotations

import json
from pathlib import Path

from kontsina_qt.library.settings.kinds import Choice, Kept, Language, Scale, Switch
from kontsina_qt.library.settings.settings import ROWS, Panel, Row, Settings

PAGE = Path(__file__).parent / "settings.md"
HEAD = """# Settings

What is chosen in *Settings* shows at once. All of it is kept in one file, `kontsina.json`, in the
folder that your system has for settings (on Linux `~/.config/kontsina`): a line for each setting
that has been changed. You can edit it while the program is closed. A value it does not understand
counts as the usual one, and lines it does not know stay as they are. The settings file of early
versions is still read.

`python docs/make_settings.py` makes this page from the table in
`kontsina_qt/library/settings/settings.py`.
"""
COLUMNS = "| | Values | Usual | In the file |\n|---|---|---|---|\n"


def page() -> str:
    """Return the page as Markdown."""
    parts = [HEAD]
    for panel in Panel:
        rows = {name: row for name, row in ROWS.items() if row.panel is panel}
        parts.append(f"## {panel.value}\n\n{COLUMNS}{_lines(rows)}")
    rest = {name: row for name, row in ROWS.items() if row.panel is None}
    parts.append(f"## Kept without a field\n\n{COLUMNS}{_lines(rest)}")
    return "\n".join(parts)


def _lines(rows: dict[str, Row]) -> str:
    return "".join(
        f"| {row.label} | {_values(row)} | {_usual(name, row)} | `{row.key}` |\n"
        for name, row in rows.items()
    )


def _values(row: Row) -> str:
    kind = row.kind
    if isinstance(kind, Switch):
        return f"on `{_json(row, kind.on)}`, off `{_json(row, kind.off)}`"
    if isinstance(kind, Language):
        return 'as the system has it `""`, or the code of a language'
    if isinstance(kind, Choice):
        return ", ".join(f"{kind.said(each)} `{_json(row, each)}`" for each in kind.values())
    if isinstance(kind, Scale):
        return f"`{kind.least}` to `{kind.most}`"
    return ""


def _usual(name: str, row: Row) -> str:
    value = getattr(Settings(), name)
    if (not value and isinstance(value, str | bytes | tuple)) or isinstance(row.kind, Kept):
        return f"`{str(value).lower()}`" if isinstance(value, bool) else "empty"
    return f"`{_json(row, value)}`"


def _json(row: Row, value: object) -> str:
    return json.dumps(row.kind.write(value))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
