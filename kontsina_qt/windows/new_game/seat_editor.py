"""The editor for one player: the name, and a person or the computer's level."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.match.names import NAME_LIMIT
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS, builtin, level_named
from kontsina_qt.players.levels.characters import CHARACTERS, EVEN
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.widgets.forms import ChoiceBox, quiet
from kontsina_qt.windows.widgets.options.grid import FieldGrid, Line, WrappedCheckBox

NAME_WIDTH = 140


class SeatEditor(QWidget):
    """Asks for one player.

    Args:
        seat: the seat's number; the first is the person's own.
        proposed: the player shown at first.
        others: the bots, by their names in records.

    Attributes:
        name: the field for the player's name.
        person: the box for another person; None for the first seat.
        level, style_box: the boxes for the computer's level and style; None for the first seat.
        description: the label that describes the player.

    Signals:
        changed(): the level or style was changed, or a person was chosen.
        named(): the name was changed.
    """

    changed = Signal()
    named = Signal()

    def __init__(self, seat: int, proposed: Seat, others: Mapping[str, OutsidePlayer]) -> None:
        super().__init__()
        self.seat, self._others = seat, others
        self.name = QLineEdit(proposed.name)
        self.name.setMaxLength(NAME_LIMIT)
        self.name.setMinimumWidth(scaled(NAME_WIDTH))
        self.name.setAccessibleName(tr("Name of player {n}").format(n=seat + 1))
        self.name.textChanged.connect(lambda _: self.named.emit())
        self.person: WrappedCheckBox | None = None
        self.level: ChoiceBox | None = None
        self.style_box: ChoiceBox | None = None
        self.description = quiet("")
        self._grid = FieldGrid()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._grid)
        lines = [Line(Label(tr("Name"), buddy=self.name), self.name, quiet(""))]
        if seat:
            lines += self._player_lines(proposed)
        self._grid.show_lines(lines)
        self.show_player()

    def _player_lines(self, proposed: Seat) -> list[Line]:
        level, style = self._level_box(proposed), self._style_box(proposed)
        person = WrappedCheckBox(tr("Another person here"))
        person.setChecked(proposed.player == HUMAN)
        person.setAccessibleName(tr("Another person here: player {n}").format(n=self.seat + 1))
        about = quiet(describe(HUMAN, EVEN, self._others))
        person.setToolTip(tip(about.text()))
        person.setAccessibleDescription(about.text())
        about.hide()
        self.level, self.style_box, self.person = level, style, person
        level.currentIndexChanged.connect(lambda _: self._on_changed())
        style.currentIndexChanged.connect(lambda _: self._on_changed())
        person.toggled.connect(lambda _: self.show_player())
        return [
            Line(Label(tr("Level"), buddy=level), level, quiet("")),
            Line(Label(tr("Style"), buddy=style), style, self.description),
            Line(None, person, about),
        ]

    def _level_box(self, proposed: Seat) -> ChoiceBox:
        box = ChoiceBox()
        for known in LEVELS.values():
            box.addItem(tr(known.title), known.name)
        for player, other in self._others.items():
            box.addItem(other.name, player)
        for at in range(box.count()):
            words = describe(box.itemData(at), EVEN, self._others)
            box.setItemData(at, tip(words), Qt.ItemDataRole.ToolTipRole)
        level = FALLBACK if proposed.player == HUMAN else level_named(proposed.player)
        box.setCurrentIndex(max(0, box.findData(level)))
        box.setAccessibleName(tr("Level of player {n}").format(n=self.seat + 1))
        return box

    def _style_box(self, proposed: Seat) -> ChoiceBox:
        box = ChoiceBox()
        for at, character in enumerate(CHARACTERS.values()):
            box.addItem(tr(character.title), character.name)
            box.setItemData(at, tip(tr(character.description)), Qt.ItemDataRole.ToolTipRole)
        known = builtin(proposed.player)
        box.setCurrentIndex(box.findData(known[1].name if known else EVEN))
        box.setAccessibleName(tr("Style of player {n}").format(n=self.seat + 1))
        return box

    def parts(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        parts = (self.name, self.level, self.style_box, self.person)
        return [part for part in parts if part is not None]

    def level_name(self) -> str:
        """Return the name of a level, or of a bot."""
        if self.person is None or self.person.isChecked() or self.level is None:
            return HUMAN
        return str(self.level.currentData())

    def _on_changed(self) -> None:
        self.show_player()
        self.changed.emit()

    def show_player(self) -> None:
        """Show the fields and the description for the chosen kind of player."""
        if self.level is None or self.style_box is None or self.person is None:
            return
        level = self.level_name()
        known = LEVELS.get(level)
        judges = known is not None and known.judges
        self._grid.show_field(self.level, level != HUMAN)
        self._grid.show_field(self.style_box, judges)
        words = describe(level, str(self.style_box.currentData()) if judges else EVEN, self._others)
        self.description.setText(words)
        self.description.show()
        for box in (self.level, self.style_box):
            box.setAccessibleDescription(words)


def describe(level: str, character: str, others: Mapping[str, OutsidePlayer]) -> str:
    """Return the description of a player."""
    if level == HUMAN:
        return tr("You share this screen; hands stay hidden until each player is ready.")
    other = others.get(level)
    if other is None:
        words = tr(LEVELS[level].description)
        if character == EVEN:
            return words
        return f"{words} {tr(CHARACTERS[character].description)}"
    words = tr("A bot written by someone else ({command}). It never sees your cards.")
    return words.format(command=other.command)
