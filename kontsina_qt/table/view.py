"""The widget that shows the table and takes its input."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.access.announcements import Announcements
from kontsina_qt.table.access.items import AccessibleItems
from kontsina_qt.table.access.tree import TableTree
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.input.choice_popup import ChoicePanel
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.input.keys import Keys
from kontsina_qt.table.input.mouse import Mouse
from kontsina_qt.table.input.special_move_buttons import SpecialMoveButtons
from kontsina_qt.table.layout.free_places import furniture_boxes
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.scene.move_choices import Offer
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.keyboard_use import uses_keyboard
from kontsina_qt.table.style.keymap import code, latin
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.theme import Theme

ZOOM = [code(key) for key in ("Z", "Ζ")]
"""The key that zooms in on a card while it is held, on a Latin and on a Greek keyboard."""


class TableView(QGraphicsView):
    """Shows a scene at its own size and passes input events to the gestures.

    Signals:
        resized(): the size of the table has changed.
        focused(): the view has received the focus.
    """

    resized = Signal()
    focused = Signal()

    def __init__(
        self, scene: TableScene, gestures: Gestures, parent: QWidget | None = None
    ) -> None:
        super().__init__(scene, parent)
        self.setViewport(QWidget())  # PySide has to search all Qt classes to wrap one made by Qt
        self._scene = scene
        self.gestures = gestures
        self.keys = Keys(scene, scene.models.session, gestures)
        self.mouse = Mouse(scene, scene.models.session, gestures)
        self.tree = TableTree(self, scene, AccessibleItems(self, scene, gestures, self.keys))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        for part in (self, self.viewport()):
            part.setAcceptDrops(False)  # the window handles drops
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("mayHold", ZOOM)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        on_language_change(self, self._name)
        self.choice = ChoicePanel(scene.appearance.art, scene.appearance.theme, self.viewport())
        scene.deck_changed.connect(self._on_deck_changed)
        self.choice.chosen.connect(self._on_chosen)
        self.choice.looked_at.connect(gestures.show_choice)
        self.choice.dismissed.connect(self._on_dismissed)
        self.special_moves = SpecialMoveButtons(scene, gestures, self)
        self.announcements = Announcements(self, scene, gestures, self.tree)
        self.tree.beside = (self.special_moves, self.choice)
        gestures.choice_wanted.connect(self._on_choice_wanted)
        gestures.choice_over.connect(self._on_choice_over)
        self.keys.hints.hinted.connect(self._on_hinted)

    @property
    def table_scene(self) -> TableScene:
        """The session's scene."""
        return self._scene

    def restyle(self, art: CardArt, theme: Theme, bias: float) -> None:
        """Change deck, colours or card size."""
        self._scene.restyle(art, theme, bias)
        self._on_deck_changed()
        self.special_moves.place()
        self.resetCachedContent()
        self.viewport().update()

    def _on_deck_changed(self) -> None:
        self.choice.restyle(self._scene.appearance.art, self._scene.appearance.theme)

    def _name(self) -> None:
        """Set the name that screen readers use."""
        self.setAccessibleName(tr("Table"))

    # The choice of captures

    def _on_choice_wanted(self, offers: list[Offer], point: QPointF) -> None:
        scene = self._scene
        about = {card for offer in offers for card in offer.cards}
        boxes = [scene.table[card].box for card in about if card in scene.table]
        room = _rect(scene.layout.choice_room)
        others = [sprite.box for card, sprite in scene.table.items() if card not in about]
        # All but the message, which hides.
        spare = [*others, *furniture_boxes(scene.layout)[:-1]]
        numbers, boxes_of = self.gestures.numbers, [*map(_rect, boxes)]
        self.choice.open(offers, point, boxes_of, room, [*map(_rect, spare)], numbers)
        scene.furniture.lie_under(_box(self.choice.geometry()))

    def _on_chosen(self, offer: Offer) -> None:
        self.setFocus()
        self.gestures.choose(offer)

    def _on_dismissed(self) -> None:
        self.setFocus()
        self.gestures.put_back()

    def _on_choice_over(self) -> None:
        self._scene.furniture.lie_under(None)
        if self.choice.isVisible():
            self.choice.close_choice()
            self.setFocus()

    def areas_in(self, page: QWidget, boxes: Iterable[Box]) -> list[QRect]:
        """Return boxes of the table as areas of a page that the view is in."""
        corner = self.viewport().mapTo(page, QPoint(0, 0))
        found = [QRectF(box.x, box.y, box.width, box.height).toAlignedRect() for box in boxes]
        return [each.translated(corner) for each in found]

    def take_focus(self) -> None:
        """Move the focus to the hand, with a visible ring if the keyboard is in use."""
        self.setFocus()
        if uses_keyboard(self):
            self._scene.use_keyboard()
        self._scene.into_hand()

    def _on_hinted(self, card: Card | None) -> None:
        """Focus the card that the hint plays."""
        if uses_keyboard(self):
            self._scene.use_keyboard()
        self._scene.into_hand(card)

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put back a held card and lay out the table again."""
        super().resizeEvent(event)
        self.gestures.take_back()
        size = event.size()
        self._scene.resize_to(size.width(), size.height(), self.devicePixelRatioF())
        self.special_moves.place()
        self.resetCachedContent()
        self.resized.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw the cards on a screen with another pixel ratio."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            size = self.viewport().size()
            self._scene.resize_to(size.width(), size.height(), self.devicePixelRatioF())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick up, tap or lay with the left button; put back with the right one."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            self.mouse.press(event.position())
        elif event.button() == Qt.MouseButton.RightButton:
            self.gestures.take_back()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the held card."""
        self.mouse.move(event.position())
        own = self._scene.find.own_card_at(event.position())
        active = own is not None and self._scene.models.session.my_turn
        shape = Qt.CursorShape.ArrowCursor
        if self.gestures.dragging:
            shape = Qt.CursorShape.ClosedHandCursor
        elif active:
            shape = Qt.CursorShape.OpenHandCursor
        elif self._scene.furniture.fan.at(event.position()) and self.gestures.held is None:
            shape = Qt.CursorShape.PointingHandCursor
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring on the card that had it last, if the keyboard is in use."""
        super().focusInEvent(event)
        self._scene.show_focus(True)
        if uses_keyboard(self):
            self._scene.use_keyboard()
        self.tree.come_in()
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A button beside the cards has the focus: one ring at a time."""
        super().focusOutEvent(event)
        reasons = Qt.FocusReason
        if event.reason() not in (reasons.PopupFocusReason, reasons.ActiveWindowFocusReason):
            self._scene.show_focus(False)

    def leaveEvent(self, event: QEvent) -> None:
        """Lower the card that was raised under the pointer."""
        self.gestures.peep(None)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the held card."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.mouse.release(event.position())
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Play the only sensible move."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.mouse.double_click(event.position())
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Accept the event, so that the table does not scroll."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, make a special move, or pass the key to the keyboard controller."""
        if latin(event.key()) == Qt.Key.Key_Z and not event.modifiers():
            self._zoom()
            event.accept()
            return
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not held and self.special_moves.press(event.key()):
            event.accept()
            return
        if held or not self.keys.press(event.key()):
            event.ignore()
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End the zoom."""
        if latin(event.key()) == Qt.Key.Key_Z and not event.isAutoRepeat():
            self._scene.furniture.show_zoom(None, QPointF())
        super().keyReleaseEvent(event)

    def _zoom(self) -> None:
        """Zoom in on the card under the pointer, or else on the focused one."""
        scene = self._scene
        at = QPointF(self.viewport().mapFromGlobal(QCursor.pos()))
        card = scene.find.own_card_at(at)
        if card is None:
            card = scene.find.table_card_at(at, 0)
        if card is None:
            card = scene.lights.focus
        sprite = None if card is None else scene.own.get(card) or scene.table.get(card)
        if sprite is not None:
            scene.furniture.show_zoom(card, QPointF(sprite.box.right, sprite.pose.y))


def _box(rect: QRect) -> Box:
    return Box(rect.x(), rect.y(), rect.width(), rect.height())


def _rect(box: Box) -> QRect:
    return QRect(int(box.x), int(box.y), int(box.width), int(box.height))
