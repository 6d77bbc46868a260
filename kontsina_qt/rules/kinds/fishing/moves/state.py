"""The situation of a seat in a fishing game: all that decides its legal moves."""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.base.native import mypyc_attr
from kontsina_qt.rules.base.turn import Fishing
from kontsina_qt.rules.state.builds import Build


@final
@mypyc_attr(acyclic=True)
class Situation:
    """The situation of a seat; all that move finders know of a position.

    Attributes:
        turn: the rules of a turn.
        seat, side: who plays, and for which side.
        side_of: the side of each seat.
        hand, table: the seat's cards, and the loose ones on the table.
        builds: the builds on the table.
        stacks: the pile of each side, top card last, where top cards can be used.
        unheld: the values, as bits, that may be built without holding a card of them.
        may_pluck: whether the seat has not plucked yet in this deal.
    """

    __slots__ = (
        "_once",
        "_twice",
        "builds",
        "hand",
        "may_pluck",
        "seat",
        "side",
        "side_of",
        "stacks",
        "table",
        "turn",
        "unheld",
    )

    def __init__(
        self,
        turn: Fishing,
        seat: int,
        side_of: tuple[int, ...],
        hand: CardSet,
        table: CardSet,
        builds: list[Build],
        stacks: list[list[Card]],
        unheld: int,
        may_pluck: bool,
    ) -> None:
        self.turn: Final = turn
        self.seat: Final = seat
        self.side: Final = side_of[seat]
        self.side_of: Final = side_of
        self.hand: Final = hand
        self.table: Final = table
        self.builds: Final = builds
        self.stacks: Final = stacks
        self.unheld: Final = unheld
        self.may_pluck: Final = may_pluck
        self._once = -1
        self._twice = 0

    def values_beside(self, card: Card) -> int:
        """Return the values, as bits, of the other cards of the hand."""
        bits = self.turn.value_bits
        if self._once < 0:
            once = twice = 0
            hand = self.hand
            while hand:
                low = hand & -hand
                hand ^= low
                own = bits[low.bit_length() - 1]
                twice |= once & own
                once |= own
            self._once, self._twice = once, twice
        return self._once & ~bits[card] | self._twice

    def with_table(self, table: CardSet) -> Situation:
        """Return a copy with other loose cards and without the right to pluck."""
        return Situation(
            self.turn,
            self.seat,
            self.side_of,
            self.hand,
            table,
            self.builds,
            self.stacks,
            self.unheld,
            False,
        )

    def owns(self, beside: int = -1) -> bool:
        """Return whether the seat owns a build, apart from number ``beside``."""
        for build in self.builds:  # noqa: SIM110  # no generator: this is asked often
            if build.owner == self.seat and build.number != beside:
                return True
        return False

    @property
    def numbers(self) -> int:
        """The numbers of the builds on the table, as bits."""
        bits = 0
        for build in self.builds:
            bits |= 1 << build.number
        return bits


@final
@mypyc_attr(acyclic=True)
class Wanted:
    """The constraints of a search for moves.

    Attributes:
        cards: loose cards, and top cards of piles, that a move has to use.
        builds: the numbers of the builds that it has to use, as bits.
        pile: the side whose pile it has to steal; -1 for none.
        exact: whether it may use nothing else.
    """

    __slots__ = ("builds", "cards", "exact", "pile")

    def __init__(
        self, cards: CardSet = 0, builds: int = 0, pile: int = -1, exact: bool = False
    ) -> None:
        self.cards: Final = cards
        self.builds: Final = builds
        self.pile: Final = pile
        self.exact: Final = exact

    def fits(self, cards: CardSet, builds: int) -> bool:
        """Return whether a move that uses these is wanted, piles apart."""
        if self.exact:
            return cards == self.cards and builds == self.builds
        return not self.cards & ~cards and not self.builds & ~builds


ANYTHING: Final = Wanted()
