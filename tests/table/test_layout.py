"""Nothing overlaps, at any size, for any number of players and many cards."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.table.geometry import Box, box_of
from kontsina_qt.table.layout import TOP_BAR, Layout
from kontsina_qt.table.seating import Seating

SEATINGS = [
    Seating(players, viewer, clockwise, sides)
    for players, sides in ((2, 2), (3, 3), (4, 4), (4, 2))
    for viewer in (0, players - 1)
    for clockwise in (True, False)
] + [Seating(4, 0, False, 2, hand, stock=False) for hand in (9, 10, 12)]


def furniture(layout: Layout) -> dict[str, Box]:
    """Everything that must keep clear of everything else, by name."""
    seating = layout.seating
    boxes = {"words": layout.message}
    for seat in range(seating.seats):
        boxes[f"plate {seat}"] = layout.pill(seat)
        boxes[f"hand {seat}"] = layout.hand_box(seat)
    for side in range(seating.sides):
        pile = box_of(layout.pile(side))
        boxes[f"pile {side}"] = Box(pile.x, pile.y, pile.width, pile.height + layout.label_height)
    if seating.stock:
        stock = box_of(layout.stock)
        boxes["stock"] = Box(stock.x, stock.y, stock.width, stock.height + layout.label_height)
    return boxes


def check(layout: Layout, cards: int) -> None:
    boxes = furniture(layout)
    names = list(boxes)
    window = Box(0, 0, layout.width, layout.height)
    for i, name in enumerate(names):
        box = boxes[name]
        assert window.contains(box.x, box.y), name
        assert window.contains(box.right, box.bottom), name
        for other in names[i + 1 :]:
            assert not box.overlaps(boxes[other]), (name, other)
    table = [box_of(pose) for pose in layout.table(cards)]
    for i, card in enumerate(table):
        for name, box in boxes.items():
            assert not card.overlaps(box), (i, name)
        for other_card in table[i + 1 :]:
            assert not card.overlaps(other_card)


@given(
    width=st.integers(640, 3840),
    height=st.integers(340, 2160),
    seating=st.sampled_from(SEATINGS),
    cards=st.integers(0, 24),
    larger=st.sampled_from([0.85, 1.0, 1.25, 1.5, 2.0]),
)
def test_nothing_overlaps(
    width: int, height: int, seating: Seating, cards: int, larger: float
) -> None:
    check(Layout(width, height - TOP_BAR, seating, larger=larger), cards)


@pytest.mark.parametrize("larger", [1.0, 1.5])
@pytest.mark.parametrize("size", [(683, 350), (800, 560), (1280, 800), (1366, 728), (1920, 1040)])
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_words_under_piles_run_under_nothing_else(
    seating: Seating, size: tuple[int, int], larger: float
) -> None:
    layout = Layout(size[0], size[1] - TOP_BAR, seating, larger=larger)
    piles = {f"pile {side}": layout.pile(side) for side in range(seating.sides)}
    if seating.stock:
        piles["stock"] = layout.stock
    boxes = furniture(layout)
    for name, pose in piles.items():
        width = layout.label_width(pose)
        words = Box(pose.x - width / 2, pose.y + pose.height / 2, width, layout.label_height)
        assert width > 90 * layout.text
        assert Box(0, 0, layout.width, layout.height).contains(words.x, words.y)
        assert words.right <= layout.width
        for other, box in boxes.items():
            assert other == name or not words.overlaps(box), (name, other)


def test_larger_text_of_the_system_is_larger_on_the_table() -> None:
    usual, larger = (Layout(1366, 682, Seating(2), larger=each) for each in (1.0, 1.5))
    assert larger.text > 1.3 * usual.text
    assert Layout(3840, 2114, Seating(2), larger=1.0).text == 2.4


@pytest.mark.parametrize("bias", [0.8, 1.0, 1.2])
@pytest.mark.parametrize("size", [(800, 560), (1280, 800), (1920, 1080), (3840, 2160)])
def test_card_size_setting_never_makes_things_overlap(size: tuple[int, int], bias: float) -> None:
    for seating in SEATINGS:
        check(Layout(size[0], size[1] - TOP_BAR, seating, bias), 20)


def test_a_table_of_every_card_still_fits() -> None:
    for seating in SEATINGS:
        layout = Layout(800, 514, seating)
        room = layout.table_room
        for pose in layout.table(52):
            box = box_of(pose)
            assert room.contains(box.x, box.y)
            assert room.contains(box.right, box.bottom)


@pytest.mark.parametrize("size", [(800, 514), (1280, 754), (3840, 2114)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_heap_lies_on_the_table_however_high_it_is(size: tuple[int, int], players: int) -> None:
    layout = Layout(*size, Seating(players, sides=players))
    room = layout.table_room
    poses = layout.heap(52)
    assert [pose.z for pose in poses] == sorted({pose.z for pose in poses})
    for pose in poses:
        box = box_of(pose)
        assert room.contains(box.x, box.y - 1)
        assert room.contains(box.right, box.bottom)
    assert poses[0].y - poses[-1].y <= 26 * layout.scale


def test_seats_follow_the_direction_of_play() -> None:
    assert [Seating(4, 0, True, 4).spot(s) for s in range(4)] == ["own", "left", "top", "right"]
    assert [Seating(4, 0, False, 4).spot(s) for s in range(4)] == ["own", "right", "top", "left"]
    assert [Seating(3, 1, True, 3).spot(s) for s in range(3)] == ["right", "own", "left"]
    assert [Seating(2, 1, True, 2).spot(s) for s in range(2)] == ["top", "own"]


def test_proportions_of_the_design() -> None:
    layout = Layout(1280, 754, Seating(2))
    assert layout.hand_height == pytest.approx(0.22 * 800, abs=1)
    table = layout.table(4)
    assert table[0].height == pytest.approx(0.84 * layout.hand_height)
    assert {pose.y for pose in layout.table(7)} == {table[0].y}
    assert len({pose.y for pose in layout.table(10)}) == 2
    hand = layout.hand(0, 4)
    gaps = [b.x - a.x - a.width for a, b in pairwise(hand)]
    assert gaps == pytest.approx([14, 14, 14])
    many = layout.hand(0, 12)
    assert many[-1].x + many[-1].width / 2 < layout.width - layout.pill(0).width
