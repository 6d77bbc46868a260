"""Paths as desktops and browsers tell them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kontsina_qt.match.files import local_path


@pytest.mark.skipif(os.name == "nt", reason="paths of Windows are others")
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("file:///a/b.kontsina", "/a/b.kontsina"),
        ("FILE:///a%20b/%CE%91.kontsina", "/a b/Α.kontsina"),
        ("file://localhost/a.kontsina", "/a.kontsina"),
        ("file:/a.kontsina", "/a.kontsina"),
        ("file:///a%2525.kontsina", "/a%25.kontsina"),
        ("file://elsewhere/a.kontsina", "file://elsewhere/a.kontsina"),
        ("file:a.kontsina", "file:a.kontsina"),
        ("file:///a%00b", "file:///a%00b"),
        ("file://[", "file://["),
        ("/a/file:/b", "/a/file:/b"),
        ("a%20b.kontsina", "a%20b.kontsina"),
        ("", ""),
    ],
)
def test_the_url_of_a_file_is_its_path(text: str, path: str) -> None:
    assert local_path(text) == path


def test_every_path_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "a b?c#d%20é.kontsina"
    assert Path(local_path(path.as_uri())) == path
