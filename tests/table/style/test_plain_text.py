"""Labels of plain text; ``tests/windows/test_plain_text.py`` has tool tips and buttons."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit

from kontsina_qt.table.style.plain_text import Label, breakable

BREAK = "\N{ZERO WIDTH SPACE}"


@pytest.mark.parametrize("name", ["Anna", "Anna of the seven seas", "a" * 16, "b" * 17, "c" * 200])
def test_long_words_can_be_broken_and_lose_nothing(name: str) -> None:
    shown = breakable(name)
    assert shown.replace(BREAK, "") == name
    pieces = [piece for word in shown.split(" ") for piece in word.split(BREAK)]
    assert all(0 < len(piece) <= 16 for piece in pieces)
    assert (BREAK in shown) is any(len(word) > 16 for word in name.split(" "))


def test_a_label_shows_markup_and_speaks_cards(qapp: QApplication) -> None:
    label = Label("<b>Anna</b>")
    assert label.text() == "<b>Anna</b>" and not label.accessibleName()
    label.setText("Anna took the 10♦")
    assert label.text() == "Anna took the 10♦"
    assert "ten of diamonds" in label.accessibleName()


def test_a_label_names_its_field(qapp: QApplication) -> None:
    field = QLineEdit()
    assert Label("Name", buddy=field).buddy() is field


def test_an_endless_word_makes_no_paragraph_wide(qapp: QApplication) -> None:
    label, short = Label("x" * 200), Label("Anna")
    assert label.minimumSizeHint().width() > 600, "it is seen whole in one line"
    width = short.minimumSizeHint().width()
    for each in (label, short):
        each.setWordWrap(True)
    assert label.minimumSizeHint().width() == 300
    assert short.minimumSizeHint().width() <= width
