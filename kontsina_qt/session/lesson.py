"""A lesson at a real table, step by step, with feedback on every move.

The match is kept in memory only: it enters neither the library nor the statistics.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.lessons.laid_out import match_at
from kontsina_qt.lessons.lesson import LEARNER, Lesson, Step
from kontsina_qt.lessons.scoring import numbers, score_line
from kontsina_qt.library.store import Library
from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.session import Session


def in_words(lesson: Lesson, text: str) -> str:
    """Return the words of a lesson, with the card names and numbers of its game."""
    names = names_of(lesson.rules.game)
    words = names.tr(text).format_map(numbers(lesson.rules))
    return names.sentence(words, after_articles=True)


def praise(lesson: Lesson, step: Step) -> str:
    """Return the words for a step that is done."""
    parts = [in_words(lesson, step.well)] if step.well else []
    if step.counts:
        names = names_of(lesson.rules.game)
        parts.append(names.sentence(score_line(lesson.rules, names.tr)))
    return " ".join(parts)


def once_more(words: str) -> str:
    """Return the words for a step that is repeated."""
    return tr("Once more: {words}").format(words=words)


class LessonSession(Session):
    """Plays a lesson; steps that were missed are repeated before the real hand.

    Attributes:
        lesson: the current lesson, or None.
        index: the index of the current step.
        accomplished: whether the step is done, so that the next one can begin.
        left: how many turns of free play are left in this step.
        repeats: whether the current step is a repetition of one that was missed.

    Signals:
        step_changed(): the step has changed or been accomplished.
        corrected(str): the move was not the one asked for; the explanation.
    """

    step_changed = Signal()
    corrected = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(Library.open(None), parent)
        self.lesson: Lesson | None = None
        self.index = 0
        self.accomplished = False
        self.left = 0
        self.repeats = False
        self._missed: list[int] = []

    @property
    def step(self) -> Step:
        """The current step."""
        assert self.lesson is not None
        return self.lesson.steps[self.index]

    @property
    def place(self) -> int:
        """The index of the step at which to resume the lesson."""
        return self.lesson.first_dealt if self.lesson and self.repeats else self.index

    @property
    def missed(self) -> tuple[int, ...]:
        """The indices of the steps that are still to be repeated."""
        now = [self.index] if self.repeats and not self.accomplished else []
        return (*now, *self._missed)

    @property
    def named(self) -> CardSet:
        """The cards the step speaks of, while it is not done."""
        return 0 if self.lesson is None or self.accomplished else self.step.named

    @property
    def asks_nothing(self) -> bool:
        """Whether the step is done, so that the lesson sheet takes over."""
        return self.lesson is not None and self.accomplished and bool(self.step.asks)

    @property
    def is_last(self) -> bool:
        """Whether no step comes after this one."""
        return self.lesson is not None and self.index + 1 == len(self.lesson.steps)

    def learn(self, lesson: Lesson, index: int = 0, missed: Iterable[int] = ()) -> None:
        """Start a lesson at a step, replacing what was on the table.

        Args:
            lesson: the lesson.
            index: the index of the step.
            missed: the steps missed before the lesson was left; other versions may have had more.
        """
        self.lesson = lesson
        self._missed = [at for at in missed if at < lesson.first_dealt and lesson.steps[at].do]
        self._go_to_step(index)

    def next_step(self) -> None:
        """Go to the next step, if there is one, whether or not this one is done.

        The steps that were missed come before the first real hand.
        """
        if self.lesson is None or self.is_last:
            return
        self._go_to_step(self.lesson.first_dealt if self.repeats else self.index + 1)

    def _go_to_step(self, index: int) -> None:
        """Go to a step, or before the first real hand to one that was missed."""
        assert self.lesson is not None
        self.repeats = index == self.lesson.first_dealt and bool(self._missed)
        self._lay_out(self._missed.pop(0) if self.repeats else index)

    def step_back(self) -> None:
        """Restart this step or, if nothing has been done in it, go to the previous one."""
        if self.lesson is None:
            return
        begun = self.accomplished or self.left < self.step.turns
        if self.repeats and not begun:
            self._missed.insert(0, self.index)
            self.index, self.repeats = self.lesson.first_dealt, False
        self._lay_out(self.index - (not begun))

    def _lay_out(self, index: int) -> None:
        """Put a step on the table."""
        assert self.lesson is not None
        self.index = min(max(index, 0), len(self.lesson.steps) - 1)
        self._begin_step()
        self.resume(match_at(self.lesson, self.index), None)
        self.step_changed.emit()

    def close(self) -> None:
        """Leave the lesson."""
        super().close()
        self.lesson, self.repeats = None, False

    def _begin_step(self) -> None:
        self.left = self.step.turns
        self.accomplished = not self.step.asks

    # Moves

    def play(self, move: Move) -> bool:
        """Make a move if it is what the step asks for; otherwise emit a correction.

        Returns:
            True if it was played.
        """
        position = self.position
        if self.lesson is None or position is None or not self._is_asked(position, move):
            return False
        if not self.my_turn or not position.is_legal(move):
            return super().play(move)  # emits the reason
        self.left = max(self.left - 1, 0)
        self.accomplished = self.left == 0
        played = super().play(move)
        self.step_changed.emit()
        return played

    def _is_asked(self, position: Position, move: Move) -> bool:
        """Return whether the step asks for this move; emit a correction if it does not."""
        if self.accomplished:
            self.corrected.emit(tr("Done: continue with the next step."))
            return False
        if not self.my_turn or not position.is_legal(move) or not self.step.do:
            return True
        if position.notation.text(move) in self.step.do:
            return True
        self._note_miss()
        assert self.lesson is not None
        self.corrected.emit(in_words(self.lesson, self.step.wrong))
        return False

    def _note_miss(self) -> None:
        """Repeat this step later; not for moves the rules refuse, which a drag may only touch."""
        if self.step.do and not self.repeats and self.index not in self._missed:
            self._missed.append(self.index)

    def refusal(self, card: Card, using: ElementSet) -> str:
        words = super().refusal(card, using)
        if words:
            self.corrected.emit(words)
        return words

    # The opponent

    def _ask(self) -> None:
        """Play the lesson's scripted reply; in free play, ask a computer."""
        if self.lesson is None or self.step.turns or self.step.anything:
            super()._ask()
        elif self.step.reply and self.accomplished:
            self.asking.forget()
            self.asking.answer = self.step.reply
            self.pacer.wait(1)

    def _go_on(self) -> None:
        """After the opponent's reply, move on to the next step of the same hand."""
        super()._go_on()
        if self.lesson is None or not self.accomplished or not self.step.reply or self.is_last:
            return
        if self.repeats:
            return
        following = self.lesson.steps[self.index + 1]
        if self.turn == LEARNER and following.cards is None:
            self.index += 1
            self._begin_step()
            self.step_changed.emit()
