"""The panel for cutting a sealed deck."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from kontsina_qt.access.nodes import LESS, MORE, Node, NodeInfo, global_place
from kontsina_qt.language import tr, trn
from kontsina_qt.match.deals import in_groups
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT, clamp
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.keyboard_use import uses_keyboard
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.text_size import text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.key_repeats import note_opened
from kontsina_qt.windows.widgets.painted_panel import PanelButton, draw_paper, draw_scrim
from kontsina_qt.windows.widgets.tab_order import tab_as_placed

LEAST_SCALE = 0.85
"""The smallest scale: on small pages the panel takes more room, to stay readable."""
FORMS = ((900, 40, False), (760, 30, False), (540, 24, True))
"""Layouts, of which the first readable one is used: the panel's width at scale 1, its padding,
and whether a button is above the others."""
PACK, UNFOLDED_PACK = 168, 120
STACKED = 56
STEPS = ((MORE, 1), (LESS, -1))
GAP_CARDS = 2.4
"""The width of the gap at the cut, in steps of the spread."""


class CutPanel(QWidget):
    """The shuffled deck, spread face down over the table.

    Signals:
        cut_chosen(int): the number of cards that go to the bottom; 0 for no cut.
        plain_chosen(): no cut, now or for later hands.
    """

    cut_chosen = Signal(int)
    plain_chosen = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self._seal = ""
        self._size = 52
        self.place = 26
        self._copied = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.just_deal = PanelButton(theme, False, self)
        self.plain = PanelButton(theme, False, self)
        self.why = PanelButton(theme, False, self)
        self.copy = PanelButton(theme, False, self)
        self.unfolded = False
        self.just_deal.clicked.connect(lambda: self.cut_chosen.emit(0))
        self.plain.clicked.connect(self.plain_chosen)
        self.why.clicked.connect(self._unfold)
        self.copy.clicked.connect(self._on_copy)
        self._node = Node(self, NodeInfo("pack", QAccessible.Role.Button, ""), self)
        on_language_change(self, self._name)

    def _name(self) -> None:
        self.setAccessibleName(tr("Cut the deck"))
        self.setAccessibleDescription(self._help())
        self.just_deal.setText(tr("Skip"))
        self.plain.setText(tr("Never ask again"))
        self.why.setText(tr("Why can I trust this?"))
        self.copy.setText(tr("Copied") if self._copied else tr("Copy the seal"))
        self._describe_pack()
        self._arrange()

    def _describe_pack(self) -> None:
        """Make the deck accessible: press cuts, increase and decrease move the place."""
        words = tr("Cut here: {cards} go to the bottom").format(cards=self._under())
        steps = tuple((name, lambda by=by: self._move_to(self.place + by)) for name, by in STEPS)
        self._node.set_info(
            NodeInfo(
                "pack",
                QAccessible.Role.Button,
                words,
                place=self._place_of_pack,
                press=lambda: self.cut_chosen.emit(self.place),
                also=steps,
            )
        )

    def _place_of_pack(self) -> QRect:
        left, top, _, height = self.spread()
        wide = self.paper().width() - 2 * self._form[1] * self.scale()
        return global_place(self, left, top, wide, height)

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = art, theme
        for button in (self.just_deal, self.plain, self.why, self.copy):
            button.theme = theme
        self.update()

    def open(self, seal: str, size: int) -> None:
        """Show a deck of ``size`` cards with its seal."""
        self._seal, self._size = seal, size
        self.place = size // 2
        self._copied = self.unfolded = False
        self._name()
        self.show()
        self.raise_()
        self.setFocus()

    @property
    def seal(self) -> str:
        """The seal."""
        return self._seal

    # Geometry

    def scale(self) -> float:
        usual = min(self.width() / 1280, self.height() / 800, 3.0)
        return min(max(usual * text_factor(), LEAST_SCALE), self._fitting(self._form))

    @property
    def _form(self) -> tuple[int, int, bool]:
        """Return the layout that suits the page."""
        good = (form for form in FORMS if self._fitting(form) >= LEAST_SCALE)
        return next(good, max(FORMS, key=self._fitting))

    def _fitting(self, form: tuple[int, int, bool]) -> float:
        """Return the scale at which a layout fills the page."""
        width, height = form[0] + 24, self._height(form) + 16
        return min(self.width() / width, self.height() / height)

    def _height(self, form: tuple[int, int, bool]) -> int:
        """Return the height of the panel in a layout, at scale 1."""
        if self.unfolded:
            return 452 + (STACKED + 24 if form[2] else 0)
        return 400 + (STACKED if form[2] else 0)

    def paper(self) -> QRectF:
        scale, form = self.scale(), self._form
        width, height = form[0] * scale, self._height(form) * scale
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def spread(self) -> tuple[float, float, float, float]:
        """Left edge, top edge, step and card height of the spread."""
        scale, panel = self.scale(), self.paper()
        height = (UNFOLDED_PACK if self.unfolded else PACK) * scale
        width, edge = height * CARD_ASPECT, self._form[1] * scale
        room = panel.width() - 2 * edge - width
        step = room / (self._size - 1 + GAP_CARDS)
        return panel.x() + edge, panel.y() + 128 * scale, step, height

    def pack_middle(self) -> QPoint:
        """Return the centre of the spread."""
        left, top, step, height = self.spread()
        return QPointF(left + step * self._size / 2, top + height / 2).toPoint()

    def place_at(self, x: float) -> int:
        """Return the place of a cut at ``x``."""
        left, _, step, _ = self.spread()
        return int(clamp(round((x - left) / step), 1, self._size - 1))

    def _in_spread(self, point: QPointF) -> bool:
        left, top, step, height = self.spread()
        right = left + step * (self._size + GAP_CARDS) + height * CARD_ASPECT
        return left <= point.x() <= right and top - 20 <= point.y() <= top + height + 20

    def _arrange(self) -> None:
        """Place the buttons, as wide as designed or as their texts need."""
        scale, panel = self.scale(), self.paper()
        self.copy.setVisible(self.unfolded)
        self.why.setVisible(not self.unfolded)
        for button in (self.why, self.copy, self.plain, self.just_deal):
            button.scale = scale
        _, edge, stacked = self._form
        gap, inside = 12 * scale, panel.adjusted(edge * scale, 0, -edge * scale, 0)
        just = max(172 * scale, self.just_deal.sizeHint().width())
        room = inside.width() - just - gap
        words = self.plain.sizeHint().width()
        why = 236 * scale if stacked else min(236 * scale, room - gap - words)
        why = max(why, self.why.sizeHint().width(), self.copy.sizeHint().width())
        plain = min(max(248 * scale, words), room if stacked else room - gap - why)
        for button, left, width, up in (
            (self.why, inside.left(), why, stacked),
            (self.copy, inside.left(), why, stacked),
            (self.plain, inside.right() - just - gap - plain, plain, False),
            (self.just_deal, inside.right() - just, just, False),
        ):
            top = panel.bottom() - (66 + (STACKED if up else 0)) * scale
            button.setGeometry(round(left), round(top), round(width), target_size(44 * scale))
        tab_as_placed((self.why, self.copy, self.plain, self.just_deal))

    def _unfold(self) -> None:
        """Show the seal and its explanation."""
        self.unfolded = True
        self._arrange()
        self.copy.setFocus()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            draw_scrim(painter, self.rect(), self._theme)
            self._draw(painter)
        finally:
            painter.end()

    def _draw(self, painter: QPainter) -> None:
        theme, scale, panel = self._theme, self.scale(), self.paper()
        draw_paper(painter, panel, theme, 20 * scale)
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.setPen(theme.ink)
        painter.setFont(ui_font(26 * scale, 700))
        painter.drawText(panel.adjusted(0, 28 * scale, 0, 0), centre, tr("Cut the deck"))
        painter.setPen(theme.ink_dim)
        painter.setFont(ui_font(15 * scale))
        words = panel.adjusted(16 * scale, 72 * scale, -16 * scale, 0)
        painter.drawText(words, int(centre | Qt.TextFlag.TextWordWrap), self._help())
        self._draw_pack(painter)
        self._draw_place(painter)
        if self.unfolded:
            self._draw_seal(painter)

    def _help(self) -> str:
        words = tr("Click to cut ({cards} go to the bottom)")
        if uses_keyboard(self) or QAccessible.isActive():
            words = tr("Arrow keys move the cut, Enter cuts ({cards} go to the bottom)")
        return words.format(cards=self._under())

    def _under(self) -> str:
        return trn("{n} card", "{n} cards", self.place)

    def _draw_pack(self, painter: QPainter) -> None:
        left, top, step, height = self.spread()
        dpr = self.devicePixelRatioF()
        back = self._art.back(height, dpr)
        shadow = self._art.shadow(height, dpr, False)
        shade = shadow.deviceIndependentSize()
        size = back.deviceIndependentSize()
        for i in range(self._size):
            opened = GAP_CARDS * step if i >= self.place else 0.0
            middle = (i - self._size / 2) / self._size
            x, y = left + i * step + opened, top + middle * middle * 40 * self.scale()
            if i in (0, self.place, self._size - 1):
                drop = QPointF((shade.width() - size.width()) / 2, (shade.height() - height) / 2)
                painter.drawPixmap(QPointF(x, y) - drop, shadow)
            painter.drawPixmap(QPointF(x, y), back)

    def _draw_seal(self, painter: QPainter) -> None:
        theme, scale, panel = self._theme, self.scale(), self.paper()
        wide, edge, stacked = self._form
        left = panel.x() + edge * scale
        top = panel.y() + 276 * scale
        room = (wide - 2 * edge) * scale
        high = (72 if stacked else 48) * scale
        flags = int(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        )
        painter.setPen(theme.ink_dim)
        painter.setFont(ui_font(13.5 * scale))
        words = tr(
            "This code, the seal, was made from the shuffled deck before you cut. After the hand, "
            "“Check the deal” proves the cards weren't changed."
        )
        painter.drawText(QRectF(left, top, room, high), flags, words)
        painter.setFont(ui_font(15 * scale, 600, columns=True))
        painter.setPen(theme.ink)
        half = len(self._seal) // 2
        text = f"{in_groups(self._seal[:half])}\n{in_groups(self._seal[half:])}"
        painter.drawText(QRectF(left, top + high, room, 48 * scale), flags, text)

    def _draw_place(self, painter: QPainter) -> None:
        """Draw a line under the place where Enter would cut."""
        theme, scale = self._theme, self.scale()
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            x0, y0, step, height = self.spread()
            x = x0 + self.place * step
            painter.setPen(QPen(theme.paper_gold, 3))
            y = y0 + height + 14 * scale
            painter.drawLine(QPointF(x, y), QPointF(x + GAP_CARDS * step, y))

    # Choosing

    def _move_to(self, place: int) -> None:
        place = int(clamp(place, 1, self._size - 1))
        if place != self.place:
            self.place = place
            self.setAccessibleDescription(self._help())
            self._describe_pack()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Open the gap under the pointer."""
        if self._in_spread(event.position()):
            self._move_to(self.place_at(event.position().x()))
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Cut where the deck is clicked."""
        if event.button() == Qt.MouseButton.LeftButton and self._in_spread(event.position()):
            self.cut_chosen.emit(self.place_at(event.position().x()))
        event.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Ignore keys for a moment, since the panel may have come unexpectedly."""
        super().showEvent(event)
        if not event.spontaneous():
            note_opened(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the place with the arrows, cut with Enter, deal without a cut with Escape."""
        by = 5 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Down):
            self._move_to(self.place - by)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Up):
            self._move_to(self.place + by)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.cut_chosen.emit(self.place)
        elif key == Qt.Key.Key_Escape:
            self.cut_chosen.emit(0)
        else:
            super().keyPressEvent(event)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._seal)
        self._copied = True
        self._name()
