"""Panels in the window: opening, focus, resizing and closing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.library.settings.choices import Motion, Speed
from kontsina_qt.library.settings.settings import Panel
from kontsina_qt.windows.history.move_list import HistoryWindow
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.dialogs import show_moves, show_rules
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.panel_host import TABLE_WIDTH
from tests.e2e.person import LEFT, Person
from tests.matrix import each_language

Start = Callable[..., MainWindow]
Kind = type[SettingsDialog] | type[NewGameDialog]


@pytest.fixture
def table(start: Start) -> MainWindow:
    """A window on the person's turn."""
    window = start("kontsina", 2)
    person = Person(window, seed=1)
    person.wait(person.ready, "a turn")
    window.view.setFocus()
    return window


def place_of(panel: QWidget, window: MainWindow) -> QRect:
    """The rectangle of a panel on the pages."""
    return QRect(panel.mapTo(window.pages, QPoint(0, 0)), panel.size())


def test_escape_closes_and_the_keys_are_in_the_hand_again(table: MainWindow) -> None:
    about = AboutDialog(table)
    about.show()
    assert not about.isWindow() and about.isVisible()
    assert table.pages.panel is about
    focus = table.focusWidget()
    assert about.isAncestorOf(focus)
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert not about.isVisible()
    assert table.pages.panel is None
    assert table.focusWidget() is table.view


