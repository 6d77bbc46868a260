"""Upgrading or removing the program while its window is open: one message, and no interruption."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.faults import Faults
from kontsina_qt.windows.start.upgrade import LOOKS_GONE, UpgradeWatch, survive_upgrade

Start = Callable[..., MainWindow]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The program's file."""
    made = tmp_path / "kontsina"
    made.write_text("one")
    return made


def looking(file: Path) -> tuple[UpgradeWatch, list[str]]:
    """A watch, and its messages."""
    lines: list[str] = []
    watch = UpgradeWatch(file)
    watch.notice.connect(lines.append)
    return watch, lines


def replace(file: Path) -> None:
    """Replace a file by another version, as package managers do."""
    new = file.with_suffix(".new")
    new.write_text("two")
    new.replace(file)


def test_nothing_is_told_while_the_file_stays(file: Path, qapp: QApplication) -> None:
    watch, lines = looking(file)
    for _ in range(2 * LOOKS_GONE):
        watch.look()
    assert (lines, watch.words) == ([], "")


def test_an_upgrade_is_told_once(file: Path, qapp: QApplication) -> None:
    watch, lines = looking(file)
    replace(file)
    for _ in range(3):
        watch.look()
    assert len(lines) == 1
    assert "has been updated. To use the new version" in lines[0]
    assert watch.words == lines[0]
    os.utime(file, ns=(1, 1))
    watch.look()
    assert len(lines) == 2


def test_so_is_a_removal_and_an_upgrade_that_takes_its_time_is_none(
    file: Path, qapp: QApplication
) -> None:
    watch, lines = looking(file)
    aside = file.rename(file.with_suffix(".old"))
    for _ in range(LOOKS_GONE - 1):
        watch.look()
    assert lines == []
    aside.rename(file)
    watch.look()
    assert lines == []
    file.unlink()
    for _ in range(3 * LOOKS_GONE):
        watch.look()
    assert len(lines) == 1
    assert "has been removed" in lines[0]
    file.write_text("three")
    watch.look()
    assert "has been updated" in lines[1]


def test_the_sentence_stays_until_it_is_clicked_away(
    file: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kontsina_qt.windows.start.upgrade.program_file", lambda: file)
    window = start()
    watch = survive_upgrade(
        window, window.moves, lambda words: window.toast.show_message(words, True)
    )
    replace(file)
    watch.look()
    assert "updated" in window.toast.words
    assert window.toast.isVisible()
    QTest.qWait(100)
    assert not window.toast.fades
    QTest.mouseClick(window.toast, Qt.MouseButton.LeftButton)
    assert not window.toast.isVisible()


@pytest.mark.qt_no_exception_capture
def test_an_error_after_an_upgrade_says_what_to_do(start: Start, file: Path) -> None:
    window = start()
    watch, _ = looking(file)
    replace(file)
    watch.look()
    faults = Faults()
    faults.watch(window.playing, window, window.toast.show_message, lambda: watch.words)
    faults.report_error("window", "zlib.error: incorrect header check\n")
    for _ in range(600):
        if faults.window is not None:
            break
        QTest.qWait(5)
    assert faults.window is not None
    said = "\n".join(label.text() for label in faults.window.findChildren(QLabel))
    assert watch.words in said
    faults.window.accept()
