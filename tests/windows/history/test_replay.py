"""A match replayed in its dialog, by real clicks and keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.analysis.review import TO_SPEAK_OF, HandReview
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.library.store import Library
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.history.replay import ReplayDialog
from kontsina_qt.windows.history.scrubber import HANDLE, PEN, RING
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.widgets.review_words import sentence
from kontsina_qt.windows.widgets.style import apply_style
from tests.access.seen import Table
from tests.analysis.played import review_of
from tests.library.playing import keep, play_match

LEFT = Qt.MouseButton.LeftButton
MATCH = play_match(4, hands=2, last=17)
SECONDS = 0.01


@cache
def hand_review() -> HandReview:
    """Made when it is asked for: all workers import this file, and one runs it."""
    return review_of(MATCH)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3") as opened:
        yield opened


def shown(qtbot: QtBot, library: Library, reviewed: bool = True) -> ReplayDialog:
    theme = THEMES["cloth"]
    apply_style(make_app(), theme)
    id = keep(library, MATCH)
    if reviewed:
        assert library.reviews.keep(id, hand_review())
    dialog = ReplayDialog(library, library.look_at(id), id, art_of(Settings()), theme)
    qtbot.addWidget(dialog)
    dialog.set_motion(0, False)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def press(dialog: ReplayDialog, key: Qt.Key) -> None:
    QTest.keyClick(dialog.focusWidget(), key)


def test_hands_that_lie_open_are_told_by_a_key(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    press(dialog, Qt.Key.Key_I)
    closed = dialog.scene.furniture.words[0]
    assert closed and " holds: " not in closed
    dialog.open_box.click()
    dialog.scrubber.setFocus()
    press(dialog, Qt.Key.Key_I)
    text = dialog.scene.furniture.words[0]
    other = 1 - dialog.session.viewer
    assert f"{dialog.models.names[other]} holds: " in text
    for card in dialog.models.hands[other]:
        assert card is not None and dialog.models.card_words(card) in text
    seats = Table(dialog.view).players
    assert any(" holds: " in seat.name for seat in seats), "and in the tree"
    press(dialog, Qt.Key.Key_L)
    assert dialog.scene.furniture.words[0].startswith("On the table:")


def test_keys_go_through_the_match(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    keys = Qt.Key
    for key, place in (
        (keys.Key_Right, (0, 1)),
        (keys.Key_Right, (0, 2)),
        (keys.Key_Left, (0, 1)),
        (keys.Key_PageDown, (1, 0)),
        (keys.Key_Left, (0, 48)),
        (keys.Key_End, (1, 17)),
        (keys.Key_PageUp, (1, 0)),
        (keys.Key_PageUp, (0, 0)),
        (keys.Key_Home, (0, 0)),
    ):
        press(dialog, key)
        assert dialog.place == place
    assert not dialog.back_button.isEnabled() and dialog.on_button.isEnabled()
    dialog.seats.setFocus()
    press(dialog, keys.Key_PageDown)  # of the field's own
    press(dialog, keys.Key_Right)
    assert dialog.place == (0, 1)


def test_the_table_is_that_of_the_place(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Left):
        press(dialog, key)
        position = dialog.session.position
        assert position is not None
        assert list(dialog.scene.own) == cards_in(position.hands[0])
        assert set(dialog.scene.table) == set(position.arrivals())
        assert dialog.where.text().startswith(f"Hand {dialog.place.hand + 1} of 2")


def test_the_scrubber_is_dragged(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    scrubber = dialog.scrubber
    y = scrubber.height() - 8

    def at(place: int) -> QPoint:
        return QPoint(round(scrubber.x_of(place)), y)

    QTest.mousePress(scrubber, LEFT, pos=at(10))
    assert dialog.session.place == 10
    QTest.mouseMove(scrubber, at(55))
    assert dialog.session.place == 55 and dialog.place == (1, 6)
    QTest.mouseRelease(scrubber, LEFT, pos=at(55))
    QTest.mouseMove(scrubber, at(3))
    assert dialog.session.place == 55
    assert scrubber.hand_starts() == [0, 49]


def test_the_ring_of_the_keys_is_whole_at_both_ends(qtbot: QtBot, library: Library) -> None:
    scrubber = shown(qtbot, library).scrubber
    ring = HANDLE + RING + PEN / 2
    assert scrubber.x_of(0) >= ring
    assert scrubber.x_of(scrubber.maximum()) <= scrubber.width() - ring
    assert scrubber.height() - scrubber._line >= ring


def test_it_plays_and_pauses(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    press(dialog, Qt.Key.Key_Space)
    assert dialog.playing and dialog.session.place == 1
    qtbot.waitUntil(lambda: dialog.session.place >= 2)
    press(dialog, Qt.Key.Key_Space)
    assert not dialog.playing
    dialog.scrubber.setValue(dialog.scrubber.maximum() - 1)
    QTest.mouseClick(dialog.play_button, LEFT)
    assert dialog.session.finished and not dialog.playing
    QTest.mouseClick(dialog.play_button, LEFT)
    assert dialog.playing and dialog.session.place == 1
    QTest.mouseClick(dialog.back_button, LEFT)
    assert not dialog.playing and dialog.session.place == 0


@pytest.mark.parametrize("instant", [True, False])
def test_from_any_seat_and_open(qtbot: QtBot, library: Library, instant: bool) -> None:
    dialog = shown(qtbot, library)
    dialog.set_motion(0 if instant else 1, False)
    dialog.seats.setFocus()
    QTest.keyClick(dialog.seats, Qt.Key.Key_Down)
    position = dialog.session.position
    assert position is not None
    assert list(dialog.scene.own) == cards_in(position.hands[1])
    assert all(sprite.card is None for sprite in dialog.scene.others[0])
    QTest.mouseClick(dialog.open_box, LEFT, pos=QPoint(10, dialog.open_box.height() // 2))
    assert [sprite.card for sprite in dialog.scene.others[0]] == cards_in(position.hands[0])
    for _ in range(14):  # past a deal
        press(dialog, Qt.Key.Key_Right) if dialog.seats.hasFocus() else dialog.step(1)
        dialog.scene.motion.finish()
        position = dialog.session.position
        assert position is not None
        assert [sprite.card for sprite in dialog.scene.others[0]] == cards_in(position.hands[0])


def test_the_review_goes_along(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    dialog.resize(1120, 900)
    qtbot.waitUntil(dialog.graph.isVisible)
    costly = hand_review().costliest(1)[0]
    assert costly.loss >= TO_SPEAK_OF
    dialog.scrubber.setValue(costly.ply + 1)
    assert dialog.judgement.text() == sentence(costly, dialog.session.teller)
    assert dialog.graph.ply == costly.ply and not dialog.review_button.isVisible()
    best = next(each for each in hand_review().moves if each.loss < TO_SPEAK_OF)
    dialog.scrubber.setValue(best.ply + 1)
    assert dialog.judgement.text().endswith("No better move was found.")
    graph = dialog.graph
    QTest.mouseClick(graph, LEFT, pos=QPoint(round(graph.point(7).x()), graph.height() // 2))
    assert dialog.place == (0, 8)
    dialog.scrubber.setFocus()
    press(dialog, Qt.Key.Key_End)
    assert dialog.judgement.text() == "This hand has not been reviewed yet."
    assert not dialog.review_button.isVisible()  # it goes on
    assert not graph.isVisible()


def test_a_hand_is_reviewed_from_here(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library, reviewed=False)
    dialog.process.seconds = SECONDS
    press(dialog, Qt.Key.Key_Right)
    assert dialog.judgement.text() == "This hand has not been reviewed yet."
    with qtbot.waitSignal(dialog.process.finished, timeout=120_000):
        QTest.mouseClick(dialog.review_button, LEFT)
        assert dialog.judgement.text().startswith("Analysing …")
    assert dialog.judgement.text() != "This hand has not been reviewed yet."
    assert not dialog.review_button.isVisible() and 0 in dialog.reviews
    [match] = library.summaries()
    assert [each.hand for each in library.reviews.of(match.id)] == [0]


def test_closing_ends_what_goes_on(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library, reviewed=False)
    press(dialog, Qt.Key.Key_Right)
    QTest.mouseClick(dialog.review_button, LEFT)
    assert dialog.process.running
    press(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible() and not dialog.process.running and not dialog.playing


def last_taken(dialog: ReplayDialog) -> QPoint:
    """The centre of the last capture's cards, in the dialog."""
    box = dialog.scene.furniture.fan.box
    assert box is not None
    at = QPoint(*map(int, box.centre))
    return dialog.view.viewport().mapTo(dialog, at)


