"""Draw the icons: `python -m assets.icons.draw` writes beside itself. PNG and ICO need PySide6.

Sizes 16 to 48 are drawn separately on their pixel grid: a small sun has fewer, thicker rays.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path as File

from assets.cards.palette import CREAM, GOLD, INK, SEA
from assets.cards.pips import suit
from assets.geometry import Path, document, ellipse, fill, join, rect, stroke
from assets.icons.tools import drawings as tool_drawings
from assets.ornament import meander, sun_rays

CLOTH, CLOTH_EDGE = "#17685c", "#0d3f39"
SMALL = (16, 22, 24, 32, 48)
SCALED = (64, 128, 256, 512)
ICNS_TYPES = (
    *(("icp4", 16), ("icp5", 32), ("ic11", 32), ("ic12", 64), ("ic07", 128)),
    *(("ic08", 256), ("ic13", 256), ("ic09", 512), ("ic14", 512), ("ic10", 1024)),
)
"""The picture names in a macOS icon, with their sizes in pixels; some are doubled sizes."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)


def _sun(
    c: float, r: float, *, rays: int, width: float, disc: str, between: str = CREAM
) -> list[str]:
    """Draw a sun about (c, c): a club in a gold disc, with half as many cream rays between."""
    cream = fill(sun_rays(c, c, r * 0.42, r * 0.8, width, rays, -90 + 180 / rays), between)
    return [
        cream,
        fill(sun_rays(c, c, r * 0.42, r, width, rays, -90), GOLD),
        fill(ellipse(c, c, r * 0.51), disc),
        fill(ellipse(c, c, r * 0.43), GOLD),
        fill(suit("C", c, c + r * 0.01, r * 0.54), disc),
    ]


def application() -> str:
    """Draw the icon: cloth lit from above, a thin gold line, the sun of the card back."""
    light = (
        '<defs><radialGradient id="cloth" gradientUnits="userSpaceOnUse" cx="128" cy="104" r="160">'
        f'<stop offset="0" stop-color="#1c7769"/><stop offset="1" stop-color="{CLOTH_EDGE}"/>'
        "</radialGradient></defs>"
    )
    return document(
        256,
        256,
        light,
        fill(rect(8, 8, 240, 240, 52), "url(#cloth)"),
        stroke(rect(19, 19, 218, 218, 42), GOLD, 3.4, 0.85, cap="butt"),
        *_sun(128, 98, rays=8, width=12, disc=CLOTH_EDGE),
    )


def small(size: int) -> str:
    """Draw the icon for one small size: no line, eight thick rays, a very large club."""
    c = size / 2
    r = {16: 7.8, 22: 10.4, 24: 11.4, 32: 15, 48: 22.4}[size]
    corner = size * 0.22
    rays = sun_rays(c, c, r * 0.5, r, r * 0.22, 8, -90)
    club = suit("C", c, c + r * 0.02, r * 0.9) if size >= 22 else _pixel_club(c)
    cream = []
    if size >= 32:
        cream = [fill(sun_rays(c, c, r * 0.4, r * 0.9, r * 0.15, 8, -67.5), CREAM)]
    return document(
        size,
        size,
        fill(rect(0, 0, size, size, corner), CLOTH),
        *cream,
        fill(rays + ellipse(c, c, r * 0.66), GOLD),
        fill(club, CLOTH_EDGE),
    )


def _pixel_club(c: float) -> Path:
    """Return three dots and a foot that fall on whole pixels at size 16."""
    return join(
        (
            ellipse(c, c - 1.8, 1.6),
            ellipse(c - 1.9, c + 0.9, 1.6),
            ellipse(c + 1.9, c + 0.9, 1.6),
            rect(c - 0.5, c - 1, 1, 4.5),
        )
    )


def symbolic() -> str:
    """Draw the icon in one colour for panels that recolour it; 16 units, with an open club."""
    rays = sun_rays(8, 8, 4.6, 8, 1.35, 8, -90)
    disc = ellipse(8, 8, 4.9)
    hole = f'<path fill="#2e3436" fill-rule="evenodd" d="{(disc + _outline_club()).d(2)}"/>'
    return document(16, 16, fill(rays, "#2e3436"), hole)


