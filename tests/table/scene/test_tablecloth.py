"""The cloths show no banding, and their textures do not make text harder to read."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from kontsina_qt.library.settings.choices import Cloth
from kontsina_qt.library.settings.choices import Theme as Chosen
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.table.scene.tablecloth import draw_cloth
from kontsina_qt.table.style.texture import Texture
from kontsina_qt.table.style.theme import CLOTHS, THEMES, Theme, covered
from kontsina_qt.windows.system.preferences import theme_of
from tests.table.colours import pairs

WIDE, HIGH = 1920, 1080
COVERED = [
    covered(THEMES[theme], cloth) for theme in ("cloth", "dark") for cloth in ("theme", *CLOTHS)
]
NAMES = [f"{theme}, {cloth}" for theme in ("light", "dark") for cloth in ("theme", *CLOTHS)]


@pytest.fixture(autouse=True)
def gui(qapp: object) -> None:
    """Pictures need the application object."""


def drawn(theme: Theme, width: int = WIDE, height: int = HIGH, dpr: float = 1.0) -> QImage:
    image = QImage(round(width * dpr), round(height * dpr), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    painter = QPainter(image)
    draw_cloth(painter, QRectF(0, 0, width, height), theme)
    painter.end()
    return image


@pytest.mark.parametrize("theme", COVERED, ids=NAMES)
def test_no_band_is_seen_on_a_whole_screen(theme: Theme) -> None:
    """A band is a run of pixels of one colour, with another such run beside it."""
    image = drawn(theme)
    for y in (HIGH // 2, HIGH // 5):
        row = [image.pixel(x, y) for x in range(WIDE)]
        runs = [len(list(run)) for _, run in groupby(row)]
        assert max(runs) < 20 or len(runs) == 1


@pytest.mark.parametrize("theme", COVERED, ids=NAMES)
def test_a_texture_takes_nothing_from_what_lies_on_it(theme: Theme) -> None:
    small = drawn(theme).scaled(
        QSize(WIDE // 5, HIGH // 5),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    colours = {small.pixel(x, y) for x in range(small.width()) for y in range(small.height())}
    by_light = sorted((QColor(colour) for colour in colours), key=QColor.lightnessF)
    lit = replace(theme, cloth_centre=by_light[-1], cloth_edge=by_light[0])
    low = {pair.what: round(pair.worst, 2) for pair in pairs(lit) if pair.worst < pair.least}
    assert low == {}


@pytest.mark.parametrize("cloth", Cloth)
def test_high_contrast_stays_black(cloth: Cloth) -> None:
    theme = theme_of(Settings(theme=Chosen.HIGH_CONTRAST, cloth=cloth))
    assert theme is THEMES["high-contrast"]
    image = drawn(theme, 64, 64)
    assert {image.pixel(x, y) for x in range(64) for y in range(64)} == {0xFF000000}


def test_every_cloth_is_another_one() -> None:
    for theme in (Chosen.CLOTH, Chosen.DARK):
        colours = {
            theme_of(Settings(theme=theme, cloth=cloth)).cloth_centre.name()
            for cloth in (Cloth.GREEN, Cloth.BLUE, Cloth.BURGUNDY, Cloth.WOOD, Cloth.PLAIN)
        }
        assert len(colours) == 5
    assert set(CLOTHS) == {str(cloth) for cloth in Cloth} - {"theme"}
    green = theme_of(Settings(theme=Chosen.CLOTH, cloth=Cloth.GREEN))
    assert green.cloth_centre == theme_of(Settings(theme=Chosen.CLOTH)).cloth_centre


def test_a_texture_is_as_fine_on_a_screen_with_more_pixels() -> None:
    """Its pixels are not scaled up, which would look blurred."""
    for theme in (THEMES["cloth"], covered(THEMES["cloth"], "wood")):
        assert theme.texture is not Texture.PLAIN
        image = drawn(theme, 300, 200, 2.0)
        row = [image.pixel(x, 200) for x in range(600)]
        assert len(list(groupby(row))) > 300
