"""A window as seen by a screen reader: Qt's accessible objects with a convenient interface."""

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
        """The object's name."""
        return self.interface.text(QAccessible.Text.Name)

    @property
    def details(self) -> str:
        """The object's description."""
        return self.interface.text(QAccessible.Text.Description)

    @property
    def role(self) -> QAccessible.Role:
        """The object's role."""
        return self.interface.role()

    @property
    def state(self) -> QAccessible.State:
        """The object's states."""
        return self.interface.state()

    @property
    def parts(self) -> list[Seen]:
        """Return its children."""
        return [Seen(self.interface.child(at)) for at in range(self.interface.childCount())]

    def all(self) -> Iterator[Seen]:
        """Yield it and everything visible in it."""
        yield self
        for part in self.parts:
            if not part.state.invisible:
                yield from part.all()

    def cells(self) -> list[list[str]]:
        """Return a table's cells by row, each with its row and column headers."""
        rows: dict[int, list[str]] = {}
        for part in self.parts:
            cell = part.interface.tableCellInterface()
            if part.role is QAccessible.Role.Cell and cell is not None:
                headers = [*cell.rowHeaderCells(), *cell.columnHeaderCells()]
                lines = [head.text(QAccessible.Text.Name) for head in headers]
                rows.setdefault(cell.rowIndex(), []).append(", ".join((*lines, part.name)))
        return [rows[row] for row in sorted(rows)]

    def press(self) -> None:
        """Perform its press action."""
        self.do("Press")

    def do(self, action: str) -> None:
        """Perform one of its actions."""
        self.interface.doAction(action)  # type: ignore[attr-defined]

    def __str__(self) -> str:
        return f"{self.role.name} {self.name!r} {self.details!r}"


def seen(widget: QWidget) -> Seen:
    """Return a widget's accessible object."""
    return Seen(QAccessible.queryAccessibleInterface(widget))


class Table:
    """The accessible lists of a table.

    Args:
        view: the table.
    """

    def __init__(self, view: QWidget) -> None:
        self._view = seen(view).parts[0]

    def lists(self) -> list[Seen]:
        """Return players, table, piles, hand and moves, in this order."""
        return self._view.parts[:5]

    @property
    def players(self) -> list[Seen]:
        """Return one object per seat."""
        return self.lists()[0].parts

    @property
    def on_table(self) -> list[Seen]:
        """Return the cards on the table, and where a held card can be laid."""
        return self.lists()[1].parts

    @property
    def piles(self) -> list[Seen]:
        """Return the piles, and the stock while it has cards."""
        return self.lists()[2].parts

    @property
    def hand(self) -> list[Seen]:
        """Return the cards of the open hand."""
        return self.lists()[3].parts

    @property
    def moves(self) -> list[Seen]:
        """Return the moves played in the hand."""
        return self.lists()[4].parts
