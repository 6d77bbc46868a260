"""A review as text: read back as written, and nothing else taken for one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kontsina_qt.analysis.review import HandReview, Judged, ReviewError
from kontsina_qt.rules.state.words import Message
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


def judged(loss: float, error: float | None = None) -> Judged:
    return Judged(0, 0, 0, "9H", 0.0, "9C", loss, False, 3, Message("why"), error)


def test_the_error_of_a_loss_comes_back_too() -> None:
    review = HandReview(0, "expert", 1.0, (judged(0.8, 0.2), judged(0.8)), (1, 0))
    assert HandReview.from_text(review.text()) == review
    assert [each["error"] for each in review.to_json()["moves"]] == [0.2, None]


def test_a_review_from_before_errors_were_told_is_read() -> None:
    """And speaks of what it spoke of then."""
    review = HandReview(0, "expert", 1.0, (judged(0.8, 0.7), judged(0.1)), (1, 0))
    data = json.loads(review.text())
    for each in data["moves"]:
        del each["error"]
    old = HandReview.from_text(json.dumps(data))
    assert [each.error for each in old.moves] == [None, None]
    assert [each.costly for each in old.moves] == [True, True]


@pytest.mark.parametrize(
    ("loss", "error", "costly"),
    [
        (0.8, 0.2, True),
        (0.8, 0.39, True),
        (0.8, 0.4, False),
        (0.8, 0.7, False),
        (0.8, 0.0, True),
        (0.8, None, True),
        (0.04, 0.01, False),
        (0.04, None, False),
        (0.05, None, True),
        (0.0, None, False),
    ],
)
def test_a_move_is_costly_beyond_its_error_alone(
    loss: float, error: float | None, costly: bool
) -> None:
    move = judged(loss, error)
    assert move.costly == costly
    review = HandReview(0, "expert", 1.0, (move,), (1, 0))
    assert review.costliest() == ([move] if costly else [])


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
    "an error below nothing": changed(lambda data: data["moves"][0].update(error=-0.1)),
    "an endless error": changed(lambda data: data["moves"][0].update(error=float("inf"))),
    "an error that is none": changed(lambda data: data["moves"][0].update(error=float("nan"))),
    "an error in words": changed(lambda data: data["moves"][0].update(error="large")),
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
