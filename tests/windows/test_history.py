"""The moves of the hand in words: whole lines, the latest in sight."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from kontsina_qt.models.table_models import HistoryModel
from kontsina_qt.windows.history import HistoryWindow


def test_long_lines_wrap_and_the_latest_is_in_sight(qapp: QApplication) -> None:
    history = HistoryModel()
    long = "Anna laid the Q♠ · 4 cards left on the table to Anna, who captured last"
    history.sync([f"You laid the {n}♣" for n in range(2, 11)] * 5 + [long])
    window = HistoryWindow(history)
    window.show()
    QApplication.processEvents()
    last = window.list.visualRect(history.index(history.rowCount() - 1))
    port = window.list.viewport().rect()
    assert last.width() <= port.width()
    assert last.height() > window.list.visualRect(history.index(0)).height()
    assert port.contains(last)
    window.close()
