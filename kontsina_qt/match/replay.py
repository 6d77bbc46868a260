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
    """Yield each position of a record, the result of each finished hand, and the final standing.

    The record may stop anywhere; its last position then has legal moves but no move.
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
    """Return a position, with the move made in it.

    If the table is one pile, ``top`` is its top card or null, and ``down`` are its face-down
    cards, which ``table`` does not include.

    Args:
        position: the position.
        hand: the index of the hand.
        move: the move as text, or None after the last one.
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
        # The order of the pile alone does not tell its top card.
        line["top"] = TEXTS[heap[1][-1]] if heap[1] else None
        line["down"] = texts_of(cards_in(position.features.face_down()))
    return line | {"move": move}


def result_line(hand: int, result: HandResult, scores: tuple[int, ...]) -> dict[str, Any]:
    """Return the result of a hand and the scores after it."""
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
