"""The program as a portable folder, for the .tar.gz and the AppImage.

It uses the system's libraries, which suit its drivers and fonts. Copies are in `fallback`: if the
system lacks one, `kontsina_qt.system_libraries` restarts the program with these.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import do
from elf import elf_files, read, strip_absolute_runpaths
from frozen import architecture
from kontsina_qt.system_libraries import FALLBACK
from libraries import debian_packages, required_libraries
from linux_tree import LINUX, put, put_text, set_modes, stage_share
from project import NAME, ROOT, PackageError, filled

GLIBC = {"x86_64": (2, 36), "aarch64": (2, 39)}[architecture()]
"""The glibc of the systems that releases are built on, and the maximum allowed."""

EVERYWHERE = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|stdc\+\+|gcc_s)\.so\.\d+)")
"""Libraries that every system has and that must not be bundled."""

README = """\
Kontsina @VERSION@: @GAMES@ fishing card games for @FEWEST@ to @MOST@ players.

Start "kontsina" in this folder; it may lie anywhere. It needs a 64-bit Linux with glibc {glibc} or
newer and an X11 or Wayland screen.
To remove it, delete the folder. Matches stay in ~/.local/share/kontsina, settings in
~/.config/kontsina.

share/ holds the entry for the desktop's menu, icons, the man page and completions for shells.
Free software under the GNU General Public License, version 3 or later: see LICENSE;
licences/ has those of the libraries it brings.
"""


def stage_portable(frozen: Path, tree: Path) -> tuple[int, ...]:
    """Lay out the frozen program in a portable folder.

    Returns:
        The minimum glibc for the libraries in `fallback`.

    Raises:
        PackageError: the program itself needs a glibc newer than allowed.
    """
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(frozen, tree, symlinks=True)
    strip_absolute_runpaths(tree)
    needs = bundle_libraries(tree)
    put(ROOT / "LICENSE", tree / "LICENSE")
    put(LINUX / "copyright", tree / "licences" / NAME)
    for soname in bundled_libraries(tree):
        put_licence(soname, tree / "licences")
    put_text(filled(README).format(glibc=".".join(map(str, GLIBC))), tree / "README.txt")
    stage_share(tree / "share")
    set_modes(tree, tree / NAME)
    return needs


def require_glibc(tree: Path) -> None:
    """Check that the program needs no newer glibc than allowed."""
    for elf in elf_files(tree):
        if elf.glibc > GLIBC:
            version = ".".join(map(str, elf.glibc))
            raise PackageError(f"{elf.path.name} needs glibc {version}: build on an older system")


def bundle_libraries(tree: Path) -> tuple[int, ...]:
    """Copy the needed system libraries and their dependencies into `fallback`.

    Those of Python itself go beside it, since finding the others takes a running Python.
    """
    asked, _ = required_libraries(tree)
    do.require_system((), missing_packages(asked, system_libraries()))
    known = system_libraries()
    inside = tree / "_internal"
    python = [
        elf
        for elf in elf_files(inside)
        if "lib-dynload" in elf.path.parts or elf.path.name.startswith("libpython")
    ]
    for soname in closure({name for elf in python for name in elf.needed}, known):
        if not list(inside.glob(soname)):
            put(known[soname], inside / soname)
    require_glibc(tree)
    for soname in closure(set(asked), known):
        put(known[soname], tree / FALLBACK / soname)
    return max(elf.glibc for elf in elf_files(tree / FALLBACK))


def missing_packages(asked: Iterable[str], known: Mapping[str, Path]) -> list[str]:
    """Return the Debian packages of needed libraries that are not installed here."""
    packages = debian_packages(soname for soname in asked if soname not in known)
    return [names.rpartition(" | ")[2] for names in packages]  # apt knows the older name everywhere


def bundled_libraries(tree: Path) -> list[str]:
    """Return the names of the bundled system libraries."""
    known = system_libraries()
    inside = {path.name for path in (tree / "_internal").iterdir()} & set(known)
    return sorted(inside | {path.name for path in (tree / FALLBACK).iterdir()})


def put_licence(soname: str, folder: Path) -> None:
    """Copy Debian's copyright file of a library."""
    path = system_libraries()[soname]
    for place in (path, Path(str(path).removeprefix("/usr"))):  # as before /lib was /usr/lib
        found = subprocess.run(
            ["dpkg", "-S", str(place)], capture_output=True, text=True, check=False
        )
        package = found.stdout.partition(":")[0]
        told = Path("/usr/share/doc") / package / "copyright"
        if package and told.is_file():
            put(told, folder / package)
            return


def closure(asked: set[str], known: Mapping[str, Path]) -> list[str]:
    """Return libraries with their dependencies, without those on every system."""
    found: list[str] = []
    waiting = sorted(asked)
    while waiting:
        soname = waiting.pop()
        if soname in found or EVERYWHERE.fullmatch(soname) or soname.startswith("libpython"):
            continue
        if soname not in known:
            raise PackageError(f"{soname} is not installed here, so it cannot be bundled")
        found.append(soname)
        waiting += read(known[soname]).needed
    return found


def system_libraries() -> dict[str, Path]:
    """Return the paths of the system's 64-bit libraries by soname."""
    listed = subprocess.run(
        ["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True
    ).stdout
    found = re.findall(r"^\s*(\S+) \(libc6,(?:x86-64|AArch64)[^)]*\) => (\S+)", listed, re.M)
    return {soname: Path(path).resolve() for soname, path in reversed(found)}
