"""The dialog that begins a match: game, players, options, deal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings import NewGame as LastGame
from kontsina_qt.library.settings import OutsidePlayer, Settings
from kontsina_qt.match.reading import NAME_LIMIT
from kontsina_qt.match.record import Seat
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.programs.client import COMMAND_PREFIX, FALLBACK
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.options import Option, OptionError, Value
from kontsina_qt.rules.words import mark
from kontsina_qt.session.session import HUMAN
from kontsina_qt.windows.forms import (
    lay_out_dialog,
    number_field,
    plain_label,
    quiet,
    titled_panel,
)
from kontsina_qt.windows.game_browser import GameBrowser
from kontsina_qt.windows.rules_window import RulesWindow

NAMES = (
    mark("Anna"),
    mark("Nikos"),
    mark("Eleni"),
    mark("Yorgos"),
    mark("Maria"),
    mark("Kostas"),
    mark("Sofia"),
)
HARDNESS = (mark("easy to learn"), mark("some rules to learn"), mark("many rules to learn"))
NUMBER_WIDTH = 46
HIGHEST_NUMBER = 2**64 - 1
_LONGEST_CHOICE = 28


@dataclass(frozen=True, slots=True)
class NewGame:
    """A match to begin.

    Attributes:
        game: its id.
        players: how many.
        options: those that differ from the game's defaults.
        seats: the person first.
        number: of the deal, or None.
        sealed: whether packs are sealed and cut, where there is no number.
    """

    game: str
    players: int
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    number: int | None = None
    sealed: bool = True


def start_values(settings: Settings) -> NewGame:
    """The last choices, as far as they still make a game; else the usual ones."""
    last = settings.new_game
    game = GAMES.get(last.game, GAMES["kontsina"])
    players = last.players if last.players in game.players else game.players[0]
    options: dict[str, Value] = {}
    if last.game == game.id and players == last.players:
        for name, value in last.options.items():
            try:
                options[name] = game.option(name).check(value, players)
            except OptionError:
                continue
    others = others_of(settings)
    known = [name in LEVELS or name in others for name in last.levels[1:]]
    levels = [name if ok else FALLBACK for name, ok in zip(last.levels[1:], known, strict=True)]
    levels += [FALLBACK] * (max(max(g.players) for g in GAMES.values()) - 1 - len(levels))
    names = [tr(name) for name in NAMES]
    for i, name in enumerate(last.names[1 : len(NAMES) + 1]):
        # A program that is gone takes its name with it.
        left = i < len(known) and not known[i] and last.levels[i + 1].startswith(COMMAND_PREFIX)
        if name and not left:
            names[i] = name
    person = settings.name or tr("You")
    seats = [Seat(person, HUMAN)]
    seats += [Seat(name, level) for name, level in zip(names, levels, strict=False)]
    return NewGame(game.id, players, options, tuple(seats), None, settings.sealed)


def others_of(settings: Settings) -> dict[str, OutsidePlayer]:
    """Other people's programs, by how a record names them."""
    return {COMMAND_PREFIX + player.command: player for player in settings.others}


@dataclass(slots=True)
class OptionRow:
    """The widgets of one option."""

    option: Option
    editor: QWidget
    label: QLabel
    why: QLabel
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
        """Sets a value without telling anybody."""
        with QSignalBlocker(self.editor):
            if isinstance(self.editor, QCheckBox):
                self.editor.setChecked(bool(value))
            elif isinstance(self.editor, QSpinBox):
                self.editor.setValue(int(value))
            elif isinstance(self.editor, QComboBox):
                self.editor.setCurrentIndex(max(0, self.editor.findData(value)))