def test_what_scrolls_stays_inside_the_round_corners(window: MainWindow) -> None:
    window.resize(800, 560)
    panel = FittingDialog(window)
    column = QVBoxLayout(panel)
    filled = QLabel()
    filled.setMinimumSize(300, 2000)
    column.addWidget(filled)
    panel.show()
    (area,) = panel.findChildren(QScrollArea)
    bar = area.verticalScrollBar()
    assert bar.isVisible()
    paper = QPainterPath()
    paper.addRoundedRect(QRectF(panel.rect()), 20, 20)
    for part, margin in ((bar, 2), (filled, 0)):
        for place in (0, bar.maximum() // 2, bar.maximum()):
            bar.setValue(place)
            seen = part.visibleRegion().boundingRect().adjusted(margin, margin, -margin, -margin)
            assert paper.contains(QRectF(seen.translated(part.mapTo(panel, QPoint(0, 0)))))


def test_tab_stays_inside(table: MainWindow) -> None:
    settings = SettingsDialog(table.settings, table)
    settings.show()
    seen = set()
    for _ in Panel:
        for _ in range(24):
            focus = table.focusWidget()
            assert settings.isAncestorOf(focus)
            seen.add(focus)
            QTest.keyClick(focus, Qt.Key.Key_Tab)
        QTest.keyClick(table.focusWidget(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert set(settings.fields.values()) <= seen


def test_neither_key_nor_mouse_reaches_the_table(table: MainWindow) -> None:
    cursor = table.session.match.cursor
    person = Person(table, seed=1)
    sprite = next(iter(table.scene.own.values()))
    spot = table.view.viewport().mapTo(table.pages, person.point(sprite))
    about = AboutDialog(table)
    about.show()
    under = table.pages.childAt(spot)
    assert under is not None and under is not table.view.viewport()
    QTest.mouseClick(under, LEFT, Qt.KeyboardModifier.NoModifier, under.mapFrom(table.pages, spot))
    focus = table.focusWidget()
    for key in (Qt.Key.Key_H, Qt.Key.Key_M, Qt.Key.Key_V, Qt.Key.Key_Right):
        QTest.keyClick(focus, key)
    assert table.gestures.held is None
    assert not table.session.hinting
    assert table.pages.panel is about
    assert table.session.match.cursor == cursor
    about.reject()
    QTest.keyClick(table.view, Qt.Key.Key_H)
    assert table.session.hinting


@pytest.mark.parametrize("kind", [SettingsDialog, NewGameDialog])
def test_a_panel_follows_the_window(table: MainWindow, kind: Kind) -> None:
    panel = kind(table.settings, table)
    panel.show()
    for width, height in ((1200, 780), (480, 700), (800, 560), (1100, 760)):
        table.resize(width, height)
        QTest.qWait(1)
        place, whole = place_of(panel, table), table.pages.rect()
        assert whole.contains(place), (width, height)
        assert abs(place.center().x() - whole.center().x()) <= 1
    assert panel.width() >= 640


def test_it_rises_and_is_there_at_once_where_nothing_moves(table: MainWindow, qtbot: QtBot) -> None:
    still = replace(table.settings, speed=Speed.OFF)
    table.change_settings(still)
    about = AboutDialog(table)
    about.show()
    rest = place_of(about, table)
    assert about.graphicsEffect() is None
    about.reject()
    table.change_settings(replace(still, speed=Speed.NORMAL))
    again = AboutDialog(table)
    again.show()
    assert again.graphicsEffect() is not None
    assert place_of(again, table) == rest.translated(0, 12)
    qtbot.waitUntil(lambda: again.graphicsEffect() is None, timeout=20_000)
    assert place_of(again, table) == rest
    table.change_settings(replace(still, speed=Speed.NORMAL, motion=Motion.FADES))
    again.reject()
    again.show()
    assert again.graphicsEffect() is None


def test_the_moves_stand_beside_the_table_and_the_game_goes_on(table: MainWindow) -> None:
    table.resize(TABLE_WIDTH + HistoryWindow.side_width, 700)
    QTest.qWait(1)
    if table.width() < TABLE_WIDTH + HistoryWindow.side_width:
        pytest.skip("the screen is too narrow")
    show_moves(table)
    moves = table.findChildren(HistoryWindow)[-1]
    assert table.table_page.width() == table.pages.width() - HistoryWindow.side_width
    assert place_of(moves, table).left() >= table.table_page.width()
    person = Person(table, seed=1)
    before = table.session.match.cursor
    person.wait(person.ready, "a turn")
    person.play_by_dragging()
    person.wait(lambda: table.session.match.cursor != before, "the move")
    table.resize(TABLE_WIDTH, 700)
    QTest.qWait(1)
    assert table.table_page.width() == table.pages.width()
    assert table.pages.panel is moves
    moves.reject()
    table.resize(TABLE_WIDTH + HistoryWindow.side_width, 700)
    QTest.qWait(1)
    assert table.table_page.width() == table.pages.width()


def test_the_window_closes_over_an_open_panel(table: MainWindow) -> None:
    AboutDialog(table).show()
    assert table.close()
    assert not table.isVisible()


def test_without_a_window_it_is_one(qapp: QApplication) -> None:
    about = AboutDialog()
    about.show()
    assert about.isWindow() and about.isVisible()
    about.reject()


@pytest.mark.parametrize("kind", [SettingsDialog, NewGameDialog])
def test_a_panel_is_as_before_where_there_is_room_again(
    table: MainWindow, kind: Kind, qtbot: QtBot
) -> None:
    table.resize(1200, 780)
    panel = kind(table.settings, table)
    panel.show()
    qtbot.waitUntil(lambda: panel.graphicsEffect() is None, timeout=20_000)
    before = place_of(panel, table)
    for width, height in ((480, 560), (700, 400), (3840, 2160), (640, 900)):
        table.resize(width, height)
        QTest.qWait(1)
        assert table.pages.rect().contains(place_of(panel, table)), (width, height)
        table.resize(1200, 780)
        qtbot.waitUntil(lambda: place_of(panel, table) == before, timeout=20_000)


@pytest.mark.parametrize("language", each_language())
def test_what_is_told_of_a_game_is_whole_however_large_the_window(
    table: MainWindow, language: str, qtbot: QtBot
) -> None:
    """Its last line is the button for the rules."""
    table.resize(3840, 2160)
    table.change_settings(replace(table.settings, language=language))
    new = NewGameDialog(table.settings, table)
    new.show()
    for game in ("cassino", "african-cassino", "diloti"):
        new.browser.choose(game)
        qtbot.waitUntil(lambda: is_inside(new.rules_button), timeout=20_000)
    new.reject()


def over_one_another(dialog: QWidget) -> list[tuple[str, str]]:
    """Texts that overlap others."""
    labels = [label for label in dialog.findChildren(QLabel) if label.isVisible()]
    return [
        (one.text(), other.text())
        for one, other in combinations(labels, 2)
        if one.parentWidget() is other.parentWidget()
        and not one.geometry().intersected(other.geometry()).isEmpty()
    ]


def is_inside(part: QWidget) -> bool:
    """Whether a widget is fully inside."""
    around = part.parentWidget()
    return around is not None and around.rect().contains(part.geometry())


@pytest.mark.parametrize("text_size", [125, 150])
@pytest.mark.parametrize("language", each_language())
def test_no_words_of_a_new_game_lie_over_others_as_it_opens(
    table: MainWindow, language: str, text_size: int, qtbot: QtBot
) -> None:
    table.resize(800, 560)
    table.change_settings(replace(table.settings, language=language, text_size=text_size))
    new = NewGameDialog(table.settings, table)
    new.show()
    for game in ("kontsina", "kontsina-variant", "cassino"):
        qtbot.waitUntil(lambda: over_one_another(new) == [], timeout=20_000)
        new.browser.choose(game)
    new.reject()


def test_panels_grow_with_a_very_large_window(table: MainWindow, qtbot: QtBot) -> None:
    table.resize(1280, 800)
    about = AboutDialog(table)
    about.show()
    qtbot.waitUntil(lambda: about.graphicsEffect() is None, timeout=20_000)
    words, place = letters_of(about), place_of(about, table)
    table.resize(3840, 2160)
    QTest.qWait(10)
    assert letters_of(about) >= 1.8 * words, "while it is open"
    about.reject()
    settings = SettingsDialog(table.settings, table)
    settings.show()
    QTest.qWait(300)
    large = place_of(settings, table)
    settings.reject()
    table.resize(1280, 800)
    QTest.qWait(10)
    about.show()
    qtbot.waitUntil(lambda: about.graphicsEffect() is None, timeout=20_000)
    assert (letters_of(about), place_of(about, table)) == (words, place)
    about.reject()
    settings = SettingsDialog(table.settings, table)
    settings.show()
    QTest.qWait(300)
    assert large.width() >= 1.6 * settings.width()
    assert large.height() >= 1.6 * settings.height()


def letters_of(panel: QWidget) -> int:
    """The font size of a panel's first label, in pixels."""
    label = panel.findChildren(QLabel)[-1]
    label.ensurePolished()
    return label.fontMetrics().height()


def test_panels_that_were_closed_are_gone(table: MainWindow) -> None:
    kept = len(table.findChildren(FittingDialog))
    for language in ("el", "it") * 6:
        for show in (show_rules, show_moves):
            show(table)
            assert len(table.findChildren(FittingDialog)) == kept + 1
            table.pages.close_panels()
            QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))
        table.change_settings(replace(table.settings, language=language))
    assert len(table.findChildren(FittingDialog)) == kept
