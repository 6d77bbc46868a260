"""The parts of a frozen program with their licences, and its bill of materials (CycloneDX).

    python packaging/parts.py FROZEN_FOLDER > kontsina.cdx.json

Each file of the folder and each module in its archive belongs to a part. The parts and their
licences are listed here; LICENSES.md and the packages' copyright file name them, too.
"""

from __future__ import annotations

import fnmatch
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from project import NAME, VERSION, PackageError, author, urls

MODULES = "kontsina-modules.json"
"""The file beside a frozen folder with the modules in its archive, from PyInstaller."""

FORMAT = "1.6"


@dataclass(frozen=True)
class Part:
    """A part of the frozen program, third-party or our own.

    Attributes:
        name: its name.
        licence: its SPDX expression.
        holder: the copyright holder.
        package: the installed package whose version it has, or empty.
        number: its version if fixed, or empty.
        files: patterns of its files in the frozen folder, relative to `_internal/`.
        modules: patterns of its modules' full names.
    """

    name: str
    licence: str
    holder: str
    package: str = ""
    number: str = ""
    files: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()


PARTS = (
    Part(
        "Kontsina",
        "GPL-3.0-or-later",
        "The Kontsina authors",
        files=("kontsina_qt/*", "notices/*", "kontsina_compiled*", "kontsina-record.icns"),
        modules=("kontsina_qt", "kontsina_qt.*", "kontsina_compiled*", "launcher"),
    ),
    Part(
        "Inter",
        "OFL-1.1",
        "The Inter Project Authors",
        number="4.001",
        files=("kontsina_qt/data/kontsina.rcc",),
    ),
    Part(
        "GFS Didot",
        "OFL-1.1",
        "Takis Katsoulidis, George D. Matthiopoulos, Greek Font Society",
        number="1.0",
        files=("kontsina_qt/data/kontsina.rcc",),
    ),
    Part(
        "mypyc's run-time",
        "MIT AND PSF-2.0",
        "Jukka Lehtosalo, Dropbox and contributors",
        package="mypy",
        files=("kontsina_compiled*", "kontsina_qt/*.so", "kontsina_qt/*.pyd"),
        modules=("kontsina_compiled*",),
    ),
    Part(
        "mypy_extensions",
        "MIT",
        "The mypy developers",
        package="mypy-extensions",
        modules=("mypy_extensions",),
    ),
    Part(
        "Python",
        "PSF-2.0",
        "Python Software Foundation",
        files=(
            *("base_library.zip", "libpython*", "python3*", "Python", "Python.framework/*"),
            *("*/lib-dynload/*", "lib-dynload/*", "_*.pyd", "select.pyd", "unicodedata.pyd"),
        ),
    ),
    Part("libmpdec", "BSD-2-Clause", "Stefan Krah", files=("*_decimal*",), modules=("decimal",)),
    Part(
        "Qt",
        "LGPL-3.0-only",
        "The Qt Company and contributors",
        package="PySide6-Essentials",
        files=("*Qt6*", "*Qt/lib/Qt*", "Qt[A-Z]*", "PySide6/Qt/plugins/*", "PySide6/plugins/*"),
    ),
    Part(
        "PySide6",
        "LGPL-3.0-only",
        "The Qt Company and contributors",
        package="PySide6-Essentials",
        files=("PySide6/Qt[A-Z]*.so", "PySide6/Qt[A-Z]*.pyd", "*pyside6*"),
        modules=("PySide6", "PySide6.*"),
    ),
    Part(
        "shiboken6",
        "LGPL-3.0-only",
        "The Qt Company and contributors",
        package="shiboken6",
        files=("shiboken6/*", "*shiboken6*"),
        modules=("shiboken6", "shiboken6.*"),
    ),
    Part("ICU", "Unicode-3.0", "Unicode, Inc.", files=("*libicu*", "icu*.dll")),
    Part(
        "miniaudio",
        "MIT AND (Unlicense OR MIT-0)",
        "Irmen de Jong, David Reid, Sean Barrett",
        package="miniaudio",
        files=("_miniaudio*",),
        modules=("miniaudio", "_miniaudio"),
    ),
    Part(
        "cffi",
        "MIT-0",
        "Armin Rigo, Maciej Fijalkowski and contributors",
        package="cffi",
        files=("_cffi_backend*", "cffi.libs/*"),
        modules=("_cffi_backend",),
    ),
    Part("libffi", "MIT", "Anthony Green and others", files=("*libffi*", "_cffi_backend*")),
    Part(
        "platformdirs",
        "MIT",
        "The platformdirs developers",
        package="platformdirs",
        modules=("platformdirs", "platformdirs.*"),
    ),
    Part(
        "PyNaCl",
        "Apache-2.0",
        "The PyNaCl developers",
        package="PyNaCl",
        files=("nacl/*",),
        modules=("nacl", "nacl.*"),
    ),
    Part("libsodium", "ISC", "Frank Denis", files=("nacl/_sodium*",)),
    Part(
        "zeroconf",
        "LGPL-2.1-or-later",
        "Paul Scott-Murphy, William McBrine, Jakub Stasiak, J. Nick Koston and contributors",
        package="zeroconf",
        files=("zeroconf/*",),
        modules=("zeroconf", "zeroconf.*"),
    ),
    Part(
        "ifaddr",
        "MIT",
        "Stefan C. Mueller",
        package="ifaddr",
        modules=("ifaddr", "ifaddr.*"),
    ),
    Part(
        "nats-py",
        "Apache-2.0",
        "The NATS Authors",
        package="nats-py",
        files=("nats_py-*",),
        modules=("nats", "nats.*"),
    ),
    Part("OpenSSL", "Apache-2.0", "The OpenSSL Project Authors", files=("*libssl*", "*libcrypto*")),
    Part(
        "PyInstaller",
        "GPL-2.0-or-later WITH Bootloader-exception AND Apache-2.0",
        "PyInstaller Development Team",
        package="pyinstaller",
        files=("../kontsina", "../kontsina.exe", "../kontsina-window.exe", "../MacOS/kontsina"),
        modules=("pyi*", "_pyi_rth_utils", "_pyi_rth_utils.*"),
    ),
    Part("zlib", "Zlib", "Jean-loup Gailly and Mark Adler", files=("../kontsina*", "*libz.*")),
    Part(
        "SQLite", "blessing", "D. Richard Hipp and others", files=("*sqlite3*.dll", "libsqlite3*")
    ),
    Part(
        "Microsoft's C and C++ run-time",
        "LicenseRef-Microsoft-Redistributable",
        "Microsoft Corporation",
        files=("*vcruntime140*", "*msvcp140*", "*concrt140*", "*VCRUNTIME140*", "*MSVCP140*"),
    ),
)


