"""Questions asked by keys at the table, and their answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings.choices import Verbosity
from kontsina_qt.rules.base.cards import card
from tests.table.conftest import Table
from tests.table.dealt import dealt

Deal = Callable[..., Table]
NONE = Qt.KeyboardModifier.NoModifier


def asked(table: Table, letter: str) -> str:
    """What is said when a letter is pressed, on whatever keyboard has it."""
    press = QKeyEvent(QEvent.Type.KeyPress, ord(letter), NONE, letter.lower())
    QApplication.sendEvent(table.view, press)
    return table.scene.furniture.words[0]


def test_what_lies_on_the_table(deal: Deal) -> None:
    table = deal("5C 9D KC 2C", "4D 5H JC AS")
    assert asked(table, "L") == "On the table: 4♦, 5♥, J♣, A♠"
    table.scene.words.verbosity = Verbosity.SHORT
    assert asked(table, "L") == "4♦, 5♥, J♣, A♠"
    table.scene.words.verbosity = Verbosity.FULL
    assert asked(table, "L").startswith("On the table: 4♦, 5♥, J♣, A♠ · Player 1 · 0 cards · Anna")
    assert asked(table, "L").endswith("40 cards in the stock")


def test_what_a_card_can_take(deal: Deal) -> None:
    table = deal("5C 9D KC 2C", "4D 5H JC AS")
    assert asked(table, "C") == "Go to a card first, with the arrow keys."
    table.key(Qt.Key.Key_9)
    assert table.scene.lights.focus == card("9D")
    assert asked(table, "C") == "9♦ can take 4♦ + 5♥"
    table.key(Qt.Key.Key_K)
    assert asked(table, "C") == "K♣ takes nothing here: play it to the table"
    table.scene.words.verbosity = Verbosity.SHORT
    assert asked(table, "C") == "nothing"
    table.key(Qt.Key.Key_5)
    table.key(Qt.Key.Key_5)
    assert table.scene.lights.focus == card("5H"), "the one of the table comes after the own"
    assert asked(table, "C") == "5♣, 9♦"
    table.scene.words.verbosity = Verbosity.USUAL
    assert asked(table, "C") == "5♥ ← 5♣, 9♦"
    table.key(Qt.Key.Key_J)
    assert asked(table, "C") == "J♣: none of your cards can use it"


LONG = [f"Konstantina-Margarita the {n}th" for n in range(8)]


@pytest.mark.parametrize("size", [(800, 514), (480, 754), (1280, 754)])
def test_a_long_answer_stands_whole_over_the_table(table: Table, size: tuple[int, int]) -> None:
    table.view.resize(*size)
    table.session.resume(dealt("zwickern", [""] * 8, names=LONG), None)
    table.settle()
    table.scene.words.verbosity = Verbosity.FULL
    words = asked(table, "L")
    message, layout = table.scene.furniture.message, table.scene.layout
    lines = message.lines()
    assert " ".join(line.words for line in lines).strip() == words, "nothing of it is cut"
    assert table.scene.furniture.tells_long or size == (1280, 754)
    for last, line in pairwise(lines):
        assert line.top >= last.top + last.height - 0.1
    assert lines[-1].top + lines[-1].height <= message.box.height
    assert message.box.y >= 0 and message.box.bottom <= layout.height
    assert table.scene.furniture.tells_long == (message.box.height > layout.message.height)
    table.key(Qt.Key.Key_Escape)
    assert not table.scene.furniture.tells_long, "Escape puts it away"


def test_hand_pile_score_turn(deal: Deal) -> None:
    table = deal("5C 9D KC 2C", "4D 5H JC AS")
    assert asked(table, "I") == "You hold: 2♣, 5♣, 9♦, K♣"
    assert asked(table, "P") == "Player 1 · 0 cards"
    assert asked(table, "S") == "Score: Player 1 0 · Anna 0"
    assert asked(table, "N") == "It's your turn."
    table.scene.words.verbosity = Verbosity.FULL
    assert asked(table, "S") == "Score: Player 1 0 · Anna 0 · Hand 1"
    assert asked(table, "N") == "It's your turn. · Player 1 4 cards · Anna 4 cards"


def test_the_pile_is_told_as_far_as_one_may_know(deal: Deal) -> None:
    table = deal("5C 9D KC 2C", "4D 5H JC 6S", player="beginner")
    table.key(Qt.Key.Key_9)
    table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_1)
    table.settle()
    first = asked(table, "P")
    assert "3 cards" in first
    assert "scoring cards" not in first
    table.gestures.remembers = True
    assert "scoring cards" in asked(table, "P")


def test_what_was_played_since_my_last_turn(deal: Deal) -> None:
    table = deal("5C 9D KC 2C", "4D 5H JC 6S", other="QC QS QD QH", player="beginner")
    assert asked(table, "B") == "Nothing has been played yet."
    table.key(Qt.Key.Key_K)
    table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_0)
    table.settle()
    assert asked(table, "B") == "You laid the K♣"
    assert asked(table, "N") == "It's Anna's turn."
    assert asked(table, "C") == "It's Anna's turn."
    position = table.session.position
    assert position is not None
    table.session._commit(position.legal()[0], by_person=False)
    table.settle()
    assert asked(table, "B").startswith("Anna laid the Q")
    table.scene.words.verbosity = Verbosity.FULL
    assert asked(table, "B").startswith("You laid the K♣ · Anna laid the Q")


def test_asked_again_it_is_said_again(deal: Deal) -> None:
    table = deal("5C 9D KC 2C", "4D 5H JC AS")
    said: list[str] = []
    table.gestures.said.connect(said.append)
    asked(table, "L")
    asked(table, "L")
    assert said == ["On the table: 4♦, 5♥, J♣, A♠"] * 2


@pytest.mark.parametrize(("greek", "latin"), list(zip("ΛΨΙΠΣΝΒ", "LCIPSNB", strict=True)))
def test_a_greek_keyboard_asks_the_same(deal: Deal, greek: str, latin: str) -> None:
    table = deal("5C 9D KC 2C", "4D 5H JC AS")
    table.key(Qt.Key.Key_9)
    assert asked(table, greek) == asked(table, latin) != ""


def test_a_rank_by_its_letter_or_digit(deal: Deal) -> None:
    table = deal("TC TD KC AC", "4D 5H JC AS")
    focus = table.scene.lights
    for key in ("1", "T", "Τ"):
        asked(table, key)
    assert focus.focus == card("TC"), "from one ten to the other and back"
    asked(table, "1")
    assert focus.focus == card("TD")
    asked(table, "Κ")
    assert focus.focus == card("KC")
    assert asked(table, "7") == "No such card here."
    asked(table, "Α")
    asked(table, "A")
    assert focus.focus == card("AS")
    asked(table, "Ξ")
    assert focus.focus == card("JC"), "a Greek keyboard's J"


def test_with_a_lifted_card_letters_go_to_what_lies_on_the_table(deal: Deal) -> None:
    table = deal("TC 9D KC AC", "4D 5H KD AS")
    table.key(Qt.Key.Key_A)
    table.key(Qt.Key.Key_Return)
    assert table.gestures.held == card("AC")
    table.key(Qt.Key.Key_K)
    assert table.scene.lights.focus == card("KD")
    table.key(Qt.Key.Key_A)
    assert table.scene.lights.focus == card("AS")
    table.key(Qt.Key.Key_Return)
    assert table.moves()[-1].startswith("AC")
