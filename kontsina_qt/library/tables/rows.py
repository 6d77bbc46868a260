"""Conversion between rows of the library and matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from kontsina_qt.language import tr
from kontsina_qt.match.deals import Deal, Seal
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.match import Match
from kontsina_qt.match.reading import growing_match, match_of
from kontsina_qt.match.record import shared_members
from kontsina_qt.match.record_types import FORMAT, VERSION, Record, RecordError, Seat
from kontsina_qt.rules.base.cards import pack_text
from kontsina_qt.rules.base.options import Options

Row: TypeAlias = tuple[Any, ...]
Clock: TypeAlias = Callable[[], datetime]
Now: TypeAlias = Callable[[], str]
"""Returns the current time as stored in a column."""

_JSON_LIMIT = 1 << 20
DAY = len("2026-11-23")
"""The length of the date in a stored time."""
PRACTICE = "/practice"
"""The source of a practice match, which counts in no statistics; not a file."""
REAL = "undos = 0 AND twin IS NULL"
"""SQL condition for matches that tell how somebody plays: no undo, and no repeated cards."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as shown in a list.

    Attributes:
        id: its id in the library, never reused.
        game: the id of its game.
        options: the options that differ from the game's defaults, as in its record.
        seats: the seats, in playing order.
        created, updated: times in UTC.
        hand, ply: its cursor, as in ``Match.cursor``.
        undos: the number of undos.
        scores: each side's score; empty if the match is too damaged.
        finished: whether it is over.
        winners: the winning sides.
        source: the file it was read from, unless the person has continued it; or None.
        resigned: the seat that resigned, or None.
        place: its place in its series, from 0; None if it has none.
        version: the version of its record.
    """

    id: int
    game: str
    options: Options
    seats: tuple[Seat, ...]
    created: datetime
    updated: datetime
    hand: int
    ply: int
    undos: int
    scores: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    source: str | None
    resigned: int | None = None
    place: int | None = None
    version: int = VERSION


SUMMARY_COLUMNS = (
    "id, game, options, seats, version, created, updated, hand, ply, undos,"
    " (SELECT seat FROM resignations r WHERE r.match = matches.id) AS resigned,"
    " (SELECT place FROM series_matches s WHERE s.match = matches.id) AS place,"
    " scores, finished, winners, source"
)


def summary_of(row: Row) -> MatchSummary:
    """Return the summary in a row of ``SUMMARY_COLUMNS``.

    Raises:
        ValueError: the row is damaged.
    """
    id, game, options, seats, version, created, updated, hand, ply, undos, *rest = row
    resigned, place, scores, finished, winners, source = rest
    texts = (game, options, seats, created, updated, winners, "" if scores is None else scores)
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(f"match {id}: not a text")
    if not all(isinstance(number, int) for number in (hand, ply, undos, finished)):
        raise ValueError(f"match {id}: not a number")
    head = head_of(game, options, seats, version)
    return MatchSummary(
        id=id,
        game=head.game,
        options=head.options,
        seats=head.seats,
        created=read_time(created),
        updated=read_time(updated),
        hand=hand,
        ply=ply,
        undos=undos,
        scores=() if scores is None else numbers_of(scores),
        finished=bool(finished),
        winners=numbers_of(winners),
        source=source if isinstance(source, str) else None,
        resigned=resigned if isinstance(resigned, int) else None,
        place=place if isinstance(place, int) else None,
        version=head.version,
    )


def head_of(game: object, options: object, seats: object, version: object) -> Record:
    """Return a record without hands from columns of ``matches``.

    Raises:
        RecordError: names the invalid column.
    """
    return match_of(_record_data((game, options, seats, version), []), check_deals=False).record()


@dataclass(frozen=True, slots=True)
class MatchRows:
    """All rows of a match, not validated.

    Attributes:
        at: the cursor: hand and ply.
        branch: the branch.
        head: game, options, seats and version.
        hands: (hand, dealer, deck, number, seal), in order.
        moves: (ply, move) of each hand, in order.
        changed: the places of rows whose checksums do not fit.
    """

    at: tuple[int, int]
    branch: int
    head: Row
    hands: Sequence[Row]
    moves: Mapping[int, Sequence[tuple[int, str]]]
    changed: Sequence[str] = ()

    def match(self) -> Match:
        """Return the match at its cursor, with every hand checked.

        Raises:
            RecordError: names the first missing or invalid place.
        """
        *_, match = self.growing()
        return match

    def growing(self) -> Iterator[Match]:
        """Yield the match after each hand, to allow interruption; at the cursor last.

        Raises:
            RecordError: names the first missing or invalid place.
        """
        for match in growing_match(self._data(), check_deals=True):
            yield match
        if match.cursor != self.at:
            if not all(isinstance(number, int) for number in self.at) or not match.go_back(
                *self.at
            ):
                raise RecordError(f"cursor: {self.at}", tr("missing"))
            yield match
        for place in self.changed:
            raise RecordError(place, tr("it was changed after it was saved"))

    def _data(self) -> dict[str, Any]:
        return _record_data(self.head, _hands_data(self.hands, self.moves))


def _hands_data(
    hands: Sequence[Row], moves: Mapping[Any, Sequence[tuple[int, str]]]
) -> list[dict[str, Any]]:
    data = []
    for index, (hand, *deal) in enumerate(hands):
        place = f"hands[{index}]"
        if hand != index:
            raise RecordError(place, tr("missing"))
        data.append(_hand_data(place, deal, moves.get(index, ())))
    for hand in moves:
        if not isinstance(hand, int) or not 0 <= hand < len(hands):
            raise RecordError(f"hands[{hand}]", tr("missing"))
    return data


def _record_data(match: Row, hands: list[dict[str, Any]]) -> dict[str, Any]:
    game, options, seats, version = match
    return {
        "format": FORMAT,
        "version": version,
        "game": game,
        "options": _json_at("options", options),
        "seats": _json_at("seats", seats),
        "hands": hands,
    }


def _hand_data(place: str, deal: Sequence[Any], moves: Sequence[tuple[int, str]]) -> dict[str, Any]:
    dealer, deck, number, seal = deal
    data: dict[str, Any] = {"dealer": dealer, "deck": deck}
    if number is not None:
        data["number"] = _json_at(f"{place}.number", number)
    if seal is not None:
        proof = _json_at(f"{place}.seal", seal)
        shared = isinstance(proof, dict) and "seals" in proof
        data["shared" if shared else "seal"] = proof
    for index, (ply, _) in enumerate(moves):
        if ply != index:
            raise RecordError(f"{place}.moves[{index}]", tr("missing"))
    return data | {"moves": [move for _, move in moves]}


def _json_at(place: str, text: object) -> Any:
    if not isinstance(text, str):
        raise RecordError(place, tr("must be a text"))
    try:
        return parse_json(text, _JSON_LIMIT)
    except JsonError as error:
        raise RecordError(place, str(error)) from None


def deal_row(deal: Deal) -> Row:
    """Return dealer, deck, number and seal as columns of ``hands``.

    The proof of a shared deal takes the place of a seal.
    """
    proof = None if deal.seal is None else _seal_text(deal.seal)
    if deal.shared is not None:
        proof = json_text(shared_members(deal.shared))
    return (
        deal.dealer,
        pack_text(deal.deck),
        None if deal.number is None else str(deal.number),
        proof,
    )


def _seal_text(seal: Seal) -> str:
    return json_text({"hash": seal.hash, "nonce": seal.nonce, "cut": seal.cut})


def seats_text(seats: Sequence[Seat]) -> str:
    """Return seats as text for the column ``seats``."""
    return json_text([{"name": seat.name, "player": seat.player} for seat in seats])


def json_text(value: object) -> str:
    """Return a value as ASCII JSON for a column."""
    return json.dumps(value)


def numbers_of(text: str) -> tuple[int, ...]:
    """Return the numbers in a column with a JSON list.

    Raises:
        ValueError: it is no list of numbers.
    """
    values = parse_json(text, _JSON_LIMIT)
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise ValueError(f"not a list of numbers: {text[:40]!r}")
    return tuple(values)


def time_text(time: datetime) -> str:
    """Return a time as text for a column: UTC, ISO 8601, of fixed length so that it sorts."""
    return time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def read_time(text: str) -> datetime:
    """Return the time in a column.

    Raises:
        ValueError: it is no time.
    """
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from None


def utc_now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)
