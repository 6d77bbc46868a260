"""The sources of players, to tell whether they may have changed.

A player's sources are the module of its class and all it imports from ``players``, also within
functions, with the tables read there, but not the modules that only put reasons into words. The
rules count for every player, except those that only explain them. The catalogue of levels counts
for none.
"""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path

import kontsina_qt
from kontsina_qt.players.base import Player
from kontsina_qt.players.levels.catalogue import parted
from kontsina_qt.players.levels.characters import EVEN
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.tables import rows_of

PACKAGE = Path(kontsina_qt.__file__).parent
"""The folder of the sources, also of a compiled program."""

WORDS = ("players/levels/reasons.py", "players/levels/move_reasons.py")


@cache
def known_by(a: str, b: str, package: Path = PACKAGE) -> str:
    """Return a hash of the sources of a contest's two players.

    Args:
        a, b: the players' names in the arena.
        package: the folder of ``kontsina_qt``, or of a copy of it.
    """
    found = hashlib.sha256()
    files = sources_of(a, package) | sources_of(b, package) | _rules(package)
    for name, file in sorted((each.relative_to(package).as_posix(), each) for each in files):
        found.update(f"{name} {_sum(file)}\n".encode())
    return found.hexdigest()[:12]


@cache
def sources_of(player: str, package: Path = PACKAGE) -> frozenset[Path]:
    """Return the source files of a player, without the rules."""
    found: set[Path] = set()
    followed: set[Path] = set()
    to_follow = [_file_of(name, package) for name in _beginnings(player)]
    table_reader = _file_of(rows_of.__module__, package)
    while to_follow:
        file = to_follow.pop()
        if file is None or file in followed or file.relative_to(package).as_posix() in WORDS:
            continue
        followed.add(file)
        # Parent packages are loaded, but their imports don't belong to the player.
        above = [folder for folder in file.parents if folder.is_relative_to(package / "players")]
        found |= {file, *(folder / "__init__.py" for folder in above)}
        imported = [_file_of(name, package) for name in _imports(file)]
        to_follow += imported
        if table_reader in imported:
            found.update(file.parent.glob("*.csv"))
    return frozenset(found)


def player_of(name: str) -> Player:
    """Return a player by its name in the arena.

    Raises:
        UnknownLevel: there is none.
    """
    if name in REFERENCES:
        return REFERENCES[name]
    level, character = parted(name)
    return level.player_like(character)


def _beginnings(player: str) -> list[str]:
    """Return the modules of a player's class, and of its style if it has one."""
    module = type(player_of(player)).__module__
    if player in REFERENCES:
        return [module]
    _, character = parted(player)
    return [module] if character.name == EVEN else [module, type(character).__module__]


@cache
def _imports(file: Path) -> tuple[str, ...]:
    """Return the full names of a file's imports, including those inside functions."""
    names: list[str] = []
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(names)


def _file_of(name: str, package: Path) -> Path | None:
    """Return the source file of a module in ``players``, or of a name in one; else None."""
    parts = name.split(".")
    for path in (package.parent.joinpath(*parts), package.parent.joinpath(*parts[:-1])):
        if path.is_relative_to(package / "players"):
            for file in (path.with_suffix(".py"), path / "__init__.py"):
                if file.is_file():
                    return file
    return None


@cache
def _rules(package: Path) -> frozenset[Path]:
    rules = package / "rules"
    found = (file for file in rules.rglob("*") if file.suffix in (".py", ".csv"))
    return frozenset(file for file in found if not file.is_relative_to(rules / "explain"))


@cache
def _sum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
