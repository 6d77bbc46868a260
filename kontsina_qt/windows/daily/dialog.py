"""The dialog of daily deals: the calendar, and the selected day's result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.goals.puzzling import puzzle_on
from kontsina_qt.language import capital, tr, trn
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.models.dates import full_day, short_day
from kontsina_qt.players.levels.catalogue import title_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.day import OPPONENT, RIVAL
from kontsina_qt.table.cards.portrait_widget import Portrait
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import display_font, scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.daily.calendar import Calendar
from kontsina_qt.windows.daily.day_results import DayResults
from kontsina_qt.windows.daily.scale import ParScale
from kontsina_qt.windows.daily.words import (
    headline,
    par_words,
    puzzle_words,
    score_words,
    share_text,
)
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.meander import Meander
from kontsina_qt.windows.widgets.tab_order import tab_through

WIDE = 900
"""The width from which calendar and result are side by side."""
PANEL, KEY = 360, 13
"""The width of the result, and the height of the Greek key below its headline."""
WORD, SCORE = 34, 40
STYLE = """
QLabel[role="word"] {{ font-family: "{serif}"; font-size: {word}px; }}
QLabel[role="score"] {{ font-size: {score}px; font-weight: 700; color: {accent}; }}
"""
TICK_MS = 20_000


class DayDialog(FittingDialog):
    """The calendar of daily deals, and the selected day. Accepted to play that day's deal.

    Args:
        book: the results.
        theme: the theme.
        parent: the parent widget.
        begun: returns whether a day's deal has been started but not finished.
        reviewable: returns whether the match of a day can be reviewed.

    Attributes:
        calendar: the calendar, with the selected ``day``.
        play, copy, review, catch_up, puzzle, newer: the buttons.

    Signals:
        review_wanted(object): review the match of a ``date``; emitted after closing.
        puzzle_wanted(object): open the puzzle of a ``date``; emitted after closing.
        newer_wanted(): show the deal of the new day, if the dialog was open past midnight.
    """

    review_wanted = Signal(object)
    puzzle_wanted = Signal(object)
    newer_wanted = Signal()

    def __init__(
        self,
        book: DayResults,
        theme: Theme,
        parent: QWidget | None = None,
        begun: Callable[[date], bool] = lambda day: False,
        reviewable: Callable[[date], bool] = lambda day: False,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._book, self._begun, self._reviewable = book, begun, reviewable
        self.setWindowTitle(tr("Deal of the day"))
        self.propose(1060, 620)
        self.calendar = Calendar(book, theme)
        self.calendar.chosen.connect(lambda _: self._show_day())
        self.calendar.wanted.connect(self._on_wanted)
        self.rival = Portrait(64)
        self.rival.show_face(RIVAL)
        self.scale = ParScale(theme)
        self._streak = Label("")
        self._streak.setProperty("role", "head")
        self._when, self._head, self._score, self._par, self._note, self._next = (
            Label("") for _ in range(6)
        )
        for label, role in (
            (self._when, "dim"),
            (self._head, "word"),
            (self._score, "score"),
            (self._next, "dim"),
        ):
            label.setProperty("role", role)
        for label in (self._head, self._par, self._note, self._next):
            label.setWordWrap(True)
        self.play = QPushButton()
        self.play.clicked.connect(self.accept)
        self.copy = QPushButton(tr("Share"))
        self.copy.clicked.connect(self._on_copy)
        self.review = QPushButton(tr("Review"))
        self.review.clicked.connect(self._on_review)
        self.puzzle = QPushButton()
        self.puzzle.clicked.connect(self._on_puzzle)
        self._puzzle_head, self._puzzle = Label(""), Label("")
        self._puzzle_head.setProperty("role", "head")
        for label in (self._puzzle_head, self._puzzle):
            label.setWordWrap(True)
        self._missed = Label("")
        self._missed.setWordWrap(True)
        self.catch_up = QPushButton()
        self.catch_up.clicked.connect(self._on_catch_up)
        self.newer = QPushButton(tr("Show it"))
        self.newer.clicked.connect(self.newer_wanted)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.reject)
        for button in (close, *self._panel_buttons):
            button.setAutoDefault(False)
        self._lay_out(close)
        QShortcut(QKeySequence("C"), self, self._on_copy_key)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.tick)
        self._timer.start(TICK_MS)
        self.show_results(book)

    def _lay_out(self, close: QPushButton) -> None:
        self._close = close
        title = Label(tr("Deal of the day"))
        title.setProperty("role", "title")
        ways = QBoxLayout.Direction
        self._title_row = QBoxLayout(ways.LeftToRight)
        self._title_row.addWidget(title)
        self._title_row.addStretch(1)
        self._title_row.addWidget(self._streak)
        panel = QFrame()
        panel.setProperty("role", "panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(*(scaled(n) for n in (18, 14, 18, 14)))
        inside.setSpacing(scaled(8))
        key = Meander(panel)
        key.setFixedHeight(scaled(KEY))
        for part in (self._when, self._head, key, self._score, self.scale):
            inside.addWidget(part)
        row = QHBoxLayout()
        row.setSpacing(scaled(12))
        row.addWidget(self.rival, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._par, 1)
        inside.addLayout(row)
        inside.addWidget(self._note)
        row = QHBoxLayout()
        row.addWidget(self.copy, 2)
        row.addWidget(self.review, 1)
        inside.addLayout(row)
        inside.addWidget(self.play)
        row = QHBoxLayout()
        row.addWidget(self._missed, 1)
        row.addWidget(self.catch_up)
        inside.addLayout(row)
        inside.addStretch(1)
        inside.addWidget(_rule())
        inside.addWidget(self._puzzle_head)
        row = QHBoxLayout()
        row.addWidget(self._puzzle, 1)
        row.addWidget(self.puzzle)
        inside.addLayout(row)
        row = QHBoxLayout()
        row.addWidget(self._next, 1)
        row.addWidget(self.newer)
        inside.addLayout(row)
        sizes = {"word": scaled(WORD), "score": scaled(SCORE)}
        serif, accent = display_font(WORD).family(), self._theme.paper_accent.name()
        panel.setStyleSheet(STYLE.format(serif=serif, accent=accent, **sizes))
        self._panel = panel
        self._body = QBoxLayout(ways.LeftToRight)
        self._body.addWidget(self.calendar, 1)
        self._body.addWidget(panel)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.addLayout(self._title_row)
        column.addLayout(self._body, 1)
        column.addLayout(foot)

    @property
    def _panel_buttons(self) -> tuple[QPushButton, ...]:
        """The buttons about the selected day, from top to bottom."""
        return self.copy, self.review, self.play, self.catch_up, self.puzzle, self.newer

    @property
    def day(self) -> date:
        """The day to play when the dialog is accepted."""
        return self.calendar.day

    def arrange_in(self, room: QSize) -> None:
        narrow = self.inner_width(room) < scaled(WIDE)
        ways = QBoxLayout.Direction
        self._body.setDirection(ways.BottomToTop if narrow else ways.LeftToRight)
        self._panel.setFixedWidth(scaled(PANEL)) if not narrow else self._panel.setMaximumWidth(
            16_777_215
        )
        if narrow:
            self._panel.setMinimumWidth(0)
        self._title_row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self.calendar.set_narrow(narrow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the tab order, which depends on the layout."""
        super().resizeEvent(event)
        panel, month = self._panel_buttons, self.calendar.tab_parts()
        above = self._body.direction() == QBoxLayout.Direction.BottomToTop
        tab_through([*panel, *month, self._close] if above else [*month, *panel, self._close])

    def show_results(self, book: DayResults) -> None:
        """Show the results."""
        self._book = book
        self.calendar.show_book(book)
        now, best = book.streaks if book.shows_streaks else (0, 0)
        words = trn("{n} day in a row", "{n} days in a row", now) if now > 1 else ""
        if best > max(now, 1):
            words += (" · " if words else "") + tr("best {n}").format(n=best)
        self._streak.setText(words)
        self._streak.setVisible(bool(words))
        self._show_day()
        usual = self.copy if self._book.result(self.day) else self.play
        usual.setFocus()

    def show_today(self, book: DayResults) -> None:
        """Show the results, and today's deal."""
        self._book = book
        self.calendar.show_book(book)
        self.calendar.choose(book.today, focus=False)
        self.show_results(book)

    def _show_day(self) -> None:
        book, day = self._book, self.day
        result = book.result(day)
        today = day == book.today
        self._when.setText(full_day(day))
        if result is None:
            self._head.setText(tr("Today's deal") if today else tr("Not played"))
            self._score.setText("")
            words = tr(
                "One hand of Kontsina against {name} ({level}), about four minutes. "
                "Everyone has the same cards."
            )
            level = title_of(OPPONENT).lower()
            self._par.setText(words.format(name=tr(OPPONENTS[RIVAL].name), level=level))
            self._note.setText(
                tr("Your first try counts.")
                if today
                else tr("Days you catch up on count for the month, not for the streak.")
            )
            if self._begun(day):
                self.play.setText(tr("Continue"))
            else:
                self.play.setText(tr("Play today's deal") if today else tr("Catch up"))
        else:
            self._head.setText(capital(headline(result)))
            self._score.setText("" if result.given_up else score_words(result))
            self._par.setText(par_words(result))
            notes = [tr("with undo")] * result.undone + [tr("late")] * book.is_late(day)
            self._note.setText(" · ".join(notes))
            self.play.setText(tr("Play again"))
        self.rival.setVisible(result is None)
        self.scale.show_result(result)
        parts = (self._score, self._note)
        for label in parts:
            label.setVisible(bool(label.text()))
        self.copy.setVisible(result is not None)
        self.review.setVisible(result is not None and self._reviewable(day))
        self.copy.setText(tr("Share"))
        usual = self.copy if result is not None else self.play
        for button in (self.copy, self.play):
            button.setDefault(button is usual)
        self._show_missed()
        self._show_puzzle()
        self.tick()

    def _show_puzzle(self) -> None:
        """Show game, difficulty and result of the daily puzzle."""
        book, day = self._book, self.day
        solved = book.puzzle_solved(day)
        puzzle = puzzle_on(day, book.puzzles_opened)
        head = tr("Puzzle of the day")
        now = book.puzzle_streaks[0] if book.shows_streaks and day == book.today else 0
        if now > 1:
            head += " · " + trn("{n} day in a row", "{n} days in a row", now)
        self._puzzle_head.setText(head)
        words = f"{tr(GAMES[puzzle.game].name)} · {tr(puzzle.grade.title)}"
        if solved is None:
            words += " · " + tr("your first try counts")
        else:
            words += f" · {puzzle_words(solved)}"
        self._puzzle.setText(words)
        self.puzzle.setText(tr("Solve it") if solved is None else tr("Look at it again"))

    def _show_missed(self) -> None:
        missed = [day for day in self._book.missed(self.day.replace(day=1)) if day != self.day]
        self.catch_up.setVisible(bool(missed))
        self._missed.setVisible(bool(missed))
        if missed:
            words = trn("{n} day to catch up on", "{n} days to catch up on", len(missed))
            self._missed.setText(words)
            self.catch_up.setText(tr("Play {day}").format(day=short_day(missed[0])))

    def tick(self) -> None:
        """Show the time until the next deal, at midnight local time, or that it has come."""
        newer = DayWatch.today() > self._book.today
        first = newer and self.newer.isHidden()
        self.newer.setVisible(newer)
        if newer:
            words = tr("There is a new deal of the day.")
            self._next.setText(words)
            self.newer.setAccessibleDescription(words)
            if first:
                announce(self, words)
            return
        now = datetime.now()
        left = datetime.combine(now.date() + timedelta(days=1), time()) - now
        minutes = max(1, int(left.total_seconds()) // 60)
        words = tr("Next deal in {hours} h {minutes} min")
        self._next.setText(words.format(hours=minutes // 60, minutes=minutes % 60))

    def _on_wanted(self) -> None:
        (self.play if self._book.result(self.day) is None else self.copy).click()

    def _on_catch_up(self) -> None:
        missed = [day for day in self._book.missed(self.day.replace(day=1)) if day != self.day]
        if missed:
            self.calendar.choose(missed[0], focus=False)
            self.play.setFocus()

    def _on_review(self) -> None:
        day = self.day
        self.reject()
        self.review_wanted.emit(day)

    def _on_puzzle(self) -> None:
        day = self.day
        self.reject()
        self.puzzle_wanted.emit(day)

    def _on_copy_key(self) -> None:
        if not self.copy.isHidden():
            self._on_copy()

    def _on_copy(self) -> None:
        result = self._book.result(self.day)
        if result is not None:
            streak = 0 if self._book.is_late(self.day) else self._book.streaks[0]
            streak = streak if self.day == self._book.today and self._book.shows_streaks else 0
            QGuiApplication.clipboard().setText(share_text(result, streak))
            self.copy.setText(tr("Copied"))


def _rule() -> QFrame:
    """Return the line between the deal and the puzzle."""
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine)
    return line
