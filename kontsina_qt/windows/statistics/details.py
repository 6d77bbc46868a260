"""The detailed statistics, as charts and tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.access.cells import Grid
from kontsina_qt.language import tr, trn
from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.rated import Span, spans
from kontsina_qt.library.results.statistics import By, Only
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.rows import time_text
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.models.numbers import decimal, percent, percent_span
from kontsina_qt.rating.advice import course_of
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.session.background.counting import Counting
from kontsina_qt.session.computers.recall import asking_games
from kontsina_qt.session.portraying import PortraitWork
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import LARGE, SMALL, scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.statistics.charts import BarChart
from kontsina_qt.windows.statistics.line_chart import LineChart
from kontsina_qt.windows.statistics.result import StatisticsResult
from kontsina_qt.windows.statistics.views import (
    NO_HANDS,
    VIEWS,
    View,
    level_words,
    number,
    players_words,
)
from kontsina_qt.windows.widgets.dialog import FittingDialog, scrolling
from kontsina_qt.windows.widgets.forms import (
    ChoiceBox,
    columns_for,
    lay_in_columns,
    plain_label,
    quiet,
)
from kontsina_qt.windows.widgets.plain_table import PlainTable
from kontsina_qt.windows.widgets.rating_words import rating_words

BESIDE = 440
"""The width of a chart, at the usual text size, below which the list of views is a combo box."""
ROW = 760
"""The width below which the tiles are in two rows."""
LETTERS = 9
"""The letters for which a filter has room at least."""
TIMES = (0, 7, 30, 365)
"""The choices of the period, in days; 0 for all time."""
EDGE, GAP = 20, 8
BARS, LINE, TABLE, NOTHING = range(4)


class Tile(QFrame):
    """A tile with a number and its title."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._title = title
        self.value = Label()
        self.value.setStyleSheet(f"font-size: {scaled(LARGE + 2)}px; font-weight: 700;")
        self.note = Label(title)
        self.note.setProperty("role", "dim")
        self.note.setStyleSheet(f"font-size: {scaled(SMALL - 1)}px;")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 10, 8)
        column.setSpacing(0)
        column.addWidget(self.value)
        column.addWidget(self.note)

    def show_number(self, value: str, note: str = "") -> None:
        """Show a number."""
        self.value.setText(value)
        self.note.setText(f"{self._title} {note}" if note else self._title)
        self.setAccessibleName(aloud(f"{self._title}: {value} {note}", tr))


