"""The memory aid: a strip above the table with the cards gone and still to come."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from kontsina_qt.language import tr
from kontsina_qt.models.memory import JOKERS, Memory, RankCount, memory_of
from kontsina_qt.models.numbers import decimal
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.initials import initials
from kontsina_qt.table.style.paint import elided
from kontsina_qt.table.style.plain_text import tip
from kontsina_qt.table.style.text_size import scaled, text_font, text_width
from kontsina_qt.table.style.theme import Theme

SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "★")
HEIGHT, CELL = 34, 44


class MemoryAid(QWidget):
    """Shows what a player could remember: a cell for each rank, and the expected points."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__()
        self._scene = scene
        self._memory: Memory | None = None
        self.wanted = False
        self.hide()
        scene.settled.connect(self.refresh)
        scene.models.replaced.connect(self.refresh)
        scene.models.rearranged.connect(self.refresh)

    def want(self, wanted: bool) -> None:
        """Turn the aid on or off."""
        self.wanted = wanted
        self.refresh()

    def refresh(self) -> None:
        """Show what the player can know of the current hand; hide if there is none."""
        session = self._scene.models.session
        position = session.position if self.wanted and session.active else None
        self._memory = None
        models = self._scene.models
        # While the hands are covered, it is not known who is looking.
        if position is not None and not position.over and not models.covered:
            self._memory = memory_of(position, models.viewer)
        self.setVisible(self._memory is not None)
        self.setAccessibleName(tr("Memory aid"))
        self.setAccessibleDescription(self.words())
        self.updateGeometry()
        self.update()

    @property
    def memory(self) -> Memory | None:
        """The counts shown; None while hidden."""
        return self._memory

    def words(self) -> str:
        """The whole content as text."""
        if self._memory is None:
            return ""
        lines = [rank_words(each, self._sign(each)) for each in self._memory.ranks]
        return ". ".join((*lines, self.count_words()))

    def count_words(self, short: bool = False) -> str:
        """The points each side can expect in this hand, as text.

        Args:
            short: whether to name the sides by initials only.
        """
        if self._memory is None:
            return ""
        teller = self._scene.models.session.teller
        names = [teller.side(side) for side in range(len(self._memory.count))]
        if short:
            names = initials(names)
        lines = [
            f"{name} {decimal(each)}" for name, each in zip(names, self._memory.count, strict=True)
        ]
        return tr("Expected points: {sides}").format(sides=" · ".join(lines))

    def _sign(self, each: RankCount) -> str:
        """The index of a rank on the deck in use."""
        if each.rank == JOKERS:
            return SIGNS[JOKERS]
        return self._scene.models.cards.sign(each.rank << 2)

    def _line(self) -> tuple[str, bool]:
        """The expected points in the form that fits, and whether they fit beside the ranks."""
        font = text_font(13, 600)
        room = self.width() - scaled(20)
        for short in (False, True):
            words = self.count_words(short)
            wide = text_width(words, font)
            if wide <= room - self.ranks_width():
                return words, True
            if wide <= room:
                return words, False
        return self.count_words(short=True), False

    def sizeHint(self) -> QSize:
        beside = self._line()[1]
        return QSize(scaled(320), scaled(HEIGHT) if beside else scaled(HEIGHT) + scaled(20))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.sizeHint().height())

    def _cell(self) -> float:
        ranks = len(self._memory.ranks) if self._memory is not None else len(SIGNS)
        return min(float(scaled(CELL)), (self.width() - scaled(16)) / max(ranks, 1))

    def ranks_width(self) -> float:
        ranks = len(self._memory.ranks) if self._memory is not None else 0
        return self._cell() * ranks + scaled(16)

    def resizeEvent(self, event: object) -> None:
        """Recompute the height: in a narrow window the points go below the ranks."""
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._scene.appearance.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.cloth_edge)
        if self._memory is None:
            return
        cell = self._cell()
        for at, each in enumerate(self._memory.ranks):
            self._rank(painter, theme, QRectF(scaled(8) + at * cell, 0, cell, scaled(HEIGHT)), each)
        font = text_font(13, 600)
        painter.setFont(font)
        painter.setPen(theme.text)
        left = self.ranks_width()
        box = QRectF(left, 0, self.width() - left - scaled(10), scaled(HEIGHT))
        aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        words, beside = self._line()
        if not beside:
            box = QRectF(scaled(10), scaled(HEIGHT) - 3, self.width() - scaled(20), scaled(22))
            aligned = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, aligned, elided(words, font, box.width()))

    def _rank(self, painter: QPainter, theme: Theme, box: QRectF, each: RankCount) -> None:
        font = text_font(14, 700)
        painter.setFont(font)
        painter.setPen(theme.text if each.to_come else theme.text_dim)
        wide = text_width("10", font) + 2
        sign = QRectF(box.x(), box.y(), wide, box.height())
        painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, self._sign(each))
        marks = "." * each.to_come + "o" * each.here + " " * each.out
        columns = (len(marks) + 1) // 2
        step = min(scaled(8), (box.width() - wide - 3) / max(columns, 1))
        for at, mark in enumerate(marks):
            x = sign.right() + step * (0.5 + at % columns) + 1
            y = box.center().y() + (at // columns - 0.5) * scaled(9)
            self._mark(painter, theme, QPointF(x, y), mark, min(step, scaled(8)) * 0.4)

    def _mark(self, painter: QPainter, theme: Theme, at: QPointF, mark: str, size: float) -> None:
        """Draw a card to come as a disc, a visible one as a ring, one that is gone as a speck."""
        if mark == ".":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.accent)
            painter.drawEllipse(at, size, size)
        elif mark == "o":
            painter.setPen(QPen(theme.text, 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, size - 0.4, size - 0.4)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.text_dim)
            painter.drawEllipse(at, size * 0.36, size * 0.36)

    def rank_at(self, x: float) -> RankCount | None:
        """Return the rank at a distance from the left edge."""
        if self._memory is None:
            return None
        at = int((x - scaled(8)) // self._cell())
        return self._memory.ranks[at] if 0 <= at < len(self._memory.ranks) else None

    def event(self, event: QEvent) -> bool:
        """Explain the marks in a tool tip."""
        if isinstance(event, QHelpEvent):
            each = self.rank_at(event.pos().x())
            words = rank_words(each, self._sign(each)) if each is not None else self.count_words()
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)


def rank_words(each: RankCount, sign: str = "") -> str:
    """Return where the cards of a rank are, as text.

    Args:
        sign: the index of the rank; that of the French deck if empty.
    """
    sign = tr("Jokers") if each.rank == JOKERS else sign or SIGNS[each.rank]
    words = tr("{rank}: {to_come} still to come, {here} visible, {out} gone")
    return words.format(rank=sign, to_come=each.to_come, here=each.here, out=each.out)
