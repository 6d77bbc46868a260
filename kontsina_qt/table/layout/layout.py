"""The layout of the table for any window size: pure geometry.

Lengths are logical pixels in the table's own coordinates, the top left corner at 0, 0. The
proportions are those of a table of 1280 × 754; ``scale`` is relative to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kontsina_qt.table.layout.fan import drop_of_fan, fan_poses
from kontsina_qt.table.layout.geometry import CARD_ASPECT, Box, Pose, box_of, clamp
from kontsina_qt.table.layout.middle import heap_poses, trick_pose
from kontsina_qt.table.layout.seating import Seating
from kontsina_qt.table.layout.table_rows import spread

BASE_WIDTH, BASE_HEIGHT, TOP_BAR = 1280, 754, 46
LIFT = 14
"""How far a lifted card stands out of the hand, at scale 1."""
STOCK_HALF = 60
"""Half the width of the label under the stock, at scale 1."""
LEAST_SEEN = 0.34
"""The visible part of a hand card when many overlap, in card widths."""
TEXTS = (2.0, 1.8, 1.6, 1.35)
"""Limits of the text size relative to the scale, tried in order until nothing overlaps."""
LEAST_TEXT, ROOMY = 0.86, (1180, 590)
"""The smallest text factor in a small window, and the table size from which it is 1."""
MOST_TEXT = 3.0
"""The largest text factor in a large window."""
LEAST_HAND = 0.13
"""The smallest height of hand cards with large targets, relative to the table's height."""
TABLE_SIZE = 0.84
"""The size of table cards relative to hand cards, if there is room."""
OPEN_SIZE = 0.7
"""The size of another seat's open cards relative to the viewer's hand cards."""


