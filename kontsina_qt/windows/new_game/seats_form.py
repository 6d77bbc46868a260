"""The players of a match: how many, what they are called, and who plays them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
    QWidgetItem,
)

from kontsina_qt.access.nodes import OneOf, name_group
from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.store import Library
from kontsina_qt.match.names import NAME_LIMIT, clean, is_given, is_you
from kontsina_qt.match.opponents import Opponent, opponent_of
from kontsina_qt.match.people import distinct_names
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.base import FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS, builtin, level_named, named
from kontsina_qt.players.levels.characters import CHARACTERS, EVEN
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.portrait_widget import icon_of
from kontsina_qt.table.cards.portraits import portraits_shown
from kontsina_qt.table.layout.input_needs import LEAST_TARGET, input_needs, target_size
from kontsina_qt.table.style.plain_text import Label, breakable, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.new_game.values import NAMES
from kontsina_qt.windows.widgets.forms import ChoiceBox, TallCheckBox, add_unnamed, quiet
from kontsina_qt.windows.widgets.tab_order import tab_to_chosen

if TYPE_CHECKING:
    from kontsina_qt.windows.new_game.opponents_dialog import OpponentsDialog

NUMBER_WIDTH, NAME_WIDTH = 43, 112
FACE, FRAME = 34, 2
"""The size of a face in a row, and the line around it."""
GAP = 8


class SeatRow(QWidget):
    """A player's name and who plays it in one line, or below one another where that is too narrow.

    Args:
        name: the field for it.
        choose: the button that shows who plays and asks who shall; None for the first.
        person: whether another person plays it; None for the first.
        level, style: how the computer plays it.

    Attributes:
        style_word: names the style where it has a line of its own.
        in_line: whether all is in one line.
        below: whether the question for a person stands below the name, for want of room.

    Signals:
        arranged(): it has gone into one line or into two, or its fields have other widths.
    """

    arranged = Signal()

    def __init__(
        self,
        name: QLineEdit,
        choose: QPushButton | None = None,
        person: QCheckBox | None = None,
        level: QComboBox | None = None,
        style: QComboBox | None = None,
    ) -> None:
        super().__init__()
        self.name, self.choose, self.person = name, choose, person
        self.level, self.style_box = level, style
        self.style_word = Label(tr("Style"), beside=style)
        self.style_word.setProperty("role", "dim")
        self.in_line, self.below = True, False
        self._widths: list[int] = []
        self._lines = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(GAP)
        parts = ((name, choose, person), (), (level,), (self.style_word, style))
        self._each = [QHBoxLayout() for _ in parts]
        for line, beside in zip(self._each, parts, strict=True):
            line.setSpacing(GAP)
            self._lines.addLayout(line)
            for part in beside:
                if part is not None:
                    line.addWidget(part)
            line.addStretch(1)
        self._lines.addStretch(1)
        self.show_style(style is not None)

    def show_style(self, shown: bool) -> None:
        """Show or hide the style: not every level has one, and no person has a level."""
        if self.level is not None and self.person is not None:
            self.level.setHidden(self.person.isChecked())
        if self.choose is not None and self.person is not None:
            self.choose.setEnabled(not self.person.isChecked())
        if self.style_box is not None:
            self.style_box.setVisible(shown)
        self.style_word.setVisible(shown and not self.in_line)

    def widths(self) -> list[int]:
        """How wide its fields are in one line, with a style or without."""
        parts = (self.name, self.choose, self.person, self.level, self.style_box)
        hints = [(part.sizeHint(), part.maximumSize()) for part in parts if part is not None]
        return [hint.boundedTo(most).width() for hint, most in hints]

    def minimumSizeHint(self) -> QSize:
        """So narrow that everything but the button may stand below the name."""
        needed = [line.minimumSize().width() for line in self._each[2:]]
        for parts in ((self.name, self.choose), (self.person,)):
            least = [QWidgetItem(part).minimumSize().width() for part in parts if part is not None]
            needed.append(sum(least) + GAP * (len(least) - 1))
        return QSize(max(needed), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for one line, or not."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """A part may have become wider."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        # Every row counts a style, seen or not: all of them are arranged alike.
        widths = self.widths()
        in_line = sum(widths) + GAP * (len(widths) - 1) <= self.width()
        below = not in_line and sum(widths[:3]) + GAP * 2 > self.width()
        if (in_line, below) != (self.in_line, self.below) or widths != self._widths:
            self._stand(in_line, below, widths)
        # A form layout gives height that a row needs to the one below it.
        self.setMinimumHeight(self._lines.totalSizeHint().height())

    def _stand(self, in_line: bool, below: bool, widths: list[int]) -> None:
        self.in_line, self._widths = in_line, widths
        if below != self.below and self.person is not None:
            beside, own = self._each[:2]
            to, place = (own, 0) if below else (beside, beside.count() - 1)
            (beside if below else own).removeWidget(self.person)
            to.insertWidget(place, self.person)
        self.below = below
        ways = QBoxLayout.Direction
        self._lines.setDirection(ways.LeftToRight if in_line else ways.TopToBottom)
        self._lines.setSpacing(GAP if in_line else GAP // 2)
        self.show_style(self.style_box is not None and not self.style_box.isHidden())
        self.arranged.emit()


class SeatHeader(QWidget):
    """The words above the levels and the styles of rows that are in one line."""

    def __init__(self) -> None:
        super().__init__()
        self.level, self.style_word = Label(tr("Level")), Label(tr("Style"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(GAP)
        for head in (self.level, self.style_word):
            head.setProperty("role", "dim")
            row.addWidget(head)
        row.addStretch(1)

    def stand_over(self, row: SeatRow, styled: bool) -> None:
        """Put the words over the fields of a row; ``styled``: whether any has a style."""
        *before, level, _ = row.widths()
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(sum(before) + GAP * len(before), 4, 0, 0)
        self.level.setFixedWidth(level)
        self.style_word.setVisible(styled)
        self.setVisible(row.in_line)


class SeatsForm(QObject):
    """Asks for the players, the person first.

    Args:
        form: where they stand.
        seats: who is proposed, for the most players that a game has.
        players: how many at first.
        others: other people's programs, by how a record names them.
        library: what was played against the named opponents; None for nothing.

    Signals:
        changed(): the number of players has changed.
        play_wanted(): an opponent was chosen, and the match is to begin at once.
    """

    changed = Signal()
    play_wanted = Signal()

    def __init__(
        self,
        form: QFormLayout,
        seats: Sequence[Seat],
        players: int,
        others: Mapping[str, OutsidePlayer],
        parent: QObject,
        library: Library | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._before = tuple(seats)
        self._others = others
        self._wanted = players
        self._passing = False
        self.number_buttons: dict[int, QPushButton] = {}
        self.name_fields: list[QLineEdit] = []
        self.choose_buttons: list[QPushButton] = []
        self.person_boxes: list[QCheckBox] = []
        self.level_boxes: list[QComboBox] = []
        self.character_boxes: list[QComboBox] = []
        self.description = quiet("")
        self.headers = SeatHeader()
        self.rows: list[SeatRow] = []
        self.labels: list[Label] = []
        self._told_of = 1
        self._numbers_row(form, players)
        for i, seat in enumerate(seats):
            if i == 1:
                add_unnamed(form, self.headers)
            self._seat_row(form, i, seat)
        form.addRow(self.description)

    def _numbers_row(self, form: QFormLayout, players: int) -> None:
        group = QWidget()
        name_group(group, tr("How many"))
        row = QHBoxLayout(group)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self._numbers = QButtonGroup(self)
        for n in sorted({n for game in GAMES.values() for n in game.players}):
            button = QPushButton(str(n))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(trn("{n} player", "{n} players", n))
            button.setChecked(n == players)
            button.setFixedWidth(scaled(LEAST_TARGET if input_needs().large else NUMBER_WIDTH))
            button.setStyleSheet("padding-left: 2px; padding-right: 2px; min-width: 36px;")
            button.toggled.connect(lambda on, n=n: self._on_number(n) if on else None)
            self._numbers.addButton(button)
            OneOf(button)
            self.number_buttons[n] = button
            row.addWidget(button)
        row.addStretch(1)
        tab_to_chosen(self._numbers)
        form.addRow(Label(tr("How many"), beside=group), group)

    def _on_number(self, n: int) -> None:
        """Another number of players; it is wanted unless it is that of a game passed by."""
        if not self._passing:
            self._wanted = n
        self.changed.emit()

    def _seat_row(self, form: QFormLayout, i: int, seat: Seat) -> None:
        name = QLineEdit(seat.name)
        name.setMaxLength(NAME_LIMIT)
        name.setMaximumWidth(scaled(NAME_WIDTH))
        name.setAccessibleName(tr("Name of player {n}").format(n=i + 1))
        self.name_fields.append(name)
        if i:
            boxes = self._choose_button(i), self._person_box(i, seat), self._level_box(i, seat)
            row = SeatRow(name, *boxes, self._character_box(i, seat))
            row.arranged.connect(self._show_levels)
        else:
            row = SeatRow(name)
        name.textChanged.connect(lambda _: self._describe_player())
        for field in (row.name, row.choose, row.person, row.level, row.style_box):
            if field is not None:
                field.installEventFilter(self)
        label = Label()
        self.labels.append(label)
        self.rows.append(row)
        form.addRow(label, row)

    def _choose_button(self, i: int) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)
        side = target_size(scaled(FACE + 6))
        inner = f"{side - 2 * FRAME}px"
        button.setStyleSheet(
            f"padding: 0; border-radius: {side // 2}px; border-width: {FRAME}px;"
            f" min-width: {inner}; max-width: {inner}; min-height: {inner}; max-height: {inner};"
        )
        button.setIconSize(QSize(scaled(FACE), scaled(FACE)))
        button.clicked.connect(lambda: self.choose_opponent(i))
        self.choose_buttons.append(button)
        return button

    def _person_box(self, i: int, seat: Seat) -> QCheckBox:
        box = TallCheckBox(tr("Another person here"))
        box.setChecked(seat.player == HUMAN)
        box.setToolTip(tip(self._description(HUMAN, EVEN)))
        box.setAccessibleName(tr("Player {n}: person at this computer").format(n=i + 1))
        box.setAccessibleDescription(self._description(HUMAN, EVEN))
        box.toggled.connect(lambda on: self._on_person(i, on))
        self.person_boxes.append(box)
        return box

    def _level_box(self, i: int, seat: Seat) -> ChoiceBox:
        box = ChoiceBox()
        for known in LEVELS.values():
            box.addItem(tr(known.title), known.name)
        for player, other in self._others.items():
            box.addItem(other.name, player)
        for at in range(box.count()):
            words = self._description(box.itemData(at), EVEN)
            box.setItemData(at, tip(words), Qt.ItemDataRole.ToolTipRole)
        level = FALLBACK if seat.player == HUMAN else level_named(seat.player)
        box.setCurrentIndex(max(0, box.findData(level)))
        box.setAccessibleName(tr("Level of player {n}").format(n=i + 1))
        box.currentIndexChanged.connect(lambda _: self._on_player(i))
        box.currentIndexChanged.connect(lambda _: self._name_seat(i))
        box.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.level_boxes.append(box)
        return box

    def _character_box(self, i: int, seat: Seat) -> ChoiceBox:
        box = ChoiceBox()
        for at, character in enumerate(CHARACTERS.values()):
            box.addItem(tr(character.title), character.name)
            box.setItemData(at, tip(tr(character.description)), Qt.ItemDataRole.ToolTipRole)
        known = builtin(seat.player)
        box.setCurrentIndex(box.findData(known[1].name if known else EVEN))
        box.setAccessibleName(tr("Style of player {n}").format(n=i + 1))
        box.currentIndexChanged.connect(lambda _: self._on_player(i))
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
            name = "" if is_you(self.name(i)) else self.name(i)
            if self.level(i) != HUMAN:
                name = name or tr(NAMES[i - 1])
            seats.append(Seat(name, self.level(i)))
        return distinct_names(seats)

    @property
    def people(self) -> int:
        """How many people play at this screen."""
        return sum(self.level(i) == HUMAN for i in range(self.players))

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
        if self.person_boxes[i - 1].isChecked():
            return HUMAN
        return str(self.level_boxes[i - 1].currentData())

    def _character(self, i: int) -> str:
        """The character of a level that may have one."""
        level = LEVELS.get(self._level(i))
        if level is None or not level.judges:
            return EVEN
        return str(self.character_boxes[i - 1].currentData())

    # Opponents one knows

    def opponent(self, i: int) -> Opponent | None:
        """Who of the named opponents plays a seat, if one does."""
        return opponent_of(self.name(i), self.level(i)) if i else None

    def choose_opponent(self, i: int) -> None:
        """Ask by picture who shall play a seat."""
        from kontsina_qt.windows.new_game.opponents_dialog import OpponentsDialog

        others = (self.opponent(n) for n in range(1, self.players) if n != i)
        taken = [each.key for each in others if each is not None]
        window = self.rows[i].window()
        dialog = OpponentsDialog(self._library, self.opponent(i), taken, window)
        dialog.finished.connect(lambda _: self._on_opponent(i, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_opponent(self, i: int, dialog: OpponentsDialog) -> None:
        if dialog.result_seat is None:
            return
        self.seat(i, dialog.result_seat)
        if dialog.plays:
            self.play_wanted.emit()

    def seat(self, i: int, seat: Seat) -> None:
        """Seat a computer player, with its name, level and style."""
        known = builtin(seat.player)
        assert known is not None
        level, character = known
        self.person_boxes[i - 1].setChecked(False)
        levels, styles = self.level_boxes[i - 1], self.character_boxes[i - 1]
        levels.setCurrentIndex(levels.findData(level.name))
        styles.setCurrentIndex(styles.findData(character.name))
        self.name_fields[i].setText(seat.name)

    def _show_faces(self) -> None:
        """Show who plays each seat: a face, or the first letter of the name."""
        for i, button in enumerate(self.choose_buttons, 1):
            known, name = self.opponent(i), self.name(i)
            key = known.key if known is not None else ""
            shown = (key, name, portraits_shown())
            if button.property("shown") != shown:
                button.setProperty("shown", shown)
                button.setIcon(icon_of(key, name, scaled(FACE), button.devicePixelRatioF()))
            words = tr("Choose an opponent by picture, now {name}")
            words = words.format(name=name) if name else tr("Choose an opponent by picture")
            button.setAccessibleName(words)
            button.setToolTip(tip(tr("Who will you play?")))

    # Keeping in step

    def show_game(self, game: Game) -> None:
        """Offer the numbers of players that a game has."""
        self.show_numbers(game.players)

    def show_numbers(self, numbers: Sequence[int], players: int | None = None) -> None:
        """Offer these numbers of players.

        Args:
            numbers: those.
            players: the one that is shown for as long as this is chosen; else the one that the
                person wants, as soon as it is among them.
        """
        for n, button in self.number_buttons.items():
            button.setVisible(n <= 4 or n in numbers)
            button.setEnabled(n in numbers)
        wanted = self._wanted if self._wanted in numbers else numbers[0]
        self._passing = True
        self.number_buttons[players or wanted].setChecked(True)
        self._passing = False

    def refresh(self, partners: Collection[int]) -> None:
        """Show as many seats as there are players, and whose ``partners`` some of them are."""
        for i, row in enumerate(self.rows):
            row.setVisible(i < self.players)
            self.labels[i].setVisible(i < self.players)
        alone = self.people == 1
        for i, label in enumerate(self.labels):
            words = tr("Player {n}").format(n=i + 1)
            self.name_fields[i].setPlaceholderText(words if self.level(i) == HUMAN else "")
            if i and self.level(i) != HUMAN:
                words = tr("Computer {n}").format(n=i)
            elif not i and alone:
                words = tr("Your name")
                self.name_fields[i].setPlaceholderText(tr("You"))
            label.setText(tr("Partner") if i in partners else words)
        self._show_levels()

    def _on_person(self, i: int, on: bool) -> None:
        """Another person takes a seat or leaves it: people are asked for their own names."""
        field = self.name_fields[i]
        if on and is_given(field.text()):
            field.clear()
        elif not on and not self.name(i):
            before = self._before[i].name
            field.setText(before if is_given(before) else tr(NAMES[i - 1]))
        first = self.name_fields[0]
        if self.people > 1 and is_you(first.text()):
            first.clear()
        self._on_player(i)
        self.changed.emit()

    def _name_seat(self, i: int) -> None:
        """Name a seat after the program that takes it, and as before where a level does."""
        own = {other.name for other in self._others.values()}
        field = self.name_fields[i]
        other = self._others.get(self._level(i))
        if other is not None:
            field.setText(clean(other.name))
        elif field.text() in own:
            before = self._before[i].name
            field.setText(tr(NAMES[i - 1]) if before in own else before)

    def _names_wanted(self) -> str:
        """What is asked of several people at one screen; empty where nothing is."""
        people = [i for i in range(self.players) if self.level(i) == HUMAN]
        if len(people) > 1 and not all(self.name(i) and not is_you(self.name(i)) for i in people):
            return tr("Please enter everyone's name: the screen is passed by name.")
        return ""

    def _description(self, level: str, character: str) -> str:
        if level == HUMAN:
            return tr("You share this screen; hands stay hidden until each player is ready.")
        other = self._others.get(level)
        if other is None:
            words = tr(LEVELS[level].description)
            if character == EVEN:
                return words
            return f"{words} {tr(CHARACTERS[character].description)}"
        words = tr("A bot written by someone else. It never sees your cards: {command}")
        return words.format(command=other.command)

    def _on_player(self, i: int) -> None:
        self._told_of = i
        self._show_levels()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is told is told of the player whose fields have the focus."""
        if event.type() == QEvent.Type.FocusIn:
            boxes = (self.level_boxes, self.character_boxes)
            fields = (self.name_fields[1:], self.choose_buttons, self.person_boxes, *boxes)
            for i, of_one in enumerate(zip(*fields, strict=True), 1):
                if watched in of_one:
                    self._told_of = i
                    self._describe_player()
        return super().eventFilter(watched, event)

    def _show_levels(self) -> None:
        """Show the styles of the levels that have one, and say what everybody is like."""
        styled = False
        for i, row in enumerate(self.rows[1:], 1):
            known = LEVELS.get(self._level(i))
            judges = known is not None and known.judges
            row.show_style(judges)
            styled = styled or (judges and i < self.players)
            words = self._description(self._level(i), self._character(i))
            for box in (self.level_boxes[i - 1], self.character_boxes[i - 1]):
                box.setAccessibleDescription(words)
        self.headers.stand_over(self.rows[1], styled)
        self._describe_player()

    def _describe_player(self) -> None:
        """Say what one of the players is like, and of several whose words these are."""
        self._show_faces()
        i = self._told_of if self._told_of < self.players else 1
        words = self._description(self._level(i), self._character(i))
        if self.players > 2:
            words = f"{breakable(self.name(i) or self.labels[i].text())}: {words}"
        self.description.setText(" ".join(filter(None, (words, self._names_wanted()))))
