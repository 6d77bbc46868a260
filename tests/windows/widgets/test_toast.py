"""A message can be read, covers nothing that it must not, and goes by itself or at a click."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.widgets import toast as toasts
from kontsina_qt.windows.widgets.toast import GAP, MARGIN, TOP, Toast, covered

SHORT = "The match was saved."
LONG = "The match could not be saved, because there is no room left on the disk. " * 3


@pytest.fixture
def page(qapp: QApplication) -> Iterator[QWidget]:
    page = QWidget()
    page.resize(900, 600)
    page.show()
    yield page
    page.close()


@pytest.fixture
def toast(page: QWidget) -> Toast:
    return Toast(THEMES["cloth"], page)


def click(toast: Toast) -> None:
    QTest.mouseClick(toast, Qt.MouseButton.LeftButton)


def test_a_message_is_at_the_top_in_the_middle(page: QWidget, toast: Toast) -> None:
    toast.show_message(SHORT)
    assert toast.isVisible() and toast.y() == TOP
    assert abs(toast.geometry().center().x() - page.rect().center().x()) <= 1
    assert page.childAt(toast.geometry().center()) is toast, "above the rest"


def test_it_stays_there_when_the_window_is_resized(page: QWidget, toast: Toast) -> None:
    toast.show_message(SHORT)
    page.resize(600, 500)
    QApplication.processEvents()
    assert abs(toast.geometry().center().x() - page.rect().center().x()) <= 1


def test_a_long_message_wraps_within_the_margins(page: QWidget, toast: Toast) -> None:
    toast.show_message(SHORT)
    line = toast.height()
    page.resize(400, 600)
    toast.show_message(LONG)
    assert toast.x() >= MARGIN and toast.geometry().right() <= page.width() - MARGIN
    assert toast.height() > 2 * line
    assert toast.height() >= toast.heightForWidth(toast.width()), "no line is cut"


def test_it_goes_below_what_it_must_not_cover(page: QWidget, toast: Toast) -> None:
    panel = QRect(0, 40, page.width(), 100)
    toast.shun = lambda: [panel]
    toast.show_message(SHORT)
    assert toast.y() == panel.bottom() + GAP


def test_it_goes_above_what_reaches_to_the_bottom(page: QWidget, toast: Toast) -> None:
    panel = QRect(0, 50, page.width(), page.height() - 50)
    toast.shun = lambda: [panel]
    toast.show_message(SHORT)
    assert toast.geometry().bottom() < panel.top()


def test_it_covers_what_it_can_only_where_there_is_no_other_place(
    page: QWidget, toast: Toast
) -> None:
    panel, cards = QRect(0, 0, page.width(), 300), QRect(0, 300, page.width(), 300)
    toast.shun, toast.spare = lambda: [panel], lambda: [cards]
    toast.show_message(SHORT)
    assert covered(toast.geometry(), [panel]) == 0
    assert cards.contains(toast.geometry())


def test_it_is_narrower_between_two_panels(page: QWidget, toast: Toast) -> None:
    toast.show_message(LONG)
    wide = toast.width()
    panels = [QRect(0, 0, 250, 600), QRect(650, 0, 250, 600)]
    toast.shun = lambda: panels
    toast.keep_clear()
    assert toast.width() < wide
    assert not any(toast.geometry().intersects(panel) for panel in panels)


def test_a_click_dismisses_it(toast: Toast) -> None:
    toast.show_message(SHORT, True)
    assert not toast.fades
    click(toast)
    assert not toast.isVisible()


def test_it_goes_by_itself_unless_messages_stay(
    toast: Toast, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toasts, "LEAST_MS", 10)
    monkeypatch.setattr(toasts, "PER_LETTER_MS", 1)
    toast.show_message(SHORT)
    assert toast.isVisible() and toast.fades
    qtbot.waitUntil(lambda: not toast.isVisible())
    toast.stays = True
    toast.show_message(SHORT)
    assert toast.isVisible() and not toast.fades


def test_one_that_stays_comes_back_after_others(toast: Toast) -> None:
    toast.show_message(LONG, True)
    toast.show_message(SHORT)
    click(toast)
    assert toast.isVisible() and toast.words == LONG
    click(toast)
    assert not toast.isVisible()
    toast.show_message(SHORT)
    click(toast)
    assert not toast.isVisible(), "it was dismissed"


def test_only_the_message_that_is_shown_is_taken_back(toast: Toast) -> None:
    toast.show_until_done(SHORT)
    toast.take_back(LONG)
    assert toast.isVisible() and not toast.fades
    toast.take_back(SHORT)
    assert not toast.isVisible()


def test_cards_are_spoken_by_their_names(toast: Toast) -> None:
    toast.show_message("Anna took the 10♦")
    assert "♦" in toast.text()
    assert "diamonds" in toast.accessibleName()
