"""Accuracy by player over time, from real reviews in a real library."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.store import Library
from kontsina_qt.table.theme import THEMES
from kontsina_qt.windows.app import make_app
from kontsina_qt.windows.statistics import StatisticsDialog
from kontsina_qt.windows.style import apply_style
from tests.analysis.played import review_of
from tests.library.playing import SEATS, keep, play_match
from tests.match.playing import rules_of

KONTSINA = play_match(4, hands=2)
CASSINO = play_match(9, rules_of("cassino", 2), hands=1)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3") as opened:
        yield opened


def shown(library: Library, theme: str = "cloth") -> StatisticsDialog:
    apply_style(make_app(), THEMES[theme])
    dialog = StatisticsDialog(library, THEMES[theme])
    dialog.show()
    QTest.qWait(20)
    return dialog


def test_nothing_reviewed_yet(qapp: QApplication, library: Library) -> None:
    dialog = shown(library)
    assert dialog.table.rowCount() == 0 and dialog.chart.lines == {}
    assert dialog.note.text().startswith("No hand has been reviewed yet")
    assert dialog.games.count() == 1


@pytest.mark.parametrize("theme", list(THEMES))
def test_players_and_games(qapp: QApplication, library: Library, theme: str) -> None:
    first, second = keep(library, KONTSINA), keep(library, CASSINO)
    reviews = [review_of(KONTSINA, 0), review_of(KONTSINA, 1), review_of(CASSINO)]
    for id, review in zip((first, first, second), reviews, strict=True):
        assert library.keep_review(id, review)
    dialog = shown(library, theme)
    assert [dialog.games.itemText(i) for i in range(3)] == ["All games", "Kontsina", "Cassino"]
    accuracies = {
        SEATS[seat].name: [review.accuracy(seat) for review in reviews] for seat in range(2)
    }
    assert dialog.chart.lines == accuracies
    rows = dialog.table.texts()
    assert [row[:2] for row in rows] == [[seat.name, "3"] for seat in SEATS]
    for seat, row in enumerate(rows):
        mean = sum(review.accuracy(seat) or 0 for review in reviews) / 3
        assert row[2] == f"{round(mean * 100)} %"
        assert row[3] == f"{sum(review.lost(seat) for review in reviews) / 3:.1f}"
    assert dialog.note.text() == "From 3 reviewed hands."
    dialog.games.setFocus()
    QTest.keyClick(dialog.games, Qt.Key.Key_Down)
    QTest.keyClick(dialog.games, Qt.Key.Key_Down)
    assert [row[1] for row in dialog.table.texts()] == ["1", "1"]
    assert dialog.chart.lines == {name: found[2:] for name, found in accuracies.items()}
    plot = dialog.chart.plot().adjusted(-1, -1, 1, 1)
    for name in dialog.chart.lines:
        assert all(plot.contains(point) for point in dialog.chart.points(name))
    dialog.grab()


def test_a_damaged_library_is_one_sentence(
    qapp: QApplication, library: Library, tmp_path: Path
) -> None:
    db = sqlite3.connect(tmp_path / "library.sqlite3")
    db.execute("DROP TABLE reviews")
    db.close()
    dialog = shown(library)
    assert dialog.note.text() and "\n" not in dialog.note.text()
    assert not dialog.note.text().startswith("No hand")
    assert dialog.table.rowCount() == 0
