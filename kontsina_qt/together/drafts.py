"""Drafts of lines that a player can add besides the play: phrases, resigning, claims."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import Draft
from kontsina_qt.together.phrases import Phrase


def saying(course: Course, phrase: Phrase) -> Draft | None:
    """Return a phrase as a line; None while this seat has said enough."""
    silent = course.seat in course.resigned and not course.over
    may = course.talk.may_speak(course.seat) and not silent
    return ("say", {"phrase": int(phrase)}) if may else None


def rising(course: Course) -> Draft | None:
    """Return the line that frees this seat; None once the match has started."""
    return ("rise", {}) if course.match is None and course.seated else None


def resigning(course: Course) -> Draft | None:
    """Return the line by which this seat leaves a match under way for good."""
    under_way = course.match is not None and not course.over and course.seated
    return ("resign", {}) if under_way else None


def claiming(gone: Sequence[int], level: str) -> Draft:
    """Return a request to continue without some seats, as a line.

    Args:
        gone: the seats.
        level: of the computer that this program runs there from the next deal on; empty to end
            the match instead.
    """
    return "claim", {"gone": list(gone), "level": level}


def agreeing(course: Course) -> Draft | None:
    """Return this seat's consent to the claim; None without a claim, or once it has agreed."""
    claim = course.claim
    if claim is None or not course.seated or course.seat in claim.gone:
        return None
    agreed = course.key is None or bytes(course.key.verify_key) in claim.agreed
    return None if agreed else ("agree", {"claim": claim.place})
