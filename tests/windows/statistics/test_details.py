"""The detailed statistics: real matches in a real library, by real clicks and keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from kontsina_qt.analysis.review import HandReview
from kontsina_qt.language import set_language, tr
from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.counting import uncounted
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.library.store import Library
from kontsina_qt.match.names import called
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.cards.portraits import want_portraits
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.statistics.details import BARS, LINE, NOTHING, TABLE, DetailsDialog
from kontsina_qt.windows.statistics.opponent_views import NOBODY
from kontsina_qt.windows.statistics.views import NOT_ALLOWED, VIEWS, won_words
from kontsina_qt.windows.widgets.style import apply_style
from tests.access.conftest import reader
from tests.access.seen import seen
from tests.analysis.played import review_of
from tests.library.playing import SEATS, Clock, keep, play_match
from tests.match.playing import rules_of
from tests.matrix import each_language
from tests.rating.playing import match_against, put
from tests.windows.panels import press

__all__ = ["reader"]
KONTSINA = [play_match(number) for number in range(6)]
CASSINO = play_match(9, rules_of("cassino", 2, target=5))


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", Clock()) as opened:
        yield opened


@cache
def reviewed(hand: int) -> HandReview:
    """The review of a hand of the first match."""
    return review_of(KONTSINA[0], hand)


def filled(library: Library) -> Library:
    ids = [keep(library, match) for match in (*KONTSINA, CASSINO)]
    for hand in range(2):
        assert library.reviews.keep(ids[0], reviewed(hand))
    return library


def shown(qtbot: QtBot, library: Library, theme: str = "cloth") -> DetailsDialog:
    apply_style(make_app(), THEMES[theme])
    dialog = DetailsDialog(library, THEMES[theme])
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.counting.running)
    return dialog


def view(title: str) -> int:
    return next(index for index, each in enumerate(VIEWS) if each.title == title)


def test_nothing_played_yet(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    for index, each in enumerate(VIEWS):
        dialog.choose(index)
        assert dialog.answers.currentIndex() == NOTHING
        assert dialog.empty.text() == each.empty
        assert not dialog.as_table.isEnabled()
    assert dialog.tiles["matches"].value.text() == "0"
    assert dialog.tiles["won"].value.text() == "–"
    assert [box.count() for box in (dialog.games, dialog.levels, dialog.players)] == [1, 1, 1]


def test_matches_are_counted_while_the_dialog_stands(qtbot: QtBot, library: Library) -> None:
    filled(library)
    dialog = DetailsDialog(library, THEMES["cloth"])
    dialog.show()
    assert dialog.note.text() == "7 matches still to count."
    qtbot.waitUntil(lambda: not dialog.counting.running)
    assert uncounted(library) == 0 and dialog.note.text() == ""
    assert dialog.tiles["matches"].value.text() == "7"
    assert [dialog.games.itemText(i) for i in range(3)] == ["All games", "Kontsina", "Cassino"]


@pytest.mark.parametrize("theme", list(THEMES))
def test_every_question_has_a_chart_and_a_table(
    qtbot: QtBot, library: Library, theme: str, reader: None
) -> None:
    dialog = shown(qtbot, filled(library), theme)
    for index, each in enumerate(VIEWS):
        item = dialog.list.visualItemRect(dialog.list.item(index))
        QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=item.center())
        assert dialog.title.text() == each.title
        if dialog.answers.currentIndex() == NOTHING:
            # Kontsina and Cassino by chance may have no sweeps; portraits have to be allowed;
            # nobody there was chosen by picture.
            assert each.title == "Sweeps" or dialog.empty.text() in (NOT_ALLOWED, NOBODY)
            continue
        chart = dialog.line if dialog.answers.currentIndex() == LINE else dialog.bars
        assert dialog.answers.currentIndex() in (BARS, LINE)
        assert chart.accessibleName() == each.title
        dialog.as_table.click()
        assert dialog.answers.currentIndex() == TABLE
        rows = dialog.table.texts()
        assert [row[0] for row in rows] == [bar.label for bar in chart.bars]
        cells = [cell for row in seen(chart.cells).cells() for cell in row]
        columns = dialog.table.model()
        wide = Qt.Orientation.Horizontal
        said = Qt.ItemDataRole.AccessibleTextRole
        headers = [str(columns.headerData(at, wide, said)) for at in range(1, len(rows[0]))]
        for bar, row in zip(chart.bars, rows, strict=True):
            for head, words in (("In words", bar.words), *zip(headers, row[1:], strict=True)):
                label = aloud(bar.label, tr)
                both = (head, label) if chart is dialog.line else (label, head)
                assert ", ".join((*both, aloud(words, tr))) in cells
        first = f"{aloud(rows[0][0], tr)}, {headers[0]}, "
        assert seen(dialog.table).cells()[0][1].startswith(first)
        dialog.as_table.click()
        dialog.grab()


def test_the_keys_go_through_a_chart(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, filled(library))
    dialog.list.setFocus()
    dialog.choose(view("Wins by game"))
    for _ in range(12):
        if dialog.bars.cells.hasFocus():
            break
        press(Qt.Key.Key_Tab)
    assert dialog.bars.cells.hasFocus()
    cells, pictures = dialog.bars.cells, [dialog.bars.grab().toImage()]
    assert cells.words(cells.currentRow(), cells.currentColumn()) == dialog.bars.bars[0].words
    press(Qt.Key.Key_Down)
    assert dialog.bars.bar == 1
    pictures.append(dialog.bars.grab().toImage())
    assert pictures[0] != pictures[1]
    press(Qt.Key.Key_Right)
    assert cells.words(cells.currentRow(), cells.currentColumn()) == "1", "matches of Cassino"


def test_won_by_game(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, filled(library))
    won = [match.standing.winners == (0,) for match in KONTSINA]
    found = dialog.bars.bars[0]
    assert found.label == "Kontsina" and found.value == sum(won) / len(won)
    assert (found.low, found.high) == statistics.wilson(sum(won), len(won))
    assert found.mark == 0.5
    dialog.as_table.click()
    assert dialog.table.texts()[0][:3] == ["Kontsina", "6", str(sum(won))]
    plot = dialog.bars.plot().adjusted(-1, -1, 1, 1)
    for index in range(2):
        assert plot.contains(dialog.bars.row(index))


def test_filters_ask_of_some_matches(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, filled(library))
    dialog.games.setFocus()
    QTest.keyClick(dialog.games, Qt.Key.Key_Down)
    assert dialog.games.currentText() == "Kontsina"
    assert dialog.tiles["matches"].value.text() == "6"
    QTest.keyClick(dialog.games, Qt.Key.Key_Down)
    assert dialog.tiles["matches"].value.text() == "1"
    QTest.keyClick(dialog.times, Qt.Key.Key_Down)
    assert dialog.only.since and dialog.tiles["matches"].value.text() == "0"
    assert dialog.answers.currentIndex() == NOTHING


def test_a_person_counts_by_kind_and_not_by_name(qtbot: QtBot, library: Library) -> None:
    """A match begun in English shows in Greek, whatever the person was called then."""
    set_language("el")
    try:
        dialog = shown(qtbot, filled(library))
        assert SEATS[0].name not in ("You", "Εσείς", "Εσύ")
        assert dialog.tiles["matches"].value.text() == "7"
        whole = statistics.whole(library)
        assert dialog.tiles["won"].value.text() == won_words(whole).split(" (")[0]
    finally:
        set_language("en")


def test_accuracy_by_player(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, filled(library))
    dialog.choose(view("Accuracy by player"))
    assert [bar.label for bar in dialog.bars.bars] == [called(seat.name) for seat in SEATS]
    reviews = [reviewed(hand) for hand in range(2)]
    mean = sum(review.accuracy(0) or 0.0 for review in reviews) / 2
    assert dialog.bars.bars[0].value == pytest.approx(mean)
    assert dialog.tiles["accuracy"].value.text() == f"{round(mean * 100)}%"


def test_the_deals_lie_in_their_band(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, filled(library))
    dialog.choose(view("The deals"))
    for bar in dialog.bars.bars:
        assert bar.band and bar.low is not None and bar.high is not None
        assert 0 <= bar.low < bar.high <= 1
    goods = statistics.good_cards(library, Only())
    assert [bar.value for bar in dialog.bars.bars] == [g.dealt / g.cards for g in goods]


def test_a_narrow_dialog_has_a_field_in_place_of_the_list(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, filled(library))
    assert dialog.list.isVisible() and not dialog.box.isVisible()
    dialog.resize(460, 600)
    qtbot.waitUntil(lambda: dialog.box.isVisible() and not dialog.list.isVisible())
    dialog.box.setFocus()
    QTest.keyClick(dialog.box, Qt.Key.Key_Down)
    assert dialog.title.text() == VIEWS[1].title and dialog.list.currentRow() == 1


@pytest.mark.parametrize("code", ["en", "el"])
@pytest.mark.parametrize("width", [480, 640, 873, 1100])
def test_no_filter_cuts_its_choices(qtbot: QtBot, library: Library, code: str, width: int) -> None:
    set_language(code)
    dialog = shown(qtbot, filled(library))
    dialog.resize(width, 640)
    QTest.qWait(20)
    for box in (dialog.games, dialog.levels, dialog.players, dialog.times):
        option = QStyleOptionComboBox()
        option.initFrom(box)
        field = box.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            box,
        )
        for n in range(box.count()):
            wanted = box.fontMetrics().horizontalAdvance(box.itemText(n))
            assert wanted <= field.width(), (box.itemText(n), wanted, field.width())


@pytest.mark.parametrize("code", each_language(["en", "el", "it"]))
def test_no_table_cuts_what_its_rows_are_about(qtbot: QtBot, library: Library, code: str) -> None:
    """The first column of a table is never elided, even in a narrow dialog."""
    counted = match_against("steady")
    clock = Clock()
    for day in (1, 2):
        put(library, clock, f"2026-11-0{day}", counted, "wwl")
    filled(library)
    set_language(code)
    try:
        dialog = shown(qtbot, library)
        dialog.resize(464, 700)
        dialog.as_table.click()
        asked = []
        for index in range(len(VIEWS)):
            dialog.choose(index)
            table = dialog.table
            if dialog.answers.currentWidget() is not table:
                continue
            qtbot.waitUntil(table.isVisible)
            asked.append(VIEWS[index].title)
            metrics = table.fontMetrics()
            for row in table.texts():
                assert metrics.horizontalAdvance(row[0]) <= table.columnWidth(0), row
        assert "Rating" in asked and "The deals" in asked
    finally:
        set_language("en")


def test_a_damaged_library_is_one_sentence(
    qapp: QApplication, qtbot: QtBot, library: Library, tmp_path: Path
) -> None:
    db = sqlite3.connect(tmp_path / "library.sqlite3")
    db.execute("DROP TABLE judged")
    db.close()
    dialog = shown(qtbot, library)
    assert dialog.answers.currentIndex() == NOTHING
    assert dialog.empty.text() and "\n" not in dialog.empty.text()


def test_who_was_beaten_and_whom_to_try_next(qtbot: QtBot, tmp_path: Path, reader: None) -> None:
    clock = Clock()
    with Library.open(tmp_path / "opponents.sqlite3", clock) as library:
        eleni = match_against("steady-thrifty")
        eleni.seats = (eleni.seats[0], Seat("Eleni", "steady-thrifty"))
        put(library, clock, "2026-03-01", eleni, "wwwwwlwwwwww")
        dialog = shown(qtbot, library)
        dialog.choose(view("Wins by opponent"))
        assert dialog.answers.currentIndex() == BARS
        [bar] = dialog.bars.bars
        assert (bar.label, bar.words, bar.who) == ("Eleni", "won 11 of 12", "eleni")
        assert dialog.said.text().startswith("You beat Eleni often now.")
        assert dialog.said.text().endswith("would be an even match.")
        label = dialog.bars.row(0)
        drawn = dialog.bars.grab().toImage()
        want_portraits(Portraits.INITIALS)
        letters = dialog.bars.grab().toImage()
        want_portraits(Portraits.ON)
        assert drawn != letters
        assert label.x() > 40, "the face has its room before the name"
