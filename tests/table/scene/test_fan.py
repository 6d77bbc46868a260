"""The last capture is shown where nobody takes it for another's."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.models.picture import TableItem
from kontsina_qt.rules.base.cards import card
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.free_places import boxes_of
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.layout.seating import Seating
from kontsina_qt.table.scene.fan import Fan
from tests.table.conftest import Table

TAKEN = tuple(map(card, ["9H", "9S", "4C", "5C"]))
ON_TABLE = tuple(map(card, ["5S", "QS", "TC", "5H", "JS", "2D", "3D", "AC", "KH"]))


@pytest.mark.parametrize("size", [(480, 740), (480, 560), (800, 500), (1280, 700), (1920, 1000)])
@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (3, 3), (4, 2), (4, 4)])
def test_it_is_nearest_to_its_own_pile_and_covers_no_card_of_the_table(
    table: Table, size: tuple[int, int], seats: int, sides: int
) -> None:
    art, theme = table.scene.appearance.art, table.scene.appearance.theme
    layout = layout_for(*size, Seating(seats, sides=sides))
    piles = [layout.pile(side) for side in range(sides)]
    shown = 0
    for side, pile in enumerate(piles):
        for cards in (2, 3, 4):
            for lying in range(len(ON_TABLE) + 1):
                items = [TableItem(1 << c, (c,)) for c in ON_TABLE[:lying]]
                scene = QGraphicsScene()
                fan = Fan(scene, Appearance(art, theme, layout))
                fan.take(side, TAKEN[:cards])
                fan.show([], items)
                if fan.box is None:
                    continue
                shown += 1
                x, y = fan.box.centre
                own = hypot(pile.x - x, pile.y - y)
                others = [hypot(each.x - x, each.y - y) for each in piles if each is not pile]
                assert own <= min(others), (side, cards, lying)
                table_cards = boxes_of(list(table_poses(layout, items).values()))
                assert not any(map(fan.box.overlaps, table_cards)), (side, cards, lying)
    if seats == 2:
        assert shown == 60
