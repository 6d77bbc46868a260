"""No source replaces, patches or fakes a part of Python or a library, tests included."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = (
    *("kontsina_qt", "assets", "packaging", "tests", "benchmarks", "training", "examples"),
    *("docs", "do.py", "hatch_build.py"),
)
DOCUMENTED = {
    *("sys.excepthook", "threading.excepthook", "sys.unraisablehook"),
    *("logging.raiseExceptions", "tempfile.tempdir"),
}
"""Attributes that libraries provide for others to set."""

PRIVATE_BUT_DOCUMENTED = {
    *("_exit", "_MEIPASS"),
    *("_fields_", "_pack_", "_anonymous_"),  # ctypes
    *("_asdict", "_replace", "_make", "_fields"),  # named tuples
    *("_missing_", "_generate_next_value_", "_ignore_", "_value_"),  # enumerations
}
REPLACING = (
    *("sys.meta_path", "sys.path_hooks", "sys.path_importer_cache", "importlib.util.LazyLoader"),
    "unittest.mock",
)
"""Prefixes of names made for replacing modules."""

MODULES, NEW_MODULE = "sys.modules", "types.ModuleType"
CHANGING = {"update", "pop", "popitem", "setdefault", "clear", "__setitem__", "__delitem__"}
SETTING = {"setattr", "delattr", "__setattr__", "__delattr__"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
IMPORTING = {"import_module", "__import__", "importorskip"}


def sources() -> list[Path]:
    """Return every Python source, including recipes and scripts without a suffix."""
    found = []
    for name in FOLDERS:
        path = ROOT / name
        for each in [path] if path.is_file() else sorted(path.rglob("*")):
            if each.suffix in (".py", ".spec") or (not each.suffix and is_script(each)):
                found.append(each)
    found.remove(Path(__file__))  # full of what it looks for
    return found


def is_script(path: Path) -> bool:
    """Return whether a file's first line names Python."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return re.match(rb"#!.*python", file.readline(80)) is not None


SOURCES = sources()
OWN = {*FOLDERS, *(path.stem for path in SOURCES)} - set(sys.stdlib_module_names)
"""The top-level names of our own modules."""


def is_own(module: str) -> bool:
    """Return whether a dotted name is one of ours."""
    return module.split(".")[0] in OWN


def is_private(name: str) -> bool:
    """Return whether a name is private to a library."""
    dunder = name.startswith("__") and name.endswith("__")
    return name.startswith("_") and not dunder and name not in PRIVATE_BUT_DOCUMENTED


def is_forbidden(whole: str) -> bool:
    """Return whether a dotted name of a library is private or forbidden."""
    return whole.startswith(REPLACING) or any(map(is_private, whole.split(".")))


def given_by(node: ast.AST) -> str:
    """Return the name that a node defines."""
    if isinstance(node, FUNCTIONS):
        return node.name
    if isinstance(node, ast.arg):
        return node.arg
    store = isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store)
    return name_of(node) if store else ""