class NewGameDialog(QDialog):
    """Asks for a new match.

    Attributes:
        result_game: what was chosen, after Start; else None.
        settings: the settings with these choices kept.
    """

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.result_game: NewGame | None = None
        self._start = start_values(settings)
        self._others = others_of(settings)
        self._rows: dict[str, OptionRow] = {}
        self.setWindowTitle(tr("New game"))
        self.resize(960, 660)
        self.browser = GameBrowser(self._start.game)
        about, players = self._about_panel(), self._players_panel()
        options, self._options_form = titled_panel(tr("The match"))
        panels = (about, players, options, self._deal_panel())
        lay_out_dialog(self, tr("New game"), panels, self._buttons(), self.browser)
        self._show_game(self._start.options)
        self.browser.chosen.connect(lambda _: self._show_game({}))
        self.start_button.setFocus()

    # Building

    def _about_panel(self) -> QFrame:
        panel, form = titled_panel("")
        self._name = panel.findChildren(QLabel)[0]
        self._facts = quiet("")
        self._summary = plain_label()
        self._difference = quiet("")
        self.rules_button = QPushButton(tr("The rules in full"))
        self.rules_button.setAutoDefault(False)
        self.rules_button.clicked.connect(self._show_rules)
        row = QHBoxLayout()
        row.addWidget(self.rules_button)
        row.addStretch(1)
        for part in (self._facts, self._summary, self._difference):
            form.addRow(part)
        form.addRow(row)
        return panel

    def _show_about(self) -> None:
        """Tells of the game chosen."""
        game = self.game
        self._name.setText(tr(game.name))
        low, high = game.players[0], game.players[-1]
        numbers = ", ".join(map(str, game.players))
        if len(game.players) > 2 and high - low + 1 == len(game.players):
            numbers = f"{low}–{high}"
        facts = [tr(game.origin), tr("{numbers} players").format(numbers=numbers)]
        if game.partnerships:
            facts.append(tr("partnerships"))
        dots = "●" * game.hard + "○" * (3 - game.hard)
        facts.append(f"{dots} {tr(HARDNESS[game.hard - 1])}")
        self._facts.setText("  ·  ".join(facts))
        self._summary.setText(tr(game.summary))
        self._difference.setText(tr("What is different: {words}").format(words=tr(game.difference)))

    def _show_rules(self) -> None:
        """Opens the rules of the game as it is set up here."""
        try:
            rules = self.game.rules(self.players, self.options())
        except OptionError:
            rules = self.game.rules(self.players)
        self._rules_window = RulesWindow(rules, self)
        self._rules_window.show()

    def _players_panel(self) -> QFrame:
        panel, form = titled_panel(tr("Players"))
        row = QHBoxLayout()
        self._numbers = QButtonGroup(self)
        self.number_buttons: dict[int, QPushButton] = {}
        for n in sorted({n for game in GAMES.values() for n in game.players}):
            button = QPushButton(str(n))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(trn("{n} player", "{n} players", n))
            button.setChecked(n == self._start.players)
            button.setFixedWidth(NUMBER_WIDTH)
            button.setStyleSheet("padding-left: 2px; padding-right: 2px;")
            button.toggled.connect(lambda on: self._show_players() if on else None)
            self._numbers.addButton(button)
            self.number_buttons[n] = button
            row.addWidget(button)
        row.addStretch(1)
        form.addRow(tr("How many"), row)
        self.name_fields: list[QLineEdit] = []
        self.level_boxes: list[QComboBox] = []
        self._level_words: list[QLabel] = []
        self._seat_labels: list[QLabel] = []
        self._seat_rows: list[QWidget] = []
        for i, seat in enumerate(self._start.seats):
            self._seat_row(form, i, seat)
        return panel

    def _seat_row(self, form: QFormLayout, i: int, seat: Seat) -> None:
        name = QLineEdit(seat.name)
        name.setMaxLength(NAME_LIMIT)
        name.setMaximumWidth(200)
        name.setAccessibleName(tr("Name of player {n}").format(n=i + 1))
        self.name_fields.append(name)
        widget = QWidget()
        column = QVBoxLayout(widget)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        row = QHBoxLayout()
        row.addWidget(name)
        column.addLayout(row)
        if i:
            level = QComboBox()
            for known in LEVELS.values():
                level.addItem(tr(known.title), known.name)
            for player, other in self._others.items():
                level.addItem(other.name, player)
            level.setCurrentIndex(max(0, level.findData(seat.player)))
            level.setAccessibleName(tr("Level of player {n}").format(n=i + 1))
            words = quiet("")
            words.setTextFormat(Qt.TextFormat.PlainText)
            level.currentIndexChanged.connect(self._show_levels)
            level.currentIndexChanged.connect(lambda _: self._name_seat(i))
            self.level_boxes.append(level)
            self._level_words.append(words)
            row.addWidget(level)
            column.addWidget(words)
        row.addStretch(1)
        label = QLabel(tr("Your name") if i == 0 else tr("Computer {n}").format(n=i))
        self._seat_labels.append(label)
        self._seat_rows.append(widget)
        form.addRow(label, widget)

    def _deal_panel(self) -> QFrame:
        panel, form = titled_panel(tr("The deal"))
        self.sealed = QRadioButton(tr("Sealed: you cut the pack and can check it afterwards"))
        self.plain = QRadioButton(tr("Just deal"))
        self.numbered = QRadioButton(tr("By number: the same cards on every machine"))
        self._deals = QButtonGroup(self)
        for button in (self.sealed, self.plain, self.numbered):
            self._deals.addButton(button)
        (self.sealed if self._start.sealed else self.plain).setChecked(True)
        self.number = QLineEdit()
        self.number.setMaximumWidth(220)
        self.number.setMaxLength(20)
        self.number.setPlaceholderText("0 – 18446744073709551615")
        self.number.setAccessibleName(tr("Deal number"))
        self.number_trouble = QLabel()
        self.number_trouble.setProperty("role", "dim")
        self.number.textEdited.connect(lambda: self.numbered.setChecked(True))
        self.number.textChanged.connect(self._check)
        self._deals.buttonToggled.connect(lambda *_: self._check())
        form.addRow(self.sealed)
        form.addRow(self.plain)
        row = QHBoxLayout()
        row.addWidget(self.numbered)
        row.addWidget(self.number)
        row.addStretch(1)
        form.addRow(row)
        form.addRow(self.number_trouble)
        return panel

    def _buttons(self) -> QHBoxLayout:
        self.start_button = QPushButton(tr("Start"))
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self._on_start)
        cancel = QPushButton(tr("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        usual = QPushButton(tr("Usual options"))
        usual.setAutoDefault(False)
        usual.clicked.connect(lambda: self._show_game({}))
        row = QHBoxLayout()
        row.addWidget(usual)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.start_button)
        return row

    # What is chosen

    @property
    def game(self) -> Game:
        """The game chosen."""
        return self.browser.game

    @property
    def players(self) -> int:
        """How many players."""
        return next(n for n, button in self.number_buttons.items() if button.isChecked())

    def option_row(self, name: str) -> OptionRow:
        """The row of an option of the game chosen."""
        return self._rows[name]

    def options(self) -> dict[str, Value]:
        """The options that differ from the game's defaults."""
        players, values = self.players, self._values()
        return {
            name: row.value()
            for name, row in self._rows.items()
            if row.value() != row.option.default_for(players, values)
            and (not row.option.players or players in row.option.players)
        }

    def _values(self) -> dict[str, Value]:
        """What is set, default or not."""
        return {name: row.value() for name, row in self._rows.items()}

    def _number(self) -> int | None:
        if not self.numbered.isChecked():
            return None
        text = self.number.text().strip()
        number = int(text) if text.isascii() and text.isdigit() else -1
        return number if 0 <= number <= HIGHEST_NUMBER else -1

    # Keeping in step

    def _show_game(self, options: dict[str, Value]) -> None:
        """Shows the options of the game chosen."""
        game = self.game
        self._show_about()
        for n, button in self.number_buttons.items():
            button.setVisible(n <= 4 or n in game.players)
            button.setEnabled(n in game.players)
            if n not in game.players and button.isChecked():
                self.number_buttons[game.players[0]].setChecked(True)
        while self._options_form.rowCount():
            self._options_form.removeRow(0)
        self._rows = {}
        for option in game.options:
            self._rows[option.name] = self._option_row(option)
        values = {**options}
        for name, row in self._rows.items():
            row.set(options.get(name, row.option.default_for(self.players, values)))
            values[name] = row.value()
            row.changed = name in options
        self._show_players()

    def _option_row(self, option: Option) -> OptionRow:
        label = QLabel(tr(option.label))
        why = quiet("")
        widget: QWidget
        if option.kind == "bool":
            box = QCheckBox()
            box.toggled.connect(lambda _: self._on_option(option.name))
            widget = box
        elif option.kind == "int":
            spin = number_field(option.low, option.high, option.step)
            spin.valueChanged.connect(lambda _: self._on_option(option.name))
            widget = spin
        else:
            combo = QComboBox()
            for choice in option.choices:
                combo.addItem(tr(choice.label), choice.value)
            combo.currentIndexChanged.connect(lambda _: self._on_option(option.name))
            # A long choice may be cut where there is no room, but never widens the page.
            longest = max(len(tr(choice.label)) for choice in option.choices)
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.setMinimumContentsLength(min(longest, _LONGEST_CHOICE))
            widget = combo
        widget.setAccessibleName(tr(option.label))
        widget.setToolTip(tr(option.help))
        label.setBuddy(widget)
        line = QWidget()
        chosen = isinstance(widget, QComboBox)
        row = QVBoxLayout(line) if chosen else QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 if chosen else 8)
        row.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft if chosen else Qt.AlignmentFlag(0))
        row.addWidget(why, 1)
        self._options_form.addRow(label, line)
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
        self._show_options()

    def _show_players(self) -> None:
        """Shows as many seats as there are players, and defaults that follow their number."""
        for i, row in enumerate(self._seat_rows):
            row.setVisible(i < self.players)
            self._seat_labels[i].setVisible(i < self.players)
        self._show_levels()
        self._show_options()
        self._check()

    def _name_seat(self, i: int) -> None:
        """Names a seat after the program that takes it, and as before where a level does."""
        own = {other.name for other in self._others.values()}
        field = self.name_fields[i]
        other = self._others.get(str(self.level_boxes[i - 1].currentData()))
        if other is not None:
            field.setText(_clean(other.name))
        elif field.text() in own:
            before = self._start.seats[i].name
            field.setText(tr(NAMES[i - 1]) if before in own else before)

    def _level_description(self, level: str) -> str:
        other = self._others.get(level)
        if other is None:
            return tr(LEVELS[level].description)
        words = tr("Somebody else's program. Sees only its own cards, like you: {command}")
        return words.format(command=other.command)

    def _show_levels(self) -> None:
        told: set[str] = set()
        for i, (box, words) in enumerate(zip(self.level_boxes, self._level_words, strict=True), 1):
            level = str(box.currentData())
            words.setText(self._level_description(level))
            # Each level is explained once.
            words.setVisible(i < self.players and level not in told)
            if i < self.players:
                told.add(level)

    def _show_options(self) -> None:
        """Sets the defaults that follow from the rest, greys what does not matter, says why."""
        for row in self._rows.values():
            self._grey_choices(row)
            if not row.changed:
                row.set(row.option.default_for(self.players, self._values()))
        values = self._values()
        partners = bool(values.get("partnerships")) and self.players == 4
        for i, label in enumerate(self._seat_labels[1:], 1):
            partner = partners and i == 2
            label.setText(tr("Partner") if partner else tr("Computer {n}").format(n=i))
        for row in self._rows.values():
            matters = row.option.matters(self.players, values)
            row.editor.setEnabled(matters)
            row.label.setEnabled(matters)
            words = tr(row.option.help) if matters else self._why_not(row.option)
            refused = [self._refused(row.option, c.value) for c in row.option.choices]
            row.why.setText(" ".join([words, *(why for why in refused if why and matters)]))
            row.why.setVisible(bool(row.why.text()))

    def _grey_choices(self, row: OptionRow) -> None:
        """Greys the values of a choice that so many players rule out."""
        if not isinstance(row.editor, QComboBox):
            return
        model = row.editor.model()
        assert isinstance(model, QStandardItemModel)
        for at, choice in enumerate(row.option.choices):
            why = self._refused(row.option, choice.value)
            model.item(at).setEnabled(not why)
            row.editor.setItemData(at, why, Qt.ItemDataRole.ToolTipRole)
            if why and row.value() == choice.value:
                row.set(row.option.default_for(self.players))
                row.changed = False

    def _refused(self, option: Option, value: str) -> str:
        """Why a value of a choice cannot be had with so many players; empty if it can."""
        if option.refused(value, self.players) is None:
            return ""
        choice = next(c for c in option.choices if c.value == value)
        numbers = ", ".join(str(n) for n in choice.players)
        words = tr("“{label}” only with {numbers} players.")
        return words.format(label=tr(choice.label), numbers=numbers)

    def _why_not(self, option: Option) -> str:
        if option.players and self.players not in option.players:
            numbers = ", ".join(str(n) for n in option.players)
            return tr("only with {numbers} players").format(numbers=numbers)
        return tr("does not matter for this end of the match")

    def _check(self) -> None:
        wrong = self._number() == -1
        self.number_trouble.setText(
            tr("A deal number is a whole number from 0 to 18446744073709551615.") if wrong else ""
        )
        self.number_trouble.setVisible(wrong)
        self.start_button.setEnabled(not wrong)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts, whatever has the focus."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.start_button.click()
        else:
            super().keyPressEvent(event)

    def _on_start(self) -> None:
        players = self.players
        person = _clean(self.name_fields[0].text()) or tr("You")
        seats = [Seat(person, HUMAN)]
        for i in range(1, players):
            name = _clean(self.name_fields[i].text()) or tr(NAMES[i - 1])
            seats.append(Seat(name, str(self.level_boxes[i - 1].currentData())))
        options = self.options()
        game = self.game
        self.result_game = NewGame(
            game.id, players, options, tuple(seats), self._number(), self.sealed.isChecked()
        )
        everybody = [_clean(field.text()) for field in self.name_fields]
        levels = [HUMAN, *(str(box.currentData()) for box in self.level_boxes)]
        kept = LastGame(game.id, players, options, tuple(levels), tuple(everybody))
        sealed = self.sealed.isChecked() or (self.numbered.isChecked() and self.settings.sealed)
        name = self.settings.name if person == tr("You") else person
        self.settings = replace(self.settings, new_game=kept, sealed=sealed, name=name)
        self.accept()


def _clean(name: str) -> str:
    """A name as a record may hold it: without control characters or spaces around it."""
    return "".join(c for c in name if c.isprintable()).strip()[:NAME_LIMIT]
