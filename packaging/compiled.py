"""Compile the rules and the search with mypyc.

    python packaging/compiled.py FOLDER [--optimise N]

FOLDER/kontsina_qt becomes a copy of the package with extension modules beside their sources; with
FOLDER first on the path, Python uses these. Other modules are copied unchanged, and the checkout is
not touched. Sources are compiled again only if they or the compiler have changed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "kontsina_qt"
STAMP = "compiled.json"

LIBRARY = "kontsina_compiled"
"""The name of the library with all compiled modules, without two trailing underscores."""

RULES = (
    "base.cards",
    "base.deal",
    "base.ending",
    "base.game",
    "base.prospects",
    "base.scoring",
    "base.sums",
    "base.turn",
    "kinds.catalogue",
    "kinds.fishing.build_history",
    "kinds.fishing.captures",
    "kinds.fishing.counting",
    "kinds.fishing.dealing",
    "kinds.fishing.features",
    "kinds.fishing.build_changes",
    "kinds.fishing.moves.building",
    "kinds.fishing.moves.capturing",
    "kinds.fishing.moves.esuns",
    "kinds.fishing.moves.finder",
    "kinds.fishing.moves.groups",
    "kinds.fishing.moves.highlights",
    "kinds.fishing.moves.making",
    "kinds.fishing.moves.plucking",
    "kinds.fishing.moves.portions",
    "kinds.fishing.moves.raising",
    "kinds.fishing.moves.reach",
    "kinds.fishing.moves.rights",
    "kinds.fishing.moves.single",
    "kinds.fishing.moves.stacking",
    "kinds.fishing.moves.state",
    "kinds.fishing.moves.tops",
    "kinds.fishing.moves.unions",
    "kinds.fishing.moves.units",
    "kinds.fishing.open_cards",
    "kinds.fishing.outcome",
    "kinds.fishing.playing",
    "kinds.fishing.position",
    "kinds.fishing.threats",
    "kinds.fishing.writing",
    "kinds.laugh.chips",
    "kinds.laugh.notation",
    "kinds.laugh.pairing",
    "kinds.laugh.position",
    "kinds.pile.position",
    "kinds.pile.sweeps",
    "kinds.tricks.position",
    "playout",
    "state.builds",
    "state.counting",
    "state.elements",
    "state.events",
    "state.hidden",
    "state.move",
    "state.notation",
    "state.outcome",
    "state.position",
    "state.stacked",
    "state.start",
    "view",
)

PLAYERS: tuple[str, ...] = (
    "evaluation.offers",
    "evaluation.outlook",
    "evaluation.rollout",
    "evaluation.weigh",
    "evaluation.worth",
    "information.sight",
    "levels.steady",
    "levels.thinker",
    "levels.move_reasons",
    "models.acquaintance",
    "models.styles",
    "search.comparing",
    "search.cutoff",
    "search.determinization",
    "search.endgame",
    "search.exact",
    "search.planning",
    "search.reading",
    "search.tree",
)

MODULES = tuple(f"{PACKAGE}.rules.{name}" for name in RULES) + tuple(
    f"{PACKAGE}.players.{name}" for name in PLAYERS
)
"""The modules to compile, as one group, so that they call each other directly."""

_MYPY = ("--strict", "--namespace-packages", "--explicit-package-bases", "--config-file=")


class CompileError(Exception):
    """Compiling failed; the text is one sentence."""


def source_of(module: str) -> str:
    """Return a module's source, relative to the folder that contains the package."""
    return module.replace(".", "/") + ".py"


def require_compiler() -> None:
    """Check that C extensions can be compiled for this Python.

    Raises:
        CompileError: they cannot.
    """
    if sys.platform == "win32":
        return  # setuptools finds it by itself
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    program = shlex.split(command)[0]
    if not shutil.which(program):
        raise CompileError(f"there is no C compiler: {program} was not found")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise CompileError("Python.h is missing, which compiling needs (Debian: python3-dev)")


