"""Whole matches of every variation, played by the program's rules and a second implementation.

``python -m tests.family.agreeing 20 [--game ID]`` plays 20 matches of each variation and compares
every position, every list of moves, every result and the end of each match.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from random import Random

from kontsina_qt.match.deals import random_deal
from kontsina_qt.rules.base.cards import TEXTS
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from tests.family.comparing import ORACLES, differences
from tests.family.matches import Variation, all_variations

HANDS = 40
"""A match with more hands is stopped."""


def unlike(rules: Rules, random: Random, most_hands: int = HANDS) -> tuple[int, str | None]:
    """Play one match; return how many hands it had, and the first difference or None."""
    results: list[HandResult] = []
    dealer = random.randrange(rules.players)
    make = ORACLES[rules.game.id].make
    while not rules.standing(results).over and len(results) < most_hands:
        deal = random_deal(dealer, random, rules)
        position = first_position(rules, dealer, deal.deck, results)
        texts = [TEXTS[c] for c in deal.deck]
        scores = list(position.scores)
        oracle = make(rules.game.id, rules.players, dict(rules.options), dealer, texts, scores)
        wrong = differences(position, oracle, random)
        results.append(position.result())
        wrong = wrong or _wrong_end(rules, results)
        if wrong:
            return len(results), f"hand {len(results)}: {wrong}"
        dealer = (dealer + 1) % rules.players
    return len(results), None


def _wrong_end(rules: Rules, results: Sequence[HandResult]) -> str | None:
    """Return whether a match to a target ends elsewhere than its rule card says.

    It ends after the first hand that leaves one side there and ahead of all others.
    """
    if rules.ending.kind != "target" or rules.ending.all_points:
        return None
    totals = [sum(result.points[side] for result in results) for side in range(rules.sides)]
    most = max(totals)
    over = most >= rules.ending.target and totals.count(most) == 1
    standing = rules.standing(results)
    if (standing.over, list(standing.scores)) == (over, totals):
        return None
    return f"{totals} to {rules.ending.target}: {standing}"


def play_all(variation: Variation, matches: int, seed: int, most_hands: int = HANDS) -> list[str]:
    """Play matches of a variation; return the differences, a line each."""
    wrong = []
    for number in range(matches):
        _, found = unlike(variation.rules, Random(f"{seed}/{number}/{variation}"), most_hands)
        if found:
            wrong.append(f"{variation}: match {number} of seed {seed}, {found}")
    return wrong


def main(arguments: Sequence[str] | None = None, say: Callable[[str], None] = print) -> int:
    """Compare the matches that the command line asks for, and print a line per game."""
    parser = argparse.ArgumentParser(prog="python -m tests.family.agreeing", description=__doc__)
    parser.add_argument("matches", type=int, help="of each variation")
    parser.add_argument("--game", action="append", choices=list(GAMES), default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=HANDS, help="after which a match is stopped")
    args = parser.parse_args(arguments)
    total = 0
    for game in args.game or GAMES:
        kinds = all_variations([game])
        wrong = [
            each for kind in kinds for each in play_all(kind, args.matches, args.seed, args.hands)
        ]
        played = len(kinds) * args.matches
        say(f"{game}: {len(kinds)} variations, {played} matches, {len(wrong)} wrong")
        for each in wrong[:3]:
            say(each)
        total += len(wrong)
    return 1 if total else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.exit(main())
