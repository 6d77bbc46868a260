"""Fonts and text sizes: the program's own font, scaled like the system's."""

from __future__ import annotations

import sys
from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication

from kontsina_qt.table.layout.geometry import clamp

FAMILY = "Kontsina Sans"
FILES = tuple(f":/fonts/KontsinaSans-{style}.ttf" for style in ("Regular", "SemiBold", "Bold"))
DISPLAY, DISPLAY_FILE = "Kontsina Display", ":/fonts/KontsinaDisplay-Regular.ttf"
"""The serif font of the wordmark, for large words."""

SMALL, BODY, LARGE, TITLE = 13, 15, 18, 26
"""Font sizes in pixels, at the usual size of the system's text."""
SMALLEST, LEAST = 9.5, 6.0
"""The smallest font sizes of fitted text, and of the text of coins and badges."""
READABLE, ROOMY = 12.0, (1200, 600)
"""The smallest font size of any text in a window at least that large, at the usual size of the
system's text."""

USUAL_POINTS = {"win32": (9.0, 9.0), "darwin": (13.0, 13.0)}
"""The range of usual font sizes of each platform, in points."""
ELSEWHERE = (9.0, 11.0)
LEAST_SCREEN = (640, 364)
"""The screen size in logical pixels needed per unit of the text factor."""

USUAL_WINDOW, SHARE, MAX_UI_SCALE = (1280, 800), 0.75, 2.2
"""The usual window size; the scale of panels, relative to how much larger the window is; and
its limit."""

_loaded: dict[str, bool] = {}
_ui_scale, _wanted = [1.0], [0.0, 1.0]
_roomy = [False]


def interface_family() -> str:
    """Return the family of the program's own font, or the system's if its files are missing."""
    if not _loaded.get(FAMILY):
        _loaded[FAMILY] = bool(FILES) and all(
            QFontDatabase.addApplicationFont(file) >= 0 for file in FILES
        )
    if _loaded[FAMILY]:
        return FAMILY
    return system_font().family()


def system_font() -> QFont:
    """Return the system's interface font."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)


def scale_for_points(points: float, platform: str, width: float, height: float) -> float:
    """Return the text factor for a font size of the system, limited by the screen size.

    Args:
        points: the size of the system's font.
        platform: the platform as in ``sys.platform``.
        width, height: the available screen size in logical pixels.
    """
    least, largest = USUAL_POINTS.get(platform, ELSEWHERE)
    held = largest_scale(width, height)
    return clamp(min(points / clamp(points, least, largest), held), 0.85, 3.0)


def set_text_size(chosen: float, reported: float) -> bool:
    """Set the text size; return whether it changed.

    Args:
        chosen: the factor chosen by the person; 0 to follow the system.
        reported: the factor that the system reports in addition to the size of its font.
    """
    before = text_factor()
    _wanted[:] = chosen, reported
    text_factor.cache_clear()
    ui_font.cache_clear()
    return text_factor() != before


@lru_cache(maxsize=1)
def text_factor() -> float:
    """Return the text factor, limited by the screen size."""
    room = QGuiApplication.primaryScreen().availableSize()
    chosen, reported = _wanted
    if chosen:
        return min(chosen, largest_scale(room.width(), room.height()))
    pixels = pixels_of(system_font())
    points = pixels if sys.platform == "darwin" else pixels * 72 / 96
    found = scale_for_points(points, sys.platform, room.width(), room.height())
    return max(found, min(reported, largest_scale(room.width(), room.height())))


def pixels_of(font: QFont) -> int:
    """Return the size of a font in whole pixels, without opening it as QFontInfo does."""
    if font.pixelSize() > 0:
        return font.pixelSize()
    return round(font.pointSizeF() * QGuiApplication.primaryScreen().logicalDotsPerInchY() / 72)


def largest_scale(width: float, height: float) -> float:
    """Return the largest text factor for a screen of a size in logical pixels."""
    return max(1.0, min(width / LEAST_SCREEN[0], height / LEAST_SCREEN[1]))


def scale_for_window(width: float, height: float) -> bool:
    """Set the scale of panels for a window size; return whether it changed."""
    fills_window = width >= ROOMY[0] and height >= ROOMY[1]
    if fills_window != _roomy[0]:
        _roomy[0] = fills_window
        ui_font.cache_clear()
    share = SHARE * min(width / USUAL_WINDOW[0], height / USUAL_WINDOW[1])
    before, _ui_scale[0] = _ui_scale[0], round(clamp(share, 1.0, MAX_UI_SCALE), 1)
    return before != _ui_scale[0]


def ui_scale() -> float:
    """Return the scale of panels for the window size; 1 in a usual one."""
    return _ui_scale[0]


def smallest_readable() -> float:
    """Return the smallest font size of any text, in pixels; 0 in a small window."""
    return READABLE * min(1.0, text_factor()) if _roomy[0] else 0.0


def panel_scale() -> float:
    """Return the scale of panels: the larger of those for the text size and for the window."""
    return max(text_factor(), ui_scale())


def scaled(pixels: float) -> int:
    """Scale a length or a font size of a panel."""
    return round(pixels * panel_scale())


@lru_cache(maxsize=256)
def ui_font(pixels: float, weight: int = 400, columns: bool = False) -> QFont:
    """Return the interface font.

    Args:
        pixels: the size in logical pixels, not scaled.
        weight: the weight from 100 to 900.
        columns: whether to use tabular figures, for columns of numbers.
    """
    font = QFont(interface_family())
    font.setPixelSize(round(max(LEAST, smallest_readable(), pixels)))
    font.setWeight(QFont.Weight(weight))
    if columns and hasattr(QFont.Tag, "fromString"):  # PySide6 6.8 can make no tag
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def display_font(pixels: float) -> QFont:
    """Return the display font, with the interface font as the fallback for missing letters."""
    if DISPLAY not in _loaded:
        _loaded[DISPLAY] = QFontDatabase.addApplicationFont(DISPLAY_FILE) >= 0
    font = ui_font(pixels)
    if _loaded[DISPLAY]:
        font.setFamilies([DISPLAY, interface_family()])
        font.setWordSpacing(-0.14 * pixels)
    return font


def text_font(pixels: float, weight: int = 400, columns: bool = False) -> QFont:
    """Return the interface font at a scaled size."""
    return ui_font(scaled(pixels), weight, columns)


def text_width(words: str, font: QFont) -> float:
    """Return the width of text in one line, in logical pixels."""
    return QFontMetricsF(font).horizontalAdvance(words)


def line_height(font: QFont) -> float:
    """Return the height of a line, in logical pixels."""
    return QFontMetricsF(font).height()


def fitting_size(
    words: str, size: float, weight: int, room: float, least: float = SMALLEST
) -> float:
    """Return the largest font size, up to ``size``, at which text fits a width; never below
    ``least``."""
    least = max(least, smallest_readable())
    while size > least:
        if text_width(words, ui_font(size, weight)) <= room:
            break
        size -= 0.5
    return size


def fitting_font(words: str, size: float, weight: int, room: float) -> QFont:
    """Return the font of the largest size, up to ``size``, at which text fits a width."""
    return ui_font(fitting_size(words, size, weight, room), weight)


def stamp_font(words: str, size: float, weight: int, room: float) -> QFont:
    """Return the font for a coin or a badge, as small as its text needs."""
    return ui_font(fitting_size(words, size, weight, room, LEAST), weight)
