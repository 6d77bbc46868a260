"""Cards as they are spoken, in every language."""

from __future__ import annotations

import pytest

from kontsina_qt.language import set_language, tr
from kontsina_qt.rules.base.cards import SUIT_SIGNS, TEXTS, card
from kontsina_qt.rules.state.spoken import aloud, card_aloud


@pytest.mark.parametrize(
    ("code", "ten", "queen"),
    [
        ("en", "ten of diamonds", "queen of spades"),
        ("el", "δέκα καρό", "ντάμα μπαστούνι"),
        ("it", "dieci di quadri", "donna di picche"),
    ],
)
def test_a_card_has_a_name_in_each_language(code: str, ten: str, queen: str) -> None:
    set_language(code)
    assert card_aloud(card("TD"), tr) == ten
    assert card_aloud(card("QS"), tr) == queen
    names = {card_aloud(number, tr) for number, text in enumerate(TEXTS[:52]) if text}
    assert len(names) == 52
    assert not any(sign in name for name in names for sign in SUIT_SIGNS.values())


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (
            "Anna took 7♣+A♥ with the 8♠ – sweep!",
            "Anna took the seven of clubs and the ace of hearts with the eight of spades – sweep!",
        ),
        ("You laid the 10♦", "You laid the ten of diamonds"),
        ("Your 5♦ takes it", "Your five of diamonds takes it"),
        ("The 2♣ scores", "The two of clubs scores"),
        ("A♦ 10♥", "the ace of diamonds, the ten of hearts"),
        (
            "10♦ can take 4♦+6♣  ·  10♥",
            "the ten of diamonds can take the four of diamonds and the six of clubs, "
            "the ten of hearts",
        ),
        ("Anna laid the ★1 · You laid the 2♣", "Anna laid the joker. You laid the two of clubs"),
        ("the 9♥ cost 0.8 ± 0.2", "the nine of hearts cost 0.8 plus or minus 0.2"),
        ("0.8 ± 0.2", "0.8 plus or minus 0.2"),
        ("1 + 2 stays as it is", "1 + 2 stays as it is"),
        ("", ""),
    ],
)
def test_a_sentence_is_said_without_signs(seen: str, said: str) -> None:
    assert aloud(seen, tr) == said


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (
            "You took 2♣+5♦ and 7♠ with the 7♥",
            "You took the two of clubs and the five of diamonds, and the seven of spades, with the "
            "seven of hearts",
        ),
        (
            "7♠ and 2♣+5♦",
            "the seven of spades, and the two of clubs and the five of diamonds",
        ),
        ("7♠ and 7♣", "the seven of spades and the seven of clubs"),
        ("Rating 804 (+4). You took 7♣", "Rating 804 (+4). You took the seven of clubs"),
        (
            "Rating +4. You took 7♣ + A♥",
            "Rating +4. You took the seven of clubs and the ace of hearts",
        ),
    ],
)
def test_a_sum_among_groups_keeps_its_shape(seen: str, said: str) -> None:
    assert aloud(seen, tr) == said


def test_a_sum_among_groups_keeps_its_shape_in_greek() -> None:
    set_language("el")
    text = aloud("2♣+5♦ και 7♠", tr)
    assert ", και " in text and text.count(" και ") == 2
