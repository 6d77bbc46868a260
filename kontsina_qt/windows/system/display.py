"""Identifies the display of a process."""

from __future__ import annotations

import os
import sys

DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY")


def display() -> dict[str, str]:
    """Return the environment variables that identify this process's display."""
    if sys.platform in ("win32", "darwin"):
        return {}
    found = {name: os.environ.get(name, "") for name in DISPLAYS}
    host, colon, number = found["DISPLAY"].rpartition(":")
    found["DISPLAY"] = host + colon + number.partition(".")[0]  # without the screen number
    return {name: value for name, value in found.items() if value}


def same_display(one: dict[str, str], other: dict[str, str]) -> bool:
    """Return whether two processes use the same display.

    A display may have two names, for Wayland and X11, of which a program may know only one.
    """
    both = one.keys() & other.keys()
    return all(one[name] == other[name] for name in both) and bool(both or one == other)
