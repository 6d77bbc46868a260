"""The type of every text: the program's own font, as large as the system has its text."""

from __future__ import annotations

import sys
from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication

from kontsina_qt.table.layout.geometry import clamp

FAMILY = "Kontsina Sans"
FILES = tuple(f":/fonts/KontsinaSans-{style}.ttf" for style in ("Regular", "SemiBold", "Bold"))
DISPLAY, DISPLAY_FILE = "Kontsina Display", ":/fonts/KontsinaDisplay-Regular.ttf"
"""The serif of the wordmark, for one large word."""

SMALL, BODY, LARGE, TITLE = 13, 15, 18, 26
"""The sizes of type, in pixels, where the system's text has its usual size."""
SMALLEST, LEAST = 9.5, 6.0
"""No words get smaller than this where they are fitted in, and no number in a stamp."""
READABLE, ROOMY = 12.0, (1200, 600)
"""In a window of that size nothing at all is smaller than this, unless the system's text is."""

USUAL_POINTS = {"win32": (9.0, 9.0), "darwin": (13.0, 13.0)}
"""The least and the largest size of a system's text that is usual there, in points."""
ELSEWHERE = (9.0, 11.0)
LEAST_SCREEN = (640, 364)
"""How wide and high a screen is at least, in logical pixels, for each time text is enlarged."""

USUAL_WINDOW, SHARE, MAX_UI_SCALE = (1280, 800), 0.75, 2.2
"""In a larger window than this panels grow by that share of it, as far as this many times."""

_loaded: dict[str, bool] = {}
_ui_scale, _wanted = [1.0], [0.0, 1.0]
_roomy = [False]


def interface_family() -> str:
    """The program's own font, or the system's where its files are missing."""
    if not _loaded.get(FAMILY):
        _loaded[FAMILY] = bool(FILES) and all(
            QFontDatabase.addApplicationFont(file) >= 0 for file in FILES
        )
    if _loaded[FAMILY]:
        return FAMILY
    return system_font().family()


def system_font() -> QFont:
    """What the system has its own text in."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)


def scale_for_points(points: float, platform: str, width: float, height: float) -> float:
    """How much larger than usual text of that many points is there, as far as a screen can hold it.

    Args:
        points: of the system's text.
        platform: as ``sys.platform`` has it.
        width, height: of the screen, without panels, in logical pixels.
    """
    least, largest = USUAL_POINTS.get(platform, ELSEWHERE)
    held = largest_scale(width, height)
    return clamp(min(points / clamp(points, least, largest), held), 0.85, 3.0)


def set_text_size(chosen: float, reported: float) -> bool:
    """Set the text size; return whether it changed.

    Args:
        chosen: by the person, how much larger than usual; 0 for what the system has.
        reported: by the system beside the size of its font.
    """
    before = text_factor()
    _wanted[:] = chosen, reported
    text_factor.cache_clear()
    ui_font.cache_clear()
    return text_factor() != before


@lru_cache(maxsize=1)
def text_factor() -> float:
    """How much larger than usual text is wanted, as far as the screen can hold that."""
    room = QGuiApplication.primaryScreen().availableSize()
    chosen, reported = _wanted
    if chosen:
        return min(chosen, largest_scale(room.width(), room.height()))
    pixels = pixels_of(system_font())
    points = pixels if sys.platform == "darwin" else pixels * 72 / 96
    found = scale_for_points(points, sys.platform, room.width(), room.height())
    return max(found, min(reported, largest_scale(room.width(), room.height())))


def pixels_of(font: QFont) -> int:
    """The size of a font in whole pixels; it need not be opened for that, as QFontInfo does."""
    if font.pixelSize() > 0:
        return font.pixelSize()
    return round(font.pointSizeF() * QGuiApplication.primaryScreen().logicalDotsPerInchY() / 72)


def largest_scale(width: float, height: float) -> float:
    """How much larger than usual text may be on a screen of that many logical pixels."""
    return max(1.0, min(width / LEAST_SCREEN[0], height / LEAST_SCREEN[1]))


def scale_for_window(width: float, height: float) -> bool:
    """Scale panels to a window of that size; return whether the scale changed."""
    fills_window = width >= ROOMY[0] and height >= ROOMY[1]
    if fills_window != _roomy[0]:
        _roomy[0] = fills_window
        ui_font.cache_clear()
    share = SHARE * min(width / USUAL_WINDOW[0], height / USUAL_WINDOW[1])
    before, _ui_scale[0] = _ui_scale[0], round(clamp(share, 1.0, MAX_UI_SCALE), 1)
    return before != _ui_scale[0]


def ui_scale() -> float:
    """How much larger than usual the window has its panels; 1 in a usual one."""
    return _ui_scale[0]


def smallest_readable() -> float:
    """No words are smaller than this, in pixels; where there is little room 0."""
    return READABLE * min(1.0, text_factor()) if _roomy[0] else 0.0


def panel_scale() -> float:
    """How much larger than usual panels have their text: for the system's text or the window."""
    return max(text_factor(), ui_scale())


def scaled(pixels: float) -> int:
    """A length of a panel, or a size of its type, as large as the system or the window asks."""
    return round(pixels * panel_scale())


@lru_cache(maxsize=256)
def ui_font(pixels: float, weight: int = 400, columns: bool = False) -> QFont:
    """The interface font at a height in logical pixels and a weight from 100 to 900.

    Args:
        pixels: the size, whatever size the system's text has.
        weight: of the strokes.
        columns: whether all figures are equally wide, for numbers under one another.
    """
    font = QFont(interface_family())
    font.setPixelSize(round(max(LEAST, smallest_readable(), pixels)))
    font.setWeight(QFont.Weight(weight))
    if columns and hasattr(QFont.Tag, "fromString"):  # PySide6 6.8 can make no tag
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def display_font(pixels: float) -> QFont:
    """The serif that large words are set in; a letter it lacks comes from the interface font."""
    if DISPLAY not in _loaded:
        _loaded[DISPLAY] = QFontDatabase.addApplicationFont(DISPLAY_FILE) >= 0
    font = ui_font(pixels)
    if _loaded[DISPLAY]:
        font.setFamilies([DISPLAY, interface_family()])
        font.setWordSpacing(-0.14 * pixels)
    return font


def text_font(pixels: float, weight: int = 400, columns: bool = False) -> QFont:
    """The interface font at a size that follows the system's."""
    return ui_font(scaled(pixels), weight, columns)


def text_width(words: str, font: QFont) -> float:
    """How wide words are in one line, in logical pixels."""
    return QFontMetricsF(font).horizontalAdvance(words)


def line_height(font: QFont) -> float:
    """How high a line is, in logical pixels."""
    return QFontMetricsF(font).height()


def fitting_size(
    words: str, size: float, weight: int, room: float, least: float = SMALLEST
) -> float:
    """The size of type, at most ``size``, at which words fit a room, in pixels."""
    least = max(least, smallest_readable())
    while size > least:
        if text_width(words, ui_font(size, weight)) <= room:
            break
        size -= 0.5
    return size


def fitting_font(words: str, size: float, weight: int, room: float) -> QFont:
    """The type in which words fit a room: smaller before any of them breaks off."""
    return ui_font(fitting_size(words, size, weight, room), weight)


def stamp_font(words: str, size: float, weight: int, room: float) -> QFont:
    """The type of a number or a sign in a coin or a badge, smaller where its font is wide."""
    return ui_font(fitting_size(words, size, weight, room, LEAST), weight)
