"""Removing folders from a report, except those of the program, Python and its packages."""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path

from kontsina_qt.match.names import RULES_SUFFIX, SUFFIX

PACKAGE = Path(__file__).resolve().parent.parent

_BEGIN = re.compile(
    r"""
    (?<![\w.$%~/\\<)\]}])           # not within a word, a sum or a tag
    (?: file:/{1,3}                 # a URL
      | \\\\+ (?:[?.]\\+)? (?=\w)   # another computer, or a long path
      | (?<!:) // (?=\w)
      | [A-Za-z]: [\\/]+ (?=[^\s/\\])
      | / (?=[^\s/'"`=*)\]>,;])
      | \.{1,2} [\\/]+ (?=[^\s'"`,;)])
      | ~ [\w.-]* [\\/]
      | \$ \{? \w+ \}? [\\/]
      | % \w+ % [\\/]
    )""",
    re.VERBOSE,
)
"""Matches the beginning of a path."""

_END = re.compile(r"""["'`;|<>\n]|[:,](?=\s)|:\d|$""")
"""Matches the end of an unquoted path, which may contain spaces."""

_QUOTES = {"'": "'", '"': '"', "`": "'", "“": "”", "‘": "’", "«": "»"}
_SUFFIX = re.compile(r"\.[A-Za-z][\w-]{0,14}$")
_OURS = "|".join(re.escape(suffix) for suffix in (RULES_SUFFIX, SUFFIX))
_FILE_OF_OURS = re.compile(rf"""(?<=['"])[^'"\n]+({_OURS})(?=['"])|[^\s'"]+({_OURS})(?!\w)""")


def without_folders(text: str) -> str:
    """Replace the person's folders and files in a text; files keep their suffix."""
    for folder, label in _known():
        flags = re.IGNORECASE if sys.platform == "win32" else 0
        for spelled in _spellings(folder):
            pattern = rf"(?<![\w.-]){re.escape(spelled)}[\\/]+"
            text = re.sub(pattern, lambda _, label=label: f"{label}/", text, flags=flags)
    text = _without_paths(text)
    return _FILE_OF_OURS.sub(lambda found: f"FILE{found[1] or found[2]}", text)


def _without_paths(text: str) -> str:
    parts: list[str] = []
    at = 0
    while found := _BEGIN.search(text, at):
        begin, end = found.start(), _end_of(text, found.start(), found.end())
        suffix = _SUFFIX.search(text[begin:end])
        parts += [text[at:begin], f"FILE{suffix[0]}" if suffix else "FOLDER"]
        at = end
    return "".join([*parts, text[at:]])


def _end_of(text: str, begin: int, begun: int) -> int:
    """Return the end of a path, given where it and its first part begin and end."""
    line = text.find("\n", begun)
    closing = _QUOTES.get(text[begin - 1 : begin])
    if closing:
        end = text.find(closing, begun, line if line >= 0 else len(text))
        if end >= 0:
            return end
    found = _END.search(text, begun)
    end = found.start() if found else len(text)
    return begin + len(text[begin:end].rstrip())


def _known() -> list[tuple[str, str]]:
    """Return impersonal folders and their labels for a report, longest first."""
    found = {str(PACKAGE): PACKAGE.name}
    paths: dict[str, str] = {}
    with suppress(Exception):  # a frozen Python may lack anything; report nevertheless
        paths = sysconfig.get_paths()
    found |= {paths[name]: "python" for name in ("stdlib", "platstdlib") if name in paths}
    found |= {paths[name]: "packages" for name in ("purelib", "platlib") if name in paths}
    for entry in sys.path:
        if Path(entry).name in ("site-packages", "dist-packages"):
            found[entry] = "packages"
    bundle = getattr(sys, "_MEIPASS", "")  # PyInstaller's documented name
    if bundle:
        found[str(bundle)] = "program"
    found |= {os.path.realpath(folder): label for folder, label in found.items()}
    return sorted(found.items(), key=lambda each: len(each[0]), reverse=True)


def _spellings(folder: str) -> list[str]:
    """Return a folder in each spelling a traceback may use."""
    return list(dict.fromkeys((folder.replace("\\", "\\\\"), folder, folder.replace("\\", "/"))))
