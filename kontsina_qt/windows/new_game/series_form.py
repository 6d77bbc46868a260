"""The length of a series or a race."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker

from kontsina_qt.language import capital, tr, trn
from kontsina_qt.match.series import LENGTHS, SeriesPlan, best_of, race, race_games
from kontsina_qt.rules.base.options import Value
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.forms import ChoiceBox, quiet
from kontsina_qt.windows.widgets.options.grid import FieldGrid, Line

ONE_MATCH = 1


class SeriesForm:
    """Asks for the number of matches.

    Attributes:
        box: the field.
        grid: the layout.
    """

    def __init__(self) -> None:
        self.box = ChoiceBox()
        self.box.setAccessibleName(tr("Match length"))
        self._why = quiet("")
        self._shown: tuple[bool, int] | None = None
        self.grid = FieldGrid()
        self.grid.show_lines([Line(Label(tr("Match length"), buddy=self.box), self.box, self._why)])
        self.box.currentIndexChanged.connect(self._explain)

    def show(self, racing: bool, players: int) -> None:
        """Show the choices for a series of one game, or for a race of ``players``."""
        wanted = (racing, players if racing else 0)
        if wanted == self._shown:
            return
        at = self.box.currentIndex() if self._shown and self._shown[0] == racing else 0
        self._shown = wanted
        with QSignalBlocker(self.box):
            self.box.clear()
            if racing:
                for every in (False, True):
                    games = race_games(players, every)
                    words = tr("one game of each family: {hands}")
                    if every:
                        words = tr("every game: {hands}")
                    hands = trn("{n} hand", "{n} hands", len(games))
                    self.box.addItem(capital(words.format(hands=hands)), every)
            else:
                self.box.addItem(capital(tr("one match")), ONE_MATCH)
                for length in LENGTHS:
                    words = tr("best of {n} matches").format(n=length)
                    self.box.addItem(capital(words), length)
            self.box.setCurrentIndex(max(at, 0))
        self._explain()

    def _explain(self) -> None:
        racing = self._shown is not None and self._shown[0]
        words = ""
        if racing:
            words = tr("1 point per hand won, ½ per tie. You can stop and continue any time.")
        elif self.box.currentData() != ONE_MATCH:
            words = tr(
                "1 point per win, ½ per tie. Ends once the lead can't be caught. You can stop "
                "and continue any time."
            )
        self._why.setText(words)
        self._why.setVisible(bool(words))

    def plan(self, game: str, players: int, options: Mapping[str, Value]) -> SeriesPlan | None:
        """Return the chosen series; None for a single match."""
        if self._shown is not None and self._shown[0]:
            return race(race_games(players, bool(self.box.currentData())))
        length = int(self.box.currentData())
        return None if length == ONE_MATCH else best_of(length, game, dict(options))
