"""Widgets of dialogs: combo boxes open completely."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QPushButton

from kontsina_qt.language import set_language
from kontsina_qt.library.settings.settings import Panel, Settings
from kontsina_qt.table.style.text_size import set_text_size
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.widgets.forms import ChoiceBox, Paragraph, at_right
from kontsina_qt.windows.widgets.style import apply_style
from tests.e2e.person import LEFT
from tests.matrix import each_language


def assert_open_whole(box: QComboBox) -> None:
    """Open a list with a click and check that it is fully visible."""
    said = box.accessibleName()
    QTest.mouseClick(box, LEFT)
    view = box.view()
    paper, port = view.window(), view.viewport()
    assert paper.isVisible() and paper is not box.window(), said
    rows = [view.visualRect(view.model().index(row, 0)) for row in range(box.count())]
    assert all(port.rect().contains(row) for row in rows), said
    assert view.verticalScrollBar().maximum() == 0, said
    assert rows[0].top() == 0 and rows[-1].bottom() == port.rect().bottom(), "no empty row"
    assert view.geometry() == paper.rect(), "no strips above and below"
    assert port.width() >= view.sizeHintForColumn(0), "every word is whole"
    assert box.screen().availableGeometry().contains(paper.geometry()), said
    box.hidePopup()


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", each_language())
def test_every_choice_is_in_sight(language: str, text: float) -> None:
    app = make_app()
    set_text_size(text, 1.0)
    apply_style(app, THEMES["cloth"])
    set_language(language)
    new, settings = NewGameDialog(Settings()), SettingsDialog(Settings())
    for dialog in (new, settings):
        dialog.show()
    boxes = [new.level_boxes[0], new.character_boxes[0]]
    for box in boxes:
        assert_open_whole(box)
    for name, field in settings.fields.items():
        if isinstance(field, QComboBox):
            settings.show_setting(name)
            assert_open_whole(field)


def open_in_a_dialog(choices: Sequence[str], at: int) -> tuple[ChoiceBox, QDialog]:
    """An opened combo box, and its dialog."""
    apply_style(make_app(), THEMES["cloth"])
    dialog = QDialog()
    box = ChoiceBox()
    box.addItems(choices)
    box.setCurrentIndex(at)
    box.setParent(dialog)
    room = dialog.screen().availableGeometry()
    dialog.resize(400, 200)
    dialog.move(room.center())
    dialog.show()
    QTest.mouseClick(box, LEFT)
    return box, dialog


def test_a_list_higher_than_half_the_screen_opens_over_its_field() -> None:
    box, dialog = open_in_a_dialog(["one"], 0)
    box.hidePopup()
    row, room = box.view().sizeHintForRow(0), dialog.screen().availableGeometry()
    box.addItems([f"choice {n}" for n in range(room.height() * 3 // 4 // row)])
    assert_open_whole(box)


def test_a_list_without_room_scrolls_to_what_is_chosen() -> None:
    box, dialog = open_in_a_dialog([f"choice {n}" for n in range(300)], 200)
    view = box.view()
    assert dialog.screen().availableGeometry().contains(view.window().geometry())
    assert view.verticalScrollBar().maximum() > 0 and view.verticalScrollBar().isVisible()
    for key, row in ((Qt.Key.Key_unknown, 200), (Qt.Key.Key_End, 299), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(view, key)
        assert view.currentIndex().row() == row
        assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))
    box.hidePopup()


def test_a_list_is_wider_than_a_field_that_is_narrower_than_its_words() -> None:
    box, _ = open_in_a_dialog(
        ["one", "a choice of rather more words than the field has room for"], 0
    )
    box.hidePopup()
    box.resize(90, box.height())
    assert_open_whole(box)


def test_a_note_is_as_near_to_a_box_to_tick_as_to_a_list(qapp: QApplication) -> None:
    apply_style(make_app(), THEMES["cloth"])
    settings = SettingsDialog(Settings())
    settings.show()
    seen = []
    for number in range(len(Panel)):
        settings.tabs.turn_to(number)
        QTest.qWait(30)
        notes = [note for note in settings.findChildren(Paragraph) if note.isVisible()]
        for note in filter(Paragraph.text, notes):
            assert note.height() <= note.heightForWidth(note.width()) + 4, note.text()
            seen.append(note)
    assert len(seen) >= 5
    settings.close()


def test_a_row_is_never_lower_than_a_button_in_it(qapp: QApplication) -> None:
    button = QPushButton("Options")
    row = at_right(button)
    row.show()
    qapp.processEvents()
    row.resize(300, button.minimumSizeHint().height() - 3)
    assert row.height() >= button.minimumSizeHint().height()
    button.hide()
    qapp.processEvents()
    assert row.minimumHeight() == 0
