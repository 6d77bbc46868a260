"""What a review says of a move, in a sentence."""

from __future__ import annotations

import pytest

from kontsina_qt.analysis.review import NO_MOVE, Judged
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.words import Message
from kontsina_qt.session.story import Teller
from kontsina_qt.windows.widgets.review_words import sentence


@pytest.mark.parametrize(
    ("id", "seat", "move", "words"),
    [
        ("kontsina", 0, "9H x 4D+5C", "You played 9♥, taking 4♦+5♣."),
        ("kontsina", 1, "9H", "Anna played 9♥."),
        ("laugh-and-lie-down", 0, "down", "You chose to lie down."),
        ("laugh-and-lie-down", 1, "claim 9D+9H", "Anna chose to claim 9♦+9♥."),
        ("cassino", 1, "count 1", "Anna chose to call out."),
    ],
)
def test_a_move_without_a_card_was_chosen_not_played(
    id: str, seat: int, move: str, words: str
) -> None:
    rules = game(id).rules(5 if id == "laugh-and-lie-down" else 2)
    teller = Teller(rules, ("You", "Anna", "Eleni", "Nikos", "Maria")[: rules.players], 0)
    reason = Message("")
    judged = Judged(0, seat, seat, move, 0.0, NO_MOVE, 2.0, False, 2, reason)
    assert sentence(judged, teller).startswith(f"{words} Better: ")
