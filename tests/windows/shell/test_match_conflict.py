"""Two windows with one match: the one behind has to choose, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import LEFT
from tests.session.waiting import wait

Start = Callable[..., MainWindow]


@pytest.fixture
def other(start: Start) -> Iterator[tuple[MainWindow, Library, Match]]:
    """A window at ply 4 of a match, and another library in which the match is at ply 9."""
    window = start()
    window.session.begin(
        window.session.rules, [*window.session.match.seats[:1]] * 2, window.session.dealing
    )
    for _ in range(4):
        play(window)
    wait(lambda: not window.writer.busy)
    path, id = window.library.path, window.session.match_id
    assert path is not None and id is not None
    with Library.open(path) as library:
        match = library.load(id)
        for _ in range(5):
            play_there(library, id, match)
        yield window, library, match


def play(window: MainWindow) -> None:
    wait(lambda: not window.writer.busy)
    position = window.session.position
    assert position is not None
    assert window.session.play(position.legal()[0])


def play_there(library: Library, id: int, match: Match) -> None:
    position, (hand, ply) = match.hands[-1].position, match.cursor
    text = position.notation.text(position.legal()[-1])
    match.play_text(text)
    library.add_move(id, hand, ply, text)


def press(window: MainWindow, which: str) -> None:
    wait(lambda: window.play.match_conflict.dialog is not None)
    dialog = window.play.match_conflict.dialog
    assert dialog is not None
    button: QPushButton = getattr(dialog, which)
    assert button.isVisible()
    QTest.mouseClick(button, LEFT)
    wait(lambda: window.play.match_conflict.dialog is None)


def test_an_undo_behind_cuts_nothing_and_the_copy_goes_on(
    other: tuple[MainWindow, Library, Match],
) -> None:
    window, library, match = other
    id = window.session.match_id
    assert id is not None
    window.session.undo()
    assert library.look_at(id).record() == match.record()
    press(window, "stay")
    copy = window.session.match_id
    assert copy is not None and copy != id
    play(window)
    window.session.undo()
    window.session.redo()
    assert library.look_at(copy).record() == window.session.match.record()
    assert library.look_at(id).record() == match.record()


def test_the_other_windows_state_can_be_taken(other: tuple[MainWindow, Library, Match]) -> None:
    window, library, match = other
    id = window.session.match_id
    window.session.undo()
    press(window, "take")
    assert window.session.match_id == id
    assert window.session.match.record() == match.record()
    # The copy held nothing that is not there, so it is no match of its own in the list.
    assert len(library.summaries()) == 2
    play(window)
    assert id is not None
    assert library.look_at(id).record() == window.session.match.record()


def test_the_other_windows_state_is_taken_while_the_disk_is_slow(
    hasty: None, other: tuple[MainWindow, Library, Match]
) -> None:
    """The copy is deleted once the match is stored, however long that takes."""
    window, library, _ = other
    id = window.session.match_id
    window.session.undo()
    wait(lambda: window.play.match_conflict.dialog is not None)
    go = Event()
    window.writer.run(lambda: go.wait(60))
    press(window, "take")
    assert window.session.match_id != id
    go.set()
    wait(lambda: window.session.match_id == id and not window.writer.busy)
    wait(lambda: len(library.summaries()) == 2)


def test_moves_of_ones_own_stay_when_the_other_state_is_taken(
    other: tuple[MainWindow, Library, Match],
) -> None:
    window, library, match = other
    id = window.session.match_id
    play(window)
    mine = window.session.match.record()
    press(window, "take")
    assert window.session.match_id == id
    assert window.session.match.record() == match.record()
    assert mine in [library.look_at(each.id).record() for each in library.summaries()]


def test_it_is_seen_when_the_window_comes_to_the_front(
    other: tuple[MainWindow, Library, Match],
) -> None:
    window, library, match = other
    here = window.session.match.record()
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    dialog = window.play.match_conflict.dialog
    assert dialog is not None
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.session.match.record() == here
    assert library.look_at(window.session.match_id or 0).record() == here
    assert window.session.match_id is not None
    assert match.record() in [library.look_at(each.id).record() for each in library.summaries()]
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    assert window.play.match_conflict.dialog is None
