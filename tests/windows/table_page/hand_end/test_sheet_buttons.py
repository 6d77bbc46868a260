"""Every button of the score sheet is on its paper, whatever the sheet showed before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.language import set_language
from kontsina_qt.rules.base.cards import SUIT_MASKS
from kontsina_qt.rules.base.scoring import HandResult, Tally, score_hand
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.table_page.hand_end.score_sheet import ScoreSheet

NAMES = ("Ana", "Berta", "Carla", "Dora")


@pytest.fixture
def narrow(qapp: QApplication) -> Iterator[ScoreSheet]:
    load_resources()
    page = QWidget()
    page.resize(480, 756)
    sheet = ScoreSheet(CardArt(), THEMES["dark"], page)
    sheet.setGeometry(page.rect())
    page.show()
    yield sheet
    page.close()


def show(sheet: ScoreSheet, game: str, players: int, back: bool) -> None:
    rules = GAMES[game].rules(players)
    result = score_hand(rules.categories, Tally([SUIT_MASKS[s] for s in "CDHS"][:players]), None)
    standing = rules.standing([HandResult((1,) * players)])
    names = NAMES[:players]
    sheet.show_hand(1, result, standing, rules, names, 0, animate=False, back=back)


@pytest.mark.parametrize("language", ["es", "tr", "el", "it"])
def test_buttons_that_come_back_need_another_row(narrow: ScoreSheet, language: str) -> None:
    set_language(language)
    show(narrow, "kontsina", 2, back=True)
    QApplication.processEvents()
    narrow.resize(480, 757)  # the same sheet again, in a window a little higher
    show(narrow, "cassino", 4, back=False)
    QApplication.processEvents()
    for button in narrow.buttons:
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()
