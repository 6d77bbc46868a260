"""Reference players, against which the levels are measured in the arena."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter

from kontsina_qt.players.base import SECONDS, Candidate, Choice, Player
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.chance import Chance
from kontsina_qt.players.levels.reasons import EXACT, NO_REASON
from kontsina_qt.players.levels.steady import Steady
from kontsina_qt.players.levels.thinker import WITHOUT, Thinker
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.players.search.tree import solved
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View

_PATIENCE = 30.0


class Greedy:
    """Takes the most points now, then the most cards; else lays the card worth least."""

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play; see ``Player``."""
        public = look(rules, view).public
        moves = public.legal()
        random.shuffle(moves)
        move = public.notation.text(max(moves, key=lambda each: greed(public, each)))
        return Choice(move, 0.0, (Candidate(move, 0.0),), NO_REASON)


def greed(position: Position, move: Move) -> tuple[int, int, int]:
    """Return the sort key of a greedy player's preferences."""
    points, played = position.rules.card_points, move.played
    outcome = position.outcome(move)
    if outcome is None:
        return 0, 0, -100 * points(played) - played.bit_length()
    return points(outcome.brought), outcome.cards.bit_count(), 0


class Careful:
    """Plays by rules like ``Steady``, and solves the last deal with two players."""

    def __init__(self) -> None:
        self._steady = Steady()

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play; see ``Player``."""
        choice = self._steady.choose(rules, view, random, seconds, also)
        sight = look(rules, view)
        determinizer = Determinizer(sight, random, likely=False)
        if not determinizer.fixed:
            return choice
        outlook = Outlook(rules, sight.public, sight.side, None)
        until = perf_counter() + _PATIENCE
        moves = sight.moves()
        found = solved(sight, determinizer.only(), moves, outlook, until, 1 << 60)
        if found is None:
            return choice
        best = max(found.values())
        liked = [move for move in moves if found[move] > best - 1e-9]
        texts = [sight.public.notation.text(move) for move in liked]
        move = choice.move if choice.move in texts else texts[0]
        return replace(choice, move=move, value=best, reason=EXACT, exact=True)


class Pretender:
    """Plays greedily in the first hands of a match and carefully after them."""

    def __init__(self, hands: int) -> None:
        self._greedy, self._careful = Greedy(), Careful()
        self._hands = hands

    def choose(
        self,
        rules: Rules,
        view: View,
        random: Random,
        seconds: float = SECONDS,
        also: Sequence[str] = (),
    ) -> Choice:
        """Return the move of the seat to play; see ``Player``."""
        player: Player = self._greedy if len(view.earlier) < self._hands else self._careful
        return player.choose(rules, view, random, seconds, also)


REFERENCES: Mapping[str, Player] = {
    "random": Chance(),
    "greedy": Greedy(),
    "careful": Careful(),
    "pretender": Pretender(2),
    **{f"expert-without-{part}": Thinker(effort) for part, effort in WITHOUT.items()},
}
"""By their names in the arena."""
