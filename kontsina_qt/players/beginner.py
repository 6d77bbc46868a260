"""A child who has just learnt: it sees equal cards at once and sums now and then."""

from __future__ import annotations

from random import Random

from kontsina_qt.players.base import Candidate, Choice
from kontsina_qt.players.reasons import SEEN, SEES_NOTHING, for_capture
from kontsina_qt.players.sight import Sight, look
from kontsina_qt.players.worth import Worth
from kontsina_qt.rules.cards import CardSet
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import Move, card_of, taken_by
from kontsina_qt.rules.view import View

_SEES_TWO = 0.45
"""How likely it notices a sum of two cards; each further card makes it half as likely."""


class Beginner:
    """Takes what it sees, the dearest first, and lays any other card but a good one."""

    def choose(self, rules: Rules, view: View, random: Random) -> Choice:
        """The move of the seat to play; see ``Player``."""
        sight = look(rules, view)
        worth = Worth(rules, sight.public.piles, sight.side)
        seen = [move for move in sight.moves if taken_by(move) and _notices(move, random)]
        if seen:
            random.shuffle(seen)
            move = max(seen, key=lambda each: _charm(rules, each))
            reason = for_capture(rules, _captured(move), SEEN)
        else:
            move = random.choice(_layable(sight))
            reason = SEES_NOTHING
        ordered = [move, *(other for other in seen if other != move)]
        candidates = tuple(
            Candidate(sight.moves[each], worth.now + worth.gain(sight.side, _captured(each)))
            for each in ordered
        )
        return Choice(candidates[0].move, candidates[0].value, candidates, reason)


def _captured(move: Move) -> CardSet:
    """The cards that go to the pile."""
    taken = taken_by(move)
    return taken | 1 << card_of(move) if taken else 0


def _notices(move: Move, random: Random) -> bool:
    size = taken_by(move).bit_count()
    return size == 1 or random.random() < _SEES_TWO * 0.5 ** (size - 2)


def _charm(rules: Rules, move: Move) -> tuple[int, int]:
    """What a child counts: points by themselves, then cards."""
    cards = _captured(move)
    return rules.card_points(cards), cards.bit_count()


def _layable(sight: Sight) -> list[Move]:
    """The lays, without cards worth points by themselves where there are others."""
    lays = [move for move in sight.moves if not taken_by(move)]
    plain = [move for move in lays if not sight.rules.card_points(1 << card_of(move))]
    return plain or lays
