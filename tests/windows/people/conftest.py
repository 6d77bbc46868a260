"""Two people, each with a window of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.windows.start.app import make_app
from tests.windows.people.test_people import Player


@pytest.fixture
def players(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Player, Player]]:
    """Anna and Nikos."""
    make_app()
    anna, nikos = (Player(tmp_path / name, monkeypatch) for name in ("anna", "nikos"))
    yield anna, nikos
    for player in (anna, nikos):
        player.at_home()
        player.close()
