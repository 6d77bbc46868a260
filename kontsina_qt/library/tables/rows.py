"""Rows of the library turned into what they mean, and back."""

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
"""Gives the time as a column has it."""

_JSON_LIMIT = 1 << 20
DAY = len("2026-11-23")
"""How much of a time as a column has it is the day."""
PRACTICE = "/practice"
"""The source of a match that was played on from a review, which counts nowhere; of no file."""
REAL = "undos = 0 AND twin IS NULL"
"""What matches are that tell how somebody plays: no move was taken back in them, and nobody had
seen their cards before. A condition on their rows."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as a list shows it.

    Attributes:
        id: its number in the library; never given to another match.
        game: the id of its game.
        options: those that differ from the game's defaults, as its record has them.
        seats: in playing order.
        created, updated: UTC.
        hand, ply: how far it stands, as ``Match.cursor``.
        undos: how often its players took something back.
        scores: for each side; empty if they cannot be told because the match is damaged.
        finished: whether it is over.
        winners: the sides that won it.
        source: the file it was read from, as long as the person has not played on in it; or None.
        resigned: the seat that gave it up, or None.
        place: in its series, from 0; None if it is of none.
        version: of its record.
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
    """The summary in a row of ``SUMMARY_COLUMNS``.

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
    """A record without hands, of columns of ``matches``.

    Raises:
        RecordError: naming the column.
    """
    return match_of(_record_data((game, options, seats, version), []), check_deals=False).record()


@dataclass(frozen=True, slots=True)
class MatchRows:
    """All rows of a match, as they lie in the file: nothing of them has been looked at.

    Attributes:
        at: the cursor: hand and ply.
        branch: of the match.
        head: game, options, seats, version.
        hands: (hand, dealer, deck, number, seal), in order.
        moves: for each hand its (ply, move), in order.
        changed: the places of rows that do not agree with their checksums.
    """

    at: tuple[int, int]
    branch: int
    head: Row
    hands: Sequence[Row]
    moves: Mapping[int, Sequence[tuple[int, str]]]
    changed: Sequence[str] = ()

    def match(self) -> Match:
        """The match that they hold, at its cursor, every hand of it checked.

        Raises:
            RecordError: naming the first place that is missing or wrong.
        """
        *_, match = self.growing()
        return match

    def growing(self) -> Iterator[Match]:
        """The same match after each hand, so that who reads can stop between; at the cursor last.

        Raises:
            RecordError: naming the first place that is missing or wrong.
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
    """Dealer, deck, number and seal as columns of ``hands``.

    What proves a deal that all players made stands where a seal would.
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
    """Seats as the column ``seats``."""
    return json_text([{"name": seat.name, "player": seat.player} for seat in seats])


def json_text(value: object) -> str:
    """A value as a column that holds JSON; characters of any kind are escaped."""
    return json.dumps(value)


def numbers_of(text: str) -> tuple[int, ...]:
    """The numbers in a column that holds a JSON list of them.

    Raises:
        ValueError: it holds something else.
    """
    values = parse_json(text, _JSON_LIMIT)
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise ValueError(f"not a list of numbers: {text[:40]!r}")
    return tuple(values)


def time_text(time: datetime) -> str:
    """A time as a column: UTC, ISO 8601, always of one length so that texts sort as times do."""
    return time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def read_time(text: str) -> datetime:
    """The time in a column.

    Raises:
        ValueError: it holds none.
    """
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from None


def utc_now() -> datetime:
    """The clock on the wall."""
    return datetime.now(UTC)
