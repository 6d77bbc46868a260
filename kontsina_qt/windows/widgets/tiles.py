"""The buttons and links of the start page."""

from __future__ import annotations

from math import ceil, inf

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.one_line import SEPARATOR, OneLine
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import fitting_size, scaled, text_factor, text_width, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import EnterPushButton, set_style
from kontsina_qt.windows.widgets.style import rgba

LEAST_HEADING, LEAST_DETAIL = 14.0, 11.5
HEADING, DETAIL = 17.0, 13.0
TOP, FOOT = 0.14, 0.11
"""The margins above and below the texts, relative to the height."""
NO_BREAK = "\N{NO-BREAK SPACE}"
SHRUNK = 0.8
"""How much smaller a detail may be for the sake of a single line."""
WRAPPED_EDGES = 32
"""The margins at the sides of a detail that wraps, together, at scale 1."""
"""The smallest font sizes in a small window, in pixels."""
EDGE = 3
"""The margin around a button for the focus ring."""

STYLE = """
WelcomeButton {{ background: {tile}; border: {line}; border-radius: {round}px; margin: 2px;
    outline: none; }}
WelcomeButton:hover {{ background: {hover}; }}
WelcomeButton:pressed {{ background: {pressed}; }}
WelcomeButton[primary="true"] {{ background: {accent}; }}
WelcomeButton[primary="true"]:hover {{ background: {accent_hover}; }}
WelcomeButton[primary="true"]:pressed {{ background: {accent_pressed}; }}
WelcomeButton:focus {{ border: {ring}; outline: 1px solid #10161d;
    outline-radius: {inner}px; }}
WelcomeButton[primary="true"]:focus {{ border: 3px solid #ffffff; outline: {within};
    outline-radius: {inner}px; }}
#heading {{ color: {text}; }}
#detail, #lines {{ color: {dim}; }}
WelcomeButton[primary="true"] #heading {{ color: #1d2430; }}
WelcomeButton[primary="true"] #detail, WelcomeButton[primary="true"] #lines {{ color: #3d3a2c; }}
WelcomeLink {{ background: transparent; border: 2px solid transparent; border-radius: 6px;
    color: {dim}; padding: 0; outline: none; }}
WelcomeLink:hover {{ color: {text}; }}
WelcomeLink:focus {{ border-color: {link}; }}
"""


def style_tiles(page: QWidget, theme: Theme, scale: float, more: str = "") -> None:
    """Set the style sheet of a page with such buttons, with ``more`` rules."""
    if theme.contrast:  # every tile has a white border already
        line, mark = f"2px solid {rgba(theme.text)}", rgba(theme.accent)
        ring, within = f"5px solid {mark}", "4px solid #000000"
    else:
        line, mark = "1px solid transparent", "#ffffff"
        ring, within = f"3px solid {mark}", "1px solid #10161d"
    style = STYLE.format(
        tile=rgba(theme.tile),
        hover=rgba(theme.tile_hover),
        pressed=rgba(theme.tile.darker(108)),
        accent=rgba(theme.accent),
        accent_hover=rgba(theme.accent.lighter(106)),
        accent_pressed=rgba(theme.accent.darker(108)),
        text=rgba(theme.text),
        dim=rgba(theme.text_dim),
        line=line,
        ring=ring,
        within=within,
        link=mark,
        round=round(16 * scale),
        inner=max(round(16 * scale) - 3, 0),
    )
    set_style(page, style + more)


