"""The review window: every move of a hand compared with the best one found."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMargins, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kontsina_qt.analysis.labels import counted
from kontsina_qt.analysis.review import HandReview, Judged
from kontsina_qt.analysis.wording import series
from kontsina_qt.language import tr
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record, RecordedHand
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.background.review_process import SECONDS, ReviewProcess
from kontsina_qt.session.story import Teller, teller_of
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.review.body import CARDS, LOST, Body
from kontsina_qt.windows.review.footer import Footer
from kontsina_qt.windows.review.heading import Heading
from kontsina_qt.windows.review.move_rows import MoveRows, is_own
from kontsina_qt.windows.widgets.chart import Mark
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import NARROW
from kontsina_qt.windows.widgets.review_words import (
    accuracy_words,
    compared_words,
    luck_words,
    own_side,
    side_words,
)


class ReviewWindow(FittingDialog):
    """Reviews the finished hands of a match, one page per hand.

    The analysis continues while the window is closed, and is stored in the library.

    Args:
        library: the library of the reviews.
        art, theme: the deck and the theme.
        parent: the main window.
        seconds: the time to analyse each move.

    Signals:
        try_wanted(object, int, int): practise on a copy of a record, from before a ply of a hand.
    """

    key_context = Where.REVIEW
    fills_window = True
    try_wanted = Signal(object, int, int)

    def __init__(
        self,
        library: Library,
        art: CardArt,
        theme: Theme,
        parent: QWidget | None = None,
        seconds: float = SECONDS,
    ) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.heading, self.body, self.footer = Heading(), Body(art, theme), Footer()
        self._lay_out()
        self.restyle(art, theme)
        self.propose(900, 700)
        on_language_change(self, lambda: self.setWindowTitle(tr("Review")))
        self._library = library
        self._match: Match | None = None
        self._match_id: int | None = None
        self._teller: Teller | None = None
        self._found: dict[int, HandReview] = {}
        self._partly: list[Judged] = []
        self._judging: RecordedHand | None = None
        self._trouble: dict[int, str] = {}
        self._wanted = -1
        self._rows = MoveRows(self.body)
        self.hand = -1
        self.ply = -1
        self.process = ReviewProcess(library, self, seconds)
        self._connect()
        self._show_details()
        on_language_change(self, self._refresh_texts)

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 10, 14, 10)
        outer.setSpacing(8)
        outer.addLayout(self.heading)
        outer.addWidget(self.body, 1)
        outer.addLayout(self.footer)

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self.heading.restyle(theme)
        self.body.restyle(art, theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Arrange the parts for the size of the window."""
        layout = self.layout()
        edges = self.contentsMargins()
        edges += layout.contentsMargins() if layout is not None else QMargins()
        room = self.width() - edges.left() - edges.right()
        self.body.arrange(room, self.width() < scaled(NARROW))

    def _refresh_texts(self) -> None:
        """Refresh all texts."""
        if self._match is None:
            return
        self._trouble.clear()
        self._teller = teller_of(self._match)
        self._show_sides()
        ply = self.ply
        self._go_to(self.hand)
        self.choose(ply)

    def _connect(self) -> None:
        self.heading.before_button.clicked.connect(lambda: self.turn_page(-1))
        self.heading.after_button.clicked.connect(lambda: self.turn_page(1))
        QShortcut(QKeySequence("Alt+Left"), self, lambda: self.turn_page(-1))
        QShortcut(QKeySequence("Alt+Right"), self, lambda: self.turn_page(1))
        self.heading.start_button.clicked.connect(self.start)
        self.heading.cancel_button.clicked.connect(self.cancel)
        self.footer.close_button.clicked.connect(self.reject)
        self.footer.details.toggled.connect(lambda _: self._show_details())
        self.body.everyone.toggled.connect(lambda _: self._fill_rows())
        self.body.again.clicked.connect(self._try_again)
        self.body.graph.chosen.connect(self.choose)
        self._rows.chosen.connect(self._on_row)
        for card in self.body.cards:
            card.wanted.connect(self.show_ply)
        self.body.reworded.connect(self._arrange)
        process = self.process
        process.progress.connect(self.heading.show_progress)
        process.judged.connect(self._on_judged)
        process.finished.connect(self._on_finished)
        process.failed.connect(self._on_failed)
        process.unkept.connect(self._on_unkept)

    # Which hand

    def open_match(self, record: Record, match_id: int | None, hand: int = -1) -> None:
        """Show a finished hand of a match, and start its review if there is none.

        Args:
            record: the record of the match, which may continue meanwhile.
            match_id: the id for storing reviews; None if they cannot be stored.
            hand: the number of the hand, from 0; by default the last finished one.
        """
        match = Match.from_record(record)
        judging = self.process.hand
        if match_id != self._match_id:
            self._found.clear()
            self._judging = None
        if self._judging not in record.hands[judging : judging + 1]:
            self.process.cancel()
            self._judging, self._partly = None, []
        self._trouble.clear()
        self._match, self._match_id = match, match_id
        self._teller = teller_of(match)
        self._read_library()
        self._found = {hand: found for hand, found in self._found.items() if _fits(found, record)}
        self._show_sides()
        self._go_to(hand if 0 <= hand < self.hands else self.hands - 1)
        self._wanted = self.hand
        self._begin_wanted()

    def _show_sides(self) -> None:
        assert self._teller is not None
        side = own_side(self._teller)
        words = [side_words(self._teller, side, above) for above in (True, False)]
        self.body.graph.show_sides(*words)

    def _begin_wanted(self) -> None:
        """Start the requested review, if no other one is running."""
        wanted, here = self._wanted, self.hand == self._wanted
        if wanted >= 0 and here and wanted not in self._found and not self.process.running:
            self._wanted = -1
            self.start()

    @property
    def hands(self) -> int:
        """The number of finished hands of the match."""
        return len(self._match.results) if self._match else 0

    @property
    def review(self) -> HandReview | None:
        """Return the complete review of the hand shown, if there is one."""
        return self._found.get(self.hand)

    def _read_library(self) -> None:
        if self._match_id is None:
            return
        try:
            for review in self._library.reviews.of(self._match_id):
                self._found[review.hand] = review
        except LibraryError as error:
            self._trouble[self.hand] = str(error)

    def turn_page(self, by: int) -> None:
        """Go to another hand, if there is one."""
        if 0 <= self.hand + by < self.hands:
            self._go_to(self.hand + by)

    def _go_to(self, hand: int) -> None:
        self.hand, self.ply = hand, -1
        self.heading.show_hand(hand, self.hands)
        self._fill_rows()
        self._refresh()
        costliest = self._costliest(self.review) if self.review else []
        own = [judged.ply for judged in self._judged if self._is_own(judged)]
        self.choose(costliest[0].ply if costliest else (own or [0])[0])

    def _is_own(self, judged: Judged) -> bool:
        return is_own(judged, self._teller)

    def _costliest(self, review: HandReview) -> list[Judged]:
        """Return the costliest moves, the person's first."""
        every = review.costliest(len(review.moves))
        return sorted(every, key=lambda each: not self._is_own(each))[:CARDS]

    def _fill_rows(self) -> None:
        self._rows.fill(self._judged, self._teller, self.ply)

    def _show_details(self) -> None:
        """Show or hide the numbers of the analysis."""
        shown = self.footer.details.isChecked()
        for part in (self.body.graph, self.footer.summary, self.footer.accuracy):
            part.setVisible(shown)
        self.body.moves.setColumnHidden(LOST, not shown)
        if 0 <= self.ply < len(self._judged):
            self._draw_move(self._judged[self.ply])

    def _try_again(self) -> None:
        if self._match is not None and self.ply >= 0:
            self.reject()  # the panel would cover the table
            self.try_wanted.emit(self._match.record(), self.hand, self.ply)

    # Analysis

    def start(self) -> None:
        """Start the review of the hand shown, cancelling another one."""
        if self._match is None or self.hand < 0:
            return
        record = self._match.record()
        self._partly, self._judging = [], record.hands[self.hand]
        self._trouble.pop(self.hand, None)
        self.process.review(record, self.hand, self._match_id)
        self._go_to(self.hand)

    def cancel(self) -> None:
        """Cancel the analysis; what has been found stays visible."""
        self.process.cancel()
        self._refresh()
        self.heading.start_button.setFocus()

    def stop(self) -> None:
        """Stop the analysis process at the end of the program."""
        self.process.cancel()

    def _on_judged(self, judged: Judged) -> None:
        self._partly.append(judged)
        if self.process.hand == self.hand:
            self._rows.add(judged, self._teller)
            self._refresh()
            if self.ply < 0:
                self.choose(0)

    def _on_finished(self, review: HandReview) -> None:
        self._found[review.hand] = review
        if review.hand == self.hand:
            chosen = self.ply
            self._go_to(self.hand)
            if chosen > 0:
                self.choose(chosen)
        else:
            self._refresh()
            self._begin_wanted()

    def _on_failed(self, words: str) -> None:
        self._trouble[self.process.hand] = words
        self._refresh()
        if self._wanted != self.process.hand:
            self._begin_wanted()

    def _on_unkept(self, words: str) -> None:
        self._trouble[self.process.hand] = words

    # Showing

    @property
    def _judged(self) -> Sequence[Judged]:
        """Return the analysed moves of the hand shown."""
        if self.review is not None:
            return self.review.moves
        return self._partly if self.process.hand == self.hand else ()

    def _refresh(self) -> None:
        teller, match = self._teller, self._match
        if teller is None or match is None or self.hand < 0:
            return
        review = self.review
        whole = review is not None
        if review is None:
            points = (0,) * match.rules.sides
            review = HandReview(self.hand, "", 0.0, tuple(self._judged), points)
        side = own_side(teller)
        costliest = self._costliest(review)
        numbers = {judged.ply: number + 1 for number, judged in enumerate(costliest)}
        marks = [
            Mark(judged.ply, judged.side == side, numbers.get(judged.ply, 0))
            for judged in review.moves
            if judged.costly
        ]
        plies = len(match.hands[self.hand].position.moves)
        values = series(review, side, whole) if review.moves else []
        self.body.graph.show_values(values, plies, marks)
        self.body.show_costly(costliest, teller)
        own = [judged for judged in review.moves if self._is_own(judged)]
        title = tr("Your moves") if teller.person is not None else tr("All moves in this hand")
        self.body.counts.show_counts(title, counted(own))
        self._say(review if whole else None, teller, side)
        self._show_state(whole)

    def _say(self, review: HandReview | None, teller: Teller, side: int) -> None:
        self.footer.summary.setText(luck_words(review, teller, side) if review else "")
        self.footer.accuracy.setText(accuracy_words(review, teller) if review else "")
        note = self._trouble.get(self.hand, "")
        if not note and review is None:
            running = self.process.running and self.process.hand == self.hand
            note = tr("Analysing …") if running else tr("Not reviewed yet.")
        elif not note and review is not None and not review.costliest(1):
            note = tr("No real mistakes.")
        self.body.show_note(note)

    def _show_state(self, whole: bool) -> None:
        running = self.process.running
        here = running and self.process.hand == self.hand
        self.heading.bar.setVisible(running)
        self.heading.cancel_button.setVisible(running)
        self.heading.start_button.setVisible(not whole and not here)

    # One move

    def show_ply(self, ply: int) -> None:
        """Choose a move, scroll to it and focus it."""
        self.choose(ply)
        self.body.ensureWidgetVisible(self.body.picture)
        (self.body.graph if self.footer.details.isChecked() else self.body.moves).setFocus()

    def choose(self, ply: int) -> None:
        """Show a move in graph, list and picture."""
        if not 0 <= ply < len(self._judged):
            self.ply = -1
            self.body.graph.choose(-1)
            self.body.picture.clear()
            self.body.again.setVisible(False)
            return
        self.ply = ply
        self.body.graph.choose(ply)
        self._rows.select(ply)
        self._draw_move(self._judged[ply])
        person = self._teller.person if self._teller is not None else None
        self.body.again.setVisible(self._judged[ply].seat == person)

    def _draw_move(self, judged: Judged) -> None:
        assert self._teller is not None
        name = self._teller.seat(judged.seat)
        if judged.seat == self._teller.person:
            title = tr("Move {n}: your hand").format(n=judged.ply + 1)
        else:
            title = tr("Move {n}: {name}'s hand").format(n=judged.ply + 1, name=name)
        self.body.picture.say(
            *compared_words(judged, self._teller.rules, self.footer.details.isChecked())
        )
        self.body.picture.show_move(
            self._position(judged.ply), title, judged.move, judged.best or judged.move
        )

    def _position(self, ply: int) -> Position:
        """Return a new position of the hand shown, before a ply."""
        assert self._match is not None
        played = self._match.hands[self.hand].position
        position = played.restarted()
        for move in played.moves[:ply]:
            position.apply(move)
        return position

    def _on_row(self, ply: int) -> None:
        if ply != self.ply:
            self.choose(ply)


def _fits(review: HandReview, record: Record) -> bool:
    """Return whether a review matches the moves of its hand in a record."""
    hands = record.hands[review.hand : review.hand + 1]
    return any(hand.moves == tuple(each.move for each in review.moves) for hand in hands)
