"""The choice of moves and the rings: nothing that matters is hidden, at any size of the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsPixmapItem

from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.state.move import CAPTURE, Move
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.layout.geometry import Box, box_of
from kontsina_qt.table.layout.layout import TOP_BAR
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.layout.seating import Seating
from kontsina_qt.table.marks.marks import Ring, marks
from kontsina_qt.table.scene.marker import ring_measures
from kontsina_qt.table.scene.move_choices import Offer
from tests.table.conftest import Table

Deal = Callable[..., Table]
SIZES = [(480, 800), (480, 560), (800, 560), (1280, 800), (1920, 1080)]
MANY = "AS 2S 3S 4S 5S 6S 7S"


def panel_box(table: Table) -> Box:
    """The rectangle of the choice popup."""
    place = table.view.choice.geometry()
    return Box(place.x(), place.y(), place.width(), place.height())


def hands(table: Table) -> list[CardSprite]:
    """Every card in a hand."""
    return [*table.scene.own.values(), *(s for hand in table.scene.others.values() for s in hand)]


@pytest.mark.parametrize("on_table", ["4D 5C 5H KH", "4D 5C 5H 5S"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_choice_never_hides_a_hand(deal: Deal, size: tuple[int, int], on_table: str) -> None:
    table = deal("9H TD 6S QC", on_table)
    table.view.resize(size[0], size[1] - TOP_BAR)
    table.drag("9H", table.spot(on_table.split()[0]))
    table.settle()
    choice = table.view.choice
    assert choice.isVisible()
    panel = panel_box(table)
    assert Box(0, 0, table.view.width(), table.view.height()).contains(panel.x, panel.y)
    assert panel.right <= table.view.width()
    for sprite in hands(table):
        assert not panel.overlaps(box_of(sprite.pose)), sprite.card
    last = choice.buttons[-1]
    last.setFocus()
    seen = last.visibleRegion().boundingRect()
    assert seen.size() == last.size()
    QTest.mouseClick(last, Qt.MouseButton.LeftButton)
    assert len(table.moves()) == 1


def test_no_words_are_half_under_the_choice(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C 5H KH")
    table.view.resize(480, 800 - TOP_BAR)
    words = table.scene.furniture.message._words
    table.drag("9H", table.spot("4D"))
    table.settle()
    under = panel_box(table).overlaps(table.scene.furniture.message.box)
    assert under, "in a window as narrow as this there is no other place"
    assert not words.isVisible()
    QTest.keyClick(table.view.choice, Qt.Key.Key_Escape)
    assert words.isVisible()


def test_the_choice_lies_over_anything_rather_than_over_what_it_is_about(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C 5H KH")
    table.view.resize(1280, 800 - TOP_BAR)
    table.drag("9H", table.spot("4D"))
    table.settle()
    panel = panel_box(table)
    for text in ("4D", "5C", "5H"):
        assert not panel.overlaps(table.scene.table[card(text)].box)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("offers", [2, 5, 9, 16])
def test_any_number_of_moves_stays_in_its_room_and_within_reach(
    table: Table, size: tuple[int, int], offers: int
) -> None:
    choice = table.view.choice
    cards = tuple(card(text) for text in MANY.split())
    given = [
        Offer(Move(CAPTURE, cards[0]), "capture", "Take", "A+2+3+4+5+6+7", cards[: 2 + i % 6], i)
        for i in range(offers)
    ]
    for players in (2, 4, 8):
        table.view.resize(size[0], size[1] - TOP_BAR)
        layout = layout_for(size[0], size[1] - TOP_BAR, Seating(players, 0, True, players))
        box = layout.choice_room
        room = QRect(int(box.x), int(box.y), int(box.width), int(box.height))
        choice.open(given, QPointF(box.x, box.y), [], room)
        assert room.contains(choice.geometry()), (players, choice.geometry(), room)
        for button in choice.buttons:
            button.setFocus()
            assert button.visibleRegion().boundingRect().width() == button.width()
            assert button.visibleRegion().boundingRect().height() >= min(button.height(), 24)
        choice.close_choice()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cards", [4, 10, 24])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_rings_of_neighbours_do_not_meet(size: tuple[int, int], cards: int, players: int) -> None:
    layout = layout_for(size[0], size[1] - TOP_BAR, Seating(players, 0, True, players))
    boxes = [box_of(pose) for pose in layout.table(cards)]
    width, gap = ring_measures(True, max(layout.scale, 0.8), boxes[0].height)
    out = width + gap
    ringed = [Box(b.x - out, b.y - out, b.width + 2 * out, b.height + 2 * out) for b in boxes]
    for i, one in enumerate(ringed):
        assert not any(one.overlaps(other) for other in ringed[i + 1 :])


def test_several_captures_of_one_card_share_one_line_around_it(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C 5H KH")
    table.drag("9H", table.spot("4D"), release=False)
    worn = [ring for ring in rings_of(table) if ring.share[1] > 1]
    assert {ring.share for ring in worn} == {(0, 2), (1, 2)}
    lines = {
        text: sorted(
            item.pixmap().deviceIndependentSize().width() for item in lines_on(table, text)
        )
        for text in ("4D", "5C")
    }
    assert len(lines["4D"]) == 2
    assert lines["4D"][0] == lines["4D"][1]


def lines_on(table: Table, text: str) -> list[QGraphicsPixmapItem]:
    """The rings around a card: child items as large as the card, other than its shadow."""
    sprite = table.scene.table[card(text)]
    return [
        item
        for item in sprite.childItems()
        if isinstance(item, QGraphicsPixmapItem)
        and not item.flags() & QGraphicsPixmapItem.GraphicsItemFlag.ItemStacksBehindParent
        and item.boundingRect().height() > sprite.pose.height
    ]


def rings_of(table: Table) -> list[Ring]:
    """The rings of the card that several captures take."""
    scene = table.scene
    worn = marks(scene.lights, scene.cards.shown.table, scene.own)
    return list(worn.table[card("4D")].rings)
