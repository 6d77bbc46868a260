"""Counts the cards played in a match: ``python -m training.lengths GAME …``.

Plays random matches by default rules; their median for each number of players is a line of
``PLIES`` (``models/shelf.py``), from which the new-game dialog estimates the duration.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import median

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.games.catalogue import GAMES

MATCHES = 200


def length(rules: Rules, number: int) -> int:
    """Return the number of moves in a random match.

    Args:
        rules: the rules.
        number: the deal number.
    """
    random = Random(number)
    match = Match(rules, [Seat("player", "person")] * rules.players)
    plies = 0
    while not match.over:
        match.begin_hand(numbered_deal(rules, number, match.hand_number + 1))
        while (position := match.position) is not None and not position.over:
            match.play(random.choice(position.legal()))
            plies += 1
    return plies


def lengths(game: Game, matches: int = MATCHES) -> tuple[int, ...]:
    """Return the median length for each number of players."""
    return tuple(
        round(median(length(game.rules(players), number) for number in range(matches)))
        for players in game.players
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.lengths", description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME", choices=GAMES)
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N")
    options = parser.parse_args(arguments)
    for id in options.games:
        counted = ", ".join(map(str, lengths(GAMES[id], options.matches)))
        print(f'    "{id}": ({counted}{"," if len(GAMES[id].players) == 1 else ""}),')
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
