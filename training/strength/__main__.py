"""Makes the tables of ``docs/strength.md``: ``python -m training.strength [GAME …]``.

Who meets whom, with how much time and on how many deals is fixed before anything is played: each
level and the next one in every game (``levels.csv``, one row a game and number of players), and
pairs of any two players (``pairs.csv``). Where a look left rows open, deals were added to them.
Each deal is played twice with the seats swapped. The deals are numbered from ``FIRST`` on, where
nothing learns and nothing is tried out. Results are kept as they come, so that the same command
goes on where it was ended; the tables are written anew after each contest, between their marks in
the page and, with all digits, in a table of results beside it. What stands there whole, and was
played by the players of today, is not played again, wherever that was (``--anew``: it is).

Two players are told apart where there would be less than one chance in twenty to find even one
difference as clear as this anywhere in its table, were there none: the levels of significance are
corrected for all the comparisons that the table is planned to have (Holm 1979), played or not, and
shared among the looks at a table. What players of before came to is marked, and never taken up as
what those of today do. That is told of each contest: it is known by the sources that its two
players are made of (``training.sources``), and what others are made of may change; and where those
have changed, by what the two do in a few fixed hands (``training.conduct``), which is looked at
before anything is played or written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from kontsina_qt.commands.batch.workers import workers
from kontsina_qt.commands.terminal import CommandError, Progress, complain, say
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.rules.games.catalogue import GAMES
from training.strength.plan import LADDER, LEVELS_TABLE, PAIRS_TABLE, plan
from training.strength.playing import measure, write_kept
from training.strength.results import is_known, seen_again

ROOT = Path(__file__).parents[2]
DOC = ROOT / "docs" / "strength.md"
KEEP = ROOT / "build" / "strength"


def main(arguments: Sequence[str]) -> int:
    """Play and write the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m training.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    parser.add_argument("--players", type=int, help="only with so many")
    parser.add_argument("--table", choices=(LEVELS_TABLE, PAIRS_TABLE), help="only this one")
    parser.add_argument(
        "--level",
        action="append",
        help="only what it plays in; given twice, only those two",
        choices=sorted({*LADDER, *REFERENCES}),
        default=[],
    )
    parser.add_argument("--deals", type=_number, help="at most, for a trial; not as planned")
    parser.add_argument("--jobs", type=_number, default=2, help="processes (2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, for its workers")
    parser.add_argument("--keep", type=Path, default=KEEP, help="the folder of what was played")
    parser.add_argument("--anew", action="store_true", help="what the results have whole, too")
    parser.add_argument("--write", action="store_true", help="play nothing; tell what is kept")
    parser.add_argument("--out", type=Path, default=DOC, help="the page; results go beside it")
    told = parser.parse_args(arguments)
    for game in told.games:
        if game not in GAMES:
            parser.error(f"there is no game {game}")
    if told.write and told.deals:
        parser.error("--write tells what was played as planned, not a trial")
    try:
        chosen = [
            each
            for each in plan()
            if each.contest.game in (told.games or GAMES)
            and told.players in (None, each.contest.players)
            and told.table in (None, each.table)
            and {*told.level} <= {each.contest.a, each.contest.b}
        ]
        if not chosen:
            parser.error("nothing of that is planned")
        if told.write:
            with Progress() as progress:
                write_kept(chosen, told.out, told.keep, progress)
            return 0
        if not told.anew:
            with Progress() as progress:
                results = seen_again(chosen, told.out, progress)
            chosen = [each for each in chosen if not is_known(each, results)]
        if not chosen:
            say("the results hold all of it; --anew plays it again")
            return 0
        with Progress() as progress, workers(told.jobs, told.dask) as (at_once, run):
            measure(chosen, told.out, told.keep, told.deals, at_once, run, progress)
    except (CommandError, OSError) as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        complain("stopped; the same command goes on from here")
        return 130
    return 0


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
