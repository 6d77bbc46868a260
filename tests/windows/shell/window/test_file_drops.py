"""Files dropped onto the window, in each format that programs use."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from kontsina_qt.match.record import save_file
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.shell.window.file_drops import dropped
from tests.table.dealt import dealt


def urls(*paths: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl(path) for path in paths])
    return data


def words(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


@pytest.mark.parametrize("suffix", [".kontsina", ".kontsina-rules"])
def test_a_file_of_ours_is_taken(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a b%20é{suffix}"
    assert dropped(urls(QUrl.fromLocalFile(str(path)).toString())) == str(path)
    assert dropped(words(path.as_uri())) == str(path)
    assert dropped(words(f"{path.as_uri()}\r\n")) == str(path)


@pytest.mark.parametrize(
    "data",
    [
        urls("file:///a.txt"),
        urls("file:///a.kontsina", "file:///b.kontsina"),
        urls("http://example.org/a.kontsina"),
        words("http://example.org/a.kontsina"),
        words("a.kontsina"),
        words("file:///a.txt"),
        words("file://elsewhere/a.kontsina"),
        QMimeData(),
    ],
)
def test_nothing_else_is(data: QMimeData) -> None:
    assert dropped(data) is None


def drop(window: MainWindow, path: Path) -> bool:
    """Drop a file onto the window; return whether it is taken."""
    data = urls(path.as_uri())
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), copy, data, left, none)
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    event = QDropEvent(QPointF(9, 9), copy, data, left, none)
    QApplication.sendEvent(window, event)
    return event.isAccepted()


def test_a_file_is_taken_where_no_dialog_is_open(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.kontsina"
    save_file(dealt("kontsina", ("9H", "AS")).record(), path)
    assert not drop(window, tmp_path / "a.txt")
    dialog = AboutDialog(window)
    dialog.show()
    assert not drop(window, path)
    assert not window.session.active
    dialog.close()
    assert drop(window, path)
    assert window.session.active
