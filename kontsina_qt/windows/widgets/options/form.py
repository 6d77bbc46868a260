"""The form for the options of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.card_names import names_of
from kontsina_qt.language import capital, tr
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import Option, Value
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.widgets.forms import (
    ChoiceBox,
    NumberBox,
    TallCheckBox,
    number_field,
    quiet,
    range_words,
)
from kontsina_qt.windows.widgets.tab_order import tab_after

_LONGEST_CHOICE = 26
_LEAST_CHOICE = 140
FIELD_HEIGHT = 36


@dataclass(slots=True)
class OptionRow:
    """The widgets of one option."""

    option: Option
    editor: QWidget
    label: Label
    why: Label
    changed: bool = False

    def value(self) -> Value:
        """What is set."""
        if isinstance(self.editor, QCheckBox):
            return self.editor.isChecked()
        if isinstance(self.editor, QSpinBox):
            return self.editor.value()
        assert isinstance(self.editor, QComboBox)
        return str(self.editor.currentData())

    def set(self, value: Value) -> None:
        """Set the value without emitting signals."""
        with QSignalBlocker(self.editor):
            if isinstance(self.editor, QCheckBox):
                self.editor.setChecked(bool(value))
            elif isinstance(self.editor, QSpinBox):
                self.editor.setValue(int(value))
            elif isinstance(self.editor, QComboBox):
                self.editor.setCurrentIndex(max(0, self.editor.findData(value)))


class OptionsForm(QObject):
    """Shows the options of one game at a time.

    Args:
        form: the form layout to fill.

    Signals:
        changed(): the person has changed an option.
        typed(): a number is being typed, which may be out of range.
    """

    changed = Signal()
    typed = Signal()

    def __init__(self, form: QFormLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._form = form
        self._rows: dict[str, OptionRow] = {}
        self._players = 0
        self._game: Game | None = None

    def row(self, name: str) -> OptionRow:
        """Return the row of an option."""
        return self._rows[name]

    def chosen(self) -> dict[str, Value]:
        """Return the options that differ from the game's defaults."""
        players, values = self._players, self.values()
        return {
            name: row.value()
            for name, row in self._rows.items()
            if row.value() != row.option.default_for(players, values)
            and (not row.option.players or players in row.option.players)
        }

    @property
    def wrong(self) -> bool:
        """Whether any number is out of range."""
        return self.wrong_row is not None

    @property
    def wrong_row(self) -> OptionRow | None:
        """Return the first row with a number out of range, if any."""
        for row in self._rows.values():
            editor = row.editor
            if isinstance(editor, NumberBox) and editor.isEnabled() and not editor.fits():
                return row
        return None

    def values(self) -> dict[str, Value]:
        """Return the values of all options."""
        return {name: row.value() for name, row in self._rows.items()}

    def show_game(self, game: Game, players: int, options: Mapping[str, Value]) -> None:
        """Show the options of a game for that many players, with these values set."""
        self._players, self._game = players, game
        while self._form.rowCount():
            self._form.removeRow(0)
        self._rows = {}
        for option in game.options:
            self._rows[option.name] = self._option_row(option)
        values = {**options}
        for name, row in self._rows.items():
            row.set(options.get(name, row.option.default_for(players, values)))
            values[name] = row.value()
            row.changed = name in options
        panel = self._form.parentWidget()
        assert panel is not None
        tab_after(panel, [row.editor for row in self._rows.values()])

    def refresh(self, players: int) -> None:
        """Update dependent defaults, disable irrelevant options, and explain why."""
        self._players = players
        for row in self._rows.values():
            self._grey_choices(row)
            if not row.changed:
                row.set(row.option.default_for(players, self.values()))
        values = self.values()
        for row in self._rows.values():
            matters = row.option.matters(players, values)
            row.editor.setEnabled(matters)
            row.label.setEnabled(matters)
            self._show_help(row, matters)

    def _show_help(self, row: OptionRow, matters: bool) -> None:
        """Show the help of an option: its meaning, its range, or why it is not used."""
        words = [self._help(row.option) if matters else self._why_not(row.option)]
        if matters:
            words += [self._refused(row.option, c.value) for c in row.option.choices]
            if isinstance(row.editor, NumberBox):
                words.append(range_words(row.editor))
                if not row.editor.fits():
                    low, high, n = row.option.low, row.option.high, row.editor.cleanText()
                    text = tr("Enter a number from {low} to {high}.")
                    if n:
                        text = tr("{n} is out of range: choose from {low} to {high}.")
                    words = [text.format(n=n, low=low, high=high)]
        row.why.setText(" ".join(filter(None, words)))
        row.why.setVisible(bool(row.why.text()))

    def _help(self, option: Option) -> str:
        """Return the meaning of an option, in terms of the game's deck."""
        return names_of(self._game).tr(option.help) if self._game is not None else tr(option.help)

    def _on_typed(self, name: str) -> None:
        row = self._rows.get(name)
        if row is not None:
            self._show_help(row, row.editor.isEnabled())
            self.typed.emit()

    def _option_row(self, option: Option) -> OptionRow:
        label = Label(tr(option.label))
        why = quiet("")
        widget: QWidget
        if option.kind == "bool":
            box = TallCheckBox()
            box.toggled.connect(lambda _: self._on_option(option.name))
            widget = box
        elif option.kind == "int":
            spin = number_field(option.low, option.high, option.step)
            spin.valueChanged.connect(lambda _: self._on_option(option.name))
            spin.lineEdit().textChanged.connect(lambda _: self._on_typed(option.name))
            widget = spin
        else:
            combo = ChoiceBox()
            for choice in option.choices:
                combo.addItem(capital(tr(choice.label)), choice.value)
            combo.currentIndexChanged.connect(lambda _: self._on_option(option.name))
            # A long choice may be elided, but must not widen the page.
            longest = max(len(tr(choice.label)) for choice in option.choices)
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.setMinimumContentsLength(min(longest, _LONGEST_CHOICE))
            combo.setMinimumWidth(scaled(_LEAST_CHOICE))
            widget = combo
        widget.setAccessibleName(tr(option.label))
        widget.setToolTip(tip(self._help(option)))
        label.setBuddy(widget)
        line = QWidget()
        if isinstance(widget, QSpinBox):
            line.setMinimumHeight(scaled(FIELD_HEIGHT))  # QFormLayout may ignore the size hint
        chosen = isinstance(widget, QComboBox)
        row = QVBoxLayout(line) if chosen else QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 if chosen else 8)
        row.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft if chosen else Qt.AlignmentFlag(0))
        row.addWidget(why, 1)
        self._form.addRow(label, line)
        return OptionRow(option, widget, label, why)

    def _on_option(self, name: str) -> None:
        row = self._rows.get(name)
        if row is None:
            return
        row.changed = True
        value = row.value()
        if isinstance(row.editor, QSpinBox) and isinstance(value, int):
            even = value - (value - row.option.low) % row.option.step
            row.set(even)
        self.changed.emit()

    def _grey_choices(self, row: OptionRow) -> None:
        """Disable the values of a choice that are illegal for the number of players."""
        if not isinstance(row.editor, QComboBox):
            return
        model = row.editor.model()
        assert isinstance(model, QStandardItemModel)
        for at, choice in enumerate(row.option.choices):
            why = self._refused(row.option, choice.value)
            model.item(at).setEnabled(not why)
            row.editor.setItemData(at, tip(why), Qt.ItemDataRole.ToolTipRole)
            if why and row.value() == choice.value:
                row.set(row.option.default_for(self._players))
                row.changed = False

    def _refused(self, option: Option, value: str) -> str:
        """Return why a value is illegal for the number of players; empty if it is legal."""
        if option.refused(value, self._players) is None:
            return ""
        choice = next(c for c in option.choices if c.value == value)
        numbers = ", ".join(str(n) for n in choice.players)
        words = tr("“{label}” needs {numbers} players.")
        return words.format(label=tr(choice.label), numbers=numbers)

    def _why_not(self, option: Option) -> str:
        if option.players and self._players not in option.players:
            numbers = ", ".join(str(n) for n in option.players)
            return tr("needs {numbers} players").format(numbers=numbers)
        return tr("not used here")
