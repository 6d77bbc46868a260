"""A lesson at a real table: step by step, each wrong try answered, each right one praised.

The match is the lesson's own and is kept in memory alone: no library and no statistics hear of it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kontsina_qt.card_names import CardNames, names_of
from kontsina_qt.language import tr
from kontsina_qt.lessons.laid_out import match_at
from kontsina_qt.lessons.lesson import LEARNER, Lesson, Step
from kontsina_qt.library.store import Library
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.session import Session


class LessonSession(Session):
    """Plays a lesson with whoever learns.

    Attributes:
        lesson: which, while one is learnt.
        index: of the step that is on, from 0.
        accomplished: whether it is done, so that the next one may begin.
        left: how many turns of a real hand are still to be played in this step.

    Signals:
        step_changed(): another step is on, or this one is done.
        corrected(str): what was tried is not what was asked; why.
    """

    step_changed = Signal()
    corrected = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(Library.open(None), parent)
        self.lesson: Lesson | None = None
        self.index = 0
        self.accomplished = False
        self.left = 0

    @property
    def step(self) -> Step:
        """What is to be done now."""
        assert self.lesson is not None
        return self.lesson.steps[self.index]

    @property
    def cards(self) -> CardNames:
        """What the cards of the lesson's game are called."""
        assert self.lesson is not None
        return names_of(self.lesson.rules.game)

    @property
    def asks_nothing(self) -> bool:
        """Whether the step is done: the sheet says how it goes on."""
        return self.lesson is not None and self.accomplished and bool(self.step.asks)

    @property
    def is_last(self) -> bool:
        """Whether no step comes after this one."""
        return self.lesson is not None and self.index + 1 == len(self.lesson.steps)

    def learn(self, lesson: Lesson, index: int = 0) -> None:
        """Lay out a step of a lesson; what was on the table before is gone."""
        self.lesson, self.index = lesson, min(max(index, 0), len(lesson.steps) - 1)
        self._begin_step()
        self.resume(match_at(lesson, self.index), None)
        self.step_changed.emit()

    def next_step(self) -> None:
        """Go on to the next step, done or not, if there is one."""
        if self.lesson is not None and not self.is_last:
            self.learn(self.lesson, self.index + 1)

    def step_back(self) -> None:
        """Begin this step anew or, where nothing was done in it, the one before."""
        if self.lesson is not None:
            begun = self.accomplished or self.left < self.step.turns
            self.learn(self.lesson, self.index - (not begun))

    def close(self) -> None:
        """Leave the lesson."""
        self.lesson = None
        super().close()

    def _begin_step(self) -> None:
        self.left = self.step.turns
        self.accomplished = not self.step.asks

    # What is tried

    def play(self, move: Move) -> bool:
        """Make a move if it is what the step asks for; else it is said what is.

        Returns:
            Whether it was played.
        """
        position = self.position
        if self.lesson is None or position is None or not self._is_asked(position, move):
            return False
        if not self.my_turn or not position.is_legal(move):
            return super().play(move)  # which says why not
        self.left = max(self.left - 1, 0)
        self.accomplished = self.left == 0
        played = super().play(move)
        self.step_changed.emit()
        return played

    def _is_asked(self, position: Position, move: Move) -> bool:
        """Whether this is what the step wants; what it wants is said if not."""
        if self.accomplished:
            self.corrected.emit(tr("Done: continue with the next step."))
            return False
        if not self.my_turn or not position.is_legal(move) or not self.step.do:
            return True
        if position.notation.text(move) in self.step.do:
            return True
        self.corrected.emit(self.cards.say(self.step.wrong))
        return False

    def refusal(self, card: Card, using: ElementSet) -> str:
        """Why a play is against the rules, which the lesson says, too."""
        words = super().refusal(card, using)
        if words:
            self.corrected.emit(words)
        return words

    # The other one

    def _ask(self) -> None:
        """In a lesson's own hands the other plays what the lesson says; at its end, a computer."""
        if self.lesson is None or self.step.turns or self.step.anything:
            super()._ask()
        elif self.step.reply and self.accomplished:
            self.asking.forget()
            self.asking.answer = self.step.reply
            self.pacer.wait(1)

    def _go_on(self) -> None:
        """After the other's reply the next step of the same hand is on."""
        super()._go_on()
        if self.lesson is None or not self.accomplished or not self.step.reply or self.is_last:
            return
        following = self.lesson.steps[self.index + 1]
        if self.turn == LEARNER and following.cards is None:
            self.index += 1
            self._begin_step()
            self.step_changed.emit()
