"""Draw the pictures of the setup program from the program's own: `pictures.py FOLDER`.

FOLDER/side-100.bmp and its larger versions are shown on the first and the last page;
FOLDER/record.ico is the icon of a match.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QRadialGradient
from PySide6.QtSvg import QSvgRenderer

from assets.icons.draw import ICO_SIZES, ico, png
from kontsina_qt.rules.base.cards import TEXTS
from kontsina_qt.table.cards.art import CardArt, load_resources

ROOT = Path(__file__).resolve().parent.parent.parent
SIDE = (164, 314)
"""Width and height of the side picture in the setup program's pixels."""
SCALES = (100, 150, 200)
"""Scales in percent, for high-resolution screens: Windows scales without smoothing."""
FAN = (("QS", -17), ("KD", -6), ("TC", 5), ("JH", 16))
CARD_HEIGHT = 104


def side(scale: float) -> QImage:
    """Draw the cloth, the name and a fan of cards."""
    width, height = SIDE
    image = QImage(round(width * scale), round(height * scale), QImage.Format.Format_RGB888)
    painter = QPainter(image)
    hints = QPainter.RenderHint
    painter.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform)
    painter.scale(scale, scale)
    light = QRadialGradient(QPointF(width / 2, height * 0.5), height * 0.62)
    light.setColorAt(0, QColor("#17685c"))
    light.setColorAt(1, QColor("#0f4a43"))
    painter.fillRect(0, 0, width, height, light)
    _fan(painter, scale)
    words = QSvgRenderer(str(ROOT / "assets" / "wordmark" / "wordmark.svg"))
    size = words.defaultSize()
    wide = width - 40
    words.render(painter, QRectF(20, 40, wide, wide * size.height() / size.width()))
    meander = QSvgRenderer(str(ROOT / "assets" / "wordmark" / "meander.svg"))
    for turn in range(12):
        meander.render(painter, QRectF(21 + turn * 10.15, 72, 10.15, 9.2))
    painter.end()
    return image


def _fan(painter: QPainter, scale: float) -> None:
    art = CardArt()
    for name, angle in FAN:
        card = TEXTS.index(name)
        painter.save()
        painter.translate(82, 318)
        painter.rotate(angle)
        painter.translate(0, -134)
        for pixmap, down in ((art.shadow(CARD_HEIGHT, scale, False), 2.0), (None, 0.0)):
            drawn = pixmap or art.face(card, CARD_HEIGHT, scale)
            size = drawn.deviceIndependentSize()
            painter.drawPixmap(QPointF(-size.width() / 2, down - size.height() / 2), drawn)
        painter.restore()


def record_icon() -> bytes:
    """Draw the icon of match files."""
    svg = (ROOT / "assets" / "icons" / "application-x-kontsina-record.svg").read_text("utf-8")
    return ico({size: png(svg, size) for size in ICO_SIZES})


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication([])
    if not load_resources():
        print("pictures.py: the program's pictures are missing", file=sys.stderr)
        return 2
    for percent in SCALES:
        file = folder / f"side-{percent}.bmp"
        if not side(percent / 100).save(str(file)):
            print(f"pictures.py: {file} could not be written", file=sys.stderr)
            return 2
    (folder / "record.ico").write_bytes(record_icon())
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
