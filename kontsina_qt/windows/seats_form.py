"""The players of a match: how many, what they are called, and who plays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.nodes import OneOf
from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings import OutsidePlayer
from kontsina_qt.match.names import NAME_LIMIT, clean
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.levels.catalogue import LEVELS, builtin, level_named, named
from kontsina_qt.players.levels.characters import CHARACTERS, EVEN
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.hands import LEAST_TARGET, hands
from kontsina_qt.table.plain import Label
from kontsina_qt.table.type import grown
from kontsina_qt.windows.forms import StillBox, WholeRow, quiet
from kontsina_qt.windows.new_game_values import NAMES

NUMBER_WIDTH = 46


class SeatsForm(QObject):
    """Asks for the players, the person first.

    Args:
        form: where they stand.
        seats: who is proposed, for the most players that a game has.
        players: how many at first.
        others: other people's programs, by how a record names them.

    Signals:
        changed(): the number of players has changed.
    """

    changed = Signal()

    def __init__(
        self,
        form: QFormLayout,
        seats: Sequence[Seat],
        players: int,
        others: Mapping[str, OutsidePlayer],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._before = tuple(seats)
        self._others = others
        self.number_buttons: dict[int, QPushButton] = {}
        self.name_fields: list[QLineEdit] = []
        self.level_boxes: list[QComboBox] = []
        self.character_boxes: list[QComboBox] = []
        self.level_words: list[Label] = []
        self._labels: list[Label] = []
        self._rows: list[QWidget] = []
        self._numbers_row(form, players)
        for i, seat in enumerate(seats):
            self._seat_row(form, i, seat)

    def _numbers_row(self, form: QFormLayout, players: int) -> None:
        row = QHBoxLayout()
        row.setSpacing(2 if hands().large else 8)
        self._numbers = QButtonGroup(self)
        for n in sorted({n for game in GAMES.values() for n in game.players}):
            button = QPushButton(str(n))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(trn("{n} player", "{n} players", n))
            button.setChecked(n == players)
            button.setFixedWidth(grown(LEAST_TARGET if hands().large else NUMBER_WIDTH))
            button.setStyleSheet("padding-left: 2px; padding-right: 2px; min-width: 36px;")
            button.toggled.connect(lambda on: self.changed.emit() if on else None)
            self._numbers.addButton(button)
            OneOf(button)
            self.number_buttons[n] = button
            row.addWidget(button)
        row.addStretch(1)
        form.addRow(Label(tr("How many")), row)

    def _seat_row(self, form: QFormLayout, i: int, seat: Seat) -> None:
        name = QLineEdit(seat.name)
        name.setMaxLength(NAME_LIMIT)
        name.setMaximumWidth(grown(200))
        name.setAccessibleName(tr("Name of player {n}").format(n=i + 1))
        self.name_fields.append(name)
        widget = WholeRow()
        column = QVBoxLayout(widget)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(name)
        column.addLayout(row)
        if i:
            level = StillBox()
            for known in LEVELS.values():
                level.addItem(tr(known.title), known.name)
            level.addItem(tr("A person here"), HUMAN)
            for player, other in self._others.items():
                level.addItem(other.name, player)
            level.setCurrentIndex(max(0, level.findData(level_named(seat.player))))
            level.setAccessibleName(tr("Level of player {n}").format(n=i + 1))
            character = self._character_box(i, seat)
            words = quiet("")
            level.currentIndexChanged.connect(self._show_levels)
            level.currentIndexChanged.connect(lambda _: self._name_seat(i))
            level.currentIndexChanged.connect(lambda _: self.changed.emit())
            self.level_boxes.append(level)
            self.level_words.append(words)
            row.addWidget(level)
            below = QHBoxLayout()
            below.setContentsMargins(0, 4, 0, 2)
            below.addWidget(character)
            below.addStretch(1)
            column.addLayout(below)
            column.addWidget(words)
        row.addStretch(1)
        label = Label(tr("Your name") if i == 0 else tr("Computer {n}").format(n=i))
        self._labels.append(label)
        self._rows.append(widget)
        form.addRow(label, widget)

    def _character_box(self, i: int, seat: Seat) -> StillBox:
        box = StillBox()
        for character in CHARACTERS.values():
            box.addItem(tr(character.title), character.name)
        known = builtin(seat.player)
        box.setCurrentIndex(box.findData(known[1].name if known else EVEN))
        box.setAccessibleName(tr("Character of player {n}").format(n=i + 1))
        box.currentIndexChanged.connect(self._show_levels)
        self.character_boxes.append(box)
        return box

    # What is chosen

    @property
    def players(self) -> int:
        """How many players."""
        return next(n for n, button in self.number_buttons.items() if button.isChecked())

    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        seats = [Seat(self.name(0) or tr("You"), HUMAN)]
        for i in range(1, self.players):
            seats.append(Seat(self.name(i) or tr(NAMES[i - 1]), self.level(i)))
        return tuple(seats)

    def name(self, i: int) -> str:
        """What a seat is called; empty for no name."""
        return clean(self.name_fields[i].text())

    def level(self, i: int) -> str:
        """Who plays a seat, as a record names it."""
        if not i:
            return HUMAN
        return named(self._level(i), self._character(i))

    def _level(self, i: int) -> str:
        """A level alone, or who else plays a seat."""
        return str(self.level_boxes[i - 1].currentData())

    def _character(self, i: int) -> str:
        """The character of a level that may have one."""
        level = LEVELS.get(self._level(i))
        if level is None or not level.judges:
            return EVEN
        return str(self.character_boxes[i - 1].currentData())

    # Keeping in step

    def show_game(self, game: Game) -> None:
        """Offers the numbers of players that a game has."""
        self.show_numbers(game.players)

    def show_numbers(self, numbers: Sequence[int]) -> None:
        """Offers these numbers of players."""
        for n, button in self.number_buttons.items():
            button.setVisible(n <= 4 or n in numbers)
            button.setEnabled(n in numbers)
            if n not in numbers and button.isChecked():
                self.number_buttons[numbers[0]].setChecked(True)

    def refresh(self, partners: bool) -> None:
        """Shows as many seats as there are players; ``partners`` if they play in partnerships."""
        for i, row in enumerate(self._rows):
            row.setVisible(i < self.players)
            self._labels[i].setVisible(i < self.players)
        for i, label in enumerate(self._labels[1:], 1):
            partner = partners and i == 2
            words = tr("Player {n}").format(n=i + 1)
            if self.level(i) != HUMAN:
                words = tr("Computer {n}").format(n=i)
            label.setText(tr("Partner") if partner else words)
        self._show_levels()

    def _name_seat(self, i: int) -> None:
        """Names a seat after the program that takes it, and as before where a level does."""
        own = {other.name for other in self._others.values()}
        field = self.name_fields[i]
        other = self._others.get(self._level(i))
        if other is not None:
            field.setText(clean(other.name))
        elif field.text() in own:
            before = self._before[i].name
            field.setText(tr(NAMES[i - 1]) if before in own else before)

    def _description(self, level: str, character: str) -> str:
        if level == HUMAN:
            return tr(
                "Plays at this screen. Cards stay hidden until each says that they are there."
            )
        other = self._others.get(level)
        if other is None:
            words = tr(LEVELS[level].description)
            if character == EVEN:
                return words
            return f"{words} {tr(CHARACTERS[character].description)}"
        words = tr("Somebody else's program. Sees only its own cards, like you: {command}")
        return words.format(command=other.command)

    def _show_levels(self) -> None:
        told: set[str] = set()
        rows = zip(self.character_boxes, self.level_words, strict=True)
        for i, (box, words) in enumerate(rows, 1):
            level, character = self._level(i), self._character(i)
            known = LEVELS.get(level)
            box.setVisible(i < self.players and known is not None and known.judges)
            words.setText(self._description(level, character))
            # Each player is explained once.
            player = named(level, character)
            words.setVisible(i < self.players and player not in told)
            if i < self.players:
                told.add(player)
