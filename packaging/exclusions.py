"""What a frozen program is spared of Python's library, and whether it really is not needed.

Seen without importing anything: the imports of the program, of the libraries it uses, and of the
parts of Python's own library that these load, as their sources have them.
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
"""Left out with all that lies below them: modules of codecs, archives, the web and tests."""

HIDDEN = ("miniaudio", "_cffi_backend")
"""What the program imports by a name that no statement has."""

BROUGHT = ("ifaddr", "nacl", "nats", "zeroconf")
"""What pip installs as an extra and installers bring: with it one plays with people."""

ELSEWHERE = ("distributed",)
"""What is only used where somebody has installed it, which nobody can in a frozen program."""


def check_exclusions(root: Path = ROOT) -> None:
    """See that nothing is left out that the program imports.

    Args:
        root: the folder that holds the package.

    Raises:
        PackageError: something is; names it and who imports it.
    """
    for name in BROUGHT:
        if find(name, sys.path) is None:
            raise PackageError(f"{name} is not installed here, and installers bring it")
    for name, source in needed(root).items():
        if is_unused(name):
            raise PackageError(f"{source} imports {name}, which packaging/exclusions.py leaves out")


def is_unused(name: str) -> bool:
    """Whether a module is left out."""
    return any(f"{name}.".startswith(f"{unused}.") for unused in UNUSED)


def needed(root: Path = ROOT) -> dict[str, Path]:
    """Every module that the program has loaded once all of its own are, with whoever imports it.

    Of the program's own modules imports inside functions count, too: sooner or later these are
    called. Of others only those count that are executed when the module is loaded.
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
            continue  # built in, of another system, or no module but a thing in one
        found[name] = importer
        origin = source_of(spec)
        if spec is not None and origin is not None:
            waiting += ((other, origin) for other in imported(origin, package=package_of(spec)))
    return found


def source_of(spec: ModuleSpec | None) -> Path | None:
    """A module's source; of a compiled one that which lies beside it."""
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin)
    beside = origin.with_name(origin.name.partition(".")[0] + ".py")
    return beside if beside.is_file() else None


def compiled_parts() -> Iterator[str]:
    """What the compiled modules of the libraries import, and these themselves.

    PyInstaller does not look into such modules.
    """
    for package in BROUGHT:
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
    """Whether a module is loaded from its source."""
    return origin.endswith(".py")


def find(name: str, path: Sequence[str]) -> ModuleSpec | None:
    """Where a module lies, without importing it or what holds it."""
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
    """The package that a module's relative imports begin at."""
    return spec.name if spec.submodule_search_locations is not None else spec.parent or ""


def imported(source: Path, *, own: bool = False, package: str = "") -> Iterator[str]:
    """The modules that a source imports, as far as it cannot do without.

    A name that is imported from a module may be a module itself; both are told.

    Args:
        source: its file.
        own: whether imports inside functions count, too.
        package: where relative imports begin.
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
    """Whether a condition holds only where types are checked, or in a module that is a program."""
    if isinstance(test, ast.Compare):
        test = test.left
    name = getattr(test, "id", "") or getattr(test, "attr", "")
    return name in ("TYPE_CHECKING", "__name__")


def absolute(node: ast.ImportFrom, package: str) -> str:
    """The module that names are imported from."""
    if not node.level:
        return node.module or ""
    base = package.split(".")
    base = base[: len(base) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def with_parents(name: str) -> Iterator[str]:
    """A module and the packages that hold it, which are loaded before it."""
    parts = name.split(".")
    for number in range(1, len(parts) + 1):
        yield ".".join(parts[:number])


def is_forgiving(handler: ast.ExceptHandler) -> bool:
    """Whether a module that is missing is no fault there."""
    if handler.type is None:
        return True
    caught = {part.id for part in ast.walk(handler.type) if isinstance(part, ast.Name)}
    return bool(caught & {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})
