"""What undo and redo show: the motion of the moves, backwards or once more."""

from __future__ import annotations

from kontsina_qt.models.passage import Passage
from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.events import TookRest
from kontsina_qt.table.cues import Cue
from kontsina_qt.table.layout import Layout
from kontsina_qt.table.rewind import backwards, faster
from kontsina_qt.table.tempo import UNDO_SPEED
from kontsina_qt.table.timeline import timeline


def retraced(passage: Passage, layout: Layout) -> tuple[Picture, Picture, list[Cue]] | None:
    """The motion of moves that were taken back or made again.

    Returns:
        The table at first and at last, and the cues that lead from one to the other; None where
        a hand ended, whose last cards cannot come back one by one, or where what lies there is
        not what the moves left.
    """
    before, after, events = passage.before, passage.after, passage.events
    if any(isinstance(event, TookRest) for event in events):
        return None
    cues = timeline(before, after, events, layout)
    if not passage.back:
        return before, after, faster(cues, UNDO_SPEED)
    back = backwards(before, after, cues, layout.seating.viewer)
    if back is None:
        return None
    return after, before, faster(back, UNDO_SPEED)
