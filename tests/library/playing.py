"""Matches for the tests of the library: real ones, played at random."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from kontsina_qt.library.file.schema import STEPS, migrate
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.checksum import MATCH_COLUMNS, agrees, checksum
from kontsina_qt.match.deals import Deal, SealedDeck, numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record, Seat
from kontsina_qt.players.base import Player
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import game

SEATS = (Seat("Άννα", "human"), Seat('Nikos, "the" owl\\\'s', "steady"))
RULES = game("kontsina").rules(2, {"end": "hands", "hands": 3})
LARGEST_NUMBER = (1 << 64) - 1


def deal_of(rules: Rules, number: int, hand: int, random: Random | None = None) -> Deal:
    """A numbered deal, or a sealed one where chance is given."""
    deal = numbered_deal(rules, number, hand)
    return SealedDeck.shuffled(random).cut(17, deal.dealer) if random else deal


def play_match(number: int, rules: Rules = RULES, hands: int = 99, last: int = 99) -> Match:
    """A match played at random.

    Args:
        number: of its deals, and the seed of its moves.
        rules: for two players.
        hands: at most so many are begun.
        last: at most so many moves are made in the last of them.
    """
    random = Random(number)
    match = Match(rules, SEATS)
    while match.waiting and len(match.hands) < hands:
        match.begin_hand(deal_of(rules, number, len(match.hands), random if number % 2 else None))
        moves = last if len(match.hands) == hands else 99
        for _ in range(moves):
            position = match.hands[-1].position
            if position.over:
                break
            match.play(random.choice(position.legal()))
    return match


def play_as(players: Sequence[Player], rules: Rules, number: int, *levels: str) -> Match:
    """A whole match that players play; who sits there by the record is told beside.

    Args:
        players: for each seat who plays really.
        rules: for as many.
        number: of the deals, and the seed of what they do by chance.
        levels: for each seat what the record says.
    """
    random = Random(number)
    match = Match(rules, [Seat(f"Player {at}", level) for at, level in enumerate(levels)])
    while match.waiting:
        match.begin_hand(deal_of(rules, number, len(match.hands)))
        while not match.hands[-1].position.over:
            view = match.view()
            match.play_text(players[view.seat].choose(rules, view, random, 0.0).move)
    return match


def add_empty(library: Library, rules: Rules, seats: Sequence[Seat]) -> int:
    """Add a match without hands."""
    return library.import_match(Match(rules, seats))


def keep(library: Library, match: Match) -> int:
    """Write a match to the library as the session does, step by step."""
    id = add_empty(library, match.rules, match.seats)
    keep_from(library, id, match, (-1, 0))
    return id


def keep_from(library: Library, id: int, match: Match, cursor: tuple[int, int]) -> None:
    """Write what comes after a cursor."""
    for hand, ply, entry in entries(match.record()):
        if (hand, ply) < cursor or ((hand, ply) == cursor and isinstance(entry, Deal)):
            continue
        if isinstance(entry, Deal):
            library.begin_hand(id, hand, entry)
        else:
            library.add_move(id, hand, ply, entry)
    if match.over:
        library.finish(id, match.standing.winners, match.standing.scores)


def entries(record: Record) -> Iterator[tuple[int, int, Deal | str]]:
    """(hand, ply, deal or move) of a record; the deal of a hand comes with ply 0."""
    for number, hand in enumerate(record.hands):
        yield number, 0, hand.deal
        for ply, text in enumerate(hand.moves):
            yield number, ply, text


def make_older(path: Path, version: int) -> None:
    """Turn a library that is closed into one as an older version of the program left it."""
    new = path.rename(path.with_suffix(".newest"))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, STEPS[:version])
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("ATTACH ? AS newest", (str(new),))
        for (table,) in db.execute(
            "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name != 'library'"
        ).fetchall():
            rows = db.execute(f"SELECT name FROM pragma_table_info('{table}', 'main')")
            columns = ", ".join(name for (name,) in rows)
            db.execute(f"DELETE FROM main.{table}")
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newest.{table}")
        _sum_up_as_then(db)
    new.unlink()


def _sum_up_as_then(db: sqlite3.Connection) -> None:
    """Give matches the checksums that they had before they were of a version."""
    found = db.execute("SELECT name FROM pragma_table_info('matches', 'main')")
    columns = {name for (name,) in found}
    if "checksum" in columns and "version" not in columns:
        before = MATCH_COLUMNS.removesuffix(", version")
        rows = db.execute(f"SELECT {MATCH_COLUMNS}, checksum FROM newest.matches").fetchall()
        for row in rows:
            if agrees(row):
                values = row[: before.count(",") + 1]
                db.execute(
                    "UPDATE main.matches SET checksum = ? WHERE id = ?", (checksum(values), row[0])
                )


class Clock:
    """A clock that goes on by a second each time somebody looks."""

    def __init__(self, now: datetime = datetime(2026, 3, 29, 0, 59, 59, tzinfo=UTC)) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def undo(library: Library, id: int, match: Match, steps: int) -> None:
    """Take the last moves of a match back, at the table and in the library."""
    for _ in range(steps):
        assert match.undo()
    library.set_cursor(id, *match.cursor)
