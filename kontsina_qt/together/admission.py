"""Which lines may be appended to a log next: those that can have an effect."""

from __future__ import annotations

from contextlib import suppress

from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import Line, LineError, read_line


def admits(course: Course, raw: bytes) -> bool:
    """Return whether a line, appended next to the log, could have an effect.

    A host asks this to keep what strangers write out of the log.
    """
    try:
        line = read_line(raw)
    except LineError:
        return False
    return course.follows(line) and _has_effect(course, line)


def _has_effect(course: Course, line: Line) -> bool:
    seating = course.seating
    if line.kind == "say":
        silent = line.seat in course.resigned and not course.over
        return not silent and course.talk.admits(line) and seating.is_of_its_seat(line)
    if course.match is None:
        return seating.admits(line)
    if course.over or line.seat >= len(course.sittings) or line.seat in course.resigned:
        return False
    if course.departures.handles(line) and seating.is_of_its_seat(line):
        return course.departures.admits(line)
    if line.kind == "move" and course.round is not None and course.round.stuck:
        return False
    return any(map(line.by, seating.keys_of(range(len(course.sittings)))))


def signer(course: Course, raw: bytes) -> int:
    """Return the seat that has signed a line for the next place; -1 for a stranger's or none."""
    with suppress(LineError):
        line = read_line(raw)
        if course.follows(line) and course.seating.is_of_its_seat(line):
            return line.seat
    return -1


def sitter(course: Course, raw: bytes) -> bytes:
    """Return the key of the player who sits down by an admitted line, or ``b""``."""
    return course.seating.sitter(read_line(raw)) if course.match is None else b""
