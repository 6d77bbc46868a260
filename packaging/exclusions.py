"""Standard library modules excluded from frozen programs, and a check that none is needed.

The check parses the imports of the program, its libraries and the standard library modules these
load, without importing anything.
"""

from __future__ import annotations

import ast
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

from project import ROOT, PackageError

PACKAGE = "kontsina_qt"

UNUSED = (
    "_bz2",
    "_codecs_cn",
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_hashlib",
    "_lzma",
    "bz2",
    "doctest",
    "ftplib",
    "lzma",
    "netrc",
    "pdb",
    "pydoc",
    "readline",
    "smtplib",
    "tkinter",
    "unittest",
    "xml",
    "xmlrpc",
    "PySide6.QtNetwork",
)
"""Excluded modules, with their submodules: codecs, archives, the web and tests."""

HIDDEN = ("miniaudio", "_cffi_backend")
"""Modules that the program imports dynamically."""

BUNDLED = ("ifaddr", "nacl", "nats", "zeroconf")
"""Packages of the extra for playing with people, which installers include."""

ELSEWHERE = ("distributed",)
"""Optional packages, which cannot be installed into a frozen program."""


def check_exclusions(root: Path = ROOT) -> None:
    """Check that the program imports no excluded module.

    Args:
        root: the folder that contains the package.

    Raises:
        PackageError: it does; names the module and its importer.
    """
    for name in BUNDLED:
        if find(name, sys.path) is None:
            raise PackageError(f"{name} is not installed here, and installers bring it")
    for name, source in needed(root).items():
        if is_unused(name):
            raise PackageError(f"{source} imports {name}, which packaging/exclusions.py leaves out")


def is_unused(name: str) -> bool:
    """Return whether a module is excluded."""
    return any(f"{name}.".startswith(f"{unused}.") for unused in UNUSED)


def needed(root: Path = ROOT) -> dict[str, Path]:
    """Return every module the program may load, with its importer.

    For the program's own modules, imports inside functions count, too; for others, only imports
    executed when the module is loaded.
    """
    path = [str(root), *sys.path]
    found: dict[str, Path] = {}
    waiting: deque[tuple[str, Path]] = deque()
    for source in sorted((root / PACKAGE).rglob("*.py")):
        waiting += ((name, source) for name in imported(source, own=True))
    waiting += ((name, root / PACKAGE) for name in HIDDEN)
    while waiting:
        name, importer = waiting.popleft()
        if name in found or name.partition(".")[0] in (PACKAGE, *ELSEWHERE):
            continue
        spec = find(name, path)
        if spec is None and not is_unused(name):
            continue  # built in, for another system, or not a module but a name in one
        found[name] = importer
        origin = source_of(spec)
        if spec is not None and origin is not None:
            waiting += ((other, origin) for other in imported(origin, package=package_of(spec)))
    return found


def source_of(spec: ModuleSpec | None) -> Path | None:
    """Return a module's source; for a compiled one, the source beside it."""
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin)
    beside = origin.with_name(origin.name.partition(".")[0] + ".py")
    return beside if beside.is_file() else None


def compiled_parts() -> Iterator[str]:
    """Yield the libraries' compiled modules and their imports, which PyInstaller cannot see."""
    for package in BUNDLED:
        spec = find(package, sys.path)
        for folder in map(Path, (spec.submodule_search_locations or ()) if spec else ()):
            for source in sorted(folder.rglob("*.py")):
                name = ".".join((package, *source.relative_to(folder).with_suffix("").parts))
                name = name.removesuffix(".__init__")
                found = find(name, sys.path)
                if found is not None and found.origin is not None and not is_source(found.origin):
                    yield name
                    others = imported(source, package=package_of(found))
                    yield from (other for other in others if find(other, sys.path) is not None)


def is_source(origin: str) -> bool:
    """Return whether a module is loaded from source."""
    return origin.endswith(".py")


def find(name: str, path: Sequence[str]) -> ModuleSpec | None:
    """Find a module's spec without importing it or its parents."""
    places: Sequence[str] | None = path
    spec = None
    parts = name.split(".")
    for number in range(1, len(parts) + 1):
        if places is None:
            return None
        spec = PathFinder.find_spec(".".join(parts[:number]), list(places))
        if spec is None:
            return None
        places = spec.submodule_search_locations
    return spec


def package_of(spec: ModuleSpec) -> str:
    """Return the package that a module's relative imports refer to."""
    return spec.name if spec.submodule_search_locations is not None else spec.parent or ""


def imported(source: Path, *, own: bool = False, package: str = "") -> Iterator[str]:
    """Yield the modules that a source requires.

    A name imported from a module may be a module itself; both are yielded.

    Args:
        source: the file.
        own: whether imports inside functions count, too.
        package: the package that relative imports refer to.
    """
    waiting: list[ast.AST] = [ast.parse(source.read_bytes())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from with_parents(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(node, package)
            yield from with_parents(base)
            yield from (f"{base}.{alias.name}" for alias in node.names if alias.name != "*")
        elif isinstance(node, ast.Try | ast.TryStar) and any(map(is_forgiving, node.handlers)):
            for handler in node.handlers:
                waiting += handler.body
            waiting += [*node.orelse, *node.finalbody]
        elif isinstance(node, ast.If) and never_holds(node.test):
            waiting += node.orelse
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not own:
            continue
        elif isinstance(node, ast.Module | ast.stmt | ast.ExceptHandler | ast.match_case):
            waiting += ast.iter_child_nodes(node)


def never_holds(test: ast.expr) -> bool:
    """Return whether a condition is false on import: for type checking, or for ``__main__``."""
    if isinstance(test, ast.Compare):
        test = test.left
    name = getattr(test, "id", "") or getattr(test, "attr", "")
    return name in ("TYPE_CHECKING", "__name__")


def absolute(node: ast.ImportFrom, package: str) -> str:
    """Return the full name of the module that names are imported from."""
    if not node.level:
        return node.module or ""
    base = package.split(".")
    base = base[: len(base) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def with_parents(name: str) -> Iterator[str]:
    """Yield a module's parent packages and the module."""
    parts = name.split(".")
    for number in range(1, len(parts) + 1):
        yield ".".join(parts[:number])


def is_forgiving(handler: ast.ExceptHandler) -> bool:
    """Return whether a handler catches import errors."""
    if handler.type is None:
        return True
    caught = {part.id for part in ast.walk(handler.type) if isinstance(part, ast.Name)}
    return bool(caught & {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})
