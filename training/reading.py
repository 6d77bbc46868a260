"""Measures how well hidden hands are read: ``python -m training.reading [GAME] --player NAME …``.

In numbered hands against ``skilled`` the likelihood of a player's true cards is compared with the
mean likelihood of all hands that it could have, as ``expert`` reads them. The mean logarithm of the
ratio is the score: 0 says nothing, 0.69 makes the true hand twice as likely as others, and reading
more into plays than they say lowers it.

Scores of two checkouts tell whether a change of the reading is an improvement. Compiled players
(``python3 do.py compile``) and ``PYTHONSAFEPATH=1 PYTHONPATH=build/compiled:.`` make it quick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import inf, log
from random import Random
from statistics import fmean

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.players.base import Player
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.models.acquaintance import beliefs
from kontsina_qt.players.search.determinization import Determinizer
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from training.regret import mean_text, seen
from training.sources import player_of

FIRST = 7 * 10**12
"""The first deal number; contests, puzzles, training and judgements use others."""

COMPARED = 400
"""The random hands beside which the true one is judged."""

SECONDS = 0.05


def main(arguments: Sequence[str]) -> int:
    """Print a line for each player."""
    parser = argparse.ArgumentParser(prog="python -m training.reading", description=__doc__)
    parser.add_argument("game", nargs="?", default="kontsina")
    parser.add_argument("--player", action="append", metavar="NAME", help="as in the arena")
    parser.add_argument("--hands", type=int, default=60, help="of each player (60)")
    args = parser.parse_args(arguments)
    rules = game(args.game).rules(2)
    for name in args.player or ["steady", "skilled", "expert"]:
        scores = list(scores_of(rules, player_of(name), args.hands))
        print(f"{name:20} {mean_text(scores)} in {len(scores)} turns", flush=True)
    return 0


def scores_of(rules: Rules, player: Player, hands: int) -> Iterator[float]:
    """Yield the score at each turn of the player's opponent at which there is something to read."""
    for number in range(FIRST, FIRST + hands):
        reader = number % 2
        for position in turns_of(rules, number, player, reader):
            score = score_of(position)
            if score is not None:
                yield score


def turns_of(rules: Rules, number: int, player: Player, reader: int) -> Iterator[Position]:
    """Play a numbered hand and yield the turns of one seat before the last deal."""
    random = Random(number)
    deal = numbered_deal(rules, number, 0)
    position = first_position(rules, deal.dealer, deal.deck)
    while not position.over:
        own = position.turn == reader
        if own and position.stock and position.moves:
            yield position.copy()
        mover = LEVELS["skilled"].player if own else player
        chance = Random(random.getrandbits(32))
        move = mover.choose(rules, seen(position), chance, SECONDS).move
        position.apply(position.notation.read(move))


def score_of(position: Position) -> float | None:
    """Return the logarithm of the true hand's likelihood beside others; None if all are equal."""
    rules, view = position.rules, seen(position)
    sight = look(rules, view)
    known = beliefs(rules, view, sight.public, inf)
    determinizer = Determinizer(sight, Random(1), True, COMPARED, inf, known)
    other = position.hands[1 - position.turn]
    # Of two equal cards, the one seen may be the other's.
    if not determinizer.reads or other & ~sight.unseen:
        return None
    mean = fmean([determinizer.likelihood(hands) for hands in determinizer.proposals()])
    return log(determinizer.likelihood([other]) / mean)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
