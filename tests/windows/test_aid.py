"""The memory aid in the real window: off by default, above the table, up to date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox

from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.windows.test_again import until

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def test_it_is_off_until_the_settings_turn_it_on(start: Callable[..., MainWindow]) -> None:
    window = start("kontsina", 2, 7)
    until(window, turn=True)
    assert window.table_page.aid is None
    dialog = SettingsDialog(window.settings)
    dialog.changed.connect(window.change_settings)
    box = dialog.fields["memory_aid"]
    assert isinstance(box, QCheckBox)
    assert not box.isChecked()
    box.click()
    aid = window.table_page.aid
    assert aid is not None
    assert aid.isVisible()
    assert window.settings.memory_aid
    assert aid.geometry().bottom() <= window.view.geometry().top()
    box.click()
    assert not aid.isVisible()
    dialog.close()


def test_it_follows_the_hand_once_the_cards_lie(start: Callable[..., MainWindow]) -> None:
    window = start("kontsina", 2, 7)
    window.change_settings(replace(window.settings, memory_aid=True))
    until(window, turn=True)
    aid = window.table_page.aid
    assert aid is not None
    before = aid.memory
    assert before is not None
    assert sum(each.out + each.here + each.to_come for each in before.ranks) == 52
    session = window.session
    session.play(session.moves_with(next(iter(window.scene.own)))[0])
    until(window, turn=True)
    after = aid.memory
    assert after is not None
    assert sum(each.to_come for each in after.ranks) < sum(each.to_come for each in before.ranks)
    assert "Expected points: You " in aid.words()


def test_a_tap_on_a_pile_says_what_it_holds(start: Callable[..., MainWindow]) -> None:
    window = start("kontsina", 2, 7)
    until(window, turn=True)
    pile = window.scene.layout.pile(1)
    spot = QPoint(round(pile.x), round(pile.y))
    QTest.mouseClick(window.view.viewport(), LEFT, NONE, spot)
    assert "scoring cards" not in window.scene.furniture.words[0]
    window.change_settings(replace(window.settings, memory_aid=True))
    QTest.qWait(20)
    window.scene.motion.finish()
    pile = window.scene.layout.pile(1)
    spot = QPoint(round(pile.x), round(pile.y))
    QTest.mouseClick(window.view.viewport(), LEFT, NONE, spot)
    assert window.scene.furniture.words[0].startswith("Anna, scoring cards:")


def test_it_fits_the_narrowest_window(start: Callable[..., MainWindow]) -> None:
    window = start("zwickern", 4, 7)
    window.change_settings(replace(window.settings, memory_aid=True))
    until(window, turn=True)
    aid = window.table_page.aid
    assert aid is not None
    for width in (480, 800, 1280):
        window.resize(width, 800)
        QTest.qWait(20)
        assert aid.width() == window.view.width()
        assert aid.height() == aid.sizeHint().height()
        last = aid.rank_at(aid.ranks_width() - 20)
        assert last is not None
        assert aid.ranks_width() <= aid.width() + 1
