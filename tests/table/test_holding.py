"""How far a hand card is raised: under the pointer, lifted, and while a choice is open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.rules.base.cards import card, card_set
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.input.dragged_card import PEEP_PX
from kontsina_qt.table.layout.geometry import Box, tilted_box
from kontsina_qt.table.layout.layout import LIFT
from kontsina_qt.table.marks.marks import marks
from kontsina_qt.table.style.initials import initials
from tests.table.conftest import LEFT, NONE, Table
from tests.table.dealt import dealt

Deal = Callable[..., Table]
HAND, SPREAD = "9H TD 6S QC", "4D 5C 9C KH"


def rest(table: Table) -> None:
    """Wait until the animation has ended."""
    for _ in range(600):
        if not table.scene.motion.busy:
            return
        QTest.qWait(5)
    raise AssertionError("it never comes to rest")


def stands(table: Table, text: str) -> float:
    """How far a hand card is raised, in pixels."""
    scene = table.scene
    home = scene.cards.home(card(text))
    assert home is not None
    return home.y - scene.own[card(text)].pose.y


def test_a_card_under_the_pointer_rises_and_shows_what_it_takes(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    nine, ten = table.spot("9H"), table.spot("TD")
    QTest.mouseMove(table.port, nine)
    rest(table)
    assert stands(table, "9H") == pytest.approx(PEEP_PX)
    assert table.scene.lights.lit == card_set("9C 4D 5C")
    assert not table.dimmed(card("KH")), "nothing is dimmed for a look"
    assert "9♥ can take" in table.scene.furniture.words[0]
    QTest.mouseMove(table.port, ten)
    rest(table)
    assert stands(table, "9H") == 0
    assert stands(table, "TD") == pytest.approx(PEEP_PX)
    QTest.mouseMove(table.port, table.cloth())
    rest(table)
    assert stands(table, "TD") == 0
    assert table.scene.lights.lit is None
    assert table.moves() == []


def test_nothing_rises_while_cards_move(deal: Deal) -> None:
    table = deal(HAND, SPREAD, player="steady")
    table.session.pacer.pace = Pace(60_000, 0)
    table.drag("6S", table.cloth())
    table.settle()
    table.session.undo()
    assert table.scene.motion.busy and table.session.my_turn
    QTest.mouseMove(table.port, table.spot("9H"))
    assert table.scene.lights.lit is None
    rest(table)
    assert stands(table, "9H") == 0
    QTest.mouseMove(table.port, table.spot("9H"))
    rest(table)
    assert stands(table, "9H") == pytest.approx(PEEP_PX)


def test_the_next_card_rises_though_the_first_has_not_come_to_rest(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    QTest.mouseMove(table.port, table.cloth())
    QTest.mouseMove(table.port, table.spot("9H"))
    assert table.scene.motion.busy
    QTest.mouseMove(table.port, table.spot("TD"))
    rest(table)
    assert stands(table, "9H") == 0
    assert stands(table, "TD") == pytest.approx(PEEP_PX)


def test_the_lowest_edge_of_a_raised_card_is_still_the_card(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    box = table.scene.own[card("9H")].box
    edge = QPoint(round(box.x + 20), round(box.bottom) - 2)
    for _ in range(3):
        QTest.mouseMove(table.port, edge)
        rest(table)
        assert stands(table, "9H") == pytest.approx(PEEP_PX)
        edge += QPoint(1, 0)


def test_nobody_looks_while_another_is_to_play(deal: Deal) -> None:
    table = deal(HAND, SPREAD, player="steady")
    table.session.pacer.pace = Pace(60_000, 0)
    table.drag("6S", table.cloth())
    table.settle()
    assert not table.session.my_turn
    QTest.mouseMove(table.port, table.spot("9H"))
    rest(table)
    assert stands(table, "9H") == 0
    assert table.scene.lights.lit is None


def test_a_chosen_card_goes_on_standing_with_its_place_dashed(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.click(table.spot("9H"))
    rest(table)
    assert stands(table, "9H") == pytest.approx(LIFT)
    assert table.scene.lights.ghost
    QTest.qWait(50)
    assert stands(table, "9H") == pytest.approx(LIFT)


def test_it_stands_while_the_choice_is_open_and_goes_home_with_escape(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C 5H KH")
    table.drag("9H", table.spot("4D"))
    rest(table)
    assert table.view.choice.isVisible()
    assert table.scene.lights.ghost
    assert stands(table, "9H") == pytest.approx(LIFT)
    table.key(Qt.Key.Key_Escape)
    rest(table)
    assert stands(table, "9H") == 0
    assert not table.scene.lights.ghost


def test_the_owner_of_a_build_is_told_by_initial_and_colour(table: Table) -> None:
    hands = ["4D 9H 2S 3S", "5H 9C QD JD", ""]
    moves = ("4D b9 4D+5C",)
    match = dealt("cassino", hands, "5C KC KH QH", moves=moves, names=("Anna", "Antonis", "Eva"))
    table.session.resume(match, None)
    table.settle()
    scene = table.scene
    names = table.models.names
    worn = marks(scene.lights, scene.cards.shown.table, scene.own, names).table.values()
    badges = [each.badge for each in worn if each.badge is not None]
    assert [(badge.value, badge.initial) for badge in badges] == [(9, "An")]
    assert initials(names) == ["An", "At", "E"]


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        (("You", "Anna", "Eleni"), ["Y", "A", "E"]),
        (("Nikos", "Nick", "Eva"), ["Nk", "Nc", "E"]),
        (("Anna", "Anna"), ["A1", "A2"]),
        (("Άννα", "Αννέτα"), ["Ά", "Α"]),
    ],
)
def test_initials_tell_the_seats_apart(names: tuple[str, ...], lines: list[str]) -> None:
    assert initials(names) == lines
    assert len(set(lines)) == len(names)


@pytest.mark.parametrize("size", [(1280, 754), (800, 514), (480, 754), (683, 320)])
def test_a_dragged_card_never_lies_on_its_own_sentence(deal: Deal, size: tuple[int, int]) -> None:
    table = deal(HAND, SPREAD)
    table.view.resize(*size)
    table.settle()
    scene, furniture = table.scene, table.scene.furniture
    home = furniture.message.box
    start, nine = table.spot("9H"), card("9H")
    QTest.mousePress(table.port, LEFT, NONE, start)
    words = scene.layout.message
    middle = QPoint(round(words.centre[0]), round(words.centre[1]))
    for goal in (middle, middle - QPoint(60, 20), table.spot("9C"), table.cloth(), middle, start):
        begin = start if goal == middle else middle
        for step in range(1, 13):
            QTest.mouseMove(table.port, begin + (goal - begin) * step / 12)
            if not table.gestures.dragging:
                continue
            assert furniture.words[0]
            place = furniture.message.box
            assert not place.overlaps(tilted_box(scene.own[nine].pose)), (goal, step)
            assert Box(0, 0, *size).contains(place.x, place.y)
            assert place.bottom <= size[1]
    QTest.mouseMove(table.port, table.spot("9C"))
    assert "9♣" in furniture.words[0], "what it takes is said meanwhile"
    table.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(table.port, LEFT, NONE, start)
    table.settle()
    assert furniture.message.box.y == home.y


def test_a_card_goes_back_when_the_pointer_leaves_the_table(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    QTest.mouseMove(table.port, table.spot("9H"))
    rest(table)
    assert stands(table, "9H") == pytest.approx(PEEP_PX)
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.Leave))
    rest(table)
    assert stands(table, "9H") == 0
    assert table.scene.lights.lit is None
