"""Plays matches into a library for ever and tells each step once it is on the disk.

Run as ``python -m tests.library.endless_play FILE SEED`` and killed by the test.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from tests.library.playing import RULES, SEATS, add_empty, deal_of


def tell(*words: object) -> None:
    """One line, wholly or not at all."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def step(library: Library, id: int, match: Match, random: Random) -> None:
    """A deal, a move, or now and then an undo."""
    hand, ply = match.cursor
    if match.waiting:
        deal = deal_of(RULES, id, hand + 1)
        match.begin_hand(deal)
        library.begin_hand(id, hand + 1, deal)
        tell("deal", id, hand + 1)
    elif random.random() < 0.03 and match.undo():
        tell("undoing")
        library.set_cursor(id, *match.cursor)
        tell("back", id, *match.cursor)
    else:
        position = match.hands[-1].position
        move = random.choice(position.legal())
        text = position.notation.text(move)
        match.play(move)
        library.add_move(id, hand, ply, text)
        tell("move", id, hand, ply, text)


def main() -> None:
    """Go on with the unfinished match, then play others."""
    random = Random(sys.argv[2])
    library = Library.open(Path(sys.argv[1]))
    while True:
        latest = library.latest_unfinished()
        id = latest.id if latest else add_empty(library, RULES, SEATS)
        match = library.load(id)
        while not match.over:
            step(library, id, match, random)
        library.finish(id, match.standing.winners, match.standing.scores)


if __name__ == "__main__":
    main()
