"""The settings dialog: every change is told at once."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSlider

from kontsina_qt.library.settings import Settings, settings_from, settings_texts
from kontsina_qt.windows.settings_dialog import SettingsDialog

DEFAULT = Settings()


@pytest.mark.parametrize(
    "name",
    [
        "theme", "colours", "faces", "back", "card_size", "speed", "look", "reduce_motion",
        "sound", "volume", "name", "language",
    ],
)  # fmt: skip
def test_each_field_changes_its_setting(qapp: QApplication, name: str) -> None:
    dialog = SettingsDialog(DEFAULT)
    dialog.show()
    told: list[Settings] = []
    dialog.changed.connect(told.append)
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
        for key, text in settings_texts(told[-1]).items()
        if settings_texts(DEFAULT)[key] != text
    }
    assert len(changed) == 1
    assert getattr(told[-1], name) != getattr(DEFAULT, name)
    assert settings_from(settings_texts(told[-1])) == told[-1]


def test_every_choice_can_be_made(qapp: QApplication) -> None:
    dialog = SettingsDialog(DEFAULT)
    for name, field in dialog.fields.items():
        if isinstance(field, QComboBox):
            seen = set()
            for at in range(field.count()):
                field.setCurrentIndex(at)
                seen.add(getattr(dialog.settings, name))
            assert len(seen) == field.count()
