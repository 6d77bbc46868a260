"""The panels of the statistics overview."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QListView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr, trn
from kontsina_qt.library.results.recent import LATEST, Recent, Streaks
from kontsina_qt.models.dates import month_words
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.cards.portrait_widget import picture_of
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.marks.ornament import coin, greek_key
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import LARGE, SMALL, TITLE, scaled, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.statistics.ring import Ring
from kontsina_qt.windows.widgets.forms import quiet
from kontsina_qt.windows.widgets.plain_table import PlainTable

INSIDE = (18, 12, 18, 12)
DISC, FACE, CELL = 32, 26, QSize(36, 64)
"""The sizes of a result's disc, the portrait below it, and their cell."""
KEY = 18
"""The height of the Greek key that shows a streak."""
ROW, MOST_ROWS = 44, 6
"""The height of a table row, and the most rows without scrolling."""
CELL_EDGE = 10
"""The padding of table cells."""
BAR, NARROW_BAR, LEAST_BAR = 150, 80, 60
FAN, FAN_STEP = 76, 0.42
"""The height of the cards of the best hand, and their distance in card widths."""


def panel() -> QFrame:
    """Return a shaded panel."""
    made = QFrame()
    made.setProperty("role", "panel")
    return made


def inside(layout: QBoxLayout) -> None:
    """Set the margins of a panel."""
    layout.setContentsMargins(*map(scaled, INSIDE))
    layout.setSpacing(scaled(4))


def large(label: Label, size: int) -> None:
    """Set a large font."""
    label.setStyleSheet(f"font-size: {scaled(size)}px; font-weight: 700;")


def letter(result: int) -> str:
    """Return the letter of a result."""
    return {1: tr("W"), 0: tr("T"), -1: tr("L")}[result]


