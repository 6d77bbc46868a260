"""Buttons for moves without a hand card: lie down, claim, call out, play the top card."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QPushButton, QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.state.notation import COUNT
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.scene.move_choices import Offer
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.keymap import code, key_of, latin
from kontsina_qt.table.style.plain_text import button_words, tip
from kontsina_qt.table.style.text_size import interface_family
from kontsina_qt.table.style.theme import Theme

ARGB = QColor.NameFormat.HexArgb
SHEET = """
QPushButton {{
    background: {accent}; color: {ink}; border: {edge}px solid transparent;
    border-radius: {radius}px; padding: 0 {pad}px; min-height: {height}px;
    font: 700 {size}px "{family}";
}}
QPushButton:hover {{ background: {light}; }}
QPushButton[quiet="true"] {{ background: {tile}; color: {text}; border: 1px solid {accent};
    padding: {thin}px {thin_pad}px; }}
QPushButton[quiet="true"]:hover {{ background: {tile_hover}; }}
QPushButton:focus {{ border: {edge}px solid #ffffff; padding: 0 {pad}px; }}
"""
EDGE = 3
"""The width of the focus ring; always reserved, so that focus does not move the text."""
KEYS = tuple(Qt.Key(code(name)) for name in key_of("deed").keys)
"""The keys of the buttons, in order."""


ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SpecialMoveButton(QPushButton):
    """A button that is also pressed by Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click on Enter, which would otherwise reach the table."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class SpecialMoveButtons(QWidget):
    """A row of buttons over the player's own plate.

    Signals:
        filled(): the buttons have changed.
    """

    filled = Signal()

    def __init__(self, scene: TableScene, gestures: Gestures, table: QAbstractScrollArea) -> None:
        super().__init__(table.viewport())
        self._scene, self._gestures, self._table = scene, gestures, table
        self._shown: list[Offer] = []
        self.buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.hide()
        gestures.specials_changed.connect(self.refresh)
        scene.settled.connect(self.refresh)
        scene.models.replaced.connect(lambda: scene.furniture.keep_free(None))

    def refresh(self) -> None:
        """Show a button for each special move."""
        offers = self._gestures.specials()
        calm = not self._scene.motion.busy
        visible = bool(offers) and calm
        going = not visible or offers != self._shown
        if going and any(button.hasFocus() for button in self.buttons):
            self._table.setFocus()
        self.setVisible(visible)
        if offers != self._shown:
            self._shown = offers
            self._fill(offers)
        self.place()

    def _fill(self, offers: list[Offer]) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for offer, key in zip(offers, KEYS, strict=False):
            letter = chr(key.value)
            button = SpecialMoveButton(button_words(f"{offer.sentence}  ({letter})"), self)
            # Calling out is always possible, but rarely a good idea.
            button.setProperty("quiet", offer.verb == COUNT)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setToolTip(tip(tr("Key {letter}").format(letter=letter)))
            button.clicked.connect(lambda _=False, offer=offer: self._gestures.do_special(offer))
            self._row.addWidget(button)
            button.show()
            self.buttons.append(button)
        self.filled.emit()

    def press(self, key: int) -> bool:
        """Handle a key; return whether it belongs to a button."""
        for offer, own in zip(self._shown, KEYS, strict=False):
            if latin(key) == own and self.isVisible():
                self._gestures.do_special(offer)
                return True
        return False

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        text = self._scene.layout.text
        height, pad = target_size(30 * text), round(16 * text) - EDGE
        self.setStyleSheet(
            SHEET.format(
                accent=theme.accent.name(),
                light=theme.accent.lighter(112).name(),
                ink="#12332e",
                tile=theme.tile.name(ARGB),
                tile_hover=theme.tile_hover.name(ARGB),
                text=theme.text.name(),
                radius=height // 2,
                edge=EDGE,
                pad=pad,
                thin=EDGE - 1,
                thin_pad=pad + EDGE - 1,
                height=height - 2 * EDGE,
                size=round(14 * text),
                family=interface_family(),
            )
        )

    def place(self) -> None:
        """Place the buttons over the player's plate, or if there is no room, over the message."""
        if not self._shown:
            return
        self.restyle(self._scene.appearance.theme)
        self._row.activate()
        self.resize(self._row.sizeHint())
        layout = self._scene.layout
        plate, words = layout.pill(layout.seating.viewer), layout.message
        own = self._scene.furniture.last_plays.box(layout.seating.viewer)
        top = min(plate.y, own.y) if own is not None else plate.y
        x, y = plate.x, top - self.height() - 5
        if plate.x > layout.width / 2:
            x = plate.right - self.width()
        left, right = layout.special_moves_room
        fits = self.width() <= max(plate.width, right - left)
        if not fits or Box(x, y, self.width(), self.height()).overlaps(words):
            x, y = words.right - self.width(), words.y - self.height() - 4
        self.move(max(8, int(x)), max(8, int(y)))
        place = self.geometry()
        box = Box(place.x(), place.y(), place.width(), place.height())
        self._scene.furniture.keep_free(box)  # also while hidden, or the fan would jump
