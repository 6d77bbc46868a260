"""The level of a child who has just learned the game: it sees pairs at once, sums now and then."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kontsina_qt.players.base import SECONDS, Candidate, Choice
from kontsina_qt.players.evaluation.weigh import Weigher
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import Sight, look
from kontsina_qt.players.levels.lapses import Lapses
from kontsina_qt.players.levels.reasons import ONLY_MOVE, SEEN, SEES_NOTHING, for_capture
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.view import View

_LAPSES = Lapses(sees=0.45, longer=0.5)

_MOST_CANDIDATES = 20


class Beginner:
    """Takes the most valuable capture it sees, else lays any card but a good one."""

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
        public = sight.public
        moves = sight.moves()
        outcomes = {move: public.outcome(move) for move in moves}
        seen: dict[Move, Outcome] = {}
        for move, outcome in outcomes.items():
            if outcome is None or not _is_gain(outcome, sight):
                continue
            if _LAPSES.finds(move, outcome, random):
                seen[move] = outcome
        if seen:
            liked = list(seen)
            random.shuffle(liked)
            move = max(liked, key=lambda each: _appeal(rules, seen[each]))
            reason = for_capture(rules, seen[move].brought, SEEN)
        else:
            move = random.choice(_layable(sight, moves, outcomes))
            reason = SEES_NOTHING if len(moves) > 1 else ONLY_MOVE
        ordered = [move, *(other for other in seen if other != move)]
        del ordered[_MOST_CANDIDATES:]
        ordered += [m for m in map(public.notation.read, also) if m not in ordered]
        worth = Worth(rules, public, sight.side)
        weigher = Weigher(sight, worth)
        candidates = tuple(
            Candidate(public.notation.text(each), worth.now + weigher.now(each)) for each in ordered
        )
        return Choice(candidates[0].move, candidates[0].value, candidates, reason)


def _is_gain(outcome: Outcome, sight: Sight) -> bool:
    """Tell whether an outcome wins cards from the table or another pile."""
    return outcome.to == sight.side and bool(outcome.uses)


def _appeal(rules: Rules, outcome: Outcome) -> tuple[int, int]:
    """Return a sort key of a child's preferences: points of single cards, then number of cards."""
    return rules.card_points(outcome.brought), outcome.cards.bit_count() - outcome.card.bit_count()


def _layable(sight: Sight, moves: list[Move], outcomes: dict[Move, Outcome | None]) -> list[Move]:
    """Return the lays, only of the cards that score least by themselves."""
    public, points = sight.public, sight.rules.card_points
    lays = [move for move in moves if move.played and not _takes(outcomes[move])]
    # It does not build unless there is nothing else.
    plain = [move for move in lays if not public.touched(move)] or lays or moves
    least = min(points(move.played) for move in plain)
    return [move for move in plain if points(move.played) == least]


def _takes(outcome: Outcome | None) -> bool:
    return outcome is not None and bool(outcome.uses)
