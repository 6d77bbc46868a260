"""The random player, the baseline that every level has to beat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kontsina_qt.players.base import SECONDS, Candidate, Choice
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.reasons import NO_REASON
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.view import View


class Chance:
    """Plays a random legal move. It cannot be chosen; the arena knows it as ``random``."""

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play; see ``Player``."""
        sight = look(rules, view)
        move = sight.public.notation.text(random.choice(sight.moves()))
        return Choice(move, 0.0, (Candidate(move, 0.0),), NO_REASON)
