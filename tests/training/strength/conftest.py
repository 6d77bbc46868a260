"""What the tests of the tables of strength share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.training.strength.small import PAGE, SMALL, planned
from training import conduct


@pytest.fixture(scope="package")
def one_match() -> Iterator[None]:
    """One match tells how players play: that is found once for all tests with a ``place``."""
    conduct.conduct_of.cache_clear()
    yield
    conduct.conduct_of.cache_clear()


@pytest.fixture
def place(one_match: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a page, and a plan that takes no time."""
    planned(monkeypatch, SMALL)
    monkeypatch.setattr(conduct, "MATCHES", 1)
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    return tmp_path
