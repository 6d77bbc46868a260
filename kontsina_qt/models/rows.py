"""A list model that is synced with a list by removing and inserting rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex

ITEM = int(Qt.ItemDataRole.UserRole)
"""The role of a row's object."""


class RowsModel(QAbstractListModel, Generic[Row]):
    """A list model of rows of one type."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def sync(self, rows: Sequence[Row]) -> None:
        """Set the rows, signalling only the differences."""
        if len(rows) == len(self.rows):
            for at, row in enumerate(rows):
                if row != self.rows[at]:
                    break
            else:
                return
        for tag, a, b, c, d in reversed(self._steps(rows)):
            if tag in ("delete", "replace"):
                self.beginRemoveRows(QModelIndex(), a, b - 1)
                del self.rows[a:b]
                self.endRemoveRows()
            if tag in ("insert", "replace"):
                self.beginInsertRows(QModelIndex(), a, a + d - c - 1)
                self.rows[a:a] = rows[c:d]
                self.endInsertRows()

    def _steps(self, rows: Sequence[Row]) -> Sequence[tuple[str, int, int, int, int]]:
        """Return the opcodes of ``difflib`` from the current rows to others."""
        if not self.rows:
            return [("insert", 0, 0, 0, len(rows))] if rows else []
        from difflib import SequenceMatcher  # late: not needed for the first rows

        steps = SequenceMatcher(None, self.rows, rows, autojunk=False)
        return steps.get_opcodes()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a row's object (``ITEM``) or its text."""
        if not index.isValid() or not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ITEM:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return aloud(str(row), tr)
        if role == Qt.ItemDataRole.DisplayRole:
            return str(row)
        return None

    def roleNames(self) -> dict[int, QByteArray]:
        """Return the standard names and ``item``."""
        return super().roleNames() | {ITEM: QByteArray(b"item")}
