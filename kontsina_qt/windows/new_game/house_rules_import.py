"""Importing house rules from a file, without replacing existing ones unasked."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from enum import Enum, auto
from pathlib import Path

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.match.files import FileError
from kontsina_qt.match.house_rules import HouseRules, load_house_rules
from kontsina_qt.match.record import RecordError
from kontsina_qt.session.saving.writer import Writer
from kontsina_qt.table.style.plain_text import breakable
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import Paragraph


class NameTaken(Enum):
    """The answers about house rules whose name is taken."""

    NEITHER = auto()
    BOTH = auto()
    REPLACE = auto()


class NameTakenDialog(FittingDialog):
    """Asks what to do with house rules whose name is taken.

    Attributes:
        choice: the answer; ``NEITHER`` if the dialog was closed.
    """

    def __init__(self, name: str, other: str, parent: QWidget | None = None) -> None:
        """Build the dialog; ``other`` is the name they would get if both are kept."""
        super().__init__(parent)
        self.choice = NameTaken.NEITHER
        self.setWindowTitle(tr("House rules"))
        self.propose(520, 200)
        words = tr("You already have house rules called “{name}”")
        title = Paragraph(words.format(name=breakable(in_sentence(name))))
        title.setProperty("role", "head")
        words = tr(
            "The ones in the file are different. If you keep both, the new ones will be called "
            "“{name}”."
        )
        words_below = Paragraph(words.format(name=breakable(in_sentence(other))))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for label in (title, words_below):
            column.addWidget(label)
        buttons = Flow()
        self.both = self._button(buttons, tr("Keep both"), NameTaken.BOTH)
        self.replace = self._button(buttons, tr("Replace mine"), NameTaken.REPLACE)
        self.neither = self._button(buttons, tr("Cancel"), NameTaken.NEITHER)
        self.both.setDefault(True)
        column.addWidget(buttons)

    def _button(self, row: Flow, words: str, choice: NameTaken) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._choose(choice))
        row.add(button)
        return button

    def _choose(self, choice: NameTaken) -> None:
        self.choice = choice
        self.accept()


def take_in(
    path: Path,
    own: OwnRules,
    notify: Callable[[str], None],
    window: QWidget,
    writer: Writer,
    then: Callable[[str], object],
) -> None:
    """Import house rules from a file.

    Args:
        path: the file.
        own: the person's house rules.
        notify: shows a message to the person.
        window: the parent widget of dialogs.
        writer: writes them.
        then: called with their id after the import.
    """
    own.reload()
    try:
        rules = load_house_rules(path)
    except RecordError as error:
        notify(
            tr("{name} could not be opened: {error}").format(
                name=in_sentence(path.name), error=error
            )
        )
        return
    there = own.named(rules.name)
    if there is not None and own.all()[there] == rules:
        notify(
            tr("You already have the house rules “{name}”.").format(name=in_sentence(rules.name))
        )
        then(there)
        return
    if there is not None:
        other = own.renamed(rules)
        choice = _asked(rules, other, window)
        if choice is NameTaken.NEITHER:
            return
        if choice is NameTaken.BOTH:
            rules, there = other, None

    def kept(done: Future[str]) -> None:
        own.reload()
        try:
            id = done.result()
        except FileError as error:
            notify(tr("The house rules could not be saved: {error}.").format(error=error))
            return
        words = tr("“{name}” was added to your house rules: {game}.")
        notify(words.format(name=in_sentence(rules.name), game=tr(rules.base.name)))
        then(id)

    writer.run(lambda: own.save(rules, there), kept)


def _asked(rules: HouseRules, other: HouseRules, window: QWidget) -> NameTaken:
    """Ask what to do with house rules whose name is taken."""
    dialog = NameTakenDialog(rules.name, other.name, window)
    dialog.exec()
    dialog.deleteLater()
    return dialog.choice
