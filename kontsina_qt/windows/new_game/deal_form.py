"""The kind of deal: sealed with a cut, plain, or numbered."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QRadioButton, QVBoxLayout

from kontsina_qt.access.nodes import name_group
from kontsina_qt.language import tr
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.new_game.fold import Fold
from kontsina_qt.windows.widgets.forms import Paragraph, TallRadioButton, quiet, set_buddy
from kontsina_qt.windows.widgets.options.grid import INDENT, LINE_GAP

HIGHEST_NUMBER = 2**64 - 1
EXAMPLE = 1234


class DealForm(QObject):
    """Asks for the kind of deal.

    Args:
        sealed: whether the person cuts the deck, at first.

    Attributes:
        fold: the section that contains the form.

    Signals:
        changed(): another choice or number.
    """

    changed = Signal()

    def __init__(self, sealed: bool) -> None:
        super().__init__()
        self.fold = Fold(tr("Deal"))
        self.sealed = TallRadioButton(tr("Let me cut (verifiable)"))
        self.plain = TallRadioButton(tr("Just deal"))
        self.numbered = TallRadioButton(tr("Deal number"))
        name_group(self.fold.body, tr("Deal"))
        self._deals = QButtonGroup(self)
        for button in (self.sealed, self.plain, self.numbered):
            self._deals.addButton(button)
        (self.sealed if sealed else self.plain).setChecked(True)
        self.number = QLineEdit()
        self.number.setMinimumWidth(scaled(100))
        self.number.setMaximumWidth(scaled(250))
        self.number.setMaxLength(20)
        self.number.setPlaceholderText(tr("for example {n}").format(n=EXAMPLE))
        self.number.setAccessibleName(tr("Deal number"))
        self.trouble: Label = Paragraph("")
        self.trouble.setProperty("role", "dim")
        self.trouble.hide()
        row = QHBoxLayout()
        row.addWidget(self.numbered)
        row.addWidget(self.number, 100)
        row.addStretch(1)
        for line in (
            (self.sealed, tr("You cut the deck and can check it afterwards.")),
            (self.plain, ""),
            (row, tr("The same number deals the same cards on every computer.")),
        ):
            self._add(*line)
        self.trouble.setIndent(scaled(INDENT))
        self.fold.column.addWidget(self.trouble)
        self.number.textEdited.connect(lambda: self.numbered.setChecked(True))
        self.number.textChanged.connect(self._on_changed)
        self._deals.buttonToggled.connect(lambda *_: self._on_changed())
        self._on_changed()

    def _add(self, choice: QRadioButton | QHBoxLayout, words: str) -> None:
        """Add a choice with its explanation below."""
        line = QVBoxLayout()
        line.setSpacing(scaled(LINE_GAP))
        button: QRadioButton = self.numbered
        if isinstance(choice, QRadioButton):
            button = choice
            line.addWidget(choice)
        else:
            line.addLayout(choice)
        if words:
            about = set_buddy(quiet(words), button)
            about.setIndent(scaled(INDENT))
            line.addWidget(about)
        self.fold.column.addLayout(line)

    def chosen(self) -> int | None:
        """Return the number of the deal; None for no number, -1 for an invalid one."""
        if not self.numbered.isChecked():
            return None
        text = self.number.text().strip()
        number = int(text) if text.isascii() and text.isdigit() else -1
        return number if 0 <= number <= HIGHEST_NUMBER else -1

    @property
    def wrong(self) -> bool:
        """Whether an invalid number was entered."""
        return self.chosen() == -1

    def _on_changed(self) -> None:
        words = tr("A deal number is a whole number from 0 to {most}.").format(most=HIGHEST_NUMBER)
        self.trouble.setText(words if self.wrong else "")
        self.trouble.setVisible(self.wrong)
        self.fold.button.say(self._line())
        self.changed.emit()

    def _line(self) -> str:
        if self.wrong:
            return tr("no deal number yet")
        number = self.chosen()
        if number is not None:
            return tr("Deal {n}: the same cards on every computer").format(n=number)
        return tr("You cut the deck") if self.sealed.isChecked() else tr("Dealt at once")
