"""The daily deal: starting it, and recording the first attempt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.library.tables.progress import DayResult, by_day, in_order
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import YOU
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.session.day import (
    OPPONENT,
    OPTIONS,
    PERSON,
    PLAYERS,
    RIVAL,
    DayPar,
    day_in,
    day_rules,
    number_of,
)
from kontsina_qt.windows.daily.day_results import DayResults
from kontsina_qt.windows.new_game.values import NewGame
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.system.preferences import theme_of

if TYPE_CHECKING:
    from kontsina_qt.library.settings.store import SettingsStore
    from kontsina_qt.library.store import Library
    from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
    from kontsina_qt.session.session import Session
    from kontsina_qt.windows.shell.match_controller import MatchController

GRACE = timedelta(days=1)
"""How long after its day an attempt counts if it was started outside the daily deal."""


class DailyDealController(QObject):
    """Detects daily deals on the table and records the result of the first attempt.

    The first attempt that ends counts, finished or resigned. It is recorded at once; par is added
    when it is known, at the next start at the latest. The day is fixed when the deal is opened, and
    stored, so that later changes of the clock make no difference.

    Signals:
        changed(): a result was recorded, or its par is known.
        review_wanted(int): the id of a match to review.
        puzzle_wanted(object, object): the ``date`` of a daily puzzle to open, and the date on
            which it was shown.
    """

    changed = Signal()
    review_wanted = Signal(int)
    puzzle_wanted = Signal(object, object)

    def __init__(
        self,
        session: Session,
        library: Library,
        store: SettingsStore,
        profile: ProfileKeeper,
        match_controller: MatchController,
        notify: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._library, self._store = session, library, store
        self._profile, self._match_controller = profile, match_controller
        self._notify, self._window = notify, window
        self._unannounced: DayResult | None = None
        self._shown_on = self.today()
        self._played: Match | None = None
        self.par = DayPar(self)
        self.par.found.connect(self._on_par)
        self._session.turn_changed.connect(self._look)
        self._session.went_back.connect(self._on_undo)
        self._profile.kept.connect(self._announce_kept)
        self._profile.changed.connect(lambda _: self.changed.emit())
        window.installEventFilter(self)
        self._find_ended()
        self._find_next()

    @staticmethod
    def today() -> date:
        """Return today's date in local time."""
        return DayWatch.today()

    def result_of(self, day: date) -> DayResult | None:
        """Return the result of a day, if it has been played."""
        return by_day(self._profile.profile.days).get(day.isoformat())

    def play(self, day: date | None = None, today: date | None = None) -> None:
        """Start or continue a day's deal, by default today's.

        Args:
            day: whose deal it is.
            today: the day on which it was chosen; by default the system's date.
        """
        today = today or self.today()
        wanted = day or today
        self._match_controller.when_kept(lambda: self._play(wanted, today))

    def _play(self, day: date, today: date) -> None:
        begun = None if self.result_of(day) else self._begun(day)
        if self.result_of(day) is None:
            self._settle_day(day, today)
        if begun is not None:
            self._match_controller.resume_match(begun)
            return
        settings = self._store.settings
        seats = (Seat(settings.name or YOU, HUMAN), Seat(OPPONENTS[RIVAL].name, OPPONENT))
        game = day_rules().game.id
        self._match_controller.start(
            NewGame(game, PLAYERS, dict(OPTIONS), seats, number_of(day), False)
        )

    def _settle_day(self, day: date, today: date) -> None:
        """Record that a day's deal has been opened, so that it counts for that day."""
        profile, text = self._profile.profile, day.isoformat()
        if text in profile.opened:
            return
        late = {text} if day < today else set()
        self._profile.change(opened=profile.opened | {text}, late=profile.late | late)

    def _begun(self, day: date) -> int | None:
        """Return the id of the unfinished match of a day's deal, if any."""
        from kontsina_qt.library.results.history import unfinished_of_deal

        with suppress(LibraryError):
            for each in unfinished_of_deal(self._library, number_of(day)):
                if day_in(self._library.look_at(each.id)) == day:
                    return each.id
        return None

    @property
    def counting(self) -> bool:
        """Whether the match on the table is an unfinished first attempt at a daily deal."""
        return self._open_day() is not None

    def _open_day(self) -> date | None:
        """Return the day whose deal is on the table, if it has no result yet."""
        session = self._session
        if not session.active or session.original is not None:
            return None
        day = day_in(session.match)
        if day is None or self.result_of(day):
            return None
        opened = day.isoformat() in self._profile.profile.opened
        return day if opened or timedelta(0) <= self.today() - day <= GRACE else None

    def _look(self) -> None:
        session, day = self._session, self._open_day()
        if day is None:
            return
        if not session.finished:
            self._played = session.match
            self._settle_day(day, self.today())
            self.par.find(day)
        elif session.match is self._played:  # not a finished match that was reopened
            self._keep(day)

    def _keep(self, day: date) -> None:
        """Record the attempt that has just ended."""
        session = self._session
        result = _result(day, session.match, session.undos, session.resigned)
        if self.par.day == day and self.par.points is not None:
            result = _with_par(result, self.par.points)
        self._note(result)
        self._find_next()

    def _on_undo(self) -> None:
        if self._open_day() is not None and self._session.undos == 1:
            self._notify(tr("Undone: the result will show it."))

    def _on_par(self, day: date, points: tuple[int, ...]) -> None:
        result = self.result_of(day)
        if result is not None and result.par is None:
            self._note(_with_par(result, points))
        self._find_next()

    def _note(self, result: DayResult) -> None:
        """Record a result, then announce it as far as it is known."""
        profile = self._profile.profile
        days = by_day(profile.days) | {result.day: result}
        opened = profile.opened - {result.day}
        self._unannounced = result
        self._profile.change(days=in_order(days), opened=opened)

    def _announce_kept(self) -> None:
        """Announce the result in the library, which may come from another window."""
        from kontsina_qt.windows.daily.words import headline, par_words, score_words

        message, self._unannounced = self._unannounced, None
        result = self.result_of(date.fromisoformat(message.day)) if message is not None else None
        if result is not None:
            words = headline(result) if result.given_up else score_words(result)
            if result.above_par is not None:
                words = f"{words} · {headline(result)}"
            self._notify(f"{tr('Deal of the day')}: {words} · {par_words(result)}")

    def _find_ended(self) -> None:
        """Record finished attempts whose result is missing in the library."""
        profile = self._profile.profile
        days = by_day(profile.days)
        found = {}
        for text in sorted(profile.opened - set(days)):
            with suppress(LibraryError):
                result = _ended_in(self._library, date.fromisoformat(text))
                if result is not None:
                    found[text] = result
        if found:
            self._profile.change(days=in_order(days | found), opened=profile.opened - set(found))

    def _find_next(self) -> None:
        """Compute a missing par, the latest day first."""
        for result in reversed(self._profile.profile.days):
            if result.par is None:
                self.par.find(date.fromisoformat(result.day))
                return

    def book(self, today: date) -> DayResults:
        """Return the results for display."""
        shown = self._profile.shown
        return DayResults(
            today,
            by_day(shown.days),
            shown.late,
            shown.puzzle_days,
            shown.puzzles_opened,
            self._store.settings.goals,
        )

    def show(self) -> None:
        """Show the calendar until the person closes it or plays a day's deal.

        "Today" stays the day on which it was opened, until the person asks for the new one.
        """
        from kontsina_qt.windows.daily.dialog import DayDialog

        self._shown_on = self.today()
        self._profile.refresh()
        dialog = DayDialog(
            self.book(self._shown_on),
            theme_of(self._store.settings),
            self._window,
            lambda day: self.result_of(day) is None and self._begun(day) is not None,
            lambda day: self._reviewable(day) is not None,
        )
        # Open what was asked for once the dialog has closed.
        queued = Qt.ConnectionType.QueuedConnection
        dialog.puzzle_wanted.connect(self._on_puzzle, queued)
        dialog.review_wanted.connect(self._on_review, queued)
        heard = self.changed.connect(lambda: dialog.show_results(self.book(self._shown_on)))

        def show_new_day() -> None:
            self._shown_on = self.today()
            dialog.show_today(self.book(self._shown_on))

        dialog.newer_wanted.connect(show_new_day)
        wanted = dialog.exec()
        self.changed.disconnect(heard)
        if wanted:
            self.play(dialog.day, self._shown_on)

    def _reviewable(self, day: date) -> int | None:
        """Return the id of a day's match, if it was finished and still exists."""
        result = self.result_of(day)
        if result is not None and not result.given_up:
            with suppress(LibraryError):
                return next((id for id, match in _ended(self._library, day) if match.results), None)
        return None

    def _on_puzzle(self, day: date) -> None:
        self.puzzle_wanted.emit(day, self._shown_on)

    def _on_review(self, day: date) -> None:
        match_id = self._reviewable(day)
        if match_id is not None:
            self.review_wanted.emit(match_id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stop the analysis when the window closes."""
        if event.type() == QEvent.Type.Close:
            self.par.stop()
        return super().eventFilter(watched, event)


def _both(points: Sequence[int]) -> tuple[int, int]:
    return points[PERSON], points[1 - PERSON]


def _result(day: date, match: Match, undos: int, resigned: int | None) -> DayResult:
    """Return the result of a finished match."""
    points = _both(match.standing.scores)
    return DayResult(day.isoformat(), *points, undone=undos > 0, given_up=resigned is not None)


def _ended_in(library: Library, day: date) -> DayResult | None:
    """Return the result of the first finished attempt at a day's deal, if any.

    Raises:
        LibraryError: the library cannot be read.
    """
    for id, match in _ended(library, day):
        with suppress(LibraryError):
            return _result(day, match, library.standing_of(id)[1], library.resigned(id))
    return None


def _ended(library: Library, day: date) -> Iterator[tuple[int, Match]]:
    """Yield the ids and matches of the finished, undamaged attempts at a day's deal, oldest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    from kontsina_qt.library.results.history import ended_of_deal

    for id in ended_of_deal(library, number_of(day)):
        with suppress(LibraryError):
            match = library.look_at(id)
            if day_in(match) == day:
                yield id, match


def _with_par(result: DayResult, points: Sequence[int]) -> DayResult:
    par, other = _both(points)
    return replace(result, par=par, par_other=other)
