"""A line below the players of a new game: the level that would suit the person better."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.library.results.rated import Span, spans
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.facts import level_of, person_in
from kontsina_qt.match.record import Seat
from kontsina_qt.rating.advice import advice, rated_in
from kontsina_qt.rating.fitting import own_rating
from kontsina_qt.rating.glicko import Rated
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.windows.widgets.forms import Paragraph
from kontsina_qt.windows.widgets.rating_words import advice_words


class LevelAdvice:
    """Advice about a level that is too easy or too hard by the person's rating.

    Args:
        library: the library with the person's matches; None for none.

    Attributes:
        line: the label, hidden without advice.
    """

    def __init__(self, library: Library | None) -> None:
        self.line = Paragraph("")
        self.line.setProperty("role", "dim")
        self.line.hide()
        self._spans: Sequence[Span] = ()
        self._today = ""
        self._rated: dict[str, Rated | None] = {}
        if library is not None:
            try:
                self._spans, self._today = spans(library), library.today()
            except LibraryError:
                return  # shown when the statistics are opened

    @property
    def rating(self) -> float | None:
        """The person's rating; None without rated matches."""
        return own_rating(self._spans, self._today) if self._spans else None

    def show_for(self, rules: Rules | None, seats: Sequence[Seat]) -> None:
        """Show the advice for a game against these players; None to hide it."""
        words = "" if rules is None else self._words(rules, seats)
        self.line.setText(words)
        self.line.setVisible(bool(words))

    def _words(self, rules: Rules, seats: Sequence[Seat]) -> str:
        game, person = rules.game.id, person_in(seats)
        if game not in self._rated:
            self._rated[game] = rated_in(self._spans, game, self._today)
        rated = self._rated[game]
        if rated is None or person is None:
            return ""
        level = level_of(seats, rules, rules.side_of[person])
        found = advice(rated, game, level, rules.sides)
        return advice_words(found) if found is not None and found.better else ""
