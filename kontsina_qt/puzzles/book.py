"""The puzzles that come with the program: a table for each game, easiest first."""

from __future__ import annotations

from functools import cache

from kontsina_qt.players.tables import SUFFIX, rows_of, tables_in
from kontsina_qt.puzzles.motif import Motif
from kontsina_qt.puzzles.puzzle import SHOWN, Puzzle
from kontsina_qt.rules.games.catalogue import GAMES

APART = "; "
"""Separates the moves of a puzzle."""

COLUMNS = ("number", "solution", *SHOWN, "motif", "moves")


@cache
def games_with_puzzles() -> tuple[str, ...]:
    """Return the ids of the games with puzzles, in the order of the catalogue."""
    there = tables_in(__package__)
    return tuple(id for id in GAMES if id + SUFFIX in there)


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game."""
    if game not in games_with_puzzles():
        return ()
    return tuple(
        Puzzle(
            game,
            place,
            int(row["number"]),
            tuple(row["moves"].split(APART)),
            row["solution"],
            tuple(int(row[level]) for level in SHOWN),
            Motif(row["motif"]),
        )
        for place, row in enumerate(rows_of(__package__, game + SUFFIX), 1)
    )


@cache
def every_puzzle() -> dict[str, Puzzle]:
    """Return all puzzles by key."""
    return {each.key: each for game in games_with_puzzles() for each in puzzles_of(game)}
