"""F1 lists the keys of the current context; every action has the listed keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.language import set_language, tr
from kontsina_qt.table.style.keymap import TABLE, Where, at, key_of, shortcuts
from kontsina_qt.windows.shell.keyboard.keys_panel import KeysPanel
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.dialog import FittingDialog
from tests.e2e.ahead import play_ahead
from tests.e2e.person import Person
from tests.windows.file_dialogs import one_after_another
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]
F1 = Qt.Key.Key_F1


def listed(window: MainWindow) -> str:
    """The content of the panel that F1 opens; it is closed again, and the focus restored."""
    before = window.focusWidget()
    QTest.keyClick(QApplication.focusWidget() or window, F1)
    panel = open_dialog()
    assert isinstance(panel, KeysPanel)
    text = panel.text()
    assert panel.isAncestorOf(window.focusWidget())
    QTest.keyClick(window.focusWidget(), F1)
    assert not isinstance(open_dialog(), KeysPanel)
    assert window.focusWidget() is before
    return text


def has(text: str, where: Where) -> bool:
    """Whether a text contains all keys of a context."""
    return all(tr(key.words).removesuffix(" …") in text for key in at(where))


def test_the_table_the_choice_and_the_score_sheet(start: Start) -> None:
    window = start("kontsina")
    person = Person(window, 3)
    person.wait(person.ready, "a turn")
    window.view.setFocus()
    text = listed(window)
    assert has(text, Where.TABLE)
    assert has(text, Where.ASKING)
    play_ahead(window)
    person.wait(person.ready, "a turn")
    while not window.sheet.isVisible():
        person.play_by_keys()
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "the next turn")
    text = listed(window)
    assert has(text, Where.SHEET)
    assert not has(text, Where.TABLE)


def test_the_start_page(window: MainWindow) -> None:
    window.show_welcome()
    QApplication.processEvents()
    text = listed(window)
    assert has(text, Where.START)
    assert not has(text, Where.TABLE)


@pytest.mark.parametrize(
    ("name", "where"),
    [("settings", Where.PANEL), ("new", Where.GAMES), ("statistics", Where.PANEL)],
)
def test_over_a_panel(start: Start, name: str, where: Where) -> None:
    window = start("kontsina")
    Person(window, 3).wait(lambda: not window.scene.motion.busy, "the deal")
    parts: list[str] = []

    def look() -> None:
        parts.append(listed(window))
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)

    one_after_another(getattr(window.action, name).trigger, (FittingDialog, look))
    assert has(parts[0], where)
    assert window.focusWidget() is window.view


def test_in_every_language(start: Start) -> None:
    window = start("kontsina")
    Person(window, 3).wait(lambda: not window.scene.motion.busy, "the deal")
    window.view.setFocus()
    texts = []
    for code in ("en", "el", "it"):
        set_language(code)
        texts.append(listed(window))
        assert has(texts[-1], Where.ASKING)
    assert len(set(texts)) == 3


def test_each_action_has_the_keys_and_words_that_the_help_tells(start: Start) -> None:
    action = start("kontsina").action
    for does in {key.does for key in TABLE if key.where is Where.MATCH} | {"hint", "undo", "full"}:
        one = getattr(action, does)
        assert one.shortcuts() == shortcuts(does)
        assert one.text() == tr(key_of(does).words)
