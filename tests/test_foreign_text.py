"""Foreign names in our sentences."""

from __future__ import annotations

import pytest

from kontsina_qt.commands.terminal import printable, table, width
from kontsina_qt.foreign_text import FIRST_STRONG, POP, in_sentence, isolated, player_name, visible
from kontsina_qt.match.names import clean, seat_name
from kontsina_qt.table.style.initials import initials

SARA, ALI = "\u05e9\u05e8\u05d4", "\u0645\u062d\u0645\u062f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Anna", "Anna"),
        ("  Anna ", "Anna"),
        ("Άννα-Μαρία", "Άννα-Μαρία"),
        ("An\u200bna", "Anna"),
        ("\u202eanna", "anna"),
        ("\u2066anna\u2069", "anna"),
        ("\u200e\u200f\u061canna\ufeff\u00ad", "anna"),
        ("an\nna\x1b[1m\x00", "anna[1m"),
        ("an\u2028na\ud800", "anna"),
        ("\U000e0041anna", "anna"),
        (f"{FAMILY} Pap", f"{FAMILY} Pap"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("a\u200db", "ab"),
        ("\u200d\u200d", ""),
        ("\u200b\u200f\u00ad\ufeff", ""),
        (" \u3000\u2003\xa0", ""),
        ("\u3164\u2800\u115f", ""),
        ("\u0301\ufe0f", ""),
        ("", ""),
    ],
)
def test_invisible_characters_are_removed(name: str, seen: str) -> None:
    assert visible(name) == clean(name) == seen


def test_a_right_to_left_name_is_isolated() -> None:
    for name in (SARA, ALI, f"{SARA} (2)", f"Anna {ALI}"):
        assert isolated(name) == in_sentence(name) == seat_name(name) == f"\u2068{name}\u2069"
    for name in ("Anna", "Άννα", FAMILY, "1", "?"):
        assert in_sentence(name) == name


def test_an_invisible_name_gets_a_substitute() -> None:
    assert player_name("\u200b") == seat_name("\u200b") == "Unnamed player"
    assert in_sentence("\u200b.txt") == ".txt"
    assert in_sentence("\u3164") == "?"


def test_a_name_cannot_end_its_isolation() -> None:
    assert in_sentence(f"{POP}{SARA}{FIRST_STRONG}") == f"\u2068{SARA}\u2069"


def test_letters_for_a_name_are_of_the_name() -> None:
    names = [seat_name(name) for name in (SARA, ALI)]
    assert initials(names) == [SARA[0], ALI[0]]
    assert initials([seat_name("Anna"), seat_name("Eleni")]) == ["A", "E"]


def test_only_printable_text_goes_to_a_terminal() -> None:
    assert printable(f"a {in_sentence(SARA)} b") == f"a \u2068{SARA}\u2069 b"
    assert printable("\u2068a \u202eb") == "\ufffda \ufffdb"
    assert printable("a\u2069b\u2068") == "a\ufffdb\ufffd"


def test_columns_are_aligned_by_visible_width() -> None:
    assert [width(text) for text in ("ab", in_sentence(SARA), "e\u0301", "\u6f22")] == [2, 3, 1, 2]
    rows = table([["", "n"], [in_sentence(SARA), "1"], ["Anna", "2"], ["\u6f22", "3"]], right=[1])
    assert {width(row) for row in rows} == {7}
