"""Keeps the match being played in the library: every move is there before it is shown.

What cannot be written is tried again by itself until it can be, also for matches that have left
the table since. Who closes the program asks ``settle``, and is told what is still not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.errors import Kind
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.duplicate import is_twin
from kontsina_qt.match.match import Match
from kontsina_qt.session.running_series import RunningSeries

LOST = (Kind.OTHER_WINDOW, Kind.NO_MATCH, Kind.BAD_MATCH, Kind.OTHER_LIBRARY)
"""What no second try mends: the library's match has parted from the one being played."""

DAMAGED = (Kind.CORRUPT, Kind.BAD_MATCH)
"""What the library has to be mended for."""

RETRY_MS = 2000
"""After so long what could not be written is tried again."""


class Step(NamedTuple):
    """Something to write for a match of an id.

    Attributes:
        write: does it.
        of_log: whether it is of the match's log, which is written whole with a new match.
        is_move: whether it is a move.
    """

    write: Callable[[int], None]
    of_log: bool = True
    is_move: bool = False


@dataclass
class Course:
    """A match on its way into the library.

    Attributes:
        match: as it is played; None before anything of it was to be written.
        id: its row, None while it has none.
        waiting: what could not be written yet.
        settled: what a new row of it needs beside its log.
        source: the file it was read from, for a new row.
        own: whether it is known to be one that the person plays.
        told: whether the person knows that it waits.
    """

    match: Match | None = None
    id: int | None = None
    waiting: list[Step] = field(default_factory=list)
    settled: list[Step] = field(default_factory=list)
    source: str | None = None
    own: bool = False
    told: bool = False


class Unsaved(NamedTuple):
    """What is not in the library.

    Attributes:
        match: as it was played.
        moves: how many of its moves are missing there.
    """

    match: Match
    moves: int


