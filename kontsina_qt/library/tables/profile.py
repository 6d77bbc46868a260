"""The person's profile in the library.

Results of deals and puzzles of the day, attempts at puzzles, lessons, badges, other people's
programs: one row each, with its own checksum, so that damage to one does not affect the others.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from kontsina_qt.library.settings.outside_players import (
    OutsidePlayer,
    read_player_list,
    read_player_text,
    write_player_text,
)
from kontsina_qt.library.tables.checksum import agrees, checksum
from kontsina_qt.library.tables.progress import (
    DayResult,
    OpenedPuzzle,
    Try,
    in_order,
    read_day,
    read_days,
    read_game,
    read_games,
    read_missed,
    read_opened_puzzle,
    read_outcome,
    read_puzzle,
    read_result,
    read_solved,
    read_step,
    read_steps,
    read_try,
    write_missed,
    write_opened_puzzle,
    write_outcome,
    write_result,
    write_try,
)

PROFILE_COLUMNS = "kind, name, value"

_TABLE = """
CREATE TABLE profile (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (kind, name)
) WITHOUT ROWID
"""

Key: TypeAlias = tuple[str, str]
Texts: TypeAlias = dict[Key, str]
"""Rows: values by kind and name."""


class Item(StrEnum):
    """The kinds of rows.

    Attributes:
        DAY: the result of a deal of the day, by its day.
        OPENED: a deal of the day that was opened and has no result yet, by its day.
        LATE: a deal of the day that was opened after its day, by its day.
        PUZZLE: a solved puzzle, by its key.
        TRY: the first attempt at a puzzle, by its key.
        PUZZLE_OPENED: which puzzle of the day was opened, by its day.
        PUZZLE_DAY: the outcome of the first attempt at a puzzle of the day, by its day.
        BADGE: the day on which a badge was earned, by its name.
        STEP: where a lesson was left, by its game.
        MISSED: the steps of a lesson that are still to be repeated, by its game.
        LESSON: a finished lesson, by its game.
        PLAYER: somebody else's program, by its command line.
        READ: a source that has been imported, by its name.
    """

    DAY = "day"
    OPENED = "opened"
    LATE = "late"
    PUZZLE = "puzzle"
    TRY = "try"
    PUZZLE_OPENED = "puzzle-opened"
    PUZZLE_DAY = "puzzle-day"
    BADGE = "badge"
    STEP = "step"
    MISSED = "missed"
    LESSON = "lesson"
    PLAYER = "player"
    READ = "read"


NEWEST_COUNTS = (Item.STEP, Item.MISSED, Item.PLAYER)
"""Items whose newest value counts; of others the first one does."""

SETTINGS_READ = (Item.READ.value, "settings")
"""The row that marks an old settings file as imported."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The person's profile.

    Attributes:
        days: results of deals of the day, oldest first.
        opened: the days whose deals were opened and not finished yet.
        late: the days whose deals were opened after their day.
        solved: the keys of solved puzzles.
        tries: the first attempt at each puzzle, by its key.
        puzzles_opened: the puzzles of the day that were opened, by day.
        puzzle_days: whether they were solved at the first attempt, by day.
        badges: the day on which each badge was earned, by its name.
        lessons: the step (from 0) at which each unfinished lesson was left, by its game.
        missed: the steps (from 0) of lessons that are still to be repeated, by game.
        learnt: the games whose lessons are finished.
        players: other people's programs that may play; no two with the same command line.
    """

    days: tuple[DayResult, ...] = ()
    opened: frozenset[str] = frozenset()
    late: frozenset[str] = frozenset()
    solved: frozenset[str] = frozenset()
    tries: Mapping[str, Try] = field(default_factory=dict)
    puzzles_opened: Mapping[str, OpenedPuzzle] = field(default_factory=dict)
    puzzle_days: Mapping[str, bool] = field(default_factory=dict)
    badges: Mapping[str, str] = field(default_factory=dict)
    lessons: Mapping[str, int] = field(default_factory=dict)
    missed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    learnt: tuple[str, ...] = ()
    players: tuple[OutsidePlayer, ...] = ()


OLD_KEYS = ("day/results", "puzzles/solved", "learn/steps", "learn/finished", "play/other-players")
"""The keys of older settings files for the profile."""


def profile_in_settings(texts: Mapping[str, str]) -> Profile:
    """Return the profile in the entries of an older settings file."""
    days, solved, steps, learnt, players = (texts.get(key, "") for key in OLD_KEYS)
    return Profile(
        days=read_days(days),
        solved=read_solved(solved),
        lessons=read_steps(steps),
        learnt=tuple(sorted(read_games(learnt))),
        players=read_player_list(players),
    )


def texts_of(profile: Profile) -> Texts:
    """Return the rows of a profile."""
    texts: Texts = {(Item.DAY, each.day): write_result(each) for each in profile.days}
    texts |= {(Item.OPENED, day): "" for day in profile.opened}
    texts |= {(Item.LATE, day): "" for day in profile.late}
    texts |= {(Item.PUZZLE, key): "" for key in profile.solved}
    texts |= {(Item.TRY, key): write_try(each) for key, each in profile.tries.items()}
    texts |= {
        (Item.PUZZLE_OPENED, day): write_opened_puzzle(each)
        for day, each in profile.puzzles_opened.items()
    }
    texts |= {(Item.PUZZLE_DAY, day): write_outcome(it) for day, it in profile.puzzle_days.items()}
    texts |= {(Item.BADGE, name): day for name, day in profile.badges.items()}
    texts |= {(Item.STEP, game): str(step) for game, step in profile.lessons.items()}
    texts |= {(Item.MISSED, game): write_missed(it) for game, it in profile.missed.items()}
    texts |= {(Item.LESSON, game): "" for game in profile.learnt}
    for place, player in enumerate(profile.players):
        texts[Item.PLAYER, player.command] = write_player_text(place, player)
    return {(str(kind), name): value for (kind, name), value in texts.items()}


def profile_of(texts: Mapping[Key, str]) -> Profile:
    """Return the profile in rows; invalid ones are skipped."""
    found: dict[str, dict[str, object]] = {kind.value: {} for kind in _READERS}
    values: dict[str, dict[str, Any]] = {kind.value: {} for kind in _VALUES}
    days: dict[str, DayResult] = {}
    players: list[tuple[int, OutsidePlayer]] = []
    for (kind, name), value in sorted(texts.items()):
        with suppress(ValueError):
            if kind == Item.DAY:
                days[name] = read_result(name, value)
            elif kind in values:
                read_name, read_value = _VALUES[Item(kind)]
                values[kind][read_name(name)] = read_value(value)
            elif kind == Item.PLAYER:
                players.append(read_player_text(name, value))
            elif kind in found:
                found[kind][_READERS[Item(kind)](name)] = None
    players.sort(key=lambda each: each[0])
    return Profile(
        days=in_order(days),
        opened=frozenset(found[Item.OPENED]),
        late=frozenset(found[Item.LATE]),
        solved=frozenset(found[Item.PUZZLE]),
        tries=values[Item.TRY],
        puzzles_opened=values[Item.PUZZLE_OPENED],
        puzzle_days=values[Item.PUZZLE_DAY],
        badges=values[Item.BADGE],
        lessons=values[Item.STEP],
        missed=values[Item.MISSED],
        learnt=tuple(found[Item.LESSON]),
        players=tuple(player for _, player in players),
    )


_READERS: dict[Item, Callable[[str], str]] = {
    Item.OPENED: read_day,
    Item.LATE: read_day,
    Item.PUZZLE: read_puzzle,
    Item.LESSON: read_game,
}
"""Readers of the names of items without a value."""

_VALUES: dict[Item, tuple[Callable[[str], str], Callable[[str], object]]] = {
    Item.TRY: (read_puzzle, read_try),
    Item.PUZZLE_OPENED: (read_day, read_opened_puzzle),
    Item.PUZZLE_DAY: (read_day, read_outcome),
    Item.BADGE: (read_game, read_day),
    Item.STEP: (read_game, read_step),
    Item.MISSED: (read_game, read_missed),
}
"""Readers of the names and values of items with a value."""


def is_readable(key: Key, value: str) -> bool:
    """Return whether a row is valid."""
    return key[0] == Item.READ or profile_of({key: value}) != Profile()


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a row.

    Attributes:
        before: its value when last seen; None if it did not exist.
        after: its new value; None to delete it.
    """

    before: str | None
    after: str | None


