"""The settings page of external players, and their test run."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.foreign_text import isolated, player_name
from kontsina_qt.language import tr
from kontsina_qt.library.settings.outside_players import COMMAND_LIMIT, MOST_SECONDS, OutsidePlayer
from kontsina_qt.match.deals import random_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import NAME_LIMIT, clean, has_hidden_signs
from kontsina_qt.match.record import Seat
from kontsina_qt.models.numbers import decimal
from kontsina_qt.players.base import FALLBACK, Choice
from kontsina_qt.players.programs.client import split_command
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.games.catalogue import USUAL
from kontsina_qt.session.computers.engine_process import EngineProcess
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.file_dialogs import choose_existing
from kontsina_qt.windows.widgets.forms import (
    NARROW,
    add_unnamed,
    lay_out_dialog,
    number_field,
    quiet,
    range_words,
    set_buddy,
    titled_panel,
)

USUAL_SECONDS = 5
LIST_HEIGHT = 132
OTHER_PLAYERS = N_("Other players")
OTHER_WORDS = (N_("Add bots written by others. They appear with the levels in New game."),)
"""The texts of the page."""


def command_trouble(text: str) -> str:
    """Return what is wrong with a command line; empty if it can be started."""
    if len(text) > COMMAND_LIMIT:
        return tr("The command is too long.")
    if has_hidden_signs(text):
        return tr("The command has characters that can't be displayed.")
    try:
        words = split_command(text)
    except ValueError:
        return tr("A quotation mark in the command isn't closed.")
    return "" if words and words[0] else tr("Please enter a command.")


def quoted(path: str) -> str:
    """Quote a path for a command line."""
    if os.name != "nt":
        return shlex.quote(path)
    return f'"{path}"' if " " in path else path


class Trial(QObject):
    """Test run: starts a program, asks it for the first move of a match, and stops it.

    Signals:
        ended(str): the result as a sentence.
    """

    ended = Signal(str)

    def __init__(self, player: OutsidePlayer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.player = player
        self._engine = EngineProcess(split_command(player.command), self)
        self._engine.answered.connect(self._on_answer)
        self._engine.failed.connect(self._on_failure)
        self._begin = 0.0

    def start(self) -> None:
        """Start the program and ask for a move."""
        rules = USUAL.rules(2)
        match = Match(rules, [Seat(name, FALLBACK) for name in ("A", "B")])
        match.begin_hand(random_deal(0, Random(1), rules))
        position = match.position
        assert position is not None
        view = match.view()
        self._begin = monotonic()
        self._engine.ask(position, FALLBACK, view, 1, self.player.seconds * 1000)

    def stop(self) -> None:
        """Stop the program."""
        self._engine.forget()
        self._engine.stop()

    def _on_answer(self, _id: int, _choice: Choice) -> None:
        words = tr("{name} works: it answered as “{own}” within {seconds} s.")
        if not self._engine.greeting:
            words = tr("{name} works; it gave no name and answered within {seconds} s.")
        seconds = decimal(max(0.1, monotonic() - self._begin))
        own = self._engine.greeting
        self.stop()
        self.ended.emit(
            words.format(name=player_name(self.player.name), own=isolated(own), seconds=seconds)
        )

    def _on_failure(self, _id: int, what: str) -> None:
        self.stop()
        words = tr("The player {name} {what}.")
        self.ended.emit(words.format(name=player_name(self.player.name), what=what))


class PlayerDialog(FittingDialog):
    """Asks for an external player: name, command line and time limit.

    Attributes:
        player: the player, after OK; else None.
    """

    def __init__(
        self,
        player: OutsidePlayer | None,
        others: Sequence[OutsidePlayer],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.player: OutsidePlayer | None = None
        self._taken = {other.command for other in others}
        title = tr("Edit player") if player else tr("Add player")
        self.setWindowTitle(title)
        self.propose(620, 400)
        self.name = QLineEdit(player.name if player else "")
        self.name.setMaxLength(NAME_LIMIT)
        self.command = QLineEdit(player.command if player else "")
        self.command.setMaxLength(COMMAND_LIMIT)
        self.command.setPlaceholderText(tr("program, then its arguments"))
        self.seconds = number_field(1, MOST_SECONDS)
        self.seconds.setValue(player.seconds if player else USUAL_SECONDS)
        self.seconds.setSuffix(tr(" s"))
        self.trouble = quiet("")
        self.ok = QPushButton(tr("OK"))
        self.ok.setDefault(True)
        self.ok.clicked.connect(self._on_ok)
        lay_out_dialog(self, title, [self._panel()], self._buttons())
        self.name.textChanged.connect(self._check)
        self.command.textChanged.connect(self._check)
        self._check()
        self.name.setFocus()

    def _panel(self) -> QFrame:
        panel, form = titled_panel("")
        panel.findChildren(Label)[0].hide()
        browse = QPushButton(tr("Browse …"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.command, 1)
        row.addWidget(browse)
        for label, field in (
            (tr("Name"), self.name),
            (tr("Command"), self.command),
            (tr("Time limit per move"), self.seconds),
        ):
            field.setAccessibleName(label)
            form.addRow(Label(label, buddy=field), row if field is self.command else field)
        add_unnamed(form, set_buddy(quiet(range_words(self.seconds)), self.seconds))
        words = tr(
            "The program runs with your permissions, so add only bots you trust. It is told only "
            "what its seat sees."
        )
        add_unnamed(form, set_buddy(quiet(words), self.command))
        add_unnamed(form, self.trouble)
        return panel

    def _buttons(self) -> QHBoxLayout:
        cancel = QPushButton(tr("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.ok)
        return row

    def _browse(self) -> None:
        path = choose_existing(self, tr("Choose the program"), Path.home())
        if path:
            self.command.setText(quoted(path))

    def _entered(self) -> OutsidePlayer:
        name = clean(self.name.text())
        return OutsidePlayer(name, self.command.text().strip(), self.seconds.value())

    def _trouble(self) -> str:
        entered = self._entered()
        if not entered.name:
            return tr("Please enter a name.")
        if entered.command in self._taken:
            return tr("You already have a player with this command.")
        return command_trouble(entered.command)

    def _check(self) -> None:
        trouble = self._trouble()
        # Empty fields are not reported yet.
        begun = bool(self.name.text() and self.command.text())
        self.trouble.setText(trouble if begun else "")
        self.ok.setEnabled(not trouble)

    def _on_ok(self) -> None:
        if not self._trouble():
            self.player = self._entered()
            self.accept()


class _List(QListWidget):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Activate an entry with Enter, without also pressing the dialog's default button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.itemActivated.emit(self.currentItem())
        else:
            super().keyPressEvent(event)


class PlayersPage(QWidget):
    """The list of external players, with buttons to add, change, test and remove them.

    Signals:
        changed(object): the new tuple of ``OutsidePlayer``.
    """

    changed = Signal(object)

    def __init__(self, players: Sequence[OutsidePlayer], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.players = tuple(players)
        self._trial: Trial | None = None
        self.list = _List()
        self.list.setAccessibleName(tr(OTHER_PLAYERS))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMaximumHeight(scaled(LIST_HEIGHT))
        self.list.currentRowChanged.connect(self._refresh)
        self.list.itemActivated.connect(lambda _: self.change())
        self.status = quiet("")
        self.add_button = self._button(tr("Add …"), self.add)
        self.change_button = self._button(tr("Edit …"), self.change)
        self.test_button = self._button(tr("Test"), self.test)
        self.remove_button = self._button(tr("Remove"), self.remove)
        self._lay_out()
        self._show()

    def _button(self, words: str, slot: object) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        panel, form = titled_panel(tr(OTHER_PLAYERS))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(panel)
        form.addRow(set_buddy(quiet(tr(OTHER_WORDS[0])), self.add_button))
        form.addRow(self.list)
        self._pairs = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        buttons = (self.add_button, self.change_button, self.test_button, self.remove_button)
        self._pairs.setSpacing(8)
        for pair in (buttons[:2], buttons[2:]):
            row = QHBoxLayout()
            row.setSpacing(8)
            for button in pair:
                row.addWidget(button)
            self._pairs.addLayout(row)
        self._pairs.addStretch(1)
        form.addRow(self._pairs)
        form.addRow(self.status)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons in two columns on a narrow page."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        narrow = event.size().width() < scaled(NARROW)
        self._pairs.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)

    # Actions

    def add(self) -> None:
        """Ask for a new player."""
        player = self._asked(None)
        if player is not None:
            self._use((*self.players, player), len(self.players))

    def change(self) -> None:
        """Edit the selected player."""
        at = self.list.currentRow()
        if at >= 0:
            player = self._asked(self.players[at])
            if player is not None:
                self._use((*self.players[:at], player, *self.players[at + 1 :]), at)

    def remove(self) -> None:
        """Remove the selected player."""
        at = self.list.currentRow()
        if at >= 0:
            self._use((*self.players[:at], *self.players[at + 1 :]), at)

    def test(self) -> None:
        """Test the selected player and show the result."""
        at = self.list.currentRow()
        if at < 0:
            return
        player = self.players[at]
        self.stop()
        trouble = command_trouble(player.command)
        if trouble:
            self.status.setText(trouble)
            return
        self.status.setText(tr("Trying {name} …").format(name=player_name(player.name)))
        self._trial = Trial(player, self)
        self._trial.ended.connect(self._on_tried)
        self._trial.start()
        self._refresh()

    def stop(self) -> None:
        """Stop a running test."""
        trial, self._trial = self._trial, None
        if trial is not None:
            trial.stop()
            trial.deleteLater()
            self.status.setText("")
        self._refresh()

    # State

    def _asked(self, player: OutsidePlayer | None) -> OutsidePlayer | None:
        others = [other for other in self.players if other is not player]
        dialog = PlayerDialog(player, others, self)
        dialog.exec()
        dialog.deleteLater()
        return dialog.player

    def _use(self, players: tuple[OutsidePlayer, ...], at: int) -> None:
        self.stop()
        self.status.setText("")
        self.players = players
        self._show(at)
        self.changed.emit(players)

    def _show(self, at: int = 0) -> None:
        self.list.clear()
        for player in self.players:
            words = tr("{name}  ·  {seconds} s  ·  {command}").format(
                name=player_name(player.name),
                seconds=player.seconds,
                command=isolated(player.command),
            )
            self.list.addItem(QListWidgetItem(words))
        self.list.setVisible(bool(self.players))
        self.list.setCurrentRow(min(at, len(self.players) - 1))
        self._refresh()

    def _refresh(self) -> None:
        chosen = self.list.currentRow() >= 0
        for button in (self.change_button, self.remove_button):
            button.setEnabled(chosen)
        self.test_button.setEnabled(chosen and self._trial is None)

    def _on_tried(self, words: str) -> None:
        trial, self._trial = self._trial, None
        if trial is not None:
            trial.deleteLater()
        self.status.setText(words)
        self._refresh()
