"""The players of a match: their number, names, levels and styles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import Urgency, announce
from kontsina_qt.access.nodes import OneOf, name_group
from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.store import Library
from kontsina_qt.match.names import clean, is_given, is_you
from kontsina_qt.match.opponents import Opponent, opponent_of
from kontsina_qt.match.people import distinct_names
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.levels.catalogue import LEVELS, builtin, named, title_of
from kontsina_qt.players.levels.characters import EVEN
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.layout.input_needs import LEAST_TARGET, input_needs
from kontsina_qt.table.layout.seating import seating_of
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.new_game.fold import Fold
from kontsina_qt.windows.new_game.seat_editor import SeatEditor
from kontsina_qt.windows.new_game.seat_plate import Halves, Headed, Plates, SeatPlate
from kontsina_qt.windows.new_game.values import NAMES
from kontsina_qt.windows.widgets.forms import Paragraph
from kontsina_qt.windows.widgets.tab_order import tab_to_chosen

if TYPE_CHECKING:
    from kontsina_qt.windows.new_game.opponents_dialog import OpponentsDialog

NUMBER_WIDTH = 43
PLACES = {
    "left": N_("on your left"),
    "top": N_("opposite you"),
    "right": N_("on your right"),
}
"""The position of a seat at the table, for up to four players."""


class SeatsForm(QObject):
    """The seats of a new match, the person's first.

    Args:
        column: the layout to add to.
        fold: the group with name and level of the selected seat.
        seats: the proposed seats, for the largest number of players.
        players: the initial number of players.
        others: other people's programs, by their text in a record.
        library: the library, for results against the named opponents; None for none.

    Attributes:
        plates: the plates of the seats; the selected one is checked.
        change_button: chooses the opponent of the selected seat by picture.
        people_button: opens *Play with people*.
        lacking: the message about what to install for that.
        asked: the message asking several people at one screen for their names.
        editors: the name and level fields of each seat.

    Signals:
        changed(): the number of players has changed, or a level.
        play_wanted(): an opponent was chosen, and the match is to begin at once.
    """

    changed = Signal()
    play_wanted = Signal()

    def __init__(
        self,
        column: QVBoxLayout,
        fold: Fold,
        seats: Sequence[Seat],
        players: int,
        others: Mapping[str, OutsidePlayer],
        parent: QObject,
        library: Library | None = None,
    ) -> None:
        super().__init__(parent)
        self._library, self._fold = library, fold
        self._before = tuple(seats)
        self._others = others
        self._wanted = players
        self._passing = False
        self._rating: float | None = None
        self._rules: Rules | None = None
        self._was_chosen = False
        self.number_buttons: dict[int, QPushButton] = {}
        self.editors = [SeatEditor(i, seat, others) for i, seat in enumerate(seats)]
        self.plates = [SeatPlate() for _ in seats]
        self.change_button = QPushButton(tr("Change opponent"))
        self.people_button = QPushButton(tr("Play with people"))
        self.lacking = Paragraph("")
        self.lacking.hide()
        self.asked = Paragraph("")
        for words in (self.lacking, self.asked):
            words.setProperty("role", "dim")
        self._build(column, players)
        for editor in self.editors:
            fold.column.addWidget(editor)
            editor.changed.connect(lambda i=editor.seat: self._on_level(i))
            editor.named.connect(self._show)
            if editor.person is not None:
                editor.person.toggled.connect(lambda on, i=editor.seat: self._on_person(i, on))
        self.plates[1].setChecked(True)

    def _build(self, column: QVBoxLayout, players: int) -> None:
        column.addWidget(self._numbers_row(players))
        group = QButtonGroup(self)
        for i, plate in enumerate(self.plates):
            group.addButton(plate)
            plate.pressed.connect(lambda i=i: self._on_pressed(i))
            plate.clicked.connect(lambda _, i=i: self._on_clicked(i))
            plate.toggled.connect(lambda on: self._show() if on else None)
        tab_to_chosen(group)
        plates = QWidget()
        name_group(plates, tr("Players"))
        around = QVBoxLayout(plates)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(Plates(self.plates))
        column.addWidget(plates)
        for button in (self.change_button, self.people_button):
            button.setAutoDefault(False)
        self.change_button.clicked.connect(lambda: self.choose_opponent(self.chosen))
        column.addWidget(Halves(self.change_button, self.people_button))
        column.addWidget(self.lacking)
        column.addWidget(self.asked)

    def _numbers_row(self, players: int) -> Headed:
        group = QWidget()
        name_group(group, tr("How many players"))
        row = QHBoxLayout(group)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
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
        tab_to_chosen(self._numbers)
        head = Label(tr("Players"), buddy=group)
        head.setProperty("role", "fold-title")
        return Headed(head, group)

    def _on_number(self, n: int) -> None:
        """Handle another number of players; of a game passed on the way it is no choice."""
        if not self._passing:
            self._wanted = n
        self.changed.emit()

    def tab_parts(self) -> list[QWidget]:
        """The focusable widgets in reading order, including hidden fields."""
        fields = [part for editor in self.editors for part in editor.parts()]
        buttons = (self.change_button, self.people_button, self._fold.button)
        return [*self.number_buttons.values(), *self.plates, *buttons, *fields]

    def show_rating(self, rating: float | None) -> None:
        """Set the person's rating; None before the first rated match."""
        self._rating = rating
        self._show()

    # The fields of each seat

    @property
    def name_fields(self) -> list[QLineEdit]:
        """The names, the person's first."""
        return [editor.name for editor in self.editors]

    @property
    def person_boxes(self) -> list[QCheckBox]:
        """The checkboxes for another person, for every seat but the first."""
        return [editor.person for editor in self.editors if editor.person is not None]

    @property
    def level_boxes(self) -> list[QComboBox]:
        """The level fields of every seat but the first."""
        return [editor.level for editor in self.editors if editor.level is not None]

    @property
    def character_boxes(self) -> list[QComboBox]:
        """The style fields of every seat but the first."""
        return [editor.style_box for editor in self.editors if editor.style_box is not None]

    # What is chosen

    @property
    def chosen(self) -> int:
        """The selected seat."""
        return next(i for i, plate in enumerate(self.plates) if plate.isChecked())

    @property
    def players(self) -> int:
        """The number of players."""
        return next(n for n, button in self.number_buttons.items() if button.isChecked())

    def seats(self) -> tuple[Seat, ...]:
        """The seats as they would be played."""
        seats = [Seat(self.name(0) or tr("You"), HUMAN)]
        seats += [Seat(self._called(i), self.level(i)) for i in range(1, self.players)]
        return distinct_names(seats)

    @property
    def people(self) -> int:
        """The number of people at this screen."""
        return sum(self.level(i) == HUMAN for i in range(self.players))

    def name(self, i: int) -> str:
        """Return the name entered for a seat; empty for none."""
        return clean(self.editors[i].name.text())

    def _called(self, i: int) -> str:
        """Return the name under which a seat plays; empty for a person without one."""
        name = self.name(i)
        if i and is_you(name):
            name = ""
        return name if name or self.level(i) == HUMAN else tr(NAMES[i - 1])

    def level(self, i: int) -> str:
        """Return a seat's player as written in a record."""
        if not i:
            return HUMAN
        return named(self.editors[i].level_name(), self._character(i))

    def _character(self, i: int) -> str:
        """Return the style of a level that can have one."""
        level, box = LEVELS.get(self.editors[i].level_name()), self.editors[i].style_box
        if level is None or not level.judges or box is None:
            return EVEN
        return str(box.currentData())

    # Opponents one knows

    def opponent(self, i: int) -> Opponent | None:
        """Return the named opponent who plays a seat, if any."""
        return opponent_of(self._called(i), self.level(i)) if i else None

    def _on_pressed(self, i: int) -> None:
        self._was_chosen = self.plates[i].isChecked()

    def _on_clicked(self, i: int) -> None:
        """Handle a second press of the selected plate: change the opponent or the name."""
        if not self._was_chosen:
            return
        if self.level(i) == HUMAN:
            self._fold.unfold()
            self.editors[i].name.setFocus()
        else:
            self.choose_opponent(i)

    def choose_opponent(self, i: int) -> None:
        """Let the person choose an opponent by picture."""
        from kontsina_qt.windows.new_game.opponents_dialog import OpponentsDialog

        others = (self.opponent(n) for n in range(1, self.players) if n != i)
        taken = [each.key for each in others if each is not None]
        window = self.plates[i].window()
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
        editor = self.editors[i]
        assert editor.person is not None
        assert editor.level is not None
        assert editor.style_box is not None
        editor.person.setChecked(False)
        editor.level.setCurrentIndex(editor.level.findData(level.name))
        editor.style_box.setCurrentIndex(editor.style_box.findData(character.name))
        editor.name.setText(seat.name)

    def say_lacking(self, words: str) -> None:
        """Set the message about what to install before playing with people."""
        self.lacking.setText(words)
        self.lacking.show()
        announce(self.lacking, words, Urgency.NOW)

    # Keeping in step

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

    def refresh(self, rules: Rules | None) -> None:
        """Show the seats of the players and their positions; None for a race."""
        self._rules = rules
        for i, plate in enumerate(self.plates):
            plate.setVisible(i < self.players)
        if self.chosen >= self.players:
            self.plates[1].setChecked(True)
        for i in range(len(self.editors)):
            self._call(i)
        self._show()

    def _call(self, i: int) -> None:
        """Set the placeholder of a seat's name field."""
        words = tr("Player {n}").format(n=i + 1)
        if self.level(i) != HUMAN:
            words = ""
        elif not i and self.people == 1:
            words = tr("You")
        self.editors[i].name.setPlaceholderText(words)

    def _on_person(self, i: int, on: bool) -> None:
        """Handle a person taking or leaving a seat: people enter their own names."""
        field = self.editors[i].name
        if on and is_given(field.text()):
            field.clear()
        elif not on and not self.name(i):
            before = self._before[i].name
            field.setText(before if is_given(before) else tr(NAMES[i - 1]))
        first = self.editors[0].name
        if self.people > 1 and is_you(first.text()):
            first.clear()
        self._on_player(i)

    def _on_level(self, i: int) -> None:
        """Handle another level or style; the name is set before the change is signalled."""
        self._name_seat(i)
        self._on_player(i)

    def _name_seat(self, i: int) -> None:
        """Name a seat after its program, or restore the previous name for a level."""
        own = {other.name for other in self._others.values()}
        field = self.editors[i].name
        other = self._others.get(self.editors[i].level_name())
        if other is not None:
            field.setText(clean(other.name))
        elif field.text() in own:
            before = self._before[i].name
            field.setText(tr(NAMES[i - 1]) if before in own else before)

    def _names_wanted(self) -> str:
        """Return the message for several people at one screen; empty if there is none."""
        people = [i for i in range(self.players) if self.level(i) == HUMAN]
        if len(people) > 1 and not all(self.name(i) and not is_you(self.name(i)) for i in people):
            return tr("Please enter everyone's name, so the screen can say whose turn it is.")
        return ""

    def _on_player(self, i: int) -> None:
        if i < self.players:
            self.plates[i].setChecked(True)
        self._show()
        self.changed.emit()

    # What is seen

    def _is_partner(self, i: int) -> bool:
        """Return whether a seat is on the person's side."""
        rules = self._rules
        return rules is not None and 0 < i < rules.players and rules.side_of[i] == rules.side_of[0]

    def _place(self, i: int) -> str:
        """Return a seat's partner and its position as seen by the person."""
        rules = self._rules
        if rules is None or not 0 < i < rules.players or rules.players == 2:
            return ""
        words = [tr("Partner")] if self._is_partner(i) else []
        if rules.players <= 4:
            words.append(tr(PLACES[seating_of(rules, 0).spot(i)]))
        return " · ".join(words)

    def _strength(self, i: int) -> str:
        """Return the text about a player's strength."""
        if self.level(i) != HUMAN:
            other = self._others.get(self.editors[i].level_name())
            return tr("Bot") if other is not None else title_of(self.level(i))
        if i:
            return tr("at this screen")
        if self._rating is None:
            return ""
        return tr("rated {n}").format(n=round(self._rating))

    def _show(self) -> None:
        """Show the players, and the fields of the selected seat."""
        chosen = self.chosen
        for i, plate in enumerate(self.plates):
            known = self.opponent(i)
            name = self._called(i) or self.editors[i].name.placeholderText()
            key = known.key if known is not None else ""
            plate.say(key, name, self._strength(i), self._place(i))
            self.editors[i].setVisible(i == chosen)
        words = tr("Change partner") if self._is_partner(chosen) else tr("Change opponent")
        self.change_button.setText(words)
        self.change_button.setEnabled(self.level(chosen) != HUMAN)
        self.change_button.setToolTip(tip(tr("Who will you play?")))
        plate = self.plates[chosen]
        parts = (plate.name.words, plate.strength.words)
        self._fold.button.say(" · ".join(filter(None, parts)))
        words = self._names_wanted()
        self.asked.setText(words)
        self.asked.setVisible(bool(words))
