"""Make dist/kontsina_VERSION_ARCHITECTURE.deb from the checkout: `python3 do.py package`.

Compiles the rules and the search (compiled.py), freezes the program with PyInstaller, lays it
out as Debian wants it, and packs it with dpkg-deb. The same commit gives the same bytes: times
are SOURCE_DATE_EPOCH's, by default those of the last commit.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import do
from compiled import CompileError, compile_into
from elf import elf_files, forget_machine_paths

HERE = Path(__file__).resolve().parent
LINUX = HERE / "linux"
BUILD = do.ROOT / "build" / "deb"
APP_ID = "io.github.kontsina.Kontsina"
MIME_NAME = "application-x-kontsina-record"
TOOLS = {
    "dpkg-deb": "dpkg",
    "objdump": "binutils",
    "strip": "binutils",
    "patchelf": "patchelf",
}

# What brings each library that the frozen program asks of the system. A soname that is
# missing here ends the build: either it has to be a dependency or it should not be needed.
PACKAGES = {
    "ld-linux-x86-64.so.2": "libc6",
    "ld-linux-aarch64.so.1": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libc.so.6": "libc6",
    "libcrypt.so.1": "libcrypt1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdl.so.2": "libc6",
    "libexpat.so.1": "libexpat1",
    "libffi.so.8": "libffi8",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "libsqlite3.so.0": "libsqlite3-0",
    "libstdc++.so.6": "libstdc++6",
    "libutil.so.1": "libc6",
    "libuuid.so.1": "libuuid1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}

DESCRIPTION = """\
the Greek fishing card game
 Kontsina, the game in which a card of the hand fishes for cards of the table,
 in three kinds, for two to four players, alone or in partnerships, against
 computer players.
 .
 The computer sees only what its seat can see, deals can be numbered or sealed,
 and every match can be taken back, stopped and gone on with. Nothing is fetched
 from the network. The window speaks English and Greek."""


def version() -> str:
    source = (do.ROOT / "kontsina_qt" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', source, re.M)
    if not found:
        raise do.SetupError("kontsina_qt/__init__.py holds no __version__")
    return found[1]


def source_date() -> str:
    """Seconds since 1970 that every file of the package is dated with."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return given
    command = ["git", "-C", str(do.ROOT), "log", "-1", "--format=%ct"]
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return str(int(time.time()))


def freeze() -> Path:
    """Run PyInstaller on a compiled copy of the package; the folder with the frozen program."""
    try:
        compile_into(BUILD / "compiled")
    except CompileError as problem:
        raise do.SetupError(str(problem)) from None
    options = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    options += ["--distpath", str(BUILD / "frozen"), "--workpath", str(BUILD / "work")]
    command = [sys.executable, "-m", "PyInstaller", *options, str(HERE / "kontsina.spec")]
    status = do.run(
        command,
        KONTSINA_SLIM="1",
        KONTSINA_COMPILED=str(BUILD / "compiled"),
        PYINSTALLER_CONFIG_DIR=str(BUILD / "cache"),
        PYTHONHASHSEED="0",
    )
    if status != 0:
        raise do.SetupError("PyInstaller failed")
    return BUILD / "frozen" / "kontsina"


def dependencies(program: Path) -> str:
    """The Depends field: what the frozen files need and do not bring themselves."""
    files = list(elf_files(program))
    brought = {path.name for path in program.rglob("*.so*")}
    packages = set()
    for elf in files:
        for soname in sorted(elf.needed - brought):
            if soname not in PACKAGES:
                raise do.SetupError(f"{elf.path} needs {soname}, which no known package brings")
            packages.add(PACKAGES[soname])
    # dbus and fontconfig are opened by name at run time.
    packages |= {PACKAGES["libdbus-1.so.3"], PACKAGES["libfontconfig.so.1"]}
    packages.discard("libc6")
    glibc = ".".join(map(str, max(elf.glibc for elf in files)))
    return ", ".join([f"libc6 (>= {glibc})", *sorted(packages)])


