"""The match end panel: the winner, the hands, the effects, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.table_page.match_end.panel import MatchEndPanel
from kontsina_qt.windows.widgets import key_repeats
from tests.access.seen import seen
from tests.analysis.played import review_of
from tests.e2e.ahead import play_ahead
from tests.e2e.person import LEFT, Person
from tests.library.playing import Clock
from tests.library.results.test_counting import one_hand
from tests.rating.playing import match_against, put

DAY = "2026-03-01"
Start = Callable[..., MainWindow]


def play_to_the_end(window: MainWindow, well: bool = True) -> MatchEndPanel:
    """Play all moves at once, with good moves for the person or for the others."""
    session, person = window.session, Person(window, 1)

    def choose(position: Position) -> Move:
        legal = position.legal()
        if (position.turn in session.humans) is not well:
            return legal[-1]
        return max(legal, key=lambda move: worth(position, move))

    window.change_settings(replace(window.settings, speed=Speed.OFF))
    session.pacer.pace.think = 1_000_000
    person.wait(lambda: bool(session.match.hands), "the cards")
    play_ahead(window, 2, int(session.rules.options["hands"]) - 1, choose)
    while not session.finished:
        while session.saving:
            QTest.qWait(1)
        position = session.position
        if session.match.waiting:
            session.next_hand()
        elif position is not None and not position.over:
            session._commit(choose(position), by_person=True)
            window.scene.motion.finish()
    panel = window.table_page.match_end
    person.wait(panel.isVisible, "the end of the match")
    person.wait(lambda: panel.effect_known, "what it changed")
    return panel


def worth(position: Position, move: Move) -> tuple[int, int]:
    cards = move.played | cards_used(position.builds, position.touched(move))
    return position.rules.card_points(cards), len(cards_in(cards))


def words(panel: MatchEndPanel) -> str:
    """All texts on the page."""
    labels = [each for each in panel.findChildren(QLabel) if each.isVisible()]
    return "\n".join(each.text() or each.accessibleName() for each in labels)


def rated_before(window: MainWindow) -> None:
    """Give the person enough matches for a rating."""
    put(window.library, Clock(), DAY, match_against("steady"), "wlwl")


def test_a_match_won_is_an_event(start: Start) -> None:
    window = start(end="hands", hands=3)
    rated_before(window)
    panel = play_to_the_end(window)
    end, match = panel.shown, window.session.match
    assert end is not None and not end.lost
    assert panel.word.accessibleName() == "You win!"
    read = words(panel)
    own, other = match.standing.scores
    assert str(own) in read and str(other) in read
    assert "Best capture · hand" in read and "took" in read
    assert "Rating" in read
    assert panel.effect is not None and panel.effect.change > 0
    assert panel.effect.streak == 1
    assert len(end.cards) == 5
    assert panel.buttons["again"].hasFocus()
    said = end.spoken(panel.effect)
    assert said.startswith(f"You win! {own} to {other}. Rating ")


def test_the_hands_are_a_table_and_each_opens_its_sheet(start: Start) -> None:
    window = start(end="hands", hands=3)
    panel = play_to_the_end(window)
    match, strip = window.session.match, panel.paper.strip
    cells = seen(strip).cells()
    assert len(cells) == 3, "You, Anna and the score"
    points = match.results[0].points[0]
    assert cells[0][0].startswith(f"You, Hand 1, {points} point")
    assert "hand won" in "".join(cells[0] + cells[1])
    box = strip.visualRect(strip.model().index(0, 1))
    QTest.mouseClick(strip.viewport(), LEFT, pos=box.center())
    assert window.sheet.isVisible() and not panel.isVisible()
    assert window.sheet.text().startswith("Hand 2")
    QTest.mouseClick(window.sheet.next_button, LEFT)
    assert panel.isVisible() and not window.sheet.isVisible()
    strip.setFocus()
    strip.setCurrentCell(0, 2)
    QTest.keyClick(strip, Qt.Key.Key_Return)
    assert window.sheet.text().startswith("Hand 3")
    QTest.keyClick(window.sheet, Qt.Key.Key_Escape)
    assert panel.isVisible()


def test_cards_fly_in_from_below_though_the_effect_is_known_only_later(start: Start) -> None:
    window = start(end="hands", hands=2)
    panel = play_to_the_end(window)
    end, effect = panel.shown, panel.effect
    assert end is not None and not end.lost and panel.cards.boxes()

    def unseen() -> bool:
        return all(label.y() >= panel.height() for label in panel.cards.labels)

    assert not unseen()
    panel.open(end, {}, speed=1000.0)
    panel.show_effect(effect)
    assert unseen()
    window.resize(window.width() + 40, window.height() - 60)
    QTest.qWait(20)
    assert unseen()


def test_only_the_end_itself_is_animated(start: Start) -> None:
    window = start(end="hands", hands=2)
    panel = play_to_the_end(window)
    window.change_settings(replace(window.settings, speed=Speed.NORMAL))

    def stands_still() -> bool:
        Person(window, 1).wait(lambda: panel.effect_known, "what the match changed")
        QTest.qWait(20)
        before = panel.grab().toImage()
        QTest.qWait(150)
        return panel.isVisible() and panel.grab().toImage() == before

    window.table_page.show_hand_sheet(1)
    QTest.mouseClick(window.sheet.next_button, LEFT)
    assert stands_still(), "back from a hand's sheet"
    window.change_settings(replace(window.settings, language="el"))
    assert stands_still(), "in another language"


def test_one_hand_has_no_course_but_its_sheet(start: Start) -> None:
    window = start(end="hands", hands=1)
    panel = play_to_the_end(window)
    paper = panel.paper
    assert not paper.strip.isVisible() and paper.sheet_button.isVisible()
    assert paper.width() < panel.width() / 2, "nothing large and empty"
    QTest.mouseClick(paper.sheet_button, LEFT)
    assert window.sheet.isVisible() and window.sheet.text().startswith("Hand 1")
    QTest.mouseClick(window.sheet.next_button, LEFT)
    assert panel.isVisible()
    paper.sheet_button.setFocus()
    QTest.keyClick(paper.sheet_button, Qt.Key.Key_Return)
    assert window.sheet.isVisible()


def test_the_sheet_of_a_past_hand_speaks_the_language_in_use(start: Start) -> None:
    window = start(end="hands", hands=3)
    play_to_the_end(window)
    window.table_page.show_hand_sheet(2)
    window.change_settings(replace(window.settings, language="el"))
    sheet = window.sheet
    assert sheet.isVisible() and sheet.past
    assert sheet.text().startswith(tr("Hand {n}").format(n=2))
    assert sheet.next_button.text() == tr("Back") != "Back"
    shown = {label.text() for label in sheet.table.viewport().findChildren(Label)}
    assert tr("Score so far") in shown


def test_all_of_eight_players_is_seen(window: MainWindow) -> None:
    window.setMaximumSize(1366, 768)
    window.resize(1366, 768)
    window.session.resume(one_hand("zwickern", 8), None)
    page = window.table_page
    window.pages.setCurrentWidget(page)
    page.show_match_end(animate=False)
    QTest.qWait(20)
    assert page.match_end.isVisible() and page.size().height() > 700
    assert page.match_end.scroll_area.verticalScrollBar().maximum() == 0


def test_a_match_lost_is_told_kindly(start: Start) -> None:
    window = start(end="hands", hands=3)
    rated_before(window)
    panel = play_to_the_end(window, well=False)
    end = panel.shown
    assert end is not None and end.lost
    assert panel.word.accessibleName() == "Anna wins"
    assert end.note in words(panel)
    assert end.note.startswith(("You ", "So close", "Next one", "Anna had"))
    assert panel.effect is not None and panel.effect.change < 0
    assert f"Rating {panel.effect.rating} (−{-panel.effect.change})" in words(panel)


def test_the_move_that_decided_it_leads_into_the_review(start: Start) -> None:
    window = start(end="hands", hands=2)
    panel = play_to_the_end(window, well=False)
    assert panel.shown is not None and panel.shown.decided is None, "nothing is reviewed yet"
    assert not panel.show_decided.isVisible() and panel.buttons["review"].isVisible()
    session, match = window.session, window.session.match
    found = review_of(match, 0)
    own = next(each for each in found.of(session.viewer) if each.choices > 1)
    dear = replace(own, best_value=own.value + 3, best=found.moves[-1].move, error=None)
    moves = tuple(dear if each is own else each for each in found.moves)
    assert session.match_id is not None
    assert window.library.reviews.keep(session.match_id, replace(found, moves=moves))
    window.table_page.show_match_end(animate=False)
    decided = panel.shown.decided
    assert decided is not None and (decided.hand, decided.ply) == (0, own.ply)
    assert panel.decided.text().startswith("The move that decided it, in hand 1: You played ")
    assert "It cost about 3 points." in panel.decided.text()
    inside = panel.rect().contains(
        panel.show_decided.mapTo(panel, panel.show_decided.rect().bottomRight())
    )
    assert panel.show_decided.isVisible() and inside
    assert panel.decided.height() >= panel.decided.heightForWidth(panel.decided.width())
    assert panel.show_decided.y() >= panel.decided.geometry().bottom()
    QTest.mouseClick(panel.show_decided, LEFT)
    review = window.review
    assert review is not None and review.isVisible()
    assert (review.hand, review.ply) == (0, own.ply) and not review.process.running


def test_play_again_review_share_and_the_table(start: Start) -> None:
    window = start(end="hands", hands=1)
    panel = play_to_the_end(window)
    own, other = window.session.match.standing.scores
    QTest.keyClick(panel.buttons["again"], Qt.Key.Key_C)
    assert QApplication.clipboard().text() == f"Kontsina: I beat Anna (steady) {own}–{other}."
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert window.table_page.back_button.isVisible() and not panel.isVisible()
    QTest.mouseClick(window.table_page.back_button, LEFT)
    assert panel.isVisible()
    before = window.session.match
    QTest.keyClick(panel.buttons["again"], Qt.Key.Key_Space)
    assert window.session.match is before, "Space presses nothing here"
    QTest.keyClick(panel.buttons["again"], Qt.Key.Key_Return)
    assert window.session.match is not before
    assert not panel.isVisible()


def test_motion_ends_at_any_key_and_buttons_rest(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start(end="hands", hands=1)
    panel = play_to_the_end(window)
    match, end = window.session.match, panel.shown
    assert end is not None
    panel.open(end, {0: "#f0cf86", 1: "#1f6f8f"}, 20.0)
    assert not panel.at_rest
    QTest.keyClick(panel.buttons["again"], Qt.Key.Key_Return)
    assert window.session.match is match, "the key has ended the motion alone"
    assert panel.at_rest
    assert all(
        label.pos() == home
        for label, home in zip(panel.cards.labels, panel.cards.homes, strict=True)
    )
    panel.open(end, {}, 20.0)
    QTest.mouseClick(panel.buttons["again"], LEFT)
    assert panel.at_rest and window.session.match is match
    monkeypatch.setattr(key_repeats, "REST_S", 0.6)
    panel.open(end, {}, 0.0)
    QTest.mouseClick(panel.buttons["again"], LEFT)
    QTest.keyClick(panel.buttons["again"], Qt.Key.Key_Return)
    assert window.session.match is match, "not within 600 ms"
    QTest.qWait(650)
    QTest.mouseClick(panel.buttons["again"], LEFT)
    assert window.session.match is not match


def test_a_match_given_up_can_be_played_on(start: Start) -> None:
    window = start()
    person, panel = Person(window, 1), window.table_page.match_end
    person.wait(person.ready, "a turn")
    window.session.resign()
    person.wait(lambda: panel.isVisible() and panel.at_rest, "the end of the match")
    assert panel.word.accessibleName() == "You resigned"
    assert panel.buttons["table"].text() == "See the table", "the other hand stays hidden"
    assert "The win goes to Anna." in words(panel)
    QTest.mouseClick(panel.buttons["undo"], LEFT)
    person.wait(lambda: window.session.resigned is None, "the match to go on")
    assert not panel.isVisible()


def test_several_people_have_no_rating(start: Start) -> None:
    window = start()
    seats = tuple(Seat(name, HUMAN) for name in ("Maria", "Anna"))
    window.match_controller.start(
        NewGame("kontsina", 2, {"end": "hands", "hands": 1}, seats, 3, False)
    )
    panel = play_to_the_end(window)
    assert panel.word.accessibleName() in ("Maria wins", "Anna wins", "Maria wins!", "Anna wins!")
    assert panel.effect is None and not panel.paper.rating.isVisible()


def test_undo_leaves_the_rating_as_it_is(start: Start) -> None:
    window = start(end="hands", hands=1)
    person = Person(window, 1)
    person.wait(person.ready, "a turn")
    person.play_by_clicking()
    person.wait(person.ready, "the next one")
    window.session.undo()
    person.wait(person.ready, "the turn again")
    panel = play_to_the_end(window)
    assert "Undo used: rating unchanged" in words(panel)


@pytest.mark.parametrize(
    "size", [(480, 800), (800, 560), (895, 472), (1366, 768)], ids=lambda size: f"{size[0]}"
)
def test_all_of_it_has_room(start: Start, size: tuple[int, int]) -> None:
    window = start("kontsina", 3, end="hands", hands=2)
    panel = play_to_the_end(window)
    for code in ("en", "el"):
        set_language(code)
        for text in (100, 150):
            window.change_settings(replace(window.settings, text_size=text, language=code))
            window.setMinimumSize(480, 400)
            window.resize(*size)
            QTest.qWait(20)
            page = panel.rect()
            for name, button in panel.buttons.items():
                if button.isVisible():
                    place = QRect(button.mapTo(panel, QPoint(0, 0)), button.size())
                    assert page.contains(place), (name, place)
                    wide = button.fontMetrics().horizontalAdvance(button.text())
                    assert wide <= button.width() - 12, (name, button.text())
            bar = panel.scroll_area.verticalScrollBar()
            assert bar.maximum() == 0 or size[1] < 700, (code, text)
    set_language("en")


@pytest.mark.parametrize("size", [(895, 472), (800, 560)], ids=lambda size: f"{size[0]}")
def test_a_low_window_shows_the_hands_at_once(start: Start, size: tuple[int, int]) -> None:
    window = start("kontsina", 2, end="hands", hands=2)
    window.setMinimumSize(640, 400)
    panel = play_to_the_end(window)
    window.resize(*size)
    QTest.qWait(20)
    assert panel.scroll_area.verticalScrollBar().maximum() == 0
    assert not panel.paper.strip.visibleRegion().isEmpty()
    shown = [button for button in panel.buttons.values() if button.isVisible()]
    assert len(shown) >= 3 and panel.buttons["again"] in shown
    assert len({button.geometry().center().y() for button in shown}) == 1


@pytest.mark.parametrize("size", [(480, 800), (1366, 768)], ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("well", [True, False], ids=["won", "lost"])
def test_news_of_a_badge_cover_no_card(start: Start, size: tuple[int, int], well: bool) -> None:
    window = start(end="hands", hands=2)
    window.resize(*size)
    panel = play_to_the_end(window, well)
    window.toast.show_message("New badges: First win, A perfect hand, Better than Expert")
    for part in ((480, 800), size):
        window.resize(*part)
        QTest.qWait(20)
        place = window.toast.geometry()
        assert window.pages.rect().contains(place)
        for label in panel.cards.labels:
            if label.isVisible():
                assert not place.intersects(QRect(label.mapTo(panel, QPoint(0, 0)), label.size()))
        best = panel.paper.best
        if best.isVisible():
            assert not place.intersects(QRect(best.mapTo(panel, QPoint(0, 0)), best.size()))


def test_the_fan_stays_in_a_lower_window(start: Start) -> None:
    window = start(end="hands", hands=1)
    window.resize(1280, 728)
    panel = play_to_the_end(window)
    assert len([box for box in panel.cards.boxes() if not box.isEmpty()]) >= 3
    assert panel.scroll_area.verticalScrollBar().maximum() == 0
