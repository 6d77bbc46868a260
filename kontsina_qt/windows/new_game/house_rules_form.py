"""House rules in the new-game dialog: saving the current options, sharing, and deleting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.match.files import FileError
from kontsina_qt.match.house_rules import TITLE_LIMIT, HouseRules, save_house_rules
from kontsina_qt.match.names import RULES_SUFFIX, clean
from kontsina_qt.session.saving.writer import Writer
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.widgets.file_dialogs import FileChooser
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import quiet, titled_panel


class NameField(QLineEdit):
    """A field in which Enter does not start a match.

    Signals:
        entered(): Enter was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from reaching the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class HouseRulesForm(QObject):
    """A panel that appears when the options differ from the defaults.

    Args:
        own: the person's house rules.
        current: returns the current setup as house rules with a name.
        parent: the parent widget.
        files: asks where to save shared house rules.
        writer: writes them.

    Attributes:
        panel: the panel.

    Signals:
        kept(str): house rules were saved; their id.
        deleted(): the house rules shown were deleted; their options are still set.
    """

    kept = Signal(str)
    deleted = Signal()

    def __init__(
        self,
        own: OwnRules,
        current: Callable[[str], HouseRules],
        parent: QWidget,
        files: FileChooser,
        writer: Writer,
    ) -> None:
        super().__init__(parent)
        self._writer = writer
        self._own, self._current, self._parent, self._files = own, current, parent, files
        self._id: str | None = None
        self.panel, form = titled_panel(tr("House rules"))
        self.name = NameField()
        self.name.setMaxLength(TITLE_LIMIT)
        self.name.setMaximumWidth(scaled(320))
        self.name.setAccessibleName(tr("Name of the house rules"))
        self.name.setPlaceholderText(tr("for example: Grandma's rules"))
        self.name.textChanged.connect(lambda _: self.refresh())
        self.name.entered.connect(self._save)
        self.words = quiet("")
        row = Flow(left=3)
        self.save_button = self._button(row, self._save)
        self.share_button = self._button(row, self._share)
        self.delete_button = self._button(row, self._delete)
        self.share_button.setText(tr("Share as a file …"))
        self.delete_button.setText(tr("Delete"))
        form.addRow(Label(tr("Name"), buddy=self.name), self.name)
        form.addRow(row)
        form.addRow(self.words)

    def _button(self, row: Flow, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)
        button.clicked.connect(lambda: slot())
        row.add(button)
        return button

    # Content

    def show_rules(self, id: str | None) -> None:
        """Show house rules, or none."""
        if id is not None or self._id is not None:
            self.name.setText(self._own.all()[id].name if id is not None else "")
        self._id = id
        self.refresh()

    def refresh(self) -> None:
        """Show the actions that are possible with the current options."""
        name = clean(self.name.text())
        now = self._current(name)
        kept = self._own.all().get(self._id) if self._id is not None else None
        changed = kept is None or (name, now.options) != (
            kept.name,
            kept.options_for(now.players),
        )
        self.panel.setVisible(kept is not None or bool(now.options))
        taken = self._own.named(name) if name else None
        other = taken is not None and taken != self._id
        self.save_button.setText(tr("Save") if kept is not None else tr("Save as house rules"))
        self.save_button.setEnabled(bool(name and now.options) and not other and changed)
        self.share_button.setVisible(kept is not None)
        self.delete_button.setVisible(kept is not None)
        words = tr("Saved rules appear in the game list and can be shared as a file.")
        if other:
            words = tr("You already have house rules with that name.")
        elif not now.options:
            words = tr("These are the standard rules: change an option first.")
        elif kept is not None and changed:
            words = tr("Changes not saved. Start uses these settings.")
        elif kept is not None:
            words = ""
        self.words.setText(words)
        self.words.setVisible(bool(words))

    # Actions

    def _save(self) -> None:
        if not self.save_button.isEnabled():
            return
        own, id, rules = self._own, self._id, self._current(clean(self.name.text()))

        def kept(done: Future[str]) -> None:
            own.reload()
            try:
                self.kept.emit(done.result())
            except FileError as error:
                self._report_not_saved(error)

        self.save_button.setEnabled(False)
        self._writer.run(lambda: own.save(rules, id), kept)

    def _report_not_saved(self, error: FileError) -> None:
        self.refresh()
        self.words.setText(tr("The house rules could not be saved: {error}.").format(error=error))
        self.words.show()

    def _share(self) -> None:
        assert self._id is not None
        name = self._own.all()[self._id].name
        path = self._files.to_save(
            self._parent, tr("Share the house rules"), tr("House rules"), name, RULES_SUFFIX
        )
        if path:
            self.share_to(Path(path))

    def share_to(self, path: Path) -> None:
        """Write the saved house rules to a file."""
        assert self._id is not None
        rules = self._own.all()[self._id]

        def kept(done: Future[None]) -> None:
            try:
                done.result()
            except FileError as error:
                self._report_not_saved(error)
                return
            self._files.remember(path)
            self.words.setText(tr("Saved as {name}.").format(name=in_sentence(path.name)))
            self.words.show()

        self._writer.run(lambda: save_house_rules(rules, path), kept)

    def _delete(self) -> None:
        assert self._id is not None
        name = self.name.text()
        try:
            self._own.delete(self._id)
        except FileError as error:
            self.words.setText(
                tr("The house rules could not be deleted: {error}.").format(error=error)
            )
            self.words.show()
            return
        self._id = None
        self.deleted.emit()
        self.name.setText(name)
        self.words.setText(tr("Deleted. Save them again to bring them back."))
        self.words.show()
