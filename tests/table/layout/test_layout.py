"""Nothing overlaps, at any size, for any number of players and many cards."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.layout.geometry import Box, box_of
from kontsina_qt.table.layout.input_needs import LEAST_TARGET, InputNeeds
from kontsina_qt.table.layout.layout import LIFT, TOP_BAR, Layout
from kontsina_qt.table.layout.portrait import TallLayout, layout_for
from kontsina_qt.table.layout.seating import Seating, seating_of
from kontsina_qt.table.scene.last_plays import rooms
from kontsina_qt.table.scene.message import laid_out

SEATINGS = [
    Seating(players, viewer, clockwise, sides)
    for players, sides in ((2, 2), (3, 3), (4, 4), (4, 2))
    for viewer in (0, players - 1)
    for clockwise in (True, False)
] + [Seating(4, 0, False, 2, hand, stock=False) for hand in (9, 10, 12)]


def of_games() -> list[Seating]:
    """The seatings of all games and numbers of players, seen from the first and last seat."""
    found = {}
    for game in GAMES.values():
        for players in game.players:
            rules = game.rules(players)
            for viewer in (0, players - 1):
                seating = seating_of(rules, viewer)
                found[str(seating)] = seating
    return [found[key] for key in sorted(found)]


def furniture(layout: Layout) -> dict[str, Box]:
    """Boxes that must not overlap, by name."""
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
    check(layout_for(width, height - TOP_BAR, seating, larger=larger), cards)


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


@pytest.mark.parametrize("size", [(1280, 714), (1366, 682), (1920, 994)])
@pytest.mark.parametrize("seats", range(2, 9))
def test_twice_as_large_a_text_is_much_larger_however_many_play(
    seats: int, size: tuple[int, int]
) -> None:
    seating = Seating(seats, 0, True, seats, 4)
    usual, larger = (layout_for(*size, seating, larger=each) for each in (1.0, 2.0))
    assert larger.text >= 1.44 * usual.text


def test_larger_text_of_the_system_is_larger_on_the_table() -> None:
    usual, larger = (Layout(1366, 682, Seating(2), larger=each) for each in (1.0, 1.5))
    assert larger.text > 1.2 * usual.text
    assert Layout(3840, 2036, Seating(2), larger=1.0).text > 2.6


@pytest.mark.parametrize("seats", range(2, 9))
def test_on_a_usual_screen_text_is_no_smaller_than_usual(seats: int) -> None:
    """On a screen of 1366 x 768 a window has about 650 pixels of height."""
    seating = Seating(seats, 0, True, seats, 4)
    assert layout_for(1366, 650 - TOP_BAR, seating).text == 1
    assert 0.8 < layout_for(800, 560 - TOP_BAR, seating).text < 1


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


def with_words(layout: Layout) -> dict[str, Box]:
    """The furniture, with the labels of piles and stock."""
    boxes = furniture(layout)
    piles = {f"pile {side}": layout.pile(side) for side in range(layout.seating.sides)}
    if layout.seating.stock:
        piles["stock"] = layout.stock
    for name, pose in piles.items():
        width = layout.label_width(pose)
        top = pose.y + pose.height / 2
        boxes[f"words of {name}"] = Box(pose.x - width / 2, top, width, layout.label_height)
    return boxes


@pytest.mark.parametrize("larger", [1.0, 1.5])
@pytest.mark.parametrize("size", [(480, 800), (480, 560), (800, 560), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize(
    "hands", [InputNeeds(), InputNeeds(large=True, left=True)], ids=["usual", "large left"]
)
def test_every_game_fits_every_window_for_any_number_of_players(
    size: tuple[int, int], larger: float, hands: InputNeeds
) -> None:
    bar = TOP_BAR * max(1.0, min(size[0] / 1280, size[1] / 800))
    for seating in of_games():
        layout = layout_for(size[0], size[1] - bar, seating, larger=larger, hands=hands)
        check(layout, 12)
        check(layout, 24)
        words = with_words(layout)
        window = Box(0, 0, layout.width, layout.height)
        for name, box in words.items():
            assert window.contains(box.x + 0.01, box.y), (name, seating)
            assert window.contains(box.right - 0.01, box.bottom), (name, seating)
            if name.startswith("words of"):
                assert box.width >= 57 * layout.text, (name, seating)
                for other, taken in words.items():
                    apart = other in (name, name.removeprefix("words of ")) or not box.overlaps(
                        taken
                    )
                    assert apart, (name, other, seating)


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("size", [(480, 800), (800, 560), (1280, 800), (3840, 2160)])
def test_large_targets_are_large_wherever_cards_overlap(size: tuple[int, int], left: bool) -> None:
    for seating in of_games():
        layout = layout_for(size[0], size[1] - TOP_BAR, seating, hands=InputNeeds(True, left))
        own = layout.hand(seating.viewer, seating.hand)
        # Sixteen cards take 748 pixels side by side; what a window has not, it cannot give.
        there = (size[0] - 280 if size[0] > 480 else 420) / (seating.hand + 1)
        for one, other in pairwise(own):
            assert other.x - one.x >= min(LEAST_TARGET, there), seating
            assert other.z > one.z, "a card's index is in its upper left corner"
        assert min(own[0].width, own[0].height) >= LEAST_TARGET - 2


@pytest.mark.parametrize("size", [(480, 800), (800, 560), (1280, 800)])
def test_the_left_hand_has_its_things_at_the_left_and_nobody_changes_seats(
    size: tuple[int, int],
) -> None:
    for seating in of_games():
        right = layout_for(size[0], size[1] - TOP_BAR, seating)
        left = layout_for(size[0], size[1] - TOP_BAR, seating, hands=InputNeeds(left=True))
        viewer, side = seating.viewer, seating.side_of(seating.viewer)
        assert left.pile(side).x < left.width / 2 < right.pile(side).x
        assert left.stock.x == pytest.approx(left.width - right.stock.x)
        assert left.pill(viewer).centre[0] > left.width / 2 > right.pill(viewer).centre[0]
        assert left.special_moves_room[1] == pytest.approx(left.pill(viewer).right)
        for seat in range(seating.seats):
            assert left.hand(seat, 3) == right.hand(seat, 3)
            assert seat == viewer or left.pill(seat) == right.pill(seat)


@pytest.mark.parametrize("size", [(480, 800), (480, 560), (800, 560), (1280, 800), (3840, 2160)])
def test_a_choice_of_moves_has_room_between_the_hands(size: tuple[int, int]) -> None:
    for seating in of_games():
        layout = layout_for(size[0], size[1] - TOP_BAR, seating)
        room = layout.choice_room
        assert room.height >= 130 * layout.text
        assert room.width >= 300 * layout.text
        for seat in range(seating.seats):
            assert not room.overlaps(layout.hand_box(seat)), (seat, seating)


@given(
    width=st.integers(480, 1400),
    height=st.integers(560, 2200),
    seating=st.sampled_from(of_games()),
    cards=st.integers(0, 24),
    bias=st.sampled_from([0.8, 1.0, 1.2]),
    larger=st.sampled_from([0.85, 1.0, 1.25, 1.5, 2.0]),
)
@example(width=480, height=560, seating=Seating(7, sides=7), cards=8, bias=1.2, larger=1.0)
@example(width=480, height=640, seating=Seating(6, sides=6), cards=24, bias=1.2, larger=1.5)
def test_nothing_overlaps_in_a_high_window(
    width: int, height: int, seating: Seating, cards: int, bias: float, larger: float
) -> None:
    layout = layout_for(width, height - TOP_BAR, seating, bias, larger)
    check(layout, cards)
    if isinstance(layout, TallLayout):
        # However large the cards of the hand are asked for, those on the table can be read.
        assert layout.table_zone.height > 0.59 * layout.hand_height
        assert not layout.table_zone.overlaps(layout.message)


def test_a_narrow_window_is_laid_out_upright_with_the_hand_across_it() -> None:
    for players in (2, 4, 8):
        layout = layout_for(480, 754, Seating(players, sides=players))
        assert isinstance(layout, TallLayout)
        assert layout.text > 0.85
        assert layout.hand_box(0).width > 0.8 * layout.width
        assert layout.table_zone.height > 0.15 * layout.height
        assert layout.table_zone.width > 0.9 * layout.width
    assert not isinstance(layout_for(800, 514, Seating(2)), TallLayout)


@pytest.mark.parametrize("clockwise", [True, False])
def test_seats_of_a_high_window_lie_in_the_order_of_an_arc(clockwise: bool) -> None:
    for players in range(3, 9):
        layout = layout_for(480, 754, Seating(players, 0, clockwise, players))
        places = [layout.pill(seat).centre for seat in range(1, players)]
        along = places if clockwise else places[::-1]
        assert along[0][0] < layout.width / 2 < along[-1][0]
        assert along[0][1] == along[-1][1] >= max(y for _, y in places) - 1
        assert [x for x, _ in along] == sorted(x for x, _ in along)


@pytest.mark.parametrize("size", [(1280, 754), (480, 754)])
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_pile_of_partners_lies_at_one_of_their_seats(
    size: tuple[int, int], clockwise: bool
) -> None:
    layout = layout_for(*size, Seating(4, 0, clockwise, 2))
    theirs = layout.pile(1)
    near = {seat: abs(layout.hand_box(seat).centre[0] - theirs.x) for seat in (1, 2, 3)}
    assert min(near, key=lambda seat: near[seat]) in (1, 3)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("size", [(800, 520), (1280, 720), (1366, 768), (3840, 2080)])
def test_a_chosen_card_stands_under_the_words(
    qapp: QApplication, seating: Seating, size: tuple[int, int]
) -> None:
    for text in (1.0, 1.5):
        layout = Layout(*size, seating, larger=text)
        _, advice = laid_out("What was done", "What can be done", layout.text, layout.message.width)
        words_end = layout.message.y + advice.top + advice.height
        ring = 4
        assert words_end <= layout.hand_top - LIFT * max(1.0, layout.scale) - ring


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("larger", [1.0, 1.5])
@pytest.mark.parametrize("size", [(800, 514), (911, 439), (1280, 754), (3840, 2114)])
def test_a_held_card_stands_up_below_the_words(size: tuple[int, int], larger: float) -> None:
    layout = layout_for(*size, Seating(2), larger=larger)
    line = laid_out("Words", "what to do", layout.text, layout.message.width, 4)[-1]
    ring = 6  # of the focus
    top = layout.hand_top - LIFT * max(1.0, layout.scale) - ring
    assert layout.message.y + line.top + line.height <= top


@pytest.mark.parametrize("size", [(1280, 682), (1366, 722), (1920, 1034)], ids=str)
def test_no_last_play_lies_under_a_fan_of_backs(size: tuple[int, int]) -> None:
    """The outer cards of a full fan are tilted, and reach below the box of the hand."""
    covered = []
    for seating in (each for each in of_games() if not each.open):
        layout = layout_for(*size, seating)
        for seat, room in rooms(layout).items():
            if seat == seating.viewer:
                continue
            for pose in layout.hand(seat, seating.hand):
                turn, low = radians(pose.angle), pose.height / 2
                for side in (-pose.width / 2, pose.width / 2):
                    x = pose.x + side * cos(turn) - low * sin(turn)
                    if room.contains(x, pose.y + side * sin(turn) + low * cos(turn)):
                        covered.append((str(seating), seat))
    assert not covered


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("larger", [1.0, 1.5])
@pytest.mark.parametrize("size", [(480, 754), (560, 900), (768, 1200)])
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_chosen_card_covers_no_words_in_a_high_window(
    seating: Seating, size: tuple[int, int], larger: float
) -> None:
    layout = layout_for(*size, seating, larger=larger)
    risen = layout.hand_top - LIFT * max(1.0, layout.scale)
    poses = [layout.pile(side) for side in range(seating.sides)]
    for pose in [*poses, layout.stock] if seating.stock else poses:
        assert box_of(pose).bottom + layout.label_height <= risen + 0.01