class LastTen(QListWidget):
    """The latest results in a row, each with the opponent's portrait."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setAccessibleName(tr("Last ten"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._cell = QSize(*(scaled(each) for each in CELL.toTuple()))
        self.setIconSize(self._cell)
        self.setGridSize(self._cell + QSize(2, 2))
        self.setSpacing(0)
        ring, chosen = theme.paper_gold.name(), theme.paper_chosen.name()
        self.setStyleSheet(
            "QListWidget { background: transparent; border: 3px solid transparent;"
            " border-radius: 12px; padding: 0; }"
            f"QListWidget:focus {{ border-color: {ring}; padding: 0; }}"
            "QListWidget::item { padding: 0; border-radius: 8px; }"
            "QListWidget::item:selected { background: transparent; }"
            f"QListWidget::item:selected:active {{ background: {chosen}; }}"
            f"QListWidget::item:hover {{ background: {chosen}; }}"
        )

    def show_results(self, found: Sequence[Recent], said: Sequence[str]) -> None:
        """Show matches, the latest at the right; ``said`` are their accessible texts."""
        self.clear()
        for each, words in zip(found, said, strict=True):
            icon, picture = QIcon(), self._picture(each)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # Qt would tint the selected icon
                icon.addPixmap(picture, mode)
            item = QListWidgetItem(icon, "")
            item.setSizeHint(self._cell)
            item.setToolTip(tip(words))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, aloud(words, tr))
            item.setData(Qt.ItemDataRole.UserRole, each.match)
            self.addItem(item)
        if found:
            self.setCurrentRow(len(found) - 1)
        self._keep_height()

    def _picture(self, each: Recent) -> QPixmap:
        theme, dpr = self._theme, self.devicePixelRatioF()
        disc, face = scaled(DISC), scaled(FACE)
        fills = {1: theme.paper_accent, 0: theme.paper_gold, -1: theme.paper}
        ring = theme.ink if each.result < 0 else fills[each.result]
        mark = coin(letter(each.result), disc, fills[each.result], ring, dpr)
        who = picture_of(each.opponent, each.name, face, dpr)
        middle = self._cell.width() / 2

        def draw(painter: QPainter) -> None:
            painter.drawPixmap(QPointF(middle - disc / 2, 1), mark)
            painter.drawPixmap(QPointF(middle - face / 2, disc + scaled(5)), who)

        return painted(self._cell.width(), self._cell.height(), dpr, draw)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_height()

    def sizeHint(self) -> QSize:
        """One row of ten."""
        return QSize(LATEST * self.gridSize().width() + 2 * self.frameWidth() + 8, self.height())

    def minimumSizeHint(self) -> QSize:
        """Rows of five."""
        wide = LATEST // 2 * self.gridSize().width() + 2 * self.frameWidth() + 8
        return QSize(wide, self.minimumHeight())

    def _keep_height(self) -> None:
        cell, edges = self.gridSize(), 2 * self.frameWidth() + 8
        one_row = self.width() - edges >= LATEST * cell.width()
        rows = 1 if one_row or self.count() <= LATEST // 2 else 2
        spare = 0 if one_row else self.width() - edges - LATEST // 2 * cell.width()
        self.setViewportMargins(0, 0, max(spare, 0), 0)
        self.setFixedHeight(rows * cell.height() + edges)


class Results(QFrame):
    """The panel with the share of wins and the last ten results.

    Signals:
        chosen(int): replay the match of that id.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.ring, self.ten = Ring(theme), LastTen(theme)
        self.counts = [Label() for _ in range(3)]
        legend = QGridLayout()
        legend.setVerticalSpacing(scaled(8))
        legend.setHorizontalSpacing(scaled(8))
        legend.setRowStretch(0, 1)
        legend.setRowStretch(4, 1)
        names = (tr("Wins"), tr("Ties"), tr("Losses"))
        for row, (words, count) in enumerate(zip(names, self.counts, strict=True)):
            dot = Label()
            dot.setPixmap(self._dot(self.ring.colours()[row]))
            large(count, LARGE)
            count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            count.setMinimumWidth(scaled(40))
            for column, part in enumerate((dot, Label(words), count)):
                legend.addWidget(part, row + 1, column)
        title, self.note = Label(tr("Last ten")), Label(tr("latest on the right"))
        title.setProperty("role", "head")
        self.note.setProperty("role", "dim")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head = QHBoxLayout()
        head.addWidget(title)
        head.addWidget(self.note, 1)
        self.more = quiet("")
        last = QVBoxLayout()
        last.addStretch(1)
        last.addLayout(head)
        last.addWidget(self.ten)
        last.addWidget(self.more)
        last.addStretch(1)
        whole = QHBoxLayout()
        whole.setSpacing(scaled(20))
        whole.addWidget(self.ring)
        whole.addLayout(legend)
        whole.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        inside(self._row)
        self._row.setSpacing(scaled(20))
        self._row.addLayout(whole)
        self._row.addLayout(last, 1)
        self.ten.itemClicked.connect(self._on_item)
        self.ten.itemActivated.connect(self._on_item)

    def _dot(self, colour: QColor) -> QPixmap:
        return coin("", scaled(12), colour, None, self.devicePixelRatioF())

    def _on_item(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def arrange(self, narrow: bool) -> None:
        """Put the last ten beside or below the ring."""
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)

    def show_results(self, won: int, drawn: int, lost: int) -> None:
        """Show the numbers of results."""
        self.ring.show_parts(won, drawn, lost)
        for label, number in zip(self.counts, (won, drawn, lost), strict=True):
            label.setText(str(number))
        words = tr("{middle} won. Wins: {won}, ties: {drawn}, losses: {lost}.")
        text = words.format(middle=self.ring.middle, won=won, drawn=drawn, lost=lost)
        self.ring.setAccessibleName(text)
        self.setAccessibleName(text)


