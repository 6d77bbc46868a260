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

    Args:
        situation: the situation before the move.
        move: the move, which builds.
        number: the number of the build if it is a new one.

    Attributes:
        made: the build in the terms of notation.
        raised: the build whose value changed, if any.
        built: the resulting build.
        builds: all builds after the move.
        how: ``"build"``, ``"add"`` or ``"raise"``, as events name it.
    """

    __slots__ = ("_side_of", "built", "builds", "how", "made", "raised")

    def __init__(self, situation: Situation, move: Move, number: int) -> None:
        seat, turn = situation.seat, situation.turn
        used = [build for build in situation.builds if move.builds >> build.number & 1]
        made = writing.Built(situation, move, used)
        raised = made.raised
        grown = raised if raised is not None else used[0] if used else None
        maker, raisers = seat, 0
        if grown is not None:
            number, maker, raisers = grown.number, grown.maker, grown.raisers
        if raised is not None:
            raisers |= 1 << seat
        cards = move.cards | 1 << move.card
        for build in used:
            cards |= build.cards
        assert turn.builds is not None
        value, groups = move.value, made.groups
        values = esun_values(turn, cards) if turn.builds.split else (value,)
        built = Build(number, cards, value, values, made.open, seat, maker, raisers, groups)
        if grown is None:
            builds = [*situation.builds, built]
        else:
            kept = [each for each in situation.builds if each is grown or each not in used]
            builds = [built if each is grown else each for each in kept]
        self._side_of: Final = situation.side_of
        self.made: Final = made
        self.raised: Final = raised
        self.built: Final = built
        self.builds: Final = builds
        self.how: Final = "build" if grown is None else "add" if raised is None else "raise"

    def change_rights(self, lost: list[int]) -> None:
        """Update which values a seat may build for its partner without holding them.

        Args:
            lost: for each seat the values of its builds that opponents raised, as bits. A value
                is removed when the seat's partner builds it again.
        """
        side_of, built, raised = self._side_of, self.built, self.raised
        side = side_of[built.owner]
        for seat, values in enumerate(lost):
            if seat != built.owner and side_of[seat] == side:
                lost[seat] = values & ~(1 << built.value)
        if raised is not None and side_of[raised.owner] != side:
            lost[raised.owner] |= 1 << raised.value