def is_pythons(module: str) -> bool:
    """Return whether a module belongs to the standard library."""
    # Debian's Python has more of these than ``stdlib_module_names``.
    name = module.partition(".")[0]
    return name in sys.stdlib_module_names or name.startswith("_sysconfigdata_")


def parts_of_file(path: str) -> list[Part]:
    """Return the parts that a file belongs to.

    Args:
        path: its path relative to `_internal`.
    """
    return [part for part in PARTS if any(fnmatch.fnmatch(path, each) for each in part.files)]


def parts_of_module(name: str) -> list[Part]:
    """Return the parts that a module in the archive belongs to."""
    found = [part for part in PARTS if any(fnmatch.fnmatch(name, each) for each in part.modules)]
    if is_pythons(name):
        found += [part for part in PARTS if part.name == "Python"]
    return found


def files_of(frozen: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a frozen folder, with their paths as in patterns."""
    inside = frozen / "_internal"
    for path in sorted(frozen.rglob("*")):
        if path.is_file() and not path.is_symlink():
            if path.is_relative_to(inside):
                yield path.relative_to(inside).as_posix(), path
            else:
                yield "../" + path.relative_to(frozen).as_posix(), path


def modules_of(frozen: Path) -> list[str]:
    """Return the modules in the archive of a frozen folder."""
    names: list[str] = json.loads((frozen.parent / MODULES).read_text("utf-8"))
    return names


def unknown(frozen: Path) -> list[str]:
    """Return files and modules of a frozen folder that belong to no part."""
    files = [path for path, _ in files_of(frozen) if not parts_of_file(path)]
    return files + [name for name in modules_of(frozen) if not parts_of_module(name)]


def version_of(part: Part, frozen: Path, python: str = "") -> str:
    """Return the version of a part; empty if unknown.

    Args:
        part: the part.
        frozen: the frozen folder.
        python: the version of Python in it, if not the running one.
    """
    if part.number:
        return part.number
    if part.package:
        return version(part.package)
    if part.name == "Kontsina":
        return VERSION
    if part.name == "Python":
        return python or sys.version.split()[0]
    if part.name == "ICU":
        numbers = [re.search(r"libicu\w+\.so\.(\d+)", path) for path, _ in files_of(frozen)]
        return next((found[1] for found in numbers if found), "")
    return ""


def component(
    part: Part, frozen: Path, files: list[tuple[str, Path]], python: str
) -> dict[str, Any]:
    """Return a part as a component, with its files and their hashes."""
    data: dict[str, Any] = {
        "type": "library",
        "bom-ref": part.name,
        "name": part.package or part.name,
        "supplier": {"name": part.holder},
        "licenses": [{"expression": part.licence}],
    }
    if known := version_of(part, frozen, python):
        data["version"] = known
    if part.package:
        data["purl"] = f"pkg:pypi/{part.package.lower()}@{known}"
        data["description"] = part.name
    if files:
        data["components"] = [
            {
                "type": "file",
                "name": path,
                "hashes": [{"alg": "SHA-256", "content": digest(file)}],
            }
            for path, file in files
        ]
    return data


def digest(file: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def bill(frozen: Path, python: str = "") -> dict[str, Any]:
    """Return the bill of materials of a frozen folder.

    Raises:
        PackageError: a file or module belongs to no known part.
    """
    if strange := unknown(frozen):
        raise PackageError(f"packaging/parts.py does not say whose {', '.join(strange[:5])} is")
    files: dict[str, list[tuple[str, Path]]] = {part.name: [] for part in PARTS}
    for path, file in files_of(frozen):
        for part in parts_of_file(path):
            files[part.name].append((path, file))
    inside = {part.name for name in modules_of(frozen) for part in parts_of_module(name)}
    there = [part for part in PARTS if files[part.name] or part.name in inside]
    program: dict[str, Any] = {
        "type": "application",
        "bom-ref": NAME,
        "name": NAME,
        "version": VERSION,
        "supplier": {"name": author()},
        "licenses": [{"expression": PARTS[0].licence}],
    }
    if home := urls().get("homepage"):
        program["externalReferences"] = [{"type": "website", "url": home}]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": FORMAT,
        "version": 1,
        "metadata": {"component": program},
        "components": [component(part, frozen, files[part.name], python) for part in there],
        "dependencies": [{"ref": NAME, "dependsOn": [part.name for part in there]}],
    }


def write_bill(frozen: Path, target: Path, python: str = "") -> Path:
    """Write the bill of materials of a frozen folder."""
    target.write_text(json.dumps(bill(frozen, python), indent=1) + "\n", "utf-8")
    return target


if __name__ == "__main__":
    try:
        print(json.dumps(bill(Path(sys.argv[1])), indent=1, ensure_ascii=False))
    except PackageError as problem:
        print(f"parts.py: {problem}", file=sys.stderr)
        sys.exit(2)
