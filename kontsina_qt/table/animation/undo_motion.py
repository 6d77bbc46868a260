"""The animation of undo and redo: the moves backwards, or again."""

from __future__ import annotations

from kontsina_qt.models.passage import Leg, Passage
from kontsina_qt.models.picture import Picture
from kontsina_qt.table.animation.cues import Cue
from kontsina_qt.table.animation.rewind import backwards, faster
from kontsina_qt.table.animation.sequence import joined
from kontsina_qt.table.animation.tempo import AGAIN_MS, UNDO_SPEED
from kontsina_qt.table.animation.timeline import timeline
from kontsina_qt.table.layout.layout import Layout


def retraced(passage: Passage, layout: Layout) -> tuple[Picture, Picture, list[Cue]] | None:
    """Return the animation of an undo or a redo.

    Returns:
        The pictures at the beginning and the end, and the cues between them; None if the table
        does not show the result of the moves.
    """
    legs = passage.legs[::-1] if passage.back else passage.legs
    whole: list[Cue] = []
    for leg in legs:
        cues = _motion(leg, layout, passage.back)
        if cues is None:
            return None
        begin = leg.after if passage.back else leg.before
        whole = joined(whole, begin, cues, layout, AGAIN_MS) if whole else cues
    first, last = legs[0], legs[-1]
    if passage.back:
        return first.after, last.before, faster(whole, UNDO_SPEED)
    return first.before, last.after, faster(whole, UNDO_SPEED)


def _motion(leg: Leg, layout: Layout, back: bool) -> list[Cue] | None:
    """Return the animation of the moves of one hand, at normal speed."""
    cues = timeline(leg.before, leg.after, leg.events, layout)
    return backwards(leg.before, leg.after, cues, layout.seating.viewer) if back else cues
