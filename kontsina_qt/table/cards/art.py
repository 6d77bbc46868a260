"""Card faces, backs, shadows and icons as pixmaps, drawn from SVG once per size.

``QSvgRenderer`` holds the GIL, so threads do not help: faces are drawn one at a time when first
needed, and cached, also for other decks of the same look (a dialog has its own).
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QFile, QIODevice, QPointF, QRectF, QResource, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPixmapCache, QTransform
from PySide6.QtSvg import QSvgRenderer

from kontsina_qt.card_names import USUAL, CardNames, names_of
from kontsina_qt.rules.base.cards import TEXTS, Card, CardSet, is_joker, suit_of
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.text_size import ui_font

if TYPE_CHECKING:
    from kontsina_qt.rules.base.game import Game

log = logging.getLogger(__name__)

RESOURCES = Path(__file__).parents[2] / "data" / "kontsina.rcc"
PROOF = ":/cards/AC.svg"
SUIT_TOKEN = b"#ab12cd"
FACE_TOKEN = b"#fffdf8"
ICON_TOKENS = (b"#f4efe2", b"#8a8577")
"""The colours of the icons as drawn: those of the tool bar, and the arrows of fields."""
MOST_BYTES = 128 << 20

PALETTES: dict[str, dict[str, str]] = {
    "two": {"C": "#1d2430", "D": "#c0303a", "H": "#c0303a", "S": "#1d2430"},
    "four": {"C": "#248267", "D": "#2544b0", "H": "#be2732", "S": "#1d2430"},
    "contrast": {"C": "#000000", "D": "#c00000", "H": "#c00000", "S": "#000000"},
    "four-contrast": {"C": "#195949", "D": "#0045d9", "H": "#a80000", "S": "#000000"},
}
LATIN = {
    "two": dict.fromkeys("CDHS", "#1d2430"),
    "four": {"C": "#248267", "D": "#421400", "H": "#be2732", "S": "#2544b0"},
    "contrast": dict.fromkeys("CDHS", "#000000"),
    "four-contrast": {"C": "#195949", "D": "#2b1400", "H": "#a80000", "S": "#0045d9"},
}
"""Colours of the ranks and frames of the Latin decks, whose suits have colours of their own."""
GOLD, GOLD_INK = "#d9a441", "#8a5a00"
"""The frame of a scoring card, normally and with high contrast."""
BACKS = {name: f"back-{name}" for name in ("sun", "owl", "waves", "olive", "tiles", "lattice")}


def load_resources() -> bool:
    """Register the pictures, once before the first window; return whether they can be read."""
    if not QFile.exists(PROOF):
        QResource.registerResource(str(RESOURCES))
    found = has_pictures()
    if not found:
        log.warning("the pictures are missing: %s", RESOURCES.name)
    return found


def has_pictures() -> bool:
    """Return whether the pictures can be read: this Qt may not know their compression."""
    return bool(_svg(PROOF))


def _svg(path: str) -> bytes:
    file = QFile(path)
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        return b""
    return bytes(file.readAll().data())


class CardArt:
    """One deck in one set of colours, with a cache of pixmaps.

    Attributes:
        names: the names of its cards.

    Args:
        colours: a key of ``PALETTES``.
        style: ``"classic"`` or ``"large"`` (one big index).
        back: a key of ``BACKS``; ignored by decks that have a back of their own.
        names: the names of the cards, and with them the deck.
    """

    def __init__(
        self,
        colours: str = "two",
        style: str = "classic",
        back: str = "sun",
        names: CardNames = USUAL,
    ) -> None:
        self.names = names
        faces = self.names.pack.faces
        self._chosen = (colours, style, back)
        palettes = LATIN if faces else PALETTES
        self._palette = palettes.get(colours, palettes["two"])
        self._contrast = "contrast" in colours
        self._white = b"#ffffff" if self._contrast else FACE_TOKEN
        self._pack = f":/cards/{faces}" if faces else ":/cards"
        self._folder = f"{self._pack}/large" if style == "large" else self._pack
        self._back = "back" if faces else BACKS.get(back, BACKS["sun"])
        self._others: dict[str, CardArt] = {self.names.pack.id: self}
        self._good: CardSet = 0
        self._near: CardSet = 0
        self._bytes = 0
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()
        self._missing: set[str] = set()

    def again(self) -> CardArt:
        """Return a copy with an empty cache, for what is drawn only once."""
        same = CardArt(*self._chosen, self.names)
        same.value(self._good, self._near)
        return same

    def of(self, game: Game | None) -> CardArt:
        """Return the deck of a game, with the same colours and style."""
        return self.named(names_of(game)) if game is not None else self

    def named(self, names: CardNames) -> CardArt:
        """Return the deck with these card names, with the same colours and style."""
        pack = names.pack.id
        if pack not in self._others:
            self._others[pack] = other = CardArt(*self._chosen, names)
            other._others = self._others
        return self._others[pack]

    def value(self, good: CardSet, near: CardSet) -> bool:
        """Set the cards that get a gold frame: ``good`` a heavy one, ``near`` a light one.

        Returns:
            True if that is a change.
        """
        new = (good, near) != (self._good, self._near)
        self._good, self._near = good, near
        return new

    @property
    def paper(self) -> QColor:
        """The background colour of the faces."""
        return QColor(self._white.decode())

    def ink(self, card: Card) -> QColor:
        """Return the colour of a card's suit."""
        return QColor(self._palette[suit_of(card)])

    def _frame(self, card: Card | None) -> int:
        """Return the weight of a card's gold frame: 0 for none, 1 for light, 2 for heavy."""
        if card is None:
            return 0
        return 2 * (self._good >> card & 1) or self._near >> card & 1

    def face(self, card: Card, height: float, dpr: float = 1.0) -> QPixmap:
        """Return the face of a card, ``height`` logical pixels high."""
        return self.kept(
            ("face", card, height, dpr, self._frame(card)),
            lambda: self._drawn(card, height, dpr),
        )

    def draw_ahead(self, card: Card, height: float, dpr: float) -> bool:
        """Draw a face that may be needed soon; return False if it was in the cache."""
        if ("face", card, height, dpr, self._frame(card)) in self._kept:
            return False
        self.face(card, height, dpr)
        return True

    def back(self, height: float, dpr: float = 1.0) -> QPixmap:
        """Return the back of the cards."""
        return self.kept(("back", height, dpr), lambda: self._drawn(None, height, dpr))

    def tilted(self, card: Card | None, height: float, dpr: float, angle: float) -> QPixmap:
        """Return a face (with None the back) rotated by ``angle`` degrees about its centre."""

        def draw() -> QPixmap:
            flat = self.back(height, dpr) if card is None else self.face(card, height, dpr)
            return tilted_pixmap(flat, angle)

        return self.kept(("tilted", card, height, dpr, angle, self._frame(card)), draw)

    def reduced(self, card: Card, height: float, dpr: float, of: float) -> QPixmap:
        """Return a small face, scaled down from the one of height ``of``: faster than from SVG."""

        def draw() -> QPixmap:
            large = self.face(card, of, dpr)
            small = large.scaledToHeight(
                max(1, round(height * dpr)), Qt.TransformationMode.SmoothTransformation
            )
            small.setDevicePixelRatio(dpr)
            return small

        return self.kept(("reduced", card, height, dpr, self._frame(card)), draw)

    def edge(self, height: float, dpr: float, light: bool) -> QPixmap:
        """Return a card in a stack, of which only the edge is visible."""

        def draw(painter: QPainter) -> None:
            rect = QRectF(0.5, 0.5, height * CARD_ASPECT - 1, height - 1)
            radius = rect.width() * 0.064
            painter.setPen(QPen(QColor(0, 0, 0, 60), 0.7))
            painter.setBrush(QColor("#fffdf8" if light else "#ece7da"))
            painter.drawRoundedRect(rect, radius, radius)

        return self.kept(
            ("edge", height, dpr, light),
            lambda: painted(height * CARD_ASPECT, height, dpr, draw),
        )

    def shadow(self, height: float, dpr: float, lifted: bool) -> QPixmap:
        """Return a soft shadow for a card of that height, including its blur."""
        return self.kept(("shadow", height, dpr, lifted), lambda: _shadow(height, dpr, lifted))

    def kept(self, key: tuple[object, ...], draw: Callable[[], QPixmap]) -> QPixmap:
        """Return a pixmap from the cache, drawing it if needed.

        Args:
            key: everything that the pixmap depends on besides the deck.
            draw: draws it.
        """
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixmap = self._kept[key] = draw()
            self._bytes += _size(pixmap)
            while self._bytes > MOST_BYTES:
                self._bytes -= _size(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return pixmap

    def _face_of(self, card: Card) -> QSvgRenderer | None:
        name = TEXTS[card]
        svg = _svg(f"{self._folder}/{name}.svg").replace(FACE_TOKEN, self._white)
        colour = self._palette[suit_of(card)].encode()
        return self._picture(svg.replace(SUIT_TOKEN, colour), name)

    def _back_picture(self) -> QSvgRenderer | None:
        return self._picture(_svg(f"{self._pack}/{self._back}.svg"), self._back)

    def suit_picture(self, card: Card, side: float, dpr: float) -> QPixmap | None:
        """Return the picture of a card's suit; None if the suit is a character of the font."""
        if not self.names.pack.faces or is_joker(card):
            return None
        name = f"suit-{suit_of(card)}"

        def draw(painter: QPainter) -> None:
            if (renderer := self._picture(_svg(f"{self._pack}/{name}.svg"), name)) is not None:
                renderer.render(painter, QRectF(0, 0, side, side))

        return self.kept((name, side, dpr), lambda: painted(side, side, dpr, draw))

    def _picture(self, svg: bytes, name: str) -> QSvgRenderer | None:
        """Return a renderer, not cached: parsing is cheap, and all of them take much memory."""
        if name in self._missing:
            return None
        renderer = _renderer(svg, name)
        if renderer is None:
            self._missing.add(name)
        return renderer

    def _drawn(self, card: Card | None, height: float, dpr: float) -> QPixmap:
        """Return a face (with None the back), which another deck may have drawn."""
        look = (*self._chosen, self._pack, card, height, dpr, self._frame(card))
        key = f"{__name__} {look}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            renderer = self._back_picture() if card is None else self._face_of(card)
            pixmap = self._draw(renderer, height, dpr, card)
            if renderer is not None:
                QPixmapCache.insert(key, pixmap)
        return pixmap

    def _draw(
        self, renderer: QSvgRenderer | None, height: float, dpr: float, card: Card | None
    ) -> QPixmap:
        width = max(1, round(height * CARD_ASPECT * dpr)) / dpr
        tall = max(1, round(height * dpr)) / dpr

        def draw(painter: QPainter) -> None:
            rect = QRectF(0, 0, width, tall)
            if renderer is not None:
                renderer.render(painter, rect)
            else:
                _plain_card(painter, rect, card)
            if frame := self._frame(card):
                _gold_frame(painter, rect, GOLD_INK if self._contrast else GOLD, frame)

        return painted(width, tall, dpr, draw)


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def _renderer(svg: bytes, name: str) -> QSvgRenderer | None:
    renderer = QSvgRenderer(QByteArray(svg)) if svg else None
    if renderer is None or not renderer.isValid():
        log.warning("the picture %s cannot be drawn", name)
        return None
    return renderer


def _plain_card(painter: QPainter, rect: QRectF, card: Card | None) -> None:
    """Draw a card whose picture is missing: white with its name, or a plain back."""
    radius = rect.width() * 0.064
    painter.setPen(QColor(0, 0, 0, 90))
    painter.setBrush(QColor("#fffdf8" if card is not None else "#1f4e6b"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    if card is not None:
        painter.setPen(QColor(PALETTES["two"][suit_of(card)]))
        painter.setFont(ui_font(rect.height() * 0.22, 700))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, card_words(card))


def _gold_frame(painter: QPainter, rect: QRectF, colour: str, heavy: int) -> None:
    """Draw a gold line inside the edge of a face, clear of the index; a hairline if light."""
    unit = rect.height() / 350
    inset = 5.4 * unit
    pen = QPen(QColor(colour), (3.0 if heavy > 1 else 1.3) * unit)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 12 * unit, 12 * unit)


@lru_cache(maxsize=64)
def _shadow(height: float, dpr: float, lifted: bool) -> QPixmap:
    """Draw a blurred rounded rectangle as translucent layers, from large to small."""
    blur = height * (0.09 if lifted else 0.045)
    width = height * CARD_ASPECT
    strength = 95 if lifted else 110
    full_width, full_height = width + 2 * blur, height + 2 * blur

    def draw(painter: QPainter) -> None:
        steps = max(4, min(14, ceil(blur)))
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(steps):
            out = blur * (1 - step / steps)
            alpha = strength / steps * (0.45 + step / steps * 0.9)
            painter.setBrush(QColor(0, 0, 0, max(1, round(alpha * 0.8))))
            rect = QRectF(blur - out, blur - out, width + 2 * out, height + 2 * out)
            radius = width * 0.064 + out
            painter.drawRoundedRect(rect, radius, radius)

    return painted(full_width, full_height, dpr, draw)


@lru_cache(maxsize=128)
def _icon(name: str, colour: str, size: float, dpr: float) -> QPixmap:
    svg = _svg(f":/icons/{name}.svg")
    for token in ICON_TOKENS:
        svg = svg.replace(token, colour.encode())
    renderer = _renderer(svg, name)

    def draw(painter: QPainter) -> None:
        if renderer is not None:
            renderer.render(painter, QRectF(0, 0, size, size))

    return painted(size, size, dpr, draw)


def icon(name: str, colour: QColor, size: float, dpr: float) -> QPixmap:
    """Return a toolbar icon in a colour."""
    return _icon(name, colour.name(), size, dpr)


def tilted_pixmap(flat: QPixmap, angle: float) -> QPixmap:
    """Return ``flat`` rotated by degrees about its centre, with smooth edges."""
    dpr = flat.devicePixelRatio()
    size = flat.deviceIndependentSize()
    turn = QTransform().rotate(angle)
    bounds = turn.mapRect(flat.rect().toRectF())
    width, height = int(bounds.width()) + 3, int(bounds.height()) + 3
    pixmap = QPixmap(width, height)
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing
    )
    painter.translate(width / dpr / 2, height / dpr / 2)
    painter.rotate(angle)
    painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), flat)
    painter.end()
    return pixmap
