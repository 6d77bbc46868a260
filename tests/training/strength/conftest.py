"""What the tests of the tables of strength share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.strength.small import PAGE, SMALL, planned


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a page, and a plan that takes no time."""
    planned(monkeypatch, SMALL)
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    return tmp_path
