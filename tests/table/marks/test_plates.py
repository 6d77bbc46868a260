"""The plates of the seats are painted once per content."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsScene

from kontsina_qt.models.picture import SeatRow
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.seating import Seating
from kontsina_qt.table.marks.plates import CLOSE, KEPT, Plates, sign_box
from kontsina_qt.table.style.theme import THEMES

YOU = SeatRow(0, "You", "your turn", 0, 4, False, True)
ANNA = SeatRow(1, "Anna", "computer · steady", 0, 4, True, False)
WAITING = (replace(YOU, detail="", turn=False), replace(ANNA, detail="thinking …", turn=True))


class Shown:
    """Plates in a scene."""

    def __init__(self) -> None:
        load_resources()
        self.scene = QGraphicsScene()
        layout = Layout(1280, 752, Seating(2))
        self.look = Appearance(CardArt(), next(iter(THEMES.values())), layout)
        self.plates = Plates(self.scene, self.look)

    def show(self, *rows: SeatRow) -> dict[float, int]:
        """Show the plates; return the cache keys of their pixmaps by position."""
        self.plates.show(rows)
        items = [each for each in self.scene.items() if isinstance(each, QGraphicsPixmapItem)]
        return {item.y(): item.pixmap().cacheKey() for item in items}

    def picture(self) -> list[QImage]:
        """The picture of each plate."""
        items = [each for each in self.scene.items() if isinstance(each, QGraphicsPixmapItem)]
        return [each.pixmap().toImage() for each in sorted(items, key=QGraphicsPixmapItem.y)]


@pytest.fixture
def shown(qapp: QApplication) -> Shown:
    return Shown()


def test_what_comes_back_is_not_painted_again(shown: Shown) -> None:
    first = shown.show(YOU, ANNA)
    other = shown.show(*WAITING)
    assert not set(first.values()) & set(other.values())
    assert shown.show(YOU, ANNA) == first
    assert shown.show(*WAITING) == other


def test_what_a_plate_does_not_say_paints_nothing(shown: Shown) -> None:
    first = shown.show(YOU, ANNA)
    assert shown.show(replace(YOU, cards=3), replace(ANNA, cards=3)) == first


@pytest.mark.parametrize("now", ["theme", "layout", "seating"])
def test_another_look_paints_what_was_said_before_anew(shown: Shown, now: str) -> None:
    shown.show(YOU, ANNA)
    shown.show(*WAITING)
    before = shown.picture()
    if now == "theme":
        shown.look.theme = THEMES["high-contrast"]
    elif now == "layout":
        shown.look.layout = Layout(1920, 1032, Seating(2))
    else:
        shown.look.layout = Layout(1280, 752, Seating(2, viewer=1))
    shown.show(*WAITING)
    assert all(old != new for old, new in zip(before, shown.picture(), strict=True))


def test_few_pictures_are_kept(shown: Shown) -> None:
    for score in range(50):
        shown.show(replace(YOU, score=score), ANNA)
    assert len(shown.plates._pictures) == 2 * KEPT
    assert len(shown.show(replace(YOU, score=49), ANNA)) == 2


def rows_of_name(picture: QImage) -> tuple[int, int]:
    """The first and the last line of pixels with something as light as a name."""
    text = next(iter(THEMES.values())).text.lightness() - 20
    left, right = picture.width() * 2 // 5, picture.width() * 3 // 5
    rows = [
        y
        for y in range(picture.height())
        if any(picture.pixelColor(x, y).lightness() > text for x in range(left, right))
    ]
    return rows[0], rows[-1]


def test_a_name_alone_is_in_the_middle(shown: Shown) -> None:
    named = replace(YOU, name="xxxxxxxxx", detail="", turn=False)
    shown.show(named, ANNA)
    alone = shown.picture()[-1]
    shown.show(replace(named, detail="."), ANNA)
    above = shown.picture()[-1]
    middle = sum(rows_of_name(alone)) / 2
    assert abs(middle - alone.height() / 2) < alone.height() * 0.07
    assert sum(rows_of_name(above)) / 2 < middle - 4


@pytest.mark.parametrize("larger", [1.0, 1.4])
def test_the_dealers_letter_covers_no_word(qapp: QApplication, larger: float) -> None:
    load_resources()
    scene = QGraphicsScene()
    layout = Layout(480, 752, Seating(2), larger=larger)
    look = Appearance(CardArt(), next(iter(THEMES.values())), layout)
    plates = Plates(scene, look)
    box = layout.pill(1)
    size, edge = plates._coin_size(ANNA, box.width, box.height)
    coin = QRectF(edge, (box.height - size) / 2, size, size)
    begin = plates._words_begin(ANNA, box.height, size, edge)
    words = begin + box.height * CLOSE[0]
    assert words >= sign_box(coin, box.height).right() + 2
    assert plates._words_begin(replace(ANNA, dealer=False), box.height, size, edge) == edge + size
