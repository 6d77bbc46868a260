"""The start page: its offers fit in every window, and one click starts a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import set_language, tr
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import SMALLEST, fitting_size
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.new_game.values import FIRST_LEVEL
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.welcome.entries import ENTRIES, LINKS, TILES
from kontsina_qt.windows.welcome.page import Welcome
from kontsina_qt.windows.widgets.tile_layout import LEAST_TOP, place_all
from kontsina_qt.windows.widgets.tiles import LEAST_DETAIL, WelcomeButton
from tests.windows.legible import painted_words
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]
LEFT = Qt.MouseButton.LeftButton
SIZES = [(800, 560), (1366, 768), (1280, 800), (3840, 2160), (480, 800), (640, 420)]


def test_play_begins_without_a_question_against_who_is_fit_for_a_beginner(
    window: MainWindow,
) -> None:
    QTest.mouseClick(window.welcome.play_button, LEFT)
    session = window.session
    assert open_dialog() is None
    assert not window.table_page.cut_panel.isVisible(), "nobody has asked for a seal"
    assert window.pages.currentWidget() is window.table_page
    assert session.rules.game.id == "kontsina"
    assert [seat.player for seat in session.match.seats] == ["human", FIRST_LEVEL]
    assert session.match.hands


def test_play_begins_what_was_chosen_last(start: Start) -> None:
    window = start()
    chosen = replace(
        window.settings.new_game,
        game="scopa",
        players=3,
        levels=("human", "skilled", "steady"),
        names=("", "Lea", "Ugo"),
    )
    window.change_settings(replace(window.settings, new_game=chosen, sealed=True))
    window.show_welcome()
    assert window.welcome.play_button.detail == "Scopa against Lea & Ugo · Skilled · Steady"
    QTest.mouseClick(window.welcome.play_button, LEFT)
    assert window.session.rules.game.id == "scopa"
    assert [seat.name for seat in window.session.match.seats][1:] == ["Lea", "Ugo"]
    assert window.table_page.cut_panel.isVisible(), "who has chosen sealed packs gets one"


def test_what_waits_is_proposed_first(start: Start) -> None:
    window = start()
    window.show_welcome()
    page = window.welcome
    assert page.continue_button.isVisible()
    assert page.continue_button.primary
    assert not page.play_button.primary
    assert page.focusWidget() is page.continue_button
    QTest.keyClick(page.continue_button, Qt.Key.Key_Return)
    assert window.session.active


def test_a_partner_is_not_an_opponent(start: Start) -> None:
    window = start("diloti", 4)
    you, east, north, west = (seat.name for seat in window.session.match.seats)
    window.show_welcome()
    text = window.welcome.continue_button.detail
    assert text.startswith(f"Diloti with {north} against {east} & {west} · hand 1")
    assert you not in text


def test_where_names_have_no_room_the_score_is_told(start: Start) -> None:
    window = start("laugh-and-lie-down", 5)
    window.show_welcome()
    button = window.welcome.continue_button
    button.picture = QPixmap(160, 100)
    button.resize(1200, 76)
    picture, line = button.arranged()
    assert line == button.detail and not picture.isEmpty()
    button.resize(430, 76)
    picture, line = button.arranged()
    assert line == "Laugh and Lie Down · 5 players · hand 1 · 25 : 25 : 25 : 25 : 25"
    assert picture.isEmpty(), "it gives way to words"
    with painted_words() as cut:
        button.grab()
    assert cut == set()


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_of_it_stands_in_every_window(
    qapp: QApplication, size: tuple[int, int], language: str
) -> None:
    load_resources()
    set_language(language)
    page = Welcome(THEMES["cloth"], CardArt())
    page.resize(*size)
    page.offer(None)
    page.grab()
    shown = [page.button(e) for e in ENTRIES if not page.button(e).isHidden()]
    assert len(shown) == len(ENTRIES) - 1, "all but the one to go on with"
    for button in shown:
        assert page.rect().contains(button.geometry()), button.accessibleName()
    for a in shown:
        for b in shown:
            inside = a.geometry().adjusted(6, 6, -6, -6)
            assert a is b or not inside.intersects(b.geometry()), (a.geometry(), b.geometry())
    if size[0] >= 800:
        for entry in TILES:
            button = page.buttons[entry.name]
            room = button.width() - 6 - 26 * button.scale
            for words, weight in ((button.heading, 700), (button.detail, 400)):
                assert fitting_size(words, LEAST_DETAIL, weight, room) > SMALLEST, words
    set_language("en")


def test_arrows_go_where_they_point(qapp: QApplication) -> None:
    load_resources()
    page = Welcome(THEMES["cloth"], CardArt())
    page.resize(1280, 800)
    page.offer(None)
    page.show()
    assert page.focusWidget() is page.play_button
    tile = page.buttons
    for key, wanted in (
        (Qt.Key.Key_Down, tile[TILES[0].name]),
        (Qt.Key.Key_Right, tile[TILES[1].name]),
        (Qt.Key.Key_Left, tile[TILES[0].name]),
        (Qt.Key.Key_Up, page.play_button),
        (Qt.Key.Key_Up, page.play_button),
    ):
        here = page.focusWidget()
        assert here is not None
        QTest.keyClick(here, key)
        assert page.focusWidget() is wanted
    for _ in range(9):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Down)
    assert page.focusWidget() in page.links.values(), "the words at the foot can be reached"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("tiles", range(1, 9))
def test_more_to_offer_still_fits(size: tuple[int, int], tiles: int) -> None:
    places = place_all(*size, 2, tiles)
    page = QRectF(0, 0, *size)
    assert all(page.contains(place) for place in places.buttons)
    assert places.buttons[-1].bottom() < places.foot
    for upper, lower in pairwise(places.buttons):
        assert not upper.intersects(lower)
    if places.fan is not None:
        assert places.fan.left() > places.left + places.width
        assert page.contains(places.fan)


def test_with_large_text_what_is_free_lies_above_and_below() -> None:
    for wide in (1, 2):
        places = place_all(1366, 728, wide, len(TILES), 1.5)
        below = places.foot - places.buttons[-1].bottom()
        assert places.top >= 0.5 * below, "the title is not pressed against the edge"
        low = place_all(800, 560, wide, len(TILES), 1.5)
        assert low.top >= LEAST_TOP * low.scale


def test_a_tile_alone_in_its_row_is_as_wide_as_the_row() -> None:
    for larger in (1.0, 1.5):
        places = place_all(895, 472, 1, 7, larger)
        last = places.buttons[-1]
        assert (last.left(), last.width()) == (places.left, places.width)
        others = place_all(895, 472, 1, 6, larger).buttons[1:]
        assert all(button.width() < 0.6 * places.width for button in others)


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_the_picture_of_a_table_is_made_smaller_smoothly(qapp: QApplication, ratio: float) -> None:
    """Lines of one pixel are averaged; nearest-neighbour scaling would drop some."""
    lines = QImage(320, 180, QImage.Format.Format_RGB32)
    for x in range(320):
        for y in range(180):
            lines.setPixel(x, y, 0xFFFFFFFF if x % 2 else 0xFF000000)
    button = WelcomeButton(Welcome(THEMES["cloth"], CardArt()))
    button.picture = QPixmap.fromImage(lines)
    button.set_words("Continue", "")
    button.resize(430, 82)
    grabbed = QImage(round(430 * ratio), round(82 * ratio), QImage.Format.Format_RGB32)
    grabbed.setDevicePixelRatio(ratio)
    button.render(grabbed)
    (drawn,) = (each for each in button.findChildren(Label) if not each.pixmap().isNull())
    inside = drawn.geometry().adjusted(12, 12, -12, -12)
    row = round(inside.center().y() * ratio)
    first, last = round(inside.left() * ratio), round(inside.right() * ratio)
    seen = [grabbed.pixelColor(x, row).lightness() for x in range(first, last)]
    assert len(seen) > 60 * ratio
    assert min(seen) > 60 and max(seen) < 200


def test_every_entry_has_words(qapp: QApplication) -> None:
    names = [entry.name for entry in ENTRIES]
    assert len(set(names)) == len(names)
    for entry in ENTRIES:
        assert tr(entry.heading)
        assert entry in LINKS or entry.name == "continue" or entry.detail()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("waits", [False, True])
def test_all_of_it_stands_in_one_column(
    qapp: QApplication, size: tuple[int, int], waits: bool
) -> None:
    load_resources()
    page = Welcome(THEMES["cloth"], CardArt())
    page.resize(*size)
    page.offer(None)
    page.expect(QPixmap(160, 100) if waits else None)
    page.grab()
    wide = [page.continue_button, page.play_button] if waits else [page.play_button]
    tiles = [page.buttons[entry.name] for entry in TILES]
    left, right = wide[0].geometry().left(), wide[0].geometry().right()
    places = [button.geometry() for button in (*wide, *tiles)]
    for place in places[: len(wide)]:
        assert (place.left(), place.right()) == (left, right)
    for one, other in zip(places[len(wide) :: 2], places[len(wide) + 1 :: 2], strict=False):
        assert (one.left(), other.right()) == pytest.approx((left, right), abs=1)
        assert one.top() == other.top() and one.width() == other.width()
    for upper, lower in pairwise(places):
        assert upper.top() < lower.top() or upper.right() - 8 < lower.left()
        assert upper.height() >= lower.height() - 1, "what has a row of its own is the larger"
    heights = {place.height() for place in places[len(wide) :]}
    assert max(heights) - min(heights) <= 1
    links = [link.geometry() for link in page.links.values()]
    assert len({link.center().y() for link in links}) == 1
    assert links[0].left() == pytest.approx(left + 3, abs=12), "the words at the foot, too"
    for one, other in pairwise(links):
        assert one.right() < other.left() + 6
    assert min(link.top() for link in links) > max(place.bottom() for place in places)
