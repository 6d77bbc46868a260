"""Portraits: drawn by the script, compiled in, with four faces that differ at every size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from assets.make_qrc import qrc
from assets.portraits.draw import drawings
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.table.cards.art import load_resources
from kontsina_qt.table.cards.portraits import ROUND, SOFT, Face, portrait

ROOT = Path(__file__).parents[3]
SMALL, LARGE = 54, 184
GREY = QImage.Format.Format_Grayscale8


@pytest.fixture(autouse=True)
def pictures(qapp: QApplication) -> None:
    load_resources()


def seen(key: str, size: float, face: Face = Face.CALM, corner: float = ROUND) -> QImage:
    """A portrait as an image."""
    pixmap = portrait(key, size, 1.0, face, corner)
    assert pixmap is not None
    return pixmap.toImage()


def different(one: QImage, other: QImage) -> int:
    """The number of pixels of clearly different lightness."""
    grey = [bytes(each.convertToFormat(GREY).constBits()) for each in (one, other)]
    return sum(abs(a - b) > 24 for a, b in zip(*grey, strict=True))


def test_what_is_kept_is_what_the_script_draws() -> None:
    folder = ROOT / "assets" / "portraits" / "svg"
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == drawings()


def test_everybody_has_a_portrait_and_nobody_else() -> None:
    assert {Path(name).stem for name in drawings()} == set(OPPONENTS)
    assert (ROOT / "resources.qrc").read_text("utf-8") == qrc(ROOT)
    assert portrait("nobody", SMALL, 1.0) is None


def test_drawings_use_what_every_qt_draws() -> None:
    for name, text in drawings().items():
        assert not re.findall(r"clipPath|<style|<text|filter|rgba", text), name


@pytest.mark.parametrize("key", OPPONENTS)
def test_faces_are_told_apart_at_a_plate_and_large(key: str) -> None:
    for size in (SMALL, LARGE):
        faces = [seen(key, size, face) for face in Face]
        for n, one in enumerate(faces):
            for other in faces[n + 1 :]:
                assert different(one, other) >= size * size // 500


def test_people_are_told_apart_at_a_plate() -> None:
    small = [seen(key, SMALL) for key in OPPONENTS]
    for n, one in enumerate(small):
        for other in small[n + 1 :]:
            assert different(one, other) > SMALL * SMALL // 12


def test_a_round_one_leaves_its_corners_free() -> None:
    assert seen("eleni", SMALL).pixelColor(1, 1).alpha() == 0
    assert seen("eleni", SMALL).pixelColor(SMALL // 2, 1).alpha() > 0
    assert seen("eleni", LARGE, corner=SOFT).pixelColor(LARGE // 2, 2).alpha() == 255
