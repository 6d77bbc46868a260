"""Dialogs and pages with a screen reader and by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

import kontsina_qt
from kontsina_qt.access.announcer import announcer_of
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.tips import TipFinder
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.layout.seating import seating_of
from kontsina_qt.table.style.keyboard_use import note_keyboard
from kontsina_qt.table.style.text_pages import Pages
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.rules.window import RulesWindow
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.keyboard.keys_panel import show_keys
from kontsina_qt.windows.shell.learn_controller import learning_of
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.statistics.dialog import StatisticsDialog
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import TallCheckBox
from tests.access.seen import Seen, seen
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person
from tests.library.playing import keep, play_match
from tests.table.dealt import dealt
from tests.windows.panels import open_dialog

Start = Callable[..., MainWindow]
Role, KEY = QAccessible.Role, Qt.Key
CHOSEN_BY = (Role.Button, Role.RadioButton, Role.CheckBox)
MOST_WORDS = 80
"""How many words that belong to nothing may be read when a dialog opens, beside its title."""


@pytest.fixture(autouse=True)
def reader(qapp: QApplication) -> Iterator[None]:
    """Tell Qt that a screen reader is active, and afterwards that it is not."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def heard_in(window: MainWindow) -> list[str]:
    """The announcements from now on."""
    said: list[str] = []
    announcer_of(window).said.connect(said.append)
    return said


def label_of(box: QComboBox) -> str:
    """The name of a field for screen readers on Linux: that of its label."""
    parent = box.parentWidget()
    assert parent is not None
    labels = [label for label in parent.findChildren(QLabel) if label.buddy() is box]
    return " ".join(label.text() for label in labels)


DIALOGS: dict[str, Callable[[MainWindow], FittingDialog]] = {
    "settings": lambda window: SettingsDialog(Settings(), window),
    "new game": lambda window: NewGameDialog(window.settings, window),
    "rules": lambda window: RulesWindow(game("kontsina").rules(2), window),
    "about": AboutDialog,
}


@pytest.fixture(params=DIALOGS)
def dialog(request: pytest.FixtureRequest, window: MainWindow) -> Iterator[FittingDialog]:
    """One of the program's dialogs, open."""
    made = DIALOGS[request.param](window)
    made.show()
    QTest.qWait(20)
    yield made
    made.reject()


def is_seen(widget: QWidget) -> bool:
    """Whether any part of a widget is visible."""
    return not widget.visibleRegion().isEmpty()


# New game


def test_after_a_search_only_what_is_chosen_is_spoken(window: MainWindow, qtbot: QtBot) -> None:
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    said = heard_in(window)
    QTest.keyClicks(dialog.browser.search, "draw cassino")
    assert dialog.browser.game.id == "cassino-draw"
    tiles = [each for each in seen(dialog.browser).all() if each.role is Role.RadioButton]
    chosen = [each.name for each in tiles if each.state.checked and ", " in each.name]
    assert chosen == [dialog.browser.tile("cassino-draw").accessibleName()]
    qtbot.waitUntil(lambda: any("Draw Cassino" in words for words in said))
    QTest.qWait(500)
    last = said[-1]
    assert last.startswith("1 game found. Draw Cassino")
    assert "Kontsina Variant" not in " ".join(said)
    dialog.browser.search.clear()
    QTest.keyClicks(dialog.browser.search, "no such game")
    qtbot.waitUntil(lambda: any("No game called" in words for words in said))
    dialog.reject()


def test_the_shelf_shows_the_chosen_game(window: MainWindow, qtbot: QtBot) -> None:
    for id in ("bella-donna", "zwickern", "kontsina"):
        dialog = NewGameDialog(window.settings, window)
        dialog.show()
        dialog.browser.choose(id)
        tile = dialog.browser.tile(id)
        qtbot.waitUntil(partial(is_seen, tile))
        dialog.reject()


# Text pages


def test_a_text_page_is_read_line_by_line_and_by_headings(window: MainWindow, qtbot: QtBot) -> None:
    dialog = RulesWindow(game("kontsina").rules(2), window)
    dialog.show()
    [page] = dialog.findChildren(Pages)
    page.setFocus()
    text = seen(page).interface.textInterface()
    assert text.characterCount() > 200
    before = text.cursorPosition()
    QTest.keyClick(page, KEY.Key_Down)
    assert text.cursorPosition() > before
    said = heard_in(window)
    QTest.keyClick(page, KEY.Key_H)
    head = page.textCursor().block()
    assert head.blockFormat().headingLevel()
    qtbot.waitUntil(lambda: f"Heading: {head.text()}" in said)
    QTest.keyClick(page, KEY.Key_H)
    assert page.textCursor().block().blockNumber() > head.blockNumber()
    QTest.keyClick(page, KEY.Key_H, Qt.KeyboardModifier.ShiftModifier)
    assert page.textCursor().block() == head
    dialog.reject()


