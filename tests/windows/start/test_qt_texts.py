"""Qt's own texts are translated: the file dialog, and the context menus of fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QTextBrowser,
)

from kontsina_qt.language import set_language, tr
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.start.qt_texts import TEXTS, QtTexts

GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")


def is_greek(text: str) -> bool:
    """Whether a text has Greek letters and no Latin word."""
    return bool(GREEK.search(text)) and not re.search("[A-Za-z]{2}", text)


@pytest.fixture
def greek(qapp: QApplication) -> Iterator[QApplication]:
    """The program in Greek."""
    make_app()
    set_language("el")
    yield qapp
    set_language("en")


def file_dialog(folder: Path, save: bool = False) -> QFileDialog:
    dialog = QFileDialog(None, "", str(folder))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    if save:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.show()
    QApplication.processEvents()
    return dialog


@pytest.mark.parametrize("save", [False, True], ids=["open", "save"])
def test_the_file_dialog_is_greek(greek: QApplication, tmp_path: Path, save: bool) -> None:
    (tmp_path / "a folder").mkdir()
    dialog = file_dialog(tmp_path, save)
    words = [label.text() for label in dialog.findChildren(QLabel) if label.text()]
    words += [button.text() for button in dialog.findChildren(QAbstractButton) if button.text()]
    tips = [button.toolTip() for button in dialog.findChildren(QAbstractButton)]
    header = dialog.findChildren(QHeaderView)[0]
    headers = [
        str(header.model().headerData(column, Qt.Orientation.Horizontal)) for column in range(4)
    ]
    for text in (*words, *filter(None, tips), *headers):
        assert is_greek(text), text
    assert len(words) >= 4 and len(headers) == 4


def test_the_menus_of_fields_are_greek(greek: QApplication) -> None:
    field, page = QLineEdit("κάτι"), QTextBrowser()
    page.setHtml('<a href="x">κάτι</a>')
    for menu in (field.createStandardContextMenu(), page.createStandardContextMenu()):
        for action in menu.actions():
            words = action.text().partition("\t")[0]
            assert action.isSeparator() or is_greek(words), words
    field.deleteLater()
    page.deleteLater()


def test_the_buttons_of_boxes_are_greek(greek: QApplication) -> None:
    box = QMessageBox()
    which = QMessageBox.StandardButton
    box.setStandardButtons(which.Ok | which.Cancel | which.Save | which.Discard | which.Yes)
    assert [is_greek(button.text()) for button in box.buttons()] == [True] * 5
    box.deleteLater()


def test_another_language_holds_at_once(greek: QApplication, tmp_path: Path) -> None:
    assert QCoreApplication.translate("QFileDialog", "&Rename") == tr("&Rename") != "&Rename"
    set_language("en")
    dialog = file_dialog(tmp_path)
    assert not any(is_greek(label.text()) for label in dialog.findChildren(QLabel))
    assert QCoreApplication.translate("QFileDialog", "&Rename") == "&Rename"


def test_what_is_not_known_stays_and_it_is_asked_once(greek: QApplication) -> None:
    assert QCoreApplication.translate("QNothing", "No such text") == "No such text"
    make_app()
    assert len(greek.findChildren(QtTexts)) == 1
    for text in TEXTS:
        assert tr(text).count("%1") == text.count("%1"), text
        assert tr(text).count("&") == text.count("&"), text
