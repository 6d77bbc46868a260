"""HTML of our own making, which is shown and leads nowhere."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QPixmap, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget


class Pages(QTextBrowser):
    """Shows HTML of our own making; whatever it names is not loaded and not followed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)

    def show_page(self, html: str, pictures: Mapping[str, QPixmap]) -> None:
        """Shows HTML with pictures of our own, which it names; any other it names stays blank."""
        self.setHtml(html)
        for name, picture in pictures.items():
            kind = QTextDocument.ResourceType.ImageResource.value
            self.document().addResource(kind, QUrl(name), picture)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """A picture that shows nothing; for none at all Qt would look for the file itself."""
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(Qt.GlobalColor.transparent)
        return nothing
