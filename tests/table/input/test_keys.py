"""The keys that go to a card of a rank."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from kontsina_qt.rules.base.cards import card
from tests.table.conftest import Table

Deal = Callable[..., Table]
KEY = Qt.Key


def test_a_rank_goes_to_the_hand_first_also_where_the_focus_came_by_itself(deal: Deal) -> None:
    table = deal("5C QH KC", "4D QD JC")
    table.scene.focus_on(card("QH"))  # as at the beginning of a turn
    table.key(KEY.Key_Q)
    assert table.scene.lights.focus == card("QH")
    table.key(KEY.Key_Q)
    assert table.scene.lights.focus == card("QD"), "again: the next of them"
    table.key(KEY.Key_Q)
    assert table.scene.lights.focus == card("QH")
    table.key(KEY.Key_Return)
    table.key(KEY.Key_1)
    table.settle()
    position = table.session.position
    assert position is not None and len(position.moves) == 1


def test_a_rank_walks_from_where_it_went_only(deal: Deal) -> None:
    table = deal("5C QH KC", "4D QD JC")
    table.key(KEY.Key_Q)
    table.key(KEY.Key_K)
    table.key(KEY.Key_Left)
    assert table.scene.lights.focus == card("QH")
    table.key(KEY.Key_Q)
    assert table.scene.lights.focus == card("QH")
