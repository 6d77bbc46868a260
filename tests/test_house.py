"""The import rules of the package: which parts may import which."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from kontsina_qt.rules.games.catalogue import GAMES, USUAL

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "kontsina_qt"
MAY_USE = {
    "rules": set(),
    "match": {"rules", "language", "foreign_text"},
    "players": {"rules", "language", "ending", "steps", "foreign_text"},
    "library": {"rules", "match", "analysis", "language", "players.levels", "steps", "directories"},
    "analysis": {"rules", "match", "players", "language"},
    "puzzles": {"rules", "match", "players", "language"},
    "rating": {"players", "library", "match"},
    "goals": {"library", "lessons", "match", "players.levels", "puzzles", "rules"},
    "faults": {"match", "players", "language", "directories"},
    "lessons": {"rules", "match", "language"},
    "session": {
        "rules",
        "match",
        "players",
        "lessons",
        "puzzles",
        "library",
        "analysis",
        "language",
        "faults",
        "steps",
        "own_process",
        "card_names",
        "link.messages",
        "together.phrases",
        "directories",
        "together.roles",
    },
    "models": {"rules", "match", "players", "library", "session", "language", "card_names"},
    "sound": set(),
    "access": {"rules", "language"},
    "table": {
        "rules",
        "match",
        "players",
        "library",
        "session",
        "sound",
        "access",
        "language",
        "models",
        "foreign_text",
        "card_names",
    },
    "together": {"rules", "match"},
    "link": {
        *("rules", "match", "together", "players.programs"),
        *("directories", "library.waiting_table", "rating.ladder"),
    },
    "commands": {
        *("rules", "match", "players", "library", "analysis", "language", "bench", "ending"),
        *("session.story", "own_process", "foreign_text", "directories", "together", "link"),
        "rating",
    },
}
"""For each part the other parts, or single modules, that it may import."""
PAGES = (
    *("welcome", "new_game", "settings", "statistics", "history", "review", "learn", "puzzles"),
    *("rules", "daily", "badges", "developer", "people"),
)
WINDOW_FLOORS = (("start",), ("shell",), PAGES, ("table_page",), ("widgets",), ("system",))
"""The folders of ``windows``: each imports from those after it, never from its neighbours."""
MOST_FILES = 20
"""The most files in a folder."""
MOST_PAINTERS = 10
"""The most files with a widget that paints itself; others are composed of Qt's."""
WITHOUT_QT = (
    *("sound", "rules", "match", "players", "library", "analysis", "lessons"),
    *("puzzles", "commands", "faults", "rating", "goals", "together", "link"),
)
WITH_WIDGETS = ("access", "table", "windows")
WITH_SETTINGS = {
    PACKAGE / "library" / "settings" / name
    for name in ("store.py", "file.py", "kinds.py", "ini.py")
}


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return every module that a file imports, including imports in functions."""
    return tuple(imported_by(ast.parse(path.read_text("utf-8")), path))


def imported_by(tree: ast.AST, path: Path) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, path
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files(part: str) -> list[Path]:
    """Return the modules of one part."""
    found = sorted((PACKAGE / part).rglob("*.py"))
    assert found, part
    return found


@pytest.mark.parametrize("part", list(MAY_USE))
def test_imports_point_one_way(part: str) -> None:
    allowed = MAY_USE[part] | {part}
    for path in files(part):
        for name in imports(path):
            if name.startswith("kontsina_qt."):
                _, part_of, *inner = name.split(".")
                module = ".".join((part_of, *inner[:1]))
                assert {part_of, module} & (allowed | {"__version__"}), (path.name, name)


def test_folders_of_windows_are_layered() -> None:
    floor = {room: n for n, rooms in enumerate(WINDOW_FLOORS) for room in rooms}
    rooms = {path.name for path in (PACKAGE / "windows").iterdir() if any(path.glob("*.py"))}
    assert rooms - {"windows"} == set(floor)
    for path in files("windows"):
        room = path.relative_to(PACKAGE / "windows").parts[0]
        for name in imports(path):
            parts = name.split(".")
            if parts[:2] == ["kontsina_qt", "windows"] and len(parts) > 2 and parts[2] != room:
                assert floor[parts[2]] > floor[room], (path, name)


ENTRIES = {PACKAGE / "__main__.py", PACKAGE / "cli.py"}
"""The entry points, which may import everything."""


def imported_files() -> Iterator[tuple[Path, Path]]:
    """Yield pairs of a file and one that it imports, in functions and for types included."""
    paths = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
    }
    for path in sorted({*paths.values()} - ENTRIES):
        yield from ((path, paths[name]) for name in imports(path) if name in paths)


def folder_of(path: Path) -> str:
    return ".".join(path.parent.relative_to(ROOT).parts)


def test_no_import_cycle_of_folders() -> None:
    uses: dict[str, set[str]] = {}
    for path, other in imported_files():
        if folder_of(path) != folder_of(other):
            uses.setdefault(folder_of(path), set()).add(folder_of(other))
    assert len(uses) > 50
    TopologicalSorter(uses).prepare()  # raises an error with the cycle


def test_no_import_cycle_of_folders_with_their_contents() -> None:
    """At each level the modules and folders in a folder import each other in one direction."""
    levels: dict[tuple[str, ...], dict[str, set[str]]] = {}
    for path, other in imported_files():
        parts, others = path.relative_to(PACKAGE).parts, other.relative_to(PACKAGE).parts
        depth = 0
        while parts[depth] == others[depth] and depth + 1 < min(len(parts), len(others)):
            depth += 1
        if parts[depth] != others[depth]:
            uses = levels.setdefault(parts[:depth], {})
            uses.setdefault(parts[depth], set()).add(others[depth])
    assert len(levels) > 20
    for uses in levels.values():
        TopologicalSorter(uses).prepare()


def test_folders_have_few_files() -> None:
    """``__init__`` counts, too."""
    for folder in [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]:
        assert len([*folder.glob("*.py")]) <= MOST_FILES, folder


def test_few_widgets_paint_themselves() -> None:
    """Text, rows, buttons and forms are made of Qt's widgets and style sheets."""
    found = [path for path in PACKAGE.rglob("*.py") if "def paintEvent" in path.read_text("utf-8")]
    assert len(found) <= MOST_PAINTERS, found


