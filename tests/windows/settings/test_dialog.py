"""The settings dialog: every change applies at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSlider
from pytestqt.qtbot import QtBot

from kontsina_qt.library.settings.choices import Theme
from kontsina_qt.library.settings.settings import Panel, Settings, settings_from, settings_values
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow

DEFAULT = Settings()


@pytest.mark.parametrize(
    "name",
    [
        "theme", "cloth", "colours", "faces", "back", "card_size", "speed", "look", "motion",
        "text_size", "large_targets", "left_handed",
        "sound", "volume", "sound_cards", "sound_moments", "sound_turn", "sound_refusals",
        "sound_end", "name", "language", "recalls",
    ],
)  # fmt: skip
def test_each_field_changes_its_setting(qapp: QApplication, name: str) -> None:
    dialog = SettingsDialog(DEFAULT)
    dialog.show()
    told: list[Settings] = []
    dialog.changed.connect(told.append)
    dialog.show_setting(name)
    field = dialog.fields[name]
    if isinstance(field, QCheckBox):
        field.click()
    elif isinstance(field, QComboBox):
        field.setCurrentIndex((field.currentIndex() + 1) % field.count())
    elif isinstance(field, QSlider):
        field.setValue(field.maximum())
    else:
        assert isinstance(field, QLineEdit)
        QTest.keyClicks(field, "Eleni\r")
    assert told
    changed = {
        key
        for key, text in settings_values(told[-1]).items()
        if settings_values(DEFAULT)[key] != text
    }
    assert len(changed) == 1
    assert getattr(told[-1], name) != getattr(DEFAULT, name)
    assert settings_from(settings_values(told[-1])) == told[-1]


def test_a_name_is_kept_without_what_cannot_be_seen(qapp: QApplication) -> None:
    """Pasted text may contain bidirectional control characters."""
    dialog = SettingsDialog(DEFAULT)
    told: list[Settings] = []
    dialog.changed.connect(told.append)
    field = dialog.fields["name"]
    assert isinstance(field, QLineEdit)
    field.setText("\u202aAn\u2066na\u200b ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert told[-1].name == "Anna"
    assert settings_from(settings_values(told[-1])) == told[-1]


def test_every_choice_can_be_made(qapp: QApplication) -> None:
    dialog = SettingsDialog(DEFAULT)
    for name, field in dialog.fields.items():
        if isinstance(field, QComboBox):
            seen = set()
            for at in range(field.count()):
                field.setCurrentIndex(at)
                seen.add(getattr(dialog.settings, name))
            assert len(seen) == field.count()


def test_the_wheel_over_a_field_changes_nothing(qapp: QApplication) -> None:
    """The wheel over a field scrolls the page."""
    dialog = SettingsDialog(DEFAULT)
    dialog.show()
    for name, field in dialog.fields.items():
        dialog.show_setting(name)
        for turn in (-120, 120):
            wheel = QWheelEvent(
                QPointF(5, 5),
                QPointF(field.mapToGlobal(QPoint(5, 5))),
                QPoint(),
                QPoint(0, turn),
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(field, wheel)
            assert dialog.settings == DEFAULT


def test_what_is_remembered_is_allowed_and_forbidden_by_the_keys(window: MainWindow) -> None:
    window.prepare_table()
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.show()
    box = dialog.fields["recalls"]
    assert not window.settings.recalls and not window.session.recall.allowed
    dialog.show_setting("recalls")
    for allowed in (True, False):
        QTest.keyClick(box, Qt.Key.Key_Space)
        assert window.settings.recalls is allowed
        assert window.session.recall.allowed is allowed
    dialog.reject()


def test_what_is_changed_leaves_the_keys_where_they_are(window: MainWindow) -> None:
    window.show_welcome()  # which has buttons of its own that like the keys
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.show()
    box = dialog.fields["theme"]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert window.settings.theme is Theme.CLOTH  # after the system's
    assert window.focusWidget() is box
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("width", [480, 1280])
def test_no_empty_line_stands_above_a_switch(
    qapp: QApplication, window: MainWindow, width: int
) -> None:
    """In a narrow window labels go above fields, but a switch has its label beside it."""
    window.resize(width, 800)
    dialog = SettingsDialog(DEFAULT, window)
    dialog.show()
    qapp.processEvents()
    four, large = dialog.fields["colours"], dialog.fields["faces"]
    assert 0 < large.y() - four.geometry().bottom() < four.height()
    assert four.x() == large.x()
    dialog.reject()


@pytest.mark.parametrize("name", ["text_size", "language"])
def test_the_field_in_use_stays_in_sight_while_the_text_changes(
    window: MainWindow, qtbot: QtBot, name: str
) -> None:
    window.resize(1280, 800)
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.show()
    dialog.show_setting(name)
    qtbot.waitUntil(lambda: dialog.fields[name].isVisible())

    def in_sight() -> None:
        field = dialog.fields[name]
        assert dialog.focusWidget() is field
        assert field.visibleRegion().boundingRect() == field.rect(), getattr(window.settings, name)

    in_sight()
    for key in [Qt.Key.Key_Down] * 2 + [Qt.Key.Key_Up] * 2:
        QTest.keyClick(dialog.fields[name], key)
        qtbot.waitUntil(in_sight)
    dialog.reject()


def test_who_has_scrolled_on_stays_there(window: MainWindow, qtbot: QtBot) -> None:
    """Even though the focus stays, and the page or the window grows."""
    window.show()
    window.resize(640, 560)
    dialog = SettingsDialog(window.settings, window)
    dialog.show()
    dialog.show_setting("theme")
    page = dialog.area_of(Panel.CARDS)
    bar = page.verticalScrollBar()
    dialog.fields["memory_aid"].setMinimumHeight(200)  # more than there is room for
    QTest.qWait(50)
    field = dialog.focusWidget()
    assert field is dialog.fields["theme"] and not field.visibleRegion().isEmpty()
    bar.setValue(bar.maximum())
    assert field.visibleRegion().isEmpty()
    window.resize(640, 570)
    QTest.qWait(50)
    assert field.visibleRegion().isEmpty() and bar.value() > 100
    dialog.fields["memory_aid"].setMinimumHeight(dialog.fields["memory_aid"].height() + 40)
    before, most = bar.value(), bar.maximum()
    qtbot.waitUntil(lambda: bar.maximum() > most)
    QTest.qWait(50)
    assert bar.value() == before
    assert dialog.focusWidget() is field
    dialog.reject()
