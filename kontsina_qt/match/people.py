"""Names for several people at one screen, who can't all be "You"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontsina_qt.language import tr
from kontsina_qt.match.names import is_you
from kontsina_qt.match.record import HUMAN, Seat


def distinct_names(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with every person named, and none of several called "You"."""
    several = sum(seat.player == HUMAN for seat in seats) > 1
    return tuple(
        replace(seat, name=tr("Player {n}").format(n=place))
        if seat.player == HUMAN and (not seat.name or (several and is_you(seat.name)))
        else seat
        for place, seat in enumerate(seats, 1)
    )
