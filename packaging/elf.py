"""The system requirements of ELF files, read with objdump."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Elf(NamedTuple):
    """One program or shared library."""

    path: Path
    needed: frozenset[str]  # sonames
    runpath: str  # folders joined by colons; may be empty
    glibc: tuple[int, ...]  # the newest symbol version it needs; may be empty


def elf_files(folder: Path) -> Iterator[Elf]:
    """Yield the ELF files below a folder, sorted, without following links."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and _is_elf(path):
            yield read(path)


def read(path: Path) -> Elf:
    command = ["objdump", "-p", str(path)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    runpaths = re.findall(r"^\s+(?:RPATH|RUNPATH)\s+(\S+)", text, re.M)
    versions = re.findall(r"\bGLIBC_([\d.]+)$", text, re.M)
    return Elf(
        path=path,
        needed=frozenset(re.findall(r"^\s+NEEDED\s+(\S+)", text, re.M)),
        runpath=":".join(runpaths),
        glibc=max((tuple(map(int, version.split("."))) for version in versions), default=()),
    )


def strip_absolute_runpaths(folder: Path) -> int:
    """Remove absolute folders from RUNPATHs; return the number of files changed."""
    changed = 0
    for elf in elf_files(folder):
        kept = [part for part in elf.runpath.split(":") if part.startswith("$ORIGIN")]
        if ":".join(kept) == elf.runpath:
            continue
        change = ["--set-rpath", ":".join(kept)] if kept else ["--remove-rpath"]
        subprocess.run(["patchelf", *change, str(elf.path)], check=True)
        changed += 1
    return changed


def _is_elf(path: Path) -> bool:
    with path.open("rb") as handle:
        return handle.read(4) == b"\x7fELF"
