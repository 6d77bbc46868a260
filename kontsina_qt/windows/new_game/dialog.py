"""The dialog that begins a match: game, players, options, deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.library.outside_players import OutsidePlayer
from kontsina_qt.library.settings import NewGame as LastGame
from kontsina_qt.library.settings import Settings
from kontsina_qt.library.store import Library
from kontsina_qt.match.house_rules import HouseRules
from kontsina_qt.match.names import is_you
from kontsina_qt.match.series import RACE_NUMBERS
from kontsina_qt.rules.game import Game, Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.options import OptionError, Value
from kontsina_qt.rules.words import mark
from kontsina_qt.session.writer import Writer
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.table.style.plain_text import Label, breakable
from kontsina_qt.table.style.text_size import grown
from kontsina_qt.windows.new_game.game_browser import (
    HOUSE,
    RACE_SUMMARY,
    GameBrowser,
    typed_letters,
)
from kontsina_qt.windows.new_game.house_rules_form import HouseRulesForm
from kontsina_qt.windows.new_game.level_advice import LevelAdvice
from kontsina_qt.windows.new_game.options_form import OptionRow, OptionsForm
from kontsina_qt.windows.new_game.seats_form import SeatsForm
from kontsina_qt.windows.new_game.series_form import SeriesForm
from kontsina_qt.windows.new_game.values import NewGame, others_of, start_values
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.file_dialogs import FileChooser
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import (
    headed_panel,
    lay_out_dialog,
    plain_label,
    quiet,
    titled_panel,
)

__all__ = ["NewGame", "NewGameDialog"]

HARDNESS = (mark("easy to learn"), mark("some rules to learn"), mark("many rules to learn"))
HIGHEST_NUMBER = 2**64 - 1


class NewGameDialog(FittingDialog):
    """Asks for a new match.

    Attributes:
        result_game: what was chosen, after Start; else None.
        settings: the settings with these choices kept.

    Signals:
        rules_wanted(object): the ``Rules`` set up here are to be read in full.
    """

    rules_wanted = Signal(object)
    key_place = Where.GAMES

    def __init__(
        self,
        settings: Settings,
        parent: QWidget | None = None,
        own: OwnRules | None = None,
        house: str | None = None,
        library: Library | None = None,
        others: Iterable[OutsidePlayer] = (),
        files: FileChooser | None = None,
        writer: Writer | None = None,
    ) -> None:
        """``own`` are the person's house rules; those of the id ``house`` are chosen at first.

        What has been played in ``library`` tells which level fits; ``others`` are other people's
        programs that may play; ``files`` asks where house rules are saved to be shared,
        and ``writer`` writes them.
        """
        super().__init__(parent)
        self._own = own or OwnRules()
        self._own.look_again()
        self.settings = settings
        self.result_game: NewGame | None = None
        others = tuple(others)
        start = start_values(settings, others)
        self.setWindowTitle(tr("New game"))
        self.propose(1190, 660)
        self.browser = GameBrowser(start.game, self._own)
        about = self._about_panel()
        players, form = titled_panel(tr("Players"))
        self.seats = SeatsForm(form, start.seats, start.players, others_of(others), self)
        self.advice = LevelAdvice(library)
        form.addRow(self.advice)
        self.number_buttons = self.seats.number_buttons
        self.name_fields, self.level_boxes = self.seats.name_fields, self.seats.level_boxes
        self.character_boxes = self.seats.character_boxes
        self.options_panel, form = titled_panel(tr("The match"))
        self._options = OptionsForm(form, self)
        length, series_form = titled_panel(tr("Match length"))
        self.series = SeriesForm(series_form)
        writer = writer or Writer(self)
        files = files or FileChooser()
        self.house = HouseRulesForm(self._own, self._as_house_rules, self, files, writer)
        deal = self._deal_panel(start.sealed)
        panels = (about, players, self.options_panel, self.house.panel, length, deal)
        lay_out_dialog(self, tr("New game"), panels, self._buttons(), self.browser)
        self._show_game(start.options)
        house = house or self._own_id(start)
        if house is not None:
            self._choose_house(house)
        self.seats.changed.connect(self._refresh)
        self._options.changed.connect(self._refresh)
        self._options.typed.connect(self._check)
        self.browser.chosen.connect(lambda _: self._on_chosen())
        self.house.kept.connect(self._on_kept)
        self.house.deleted.connect(self._on_deleted)
        self.browser.searched.connect(lambda _: self._check())
        self.start_button.setFocus()

    # Building

    def _about_panel(self) -> QFrame:
        panel, column = headed_panel("")
        column.setSpacing(8)
        self._name = panel.findChildren(Label)[0]
        self._name.setWordWrap(True)
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._facts = quiet("")
        self._summary = plain_label()
        self._difference = quiet("")
        self.rules_button = QPushButton(tr("Full rules"))
        self.rules_button.setAutoDefault(False)
        self.rules_button.clicked.connect(lambda: self.rules_wanted.emit(self._rules()))
        row = QHBoxLayout()
        row.addWidget(self.rules_button)
        row.addStretch(1)
        for part in (self._facts, self._summary, self._difference):
            column.addWidget(part)
        column.addLayout(row)
        return panel

    def _show_about(self) -> None:
        """Tells of the game chosen."""
        game = self.game
        self.rules_button.setHidden(self.browser.racing)
        self._difference.setHidden(self.browser.racing)
        if self.browser.racing:
            self._name.setText(tr("Race through the family"))
            low, high = RACE_NUMBERS[0], RACE_NUMBERS[-1]
            self._facts.setText(tr("{low} to {high} players").format(low=low, high=high))
            self._summary.setText(tr(RACE_SUMMARY))
            return
        self._name.setText(tr(game.name))
        house = self.browser.house
        if house is not None:
            self._name.setText(breakable(in_sentence(house.name)))
        low, high = game.players[0], game.players[-1]
        numbers = ", ".join(map(str, game.players))
        if len(game.players) > 2 and high - low + 1 == len(game.players):
            numbers = f"{low}–{high}"
        facts = [tr(game.origin)]
        if house is not None:
            facts = [tr("house rules of {game}").format(game=tr(game.name))]
        facts += [tr("{numbers} players").format(numbers=numbers)]
        if game.partnerships:
            facts.append(tr("partnerships"))
        dots = "●" * game.hard + "○" * (3 - game.hard)
        facts.append(f"{dots} {tr(HARDNESS[game.hard - 1])}")
        self._facts.setText("  ·  ".join(facts))
        self._summary.setText(tr(game.summary))
        self._difference.setText(tr("In short: {words}").format(words=tr(game.difference)))

    def _deal_panel(self, sealed: bool) -> QFrame:
        panel, column = headed_panel(tr("The deal"))
        column.setSpacing(8)
        self.sealed = QRadioButton(tr("Let me cut (verifiable)"))
        self.plain = QRadioButton(tr("Just deal"))
        self.numbered = QRadioButton(tr("Deal number"))
        self._deals = QButtonGroup(self)
        for button in (self.sealed, self.plain, self.numbered):
            self._deals.addButton(button)
        (self.sealed if sealed else self.plain).setChecked(True)
        self.number = QLineEdit()
        self.number.setMinimumWidth(grown(150))
        self.number.setMaximumWidth(grown(250))
        self.number.setMaxLength(20)
        self.number.setPlaceholderText("0 – 18446744073709551615")
        self.number.setAccessibleName(tr("Deal number"))
        self.number_trouble = Label()
        self.number_trouble.setProperty("role", "dim")
        self.number.textEdited.connect(lambda: self.numbered.setChecked(True))
        self.number.textChanged.connect(self._check)
        self._deals.buttonToggled.connect(lambda *_: self._check())
        column.addWidget(self.sealed)
        column.addWidget(quiet(tr("You cut the deck and can check it afterwards.")))
        column.addWidget(self.plain)
        row = QHBoxLayout()
        row.addWidget(self.numbered)
        row.addWidget(self.number, 100)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(quiet(tr("The same number deals the same cards on every computer.")))
        column.addWidget(self.number_trouble)
        return panel

    def _buttons(self) -> QHBoxLayout:
        self.start_button = QPushButton(tr("Start"))
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self._on_start)
        cancel = QPushButton(tr("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        usual = QPushButton(tr("Reset to defaults"))
        usual.setAutoDefault(False)
        usual.clicked.connect(self._on_chosen)
        foot = Flow(left=1)
        for button in (usual, cancel, self.start_button):
            foot.add(button)
        row = QHBoxLayout()
        row.addWidget(foot)
        return row

    # What is chosen

    @property
    def game(self) -> Game:
        """The game chosen."""
        return self.browser.game

    @property
    def players(self) -> int:
        """How many players."""
        return self.seats.players

    def option_row(self, name: str) -> OptionRow:
        """The row of an option of the game chosen."""
        return self._options.row(name)

    def options(self) -> dict[str, Value]:
        """The options that differ from the game's defaults."""
        return self._options.chosen()

    def _rules(self) -> Rules:
        """The rules as they are set up here, or the usual ones where that cannot be played."""
        try:
            return self.game.rules(self.players, self.options())
        except OptionError:
            return self.game.rules(self.players)

    def _number(self) -> int | None:
        if not self.numbered.isChecked():
            return None
        text = self.number.text().strip()
        number = int(text) if text.isascii() and text.isdigit() else -1
        return number if 0 <= number <= HIGHEST_NUMBER else -1

    # Keeping in step

    def _show_game(self, options: Mapping[str, Value], players: int | None = None) -> None:
        """Shows the game chosen, with some of its options set.

        Args:
            options: those.
            players: for so many; else for as many as the person wants, where the game has them.
        """
        self._show_about()
        racing = self.browser.racing
        self.seats.show_numbers(RACE_NUMBERS if racing else self.game.players, players)
        self.options_panel.setHidden(racing)
        self._options.show_game(self.game, self.players, options)
        self._refresh()

    # House rules

    def _as_house_rules(self, name: str) -> HouseRules:
        """What is set up here under a name."""
        return HouseRules(name, self.game.id, self.players, self.options())

    def _own_id(self, start: NewGame) -> str | None:
        """The house rules that were played last, if it was by any."""
        in_force = self._own.in_force(GAMES[start.game].rules(start.players, start.options))
        return self._own.named(in_force.name) if in_force is not None else None

    def _choose_house(self, id: str) -> None:
        self.browser.fill_again(HOUSE + id if id in self._own.all() else self.game.id)
        self._on_chosen()

    def _on_chosen(self) -> None:
        """Shows what is chosen in the list as it usually is."""
        house = self.browser.house
        if house is not None:
            self._show_game(house.options_for(house.players), house.players)
        else:
            self._show_game({})
        self.house.show_rules(self.browser.house_id)

    def _on_kept(self, id: str) -> None:
        self._choose_house(id)
        self.start_button.setFocus()

    def _on_deleted(self) -> None:
        """The game that they were of is chosen, with their options."""
        game, options, players = self.game, self.options(), self.players
        with QSignalBlocker(self.browser):
            self.browser.fill_again(game.id)
        self._show_game(options, players)
        self.house.show_rules(None)

    def _refresh(self) -> None:
        self._options.refresh(self.players)
        racing = self.browser.racing
        self.seats.refresh(() if racing else partners_of(self._rules()))
        self.series.show(racing, self.players)
        if racing:
            self.house.panel.hide()
        else:
            self.house.refresh()
        self.advice.show_for(None if racing else self._rules(), self.seats.seats())
        self._check()

    def _check(self) -> None:
        wrong = self._number() == -1
        self.number_trouble.setText(
            tr("A deal number is a whole number from 0 to 18446744073709551615.") if wrong else ""
        )
        self.number_trouble.setVisible(wrong)
        wrong = wrong or self._options.wrong
        self.start_button.setEnabled(not wrong and not self.browser.empty)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts from every field; letters that nothing else wanted search."""
        letters = typed_letters(event)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.button_with_keys() is None:
            self.start_button.click()
        elif letters:
            self.browser.type(letters)
        else:
            super().keyPressEvent(event)

    def _on_start(self) -> None:
        seats, game = self.seats, self.game
        players, options, who = seats.players, self.options(), seats.seats()
        series = self.series.plan(game.id, players, options)
        sealed, number = self.sealed.isChecked(), self._number()
        self.result_game = NewGame(game.id, players, options, who, number, sealed, series)
        everybody = range(len(seats.name_fields))
        kept = LastGame(
            game.id,
            players,
            options,
            tuple(seats.level(i) for i in everybody),
            tuple(seats.name(i) for i in everybody),
        )
        if self.browser.racing:  # what is played next is a game again
            last = self.settings.new_game
            kept = replace(kept, game=last.game, players=last.players, options=last.options)
        sealed = self.sealed.isChecked() or (self.numbered.isChecked() and self.settings.sealed)
        typed = seats.name(0)
        name = self.settings.name if not typed or is_you(typed) else typed
        self.settings = replace(self.settings, new_game=kept, sealed=sealed, name=name)
        self.accept()


def partners_of(rules: Rules) -> tuple[int, ...]:
    """The seats that play on the first one's side."""
    return tuple(seat for seat in rules.seats_of(rules.side_of[0]) if seat)
