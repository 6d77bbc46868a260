"""The friends panel: friends, their open tables, and blocked people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.foreign_text import isolated
from kontsina_qt.language import tr, trn
from kontsina_qt.link.messages.news import Found, Friend
from kontsina_qt.match.names import seat_name
from kontsina_qt.models.dates import ago_words
from kontsina_qt.table.style.initials import initials
from kontsina_qt.table.style.plain_text import Label, button_words, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.people.words import SEPARATOR, game_words
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from kontsina_qt.windows.widgets.forms import Paragraph, headed_panel, quiet
from kontsina_qt.windows.widgets.tab_order import tab_after

COIN = 36


class FriendRow(QWidget):
    """The row of a friend.

    Attributes:
        friend: the friend.
        table: the friend's open table; None if there is none.
        act: the main button: join, watch, invite or unblock.
        more: the menu with further actions; hidden for a blocked person.

    Signals:
        sit_wanted(), watch_wanted(), invite_wanted(), forget_wanted(), block_wanted(bool): the
            actions.
    """

    sit_wanted = Signal()
    watch_wanted = Signal()
    invite_wanted = Signal()
    forget_wanted = Signal()
    block_wanted = Signal(bool)

    def __init__(self, friend: Friend, table: Found | None) -> None:
        super().__init__()
        self.friend, self.table = friend, table
        name = seat_name(friend.name)
        coin = Label(initials([friend.name])[0])
        coin.setProperty("role", "coin-open" if table is not None else "coin")
        coin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        coin.setFixedSize(scaled(COIN), scaled(COIN))
        head, self.detail = Paragraph(name), quiet(detail_words(friend, table))
        head.setProperty("role", "name")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(head)
        words.addWidget(self.detail)
        self.act = self._act(name)
        self.act.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(scaled(10))
        row.addWidget(coin)
        row.addLayout(words, 1)
        row.addWidget(self.act)
        self.more: QPushButton | None = None
        if not friend.blocked:
            self.more = self._more(name)
            row.addWidget(self.more)

    def allow(self, allowed: bool) -> None:
        """Enable or disable the buttons."""
        self.act.setEnabled(allowed)
        if self.more is not None:
            self.more.setEnabled(allowed)

    def _act(self, name: str) -> QPushButton:
        """Return the main button."""
        if self.friend.blocked:
            button = QPushButton(tr("Unblock"))
            button.setAccessibleName(tr("Unblock {name}").format(name=name))
            button.clicked.connect(lambda: self.block_wanted.emit(False))
        elif self.table is not None and self.table.free:
            button = QPushButton(tr("Sit down"))
            button.setAccessibleName(tr("Sit down at {name}'s table").format(name=name))
            button.clicked.connect(self.sit_wanted)
        elif self.table is not None and self.table.watch:
            button = QPushButton(tr("Watch"))
            button.setAccessibleName(tr("Watch {name}'s table").format(name=name))
            button.clicked.connect(self.watch_wanted)
        else:
            button = QPushButton(tr("Invite"))
            button.setAccessibleName(tr("Invite {name}").format(name=name))
            button.setToolTip(
                tip(tr("Opens a table that only {name} sees on this network.").format(name=name))
            )
            button.clicked.connect(self.invite_wanted)
        return button

    def _more(self, name: str) -> QPushButton:
        button = QPushButton("…")
        button.setAutoDefault(False)
        button.setProperty("role", "more")
        button.setAccessibleName(tr("More about {name}").format(name=name))
        self.menu = QMenu(button)
        forget = self.menu.addAction(button_words(tr("Forget this friend …")))
        block = self.menu.addAction(button_words(tr("Block …")))
        forget.triggered.connect(lambda: self.forget_wanted.emit())
        block.triggered.connect(lambda: self.block_wanted.emit(True))
        button.setMenu(self.menu)
        return button


class FriendsPanel(QWidget):
    """The list of friends, those with an open table first, blocked ones last.

    Attributes:
        rows: the rows.

    Signals:
        sit_wanted(object), watch_wanted(object): join or watch the table, a ``Found``.
        invite_wanted(object): invite a ``Friend``.
        forget_wanted(object), block_wanted(object, bool): forget or block; emitted after
            confirmation.
    """

    sit_wanted = Signal(object)
    watch_wanted = Signal(object)
    invite_wanted = Signal(object)
    forget_wanted = Signal(object)
    block_wanted = Signal(object, bool)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[FriendRow] = []
        self._shown: Sequence[tuple[Friend, Found | None]] | None = None
        self._allowed = True
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        panel: QFrame
        panel, self._column = headed_panel(tr("Friends"))
        self._none = quiet(tr("People you have played a match with appear here."))
        self._column.addWidget(self._none)
        column.addWidget(panel)

    def show_friends(self, friends: Sequence[Friend], tables: Sequence[Found]) -> None:
        """Show friends and their open tables."""
        pairs = [(each, _table_of(each, tables)) for each in friends]
        pairs.sort(key=lambda pair: (pair[0].blocked, pair[1] is None))
        if pairs == self._shown:
            return
        before, self._shown = self._shown, pairs
        had_focus = self._place_of_focus()
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [self._row(*pair) for pair in pairs]
        for row in self.rows:
            self._column.addWidget(row)
        self._none.setVisible(not self.rows)
        buttons = ((row.act, row.more) for row in self.rows)
        tab_after(self, [each for both in buttons for each in both if each is not None])
        self._give_focus(had_focus)
        if before is not None:
            self._announce_opened(before, pairs)

    def allow(self, allowed: bool) -> None:
        """Enable or disable all rows."""
        self._allowed = allowed
        for row in self.rows:
            row.allow(allowed)

    def _row(self, friend: Friend, table: Found | None) -> FriendRow:
        row = FriendRow(friend, table)
        row.allow(self._allowed)
        row.sit_wanted.connect(lambda: self.sit_wanted.emit(table))
        row.watch_wanted.connect(lambda: self.watch_wanted.emit(table))
        row.invite_wanted.connect(lambda: self.invite_wanted.emit(friend))
        row.forget_wanted.connect(lambda: self._ask_to_forget(friend))
        row.block_wanted.connect(lambda blocked: self._on_block(friend, blocked))
        return row

    def _announce_opened(
        self,
        before: Sequence[tuple[Friend, Found | None]],
        now: Sequence[tuple[Friend, Found | None]],
    ) -> None:
        """Announce newly opened tables."""
        known = {friend.key for friend, table in before if table is not None}
        for friend, table in now:
            if table is not None and friend.key not in known:
                name = seat_name(friend.name)
                announce(self, f"{name}: {detail_words(friend, table)}")

    # Keeping the focus while rows change

    def _place_of_focus(self) -> tuple[str, bool] | None:
        there = self.window().focusWidget()
        for row in self.rows:
            if there in (row.act, row.more):
                return row.friend.key, there is row.act
        return None

    def _give_focus(self, place: tuple[str, bool] | None) -> None:
        if place is None:
            return
        key, act = place
        row = next((row for row in self.rows if row.friend.key == key), None)
        if row is not None:
            (row.act if act or row.more is None else row.more).setFocus()
        elif self.rows:
            self.rows[0].act.setFocus()

    # Confirmation

    def _ask_to_forget(self, friend: Friend) -> None:
        name = seat_name(friend.name)
        question = GivingUpDialog(
            tr("Forget {name}?").format(name=name),
            tr(
                "{name} is removed from this list and no longer sees the tables you open for "
                "friends. Your matches stay in your History, and after another match together "
                "{name} is back here."
            ).format(name=name),
            tr("Forget"),
            tr("Cancel"),
            self.window(),
        )
        self.destroyed.connect(question.reject)
        question.ask(lambda: self.forget_wanted.emit(friend))

    def _on_block(self, friend: Friend, blocked: bool) -> None:
        if not blocked:
            self.block_wanted.emit(friend, False)
            return
        name = seat_name(friend.name)
        question = GivingUpDialog(
            tr("Block {name}?").format(name=name),
            tr(
                "{name} can't sit down at your tables any more, and you won't see theirs. A "
                "match you have already begun together can still be finished. You can unblock "
                "them here."
            ).format(name=name),
            tr("Block"),
            tr("Cancel"),
            self.window(),
        )
        self.destroyed.connect(question.reject)
        question.ask(lambda: self.block_wanted.emit(friend, True))


def _table_of(friend: Friend, tables: Sequence[Found]) -> Found | None:
    """Return a friend's open table, preferably one with a free seat."""
    theirs = [table for table in tables if table.friend == friend.key and not friend.blocked]
    return max(theirs, key=lambda table: table.free, default=None)


def detail_words(friend: Friend, table: Found | None) -> str:
    """Return the details of a friend in one line."""
    if friend.blocked:
        return tr("Blocked: can't sit at your tables")
    if table is not None:
        return SEPARATOR.join((tr("Table open now"), *game_words(table)))
    day, _ = ago_words(datetime.fromtimestamp(friend.met, UTC), datetime.now(UTC))
    matches = trn("{n} match", "{n} matches", friend.matches)
    return SEPARATOR.join((matches, tr("last played: {day}").format(day=isolated(day))))
