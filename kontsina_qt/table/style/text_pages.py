"""Shows our own HTML, without loading files or following links.

A page has a text cursor: arrows read it line by line, H and Shift+H jump between headings.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QKeyEvent, QPixmap, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from kontsina_qt.access.announcer import Urgency, announce
from kontsina_qt.language import tr
from kontsina_qt.table.style.keymap import latin


class Pages(QTextBrowser):
    """A viewer for our own HTML that loads nothing and follows no links."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        caret = Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(self.textInteractionFlags() | caret)
        self._block = 0
        self.cursorPositionChanged.connect(self._on_caret)

    def show_page(self, html: str, pictures: Mapping[str, QPixmap]) -> None:
        """Show HTML with the given pictures; any other image in it stays blank."""
        self.setHtml(html)
        for name, picture in pictures.items():
            kind = QTextDocument.ResourceType.ImageResource.value
            self.document().addResource(kind, QUrl(name), picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next heading with H, to the previous one with Shift+H."""
        held = event.modifiers()
        shift = Qt.KeyboardModifier.ShiftModifier
        if latin(event.key()) == Qt.Key.Key_H and not held & ~shift:
            self._to_heading(back=bool(held & shift))
            event.accept()
        else:
            super().keyPressEvent(event)

    def _to_heading(self, back: bool) -> None:
        block = self.textCursor().block()
        block = block.previous() if back else block.next()
        while block.isValid() and not block.blockFormat().headingLevel():
            block = block.previous() if back else block.next()
        if not block.isValid():
            announce(self, tr("No more headings."), Urgency.NOW)
            return
        self.setTextCursor(QTextCursor(block))
        self.ensureCursorVisible()

    def _on_caret(self) -> None:
        """Announce headings, which screen readers do not recognise in a text view."""
        block = self.textCursor().block()
        if block.blockNumber() == self._block:
            return
        self._block = block.blockNumber()
        if self.hasFocus() and block.blockFormat().headingLevel():
            announce(self, tr("Heading: {words}").format(words=block.text()), topic="heading")

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Return a blank image: without one, Qt would look for a file."""
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(Qt.GlobalColor.transparent)
        return nothing
