"""The tree of the table, as screen readers walk it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface

from tests.table.conftest import Table
from tests.table.dealt import dealt

NAME = QAccessible.Text.Name


@pytest.fixture
def root(table: Table) -> Iterator[QAccessibleInterface]:
    """The root at a table of Cassino."""
    QAccessible.setActive(True)
    match = dealt("cassino", ["3H 8S KD TD", "QC JD QD JS"], "5C 3S KH QS")
    table.session.resume(match, None)
    table.settle()
    yield QAccessible.queryAccessibleInterface(table.view.viewport())
    QAccessible.setActive(False)


def children(parent: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [parent.child(at) for at in range(parent.childCount())]


def test_the_lists_are_in_reading_order(root: QAccessibleInterface) -> None:
    names = [child.text(NAME) for child in children(root)]
    assert names[:3] == ["Players", "On the table", "Piles and stock"]
    assert names[4] == "Moves in this hand"
    on_table = [card.text(NAME) for card in children(root.child(1))]
    assert len(on_table) == 4 and len(set(on_table)) == 4


def test_each_child_knows_its_place(root: QAccessibleInterface) -> None:
    parents = [root, *children(root)[:5]]
    for parent in parents:
        for at, child in enumerate(children(parent)):
            assert parent.indexOfChild(child) == at, child.text(NAME)
            assert child.parent().object() is parent.object(), child.text(NAME)
        for beyond in (-1, parent.childCount()):
            assert parent.child(beyond) is None
    card = root.child(1).child(0)
    assert root.indexOfChild(card) == -1, "it is in the list of the table"


def test_what_is_under_a_finger_is_found(root: QAccessibleInterface) -> None:
    table = root.child(1)
    for card in children(table):
        at = card.rect().center()
        assert root.childAt(at.x(), at.y()).object() is table.object()
        assert table.childAt(at.x(), at.y()).text(NAME) == card.text(NAME)
    outside = root.rect().bottomRight()
    assert root.childAt(outside.x() + 50, outside.y() + 50) is None
