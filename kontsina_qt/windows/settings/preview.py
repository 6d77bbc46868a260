"""The preview of cards and table in the settings."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from kontsina_qt.card_names import CardNames
from kontsina_qt.language import tr
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.base.packs import ITALIAN, PACKS, SPANISH
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.scene.tablecloth import draw_cloth
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.system.preferences import theme_of

PREVIEW = ("2C", "TD", "KH", "JS")
LATIN_PREVIEW = ("7D", "QH")
HEIGHT, EDGE = 148, 12


class Preview(QWidget):
    """Shows a few cards of the French, Italian and Spanish decks on the cloth."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(tr("A few cards of the deck"))
        self.show_deck(settings)

    def show_deck(self, settings: Settings) -> None:
        """Apply the deck and the cloth of settings."""
        self._settings = settings
        self._art, self._theme = art_of(settings), theme_of(settings)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for seven cards."""
        return QSize(300, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw four faces and a back of the French deck, and two faces of the others."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        try:
            table = QPainterPath()
            table.addRoundedRect(QRectF(self.rect()), EDGE, EDGE)
            painter.setClipPath(table)
            draw_cloth(painter, QRectF(self.rect()), self._theme)
            painter.setClipping(False)
            self._draw_cards(painter)
        finally:
            painter.end()

    def _draw_cards(self, painter: QPainter) -> None:
        dpr, count = self.devicePixelRatioF(), len(PREVIEW) + 1 + len(LATIN_PREVIEW)
        step = min(120 * 0.714 + 12, (self.width() - 12) / count)
        height = (step - 12) / 0.714
        at = QPointF((self.width() - count * step + 12) / 2, (self.height() - height) / 2)
        for text in PREVIEW:
            painter.drawPixmap(at, self._art.face(card(text), height, dpr))
            at += QPointF(step, 0)
        painter.drawPixmap(at, self._art.back(height, dpr))
        for text, art in zip(LATIN_PREVIEW, self._latin(), strict=True):
            at += QPointF(step, 0)
            painter.drawPixmap(at, art.face(card(text), height, dpr))

    def _latin(self) -> list[CardArt]:
        """Return the decks of the Latin cards, one per card."""
        chosen = PACKS.get(self._settings.latin_cards)
        packs = (ITALIAN, SPANISH) if chosen is None else (chosen, chosen)
        return [self._art.named(CardNames(pack)) for pack in packs]
