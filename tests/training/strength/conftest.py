"""What the tests of the tables of strength share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.training.strength.small import PAGE, SMALL, planned, run
from training import conduct


@pytest.fixture(scope="package")
def one_match() -> Iterator[None]:
    """One match tells how players play: that is found once for all tests with a ``place``."""
    conduct.conduct_of.cache_clear()
    yield
    conduct.conduct_of.cache_clear()


def prepare(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a page, and plan what takes no time."""
    planned(monkeypatch, SMALL)
    monkeypatch.setattr(conduct, "MATCHES", 1)
    (place / "page.md").write_text(PAGE, encoding="utf-8")


@pytest.fixture
def place(one_match: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a page, and a plan that takes no time."""
    prepare(tmp_path, monkeypatch)
    return tmp_path


@pytest.fixture(scope="package")
def first_run(one_match: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all of the plan has been played, for copies only."""
    place = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as monkeypatch:
        prepare(place, monkeypatch)
        assert run(place) == 0
    return place


@pytest.fixture
def played(place: Path, first_run: Path) -> None:
    """Put into the folder what the first run leaves there."""
    shutil.copytree(first_run, place, dirs_exist_ok=True)
