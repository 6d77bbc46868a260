"""The thumbnail of the latest table, for the start page."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap

from kontsina_qt.directories import DirectoryError, state_dir

WIDTH = 320
MATCH_KEY = "Match"
QUALITY = 80
"""The PNG compression: a sixth larger than by default, but written in a quarter of the time."""


def _file() -> Path:
    return state_dir() / "last-table.png"


def remember_table(picture: QPixmap, match_id: int) -> None:
    """Save a thumbnail of a match's table; errors are ignored."""
    small = picture.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation).toImage()
    small.setText(MATCH_KEY, str(match_id))
    with contextlib.suppress(DirectoryError):
        small.save(str(_file()), quality=QUALITY)


def recall_table(match_id: int | None = None) -> QPixmap | None:
    """Return the saved thumbnail; None if it is of another match than ``match_id``, if given."""
    try:
        image = QImage(str(_file()))
    except DirectoryError:
        return None
    if image.isNull() or (match_id is not None and image.text(MATCH_KEY) != str(match_id)):
        return None
    return QPixmap.fromImage(image)
