"""What the ELF files of a folder ask of the system, read with binutils' objdump."""

import re
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Elf(NamedTuple):
    """One program or shared library."""

    path: Path
    needed: frozenset[str]  # sonames
    runpath: str  # folders joined by colons; empty where there is none
    glibc: tuple[int, ...]  # the newest version it has symbols of; () where none


def elf_files(folder: Path) -> Iterator[Elf]:
    """Every ELF file below a folder, in sorted order; links are not followed."""
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


def forget_machine_paths(folder: Path) -> int:
    """Take folders of the build machine out of every RUNPATH; how many files had some."""
    changed = 0
    for elf in elf_files(folder):
        kept = [part for part in elf.runpath.split(":") if part.startswith("$ORIGIN")]
        if ":".join(kept) == elf.runpath:
            continue
        change = ["--set-rpath", ":".join(kept)] if kept else ["--remove-rpath"]
        subprocess.run(["patchelf", *change, str(elf.path)], check=True)
        changed += 1
    return changed


def ask_for_older(path: Path, newer: str, older: str) -> list[str]:
    """Let a library take an older version of the symbols it has of one version.

    Only for symbols whose older version does as well. The library has to ask for the older
    version of some other symbol already, as the text of its name has to be there.

    Returns:
        The names of the symbols, for the caller to judge.
    """
    table = subprocess.run(["objdump", "-T", str(path)], check=True, capture_output=True, text=True)
    names = re.findall(rf"\({re.escape(newer)}\)\s+(\S+)$", table.stdout, re.M)
    content = bytearray(path.read_bytes())
    sections = subprocess.run(
        ["objdump", "-h", "-w", str(path)], check=True, capture_output=True, text=True
    ).stdout
    start, size = _section(sections, ".gnu.version_r")
    strings, _ = _section(sections, ".dynstr")
    at = content.find(b"\0" + older.encode() + b"\0", strings) + 1 - strings
    # Elfxx_Vernaux: hash, flags, other, name (an offset into .dynstr), next
    wanted = struct.pack("<I", _hash(newer))
    place = content.find(wanted, start, start + size)
    while place != -1:
        struct.pack_into("<I", content, place, _hash(older))
        struct.pack_into("<I", content, place + 8, at)
        place = content.find(wanted, start, start + size)
    path.write_bytes(content)
    return names


def _section(headers: str, name: str) -> tuple[int, int]:
    """Where a section lies in its file, and how long it is."""
    found = re.search(rf"\s{re.escape(name)}\s+(\w+)\s+\w+\s+\w+\s+(\w+)", headers)
    if not found:
        raise LookupError(f"there is no section {name}")
    return int(found[2], 16), int(found[1], 16)


def _hash(name: str) -> int:
    """ELF's hash of a symbol's version."""
    value = 0
    for byte in name.encode():
        value = (value << 4) + byte
        high = value & 0xF0000000
        value = (value ^ high >> 24) & ~high
    return value


def _is_elf(path: Path) -> bool:
    with path.open("rb") as handle:
        return handle.read(4) == b"\x7fELF"
