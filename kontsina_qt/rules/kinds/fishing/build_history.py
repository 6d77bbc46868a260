"""The history of a hand's builds: numbers, penalties, rights and marks."""

from __future__ import annotations

from typing import final

from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.kinds.fishing.build_changes import BuildChange
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.shown import Marked


@final
class BuildHistory:
    """Facts about the builds of a hand that the table does not show; immutable.

    Attributes:
        made: how many have been made, which is the number of the next.
        charged: the numbers of those that have cost their maker a card, as bits.
        marks: the numbers of those that a partner is asked to leave, as bits.
        lost: for each seat the values of its builds that were raised away, as bits, where a partner
            may build for it; else empty.
    """

    __slots__ = ("charged", "lost", "made", "marks")

    def __init__(self, lost: list[int], made: int = 0, charged: int = 0, marks: int = 0) -> None:
        self.lost = lost
        self.made = made
        self.charged = charged
        self.marks = marks

    def with_build(self, change: BuildChange) -> BuildHistory:
        """Return the history after a build was made, added to or raised."""
        built = change.built
        marks, lost = self.marks, self.lost
        if lost:
            lost = lost[:]
            change.change_rights(lost)
            if change.raised is not None:
                marks &= ~(1 << built.number)
        return BuildHistory(lost, max(self.made, built.number + 1), self.charged, marks)

    def with_marks(self, marks: int) -> BuildHistory:
        """Return the history after a partner was asked to leave builds."""
        return BuildHistory(self.lost, self.made, self.charged, self.marks | marks)

    def with_charged(self, builds: list[Build]) -> BuildHistory:
        """Return the history after builds have cost their makers a card each."""
        charged = self.charged
        for build in builds:
            charged |= 1 << build.number
        return BuildHistory(self.lost, self.made, charged, self.marks)

    def marked(self, position: Position) -> tuple[Marked, ...]:
        """Return the builds on the table that a partner is asked to leave."""
        laid = [build for build in position.builds if self.marks >> build.number & 1]
        return tuple([Marked(_asker(position, build), build.text) for build in laid])

    def unheld(self, position: Position, seat: int) -> int:
        """Return the values, as bits, that a seat may build for its partner without holding them.

        These are values of the partner's builds that an opponent raised, while the partner can
        still hold such a card, as everybody can see (rule card African Cassino, "Partners").
        """
        if not self.lost:
            return 0
        out: CardSet = position.table_cards
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


def _asker(position: Position, build: Build) -> int:
    """Return the seat that last asked for a marked build."""
    for ply in range(len(position.moves) - 1, -1, -1):
        if position.moves[ply].marks >> build.number & 1:
            return position.seat_at(ply)
    return build.owner
