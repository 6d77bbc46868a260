"""Says that the program's pictures cannot be loaded, where that is so."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.table.art import load_resources
from kontsina_qt.table.plain import Notice


def tell_of_pictures(window: QWidget) -> Notice | None:
    """Opens a box that says so over a window; play goes on."""
    if load_resources():
        return None
    box = Notice(window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(Notice.Icon.Warning)
    box.setWindowTitle(tr("Pictures are missing"))
    box.setText(tr("The pictures of the cards and buttons could not be loaded."))
    box.setInformativeText(
        tr(
            "You can play, with plain cards. To have the pictures back, install Kontsina again: "
            "every match is kept."
        )
    )
    box.open()
    return box
