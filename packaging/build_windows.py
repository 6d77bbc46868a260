"""Make dist/kontsina-VERSION-setup.exe on a Linux machine: `packaging/build windows`.

Downloads CPython and wheels for Windows and checks hashes and signatures; mingw compiles the rules
and the search, PyInstaller freezes the program under wine, and NSIS packs it. Everything is kept
in build/windows and reused if up to date.
"""

import os
import shutil
import sys
import time
from pathlib import Path

import do
from exclusions import check_exclusions
from kontsina_qt.rules.games.catalogue import GAMES
from parts import write_bill
from project import PackageError, source_date
from windows.engine import cross_compile
from windows.interpreter import interpreter
from windows.libraries import required_dlls, unknown
from windows.sign import SigningError, can_sign, sign
from windows.version_info import four_numbers, version_of
from windows.wheels import windows_site
from windows.wine import Wine, require_tools, windows_path

HERE = Path(__file__).resolve().parent
BUILD = do.ROOT / "build" / "windows"
PYTHON_VERSION = "3.11.9"
"""The version from windows/interpreter.py."""
FOREIGN = {"icuuc.dll", "ucrtbase.dll"}
"""Windows system libraries; wine's versions of these must not be shipped."""


def setup_file() -> Path:
    """Return the path of the setup program."""
    return do.ROOT / "dist" / f"kontsina-{version_of(do.ROOT)}-setup.exe"


def freeze(wine: Wine, python: Path, site: Path) -> Path:
    """Run PyInstaller on the compiled package; return the folder of the frozen program."""
    target = BUILD / "frozen" / "kontsina"
    shutil.rmtree(target, ignore_errors=True)
    options = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    options += ["--distpath", windows_path(target.parent)]
    options += ["--workpath", windows_path(BUILD / "work")]
    variables = {
        "KONTSINA_COMPILED": windows_path(BUILD / "compiled"),
        "PYINSTALLER_CONFIG_DIR": windows_path(BUILD / "cache"),
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": windows_path(site),
        "PYTHONUTF8": "1",
    }
    spec = windows_path(HERE / "kontsina.spec")
    done = wine.run(str(python / "python.exe"), "-m", "PyInstaller", *options, spec, more=variables)
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).strip().splitlines() or ["it said nothing"]
        raise do.SetupError(f"PyInstaller failed: {lines[-1]}")
    check_frozen(target)
    return target


def check_frozen(folder: Path) -> None:
    """Check that the program is complete and contains nothing of wine's.

    Raises:
        do.SetupError: it does not.
    """
    names = {path.name.lower() for path in folder.rglob("*")}
    wanted = {"kontsina.exe", "kontsina-window.exe", "kontsina.rcc", "qwindows.dll"}
    if missing := sorted(wanted - names):
        raise do.SetupError(f"the frozen program lacks {', '.join(missing)}")
    if found := sorted(names & FOREIGN) + sorted(n for n in names if n.startswith("api-ms-")):
        raise do.SetupError(f"the frozen program brings a part of Windows: {', '.join(found)}")
    if lacking := unknown(required_dlls(folder)):
        raise do.SetupError(f"nothing brings what the program loads: {', '.join(lacking)}")


def write_parts(frozen: Path) -> None:
    """Write the bill of materials beside the setup program."""
    target = setup_file().with_name(f"kontsina-{version_of(do.ROOT)}-windows-x86_64.cdx.json")
    target.parent.mkdir(exist_ok=True)
    try:
        write_bill(frozen, target, python=PYTHON_VERSION)
    except PackageError as problem:
        print(f"no list of parts: {problem}", flush=True)


def date_files(folder: Path) -> None:
    """Set every file's time to the commit's, for reproducible builds."""
    seconds = int(source_date())
    for path in folder.rglob("*"):
        os.utime(path, (seconds, seconds))


def draw(folder: Path) -> Path:
    """Draw the setup program's pictures offscreen."""
    command = [sys.executable, str(HERE / "windows" / "pictures.py"), str(folder)]
    if do.run(command, QT_QPA_PLATFORM="offscreen") != 0:
        raise do.SetupError("the setup program's pictures could not be drawn")
    return folder


def pack(frozen: Path, pictures: Path) -> Path:
    """Make the setup program with NSIS."""
    version = version_of(do.ROOT)
    target = setup_file()
    target.parent.mkdir(exist_ok=True)
    values = {
        "VERSION": version,
        "NUMBERS": ".".join(map(str, four_numbers(version))),
        "GAMES": str(len(GAMES)),
        "FROZEN": str(frozen),
        "PICTURES": str(pictures),
        "ICON": str(do.ROOT / "assets" / "icons" / "kontsina.ico"),
        "LICENCE": str(do.ROOT / "LICENSE"),
        "OUT": str(target),
    }
    if can_sign():
        values["SIGN"] = f'"{sys.executable}" "{HERE / "windows" / "sign.py"}"'
    options = [f"-D{name}={value}" for name, value in values.items()]
    script = str(HERE / "windows" / "kontsina.nsi")
    if do.run(["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *options, script]) != 0:
        raise do.SetupError("makensis failed")
    if can_sign():
        sign(target)
    return target


def main() -> int:
    begin = time.monotonic()
    check_exclusions()
    require_tools({"makensis": "nsis", "osslsigncode": "osslsigncode"})
    os.environ["SOURCE_DATE_EPOCH"] = str(source_date())
    os.environ["PYTHONPATH"] = os.pathsep.join([str(do.ROOT), str(HERE)])
    python = interpreter(BUILD / "python", BUILD / "downloads")
    site = windows_site(BUILD / "site")
    print(f"compiled  {cross_compile(BUILD / 'compiled', python)} modules", flush=True)
    wine = Wine(BUILD / "prefix")
    try:
        wine.make()
        frozen = freeze(wine, python, site)
    finally:
        wine.end()
    write_parts(frozen)
    if can_sign():
        for program in frozen.glob("*.exe"):
            sign(program)
    pictures = draw(BUILD / "pictures")
    for folder in (frozen, pictures):
        date_files(folder)
    package = pack(frozen, pictures)
    size = sum(path.stat().st_size for path in frozen.rglob("*") if path.is_file())
    print(f"time      {time.monotonic() - begin:.0f} s")
    print(
        f"{package.relative_to(do.ROOT)}: {package.stat().st_size / 1e6:.1f} MB, "
        f"{size / 1e6:.0f} MB installed"
    )
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (do.SetupError, PackageError, SigningError) as problem:
        print(f"build_windows.py: {problem}", file=sys.stderr)
        sys.exit(2)
