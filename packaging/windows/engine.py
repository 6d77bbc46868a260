"""Cross-compile the modules for Windows on Linux: mypyc writes the C, mingw compiles it."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import do
from compiled import PACKAGE, STAMP, copy_package, extensions_of, stamp_of
from windows.interpreter import VERSION
from windows.wine import GCC

SUFFIX = f".cp{VERSION[0]}{VERSION[1]}-win_amd64.pyd"
OPTIMISE = 3


def cross_compile(folder: Path, python: Path) -> int:
    """Make a copy of the package with extension modules for Windows in a folder.

    Args:
        folder: the folder; left unchanged if it is up to date.
        python: CPython for Windows: its headers, and the library to link with.

    Returns:
        The number of modules.

    Raises:
        do.SetupError: this Python has another version, or the C compiler failed.
    """
    if sys.version_info[:2] != VERSION[:2]:
        raise do.SetupError(
            "mypyc writes C for the Python it runs on: this needs "
            f"{VERSION[0]}.{VERSION[1]} in .venv, and not {sys.version.split()[0]}"
        )
    stamp = f"{stamp_of(do.ROOT, OPTIMISE)} {GCC} {VERSION}"
    copy_package(do.ROOT, folder)
    if not (folder / STAMP).is_file() or (folder / STAMP).read_text("ascii") != stamp:
        for old in folder.rglob("*.pyd"):
            old.unlink()
        work = folder.with_name("c")
        work.mkdir(exist_ok=True)
        command = [sys.executable, "-P", __file__, str(work), str(python)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = (done.stdout + done.stderr).strip().splitlines() or ["it said nothing"]
            errors = [line for line in lines if "error" in line.lower()] or lines[-1:]
            raise do.SetupError(f"compiling for Windows failed: {errors[0].strip()}")
        (folder / STAMP).write_text(stamp, "ascii")
    return len(list((folder / PACKAGE).rglob(f"*{SUFFIX}")))


def compile_here(work: str, python: Path) -> None:
    """Compile the package in the current folder; in a separate process, as mypyc requires."""
    for extension in extensions_of(work, OPTIMISE):
        target = Path(extension.name.replace(".", "/") + SUFFIX)
        target.parent.mkdir(parents=True, exist_ok=True)
        flags = ["-shared", f"-O{OPTIMISE}", "-s", "-w", "-DMS_WIN64", "-static-libgcc"]
        flags += [f"-D{name}={value}" for name, value in extension.define_macros]
        folders = [*extension.include_dirs, str(python / "include")]
        flags += [part for folder in folders for part in ("-I", str(folder))]
        library = python / f"python{VERSION[0]}{VERSION[1]}.dll"
        command = [GCC, *flags, *map(str, extension.sources), str(library), "-o", str(target)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work")
    parser.add_argument("python", type=Path)
    given = parser.parse_args()
    compile_here(given.work, given.python)
