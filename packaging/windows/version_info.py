"""The version resources of the program's files, which Windows shows in their properties."""

from __future__ import annotations

import re
from pathlib import Path

NAME = "Kontsina"
MAKER = "The Kontsina project"
COPYRIGHT = "Free software: GNU General Public License, version 3 or later"
DESCRIPTION = {
    "kontsina.exe": "Kontsina in the terminal",
    "kontsina-window.exe": "Kontsina",
}


def version_of(root: Path) -> str:
    """Return the version of the package in a checkout."""
    source = (root / "kontsina_qt" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', source, re.M)
    if not found:
        raise ValueError("kontsina_qt/__init__.py holds no __version__")
    return found[1]


def four_numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as Windows counts: 0.2.0 is (0, 2, 0, 0), and so is 0.2.0rc1."""
    release = re.match(r"\d+(?:\.\d+)*", version)
    numbers = [int(part) for part in release[0].split(".")] if release else []
    first, second, third, fourth = (*numbers, 0, 0, 0, 0)[:4]
    return first, second, third, fourth


def version_info(root: Path, file: str) -> str:
    """Return a version resource in PyInstaller's format.

    Args:
        root: the checkout.
        file: the name of the program, a key of ``DESCRIPTION``.
    """
    version = version_of(root)
    numbers = four_numbers(version)
    words = {
        "CompanyName": MAKER,
        "FileDescription": DESCRIPTION[file],
        "FileVersion": version,
        "InternalName": file.removesuffix(".exe"),
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": file,
        "ProductName": NAME,
        "ProductVersion": version,
    }
    rows = "".join(f"      StringStruct({key!r}, {text!r}),\n" for key, text in words.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0,\n"
        "    OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)),\n"
        "  kids=[StringFileInfo([StringTable('040904B0', [\n"
        f"{rows}"
        "    ])]), VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n"
    )
