"""What is clicked on the start page: wide buttons, tiles, quiet words."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from kontsina_qt.table.layout.input_needs import target
from kontsina_qt.table.style.paint import elided
from kontsina_qt.table.style.text_size import fitting_size, grown, text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import EnterButton

LEAST_HEADING, LEAST_DETAIL = 14.0, 11.5
"""How small the words get in a small window, in pixels, as long as they fit."""


class WelcomeButton(EnterButton):
    """A button with a heading and a line that says more.

    Attributes:
        primary: whether it is what the page proposes.
        scale: of the page.
        detail: the line that says more.
        short: what it says where there is no room for that; empty where nothing else will do.
        picture: of what one goes on with, at the right, as long as there is room; or None.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.primary = False
        self.scale = 1.0
        self.detail = self.short = ""
        self.picture: QPixmap | None = None
        self._scaled: tuple[object, QPixmap] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def tell(self, heading: str, detail: str, short: str = "") -> None:
        """Sets the words."""
        self.setText(heading)
        self.detail, self.short = detail, short
        self.setAccessibleName(f"{heading}, {detail}" if detail else heading)
        self.update()

    def sizeHint(self) -> QSize:
        """As in the design."""
        return QSize(430, 76)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Gold for what is primary, a lighter cloth for the rest."""
        theme, scale = self.theme, self.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        fill = QColor(theme.accent if self.primary else theme.tile)
        if self.underMouse():
            fill = fill.lighter(106) if self.primary else theme.tile_hover
        if self.isDown():
            fill = fill.darker(108)
        painter.setPen(QPen(theme.text, 1.5) if theme.contrast else Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, 16 * scale, 16 * scale)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((QColor("#10161d"), 5.0), (QColor("#ffffff"), 3.0)):
                painter.setPen(QPen(colour, width))
                painter.drawRoundedRect(rect, 16 * scale, 16 * scale)
        picture, more = self.arranged()
        self._draw_picture(painter, picture)
        self._draw_words(painter, rect, self._room(rect, picture), more)

    def arranged(self) -> tuple[QRectF, str]:
        """Where the picture is, empty where it gives way to words, and the line that says more."""
        rect = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        lines = [self.detail, self.short] if self.short else [self.detail]
        for picture in (self._picture_in(rect), QRectF()):
            room = self._room(rect, picture)
            for line in lines:
                if self._fits(line, room):
                    return picture, line
        return QRectF(), lines[-1]

    def _room(self, rect: QRectF, picture: QRectF) -> float:
        """How wide words may be beside a picture."""
        spare = (8 if self._is_wide(rect) else 6) * self.scale
        return rect.width() - picture.width() - 2 * self._margin(rect) + spare

    def _margin(self, rect: QRectF) -> float:
        return (24 if self._is_wide(rect) else 16) * self.scale

    def _is_wide(self, rect: QRectF) -> bool:
        return rect.width() > 4 * rect.height()

    def _fits(self, detail: str, room: float) -> bool:
        """Whether a line can be read easily in a width."""
        return QFontMetricsF(ui_font(self._least)).horizontalAdvance(detail) <= room

    @property
    def _least(self) -> float:
        """The size from which on the line that says more is easily read."""
        return min(float(grown(LEAST_DETAIL)), self.height() * 0.26)

    def _draw_words(self, painter: QPainter, rect: QRectF, room: float, more: str) -> None:
        """The heading over the line that says more, as large as both fit."""
        scale, high = self.scale, rect.height()
        wide, margin = self._is_wide(rect), self._margin(rect)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        ink = QColor("#1d2430") if self.primary else self.theme.text
        dim = QColor("#3d3a2c") if self.primary else self.theme.text_dim
        larger = text_factor()
        heading = max((20 if wide else 17) * scale * larger, grown(LEAST_HEADING))
        detail = max((14 if wide else 13) * scale * larger, grown(LEAST_DETAIL))
        heading, detail = min(heading, high * 0.38), min(detail, high * 0.28)
        lines = ((self.text(), heading, 700, ink), (more, detail, 400, dim))
        tops = (0.1, 0.5) if more else (0.26, 0.5)
        for (words, size, weight, colour), top in zip(lines, tops, strict=True):
            font = ui_font(fitting_size(words, size, weight, room), weight)
            painter.setPen(colour)
            painter.setFont(font)
            box = QRectF(
                rect.left() + margin,
                rect.top() + high * top,
                room,
                high * 0.48 if weight > 400 else high * 0.42,
            )
            painter.drawText(box, flags, elided(words, font, room))

    def _picture_in(self, rect: QRectF) -> QRectF:
        """Where the table one left is shown, at the right; empty where there is none."""
        if self.picture is None or self.picture.isNull():
            return QRectF()
        height = rect.height() - 16 * self.scale
        width = height * self.picture.width() / self.picture.height()
        return QRectF(
            rect.right() - width - 10 * self.scale, rect.y() + 8 * self.scale, width, height
        )

    def _draw_picture(self, painter: QPainter, box: QRectF) -> None:
        if self.picture is None or box.isEmpty():
            return
        clip = QPainterPath()
        clip.addRoundedRect(box, 8 * self.scale, 8 * self.scale)
        painter.save()
        painter.setClipPath(clip)
        dpr = self.devicePixelRatioF()
        corner = QPointF(round(box.x() * dpr) / dpr, round(box.y() * dpr) / dpr)
        painter.drawPixmap(corner, self._picture_of(self.picture, box.size()))
        painter.restore()

    def _picture_of(self, picture: QPixmap, size: QSizeF) -> QPixmap:
        """The picture in a size, pixel by pixel: painted smaller, its fine lines would break."""
        dpr = self.devicePixelRatioF()
        pixels = (size * dpr).toSize()
        key = (picture.cacheKey(), pixels, dpr)
        if self._scaled is None or self._scaled[0] != key:
            smooth = Qt.TransformationMode.SmoothTransformation
            scaled = picture.scaled(pixels, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
            scaled.setDevicePixelRatio(dpr)
            self._scaled = (key, scaled)
        return self._scaled[1]


class WelcomeLink(EnterButton):
    """A quiet word to click."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.scale = 1.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Its word and some room."""
        metrics = self.fontMetrics()
        metrics = type(metrics)(ui_font(14 * self.scale, 600))
        wide = metrics.horizontalAdvance(self.text()) + 16
        return QSize(target(wide), target(metrics.height() + 12))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The word, brighter under the pointer."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.setPen(self.theme.text if self.underMouse() else self.theme.text_dim)
        painter.setFont(ui_font(14 * self.scale, 600))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
