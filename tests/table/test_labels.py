"""The labels of piles fit in every language, at every size, in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import set_language, tr, trn
from kontsina_qt.table.cards.art import load_resources
from kontsina_qt.table.layout.layout import TOP_BAR, Layout
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.marks.plates import shorter
from kontsina_qt.table.scene.stack import label_font, label_lines
from kontsina_qt.table.style.text_size import ui_font
from tests.table.layout.test_layout import of_games

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


def pile_lines(
    layout: Layout, side: int, names: tuple[str, ...], fitted: bool = False
) -> list[str]:
    """The lines of a pile's label, in the usual font size or fitted."""
    seating = layout.seating
    who = [names[seat] for seat in range(seating.seats) if seating.side_of(seat) == side]
    name = " & ".join(who) if layout.names_piles(side) else ""
    words = trn("{n} card", "{n} cards", 14)
    width = layout.label_width(layout.pile(side))
    font = ui_font(13 * layout.text, 600)
    if fitted:
        font = label_font(name, words, 13 * layout.text, width, seating.partners)
    return label_lines(name, words, font, width, seating.partners)


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


def test_a_narrow_plate_says_what_matters_most(qapp: QApplication) -> None:
    font = ui_font(12, 400)
    assert shorter("partner · steady", font, 400, True) == "partner · steady"
    assert shorter("partner · steady", font, 60, True) == "partner"
    assert shorter("computer · steady", font, 60, False) == "steady"
    assert shorter("computer · steady", font, 20, False) == "steady"
    assert shorter("computer · steady · bold", font, 400, False) == "computer · steady · bold"
    assert shorter("computer · steady · bold", font, 90, False) == "steady · bold"
    assert shorter("computer · steady · bold", font, 60, False) == "steady"
    assert shorter("computer · steady · bold", font, 20, False) == "steady"
    assert shorter("partner · steady · bold", font, 60, True) == "partner"
    assert shorter("partner · steady · bold", font, 20, True) == "partner"


@pytest.mark.parametrize("larger", [1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(480, 754), (800, 514), (1280, 754)], ids=str)
def test_large_words_under_piles_are_smaller_before_they_break_off(
    names: tuple[str, ...], size: tuple[int, int], larger: float
) -> None:
    for seating in of_games():
        layout = layout_for(*size, seating, larger=larger)
        for side in range(seating.sides):
            lines = pile_lines(layout, side, names, fitted=True)
            assert not any("…" in line for line in lines), (lines, seating)
        if seating.stock:
            width, words = layout.label_width(layout.stock), tr("{n} in stock").format(n=40)
            font = label_font("", words, 13 * layout.text, width, False)
            assert label_lines("", words, font, width, False) == [words], seating


def test_words_that_count_keep_their_size(qapp: QApplication) -> None:
    load_resources()
    sizes = {label_font("", f"{n} in stock", 15, 70, False).pixelSize() for n in range(10, 53)}
    assert len(sizes) == 1
    assert sizes < {10, 11, 12, 13, 14}
