"""Tips explain what happens for the first time: once, and only if wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.ahead import play_ahead
from tests.e2e.person import Person

Start = Callable[..., MainWindow]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def person(start: Start, window: MainWindow) -> Person:
    """A person in their first match, on their turn."""
    window.change_settings(replace(window.settings, explain=True))
    person = Person(start("kontsina", 2, number=3), 1)
    person.wait(person.ready, "a turn")
    return person


def test_the_first_thing_is_told_over_no_card_and_kept(person: Person, window: MainWindow) -> None:
    note = window.tips.note
    person.wait(note.isVisible, "the note")
    assert note.label.text().startswith("Use the cards in your hand to capture")
    assert " Your " in note.label.text(), "and what can be taken here"
    corner = window.view.viewport().mapTo(window.table_page, QPoint(0, 0))
    for sprite in window.scene.sprites():
        box = sprite.box
        card = QRect(round(box.x), round(box.y), round(box.width), round(box.height))
        assert not card.translated(corner).intersects(note.geometry())
    bar = window.bar
    assert window.view.height() == window.table_page.height() - bar.height(), "the table's room"
    assert SettingsStore().settings.known == window.tips.shown.keys  # type: ignore[union-attr]
    QTest.mouseClick(note.ok_button, LEFT)
    assert not note.isVisible()


def test_escape_puts_it_away(person: Person, window: MainWindow) -> None:
    note = window.tips.note
    person.wait(note.isVisible, "the note")
    window.showFullScreen()
    person.key(Qt.Key.Key_Escape)
    assert not note.isVisible()
    assert window.isFullScreen(), "one thing at a time"
    person.key(Qt.Key.Key_Escape)
    assert not window.isFullScreen()


def test_escape_takes_a_card_back_first(person: Person, window: MainWindow) -> None:
    note = window.tips.note
    person.wait(note.isVisible, "the note")
    window.gestures.lift(next(iter(window.scene.own)))
    person.key(Qt.Key.Key_Escape)
    assert window.gestures.held is None and note.isVisible()
    note.ok_button.setFocus()
    person.key(Qt.Key.Key_Escape)
    assert not note.isVisible()


def test_a_card_pressed_as_the_note_goes_stays_lifted(person: Person, window: MainWindow) -> None:
    """Skipping the animation shows the note, which must not drop the card just lifted."""
    note = window.tips.note
    person.wait(note.isVisible, "the note")
    person.play_by_dragging()
    window.scene.motion.speed = 3.0
    person.wait(lambda: window.session.my_turn and window.scene.motion.busy, "the last card")
    assert note.isVisible()
    card = next(iter(window.scene.own))
    start = person.point(window.scene.own[card])
    high = window.view.height()
    QTest.mousePress(person.table, LEFT, pos=start)
    QTest.mouseMove(person.table, start + QPoint(0, -80))
    QTest.qWait(50)
    assert window.gestures.dragging and window.gestures.held == card
    assert window.view.height() == high, "the table keeps its place under a card that is held"
    window.scene.motion.speed = 0.1
    cursor = window.session.match.cursor
    QTest.mouseRelease(person.table, LEFT, pos=person.cloth())
    person.wait(lambda: window.session.match.cursor != cursor, "the move")
    person.wait(person.ready, "a turn")
    assert window.view.height() == high


def test_each_is_told_once(person: Person, window: MainWindow) -> None:
    lines = []
    for _ in range(12):
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn")
        if window.sheet.isVisible():
            break
        shown = window.tips.shown
        if shown is not None:
            lines.append(shown.key)
            QTest.mouseClick(window.tips.note.ok_button, LEFT)
        person.play_by_dragging()
    assert len(lines) > 1
    assert len(set(lines)) == len(lines)


def test_what_is_taken_back_is_not_explained_any_more(person: Person, window: MainWindow) -> None:
    session, times = window.session, window.tips

    times.dismiss()
    for _ in range(12):
        person.play_by_dragging()
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn")
        QTest.qWait(60)
        if times.shown is not None:
            break
    said = times.shown
    assert said is not None and said.key in window.settings.known
    session.undo()
    assert times.shown is None and not times.note.isVisible()
    assert said.key not in window.settings.known, "it is explained again where it is"


def test_the_note_itself_turns_them_off(person: Person, window: MainWindow) -> None:
    note = window.tips.note
    person.wait(note.isVisible, "the note")
    QTest.mouseClick(note.off_button, LEFT)
    assert not note.isVisible()
    assert not SettingsStore().settings.explain
    for _ in range(3):
        person.wait(person.ready, "a turn")
        person.play_by_dragging()
        assert not note.isVisible()


def test_the_settings_turn_them_on_anew(window: MainWindow) -> None:
    window.change_settings(replace(window.settings, explain=False, known=("sum",)))
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.fields["explain"].setChecked(True)  # type: ignore[attr-defined]
    assert window.settings.explain
    assert window.settings.known == ()
    dialog.close()


def test_a_lesson_has_words_of_its_own(window: MainWindow) -> None:
    from kontsina_qt.lessons.catalogue import LESSONS
    from kontsina_qt.windows.shell.learn_controller import learning_of

    window.change_settings(replace(window.settings, explain=True))
    learning = learning_of(window)
    learning.begin(LESSONS["kontsina"])
    QTest.qWait(50)
    assert window.settings.known == ()


def test_the_note_follows_the_size_of_the_window(
    person: Person, window: MainWindow, qtbot: QtBot
) -> None:
    note = window.tips.note
    person.wait(note.isVisible, "the note")

    def sizes() -> tuple[int, ...]:
        pressed = (note.ok_button.width(), note.ok_button.height(), note.off_button.width())
        return (note.label.font().pixelSize(), *pressed)

    window.resize(1280, 800)
    QTest.qWait(50)
    usual = sizes()
    window.resize(3840, 2160)

    def grown() -> bool:
        return all(now > 1.8 * before for now, before in zip(sizes(), usual, strict=True))

    qtbot.waitUntil(grown, timeout=20_000)
    QTest.qWait(50)
    large = sizes()
    window.change_settings(replace(window.settings, sound=not window.settings.sound))
    qtbot.waitUntil(lambda: sizes() == large, timeout=20_000)
    window.resize(480, 800)
    qtbot.waitUntil(lambda: sizes() == usual and note.height() < 120, timeout=20_000)
    words = QFontMetrics(note.label.font()).horizontalAdvance(note.label.text())
    assert words > note.label.width(), "or there would be nothing to wrap"


def test_the_note_follows_the_language(person: Person, window: MainWindow) -> None:
    note = window.tips.note
    person.wait(note.isVisible, "the note")
    english = note.label.text()
    window.change_settings(replace(window.settings, language="el"))
    greek = note.label.text()
    assert note.isVisible()
    assert greek != english
    assert not re.search(r"[a-z]{3}", greek), greek
    window.change_settings(replace(window.settings, language="en"))
    assert note.label.text() == english


def test_the_keys_stay_at_the_table_after_a_note(person: Person, window: MainWindow) -> None:
    note = window.tips.note
    person.wait(note.isVisible, "the note")
    assert window.focusWidget() is window.view
    QTest.mouseClick(note.ok_button, LEFT)
    assert window.focusWidget() is window.view


def test_nothing_is_explained_over_the_end_of_a_match(start: Start, window: MainWindow) -> None:
    known = ("take", "sum", "last", "good")  # all but whose the rest is
    window.change_settings(replace(window.settings, explain=True, known=known))
    person = Person(start("kontsina", 2, number=4, end="hands", hands=1), 1)
    play_ahead(window)
    person.play_match(person.play_by_dragging)
    QTest.qWait(300)
    assert window.session.finished and window.table_page.match_end.isVisible()
    assert not window.tips.note.isVisible() and window.tips.shown is None


def test_a_tip_is_written_as_other_messages_are(window: MainWindow) -> None:
    note, toast = window.tips.note, window.toast
    note.show_tip("Drag a card to capture.")
    toast.show_message("The match was saved.")
    assert note.label.font().pixelSize() == toast.font().pixelSize()
    assert note.label.font().weight() == toast.font().weight()
    assert note.ok_button.height() == note.off_button.height() > note.label.fontMetrics().height()
