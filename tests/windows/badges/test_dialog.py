"""The badges by keys and as a screen reader has them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.goals.badges import BADGES
from kontsina_qt.goals.reached import Reached
from kontsina_qt.language import set_language
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.badges.dialog import BadgesDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.matrix import each_language
from tests.windows.legible import cut_words

SOME = Profile(badges={"expert": "2026-11-25", "scopa": "2026-11-20"}, learnt=("kontsina",))


@pytest.fixture
def shown(window: MainWindow) -> Iterator[BadgesDialog]:
    dialog = BadgesDialog(SOME, Reached(), THEMES["cloth"], window)
    dialog.show()
    QTest.qWait(10)
    yield dialog
    dialog.close()


def test_earned_ones_stand_first_and_all_can_be_heard(shown: BadgesDialog) -> None:
    names = [card.accessibleName() for card in shown.cards]
    assert len(names) == len(BADGES)
    assert names[0] == "First scopa: Clear the table in Scopa or Scopone. Earned 20 Nov"
    assert names[1] == "Master: Beat Expert. Earned 25 Nov"
    assert all(name.endswith("not earned yet") for name in names[2:])


def test_keys_go_from_the_next_step_through_all_badges(shown: BadgesDialog) -> None:
    assert shown.go.hasFocus()
    for card in shown.cards:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        assert card.hasFocus()
        assert not card.visibleRegion().isEmpty(), "it is scrolled into sight"


def test_the_next_step_is_taken_by_return(shown: BadgesDialog) -> None:
    QTest.keyClick(shown.go, Qt.Key.Key_Return)
    assert shown.result() == BadgesDialog.DialogCode.Accepted
    assert shown.step is not None and shown.step.level == "beginner"


@pytest.mark.parametrize("language", each_language(["en", "el", "it"]))
@pytest.mark.parametrize("size", [(480, 800), (1366, 768)])
def test_no_word_is_cut(window: MainWindow, language: str, size: tuple[int, int]) -> None:
    set_language(language)
    window.resize(*size)
    dialog = BadgesDialog(SOME, Reached(), THEMES["cloth"], window)
    dialog.show()
    QTest.qWait(10)
    cut = cut_words(dialog)
    dialog.close()
    set_language("en")
    assert cut == []
