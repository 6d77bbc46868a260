"""Play with people: open a table or come to one, and wait until everybody sits."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.link.messages import Found, Host, Join, Reach, Table
from kontsina_qt.match.names import NAME_LIMIT, clean, seat_name
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import OptionError, Value
from kontsina_qt.rules.games.catalogue import GAMES, USUAL
from kontsina_qt.session.people import PERSON, PeopleSession
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import grown
from kontsina_qt.windows.people.words import chair_words, found_words, refused_words
from kontsina_qt.windows.table_page.top_bar import options_in_words
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import (
    Paragraph,
    StillBox,
    WholeRow,
    add_unnamed,
    clear,
    headed_panel,
    lay_out_dialog,
    quiet,
    tie,
    titled_panel,
)

USUAL_LEVEL = "steady"


class PeopleDialog(FittingDialog):
    """Asks for a table, and then shows who sits there. Accepted when the match begins.

    Args:
        session: of the match.
        settings: which say what the person is called and what was played last.
        parent: over which it opens.

    Attributes:
        name, invitation: what the person is called, and the way to somebody's table.
        tables: those in the local network.
        game, players, seats, reach: of a table of one's own.
        sit, join, host: the buttons.
        link, copy, level, fill, leave: while it is waited; what there is to copy, and the buttons.
    """

    def __init__(
        self, session: PeopleSession, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self._table: Table | None = None
        self._asked = False
        self._said = ""
        self._typed = ("", "")
        self._found: tuple[Found, ...] = ()
        self.propose(620, 700)
        self._fill()
        session.changed.connect(self._on_changed)
        session.began.connect(self.accept)

    # What is seen

    def _fill(self) -> None:
        """Makes everything, in the language in use."""
        self.setWindowTitle(tr("Play with people"))
        self._note = Paragraph("")
        self._table = self._session.table
        if self._table is None:
            self._fill_form()
        else:
            self._fill_room(self._table)
        self._tell()

    def _remake(self) -> None:
        clear(self)
        self._fill()
        self.refit()
        self.take_keys()

    def changeEvent(self, event: QEvent) -> None:
        """In another language everything is made anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            if self._session.table is None:
                self._typed = (self.name.text(), self.invitation.text())
            self._remake()

    def _fill_form(self) -> None:
        name, invitation = self._typed
        self.name = QLineEdit(name or self._settings.name)
        self.name.setMaxLength(NAME_LIMIT)
        self.name.setPlaceholderText(tr("What the others call you"))
        you, form = titled_panel(tr("You"))
        form.addRow(Label(tr("Your name"), beside=self.name), self.name)
        about = quiet(tr("Nobody's computer knows the others' cards."))
        add_unnamed(form, tie(about, self.name))
        buttons = QHBoxLayout()
        close = self._button(tr("Close"), self.reject)
        buttons.addStretch(1)
        buttons.addWidget(close)
        panels = (self._note, you, self._room(), self._joining(invitation), self._hosting())
        lay_out_dialog(self, tr("Play with people"), panels, buttons)
        first = self.invitation if self.name.text() else self.name
        first.setFocus()

    def _room(self) -> QWidget:
        """The tables in the local network."""
        panel, column = headed_panel(tr("On this network"))
        self.tables = QListWidget()
        self.tables.setAccessibleName(tr("Tables on this network"))
        self.tables.setMinimumHeight(grown(84))
        self.tables.setMaximumHeight(grown(150))
        self.tables.itemActivated.connect(lambda _: self._on_sit())
        self.tables.currentRowChanged.connect(lambda _: self._allow())
        self.sit = self._button(tr("Sit down"), self._on_sit)
        self._none = quiet(tr("No tables here yet. Open one, and others see it."))
        column.addWidget(self._none)
        column.addWidget(self.tables)
        column.addWidget(_at_right(self.sit))
        self._found = ()
        self._list_tables()
        return panel

    def _list_tables(self) -> None:
        """Lists the tables that there are now; the one that was chosen stays so."""
        found = self._session.room
        chosen = self._chosen_table
        if found != self._found:
            self._found = found
            self.tables.clear()
            for each in found:
                self.tables.addItem(QListWidgetItem(found_words(each)))
            names = [each.invitation for each in found]
            if chosen is not None and chosen.invitation in names:
                self.tables.setCurrentRow(names.index(chosen.invitation))
            elif found:
                self.tables.setCurrentRow(0)
        self.tables.setVisible(bool(found))
        self.sit.setVisible(bool(found))
        self._none.setVisible(not found)

    @property
    def _chosen_table(self) -> Found | None:
        row = self.tables.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def _joining(self, invitation: str) -> QWidget:
        """The way to somebody's table."""
        panel, form = titled_panel(tr("Got an invitation?"))
        self.invitation = QLineEdit(invitation)
        self.invitation.setPlaceholderText(tr("Paste the link"))
        self.invitation.setClearButtonEnabled(True)
        self.invitation.textChanged.connect(lambda _: self._allow())
        self.invitation.returnPressed.connect(self._on_join)
        self.join = self._button(tr("Join"), self._on_join)
        form.addRow(Label(tr("Invitation"), beside=self.invitation), self.invitation)
        add_unnamed(form, _at_right(self.join))
        return panel

    def _hosting(self) -> QWidget:
        """A table of one's own."""
        panel, form = titled_panel(tr("Open a table"))
        self.game, self.players = StillBox(), StillBox()
        for game in sorted(GAMES.values(), key=lambda each: tr(each.name).casefold()):
            self.game.addItem(tr(game.name), game.id)
        last = GAMES.get(self._settings.new_game.game, USUAL)
        self.game.setCurrentIndex(self.game.findData(last.id))
        self._options = quiet("")
        self.seats: list[StillBox] = []
        self.reach = StillBox()
        for reach, words in (
            (Reach.ROOM, tr("Everyone on this network")),
            (Reach.INVITED, tr("Anyone with the invitation")),
            (Reach.COMPUTER, tr("Only this computer")),
        ):
            self.reach.addItem(words, reach)
        self.host = self._button(tr("Open the table"), self._on_host)
        form.addRow(Label(tr("Game"), beside=self.game), self.game)
        form.addRow(Label(tr("Players"), beside=self.players), self.players)
        add_unnamed(form, self._options)
        for seat in range(1, max(max(game.players) for game in GAMES.values())):
            box = StillBox()
            box.addItem(tr("Person"), PERSON)
            for level in LEVELS.values():
                box.addItem(tr("Computer: {level}").format(level=tr(level.title)), level.name)
            label = Label(tr("Seat {n}").format(n=seat + 1), beside=box)
            form.addRow(label, box)
            self.seats.append(box)
        form.addRow(Label(tr("Who can come"), beside=self.reach), self.reach)
        add_unnamed(form, _at_right(self.host))
        self._form = form
        self.game.currentIndexChanged.connect(lambda _: self._on_game())
        self.players.currentIndexChanged.connect(lambda _: self._on_players())
        self._on_game()
        return panel

    def _fill_room(self, table: Table) -> None:
        """Who sits there by now."""
        host = next((chair for chair in table.chairs if chair.player == PERSON), None)
        title = tr("Your table")
        if not table.hosted and host is not None:
            title = tr("{name}'s table").format(name=seat_name(host.name))
        sitting, column = headed_panel(tr("Who sits here"))
        self._chairs = [Label("") for _ in table.chairs]
        for label in self._chairs:
            label.setWordWrap(True)
            column.addWidget(label)
        inviting, form = titled_panel(tr("Invite someone"))
        self.link = QLineEdit(table.invitation)
        self.link.setReadOnly(True)
        self.link.setCursorPosition(0)
        self.copy = self._button(tr("Copy invitation"), self._on_copy)
        form.addRow(Label(tr("Invitation"), beside=self.link), self.link)
        add_unnamed(form, _at_right(self.copy))
        about = quiet(tr("Send it to your friends. The match begins when all are here."))
        add_unnamed(form, tie(about, self.copy))
        panels: list[QWidget] = [self._note, sitting, inviting]
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        if table.hosted:
            panels.append(self._filling())
        leave = tr("Close the table") if table.hosted else tr("Leave the table")
        self.leave = self._button(leave, self._on_leave)
        buttons.addWidget(self.leave)
        lay_out_dialog(self, title, panels, buttons)
        self._tell_chairs(table)
        self.copy.setFocus()

    def _filling(self) -> QWidget:
        """Computers instead of those who do not come."""
        panel, form = titled_panel(tr("Don't want to wait?"))
        self.level = StillBox()
        for level in LEVELS.values():
            self.level.addItem(tr(level.title), level.name)
        self.level.setCurrentIndex(self.level.findData(USUAL_LEVEL))
        self.fill = self._button(tr("Computers take the free seats"), self._on_fill)
        form.addRow(Label(tr("Level"), beside=self.level), self.level)
        add_unnamed(form, _at_right(self.fill))
        return panel

    def _button(self, words: str, do: object) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        assert callable(do)
        button.clicked.connect(lambda: do())
        return button

    # What is chosen

    @property
    def _game(self) -> Game:
        return GAMES[str(self.game.currentData())]

    @property
    def _count(self) -> int:
        return int(self.players.currentData() or self._game.usual_players)

    @property
    def _chosen(self) -> Mapping[str, Value]:
        """The options that the game was played with last, if it was the game played last."""
        last = self._settings.new_game
        if last.game != self._game.id or last.players != self._count:
            return {}
        try:
            self._game.rules(self._count, last.options)
        except (OptionError, ValueError):
            return {}
        return last.options

    def _on_game(self) -> None:
        game, last = self._game, self._settings.new_game
        self.players.blockSignals(True)
        self.players.clear()
        for count in game.players:
            self.players.addItem(str(count), count)
        usual = last.players if last.game == game.id else game.usual_players
        self.players.setCurrentIndex(max(self.players.findData(usual), 0))
        self.players.blockSignals(False)
        self._on_players()

    def _on_players(self) -> None:
        rules = self._game.rules(self._count, self._chosen)
        self._options.setText(options_in_words(rules))
        for seat, box in enumerate(self.seats, 1):
            self._form.setRowVisible(box, seat < self._count)
        self._allow()

    def _allow(self) -> None:
        """Lets just that be asked for which can be."""
        free = not self._asked
        self.join.setEnabled(free and bool(self.invitation.text().strip()))
        chosen = self._chosen_table
        self.sit.setEnabled(free and chosen is not None and chosen.free > 0)
        if hasattr(self, "host"):
            self.host.setEnabled(free)

    def _called(self) -> str:
        return clean(self.name.text()).strip() or tr("Player")

    # What is asked for

    def _on_join(self) -> None:
        if self.join.isEnabled():
            self._go_to(self.invitation.text().strip())

    def _on_sit(self) -> None:
        chosen = self._chosen_table
        if chosen is not None and self.sit.isEnabled():
            self._go_to(chosen.invitation)

    def _go_to(self, invitation: str) -> None:
        self._typed = (self.name.text(), self.invitation.text())
        self._ask()
        self._session.join(Join(self._called(), invitation))

    def _on_host(self) -> None:
        if self.host.isEnabled():
            self._typed = (self.name.text(), "")
            seats = (PERSON, *(str(box.currentData()) for box in self.seats[: self._count - 1]))
            self._ask()
            reach = Reach(self.reach.currentData())
            options = dict(self._chosen)
            self._session.host(Host(self._called(), self._game.id, options, seats, reach))

    def _ask(self) -> None:
        self._asked = True
        self._allow()
        self._tell()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.link.text())
        self.copy.setText(tr("Copied"))
        announce(self, tr("Copied"))

    def _on_fill(self) -> None:
        self.fill.setEnabled(False)
        self._session.fill(str(self.level.currentData()))

    def _on_leave(self) -> None:
        self._session.leave()
        super().reject()

    def reject(self) -> None:
        """Who closes the dialog comes back to the table with Continue."""
        self._session.close()
        super().reject()

    @property
    def called(self) -> str:
        """What the person is called."""
        return clean(self._typed[0]).strip()

    # What comes of it

    def _on_changed(self) -> None:
        session = self._session
        if session.refused is not None:
            self._asked = False
        if (session.table is None) is not (self._table is None):
            self._remake()
            return
        if session.table is not None and session.table != self._table:
            self._tell_chairs(session.table)
        self._table = session.table
        if session.table is None:
            self._list_tables()
            self._allow()
        self._tell()

    def _tell_chairs(self, table: Table) -> None:
        for seat, (label, chair) in enumerate(zip(self._chairs, table.chairs, strict=True)):
            words = f"{seat + 1}. {chair_words(chair, seat == table.own)}"
            if label.text() and label.text() != words:
                announce(self, words)
            label.setText(words)
        free = any(chair.player == PERSON and not chair.name for chair in table.chairs)
        if table.hosted:
            self.fill.setEnabled(free)
        if self.link.text() != table.invitation:
            self.link.setText(table.invitation)

    def _tell(self) -> None:
        """Says what is being done, or why it cannot be."""
        session, words = self._session, ""
        if session.refused is not None:
            words = refused_words(session.refused)
        elif session.table is not None and not session.reached:
            words = tr("The table doesn't answer. Trying again …")
        elif self._asked and session.table is None:
            words = tr("One moment …")
        elif session.table is not None:
            words = tr("Waiting for the others …")
        self._note.setText(words)
        self._note.setVisible(bool(words))
        if words and words != self._said:
            announce(self, words)
        self._said = words


def _at_right(button: QPushButton) -> QWidget:
    """A button at the end of its row."""
    row = WholeRow()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.addStretch(1)
    line.addWidget(button, alignment=Qt.AlignmentFlag.AlignRight)
    return row
