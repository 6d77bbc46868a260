"""The dialog for a new match: game, players, options, deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QMargins, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.library.settings.new_game import GameChoice
from kontsina_qt.library.settings.new_game import NewGame as LastGame
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.library.store import Library
from kontsina_qt.match.house_rules import HouseRules
from kontsina_qt.match.names import is_you
from kontsina_qt.match.series import RACE_NUMBERS
from kontsina_qt.models.game_pictures import RACE as RACE_PORTRAIT
from kontsina_qt.models.game_pictures import portrait_of
from kontsina_qt.models.shelf import HARDNESS, match_line, numbers_said
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import OptionError, Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.saving.writer import Writer
from kontsina_qt.table.scene.tablecloth import Cloth
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.table.style.plain_text import breakable
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.new_game.game_browser import (
    HOUSE,
    RACE_SUMMARY,
    GameBrowser,
    typed_letters,
)
from kontsina_qt.windows.new_game.house_rules_form import HouseRulesForm
from kontsina_qt.windows.new_game.level_advice import LevelAdvice
from kontsina_qt.windows.new_game.look import BrowserStyle
from kontsina_qt.windows.new_game.panel import GamePanel
from kontsina_qt.windows.new_game.seats_form import SeatsForm
from kontsina_qt.windows.new_game.series_form import SeriesForm
from kontsina_qt.windows.new_game.values import NewGame, others_of, start_values
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.system.preferences import theme_of
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.file_dialogs import FileChooser
from kontsina_qt.windows.widgets.options.form import OptionRow, OptionsForm
from kontsina_qt.windows.widgets.options.remembered import remembered
from kontsina_qt.windows.widgets.tab_order import tab_through

__all__ = ["NewGame", "NewGameDialog"]

WIDE = 900
"""The width from which the panel is beside the shelf, in pixels at normal text size."""
EDGES = (24, 16)
"""The margins, with the panel beside the shelf and without."""


class NewGameDialog(FittingDialog):
    """Asks for a new match: a shelf of games, and a panel for the selected one.

    Attributes:
        result_game: the match to begin, after Play; else None.
        lesson: the id of the game to learn first; empty for none.
        people: whether to play with people instead.
        settings: the settings, updated with these choices.

    Signals:
        rules_wanted(object): show the full text of the ``Rules`` set up here.
    """

    rules_wanted = Signal(object)
    key_context = Where.GAMES
    fills_window = True
    covers_page = True

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
        lacking: Callable[[], str] = lambda: "",
    ) -> None:
        """Build the dialog.

        ``own`` are the person's house rules, and ``house`` the id of those selected at first.
        ``library`` determines the level that suits the person. ``others`` are the bots that may
        play. ``files`` asks where to save shared house rules, and ``writer`` writes them.
        ``lacking`` is a message about what must be installed to play with people, or empty.
        """
        super().__init__(parent)
        self._lacking = lacking
        self._own = own or OwnRules()
        self._own.reload()
        self.settings = settings
        self.result_game: NewGame | None = None
        self.lesson, self.people = "", False
        others = tuple(others)
        start = start_values(settings, others)
        self.setWindowTitle(tr("New game"))
        self.propose(1190, 660)
        style = self._look = BrowserStyle(theme_of(settings), art_of(settings))
        self._cloth = Cloth(style.theme, self)
        self._cloth.lower()
        lately = [*settings.games][::-1]
        self.browser = GameBrowser(start.game, self._own, self, lately, style)
        self.panel = GamePanel(start.sealed, style, self)
        column, names, known = self.panel.players, self.panel.names, others_of(others)
        self.seats = SeatsForm(column, names, start.seats, start.players, known, self, library)
        self.advice = LevelAdvice(library)
        self.seats.show_rating(self.advice.rating)
        column.addWidget(self.advice.line)
        self.number_buttons = self.seats.number_buttons
        self.name_fields, self.level_boxes = self.seats.name_fields, self.seats.level_boxes
        self.character_boxes = self.seats.character_boxes
        self._build_options(files or FileChooser(), writer or Writer(self))
        self.deal = self.panel.deal
        self.rules_button, self.start_button = self.panel.rules_button, self.panel.play_button
        ways = QBoxLayout.Direction
        self._sides = QBoxLayout(ways.LeftToRight, self)
        self._sides.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._sides.addWidget(self.browser, 1)
        self._sides.addWidget(self.panel)
        self._show_game(start.options)
        house = house or self._own_id(start)
        if house is not None:
            self._choose_house(house)
        self._connect()
        self.start_button.setFocus()

    # Building

    def _build_options(self, files: FileChooser, writer: Writer) -> None:
        """Build the section Options: the game's options, the match length, and house rules."""
        self._options = OptionsForm(self)
        self.options_panel = self._options.grid
        self.series = SeriesForm()
        self.house = HouseRulesForm(self._own, self._as_house_rules, self, files, writer)
        self.defaults_button = QPushButton(tr("Reset to defaults"))
        self.defaults_button.setAutoDefault(False)
        left = Qt.AlignmentFlag.AlignLeft
        column = self.panel.options.column
        column.addWidget(self.options_panel)
        column.addWidget(self.defaults_button, 0, left)
        column.addWidget(self.series.grid)
        column.addWidget(self.house.panel)

    def _connect(self) -> None:
        self.seats.changed.connect(self._refresh)
        self.seats.play_wanted.connect(self.start_button.click)
        self.seats.people_button.clicked.connect(self._on_people)
        self._options.changed.connect(self._refresh)
        self._options.typed.connect(self._check)
        self.series.box.currentIndexChanged.connect(lambda _: self._show_line())
        self.browser.chosen.connect(lambda _: self._on_chosen())
        self.browser.searched.connect(lambda _: self._check())
        self.browser.wanted.connect(self.start_button.click)
        self.browser.left.connect(self.reject)
        self.house.kept.connect(self._on_kept)
        self.house.deleted.connect(self._on_deleted)
        self.deal.changed.connect(self._check)
        self.rules_button.clicked.connect(lambda: self.rules_wanted.emit(self._rules()))
        self.defaults_button.clicked.connect(self._reset)
        self.start_button.clicked.connect(self._on_start)
        self.panel.learn_button.clicked.connect(self._on_learn)
        self.panel.options_button.toggled.connect(self._on_options)

    def _show_about(self) -> None:
        """Show the description of the selected game."""
        game, house = self.game, self.browser.house
        racing = self.browser.racing
        self.rules_button.setHidden(racing)
        lesson = "" if racing or house is not None or game.id not in LESSONS else game.name
        learn = tr("Learn {game} first").format(game=tr(lesson)) if lesson else ""
        self.panel.show_lesson(f"{learn} · {tr('ten minutes')}" if learn else "")
        if racing:
            low, high = RACE_NUMBERS[0], RACE_NUMBERS[-1]
            facts = tr("{low} to {high} players").format(low=low, high=high)
            name = tr("Race through the family")
            self.panel.show_game(name, facts, tr(RACE_SUMMARY), RACE_PORTRAIT)
            return
        lines = [tr(game.origin)]
        name = tr(game.name)
        if house is not None:
            name = breakable(in_sentence(house.name))
            lines = [tr("house rules of {game}").format(game=tr(game.name))]
        lines.append(numbers_said(game))
        lines.append(tr(HARDNESS[game.hard - 1]))
        self.panel.show_game(name, " · ".join(lines), tr(game.summary), portrait_of(game.id))

    # The selection

    @property
    def game(self) -> Game:
        """The selected game."""
        return self.browser.game

    @property
    def players(self) -> int:
        """The number of players."""
        return self.seats.players

    def option_row(self, name: str) -> OptionRow:
        """Return the row of an option of the selected game."""
        return self._options.row(name)

    def options(self) -> dict[str, Value]:
        """Return the options that differ from the game's defaults."""
        return self._options.chosen()

    @property
    def sealed(self) -> QRadioButton:
        """The button for a sealed deal with a cut."""
        return self.deal.sealed

    @property
    def plain(self) -> QRadioButton:
        """The button for a deal without a cut."""
        return self.deal.plain

    @property
    def numbered(self) -> QRadioButton:
        """The button for a numbered deal."""
        return self.deal.numbered

    @property
    def number(self) -> QLineEdit:
        """The field for its number."""
        return self.deal.number

    def _rules(self) -> Rules:
        """Return the rules set up here, or the default ones if they are invalid."""
        try:
            return self.game.rules(self.players, self.options())
        except OptionError:
            return self.game.rules(self.players)

    # Keeping in step

    def _show_game(self, options: Mapping[str, Value], players: int | None = None) -> None:
        """Show the selected game.

        Args:
            options: the options to set.
            players: the number of players; None to keep it as far as the game allows.
        """
        self._show_about()
        racing = self.browser.racing
        self.seats.show_numbers(RACE_NUMBERS if racing else self.game.players, players)
        self.options_panel.setHidden(racing)
        self._options.show_game(self.game, self.players, options)
        self._refresh()
        self._order_tab()

    # House rules

    def _as_house_rules(self, name: str) -> HouseRules:
        """Return the current setup as house rules with a name."""
        return HouseRules(name, self.game.id, self.players, self.options())

    def _own_id(self, start: NewGame) -> str | None:
        """Return the id of the house rules played last, if any."""
        in_force = self._own.in_force(GAMES[start.game].rules(start.players, start.options))
        return self._own.named(in_force.name) if in_force is not None else None

    def _choose_house(self, id: str) -> None:
        self.browser.fill_again(HOUSE + id if id in self._own.all() else self.game.id)
        self._on_chosen()

    def _on_chosen(self) -> None:
        """Show the game selected on the shelf with its last setup, or the default one."""
        house = self.browser.house
        if house is not None:
            self._show_game(house.options_for(house.players), house.players)
        elif self.browser.racing:
            self._show_game({})
        else:
            self._show_game(*remembered(self.settings, self.game))
        self.house.show_rules(self.browser.house_id)

    def _reset(self) -> None:
        """Reset the selected game or house rules to the defaults."""
        house = self.browser.house
        if house is not None:
            self._show_game(house.options_for(self.players), self.players)
        else:
            self._show_game({}, self.players)
        self.house.show_rules(self.browser.house_id)

    def _on_kept(self, id: str) -> None:
        self._choose_house(id)
        self.start_button.setFocus()

    def _on_deleted(self) -> None:
        """Select the game of the deleted house rules, keeping their options."""
        game, options, players = self.game, self.options(), self.players
        with QSignalBlocker(self.browser):
            self.browser.fill_again(game.id)
        self._show_game(options, players)
        self.house.show_rules(None)

    def _refresh(self) -> None:
        self._options.refresh(self.players)
        racing = self.browser.racing
        self.seats.refresh(None if racing else self._rules())
        self.series.show(racing, self.players)
        if racing:
            self.house.panel.hide()
        else:
            self.house.refresh()
        self.defaults_button.setHidden(racing or not self.options())
        self.advice.show_for(None if racing else self._rules(), self.seats.seats())
        self._show_line()
        self._check()

    def _show_line(self) -> None:
        """Show a summary of the match."""
        series = self.series.box.currentText()
        if self.browser.racing:
            self.panel.show_line(series)
            return
        line = match_line(self.game, self.players, self.options())
        several = self.series.box.currentIndex() > 0
        self.panel.show_line(f"{line} · {series}" if several else line)

    def _check(self) -> None:
        wrong = self.deal.wrong or self._options.wrong
        self.start_button.setEnabled(not wrong and not self.browser.empty)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play on Enter in any field; search on letters that nothing else handles."""
        letters = typed_letters(event)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        folded = event.key() == Qt.Key.Key_Escape and self._narrow and self.panel.body.isVisible()
        if enter and self.focused_button() is None:
            self.start_button.click()
        elif folded:
            self.panel.options_button.setChecked(False)
            event.accept()
        elif letters:
            self.panel.options_button.setChecked(False)
            self.browser.type(letters)
        else:
            super().keyPressEvent(event)

    # Size

    _narrow = False

    def arrange_in(self, room: QSize) -> None:
        """Put the panel beside the shelf, or below it if there is no room."""
        self._arrange(room.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange for the new width."""
        super().resizeEvent(event)
        self._cloth.setGeometry(self.rect())
        self._arrange(event.size().width())

    def _arrange(self, width: int) -> None:
        narrow = width < scaled(WIDE)
        self._narrow = narrow
        ways = QBoxLayout.Direction
        self._sides.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self.browser.stand_alone(narrow, width - 2 * scaled(EDGES[narrow]))
        self.panel.arrange(narrow, width)
        self._order_tab()
        self._on_options(self.panel.options_button.isChecked())

    def _edges_in(self, room: QSize) -> QMargins:
        """Return the margins for the arrangement."""
        edge = scaled(EDGES[room.width() < scaled(WIDE)])
        return QMargins(edge, scaled(16), edge, scaled(16))

    def _order_tab(self) -> None:
        """Set the tab order to the reading order of shelf and panel."""
        panel, house, deal = self.panel, self.house, self.deal
        learn = [panel.learn_button]
        above, below = (learn, []) if self._narrow else ([], learn)
        editors = [self.option_row(option.name).editor for option in self.game.options]
        tab_through(
            [
                *self.browser.tab_parts(),
                *(self.rules_button, *above, *self.seats.tab_parts()),
                *(panel.options.button, *(() if self.browser.racing else editors)),
                *(self.defaults_button, self.series.box, house.name, house.save_button),
                *(
                    house.share_button,
                    house.delete_button,
                    deal.fold.button,
                    deal.sealed,
                    deal.plain,
                ),
                *(deal.numbered, deal.number, panel.options_button, self.start_button, *below),
            ]
        )

    def _on_options(self, on: bool) -> None:
        """Show the panel instead of the shelf if there is no room for both."""
        whole = on and self._narrow
        self.browser.setHidden(whole)
        self.panel.show_body(whole or not self._narrow)
        self.panel.options_button.setText(tr("All games") if whole else tr("Options"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow changes of the system's colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "panel"):
            theme = theme_of(self.settings)
            if theme is not self._look.theme:
                self._look = BrowserStyle(theme, art_of(self.settings))
                self._cloth.lay(theme)
                self.browser.restyle(self._look)
                self.panel.restyle(self._look)

    # Results

    def _on_learn(self) -> None:
        """Accept, to start with the game's lesson."""
        self.lesson = self.game.id
        self.reject()

    def _on_people(self) -> None:
        """Accept, to play with people, unless a library is missing."""
        words = self._lacking()
        if words:
            self.seats.say_lacking(words)
            seen, line = self.panel.area, self.seats.lacking
            QTimer.singleShot(0, line, lambda: seen.ensureWidgetVisible(line))
            return
        self.people = True
        self.reject()

    def _on_start(self) -> None:
        seats, game = self.seats, self.game
        players, options, who = seats.players, self.options(), seats.seats()
        series = self.series.plan(game.id, players, options)
        sealed, number = self.sealed.isChecked(), self.deal.chosen()
        self.result_game = NewGame(game.id, players, options, who, number, sealed, series)
        everybody = range(len(seats.name_fields))
        kept = LastGame(
            game.id,
            players,
            options,
            tuple(seats.level(i) for i in everybody),
            tuple(seats.name(i) for i in everybody),
        )
        games = dict(self.settings.games)
        if self.browser.racing:  # a race is not remembered as the last game
            last = self.settings.new_game
            kept = replace(kept, game=last.game, players=last.players, options=last.options)
        elif self.browser.house_id is None:
            games.pop(game.id, None)  # moved to the end: the latest game comes last
            games[game.id] = GameChoice(players, options)
        sealed = self.sealed.isChecked() or (self.numbered.isChecked() and self.settings.sealed)
        typed = seats.name(0)
        name = self.settings.name if not typed or is_you(typed) else typed
        self.settings = replace(self.settings, new_game=kept, games=games, sealed=sealed, name=name)
        self.accept()