class Layout:
    """The layout of one table.

    Args:
        width, height: the size of the table.
        seating: who sits where.
        bias: the player's choice of larger or smaller cards, 0.8 to 1.2.
        larger: the text factor asked for by the system or the player.
        strip: the smallest visible width of overlapping hand cards, in logical pixels.
        most: the limit of the text size relative to the scale.
    """

    def __init__(
        self,
        width: float,
        height: float,
        seating: Seating,
        bias: float = 1.0,
        larger: float = 1.0,
        strip: float = 0.0,
        most: float = TEXTS[-1],
    ) -> None:
        self._strip, self._most = strip, most
        self.width, self.height, self.seating = width, height, seating
        self.scale, self.text = self._scales(larger)
        self.margin = 12 * self.scale + 4
        room = min(self._hand_share * (height + TOP_BAR), 190 * self.scale)
        self.hand_height = min(room * bias, self._highest_hand(), self._widest_hand())
        self.back_height = self.hand_height * self._back_share
        self.hand_y = height - self.margin - self.hand_height / 2
        self.hand_top = height - self.margin - self.hand_height

    def _scales(self, larger: float) -> tuple[float, float]:
        """Return the scale of everything, and that of text."""
        scale = min(self.width / BASE_WIDTH, self.height / BASE_HEIGHT)
        small = min(1.0, self.width / 800, self.height / 400)
        usual = clamp(min(self.width / ROOMY[0], self.height / ROOMY[1]), LEAST_TEXT * small, 1.0)
        text = clamp(scale, usual, MOST_TEXT) * larger
        return clamp(scale, 0.4, 4.0), min(text, max(LEAST_TEXT * small, self._most * scale))

    @property
    def _hand_share(self) -> float:
        """The height of a hand card, relative to the window's height."""
        return 0.22

    @property
    def _back_share(self) -> float:
        """The height of another seat's card, relative to a hand card."""
        if self.seating.seats > 4:
            return 0.36
        return OPEN_SIZE if self.seating.open else 0.5

    def _highest_hand(self) -> float:
        """Return the card height at which the hand leaves enough room above it."""
        return 0.27 * self.height

    def _widest_hand(self) -> float:
        """Return the card height at which a full hand leaves room for the player's plate."""
        gap = 14 * self.scale
        room = self._hand_room()
        cards = self.seating.hand
        apart = (room - gap * (cards - 1)) / cards / CARD_ASPECT
        overlapping = room / (1 + LEAST_SEEN * (cards - 1)) / CARD_ASPECT if cards > 4 else 0.0
        if cards > 1 and self._strip:
            narrow = (room - self._strip * (cards - 1)) / CARD_ASPECT
            overlapping = min(overlapping, max(narrow, LEAST_HAND * self.height))
        return max(60.0, apart, overlapping)

    def _hand_room(self) -> float:
        """Return the largest width of the player's hand."""
        return self.width - 2 * (self._pill_width + 2 * self.margin)

    @cached_property
    def _pill_width(self) -> float:
        width = min(230 * self.text, 0.222 * self.width)
        if not self._strip:
            return width
        hand = self._strip * (self.seating.hand - 1) + LEAST_HAND * self.height * CARD_ASPECT
        return min(width, max(140 * self.text, (self.width - hand) / 2 - 2 * self.margin))

    # Hands

    def hand(self, seat: int, cards: int) -> list[Pose]:
        """Return the poses of the cards in a seat's hand, left to right."""
        if self.seating.spot(seat) == "own":
            return self._own_hand(cards)
        return self._back_hand(seat, cards)

    def _own_hand(self, cards: int) -> list[Pose]:
        height = self.hand_height
        width = height * CARD_ASPECT
        step = width + 14 * self.scale
        if cards > 1:
            step = min(step, max((self._hand_room() - width) / (cards - 1), width * 0.22))
        left = self.width / 2 - step * (cards - 1) / 2
        return [Pose(left + i * step, self.hand_y, height, 0, 40 + i) for i in range(cards)]

    def _back_hand(self, seat: int, cards: int) -> list[Pose]:
        box = self.hand_box(seat)
        width = self.back_height * CARD_ASPECT
        step = width * 0.62
        if cards > 1:
            step = min(step, (box.width - width) / (cards - 1))
        return fan_poses(cards, box.centre, step, self.back_height)

    @cached_property
    def fan_drop(self) -> float:
        """How far the outer cards of a full fan of backs reach below its box."""
        return drop_of_fan(max(self.seating.hand, 1), self.back_height)

    def hand_box(self, seat: int) -> Box:
        """Return the box of a seat's hand."""
        if self.seating.spot(seat) == "own":
            full = self._own_hand(self.seating.hand)
            left, right = box_of(full[0]), box_of(full[-1])
            return Box(left.x, left.y, right.right - left.x, left.height)
        pill = self.pill(seat)
        width = self.back_height * CARD_ASPECT
        if self.seating.crowded:
            room = pill.width
            if self.seating.has_pile(seat):
                room -= max(width, self._block_label) + 8 * self.scale
            return Box(pill.x, pill.bottom + 5 * self.scale, room, self.back_height)
        count = max(self.seating.hand, 4)
        needed = width * (1 + 0.62 * (count - 1))
        if not self.seating.open:
            needed = min(needed, pill.width * 1.05)
        y = pill.bottom + 9 * self.scale
        x, _ = pill.centre
        if self.seating.seats == 3:
            shift = (pill.width - needed) / 2
            x += -shift if self.seating.spot(seat) == "left" else shift
        return Box(x - needed / 2, y, needed, self.back_height)

    # Seats

    def pill(self, seat: int) -> Box:
        """Return the box of the plate with a seat's name and score."""
        spot = self.seating.spot(seat)
        width, height = self._pill_width, 58 * self.text
        top = 12 * self.scale
        if self.seating.crowded and spot != "own":
            return self._block_pill(spot)
        if spot == "own":
            hand = self._own_hand(self.seating.hand)
            x = max(self.margin, 60 * self.scale - 24)
            width = min(width, box_of(hand[0]).x - x - 12 * self.scale)
            y = self.height - self.margin - height - 12 * self.scale
            return Box(x, y, width, height)
        if spot == "top":
            return Box((self.width - width) / 2, top, width, height)
        x = self.margin if spot == "left" else self.width - self.margin - width
        if self.seating.seats == 3:
            x += (70 if spot == "left" else -70) * self.scale
            return Box(x, top, width, height)
        block = height + 9 * self.scale + self.back_height + self._pile_block()
        y = (self.hand_top - block) / 2
        return Box(x, max(top, y), width, height)

    @property
    def _block_width(self) -> float:
        """The width of another seat's block, with five or more players."""
        _, top = self.seating.columns
        fitting = (self.width - 2 * self.margin) / (top + 2) - 14 * self.scale
        return min(200 * self.text, fitting)

    @property
    def _block_height(self) -> float:
        """The height of such a block: plate, cards and the label of the pile."""
        return 46 * self.text + 5 * self.scale + self.back_height + self.label_height

    @property
    def _block_label(self) -> float:
        """The width of the pile's label in such a block; with partners it includes names."""
        return (104 if self.seating.partners else 68) * self.text

    def _block_pill(self, spot: str) -> Box:
        where, number = spot.split()
        at = int(number) - 1
        ends, along = self.seating.columns
        width, height = self._block_width, 46 * self.text
        if where == "top":
            step = width + 14 * self.scale
            x = self.width / 2 + step * (at - (along - 1) / 2) - width / 2
            return Box(x, 10 * self.scale, width, height)
        x = self.margin if where == "left" else self.width - self.margin - width
        gap = 16 * self.scale
        column = ends * self._block_height + (ends - 1) * gap
        first = max(10 * self.scale, (self.hand_top - column) / 2 - 10 * self.scale)
        return Box(x, first + at * (self._block_height + gap), width, height)

    def _pile_block(self) -> float:
        return 14 * self.scale + self.pile_height + self.label_height

    # Piles and stock

    @cached_property
    def pile_height(self) -> float:
        """The height of a card in a pile."""
        return self.hand_height * (0.58 if self.seating.seats < 4 else 0.46)

    @cached_property
    def label_height(self) -> float:
        """The height of the label of a pile or the stock; with partners a line or two more."""
        lines = min((self.seating.seats - 1) // self.seating.sides, 2)
        return (24, 40, 56)[lines] * self.text

    def pile(self, side: int) -> Pose:
        """Return the pose of a side's pile."""
        spot = self.seating.pile_spot(side)
        height = self.pile_height
        edge = self.width - self.margin - max(height * CARD_ASPECT / 2, 62 * self.text)
        if spot == "own":
            y = self.height - self.margin - self.label_height - height / 2
            if self.seating.seats >= 4:
                hand = box_of(self._own_hand(self.seating.hand)[-1])
                share = 0.27 if self.seating.stock else 0.5
                return Pose(hand.right + self._room_right() * share, y, height)
            return Pose(edge, y, height)
        seat = self.seating.pile_seat(side)
        if self.seating.crowded:
            pill, hand = self.pill(seat), self.hand_box(seat)
            height = self.back_height
            half = max(height * CARD_ASPECT, self._block_label) / 2
            return Pose(pill.right - half, hand.y + height / 2, height)
        if spot == "top":
            x = edge if self.seating.seats == 2 else self._beside_top(seat)
            y = self.hand_box(seat).y + self.back_height / 2 - 10 * self.scale
            lowest = self.hand_box(seat).bottom - self.label_height - height / 2
            return Pose(x, max(min(y, lowest), height / 2 + 12 * self.scale), height)
        hand_box = self.hand_box(seat)
        if self.seating.seats == 3:
            gap = 26 * self.scale + height * CARD_ASPECT / 2
            x = hand_box.right + gap if spot == "left" else hand_box.x - gap
            return Pose(x, hand_box.y + height / 2, height)
        x, _ = hand_box.centre
        return Pose(x, hand_box.bottom + 14 * self.scale + height / 2, height)

    def _beside_top(self, seat: int) -> float:
        box, hand = self.pill(seat), self.hand_box(seat)
        if hand.right > box.right:
            # The hand is wider than the plate: keep the pile's label clear of the cards.
            x = hand.right + 95 * self.text + 16 * self.scale
            return min(x, (hand.right + self.width - self.margin - self._pill_width) / 2)
        return box.right + max(64 * self.text, self.pile_height * CARD_ASPECT) + 12 * self.scale

    def _room_right(self) -> float:
        """Return the width to the right of the player's hand."""
        hand = box_of(self._own_hand(self.seating.hand)[-1])
        return self.width - self.margin - hand.right

    def names_piles(self, side: int) -> bool:
        """Return whether a pile's label names its side; in a block of one seat that is obvious."""
        return self.seating.partners or not self.seating.crowded

    def label_width(self, pose: Pose) -> float:
        """Return the width of the label of a pile or the stock, so that it covers nothing."""
        if self.seating.crowded and pose.height == self.back_height:
            return self._block_label
        half = min(pose.x, self.width - pose.x, max(pose.width + 40, 190 * self.text) / 2 + 4)
        top = pose.y + pose.height / 2
        for seat in range(self.seating.seats):
            for box in (self.pill(seat), self.hand_box(seat)):
                if box.y < top + self.label_height and box.bottom > top:
                    half = min(half, max(box.x - pose.x, pose.x - box.right))
        if pose.y > self.hand_top and self.seating.seats >= 4 and self.seating.stock:
            half = min(half, abs(self.stock.x - self._own_pile_x()) / 2 + 2)
        return max(2 * half - 8, pose.width)

    def _own_pile_x(self) -> float:
        return self.pile(self.seating.side_of(self.seating.viewer)).x

    @property
    def stock(self) -> Pose:
        """The pose of the stock."""
        if self.seating.seats >= 4:
            hand = box_of(self._own_hand(self.seating.hand)[-1])
            height = self.pile_height * 1.1
            y = self.height - self.margin - self.label_height - height / 2
            return Pose(hand.right + self._room_right() * 0.75, y, height)
        zone = self.table_zone
        height = min(self.hand_height * 0.7, zone.height - self.label_height)
        x = self.margin + max(height * CARD_ASPECT / 2, STOCK_HALF * self.text)
        return Pose(x, zone.y + zone.height / 2 - self.label_height / 2, height)

    # The table

    @cached_property
    def table_zone(self) -> Box:
        """The table zone, where cards can be dropped."""
        others = [s for s in range(self.seating.seats) if self.seating.spot(s) != "own"]
        if self.seating.seats >= 4:
            others = [s for s in others if self.seating.spot(s).startswith("top")]
        top = max(self.hand_box(seat).bottom for seat in others)
        if self.seating.crowded:
            top += self.label_height
        if self.seating.seats == 3:
            low = max(self.pile(s).y for s in others) + self.pile_height / 2 + self.label_height
            top = max(top, low)
        top += 16 * self.scale
        bottom = self.message.y - 8 * self.scale
        return Box(
            self.margin,
            top,
            self.width - 2 * self.margin,
            max(bottom - top, 80 * min(1.0, self.text)),
        )

    @cached_property
    def table_room(self) -> Box:
        """The part of the table zone in which the cards are arranged."""
        zone = self.table_zone
        if self.seating.crowded:
            left = self.margin + self._block_width + 16 * self.scale
        elif self.seating.seats == 4:
            left = self.margin + self._pill_width + 16 * self.scale
        else:
            stock = self.stock
            left = stock.x + max(stock.width / 2, STOCK_HALF * self.text) + 24 * self.scale
        return Box(left, zone.y, self.width - 2 * left, zone.height)

    @property
    def choice_room(self) -> Box:
        """Where the choice popup may open: between the hands, over the table cards."""
        zone, room = self.table_zone, self.table_room
        sides = room if self.seating.seats >= 4 else zone
        bottom = self.hand_top - 18 * max(1.0, self.scale)  # room for a lifted card
        return Box(sides.x, zone.y, sides.width, bottom - zone.y)

    @property
    def special_moves_room(self) -> tuple[float, float]:
        """The left and right limits of the special move buttons above the player's plate."""
        viewer = self.seating.viewer
        return self.pill(viewer).x, self.hand_box(viewer).x - 8 * self.scale

    @cached_property
    def message(self) -> Box:
        """The box of the two-line message above the player's hand."""
        height = 54 * self.text
        width = min(self.width - 2 * self.margin, 900 * self.text)
        if self.seating.seats >= 4:
            width = min(width, self.width - 2 * (self.margin + self._pill_width))
        y = self.hand_top - height - 10 * max(1.0, self.scale)  # room for a lifted card
        return Box((self.width - width) / 2, y, width, height)

    def table(self, cards: int) -> list[Pose]:
        """Return the poses of that many cards on the table, in order of arrival."""
        return [group[0] for group in self.table_groups([1] * cards)]

    def table_groups(self, sizes: Sequence[int]) -> list[list[Pose]]:
        """Return the poses of the items on the table, in order of arrival.

        Args:
            sizes: the number of cards of each item; more than one are fanned.
        """
        return spread(sizes, self.table_room, self.hand_height * TABLE_SIZE)

    def trick(self, seat: int) -> Pose:
        """The place of a seat's card in a trick, on its side of the middle."""
        tallest = self.hand_height * TABLE_SIZE
        return trick_pose(self.seating.spot(seat), self.table_room, tallest)

    def heap(self, cards: int) -> list[Pose]:
        """The poses of the cards of a heap in the middle, the top one last."""
        return heap_poses(cards, self.table_room, self.hand_height * TABLE_SIZE, self.scale)
