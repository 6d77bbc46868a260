"""Recovering a damaged library: rows are found one by one and reassembled into matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from kontsina_qt.analysis.review import HandReview, ReviewError
from kontsina_qt.language import tr, trn
from kontsina_qt.library.file.schema import order_by_time
from kontsina_qt.library.mending.pages import FoundRow, Pages, Values
from kontsina_qt.library.tables.checksum import (
    HAND_COLUMNS,
    MATCH_COLUMNS,
    MOVE_COLUMNS,
    VERSION,
    agrees,
    checksum,
    sum_up,
)
from kontsina_qt.library.tables.match_mending import can_be_mended, is_whole_row, mended
from kontsina_qt.library.tables.profile import is_row, put_row
from kontsina_qt.library.tables.reviews import note_all
from kontsina_qt.library.tables.rows import MatchRows, Row, head_of
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError

Key: TypeAlias = tuple[int, ...]

_MATCH, _HAND, _MOVE = (
    columns.split(", ") for columns in (MATCH_COLUMNS, HAND_COLUMNS, MOVE_COLUMNS)
)
_NUMBERS = {"id", "hand", "ply", "branch", "undos", "finished", "match", "dealer", "version"}
_NEWEST = len(_MATCH) + 2
"""The number of columns of ``matches``; checksum and order of play come before the version."""
_BEFORE_VERSIONS = (len(_MATCH), len(_MATCH) + 1)
"""The same in older versions with checksums, without and with the order of play."""
_COUNTED = (1, 11, 12, 13)
"""The numbers of columns of the statistics tables."""
_BESIDE = {(str, str): "series", (int, int): "series_matches", (int, str): "resignations"}
"""The tables with a rowid and two columns, by their types."""
_MAY_LACK = {"number", "seal", "scores", "source", "twin"}


@dataclass
class Saved:
    """Counts of what was recovered and what was lost.

    Attributes:
        whole: the number of complete matches.
        cut: the number of matches that end where the damage begins.
        moves: the number of moves of those known to be missing.
        lost: the number of matches known to have existed that are lost.
        beside: the number of complete results, lessons and other players.
    """

    whole: int = 0
    cut: int = 0
    moves: int = 0
    lost: int = 0
    beside: int = 0

    def words(self) -> str:
        """Return a sentence for the person; empty if there was nothing at all."""
        cut = trn("{n} stops where the damage begins", "{n} stop where the damage begins", self.cut)
        missing = trn("{n} move is missing", "{n} moves are missing", self.moves)
        parts = (
            (self.whole, trn("{n} match is complete", "{n} matches are complete", self.whole)),
            (self.cut, f"{cut} ({missing})" if self.moves else cut),
            (self.lost, trn("{n} match is lost", "{n} matches are lost", self.lost)),
            (
                self.beside,
                trn(
                    "{n} result, lesson or player is complete",
                    "{n} results, lessons and players are complete",
                    self.beside,
                ),
            ),
        )
        text = ", ".join(words for count, words in parts if count)
        return tr("Recovered: {what}.").format(what=text) if text else ""


@dataclass
class Scattered:
    """The rows of a library, each with how certain it is.

    Attributes:
        doubtful: the matches whose own row has a damaged column.
        played: the order of play by match id; empty for older versions.
    """

    matches: dict[Key, tuple[int, Row]] = field(default_factory=dict)
    hands: dict[Key, tuple[int, Row]] = field(default_factory=dict)
    moves: dict[Key, tuple[int, Row]] = field(default_factory=dict)
    reviews: dict[Key, tuple[int, Row]] = field(default_factory=dict)
    beside: dict[str, dict[int, Row]] = field(default_factory=dict)
    ids: set[int] = field(default_factory=set)
    doubtful: set[int] = field(default_factory=set)
    played: dict[int, int] = field(default_factory=dict)
    profile: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)

    def add(self, found: FoundRow) -> None:
        """Add a row; of two with the same key, the more certain one stays."""
        if is_row(found.values):
            kind, name, value, _ = found.values
            if (kind, name) not in self.profile or self.profile[kind, name][0] < found.certain:
                self.profile[kind, name] = (found.certain, value)
            return
        table = _table_beside(found.rowid, found.values)
        if table and found.rowid is not None:
            self.beside.setdefault(table, {})[found.rowid] = (found.rowid, *found.values[1:])
            return
        named = named_row(found.rowid, found.values)
        if named is None:
            if found.certain == 2 and _is_entry(found.values):
                self.ids.add(found.values[1])
            return
        table, key, row = named
        rows: dict[Key, tuple[int, Row]] = getattr(self, table)
        if key not in rows or rows[key][0] < found.certain:
            rows[key] = (found.certain, row)
            if table == "matches":
                self._note_order(found)
        if found.certain == 2:
            self.ids.add(key[0])

    def _note_order(self, found: FoundRow) -> None:
        """Note the order of play of a match, if its row has it."""
        if found.rowid is None or len(found.values) not in (_BEFORE_VERSIONS[1], _NEWEST):
            return
        played = found.values[_BEFORE_VERSIONS[1] - 1]
        if type(played) is int:
            self.played[found.rowid] = played

    def add_doubtful(self, found: FoundRow) -> None:
        """Add a damaged row of a match known to exist, if no sound one was found."""
        row = _match_row(found.rowid, found.values)
        if row is not None and found.certain == 2:
            id = row[0]
            if id in self.ids and (id,) not in self.matches:
                self.matches[id,] = (0, row)
                self.doubtful.add(id)
                self._note_order(found)


def scattered_rows(path: Path) -> Scattered:
    """Return the rows in a library's file and log.

    Raises:
        OSError: it cannot be read.
    """
    pages = Pages(path)
    rows = Scattered()
    judge = _is_sound if _has_checksums(pages) else _is_plausible
    for found in pages.rows(judge):
        rows.add(found)
    for found in pages.rows(_is_head, mend=False):
        rows.add_doubtful(found)
    return rows


def _has_checksums(pages: Pages) -> bool:
    """Return whether a library has checksums; older versions had none."""
    lengths = (*_BEFORE_VERSIONS, _NEWEST, len(_HAND) + 1, len(_MOVE) + 1)
    return any(
        len(found.values) in lengths or is_row(found.values)
        for found in pages.rows(_is_sound, mend=False)
    )


def named_row(rowid: int | None, values: Values) -> tuple[str, Key, Row] | None:
    """Return table, key and columns of a match's row; None for any other row."""
    match = _match_row(rowid, values)
    if match is not None:
        return ("matches", match[:1], match) if _fits(match, _MATCH) else None
    for table, columns, keys in (("moves", _MOVE, 3), ("hands", _HAND, 2)):
        size = len(columns)
        checked = len(values) == size + 1 and isinstance(values[-1], int)
        if len(values) != size and not checked:
            continue
        row = tuple(values[:size])
        if _fits(row, columns):
            return table, row[:keys], row
    if len(values) == 4 and [type(value) for value in values] == [int, int, str, str]:
        with suppress(ReviewError, ValueError):
            HandReview.from_text(values[3])
            return "reviews", tuple(values[:2]), tuple(values)
    return None


