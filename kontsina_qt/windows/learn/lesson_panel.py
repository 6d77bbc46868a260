"""The sheet over a lesson's table: what is to be done, what a try was worth, how far one is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.session.lesson import in_words, once_more, praise
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import panel_scale, scaled, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import PanelButton, paper_look, set_style
from kontsina_qt.windows.widgets.style import rgba

WIDEST = 1000
SIZE, SMALL = 15, 13
BUTTON = 0.86
"""How large the words of a button are."""
LARGEST = 0.4
"""The part of the window up to which the sheet keeps the height of a lesson's longest step."""
WELL, WRONG = "✓", "✗"


@dataclass(frozen=True, slots=True)
class LessonText:
    """What the sheet says.

    Attributes:
        title: of the lesson.
        number: of the step, from 1.
        done, steps: how many steps lie behind, and how many there are.
        answer: to what was tried, or empty.
        well: whether that was what was asked for.
        words: what is to be done.
    """

    title: str = ""
    number: int = 1
    done: int = 0
    steps: int = 1
    answer: str = ""
    well: bool = True
    words: str = ""


class LessonPanel(QWidget):
    """Paper with a line of buttons and some lines of words; it keeps its height for a lesson.

    Signals:
        back(), onward(), left(): a step back, a step on, out of the lesson.
    """

    back = Signal()
    onward = Signal()
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.said = LessonText()
        self._heard: LessonText | None = None
        self._texts: tuple[tuple[str, str], ...] = ()
        self._measured: object = None
        self._longest = 0
        self._title = Label()
        self._title.setObjectName("title")
        self._sign, self._answer, self._words = Label(), Label(), Label()
        self._ruler = Label(parent=self)  # measures what is not shown
        self._ruler.setWordWrap(True)
        self._ruler.hide()
        for label in (self._sign, self._answer):
            label.setProperty("answer", True)
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedHeight(3)
        for label in (self._sign, self._answer, self._words):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.back_button = PanelButton(theme, False, self)
        self.onward_button = PanelButton(theme, False, self)
        self.leave_button = PanelButton(theme, False, self)
        for button, signal in (
            (self.back_button, self.back),
            (self.onward_button, self.onward),
            (self.leave_button, self.left),
        ):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())
            kept = button.sizePolicy()  # no other button comes under the pointer when one goes
            kept.setRetainSizeWhenHidden(True)
            button.setSizePolicy(kept)
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle(theme)

    def _lay_out(self) -> None:
        self.paper = QFrame()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 5, 6, 5)
        whole.addWidget(self.paper)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in self._all_buttons:
            buttons.addWidget(button)
        row = self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(6)
        row.addWidget(self._title, 1)
        row.addLayout(buttons)
        lines = self._lines = QGridLayout()
        lines.setHorizontalSpacing(0)
        lines.setVerticalSpacing(2)
        lines.addWidget(self._sign, 0, 0)
        lines.addWidget(self._answer, 0, 1)
        lines.addWidget(self._words, 1, 1)
        lines.setColumnStretch(1, 1)
        column = QVBoxLayout(self.paper)
        column.setContentsMargins(14, 5, 14, 3)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._progress)
        column.addLayout(lines)
        column.addStretch(1)

    def restyle(self, theme: Theme) -> None:
        """Change the colours and the language."""
        self._theme = theme
        self._title.setFont(text_font(SMALL, 600))
        self._set_style()
        for button in self._all_buttons:
            button.theme = theme
        self.back_button.setText(tr("Back"))
        self.leave_button.setText(tr("Leave"))
        self._fit()

    def _set_style(self) -> None:
        """The paper, the bar that tells how far one is, and the colour of the answer."""
        theme = self._theme
        wrong = "#ff8a7a" if theme.paper.lightnessF() < 0.5 else "#a83226"
        answer = theme.paper_accent.name() if self.said.well else wrong
        ink = f"color: {rgba(theme.ink)};"
        set_style(
            self,
            f"LessonPanel {{ background: {rgba(theme.cloth_edge)}; }}"
            f"QFrame {{ {paper_look(theme)} border-radius: 14px; }}"
            f"QLabel {{ background: none; border: none; {ink} }}"
            f'QLabel[answer="true"] {{ color: {answer}; }}'
            f"QProgressBar {{ background: {rgba(theme.paper_shade)}; border: none; }}"
            f"QProgressBar::chunk {{ background: {rgba(theme.paper_gold)}; }}",
        )

    def learn(self, lesson: Lesson) -> None:
        """Begin a lesson."""
        self._heard = None
        self.measure(lesson)

    def measure(self, lesson: Lesson) -> None:
        """Take the height that the longest step of a lesson needs."""
        steps = lesson.steps
        say, well = partial(in_words, lesson), partial(praise, lesson)
        pairs = [(say(step.wrong), once_more(say(step.say))) for step in steps]
        pairs += [("", once_more(say(step.by_keyboard))) for step in steps if step.by_keyboard]
        pairs += [(well(done), say(after.say)) for done, after in pairwise(steps)]
        self._texts = tuple(pairs)
        self._fit()

    def show_step(self, said: LessonText, onward: str, primary: bool) -> None:
        """Say where the lesson is; ``onward`` are the words of the button that goes on."""
        self.said = said
        count = tr("{n} of {count}").format(n=said.number, count=said.steps)
        self._title.setText(f"{said.title} · {count}")
        self.onward_button.primary = primary
        if onward:
            self.onward_button.setText(onward)
        self.onward_button.setVisible(bool(onward))
        self.back_button.setVisible(said.number > 1)
        self._progress.setRange(0, max(said.steps, 1))
        self._progress.setValue(said.done)
        self._sign.setText((WELL if said.well else WRONG) if said.answer else "")
        self._answer.setText(said.answer)
        self._words.setText(said.words)
        for label in (self._sign, self._answer):
            label.setVisible(bool(said.answer))
        self._set_style()
        self._fit()
        spoken = f"{said.answer} {said.words}".strip()
        self.setAccessibleName(spoken)
        self._announce(said)

    def _announce(self, said: LessonText) -> None:
        """Announce what is new; a refusal each time it comes."""
        before, self._heard = self._heard, said
        answer, words = said.answer, said.words
        if before is not None and (said.number, words) == (before.number, before.words):
            words = ""
        if before is not None and said.well and answer == before.answer:
            answer = ""
        announce(self, f"{answer} {words}".strip())

    @property
    def _all_buttons(self) -> tuple[PanelButton, ...]:
        return self.back_button, self.onward_button, self.leave_button

    def _size_buttons(self) -> None:
        """Size the buttons; the title stands above them if it has no room beside them."""
        room = self.width() - 2 * 20
        for part in (1.0, 0.85, 0.7):
            for button in self._all_buttons:
                button.scale = BUTTON * panel_scale() * part
                button.setFixedHeight(target_size(scaled(34)))
                button.ensurePolished()
            wide = sum(button.sizeHint().width() + 6 for button in self._all_buttons)
            if wide <= room + 6:
                break
        narrow = self._title.sizeHint().width() + wide > room
        way = QBoxLayout.Direction
        self._head.setDirection(way.TopToBottom if narrow else way.LeftToRight)

    # Its size

    def _high(self, answer: str, words: str) -> int:
        """How high an answer and the words under it are, in the labels that show them."""
        room, high = self._room(), 0
        for text, weight in ((answer, 600), (words, 400)):
            if text:
                self._ruler.setFont(text_font(SIZE, weight))
                self._ruler.setText(text)
                high += self._ruler.heightForWidth(room) + 2
        return high

    def _room(self) -> int:
        return min(self.width() - 2 * 20, scaled(WIDEST)) - scaled(22)

    def _fit(self) -> None:
        # Once more when it is shown, since only then it has its style.
        measured = self._texts, self._room(), text_font(SIZE, 400), self.isVisible()
        if measured != self._measured:
            self._measured = measured
            self._longest = max((self._high(*pair) for pair in self._texts), default=0)
        # What the rules refuse may take longer to say.
        high = self._high(self.said.answer, self.said.words)
        if self._longest <= LARGEST * self.window().height():
            high = max(self._longest, high)
        self._lines.setColumnMinimumWidth(0, scaled(22))
        for label, weight in ((self._sign, 600), (self._answer, 600), (self._words, 400)):
            label.setFont(text_font(SIZE, weight))
        self._lines.setContentsMargins(0, 0, max(self.width() - 2 * 20 - scaled(WIDEST), 0), 0)
        self._size_buttons()
        head = target_size(scaled(34))
        if self._head.direction() == QBoxLayout.Direction.TopToBottom:
            head += self._title.sizeHint().height() + self._head.spacing()
        self.setFixedHeight(high + head + 30)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow sheet is higher."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
