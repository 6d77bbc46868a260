"""The arrows of the house: who may import whom."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kontsina_qt.rules.games.catalogue import GAMES, USUAL

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "kontsina_qt"
MAY_USE = {
    "rules": set(),
    "match": {"rules", "language"},
    "players": {"rules", "language"},
    "library": {"rules", "match", "analysis", "language"},
    "analysis": {"rules", "match", "players", "language"},
    "session": {"rules", "match", "players", "library", "analysis", "language"},
    "models": {"rules", "match", "players", "library", "session", "language"},
    "table": {"rules", "match", "players", "library", "session", "language", "models"},
    "commands": {
        *("rules", "match", "players", "library", "analysis", "language", "bench"),
        "session.story",
    },
}
"""For each part of the house the parts, or single modules, it may import beside itself."""
WITHOUT_QT = ("rules", "match", "players", "library", "analysis", "commands")
WITH_WIDGETS = ("table", "windows")
WITH_SETTINGS = {PACKAGE / "library" / "settings.py"}


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, path
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files(part: str) -> list[Path]:
    """The modules of one part."""
    found = sorted((PACKAGE / part).rglob("*.py"))
    assert found, part
    return found


@pytest.mark.parametrize("part", list(MAY_USE))
def test_arrows_point_one_way(part: str) -> None:
    allowed = MAY_USE[part] | {part}
    for path in files(part):
        for name in imports(path):
            if name.startswith("kontsina_qt."):
                _, part_of, *inner = name.split(".")
                module = ".".join((part_of, *inner[:1]))
                assert {part_of, module} & (allowed | {"__version__"}), (path.name, name)


@pytest.mark.parametrize("part", WITHOUT_QT)
def test_no_qt_below_the_session(part: str) -> None:
    for path in files(part):
        if path not in WITH_SETTINGS:
            assert not any(name.startswith("PySide6") for name in imports(path)), path.name


def test_rules_use_the_standard_library_alone() -> None:
    for path in files("rules"):
        for name in imports(path):
            top = name.split(".")[0]
            assert top == "kontsina_qt" or top in sys.stdlib_module_names, (path.name, name)


def test_only_the_table_and_the_windows_know_widgets() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        part = path.relative_to(PACKAGE).parts[0]
        if part not in WITH_WIDGETS and path != PACKAGE / "cli.py":
            names = set(imports(path))
            assert not any(name.startswith("PySide6.QtWidgets") for name in names), path


def test_players_never_see_a_position() -> None:
    for path in files("players"):
        names = set(imports(path))
        assert "kontsina_qt.match" not in {name.rsplit(".", 1)[0] for name in names}


@pytest.mark.parametrize("part", ["session", "windows"])
def test_no_kind_of_position_and_no_game_is_asked_for_by_name(part: str) -> None:
    for path in files(part):
        kinds = {name.rsplit(".", 1)[-1] for name in imports(path)}
        assert {kind for kind in kinds if kind.endswith("Position")} <= {"Position"}, path.name
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        texts = {str(node.value) for node in nodes if isinstance(node, ast.Constant)}
        # The usual game has the program's name.
        named = texts & (set(GAMES) - {USUAL.id})
        assert not named, (path.name, named)
