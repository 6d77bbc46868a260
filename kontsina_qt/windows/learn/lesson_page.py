"""A lesson's table: the real one, with a sheet over it that says what is to be done."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from kontsina_qt.language import tr
from kontsina_qt.lessons.lesson import Lesson, Step
from kontsina_qt.session.lesson import LessonSession, in_words, once_more, praise
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.keyboard_use import uses_keyboard
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.learn.lesson_panel import LessonPanel, LessonText
from kontsina_qt.windows.table_page.page import TablePage
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from kontsina_qt.windows.widgets.key_repeats import note_opened


class LessonPage(TablePage):
    """Where one learns.

    Attributes:
        panel: the sheet with the words.
        answer: to what was tried last in this step.

    Signals:
        finished(): the lesson's end has been reached.
        leave_wanted(), game_wanted(): out of the lesson; a real match of its game.
    """

    finished = Signal()
    leave_wanted = Signal()
    game_wanted = Signal()

    def __init__(self, session: LessonSession, art: CardArt, theme: Theme) -> None:
        super().__init__(session, art, theme)
        self.scene.reactions.wanted = False  # there one looks at the cards
        self.lesson_session = session
        self.answer, self.well = "", True
        self._at = (-1, True)
        self._passing = False
        self.bar.hide()
        self.panel = LessonPanel(theme, self)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(0, self.panel)
        session.step_changed.connect(self._on_step)
        session.corrected.connect(self._correct)
        session.notice.connect(self._show_passing)
        session.turn_changed.connect(self._on_turn)
        self.panel.back.connect(self._go_back)
        self.panel.onward.connect(self._go_on)
        self.panel.left.connect(self.leave_wanted)
        self.view.resized.connect(self._place_panels)
        self.scene.calm_changed.connect(self._light_named)
        on_language_change(self, self._answer_anew)

    def restyle(self, art: CardArt, theme: Theme, card_size: float) -> None:
        """Change deck, colours, the size of the cards and the language."""
        super().restyle(art, theme, card_size)
        self.panel.restyle(theme)
        if self.lesson_session.lesson is not None:
            self.panel.measure(self.lesson_session.lesson)
            self._show_step()

    def learn(self, lesson: Lesson, index: int, missed: Iterable[int] = ()) -> None:
        """Begin a lesson at a step; those that were missed before come once more."""
        self.panel.learn(lesson)
        self._at, self.answer = (-1, True), ""
        self.lesson_session.learn(lesson, index, missed)
        self.view.setFocus()

    # What is said

    def _on_step(self) -> None:
        """Another step, or this one is done: what was done is praised, once."""
        session = self.lesson_session
        at = (session.index, session.accomplished)
        followed = at == (self._at[0] + 1, False) and self._at[1]
        if at != self._at and not followed:
            done = session.accomplished and session.step.asks
            self.answer, self.well = self._praise(session.step) if done else "", True
        elif at == self._at:
            self.answer = ""
        self._at = at
        self._show_step()
        self._light_named(not self.scene.motion.busy)
        if session.asks_nothing:
            self.scene.furniture.say(None, "")
        if session.accomplished and self.panel.onward_button.primary:
            self._press_next()
        if session.accomplished and session.is_last:
            self.finished.emit()

    def _light_named(self, calm: bool = True) -> None:
        """The cards that are spoken of are lit, as soon as they lie."""
        session = self.lesson_session
        named = session.named if calm and session.my_turn else 0
        if named and session.position is not None:
            named &= ~session.step.unlit(session.position)
        if self.scene.lights.named != named:
            self.scene.lights.named = named
            self.scene.refresh_marks()

    def _press_next(self) -> None:
        """The next key goes on; not one that was meant for what has just been done."""
        if not self.panel.onward_button.hasFocus():
            note_opened(self.panel.onward_button)
        self.panel.onward_button.setFocus()

    def _correct(self, words: str) -> None:
        self.answer, self.well, self._passing = words, False, False
        self._show_step()

    def _show_passing(self, words: str) -> None:
        """What holds only until the person is to play."""
        self._correct(words)
        self._passing = True

    def _on_turn(self) -> None:
        self._light_named(not self.scene.motion.busy)
        if self._passing and self.lesson_session.my_turn:
            self.answer, self._passing = "", False
            self._show_step()

    def _answer_anew(self) -> None:
        """Praise in another language; what was said to a try that is over goes."""
        session = self.lesson_session
        if session.lesson is None or not self.answer:
            return
        praised = session.index if session.accomplished else session.index - 1
        known = self.well and praised >= 0
        self.answer = self._praise(session.lesson.steps[praised]) if known else ""

    def _praise(self, step: Step) -> str:
        lesson = self.lesson_session.lesson
        return praise(lesson, step) if lesson is not None else ""

    def _show_step(self) -> None:
        session = self.lesson_session
        lesson = session.lesson
        if lesson is None:
            return
        steps, done = len(lesson.steps), session.accomplished
        by_keyboard = uses_keyboard(self) or QAccessible.isActive()
        text = session.step.instruction(by_keyboard)
        words = "" if done and session.step.asks else in_words(lesson, text)
        if words and session.repeats:
            words = once_more(words)
        behind = session.place + done * (not session.repeats)
        said = LessonText(
            tr(lesson.rules.game.name),
            session.index + 1,
            behind,
            steps,
            self.answer,
            self.well,
            words,
        )
        self.panel.show_step(said, self._onward(), done and not self._follows())

    def _follows(self) -> bool:
        """Whether the next step comes by itself, with the other one's reply."""
        session = self.lesson_session
        if session.is_last or session.lesson is None or not session.step.reply:
            return False
        if session.repeats:
            return False
        return session.lesson.steps[session.index + 1].cards is None

    def _onward(self) -> str:
        session = self.lesson_session
        if session.is_last:
            return tr("Play a match") if session.accomplished else ""
        return tr("Next") if session.accomplished else tr("Skip")

    # What is pressed

    def _go_on(self) -> None:
        if self.lesson_session.is_last:
            self.game_wanted.emit()
            return
        self.answer = ""
        self.lesson_session.next_step()
        self.view.take_focus()

    def _go_back(self) -> None:
        self.answer = ""
        self.lesson_session.step_back()
        self.view.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves, where nothing on the table wanted it and the person means it."""
        if event.key() == Qt.Key.Key_Escape:
            self._ask_to_leave()
        else:
            super().keyPressEvent(event)

    def _ask_to_leave(self) -> None:
        session = self.lesson_session
        if session.is_last and session.accomplished:
            self.leave_wanted.emit()
            return
        GivingUpDialog(
            tr("Leave the lesson?"),
            tr("Your place is saved; you can continue from here later."),
            tr("Leave"),
            tr("Stay"),
            self,
        ).ask(self.leave_wanted.emit)

    # The score

    def _show_sheet(self, animate: bool = True) -> None:
        """The count lies over the table alone, and the lesson's own button goes on."""
        super()._show_sheet(animate)
        self._place_panels()
        for button in self.sheet.buttons:
            button.hide()
        if self.sheet.isVisible():
            self._press_next()

    def _on_next_hand(self) -> None:
        """The keys of the sheet go on in the lesson."""
        self._go_on()

    def _on_review(self) -> None:
        self.leave_wanted.emit()

    def _covered(self) -> QRect:
        return self.view.geometry()
