"""The libraries bundled in a portable folder must be installed on the building machine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("a portable folder is made on Linux", allow_module_level=True)

from portable import missing_packages, system_libraries


def test_missing_bundled_libraries_are_installed() -> None:
    known = {"libX11.so.6": Path("/usr/lib/libX11.so.6")}
    asked = ["libX11.so.6", "libwayland-egl.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0"]
    assert missing_packages(asked, known) == ["libglib2.0-0", "libwayland-egl1"]


def test_present_libraries_are_not_installed() -> None:
    known = system_libraries()
    assert missing_packages(known.keys() & {"libc.so.6", "libz.so.1"}, known) == []
