"""The tabs of the settings: search, alignment, and resetting to defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings.choices import Back, Cloth, Theme
from kontsina_qt.library.settings.settings import ROWS, Panel, Settings
from kontsina_qt.windows.settings.dialog import OTHERS, PERSONAL, SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from tests.matrix import each_language
from tests.windows.legible import cut_words, sideways, unreachable
from tests.windows.panels import open_dialog

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(window: MainWindow) -> SettingsDialog:
    """The settings dialog in the window."""
    window.show()
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.show()
    QTest.qWait(20)
    return dialog


def press(key: Qt.Key, how: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    keys = QApplication.focusWidget()
    assert keys is not None
    QTest.keyClick(keys, key, how)


def seen(dialog: SettingsDialog) -> set[str]:
    """The settings on the current page."""
    return {name for name, field in dialog.fields.items() if field.isVisible()}


# Tabs


def test_each_group_has_a_tab(dialog: SettingsDialog) -> None:
    bar = dialog.tabs.bar
    assert [bar.tabText(at) for at in range(bar.count())] == [tr(each.value) for each in Panel]
    for number, panel in enumerate(Panel):
        QTest.mouseClick(bar, LEFT, pos=bar.tabRect(number).center())
        assert seen(dialog) == {name for name, row in ROWS.items() if row.panel is panel}


def test_tabs_are_walked_by_the_keys(dialog: SettingsDialog) -> None:
    """By Ctrl+Tab from anywhere, and by arrows on the tabs."""
    dialog.show_setting("speed")
    press(Qt.Key.Key_Tab, CONTROL)
    assert "volume" in seen(dialog) and dialog.tabs.bar.hasFocus()
    press(Qt.Key.Key_Right)
    assert "name" in seen(dialog)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Tab, CONTROL | SHIFT)
    press(Qt.Key.Key_Tab, CONTROL | SHIFT)
    press(Qt.Key.Key_Tab, CONTROL | SHIFT)
    assert "thinking" in seen(dialog), "round and round"
    dialog.search.setFocus()
    press(Qt.Key.Key_Tab, CONTROL)
    assert "theme" in seen(dialog) and dialog.search.hasFocus(), "the keys stay in the search"


@pytest.mark.parametrize("width", [480, 1100])
def test_without_room_for_tabs_there_is_a_list_of_them(window: MainWindow, width: int) -> None:
    window.show()
    window.resize(width, 800)
    set_language("el")
    dialog = SettingsDialog(window.settings, window)
    dialog.show()
    QTest.qWait(20)
    narrow = width == 480
    assert dialog.tabs.box.isVisible() == narrow != dialog.tabs.bar.isVisible()
    if narrow:
        dialog.tabs.box.setFocus()
        press(Qt.Key.Key_Down)
        assert "speed" in seen(dialog)
        press(Qt.Key.Key_Tab, CONTROL)
        assert "volume" in seen(dialog)
        assert dialog.tabs.box.currentText() == tr(Panel.SOUND.value)
    window.resize(1100 if narrow else 480, 800)
    QTest.qWait(20)
    assert dialog.tabs.bar.isVisible() == narrow
    dialog.reject()


def test_labels_stand_in_one_column(dialog: SettingsDialog) -> None:
    """Fields are aligned across all tabs; in a narrow dialog, below their labels."""

    def begins() -> set[int]:
        found = set()
        for number in range(len(Panel)):
            dialog.tabs.turn_to(number)
            QTest.qWait(20)
            fields = [dialog.fields[name] for name in seen(dialog)]
            found |= {field.mapTo(dialog, QPoint()).x() for field in fields}
        return found

    window = dialog.window()
    window.resize(1100, 800)
    assert len(begins()) == 1
    window.resize(480, 800)
    assert len(begins()) == 1
    forms = dialog.findChildren(QFormLayout)
    assert {form.rowWrapPolicy() for form in forms if form.count() > 2} == {
        QFormLayout.RowWrapPolicy.WrapAllRows
    }


@pytest.mark.parametrize("language", each_language())
@pytest.mark.parametrize(
    ("size", "text"), [((480, 800), 0), ((800, 560), 150), ((1366, 728), 200)], ids=str
)
def test_every_tab_is_whole(
    window: MainWindow, size: tuple[int, int], text: int, language: str
) -> None:
    window.change_settings(replace(window.settings, text_size=text, language=language))
    window.show()
    window.resize(*size)
    dialog = SettingsDialog(window.settings, window)
    dialog.show()
    for number in range(len(Panel)):
        dialog.tabs.turn_to(number)
        QTest.qWait(20)
        assert cut_words(dialog) == []
        assert sideways(dialog) == []
        assert unreachable(dialog) == []
    dialog.reject()


# Searching


def found(dialog: SettingsDialog, words: str) -> list[str]:
    """The search results for a text."""
    dialog.search.setFocus()
    dialog.search.clear()
    dialog.search.insert(words)
    rows = range(dialog.list.count())
    return [dialog.list.item(row).data(Qt.ItemDataRole.UserRole) for row in rows]


def test_every_setting_is_found_by_its_label(dialog: SettingsDialog) -> None:
    for name, row in ROWS.items():
        if row.panel is None:
            continue
        assert name in found(dialog, row.label.upper()), name
        assert dialog.list.isVisible() and not dialog.tabs.isVisible()
        while dialog.list.currentItem().data(Qt.ItemDataRole.UserRole) != name:
            press(Qt.Key.Key_Down)
        press(Qt.Key.Key_Return)
        field = dialog.fields[name]
        assert dialog.isVisible(), "Enter opens what was found, and does not close the panel"
        assert dialog.focusWidget() is field and not dialog.search.text()
        assert field.visibleRegion().boundingRect() == field.rect(), name


def test_a_setting_is_found_by_what_it_can_be_and_by_half_a_word(dialog: SettingsDialog) -> None:
    assert found(dialog, "burg") == ["cloth"]
    assert found(dialog, "sizE  CARD")[0] == "card_size"
    assert found(dialog, "card")[:3] == ["back", "latin_cards", "card_size"], "labels first"
    assert found(dialog, "bots") == [OTHERS]
    press(Qt.Key.Key_Return)
    assert dialog.focusWidget() is dialog.others.add_button
    assert found(dialog, "xylophone") == [] and dialog.nothing.isVisible()
    press(Qt.Key.Key_Escape)
    assert dialog.isVisible() and dialog.tabs.isVisible() and not dialog.nothing.isVisible()


def test_a_setting_is_found_in_greek_without_accents_and_in_english(window: MainWindow) -> None:
    set_language("el")
    dialog = SettingsDialog(Settings())
    dialog.show()
    assert found(dialog, "ηχοσ")[0] == "sound"
    assert "volume" in found(dialog, "volume")
    dialog.reject()


def test_what_is_found_is_chosen_by_arrows_and_by_the_mouse(dialog: SettingsDialog) -> None:
    names = found(dialog, "sound")
    press(Qt.Key.Key_Down)
    assert dialog.list.hasFocus()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert dialog.focusWidget() is dialog.fields[names[1]]
    names = found(dialog, "text")
    at = dialog.list.visualItemRect(dialog.list.item(0)).center()
    QTest.mouseClick(dialog.list.viewport(), LEFT, pos=at)
    assert dialog.focusWidget() is dialog.fields[names[0]]


# Defaults

CHOSEN = Settings(
    theme=Theme.DARK, cloth=Cloth.WOOD, back=Back.TILES, volume=20, sound_turn=False,
    name="Eleni", card_size=1.1, known=("sum",), geometry=b"there",
)  # fmt: skip


def asked(button: QPushButton, answer: Callable[[GivingUpDialog], QPushButton]) -> None:
    """Press a button, and answer its question."""
    button.click()
    question = open_dialog()
    assert isinstance(question, GivingUpDialog)
    answer(question).click()


def test_everything_is_as_at_first_again_and_that_can_be_undone(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.show()
    window.change_settings(CHOSEN)
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.show()
    asked(dialog.reset_button, lambda question: question.play_on)
    assert window.settings == CHOSEN
    asked(dialog.reset_button, lambda question: question.give_up)
    now = window.settings
    for name, row in ROWS.items():
        kept = row.panel is None or name in PERSONAL
        assert getattr(now, name) == getattr(CHOSEN if kept else Settings(), name), name
    box = dialog.fields["cloth"]
    assert isinstance(box, QComboBox) and box.currentIndex() == 0
    assert dialog.reset_button.text() == tr("Undo reset")
    dialog.reset_button.click()
    assert window.settings == CHOSEN, "it is not asked again"
    assert box.currentText() == tr("Wood")
    assert dialog.reset_button.text() == tr("Reset to defaults")
    dialog.reject()


def test_a_reset_shows_the_name_as_it_is_kept(window: MainWindow) -> None:
    window.show()
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.show()
    dialog.show_setting("name")
    field = dialog.fields["name"]
    assert isinstance(field, QLineEdit) and field.hasFocus()
    field.clear()
    QTest.keyClicks(field, "  Zoe ")
    dialog.show_setting("memory_aid")
    press(Qt.Key.Key_Space)
    asked(dialog.reset_button, lambda question: question.give_up)
    assert field.text() == window.settings.name == "Zoe"
    dialog.reject()


def test_what_is_changed_after_a_reset_is_not_undone(window: MainWindow) -> None:
    window.show()
    dialog = SettingsDialog(Settings(), window)
    dialog.show()
    assert not dialog.reset_button.isEnabled(), "everything is as at first"
    dialog.show_setting("memory_aid")
    press(Qt.Key.Key_Space)
    asked(dialog.reset_button, lambda question: question.give_up)
    dialog.show_setting("left_handed")
    press(Qt.Key.Key_Space)
    assert dialog.reset_button.text() == tr("Reset to defaults")
    assert dialog.settings == replace(Settings(), left_handed=True)


def test_the_reader_hears_which_group_is_seen(dialog: SettingsDialog) -> None:
    parts: list[QWidget] = [dialog.tabs.bar, dialog.tabs.box, dialog.search, dialog.list]
    assert all(part.accessibleName() for part in parts)
    assert [dialog.area_of(each).accessibleName() for each in Panel] == [
        tr(each.value) for each in Panel
    ]
