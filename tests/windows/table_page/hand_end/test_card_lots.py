"""Card lots: the cards of a score row, and the hands and piles of a hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.rules.base.cards import mask_of
from kontsina_qt.windows.history.move_list import HistoryWindow
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.hand_end.card_lots import CardLots, lots_of_hand
from tests.access.seen import seen
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person
from tests.library.results.test_counting import one_hand
from tests.match.playing import TABLES

Start = Callable[..., MainWindow]


def inside(lots: CardLots) -> None:
    """Every row lies on the paper, and the paper on the page."""
    page, paper = lots.rect().toRectF().adjusted(-1, -1, 1, 1), lots.paper.adjusted(-1, -1, 1, 1)
    assert page.contains(lots.paper)
    for index in range(len(lots.lots)):
        assert paper.contains(lots.row_box(index))


def test_a_click_on_a_row_shows_its_cards(start: Start) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=6)
    play_ahead(window)
    person.play_match(person.play_by_dragging)
    person.last_sheet()
    sheet = window.sheet
    index = next(index for index, row in enumerate(sheet.rows) if len(row.cards) > 1)
    row = sheet.rows[index]
    box = sheet.table.row_box(index)
    QTest.mouseClick(sheet.table.viewport(), LEFT, pos=box.center())
    assert sheet.lots.isVisible() and [lot.cards for lot in sheet.lots.lots] == list(row.cards)
    assert sheet.lots.accessibleName() == row.title
    inside(sheet.lots)
    sheet.lots.grab()
    QTest.keyClick(sheet.lots, Qt.Key.Key_Escape)
    assert not sheet.lots.isVisible() and sheet.isVisible() and sheet.table.hasFocus()
    QTest.keyClick(sheet, Qt.Key.Key_Space)
    assert sheet.lots.isVisible()
    QTest.mouseClick(sheet.lots, LEFT)
    assert not sheet.lots.isVisible() and sheet.isVisible()


def test_the_table_after_a_hand_shows_hands_and_piles(start: Start) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=6)
    play_ahead(window)
    person.play_match(person.play_by_dragging)
    person.key(Qt.Key.Key_Escape)
    page = window.table_page
    assert page.looking_back.lots.isVisible() and page.back_button.isVisible()
    position = window.session.position
    assert position is not None
    cards = [lot.cards for lot in page.looking_back.lots.lots]
    assert cards[2:] == list(position.piles)
    assert cards[0] & cards[1] == 0 and cards[0].bit_count() == cards[1].bit_count() == 24
    inside(page.looking_back.lots)
    assert page.looking_back.lots.geometry().contains(page.back_button.geometry())
    for size in ((800, 560), (480, 800), (1280, 800)):
        window.resize(*size)
        inside(page.looking_back.lots)
        foot = page.looking_back.lots.row_box(len(cards) - 1).bottom() + page.looking_back.lots.y()
        assert page.back_button.y() >= foot
    (moves,) = window.findChildren(HistoryWindow)
    moves.close()
    QTest.keyClick(page.looking_back.lots, Qt.Key.Key_Escape)
    person.wait(page.match_end.isVisible, "the end of the match")
    assert not page.looking_back.lots.isVisible() and not page.back_button.isVisible()


def test_a_reader_goes_from_card_to_card(start: Start) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, seed=6)
    play_ahead(window)
    person.play_match(person.play_by_keys, by_key=True)
    person.last_sheet()
    person.key(Qt.Key.Key_Down)
    person.key(Qt.Key.Key_Space)
    lots = window.sheet.lots
    assert lots.isVisible() and lots.table.hasFocus()
    words = seen(lots.table).cells()
    cards = lots.lots[0].cards.bit_count()
    assert cards > 1
    assert words[0][0].startswith(f"You, {cards} cards, In words, the ")
    assert len(words[0]) >= 1 + cards
    picture = lots.grab().toImage()
    person.key(Qt.Key.Key_Right)
    here = lots.table.words(lots.table.currentRow(), lots.table.currentColumn())
    assert words[0][1] == f"You, {cards} cards, 1, {here}"
    assert lots.grab().toImage() != picture, "where the keys are is seen"
    person.key(Qt.Key.Key_End)
    assert lots.table.currentColumn() == cards
    person.key(Qt.Key.Key_Escape)
    assert not lots.isVisible() and window.sheet.table.hasFocus()


def test_hands_and_piles_of_every_game(qtbot: QtBot, window: MainWindow) -> None:
    """The cards dealt and on the table are the whole deck, each once."""
    for game, players in TABLES:
        match = one_hand(game, players)
        window.session.resume(match, None)
        lots = lots_of_hand(match, window.session.teller)
        hands = [lot.cards for lot in lots[:players]]
        assert sum(hand.bit_count() for hand in hands) <= len(match.rules.pack)
        seen = 0
        for hand in hands:
            assert not seen & hand, game
            seen |= hand
        assert not seen & ~mask_of(match.rules.pack)
        assert [lot.cards for lot in lots[players:]] == list(match.hands[0].position.piles)
        assert all(lot.text for lot in lots)
