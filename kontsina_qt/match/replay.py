"""Replaying a record position by position, as ``kontsina replay --json`` prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kontsina_qt.match.record_types import Record, RecordedHand
from kontsina_qt.rules.base.cards import TEXTS, cards_in, face, texts_of
from kontsina_qt.rules.base.scoring import HandResult, ScoreLine
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position


def replay_lines(record: Record) -> Iterator[dict[str, Any]]:
    """Each position of a record, the result of each finished hand, and how the match stands.

    The record may stop anywhere; then the last position is one with legal moves but no move.
    """
    rules = record.rules()
    results: list[HandResult] = []
    for number, hand in enumerate(record.hands):
        position = first_position(rules, hand.deal.dealer, hand.deal.deck, results)
        yield from _positions(position, number, hand)
        if position.over:
            result = position.result()
            results.append(result)
            yield result_line(number, result, rules.scores_after(results))
    stands = rules.standing(results)
    complete = stands.over and len(results) == len(record.hands)
    winners = list(stands.winners) if complete else []
    yield {"match": {"over": complete, "scores": list(stands.scores), "winners": winners}}


def _positions(position: Position, number: int, hand: RecordedHand) -> Iterator[dict[str, Any]]:
    for text in hand.moves:
        yield position_line(position, number, text)
        position.apply(position.notation.read(text))
    yield position_line(position, number, None)


def position_line(position: Position, hand: int, move: str | None) -> dict[str, Any]:
    """One position, with the move that is made in it.

    Where the table is one pile, ``top`` is its top card, null if there is none, and ``down`` are
    those of its cards that lie face down, which ``table`` does not hold.

    Args:
        hand: the index of the hand.
        move: as text, or None after the last one.
    """
    legal, more = position.notation.listing()
    builds = sorted(position.builds, key=lambda build: [face(c) for c in build.groups[0]])
    line: dict[str, Any] = {
        "hand": hand,
        "ply": len(position.moves),
        "turn": None if position.over else position.turn,
        "dealer": position.dealer,
        "table": [*texts_of(position.features.table_order()), *(build.text for build in builds)],
        "builds": [
            {"build": build.text, "value": build.value, "owner": build.owner}
            for build in position.builds
        ],
        "hands": [texts_of(cards_in(cards)) for cards in position.hands],
        "piles": [texts_of(position.pile_order(side)) for side in range(len(position.piles))],
        "sweeps": list(position.features.sweeps),
        "stock": position.stock,
        "scores": list(position.features.scores_now()),
        "legal": legal,
    }
    if more:
        line["legal_more"] = True
    heap = position.features.heap()
    if heap is not None:
        # The cards of a pile in their order do not say which one decides.
        line["top"] = TEXTS[heap[1][-1]] if heap[1] else None
        line["down"] = texts_of(cards_in(position.features.face_down()))
    return line | {"move": move}


def result_line(hand: int, result: HandResult, scores: tuple[int, ...]) -> dict[str, Any]:
    """The result of a hand and the scores after it."""
    lines = [_score_line(line) for line in result.lines]
    return {
        "hand": hand,
        "result": {"points": list(result.points), "lines": lines},
        "scores": list(scores),
        "dealt_rest_to": result.rest_to,
    }


def _score_line(line: ScoreLine) -> dict[str, Any]:
    data: dict[str, Any] = {"category": line.category, "points": list(line.points)}
    if line.counts is not None:
        data["counts"] = list(line.counts)
    return data
