"""Card faces, backs, shadows and icons as pixmaps, drawn from SVG once per size.

``QSvgRenderer`` holds the interpreter's lock, so faces are drawn when first seen, one at a
time, and kept.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QFile, QIODevice, QRectF, QResource, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kontsina_qt.card_names import USUAL, CardNames, names_of
from kontsina_qt.rules.base.cards import TEXTS, Card, CardSet, is_joker, suit_of
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.table.cards.sprite import tilted_pixmap
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
ICON_TOKEN = b"#f4efe2"
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
"""The same of ranks and frames of the Latin packs, whose suits have colours of their own."""
GOLD, GOLD_INK = "#d9a441", "#8a5a00"
"""The frame of a good card, and the same where contrast is high."""
BACKS = {name: f"back-{name}" for name in ("sun", "owl", "waves", "olive", "tiles", "lattice")}


def load_resources() -> bool:
    """Register the pictures; return whether they are there. Done once, before the first window."""
    if not QFile.exists(PROOF):
        QResource.registerResource(str(RESOURCES))
    found = has_pictures()
    if not found:
        log.warning("the pictures are missing: %s", RESOURCES.name)
    return found


def has_pictures() -> bool:
    """Whether they are loaded: they may be there, but packed in a way that this Qt cannot read."""
    return bool(_svg(PROOF))


def _svg(path: str) -> bytes:
    file = QFile(path)
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        return b""
    return bytes(file.readAll().data())


class CardArt:
    """One deck in one set of colours.

    Attributes:
        names: what its cards are called.

    Args:
        colours: a key of ``PALETTES``.
        style: ``"classic"`` or ``"large"`` (one big index).
        back: a key of ``BACKS``; other packs than the French have their own.
        names: of the pack that is drawn.
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
        """The same deck, with nothing of it drawn yet, for what is drawn once."""
        same = CardArt(*self._chosen, self.names)
        same.value(self._good, self._near)
        return same

    def of(self, game: Game | None) -> CardArt:
        """The deck that a game is played with, chosen like this one."""
        return self.named(names_of(game)) if game is not None else self

    def named(self, names: CardNames) -> CardArt:
        """The deck of another pack, chosen like this one."""
        pack = names.pack.id
        if pack not in self._others:
            self._others[pack] = other = CardArt(*self._chosen, names)
            other._others = self._others
        return self._others[pack]

    def value(self, good: CardSet, near: CardSet) -> bool:
        """Frames in gold what is good in a game, more lightly what is nearly so.

        Returns:
            Whether that is new.
        """
        new = (good, near) != (self._good, self._near)
        self._good, self._near = good, near
        return new

    @property
    def paper(self) -> QColor:
        """The colour of the faces."""
        return QColor(self._white.decode())

    def ink(self, card: Card) -> QColor:
        """The colour of a card's suit."""
        return QColor(self._palette[suit_of(card)])

    def _frame(self, card: Card | None) -> int:
        """How heavy a card's gold frame is: 0 for none."""
        if card is None:
            return 0
        return 2 * (self._good >> card & 1) or self._near >> card & 1

    def face(self, card: Card, height: float, dpr: float = 1.0) -> QPixmap:
        """The face of a card, ``height`` logical pixels high."""
        return self.kept(
            ("face", card, height, dpr, self._frame(card)),
            lambda: self._draw(self._face_of(card), height, dpr, card),
        )

    def draw_ahead(self, card: Card, height: float, dpr: float) -> bool:
        """Draw a face that may be wanted soon; return whether it had to be drawn."""
        if ("face", card, height, dpr, self._frame(card)) in self._kept:
            return False
        self.face(card, height, dpr)
        return True

    def back(self, height: float, dpr: float = 1.0) -> QPixmap:
        """The back of the cards."""
        return self.kept(
            ("back", height, dpr), lambda: self._draw(self._back_picture(), height, dpr, None)
        )

    def tilted(self, card: Card | None, height: float, dpr: float, angle: float) -> QPixmap:
        """A face (or the back, None) turned by ``angle`` degrees about its centre."""

        def draw() -> QPixmap:
            flat = self.back(height, dpr) if card is None else self.face(card, height, dpr)
            return tilted_pixmap(flat, angle)

        return self.kept(("tilted", card, height, dpr, angle, self._frame(card)), draw)

    def reduced(self, card: Card, height: float, dpr: float, of: float) -> QPixmap:
        """A small face, made of the face at the height ``of`` without drawing it from SVG."""

        def draw() -> QPixmap:
            large = self.face(card, of, dpr)
            small = large.scaledToHeight(
                max(1, round(height * dpr)), Qt.TransformationMode.SmoothTransformation
            )
            small.setDevicePixelRatio(dpr)
            return small

        return self.kept(("reduced", card, height, dpr, self._frame(card)), draw)

    def edge(self, height: float, dpr: float, light: bool) -> QPixmap:
        """A card in a stack, of which only the edge is seen."""

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
        """A soft shadow as large as a card of that height and its blur."""
        return self.kept(("shadow", height, dpr, lifted), lambda: _shadow(height, dpr, lifted))

    def kept(self, key: tuple[object, ...], draw: Callable[[], QPixmap]) -> QPixmap:
        """What is drawn with this deck under a key, which names all that it depends on."""
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
        """The suit of a card by itself; None where it is a sign of the type."""
        if not self.names.pack.faces or is_joker(card):
            return None
        name = f"suit-{suit_of(card)}"

        def draw(painter: QPainter) -> None:
            if (renderer := self._picture(_svg(f"{self._pack}/{name}.svg"), name)) is not None:
                renderer.render(painter, QRectF(0, 0, side, side))

        return self.kept((name, side, dpr), lambda: painted(side, side, dpr, draw))

    def _picture(self, svg: bytes, name: str) -> QSvgRenderer | None:
        """Read for one drawing: to keep them all takes more memory than reading takes time."""
        if name in self._missing:
            return None
        renderer = _renderer(svg, name)
        if renderer is None:
            self._missing.add(name)
        return renderer

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
    """A card without its picture: white with its name, or a plain back."""
    radius = rect.width() * 0.064
    painter.setPen(QColor(0, 0, 0, 90))
    painter.setBrush(QColor("#fffdf8" if card is not None else "#1f4e6b"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    if card is not None:
        painter.setPen(QColor(PALETTES["two"][suit_of(card)]))
        painter.setFont(ui_font(rect.height() * 0.22, 700))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, card_words(card))


def _gold_frame(painter: QPainter, rect: QRectF, colour: str, heavy: int) -> None:
    """A gold line inside the edge of a face, clear of the index; a hairline where it is light."""
    unit = rect.height() / 350
    inset = 5.4 * unit
    pen = QPen(QColor(colour), (3.0 if heavy > 1 else 1.3) * unit)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 12 * unit, 12 * unit)


def _shadow(height: float, dpr: float, lifted: bool) -> QPixmap:
    """A blurred rounded rectangle: its corners are quarters of radial gradients."""
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
    svg = _svg(f":/icons/{name}.svg").replace(ICON_TOKEN, colour.encode())
    renderer = _renderer(svg, name)

    def draw(painter: QPainter) -> None:
        if renderer is not None:
            renderer.render(painter, QRectF(0, 0, size, size))

    return painted(size, size, dpr, draw)


def icon(name: str, colour: QColor, size: float, dpr: float) -> QPixmap:
    """A toolbar icon in a colour."""
    return _icon(name, colour.name(), size, dpr)