def test_keys_rules_and_about_are_such_pages(window: MainWindow) -> None:
    show_keys(window.pages, False)
    panels: list[QWidget] = [window.pages.panel or window]
    for each in panels:
        assert each.findChildren(Pages)
    assert window.pages.panel is not None
    window.pages.panel.reject()
    about = AboutDialog(window)
    assert about.findChildren(Pages)[0].toPlainText().startswith("Kontsina ")
    assert about.findChildren(Pages)[0].accessibleName() == "About Kontsina"


# Fields


def test_a_closed_field_changed_by_an_arrow_says_its_value(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = SettingsDialog(Settings(), window)
    dialog.show()
    box = dialog.fields["theme"]
    assert isinstance(box, QComboBox)
    box.setFocus()
    said = heard_in(window)
    QTest.keyClick(box, KEY.Key_Down)
    assert said == [box.currentText()]
    dialog.reject()


def test_every_field_is_named_by_a_label_and_not_by_its_value(dialog: FittingDialog) -> None:
    for box in dialog.findChildren(QComboBox):
        if box.isVisible():
            label = label_of(box)
            assert label and label != box.currentText(), box.currentText()
            assert box.accessibleName() in ("", label) or label.startswith(box.accessibleName())


def test_one_of_several_is_a_radio_button_in_a_group_with_a_name(window: MainWindow) -> None:
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    groups = [each for each in seen(window).all() if each.role is Role.Grouping and each.name]
    for name in ("How many players", "Players"):
        [group] = [each for each in groups if each.name == name]
        choices = [each for each in group.all() if each is not group and each.role in CHOSEN_BY]
        assert {each.role for each in choices} == {Role.RadioButton}
        assert sum(each.state.checked for each in choices) == 1, name
    dialog.reject()


def words_that_belong_to_nothing(dialog: FittingDialog) -> list[str]:
    """The texts that a screen reader reads when a dialog opens."""

    def walk(thing: Seen) -> Iterator[Seen]:
        for part in thing.parts:
            if part.state.invisible or part.role in CHOSEN_BY:
                continue
            yield part
            yield from walk(part)

    lines = []
    for each in walk(seen(dialog)):
        label = each.interface.object()
        free = isinstance(label, QLabel) and label.buddy() is None
        if free and len(each.name.split()) > 2:
            lines.append(each.name)
    return lines


def test_a_dialog_opens_with_its_title_and_not_with_all_its_help(dialog: FittingDialog) -> None:
    lines = words_that_belong_to_nothing(dialog)
    assert len(" ".join(lines).split()) <= MOST_WORDS, lines
    assert seen(dialog).name == dialog.windowTitle()
    focus = dialog.focusWidget()
    assert dialog.isAncestorOf(focus)


def test_help_belongs_to_its_field(window: MainWindow) -> None:
    dialog = SettingsDialog(Settings(), window)
    dialog.show()
    aid = dialog.fields["memory_aid"]
    assert "played cards" in aid.accessibleDescription()
    notes = [label for label in dialog.findChildren(QLabel) if label.buddy() is aid]
    assert [note.text() for note in notes] == [aid.accessibleDescription()]
    dialog.reject()


# Lessons, tips and the cut name the person's way of playing


def test_a_lesson_names_the_keys_to_who_uses_them(window: MainWindow) -> None:
    QAccessible.setActive(False)
    learning = learning_of(window)
    for keys, words in ((False, "Drag your"), (True, "press Enter")):
        note_keyboard(window, keys)
        learning.open()
        learning.begin(LESSONS["kontsina"])
        assert words in learning.page.panel.said.words
        learning.session.close()


def test_praise_and_task_of_a_lesson_are_said_once(window: MainWindow, qtbot: QtBot) -> None:
    learning = learning_of(window)
    learning.open()
    learning.page.scene.motion.speed = 0.05
    learning.session.pacer.pace.think = 0
    said = heard_in(window)
    learning.begin(LESSONS["kontsina"])
    person = Person(learning.page, 1)  # type: ignore[arg-type]
    person.wait(person.ready, "the table")
    learning.session.play(person.position.notation.read("5D x 5C"))
    person.wait(lambda: learning.session.index == 1 and person.ready(), "the next step")
    qtbot.waitUntil(lambda: "A jack takes only a jack" in " ".join(said))
    QTest.qWait(500)
    text = " ".join(said)
    assert text.count("Taken! Both cards") == 1
    assert text.count("A jack takes only a jack") == 1


def test_no_lesson_tells_who_uses_keys_to_drag() -> None:
    for lesson in LESSONS.values():
        for step in lesson.steps:
            words = step.instruction(by_keyboard=True).lower()
            assert "drag" not in words and "click" not in words, words


def test_a_tip_names_the_keys_to_who_uses_them() -> None:
    match = dealt("kontsina", ["2H TD 6S 4C", "QC JD QD JS"], "2C 9S KS JH")
    from kontsina_qt.session.story import teller_of

    assert match.position is not None
    firsts = TipFinder(match.rules, teller_of(match))
    told = [firsts.possible(match.position, ("aim:fishing",), keys) for keys in (False, True)]
    assert told[0] is not None and "drag" in told[0].words
    assert told[1] is not None and "Enter" in told[1].words and "drag" not in told[1].words


def test_escape_after_a_refused_move_of_a_lesson_takes_the_card_back_and_leaving_asks(
    window: MainWindow,
) -> None:
    learning = learning_of(window)
    learning.open()
    learning.page.scene.motion.speed = 0.05
    learning.begin(LESSONS["kontsina"])
    page = learning.page
    person = Person(page, 1)  # type: ignore[arg-type]
    person.wait(person.ready, "the table")
    page.view.setFocus()
    own = list(page.scene.own)
    page.view.keys.focus_on(own[1])
    QTest.keyClick(page.view, KEY.Key_Return)
    page.gestures.offer(next(iter(bit for bit in range(4))), page.scene.own[own[1]].pos())
    if page.gestures.held is not None:
        QTest.keyClick(page.view, KEY.Key_Escape)
        assert page.gestures.held is None
        assert open_dialog() is None and window.pages.currentWidget() is page
    QTest.keyClick(page.view, KEY.Key_Escape)
    question = open_dialog()
    assert isinstance(question, GivingUpDialog)
    QTest.mouseClick(question.play_on, LEFT)
    assert window.pages.currentWidget() is page and learning.session.active
    QTest.keyClick(page.view, KEY.Key_Escape)
    question = open_dialog()
    assert isinstance(question, GivingUpDialog)
    QTest.mouseClick(question.give_up, LEFT)
    assert window.pages.currentWidget() is learning.list_page


# By keys


def test_tab_lands_on_the_chosen_one_of_several(window: MainWindow) -> None:
    dialog = NewGameDialog(window.settings, window)
    dialog.show()
    chosen = next(n for n, each in dialog.seats.number_buttons.items() if each.isChecked())
    for n, button in dialog.seats.number_buttons.items():
        takes = bool(button.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if button.isVisible():
            assert takes is (n == chosen)
    dialog.reject()


def test_the_filters_of_the_statistics_come_before_close(window: MainWindow) -> None:
    keep(window.library, play_match(4, hands=1))
    dialog = StatisticsDialog(window.library, window.art, window.theme, parent=window)
    dialog.show()
    QTest.qWait(50)
    order, at = [], dialog.nextInFocusChain()
    while at is not None and at is not dialog:
        order.append(at)
        at = at.nextInFocusChain()
    assert order.index(dialog.games) < order.index(dialog.close_button)
    first = dialog.times.buttons()[0]
    assert order.index(first) < order.index(dialog.games)
    dialog.reject()


def test_enter_presses_every_button_of_the_bar(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    bar = [each for each in window.bar.tools() if each.isVisible() and each.isEnabled()]
    tools = [each for each in bar if not each.accessibleName().startswith("Settings")]  # executed
    assert len(tools) >= 3
    pressed: list[bool] = []
    for button in tools:
        pressed.clear()
        button.setFocus(Qt.FocusReason.TabFocusReason)
        if button is window.bar.menu_button:
            menu = button.menu()
            assert menu is not None
            menu.aboutToShow.connect(lambda: pressed.append(True))
            menu.aboutToShow.connect(lambda menu=menu: QTimer.singleShot(0, menu, menu.close))
        else:
            button.clicked.connect(lambda: pressed.append(True))
        QTest.keyClick(button, KEY.Key_Return)
        assert pressed, button.accessibleName()
        window.pages.close_panels()
        window.scene.motion.finish()


def test_enter_presses_the_button_of_what_needs_no_card(start: Start) -> None:
    window = start("cassino")
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    button = window.view.special_moves.buttons[0]
    button.setFocus()
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    QTest.keyClick(button, KEY.Key_Return)
    assert pressed and window.gestures.held is None


def tab_round(window: MainWindow, most: int = 60) -> list[QWidget]:
    """The stops of a full round of Tab."""
    first = window.focusWidget()
    assert first is not None
    gone = [first]
    for _ in range(most):
        handle = window.windowHandle()
        assert handle is not None
        QTest.keyClick(handle, KEY.Key_Tab)
        now = window.focusWidget()
        assert now is not None
        if now is first:
            break
        gone.append(now)
    return gone


@pytest.mark.parametrize("name", ["kontsina", "cassino"])
def test_tab_goes_round_everything_at_the_table(start: Start, name: str) -> None:
    window = start(name)
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    window.view.setFocus()
    gone = tab_round(window)
    assert window.view in gone
    bar = [each for each in gone if window.bar.isAncestorOf(each)]
    assert len(bar) >= 4, [each.accessibleName() for each in gone]
    assert len(set(gone)) == len(gone)


def focused(thing: Seen) -> list[Seen]:
    return [each for each in thing.all() if each.state.focused]


def test_one_thing_has_the_focus_in_the_tree(start: Start) -> None:
    window = start("cassino")
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    window.view.setFocus()
    QTest.keyClick(window.view, KEY.Key_Right)
    things = focused(seen(window))
    assert len([each for each in things if each.role is Role.ListItem]) == 1, list(map(str, things))
    QTest.keyClick(window.view, KEY.Key_Tab)
    assert not [each for each in focused(seen(window)) if each.role is Role.ListItem]


def test_a_score_sheet_says_the_score_so_far(start: Start, qtbot: QtBot) -> None:
    window = start(level="beginner", end="hands", hands=2)
    person = Person(window, 1)
    window.session.asking.budget_ms = 1
    said = heard_in(window)
    play_ahead(window)
    while not window.sheet.isVisible():
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn or the sheet")
        if window.session.my_turn:
            window.session.play(person.position.legal()[0])
    own, other = window.session.match.standing.scores
    wanted = f"Score so far: You {own}, Anna {other}"
    qtbot.waitUntil(lambda: wanted in " ".join(said), timeout=20_000)
    rows = seen(window.sheet.table).cells()
    assert all(", " in cell for cell in rows[0]), "each has the heads of its row and its column"


# Large targets and large text


def test_boxes_answer_on_all_of_their_height(window: MainWindow) -> None:
    window.change_settings(replace(window.settings, large_targets=True))
    dialog = SettingsDialog(window.settings, window)
    dialog.show()
    box = dialog.fields["memory_aid"]
    assert isinstance(box, TallCheckBox)
    dialog.show_setting("memory_aid")
    QTest.qWait(20)
    assert box.height() >= 44
    for y in (1, box.height() // 2, box.height() - 2):
        before = box.isChecked()
        QTest.mouseClick(box, LEFT, pos=QPoint(20, y))
        assert box.isChecked() is not before, y
    dialog.reject()


def test_no_box_of_qt_s_own_is_used() -> None:
    for file in (Path(kontsina_qt.__file__).parent / "windows").rglob("*.py"):
        text = file.read_text("utf-8")
        assert " QCheckBox(" not in text and " QRadioButton(" not in text, file


def test_the_buttons_of_a_tip_are_large_where_that_is_asked_for(start: Start, qtbot: QtBot) -> None:
    window = start()
    window.change_settings(replace(window.settings, large_targets=True, explain=True))
    note = window.tips.note
    note.show_tip("Something to be read.")
    buttons = (note.ok_button, note.off_button)
    qtbot.waitUntil(lambda: all(min(each.width(), each.height()) >= 44 for each in buttons))


@pytest.mark.parametrize(("width", "times"), [(1280, 2.0), (800, 1.4)], ids=["alone", "beside"])
def test_at_200_percent_the_words_at_the_table_grow(width: int, times: float) -> None:
    """Twice as large, or beside a panel as large as fits without overlaps."""
    seating = seating_of(game("kontsina").rules(2), 0, False)
    usual = layout_for(width, 754, seating, larger=1.0).text
    assert layout_for(width, 754, seating, larger=2.0).text >= times * usual
