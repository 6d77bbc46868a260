"""An AppImage is its runtime with the packed folder appended."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_appimage import MAGIC, join
from project import PackageError


def test_the_packed_folder_is_appended_to_the_runtime(tmp_path: Path) -> None:
    runtime, packed, target = (tmp_path / name for name in ("runtime", "packed", "image"))
    runtime.write_bytes(b"\x7fELF\x02\x01\x01\x00" + MAGIC + b"the program")
    packed.write_bytes(b"hsqs the folder")
    join(runtime, packed, target)
    assert target.read_bytes() == runtime.read_bytes() + packed.read_bytes()
    assert target.stat().st_mode & 0o111 == 0o111


def test_other_programs_are_rejected(tmp_path: Path) -> None:
    runtime, packed, target = (tmp_path / name for name in ("runtime", "packed", "image"))
    runtime.write_bytes(b"\x7fELF\x02\x01\x01\x00\x00\x00\x00 another")
    packed.touch()
    with pytest.raises(PackageError, match="is not the start program"):
        join(runtime, packed, target)
    assert not target.exists()
