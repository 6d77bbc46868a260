"""A review as text: read back as written, and nothing else taken for one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kontsina_qt.analysis.review import HandReview, Judged, ReviewError
from kontsina_qt.rules.words import Message
from tests.analysis.played import by_chance, review_of

REVIEW = review_of(by_chance("kontsina", 2, plies=6))


def test_a_review_comes_back_from_its_text() -> None:
    assert HandReview.from_text(REVIEW.text()) == REVIEW
    assert json.loads(REVIEW.text()) == REVIEW.to_json()


def test_a_reason_within_a_reason_comes_back_too() -> None:
    reason = Message(
        "takes {cards}; {also}", {"cards": "9♥", "also": Message("{n} left", {"n": 2})}
    )
    move = Judged(0, 0, 0, "9H", 0.5, "9H", 0.5, True, 3, reason)
    review = HandReview(0, "steady", 1.0, (move,), (1, 0))
    again = HandReview.from_text(review.text())
    assert again == review
    assert again.moves[0].reason.words() == "takes 9♥; 2 left"


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(REVIEW.text())
    change(data)
    return json.dumps(data)


BAD = {
    "empty": "",
    "cut off": REVIEW.text()[:300],
    "a list": "[]",
    "deep": "[" * 100_000,
    "another version": changed(lambda data: data.update(format=2)),
    "no moves": changed(lambda data: data.pop("moves")),
    "moves of no kind": changed(lambda data: data.update(moves=3)),
    "endless": changed(lambda data: data["moves"][0].update(value=float("inf"))),
    "endless points": changed(lambda data: data.update(points=[float("inf")])),
    "no number": changed(lambda data: data["moves"][0].update(best_value="much")),
    "a value missing": changed(lambda data: data["moves"][0].pop("exact")),
    "a reason of no kind": changed(lambda data: data["moves"][0].update(reason=[])),
    "a reason that cannot be told": changed(
        lambda data: data["moves"][0].update(reason={"text": "{cards}", "values": {}})
    ),
    "a reason that asks for more": changed(
        lambda data: data["moves"][0].update(reason={"text": "{n.real.x}", "values": {"n": 1}})
    ),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_review_is_refused(text: str) -> None:
    with pytest.raises(ReviewError):
        HandReview.from_text(text)
