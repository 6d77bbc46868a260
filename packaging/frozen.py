"""The frozen program that installers carry: compiled (compiled.py), then PyInstaller."""

import os
import sys
from pathlib import Path

import do
from compiled import CompileError, compile_into
from exclusions import check_exclusions
from parts import write_bill
from project import NAME, ROOT, VERSION, PackageError, source_date

HERE = Path(__file__).resolve().parent
BUILD = ROOT / "build" / "packages"


def freeze(kind: str) -> Path:
    """Run PyInstaller on a compiled copy of the package; the folder with the frozen program.

    Args:
        kind: `slim` leaves to the system what lies in its library folders, `portable` brings it.

    Raises:
        PackageError: there is no compiler, or one of the two failed.
    """
    check_exclusions()
    try:
        compile_into(do.COMPILED)
    except CompileError as problem:
        raise PackageError(str(problem)) from None
    made = freeze_source(do.COMPILED, BUILD / kind, BUILD / "work" / kind, slim=kind == "slim")
    system = "macos" if sys.platform == "darwin" else "linux"
    parts = f"{NAME}-{VERSION}-{system}-{architecture()}.cdx.json"
    built(write_bill(BUILD / kind / NAME, dist() / parts))
    return made


def freeze_source(source: Path, folder: Path, work: Path, *, slim: bool = True) -> Path:
    """Run PyInstaller on a package as it is; the folder with the frozen program.

    Args:
        source: holds the package.
        folder: where the frozen program is put.
        work: for what PyInstaller makes in between.
        slim: whether what lies in the system's library folders is left to it.

    Raises:
        PackageError: it failed.
    """
    options = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    options += ["--distpath", str(folder), "--workpath", str(work)]
    status = do.run(
        [sys.executable, "-m", "PyInstaller", *options, str(HERE / "kontsina.spec")],
        KONTSINA_SLIM="1" if slim else "",
        KONTSINA_COMPILED=str(source.resolve()),
        PYINSTALLER_CONFIG_DIR=str(work / "cache"),
        PYTHONHASHSEED="0",
        SOURCE_DATE_EPOCH=str(source_date()),
    )
    if status != 0:
        raise PackageError("PyInstaller failed")
    return folder / ("Kontsina.app" if sys.platform == "darwin" else "kontsina")


def built(path: Path) -> None:
    """Say what was made."""
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")


def dist() -> Path:
    """The folder of what is handed on."""
    folder = ROOT / "dist"
    folder.mkdir(exist_ok=True)
    return folder


def architecture() -> str:
    """The machine's, as the kernel calls it: x86_64, aarch64."""
    return os.uname().machine
