"""Felt and wood textures: generated noise over a plain colour."""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap

FELT_SIZE = 256
BOARD_SIZE = QSize(1024, 128)
BOARDS = 5
"""The number of different boards; they repeat over the height of a table."""

Octave = tuple[int, int, float]
"""A layer of noise: its cells across and down, and its opacity."""
FELT: tuple[Octave, ...] = ((64, 192, 1.0), (192, 64, 0.5), (FELT_SIZE, FELT_SIZE, 0.5))
GRAIN: tuple[Octave, ...] = ((3, 9, 1.0), (10, 44, 0.5), (36, 128, 0.4), (1024, 128, 0.16))
FELT_DEPTH, GRAIN_DEPTH = (0.16, 0.12), (0.6, 0.3)
"""How much the noise darkens and lightens a colour, from 0 to 1."""
LINT, SHEEN = QColor("#ffffff"), QColor("#ffd8a0")
"""The colours that lighten felt and wood."""
JOINT, JOINT_SHINE = QColor(0, 0, 0, 120), QColor(255, 240, 220, 16)


class Texture(Enum):
    """The texture of a table."""

    PLAIN = auto()
    FELT = auto()
    WOOD = auto()


def draw_texture(painter: QPainter, rect: QRectF, texture: Texture) -> None:
    """Draw a texture over a colour, at the device's resolution."""
    dpr = painter.device().devicePixelRatio()
    if texture is Texture.FELT:
        _tile(painter, rect, _felt(dpr), 0)
    elif texture is Texture.WOOD:
        _draw_boards(painter, rect, dpr)


def _tile(painter: QPainter, rect: QRectF, tile: QPixmap, shift: float) -> None:
    painter.save()
    painter.setBrushOrigin(rect.topLeft() + QPointF(shift, 0))
    painter.fillRect(rect, QBrush(tile))
    painter.restore()


def _draw_boards(painter: QPainter, rect: QRectF, dpr: float) -> None:
    """Draw horizontal boards, each with its own grain and tone."""
    dice = Random(7)
    height = BOARD_SIZE.height()
    top, number = rect.top(), 0
    while top < rect.bottom():
        board = QRectF(rect.left(), top, rect.width(), min(height, rect.bottom() - top))
        _tile(painter, board, _board(number % BOARDS, dpr), dice.randrange(BOARD_SIZE.width()))
        painter.fillRect(board, QColor(0, 0, 0, dice.randrange(26)))
        painter.fillRect(QRectF(board.left(), board.top(), board.width(), 1), JOINT_SHINE)
        painter.fillRect(QRectF(board.left(), top + height - 1.5, board.width(), 1.5), JOINT)
        top, number = top + height, number + 1


@lru_cache(maxsize=2)
def _felt(dpr: float) -> QPixmap:
    """Return a tile of short crossing fibres and fine dust."""
    size = QSize(FELT_SIZE, FELT_SIZE)
    return _shades(_noise(size, FELT, Random(3)), FELT_DEPTH, LINT, dpr)


@lru_cache(maxsize=2 * BOARDS)
def _board(number: int, dpr: float) -> QPixmap:
    """Return the grain of a board followed by its mirror image, so that it tiles seamlessly."""
    half = _noise(BOARD_SIZE, GRAIN, Random(11 + number))
    whole = QImage(BOARD_SIZE.width() * 2, BOARD_SIZE.height(), half.format())
    painter = QPainter(whole)
    painter.drawImage(0, 0, half)
    painter.scale(-1, 1)
    painter.drawImage(-whole.width(), 0, half)
    painter.end()
    return _shades(whole, GRAIN_DEPTH, SHEEN, dpr)


def _noise(size: QSize, octaves: tuple[Octave, ...], dice: Random) -> QImage:
    """Return layered noise, from coarse to fine, in greyscale."""
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for across, down, part in octaves:
        cells = _image(dice.randbytes(across * down), across, _GREY)
        painter.setOpacity(part)
        painter.drawImage(0, 0, cells.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, _SMOOTH))
    painter.end()
    return image.convertToFormat(_GREY)


def _image(pixels: bytes, width: int, kind: QImage.Format) -> QImage:
    """Return an image of one byte per pixel."""
    return QImage(pixels, width, len(pixels) // width, width, kind).copy()


def _shades(grey: QImage, depth: tuple[float, float], light: QColor, dpr: float) -> QPixmap:
    """Return an overlay: black where a grey image is dark, ``light`` where it is light."""
    shades = QImage(grey.size(), QImage.Format.Format_ARGB32_Premultiplied)
    shades.fill(QColor(0, 0, 0, 0))
    painter = QPainter(shades)
    for colour, part in ((QColor(0, 0, 0), -depth[0]), (light, depth[1])):
        table = bytes(round(max(0.0, part * (value - 128))) for value in range(256))
        covering = bytes(grey.constBits()).translate(table)
        alpha = _image(covering, grey.width(), _ALPHA)
        layer = QImage(grey.size(), shades.format())
        layer.fill(colour)
        within = QPainter(layer)
        within.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        within.drawImage(0, 0, alpha)
        within.end()
        painter.drawImage(0, 0, layer)
    painter.end()
    pixmap = QPixmap.fromImage(shades)
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


_GREY, _ALPHA = QImage.Format.Format_Grayscale8, QImage.Format.Format_Alpha8
_SMOOTH = Qt.TransformationMode.SmoothTransformation
