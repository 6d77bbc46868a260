"""A person's hand: every gesture with real events, and what it must not do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kontsina_qt.rules.base.cards import card, card_set
from tests.table.conftest import LEFT, NONE, Table

Deal = Callable[..., Table]
HAND = "9H TD 6S QC"
SPREAD = "4D 5C 9C KH"


def test_drag_onto_an_equal_card(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.spot("9C"))
    assert table.moves() == ["9H x 9C"]


def test_drag_onto_one_card_of_a_sum(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.spot("5C"))
    assert table.moves() == ["9H x 4D+5C"]


def test_drag_onto_the_cloth_lays(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.cloth())
    assert table.moves() == ["9H"]


def test_what_can_be_taken_is_lit_and_the_rest_dimmed(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.spot("9C"), release=False)
    lights = table.scene.lights
    assert lights.lit == card_set("9C 4D 5C")
    assert set(lights.uses) == {card_set("9C"), card_set("4D 5C")}
    assert table.dimmed(card("KH"))
    assert not table.dimmed(card("4D"))
    assert lights.hover == card_set("9C")
    QTest.mouseRelease(table.port, LEFT, NONE, table.spot("9C"))
    assert table.scene.lights.lit is None


def test_a_misdrag_comes_back_and_says_why(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.spot("KH"))
    assert table.moves() == []
    assert "K♥" in table.scene.furniture.words[0]
    table.settle()
    table.agrees()
    home = table.scene.layout.hand(0, 4)
    assert [s.pose.x for s in table.scene.own.values()] == [pose.x for pose in home]


@pytest.mark.parametrize("corner", [QPoint(5, 5), QPoint(1270, 700), QPoint(40, 740)])
def test_a_drop_anywhere_else_comes_back(deal: Deal, corner: QPoint) -> None:
    table = deal(HAND, SPREAD)
    table.drag("6S", corner)
    assert table.moves() == []
    assert table.gestures.held is None
    table.settle()
    table.agrees()


def test_a_drop_does_what_the_words_beside_a_drag_say(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    hand = table.spot("9H")
    table.drag("9H", table.spot("9C"), release=False)
    assert table.scene.furniture.words[1] == "Drop to play, or drop on your hand to keep it"
    for to in (table.cloth(), hand):
        QTest.mouseMove(table.port, to)
    QTest.mouseRelease(table.port, LEFT, NONE, hand)
    assert table.moves() == [] and table.gestures.held is None
    table.settle()
    table.agrees()
    table.drag("9H", table.cloth(), release=False)
    assert table.scene.furniture.words[0] == "Play the 9♥ to the table"
    QTest.mouseRelease(table.port, LEFT, NONE, table.cloth())
    assert table.moves() == ["9H"]


def test_a_drop_beside_a_target_still_counts(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    beside = table.spot("9C") + QPoint(0, 74 + 10)
    table.drag("9H", beside)
    assert table.moves() == ["9H x 9C"]


def test_a_drop_with_several_meanings_asks(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C 5H KH")
    table.drag("9H", table.spot("4D"))
    assert table.moves() == []
    panel = table.view.choice
    assert panel.isVisible()
    assert {b.offer.touched for b in panel.buttons} == {card_set("4D 5C"), card_set("4D 5H")}
    taken = panel.buttons[1].offer.touched
    QTest.mouseMove(panel.buttons[1])
    QTest.mouseClick(panel.buttons[1], LEFT)
    assert not panel.isVisible()
    position = table.session.position
    assert position is not None
    assert position.piles[0] == taken | card_set("9H")


def test_the_choice_by_digits_and_arrows(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C 5H KH")
    table.drag("9H", table.spot("4D"))
    panel = table.view.choice
    QTest.keyClick(panel.buttons[0], Qt.Key.Key_Right)
    assert panel.buttons[1].hasFocus()
    assert table.scene.lights.hover == panel.buttons[1].offer.touched
    QTest.keyClick(panel.buttons[1], Qt.Key.Key_1)
    position = table.session.position
    assert position is not None
    assert position.piles[0] == panel.buttons[0].offer.touched | card_set("9H")


@pytest.mark.parametrize("way", ["escape", "elsewhere"])
def test_the_choice_can_be_given_up(deal: Deal, way: str) -> None:
    table = deal("9H TD 6S QC", "4D 5C 5H KH")
    table.drag("9H", table.spot("4D"))
    if way == "escape":
        QTest.keyClick(table.view.choice.buttons[0], Qt.Key.Key_Escape)
    else:
        table.click(QPoint(30, 30))
    assert not table.view.choice.isVisible()
    assert table.moves() == []
    table.settle()
    table.agrees()


def test_many_captures_are_picked_on_the_table(table: Table, deal: Deal) -> None:
    from kontsina_qt.match.deals import Deal as DealOf
    from kontsina_qt.match.match import Match
    from kontsina_qt.match.record import Seat
    from kontsina_qt.rules.games.catalogue import game
    from tests.table.conftest import stacked

    rules = game("kontsina").rules(2)
    match = Match(rules, [Seat("You", "human"), Seat("Anna", "human")])
    hands = ("AC AD 2C 2D", "AH AS 2H 2S", "3C 3D 4C 4D", "TC TD 3H 3S", "QC QD QH QS")
    match.begin_hand(DealOf(1, stacked(*hands)))
    for text in ["AC", "AH", "AD", "AS", "2C", "2H", "2D", "2S"]:
        assert match.position is not None
        match.play(match.position.notation.read(text))
    table.session.resume(match, None)
    table.settle()
    assert len(table.session.moves_with(card("TC"))) > 10
    table.drag("TC", table.spot("4C"))
    assert table.gestures.multi_select
    assert table.moves()[-1] == "2S"
    wanted = "AC 2C 3C 4C"
    for text in wanted.split():
        if not table.scene.lights.picked >> card(text) & 1 and table.gestures.held is not None:
            table.click(table.spot(text))
    if table.gestures.held is not None:
        table.click(table.spot("TC"))
    assert table.moves()[-1] == "TC x AC+2C+3C+4C"


def test_click_then_target(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.click(table.spot("9H"))
    table.settle()
    assert table.gestures.held == card("9H")
    table.click(table.spot("4D"))
    assert table.moves() == ["9H x 4D+5C"]


def test_click_then_cloth_lays_and_a_second_click_takes_back(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.click(table.spot("6S"))
    QTest.qWait(450)
    table.click(table.spot("6S"))
    assert table.gestures.held is None
    assert table.moves() == []
    QTest.qWait(450)
    table.click(table.spot("6S"))
    table.settle()
    table.click(table.cloth())
    assert table.moves() == ["6S"]


def test_a_drag_that_a_key_ended_does_not_go_on_with_another_card(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.cloth(), release=False)
    assert table.gestures.dragging
    table.key(Qt.Key.Key_Escape)
    table.settle()
    table.key(Qt.Key.Key_Up)
    table.key(Qt.Key.Key_Return)
    held = table.gestures.held
    assert held is not None
    for step in range(1, 4):
        QTest.mouseMove(table.port, table.cloth() + QPoint(40 * step, 0))
    assert not table.gestures.dragging, "it was picked up by key"
    QTest.mouseRelease(table.port, LEFT, NONE, table.cloth())
    assert table.gestures.held == held
    assert table.moves() == []


@pytest.mark.parametrize(
    ("played", "move"), [("TD", "TD"), ("6S", "6S"), ("QC", "QC"), ("9H", None)]
)
def test_double_click_plays_only_what_is_sensible(
    deal: Deal, played: str, move: str | None
) -> None:
    table = deal(HAND, SPREAD)
    at = table.spot(played)
    QTest.mouseClick(table.port, LEFT, NONE, at)
    QTest.mouseDClick(table.port, LEFT, NONE, at)
    assert table.moves() == ([move] if move else [])
    assert table.view.choice.isVisible() == (move is None)


def test_the_whole_game_has_keys(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.key(Qt.Key.Key_Up)
    assert table.scene.lights.focus in table.scene.own
    while table.scene.lights.focus != card("9H"):
        table.key(Qt.Key.Key_Right)
    table.key(Qt.Key.Key_Return)
    assert table.gestures.held == card("9H")
    table.key(Qt.Key.Key_Escape)
    assert table.gestures.held is None
    table.settle()
    table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_Up)
    assert table.scene.lights.focus in table.scene.table
    table.key(Qt.Key.Key_Down)
    assert table.scene.lights.focus in table.scene.own
    position = table.session.position
    assert position is not None
    captures = [position.touched(m) for m in table.session.moves_with(card("9H"))]
    captures.remove(0)
    table.key(Qt.Key.Key_2)
    position = table.session.position
    assert position is not None
    assert position.piles[0] == captures[1] | card_set("9H")


def test_not_my_turn_is_said(deal: Deal) -> None:
    table = deal(HAND, SPREAD, player="steady")
    table.session.pacer.pace.think = 60_000
    table.drag("QC", table.cloth())
    table.settle()
    assert table.moves() == ["QC"]
    table.drag("6S", table.cloth())
    assert table.moves()[:1] == ["QC"]
    assert "6S" not in table.moves()


def test_escape_in_the_middle_of_a_drag(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.cloth(), release=False)
    table.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(table.port, LEFT, NONE, table.cloth())
    assert table.moves() == []
    table.settle()
    table.agrees()


def test_resize_in_the_middle_of_everything(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.spot("9C"), release=False)
    table.view.resize(900, 600)
    QTest.mouseRelease(table.port, LEFT, NONE, QPoint(450, 300))
    assert table.moves() == []
    table.settle()
    table.agrees()
    table.drag("9H", table.spot("9C"))
    table.view.resize(1600, 900)
    table.agrees()
    assert table.moves() == ["9H x 9C"]
    assert not table.scene.motion.busy


def test_undo_in_mid_flight(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("9H", table.spot("9C"))
    assert table.scene.motion.busy
    table.session.undo()
    table.settle()
    table.agrees()
    assert table.moves() == []
    table.session.redo()
    table.session.undo()
    table.session.redo()
    table.settle()
    table.agrees()
    assert table.moves() == ["9H x 9C"]


def test_random_presses_during_motion_never_part_picture_and_position(deal: Deal) -> None:
    table = deal(HAND, SPREAD, player="steady")
    random = Random(8)
    for press in range(200):
        kind = random.randrange(6)
        cards = [*table.scene.own.values(), *table.scene.table.values()]
        pose = random.choice(cards).pose if cards else table.scene.layout.stock
        at = QPoint(int(pose.x), int(pose.y))
        if kind == 0:
            at = QPoint(random.randrange(1280), random.randrange(754))
        if kind < 4:
            QTest.mousePress(table.port, LEFT, NONE, at)
            QTest.mouseMove(table.port, at + QPoint(random.randrange(-80, 80), -30))
            QTest.mouseRelease(table.port, LEFT, NONE, at + QPoint(0, -random.randrange(300)))
        elif kind == 4:
            table.session.undo() if random.random() < 0.6 else table.session.redo()
        else:
            table.key(random.choice([Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Escape]))
        QTest.qWait(random.randrange(25))
        if press % 10 == 9:
            table.gestures.take_back()
            table.settle()
            table.agrees()
    table.settle()
    table.agrees()


def test_the_keys_stay_in_the_hand_when_a_card_is_laid(deal: Deal) -> None:
    table = deal(HAND, SPREAD, player="steady")
    table.key(Qt.Key.Key_Up)
    hand = list(table.scene.own)
    while table.scene.lights.focus != hand[-1]:
        table.key(Qt.Key.Key_Right)
    table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_0)
    table.settle()
    assert table.moves()
    assert hand[-1] not in table.scene.own
    assert table.scene.lights.focus == hand[-2]


def test_a_card_can_be_seen_close_up(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.key(Qt.Key.Key_Up)
    focus = table.scene.lights.focus
    assert focus is not None
    before = table.view.grab().toImage()
    QTest.keyPress(table.view, Qt.Key.Key_Z)
    assert table.view.grab().toImage() != before
    QTest.keyRelease(table.view, Qt.Key.Key_Z)
    assert table.view.grab().toImage() == before


def test_a_replay_cut_short_by_the_next_move_leaves_no_card_behind(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("QC", table.cloth())
    table.settle()
    for _ in range(2):
        table.scene.replay_round()
        position = table.session.position
        assert position is not None
        table.session.play(position.legal()[0])
    table.settle()
    table.agrees()


def test_a_replay_takes_back_what_is_held(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.drag("QC", table.cloth())
    table.settle()
    held = next(iter(table.scene.own))
    table.gestures.lift(held)
    table.scene.replay_round()
    assert table.gestures.held is None
    table.settle()
    table.agrees()


@pytest.mark.parametrize("allowed", [True, False])
def test_looking_through_ones_pile(deal: Deal, allowed: bool) -> None:
    from kontsina_qt.match.deals import numbered_deal
    from kontsina_qt.match.match import Match
    from kontsina_qt.match.record import Seat
    from kontsina_qt.rules.games.catalogue import game

    table = deal(HAND, SPREAD)
    rules = game("elewenjewe").rules(2, {"isiwo": True} if allowed else {})
    match = Match(rules, [Seat("You", "human"), Seat("Anna", "steady")])
    match.begin_hand(numbered_deal(rules, 3, 0))
    position = match.position
    assert position is not None
    while not position.piles[0] or position.turn != 0:
        match.play(max(position.legal(), key=lambda move: move.verb == "capture"))
    table.session.resume(match, None)
    table.settle()
    pose = table.scene.layout.pile(0)
    table.click(QPoint(int(pose.x), int(pose.y)))
    said = table.scene.furniture.words[0]
    assert ("Your pile from the top" in said) == allowed
