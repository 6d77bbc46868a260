"""A packaged program loads what it may need while its files are still there."""

from __future__ import annotations

import ast
import io
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import kontsina_qt
from kontsina_qt.own_process import is_packaged
from kontsina_qt.players.programs.engine import main
from kontsina_qt.players.tables import read_tables, rows_of, tables_in
from kontsina_qt.windows.start import preloading
from tests.cli import ROOT, environment

PACKAGE = Path(kontsina_qt.__file__).parent


def imported_late(source: Path) -> Iterator[str]:
    """The modules of others that functions of a source import."""
    for function in ast.walk(ast.parse(source.read_text("utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield node.module or ""


def test_what_functions_import_is_loaded_ahead() -> None:
    at_once = {f"PySide6.Qt{name}" for name in ("Core", "DBus", "Gui", "Widgets")}
    for source in sorted(PACKAGE.rglob("*.py")):
        inside = source.relative_to(PACKAGE).with_suffix("")
        if inside.parts[0] in preloading.EXCLUDED:
            continue
        for name in imported_late(source):
            known = name.startswith("kontsina_qt") or name in (*preloading.LATER, preloading.SOUND)
            missing = not known and name not in at_once and find_spec(name) is not None
            assert not missing, f"{source} imports {name} in a function"


def printed_once_all_is_loaded(program: str) -> list[str]:
    """The words that a program prints, run in a process that has loaded everything before."""
    loads = "import sys; from kontsina_qt.windows.start import preloading\n"
    loads += "for step in preloading.all_steps(): step()\n"
    done = subprocess.run(
        [sys.executable, "-c", loads + program],
        cwd=ROOT,
        env=environment() | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.split()


def test_everything_is_loaded_that_a_window_may_need() -> None:
    loaded = set(printed_once_all_is_loaded("print(*sys.modules)"))
    names = {
        ".".join(("kontsina_qt", *source.relative_to(PACKAGE).with_suffix("").parts))
        for source in PACKAGE.rglob("*.py")
        if source.name != "__init__.py"
    }
    aside = tuple(f"kontsina_qt.{name}" for name in preloading.EXCLUDED)
    assert {name for name in names - loaded if not name.startswith(aside)} == set()
    assert not {"kontsina_qt.commands.batch.arena", "asyncio"} & loaded


def test_an_error_is_told_with_nothing_more_from_the_disk() -> None:
    program = (
        "known = set(sys.modules)\n"
        "from kontsina_qt.faults.report import report, trace_of\n"
        "try: 1 / 0\n"
        "except ArithmeticError as error: assert 'ZeroDivision' in report('', trace_of(error))\n"
        "print(*(set(sys.modules) - known))"
    )
    assert printed_once_all_is_loaded(program) == []


def test_a_table_that_was_read_may_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "numbers_of_mine"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "cards.csv").write_text("name,number\nace,1\nking,\n")
    monkeypatch.syspath_prepend(tmp_path)
    read_tables("numbers_of_mine")
    shutil.rmtree(package)
    assert tables_in("numbers_of_mine") == ("cards.csv",)
    assert rows_of("numbers_of_mine", "cards.csv") == [
        {"name": "ace", "number": "1"},
        {"name": "king"},
    ]


def test_every_package_with_tables_is_among_those_read() -> None:
    there = {
        ".".join(("kontsina_qt", *table.parent.relative_to(PACKAGE).parts))
        for table in PACKAGE.rglob("*.csv")
    }
    assert there <= set(preloading.own_packages())


def test_players_load_the_rest_once_they_have_greeted() -> None:
    order: list[str] = []

    class Sink(io.BytesIO):
        def flush(self) -> None:
            order.append("answered")

    lines = b'{"type": "hello"}\n' * 2
    main(io.BytesIO(lines), Sink(), greeted=lambda: order.append("loaded"))
    assert order == ["answered", "loaded", "answered"]


def test_the_file_that_is_watched_is_there() -> None:
    assert not is_packaged()
    assert preloading.program_file() == PACKAGE / "__init__.py"
