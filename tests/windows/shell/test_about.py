"""The project's address is shown if there is one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from kontsina_qt.windows.shell import about
from kontsina_qt.windows.start import fault_window

HOME = "https://forge.example.org/someone/kontsina"


def said(window: QWidget) -> list[QLabel]:
    """The labels of a window that is shown."""
    window.show()
    labels = [label for label in window.findChildren(QLabel) if label.isVisible()]
    return [label for label in labels if label.text()]


@pytest.mark.parametrize("home", ["", HOME])
def test_about_and_the_fault_window_say_where_reports_go(
    home: str, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(about, "PROJECT", home)
    monkeypatch.setattr(fault_window, "PROJECT", home)
    windows = (about.AboutDialog(), fault_window.FaultWindow("Oh", "An error.", "The report"))
    page = windows[0]
    assert isinstance(page, about.AboutDialog)
    assert page.words.toPlainText().count(f"{HOME}/issues") == bool(home)
    assert "None" not in page.words.toPlainText()
    for window in windows[1:]:
        told = [label for label in said(window) if "https://" in label.text()]
        assert len(told) == bool(home)
        for label in told:
            assert f"{home}/issues" in label.text()
            assert label.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
        assert all(label.text() != "None" for label in said(window))
        window.close()