class WelcomeButton(EnterPushButton):
    """A button with a heading and a detail line.

    Attributes:
        scale: the scale of the page.
        detail: the detail line.
        short: a shorter detail line; empty if there is none.
        most: the limit of the detail's font size, shared with its neighbours.
        wraps: whether the detail has its full size in several lines, and no picture beside it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = 1.0
        self.wraps = False
        self._most = inf
        self.detail = self.short = ""
        self._whole: QPixmap | None = None
        self._arranged: object = None
        self._drawn: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._heading, self._line = OneLine(shrinks=True), OneLine(shrinks=True)
        self._heading.setObjectName("heading")
        self._line.setObjectName("detail")
        self._words = QVBoxLayout()
        self._words.setSpacing(0)
        for label, high in ((self._heading, 48), (self._line, 42)):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._words.addWidget(label, high)
        self._lines = Label()
        self._lines.setObjectName("lines")
        self._lines.setWordWrap(True)
        self._lines.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._lines.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._lines.hide()
        self._words.addWidget(self._lines)
        self._picture = Label()
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self._picture)
        for part in (self._heading, self._line, self._lines, self._picture):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture.hide()

    @property
    def heading(self) -> str:
        """The heading."""
        return self._heading.words

    @property
    def primary(self) -> bool:
        """Whether it is the primary button of the page."""
        return bool(self.property("primary"))

    @primary.setter
    def primary(self, primary: bool) -> None:
        if primary != self.primary:
            self.setProperty("primary", primary)
            for part in (self, self._heading, self._line, self._lines):
                part.style().unpolish(part)
                part.style().polish(part)

    @property
    def picture(self) -> QPixmap | None:
        """The picture at the right, shown if there is room."""
        return self._whole

    @picture.setter
    def picture(self, picture: QPixmap | None) -> None:
        self._whole = picture
        if self.isVisible():
            self._arrange()

    def set_words(self, heading: str, detail: str, short: str = "") -> None:
        """Set the texts."""
        self._heading.set_words(heading)
        self.detail, self.short = detail, short
        self.setAccessibleName(f"{heading}, {detail}" if detail else heading)
        if self.isVisible():
            self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Small, since its texts can be elided."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Redraw for another device pixel ratio."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._arrange()
        return super().event(event)

    # Layout

    @property
    def _inside(self) -> QSize:
        return self.size() - QSize(2 * EDGE, 2 * EDGE)

    @property
    def _is_wide(self) -> bool:
        return self._inside.width() > 4 * self._inside.height()

    @property
    def most(self) -> float:
        """The limit of the detail's font size."""
        return self._most

    @most.setter
    def most(self, most: float) -> None:
        self._most = most
        if self.isVisible():
            self._arrange()

    def detail_size(self) -> float:
        """Return the detail's font size without the limit."""
        picture, line = self.arranged()
        return fitting_size(line, self._wanted_detail(), 400, self._room(picture))

    @property
    def shrinks(self) -> bool:
        """Whether the detail is much smaller than the text size asks for."""
        return self.detail_size() < SHRUNK * self._wanted_detail()

    def wrapped_height(self) -> int:
        """Return the height that it needs to wrap the detail at its width."""
        heading, detail = self._wrapped_heights()
        return ceil((heading + detail) / (1 - TOP - FOOT)) + 1

    @property
    def _wrapped_detail(self) -> str:
        """The detail, broken nowhere in its last part, such as a number of steps."""
        about, separator, last = self.detail.rpartition(SEPARATOR)
        return about + separator + last.replace(" ", NO_BREAK)

    def _wrapped_fonts(self) -> tuple[QFont, QFont]:
        larger = self.scale * text_factor()
        heading = max(HEADING * larger, scaled(LEAST_HEADING))
        return ui_font(heading, 700), ui_font(max(DETAIL * larger, scaled(LEAST_DETAIL)))

    def _wrapped_heights(self) -> tuple[float, float]:
        """Return the heights of the heading and of the wrapped detail."""
        heading, detail = map(QFontMetricsF, self._wrapped_fonts())
        room = QRectF(0, 0, self._inside.width() - round(WRAPPED_EDGES * self.scale), 10_000)
        wrap = Qt.TextFlag.TextWordWrap.value
        return heading.height(), detail.boundingRect(room, wrap, self._wrapped_detail).height() + 2

    def _wanted_detail(self) -> float:
        usual = (14 if self._is_wide else DETAIL) * self.scale * text_factor()
        return min(max(usual, scaled(LEAST_DETAIL)), self._inside.height() * 0.28)

    def arranged(self) -> tuple[QSize, str]:
        """Return the size of the picture, empty if there is no room, and the detail line."""
        lines = [self.detail, self.short] if self.short else [self.detail]
        least = ui_font(min(float(scaled(LEAST_DETAIL)), self.height() * 0.26))
        for picture in (self._picture_size(), QSize(0, 0)):
            for line in lines:
                if text_width(line, least) <= self._room(picture):
                    return picture, line
        return QSize(0, 0), lines[-1]

    def _room(self, picture: QSize) -> float:
        """Return the width for text beside a picture."""
        margin, spare = (24, 8) if self._is_wide else (16, 6)
        return self._inside.width() - picture.width() - (2 * margin - spare) * self.scale

    def _picture_size(self) -> QSize:
        if self._whole is None or self._whole.isNull():
            return QSize(0, 0)
        high = self._inside.height() - round(16 * self.scale)
        return QSize(round(high * self._whole.width() / self._whole.height()), high)

    def _arrange(self) -> None:
        """Set the sizes of texts and picture."""
        key = self._whole.cacheKey() if self._whole is not None else 0
        found = self.heading, self.detail, self.short, key
        arranged = (
            found,
            self.size(),
            self.scale,
            self.wraps,
            self._most,
            text_factor(),
            scaled(100),
            self.devicePixelRatioF(),
        )
        if arranged == self._arranged:
            return
        self._arranged = arranged
        if self.wraps:
            self._wrap()
            return
        picture, line = self.arranged()
        scale, high, larger = self.scale, self._inside.height(), text_factor()
        heading = max((20 if self._is_wide else HEADING) * scale * larger, scaled(LEAST_HEADING))
        self._heading.set_type(ui_font(min(heading, high * 0.38), 700))
        self._line.set_type(ui_font(min(self._wanted_detail(), self._most)))
        self._line.set_words(line)
        self._line.setVisible(bool(line))
        self._lines.hide()
        left = EDGE + round((24 if self._is_wide else 16) * scale)
        right = EDGE + round((10 if picture.width() else 12) * scale)
        top, foot = EDGE + round(high * TOP), EDGE + round(high * FOOT)
        self._row.setContentsMargins(left, 0, right, 0)
        self._words.setContentsMargins(0, top, 0, foot if line else top)
        self._picture.setVisible(picture.width() > 0)
        self._picture.setFixedSize(picture)
        self._row.activate()
        self._heading.fit()
        self._line.fit()
        self._draw_picture(picture)

    def _wrap(self) -> None:
        """Show the whole detail at its full size, in as many lines as that takes."""
        heading, detail = self._wrapped_fonts()
        self._heading.set_type(heading)
        self._lines.setFont(detail)
        self._lines.setText(self._wrapped_detail)
        high, edge = self._inside.height(), EDGE + round(WRAPPED_EDGES / 2 * self.scale)
        for at, part in enumerate(self._wrapped_heights()):
            self._words.setStretch(2 * at, round(part))
        self._row.setContentsMargins(edge, 0, edge, 0)
        self._words.setContentsMargins(0, EDGE + round(high * TOP), 0, EDGE + round(high * FOOT))
        self._line.hide()
        self._picture.hide()
        self._lines.show()
        self._row.activate()
        self._heading.fit()

    def _draw_picture(self, size: QSize) -> None:
        """Draw the picture at its final size, because scaling would break fine lines."""
        dpr = self.devicePixelRatioF()
        drawn = (self._whole.cacheKey(), size, dpr) if self._whole is not None else None
        if self._whole is None or size.isEmpty() or drawn == self._drawn:
            return
        self._drawn = drawn
        smooth = Qt.TransformationMode.SmoothTransformation
        pixels = (size * dpr).expandedTo(QSize(1, 1))
        scaled = self._whole.scaled(pixels, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        scaled.setDevicePixelRatio(dpr)

        def draw(painter: QPainter) -> None:
            clip = QPainterPath()
            clip.addRoundedRect(0, 0, size.width(), size.height(), 8 * self.scale, 8 * self.scale)
            painter.setClipPath(clip)
            painter.drawPixmap(0, 0, scaled)

        self._picture.setPixmap(painted(size.width(), size.height(), dpr, draw))


class WelcomeLink(EnterPushButton):
    """A link."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scale = 1.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def scale(self) -> float:
        """The scale of its text, 1 as usual."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._scale = scale
        self.setFont(ui_font(14 * scale, 600))

    def sizeHint(self) -> QSize:
        word = super().sizeHint()
        return QSize(target_size(word.width() + 12), target_size(word.height() + 8))
