"""Times of statistics and history: ``python -m benchmarks.library [--matches N]``.

Makes a library of N matches: random matches of several games, each inserted many times with
different ids and days, all counted. Prints the size of the file, and median and maximum times of
each query of the statistics, of pages of the history, and of a table's picture. The exit status is
1 if one takes longer than allowed.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from kontsina_qt.analysis.judging import judge_hand
from kontsina_qt.library.results import bests, recent, statistics
from kontsina_qt.library.results.against import against
from kontsina_qt.library.results.counting import write_facts
from kontsina_qt.library.results.history import MatchFilter, ResultFilter, count, last_hand, page
from kontsina_qt.library.results.rated import spans
from kontsina_qt.library.results.remembered import earlier_hands, kept_matches, latest_place
from kontsina_qt.library.results.statistics import By, Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.checksum import HAND_COLUMNS, MATCH_COLUMNS, MOVE_COLUMNS, checksum
from kontsina_qt.library.tables.facts import facts_of
from kontsina_qt.library.tables.rows import deal_row, json_text, seats_text, time_text
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.advice import course_of
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.view import MOST_EARLIER

MATCHES = 100_000
PLAYED = 60
"""The number of matches played; the others are copies."""
GAMES_PLAYED = ("kontsina", "kontsina", "kontsina", "cassino", "scopa", "diloti", "pisti")
NAMES = ("You", "Anna", "Eleni", "Nikos")
REVIEWED = 20
"""One in this many matches has a review."""
TAKEN_BACK = 5
"""One in this many matches has undos."""
ALLOWED_MS = 150.0
TIMES = 15


def main(arguments: Sequence[str]) -> int:
    """Make the library, measure and print; return 1 if the goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"how many ({MATCHES})")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite3"
        begin = perf_counter()
        with Library.open(path) as library:
            fill(library, args.matches)
        size = path.stat().st_size / (1 << 20)
        print(f"{args.matches} matches, {size:.0f} MB, made in {perf_counter() - begin:.0f} s")
        begin = perf_counter()
        with Library.open(path) as library:
            print(f"{'opened':44} {1000 * (perf_counter() - begin):7.1f} ms")
            return 0 if measure(library) <= ALLOWED_MS else 1


def measure(library: Library) -> float:
    """Run and time every query; return the slowest median in milliseconds."""
    slowest = 0.0
    for name, ask in questions(library):
        took = []
        for _ in range(TIMES):
            begin = perf_counter()
            ask()
            took.append(1000 * (perf_counter() - begin))
        slowest = max(slowest, median(took))
        print(f"{name:44} {median(took):7.1f} ms, at most {max(took):.1f} ms", flush=True)
    return slowest


