"""House rules in the window: creating, editing, renaming, deleting, sharing, importing, playing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QSpinBox, QWidget

from kontsina_qt.cli import _names_file
from kontsina_qt.directories import data_dir
from kontsina_qt.language import set_language
from kontsina_qt.library.house_rules import FOLDER, OwnRules
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.match.house_rules import HouseRules, load_house_rules, save_house_rules
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.new_game.house_rules_import import NameTakenDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.top_bar import bar_words
from tests.e2e.person import LEFT
from tests.windows.file_dialogs import saving
from tests.windows.panels import open_dialog

OURS = HouseRules("Grandma's", "kontsina", 2, {"target": 31})
OTHER = HouseRules("Grandma's", "scopa", 2, {"target": 16})


@pytest.fixture
def own() -> OwnRules:
    return OwnRules()


def opened(own: OwnRules, settings: Settings | None = None) -> NewGameDialog:
    dialog = NewGameDialog(settings or Settings(), None, own)
    dialog.show()
    dialog.panel.options.unfold()
    return dialog


def set_target(dialog: NewGameDialog, target: int) -> None:
    field = dialog.option_row("target").editor
    assert isinstance(field, QSpinBox)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, str(target))


def entries(dialog: NewGameDialog) -> list[str]:
    return [tile.name() for shelf in dialog.browser.shelf_list for tile in shelf.tiles]


def click(dialog: NewGameDialog, button: QWidget) -> None:
    """Scroll to a button of the panel and click it."""
    QTest.qWait(1)
    dialog.panel.area.ensureWidgetVisible(button)
    QTest.mouseClick(button, LEFT)


def test_a_first_time_player_sees_nothing_of_them(qapp: QApplication, own: OwnRules) -> None:
    dialog = opened(own)
    assert not dialog.house.panel.isVisible()
    dialog.browser.choose("scopa")
    assert not dialog.house.panel.isVisible()
    dialog.browser.choose("race")
    assert not dialog.house.panel.isVisible()


def test_names_are_in_the_order_of_the_language(qapp: QApplication, own: OwnRules) -> None:
    for name in ("Deniz", "Çınar", "Cem"):
        own.save(HouseRules(name, "pisti", 2, {"target": 51}))
    set_language("tr")
    try:
        shown = [name for name in entries(opened(own)) if name in ("Deniz", "Çınar", "Cem")]
    finally:
        set_language("en")
    assert shown == ["Cem", "Çınar", "Deniz"]


def test_options_are_saved_under_a_name_and_started_with(qapp: QApplication, own: OwnRules) -> None:
    dialog = opened(own)
    set_target(dialog, 31)
    assert dialog.house.panel.isVisible()
    assert not dialog.house.save_button.isEnabled()
    QTest.keyClicks(dialog.house.name, "Grandma's")
    click(dialog, dialog.house.save_button)
    [(id, rules)] = own.all().items()
    assert (rules.name, rules.game, rules.options) == ("Grandma's", "kontsina", {"target": 31})
    assert entries(dialog).index("Grandma's") > entries(dialog).index("Kontsina")
    assert dialog.browser.house_id == id
    assert (
        dialog.browser.tile(dialog.browser.current).toolTip()
        == "Grandma's · house rules of Kontsina"
    )
    assert dialog.panel.name.text() == "Grandma's"
    QTest.mouseClick(dialog.start_button, LEFT)
    game = dialog.result_game
    assert game is not None
    assert (game.game, game.options) == ("kontsina", {"target": 31})
    again = opened(own, dialog.settings)
    assert again.browser.house_id == id


def test_they_are_edited_and_renamed_in_place(qapp: QApplication, own: OwnRules) -> None:
    id = own.save(OURS)
    dialog = opened(own)
    dialog.browser.choose(f"house:{id}")
    assert dialog.option_row("target").value() == 31
    assert not dialog.house.save_button.isEnabled()
    set_target(dialog, 41)
    assert "not saved" in dialog.house.words.text()
    dialog.house.name.setFocus()
    dialog.house.name.selectAll()
    QTest.keyClicks(dialog.house.name, "Grandpa")
    QTest.keyClick(dialog.house.name, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert own.all() == {id: HouseRules("Grandpa", "kontsina", 2, {"target": 41})}
    assert "Grandpa" in entries(dialog)
    assert "Grandma's" not in entries(dialog)


def test_a_name_that_is_taken_is_refused(qapp: QApplication, own: OwnRules) -> None:
    own.save(OURS)
    dialog = opened(own)
    dialog.browser.choose("scopa")
    set_target(dialog, 16)
    QTest.keyClicks(dialog.house.name, "GRANDMA'S")
    assert not dialog.house.save_button.isEnabled()
    assert "already" in dialog.house.words.text()
    QTest.keyClicks(dialog.house.name, " Scopa")
    assert dialog.house.save_button.isEnabled()


def test_what_is_deleted_can_be_brought_back(qapp: QApplication, own: OwnRules) -> None:
    id = own.save(OURS)
    dialog = opened(own)
    dialog.browser.choose(f"house:{id}")
    click(dialog, dialog.house.delete_button)
    assert own.all() == {}
    assert "Grandma's" not in entries(dialog)
    assert dialog.browser.current == "kontsina"
    assert dialog.options() == {"target": 31}
    click(dialog, dialog.house.save_button)
    assert list(own.all().values()) == [OURS]


def test_they_are_found_by_typing(qapp: QApplication, own: OwnRules) -> None:
    id = own.save(OURS)
    dialog = opened(own)
    dialog.browser.choose("scopa")
    QTest.keyClicks(dialog.browser.search, "grandma")
    assert dialog.browser.house_id == id
    assert dialog.game.id == "kontsina"


def test_they_are_shared_as_a_file(qapp: QApplication, own: OwnRules, tmp_path: Path) -> None:
    id = own.save(OURS)
    dialog = opened(own)
    dialog.browser.choose(f"house:{id}")
    path = tmp_path / "shared"
    share = dialog.house.share_button
    seen = saving(lambda: click(dialog, share), [str(path)])
    assert seen[0].endswith(f": {OURS.name}.kontsina-rules")
    assert load_house_rules(path.with_suffix(".kontsina-rules")) == OURS
    assert "shared.kontsina-rules" in dialog.house.words.text()


def test_they_fit_other_numbers_of_players(qapp: QApplication, own: OwnRules) -> None:
    id = own.save(HouseRules("Four", "kontsina", 4, {"target": 31, "partnerships": True}))
    dialog = opened(own)
    dialog.browser.choose(f"house:{id}")
    assert dialog.players == 4
    assert dialog.options() == {"target": 31, "partnerships": True}
    click(dialog, dialog.number_buttons[2])
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.result_game is not None
    assert dialog.result_game.options == {"target": 31}


def test_the_table_says_which_are_in_force(start: Callable[..., MainWindow], own: OwnRules) -> None:
    window = start()
    house = window.match_controller.house_rules
    assert bar_words(window.session, house)[0] == "Kontsina"
    house.save(OURS)
    assert bar_words(window.session, house)[0] == "Kontsina"
    window = start(target=31)
    assert window.bar.title.words == "Grandma's"
    assert window.bar.options.words.startswith("house rules of Kontsina · to 31")
    house.save(HouseRules("<b>" + "x" * 57, "kontsina", 2, {"target": 51}))
    window = start(target=51)
    assert window.bar.title.words == "<b>" + "x" * 24 + "…"


# From a stranger


def answer(window: MainWindow, *steps: Callable[[], None]) -> list[str]:
    """Answer questions one after another; return their texts."""
    left, seen = list(steps), list[str]()

    def look() -> None:
        dialog = open_dialog()
        if dialog is not None and left:
            seen.append(type(dialog).__name__)
            left.pop(0)()
        if left:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)
    return seen


def press(name: str) -> Callable[[], None]:
    def do() -> None:
        dialog = open_dialog()
        QTest.mouseClick(getattr(dialog, name), LEFT)

    return do


def escape() -> None:
    dialog = open_dialog()
    assert dialog is not None
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def opened_by(window: MainWindow, rules: HouseRules, folder: Path) -> None:
    path = folder / "from a stranger.kontsina-rules"
    save_house_rules(rules, path)
    window.match_controller.open_file(str(path))


def test_a_file_is_taken_in_and_played_by(window: MainWindow, tmp_path: Path) -> None:
    seen = answer(window, press("start_button"))
    opened_by(window, OURS, tmp_path)
    QTest.qWait(300)
    assert seen == ["NewGameDialog"]
    assert list(window.match_controller.house_rules.all().values()) == [OURS]
    assert window.session.rules.options["target"] == 31
    assert window.bar.title.words == "Grandma's"


def test_the_same_again_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    window.match_controller.house_rules.save(OURS)
    seen = answer(window, escape)
    opened_by(window, OURS, tmp_path)
    QTest.qWait(200)
    assert seen == ["NewGameDialog"]
    assert list(window.match_controller.house_rules.all().values()) == [OURS]
    assert "already" in window.toast.words


@pytest.mark.parametrize(
    ("choice", "names"),
    [
        ("both", {"Grandma's": "kontsina", "Grandma's 2": "scopa"}),
        ("replace", {"Grandma's": "scopa"}),
        ("neither", {"Grandma's": "kontsina"}),
    ],
)
def test_a_strangers_file_never_replaces_ones_own_unasked(
    window: MainWindow, tmp_path: Path, choice: str, names: dict[str, str]
) -> None:
    own = window.match_controller.house_rules
    own.save(OURS)
    seen = answer(window, press(choice), *([escape] if choice != "neither" else []))
    opened_by(window, OTHER, tmp_path)
    QTest.qWait(300)
    assert seen == ["NameTakenDialog", "NewGameDialog"][: 1 + (choice != "neither")]
    assert {each.name: each.game for each in own.all().values()} == names


def test_to_close_the_question_keeps_ones_own(qapp: QApplication) -> None:
    dialog = NameTakenDialog("Grandma's & <b>", "Grandma's & <b> 2")
    dialog.show()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.choice.name == "NEITHER"
    assert [label.text().count("Grandma's & <b>") for label in dialog.findChildren(QLabel)] == [
        1,
        1,
    ]


def test_a_bad_file_is_one_sentence(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "bad.kontsina-rules"
    path.write_text('{"format": "kontsina-house-rules", "version": 1, "name": 7}')
    window.match_controller.open_file(str(path))
    assert window.toast.words.startswith("bad.kontsina-rules could not be opened: ")
    assert "\n" not in window.toast.words
    assert window.match_controller.house_rules.all() == {}
    assert open_dialog() is None


@pytest.mark.skipif(os.name != "posix", reason="pipes")
@pytest.mark.parametrize("name", ["a.kontsina", "a.kontsina-rules"])
def test_a_pipe_is_refused_at_once(window: MainWindow, tmp_path: Path, name: str) -> None:
    """Opening it would block for ever."""
    pipe = tmp_path / name
    os.mkfifo(pipe)
    window.match_controller.open_file(str(pipe))
    why = f"cannot read {pipe}: it is a pipe or a device, not a file"
    assert window.toast.words == f"{name} could not be opened: {why}"
    assert not window.session.active


@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_pipe_among_the_house_rules_keeps_nobody_waiting(own: OwnRules) -> None:
    id = own.save(OURS)
    found = data_dir() / FOLDER
    os.mkfifo(found / "a.kontsina-rules")
    own.reload()
    assert own.all() == {id: OURS}


def drop(target: QWidget, *urls: QUrl) -> bool:
    """Drag files over a part of the window and let them go; return whether they were taken."""
    data = QMimeData()
    data.setUrls(list(urls))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(400, 300), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(target, enter)
    if not enter.isAccepted():
        return False
    event = QDropEvent(QPointF(400, 300), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(target, event)
    return event.isAccepted()


def test_a_file_is_dropped_onto_the_window(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.kontsina-rules"
    save_house_rules(OURS, path)
    seen = answer(window, escape)
    assert drop(window, QUrl.fromLocalFile(str(path)))
    QTest.qWait(200)
    assert seen == ["NewGameDialog"]
    assert list(window.match_controller.house_rules.all().values()) == [OURS]


def test_a_match_is_dropped_and_other_things_are_not_taken(
    start: Callable[..., MainWindow], tmp_path: Path
) -> None:
    window = start()
    path = tmp_path / "a.kontsina"
    window.match_controller.save_to(str(path))
    saved = window.session.match_id
    window.match_controller.play_at_once()
    assert window.session.match_id != saved
    assert drop(window.view.viewport(), QUrl.fromLocalFile(str(path))), "also over the cards"
    assert window.session.match_id == saved
    assert not drop(window, QUrl.fromLocalFile(str(tmp_path / "a.txt")))
    assert not drop(window, QUrl("https://example.org/a.kontsina-rules"))
    assert not drop(window, *[QUrl.fromLocalFile(str(path))] * 2)


def test_the_command_line_knows_the_file() -> None:
    assert _names_file("a.kontsina-rules")
    assert not _names_file("rules")
