"""How well each player has played, as far as hands have been reviewed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtGui import QFontMetricsF as Metrics
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import language, tr, trn
from kontsina_qt.library.reviews import SeatAccuracy
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.record import HUMAN
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.plain import Label
from kontsina_qt.table.theme import Theme
from kontsina_qt.table.type import grown, text_font
from kontsina_qt.windows.fitting import FittingDialog
from kontsina_qt.windows.forms import quiet
from kontsina_qt.windows.plain_table import PlainTable
from kontsina_qt.windows.review_words import percent

MOST_LINES = 4
"""So many players have a line; the table has them all."""
LATEST = 20
"""So many hands of each player the chart goes back."""
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
LINES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


def by_player(found: Sequence[SeatAccuracy]) -> dict[str, list[SeatAccuracy]]:
    """The hands of each name, the oldest first; people first, then who has most."""
    players: dict[str, list[SeatAccuracy]] = {}
    for each in found:
        players.setdefault(each.name, []).append(each)

    def order(name: str) -> tuple[bool, int, str]:
        hands = players[name]
        return all(each.player != HUMAN for each in hands), -len(hands), name

    return {name: players[name] for name in sorted(players, key=order)}


class AccuracyChart(QWidget):
    """A line for each player: the accuracy of its latest hands, one beside the other."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.lines: dict[str, list[float]] = {}
        self.setMinimumSize(grown(320), grown(150))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Accuracy over time"))

    def sizeHint(self) -> QSize:
        """Wider than high."""
        return QSize(560, 220)

    def show_players(self, players: Mapping[str, Sequence[SeatAccuracy]]) -> None:
        """Shows the first of these players."""
        self.lines = {
            name: [each.accuracy for each in players[name][-LATEST:]]
            for name in list(players)[:MOST_LINES]
        }
        told = [
            f"{name}: {', '.join(percent(value) for value in values)}"
            for name, values in self.lines.items()
        ]
        self.setAccessibleDescription(". ".join(told))
        self.update()

    def plot(self) -> QRectF:
        """Where the lines are drawn; the names stand at the right."""
        left, names, foot = grown(52), grown(132), grown(30)
        width, height = self.width() - left - names, self.height() - 16 - foot
        return QRectF(left, 16, max(width, 10), max(height, 10))

    def points(self, name: str) -> list[QPointF]:
        """Where the hands of a player stand; the latest ones are all at the right edge."""
        plot, values = self.plot(), self.lines[name]
        most = max((len(each) for each in self.lines.values()), default=1)
        step = plot.width() / max(most - 1, 1)
        first = plot.right() - step * (len(values) - 1)
        return [
            QPointF(first + index * step, plot.bottom() - value * plot.height())
            for index, value in enumerate(values)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The axis, the lines and their names."""
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_axis(painter)
            self._draw_lines(painter)
        finally:
            painter.end()

    def _draw_axis(self, painter: QPainter) -> None:
        theme, plot = self._theme, self.plot()
        painter.setPen(theme.paper_pen if theme.contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_shade)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)
        faint = QColor(theme.ink)
        faint.setAlpha(110 if theme.contrast else 36)
        painter.setFont(text_font(12, columns=True))
        line = grown(18)
        for tick in TICKS:
            y = plot.bottom() - tick * plot.height()
            painter.setPen(QPen(faint, 1))
            painter.drawLine(QPointF(plot.x(), y), QPointF(plot.right(), y))
            painter.setPen(theme.ink_dim)
            painter.drawText(QRectF(0, y - line / 2, plot.x() - 6, line), RIGHT, percent(tick))
        foot = QRectF(plot.x(), plot.bottom() + 4, plot.width(), line + 2)
        painter.drawText(foot, LEFT, tr("older hands"))
        painter.drawText(foot, RIGHT, tr("the latest hand"))

    def _draw_lines(self, painter: QPainter) -> None:
        theme, plot = self._theme, self.plot()
        colours = (theme.paper_accent, theme.terracotta, theme.gold, theme.ink)
        font, line = text_font(13, 600), grown(18)
        lowest = 0.0
        ends = sorted((self.points(name)[-1].y(), name) for name in self.lines)
        names = list(self.lines)
        for below, (y, name) in enumerate(ends):
            y = min(y, self.height() - 14 - line * (len(ends) - 1 - below))
            index = names.index(name)
            colour = theme.ink if theme.contrast else colours[index]
            points = self.points(name)
            painter.setPen(QPen(colour, 2.4, LINES[index]))
            painter.drawPolyline(QPolygonF(points))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            for point in points:
                painter.drawEllipse(point, 3.5, 3.5)
            # Names that would lie on one another stand below one another.
            lowest = max(lowest + line, y) if lowest else y
            painter.setPen(QPen(colour, 2.4, LINES[index]))
            left = plot.right() + 8
            painter.drawLine(QPointF(left, lowest), QPointF(left + 18, lowest))
            painter.setPen(theme.ink)
            painter.setFont(font)
            room = self.width() - left - 24 - 8
            words = Metrics(font).elidedText(name, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRectF(left + 24, lowest - line / 2, room, line), LEFT, words)


class StatisticsDialog(FittingDialog):
    """Accuracy by player over time, by all reviews that are kept."""

    def __init__(self, library: Library, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Statistics"))
        self.propose(720, 560)
        self._found: list[SeatAccuracy] = []
        trouble = ""
        try:
            self._found = library.accuracy_over_time()
        except LibraryError as error:
            trouble = str(error)
        title = Label(tr("Accuracy by player"))
        title.setProperty("role", "head")
        self.games = QComboBox()
        self.games.setAccessibleName(tr("Game"))
        self.games.addItem(tr("All games"), "")
        played = {each.game for each in self._found}
        for game in GAMES.values():
            if game.id in played:
                self.games.addItem(tr(game.name), game.id)
        self.games.currentIndexChanged.connect(self._show)
        self.chart = AccuracyChart(theme)
        heads = (tr("who"), tr("hands"), tr("accuracy"), tr("lost in a hand"), tr("last reviewed"))
        self.table = PlainTable(theme, heads, 0, (1, 2, 3, 4))
        self.table.setAccessibleName(tr("Accuracy by player"))
        self.note = quiet(trouble)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.reject)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.games)
        foot = QHBoxLayout()
        foot.addWidget(self.note, 1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.addLayout(head)
        column.addWidget(self.chart, 3)
        column.addWidget(self.table, 2)
        column.addLayout(foot)
        self._trouble = trouble
        self._show()

    def _show(self) -> None:
        game = self.games.currentData()
        players = by_player([each for each in self._found if game in ("", each.game)])
        self.chart.show_players(players)
        self.table.setRowCount(0)
        # Who plays the program in English has the dates of the system's own place.
        locale = QLocale() if language() == "en" else QLocale(language())
        for name, hands in players.items():
            mean = sum(each.accuracy for each in hands) / len(hands)
            lost = sum(each.lost for each in hands) / len(hands)
            made = hands[-1].made.astimezone().date()
            day = QDate(made.year, made.month, made.day)
            date = locale.toString(day, QLocale.FormatType.ShortFormat)
            self.table.add((name, str(len(hands)), percent(mean), f"{lost:.1f}", date))
        if not self._trouble:
            self.note.setText(self._words(len({(e.match_id, e.hand) for e in self._found})))

    @staticmethod
    def _words(hands: int) -> str:
        if not hands:
            return tr("No hand has been reviewed yet: Review … after a hand begins it.")
        return trn("From {n} reviewed hand.", "From {n} reviewed hands.", hands)
