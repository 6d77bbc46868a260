"""A transient message on a strip of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import one_stop
from kontsina_qt.table.style.plain_text import Label, breakable
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import style_as_paper

PADDING = "padding: 8px 18px;"
TOP, MARGIN, GAP = 56, 20, 8
"""Distances from the top, from the sides, and from the areas not to cover."""
WIDTHS = 720, 360, 240
"""The maximum widths to try."""
SHUN_COST = 1000
"""The cost of covering a pixel to shun, relative to one to spare."""
LEAST_MS, PER_LETTER_MS = 3000, 60
"""How long a message is shown at least, and in addition for each letter."""


class Toast(Label):
    """Shows one message at the top of its parent; a click dismisses it.

    Attributes:
        stays: whether every message stays until it is dismissed.
        shun, spare: return the areas never to cover, and those to cover only if there is no
            other place.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words = ""
        self.stays = False
        self._pinned = ""  # the message that stays until a click, even below others
        self.shun: Callable[[], Sequence[QRect]] = tuple
        self.spare: Callable[[], Sequence[QRect]] = tuple
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go)
        parent.installEventFilter(self)
        self.restyle(theme)
        self.hide()

    @property
    def fades(self) -> bool:
        """Whether the message disappears by itself."""
        return self._timer.isActive()

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self.setFont(text_font(14, 600))
        style_as_paper(self, theme, 12, f"{PADDING} color: {theme.ink.name()};")

    def show_message(self, words: str, stays: bool = False) -> None:
        """Show a message long enough to be read.

        Args:
            words: the message.
            stays: whether it stays until a click, and comes back after others.
        """
        if stays:
            self._pinned = words
        self._show(words, not (stays or self.stays))

    def show_until_done(self, words: str) -> None:
        """Show a message until ``take_back``."""
        self._show(words, False)

    def _show(self, words: str, fades: bool) -> None:
        from kontsina_qt.access.announcer import announce

        words = self.words = one_stop(words)
        self.setFont(text_font(14, 600))  # the interface scale may have changed
        self.setText(breakable(words))
        self.setAccessibleName(aloud(words, tr))
        announce(self, words)
        self._place()
        self.show()
        self.raise_()
        self._timer.stop()
        if fades:
            self._timer.start(LEAST_MS + PER_LETTER_MS * len(words))

    def take_back(self, words: str) -> None:
        """Hide a message, if it is still shown."""
        if self.words == words:
            self._go()

    def _go(self) -> None:
        """Hide, or show the pinned message again."""
        if self._pinned and self._pinned != self.words:
            self._show(self._pinned, False)
        else:
            self.hide()

    def keep_clear(self) -> None:
        """Move after a change of the areas not to cover."""
        if not self.isHidden():
            self._place()

    def _place(self) -> None:
        """Move to the best place, narrower only if that covers less."""
        parent = self.parentWidget()
        assert parent is not None
        shunned, spared = list(self.shun()), list(self.spare())

        def cost(place: QRect) -> int:
            return SHUN_COST * covered(place, shunned) + covered(place, spared)

        best: list[QRect] = []
        for widest in WIDTHS:
            size = self._size(min(parent.width() - 2 * MARGIN, scaled(widest)))
            best.append(min(places(size, parent.rect(), [*shunned, *spared]), key=cost))
            if not cost(best[-1]):
                break
        self.setGeometry(min(best, key=cost))

    def _size(self, widest: int) -> QSize:
        """Return the size for a maximum width."""
        self.setWordWrap(False)
        width = min(self.sizeHint().width(), widest)
        self.setWordWrap(True)
        return QSize(width, self.heightForWidth(width))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move when the window is resized."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
            QTimer.singleShot(0, self, self._place)  # after the layout of the areas not to cover
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Dismiss on a click."""
        self.dismiss()

    def dismiss(self) -> None:
        """Dismiss the message."""
        if self.words == self._pinned:
            self._pinned = ""
        self._go()


def places(size: QSize, room: QRect, boxes: Sequence[QRect]) -> Iterator[QRect]:
    """Yield candidate places: at the top or beside boxes, the middle before the sides."""
    last = max(0, room.height() - size.height())
    tops = [TOP, *(box.bottom() + GAP for box in sorted(boxes, key=QRect.bottom))]
    tops += [box.top() - GAP - size.height() for box in sorted(boxes, key=QRect.top)]
    for left in ((room.width() - size.width()) // 2, MARGIN, room.width() - MARGIN - size.width()):
        for top in tops:
            yield QRect(QPoint(max(0, left), min(max(0, top), last)), size)


def covered(place: QRect, boxes: Sequence[QRect]) -> int:
    """Return how many pixels of the boxes a place covers."""
    shared = (place.intersected(box) for box in boxes)
    return sum(each.width() * each.height() for each in shared if not each.isEmpty())
