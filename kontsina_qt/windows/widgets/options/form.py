"""The form for the options of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget

from kontsina_qt.card_names import names_of
from kontsina_qt.language import capital, tr
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import Option, Value
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.windows.widgets.forms import (
    ChoiceBox,
    NumberBox,
    number_field,
    quiet,
    range_words,
)
from kontsina_qt.windows.widgets.options.grid import FieldGrid, Line, WrappedCheckBox
from kontsina_qt.windows.widgets.tab_order import tab_after


@dataclass(slots=True)
class OptionRow:
    """The widgets of one option."""

    option: Option
    editor: QWidget
    label: Label | None
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

    Attributes:
        grid: shows them.

    Signals:
        changed(): the person has changed an option.
        typed(): a number is being typed, which may be out of range.
    """

    changed = Signal()
    typed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.grid = FieldGrid()
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
        self._rows = {option.name: self._option_row(option) for option in game.options}
        self.grid.show_lines([Line(row.label, row.editor, row.why) for row in self._rows.values()])
        values = {**options}
        for name, row in self._rows.items():
            row.set(options.get(name, row.option.default_for(players, values)))
            values[name] = row.value()
            row.changed = name in options
        tab_after(self.grid, [row.editor for row in self._rows.values()])

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
            if row.label is not None:
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
            box = WrappedCheckBox(tr(option.label))
            box.toggled.connect(lambda _: self._on_option(option.name))
            return self._told(OptionRow(option, box, None, why))
        if option.kind == "int":
            spin = number_field(option.low, option.high, option.step)
            spin.valueChanged.connect(lambda _: self._on_option(option.name))
            spin.lineEdit().textChanged.connect(lambda _: self._on_typed(option.name))
            widget = spin
        else:
            combo = ChoiceBox()
            for choice in option.choices:
                combo.addItem(capital(tr(choice.label)), choice.value)
            combo.currentIndexChanged.connect(lambda _: self._on_option(option.name))
            widget = combo
        widget.setAccessibleName(tr(option.label))
        label.setBuddy(widget)
        return self._told(OptionRow(option, widget, label, why))

    def _told(self, row: OptionRow) -> OptionRow:
        row.editor.setToolTip(tip(self._help(row.option)))
        return row

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
