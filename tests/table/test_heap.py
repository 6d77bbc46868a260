"""A person plays on the heap with real events: Pişti."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds.pile.position import PilePosition
from tests.table.conftest import LEFT, NONE, Table, stacked

HEAP = "2C 3C 4C 7S"
HAND = "7H JD 6S QC"
Begin = Callable[[], tuple[Table, PilePosition]]


@pytest.fixture
def begin(table: Table) -> Begin:
    """A hand for two in which seat 0 is to play on the seven of spades."""

    def started() -> tuple[Table, PilePosition]:
        rules = game("pisti").rules(2)
        match = Match(rules, [Seat("You", "human"), Seat("Anna", "human")])
        match.begin_hand(Deal(1, stacked(HEAP, HAND, "KC KD KS QD")))
        table.session.resume(match, None)
        table.settle()
        position = table.session.position
        assert isinstance(position, PilePosition)
        assert position.arrivals() == [card("7S")]
        assert position.hands[0] >> card("7H") & 1
        return table, position

    return started


def below(table: Table) -> QPoint:
    """A point of the heap where a card below the top is visible."""
    box = table.scene.table[-1].box
    return QPoint(int(box.x + box.width / 2), int(box.bottom) - 2)


def test_a_card_dropped_on_the_heap_takes_it(begin: Begin) -> None:
    table, position = begin()
    table.drag("7H", table.spot("7S"))
    assert not position.pile
    assert position.piles[0].bit_count() == 5
    table.settle()
    table.agrees()


@pytest.mark.parametrize("where", ["top", "edge", "cloth"])
def test_a_card_that_takes_nothing_is_laid_on_top_wherever_it_is_dropped(
    begin: Begin, where: str
) -> None:
    table, position = begin()
    spots = {"top": table.spot("7S"), "edge": below(table), "cloth": table.cloth()}
    table.drag("6S", spots[where])
    assert position.pile[-1] == card("6S")
    assert len(position.pile) == 5
    table.settle()
    assert list(table.scene.table) == [-1, -2, -3, card("7S"), card("6S")]


def test_a_jack_dropped_on_the_cloth_takes_the_heap(begin: Begin) -> None:
    table, position = begin()
    table.drag("JD", table.cloth())
    assert not position.pile


def test_it_is_said_what_a_card_would_do(begin: Begin) -> None:
    table, _ = begin()
    table.drag("JD", below(table), release=False)
    assert table.scene.furniture.words[0] == "Take the pile"
    QTest.mouseRelease(table.port, LEFT, NONE, QPoint(5, 5))
    table.click(table.spot("6S"))
    assert table.scene.furniture.words[0] == "6♠ doesn't take the pile: it goes on top"


def test_keys_reach_the_top_card_alone_and_nought_plays(begin: Begin) -> None:
    table, position = begin()
    table.key(Qt.Key.Key_Right)
    table.key(Qt.Key.Key_Up)
    assert table.scene.lights.focus == card("7S")
    table.key(Qt.Key.Key_Up)
    assert table.scene.lights.focus == card("7S")
    table.click(table.spot("7H"))
    table.key(Qt.Key.Key_0)
    assert not position.pile


def test_the_exposed_card_looks_out_from_under_the_stock(begin: Begin) -> None:
    table, position = begin()
    shown = table.models.picture().exposed
    assert shown == position.deck[-1]
    assert shown not in {*table.scene.table, *table.scene.own}
