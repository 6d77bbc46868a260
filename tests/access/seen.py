"""A window as a reader has it: Qt's accessible objects, with words for what tests ask of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

SIGNS = "♣♦♥♠★"


@dataclass(frozen=True)
class Seen:
    """One accessible object."""

    interface: QAccessibleInterface

    @property
    def name(self) -> str:
        """Its name."""
        return self.interface.text(QAccessible.Text.Name)

    @property
    def details(self) -> str:
        """Its description."""
        return self.interface.text(QAccessible.Text.Description)

    @property
    def role(self) -> QAccessible.Role:
        """What kind of thing it is."""
        return self.interface.role()

    @property
    def state(self) -> QAccessible.State:
        """Its states."""
        return self.interface.state()

    @property
    def parts(self) -> list[Seen]:
        """What it is made of."""
        return [Seen(self.interface.child(at)) for at in range(self.interface.childCount())]

    def all(self) -> Iterator[Seen]:
        """It and everything in it that is to be seen."""
        yield self
        for part in self.parts:
            if not part.state.invisible:
                yield from part.all()

    def cells(self) -> list[list[str]]:
        """A table's cells row by row, each with the heads of its row and its column."""
        rows: dict[int, list[str]] = {}
        for part in self.parts:
            cell = part.interface.tableCellInterface()
            if part.role is QAccessible.Role.Cell and cell is not None:
                headers = [*cell.rowHeaderCells(), *cell.columnHeaderCells()]
                lines = [head.text(QAccessible.Text.Name) for head in headers]
                rows.setdefault(cell.rowIndex(), []).append(", ".join((*lines, part.name)))
        return [rows[row] for row in sorted(rows)]

    def press(self) -> None:
        """Do what pressing it does."""
        self.do("Press")

    def do(self, action: str) -> None:
        """Do one of the things that can be done with it."""
        self.interface.doAction(action)  # type: ignore[attr-defined]

    def __str__(self) -> str:
        return f"{self.role.name} {self.name!r} {self.details!r}"


def seen(widget: QWidget) -> Seen:
    """A widget as a reader has it."""
    return Seen(QAccessible.queryAccessibleInterface(widget))


class Table:
    """The lists of a table.

    Args:
        view: of the table.
    """

    def __init__(self, view: QWidget) -> None:
        self._view = seen(view).parts[0]

    def lists(self) -> list[Seen]:
        """Players, table, piles, hand and moves, in this order."""
        return self._view.parts[:5]

    @property
    def players(self) -> list[Seen]:
        """A part a seat."""
        return self.lists()[0].parts

    @property
    def lying(self) -> list[Seen]:
        """What lies on the table, and where a held card may be laid."""
        return self.lists()[1].parts

    @property
    def piles(self) -> list[Seen]:
        """The piles, and the stock while it has cards."""
        return self.lists()[2].parts

    @property
    def hand(self) -> list[Seen]:
        """The cards of the open hand."""
        return self.lists()[3].parts

    @property
    def moves(self) -> list[Seen]:
        """What has been played in the hand."""
        return self.lists()[4].parts