RULE_FLOORS = (("explain",), ("games",), ("kinds",), ("state",), ("base",))
"""The folders of ``rules``: each imports from those after it; kinds import no other kind."""


def room_of_rules(name: str) -> str:
    """Return the folder of a module of the rules; empty for any other."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["kontsina_qt", "rules"] and len(parts) > 3 else ""


def test_folders_of_rules_are_layered() -> None:
    floor = {room: n for n, rooms in enumerate(RULE_FLOORS) for room in rooms}
    for path in files("rules"):
        room = path.relative_to(PACKAGE / "rules").parts[0]
        for name in imports(path):
            other = room_of_rules(name)
            if room in floor and other in floor and other != room:
                assert floor[other] > floor[room], (path.name, name)
            beside = name.startswith("kontsina_qt.rules.") and not other
            if room in ("base", "state"):
                named = name.removeprefix("kontsina_qt.rules.").split(".")[0]
                assert not beside or named in floor, (path.name, name)


def test_no_kind_of_game_imports_another() -> None:
    for path in files("rules/kinds"):
        parts = path.relative_to(PACKAGE / "rules" / "kinds").parts
        for name in imports(path):
            other = name.split(".")
            if len(parts) > 1 and other[:3] == ["kontsina_qt", "rules", "kinds"]:
                assert other[3] == parts[0], (path.name, name)


def test_finding_the_moves_of_a_fishing_game_needs_no_position() -> None:
    room = "kontsina_qt.rules.kinds.fishing"
    for path in files("rules/kinds/fishing/moves"):
        for name in imports(path):
            assert not name.startswith(room) or name.startswith(f"{room}.moves"), (path, name)


def test_no_import_cycle() -> None:
    """Imports in functions and for types alone count, too."""
    paths = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "__init__.py"
    }
    graph = {
        name: {each for each in imports(path) if each in paths} for name, path in paths.items()
    }
    assert any(graph.values())
    TopologicalSorter(graph).prepare()  # raises an error with the cycle


@pytest.mark.parametrize("part", WITHOUT_QT)
def test_no_qt_below_the_session(part: str) -> None:
    for path in files(part):
        if path not in WITH_SETTINGS:
            assert not any(name.startswith("PySide6") for name in imports(path)), path.name


def test_rules_use_the_standard_library_alone() -> None:
    for path in files("rules"):
        for name in imports(path):
            top = name.split(".")[0]
            told = path.name == "native.py" and top == "mypy_extensions"  # only for the compiler
            known = top == "kontsina_qt" or top in sys.stdlib_module_names
            assert known or told, (path.name, name)


def test_only_table_and_windows_import_widgets() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        part = path.relative_to(PACKAGE).parts[0]
        if part not in WITH_WIDGETS and path != PACKAGE / "cli.py":
            names = set(imports(path))
            assert not any(name.startswith("PySide6.QtWidgets") for name in names), path


def test_players_never_see_a_position() -> None:
    for path in files("players"):
        names = set(imports(path))
        assert "kontsina_qt.match" not in {name.rsplit(".", 1)[0] for name in names}


INTERFACE = {
    "kontsina_qt.rules.kinds.fishing.threats",
    "kontsina_qt.rules.kinds.tricks.position.Trick",
}
"""What players may use of one kind of game: possible captures, and the current trick."""

KINDS = ("kinds",)
"""The folders with rules for one kind of game."""


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield every name in a piece of code; of attributes the last part."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


@pytest.mark.parametrize("path", files("players"), ids=lambda path: path.stem)
def test_players_use_only_the_interface_of_the_rules(path: Path) -> None:
    for name in imports(path):
        parts = name.split(".")
        if parts[:2] == ["kontsina_qt", "rules"] and len(parts) > 2 and parts[2] in KINDS:
            whole = {".".join(parts[:length]) for length in range(3, len(parts) + 1)}
            inside = any(entry.startswith(f"{name}.") for entry in INTERFACE)
            assert whole & INTERFACE or inside, (path.name, name)
        if parts[:3] == ["kontsina_qt", "rules", "games"]:
            # The protocol's parser looks games up by id.
            assert path.parent.name == "programs", (path.name, name)


@pytest.mark.parametrize("path", files("players"), ids=lambda path: path.stem)
def test_players_know_no_kind_of_position_and_no_game(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            assert node.value not in GAMES, (path.name, node.value)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "type"):
            for name in names_in(node):
                assert not name.endswith(("Position", "Move")), (path.name, node.lineno, name)
        if isinstance(node, ast.Compare) and "game" in names_in(node):
            assert "id" not in names_in(node), (path.name, node.lineno)


@pytest.mark.parametrize("part", ["session", "windows"])
def test_no_kind_of_position_and_no_game_is_asked_for_by_name(part: str) -> None:
    for path in files(part):
        kinds = {name.rsplit(".", 1)[-1] for name in imports(path)}
        assert {kind for kind in kinds if kind.endswith("Position")} <= {"Position"}, path.name
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        texts = {str(node.value) for node in nodes if isinstance(node, ast.Constant)}
        # The default game has the program's name.
        named = texts & (set(GAMES) - {USUAL.id})
        assert not named, (path.name, named)
