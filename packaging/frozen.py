"""The frozen program that installers carry: compiled (compiled.py), then PyInstaller."""

import os
import sys
from pathlib import Path

import do
from compiled import CompileError, compile_into
from project import ROOT, PackageError, source_date

HERE = Path(__file__).resolve().parent
BUILD = ROOT / "build" / "packages"


def freeze(kind: str) -> Path:
    """Run PyInstaller on a compiled copy of the package; the folder with the frozen program.

    Args:
        kind: `slim` leaves to the system what lies in its library folders, `portable` brings it.

    Raises:
        PackageError: there is no compiler, or one of the two failed.
    """
    try:
        compile_into(do.COMPILED)
    except CompileError as problem:
        raise PackageError(str(problem)) from None
    options = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    options += ["--distpath", str(BUILD / kind), "--workpath", str(BUILD / "work" / kind)]
    status = do.run(
        [sys.executable, "-m", "PyInstaller", *options, str(HERE / "kontsina.spec")],
        KONTSINA_SLIM="1" if kind == "slim" else "",
        KONTSINA_COMPILED=str(do.COMPILED),
        PYINSTALLER_CONFIG_DIR=str(BUILD / "cache"),
        PYTHONHASHSEED="0",
        SOURCE_DATE_EPOCH=str(source_date()),
    )
    if status != 0:
        raise PackageError("PyInstaller failed")
    return BUILD / kind / ("Kontsina.app" if sys.platform == "darwin" else "kontsina")


def built(path: Path) -> None:
    """Says what was made."""
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")


def dist() -> Path:
    """The folder of what is handed on."""
    folder = ROOT / "dist"
    folder.mkdir(exist_ok=True)
    return folder


def architecture() -> str:
    """The machine's, as the kernel calls it: x86_64, aarch64."""
    return os.uname().machine
