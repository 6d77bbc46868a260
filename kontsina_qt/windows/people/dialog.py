"""The dialog *Play with people*: host or join a table, and wait for everybody."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.library.settings.new_game import GameChoice
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.link.messages.news import Found, Friend, Table, Why
from kontsina_qt.link.messages.requests import Join, Reach
from kontsina_qt.link.wire.invitation import IN_CLUB
from kontsina_qt.match.names import NAME_LIMIT, clean, seat_name
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.session.people.people_session import PeopleSession
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.together.roles import PERSON
from kontsina_qt.windows.people.club_panel import ClubPanel
from kontsina_qt.windows.people.columns import Columns
from kontsina_qt.windows.people.friends_panel import FriendsPanel
from kontsina_qt.windows.people.hosting import HostingForm
from kontsina_qt.windows.people.matches_panel import MatchesPanel
from kontsina_qt.windows.people.standings import StandingsDialog
from kontsina_qt.windows.people.table_list import TableList
from kontsina_qt.windows.people.words import (
    SEPARATOR,
    chair_words,
    friend_words,
    refused_words,
    watched_words,
)
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import (
    ChoiceBox,
    FixedHeightRow,
    Paragraph,
    add_unnamed,
    at_right,
    clear,
    headed_panel,
    lay_out_dialog,
    quiet,
    set_buddy,
    titled_panel,
)

USUAL_LEVEL = "steady"


class PeopleDialog(FittingDialog):
    """Asks for a table, then shows who sits there. Accepted when the match begins.

    Args:
        session: the session.
        settings: the settings, with the person's name and the last game.
        parent: the parent widget.

    Attributes:
        name, invitation: the fields for the person's name and an invitation.
        tables: the tables in the local network.
        club, club_address: the club panel, and the club's address.
        friends: the friends panel.
        matches: the unfinished matches.
        hosting, game, players, seats, reach: the form for hosting a table.
        sit, watch, join, look_on, host: the buttons.
        choice: the game and setup of the hosted table; None before.
        chairs: while waiting, the labels of the seats.
        marks: while waiting, the marks of friends, which cannot be faked by a name.
        free: while waiting, the buttons that free a seat.
        link, copy, level, fill, leave: while waiting, the invitation and its controls.
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
        self._invited = ""
        self.choice: tuple[str, GameChoice] | None = None
        self.club_address = settings.club
        self._fill()
        session.changed.connect(self._on_changed)
        session.began.connect(self.accept)

    # Layout

    def _fill(self) -> None:
        """Build everything in the current language."""
        self.setWindowTitle(tr("Play with people"))
        self._note = Paragraph("")
        self._table = self._session.table
        if self._table is None:
            self.propose(1120, 820)
            self._fill_form()
        else:
            self.propose(620, 700)
            self._fill_room(self._table)
        self._show_status()

    def _remake(self) -> None:
        clear(self)
        self._fill()
        self.refit()
        self.take_focus()

    def changeEvent(self, event: QEvent) -> None:
        """Rebuild everything in another language."""
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
        form.addRow(Label(tr("Your name"), buddy=self.name), self.name)
        about = quiet(tr("No player's computer knows the others' cards."))
        add_unnamed(form, set_buddy(about, self.name))
        buttons = QHBoxLayout()
        close = self._button(tr("Close"), self.reject)
        buttons.addStretch(1)
        buttons.addWidget(close)
        self.friends = FriendsPanel()
        self.friends.sit_wanted.connect(self._on_sit_with)
        self.friends.watch_wanted.connect(self._on_watch_at)
        self.friends.invite_wanted.connect(self._on_invite)
        self.friends.forget_wanted.connect(self._session.forget)
        self.friends.block_wanted.connect(self._session.block)
        self.hosting = hosting = HostingForm(self._settings)
        self.game, self.players, self.seats = hosting.game, hosting.players, hosting.seats
        self.reach, self.host = hosting.reach, hosting.host
        hosting.wanted.connect(self._on_host)
        self.club = ClubPanel(self.club_address)
        self.club.enter_wanted.connect(self._on_enter)
        self.club.standings_wanted.connect(self._on_standings)
        self._connect(self.club.list)
        self.matches = MatchesPanel()
        self.matches.wanted.connect(self._on_go_on)
        there = (you, self.matches, self._room(), self.friends, self.club)
        panels = (self._note, Columns(there, (self._joining(invitation), hosting)))
        lay_out_dialog(self, tr("Play with people"), panels, buttons)
        first = self.invitation if self.name.text() else self.name
        first.setFocus()

    def _room(self) -> QWidget:
        """The tables in the local network."""
        panel, column = headed_panel(tr("On this network"))
        none = tr("No tables here yet. Open one, and others will see it.")
        self._network = found = TableList(tr("Tables on this network"), none)
        self.tables, self.sit, self.watch = found.tables, found.sit, found.watch
        column.addWidget(found)
        self._connect(found)
        self._list_tables()
        return panel

    def _connect(self, tables: TableList) -> None:
        """Connect the buttons of a list of tables."""
        tables.sit_wanted.connect(self._on_sit_with)
        tables.watch_wanted.connect(self._on_watch_at)

    def _list_tables(self) -> None:
        """Refresh the list of tables."""
        lobby = self._session.lobby
        in_club = lobby.club.tables if lobby.club is not None else ()
        self.friends.show_friends(lobby.friends, (*lobby.room, *in_club))
        self._network.show_tables(lobby.room)
        self.matches.show_matches(lobby.matches)
        self.club.show_club(lobby.club)
        self.hosting.show_club(lobby.club is not None and lobby.club.reached)

    def _joining(self, invitation: str) -> QWidget:
        """Return the panel for joining with an invitation."""
        panel, form = titled_panel(tr("Got an invitation?"))
        self.invitation = QLineEdit(invitation)
        self.invitation.setPlaceholderText(tr("Paste the link"))
        self.invitation.setClearButtonEnabled(True)
        self.invitation.textChanged.connect(lambda _: self._allow())
        self.invitation.returnPressed.connect(self._on_join)
        self.join = self._button(tr("Join"), self._on_join)
        self.look_on = self._button(tr("Watch"), self._on_look_on)
        self.look_on.setAccessibleName(tr("Watch the table you were invited to"))
        form.addRow(Label(tr("Invitation"), buddy=self.invitation), self.invitation)
        add_unnamed(form, at_right(self.look_on, self.join))
        return panel

    def _fill_room(self, table: Table) -> None:
        """Show who sits at the table."""
        host = next((chair for chair in table.chairs if chair.player == PERSON), None)
        title = tr("Your table")
        if not table.hosted and host is not None:
            title = tr("{name}'s table").format(name=seat_name(host.name))
        sitting, column = headed_panel(tr("Who's at the table"))
        self.chairs: list[Label] = []
        self.marks: list[Label] = []
        self.free: list[QPushButton] = []
        for seat in range(len(table.chairs)):
            label, row = Paragraph(""), FixedHeightRow()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            free = self._button(tr("Free this seat"), lambda seat=seat: self._session.free(seat))
            mark = Label("")
            mark.setProperty("role", "mark")
            line.addWidget(label, 1)
            line.addWidget(mark)
            line.addWidget(free)
            column.addWidget(row)
            self.chairs.append(label)
            self.marks.append(mark)
            self.free.append(free)
        if table.watch:
            column.addWidget(quiet(tr("Others can watch")))
        inviting, form = titled_panel(tr("Invite someone"))
        self.link = QLineEdit(table.invitation)
        self.link.setReadOnly(True)
        self.link.setCursorPosition(0)
        self.copy = self._button(tr("Copy invitation"), self._on_copy)
        form.addRow(Label(tr("Invitation"), buddy=self.link), self.link)
        add_unnamed(form, at_right(self.copy))
        words = tr("Send it to your friends. The match begins when everyone is here.")
        if table.invitation.startswith(IN_CLUB):
            words = tr(
                "This table is for members of the club. The match begins when everyone is here."
            )
        if table.days:
            words = tr(
                "This table is for members of the club. You can close this: the match begins "
                "when everyone has sat down. To come back, open Play with people."
            )
        about = quiet(words)
        add_unnamed(form, set_buddy(about, self.copy))
        panels: list[QWidget] = [self._note, sitting, inviting]
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        if table.hosted:
            panels.append(self._filling())
        if table.own < 0:
            self.take_seat = self._button(tr("Sit down"), self._on_take_seat)
            buttons.addWidget(self.take_seat)
        leave = tr("Close the table") if table.hosted else tr("Leave the table")
        self.leave = self._button(leave, self._on_leave)
        buttons.addWidget(self.leave)
        lay_out_dialog(self, title, panels, buttons)
        self._announce_chairs(table)
        self.copy.setFocus()

    def _filling(self) -> QWidget:
        """Return the controls for filling seats with computer players."""
        panel, form = titled_panel(tr("Don't want to wait?"))
        self.level = ChoiceBox()
        for level in LEVELS.values():
            self.level.addItem(tr(level.title), level.name)
        self.level.setCurrentIndex(self.level.findData(USUAL_LEVEL))
        self.fill = self._button(tr("Fill the free seats with computers"), self._on_fill)
        form.addRow(Label(tr("Level"), buddy=self.level), self.level)
        add_unnamed(form, at_right(self.fill))
        return panel

    def _button(self, words: str, do: object) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        assert callable(do)
        button.clicked.connect(lambda: do())
        return button

    # Choices

    def _allow(self) -> None:
        """Enable what is possible."""
        free = not self._asked
        for button in (self.join, self.look_on):
            button.setEnabled(free and bool(self.invitation.text().strip()))
        self._network.allow(free)
        self.club.allow(free)
        self.friends.allow(free)
        self.hosting.allow(free)
        self.matches.allow(free)

    def _called(self) -> str:
        return clean(self.name.text()).strip() or tr("Player")

    # Actions

    def _on_join(self) -> None:
        if self.join.isEnabled():
            self._go_to(self.invitation.text().strip())

    def _on_look_on(self) -> None:
        self._go_to(self.invitation.text().strip(), watch=True)

    def _on_watch_at(self, table: Found) -> None:
        self._go_to(table.invitation, table.friend, watch=True)

    def _on_sit_with(self, table: Found) -> None:
        self._go_to(table.invitation, table.friend)

    def _go_to(self, invitation: str, friend: str = "", watch: bool = False) -> None:
        self._typed = (self.name.text(), self.invitation.text())
        self._ask()
        self._session.join(Join(self._called(), invitation, friend, watch, self.club_address))

    def _on_go_on(self, match: str) -> None:
        self._typed = (self.name.text(), self.invitation.text())
        self._ask()
        self._session.go_on(match)

    def _on_enter(self, address: str) -> None:
        """Join a club permanently; leave it if the address is empty."""
        self.club_address = address
        self._session.enter(address)

    def _on_standings(self) -> None:
        self._session.lobby.rank(self.club_address)
        dialog = StandingsDialog(self._session, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _on_host(self) -> None:
        self._invited = ""
        self._open_table()

    def _on_invite(self, friend: Friend) -> None:
        """Host a table with the settings of the form, visible to one friend."""
        if not self.hosting.complain():
            self._invited = friend.name
            self._open_table(Reach.FRIENDS, friend.key)

    def _open_table(self, reach: Reach | None = None, friend: str = "") -> None:
        self._typed = (self.name.text(), "")
        self.choice = self.hosting.choice
        request = self.hosting.request(self._called(), reach, friend)
        request = replace(request, club=self.club_address if request.reach is Reach.CLUB else "")
        self._ask()
        self._session.host(request)

    def _ask(self) -> None:
        self._asked = True
        self._allow()
        self._show_status()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.link.text())
        self.copy.setText(tr("Copied"))
        announce(self, tr("Copied"))

    def _on_fill(self) -> None:
        self.fill.setEnabled(False)
        self._session.fill(str(self.level.currentData()))

    def _on_take_seat(self) -> None:
        """Sit down at the watched table."""
        table = self._session.table
        if table is not None:
            self.take_seat.setEnabled(False)
            about = (self.called or tr("Player"), table.invitation)
            self._session.join(Join(*about, club=self.club_address))

    def _on_leave(self) -> None:
        self._session.leave()
        super().reject()

    def reject(self) -> None:
        """Close the dialog but keep the table, to return with Continue."""
        self._session.close()
        super().reject()

    @property
    def called(self) -> str:
        """The person's name."""
        return clean(self._typed[0]).strip()

    # State

    def _on_changed(self) -> None:
        session = self._session
        if session.refused is not None:
            self._asked = False
            no_club = session.refused.why in (Why.CLUB, Why.MISSING)
            if no_club and session.table is None and self._table is None:
                self.club_address = ""
                self.club.refuse()
        if _kind(session.table) != _kind(self._table):
            self._remake()
            return
        if session.table is not None and session.table != self._table:
            self._announce_chairs(session.table)
        self._table = session.table
        if session.table is None:
            self._list_tables()
            self._allow()
        self._show_status()

    def _announce_chairs(self, table: Table) -> None:
        for seat, (label, chair) in enumerate(zip(self.chairs, table.chairs, strict=True)):
            words = f"{seat + 1}. {chair_words(chair, seat == table.own)}"
            mark = friend_words(chair)
            heard = SEPARATOR.join(filter(None, (mark, words)))  # the mark comes before the name
            if label.text() and label.accessibleName() != heard:
                announce(self, heard)
            label.setText(words)
            label.setAccessibleName(heard)
            self.marks[seat].setText(mark)
            self.marks[seat].setVisible(bool(mark))
            self._offer_to_free(seat, table)
        free = any(chair.player == PERSON and not chair.name for chair in table.chairs)
        if table.hosted:
            self.fill.setEnabled(free)
        if table.own < 0:
            self.take_seat.setVisible(free)
        if self.link.text() != table.invitation:
            self.link.setText(table.invitation)

    def _offer_to_free(self, seat: int, table: Table) -> None:
        """Let the host free a guest's seat; keep the focus when the button disappears."""
        chair, button = table.chairs[seat], self.free[seat]
        guest = chair.player == PERSON and bool(chair.name) and seat != table.own
        if self.window().focusWidget() is button and not guest:
            self.copy.setFocus()
        button.setVisible(table.hosted and guest)
        words = tr("Free this seat: {name}").format(name=seat_name(chair.name))
        button.setAccessibleName(words)

    def _show_status(self) -> None:
        """Show the progress or the error."""
        session, words = self._session, ""
        if session.refused is not None:
            words = refused_words(session.refused)
        elif session.table is not None and not session.reached:
            words = tr("The table doesn't answer. Trying again …")
        elif self._asked and session.table is None:
            words = tr("One moment …")
        elif session.table is not None and session.table.hosted and self._invited:
            words = tr("{name} can now see this table under “Play with people” on this network.")
            words = words.format(name=seat_name(self._invited))
        elif session.table is not None and session.watches:
            words = tr("You're watching. The match begins when everyone is here.")
        elif session.table is not None:
            words = tr("Waiting for the others …")
        if words and session.table is not None and session.refused is None:
            words = SEPARATOR.join(filter(None, (words, watched_words(session))))
        self._note.setText(words)
        self._note.setVisible(bool(words))
        if words and words != self._said:
            announce(self, words)
        self._said = words


def _kind(table: Table | None) -> tuple[bool, bool]:
    """Return whether to show the waiting room, and whether as a spectator."""
    return table is not None, table is not None and table.own < 0
