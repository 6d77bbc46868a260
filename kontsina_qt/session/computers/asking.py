"""Asking computer players for moves and hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import SystemRandom

from PySide6.QtCore import QObject, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.base import Choice
from kontsina_qt.players.levels.catalogue import strongest
from kontsina_qt.rules.view import MOST_EARLIER, Earlier
from kontsina_qt.session.computers.opponents import Opponents

HINT_LEVEL = strongest()


class Asking(QObject):
    """Asks the players of one match, and the strongest level for hints; one question at a time.

    Attributes:
        answer: the answered move that is not played yet, as text; empty if there is none.
        budget_ms: the maximum time that a level takes for a move.

    Signals:
        answered(): ``answer`` is set.
        hinted(object): a hint, as a Choice.
        notice(str): a sentence for the person.
    """

    answered = Signal()
    hinted = Signal(object)
    notice = Signal(str)

    def __init__(self, opponents: Opponents, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answer = ""
        self.budget_ms = 1000
        self.opponents = opponents
        self.opponents.answered.connect(self._on_answer)
        self.opponents.notice.connect(self.notice)
        self._seats: tuple[Seat, ...] = ()
        self._missing_reported: set[str] = set()
        self._question = 0
        self._hint_question = 0

    @property
    def hinting(self) -> bool:
        """Whether a hint is being computed."""
        return self._hint_question != 0

    def begin(self, seats: Sequence[Seat]) -> None:
        """Start afresh for another match: players that failed get another chance."""
        self.forget()
        self.opponents.begin()
        self._seats = tuple(seats)
        self._missing_reported = set()

    def allow(self, players: Iterable[OutsidePlayer]) -> None:
        """Set which outside programs may play."""
        self.opponents.allow(players)
        self.report_missing()

    def report_missing(self) -> None:
        """Report once the seats that ``steady`` plays because their player is not available."""
        missing = [
            seat
            for seat in self._seats
            if seat.player not in (HUMAN, *self._missing_reported)
            and not self.opponents.knows(seat.player)
        ]
        self._missing_reported |= {seat.player for seat in missing}
        if missing:
            words = tr("No longer in the settings: {names}. A Steady player sits in.")
            self.notice.emit(
                words.format(names=", ".join(seat_name(seat.name) for seat in missing))
            )

    def ask(self, match: Match, before: Sequence[Earlier] = ()) -> None:
        """Ask the player whose turn it is.

        Args:
            match: the match in its current state.
            before: hands of earlier matches, oldest first; as many as fit are sent along.
        """
        self.forget()
        position = match.position
        assert position is not None
        seat = match.seats[position.turn]
        self._question = self._send(match, seat.player, seat.name, before)

    def hint(self, match: Match) -> None:
        """Ask the strongest level which move it would play now."""
        self._hint_question = self._send(match, HINT_LEVEL)

    def _send(
        self, match: Match, player: str, name: str = "", before: Sequence[Earlier] = ()
    ) -> int:
        position = match.position
        assert position is not None
        view = match.view()
        if before:
            view = replace(view, earlier=(*before, *view.earlier)[-MOST_EARLIER:])
        seed = SystemRandom().getrandbits(32)
        return self.opponents.ask(position, player, name, view, seed, self.budget_ms)

    def forget(self) -> None:
        """Drop the open question and the answer."""
        self.opponents.forget()
        self.answer = ""
        self._question = self._hint_question = 0

    def stop(self) -> None:
        """Drop the open question and end all processes."""
        self.forget()
        self.opponents.stop()

    def _on_answer(self, id: int, choice: Choice) -> None:
        if id == self._hint_question:
            self._hint_question = 0
            self.hinted.emit(choice)
        elif id == self._question:
            self._question = 0
            self.answer = choice.move
            self.answered.emit()
