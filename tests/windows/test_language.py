"""Changing the language updates all texts at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QTableWidget,
    QTextBrowser,
    QWidget,
)

from assets.build import build
from kontsina_qt.language import given, languages, set_language, system_language
from kontsina_qt.library.settings.kinds import own_name
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.dialogs import show_moves, show_rules
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person
from tests.test_translations import KEPT, ROOT
from tests.windows.legible import cut_words

Start = Callable[..., MainWindow]
KEYS = {"Ctrl", "Shift", "Home", "Escape", "Esc", "Enter"}
"""What stands on the keys themselves."""


@pytest.fixture(autouse=True)
def both_languages() -> Iterator[None]:
    """Catalogues of today's sources; English afterwards."""
    build(ROOT)
    yield
    set_language("en")


def texts_of(widget: QWidget) -> Iterator[str]:
    """All visible and accessible texts of a widget."""
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
    if widget.isWindow() and not isinstance(widget, QMenu):
        yield widget.windowTitle()
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
            yield widget.text()
        case QComboBox():
            yield from (widget.itemText(at) for at in range(widget.count()))
        case QTextBrowser():
            yield widget.toPlainText()
        case QTableWidget():
            headers = [widget.horizontalHeaderItem(at) for at in range(widget.columnCount())]
            yield from (head.text() for head in headers if head is not None)
        case QListView():
            model = widget.model()
            yield from (str(model.index(row, 0).data()) for row in range(model.rowCount()))
        case _:
            pass
    for action in widget.actions():
        yield from (action.text(), action.toolTip())


def all_texts(window: MainWindow) -> set[str]:
    """All texts of the program."""
    said: set[str] = set()
    for top in QApplication.topLevelWidgets():
        for widget in (top, *top.findChildren(QWidget)):
            if widget.isVisible() or isinstance(widget, QMenu):
                said.update(texts_of(widget))
    said.update(action.text() for action in window.findChildren(QAction))
    if window.playing() is not None and window.session.active:
        models, scene = window.table_page.models, window.scene
        said.update(scene.furniture.words)
        said.add(scene.words.table())
        said.update(models.history.rows)
        said.update(f"{seat.name}, {seat.detail}" for seat in scene.cards.shown.seats)
        said.update(pile.name for pile in scene.cards.shown.piles)
        said.update(window.sheet.text().splitlines() if window.sheet.isVisible() else ())
    return {text for text in said if text}


def english_left(window: MainWindow) -> set[str]:
    """English texts left in a Greek window."""
    names = KEPT | KEYS | {own_name(code) for code in languages()}
    found = set()
    for text in all_texts(window):
        words = re.findall(r"[A-Za-zÀ-ɏḀ-ỿ]{3,}", text)
        if [word for word in words if word not in names]:
            found.add(text)
    return found


def greek_left(window: MainWindow) -> set[str]:
    """Greek texts left in an English window."""
    names = {own_name(code) for code in languages()}
    return {text for text in all_texts(window) - names if re.search("[α-ωά-ώΑ-Ω]", text)}


def speak(window: MainWindow, code: str) -> None:
    """Choose a language."""
    window.change_settings(replace(window.settings, language=code))


def there_and_back(window: MainWindow) -> None:
    """Switch to Greek and back to English."""
    speak(window, "el")
    assert english_left(window) == set(), english_left(window)
    assert len(greek_left(window)) > 10
    speak(window, "en")
    assert greek_left(window) == set()


def test_the_start_page(window: MainWindow) -> None:
    there_and_back(window)
    window.prepare_table()
    there_and_back(window)


def test_a_table_in_the_middle_of_a_hand(start: Start) -> None:
    window = start("kontsina", 3)
    person = Person(window, seed=3)
    for _ in range(2):
        person.wait(person.ready, "a turn")
        before = window.session.match.cursor
        person.play_by_dragging()
        person.wait(lambda before=before: window.session.match.cursor != before, "the move")  # type: ignore[misc]
    person.wait(person.ready, "a turn")
    show_rules(window)
    show_moves(window)
    there_and_back(window)