def _outline_club() -> Path:
    """Return a club as one outline that never crosses itself, so that even-odd leaves it open."""
    return Path.parse(
        "M8,4.6 C8.95,4.6 9.6,5.3 9.6,6.1 C9.6,6.55 9.45,6.9 9.1,7.25 C9.3,7.15 9.5,7.1 9.75,7.1 "
        "C10.65,7.1 11.3,7.8 11.3,8.6 C11.3,9.45 10.65,10.15 9.8,10.15 C9.2,10.15 8.75,9.85 8.45,9.4 "
        "C8.45,10.2 8.75,10.9 9.3,11.3 L6.7,11.3 C7.25,10.9 7.55,10.2 7.55,9.4 "
        "C7.25,9.85 6.8,10.15 6.2,10.15 C5.35,10.15 4.7,9.45 4.7,8.6 C4.7,7.8 5.35,7.1 6.25,7.1 "
        "C6.5,7.1 6.7,7.15 6.9,7.25 C6.55,6.9 6.4,6.55 6.4,6.1 C6.4,5.3 7.05,4.6 8,4.6Z"
    )


def record() -> str:
    """Draw the icon of match files: a sheet with a folded corner, the sun, and lines of moves."""
    sheet = Path.parse(
        "M52,12 L164,12 L212,60 L212,232 C212,239 207,244 200,244 L56,244 C49,244 44,239 44,232 L44,20 C44,15 47,12 52,12Z"
    )
    fold = Path.parse("M164,12 L212,60 L172,60 C167,60 164,57 164,52Z")
    lines = rect(72, 196, 112, 6, 3) + rect(72, 212, 76, 6, 3)
    return document(
        256,
        256,
        fill(sheet, "#f9f4e8"),
        stroke(sheet, "#cbbf9f", 3),
        fill(fold, "#e4d8b8"),
        stroke(meander(64, 34, 84, 14, 5), GOLD, 2.4, cap="butt"),
        '<g transform="translate(66 60)">',
        *_sun(62, 58, rays=8, width=7, disc=SEA, between="#e9cf98"),
        "</g>",
        fill(lines, INK, 0.35),
    )


def vector_files() -> dict[str, str]:
    return {
        "kontsina.svg": application(),
        "kontsina-symbolic.svg": symbolic(),
        "application-x-kontsina-record.svg": record(),
        **tool_drawings(),
    }


def png(svg: str, size: int) -> bytes:
    from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(svg.encode()).render(painter, QRectF(0, 0, size, size))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return an icon file of PNG pictures, as read by Windows since Vista."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    entries, data = b"", b""
    for size, picture in sorted(pictures.items()):
        side = size % 256
        entries += struct.pack(
            "<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset + len(data)
        )
        data += picture
    return head + entries + data


def icns(pictures: dict[int, bytes]) -> bytes:
    """Return an icon file of PNG pictures for macOS, for normal and high-resolution screens."""
    data = b""
    for kind, size in ICNS_TYPES:
        picture = pictures[size]
        data += struct.pack(">4sI", kind.encode(), 8 + len(picture)) + picture
    return struct.pack(">4sI", b"icns", 8 + len(data)) + data


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    app = QGuiApplication.instance() or QGuiApplication([])
    folder = File(__file__).parent
    for name, text in vector_files().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    pictures = {
        size: png(small(size) if size in SMALL else application(), size)
        for size in (*SMALL, *SCALED)
    }
    for size, picture in pictures.items():
        (folder / f"kontsina-{size}.png").write_bytes(picture)
    (folder / "kontsina.ico").write_bytes(ico({size: pictures[size] for size in ICO_SIZES}))
    pictures[1024] = png(application(), 1024)
    (folder / "kontsina.icns").write_bytes(icns(pictures))
    sheets = {size: png(record(), size) for _, size in ICNS_TYPES}
    (folder / "kontsina-record.icns").write_bytes(icns(sheets))
    del app


if __name__ == "__main__":
    main()
