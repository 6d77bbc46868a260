"""The page of a puzzle: the usual table, with a strip for the task and the result."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.models.dates import short_day
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.puzzles.book import puzzles_of
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.session.puzzling import PuzzleSession, Stage
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.keymap import shortcuts
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.puzzles.words import count_so_far, explained, why
from kontsina_qt.windows.table_page.strip import Offered, Strip
from kontsina_qt.windows.table_page.top_bar import TopBar
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from kontsina_qt.windows.widgets.key_repeats import note_opened


class PuzzlePage(QWidget):
    """The table of one puzzle.

    Attributes:
        session: the session of the puzzle.
        solved_before: whether the person has solved it before.
        rating: the effect of the first attempt on the rating, as text; empty if there is none, or
            after it has been shown.

    Signals:
        next_wanted(), list_wanted(): the buttons.
    """

    next_wanted = Signal()
    list_wanted = Signal()

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = PuzzleSession(self)
        self.models = TableModels(self.session, self)
        self.models.open_hands = True
        self.scene = TableScene(self.models, art, theme, self)
        self.gestures = Gestures(self.scene, self.session, self)
        self.view = TableView(self.scene, self.gestures)
        self.bar = TopBar(theme)
        self.strip = Strip(theme, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.bar, self.view, self.strip):
            column.addWidget(part, 1 if part is self.view else 0)
        self.solved_before = False
        self.rating = ""
        self._day: date | None = None
        self._stage: tuple[Stage, bool] | None = None
        for does, do in (("hint", self._hint), ("replay", self.scene.replay_round)):
            for keys in shortcuts(does):
                key = QShortcut(keys, self, do)
                key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                key.setAutoRepeat(False)
        self.scene.calm_changed.connect(self.session.set_calm)
        self.scene.settled.connect(self.refresh)
        self.gestures.nudged.connect(self.session.pacer.nudge)
        self.session.changed.connect(self._on_changed)
        on_language_change(self, self._refresh_texts)

    def restyle(self, art: CardArt, theme: Theme, card_size: float) -> None:
        """Apply another deck, theme and card size."""
        self.view.restyle(art, theme, card_size)
        self.bar.restyle(theme)
        self.bar.fit(self.size())
        self.strip.restyle(theme)
        self._update_bar()
        self.refresh()

    def _refresh_texts(self) -> None:
        """Refresh all texts."""
        if self.session.active:
            self.session.refresh_texts()
            self.scene.refresh_texts()
            self.refresh()

    def open(self, puzzle: Puzzle, solved_before: bool = False, day: date | None = None) -> None:
        """Open a puzzle; ``day`` is its date if it is a daily puzzle."""
        self._stage, self.solved_before = None, solved_before
        self.rating, self._day = "", day
        self.session.open(puzzle, tr("You"), tr("Opponent"))
        self._update_bar()
        self.view.setFocus()

    def _update_bar(self) -> None:
        puzzle = self.session.puzzle
        if puzzle is not None:
            every = len(puzzles_of(puzzle.game))
            title = tr("Puzzle {n} of {all}").format(n=puzzle.place, all=every)
            if self._day is not None:
                title = tr("Puzzle of the day, {day}").format(day=short_day(self._day))
            self.bar.show_match(tr(puzzle.rules.game.name), title, tr(puzzle.grade.title))

    # The strip

    def _on_changed(self) -> None:
        if not self.scene.motion.busy or self.session.hinted is not None:
            self.refresh()

    def refresh(self) -> None:
        """Refresh the strip, once the animation has ended."""
        session = self.session
        if session.puzzle is None or self.scene.motion.busy:
            return
        self._update_strip()
        over = session.position is not None and session.position.over
        stage = (session.stage, over)
        if stage != self._stage:
            self._stage = stage
            primary = self.strip.primary
            if primary is not None and session.stage is not Stage.TRYING:
                note_opened(primary)
                primary.setFocus()
            else:
                self.view.setFocus()

    def _update_strip(self) -> None:
        session = self.session
        hint = Offered(tr("Hint"), self._hint)
        solution = Offered(tr("Solution"), self._show_solution)
        again = Offered(tr("Try again"), self._again, True)
        following = Offered(tr("Next puzzle"), self.next_wanted.emit, True)
        others = Offered(tr("All puzzles"), self.list_wanted.emit)
        if session.stage is Stage.REFUTED and session.refutation is not None:
            head = " · ".join(filter(None, (tr("That doesn't win."), self.rating)))
            self.strip.show_words(head, why(session.refutation), (again, solution))
        elif session.stage is Stage.SOLVED:
            detail = self._reasons(self._by())
            head = " · ".join(filter(None, (self._solved(), self.rating)))
            self.strip.show_words(head, detail, (following, others))
        elif session.stage is Stage.SHOWN:
            self._show_solution_step(following)
        else:
            # The reply itself is told, and after it how it stands: twice would be too much.
            said = not session.unanswered
            self.strip.show_words(*self._task(), (hint, solution), said)

    def _show_solution(self) -> None:
        show_solution(self.session, self.solved_before, self)

    def _hint(self) -> None:
        """Name and focus the winning card."""
        self.view.take_focus()
        self.session.hint()
        if self.session.hinted is not None:
            self.scene.into_hand(self.session.hinted)

    def _task(self) -> tuple[str, str]:
        session = self.session
        done, every = session.plies
        if session.hinted is not None:
            words = tr("Play the {card}.").format(card=session.teller.cards.card(session.hinted))
            return words, tr("Press Hint again for the full move.")
        if session.unanswered:
            return tr("Your opponent replies …"), count_so_far(session)
        if done:
            text = tr("Right! Now win it: play the hand out.")
            left = trn("{n} turn left.", "{n} turns left.", every - done)
            return text, f"{left} {count_so_far(session)}"
        text = tr("Outscore your opponent this hand. Only one move works.")
        return text, count_so_far(session)

    def _solved(self) -> str:
        return tr("That wins it.") if self.session.helped else tr("Solved!")

    def _by(self) -> str:
        """Return by how much the hand is won."""
        return trn(
            "You win by {n} point.",
            "You win by {n} points.",
            self.session.margin,
        )

    def _again(self) -> None:
        self.rating = ""
        self.session.again()

    def _reasons(self, by: str) -> str:
        """Return how the hand is won, and why the winning move does it."""
        session, parts = self.session, [by]
        if session.explanation is not None:
            parts.append(explained(session.explanation, session.rules))
        return " ".join(parts)

    def _show_solution_step(self, following: Offered) -> None:
        session = self.session
        done, every = session.plies
        mine = Offered(tr("Try it myself"), session.restart)
        if done == every:
            self.strip.show_words(tr("That wins it."), self._reasons(self._by()), (mine, following))
            return
        head = tr("The solution: turn {n} of {all}").format(n=done + 1, all=every)
        detail = tr("Both sides play perfectly.")
        step = Offered(tr("Show this turn"), session.step, True)
        self.strip.show_words(head, detail, (mine, step))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the list on an unclaimed Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.list_wanted.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the bar with the window."""
        super().resizeEvent(event)
        self.bar.fit(QSize(event.size()))

    def hideEvent(self, event: QHideEvent) -> None:
        """Skip the counting while hidden."""
        if not event.spontaneous():
            self.session.rest()
        super().hideEvent(event)


def show_solution(session: PuzzleSession, solved_before: bool, page: QWidget) -> None:
    """Show the solution of a puzzle, after confirmation if that gives it up."""
    puzzle = session.puzzle
    if session.helped or solved_before:
        session.show_solution()
        return

    def do() -> None:
        if session.puzzle is puzzle:
            session.show_solution()

    title = tr("Show the solution?")
    words = tr("It won't count as solved after that.")
    GivingUpDialog(title, words, tr("Show it"), tr("Keep trying"), page).ask(do)