def word(node: ast.AST) -> str:
    """Return the value of a string literal; empty for other nodes."""
    value = node.value if isinstance(node, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def name_of(node: ast.AST) -> str:
    """Return the last part of a called or referenced name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def programs(node: ast.AST) -> Iterator[str]:
    """Yield program texts passed to other processes."""
    text = word(node)
    if isinstance(node, ast.JoinedStr):
        text = "".join(word(each) or "x" for each in node.values)
    if "import " in text:
        text = re.sub(r"\{(\w+)\}", r"\1", text).replace("{{", "{").replace("}}", "}")
        try:
            ast.parse(text)
        except (SyntaxError, ValueError):
            return
        yield text


class Walk:
    """Looks for tricks in one source.

    Args:
        text: the source.

    Attributes:
        found: line numbers, with the offending code.
        given: the private names defined here.
        read: line numbers, with private names read there of any object.
    """

    def __init__(self, text: str) -> None:
        self._names: dict[str, str] = {}
        """The library module or member that each name refers to."""
        self.found: list[tuple[int, str]] = []
        self.read: list[tuple[int, str]] = []
        nodes = list(ast.walk(ast.parse(text)))
        self.given = {name for name in map(given_by, nodes) if name.startswith("_")}
        for node in nodes:
            self._learn(node)
        for node in nodes:
            if self._is_trick(node):
                self.found.append((getattr(node, "lineno", 0), ast.unparse(node)[:90]))
            elif isinstance(node, (ast.Constant, ast.JoinedStr)):
                for program in programs(node):
                    self._take_in(Walk(program), node.lineno - 1)

    def _take_in(self, inner: Walk, line: int) -> None:
        self.found += [(line + n, what) for n, what in inner.found]
        self.read += [(line + n, what) for n, what in inner.read]
        self.given |= inner.given

    def strange(self, ours: set[str]) -> list[tuple[int, str]]:
        """Return the private names read here that are not ours."""
        return [(line, name) for line, name in self.read if name not in ours]

    def _learn(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.split(".")[0]
                if not is_own(first):
                    self._names[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom) and node.module and not is_own(node.module):
            for alias in node.names:
                self._names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Assign) and (whole := self._library(node.value)):
            for target in node.targets:  # an alias
                if isinstance(target, ast.Name):
                    self._names.setdefault(target.id, whole)

    def _library(self, node: ast.AST) -> str:
        """Return the dotted name of a library's module or member; empty for others."""
        if isinstance(node, ast.Name):
            return self._names.get(node.id, "")
        if isinstance(node, ast.Attribute):
            inner = self._library(node.value)
            return f"{inner}.{node.attr}" if inner else ""
        if isinstance(node, ast.Subscript) and self._library(node.value) == MODULES:
            return "" if is_own(word(node.slice)) else f"{MODULES}[{word(node.slice)}]"
        if isinstance(node, ast.Call) and node.args and name_of(node.func) in IMPORTING:
            return "" if is_own(word(node.args[0])) else word(node.args[0])
        return ""

    def _contents(self, node: ast.AST) -> str:
        """Return the same for the namespace dictionary of a module or class."""
        if isinstance(node, ast.Call) and name_of(node.func) == "vars" and node.args:
            return self._library(node.args[0])
        if isinstance(node, ast.Attribute) and node.attr == "__dict__":
            return self._library(node.value)
        return MODULES if self._library(node) == MODULES else ""

    def _is_trick(self, node: ast.AST) -> bool:
        if isinstance(node, (ast.Attribute, ast.Subscript)):
            setting = isinstance(node.ctx, (ast.Store, ast.Del))
            return self._is_set(node) if setting else self._is_looked_into(node)
        if isinstance(node, ast.Call):
            return self._is_changed(node)
        if isinstance(node, ast.ImportFrom) and node.module and not is_own(node.module):
            return any(is_forbidden(f"{node.module}.{alias.name}") for alias in node.names)
        if isinstance(node, ast.Import):
            return any(not is_own(each.name) and is_forbidden(each.name) for each in node.names)
        return isinstance(node, ast.Name) and node.id == "__builtins__"

    def _is_set(self, node: ast.Attribute | ast.Subscript) -> bool:
        if isinstance(node, ast.Subscript):
            return bool(self._contents(node.value))
        another = bool(self._library(node.value)) and self._library(node) not in DOCUMENTED
        return another or node.attr in ("__class__", "__dict__")

    def _is_looked_into(self, node: ast.Attribute | ast.Subscript) -> bool:
        if isinstance(node, ast.Subscript):
            return is_private(word(node.slice)) and bool(self._contents(node.value))
        if whole := self._library(node):
            return is_forbidden(whole)
        if is_private(node.attr):
            self.read.append((node.lineno, node.attr))
        return False

    def _is_changed(self, node: ast.Call) -> bool:
        """Return whether a call changes or inspects internals of a library."""
        called = name_of(node.func)
        if self._library(node.func) == NEW_MODULE:
            return True
        if called in CHANGING and isinstance(node.func, ast.Attribute):
            return bool(self._contents(node.func.value))
        if not node.args:
            return False
        first, name = node.args[0], word(node.args[1]) if len(node.args) > 1 else ""
        if called in SETTING:
            owner, text = self._library(first), word(first)
            whole = f"{owner}.{name}" if owner else "" if is_own(text) else text
            return (bool(whole) and whole not in DOCUMENTED) or name == "__class__"
        if called in ("setitem", "delitem"):
            return bool(self._contents(first))
        if called != "getattr" or not is_private(name):
            return False
        self.read.append((node.lineno, name))
        return bool(self._library(first))


@pytest.fixture(scope="module")
def walks() -> dict[str, Walk]:
    """All sources, parsed once."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in SOURCES}
    return {name: Walk(text) for name, text in texts.items()}


def test_nothing_of_others_is_replaced(walks: dict[str, Walk]) -> None:
    found = [f"{name}:{n}: {what}" for name, walk in walks.items() for n, what in walk.found]
    assert not found, "\n".join(found)


def test_no_private_name_is_read_that_is_not_ours(walks: dict[str, Walk]) -> None:
    ours = set().union(*(walk.given for walk in walks.values()))
    found = [
        f"{name}:{n}: {what}" for name, walk in walks.items() for n, what in walk.strange(ours)
    ]
    assert not found, "\n".join(found)


def test_all_sources_are_looked_at() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in SOURCES}
    assert len(names) > 900
    assert {"do.py", "packaging/build", "packaging/kontsina.spec", "kontsina_qt/cli.py"} <= names


TRICKS = [
    "import enum; enum.EnumType._create_ = print",
    "from enum import EnumType as E; E._create_ = print",
    "import dataclasses; vars(dataclasses)['exec'] = print",
    "import dataclasses; vars(dataclasses).update(exec=print)",
    "import dataclasses; dataclasses.__dict__['exec'] = print",
    "import sys; sys.modules['zipfile'] = None",
    "import sys; del sys.modules['zipfile']",
    "import sys; sys.modules.pop('zipfile')",
    "from sys import modules; modules['zipfile'] = None",
    "import sys; sys.meta_path.insert(0, print)",
    "import sys; found = sys.modules['zipfile']; found.ZipFile = None",
    "import os; os.environ = {}",
    "import os; del os.environ",
    "import os; os.sep += 'x'",
    "import os.path; os.path.join = None",
    "import os\nfor os.sep in 'ab': pass",
    "import os; a, os.sep = 1, 2",
    "import PySide6.QtCore as Q; Q.QObject.event = None",
    "from PySide6.QtWidgets import QWidget; QWidget.show = None",
    "from PySide6.QtWidgets import QWidget; setattr(QWidget, 'show', None)",
    "from PySide6.QtWidgets import QWidget; type.__setattr__(QWidget, 'show', None)",
    "import importlib; importlib.import_module('zipfile').ZipFile = None",
    "def f(monkeypatch):\n import time; monkeypatch.setattr(time, 'time', None)",
    "def f(monkeypatch): monkeypatch.setattr('time.time', None)",
    "def f(monkeypatch):\n import sys; monkeypatch.setitem(sys.modules, 'numpy', None)",
    "def f(monkeypatch):\n from pathlib import Path; monkeypatch.delattr(Path, 'touch')",
    "import sys; sys._getframe()",
    "import sys; getattr(sys, '_base_executable', '')",
    "import gettext\ndef f(t: gettext.GNUTranslations): return vars(gettext)['_catalog']",
    "from socket import _socketobject",
    "import _thread",
    "from importlib.util import LazyLoader",
    "from unittest.mock import patch",
    "import types; types.ModuleType('zipfile')",
    "def f(x): x.__class__ = int",
    "__builtins__",
    "PROGRAM = '''\nimport sys\nsys.modules['zipfile'] = {}\n'''",
    "def f(x): return x._nobodys",
    "def f(x): return getattr(x, '_nobodys')",
]
PLAIN = [
    "import sys, threading; sys.excepthook = threading.excepthook = print",
    "import logging; logging.raiseExceptions = False",
    "import sys; print(sys.modules.keys(), 'zipfile' in sys.modules)",
    "import os; os.environ['HOME'] = '/'; os.environ.pop('HOME'); os._exit(0)",
    "import sys; sys.path.insert(0, '.'); print(getattr(sys, '_MEIPASS', None))",
    "from ctypes import Structure\nclass A(Structure):\n _fields_ = []\nA._fields_ = []",
    "from kontsina_qt import cli; cli.OK = 1; cli._run = None",
    "from PySide6.QtWidgets import QWidget\nclass A(QWidget): pass\nA.show = None",
    "class A:\n def __init__(self): self._x = vars(self)['y'] = self.__dict__['z'] = 1",
    "def f(monkeypatch):\n import os; monkeypatch.setitem(os.environ, 'A', 'b')",
    "def f(monkeypatch): monkeypatch.setattr('kontsina_qt.cli.OK', 1)",
    "def f():\n import decimal\n return decimal.Decimal(1)",
]


@pytest.mark.parametrize("text", TRICKS)
def test_each_trick_is_found(text: str) -> None:
    walk = Walk(text)
    assert walk.found or walk.strange(walk.given)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_code_is_allowed(text: str) -> None:
    walk = Walk(text)
    assert (walk.found, walk.strange({"_x", "_run"})) == ([], [])
