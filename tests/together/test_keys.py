"""The key of an installation: created once, readable only by the user."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kontsina_qt.together import keys
from kontsina_qt.together.keys import KEY_FILE, KeyFileError, own_key


def test_it_is_made_once(tmp_path: Path) -> None:
    key = own_key(tmp_path)
    assert bytes(own_key(tmp_path)) == bytes(key)
    assert [path.name for path in tmp_path.glob("people*")] == [KEY_FILE]


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    own_key(tmp_path)
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_disk_without_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "linked", lambda *_: False)  # a file system without hard links
    key = own_key(tmp_path)
    assert bytes(own_key(tmp_path)) == bytes(key)
    assert [path.name for path in tmp_path.glob("people*")] == [KEY_FILE]


def test_half_a_key_is_none(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"half")
    with pytest.raises(KeyFileError):
        own_key(tmp_path)
