"""The messages of the window at the start."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QResource, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assets.build import _rcc
from kontsina_qt.faults.black_box import BlackBox
from kontsina_qt.table.cards import art
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import close_down, close_on_interrupt, make_app, make_window
from kontsina_qt.windows.start.missing_pictures import PicturesDialog, report_missing_pictures

EMPTY = '<RCC><qresource prefix="/"><file alias="cards/AC.svg">empty.svg</file></qresource></RCC>'


@pytest.fixture
def no_pictures() -> Iterator[None]:
    """Hide the pictures of the checkout during a test."""
    art.load_resources()
    own = str(art.RESOURCES)
    assert QResource.unregisterResource(own)
    yield
    assert QResource.registerResource(own)


def packed(folder: Path) -> Path:
    """Resources with empty pictures, as if Qt could not decompress them."""
    (folder / "empty.svg").write_bytes(b"")
    (folder / "empty.qrc").write_text(EMPTY, "utf-8")
    target = folder / "empty.rcc"
    command = [*_rcc(), "--binary", str(folder / "empty.qrc"), "-o", str(target)]
    subprocess.run(command, check=True)
    return target


@pytest.mark.parametrize("fault", ["no file", "no resources", "no pictures in them"])
def test_missing_pictures_are_told(
    fault: str,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    no_pictures: None,
) -> None:
    file = tmp_path / "kontsina.rcc"
    if fault == "no resources":
        file.write_bytes(b"qres, but not really")
    elif fault == "no pictures in them":
        file = packed(tmp_path)
    monkeypatch.setattr(art, "RESOURCES", file)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    try:
        assert not art.load_resources() and not art.has_pictures()
        box = report_missing_pictures(window)
        qtbot.waitUntil(box.isVisible)
        assert "could not be loaded" in box.lines[0].text()
        with qtbot.waitSignal(box.destroyed):
            QTest.mouseClick(box.close_button, Qt.MouseButton.LeftButton)
    finally:
        QResource.unregisterResource(str(file))


def test_missing_pictures_are_told_in_a_panel(window: MainWindow, no_pictures: None) -> None:
    box = PicturesDialog(window)
    box.show()
    assert window.pages.panel is box and not box.isWindow()
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert window.pages.panel is None


def test_pictures_that_are_there_need_no_word(qtbot: QtBot) -> None:
    assert art.load_resources() and art.has_pictures()


@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_window_closes_after_what_is_just_being_done(
    qtbot: QtBot, window: MainWindow, sign: str
) -> None:
    number = getattr(signal, sign, None)
    if number is None:
        pytest.skip("no such signal here")
    signs = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, number)}
    try:
        for each in signs:
            signal.signal(each, signal.SIG_DFL)
        close_on_interrupt(window)
        signal.raise_signal(number)
        assert window.isVisible()
        qtbot.waitUntil(lambda: not window.isVisible())
    finally:
        for each, before in signs.items():
            signal.signal(each, before)


def test_an_error_at_the_end_leaves_the_library_clean(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kontsina_qt.session.saving.writer.PATIENCE_MS", 0)
    make_app()
    window, box = make_window(), BlackBox()
    box.open()
    window.prepare_table()
    path = window.library.path
    assert path is not None

    def fail(done: Future[bool]) -> None:
        raise ValueError("of ours")

    window.writer.run(lambda: Event().wait(0.1), fail)
    with pytest.raises(ValueError, match="of ours"):
        close_down(window, None, box)
    assert not path.with_name(path.name + "-wal").exists()
    found = BlackBox()
    found.open()
    assert found.found == ""
    found.close()
