"""What a capture or a build tells those who watch: the events of a fishing game with groups."""

from __future__ import annotations

from collections.abc import Iterable

from kontsina_qt.rules.base.cards import JOKER_MASK, cards_in
from kontsina_qt.rules.base.turn import SWEEPER
from kontsina_qt.rules.kinds.fishing import writing
from kontsina_qt.rules.kinds.fishing.state import Situation
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.events import Captured
from kontsina_qt.rules.state.move import CAPTURE, Move
from kontsina_qt.rules.state.notation import Group
from kontsina_qt.rules.state.outcome import Outcome


def captured(before: Situation, move: Move, outcome: Outcome) -> Captured:
    """The event of a capture, told from what lay there before it, what is plucked first apart."""
    groups = writing.groups_of(before, move)
    also = 0
    if before.turn.jokers == SWEEPER and move.verb == CAPTURE:
        also = before.table & JOKER_MASK
    return Captured(
        before.seat,
        outcome.to,
        move.card,
        groups,
        also=tuple(cards_in(also)),
        sweep=bool(outcome.sweep),
        bonus=outcome.bonus,
        values=values_in(groups, before.builds),
    )


def values_in(groups: Iterable[Group], builds: Iterable[Build]) -> tuple[int, ...]:
    """The values of the builds that lie there now and stand in some groups."""
    known = {build.groups: build.value for build in builds}
    stacked = [e for group in groups for e in group if isinstance(e, tuple)]
    return tuple([known.get(element, 0) for element in stacked])
