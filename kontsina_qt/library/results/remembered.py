"""The latest hands that the person has played, as everybody at the table saw them.

Nothing is kept for this beside the matches themselves: who deletes one deletes its hands. Those
count that the one person in a match of this library has played to its end with no move taken back,
not given up, and with cards that nobody had seen.
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
"""How many matches are looked through, the latest first: what is older tells little of today."""

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
    """Where somebody plays.

    Attributes:
        rules: the game with its options.
        seat: the person's.
    """

    rules: Rules
    seat: int


def latest_place(library: Library, games: Collection[str], players: int) -> Place | None:
    """Where the person has played last, of the latest matches in some games that count.

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
    """The latest sound matches at a place that together have so many hands, the latest first.

    Args:
        library: where they are.
        place: the same game, options, players and seat as these.
        most: so many hands are wanted.
        but: a match that is left out, by its id.

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
    """The seat of the one person in a match of that many; None where there is no such person."""
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
        decks: all the cards of its hands, which not everybody saw.
        hands: as all saw them, the latest last.
    """

    decks: frozenset[tuple[Card, ...]]
    hands: tuple[Earlier, ...]


def telling(kept: Sequence[MatchRows]) -> Steps[tuple[Remembered, ...]]:
    """Play matches through, a hand at a time; return those that are sound, in their order."""
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
    """The latest hands of matches, the latest last.

    Args:
        matches: the latest first.
        most: so many hands at most.
        but: decks; a match in which one of them was played is left out, for it may be this one,
            or tell the cards of hands to come.
    """
    found: list[Earlier] = []
    for match in matches:
        if match.decks.isdisjoint(but):
            found += reversed(match.hands)
    return tuple(reversed(found[:most]))


def earlier_hands(kept: Sequence[MatchRows], most: int) -> tuple[Earlier, ...]:
    """The latest hands of matches at once; nothing of a match that is damaged.

    Args:
        kept: the matches, the latest first.
        most: so many hands at most.
    """
    return latest(at_once(telling(kept)), most)
