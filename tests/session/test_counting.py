"""Matches counted behind what a person does."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from kontsina_qt.library.counting import uncounted
from kontsina_qt.library.store import Library
from kontsina_qt.session.counting import Counting
from tests.library.playing import play_match


def test_it_counts_a_few_at_a_time(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.sqlite3") as library:
        library.import_matches([play_match(3)] * 20)
        counting = Counting(library)
        left: list[int] = []
        counting.moved.connect(left.append)
        with qtbot.waitSignal(counting.done):
            assert counting.start() == 20 and counting.running
        assert not counting.running and uncounted(library) == 0
        assert left == sorted(left, reverse=True) and len(left) > 1
        assert counting.start() == 0 and not counting.running


def test_a_library_that_is_closed_is_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    library = Library.open(tmp_path / "library.sqlite3")
    library.import_matches([play_match(3)] * 3)
    counting = Counting(library)
    counting.start()
    library.close()
    qtbot.waitUntil(lambda: not counting.running)
