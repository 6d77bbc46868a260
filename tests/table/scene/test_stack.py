"""A pile: the stacking order of its parts, and a label that overlaps nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsScene

from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.layout.geometry import Pose, box_of
from kontsina_qt.table.layout.layout import TOP_BAR
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.layout.seating import seating_of
from kontsina_qt.table.scene.stack import Stack
from kontsina_qt.table.style.theme import THEMES

SIZES = [(1280, 800 - TOP_BAR), (480, 800 - TOP_BAR)]


@pytest.fixture(params=SIZES, ids=str)
def appearance(request: pytest.FixtureRequest, qapp: QApplication) -> Appearance:
    """A table of partners."""
    load_resources()
    seating = seating_of(game("kontsina").rules(4, {"partnerships": True}), 0)
    return Appearance(CardArt(), THEMES["cloth"], layout_for(*request.param, seating))


@pytest.fixture
def scene(qapp: QApplication) -> Iterator[QGraphicsScene]:
    """An empty scene."""
    made = QGraphicsScene()
    yield made
    made.clear()


def seen(scene: QGraphicsScene, box: QRectF) -> QImage:
    """Render part of a scene on black."""
    image = QImage(round(box.width()), round(box.height()), QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), box)
    painter.end()
    return image


def below(appearance: Appearance, pose: Pose) -> QRectF:
    """The rectangle of a pile's label."""
    width = appearance.layout.label_width(pose)
    under = box_of(pose).bottom + 0.1 * pose.height
    return QRectF(pose.x - width / 2, under, width, appearance.layout.label_height)


def lines(image: QImage) -> list[int]:
    """The heights of the text lines in a picture."""
    inked = [
        any(image.pixelColor(x, y).lightness() > 60 for x in range(image.width()))
        for y in range(image.height())
    ]
    return [len(list(rows)) for ink, rows in groupby(inked) if ink]


def items(scene: QGraphicsScene) -> list[QGraphicsPixmapItem]:
    """The visible pixmap items, the lowest first."""
    found = scene.items(Qt.SortOrder.AscendingOrder)
    pictures = (item for item in found if isinstance(item, QGraphicsPixmapItem))
    return [item for item in pictures if item.isVisible() and not item.pixmap().isNull()]


def test_the_names_of_partners_and_their_cards_stand_under_each_other(
    appearance: Appearance, scene: QGraphicsScene
) -> None:
    pose = appearance.layout.pile(0)
    stack = Stack(scene, appearance)
    stack.show(pose, 0, "12 cards")
    one = lines(seen(scene, below(appearance, pose)))
    stack.show(pose, 0, "12 cards", "Konstantina & Margarita")
    both = lines(seen(scene, below(appearance, pose)))
    assert len(one) == 1
    assert len(both) >= 2, "no line runs into another"
    assert max(both) <= 2 * one[0]


def test_large_words_are_whole(qapp: QApplication, scene: QGraphicsScene) -> None:
    load_resources()
    seating = seating_of(game("kontsina").rules(2), 0)
    sizes, heights = [], []
    for larger in (1.0, 2.0):
        layout = layout_for(1280, 800 - TOP_BAR, seating, larger=larger)
        large = Appearance(CardArt(), THEMES["cloth"], layout)
        stack = Stack(scene, large)
        stack.show(layout.pile(0), 0, "12 cards", "Greg")
        image = seen(scene, below(large, layout.pile(0)))
        stack.remove()
        sizes.append(layout.text)
        heights.append(sum(lines(image)))
    assert sizes[1] > 1.5 * sizes[0]
    assert heights[1] / heights[0] > 0.9 * sizes[1] / sizes[0], "no line is cut"


def test_a_pile_grows_and_its_words_make_way(appearance: Appearance, scene: QGraphicsScene) -> None:
    pose = appearance.layout.pile(1)
    stack = Stack(scene, appearance)
    tops = []
    for count in (0, 4, 24, 52):
        stack.show(pose, count, f"{count} cards")
        words = items(scene)[-1]
        tops.append(words.pos().y())
        assert words.pos().y() >= box_of(pose).bottom
        middle = words.pos().x() + words.boundingRect().width() / 2
        assert middle == pytest.approx(pose.x, abs=1), "amid under it"
    assert tops == sorted(set(tops))


def test_the_light_and_the_badge_lie_over_the_cards_and_what_lies_crosswise_under_them(
    appearance: Appearance, scene: QGraphicsScene
) -> None:
    pose = appearance.layout.pile(0)
    stack = Stack(scene, appearance)
    stack.show(pose, 12, "12 cards")
    plain = len(items(scene))
    stack.mark(2, (card("7D"), card("2C")))
    stack.light("#ff0000")
    assert len(items(scene)) == plain + 3
    across, *cards_and_words, badge, light = items(scene)
    assert {item.zValue() for item in cards_and_words} == {2}
    assert across.sceneBoundingRect().width() > across.sceneBoundingRect().height() * 0.9
    assert across.sceneBoundingRect().left() < box_of(pose).x or (
        across.sceneBoundingRect().right() > box_of(pose).right
    ), "an end of each looks out"
    centre = light.sceneBoundingRect().center()
    assert (centre.x(), centre.y()) == pytest.approx((pose.x, pose.y), abs=1)
    assert light.boundingRect().height() > pose.height, "around it"
    corner = badge.sceneBoundingRect().center()
    assert corner.x() > pose.x and corner.y() < pose.y, "at the upper right corner"
    stack.mark(0)
    stack.light(None)
    assert len(items(scene)) == plain


def test_a_hidden_pile_is_not_seen_and_a_removed_one_is_gone(
    appearance: Appearance, scene: QGraphicsScene
) -> None:
    stack = Stack(scene, appearance)
    stack.show(appearance.layout.pile(0), 3, "3 cards")
    stack.hide(True)
    assert items(scene) == []
    stack.hide(False)
    assert len(items(scene)) == 2
    stack.remove()
    assert scene.items() == []


def test_its_top_card_is_seen(appearance: Appearance, scene: QGraphicsScene) -> None:
    pose = appearance.layout.pile(0)
    box = box_of(pose)
    area = QRectF(box.x, box.y, box.width, box.height)
    stack = Stack(scene, appearance)
    pictures = []
    for top in (None, card("9H"), card("KS")):
        stack.show(pose, 8, "8 cards", top=top)
        pictures.append(seen(scene, area))
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])
