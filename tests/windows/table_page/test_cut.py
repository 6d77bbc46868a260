"""The cut, and the verification of the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language
from kontsina_qt.match.deals import SealedDeck, in_groups, numbered_deal, random_deal
from kontsina_qt.rules.base.cards import pack_text
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.style.text_size import ui_font
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.table_page.cut import CutPanel
from kontsina_qt.windows.table_page.seal_check import SealDialog
from kontsina_qt.windows.widgets import painted_panel as buttons
from tests.access.conftest import reader
from tests.access.seen import seen
from tests.e2e.person import LEFT, NONE
from tests.matrix import each_language

__all__ = ["reader"]


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[CutPanel]:
    load_resources()
    page = QWidget()
    page.resize(1280, 800)
    panel = CutPanel(CardArt(), THEMES["cloth"], page)
    panel.setGeometry(page.rect())
    page.show()
    panel.open("ab" * 32, 52)
    yield panel
    page.close()


def cuts_of(panel: CutPanel) -> list[int]:
    cuts: list[int] = []
    panel.cut_chosen.connect(cuts.append)
    return cuts


def test_a_click_cuts_where_it_is(panel: CutPanel) -> None:
    cuts = cuts_of(panel)
    middle = panel.pack_middle()
    for x in (-300, 0, 300):
        QTest.mouseClick(panel, LEFT, NONE, middle + QPoint(x, 0))
    assert cuts == sorted(cuts)
    assert len(set(cuts)) == 3
    assert all(0 < cut < 52 for cut in cuts)
    QTest.mouseClick(panel, LEFT, NONE, QPoint(5, 5))
    assert len(cuts) == 3


def test_keys_cut(panel: CutPanel) -> None:
    cuts = cuts_of(panel)
    QTest.keyClick(panel, Qt.Key.Key_Left)
    QTest.keyClick(panel, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(panel, Qt.Key.Key_Return)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert cuts == [30, 0]


def test_a_reader_cuts_the_pack_itself(panel: CutPanel, reader: None, qtbot: QtBot) -> None:
    """Without keys or clicks, by the accessible actions of the deck."""
    cuts = cuts_of(panel)
    [pack] = [part for part in seen(panel).parts if part.name.startswith("Cut here: ")]
    assert pack.role is QAccessible.Role.Button
    assert pack.name == "Cut here: 26 cards go to the bottom"
    assert pack.interface.rect().contains(panel.mapToGlobal(panel.pack_middle()))
    pack.do("Increase")
    qtbot.waitUntil(lambda: pack.name == "Cut here: 27 cards go to the bottom")
    for _ in range(2):
        pack.do("Decrease")
    qtbot.waitUntil(lambda: panel.place == 25)
    pack.press()
    qtbot.waitUntil(lambda: cuts == [25])


def test_the_seal_is_folded_away_until_it_is_asked_for(panel: CutPanel) -> None:
    folded = panel.grab().toImage()
    assert not panel.copy.isVisible() and panel.just_deal.isVisible() and panel.plain.isVisible()
    low = panel.paper().height()
    QTest.mouseClick(panel.why, LEFT)
    assert panel.copy.isVisible() and not panel.why.isVisible()
    assert panel.paper().height() > low
    assert panel.grab().toImage() != folded
    cuts = cuts_of(panel)
    QTest.mouseClick(panel, LEFT, NONE, panel.pack_middle())
    assert len(cuts) == 1, "the pack can be cut beside it"
    panel.open("cd" * 32, 52)
    assert not panel.copy.isVisible(), "the next pack begins folded again"


def test_every_button_of_the_cut_is_pressed_by_enter(panel: CutPanel) -> None:
    plain: list[bool] = []
    panel.plain_chosen.connect(lambda: plain.append(True))
    cuts = cuts_of(panel)
    for button in (panel.why, panel.plain, panel.just_deal):
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
    assert panel.unfolded and plain == [True] and cuts == [0]


def test_the_seal_can_be_copied(panel: CutPanel) -> None:
    QTest.mouseClick(panel.why, LEFT)
    QTest.mouseClick(panel.copy, LEFT)
    assert QApplication.clipboard().text() == panel.seal == "ab" * 32


def broad_font(pixels: float, weight: int = 400, columns: bool = False) -> QFont:
    """Use wide letters, like those of a fallback font."""
    font = ui_font(pixels, weight, columns)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 118)
    return font


@pytest.mark.parametrize("language", each_language())
@pytest.mark.parametrize("wide", [False, True], ids=["own-font", "wide-font"])
@pytest.mark.parametrize("size", [(480, 740), (480, 500), (683, 364), (800, 540), (1280, 800)])
def test_it_can_be_read_where_there_is_little_room(
    panel: CutPanel,
    size: tuple[int, int],
    wide: bool,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if wide:
        monkeypatch.setattr(buttons, "ui_font", broad_font)
    set_language(language)
    try:
        panel.resize(*size)
        for unfolded in (False, True):
            panel.open("ab" * 32, 52)
            if unfolded:
                QTest.mouseClick(panel.why, LEFT)
            assert 15 * panel.scale() >= (11.5 if unfolded else 12.5)
            paper, spread = panel.paper(), panel.spread()
            assert QRectF(panel.rect()).contains(paper)
            words = QFontMetricsF(ui_font(15 * panel.scale()))
            assert words.horizontalAdvance(panel.accessibleDescription()) < 2 * (paper.width() - 40)
            seen = [
                b for b in (panel.why, panel.copy, panel.plain, panel.just_deal) if b.isVisible()
            ]
            assert len(seen) == 3
            for button in seen:
                place = QRectF(button.geometry())
                assert paper.contains(place) and place.top() > spread[1] + spread[3]
                needed = QFontMetricsF((broad_font if wide else ui_font)(16 * button.scale, 600))
                assert needed.horizontalAdvance(button.text()) + 16 <= place.width()
                assert not any(
                    place.intersects(QRectF(o.geometry())) for o in seen if o is not button
                )
            cuts = cuts_of(panel)
            QTest.mouseClick(panel, LEFT, NONE, panel.pack_middle())
            assert cuts and 20 < cuts[-1] < 32
    finally:
        set_language("en")


def words_of(dialog: SealDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def test_a_sealed_deal_agrees_and_hides_its_nonce_until_the_end(qapp: QApplication) -> None:
    deal = SealedDeck.shuffled(Random(1)).cut(17, 0)
    assert deal.seal is not None
    during = words_of(SealDialog(deal, 0, finished=False))
    assert in_groups(deal.seal.nonce) not in during
    assert pack_text(deal.deck) not in during
    after = SealDialog(deal, 0)
    assert in_groups(deal.seal.nonce) in words_of(after)
    assert after.verdict.text().startswith("✓")


def test_a_changed_deal_is_found_out(qapp: QApplication) -> None:
    deal = SealedDeck.shuffled(Random(1)).cut(17, 0)
    swapped = (deal.deck[1], deal.deck[0], *deal.deck[2:])
    assert SealDialog(replace(deal, deck=swapped), 0).verdict.text().startswith("✗")


@pytest.mark.parametrize("kind", ["number", "plain"])
def test_other_deals(qapp: QApplication, kind: str) -> None:
    make: Callable[[], SealDialog] = lambda: SealDialog(random_deal(0, Random(1)), 0)  # noqa: E731
    if kind == "number":
        make = lambda: SealDialog(numbered_deal(game("kontsina").rules(2), 7, 0), 0)  # noqa: E731
    text = words_of(make())
    assert ("7" in text) == (kind == "number")
