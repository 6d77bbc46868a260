"""The effect of a finished match on the rating of the person, computed in the background."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.rating.after_match import MatchEffect, effect_of
from kontsina_qt.session.session import Session


def find_effect(session: Session, then: Callable[[MatchEffect | None], None]) -> None:
    """Compute the effect of the match of a session.

    Args:
        session: a session with a finished match.
        then: gets the effect, or None if there is none; later, if the match is still there.
    """
    match, match_id, library = session.match, session.match_id, session.keeper.library
    if len(session.humans) != 1 or match_id is None:
        then(None)
        return

    def on_done(done: Future[MatchEffect | None]) -> None:
        if not session.active or session.match is not match:
            return
        try:
            effect = done.result()
        except LibraryError:
            effect = None  # the error is reported elsewhere
        then(effect)

    writer = session.keeper.writer  # the end of the match may not be written yet
    writer.when_idle(lambda: writer.run(lambda: effect_of(library, match_id), on_done))
