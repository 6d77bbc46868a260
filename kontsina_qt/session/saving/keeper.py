"""Keeps the current match in the library: every move is written before it is shown.

Writing happens in the writer's thread; the move is shown when it has been written. If it cannot
be written, the person is told and the move is shown all the same; writing is retried until it
succeeds, also for matches that have been closed since. On exit, ``settle`` returns what is still
not saved.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.library.tables.matches import Snapshot
from kontsina_qt.library.tables.rows import PRACTICE
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.duplicate import is_twin
from kontsina_qt.match.match import Match
from kontsina_qt.session.saving.retrying import Retry
from kontsina_qt.session.saving.running_series import RunningSeries
from kontsina_qt.session.saving.writer import Writer

LOST = (Kind.OTHER_WINDOW, Kind.NO_MATCH, Kind.BAD_MATCH, Kind.OTHER_LIBRARY)
"""Errors that no retry can fix: the library's match has diverged from the one being played."""


class Step(NamedTuple):
    """A write for one match.

    Attributes:
        write: performs it, given the match's id.
        of_log: whether it belongs to the match's log, which a new match writes as a whole.
        is_move: whether it is a move.
        then: applies it to the match being played; None once that is done.
    """

    write: Callable[[int], None]
    of_log: bool = True
    is_move: bool = False
    then: Callable[[], None] | None = None


@dataclass
class Job:
    """Writes for one match, to run in the writer's thread.

    Attributes:
        id: the match's id; None before its row is inserted.
        whole: the snapshot to insert as a new row, or None.
        source: as in ``Course``.
        steps: what to write.
        of_course: how many of the course's waiting steps this job covers.
        is_new: whether it inserts the row.
        done: how many of the steps have been written.
        error: why the others could not be written.
    """

    id: int | None
    whole: Snapshot | None
    source: str | None
    steps: list[Step]
    of_course: int
    is_new: bool
    done: int = 0
    error: LibraryError | None = None

    def do(self, library: Library, hurried: bool) -> None:
        """Write as much as possible."""
        with library.file.hurried() if hurried else nullcontext():
            try:
                if self.whole is not None:
                    [self.id] = library.import_snapshots([self.whole], self.source)
                    self.whole = None
                for step in self.steps:
                    assert self.id is not None
                    step.write(self.id)
                    self.done += 1
            except LibraryError as error:
                self.error = error


@dataclass(eq=False)
class Course:
    """A match on its way into the library.

    Attributes:
        match: the match; None before its first write.
        id: the match's id; None before its row is inserted.
        waiting: the steps not written yet.
        settled: the steps that a new row needs beside the log.
        source: the file it was read from, for a new row.
        own: whether the person is known to play in it.
        job: the job being written, or None.
        digests: the digests of the record files that hold it.
        deleted: whether the person has deleted it, so that nothing more is written.
    """

    match: Match | None = None
    id: int | None = None
    waiting: list[Step] = field(default_factory=list)
    settled: list[Step] = field(default_factory=list)
    source: str | None = None
    own: bool = False
    job: Job | None = None
    digests: set[str] = field(default_factory=set)
    deleted: bool = False

    @property
    def holds(self) -> bool:
        """Whether something must be written before it can be shown."""
        return any(step.then is not None for step in self.waiting)


class Unsaved(NamedTuple):
    """A match that is not fully saved.

    Attributes:
        match: the match.
        moves: how many of its moves are missing in the library.
    """

    match: Match
    moves: int


