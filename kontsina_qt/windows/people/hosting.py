"""The form for hosting a table: game, options, and who can join."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings.new_game import GameChoice
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.link.messages.requests import Host, Reach
from kontsina_qt.models.collation import by_name
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES, USUAL
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.together.roles import PERSON
from kontsina_qt.windows.table_page.top_bar import options_in_words
from kontsina_qt.windows.widgets.forms import (
    ChoiceBox,
    TallCheckBox,
    add_unnamed,
    at_right,
    quiet,
    set_buddy,
    titled_panel,
)
from kontsina_qt.windows.widgets.options.form import OptionsForm
from kontsina_qt.windows.widgets.options.remembered import checked, remembered


class HostingForm(QWidget):
    """Asks for a table to host.

    Args:
        settings: the settings, with the last setup of each game.

    Attributes:
        game, players, seats, reach, pace, watch: the fields.
        unfold: the button that shows the game's options.
        options: the form of the options.
        host: the button that opens the table.

    Signals:
        wanted(): open the table.
    """

    wanted = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._allowed = True
        panel, self._form = titled_panel(tr("Open a table"))
        self._build_game()
        self._build_seats()
        self.reach = ChoiceBox()
        for reach, words in (
            (Reach.ROOM, tr("Everyone on this network")),
            (Reach.FRIENDS, tr("My friends on this network")),
            (Reach.INVITED, tr("Anyone with the invitation")),
            (Reach.COMPUTER, tr("Only this computer")),
        ):
            self.reach.addItem(words, reach)
        self.pace = ChoiceBox()
        self.pace.addItem(tr("Live, with everyone at the table"), 0)
        for days in (1, 3, 7):
            words = trn("{n} day per move", "{n} days per move", days)
            self.pace.addItem(words, days)
        self.host = QPushButton(tr("Open the table"))
        self.host.setAutoDefault(False)
        self._form.addRow(Label(tr("Who can join"), buddy=self.reach), self.reach)
        self._form.addRow(Label(tr("Pace"), buddy=self.pace), self.pace)
        self.watch = TallCheckBox(tr("Others can watch"))
        add_unnamed(self._form, self.watch)
        about = quiet(tr("They see only the table. All cards are shown once the hand is over."))
        add_unnamed(self._form, set_buddy(about, self.watch))
        add_unnamed(self._form, at_right(self.host))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(panel)
        self.game.currentIndexChanged.connect(lambda _: self._on_game())
        self.players.currentIndexChanged.connect(lambda _: self._on_players())
        self.options.changed.connect(self._on_players)
        self.options.typed.connect(self._show_allowed)
        self.unfold.toggled.connect(self._options_panel.setVisible)
        self._defaults.clicked.connect(self._reset)
        self.host.clicked.connect(self._on_host)
        self.reach.currentIndexChanged.connect(lambda _: self._show_pace())
        self._on_game()
        self._show_pace()

    def _show_pace(self) -> None:
        """Show the pace only for a club, where players need not be online at the same time."""
        self._form.setRowVisible(self.pace, self.reach.currentData() is Reach.CLUB)

    def _build_game(self) -> None:
        form = self._form
        self.game, self.players = ChoiceBox(), ChoiceBox()
        for game in by_name(GAMES.values(), lambda each: tr(each.name)):
            self.game.addItem(tr(game.name), game.id)
        last = GAMES.get(self._settings.new_game.game, USUAL)
        self.game.setCurrentIndex(self.game.findData(last.id))
        self._line = quiet("")
        self.unfold = QPushButton(tr("Options"))
        self.unfold.setAutoDefault(False)
        self.unfold.setCheckable(True)
        self._options_panel, self.options = QWidget(), OptionsForm(self)
        column = QVBoxLayout(self._options_panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.options.grid)
        self._defaults = QPushButton(tr("Reset to defaults"))
        self._defaults.setAutoDefault(False)
        column.addWidget(at_right(self._defaults))
        self._options_panel.hide()
        form.addRow(Label(tr("Game"), buddy=self.game), self.game)
        form.addRow(Label(tr("Players"), buddy=self.players), self.players)
        add_unnamed(form, self._line)
        add_unnamed(form, at_right(self.unfold))
        form.addRow(self._options_panel)

    def _build_seats(self) -> None:
        self.seats: list[ChoiceBox] = []
        for seat in range(1, max(max(game.players) for game in GAMES.values())):
            box = ChoiceBox()
            box.addItem(tr("Person"), PERSON)
            for level in LEVELS.values():
                box.addItem(tr("Computer: {level}").format(level=tr(level.title)), level.name)
            label = Label(tr("Seat {n}").format(n=seat + 1), buddy=box)
            self._form.addRow(label, box)
            self.seats.append(box)

    # Choices

    @property
    def _game(self) -> Game:
        return GAMES[str(self.game.currentData())]

    @property
    def _count(self) -> int:
        return int(self.players.currentData() or self._game.usual_players)

    @property
    def choice(self) -> tuple[str, GameChoice]:
        """The game and its setup."""
        return self._game.id, GameChoice(self._count, self.options.chosen())

    def request(self, name: str, reach: Reach | None = None, friend: str = "") -> Host:
        """Return the request for the table.

        Args:
            name: the person's name.
            reach: who can join; by default as chosen in the form.
            friend: the key of the only friend who sees it, for whom a seat is kept.
        """
        game, choice = self.choice
        others = [str(box.currentData()) for box in self.seats[: choice.players - 1]]
        if friend and PERSON not in others:
            others[0] = PERSON
        seats = (PERSON, *others)
        reach = reach or Reach(self.reach.currentData())
        watch = self.watch.isChecked()
        days = int(self.pace.currentData()) if reach is Reach.CLUB else 0
        return Host(name, game, choice.options, seats, reach, friend, watch, days=days)

    def _last(self) -> tuple[Mapping[str, Value], int]:
        """Return the last setup of the game."""
        game, last = self._game, self._settings.new_game
        before = game.id not in self._settings.games and last.game == game.id
        if before and last.players in game.players:
            return checked(game, last.options, last.players), last.players
        options, players = remembered(self._settings, game)
        return options, players or game.usual_players

    def _on_game(self) -> None:
        game, (options, players) = self._game, self._last()
        with QSignalBlocker(self.players):
            self.players.clear()
            for count in game.players:
                self.players.addItem(str(count), count)
            self.players.setCurrentIndex(max(self.players.findData(players), 0))
        self.options.show_game(game, self._count, options)
        self._on_players()

    def _reset(self) -> None:
        """Reset the options to the game's defaults."""
        self.options.show_game(self._game, self._count, {})
        self._on_players()
        self.unfold.setFocus()

    def _on_players(self) -> None:
        self.options.refresh(self._count)
        chosen = self.options.chosen()
        self._line.setText(options_in_words(self._game.rules(self._count, chosen)))
        self._defaults.setVisible(bool(chosen))
        for seat, box in enumerate(self.seats, 1):
            self._form.setRowVisible(box, seat < self._count)
        self._show_allowed()

    # State

    def show_club(self, there: bool) -> None:
        """Offer the club as the place of the table, if joined."""
        row = self.reach.findData(Reach.CLUB)
        if there and row < 0:
            self.reach.addItem(tr("Everyone in the club"), Reach.CLUB)
        elif not there and row >= 0:
            self.reach.removeItem(row)

    def allow(self, allowed: bool) -> None:
        """Enable or disable hosting."""
        self._allowed = allowed
        self._show_allowed()

    def _show_allowed(self) -> None:
        self.host.setEnabled(self._allowed and not self.options.wrong)

    def complain(self) -> bool:
        """Point out a number out of range; return whether there is one."""
        if not self.options.wrong:
            return False
        self.unfold.setChecked(True)
        row = self.options.wrong_row
        if row is not None:
            row.editor.setFocus()
            announce(row.editor, row.why.text())
        return True

    def _on_host(self) -> None:
        if self.host.isEnabled():
            self.wanted.emit()
