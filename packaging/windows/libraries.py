"""The libraries that a frozen program requires of Windows, read with mingw's objdump."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

OBJDUMP = "x86_64-w64-mingw32-objdump"

FROM_WINDOWS = {
    "advapi32",
    "authz",
    "bcrypt",
    "comctl32",
    "comdlg32",
    "d3d11",
    "d3d12",
    "d3d9",
    "dwmapi",
    "dwrite",
    "dxgi",
    "gdi32",
    "icuuc",
    "imm32",
    "iphlpapi",
    "kernel32",
    "mpr",
    "msvcrt",
    "netapi32",
    "ntdll",
    "ole32",
    "oleaut32",
    "setupapi",
    "shell32",
    "shlwapi",
    "uiautomationcore",
    "user32",
    "userenv",
    "uxtheme",
    "version",
    "winmm",
    "ws2_32",
    "wtsapi32",
}
"""The libraries of Windows 10 1809 and newer, without `.dll`; api-ms-win- names are not listed."""


def required_dlls(folder: Path) -> set[str]:
    """Return the libraries, in lower case, that a folder's files load and the folder lacks."""
    files = [path for path in folder.rglob("*") if path.suffix in {".exe", ".dll", ".pyd"}]
    brought = {path.name.lower() for path in files}
    return imported(files) - brought


def imported(files: Iterable[Path]) -> set[str]:
    """Return the libraries, in lower case, that programs and libraries for Windows import."""
    command = [OBJDUMP, "-p", *map(str, files)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {name.lower() for name in re.findall(r"^\s*DLL Name: (\S+)", text, re.M)}


def unknown(libraries: Iterable[str]) -> list[str]:
    """Return the libraries that Windows is not known to have."""
    return sorted(
        name
        for name in libraries
        if name.removesuffix(".dll") not in FROM_WINDOWS and not name.startswith("api-ms-win-")
    )