def _match_row(rowid: int | None, values: Values) -> Row | None:
    """Return the columns of ``matches``, of any version; None for any other row."""
    if rowid is None or len(values) not in (14, 15, *_BEFORE_VERSIONS, _NEWEST):
        return None
    version = values[-1] if len(values) == _NEWEST else 1
    return (rowid, *values[1:15], *(None,) * (15 - len(values)), version)


def _is_head(rowid: int | None, values: Values) -> bool:
    """Return whether a row may be of ``matches``, even if partly damaged."""
    row = _match_row(rowid, values)
    return row is not None and can_be_mended(row)


def _fits(row: Sequence[Any], columns: Sequence[str]) -> bool:
    for name, value in zip(columns, row, strict=True):
        wanted = int if name in _NUMBERS or name == "twin" else str
        if not (isinstance(value, wanted) or (value is None and name in _MAY_LACK)):
            return False
    return True


def _is_sound(rowid: int | None, values: Values) -> bool:
    """Return whether a row's checksum fits; without one, whether it is plausible."""
    if rowid is not None and len(values) == _NEWEST:
        return agrees((rowid, *values[1:15], values[-1], values[15]))
    if rowid is not None and len(values) in _BEFORE_VERSIONS:
        return agrees((rowid, *values[1:16]))
    if len(values) in (len(_MOVE) + 1, len(_HAND) + 1):
        return agrees(values)
    if len(values) == 4:
        return agrees(values) if is_row(values) else named_row(rowid, values) is not None
    return _is_other(values)


