"""A dialog with a question and a few answers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kontsina_qt.windows.widgets.dialog import EDGES, SPACING, FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import Paragraph


class Question(FittingDialog):
    """Asks a question.

    Args:
        title: the title of the window.
        head: the question.
        words: further information.
        answers: the texts of the buttons, the default one first.
        parent: the parent widget.

    Attributes:
        buttons: the buttons, in the order of the answers.
        answer: the index of the answer; None if the dialog was closed.
    """

    def __init__(
        self, title: str, head: str, words: str, answers: Sequence[str], parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.answer: int | None = None
        self.setWindowTitle(title)
        self.propose(520, 0)
        headline = Paragraph(head)
        headline.setProperty("role", "head")
        column = QVBoxLayout(self)
        column.setContentsMargins(*EDGES)
        column.setSpacing(SPACING)
        column.addWidget(headline)
        column.addWidget(Paragraph(words))
        row = Flow()
        self.buttons = [self._button(place, words) for place, words in enumerate(answers)]
        for button in self.buttons:
            row.add(button)
        self.buttons[0].setDefault(True)
        column.addWidget(row)

    def _button(self, place: int, words: str) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._choose(place))
        return button

    def _choose(self, place: int) -> None:
        self.answer = place
        self.accept()


def ask(title: str, head: str, words: str, answers: Sequence[str], parent: QWidget) -> int | None:
    """Ask a question and wait; see ``Question`` for the arguments and the result."""
    question = Question(title, head, words, answers, parent)
    question.exec()
    question.deleteLater()
    return question.answer
