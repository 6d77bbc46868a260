"""The deal of the day as a person is told of it: what it is, and how it went, in three lines."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QLocale
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import language, tr, trn
from kontsina_qt.library.progress import DayResult
from kontsina_qt.session.day import number_of
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow


def share_lines(result: DayResult) -> tuple[str, str, str]:
    """A result in three lines, to be read by who was not there."""
    day = date.fromisoformat(result.day)
    head = tr("Kontsina, deal of the day No. {number}")
    return head.format(number=number_of(day)), _own_line(result), _par_line(result)


def _own_line(result: DayResult) -> str:
    """What the person made of it."""
    if result.given_up:
        return tr("Resigned against Skilled")
    own = tr("{own}–{other} against Skilled")
    words = own.format(own=result.own, other=result.other)
    return tr("{result}, with undo").format(result=words) if result.undone else words


def _par_line(result: DayResult) -> str:
    """What the expert made of it, and how that compares."""
    if result.par is None or result.par_other is None:
        return tr("Par is still being worked out")
    par = tr("Par {par}–{other}").format(par=result.par, other=result.par_other)
    if result.given_up:
        return par
    ahead = (result.own - result.other) - (result.par - result.par_other)
    if ahead > 0:
        words = trn("{n} point ahead of Expert", "{n} points ahead of Expert", ahead)
    elif ahead < 0:
        words = trn("{n} point behind Expert", "{n} points behind Expert", -ahead)
    else:
        words = tr("level with Expert")
    return f"{par}, {words}"


def day_words(day: date) -> str:
    """A date as the language writes it."""
    words = QLocale(language()).toString(
        QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat
    )
    return str(words)


class DayDialog(FittingDialog):
    """Today's deal: what it is, or how it went, to be shared. Accepted to play it.

    Args:
        day: today.
        result: how it went the first time, or None.
        parent: of the dialog.
        begun: whether it has been begun and left.
    """

    def __init__(
        self,
        day: date,
        result: DayResult | None,
        parent: QWidget | None = None,
        begun: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Deal of the day"))
        self.propose(520, 340)
        self.lines: tuple[str, ...] = ()
        title = Label(tr("Deal of the day"))
        title.setProperty("role", "title")
        when = Label(day_words(day))
        when.setProperty("role", "head")
        panel = QFrame()
        panel.setProperty("role", "panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(18, 14, 18, 14)
        self._labels = [Label(""), Label(""), Label("")]
        for label in self._labels:
            label.setWordWrap(True)
            inside.addWidget(label)
        inside.addStretch(1)
        row = Flow()
        self.copy = QPushButton(tr("Copy the result"))
        self.copy.clicked.connect(self._on_copy)
        play = tr("Continue today's deal") if begun else tr("Play today's deal")
        self.play = QPushButton(tr("Play it again") if result else play)
        self.play.clicked.connect(self.accept)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.reject)
        for button in (close, self.copy, self.play):
            button.setAutoDefault(False)
            row.add(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for part in (title, when, panel):
            column.addWidget(part, 1 if part is panel else 0)
        column.addWidget(row)
        self.tell(result)

    def tell(self, result: DayResult | None) -> None:
        """Says what the deal is, or how it went."""
        self.lines = share_lines(result) if result else ()
        told = self.lines or (
            tr("One hand of Kontsina against Skilled. Everyone gets the same cards today."),
            tr(
                "Only your first attempt counts, even if you resign. Undo is allowed but noted in "
                "the result."
            ),
            tr("Par is Expert's result with your cards."),
        )
        for label, words in zip(self._labels, told, strict=True):
            label.setText(words)
        self.copy.setVisible(bool(self.lines))
        usual = self.copy if self.lines else self.play
        usual.setDefault(True)
        usual.setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self.lines))
        self.copy.setText(tr("Copied"))
