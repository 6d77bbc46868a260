"""Ornaments, by the pixels of small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

import pytest
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication

from kontsina_qt.table.cards.art import load_resources
from kontsina_qt.table.marks.ornament import (
    INNER,
    RAYS,
    SHORT,
    band,
    big_word,
    coin,
    greek_key,
    rays,
)
from kontsina_qt.table.style.text_size import display_font, text_width

GOLD, BLUE = QColor("#f0d080"), QColor("#20608f")


@pytest.fixture(autouse=True)
def resources(qapp: QApplication) -> None:
    load_resources()


def pixels(picture: QPixmap) -> Iterator[QColor]:
    image = picture.toImage()
    for y in range(image.height()):
        for x in range(image.width()):
            yield image.pixelColor(x, y)


def count(picture: QPixmap, colour: QColor) -> int:
    """How many pixels have a colour, whole and opaque."""
    return sum(each == colour for each in pixels(picture))


def test_a_large_word_is_in_its_colour_with_a_shade_if_wanted() -> None:
    plain = big_word("Scopa", 60, 400, GOLD, 1.0, shade=False)
    shaded = big_word("Scopa", 60, 400, GOLD, 1.0)
    assert plain.size() == shaded.size()
    assert count(plain, GOLD) > 100
    assert count(shaded, GOLD) == count(plain, GOLD), "the shade is below the word"
    dark = [
        sum(each.alpha() > 60 and each.lightness() < 40 for each in pixels(picture))
        for picture in (plain, shaded)
    ]
    assert dark[0] == 0 < dark[1]


def test_a_large_word_is_shrunk_to_its_width() -> None:
    free = big_word("Scopa", 60, 400, GOLD, 1.0)
    assert text_width("Scopa", display_font(60)) < free.width() < 400
    tight = big_word("Scopa", 60, 90, GOLD, 1.0)
    assert tight.width() <= 90
    assert tight.height() < free.height()
    image = tight.toImage()
    edges = [image.pixelColor(x, y) for x in (0, tight.width() - 1) for y in range(tight.height())]
    assert all(not each.alpha() for each in edges), "no letter is cut"


def test_a_greek_key_repeats_over_its_width() -> None:
    picture = greek_key(268, 24, GOLD, 1.0)
    image = picture.toImage()
    unit = 268 / round(268 / (24 * 1.12))
    assert count(picture, GOLD) > 268, "at least the line below"
    for x in range(268):
        assert image.pixelColor(x, 22).alpha() > 100, "the line below is whole"
    for x in range(4, round(unit) - 4):
        assert image.pixelColor(x, 8).alpha() == pytest.approx(
            image.pixelColor(round(x + 5 * unit), 8).alpha(), abs=140
        )
    assert image.pixelColor(round(unit * 0.15), 12).alpha() == 0, "between the lines is nothing"


def test_a_band_fades_out_at_both_ends() -> None:
    image = band(100, 10, BLUE, 1.0).toImage()
    shades = [image.pixelColor(x, 5).alpha() for x in range(100)]
    assert shades[50] == 255 and image.pixelColor(50, 5) == BLUE
    assert shades[0] < 20 > shades[99]
    assert shades[:20] == sorted(shades[:20])
    assert shades[80:] == sorted(shades[80:], reverse=True)
    assert set(shades[21:79]) == {255}


def test_a_coin_has_its_words_and_its_ring() -> None:
    plain, ringed = coin("7", 60, GOLD, None, 1.0), coin("7", 60, GOLD, BLUE, 1.0)
    for picture in (plain, ringed):
        image = picture.toImage()
        assert image.pixelColor(0, 0).alpha() == 0, "it is round"
        assert image.pixelColor(30, 8) == GOLD
        assert any(image.pixelColor(x, 30).lightness() < 80 for x in range(20, 40)), "a number"
    assert ringed.toImage().pixelColor(30, 2) == BLUE
    assert plain.toImage().pixelColor(30, 2) == GOLD


def test_rays_go_out_from_an_empty_centre() -> None:
    image = rays(100, GOLD, 1.0).toImage()

    def shines(turn: float, far: float) -> bool:
        x, y = 100 + 100 * far * cos(turn), 100 + 100 * far * sin(turn)
        return image.pixelColor(int(x), int(y)).alpha() > 100

    step = 2 * pi / RAYS
    for ray in range(RAYS):
        assert shines(ray * step, INNER + 0.1)
        assert not shines(ray * step, INNER - 0.05)
        assert not shines((ray + 0.5) * step, INNER + 0.1), "between two rays"
        assert shines(ray * step, SHORT + 0.05) is (ray % 2 == 0), "every other one is shorter"
