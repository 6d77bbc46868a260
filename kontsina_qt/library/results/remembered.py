"""The person's latest hands, as everybody at the table saw them.

They are computed from the matches themselves, so deleting a match deletes its hands. Only finished
matches of one person count, without undo, resignation or repeated cards.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.library.tables.matches import rows_of
from kontsina_qt.library.tables.rows import REAL, MatchRows, head_of, json_text
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.record_types import HUMAN, RecordError
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.view import Earlier
from kontsina_qt.steps import Steps, at_once

LATEST = 2_000
"""The number of latest matches searched: older ones say little about current play."""

_SEATS_LIMIT = 1 << 16

_COUNTING = f"""
SELECT id, game, options, seats, version, hand
FROM (SELECT * FROM matches ORDER BY played DESC, id DESC LIMIT {LATEST}) AS m
WHERE finished AND source IS NULL AND {REAL} AND hand >= 0
    AND NOT EXISTS (SELECT 1 FROM resignations r WHERE r.match = m.id)
"""
_LATEST_FIRST = " ORDER BY played DESC, id DESC"


@dataclass(frozen=True, slots=True)
class Place:
    """A game and the person's seat.

    Attributes:
        rules: the game with its options.
        seat: the person's seat.
    """

    rules: Rules
    seat: int


def latest_place(library: Library, games: Collection[str], players: int) -> Place | None:
    """Return the game and seat of the person's latest match in some games that counts, or None.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.file.reading() as db:
        for id, game, options, seats, version, _ in db.execute(_COUNTING + _LATEST_FIRST):
            person = _person(seats, players) if game in games else None
            if person is not None:
                with suppress(RecordError, LibraryError):
                    rules = head_of(game, options, seats, version).rules()
                    if not rows_of(db, id).changed:
                        return Place(rules, person)
    return None


def kept_matches(
    library: Library, place: Place, most: int, but: int | None = None
) -> list[MatchRows]:
    """Return the latest undamaged matches with ``most`` hands in total, latest first.

    Args:
        library: the library.
        place: the game with options, and the seat.
        most: the number of hands wanted.
        but: the id of a match to leave out.

    Raises:
        LibraryError: the library cannot be read.
    """
    with library.file.reading() as db:
        return list(_kept(db, place, most, but))


def _kept(db: sqlite3.Connection, place: Place, most: int, but: int | None) -> Iterator[MatchRows]:
    rules = place.rules
    wanted = (rules.game.id, json_text(rules.recorded_options()), rules.version)
    counting = f"{_COUNTING} AND game = ? AND options = ? AND version = ?{_LATEST_FIRST}"
    for id, _, _, seats, _, hand in db.execute(counting, wanted):
        if id == but or _person(seats, rules.players) != place.seat:
            continue
        with suppress(LibraryError):
            rows_found = rows_of(db, id)
            if rows_found.changed:
                continue
            yield rows_found
            most -= hand + 1 if isinstance(hand, int) else 0
        if most <= 0:
            return


def _person(seats: object, players: int) -> int | None:
    """Return the seat of the only person in a match of that many players, or None."""
    found = []
    with suppress(JsonError):
        sitting = parse_json(seats, _SEATS_LIMIT) if isinstance(seats, str) else None
        if isinstance(sitting, list) and len(sitting) == players:
            for seat, each in enumerate(sitting):
                if isinstance(each, dict) and each.get("player") == HUMAN:
                    found.append(seat)
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class Remembered:
    """A match that was played.

    Attributes:
        decks: the decks of its hands.
        hands: the hands as everybody saw them, oldest first.
    """

    decks: frozenset[tuple[Card, ...]]
    hands: tuple[Earlier, ...]


def telling(kept: Sequence[MatchRows]) -> Steps[tuple[Remembered, ...]]:
    """Replay matches a hand at a time; return the undamaged ones, in order."""
    found: list[Remembered] = []
    for rows in kept:
        with suppress(RecordError, ValueError, TypeError):
            match = None
            for grown in rows.growing():
                match = grown
                yield
            hands = match.hands if match is not None else []
            decks = frozenset(hand.deal.deck for hand in hands)
            seen = [
                Earlier(hand.deal.dealer, hand.course.opening_table, tuple(hand.course.texts))
                for hand in hands
                if hand.position.over
            ]
            found.append(Remembered(decks, tuple(seen)))
    return tuple(found)


def latest(
    matches: Sequence[Remembered], most: int, but: Collection[tuple[Card, ...]] = ()
) -> tuple[Earlier, ...]:
    """Return the latest hands of matches, oldest first.

    Args:
        matches: the matches, latest first.
        most: the maximum number of hands.
        but: decks; matches with one of them are left out, since they may be the current match or
            reveal its cards.
    """
    found: list[Earlier] = []
    for match in matches:
        if match.decks.isdisjoint(but):
            found += reversed(match.hands)
    return tuple(reversed(found[:most]))


def earlier_hands(kept: Sequence[MatchRows], most: int) -> tuple[Earlier, ...]:
    """Return the latest hands of undamaged matches, without interruption.

    Args:
        kept: the matches, latest first.
        most: the maximum number of hands.
    """
    return latest(at_once(telling(kept)), most)
