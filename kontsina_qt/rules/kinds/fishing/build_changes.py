"""The change that a move makes to a build: a new one, a larger one, another value."""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.kinds.fishing import writing
from kontsina_qt.rules.kinds.fishing.moves.esuns import esun_values
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.move import Move


@final
class BuildChange:
    """The change that a move makes to the builds on the table.

    Attributes:
        made: the build in the terms of notation.
        raised: the build whose value changed, if any.
        built: the resulting build.
        builds: all builds after the move.
        how: ``"build"``, ``"add"`` or ``"raise"``, as events name it.
    """

    __slots__ = ("_side_of", "built", "builds", "how", "made", "raised")

    def __init__(self, situation: Situation, move: Move, number: int) -> None:
        """Compute the change; ``number`` is for a new build."""
        seat = situation.seat
        onto = [build for build in situation.builds if move.builds >> build.number & 1]
        made = writing.Built(situation, move, onto)
        raised = made.raised
        cards = move.cards | 1 << move.card
        for build in onto:
            cards |= build.cards
        plan = situation.turn.builds
        assert plan is not None
        values = esun_values(situation.turn, cards) if plan.split else (move.value,)
        first = raised if raised is not None else onto[0] if onto else None
        maker, raisers = seat, 0
        if first is not None:
            number, maker, raisers = first.number, first.maker, first.raisers
        if raised is not None:
            raisers |= 1 << seat
        value, groups = move.value, made.groups
        built = Build(number, cards, value, values, made.open, seat, maker, raisers, groups)
        if first is None:
            builds = [*situation.builds, built]
        else:
            builds = [
                built if b is first else b for b in situation.builds if b is first or b not in onto
            ]
        self._side_of: Final = situation.side_of
        self.made: Final = made
        self.raised: Final = raised
        self.built: Final = built
        self.builds: Final = builds
        self.how: Final = "build" if first is None else "add" if raised is None else "raise"

    def change_rights(self, lost: list[int]) -> None:
        """Update who may build for a partner without holding the value.

        Args:
            lost: for each seat the values of its builds that were raised away, as bits; a value is
                removed when a partner has built it again.
        """
        side_of, built, raised = self._side_of, self.built, self.raised
        side = side_of[built.owner]
        for seat, values in enumerate(lost):
            if seat != built.owner and side_of[seat] == side:
                lost[seat] = values & ~(1 << built.value)
        if raised is not None and side_of[raised.owner] != side:
            lost[raised.owner] |= 1 << raised.value
