"""Real hands for the tests of analyses: played by chance or by levels, whole or broken off."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kontsina_qt.analysis.judging import judge_hand
from kontsina_qt.analysis.review import HandReview
from kontsina_qt.match.match import Match
from kontsina_qt.players.levels.catalogue import choose_builtin
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.view import view_of
from tests.match.playing import drawn, new_match, next_deal, play_on, rules_of

RANDOM = "random"


def by_chance(game: str, players: int, seed: int = 1, plies: int | None = None) -> Match:
    """A match of one hand played by chance, to its end or so many plies far."""
    match = new_match(rules_of(game, players))
    random = Random(f"{game} {players} {seed}")
    play_on(match, random, 1)
    while not match.hands[0].position.over and plies != len(match.hands[0].position.moves):
        play_on(match, random, 1)
    return match


def by_levels(rules: Rules, levels: Sequence[str], hands: int, seed: int = 1) -> Match:
    """A match of that many hands between levels, ``random`` among them."""
    match, random = new_match(rules), Random(seed)
    while len(match.results) < hands and not match.over:
        if match.waiting:
            match.begin_hand(next_deal(match, random))
        position = match.hands[-1].position
        name = levels[position.turn]
        if name == RANDOM:
            match.play(drawn(position, random))
            continue
        view = view_of(position, position.turn, match.standing.scores)
        choice = choose_builtin(name, rules, view, random.getrandbits(32), 0.0)
        match.play(position.notation.read(choice.move))
    return match


def review_of(
    match: Match, hand: int = 0, level: str = "skilled", seconds: float = 0.0
) -> HandReview:
    """A hand judged to its end; without a clock, so that it is the same on a busy machine."""
    judging = judge_hand(match, hand, seconds, level)
    while True:
        try:
            next(judging)
        except StopIteration as end:
            review: HandReview = end.value
            return review
