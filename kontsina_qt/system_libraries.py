"""The system libraries that Qt's wheels need on Linux, and how to install them.

Uses only the standard library: do.py runs it before anything is installed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Library(NamedTuple):
    """A shared library that Qt's wheels need, and its packages."""

    soname: str
    debian: str
    arch: str
    variable: str = ""  # needed only where this environment variable is set


QT_LIBRARIES = (
    Library("libEGL.so.1", "libegl1", "libglvnd"),
    Library("libGL.so.1", "libgl1", "libglvnd"),
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon"),
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "DISPLAY"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "DISPLAY"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "DISPLAY"),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "DISPLAY"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "DISPLAY"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "DISPLAY"),
    Library("libwayland-cursor.so.0", "libwayland-cursor0", "wayland", "WAYLAND_DISPLAY"),
    Library("libwayland-egl.so.1", "libwayland-egl1", "wayland", "WAYLAND_DISPLAY"),
)

FALLBACK = "fallback"
"""The folder of a portable program with libraries for systems that lack them."""


def loads(library: str) -> bool:
    """Return whether a shared library, given by soname or path, can be loaded."""
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _qt_loads(plugin: str) -> bool:
    """Return whether Qt can load a plugin."""
    from PySide6.QtCore import QLibrary

    return QLibrary(plugin).load()


def missing() -> list[Library]:
    """Return the missing libraries that Qt needs to open a window here.

    Qt aborts the process if it can load no platform plugin, so check first. A frozen program was
    installed with its dependencies, unless it is portable.
    """
    if _frozen() and not _bundled().is_dir():
        return []
    try:
        import PySide6.QtGui
    except ImportError:
        return _missing_here()
    folder = Path(PySide6.QtGui.__file__).parent / "Qt" / "plugins" / "platforms"
    plugins = [folder / f"libq{name}.so" for name in _platforms()]
    known = [str(plugin) for plugin in plugins if plugin.is_file()]
    if not known or any(map(_qt_loads, known)):
        return []
    return _missing_here()


def _platforms() -> list[str]:
    """Return the Qt platforms to try, most likely first."""
    if asked := os.environ.get("QT_QPA_PLATFORM"):
        return [name.partition(":")[0].partition("-")[0] for name in asked.split(";")]
    variables = {"wayland": "WAYLAND_DISPLAY", "xcb": "DISPLAY"}
    return [name for name, variable in variables.items() if os.environ.get(variable)]


def _missing_here() -> list[Library]:
    """Return the libraries needed by this session's display that cannot be loaded."""
    wanted = (
        library
        for library in QT_LIBRARIES
        if not library.variable or os.environ.get(library.variable)
    )
    return [library for library in wanted if not loads(library.soname)]


def restart_with_bundled() -> None:
    """Restart with the libraries of a portable program; return if there are none."""
    bundled = _bundled()
    folders = os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep)
    if not _frozen() or not bundled.is_dir() or str(bundled) in folders:
        return
    own = str(bundled.parent / "_internal")  # PyInstaller's bootloader sets it only once
    os.environ["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, (own, *folders, str(bundled))))
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])


def _frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


def _bundled() -> Path:
    return Path(sys.executable).parent / FALLBACK


def how_to_install(missing: Sequence[Library]) -> str:
    """Return the command that installs the missing libraries; empty if unknown."""
    sonames = [library.soname for library in missing]
    commands = {
        "apt-get": ["install", *(library.debian for library in missing)],
        "pacman": ["-S", *sorted({library.arch for library in missing})],
        # rpm systems: packages can be named by what they provide
        "dnf": ["install", *(f"{name}()(64bit)" for name in sonames)],
        "zypper": ["install", *(f"{name}()(64bit)" for name in sonames)],
    }
    for tool, words in commands.items():
        if shutil.which(tool):
            return shlex.join(["sudo", tool, *words])
    return ""
