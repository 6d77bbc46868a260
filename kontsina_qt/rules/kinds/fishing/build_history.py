"""What the builds of a hand leave behind: their numbers, penalties, rights and marks."""

from __future__ import annotations

from typing import final

from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.position import Position


@final
class BuildHistory:
    """What is known of the builds of a hand beside those that lie there.

    Attributes:
        made: how many have been made; the number of the next.
        charged: the numbers of those that have cost their maker a card, as bits.
        marks: the numbers of those that a partner is asked to leave, as bits.
        lost: for each seat the values of its builds that were raised away, as bits, where a
            partner may build for it; else empty.
    """

    __slots__ = ("charged", "lost", "made", "marks")

    def __init__(self, lost: list[int], made: int = 0, charged: int = 0, marks: int = 0) -> None:
        self.lost = lost
        self.made = made
        self.charged = charged
        self.marks = marks

    def copy(self) -> BuildHistory:
        """The same, to be played on apart."""
        return BuildHistory(self.lost[:], self.made, self.charged, self.marks)

    def charge(self, build: Build) -> bool:
        """Notes that a build costs its maker a card; whether it does so for the first time."""
        first = not self.charged >> build.number & 1
        self.charged |= 1 << build.number
        return first

    def marked(self, build: Build) -> bool:
        """Whether a partner is asked to leave a build."""
        return bool(self.marks >> build.number & 1)

    def unheld(self, position: Position, seat: int) -> int:
        """The values, as bits, that a seat may build for its partner without holding them.

        Each is that of a build of the partner that an opponent has raised, while the partner can
        still hold a card of it, as all can see (rule card African Cassino, "Partners").
        """
        if not self.lost:
            return 0
        out: CardSet = position.lying
        for pile in position.piles:
            out |= pile
        rules = position.rules
        found = 0
        for other, lost in enumerate(self.lost):
            partner = other != seat and rules.side_of[other] == rules.side_of[seat]
            if lost and partner and position.hands[other]:
                for value, takers in enumerate(rules.turn.takers):
                    if lost >> value & 1 and takers & ~out:
                        found |= 1 << value
        return found
