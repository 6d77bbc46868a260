"""The words under the piles are whole, in both languages, at every size, in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import set_language, tr, trn
from kontsina_qt.table.art import load_resources
from kontsina_qt.table.layout import TOP_BAR, Layout
from kontsina_qt.table.plates import shorter
from kontsina_qt.table.stack import label_lines
from kontsina_qt.table.tall import layout_for
from kontsina_qt.table.type import ui_font
from tests.table.test_layout import of_games

NAMES = ("You", "Anna", "Eleni", "Nikos", "Katerina", "Giorgos", "Maria", "Dimitris")
GREEK = ("Εσείς", "Άννα", "Ελένη", "Νίκος", "Κατερίνα", "Γιώργος", "Μαρία", "Δημήτρης")
SIZES = [(480, 800), (480, 560), (800, 560), (1280, 800), (3840, 2160)]


@pytest.fixture(params=["en", "el"])
def names(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[str, ...]]:
    """What the seats are called, in a language that everything is in meanwhile."""
    load_resources()
    set_language(request.param)
    yield NAMES if request.param == "en" else GREEK
    set_language("en")


def pile_lines(layout: Layout, side: int, names: tuple[str, ...]) -> list[str]:
    """The words under a pile."""
    seating = layout.seating
    who = [names[seat] for seat in range(seating.seats) if seating.side_of(seat) == side]
    name = " & ".join(who) if layout.names_piles(side) else ""
    font = ui_font(13 * layout.text, 600)
    width = layout.label_width(layout.pile(side))
    return label_lines(name, trn("{n} card", "{n} cards", 14), font, width, seating.partners)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_words_under_piles_and_the_stock_are_whole(
    names: tuple[str, ...], size: tuple[int, int]
) -> None:
    bar = TOP_BAR * max(1.0, min(size[0] / 1280, size[1] / 800))
    for seating in of_games():
        layout = layout_for(size[0], size[1] - bar, seating)
        for side in range(seating.sides):
            lines = pile_lines(layout, side, names)
            assert not any("…" in line for line in lines), (lines, seating)
            assert len(lines) * 17 * layout.text <= layout.label_height
        if seating.stock:
            words = tr("{n} in stock").format(n=40)
            font = ui_font(13 * layout.text, 600)
            lines = label_lines("", words, font, layout.label_width(layout.stock), False)
            assert lines == [words], seating


def test_a_narrow_plate_says_what_matters_most() -> None:
    font = ui_font(12, 400)
    assert shorter("partner · steady", font, 400, True) == "partner · steady"
    assert shorter("partner · steady", font, 60, True) == "partner"
    assert shorter("computer · steady", font, 60, False) == "steady"
    assert shorter("computer · steady", font, 20, False).endswith("…")
    assert shorter("computer · steady · bold", font, 400, False) == "computer · steady · bold"
    assert shorter("computer · steady · bold", font, 90, False) == "steady · bold"
    assert shorter("computer · steady · bold", font, 60, False) == "steady"
    assert shorter("computer · steady · bold", font, 20, False).endswith("…")
    assert shorter("partner · steady · bold", font, 60, True) == "partner"
