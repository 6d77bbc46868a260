"""The history: search, filter, replay, continue, compare and delete matches."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLayout,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr, trn
from kontsina_qt.library.results.history import MatchFilter, ResultFilter, count
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.deleting import Deleted
from kontsina_qt.library.tables.rows import MatchSummary
from kontsina_qt.match.names import written_as
from kontsina_qt.match.series import series_standing
from kontsina_qt.models.game_search import folded, known_of
from kontsina_qt.models.matches_model import (
    GAME,
    PLAYERS,
    SCORE,
    TABLE,
    WHEN,
    MatchesModel,
)
from kontsina_qt.models.rows import ITEM
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.background.counting import Counting
from kontsina_qt.session.saving.writer import Writer
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import SMALL, scaled, text_width
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.history.cells import NARROW, PICTURE, PictureDelegate, PlayersDelegate
from kontsina_qt.windows.history.thumbnails import SmallTables
from kontsina_qt.windows.table_page.match_end.outcome_words import plan_words, tally_words
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import (
    SEARCH_LIMIT,
    ChoiceBox,
    columns_for,
    lay_in_columns,
    quiet,
)
from kontsina_qt.windows.widgets.plain_table import table_style
from kontsina_qt.windows.widgets.style import over_cells
from kontsina_qt.windows.widgets.tab_order import tab_through

T = TypeVar("T")

SEARCH_MS = 120
"""The delay of a search after the last key."""
MOST_WORDS = 8
ROW, LOW, GAMES_WIDE = 72, 60, 103
"""The height of a row with four lines and with fewer, and the width of games when narrow."""
EDGE, GAP = 20, 8
WIDE, NARROWEST = 860, 340
"""Widths of the dialog, at the usual text size, below which fields are stacked, and below which
the date is hidden."""


class MatchesDialog(FittingDialog):
    """Lists matches, the latest first.

    While matches are being deleted or restored, closing waits until that is done.

    Signals:
        opened(int), again(int), compared(int), replayed(int): an action with the match of that id.
        writing(): matches are about to be deleted or restored.
        deleted(object): the ids of deleted matches.
        brought_back(object): the ids of restored matches.
        play_wanted(): start a first match.
    """

    opened = Signal(int)
    again = Signal(int)
    compared = Signal(int)
    replayed = Signal(int)
    writing = Signal()
    deleted = Signal(object)
    brought_back = Signal(object)
    play_wanted = Signal()

    def __init__(
        self,
        library: Library,
        art: CardArt,
        theme: Theme,
        parent: QWidget | None = None,
        writer: Writer | None = None,
    ) -> None:
        super().__init__(parent)
        self._writer = writer or Writer(self)
        self._writing = False
        self.setWindowTitle(tr("History"))
        self.propose(920, 640)
        self._library = library
        self._series = 0
        self._deleted: list[Deleted] = []
        self.model = MatchesModel(library, self)
        self.tables = SmallTables(library, art, theme, self)
        self.counting = Counting(library, self)
        self.finished.connect(self.counting.stop)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(SEARCH_MS)
        self._make_fields()
        self._make_list(theme)
        self._make_buttons()
        self._lay_out()
        self._connect()
        self.seek()
        self.counting.start()
        (self.search if self.pages.currentWidget() is self.list else self.play).setFocus()

    # Layout

    def _make_fields(self) -> None:
        self.search = QLineEdit()
        self.search.setMaxLength(SEARCH_LIMIT)
        self.search.setPlaceholderText(tr("Search players and games"))
        self.search.setAccessibleName(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.games, self.levels, self.how = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.games.addItem(tr("All games"), "")
        for game in GAMES.values():
            self.games.addItem(tr(game.name), game.id)
        self.levels.addItem(tr("All levels"), "")
        for level in LEVELS.values():
            self.levels.addItem(tr(level.title), level.name)
        for words, how in (
            (tr("All matches"), ResultFilter.ANY),
            (tr("Won"), ResultFilter.WON),
            (tr("Lost"), ResultFilter.LOST),
            (tr("Finished"), ResultFilter.FINISHED),
            (tr("Not finished"), ResultFilter.IN_PROGRESS),
        ):
            self.how.addItem(words, how)
        for box, name in (
            (self.games, tr("Game")),
            (self.levels, tr("Level")),
            (self.how, tr("Result")),
        ):
            box.setAccessibleName(name)
            box.setSizeAdjustPolicy(
                ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(9)

    def _make_list(self, theme: Theme) -> None:
        self.list = view = QTableView()
        view.setModel(self.model)
        view.setItemDelegateForColumn(TABLE, PictureDelegate(self.tables, view))
        view.setItemDelegateForColumn(PLAYERS, PlayersDelegate(view))
        view.setAccessibleName(tr("Matches played"))
        view.setStyleSheet(table_style(theme, scaled(SMALL)))
        view.setShowGrid(False)
        view.setWordWrap(True)  # so that names are not elided
        view.setTabKeyNavigation(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.verticalHeader().hide()
        header = view.horizontalHeader()
        over_cells(header)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(40)
        header.setSectionResizeMode(PLAYERS, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(TABLE, QHeaderView.ResizeMode.Fixed)
        view.setColumnWidth(TABLE, scaled(PICTURE[0] + 16))

    def _make_buttons(self) -> None:
        self.open_button = QPushButton(tr("Open"))
        self.replay_button = QPushButton(tr("Replay"))
        self.again_button = QPushButton(tr("Same cards, other side"))
        self.compare_button = QPushButton(tr("Compare"))
        self.series_button = QPushButton(tr("The series"))
        self.series_button.setCheckable(True)
        self.delete_button = QPushButton(tr("Delete"))
        self.undo_button = QPushButton(tr("Undo delete"))
        self.undo_button.setEnabled(False)
        self.close_button = QPushButton(tr("Close"))
        self.note = quiet("")

    def _lay_out(self) -> None:
        title = Label(tr("History"))
        title.setProperty("role", "title")
        self._fields = QGridLayout()
        self._fields.setSpacing(GAP)
        buttons = (
            *(self.open_button, self.replay_button, self.again_button, self.compare_button),
            *(self.series_button, self.delete_button, self.undo_button, self.close_button),
        )
        foot = Flow(GAP, left=len(buttons) - 1)
        for button in buttons:
            foot.add(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, 16, EDGE, 16)
        column.setSpacing(12)
        head: QLayout = QHBoxLayout()
        head.addWidget(title)
        head.addWidget(self.note)
        column.addLayout(head)
        column.addLayout(self._fields)
        column.addWidget(self._pages(), 1)
        column.addWidget(foot)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.arrange_in(QSize(0, 0))
        tab_through((self.search, self.games, self.levels, self.how, self.list))

    def _pages(self) -> QStackedWidget:
        """Return the list, and the page for an empty list."""
        self.empty = Label()
        self.empty.setProperty("role", "head")
        self.empty_note = quiet("")
        for label in (self.empty, self.empty_note):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.play = QPushButton(tr("Play now"))
        self.every = QPushButton(tr("Show all matches"))
        for button, slot in ((self.play, self._on_play), (self.every, self._show_all)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, do=slot: do())
        page = QWidget()
        column = QVBoxLayout(page)
        column.setSpacing(scaled(14))
        column.addStretch(1)
        column.addWidget(self.empty)
        column.addWidget(self.empty_note)
        for button in (self.play, self.every):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.list)
        self.pages.addWidget(page)
        return self.pages

    def _on_play(self) -> None:
        self.accept()
        self.play_wanted.emit()

    def _show_all(self) -> None:
        """Clear all filters."""
        self.search.clear()
        for box in (self.games, self.levels, self.how):
            box.setCurrentIndex(0)
        self.series_button.setChecked(False)
        self.seek()
        self.search.setFocus()

    def _show_page(self, found: int) -> None:
        """Show the list, or a page with a hint if it is empty."""
        none_yet = self.sought == MatchFilter()
        self.empty.setText(tr("No matches yet.") if none_yet else tr("Nothing found."))
        self.empty_note.setText(
            tr("Every match you play is kept here, to continue, to replay or to review.")
        )
        self.empty_note.setVisible(none_yet)
        self.play.setVisible(none_yet)
        self.every.setVisible(not none_yet)
        if not found and self.list.hasFocus():  # the list is about to be hidden
            self.undo_button.setEnabled(bool(self._deleted))
            (self.undo_button if self._deleted else self.search).setFocus()
        self.pages.setCurrentIndex(0 if found else 1)

    def _connect(self) -> None:
        self._wait.timeout.connect(self.seek)
        self.search.textChanged.connect(lambda: self._wait.start())
        self.search.returnPressed.connect(self.seek)
        for box in (self.games, self.levels, self.how):
            box.currentIndexChanged.connect(self.seek)
        self.model.failed.connect(self.note.setText)
        self.model.modelReset.connect(self._choose_first)
        self.tables.drawn.connect(self.list.viewport().update)
        self.counting.done.connect(self.seek)
        self.list.selectionModel().selectionChanged.connect(self._refresh)
        self.list.activated.connect(self._activate)
        for button, signal in (
            (self.open_button, self.opened),
            (self.again_button, self.again),
            (self.compare_button, self.compared),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, wanted=signal: self._ask(wanted))
        self.replay_button.setAutoDefault(False)
        self.replay_button.clicked.connect(self._replay)
        self.series_button.setAutoDefault(False)
        self.series_button.toggled.connect(self._seek_series)
        for button, slot in ((self.delete_button, self.delete), (self.undo_button, self.undo)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, do=slot: do())
        here, inside = (
            Qt.ShortcutContext.WidgetShortcut,
            Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )
        QShortcut(QKeySequence.StandardKey.Delete, self.list, self.delete).setContext(here)
        QShortcut(QKeySequence.StandardKey.Undo, self, self.undo).setContext(inside)
        self.close_button.setAutoDefault(False)
        self.close_button.clicked.connect(self.reject)

    # Filters

    @property
    def sought(self) -> MatchFilter:
        """Return the filter set by the fields."""
        words = tuple(self.search.text().split()[:MOST_WORDS])
        named = tuple(
            tuple(game.id for game in GAMES.values() if folded(word) in known_of(game).names)
            for word in words
        )
        return MatchFilter(
            words,
            named,
            tuple(map(written_as, words)),
            self.games.currentData(),
            self.levels.currentData(),
            self.how.currentData(),
            self._series,
        )

    def seek(self) -> None:
        """List the matches of the filter."""
        self._wait.stop()
        chosen = self._chosen()
        self.note.setText("")
        self.model.seek(self.sought)
        ids = [match.id for match in self.model.rows]
        if chosen is not None and chosen.id in ids:
            self._select(ids.index(chosen.id))
        self._show_count()

    def _show_count(self) -> None:
        try:
            found = count(self._library, self.sought)
        except LibraryError as error:
            self.note.setText(str(error))
            return
        self._show_page(found)
        self.note.setText(trn("{n} match", "{n} matches", found))
        if not found and self.sought == MatchFilter():
            self.note.setText(tr("No matches yet."))
        elif not found:
            self.note.setText(tr("Nothing found."))

    def _select(self, row: int) -> None:
        """Select only this match: ``selectRow`` would extend the selection while Ctrl is held."""
        flags = QItemSelectionModel.SelectionFlag
        wanted = self.model.index(row, 0)
        self.list.selectionModel().setCurrentIndex(wanted, flags.ClearAndSelect | flags.Rows)

    def _choose_first(self) -> None:
        if self.model.rows:
            self._select(0)
        self._refresh()

    # Actions

    def _selected(self) -> list[MatchSummary]:
        rows = sorted(self.list.selectionModel().selectedRows(), key=QModelIndex.row)
        return [row.data(ITEM) for row in rows]

    def _chosen(self) -> MatchSummary | None:
        """Return the selected match, if it is a single one."""
        selected = self._selected()
        return selected[0] if len(selected) == 1 else None

    def delete(self) -> None:
        """Delete the selected matches; ``undo`` restores them."""
        rows = [row.row() for row in self.list.selectionModel().selectedRows()]
        ids = [match.id for match in self._selected()]
        read = self.model.replaced
        if ids:
            self._write(
                lambda: self._library.delete(*ids, replaced=read),
                lambda each: self._on_deleted(each, rows),
            )

    def _write(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Write a change in the background, unless one is running, and then show it.

        Pending writes of the matches go first.
        """
        if self._writing:
            return
        self._writing = True
        self.writing.emit()

        def done(future: Future[T]) -> None:
            self._writing = False
            try:
                then(future.result())
            except LibraryError as error:
                self.seek()  # the library may have been replaced
                self._say(str(error))
            self._refresh()

        self._writer.when_idle(lambda: self._writer.run(work, done))

    def done(self, result: int) -> None:
        """Close the dialog, after a running write."""
        if self._writing:
            self._writer.when_idle(lambda: self.done(result))
        else:
            super().done(result)

    def _on_deleted(self, deleted: Deleted, rows: list[int]) -> None:
        self._deleted.append(deleted)
        self.deleted.emit(deleted.ids)
        self.seek()
        if self.model.rows:
            self._select(min(min(rows), len(self.model.rows) - 1))
        count = len(deleted.ids)
        self._say(trn("{n} match deleted.", "{n} matches deleted.", count))

    def undo(self) -> None:
        """Restore the matches deleted last."""
        if self._deleted:
            last = self._deleted[-1]
            self._write(lambda: self._library.bring_back(last), lambda _: self._on_back())

    def _on_back(self) -> None:
        ids = self._deleted.pop().ids
        leaves = self.undo_button.hasFocus() and not self._deleted
        self.seek()
        if leaves:
            self.list.setFocus()
        self.brought_back.emit(ids)
        self._say(trn("{n} match restored.", "{n} matches restored.", len(ids)))

    def _say(self, words: str) -> None:
        self.note.setText(words)
        announce(self.note, words)

    def _refresh(self) -> None:
        chosen = self._chosen()
        self.delete_button.setEnabled(bool(self._selected()))
        self.undo_button.setEnabled(bool(self._deleted))
        self.open_button.setEnabled(chosen is not None)
        self.replay_button.setEnabled(chosen is not None and chosen.hand >= 0)
        self.again_button.setEnabled(chosen is not None and chosen.finished)
        self.compare_button.setEnabled(chosen is not None and self._has_twin(chosen.id))
        in_series = chosen is not None and chosen.place is not None
        self.series_button.setEnabled(self.series_button.isChecked() or in_series)

    def _seek_series(self, wanted: bool) -> None:
        """List the matches of the selected one's series, or all again."""
        chosen, kept = self._chosen(), None
        if wanted and chosen is not None:
            with suppress(LibraryError):
                kept = self._library.series.of(chosen.id)
        self._series = 0 if kept is None else kept.id
        self.series_button.setChecked(kept is not None)
        self.seek()
        if kept is not None:
            standing = series_standing(kept.plan, kept.players, kept.ended)
            text = f"{plan_words(kept.plan)}, {tally_words(standing)}"
            self.note.setText(f"{self.note.text()} · {text}")

    def _has_twin(self, match_id: int) -> bool:
        origins = self._library.origins
        try:
            return origins.original_of(match_id) is not None or bool(origins.twins_of(match_id))
        except LibraryError:
            return False

    def _activate(self) -> None:
        """Continue an unfinished match, or replay a finished one."""
        chosen = self._chosen()
        if chosen is not None and chosen.finished:
            self._replay()
        else:
            self._ask(self.opened)

    def _replay(self) -> None:
        """Replay a match, keeping the list open."""
        chosen = self._chosen()
        if chosen is not None and self._is_current():
            self.replayed.emit(chosen.id)

    def _ask(self, wanted: SignalInstance) -> None:
        chosen = self._chosen()
        if chosen is None or not self._is_current():
            return
        self.accept()
        wanted.emit(chosen.id)

    def _is_current(self) -> bool:
        """Return whether the list belongs to the current library; if not, refresh it."""
        current = self.model.replaced == self._library.file.replaced
        if not current:
            self.seek()
        return current

    # Size

    def arrange_in(self, room: QSize) -> None:
        """Stack fields and hide columns in a narrow dialog."""
        wide, pictured = room.width() >= scaled(WIDE), room.width() >= scaled(NARROW)
        fields, spare = (self.search, self.games, self.levels, self.how), self.inner_width(room)
        lay_in_columns(self._fields, fields, 4 if wide else columns_for(fields, spare, GAP, (2, 1)))
        self.list.verticalHeader().setDefaultSectionSize(scaled(LOW if wide else ROW))
        self.model.stack(not pictured)
        self.list.setColumnHidden(TABLE, not pictured)
        self.list.setColumnHidden(SCORE, not pictured)
        modes = QHeaderView.ResizeMode
        shared = modes.ResizeToContents if wide else modes.Fixed
        self.list.horizontalHeader().setSectionResizeMode(GAME, shared)
        self.list.setColumnHidden(WHEN, room.width() < scaled(NARROWEST))
        if not wide:
            name = round(text_width(tr("Kontsina"), self.list.font())) + scaled(24)
            usual = min(scaled(GAMES_WIDE), max(GAMES_WIDE, spare // 4))
            self.list.setColumnWidth(GAME, max(usual, name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange_in(event.size())
