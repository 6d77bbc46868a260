"""A library compiled on a newer system can be let take older versions of what it calls."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from elf import ask_for_older, read

SOURCE = """
#include <math.h>
double longest(double a, double b) { return hypot(a, b) + sin(a); }
"""
CALL = "import ctypes, sys; f = ctypes.CDLL(sys.argv[1]).longest; f.restype = ctypes.c_double; "
CALL += "f.argtypes = [ctypes.c_double] * 2; print(f(0.0, 4.0))"

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() != "x86_64",
    reason="versions of glibc's symbols on x86-64",
)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library that calls hypot and sin of the C library."""
    for tool in ("gcc", "objdump"):
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not installed")
    (tmp_path / "longest.c").write_text(SOURCE, "utf-8")
    made = tmp_path / "longest.so"
    command = ["gcc", "-shared", "-fPIC", "-o", str(made), str(tmp_path / "longest.c"), "-lm"]
    subprocess.run(command, check=True)
    return made


def test_the_newest_version_goes_and_the_library_still_works(library: Path) -> None:
    newest = read(library).glibc
    if newest < (2, 35):
        pytest.skip("this system's hypot is an old one")
    text = "GLIBC_" + ".".join(map(str, newest))
    assert ask_for_older(library, text, "GLIBC_2.2.5") == ["hypot"]
    assert read(library).glibc < (2, 35)
    called = [sys.executable, "-c", CALL, str(library)]
    assert subprocess.run(called, check=True, capture_output=True).stdout == b"4.0\n"


def test_what_a_library_does_not_ask_for_changes_nothing(library: Path) -> None:
    before = library.read_bytes()
    assert ask_for_older(library, "GLIBC_9.99", "GLIBC_2.2.5") == []
    assert library.read_bytes() == before
