"""The list of lessons: its words grow with the size of text, and stand in one size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import set_language
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.layout.input_needs import InputNeeds, set_input_needs
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import set_text_size, text_factor
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.learn.page import LearnPage
from kontsina_qt.windows.widgets.tiles import EDGE


@pytest.fixture
def page(qapp: QApplication) -> Iterator[LearnPage]:
    load_resources()
    set_text_size(1.0, 1.0)
    made = LearnPage(CardArt(), THEMES["cloth"])
    made.show_progress(Profile())
    made.resize(1280, 800)
    made.show()
    QApplication.processEvents()
    yield made
    made.close()
    set_text_size(0, 1.0)


def _sizes(page: LearnPage, name: str) -> set[int]:
    """How large the type of these words of the lessons is."""
    QApplication.processEvents()
    found = [button.findChild(Label, name) for button in page.buttons.values()]
    return {label.font().pixelSize() for label in found if label is not None}


def test_every_word_grows_with_the_text(page: LearnPage) -> None:
    def sizes() -> list[int]:
        shown = [page.words, page.back_link, page.badges_link]
        fonts = [each.font().pixelSize() for each in shown]
        return [*fonts, min(_sizes(page, "heading")), min(_sizes(page, "detail"))]

    before = sizes()
    set_text_size(1.5, 1.0)
    assert text_factor() > 1.15, "as far as this screen holds it"
    page.restyle(CardArt(), THEMES["cloth"])
    after = sizes()
    assert all(larger > usual for usual, larger in zip(before, after, strict=True))
    assert page.area.geometry().bottom() < page.back_link.y()


@pytest.mark.parametrize("size", [(1280, 800), (800, 560), (480, 800)])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_what_the_lessons_say_has_one_size(
    page: LearnPage, size: tuple[int, int], text: float
) -> None:
    set_text_size(text, 1.0)
    page.resize(*size)
    page.restyle(CardArt(), THEMES["cloth"])
    assert len(_sizes(page, "detail")) == 1
    for button in page.buttons.values():
        label = button.findChild(Label, "detail")
        assert label is not None
        assert label.text() == button.detail, "nothing is cut"
        assert page.inner.rect().contains(button.geometry())


@pytest.mark.parametrize("size", [(480, 560), (560, 500), (640, 480)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_lessons_are_large_enough_to_hit_and_scroll_in_a_small_window(
    page: LearnPage, size: tuple[int, int], text: float
) -> None:
    set_text_size(text, 1.0)
    set_input_needs(InputNeeds(large=True))
    page.resize(*size)
    page.restyle(CardArt(), THEMES["cloth"])
    page.take_focus()
    for button in page.buttons.values():
        QApplication.processEvents()
        assert button.hasFocus()
        assert button.height() - 2 * EDGE >= 44 * text
        seen = button.visibleRegion().boundingRect()
        assert seen == button.rect(), "Tab scrolls to it"
        label = button.findChild(Label, "heading")
        assert label is not None and label.font().pixelSize() >= 14 * text
        assert label.height() >= QFontMetrics(label.font()).height() - 1
        QTest.keyClick(button, Qt.Key.Key_Tab)
    for link in (page.back_link, page.badges_link):
        assert link.height() >= 44
        assert page.rect().contains(link.geometry())
        assert not link.geometry().intersects(page.area.geometry())


def test_all_lessons_are_seen_at_once_in_a_usual_window(page: LearnPage) -> None:
    assert page.inner.height() == page.area.height()
    for button in page.buttons.values():
        assert button.visibleRegion().boundingRect() == button.rect()


@pytest.mark.parametrize("language", ["en", "el"])
def test_a_detail_wraps_in_a_narrow_window_rather_than_shrinks(
    page: LearnPage, language: str
) -> None:
    set_language(language)
    page.resize(480, 800)
    page.show_progress(Profile())
    usual = max(_sizes(page, "detail"))
    set_text_size(2.0, 1.0)
    page.show_progress(Profile())
    QApplication.processEvents()
    for button in page.buttons.values():
        lines = button.findChild(Label, "lines")
        assert lines is not None and lines.isVisible()
        assert lines.text().replace("\N{NO-BREAK SPACE}", " ") == button.detail
        assert lines.font().pixelSize() >= 1.9 * usual
        assert lines.heightForWidth(lines.width()) <= lines.height(), button.detail
    page.resize(1280, 800)
    QApplication.processEvents()
    assert not any(button.wraps for button in page.buttons.values()), "there is room for a line"
    set_language("en")
