"""Texts that follow the language."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language, tr
from kontsina_qt.table.style.live_text import announce_language_change, on_language_change


def test_texts_follow_the_language_as_long_as_their_owner_lives(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = QLabel(window)
    on_language_change(label, lambda: label.setText(tr("Close")))
    assert label.text() == "Close"
    for language in ("el", "it", "en"):
        set_language(language)
        announce_language_change()
        assert label.text() == tr("Close")


def test_a_text_that_fails_is_told_and_keeps_no_other_back(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    labels = [QLabel(window) for _ in range(3)]
    lines: list[str] = []
    monkeypatch.setattr("sys.excepthook", lambda _, error, __: lines.append(str(error)))
    ready = False

    def fail() -> None:
        if ready:
            raise RuntimeError("no words")

    for label in labels:
        on_language_change(label, fail)
        on_language_change(label, lambda label=label: label.setText(tr("Close")))  # type: ignore[misc]
    ready = True
    set_language("el")
    announce_language_change()
    assert lines == ["no words"] * 3
    assert [label.text() for label in labels] == [tr("Close")] * 3
