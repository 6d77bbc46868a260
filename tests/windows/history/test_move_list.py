"""The list of moves: whole lines, scrolled to the latest."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kontsina_qt.models.rows import RowsModel
from kontsina_qt.windows.history.move_list import HistoryWindow


def test_long_lines_wrap_and_the_latest_is_in_sight(qtbot: QtBot) -> None:
    history: RowsModel[str] = RowsModel()
    long = "Anna laid the Q♠ · 4 cards left on the table: to Anna (last capture)"
    history.sync([f"You laid the {n}♣" for n in range(2, 11)] * 5 + [long])
    window = HistoryWindow(history)
    window.show()
    view = window.list

    def holds() -> bool:
        last = view.visualRect(history.index(history.rowCount() - 1))
        first = view.visualRect(history.index(0))
        port = view.viewport().rect()
        whole = port.top() <= last.top() and last.bottom() <= port.bottom()
        return whole and last.height() > first.height()

    qtbot.waitUntil(holds, timeout=20_000)  # the list is laid out anew when its scroll bar has come
    window.close()