class KeyMeter(Label):
    """A band of Greek key, filled up to the current streak relative to the best one."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.share = 0.0
        self.setFixedHeight(scaled(KEY))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        """Set the filled share, from 0 to 1."""
        self.share = share
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def _draw(self) -> None:
        """Draw the band, faint, and its filled part."""
        width, height, dpr = self.width(), self.height(), self.devicePixelRatioF()
        faint = QColor(self._theme.ink)
        faint.setAlpha(150 if self._theme.contrast else 70)

        def draw(painter: QPainter) -> None:
            won = QRectF(0, 0, width * self.share, height)
            for part, colour in (
                (QRectF(won.right(), 0, width - won.right(), height), faint),
                (won, self._theme.paper_gold),
            ):
                painter.setClipRect(part)
                painter.drawPixmap(0, 0, greek_key(width, height, colour, dpr))

        self.setPixmap(painted(width, height, dpr, draw))


class StreakPanel(QFrame):
    """The panel with the current and the best winning streak."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        head = Label(tr("Winning streak"))
        head.setProperty("role", "dim")
        self.now, self.best, self.when = Label(), Label(), Label()
        large(self.now, TITLE + 14)
        self.now.setStyleSheet(
            f"font-size: {scaled(TITLE + 14)}px; font-weight: 700;"
            f" color: {theme.paper_accent.name()};"
        )
        large(self.best, TITLE - 4)
        here = Label(tr("now"))
        right = Qt.AlignmentFlag.AlignRight
        self.when.setProperty("role", "dim")
        for label in (self.best, self.when):
            label.setAlignment(right)
        best = QVBoxLayout()
        best.setSpacing(0)
        best.addWidget(self.best)
        best.addWidget(self.when)
        row = QHBoxLayout()
        row.setSpacing(scaled(10))
        row.addWidget(self.now)
        row.addWidget(here, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        row.addLayout(best)
        self.meter = KeyMeter(theme)
        self.note = quiet("")
        column = QVBoxLayout(self)
        inside(column)
        column.addWidget(head)
        column.addLayout(row)
        column.addSpacing(scaled(6))
        column.addWidget(self.meter)
        column.addWidget(self.note)
        column.addStretch(1)

    def show_streak(self, streaks: Streaks) -> None:
        """Show the numbers."""
        now, best = streaks.now, streaks.best
        self.now.setText(str(now))
        self.best.setText(str(best))
        month = month_words(streaks.day) if best else ""
        self.when.setText(tr("best, in {month}").format(month=month) if best else "")
        self.meter.show_share(now / best if best else 0.0)
        if best and now == best:
            words = tr("Your best so far: every win adds to it.")
        elif best:
            left = best - now + 1
            words = trn("{n} more win beats your best.", "{n} more wins beat your best.", left)
        else:
            words = tr("Your next win starts one.")
        self.note.setText(words)
        text = tr("Winning streak: {now} now, {best} at best. {note}")
        self.setAccessibleName(text.format(now=now, best=best, note=words))


class NumberTile(QFrame):
    """A tile with a title, a large number, and a note."""

    def __init__(self, title: str, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.title, self.value, self.note = Label(title), Label(), Label()
        self.value.setStyleSheet(
            f"font-size: {scaled(TITLE)}px; font-weight: 700; color: {theme.paper_accent.name()};"
        )
        for label in (self.title, self.note):
            label.setProperty("role", "dim")
            label.setWordWrap(True)
        column = QVBoxLayout(self)
        inside(column)
        column.setSpacing(0)
        for part in (self.title, self.value, self.note):
            column.addWidget(part)
        column.addStretch(1)

    def show_number(self, value: str, note: str = "") -> None:
        """Show a number."""
        self.value.setText(value)
        self.note.setText(note)
        said = [f"{self.title.text()}: {value}", *([note] if note else [])]
        self.setAccessibleName(aloud(", ".join(said), tr))


class BestPanel(QFrame):
    """The panel with the best hand and its cards.

    Signals:
        wanted(): replay the hand.
    """

    wanted = Signal()

    def __init__(self, art: CardArt, theme: Theme) -> None:
        super().__init__()
        self._art = art
        self.setProperty("role", "panel")
        self.title, self.note, self.cards = quiet(""), quiet(""), Label()
        self.value = Label()
        self.value.setStyleSheet(
            f"font-size: {scaled(TITLE)}px; font-weight: 700; color: {theme.paper_accent.name()};"
        )
        self.replay = QPushButton(tr("Replay"))
        self.replay.setAutoDefault(False)
        self.replay.clicked.connect(self.wanted)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.value)
        words.addWidget(self.note)
        words.addStretch(1)
        row = QHBoxLayout(self)
        inside(row)
        row.addLayout(words, 1)
        row.addWidget(self.cards)
        row.addWidget(self.replay)

    def show_hand(self, title: str, value: str, note: str, cards: Sequence[Card]) -> None:
        """Show a hand."""
        self.title.setText(title)
        self.value.setText(value)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.cards.setVisible(bool(cards))
        if cards:
            self.cards.setPixmap(self._fan(cards))
        text = aloud(", ".join(filter(None, (title, value, note))), tr)
        self.setAccessibleName(text)
        self.replay.setAccessibleDescription(text)

    def _fan(self, cards: Sequence[Card]) -> QPixmap:
        """Return a picture of overlapping cards."""
        dpr, height = self.devicePixelRatioF(), scaled(FAN)
        wide = height * CARD_ASPECT

        def draw(painter: QPainter) -> None:
            for at, card in enumerate(cards):
                face = self._art.reduced(card, height, dpr, 2 * height)
                painter.drawPixmap(QPointF(at * wide * FAN_STEP, 0), face)

        return painted(wide * (1 + FAN_STEP * (len(cards) - 1)), height, dpr, draw)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table with a bar.

    Attributes:
        key: the key of the row.
        name, said: the name, as written and as spoken.
        icon: the icon.
        share: the length of the bar, from 0 to 1; None for no bar.
        cells: the texts of the other cells.
    """

    key: str
    name: str
    said: str
    icon: QIcon
    share: float | None
    cells: tuple[str, ...]


class BarTable(QFrame):
    """A table with a heading and rows of icon, name, bar and numbers.

    Args:
        theme: the theme.
        title, note: the heading at the left and at the right.
        headers: the accessible headers of the columns.
        icon: the size of the icons.

    Signals:
        chosen(str): the key of a row.
    """

    chosen = Signal(str)

    def __init__(
        self, theme: Theme, title: str, note: str, headers: Sequence[str], icon: QSize
    ) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._theme = theme
        self._keys: list[str] = []
        self._full = scaled(BAR)
        head, more = Label(title), Label(note)
        head.setProperty("role", "head")
        more.setProperty("role", "dim")
        more.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        above = QHBoxLayout()
        above.setContentsMargins(scaled(CELL_EDGE), 0, scaled(CELL_EDGE), 0)
        above.addWidget(head)
        above.addWidget(more, 1)
        columns = len(headers)
        self.table = table = PlainTable(theme, headers, 0, range(2, columns), scaled(SMALL + 1))
        table.setAccessibleName(title)
        table.horizontalHeader().hide()
        for number in range(columns):  # headers without height, for screen readers
            if (shown := table.horizontalHeaderItem(number)) is not None:
                shown.setText("")
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(scaled(ROW))
        table.setIconSize(QSize(scaled(icon.width()), scaled(icon.height())))
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.cellClicked.connect(lambda row, _: self._choose(row))
        table.itemActivated.connect(lambda item: self._choose(item.row()))
        self.foot = quiet("")
        self.foot.hide()
        self.foot.setIndent(scaled(CELL_EDGE))
        column = QVBoxLayout(self)
        inside(column)
        edges = column.contentsMargins()
        spare = scaled(CELL_EDGE)
        edges.setLeft(edges.left() - spare)
        edges.setRight(edges.right() - spare)
        column.setContentsMargins(edges)
        column.addLayout(above)
        column.addWidget(table)
        column.addWidget(self.foot)
        column.addStretch(1)

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._keys):
            self.chosen.emit(self._keys[row])

    def arrange(self, narrow: bool) -> None:
        """Use shorter bars in a narrow dialog."""
        self._full = scaled(NARROW_BAR if narrow else BAR)
        self._fit_bars()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the bars the remaining width."""
        super().resizeEvent(event)
        self._fit_bars()

    def _fit_bars(self) -> None:
        table = self.table
        others = (column for column in range(table.columnCount()) if column != 1)
        room = table.viewport().width() - sum(map(table.sizeHintForColumn, others))
        table.setColumnWidth(1, max(scaled(LEAST_BAR), min(self._full, room)))

    def fill(self, lines: Sequence[Line], foot: str = "") -> None:
        """Show rows."""
        table = self.table
        table.setRowCount(0)
        self._keys = [line.key for line in lines]
        for row, line in enumerate(lines):
            table.add((line.name, "", *line.cells))
            if (item := table.item(row, 0)) is not None:
                item.setIcon(line.icon)
                if "\n" not in line.name:
                    item.setFont(text_font(SMALL + 1, 600))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, line.said)
            if line.share is not None:
                table.setCellWidget(row, 1, self._bar(line.share, line.said))
        shown = min(len(lines), MOST_ROWS)
        table.setFixedHeight(shown * scaled(ROW) + 8)
        self.foot.setText(foot)
        self.foot.setVisible(bool(foot))
        self._fit_bars()

    def _bar(self, share: float, said: str) -> QWidget:
        """Return the widget of a bar in a cell."""
        bar = QProgressBar()
        bar.setRange(0, 1000)
        bar.setValue(round(share * 1000))
        bar.setTextVisible(False)
        bar.setFixedHeight(scaled(12))
        bar.setAccessibleName(said)
        ground = QColor(self._theme.ink)
        ground.setAlpha(120 if self._theme.contrast else 40)
        radius = scaled(12) // 2
        bar.setStyleSheet(
            f"QProgressBar {{ background: {ground.name(QColor.NameFormat.HexArgb)};"
            f" border: none; border-radius: {radius}px; }}"
            f"QProgressBar::chunk {{ background: {self._theme.paper_accent.name()};"
            f" border-radius: {radius}px; }}"
        )
        cell = QWidget()
        cell.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(cell)
        row.setContentsMargins(scaled(6), 0, scaled(6), 0)
        row.addWidget(bar)
        return cell
