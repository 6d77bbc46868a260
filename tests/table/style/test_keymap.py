"""The table of keys: no key means two things in one place, and every keyboard has them."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence

from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.style.keymap import (
    TABLE,
    TITLES,
    TOGETHER,
    Where,
    at,
    code,
    key_of,
    latin,
    sections,
    shortcuts,
    shown,
)

WITH_A_CARD = {"number", "lay", "back"}
"""What keys mean only while a card is lifted; they mean something else before."""
ALSO = {"press": "enter", "dismiss": ""}


def test_every_key_is_one_that_qt_knows() -> None:
    for key in TABLE:
        for name in key.keys:
            assert QKeySequence(name).toString() == QKeySequence(name).toString() != "", name


@pytest.mark.parametrize("where", list(Where))
def test_a_key_means_one_thing_in_one_place(where: Where) -> None:
    meanings: dict[str, str] = {}
    for _, keys in sections(where):
        for key in keys:
            if key.does in WITH_A_CARD | ALSO.keys():
                continue
            for name in key.keys:
                usual = QKeySequence(name).toString()
                assert meanings.setdefault(usual, key.does) == key.does, usual


def test_every_place_has_a_title_and_keys() -> None:
    assert set(TITLES) == set(Where)
    assert set(TOGETHER) <= set(Where)
    for where in Where:
        assert all(key.words and shown(key) for key in at(where))
        assert at(where)


def test_a_greek_keyboard_has_the_keys_in_the_same_places() -> None:
    for greek, usual in zip("ΑΔΗΚΛΞΡΤΧΥ", "ADHKLJRTXY", strict=True):
        assert latin(ord(greek)) == ord(usual)
    assert latin(ord(";")) == ord("Q")
    assert latin(code("Return")) == code("Return")
    assert [keys.toString() for keys in shortcuts("hint")] == ["H", "Η"]
    assert [keys.toString() for keys in shortcuts("undo")] == ["Ctrl+Z"]


def test_no_key_is_where_a_greek_keyboard_has_the_same_letter_twice() -> None:
    single = {name for key in TABLE for name in key.keys if len(name) == 1 and name.isalpha()}
    assert not single & {"W"}, "it sends what S sends"
    sent = [latin(ord(shortcuts_greek)) for shortcuts_greek in _greek(single)]
    assert len(set(sent)) == len(sent)


def _greek(names: set[str]) -> list[str]:
    """The letters that a Greek keyboard sends."""
    found = {latin(ord(c)): c for c in (*map(chr, range(0x391, 0x3AA)), ";") if latin(ord(c))}
    return [found[ord(name)] for name in names]


def test_there_is_a_key_for_every_button_of_what_needs_no_card() -> None:
    most = max(4 if game.id == "laugh-and-lie-down" else 3 for game in GAMES.values())
    assert len(key_of("deed").keys) >= most
