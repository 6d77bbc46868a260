"""Makes the tables of ``docs/strength.md``: ``python -m training.strength [GAME …]``.

Contests, times and numbers of deals are planned before anything is played: each level against the
next one in every game (``levels.csv``, one row per game and number of players), and pairs of any
two players (``pairs.csv``). Where a look left rows undecided, deals were added to them. Each deal
is played twice with the seats swapped. Deal numbers start at ``FIRST``, where nothing is trained or
tried out. Results are saved as they come, so that the same command resumes the work; after each
contest the tables are rewritten, between their marks in the page and, with all digits, in a table
of results beside it. Contests that are complete there, with the current players, are not played
again (``--anew``: they are).

A difference is significant at a family-wise error rate of one in twenty per table: p-values are
corrected for all planned comparisons of the table (Holm 1979), played or not, and for the number
of looks. Results of former players are marked and never taken for those of the current ones.
Contests are identified by the sources of their two players (``training.sources``), so that other
changes don't matter; if these have changed, by what the two play in a few fixed hands
(``training.conduct``), which is checked before anything is played or written.
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
    """Play contests and write the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m training.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    parser.add_argument("--players", type=int, help="only with this number of players")
    parser.add_argument("--table", choices=(LEVELS_TABLE, PAIRS_TABLE), help="only this one")
    parser.add_argument(
        "--level",
        action="append",
        help="only contests of this level; given twice, between the two",
        choices=sorted({*LADDER, *REFERENCES}),
        default=[],
    )
    parser.add_argument("--deals", type=_number, help="the most, for a trial")
    parser.add_argument("--jobs", type=_number, default=2, help="processes (2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, for its workers")
    parser.add_argument("--keep", type=Path, default=KEEP, help="the folder of what was played")
    parser.add_argument("--anew", action="store_true", help="play what the results have, too")
    parser.add_argument("--write", action="store_true", help="play nothing; write what was played")
    parser.add_argument("--out", type=Path, default=DOC, help="the page; results go beside it")
    args = parser.parse_args(arguments)
    for game in args.games:
        if game not in GAMES:
            parser.error(f"there is no game {game}")
    if args.write and args.deals:
        parser.error("--write writes what was played as planned, not a trial")
    try:
        chosen = [
            each
            for each in plan()
            if each.contest.game in (args.games or GAMES)
            and args.players in (None, each.contest.players)
            and args.table in (None, each.table)
            and {*args.level} <= {each.contest.a, each.contest.b}
        ]
        if not chosen:
            parser.error("no such contest is planned")
        if args.write:
            with Progress() as progress:
                write_kept(chosen, args.out, args.keep, progress)
            return 0
        if not args.anew:
            with Progress() as progress:
                results = seen_again(chosen, args.out, progress)
            chosen = [each for each in chosen if not is_known(each, results)]
        if not chosen:
            say("the results are complete; --anew plays them again")
            return 0
        with Progress() as progress, workers(args.jobs, args.dask) as (at_once, run):
            measure(chosen, args.out, args.keep, args.deals, at_once, run, progress)
    except (CommandError, OSError) as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        complain("stopped; the same command resumes")
        return 130
    return 0


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