def compile_into(folder: Path, optimise: int = 3, root: Path = ROOT) -> list[Path]:
    """Make a copy of the package with compiled modules in a folder.

    Args:
        folder: the folder; an outdated package there is replaced.
        optimise: the C compiler's level, 0 to 3.
        root: the checkout.

    Returns:
        The extension modules and the library they share, relative to the folder.

    Raises:
        CompileError: there is no compiler, or it failed.
    """
    stamp = stamp_of(root, optimise)
    if _read_stamp(folder) == stamp:
        copy_package(root, folder)
        return _extensions(folder)
    require_compiler()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / STAMP).unlink(missing_ok=True)
    shutil.rmtree(folder / PACKAGE, ignore_errors=True)
    for old in _extensions(folder):
        (folder / old).unlink()
    copy_package(root, folder)
    _run_mypyc(folder, optimise)
    made = _extensions(folder)
    sizes = {path.as_posix(): (folder / path).stat().st_size for path in made}
    (folder / STAMP).write_text(json.dumps({"made_from": stamp, "files": sizes}), "utf-8")
    return made


def copy_package(root: Path, folder: Path) -> None:
    """Copy changed files, keeping extension modules."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    wanted = set()
    for base, names, files in os.walk(root / PACKAGE):
        skipped = ignored(base, [*names, *files])
        names[:] = [name for name in names if name not in skipped]
        for name in files:
            if name not in skipped:
                wanted.add((Path(base) / name).relative_to(root))
    for path in sorted(wanted):
        source, target = root / path, folder / path
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    for target in (folder / PACKAGE).rglob("*"):
        path = target.relative_to(folder)
        gone = target.is_file() and path not in wanted and not ignored("", [target.name])
        if gone and "__pycache__" not in path.parts:
            target.unlink()


def _extensions(folder: Path) -> list[Path]:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    found = [*folder.glob(f"*{suffix}"), *(folder / PACKAGE).rglob(f"*{suffix}")]
    return sorted(path.relative_to(folder) for path in found)


def stamp_of(root: Path, optimise: int) -> str:
    """Return a hash of sources, Python and mypyc."""
    digest = hashlib.sha256()
    for part in (sys.version, sysconfig.get_platform(), version("mypy"), optimise, MODULES):
        digest.update(repr(part).encode())
    # Uncompiled modules count, too: mypyc uses their types and constants.
    for module in sorted((root / PACKAGE).rglob("*.py")):
        if module.relative_to(root / PACKAGE).parts[0] in {name.split(".")[1] for name in MODULES}:
            digest.update(module.read_bytes())
    return digest.hexdigest()


def _read_stamp(folder: Path) -> str:
    """Return the stamp of a complete build in a folder; empty if there is none."""
    with contextlib.suppress(OSError, ValueError, LookupError, TypeError):
        known = json.loads((folder / STAMP).read_text("utf-8"))
        if all((folder / name).stat().st_size == size for name, size in known["files"].items()):
            return str(known["made_from"])
    return ""


def _run_mypyc(folder: Path, optimise: int) -> None:
    """Compile in a separate process, since mypy and setuptools change global state."""
    with tempfile.TemporaryDirectory(prefix="kontsina-compile-") as work:
        command = [sys.executable, "-P", __file__, "--here", work, "--optimise", str(optimise)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        lines = (done.stdout + done.stderr).strip().splitlines() or ["it said nothing"]
        errors = [line for line in lines if "error" in line.lower()] or lines[-1:]
        raise CompileError(f"compiling failed: {errors[0].strip()}")


def extensions_of(work: str, optimise: int) -> list[Extension]:
    """Translate the package in the current folder to C below ``work``; return the extensions."""
    from mypyc.build import mypycify

    return mypycify(
        [*_MYPY, f"--cache-dir={work}/mypy", *(source_of(module) for module in MODULES)],
        opt_level=str(optimise),
        debug_level="0",
        target_dir=f"{work}/c",
        group_name=LIBRARY,
    )


def _build_here(work: str, optimise: int) -> None:
    """Compile the package in the current folder, with temporary files in ``work``."""
    from setuptools import setup

    extensions = extensions_of(work, optimise)
    if sys.platform == "linux":
        for extension in extensions:
            # Allow direct calls between compiled functions.
            extension.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
    places = ["--build-temp", f"{work}/objects", "--build-lib", f"{work}/lib"]
    script = ["--quiet", "build_ext", "--inplace", *places]
    setup(name="kontsina", packages=[], ext_modules=extensions, script_args=script)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compile the rules with mypyc.")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--optimise", type=int, default=3, choices=range(4))
    parser.add_argument("--here", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.here:
        _build_here(given.here, given.optimise)
        return 0
    if given.folder is None:
        parser.error("a folder is needed")
    try:
        made = compile_into(given.folder, given.optimise)
    except (CompileError, OSError) as problem:
        print(f"compiled.py: {problem}", file=sys.stderr)
        return 2
    print(f"{given.folder}: {len(made) - 1} modules compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