class DetailsDialog(FittingDialog):
    """All statistics of the matches in a library, with filters.

    Args:
        library: the library.
        theme: the theme.
        parent: the parent widget.
        recalls: whether the person allows a style portrait.

    Signals:
        allowed(): the person allows a style portrait from now on.
    """

    allowed = Signal()

    def __init__(
        self,
        library: Library,
        theme: Theme,
        parent: QWidget | None = None,
        recalls: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Statistics in detail"))
        self.propose(920, 640)
        self._library, self._theme = library, theme
        self._spans: Sequence[Span] = ()
        self.counting = Counting(library, self)
        self.counting.moved.connect(self._on_counted)
        self.counting.done.connect(self._on_all_counted)
        self._recalls = recalls
        self.portraying = PortraitWork(library, self)
        self.portraying.done.connect(self._on_portrayed)
        self.finished.connect(self.portraying.stop)
        self.finished.connect(self.counting.stop)
        self._make_fields()
        self._make_answers()
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, 16, EDGE, 16)
        column.setSpacing(12)
        column.addLayout(self._head())
        column.addLayout(self._tiles())
        column.addLayout(self._body(), 1)
        column.addLayout(self._foot())
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._fill_filters()
        self._show()
        self._show_left(self.counting.start())

    # Layout

    def _make_fields(self) -> None:
        self.games, self.levels, self.players, self.times = (ChoiceBox() for _ in range(4))
        for box, name in (
            (self.games, tr("Game")),
            (self.levels, tr("Level")),
            (self.players, tr("Players")),
            (self.times, tr("Time")),
        ):
            box.setAccessibleName(name)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(LETTERS)
            box.currentIndexChanged.connect(self._show)
        self.list, self.box = QListWidget(), ChoiceBox()
        for part in (self.list, self.box):
            part.setAccessibleName(tr("Chart"))
        for view in VIEWS:
            self.list.addItem(tr(view.title))
            self.box.addItem(tr(view.title))
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(LETTERS)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedWidth(
            self.list.sizeHintForColumn(0) + max(scaled(36), target_size(0) + 24)
        )
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(self.choose)
        self.box.currentIndexChanged.connect(self.choose)

    def _make_answers(self) -> None:
        self.bars, self.line = BarChart(self._theme), LineChart(self._theme)
        self.table = PlainTable(self._theme, ("",), 0)
        self.empty = quiet("")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.answers = QStackedWidget()
        self._area = scrolling(self.bars)
        self.bars.came.connect(self._on_bar)
        self.allow = QPushButton(tr("Allow"))
        self.allow.setAutoDefault(False)
        self.allow.clicked.connect(self._on_allowed)
        for part in (self._area, self.line, self.table, self._nothing()):
            self.answers.addWidget(part)
        self.title = Label()
        self.title.setWordWrap(True)
        self.title.setProperty("role", "head")
        self.as_table = QPushButton(tr("As a table"))
        self.as_table.setCheckable(True)
        self.as_table.setAutoDefault(False)
        self.as_table.toggled.connect(self._show)
        self.said = plain_label()
        self.legend = quiet("")
        self.note = quiet("")

    def _nothing(self) -> QWidget:
        """Return the page for an empty view, with the button that allows a portrait."""
        page = QWidget()
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.allow)
        row.addStretch(1)
        column = QVBoxLayout(page)
        column.setSpacing(16)
        column.addStretch(1)
        column.addWidget(self.empty)
        column.addLayout(row)
        column.addStretch(1)
        return scrolling(page)

    def _head(self) -> QLayout:
        title = Label(tr("Details"))
        title.setProperty("role", "title")
        self._fields = QGridLayout()
        self._fields.setSpacing(GAP)
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(title)
        column.addLayout(self._fields)
        return column

    def _tiles(self) -> QLayout:
        self.tiles = {
            "matches": Tile(tr("matches")),
            "won": Tile(tr("won")),
            "points": Tile(tr("points per hand")),
            "sweeps": Tile(tr("sweeps per hand")),
            "accuracy": Tile(tr("accuracy")),
            "rating": Tile(tr("rating")),
        }
        self._tiled = QGridLayout()
        self._tiled.setSpacing(GAP)
        return self._tiled

    def _body(self) -> QLayout:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.as_table)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.box)
        right.addLayout(head)
        right.addWidget(self.said)
        right.addWidget(self.answers, 1)
        right.addWidget(self.legend)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.list)
        row.addLayout(right, 1)
        return row

    def _foot(self) -> QLayout:
        close = QPushButton(tr("Close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.note, 1)
        row.addWidget(close)
        return row

    # Filters

    @property
    def only(self) -> Only:
        """The filter for matches."""
        days = self.times.currentData()
        since = time_text(datetime.now(UTC) - timedelta(days))[:10] if days else ""
        return Only(
            self.games.currentData() or "",
            self.levels.currentData() or "",
            self.players.currentData() or 0,
            since,
        )

    def _fill_filters(self) -> None:
        """Offer filters for what has been played, keeping the selection."""
        try:
            games, levels, players = (
                [group.key for group in statistics.groups(self._library, by)]
                for by in (By.GAME, By.LEVEL, By.PLAYERS)
            )
            self._spans = spans(self._library)
        except LibraryError:
            games, levels, players = [], [], []  # the error is reported by the view
        _fill(self.games, tr("All games"), [(game_words(key), key) for key in games])
        _fill(self.levels, tr("All levels"), [(level_words(key), key) for key in levels])
        numbers = sorted(map(int, players))
        words = [(players_words(str(each)), each) for each in numbers]
        _fill(self.players, tr("Any number of players"), words)
        days = [(trn("Last {n} day", "Last {n} days", each), each) for each in TIMES if each]
        _fill(self.times, tr("All time"), days)
        self.arrange_in(self.size())

    def choose(self, index: int) -> None:
        """Select a view."""
        if index < 0:
            return
        with QSignalBlocker(self.list), QSignalBlocker(self.box):
            self.list.setCurrentRow(index)
            self.box.setCurrentIndex(index)
        self._show()

    # Results

    def _show(self) -> None:
        view = VIEWS[self.list.currentRow()]
        self.title.setText(tr(view.title))
        try:
            self._fill_tiles()
            if view.portrayed is not None and not self._is_portrayed(view):
                return
            painted = self.portraying.portrait
            if view.portrayed is not None and painted is not None:
                shown = view.portrayed(painted)
            else:
                shown = view.load(self._library, self.only)
        except LibraryError as error:
            self._show_nothing(str(error))
            return
        if not shown.bars:
            self._show_nothing(shown.said or tr(view.empty))
            return
        self.as_table.setEnabled(True)
        self._say(shown.said)
        self.legend.setText(shown.legend)
        self._fill_table(shown)
        chart = self.line if shown.line else self.bars
        known = Grid(shown.headers[1:], [(row[0], row[1:]) for row in shown.rows])
        chart.show_bars(
            tr(view.title), shown.bars, shown.format_value, shown.top, known, shown.ladder
        )
        table = self.as_table.isChecked()
        self.answers.setCurrentIndex(TABLE if table else LINE if shown.line else BARS)

    def _on_bar(self, bar: int) -> None:
        """Scroll to the focused bar."""
        row = self.bars.row(bar) if 0 <= bar < len(self.bars.bars) else QRectF()
        if not row.isEmpty():
            self._area.ensureVisible(0, round(row.center().y()), 0, round(row.height()) + 16)

    def _is_portrayed(self, view: View) -> bool:
        """Return whether there is a portrait; else start one, or say why there is none.

        Raises:
            LibraryError: the library cannot be read.
        """
        games, chosen = asking_games(), self.only.game
        if not self._recalls:
            self._show_nothing(tr(view.empty), allow=True)
            return False
        named = ", ".join(map(game_words, games))
        if chosen and chosen not in games:
            words = tr("Expert learns your style only in {games} (two players).")
            self._show_nothing(words.format(games=named))
            return False
        wanted = (chosen,) if chosen else games
        if self.portraying.games != wanted:
            self.portraying.start(wanted)
        if self.portraying.running:
            self._show_nothing(tr("Looking at your last hands …"))
        elif self.portraying.portrait is None:
            asked = ", ".join(map(game_words, wanted))
            self._show_nothing(tr(NO_HANDS).format(games=asked))
        return self.portraying.portrait is not None

    def _on_portrayed(self) -> None:
        self._show()
        if VIEWS[self.list.currentRow()].portrayed is not None and self.said.text():
            announce(self, self.said.text())

    def _on_allowed(self) -> None:
        """Move the focus on, since the button disappears."""
        self._recalls = True
        (self.list if self.list.isVisible() else self.box).setFocus()
        self.allowed.emit()
        self._show()

    def _show_nothing(self, why: str, allow: bool = False) -> None:
        self.allow.setVisible(allow)
        self.allow.setAccessibleDescription(why)
        self.empty.setText(why)
        self._say("")
        self.legend.setText("")
        self.as_table.setEnabled(False)
        self.answers.setCurrentIndex(NOTHING)

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))

    def _fill_table(self, shown: StatisticsResult) -> None:
        """Show the result's table, replacing the old one, which has other columns."""
        old = self.table
        right = range(1, len(shown.headers))
        self.table = PlainTable(self._theme, shown.headers, 0, right, whole=True)
        self.table.setAccessibleName(self.title.text())
        for row in shown.rows:
            self.table.add(row)
        self.answers.insertWidget(TABLE, self.table)
        self.answers.removeWidget(old)
        old.deleteLater()

    def _fill_tiles(self) -> None:
        for tile in self.tiles.values():
            tile.show_number("–")
        only, tiles = self.only, self.tiles
        whole = statistics.whole(self._library, only)
        tiles["matches"].show_number(str(whole.matches))
        if whole.matches:
            tiles["won"].show_number(percent(whole.share), f"({percent_span(*whole.interval)})")
        if whole.hands:
            own, others = whole.a_hand(whole.points), whole.a_hand(whole.against)
            tiles["points"].show_number(f"{number(own)} : {number(others)}")
            tiles["sweeps"].show_number(decimal(whole.a_hand(whole.sweeps), 2))
        judged = statistics.accuracy(self._library, only)
        hands = sum(each.hands for each in judged)
        if hands:
            mean = sum(each.accuracy * each.hands for each in judged) / hands
            tiles["accuracy"].show_number(percent(mean))
        rated = course_of(self._spans, only.game)
        # A rating is about all matches of a game, so it cannot be filtered by level.
        if rated and not (only.level or only.players):
            now = rated[-1].until(self._library.today())
            tiles["rating"].show_number(*rating_words(now).split(" ", 1))

    # Counting

    def _on_counted(self, left: int) -> None:
        self._show_left(left)

    def _on_all_counted(self) -> None:
        self._show_left(self.counting.left)
        self._fill_filters()
        self._show()

    def _show_left(self, left: int) -> None:
        words = trn("{n} match still to count.", "{n} matches still to count.", left)
        self.note.setText(words if left else "")

    # Size

    def arrange_in(self, room: QSize) -> None:
        """Replace the list of views by a combo box in a narrow dialog."""
        across = room.width() - self.bar_width
        spare = self.inner_width(room)
        wide = spare - self.list.width() - GAP >= scaled(BESIDE)
        self.list.setVisible(wide)
        self.box.setVisible(not wide)
        fields = (self.games, self.levels, self.players, self.times)
        wants = [_whole_width(field) for field in fields]
        in_one = sum(wants) + GAP * (len(fields) - 1) <= spare
        in_two = 2 * max(wants) + GAP <= spare
        many = len(fields) if in_one else 2 if in_two else 1
        lay_in_columns(self._fields, fields, many)
        for column, wide_field in enumerate(wants if in_one else ()):
            self._fields.setColumnStretch(column, wide_field)
        tiles = list(self.tiles.values())
        many = 6 if across >= scaled(ROW) else columns_for(tiles, spare, GAP, (3, 2, 1))
        lay_in_columns(self._tiled, tiles, many)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange_in(event.size())


def _whole_width(box: QComboBox) -> int:
    """Return the width at which the longest choice of a combo box is whole."""
    font = box.fontMetrics()
    widest = max(font.horizontalAdvance(box.itemText(n)) for n in range(box.count()))
    frame = box.sizeHint().width() - LETTERS * font.horizontalAdvance("X")
    return max(box.sizeHint().width(), widest + frame)


def _fill(box: QComboBox, every: str, choices: Sequence[tuple[str, object]]) -> None:
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        box.addItem(every, None)
        for words, data in choices:
            box.addItem(words, data)
        box.setCurrentIndex(max(box.findData(chosen), 0))
