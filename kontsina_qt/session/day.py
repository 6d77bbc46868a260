"""The deal of the day: one hand whose cards follow from the date, and its par.

The deal's number is the date itself (20261123), so everybody gets the same cards without a
server and can deal them again later. Par is what the strongest level scores in the person's seat
against the same opponent; both play without a clock and with fixed seeds, so par is the same on
every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QObject, Signal

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.base import Choice
from kontsina_qt.players.levels.catalogue import strongest
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import USUAL
from kontsina_qt.session.computers.opponents import Opponents

OPPONENT, RIVAL = "skilled", "kemal"
"""The opponent's level and character."""

PLAYERS = 2
OPTIONS: Mapping[str, Value] = {"end": "hands", "hands": 1}
"""A match of one hand."""

PERSON = 0
"""The person's seat."""


def number_of(day: date) -> int:
    """Return the number of a day's deal."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(number: int) -> date | None:
    """Return the day whose deal has this number; None if it is no date."""
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except (ValueError, OverflowError):
        return None


def day_rules() -> Rules:
    """Return the rules of the deal of the day: the default game for two, one hand."""
    return USUAL.rules(PLAYERS, OPTIONS)


def day_in(match: Match) -> date | None:
    """Return the day if the match is a deal of the day in its standard seating, else None."""
    number = match.hands[0].deal.number if match.hands else None
    day = None if number is None else day_of(number)
    if day is None or [seat.player for seat in match.seats] != [HUMAN, OPPONENT]:
        return None
    rules = day_rules()
    same = match.rules.game is rules.game and match.rules.options == rules.options
    return day if same else None


class DayPar(QObject):
    """Finds a day's par by playing its deal in another process, without blocking.

    Signals:
        found(object, object): the day, and the points of both sides, the person's side first.
    """

    found = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.day: date | None = None
        self.points: tuple[int, ...] | None = None
        self._match: Match | None = None
        self._opponents = Opponents(self)
        self._opponents.answered.connect(self._on_answer)

    def find(self, day: date) -> None:
        """Start playing a day's deal, unless it is running or done."""
        if day == self.day:
            return
        self.stop()
        rules = day_rules()
        self.day = day
        self._match = match = Match(rules, (Seat("", strongest()), Seat("", OPPONENT)))
        match.begin_hand(numbered_deal(rules, number_of(day), 0))
        self._ask(match)

    def stop(self) -> None:
        """Cancel the search."""
        self._opponents.stop()
        self.day = self.points = self._match = None

    def _ask(self, match: Match) -> None:
        position = match.position
        assert position is not None and self.day is not None
        seed = number_of(self.day) * 100 + len(position.moves)
        player = match.seats[position.turn].player
        self._opponents.ask(position, player, "", match.view(), seed, 0)

    def _on_answer(self, _: int, choice: Choice) -> None:
        match = self._match
        if match is None:
            return
        match.play_text(choice.move)
        if match.over:
            self.points = match.results[-1].points
            self._match = None
            self._opponents.stop()
            self.found.emit(self.day, self.points)
        else:
            self._ask(match)
