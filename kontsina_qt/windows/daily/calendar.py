"""The calendar of daily deals."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import language, tr
from kontsina_qt.library.tables.progress import DayResult
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.daily.day_results import DayResults
from kontsina_qt.windows.daily.words import coin_words, day_text, month_words, puzzle_words
from kontsina_qt.windows.widgets.style import rgba

WEEK = 7
COIN, NARROW_COIN = 34, 26
WIDE_EDGES = (8, 5, 8, 6)
FAINT = 130
"""The alpha value of the border of a missed day."""
SOLVED, TRIED = "★", "☆"
"""The signs of a daily puzzle solved at the first attempt, and of one that was not."""
STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -WEEK,
    Qt.Key.Key_Down: WEEK,
}

STYLE = """
QPushButton[day="true"] {{
    border: none; border-radius: 10px; padding: 0; min-height: {high}px; min-width: {wide}px;
    max-height: {most}px; background: {shade};
}}
QPushButton[day="true"][open="true"] {{ background: transparent; border: 1px dashed {edge}; }}
QPushButton[day="true"]:disabled,
QPushButton[day="true"][before="true"] {{ background: transparent; }}
QPushButton[day="true"]:hover {{ background: {chosen}; }}
QPushButton[day="true"]:checked {{ background: {accent}; }}
QPushButton[day="true"]:focus {{ border: 3px solid {ring}; padding: 0; }}
Label[coin="true"] {{
    border-radius: {radius}px; font-weight: 700; border: 1px solid transparent;
    min-width: {coin}px; max-width: {coin}px; min-height: {coin}px; max-height: {coin}px;
}}
Label[coin="true"][result="above"] {{ background: {gold}; color: #1d2430; }}
Label[coin="true"][result="par"] {{ background: {accent}; color: {on_accent}; }}
Label[coin="true"][result="below"] {{ border: 1px solid {ink}; color: {ink}; }}
QPushButton[day="true"] Label[number="true"] {{ font-weight: 700; }}
QPushButton[day="true"] Label[star="true"] {{ font-size: {small}px; color: {star}; }}
QPushButton[day="true"] Label[note="true"] {{ font-size: {small}px; color: {ink}; }}
QPushButton[day="true"] Label[foot="true"] {{
    font-size: {small}px; font-weight: 600; color: {accent};
}}
QPushButton[day="true"] Label[number="true"][before="true"] {{ color: {dim}; }}
QPushButton[day="true"] Label[foot="true"][chosen="true"],
QPushButton[day="true"] Label[number="true"][chosen="true"],
QPushButton[day="true"] Label[star="true"][chosen="true"],
QPushButton[day="true"] Label[note="true"][chosen="true"] {{ color: {on_accent}; }}
Label[coin="true"][result="par"][chosen="true"] {{ border: 1px solid {on_accent}; }}
Label[coin="true"][result="below"][chosen="true"] {{
    border: 1px solid {on_accent}; color: {on_accent};
}}
QPushButton[arrow="true"] {{
    padding: 2px 12px; min-width: 16px; min-height: {arrow}px; border-radius: 13px;
}}
"""


class DayButton(QPushButton):
    """A day with its result."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.day = date.min
        self._style: tuple[object, ...] = ()
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setProperty("day", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._number, self._star, self._coin, self._note = (Label() for _ in range(4))
        self._corner, self._foot = Label(), Label()
        self._labels = {
            self._number: "number",
            self._star: "star",
            self._corner: "star",
            self._coin: "coin",
            self._note: "note",
            self._foot: "foot",
        }
        for label, name in self._labels.items():
            label.setProperty(name, True)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._coin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        self._column = column
        row = QHBoxLayout()
        row.setSpacing(2)
        row.addWidget(self._number)
        row.addWidget(self._star)
        row.addStretch(1)
        row.addWidget(self._note)
        column.addLayout(row)
        column.addStretch(1)
        below = QGridLayout()
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        sides = Qt.AlignmentFlag
        below.addWidget(self._foot, 0, 0, 1, 3, sides.AlignLeft | sides.AlignBottom)
        below.addWidget(self._coin, 0, 1, sides.AlignCenter)
        below.addWidget(self._corner, 0, 2, sides.AlignRight | sides.AlignBottom)
        for beside in (0, 2):
            below.setColumnStretch(beside, 1)
        column.addLayout(below)

    def show_day(self, day: date, book: DayResults, narrow: bool, chosen: bool) -> None:
        """Show a day."""
        self._column.setContentsMargins(
            *(scaled(n) for n in ((5, 2, 5, 3), WIDE_EDGES)[not narrow])
        )
        self.setChecked(chosen)
        result = book.result(day)
        self.day = day
        self.setEnabled(day <= book.today)
        self._number.setText(str(day.day))
        self._number.setEnabled(day <= book.today)
        open_day = book.is_missed(day)
        self.setProperty("open", open_day)
        before = result is None and day < book.since
        self.setProperty("before", before and not chosen)
        self._number.setProperty("before", before and not chosen)
        self._note.setText("" if narrow else _note_words(day, book))
        self._foot.setText(tr("Catch up") if open_day and not narrow else "")
        puzzle = book.puzzle_solved(day)
        self._show_puzzle(puzzle, narrow)
        self._show_coin(result)
        words = day_text(day, result, book.today, book.is_late(day), open_day)
        if puzzle is not None:
            words += f", {puzzle_words(puzzle)}"
        self.setAccessibleName(words)
        self.setToolTip(tip(words))
        for label in self._labels:
            label.setProperty("chosen", chosen)
        self._polish((open_day, before, chosen, self._coin.property("result")))

    def _show_puzzle(self, solved: bool | None, narrow: bool) -> None:
        star = "" if solved is None else SOLVED if solved else TRIED
        self._star.setText(star if narrow else "")
        self._corner.setText("" if narrow else star)

    def _show_coin(self, result: DayResult | None) -> None:
        self._coin.setVisible(result is not None)
        if result is not None:
            above = result.above_par
            kind = "below" if above is None or above < 0 else "above" if above else "par"
            self._coin.setProperty("result", kind)
            self._coin.setText(coin_words(result))

    def _polish(self, style: tuple[object, ...]) -> None:
        """Apply the style sheet again if what it asks for has changed."""
        if style != self._style:
            self._style = style
            for part in (self, *self._labels):
                part.style().unpolish(part)
                part.style().polish(part)


def _note_words(day: date, book: DayResults) -> str:
    """Return the word in a day's corner."""
    if book.is_late(day):
        return tr("late")
    return tr("today") if day == book.today else ""


class Calendar(QWidget):
    """A month, with buttons for the previous and next month.

    Arrow keys move between days, Page Up and Page Down between months.

    Attributes:
        day: the selected day.

    Signals:
        chosen(object): another day was selected, a ``date``.
        wanted(): the selected day was pressed, to play its deal or share its result.
    """

    chosen = Signal(object)
    wanted = Signal()

    def __init__(self, book: DayResults, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self._narrow = False
        self.day = book.today
        self._title, self._count = Label(""), Label("")
        self._title.setProperty("role", "head")
        self._count.setProperty("role", "dim")
        self.back, self.forth = QPushButton("‹"), QPushButton("›")
        for button, step in ((self.back, -1), (self.forth, 1)):
            button.setAutoDefault(False)
            button.setProperty("arrow", True)
            button.clicked.connect(lambda _=False, step=step: self._turn(step))
        self.back.setAccessibleName(tr("Previous month"))
        self.forth.setAccessibleName(tr("Next month"))
        self.buttons = [DayButton(self) for _ in range(6 * WEEK)]
        for day_button in self.buttons:
            day_button.clicked.connect(lambda _=False, b=day_button: self._press(b))
            day_button.installEventFilter(self)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addWidget(self._count, 1)
        head.addWidget(self.back)
        head.addWidget(self.forth)
        self._grid = QGridLayout()
        self._first = QLocale.system().firstDayOfWeek().value - 1
        locale = QLocale(language())
        for column in range(WEEK):
            name = locale.standaloneDayName(
                (self._first + column) % WEEK + 1, QLocale.FormatType.ShortFormat
            )
            label = Label(name)
            label.setProperty("role", "dim")
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._grid.addWidget(label, 0, column)
        for place, day_button in enumerate(self.buttons):
            self._grid.addWidget(day_button, place // WEEK + 1, place % WEEK)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.addLayout(head)
        column_.addLayout(self._grid, 1)
        legend = Label(tr("+ above par · = par · − below par · ★ puzzle solved"))
        legend.setWordWrap(True)
        legend.setProperty("role", "dim")
        column_.addWidget(legend)
        self._theme = theme
        self.set_narrow(False)

    def set_narrow(self, narrow: bool) -> None:
        """Show the days smaller and without texts."""
        theme = self._theme
        coin = scaled(NARROW_COIN if narrow else COIN)
        self._grid.setSpacing(scaled(3 if narrow else 6))
        light = theme.paper_accent.lightnessF() > 0.55
        faint = QColor(theme.ink)
        faint.setAlpha(FAINT)
        sheet = STYLE.format(
            arrow=target_size(30),
            shade=theme.paper_shade.name(),
            chosen=theme.paper_chosen.name(),
            accent=theme.paper_accent.name(),
            on_accent="#1d2430" if light else "#f9f4e8",
            ring=theme.paper_gold.name(),
            gold=theme.gold.name(),
            ink=theme.ink.name(),
            dim=theme.ink_dim.name(),
            edge=theme.ink_dim.name() if theme.contrast else rgba(faint),
            star=theme.paper_gold.name(),
            small=scaled(12),
            coin=coin,
            radius=coin // 2 + 1,
            high=scaled(56 if narrow else 70),
            most=scaled(96),
            wide=scaled(40 if narrow else 78),
        )
        if (narrow, sheet) == (self._narrow, self.styleSheet()):
            return  # restyling forty buttons is slow
        self._narrow = narrow
        self.setStyleSheet(sheet)
        self.show_book(self._book)

    def show_book(self, book: DayResults) -> None:
        """Show the month of the selected day."""
        self._book = book
        first = self.day.replace(day=1)
        _, length = calendar.monthrange(first.year, first.month)
        blank = (first.weekday() - self._first) % WEEK
        for place, button in enumerate(self.buttons):
            number = place - blank + 1
            button.setVisible(1 <= number <= length)
            if 1 <= number <= length:
                day = first.replace(day=number)
                button.show_day(day, book, self._narrow, day == self.day)
        self._title.setText(month_words(first))
        over = [first.replace(day=n) for n in range(1, length + 1)]
        played = [day for day in over if book.result(day) is not None]
        over = [day for day in over if book.since <= day <= book.today or day in played]
        results = [result for day in played if (result := book.result(day)) is not None]
        above = sum((result.above_par or 0) > 0 for result in results)
        words = tr("{n} of {all} played").format(n=len(results), all=len(over))
        if above:
            words += " · " + tr("{n} above par").format(n=above)
        self._count.setText("" if self._narrow or not book.results else words)
        self._count.setToolTip(tip(words))
        self.back.setEnabled(first > book.first_month)
        self.forth.setEnabled(first < book.today.replace(day=1))

    def choose(self, day: date, focus: bool = True) -> None:
        """Select a day within the range of the calendar, changing the month if needed."""
        day = max(min(day, self._book.today), self._book.first_month)
        changed, self.day = day != self.day, day
        self.show_book(self._book)
        if focus:
            self.button_of(day).setFocus(Qt.FocusReason.TabFocusReason)
        if changed:
            self.chosen.emit(day)

    def tab_parts(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        return [self.back, self.forth, *self.buttons]

    def button_of(self, day: date) -> DayButton:
        """Return the button of a day of the current month."""
        return next(b for b in self.buttons if not b.isHidden() and b.day == day)

    def _press(self, button: DayButton) -> None:
        again = button.day == self.day
        self.choose(button.day)
        if again:
            self.wanted.emit()

    def _turn(self, step: int) -> None:
        month = self.day.year * 12 + self.day.month - 1 + step
        year, index = divmod(month, 12)
        _, length = calendar.monthrange(year, index + 1)
        self.choose(date(year, index + 1, min(self.day.day, length)), focus=False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if key in STEPS:
            self.choose(self.day + timedelta(days=STEPS[key]))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._turn(-1 if key == Qt.Key.Key_PageUp else 1)
            self.button_of(self.day).setFocus(Qt.FocusReason.TabFocusReason)
        else:
            return super().eventFilter(watched, event)
        return True