def test_the_table_keeps_its_size_from_move_to_move(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library, reviewed=False)
    size = dialog.view.size()
    press(dialog, Qt.Key.Key_Right)
    QTest.qWait(20)
    assert dialog.judgement.text()
    assert dialog.view.size() == size, "the motion would be cut short"


def test_the_last_round_is_shown_again_by_key_and_by_click(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    dialog.scrubber.setValue(next(at for at in range(6, 60) if captured(dialog, at)))
    QTest.qWait(20)
    dialog.set_motion(1, False)
    place, lies = dialog.place, set(dialog.scene.table)
    said: list[str] = []
    dialog.scene.said.connect(said.append)
    press(dialog, Qt.Key.Key_R)
    again = dialog.scene.round_replay
    assert again.running and dialog.place == place
    qtbot.waitUntil(lambda: len(said) == 2, timeout=20000)
    assert dialog.scene.furniture.words[1] == "Replaying the last round"
    qtbot.waitUntil(lambda: not again.running, timeout=20000)
    assert set(dialog.scene.table) == lies and dialog.place == place
    QTest.mouseClick(dialog, LEFT, pos=last_taken(dialog))
    assert again.running
    QTest.mouseClick(dialog, LEFT, pos=dialog.view.geometry().center())
    assert dialog.scene.furniture.fan.box is not None
    assert not again.running and not dialog.scene.motion.busy
    assert set(dialog.scene.table) == lies and dialog.place == place
    press(dialog, Qt.Key.Key_R)
    assert again.running
    press(dialog, Qt.Key.Key_Right)
    assert not again.running and dialog.place.ply == place.ply + 1


def captured(dialog: ReplayDialog, at: int) -> bool:
    """Whether the move before a place was a capture."""
    before = set(dialog.scene.furniture.fan.cards)
    dialog.scrubber.setValue(at)
    return set(dialog.scene.furniture.fan.cards) not in (set(), before)


def test_the_pointer_is_a_hand_on_the_last_capture_alone(qtbot: QtBot, library: Library) -> None:
    """Also when moving from there straight to the controls below the table."""
    dialog = shown(qtbot, library)
    dialog.scrubber.setValue(next(at for at in range(6, 60) if captured(dialog, at)))
    QTest.qWait(20)
    for part in (dialog.scrubber, dialog.where, dialog.graph):
        QTest.mouseMove(dialog, last_taken(dialog))
        assert dialog.cursor().shape() == Qt.CursorShape.PointingHandCursor
        QTest.mouseMove(part, part.rect().center())
        assert part.cursor().shape() != Qt.CursorShape.PointingHandCursor
    assert dialog.close_button.cursor().shape() == dialog.scrubber.cursor().shape()
