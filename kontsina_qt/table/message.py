"""The two lines in words above the own hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.table.look import Look
from kontsina_qt.table.paint import elided, painted, pixmap_item, snapped
from kontsina_qt.table.type import ui_font


class Message:
    """What happened and, dimmer, what can be done now.

    Args:
        said: called with each new first line.
    """

    def __init__(self, scene: QGraphicsScene, look: Look, said: Callable[[str], None]) -> None:
        self._look, self._said = look, said
        self._words = pixmap_item(scene, 5)
        self._words_key: object = None
        self._main, self._advice = "", ""

    def say(self, main: str | None, advice: str) -> None:
        """Shows what happened (None keeps it) and, dimmer, what can be done now."""
        if main is not None and main != self._main:
            self._main = main
            self._said(main)
        self._advice = advice
        look = self._look
        box = look.layout.message
        key = (self._main, advice, box, look.layout.text, look.dpr, id(look.theme))
        if key == self._words_key:
            return
        self._words_key = key
        text = look.layout.text

        def draw(painter: QPainter) -> None:
            lines = ((self._main, 17, 600, 0.0), (advice, 14, 400, 28.0 * text))
            for words, size, weight, top in lines:
                font = ui_font(size * text, weight)
                painter.setFont(font)
                painter.setPen(look.theme.text if top == 0 else look.theme.text_dim)
                painter.drawText(
                    QRectF(0, top, box.width, 26 * text),
                    Qt.AlignmentFlag.AlignCenter,
                    elided(words, font, box.width),
                )

        self._words.setPixmap(painted(box.width, box.height, look.dpr, draw))
        self._words.setPos(snapped(box.x, box.y, look.dpr))

    @property
    def words(self) -> tuple[str, str]:
        """The two lines as they stand."""
        return self._main, self._advice
