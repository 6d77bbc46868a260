"""The sheet over a lesson's table: what is to be done, what a try was worth, how far one is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.table.layout.input_needs import target
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import enlarged, grown, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import PanelButton, draw_paper

WIDEST = 1000
SIZE, SMALL = 15, 13
WELL, WRONG = "✓", "✗"
FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True, slots=True)
class Said:
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
        self._theme = theme
        self.said = Said()
        self._heard: Said | None = None
        self._texts: tuple[tuple[str, str], ...] = ()
        self._title = Label()
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
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 10, 20, 10)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._title, 1)
        for button in (self.back_button, self.onward_button, self.leave_button):
            row.addWidget(button)
        column.addLayout(row)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.redress(theme)

    def redress(self, theme: Theme) -> None:
        """Changes the colours and the language."""
        self._theme = theme
        self._title.setFont(text_font(SMALL, 600))
        self._title.setStyleSheet(f"color: {theme.ink.name()}")
        for button in (self.back_button, self.onward_button, self.leave_button):
            button.theme = theme
        self.back_button.setText(tr("Back"))
        self.leave_button.setText(tr("Leave"))
        self._size_buttons()
        self._fit()

    def learn(self, lesson: Lesson) -> None:
        """Begins a lesson."""
        self._heard = None
        self.measure(lesson)

    def measure(self, lesson: Lesson) -> None:
        """Takes the height that the longest step of a lesson needs."""
        steps, say = lesson.steps, names_of(lesson.rules.game).say
        pairs = [(say(step.wrong), say(step.say)) for step in steps]
        pairs += [("", say(step.by_keys)) for step in steps if step.by_keys]
        pairs += [(say(done.well), say(after.say)) for done, after in pairwise(steps)]
        self._texts = tuple(pairs)
        self._fit()

    def tell(self, said: Said, onward: str, primary: bool) -> None:
        """Says where the lesson is; ``onward`` are the words of the button that goes on."""
        self.said = said
        count = tr("{n} of {count}").format(n=said.number, count=said.steps)
        self._title.setText(f"{said.title} · {count}")
        self.onward_button.primary = primary
        if onward:
            self.onward_button.setText(onward)
        self.onward_button.setVisible(bool(onward))
        self.back_button.setVisible(said.number > 1)
        self._size_buttons()
        self._fit()
        spoken = f"{said.answer} {said.words}".strip()
        self.setAccessibleName(spoken)
        self._announce(said)
        self.update()

    def _announce(self, said: Said) -> None:
        """Has a reader say what is new; a refusal is said as often as it comes."""
        before, self._heard = self._heard, said
        answer, words = said.answer, said.words
        if before is not None and (said.number, words) == (before.number, before.words):
            words = ""
        if before is not None and said.well and answer == before.answer:
            answer = ""
        announce(self, f"{answer} {words}".strip())

    def _size_buttons(self) -> None:
        for button in (self.back_button, self.onward_button, self.leave_button):
            button.scale = 0.86 * enlarged()
            words = QFontMetricsF(text_font(16 * 0.86, 600)).horizontalAdvance(button.text())
            button.setFixedSize(QSize(target(words + grown(34)), target(grown(34))))
            button.update()

    # Its size

    def _room(self) -> float:
        return min(self.width() - 2 * 20, grown(WIDEST)) - grown(22)

    def _high(self, answer: str, words: str) -> float:
        room, high = QRectF(0, 0, self._room(), 4000), 0.0
        for text, font in ((answer, text_font(SIZE, 600)), (words, text_font(SIZE))):
            if text:
                high += QFontMetricsF(font).boundingRect(room, FLAGS, text).height() + 2
        return high

    def _fit(self) -> None:
        now = self.said.answer, self.said.words  # what the rules refuse may take longer to say
        high = max(self._high(*pair) for pair in (*self._texts, now))
        self.setFixedHeight(round(high) + target(grown(34)) + 30)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow sheet is higher."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The paper, how far one is, and the words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.cloth_edge)
        draw_paper(painter, QRectF(self.rect()).adjusted(6, 5, -6, -5), self._theme, 14)
        top = 10.0 + target(grown(34)) + 4
        self._draw_progress(painter, top)
        self._draw_words(painter, top + 8)

    def _draw_progress(self, painter: QPainter, top: float) -> None:
        said, theme = self.said, self._theme
        line = QRectF(20, top, self.width() - 40, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.paper_shade)
        painter.drawRoundedRect(line, 1.5, 1.5)
        painter.setBrush(theme.paper_gold)
        line.setWidth(line.width() * said.done / max(said.steps, 1))
        painter.drawRoundedRect(line, 1.5, 1.5)

    def _draw_words(self, painter: QPainter, top: float) -> None:
        said, theme = self.said, self._theme
        indent, room = grown(22), self._room()
        wrong = QColor("#ff8a7a") if theme.paper.lightnessF() < 0.5 else QColor("#a83226")
        colour = theme.paper_accent if said.well else wrong
        for text, weight, ink in ((said.answer, 600, colour), (said.words, 400, theme.ink)):
            if not text:
                continue
            font = text_font(SIZE, weight)
            painter.setFont(font)
            painter.setPen(QPen(ink))
            if text is said.answer:
                sign = WELL if said.well else WRONG
                painter.drawText(QRectF(20, top, indent, 40), FLAGS, sign)
            box = QRectF(20 + indent, top, room, self.height() - top)
            painter.drawText(box, FLAGS, text)
            top += (
                QFontMetricsF(font).boundingRect(QRectF(0, 0, room, 4000), FLAGS, text).height() + 2
            )
