"""Styles of play: models of how somebody chooses among moves.

A style is a cheap evaluation of the moves, one ply deep, from what its seat can see. It gives the
probability of each move, so that plays can be judged when the cards are known, and it chooses one
move, for the search to continue with. Nobody plays exactly like a model, so a share of the
probability is spread evenly.
"""

from __future__ import annotations

from math import exp
from typing import Final, TypeAlias

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.evaluation.rollout import RolloutPolicy
from kontsina_qt.rules.base.cards import CardSet, cards_in
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.position import Position

STYLES: Final = ("careful", "greedy", "bold", "forgetful", "beginner")
"""By name; everywhere else they are identified by their index here."""

Weights: TypeAlias = tuple[float, ...]
"""The probability of each style for one seat, in the order of ``STYLES``; they add up to 1."""

CAREFUL: Final = 0
GREEDY: Final = 1
BOLD: Final = 2
FORGETFUL: Final = 3
BEGINNER: Final = 4

FEARLESS: Final = 0.2
"""The weight that a bold player gives to what a move leaves."""

_CARELESS = 0.12
"""The share of moves made for reasons outside the model."""

_HEAT = 0.04
"""The temperature of careful play in points: this much more makes a move e times as likely."""

_FAR = -40.0
_SEES_TWO = 0.45
"""A beginner's probability of noticing a sum of two cards; each further card halves it."""


class Style:
    """Careful play, and the base of the other styles.

    Args:
        policy: the evaluation of moves.
    """

    def __init__(self, policy: RolloutPolicy) -> None:
        self._policy = policy

    def move(self, position: Position, moves: list[Move], draw: float) -> Move:
        """Return the move it makes; ``draw``, from 0 to 1, decides where chance does."""
        return self._policy.move(position, moves)

    def chances(self, position: Position, moves: list[Move]) -> list[float]:
        """Return the probability of each of the legal moves."""
        return softmax(self._policy.values(position, moves), _HEAT)


def softmax(values: list[float], heat: float) -> list[float]:
    """Return probabilities by softmax, a share of them spread evenly."""
    best = max(values)
    powers = [exp(max(_FAR, (value - best) / heat)) for value in values]
    share = (1.0 - _CARELESS) / sum(powers)
    evenly = _CARELESS / len(values)
    return [evenly + share * power for power in powers]


class Greed:
    """Values moves by what they bring at once: points, then cards, else a cheap card.

    Args:
        rules: the game with its options.
    """

    def __init__(self, rules: Rules) -> None:
        good: dict[int, CardSet] = {}
        for card in cards_in(rules.full):
            points = rules.card_points(1 << card)
            if points:
                good[points] = good.get(points, 0) | 1 << card
        self._good: list[tuple[CardSet, int]] = [(cards, points) for points, cards in good.items()]

    def points(self, cards: CardSet) -> int:
        """Return the points that cards score by themselves."""
        total = 0
        for members, points in self._good:
            total += points * (cards & members).bit_count()
        return total

    def of(self, position: Position, move: Move) -> float:
        """Return a greedy player's value of a move; each 1 more makes it e times as likely."""
        outcome = position.outcome(move)
        if outcome is None:
            played = move.played
            return -8.0 * self.points(played) - 0.25 * played.bit_length()
        return 100.0 * self.points(outcome.brought) + 4.0 * outcome.cards.bit_count()


class Greedy(Style):
    """Takes the most points now, then the most cards; else lays the cheapest card."""

    def __init__(self, policy: RolloutPolicy, greed: Greed) -> None:
        super().__init__(policy)
        self._greed = greed

    def move(self, position: Position, moves: list[Move], draw: float) -> Move:
        """Return the move that brings most."""
        best: Move = moves[0]
        most = -1e9
        for move in moves:
            value = self._greed.of(position, move)
            if value > most:
                most, best = value, move
        return best

    def chances(self, position: Position, moves: list[Move]) -> list[float]:
        """Return the probability of each of the legal moves."""
        return softmax([self._greed.of(position, move) for move in moves], 1.0)


class Beginner(Style):
    """Takes the most valuable capture it notices; else lays any card but a good one."""

    def __init__(self, policy: RolloutPolicy, greed: Greed) -> None:
        super().__init__(policy)
        self._greed = greed

    def move(self, position: Position, moves: list[Move], draw: float) -> Move:
        """Return a move drawn by its probability."""
        left = draw
        for move, chance in zip(moves, self._by_notice(position, moves), strict=True):
            left -= chance
            if left < 0.0:
                return move
        return moves[-1]

    def chances(self, position: Position, moves: list[Move]) -> list[float]:
        """Return the probability of each of the legal moves."""
        evenly = _CARELESS / len(moves)
        return [evenly + (1.0 - _CARELESS) * chance for chance in self._by_notice(position, moves)]

    def _by_notice(self, position: Position, moves: list[Move]) -> list[float]:
        greed = self._greed
        chances = [0.0] * len(moves)
        taking: list[tuple[int, int, int, float]] = []
        lays: list[int] = []
        cheapest = 1 << 30
        for at, move in enumerate(moves):
            outcome = position.outcome(move)
            if outcome is not None and outcome.uses:
                added = outcome.added.bit_count()
                sees = 1.0 if not added else _SEES_TWO * 0.5 ** (added - 2)
                count = outcome.cards.bit_count()
                taking.append((-greed.points(outcome.brought), -count, at, min(1.0, sees)))
            elif move.played and move.verb != BUILD:
                points = greed.points(move.played)
                if points < cheapest:
                    cheapest = points
                    lays = []
                if points == cheapest:
                    lays.append(at)
        taking.sort()
        missed = 1.0
        at = 0
        while at < len(taking):
            # Of equally good captures any that is noticed may be made.
            points, count, _, _ = taking[at]
            end = at
            none = 1.0
            noticed = 0.0
            while end < len(taking) and taking[end][0] == points and taking[end][1] == count:
                none *= 1.0 - taking[end][3]
                noticed += taking[end][3]
                end += 1
            for _, _, place, sees in taking[at:end]:
                chances[place] = missed * (1.0 - none) * sees / noticed
            missed *= none
            at = end
        if not lays:
            lays = list(range(len(moves)))
        for place in lays:
            chances[place] += missed / len(lays)
        return chances


def styles_for(rules: Rules, outlook: Outlook, rivals: int) -> list[Style]:
    """Return every style, in the order of ``STYLES``.

    Args:
        rules: the game with its options.
        outlook: the worth of cards.
        rivals: the number of seats playing against a side.
    """
    policy = RolloutPolicy(rules, outlook, rivals)
    greed = Greed(rules)
    return [
        Style(policy),
        Greedy(policy, greed),
        Style(RolloutPolicy(rules, outlook, rivals, FEARLESS)),
        Style(RolloutPolicy(rules, outlook, rivals, 1.0, True)),
        Beginner(policy, greed),
    ]
