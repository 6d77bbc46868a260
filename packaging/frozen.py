"""Making the frozen program for installers: compiled (compiled.py), then PyInstaller."""

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
    """Run PyInstaller on a compiled copy of the package; return the folder of the frozen program.

    Args:
        kind: `slim` omits libraries of the system, `portable` includes them.

    Raises:
        PackageError: there is no compiler, or a step failed.
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
    """Run PyInstaller on a package as it is; return the folder of the frozen program.

    Args:
        source: the folder that contains the package.
        folder: the folder for the frozen program.
        work: the folder for temporary files.
        slim: whether to omit libraries of the system.

    Raises:
        PackageError: PyInstaller failed.
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
    """Print the path and size of a built file."""
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")


def dist() -> Path:
    """Return the folder for release files."""
    folder = ROOT / "dist"
    folder.mkdir(exist_ok=True)
    return folder


def architecture() -> str:
    """Return the machine's architecture as the kernel names it: x86_64, aarch64."""
    return os.uname().machine