Changes: TypeAlias = dict[Key, Change]


def changes_between(before: Profile, after: Profile) -> Changes:
    """Return the changes that turn one profile into another."""
    old, new = texts_of(before), texts_of(after)
    return {
        key: Change(old.get(key), new.get(key))
        for key in sorted({*old, *new})
        if old.get(key) != new.get(key)
    }


def with_changes(profile: Profile, changes: Changes) -> Profile:
    """Return a profile with changes, applied as ``write_changes`` does."""
    texts = texts_of(profile)
    for key, change in changes.items():
        if change.after is None:
            texts.pop(key, None)
        elif change.before is not None or key not in texts:
            texts[key] = change.after
    return profile_of(texts)


# In the library


def add_profile(db: sqlite3.Connection) -> None:
    """Migrate: add the table."""
    db.execute(_TABLE)


def read_rows(db: sqlite3.Connection) -> Texts:
    """Return the undamaged rows."""
    rows = db.execute(f"SELECT {PROFILE_COLUMNS}, checksum FROM profile").fetchall()
    return {(row[0], row[1]): row[2] for row in rows if is_row(row) and agrees(row)}


def is_taken_in(db: sqlite3.Connection) -> bool:
    """Return whether an old settings file was imported."""
    return SETTINGS_READ in read_rows(db)


def is_row(row: tuple[object, ...]) -> bool:
    """Return whether values have the types of the table."""
    return [type(value) for value in row] == [str, str, str, int]


def write_changes(db: sqlite3.Connection, changes: Changes) -> None:
    """Apply changes; what another window has added meanwhile under the same name stays."""
    there = read_rows(db)
    for key, change in changes.items():
        if change.after is None:
            db.execute("DELETE FROM profile WHERE kind = ? AND name = ?", key)
        elif change.before is not None or key not in there or not is_readable(key, there[key]):
            put_row(db, key, change.after)


def put_row(db: sqlite3.Connection, key: Key, value: str) -> None:
    """Write a row."""
    row = (*key, value)
    db.execute(
        "INSERT OR REPLACE INTO profile (kind, name, value, checksum) VALUES (?, ?, ?, ?)",
        (*row, checksum(row)),
    )


def additions(profile: Profile) -> Changes:
    """Return the changes that add a whole profile."""
    return changes_between(Profile(), profile)
