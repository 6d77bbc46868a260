"""Which display a process shows its windows on."""

from __future__ import annotations

import os
import sys

DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY")


def display() -> dict[str, str]:
    """What names the display of this process, where a system has several."""
    if sys.platform in ("win32", "darwin"):
        return {}
    found = {name: os.environ.get(name, "") for name in DISPLAYS}
    host, colon, number = found["DISPLAY"].rpartition(":")
    found["DISPLAY"] = host + colon + number.partition(".")[0]  # without the number of a screen
    return {name: value for name, value in found.items() if value}


def same_display(one: dict[str, str], other: dict[str, str]) -> bool:
    """Whether two processes show their windows to the same person's eyes.

    A desktop may name a display in two ways, and a program be told only one of them.
    """
    both = one.keys() & other.keys()
    return all(one[name] == other[name] for name in both) and bool(both or one == other)
