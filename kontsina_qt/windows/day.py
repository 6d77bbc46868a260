"""The deal of the day: begun, counted the first time it is ended, and told in three lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QEvent, QLocale, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import language, tr, trn
from kontsina_qt.library.errors import LibraryError
from kontsina_qt.library.history import unfinished_of_deal
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
from kontsina_qt.table.plain import Label
from kontsina_qt.windows.fitting import FittingDialog
from kontsina_qt.windows.flow import Flow
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
        self._asked: Match | None = None
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
        with suppress(LibraryError):
            for each in unfinished_of_deal(self._library, number_of(day)):
                if day_in(self._library.look_at(each.id)) == day:
                    return each.id
        return None

    def give_up(self) -> None:
        """Gives the match up; where that counts as the day's try, when it is asked for again."""
        session = self._session
        if self._open_day() is None or not session.can_resign or self._asked is session.match:
            session.resign()
            return
        self._asked = session.match
        self._tell(tr("Today's deal counts as given up then. Give it up again if you mean it."))

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


def share_lines(result: DayResult) -> tuple[str, str, str]:
    """A result in three lines, to be read by who was not there."""
    day = date.fromisoformat(result.day)
    head = tr("Kontsina, deal of the day No. {number}")
    return head.format(number=number_of(day)), _own_line(result), _par_line(result)


def _own_line(result: DayResult) -> str:
    """What the person made of it."""
    if result.given_up:
        return tr("given up against a skilled player")
    own = tr("{own} : {other} against a skilled player")
    words = own.format(own=result.own, other=result.other)
    return tr("{result}, with undo").format(result=words) if result.undone else words


def _par_line(result: DayResult) -> str:
    """What the expert made of it, and how that compares."""
    if result.par is None or result.par_other is None:
        return tr("par is being worked out")
    par = tr("par {par} : {other}").format(par=result.par, other=result.par_other)
    if result.given_up:
        return par
    ahead = (result.own - result.other) - (result.par - result.par_other)
    if ahead > 0:
        words = trn("{n} point better than the expert", "{n} points better than the expert", ahead)
    elif ahead < 0:
        words = trn("{n} point behind the expert", "{n} points behind the expert", -ahead)
    else:
        words = tr("level with the expert")
    return f"{par}, {words}"


def day_words(day: date) -> str:
    """A date as the language writes it."""
    words = QLocale(language()).toString(
        QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat
    )
    return str(words)


class DayDialog(FittingDialog):
    """Today's deal: what it is, or how it went, to be shared. Accepted to play it.

    Args:
        day: today.
        result: how it went the first time, or None.
        parent: of the dialog.
        begun: whether it has been begun and left.
    """

    def __init__(
        self,
        day: date,
        result: DayResult | None,
        parent: QWidget | None = None,
        begun: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Deal of the day"))
        self.propose(520, 340)
        self.lines: tuple[str, ...] = ()
        title = Label(tr("Deal of the day"))
        title.setProperty("role", "title")
        when = Label(day_words(day))
        when.setProperty("role", "head")
        panel = QFrame()
        panel.setProperty("role", "panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(18, 14, 18, 14)
        self._labels = [Label(""), Label(""), Label("")]
        for label in self._labels:
            label.setWordWrap(True)
            inside.addWidget(label)
        inside.addStretch(1)
        row = Flow()
        self.copy = QPushButton(tr("Copy the result"))
        self.copy.clicked.connect(self._on_copy)
        play = tr("Go on with today's deal") if begun else tr("Play today's deal")
        self.play = QPushButton(tr("Play it again") if result else play)
        self.play.clicked.connect(self.accept)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.reject)
        for button in (close, self.copy, self.play):
            button.setAutoDefault(False)
            row.add(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for part in (title, when, panel):
            column.addWidget(part, 1 if part is panel else 0)
        column.addWidget(row)
        self.tell(result)

    def tell(self, result: DayResult | None) -> None:
        """Says what the deal is, or how it went."""
        self.lines = share_lines(result) if result else ()
        told = self.lines or (
            tr(
                "One hand of Kontsina against a skilled player. The cards follow from the date, so "
                "they are the same for everyone today."
            ),
            tr(
                "The first try that is ended counts, given up too. A move may be taken back; the "
                "result then says so."
            ),
            tr("Par is what the expert makes in your chair."),
        )
        for label, words in zip(self._labels, told, strict=True):
            label.setText(words)
        self.copy.setVisible(bool(self.lines))
        usual = self.copy if self.lines else self.play
        usual.setDefault(True)
        usual.setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self.lines))
        self.copy.setText(tr("Copied"))
