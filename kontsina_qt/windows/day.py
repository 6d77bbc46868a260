"""The deal of the day: begun, counted the first time it is played, and told in three lines."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QEvent, QLocale, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.language import language, tr, trn
from kontsina_qt.library.progress import DayResult
from kontsina_qt.match.names import YOU
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.session.day import OPPONENT, OPTIONS, PERSON, PLAYERS, DayPar, day_in, number_of
from kontsina_qt.table.plain import Label
from kontsina_qt.windows.fitting import FittingDialog
from kontsina_qt.windows.new_game_values import NAMES, NewGame

if TYPE_CHECKING:
    from kontsina_qt.windows.main import MainWindow

GRACE = timedelta(days=1)
"""Who begins before midnight may end after it."""


class DayDesk(QObject):
    """Sees whether the match on the table is a deal of the day, and keeps how the first went."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._made: dict[date, tuple[int, int]] = {}
        self.par = DayPar(self)
        self.par.found.connect(self._count)
        self._session.turn_changed.connect(self._look)
        window.installEventFilter(self)

    @staticmethod
    def today() -> date:
        """The day by the machine's own calendar."""
        return date.today()

    def result_of(self, day: date) -> DayResult | None:
        """What the person made of a day's deal, if it is played."""
        days = self._window.settings.days
        return next((each for each in days if each.day == day.isoformat()), None)

    def play(self) -> None:
        """Begins today's deal."""
        settings, day = self._window.settings, self.today()
        seats = (Seat(settings.name or YOU, HUMAN), Seat(NAMES[0], OPPONENT))
        self._window.desk.start(
            NewGame(self._game, PLAYERS, dict(OPTIONS), seats, number_of(day), False)
        )

    @property
    def _game(self) -> str:
        from kontsina_qt.rules.games.catalogue import USUAL

        return USUAL.id

    def _open_day(self) -> date | None:
        """The day whose deal is on the table and is not counted yet."""
        session = self._session
        if not session.active or session.original is not None or session.resigned is not None:
            return None
        day = day_in(session.match)
        if day is None or not timedelta(0) <= self.today() - day <= GRACE:
            return None
        return None if self.result_of(day) else day

    def _look(self) -> None:
        day = self._open_day()
        if day is None:
            return
        self.par.find(day)
        match = self._session.match
        if match.over:
            # The first time counts, also where the table is left before par is known.
            self._made.setdefault(day, _both(match.results[-1].points))
        self._count()

    def _count(self, *_: object) -> None:
        """Keeps the result as soon as the hand is over and par is known."""
        day, par = self.par.day, self.par.points
        if day is None or par is None or day not in self._made or self.result_of(day):
            return
        result = DayResult(day.isoformat(), *self._made[day], *_both(par))
        self._window.store.change(days=(*self._window.settings.days, result))
        self._window.toast.tell(" · ".join(share_lines(result)))

    def show(self) -> None:
        """Shows what there is to know of today's deal, until the person closes it."""
        dialog = DayDialog(self.today(), self.result_of(self.today()), self._window)
        if dialog.exec():
            self.play()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window that is closed ends what is under way."""
        if event.type() == QEvent.Type.Close:
            self.par.stop()
        return super().eventFilter(watched, event)


def _both(points: tuple[int, ...]) -> tuple[int, int]:
    return points[PERSON], points[1 - PERSON]


def share_lines(result: DayResult) -> tuple[str, str, str]:
    """A result in three lines, to be read by who was not there."""
    day = date.fromisoformat(result.day)
    head = tr("Kontsina, deal of the day No. {number}")
    own = tr("{own} : {other} against a skilled player")
    ahead = (result.own - result.other) - (result.par - result.par_other)
    par = tr("par {par} : {other}").format(par=result.par, other=result.par_other)
    if ahead > 0:
        words = trn("{n} point better than the expert", "{n} points better than the expert", ahead)
    elif ahead < 0:
        words = trn("{n} point behind the expert", "{n} points behind the expert", -ahead)
    else:
        words = tr("level with the expert")
    return (
        head.format(number=number_of(day)),
        own.format(own=result.own, other=result.other),
        f"{par}, {words}",
    )


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
    """

    def __init__(self, day: date, result: DayResult | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Deal of the day"))
        self.propose(520, 300)
        self.lines = share_lines(result) if result else ()
        title = Label(tr("Deal of the day"))
        title.setProperty("role", "title")
        when = Label(day_words(day))
        when.setProperty("role", "head")
        panel = QFrame()
        panel.setProperty("role", "panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(18, 14, 18, 14)
        told = self.lines or (
            tr(
                "One hand of Kontsina against a skilled player. The cards follow from the date, so "
                "they are the same for everyone today."
            ),
            tr("Par is what the expert makes in your chair. The first time counts."),
        )
        for words in told:
            label = Label(words)
            label.setWordWrap(True)
            inside.addWidget(label)
        row = QHBoxLayout()
        row.addStretch(1)
        self.copy = QPushButton(tr("Copy the result"))
        self.copy.clicked.connect(self._on_copy)
        self.copy.setVisible(bool(self.lines))
        self.play = QPushButton(tr("Play it again") if self.lines else tr("Play today's deal"))
        self.play.clicked.connect(self.accept)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.reject)
        for button in (close, self.copy, self.play):
            button.setAutoDefault(False)
            row.addWidget(button)
        self.play.setDefault(not self.lines)
        self.copy.setDefault(bool(self.lines))
        column = QVBoxLayout(self)
        column.setSpacing(12)
        for part in (title, when, panel):
            column.addWidget(part, 1 if part is panel else 0)
        column.addLayout(row)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self.lines))
        self.copy.setText(tr("Copied"))
