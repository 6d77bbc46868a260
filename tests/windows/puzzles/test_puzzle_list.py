"""The list of puzzles in a low window with large text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.puzzles.puzzle import Grade
from kontsina_qt.table.style.text_size import set_text_size
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.puzzles.puzzle_list import PuzzleList
from kontsina_qt.windows.widgets.style import apply_style


@pytest.fixture
def large_text(qapp: QApplication) -> Iterator[None]:
    set_text_size(1.5, 1.0)
    apply_style(qapp, THEMES["cloth"])
    yield
    set_text_size(0, 1.0)
    apply_style(qapp, THEMES["cloth"])


@pytest.mark.usefixtures("large_text")
def test_rows_of_games_and_puzzles_are_seen_at_once() -> None:
    page = PuzzleList(THEMES["cloth"])
    page.resize(895, 472)
    page.show()
    QTest.qWait(20)
    games, room = page.games, page.games.viewport().rect()
    rows = [games.visualItemRect(games.item(row)) for row in range(games.count())]
    assert sum(room.contains(row) for row in rows) >= 3
    easy = page.grids[Grade.EASY].tiles
    whole = [tile for tile in easy if tile.visibleRegion().boundingRect() == tile.rect()]
    assert len({tile.y() for tile in whole}) >= 2
    seen = [
        QRect(button.mapTo(page, button.rect().topLeft()), button.size())
        for button in (page.day_button, page.home_button, page.next_button)
    ]
    assert all(page.rect().contains(each) for each in seen)
    page.close()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", [480, 1366])
def test_rows_of_puzzles_end_inside_their_grid(width: int) -> None:
    page = PuzzleList(THEMES["cloth"])
    page.resize(width, 800)
    page.show()
    QTest.qWait(20)
    grid = page.grids[Grade.EASY]
    boxes = [tile.geometry() for tile in grid.tiles]
    assert all(grid.rect().contains(box) for box in boxes)
    assert not any(one.intersects(other) for one in boxes for other in boxes if one is not other)
    in_row = max(box.right() for box in boxes)
    assert grid.width() - in_row < 2 * boxes[0].width(), "no room for another one"
    page.close()