def _is_plausible(rowid: int | None, values: Values) -> bool:
    if is_row(values):
        return agrees(values)
    return named_row(rowid, values) is not None or _is_other(values)


def _table_beside(rowid: int | None, values: Values) -> str:
    """Return the table of a row about a series or a resignation; empty for other rows."""
    if rowid is None or len(values) != 3 or values[0] is not None:
        return ""
    first, second = (type(value) for value in values[1:])
    return _BESIDE.get((first, second), "")


def _is_other(values: Values) -> bool:
    if len(values) == 3:
        kinds = [type(value) for value in values]
        return values[0] is None or kinds in ([int, int, int], [int, str, str])
    if len(values) == 2:
        return isinstance(values[1], int)
    if len(values) in _COUNTED:  # statistics are computed again
        return True
    return _is_entry(values) or (len(values) == 5 and values[0] in ("table", "index"))


def _is_entry(values: Values) -> bool:
    """Return whether a row is of the index of matches by time: the time, and the id twice."""
    types = [type(value) for value in values]
    return types == [str, int, int] and values[1] == values[2]


@dataclass
class _Assembled:
    """A reassembled match."""

    row: list[Any]
    hands: list[Row]
    moves: dict[int, list[Row]]
    missing: int = 0
    cut: bool = False


def recover(path: Path, db: sqlite3.Connection) -> Saved:
    """Recover what is possible from a damaged library into a new one, keeping ids.

    Args:
        path: the damaged file, which is only read.
        db: a connection to an empty library of the newest version, in a transaction.

    Raises:
        OSError: the damaged file cannot be read.
        sqlite3.Error: the new library cannot be written.
    """
    rows = scattered_rows(path)
    saved = Saved()
    db.execute("PRAGMA defer_foreign_keys = ON")  # twins may come before their originals
    for (id,) in sorted(rows.matches):
        match = _assembled(rows, id)
        if match is None:
            continue
        _insert(db, match, rows.played.get(id, 0))
        saved.whole += not match.cut
        saved.cut += match.cut
        saved.moves += match.missing
    kept = {id for (id,) in db.execute("SELECT id FROM matches")}
    for id, twin in db.execute("SELECT id, twin FROM matches WHERE twin IS NOT NULL").fetchall():
        if twin not in kept:
            db.execute("UPDATE matches SET twin = NULL WHERE id = ?", (id,))
            sum_up(db, id)
    for (id, hand), (_, row) in rows.reviews.items():
        if db.execute("SELECT 1 FROM hands WHERE match = ? AND hand = ?", (id, hand)).fetchone():
            db.execute("INSERT INTO reviews (match, hand, made, review) VALUES (?, ?, ?, ?)", row)
    note_all(db)
    _insert_beside(db, rows.beside)
    if not rows.played:
        order_by_time(db)
    for key, (_, value) in rows.profile.items():
        put_row(db, key, value)
    saved.beside = len(rows.profile)
    saved.lost = len(rows.ids - kept)
    return saved


