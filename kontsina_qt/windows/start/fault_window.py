"""The window that reports an unexpected error."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt import PROJECT
from kontsina_qt.language import tr, trn
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.shell.about import reports_to
from kontsina_qt.windows.widgets.dialog import FittingDialog


class FaultWindow(FittingDialog):
    """Reports an error; errors that follow while it is open are counted.

    Args:
        head: what happened, in a few words.
        words: what it means for the person.
        report: the bug report, to be copied.
        parent: the parent widget.
    """

    detached = True
    starts_unfocused = True

    def __init__(self, head: str, words: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(head)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.propose(620, 460)
        self._more = 0
        title = Label(head)
        title.setProperty("role", "title")
        found = Label(words)
        self.more = Label()
        self.more.hide()
        note = Label(
            tr(
                "The report has the version, the system, the match record and where the error "
                "happened. Names and folders are left out."
            )
        )
        note.setProperty("role", "dim")
        address = Label()
        if PROJECT:
            told_where = tr("Nothing is sent automatically. Please post the report at {reports}.")
            address.setText(told_where.format(reports=reports_to(PROJECT)))
        address.setVisible(bool(PROJECT))
        address.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName(tr("Report"))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for label in (title, found, self.more):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addWidget(self.report, 1)
        for label in (note, address):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        self.copy_button = QPushButton(tr("Copy the report"))
        self.copy_button.setAutoDefault(False)
        self.copy_button.clicked.connect(self._copy)
        self.go_on_button = QPushButton(tr("Continue"))
        self.go_on_button.setDefault(True)
        self.go_on_button.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(self.copy_button)
        row.addStretch(1)
        row.addWidget(self.go_on_button)
        self.go_on_button.setFocus()
        return row

    def add(self, report: str) -> None:
        """Add another error: append it to the report if it is new, and count it."""
        self._more += 1
        words = trn("{n} more error since then.", "{n} more errors since then.", self._more)
        self.more.setText(words)
        self.more.show()
        if report and self._more < 5:
            self.report.appendPlainText("\n" + report)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy_button.setText(tr("Copied"))
