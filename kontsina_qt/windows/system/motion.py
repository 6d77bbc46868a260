"""Whether the person prefers reduced motion.

Windows, macOS and the Linux desktops each have their own setting. Qt 6.11 reads none of them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from kontsina_qt.windows.system.portal import ANIMATIONS, MOTION, Portal

SPI_GETCLIENTAREAANIMATION = 0x1042
REDUCED = 1
"""The portal's value for reduced motion."""
FILES = (
    ("gtk-4.0/settings.ini", "Settings", "gtk-enable-animations"),
    ("gtk-3.0/settings.ini", "Settings", "gtk-enable-animations"),
    ("kdeglobals", "KDE", "AnimationDurationFactor"),
)
"""The settings of Linux desktops without a portal: file, section and key."""
NO = ("0", "false", "0.0")


def wants_stillness(portal: Portal) -> bool:
    """Return whether the system asks for reduced motion."""
    try:
        if sys.platform == "win32":
            import ctypes

            return on_windows(ctypes.windll.user32)
        if sys.platform == "darwin":
            import ctypes

            return on_macos(ctypes.CDLL(None))
    except (OSError, AttributeError):  # not supported by this version of the system
        return False
    return on_linux(portal, _config_home())


def on_windows(user32: Any) -> bool:
    """Read the Windows setting: Accessibility, Visual effects, Animation effects."""
    import ctypes

    animates = ctypes.c_int(1)
    asked = user32.SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animates), 0)
    return bool(asked) and not animates.value


def on_macos(runtime: Any) -> bool:
    """Read the macOS setting: Accessibility, Display, Reduce motion."""
    import ctypes

    pointer = ctypes.c_void_p
    for function in (runtime.objc_getClass, runtime.sel_registerName, runtime.objc_msgSend):
        function.restype = pointer
    runtime.objc_getClass.argtypes = runtime.sel_registerName.argtypes = [ctypes.c_char_p]
    runtime.objc_msgSend.argtypes = [pointer, pointer]
    shared = runtime.sel_registerName(b"sharedWorkspace")
    workspace = runtime.objc_msgSend(runtime.objc_getClass(b"NSWorkspace"), shared)
    asked = runtime.sel_registerName(b"accessibilityDisplayShouldReduceMotion")
    return bool((runtime.objc_msgSend(workspace, asked) or 0) & 1)


def _config_home() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def on_linux(portal: Portal, config: Path) -> bool:
    if portal.number(MOTION) == REDUCED:
        return True
    animates = portal.number(ANIMATIONS)
    if animates is not None:
        return not animates
    return any(_says_no(config / name, section, key) for name, section, key in FILES)


def _says_no(file: Path, section: str, key: str) -> bool:
    """Return whether a desktop's configuration file turns animations off."""
    if not file.is_file():
        return False
    from configparser import ConfigParser, Error

    parser = ConfigParser(interpolation=None, strict=False)
    try:
        parser.read(file, encoding="utf-8")
        return parser.get(section, key, fallback="1").strip().lower() in NO
    except (Error, OSError, UnicodeDecodeError):
        return False
