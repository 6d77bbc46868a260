"""Lines beside the play, queued until they are in the log."""

from __future__ import annotations

import time
from collections.abc import Callable

from kontsina_qt.together.course import Course
from kontsina_qt.together.drafts import agreeing
from kontsina_qt.together.leaving import CLAIM_SECONDS
from kontsina_qt.together.lines import Draft


class Asides:
    """A queue of drafts: phrases, claims, consent to a claim."""

    def __init__(self) -> None:
        self._queue: list[Callable[[Course], Draft | None]] = []
        self._claimed: float | None = None

    def add(self, draft: Callable[[Course], Draft | None]) -> None:
        """Queue a draft; it is dropped if it is None by the time it could be written."""
        self._queue.append(draft)

    def next(self, course: Course) -> Draft | None:
        """Return the draft to write now."""
        if course.rules is None or not course.seated or course.full:
            return None
        self._agree_to_own_claim(course)
        while self._queue:
            draft = self._queue[0](course)
            if draft is not None:
                return draft
            del self._queue[0]
        return None

    def note_written(self) -> None:
        """Drop the draft that ``next`` has returned."""
        del self._queue[0]

    def _agree_to_own_claim(self, course: Course) -> None:
        """Agree to this seat's claim once the others have had time to show that they are there."""
        if course.claim is None or course.claim.seat != course.seat:
            self._claimed = None
            return
        now = time.monotonic()
        self._claimed = self._claimed or now
        if now - self._claimed >= CLAIM_SECONDS and agreeing(course) is not None:
            self._queue.insert(0, agreeing)
