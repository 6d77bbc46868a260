"""Files dropped onto the window, in each form in which programs hand them over."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl

from kontsina_qt.windows.shell.file_drops import dropped


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
