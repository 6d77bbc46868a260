"""Qt's own file dialog, as a person uses it: a name is typed, then Enter."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit


def name_file(path: Path) -> None:
    """Names a file in the dialog that is about to open."""
    dialog = QApplication.activeModalWidget()
    if not isinstance(dialog, QFileDialog):
        QTimer.singleShot(20, lambda: name_file(path))
        return
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    field.setText(str(path))
    QTest.keyClick(field, Qt.Key.Key_Return)