def test_the_counted_hand_and_its_review(start: Start) -> None:
    window = start("cassino", 2)
    person = Person(window, seed=5)
    play_ahead(window)
    while not window.session.match.results:
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn")
        if not window.sheet.isVisible():
            person.play_by_dragging()
    person.wait(window.sheet.isVisible, "the score sheet")
    there_and_back(window)
    window.play.reviews.show_last()
    there_and_back(window)
    window.session.next_hand()
    window.session.cut_wanted.emit("0123456789abcdef" * 4)
    there_and_back(window)


def test_the_settings_themselves_by_hand(window: MainWindow) -> None:
    settings = SettingsDialog(window.settings, window)
    settings.changed.connect(window.change_settings)
    settings.show()
    box = settings.fields["language"]
    assert isinstance(box, QComboBox)
    assert [box.itemText(at) for at in range(1, box.count())] == list(map(own_name, languages()))
    box.setFocus()
    at = box.findText("Ελληνικά")
    while box.currentIndex() < at:
        QTest.keyClick(box, Qt.Key.Key_Down)
        box = settings.fields["language"]  # the page is a new one
        assert isinstance(box, QComboBox)
    assert window.settings.language == "el"
    assert english_left(window) == set(), english_left(window)
    assert box.currentText() == "Ελληνικά"
    assert settings.focusWidget() is box
    while box.currentIndex() > 1:
        QTest.keyClick(box, Qt.Key.Key_Up)
        box = settings.fields["language"]
        assert isinstance(box, QComboBox)
    assert greek_left(window) == set()
    # Nothing is left of the pages before.
    QApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))
    # One more is the list that stands for the tabs in a narrow window.
    assert len(settings.findChildren(QComboBox)) == 1 + len(
        [field for field in settings.fields.values() if isinstance(field, QComboBox)]
    )


@pytest.mark.parametrize("size", [(1366, 768), (480, 800)])
def test_an_open_dialog_is_as_large_as_one_opened_in_that_language(
    window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.change_settings)
    dialog.show()
    for code in ("it", "el", "en"):
        box = dialog.fields["language"]
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(box.findText(own_name(code)))
        QTest.qWait(50)
        assert cut_words(dialog) == []
        fresh = SettingsDialog(window.settings, window)
        fresh.show()
        QTest.qWait(50)
        assert dialog.size() == fresh.size()
        fresh.close()
    dialog.close()


def test_names_that_the_program_gave_follow_and_others_stay(start: Start) -> None:
    window = start("kontsina", 3)
    names = [seat.name for seat in window.table_page.models.seats]
    assert names[0] == "You"
    speak(window, "el")
    greek = [seat.name for seat in window.table_page.models.seats]
    assert greek[0] == "Εσύ"
    assert all(re.search("[Α-Ωα-ω]", name) for name in greek)
    assert given("Ελένη", ("Eleni",)) == "Ελένη"
    set_language("en")
    assert given("Ελένη", ("Eleni",)) == "Eleni"
    assert given("Παναγιώτα", ("Eleni",)) == "Παναγιώτα"


def test_a_choice_that_is_open_goes_with_its_words(start: Start) -> None:
    window = start("kontsina", 2)
    person = Person(window, seed=3)
    person.wait(person.ready, "a turn")
    sprite = next(iter(window.scene.own.values()))
    QTest.mouseClick(person.table, LEFT, Qt.KeyboardModifier.NoModifier, person.point(sprite))
    assert window.gestures.held is not None
    speak(window, "el")
    assert window.gestures.held is None
    assert english_left(window) == set(), english_left(window)


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("el_GR.UTF-8", "el"),
        ("EL_gr", "el"),
        ("el", "el"),
        ("it_IT@euro", "it"),
        ("italian", "it"),
        ("de_DE.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
    ],
)
def test_a_system_asks_for_a_language_by_its_code_or_its_name(
    asked: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", asked)
    assert system_language() == spoken


@pytest.mark.parametrize("asked", ["el_GR.UTF-8", "de_DE.UTF-8", "C.UTF-8"])
def test_what_names_of_languages_mean_is_loaded_for_a_name_alone(asked: str) -> None:
    program = (
        "import sys; before = set(sys.modules)\n"
        "from kontsina_qt.language import system_language; system_language()\n"
        "print('locale' in sys.modules.keys() - before)"
    )
    environment = {**os.environ, "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": asked}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment
    )
    assert done.stdout == "False\n", done.stderr
