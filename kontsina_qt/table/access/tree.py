"""The accessible tree of the table, built from the models.

It is built when the view's children are first asked for, which only a screen reader does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QWidget

from kontsina_qt.access.nodes import Found, Node, notify, stand_for
from kontsina_qt.table.access.items import AccessibleItems
from kontsina_qt.table.scene.scene import TableScene


class TableTree(QObject):
    """Keeps the accessible tree of one table up to date.

    Args:
        view: the table; its viewport is the parent of the nodes.
        scene: the scene shown in it.
        items: the source of the nodes' contents.

    Attributes:
        beside: widgets over the table that follow it in the tree while they are visible.
        built: whether the tree has been asked for.
        strayed: whether the focus has moved by itself, which is still to be announced, after
            what has been played.

    Signals:
        arrived(): a screen reader has been notified of the focus.
    """

    arrived = Signal()

    beside: Sequence[QWidget] = ()
    built = strayed = False

    def __init__(
        self, view: QAbstractScrollArea, scene: TableScene, items: AccessibleItems
    ) -> None:
        super().__init__(view)
        self._view, self._home, self._items = view, view.viewport(), items
        self._nodes: list[Node] = []
        self._node = TableNode(self, view.viewport())
        stand_for(self._node)
        for signal in (scene.marked, scene.settled, scene.models.waiting_changed):
            signal.connect(self.refresh)
        for signal in (scene.models.replaced, scene.models.rearranged):
            signal.connect(self.refresh)
        scene.models.story.connect(lambda _: self.refresh())
        scene.focused.connect(self.come_in)

    def parts(self) -> list[QAccessibleInterface]:
        """Return the children of the table from top to bottom, building them at first."""
        if not self.built:
            self.built = True
            self._nodes = [Node(self._home, info, self._home) for info in self._items.infos()]
        widgets = [widget for widget in self.beside if not widget.isHidden()]
        return [*self._nodes, *map(QAccessible.queryAccessibleInterface, widgets)]

    def refresh(self) -> None:
        """Update the nodes, if they have been built."""
        if not self.built:
            return
        came = None
        for node, info in zip(self._nodes, self._items.infos(), strict=True):
            came = node.set_info(info) or came
        self.strayed = self.strayed or came is not None

    def come_in(self) -> None:
        """Notify screen readers of the focus after the person has moved it here."""
        if not (self.built or QAccessible.isActive()):
            return
        if (node := self.focused()) is not None:
            self.refresh()
            notify(node.own, QAccessible.Event.Focus)
            self.arrived.emit()
        self.strayed = False

    def where(self) -> str:
        """Describe the focused item; empty if the table does not have the focus."""
        node = self.focused()
        if node is None:
            return ""
        return ", ".join(filter(None, (node.info.name, node.info.details())))

    def focused(self) -> Node | None:
        """Return the focused node."""
        if not self._view.hasFocus():
            return None
        self.parts()
        found: Iterator[Found] = (node.focusChild() for node in self._nodes)
        return next((node for node in found if node is not None), None)


class TableNode(QAccessibleWidget):
    """The root of the tree."""

    def __init__(self, tree: TableTree, home: QWidget) -> None:
        super().__init__(home, QAccessible.Role.Grouping)
        self._tree, self._home = tree, home

    def state(self) -> QAccessible.State:
        """Not focusable itself: the view around it and its items take the focus."""
        state = QAccessible.State()
        state.invisible = int(not self._home.isVisible())
        return state

    def childCount(self) -> int:
        return len(self._tree.parts())

    def child(self, index: int) -> Found:
        parts = self._tree.parts()
        return parts[index] if 0 <= index < len(parts) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        own = child.object()
        return next((at for at, node in enumerate(self._tree.parts()) if node.object() is own), -1)

    def childAt(self, x: int, y: int) -> Found:
        """Return the topmost part at a point, one with an item there if possible.

        The rectangles of the lists overlap: piles lie around the cards on the table.
        """
        under = [part for part in reversed(self._tree.parts()) if part.rect().contains(x, y)]
        with_item = (part for part in under if part.childAt(x, y) is not None)
        return next(with_item, under[0] if under else None)

    def focusChild(self) -> Found:
        return self._tree.focused() or super().focusChild()
