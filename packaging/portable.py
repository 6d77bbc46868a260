"""The program as a folder that runs from anywhere: what the .tar.gz and the AppImage hold.

What it asks of the system stays outside, but for a copy of each library in `fallback`: there
`kontsina_qt.system_libraries` starts it anew where the system lacks one of them, and else the
system's own are used, as they know its drivers and its fonts.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import do
from elf import elf_files, forget_machine_paths, read
from frozen import architecture
from kontsina_qt.system_libraries import FALLBACK
from libraries import asked_of_the_system, debian_packages
from linux_tree import LINUX, put, put_text, set_modes, stage_share
from project import NAME, ROOT, PackageError, filled

GLIBC = {"x86_64": (2, 36), "aarch64": (2, 39)}[architecture()]
"""That of the systems that a release is made on; the program asks for no newer one."""

EVERYWHERE = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|stdc\+\+|gcc_s)\.so\.\d+)")
"""What every system with a desktop has, and what must be its own."""

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
    """Lay the frozen program out in a folder of its own.

    Returns:
        The least glibc that the libraries in `fallback` ask for.

    Raises:
        PackageError: the program itself would ask for a newer glibc than it may.
    """
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(frozen, tree, symlinks=True)
    forget_machine_paths(tree)
    needs = carry(tree)
    put(ROOT / "LICENSE", tree / "LICENSE")
    put(LINUX / "copyright", tree / "licences" / NAME)
    for soname in carried_libraries(tree):
        put_licence(soname, tree / "licences")
    put_text(filled(README).format(glibc=".".join(map(str, GLIBC))), tree / "README.txt")
    stage_share(tree / "share")
    set_modes(tree, tree / NAME)
    return needs


def require_glibc(tree: Path) -> None:
    """See that nothing of the program asks for a newer glibc than it may."""
    for elf in elf_files(tree):
        if elf.glibc > GLIBC:
            version = ".".join(map(str, elf.glibc))
            raise PackageError(f"{elf.path.name} needs glibc {version}: build on an older system")


def carry(tree: Path) -> tuple[int, ...]:
    """Copy into `fallback` what the program asks of the system, and what that asks for.

    What Python itself asks for goes beside it: looking for the others takes a whole Python.
    """
    asked, _ = asked_of_the_system(tree)
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
    """What to install of what is carried along: other packages are made without having it here."""
    packages = debian_packages(soname for soname in asked if soname not in known)
    return [names.rpartition(" | ")[2] for names in packages]  # apt knows the older name everywhere


def carried_libraries(tree: Path) -> list[str]:
    """The names of the system's libraries that the folder brings."""
    known = system_libraries()
    inside = {path.name for path in (tree / "_internal").iterdir()} & set(known)
    return sorted(inside | {path.name for path in (tree / FALLBACK).iterdir()})


def put_licence(soname: str, folder: Path) -> None:
    """Copy what Debian says of a library's authors and licence."""
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
    """These libraries and what they ask for themselves, but for what is everywhere."""
    found: list[str] = []
    waiting = sorted(asked)
    while waiting:
        soname = waiting.pop()
        if soname in found or EVERYWHERE.fullmatch(soname) or soname.startswith("libpython"):
            continue
        if soname not in known:
            raise PackageError(f"{soname} is not installed here, so it cannot be carried along")
        found.append(soname)
        waiting += read(known[soname]).needed
    return found


def system_libraries() -> dict[str, Path]:
    """Where each of the system's 64-bit libraries lies, by its soname."""
    listed = subprocess.run(
        ["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True
    ).stdout
    found = re.findall(r"^\s*(\S+) \(libc6,(?:x86-64|AArch64)[^)]*\) => (\S+)", listed, re.M)
    return {soname: Path(path).resolve() for soname, path in reversed(found)}
