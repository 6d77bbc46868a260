"""Between two hands the table is bare: nothing of the previous one is left during the deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.table.layout.geometry import box_of
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person

Start = Callable[..., MainWindow]
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def pictures_of_piles(window: MainWindow) -> list[QImage]:
    """The pictures of the piles."""
    layout = window.scene.layout
    boxes = (box_of(layout.pile(pile.side)) for pile in window.scene.cards.shown.piles)
    return [
        window.view.grab(QRect(int(b.x), int(b.y), int(b.width), int(b.height))).toImage()
        for b in boxes
    ]


def test_piles_and_table_are_cleared_before_the_next_deal(start: Start) -> None:
    window = start()
    session, person = window.session, Person(window, 1)
    play_ahead(window)
    while not session.match.waiting:
        person.wait(lambda: person.ready() or session.match.waiting, "a turn")
        if session.my_turn:
            person.play_by_clicking()
    person.wait(window.sheet.isVisible, "the score sheet")
    shown = window.scene.cards.shown
    assert sum(pile.count for pile in shown.piles) == 52
    taken = pictures_of_piles(window)
    window.scene.motion.speed = 2.0
    QTest.mouseClick(window.sheet.next_button, LEFT)
    assert window.scene.motion.busy, "cards are being dealt"
    now = pictures_of_piles(window)
    assert all(before != after for before, after in zip(taken, now, strict=True))
    picture = window.table_page.grab()  # what is painted is bare, too
    assert not picture.isNull()
    dealt = {card for thing in window.table_page.models.table for card in thing.cards}
    assert set(window.scene.table) <= dealt
    window.scene.motion.finish()
    assert all(pile.count == 0 for pile in window.scene.cards.shown.piles)


def play_until_counted(window: MainWindow, person: Person) -> None:
    """Play the last cards of a hand whose score sheet counts slowly."""
    session = window.session
    play_ahead(window)
    while not session.match.waiting:
        person.wait(lambda: person.ready() or session.match.waiting, "a turn")
        position = session.position
        if position is not None and not position.stock and position.hands[0].bit_count() == 1:
            window.change_settings(replace(window.settings, speed=Speed.SLOW))
        if session.my_turn:
            person.play_by_clicking()
    person.wait(window.sheet.isVisible, "the score sheet")
    assert window.sheet.counting


def test_plates_show_what_a_hand_scored_when_the_sheet_has_counted_it(start: Start) -> None:
    window = start()
    session, person = window.session, Person(window, 1)

    def scores() -> tuple[int, ...]:
        return tuple(row.score for row in window.table_page.models.seats)

    play_until_counted(window, person)
    assert window.sheet.counting and scores() == (0, 0), "nothing is told before it is counted"
    QTest.mouseClick(window.sheet, LEFT, pos=window.sheet.rect().topLeft())
    assert not window.sheet.counting
    counted = session.match.standing.scores
    assert scores() == counted != (0, 0)
    person.wait(lambda: window.action.undo.isEnabled(), "undo")
    window.action.undo.trigger()
    assert scores() == (0, 0) and not window.sheet.isVisible()
    person.wait(person.ready, "the turn again")
    window.action.redo.trigger()
    assert scores() == (0, 0), "it is counted again"
    person.wait(window.sheet.isVisible, "the score sheet again")
    person.wait(lambda: not window.sheet.counting, "the end of the count")
    assert scores() == counted


def test_a_match_can_be_left_while_its_score_is_counted(start: Start) -> None:
    window = start()
    play_until_counted(window, Person(window, 1))
    window.show_welcome()
    assert not window.session.active and not window.sheet.counting


def test_a_button_beside_the_cards_has_the_only_ring(start: Start) -> None:
    window = start()
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_Right)
    card = window.scene.lights.focus
    assert card is not None
    ringed = window.view.grab().toImage()
    bar = window.table_page.bar.tools()[0]
    bar.setFocus(Qt.FocusReason.TabFocusReason)
    assert window.scene.lights.focus == card, "it is remembered"
    plain = window.view.grab().toImage()
    assert plain != ringed
    window.view.setFocus(Qt.FocusReason.BacktabFocusReason)
    assert window.view.grab().toImage() == ringed


def test_just_deal_from_now_on_holds_for_the_next_hand_and_the_next_game(start: Start) -> None:
    window = start(number=None, sealed=True)
    session, person = window.session, Person(window, 2)
    person.wait(window.table_page.cut_panel.isVisible, "the cut")
    assert window.settings.sealed
    QTest.mouseClick(window.table_page.cut_panel.plain, LEFT)
    assert not window.table_page.cut_panel.isVisible() and window.view.hasFocus()
    assert len(session.match.hands) == 1
    assert not window.settings.sealed
    while not session.match.waiting:
        position = session.position
        assert position is not None
        session._commit(position.legal()[0], by_person=True)
        window.scene.motion.finish()
    person.wait(window.sheet.isVisible, "the score sheet")
    person.next_hand(by_key=False)
    person.wait(lambda: len(session.match.hands) == 2, "the next hand without a cut")
    assert not window.table_page.cut_panel.isVisible()


def test_undo_by_key_goes_back_over_the_end_of_a_hand_in_motion(start: Start) -> None:
    window = start("kontsina", end="hands", hands=2)
    person = Person(window, 5)
    play_ahead(window)
    while not window.sheet.isVisible():
        person.wait(lambda: person.ready() or window.sheet.isVisible(), "a turn")
        if not window.sheet.isVisible():
            person.play_by_dragging()
    scene, match = window.scene, window.session.match
    scene.motion.speed = 1.0
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Z, CTRL)
    assert not window.sheet.isVisible() and not match.results
    assert scene.motion.busy, "the last cards come out of the piles"
    person.wait(person.ready, "one's turn again")
    lies, held = set(scene.table), set(scene.own)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Z, CTRL | SHIFT)
    assert scene.motion.busy
    person.wait(window.sheet.isVisible, "the score sheet again")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    person.wait(lambda: match.hand_number == 1 and person.ready(), "the next hand")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Z, CTRL)
    assert match.hand_number == 0
    assert scene.motion.busy, "the deal goes back first"
    person.wait(person.ready, "one's turn in the hand before")
    assert (set(scene.table), set(scene.own)) == (lies, held)


def test_what_is_told_in_passing_gives_way_to_the_sheet(start: Start) -> None:
    window = start()
    window.resize(1280, 800)
    person = Person(window, 1)
    play_ahead(window)
    while not window.session.match.waiting:
        person.wait(lambda: person.ready() or window.session.match.waiting, "a turn")
        if window.session.my_turn:
            person.play_by_clicking()
    person.wait(window.sheet.isVisible, "the score sheet")
    window.sheet.hide()
    window.toast.show_message("New badge: First win")
    window.sheet.show()
    paper = window.sheet.paper.toAlignedRect()
    assert not window.toast.geometry().intersects(paper), "no line of it is covered"
