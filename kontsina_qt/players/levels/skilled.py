"""A player that forgets nothing, looks one round ahead, and solves the last deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kontsina_qt.players.base import SECONDS, Choice
from kontsina_qt.players.evaluation.taste import FAIR, Taste
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.lapses import Lapses
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.levels.thinker import SHALLOW, Thinker
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.view import View


class Skilled:
    """Evaluates like ``Steady`` without lapses; searches once nothing is hidden.

    Args:
        taste: its taste when evaluating.
    """

    def __init__(self, taste: Taste = FAIR) -> None:
        self._judging = Steady(Lapses(taste=taste))
        self._counting = Thinker(SHALLOW)

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play; see ``Player``."""
        open_hand = Determinizer(look(rules, view), random, likely=False).fixed
        player = self._counting if open_hand else self._judging
        return player.choose(rules, view, random, seconds, also)
