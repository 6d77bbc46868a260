"""Facts about the program for all packages, each from its single source.

The project's URL is in `[project.urls]` of pyproject.toml and, for the window, in `PROJECT` of
kontsina_qt/__init__.py. If there is none, no package and no window names one.
`python packaging/project.py URL` writes it.
"""

import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kontsina_qt import __version__
from kontsina_qt.rules.games.catalogue import GAMES

ROOT = Path(__file__).resolve().parent.parent
APP_ID = "io.github.kontsina.Kontsina"
MIME_TYPE = "application/x-kontsina-record"
RULES_TYPE = "application/x-kontsina-rules"
NAME = "kontsina"
VERSION = __version__
MAINTAINER = "The Kontsina project <kontsina@users.noreply.github.com>"


class PackageError(Exception):
    """Building failed; the text is one sentence."""


def pyproject(root: Path = ROOT) -> dict[str, Any]:
    """Return the table `[project]`."""
    with (root / "pyproject.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)["project"]
    return table


def urls(root: Path = ROOT) -> dict[str, str]:
    """Return the project's URLs by lower-case label."""
    known: dict[str, str] = pyproject(root).get("urls", {})
    return {label.lower(): address for label, address in known.items()}


def author() -> str:
    """Return the author."""
    return str(pyproject()["authors"][0]["name"])


def facts() -> dict[str, str]:
    """Return the values of `@PLACEHOLDERS@` in texts of packages."""
    players = [number for game in GAMES.values() for number in game.players]
    families = list(dict.fromkeys(game.family for game in GAMES.values()))
    return {
        "GAMES": str(len(GAMES)),
        "FEWEST": str(min(players)),
        "MOST": str(max(players)),
        "FAMILIES": ", ".join(families[:-1]) + " and " + families[-1],
        "VERSION": VERSION,
        "AUTHOR": author(),
    }


def filled(text: str) -> str:
    """Fill in the placeholders in a text.

    Raises:
        KeyError: a placeholder is unknown.
    """
    known = facts()
    return re.sub(r"@([A-Z]+)@", lambda place: known[place[1]], text)


def source_date() -> int:
    """Return the time for all files of a package, in seconds since 1970."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    except (OSError, subprocess.CalledProcessError):
        return int(time.time())


def addresses_of(home: str) -> dict[str, str]:
    """Derive all URLs from the project's URL.

    Args:
        home: the URL of a repository, `https://HOST/OWNER/NAME`.

    Raises:
        PackageError: it is not such a URL.
    """
    home = home.removesuffix("/").removesuffix(".git")
    if not re.fullmatch(r"https://[\w.-]+\.\w+/[\w.-]+/[\w.-]+", home):
        raise PackageError(f"{home!r} is not the address of a repository, https://HOST/OWNER/NAME")
    return {
        "Homepage": home,
        "Issues": f"{home}/issues",
        "Releases": f"{home}/releases",
        "Screenshots": f"{home}/raw/HEAD/docs/screenshots",
    }


def write_address(home: str, root: Path = ROOT) -> None:
    """Write the project's URL into pyproject.toml, unless it has one, and into the window."""
    added = addresses_of(home)
    if not urls(root):
        write_urls(added, root)
    start = root / "kontsina_qt" / "__init__.py"
    text = start.read_text("utf-8")
    start.write_text(text.replace('PROJECT = ""', f'PROJECT = "{urls(root)["homepage"]}"'), "utf-8")


def write_urls(added: Mapping[str, str], root: Path) -> None:
    """Write `[project.urls]` into pyproject.toml."""
    lines = "".join(f'{label} = "{address}"\n' for label, address in added.items())
    path = root / "pyproject.toml"
    text = path.read_text("utf-8")
    mark = "[project.scripts]\n"
    path.write_text(text.replace(mark, f"[project.urls]\n{lines}\n{mark}", 1), "utf-8")


if __name__ == "__main__":
    try:
        write_address(" ".join(sys.argv[1:]))
    except PackageError as problem:
        print(f"project.py: {problem}", file=sys.stderr)
        sys.exit(2)