class Keeper(QObject):
    """Writes one match at a time; what cannot be written now is written before the next thing is.

    Args:
        library: where matches are kept.

    Signals:
        told(str): a sentence for the person.
        damaged(str): the library turned out damaged; why.
        parted(int): the match of this id was played on elsewhere; here it goes on as a copy.
    """

    told = Signal(str)
    damaged = Signal(str)
    parted = Signal(int)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library = library
        self.why: LibraryError | None = None
        self._course = Course()
        self._late: list[Course] = []
        self._timer = QTimer(self)
        self._timer.setInterval(RETRY_MS)
        self._timer.timeout.connect(self.try_again)

    @property
    def match_id(self) -> int | None:
        """The row of the match on the table."""
        return self._course.id

    def forget(self, match_id: int | None = None) -> None:
        """Turns to another match of the library, or to one that is not in it yet."""
        if self._course.waiting:
            self._late.append(self._course)
        self._course = Course(id=match_id)
        if match_id is not None:
            with suppress(LibraryError):
                self._course.source = self.library.source_of(match_id)
                self._course.own = self._course.source is None

    def original_of(self, match: Match, match_id: int | None) -> Match | None:
        """The match whose cards one of the library plays again, if it does."""
        if match_id is None:
            return None
        try:
            id = self.library.original_of(match_id)
            original = self.library.look_at(id) if id is not None else None
        except LibraryError as error:
            self.told.emit(str(error))
            return None
        if original is None or (match.hands and not is_twin(original, match)):
            return None
        return original

    def was_ended(self, match: Match, match_id: int | None) -> bool:
        """Whether a match is over for the library though its rules would play on."""
        if match_id is None or match.over:
            return False
        try:
            return self.library.standing_of(match_id)[0]
        except LibraryError:
            return False

    def series_of(self, match_id: int | None) -> RunningSeries | None:
        """The series that a match of the library is of, if it is of one."""
        if match_id is None:
            return None
        try:
            kept = self.library.series_of(match_id)
        except LibraryError as error:
            self.told.emit(str(error))
            return None
        return RunningSeries.of(kept, self.library.replaced) if kept is not None else None

    def resigned(self, match_id: int | None) -> int | None:
        """The seat that gave a match of the library up, or None."""
        if match_id is None:
            return None
        try:
            return self.library.resigned(match_id)
        except LibraryError:
            return None

    # The match on the table

    def keep(self, match: Match, source: str | None = None) -> None:
        """Puts a whole match into the library, as one of its own; source is the file it is from."""
        self._course.source, self._course.own = source, source is None
        self._write(match, Step(lambda _: None))

    def deal(self, match: Match, deal: Deal) -> None:
        """Keeps the deal just made."""
        hand = match.cursor[0]
        self._write(match, Step(lambda id: self.library.begin_hand(id, hand, deal)))

    def move(self, match: Match, text: str, by_person: bool = False) -> None:
        """Keeps the move just made; with one of the person's the match is theirs."""
        if by_person and not self._course.own:
            self._course.own, self._course.source = True, None
            self._write(match, Step(lambda id: self.library.set_source(id, None), of_log=False))
        hand, plies = match.cursor
        add = Step(lambda id: self.library.add_move(id, hand, plies - 1, text), is_move=True)
        self._write(match, add)
        self._end(match)

    def cursor(self, match: Match, undos: int) -> None:
        """Keeps how far a match stands after an undo or a redo."""
        hand, ply = match.cursor
        self._write(match, Step(lambda id: self.library.set_cursor(id, hand, ply, undos)))
        self._end(match)

    def twin(self, match: Match, original: int) -> None:
        """Keeps whose cards the match plays again."""
        library, replaced = self.library, self.library.replaced

        def put(id: int) -> None:
            if library.replaced == replaced:  # or the original is not in it
                library.set_original(id, original)

        step = Step(put, of_log=False)
        self._course.settled.append(step)
        self._write(match, step)

    def file(self, match: Match, digest: str) -> None:
        """Keeps which record file holds the match."""
        step = Step(lambda id: self.library.connect_file(id, digest), of_log=False)
        self._course.settled.append(step)
        self._write(match, step)

    def in_series(self, match: Match, series: RunningSeries) -> None:
        """Keeps of which series the match is one, the series too if it is new."""
        plan, place, row = series.plan, series.place, series.row

        def put(id: int) -> None:
            library = self.library
            known = row.id if row.replaced == library.replaced else None
            row.id = library.put_in_series(id, known, place, plan)
            row.replaced = library.replaced

        step = Step(put, of_log=False)
        self._course.settled.append(step)
        self._write(match, step)

    def resign(self, match: Match, seat: int, winners: Sequence[int]) -> None:
        """Keeps that a seat has given the match up."""
        scores = match.standing.scores
        step = Step(lambda id: self.library.resign(id, seat, winners, scores), of_log=False)
        self._write(match, step)

    def end(self, match: Match, winners: Sequence[int]) -> None:
        """Keeps that a match is over though its rules would play on, and which sides won it."""
        scores = match.standing.scores
        self._write(match, Step(lambda id: self.library.finish(id, winners, scores), of_log=False))

    def _end(self, match: Match) -> None:
        standing = match.standing
        if match.over:
            winners, scores = standing.winners, standing.scores
            self._write(match, Step(lambda id: self.library.finish(id, winners, scores)))

    def _write(self, match: Match, step: Step) -> None:
        """Writes to the library, first what could not be written before."""
        course = self._course
        course.match = match
        late = bool(course.waiting)
        course.waiting.append(step)
        if late and course.told:
            self.try_again()
        else:
            self._save(course)

    # What other windows do

    def part(self, match: Match) -> None:
        """Makes the match on the table a copy of its own, for it was played on elsewhere."""
        course = self._course
        course.match = match
        self._copy(course)
        self._save(course)

    @property
    def is_behind(self) -> bool:
        """Whether the match on the table was played on elsewhere."""
        course = self._course
        if course.id is None or course.waiting:
            return False
        try:
            return not self.library.is_newest(course.id)
        except LibraryError:
            return False

    # What waits

    def try_again(self) -> None:
        """Writes what waits, without waiting long for other programs."""
        with self.library.hurried():
            self._save_all()

    def settle(self) -> list[Unsaved]:
        """Writes what waits, before the program ends.

        Returns:
            What could not be written; ``why`` says why.
        """
        self._save_all()
        return [self._unsaved(course) for course in self._waiting() if course.match is not None]

    def _save_all(self) -> None:
        for course in self._waiting():
            self._save(course)
        self._late = [course for course in self._late if course.waiting]

    def _waiting(self) -> list[Course]:
        return [course for course in (*self._late, self._course) if course.waiting]

    def _unsaved(self, course: Course) -> Unsaved:
        assert course.match is not None
        if course.id is None:
            moves = sum(len(hand.position.moves) for hand in course.match.hands)
        else:
            moves = sum(step.is_move for step in course.waiting)
        return Unsaved(course.match, moves)

    def _save(self, course: Course) -> None:
        assert course.match is not None
        try:
            if course.id is None:
                course.id = self.library.import_match(course.match, course.source)
                rest = [step for step in course.waiting if not step.of_log]
                course.waiting = [*course.settled, *rest]
            while course.waiting:
                course.waiting[0].write(course.id)
                course.waiting.pop(0)
        except LibraryError as error:
            self._on_error(course, error)
        else:
            course.told = False
            if not self._waiting():
                self._timer.stop()

    def _on_error(self, course: Course, error: LibraryError) -> None:
        other = course.id
        if error.kind in DAMAGED:
            self.damaged.emit(str(error.message.values.get("why", "")))
        if error.kind in LOST and other is not None:
            self._copy(course)
            self._save(course)
            if error.kind is Kind.OTHER_WINDOW and course is self._course:
                self.parted.emit(other)
            else:
                self.told.emit(tr("{error} Here it goes on as a copy.").format(error=error))
            return
        self.why = error
        self._timer.start()
        if not course.told:
            course.told = True
            self.told.emit(
                tr("{error} The match goes on and is saved as soon as it can be.").format(
                    error=error
                )
            )

    def _copy(self, course: Course) -> None:
        """Lets a match go on as one of its own, whose log has yet to be written whole."""
        course.id = None
        course.waiting.append(Step(lambda _: None))