def questions(library: Library) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the queries of statistics and history."""
    some = Only(game="kontsina", level="steady", since="2026-01-01")
    for name, only in (("all", Only()), ("some", some)):
        for by in By:
            yield f"won, {by.name.lower()} ({name})", partial(statistics.groups, library, by, only)
        yield f"won, over time ({name})", partial(statistics.over_time, library, only)
        yield f"good cards and deals ({name})", partial(statistics.good_cards, library, only)
        yield f"accuracy over time ({name})", partial(statistics.accuracy, library, only)
        by_player = partial(statistics.accuracy_by_player, library, only)
        yield f"accuracy by player ({name})", by_player
        yield f"the last ten ({name})", partial(recent.latest, library, only)
        yield f"wins in a row ({name})", partial(recent.wins_in_a_row, library, only)
        yield f"best hand ({name})", partial(bests.best_hand, library, only)
        yield f"time played ({name})", partial(bests.time_played, library, only)
        yield f"by opponent ({name})", partial(against, library, only)
    yield "rating (all)", lambda: course_of(spans(library))
    yield "rating (kontsina)", lambda: course_of(spans(library), "kontsina")
    place = latest_place(library, {"kontsina"}, 2)
    if place is not None:
        yield "where the person played last", lambda: latest_place(library, {"kontsina"}, 2)
        latest = partial(kept_matches, library, place, MOST_EARLIER)
        yield "the latest matches there", latest
        yield "what all saw of them, in slices", lambda: earlier_hands(latest(), MOST_EARLIER)
    for name, sought in (
        ("all", MatchFilter()),
        ("lost at Kontsina", MatchFilter(game="kontsina", how=ResultFilter.LOST)),
        ("won against expert", MatchFilter(level="expert", how=ResultFilter.WON)),
        ("a name", MatchFilter(("eleni",), ((),), ((),))),
        ("a name that nobody has", MatchFilter(("xyzzy",), ((),), ((),))),
    ):
        yield f"history, first page: {name}", partial(page, library, sought)
        yield f"history, how many: {name}", partial(count, library, sought)
    deep = page(library, MatchFilter(), limit=5000)[-1]
    yield "history, a page far down", partial(page, library, MatchFilter(), deep)
    yield "picture of a table, its hand", partial(last_hand, library, deep.id)


def fill(library: Library, matches: int) -> None:
    """Fill an empty library with matches."""
    random = Random(1)
    played = [random_match(random) for _ in range(min(PLAYED, matches))]
    judged = [judged_rows(match) for match in played]
    facts = [facts_of(match, match.standing.winners) for match in played]
    first = datetime(2021, 1, 1, 20, tzinfo=UTC)
    span = timedelta(days=2100) / matches
    with library.file.writing() as db:
        for id in range(1, matches + 1):
            which = random.randrange(len(played))
            now = time_text(first + span * id)
            put(db, id, played[which], now)
            write_facts(db, id, now[:10], facts[which])
            if id % REVIEWED == 0:
                db.execute("INSERT INTO reviews VALUES (?, 0, ?, '{}')", (id, now))
                rows = [(id, *row[:7], now[:10], *row[7:]) for row in judged[which]]
                places = ", ".join("?" * 11)
                db.executemany(f"INSERT INTO judged VALUES ({places})", rows)
        db.execute("DELETE FROM uncounted")


def random_match(random: Random) -> Match:
    """Play a random match of one person against one level."""
    name = random.choice(GAMES_PLAYED)
    players = random.choice([each for each in GAMES[name].players if each <= len(NAMES)][:2])
    level = random.choice(list(LEVELS))
    seats = [Seat(NAMES[seat], level if seat else "human") for seat in range(players)]
    match = Match(short(GAMES[name], players), seats)
    number = random.randrange(1 << 40)
    while match.waiting:
        dealer = match.next_dealer(0)
        match.begin_hand(numbered_deal(match.rules, number, len(match.hands), dealer))
        position = match.hands[-1].position
        while not position.over:
            match.play(random.choice(position.legal()))
    return match


def short(game: Game, players: int) -> Rules:
    """Return rules with one hand per match, or the lowest target."""
    names = {option.name: option for option in game.options}
    if "hands" in names:
        return game.rules(players, {"end": "hands", "hands": 1})
    return game.rules(players, {"target": names["target"].low} if "target" in names else {})


def judged_rows(match: Match) -> list[tuple[object, ...]]:
    """Return the rows of a review of a match's first hand."""
    judging = judge_hand(match, 0, 0.01, "beginner")
    while True:
        try:
            next(judging)
        except StopIteration as end:
            review = end.value
            break
    kind = (match.rules.game.id, match.seats[1].player, match.rules.players)
    return [
        (0, seat, who.name, int(not seat), *kind, accuracy, review.lost(seat))
        for seat, who in enumerate(match.seats)
        if (accuracy := review.accuracy(seat)) is not None
    ]


def put(db: sqlite3.Connection, id: int, match: Match, now: str) -> None:
    """Write the rows of a match as the library does."""
    record, standing = match.record(), match.standing
    row = (
        *(id, record.game, json_text(record.options), seats_text(record.seats), now, now),
        *(
            *match.cursor,
            0,
            int(id % TAKEN_BACK == 0),
            1,
            json_text(standing.winners),
            json_text(standing.scores),
        ),
        *(None, None, record.version),
    )
    insert(db, "matches", MATCH_COLUMNS, [row])
    hands = [(id, number, *deal_row(hand.deal)) for number, hand in enumerate(record.hands)]
    insert(db, "hands", HAND_COLUMNS, hands)
    moves = [
        (id, number, ply, text, now)
        for number, hand in enumerate(record.hands)
        for ply, text in enumerate(hand.moves)
    ]
    insert(db, "moves", MOVE_COLUMNS, moves)


def insert(
    db: sqlite3.Connection, table: str, columns: str, rows: Sequence[tuple[object, ...]]
) -> None:
    """Write rows with their checksums."""
    places = ", ".join("?" * (columns.count(",") + 2))
    db.executemany(
        f"INSERT INTO {table} ({columns}, checksum) VALUES ({places})",
        [(*row, checksum(row)) for row in rows],
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
