"""The layout in a window that is taller than wide.

The other seats have blocks along the top, in the order of an arc; the player's plate, the stock
and the player's pile are in a row above the hand, which has the whole width.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from kontsina_qt.table.layout.geometry import CARD_ASPECT, LEAST_WIDE, Box, Pose, box_of, clamp
from kontsina_qt.table.layout.input_needs import DEFAULT_INPUT_NEEDS, LEAST_TARGET, InputNeeds
from kontsina_qt.table.layout.layout import LIFT, MOST_TEXT, TEXTS, Layout
from kontsina_qt.table.layout.mirrored import MirroredLayout
from kontsina_qt.table.layout.seating import Seating

WIDTH, HEIGHT, ROW_HEIGHT = 500, 510, 112
"""A table at scale 1: its size without other seats, and the extra height of a row of blocks."""
HAND_SHARE, BACK_SHARE, TEXT = (0.22, 0.19, 0.17), (0.36, 0.3, 0.24), (1.2, 1.1, 1.0)
"""By the number of rows of blocks: the height of a hand card relative to the table, that of
another seat's card relative to a hand card, and the limit of the text size relative to the
scale."""
LEAST_TABLE = 0.6
"""The smallest height of the table zone, relative to a hand card."""
LARGE_TABLE, CROWDED_TABLE = 0.85, 1.4
"""The same with large text, and with large text and five or more players."""
LEAST_PLATE, LEAST_WORDS, LEAST_COUNT = 140, 96, 68
"""With large text, the smallest widths at text size 1 of a plate, of a pile's label, and of a
label without a name."""
OWN_PILE, OWN_PLATE = 0.42, 54
"""The height of the player's pile relative to a hand card, and that of the player's plate at
text size 1."""


@lru_cache(maxsize=16)
def layout_for(
    width: float,
    height: float,
    seating: Seating,
    bias: float = 1.0,
    larger: float = 1.0,
    hands: InputNeeds = DEFAULT_INPUT_NEEDS,
) -> Layout:
    """Return the layout for a table of that size; for arguments, see ``Layout``.

    It is cached, so that equal arguments return the identical layout, which others cache by.
    """
    tall = width < LEAST_WIDE or width < 0.9 * height
    strip = LEAST_TARGET if hands.large else 0
    kind = TallLayout if tall else Layout
    usual = tall or larger <= TEXTS[-1]
    for most in TEXTS[-1:] if usual else TEXTS:
        made = kind(width, height, seating, bias, larger, strip, most)
        if usual or has_room(made):
            break
    return MirroredLayout(made) if hands.left else made


def has_room(layout: Layout) -> bool:
    """Return whether nothing overlaps, and plates and labels are wide enough."""
    seating = layout.seating
    poses = [layout.pile(side) for side in range(seating.sides)]
    boxes = [layout.message]
    for pose in [*poses, layout.stock] if seating.stock else poses:
        box, wide = box_of(pose), max(layout.label_width(pose), pose.width)
        counted = seating.crowded and not seating.partners and pose.height == layout.back_height
        if wide < (LEAST_COUNT if counted else LEAST_WORDS) * layout.text - 1:
            return False
        boxes += [box, Box(pose.x - wide / 2, box.bottom, wide, layout.label_height)]
    for seat in range(seating.seats):
        plate = layout.pill(seat)
        if plate.width < LEAST_PLATE * layout.text:
            return False
        boxes += [plate, layout.hand_box(seat)]
    inside = all(
        box.x >= 0 and box.y >= 0 and box.right <= layout.width and box.bottom <= layout.height
        for box in boxes
    )
    free = layout.table_zone
    if (
        not inside
        or free.height < (CROWDED_TABLE if seating.crowded else LARGE_TABLE) * layout.hand_height
        or free.overlaps(layout.message)
    ):
        return False
    return not any(one.overlaps(other) for one, other in combinations(boxes, 2))


class TallLayout(Layout):
    """The layout of one table in a window that is taller than wide."""

    def _scales(self, larger: float) -> tuple[float, float]:
        height = HEIGHT + ROW_HEIGHT * len(self._rows)
        scale = clamp(min(self.width / WIDTH, self.height / height), 0.4, 4.0)
        most = TEXT[len(self._rows) - 1]
        return scale, min(clamp(scale, 0.6, MOST_TEXT) * larger, most * scale)

    @property
    def _rows(self) -> list[list[int]]:
        """The seats in each row of blocks, left to right."""
        seating = self.seating
        others = range(1, seating.seats)
        arc = [(seating.viewer + step) % seating.seats for step in others]
        if not seating.clockwise:
            arc.reverse()
        ends = seating.columns[0] if seating.crowded else 0
        rows = [arc[ends : len(arc) - ends]]
        return rows + [[arc[end], arc[-1 - end]] for end in reversed(range(ends))]

    def _hand_room(self) -> float:
        return self.width - 2 * self.margin

    def _highest_hand(self) -> float:
        """Return the card height at which the blocks and the row above the hand leave a table."""
        rows = len(self._rows)
        block = self._plate_height + self._under_plate + self.label_height + 10 * self.scale
        gaps = 24 * self.scale + self._risen
        free = self.height - self.margin - gaps - self._message_height - rows * block
        shares = 1 + rows * self._back_share + LEAST_TABLE
        beside_plate = (free - OWN_PLATE * self.text) / shares
        beside_pile = (free - self.label_height) / (shares + OWN_PILE)
        fitting = max(min(beside_plate, beside_pile), 0.1 * self.height)
        return min(super()._highest_hand(), fitting)

    @property
    def _hand_share(self) -> float:
        return HAND_SHARE[len(self._rows) - 1]

    @property
    def _back_share(self) -> float:
        return 0.5 if self._alone else BACK_SHARE[len(self._rows) - 1]

    # Blocks of the other seats

    def _cell(self, seat: int) -> Box:
        """Return the box of a seat's block."""
        gap = 10 * self.scale
        columns = max(len(row) for row in self._rows)
        width = (self.width - 2 * self.margin - gap * (columns - 1)) / columns
        y = 10 * self.scale
        for row in self._rows:
            if seat in row:
                at = row.index(seat)
                if len(row) < columns:  # align the two seats with the ends of the row above
                    at *= columns - 1
                return Box(self.margin + at * (width + gap), y, width, self._row_height)
            y += self._row_height + gap
        raise ValueError(f"seat {seat} has no block")

    @property
    def _row_height(self) -> float:
        return self._plate_height + self._under_plate + self.back_height + self.label_height

    @property
    def _plate_height(self) -> float:
        return 46 * self.text

    @property
    def _under_plate(self) -> float:
        return 6 * self.scale

    @property
    def _alone(self) -> bool:
        """Whether there is only one other seat, which has the whole width."""
        return self.seating.seats == 2

    def pill(self, seat: int) -> Box:
        if self.seating.spot(seat) == "own":
            width = min(210 * self.text, 0.42 * self.width)
            height = OWN_PLATE * self.text
            return Box(self.margin, self._info_top + self._info_height - height, width, height)
        cell = self._cell(seat)
        if self._alone:
            beside = self.margin + self._own_words + 8
            width = min(230 * self.text, self.width - 2 * beside)
            x = (self.width - width) / 2
            if width < LEAST_PLATE * self.text:  # too narrow for text: move it aside
                width = min(230 * self.text, self.width - self.margin - beside)
                x = self.width - beside - width
            return Box(x, cell.y, width, self._plate_height)
        return Box(cell.x, cell.y, cell.width, self._plate_height)

    def hand_box(self, seat: int) -> Box:
        if self.seating.spot(seat) == "own":
            return super().hand_box(seat)
        pill = self.pill(seat)
        room = pill.width
        if not self._alone and self.seating.has_pile(seat):
            room -= self._pile_room + 6 * self.scale
        return Box(pill.x, pill.bottom + self._under_plate, room, self.back_height)

    @property
    def _pile_room(self) -> float:
        """The width of a pile in a block, including its label."""
        words = 104 if self.seating.partners else 68
        return max(self.back_height * CARD_ASPECT, words * self.text)

    # The row over the hand

    @property
    def pile_height(self) -> float:
        """The height of a card in the player's pile."""
        return self.hand_height * OWN_PILE

    @property
    def _info_height(self) -> float:
        return max(OWN_PLATE * self.text, self.pile_height + self.label_height)

    @property
    def _info_top(self) -> float:
        return self.hand_top - self._risen - self._info_height

    @property
    def _risen(self) -> float:
        """How far a lifted card stands out of the hand."""
        return LIFT * max(1.0, self.scale)

    def pile(self, side: int) -> Pose:
        seat = self.seating.pile_seat(side)
        height = self.pile_height
        if self.seating.spot(seat) == "own":
            x = self.width - self.margin - self._own_words / 2
            return Pose(x, self._info_top + height / 2, height)
        cell = self._cell(seat)
        height = self.back_height
        room = self._own_words if self._alone else self._pile_room
        return Pose(cell.right - room / 2, self.hand_box(seat).y + height / 2, height)

    @property
    def _own_words(self) -> float:
        return max(self.pile_height * CARD_ASPECT, 148 * self.text)

    @property
    def stock(self) -> Pose:
        """The pose of the stock, with room above for its exposed bottom card."""
        height = self.pile_height * 0.74
        left, right = self.pill(self.seating.viewer).right, self.width - self.margin
        x = (left + right - self._own_words) / 2
        return Pose(x, self._info_top + self.pile_height - height / 2, height)

    def names_piles(self, side: int) -> bool:
        mine = self.seating.pile_spot(side) == "own"
        return self.seating.partners or self._alone or mine

    def label_width(self, pose: Pose) -> float:
        if pose.x == self.stock.x:
            taken = self.pill(self.seating.viewer).width + self._own_words + 2 * self.margin
            return self.width - taken - 8 * self.scale
        return self._own_words if self._alone or pose.y > self._info_top else self._pile_room

    # The table

    @property
    def table_zone(self) -> Box:
        last = self._cell(self._rows[-1][0])
        top = last.bottom + 10 * self.scale
        bottom = self.message.y - 8 * self.scale
        return Box(self.margin, top, self.width - 2 * self.margin, max(bottom - top, 40.0))

    @property
    def table_room(self) -> Box:
        return self.table_zone

    @property
    def special_moves_room(self) -> tuple[float, float]:
        half = self.label_width(self.stock) / 2 if self.seating.stock else 0
        return self.pill(self.seating.viewer).x, self.stock.x - half

    @property
    def message(self) -> Box:
        height = self._message_height
        y = self._info_top - height - 6 * self.scale
        return Box(self.margin, y, self.width - 2 * self.margin, height)

    @property
    def _message_height(self) -> float:
        return 54 * self.text
