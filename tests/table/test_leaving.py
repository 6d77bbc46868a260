"""“Leave it to me” at the table: a build of the own side is tapped before the play."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kontsina_qt.table.marks.marks import Asked, marks
from tests.rules.kinds.fishing.leaving import leaving
from tests.table.conftest import Table


@pytest.fixture
def leave(table: Table) -> Table:
    """The first player is to play, and may ask for the build of nine."""
    table.session.resume(leaving(), None)
    table.settle()
    return table


def asked(table: Table) -> list[Asked]:
    """The marks of the builds."""
    scene = table.scene
    names = table.models.names
    worn = marks(scene.lights, scene.cards.shown.table, scene.own, names).table.values()
    return [card.asked for card in worn if card.asked is not None]


def said(table: Table) -> str:
    """The message."""
    return table.scene.furniture.words[0]


def test_a_tap_on_the_own_build_asks_with_the_play(leave: Table) -> None:
    leave.click(leave.spot("5H"))
    assert asked(leave) == [Asked(0, "P")]
    assert "Eleni" in said(leave)
    leave.drag("3H", leave.cloth())
    assert leave.moves()[-1] == "mark [4C+5H]; 3H"
    leave.settle()
    assert asked(leave) == [Asked(0, "P")], "all see it while the build lies"
    assert leave.models.history.rows[-1].startswith(
        "“Leave it to me”: Player 1 asked for the build of 9"
    )
    assert leave.models.item_words(leave.models.table[-1]).endswith("asked for by Player 1")


def test_a_second_tap_takes_it_back(leave: Table) -> None:
    leave.click(leave.spot("5H"))
    leave.click(leave.spot("5H"))
    assert asked(leave) == []
    leave.drag("3H", leave.cloth())
    assert leave.moves()[-1] == "3H"


def test_a_lift_in_between_changes_nothing(leave: Table) -> None:
    leave.click(leave.spot("5H"))
    leave.drag("3H", leave.spot("QH"))
    assert asked(leave) == [Asked(0, "P")]


def test_what_one_takes_oneself_is_not_left(leave: Table) -> None:
    leave.click(leave.spot("5H"))
    leave.drag("9S", leave.spot("5H"))
    for offer in leave.gestures.choices:
        if offer.words == "[4♣+5♥]":
            leave.gestures.choose(offer)
            break
    assert leave.moves()[-1] == "9S x [4C+5H]"


def test_by_key(leave: Table) -> None:
    leave.scene.focus_on(leave.scene.find.cards_of(leave.models.table[-1].element)[-1])
    leave.key(Qt.Key.Key_Return)
    assert asked(leave) == [Asked(0, "P")]


def test_an_opponents_build_is_none_to_ask_for(table: Table) -> None:
    table.session.resume(leaving(("human",) * 4, "3H"), None)
    table.settle()
    table.click(table.spot("5H"))
    assert asked(table) == []
    assert said(table) == "Choose a card from your hand first."