def put(source: Path, target: Path) -> None:
    """Copy a file to a path in the staged tree, readable by all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def put_compressed(text: bytes, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text, 9, mtime=0))


def stage_icons(share: Path) -> None:
    icons, hicolor = do.ROOT / "assets" / "icons", share / "icons" / "hicolor"
    put(icons / "kontsina.svg", hicolor / "scalable" / "apps" / f"{APP_ID}.svg")
    put(icons / f"{MIME_NAME}.svg", hicolor / "scalable" / "mimetypes" / f"{MIME_NAME}.svg")
    for picture in icons.glob("kontsina-*.png"):
        size = picture.stem.removeprefix("kontsina-")
        if size.isdecimal():
            put(picture, hicolor / f"{size}x{size}" / "apps" / f"{APP_ID}.png")
    symbolic = icons / "kontsina-symbolic.svg"
    if symbolic.exists():
        put(symbolic, hicolor / "symbolic" / "apps" / f"{APP_ID}-symbolic.svg")


def stage_share(share: Path) -> None:
    """What desktop, file manager, software centre and man read."""
    put(LINUX / f"{APP_ID}.desktop", share / "applications" / f"{APP_ID}.desktop")
    put(LINUX / f"{APP_ID}.metainfo.xml", share / "metainfo" / f"{APP_ID}.metainfo.xml")
    put(LINUX / "kontsina.xml", share / "mime" / "packages" / "kontsina.xml")
    put(LINUX / "copyright", share / "doc" / "kontsina" / "copyright")
    put_compressed((LINUX / "kontsina.6").read_bytes(), share / "man" / "man6" / "kontsina.6.gz")
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(int(source_date())))
    entry = f"kontsina ({version()}) unstable; urgency=low\n\n  * Release {version()}.\n\n"
    entry += f" -- {MAINTAINER}  {date}\n"
    put_compressed(entry.encode(), share / "doc" / "kontsina" / "changelog.gz")
    put(LINUX / "lintian-overrides", share / "lintian" / "overrides" / "kontsina")
    stage_icons(share)


MAINTAINER = "The Kontsina project <kontsina@users.noreply.github.com>"


def stage(frozen: Path) -> Path:
    """Lay out the package's tree; its folder."""
    tree = BUILD / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    program = tree / "usr" / "lib" / "kontsina"
    shutil.copytree(frozen, program, symlinks=True)
    forget_machine_paths(program)
    games = tree / "usr" / "games"
    games.mkdir(parents=True)
    (games / "kontsina").symlink_to("../lib/kontsina/kontsina")
    stage_share(tree / "usr" / "share")
    for path in tree.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path == program / "kontsina"
            path.chmod(0o755 if runs else 0o644)
    return tree


def write_control(tree: Path, architecture: str) -> None:
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    fields = {
        "Package": "kontsina",
        "Version": version(),
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": dependencies(tree / "usr" / "lib" / "kontsina"),
        "Recommends": "fonts-inter",
        "Suggests": "kdegames-card-data | kdegames-card-data-kf5, gnome-cards-data",
        "Section": "games",
        "Priority": "optional",
        "Description": DESCRIPTION,
    }
    control = tree / "DEBIAN"
    control.mkdir(mode=0o755)
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    (control / "control").write_text(text, "utf-8")
    sums = (
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"
        for path in files
    )
    (control / "md5sums").write_text("".join(sums), "utf-8")


def pack(tree: Path, architecture: str) -> Path:
    dist = do.ROOT / "dist"
    dist.mkdir(exist_ok=True)
    package = dist / f"kontsina_{version()}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)]
    if do.run(command) != 0:
        raise do.SetupError("dpkg-deb failed")
    return package


def main() -> int:
    do.require_tools(TOOLS)
    os.environ["SOURCE_DATE_EPOCH"] = source_date()
    command = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    tree = stage(freeze())
    write_control(tree, architecture.strip())
    package = pack(tree, architecture.strip())
    print(f"{package.relative_to(do.ROOT)}: {package.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except do.SetupError as problem:
        print(f"build_deb.py: {problem}", file=sys.stderr)
        sys.exit(2)
