"""The History: the library's matches page by page, searched and filtered, latest first."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kontsina_qt.language import tr
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.rows import MatchRows, MatchSummary, Row, time_text
from kontsina_qt.match.match import Match
from kontsina_qt.match.record_types import RecordError
from kontsina_qt.players.levels.catalogue import players_at

PAGE = 60
"""The number of matches in a page."""


class ResultFilter(Enum):
    """Filters by result for the person, as SQL."""

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
    """A filter for matches.

    Attributes:
        words: words that must occur in a player's name or in the game's.
        named: for each word, the ids of games whose names contain it.
        called: for each word, further whole names of players that match it.
        game: the id of a game; empty for all.
        level: the level of one of the players; empty for any.
        how: how they ended.
        series: the id of a series; 0 for all.
    """

    words: tuple[str, ...] = ()
    named: tuple[tuple[str, ...], ...] = ()
    called: tuple[tuple[str, ...], ...] = ()
    game: str = ""
    level: str = ""
    how: ResultFilter = ResultFilter.ANY
    series: int = 0

    def where(self) -> tuple[str, list[object]]:
        """Return the SQL condition and its values."""
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
    """Return the SQL conditions for a word to occur in the seats, and their values."""
    if word.isascii():  # SQLite ignores the case of these
        text = json.dumps(word)[1:-1]
        for sign in "!%_":
            text = text.replace(sign, f"!{sign}")
        return ["seats LIKE ? ESCAPE '!'"], [f"%{text}%"]
    alike = sorted({json.dumps(each)[1:-1] for each in _written(word)})
    return ["instr(seats, ?)"] * len(alike), alike


def _written(word: str) -> Sequence[str]:
    """Return a word in the capitalizations it may have in a name."""
    return word, word.lower(), word.upper(), word.capitalize()


def count(library: Library, sought: MatchFilter) -> int:
    """Return the number of matches that pass the filter.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = sought.where()
    with library.file.reading() as db:
        row = db.execute(f"SELECT count(*) FROM matches WHERE {where}", values).fetchone()
    return int(row[0])


def unfinished_of_deal(library: Library, number: int) -> list[MatchSummary]:
    """Return the unfinished matches whose first hand has a deal number, latest first.

    Raises:
        LibraryError: the library cannot be read.
    """
    where = (
        "WHERE NOT finished AND source IS NULL AND EXISTS (SELECT 1 FROM hands WHERE"
        " match = matches.id AND hand = 0 AND number = ?) ORDER BY played DESC, id DESC"
    )
    return library.found(where, [str(number)], PAGE)


def ended_of_deal(library: Library, number: int) -> list[int]:
    """Return the finished matches whose first hand has a deal number, oldest first.

    Those that repeat another match's cards are left out.

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
    """Return the next page of matches, latest first, without those too damaged.

    Args:
        library: the library.
        sought: the filter.
        after: the last match of the previous page.
        limit: the maximum number.

    Raises:
        LibraryError: the library cannot be read.
    """
    where, values = sought.where()
    if after is not None:
        where += " AND (updated, id) < (?, ?)"
        values += [time_text(after.updated), after.id]
    return library.found(f"WHERE {where} ORDER BY updated DESC, id DESC", values, limit)


def last_hand(library: Library, match_id: int) -> Match | None:
    """Return the current hand of a match as a match of one hand; None if there is none.

    Earlier hands are not replayed, so that a list of pictures is quick.

    Raises:
        LibraryError: the library cannot be read, or the match does not exist.
        RecordError: the hand is damaged, or depends on earlier hands.
    """
    with library.file.reading() as db:
        *_, at_hand, at_ply = head = _row(
            db,
            "SELECT game, options, seats, version, hand, ply FROM matches WHERE id = ?",
            match_id,
        )
        if not isinstance(at_hand, int) or not isinstance(at_ply, int):
            raise RecordError(f"cursor: {at_hand}, {at_ply}", tr("missing"))
        if at_hand < 0:
            return None
        dealer, deck = _row(
            db, "SELECT dealer, deck FROM hands WHERE match = ? AND hand = ?", match_id, at_hand
        )
        moves = db.execute(
            "SELECT ply, move FROM moves WHERE match = ? AND hand = ? AND ply < ? ORDER BY ply",
            (match_id, at_hand, at_ply),
        ).fetchall()
    # As a first hand its number and seal cannot be verified.
    deal = (0, dealer, deck, None, None)
    return MatchRows((0, at_ply), 0, head[:4], [deal], {0: moves}).match()


def _row(db: sqlite3.Connection, query: str, *values: object) -> Row:
    row: Row | None = db.execute(query, values).fetchone()
    if row is None:
        raise LibraryError(Kind.NO_MATCH, match=values[0])
    return row
