"""The deal of the day: begun, and counted the first time it is ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.errors import LibraryError
from kontsina_qt.library.progress import DayResult, by_day, in_order
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import YOU
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.session.day import (
    OPPONENT,
    OPTIONS,
    PERSON,
    PLAYERS,
    DayPar,
    day_in,
    day_rules,
    number_of,
)
from kontsina_qt.windows.new_game_values import NAMES, NewGame

if TYPE_CHECKING:
    from kontsina_qt.library.settings import Settings, SettingsStore
    from kontsina_qt.library.store import Library
    from kontsina_qt.session.session import Session
    from kontsina_qt.windows.match_desk import MatchDesk

GRACE = timedelta(days=1)
"""Who begins before midnight may end after it."""


class DayDesk(QObject):
    """Sees whether the match on the table is a deal of the day, and keeps how the first went.

    The first try that is ended counts, played to its end or given up; it is kept at once, and
    par is added when it is known, at the next start at the latest.

    Signals:
        changed(): a result is kept, or its par is known.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        library: Library,
        store: SettingsStore,
        desk: MatchDesk,
        tell: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._library, self._store = session, library, store
        self._desk, self._tell, self._window = desk, tell, window
        self._played: Match | None = None
        self.par = DayPar(self)
        self.par.found.connect(self._on_par)
        self._session.turn_changed.connect(self._look)
        self._session.went_back.connect(self._on_undo)
        window.installEventFilter(self)
        self._find_next()

    @property
    def _settings(self) -> Settings:
        return self._store.settings

    @staticmethod
    def today() -> date:
        """The day by the machine's own calendar."""
        return date.today()

    def result_of(self, day: date) -> DayResult | None:
        """What the person made of a day's deal, if it is played."""
        return by_day(self._settings.days).get(day.isoformat())

    def play(self) -> None:
        """Begins today's deal, or goes on with it where it was left."""
        day = self.today()
        begun = None if self.result_of(day) else self._begun(day)
        if begun is not None:
            self._desk.resume_match(begun)
            return
        settings = self._settings
        seats = (Seat(settings.name or YOU, HUMAN), Seat(NAMES[0], OPPONENT))
        game = day_rules().game.id
        self._desk.start(NewGame(game, PLAYERS, dict(OPTIONS), seats, number_of(day), False))

    def _begun(self, day: date) -> int | None:
        """The match in which a day's deal has been begun and not ended."""
        from kontsina_qt.library.history import unfinished_of_deal

        with suppress(LibraryError):
            for each in unfinished_of_deal(self._library, number_of(day)):
                if day_in(self._library.look_at(each.id)) == day:
                    return each.id
        return None

    @property
    def counting(self) -> bool:
        """Whether the match on the table is a day's first try, and still open."""
        return self._open_day() is not None

    def _open_day(self) -> date | None:
        """The day whose deal is on the table and is not counted yet."""
        session = self._session
        if not session.active or session.original is not None:
            return None
        day = day_in(session.match)
        if day is None or not timedelta(0) <= self.today() - day <= GRACE:
            return None
        return None if self.result_of(day) else day

    def _look(self) -> None:
        session, day = self._session, self._open_day()
        if day is None:
            return
        if not session.finished:
            self._played = session.match
            self.par.find(day)
        elif session.match is self._played:  # not one that was opened at its end
            self._keep(day)

    def _keep(self, day: date) -> None:
        """Keeps the try that has just ended."""
        session = self._session
        result = DayResult(
            day.isoformat(),
            *_both(session.match.standing.scores),
            undone=session.undos > 0,
            given_up=session.resigned is not None,
        )
        if self.par.day == day and self.par.points is not None:
            result = _with_par(result, self.par.points)
        self._note(result)
        self._find_next()

    def _on_undo(self) -> None:
        if self._open_day() is not None and self._session.undos == 1:
            self._tell(tr("Taken back: the result will say so."))

    def _on_par(self, day: date, points: tuple[int, ...]) -> None:
        result = self.result_of(day)
        if result is not None and result.par is None:
            self._note(_with_par(result, points))
        self._find_next()

    def _note(self, result: DayResult) -> None:
        """Keeps a result, and tells it as far as it is known."""
        from kontsina_qt.windows.day_dialog import share_lines

        days = by_day(self._settings.days) | {result.day: result}
        self._store.change(days=in_order(days))
        self._tell(" · ".join(share_lines(result)))
        self.changed.emit()

    def _find_next(self) -> None:
        """Works out par where it is missing, the latest day first."""
        for result in reversed(self._settings.days):
            if result.par is None:
                self.par.find(date.fromisoformat(result.day))
                return

    def show(self) -> None:
        """Shows what there is to know of today's deal, until the person closes it."""
        from kontsina_qt.windows.day_dialog import DayDialog

        day = self.today()
        dialog = DayDialog(day, self.result_of(day), self._window, self._begun(day) is not None)
        heard = self.changed.connect(lambda: dialog.tell(self.result_of(day)))
        wanted = dialog.exec()
        self.changed.disconnect(heard)
        if wanted:
            self.play()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window that is closed ends what is under way."""
        if event.type() == QEvent.Type.Close:
            self.par.stop()
        return super().eventFilter(watched, event)


def _both(points: Sequence[int]) -> tuple[int, int]:
    return points[PERSON], points[1 - PERSON]


def _with_par(result: DayResult, points: Sequence[int]) -> DayResult:
    par, other = _both(points)
    return replace(result, par=par, par_other=other)
