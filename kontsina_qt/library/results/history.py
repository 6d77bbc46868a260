"""The matches of the library, page by page: searched, filtered, the latest first."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.rows import MatchRows, MatchSummary, Row, time_text
from kontsina_qt.match.match import Match
from kontsina_qt.players.levels.catalogue import players_at

PAGE = 60
"""How many matches a list asks for at once."""


class ResultFilter(Enum):
    """How matches ended for the person in them."""

    ANY = ""
    WON = "finished AND EXISTS (SELECT 1 FROM facts WHERE match = matches.id AND won)"
    LOST = (
        "finished AND EXISTS (SELECT 1 FROM facts WHERE match = matches.id AND counts"
        " AND NOT won AND NOT drawn)"
    )
    FINISHED = "finished"
    IN_PROGRESS = "NOT finished"


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Which matches are looked for.

    Attributes:
        words: each has to be in a player's name, or in that of the game.
        named: for each word the ids of the games whose names hold it.
        called: for each word the whole names of players that it stands for, too.
        game: the id of a game; empty for all.
        level: of one of the players; empty for any.
        how: how they ended.
        series: whose matches; 0 for all.
    """

    words: tuple[str, ...] = ()
    named: tuple[tuple[str, ...], ...] = ()
    called: tuple[tuple[str, ...], ...] = ()
    game: str = ""
    level: str = ""
    how: ResultFilter = ResultFilter.ANY
    series: int = 0

    def where(self) -> tuple[str, list[object]]:
        """The condition in SQL and its values."""
        conditions, values = ["1"], list[object]()
        if self.game:
            conditions.append("game = ?")
            values.append(self.game)
        if self.level:
            players = [f'"player": {json.dumps(player)}' for player in players_at(self.level)]
            conditions.append(f"({' OR '.join(['instr(seats, ?)'] * len(players))})")
            values += players
        if self.series:
            conditions.append(
                "EXISTS (SELECT 1 FROM series_matches s WHERE s.match = matches.id"
                " AND s.series = ?)"
            )
            values.append(self.series)
        if self.how.value:
            conditions.append(f"({self.how.value})")
        for word, games, names in zip(self.words, self.named, self.called, strict=True):
            parts, alike = _in_seats(word)
            whole = [f'"name": {json.dumps(name)}' for name in names]
            parts += ["instr(seats, ?)"] * len(whole) + ["game = ?"] * len(games)
            conditions.append(f"({' OR '.join(parts)})")
            values += [*alike, *whole, *games]
        return " AND ".join(conditions), values


def _in_seats(word: str) -> tuple[list[str], list[str]]:
    """The conditions for a word to stand in the seats, and their values."""
    if word.isascii():  # of these SQLite knows which are alike
        text = json.dumps(word)[1:-1]
        for sign in "!%_":
            text = text.replace(sign, f"!{sign}")
        return ["seats LIKE ? ESCAPE '!'"], [f"%{text}%"]
    alike = sorted({json.dumps(each)[1:-1] for each in _written(word)})
    return ["instr(seats, ?)"] * len(alike), alike


def _written(word: str) -> Sequence[str]:
    """A word as it may stand in a name, for names are kept as they were typed."""
    return word, word.lower(), word.upper(), word.capitalize()


def count(library: Library, sought: MatchFilter) -> int:
    """How many matches there are of those that are looked for.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = sought.where()
    with library.file.reading() as db:
        row = db.execute(f"SELECT count(*) FROM matches WHERE {where}", values).fetchone()
    return int(row[0])


def unfinished_of_deal(library: Library, number: int) -> list[MatchSummary]:
    """The unfinished matches whose first hand is the numbered deal, the latest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    where = (
        "WHERE NOT finished AND source IS NULL AND EXISTS (SELECT 1 FROM hands WHERE"
        " match = matches.id AND hand = 0 AND number = ?) ORDER BY played DESC, id DESC"
    )
    return library.found(where, [str(number)], PAGE)


def ended_of_deal(library: Library, number: int) -> list[int]:
    """The matches whose first hand is the numbered deal and that are over, the first one first.

    Those that play another match's cards again are left out.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.file.reading() as db:
        rows = db.execute(
            "SELECT id FROM matches WHERE finished AND source IS NULL AND twin IS NULL AND EXISTS"
            " (SELECT 1 FROM hands WHERE match = matches.id AND hand = 0 AND number = ?)"
            " ORDER BY played, id",
            (str(number),),
        )
        return [id for (id,) in rows]


def page(
    library: Library, sought: MatchFilter, after: MatchSummary | None = None, limit: int = PAGE
) -> list[MatchSummary]:
    """The next matches, the latest first; those too damaged are left out.

    Args:
        library: where they are.
        sought: which.
        after: the last one of the page before.
        limit: at most so many.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = sought.where()
    if after is not None:
        where += " AND (updated, id) < (?, ?)"
        values += [time_text(after.updated), after.id]
    return library.found(f"WHERE {where} ORDER BY updated DESC, id DESC", values, limit)


def last_hand(library: Library, match_id: int) -> Match | None:
    """The hand at which a match stands as a match of one hand; None without one.

    What came before is not played through, so that a list of pictures is quick.

    Raises:
        LibraryError: the library cannot be read, or the match is not there.
        RecordError: the hand is damaged, or cannot be played without those before it.
    """
    with library.file.reading() as db:
        *_, at_hand, at_ply = head = _row(
            db,
            "SELECT game, options, seats, version, hand, ply FROM matches WHERE id = ?",
            match_id,
        )
        if at_hand < 0:
            return None
        dealer, deck = _row(
            db, "SELECT dealer, deck FROM hands WHERE match = ? AND hand = ?", match_id, at_hand
        )
        moves = db.execute(
            "SELECT ply, move FROM moves WHERE match = ? AND hand = ? AND ply < ? ORDER BY ply",
            (match_id, at_hand, at_ply),
        ).fetchall()
    # As if it were the first hand: then neither its number nor its seal can be checked.
    deal = (0, dealer, deck, None, None)
    return MatchRows((0, at_ply), 0, head[:4], [deal], {0: moves}).match()


def _row(db: sqlite3.Connection, query: str, *values: object) -> Row:
    row: Row | None = db.execute(query, values).fetchone()
    if row is None:
        raise LibraryError(Kind.NO_MATCH, match=values[0])
    return row