def _assembled(rows: Scattered, id: int) -> _Assembled | None:
    """Return a match up to its first missing or invalid row; None if its head is unreadable."""
    _, row = rows.matches[id,]
    at = row[6:8]
    match = _Assembled(list(row), [], {})
    hand = 0
    while (id, hand) in rows.hands:
        match.hands.append(rows.hands[id, hand][1])
        moves = match.moves[hand] = []
        while (id, hand, len(moves)) in rows.moves:
            moves.append(rows.moves[id, hand, len(moves)][1])
        hand += 1
    played = _played(match)
    if played is None:
        return None
    end = (len(match.hands) - 1, len(match.moves[len(match.hands) - 1])) if match.hands else (-1, 0)
    if id in rows.doubtful or not is_whole_row(row):
        times = [move[4] for made in match.moves.values() for move in made]
        # The cursor itself may be damaged, so count the moves beyond the end.
        beyond = [key for key in rows.moves if key[0] == id and key[1:] >= end]
        match.cut, match.missing = bool(beyond), len(beyond)
        given_up = not beyond and id in rows.beside.get("resignations", {})
        match.row = mended(row, played, times, given_up)
        return match
    if end < at:
        match.cut = True
        match.missing = _known(rows, id, at, end)
        match.row[6:8] = end
        match.row[10:13] = [0, "[]", None]
    return match


def _known(rows: Scattered, id: int, at: tuple[int, int], end: tuple[int, int]) -> int:
    """Return how many moves between two points are known to have been made."""
    found = {key[1:] for key in rows.moves if key[0] == id and end <= key[1:] < at}
    last = range(end[1] if end[0] == at[0] else 0, at[1])
    return len(found | {(at[0], ply) for ply in last})


def _played(match: _Assembled) -> Match | None:
    """Replay a match, cutting it before the first invalid row; None if its head is unreadable."""
    head = (match.row[1], match.row[2], match.row[3], match.row[VERSION])
    try:
        head_of(*head)
    except RecordError:
        return None
    while True:
        moves = {hand: [(row[2], row[3]) for row in made] for hand, made in match.moves.items()}
        ply = len(match.moves[len(match.hands) - 1]) if match.hands else 0
        deals = [row[1:] for row in match.hands]
        try:
            return MatchRows((len(deals) - 1, ply), 0, head, deals, moves).match()
        except RecordError as error:
            if error.at is None:
                return None
            hand, kept = error.at
            del match.hands[hand + (kept is not None) :]
            match.moves = {number: match.moves[number] for number in range(len(match.hands))}
            if kept is not None:
                del match.moves[hand][kept:]


def _insert_beside(db: sqlite3.Connection, beside: dict[str, dict[int, Row]]) -> None:
    """Insert series and resignations of recovered matches."""
    for row in beside.get("series", {}).values():
        db.execute("INSERT INTO series (id, plan, created) VALUES (?, ?, ?)", row)
    for row in beside.get("series_matches", {}).values():
        db.execute(
            "INSERT OR IGNORE INTO series_matches (match, series, place) SELECT ?1, ?2, ?3"
            " WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?1)"
            " AND EXISTS (SELECT 1 FROM series WHERE id = ?2)",
            row,
        )
    for row in beside.get("resignations", {}).values():
        db.execute(
            "INSERT INTO resignations (match, seat, at) SELECT ?1, ?2, ?3"
            " WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND finished)",
            row,
        )


def _insert(db: sqlite3.Connection, match: _Assembled, played: int) -> None:
    places = ", ".join("?" * (len(_MATCH) + 1))
    db.execute(
        f"INSERT INTO matches ({MATCH_COLUMNS}, played) VALUES ({places})", (*match.row, played)
    )
    sum_up(db, match.row[0])
    for columns, rows in (
        (("hands", HAND_COLUMNS), match.hands),
        (("moves", MOVE_COLUMNS), [move for made in match.moves.values() for move in made]),
    ):
        table, names = columns
        places = ", ".join("?" * (names.count(",") + 2))
        db.executemany(
            f"INSERT INTO {table} ({names}, checksum) VALUES ({places})",
            [(*row, checksum(row)) for row in rows],
        )
