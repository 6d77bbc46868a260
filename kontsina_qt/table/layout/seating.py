"""The seats around the table."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.rules.base.game import Rules


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats around the table, seen by one of them.

    Attributes:
        seats: how many seats, 2 to 8.
        viewer: the seat at the bottom.
        clockwise: whether the next seat is on the left.
        sides: how many piles there are.
        hand: how many cards a full hand has.
        stock: whether cards are left in a stock after the first deal.
        open: whether all hands are open, so that their cards must be readable.
    """

    seats: int
    viewer: int = 0
    clockwise: bool = True
    sides: int = 2
    hand: int = 4
    stock: bool = True
    open: bool = False

    def spot(self, seat: int) -> str:
        """Return ``"own"``, ``"left"``, ``"top"`` or ``"right"``, numbered if several sit there."""
        step = (seat - self.viewer) % self.seats
        if step == 0:
            return "own"
        if self.seats == 2:
            return "top"
        order: tuple[str, ...] = ("left", "right")
        if self.seats == 4:
            order = ("left", "top", "right")
        elif self.seats > 4:
            left, top = self.columns
            order = (
                *(f"left {n}" for n in range(left, 0, -1)),
                *(f"top {n}" for n in range(1, top + 1)),
                *(f"right {n}" for n in range(1, left + 1)),
            )
        return (order if self.clockwise else order[::-1])[step - 1]

    @property
    def columns(self) -> tuple[int, int]:
        """The numbers of seats at each end and along the top, with five or more players."""
        ends = 1 if self.seats < 7 else 2
        return ends, self.seats - 1 - 2 * ends

    @property
    def crowded(self) -> bool:
        """Whether there are so many seats that each has only a small block."""
        return self.seats > 4

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.sides

    @property
    def partners(self) -> bool:
        """Whether several seats share a pile."""
        return self.sides < self.seats

    def pile_seat(self, side: int) -> int:
        """Return the seat beside a side's pile: of partners, the first from the viewer on."""
        return (self.viewer + (side - self.viewer) % self.sides) % self.seats

    def has_pile(self, seat: int) -> bool:
        """Return whether the pile of a seat's side is beside that seat."""
        return self.pile_seat(self.side_of(seat)) == seat

    def pile_spot(self, side: int) -> str:
        """Return the place of a side's pile, as ``spot`` does."""
        return self.spot(self.pile_seat(side))


def seating_of(rules: Rules, viewer: int, open_hands: bool = False) -> Seating:
    """Return the seating of a game, by its rules."""
    plan = rules.deal
    dealt = plan.hand * rules.players + plan.table + plan.aside
    stock = len(rules.cards) > dealt
    return Seating(
        rules.players, viewer, rules.clockwise, rules.sides, plan.hand, stock, open_hands
    )