class Keeper(QObject):
    """Writes the current match; what could not be written is retried before anything new.

    Args:
        library: where matches are kept.
        writer: the writer to use; a new one by default.

    Attributes:
        retry: schedules further attempts after a failure.

    Signals:
        notice(str): a sentence for the person.
        damaged(str): the library turned out damaged; why.
        conflicted(int): the match of this id was continued elsewhere; here it continues as a copy.
    """

    notice = Signal(str)
    damaged = Signal(str)
    conflicted = Signal(int)

    def __init__(
        self, library: Library, parent: QObject | None = None, writer: Writer | None = None
    ) -> None:
        super().__init__(parent)
        self.library = library
        self.writer = writer or Writer(self)
        self._course = Course()
        self._late: list[Course] = []
        self.retry = Retry(self)
        self.retry.due.connect(self.try_again)
        self.retry.notice.connect(self.notice)
        self.retry.damaged.connect(self.damaged)

    @property
    def why(self) -> LibraryError | None:
        """Why the last attempt to write failed."""
        return self.retry.why

    @property
    def match_id(self) -> int | None:
        """The id of the current match, or None."""
        return self._course.id

    @property
    def holds(self) -> bool:
        """Whether something of the current match must be written before it can be shown."""
        return self._course.holds

    def forget(self, match_id: int | None = None) -> None:
        """Switch to another match of the library, or to one that is not in it yet."""
        if self._course.waiting:
            self._late.append(self._course)
        if match_id is not None and self._take_up(lambda course: course.id == match_id):
            return
        self._course = Course(id=match_id)
        if match_id is not None:
            with suppress(LibraryError):
                self._course.source = self.library.origins.source_of(match_id)
                self._course.own = self._course.source in (None, PRACTICE)

    def delete(self, ids: Collection[int]) -> None:
        """Drop pending writes of matches that the person has deleted."""
        for course in (*self._late, self._course):
            if course.id in ids:
                course.deleted = True
                course.waiting.clear()
        self._tidy()

    def late(self, match_id: int) -> Match | None:
        """Return a match with its unwritten moves, or None if all of it is written."""
        found = (course.match for course in self._waiting() if course.id == match_id)
        return next(found, None)

    def late_in_file(self, digest: str) -> tuple[int | None, Match] | None:
        """Return the id and match of a record file if it has pending writes, else None."""
        for course in reversed(self._waiting()):
            if digest in course.digests and course.match is not None:
                return course.id, course.match
        return None

    def _take_up(self, wanted: Callable[[Course], bool]) -> bool:
        """Make a match with pending writes the current one; return whether there was one."""
        for course in self._late:
            if wanted(course):
                self._late.remove(course)
                self._course = course
                return True
        return False

    def original_of(self, match: Match, match_id: int | None) -> Match | None:
        """Return the match whose cards a match of the library repeats, or None."""
        if match_id is None:
            return None
        try:
            id = self.library.origins.original_of(match_id)
            original = self.library.look_at(id) if id is not None else None
        except LibraryError as error:
            self.notice.emit(str(error))
            return None
        if original is None or (match.hands and not is_twin(original, match)):
            return None
        return original

    def was_ended(self, match: Match, match_id: int | None) -> bool:
        """Return whether a match was ended although its rules would continue it."""
        if match_id is None or match.over:
            return False
        try:
            return self.library.standing_of(match_id)[0]
        except LibraryError:
            return False

    def series_of(self, match_id: int | None) -> RunningSeries | None:
        """Return the series that a match of the library belongs to, or None."""
        if match_id is None:
            return None
        try:
            kept = self.library.series.of(match_id)
        except LibraryError as error:
            self.notice.emit(str(error))
            return None
        return RunningSeries.of(kept, self.library.file.replaced) if kept is not None else None

    def resigned(self, match_id: int | None) -> int | None:
        """Return the seat that resigned a match of the library, or None."""
        if match_id is None:
            return None
        try:
            return self.library.resigned(match_id)
        except LibraryError:
            return None

    # The current match

    def keep(self, match: Match, source: str | None = None) -> None:
        """Add a whole match to the library, unless it is already waiting to be written.

        Args:
            match: the match.
            source: the file it is from, ``PRACTICE``, or None for a match of the person's own.
        """
        if self._take_up(lambda course: course.match is match):
            return
        self._course.source, self._course.own = source, source in (None, PRACTICE)
        self._write(match, Step(lambda _: None))

    def deal(self, match: Match, deal: Deal, then: Callable[[], None]) -> None:
        """Save the deal of the next hand; ``then`` applies it."""
        hand = match.cursor[0] + 1
        self._write(match, Step(lambda id: self.library.begin_hand(id, hand, deal), then=then))

    def move(
        self, match: Match, text: str, then: Callable[[], None], by_person: bool = False
    ) -> None:
        """Save the next move; ``then`` applies it. A move by the person makes the match theirs."""
        if by_person and not self._course.own:
            self._course.own, self._course.source = True, None
            origins = self.library.origins
            self._write(match, Step(lambda id: origins.set_source(id, None), of_log=False))
        hand, ply = match.cursor

        def made() -> None:
            then()
            self._end(course)

        course = self._course
        add = Step(lambda id: self.library.add_move(id, hand, ply, text), True, True, made)
        self._write(match, add)

    def cursor(
        self, match: Match, at: tuple[int, int], undos: int, then: Callable[[], None]
    ) -> None:
        """Save the cursor after an undo or redo; ``then`` applies it."""

        def made() -> None:
            then()
            self._end(course)

        course = self._course
        self._write(match, Step(lambda id: self.library.set_cursor(id, *at, undos), then=made))

    def twin(self, match: Match, original: int) -> None:
        """Save which match's cards this one repeats."""
        library, replaced = self.library, self.library.file.replaced

        def put(id: int) -> None:
            if library.file.replaced == replaced:  # or the original is not in it
                library.origins.set_original(id, original)

        step = Step(put, of_log=False)
        self._course.settled.append(step)
        self._write(match, step)

    def file(self, match: Match, digest: str) -> None:
        """Save the digest of the record file that holds the match."""
        self._course.digests.add(digest)
        step = Step(lambda id: self.library.origins.connect_file(id, digest), of_log=False)
        self._course.settled.append(step)
        self._write(match, step)

    def in_series(self, match: Match, series: RunningSeries) -> None:
        """Save which series the match belongs to, and the series if it is new."""
        plan, place, row = series.plan, series.place, series.row

        def put(id: int) -> None:
            library = self.library
            known = row.id if row.replaced == library.file.replaced else None
            row.id = library.series.put(id, known, place, plan)
            row.replaced = library.file.replaced

        step = Step(put, of_log=False)
        self._course.settled.append(step)
        self._write(match, step)

    def resign(
        self, match: Match, seat: int, winners: Sequence[int], then: Callable[[], None]
    ) -> None:
        """Save that a seat resigns; ``then`` applies it."""
        scores = match.standing.scores
        write = lambda id: self.library.resign(id, seat, winners, scores)  # noqa: E731
        self._write(match, Step(write, of_log=False, then=then))

    def end(self, match: Match, winners: Sequence[int]) -> None:
        """Save that a match has ended before its rules would end it, and which sides won."""
        scores = match.standing.scores
        self._write(match, Step(lambda id: self.library.finish(id, winners, scores), of_log=False))

    def _end(self, course: Course) -> None:
        match = course.match
        if match is not None and match.over:
            winners, scores = match.standing.winners, match.standing.scores
            step = Step(lambda id: self.library.finish(id, winners, scores))
            course.waiting.append(step)
            self._save(course)

    def _write(self, match: Match, step: Step) -> None:
        """Write a step, after those that could not be written before."""
        course = self._course
        course.match = match
        course.waiting.append(step)
        self._save(course)

    # Other windows

    def part(self, match: Match) -> None:
        """Continue the current match as a copy, since it was continued elsewhere."""
        course = self._course
        course.match = match
        self._copy(course)
        self._save(course)

    @property
    def is_behind(self) -> bool:
        """Whether the current match was continued elsewhere."""
        course = self._course
        if course.id is None or course.waiting:
            return False
        try:
            return not self.library.is_newest(course.id)
        except LibraryError:
            return False

    # Pending writes

    def try_again(self) -> None:
        """Retry pending writes."""
        self._save_all()

    def look(self, match: Match | None = None) -> None:
        """Check whether the library file was replaced by another one.

        Args:
            match: the current match, which then continues in the new library.
        """
        if self.writer.busy or self.library.path is None or self.library.file.is_untouched:
            return
        replaced, course = self.library.file.replaced, self._course

        def looked(done: Future[None]) -> None:
            done.result()
            self._report_changes()
            if self.library.file.replaced == replaced or match is None:
                return
            if self._course is course:  # still the current match
                self.part(match)

        self.writer.run(self._look, looked)

    def _look(self) -> None:
        with suppress(LibraryError):  # the next write will notice
            self.library.file.look()

    def _report_changes(self) -> None:
        for message in self.library.file.news():
            self.notice.emit(message.words(tr))

    def settle(self) -> list[Unsaved]:
        """Finish pending writes before the program ends, however long it takes.

        Returns:
            The matches that could not be saved; ``why`` has the reason.
        """
        self._save_all()
        self.writer.finish()
        return self.unsaved()

    def unsaved(self) -> list[Unsaved]:
        """Return the matches with pending writes."""
        return [self._unsaved(course) for course in self._waiting() if course.match is not None]

    def _save_all(self) -> None:
        for course in self._waiting():
            self._save(course)

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
        """Start writing a match's pending steps, unless a write is running."""
        if course.deleted:
            course.waiting.clear()
        if course.job is not None or not course.waiting:
            return
        course.job = job = self._job(course)
        hurried = self.retry.is_told(course)
        if self.library.path is None:  # nothing to wait for
            job.do(self.library, hurried)
            self._on_done(course, job)
        else:
            self.writer.run(
                lambda: job.do(self.library, hurried), lambda done: self._on_done(course, job, done)
            )

    def _job(self, course: Course) -> Job:
        assert course.match is not None
        steps, whole = list(course.waiting), None
        if course.id is None:
            whole = Snapshot.of(course.match)
            # The snapshot has the applied part of the log.
            made = [step for step in steps if not step.of_log or step.then is not None]
            steps = [*course.settled, *(step for step in made if step not in course.settled)]
        return Job(course.id, whole, course.source, steps, len(course.waiting), whole is not None)

    def _on_done(self, course: Course, job: Job, done: Future[None] | None = None) -> None:
        """Apply what was written to the match being played, and handle errors."""
        failed = done.exception() if done is not None else None
        later = course.waiting[job.of_course :]
        if failed is not None:  # a bug of ours: don't retry the same step for ever
            for step in job.steps[job.done : job.done + 1]:
                job.steps[job.done] = step._replace(write=lambda _: None)
        written: list[Step] = []
        if job.whole is None:
            if job.is_new:
                course.id = job.id
            written = job.steps[: job.done]
            course.waiting = [*job.steps[job.done :], *later]
        try:
            self._make(written)  # new steps are queued while ``course.job`` is set
        finally:
            course.job = None
            self._follow(course, job.error, failed)

    def _follow(
        self, course: Course, error: LibraryError | None, failed: BaseException | None
    ) -> None:
        """Write what was queued meanwhile, or report the error."""
        self._report_changes()
        if course.deleted:
            course.waiting.clear()
        elif failed is not None:
            self._go_on_without(course)
        elif error is not None:
            self._on_error(course, error)
        elif course.waiting:
            self._save(course)
        else:
            self.retry.written(course)
        self._tidy()
        if failed is not None:
            raise failed

    def _tidy(self) -> None:
        """Forget matches that are fully written."""
        self._late = [each for each in self._late if each.waiting]
        if not self._waiting():
            self.retry.rest()

    def _make(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if step.then is not None:
                step.then()

    def _on_error(self, course: Course, error: LibraryError) -> None:
        other = course.id
        self.retry.report_damage(error)
        if error.kind in LOST and other is not None:
            self._copy(course)
            self._save(course)
            if error.kind is Kind.OTHER_WINDOW and course is self._course:
                self.conflicted.emit(other)
            elif error.kind is not Kind.OTHER_LIBRARY:
                self.notice.emit(tr("{error} It continues here as a copy.").format(error=error))
            return
        words = tr("{error} You can keep playing; the match is saved as soon as possible.")
        self.retry.failed(course, error, words)
        self._go_on_without(course)

    def _go_on_without(self, course: Course) -> None:
        """Apply what cannot be written now; the person has been told."""
        held = list(course.waiting)
        course.waiting = [step._replace(then=None) for step in held]
        self._make(held)

    def _copy(self, course: Course) -> None:
        """Continue a match as a new row, to be written as a whole."""
        course.id = None
        course.waiting.append(Step(lambda _: None))
