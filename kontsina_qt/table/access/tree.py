"""The table as objects that a screen reader meets: made of the models, as the picture is.

Nothing is built before somebody asks for the view's children, which only a reader does.
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
    """Keeps the objects of one table in step with it.

    Args:
        view: the table; its viewport is what the objects are met in.
        scene: what is seen there.
        things: what there is to say of it.

    Attributes:
        beside: widgets over the table that are met after it, while they are to be seen.
        built: whether anybody has asked.
        strayed: whether the focus has come elsewhere by itself, which nobody has been told:
            that is said in its turn, after what has been played.

    Signals:
        arrived(): a reader has been told where the focus is.
    """

    arrived = Signal()

    beside: Sequence[QWidget] = ()
    built = strayed = False

    def __init__(
        self, view: QAbstractScrollArea, scene: TableScene, things: AccessibleItems
    ) -> None:
        super().__init__(view)
        self._view, self._home, self._items = view, view.viewport(), things
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
        """What a reader meets in the table, from top to bottom."""
        if not self.built:
            self.built = True
            self._nodes = [Node(self._home, info, self._home) for info in self._items.infos()]
        widgets = [widget for widget in self.beside if not widget.isHidden()]
        return [*self._nodes, *map(QAccessible.queryAccessibleInterface, widgets)]

    def refresh(self) -> None:
        """Update the objects to the table, if anybody has asked for them."""
        if not self.built:
            return
        came = None
        for node, info in zip(self._nodes, self._items.infos(), strict=True):
            came = node.set_info(info) or came
        self.strayed = self.strayed or came is not None

    def come_in(self) -> None:
        """Announce where the focus is, after the person has moved it here."""
        if not (self.built or QAccessible.isActive()):
            return
        if (node := self.focused()) is not None:
            self.refresh()
            notify(node.own, QAccessible.Event.Focus)
            self.arrived.emit()
        self.strayed = False

    def where(self) -> str:
        """What the keys are on, in words; empty where they are not at the table."""
        node = self.focused()
        if node is None:
            return ""
        return ", ".join(filter(None, (node.info.name, node.info.details())))

    def focused(self) -> Node | None:
        """The thing that has the focus."""
        if not self._view.hasFocus():
            return None
        self.parts()
        found: Iterator[Found] = (node.focusChild() for node in self._nodes)
        return next((node for node in found if node is not None), None)


class TableNode(QAccessibleWidget):
    """The table itself."""

    def __init__(self, tree: TableTree, home: QWidget) -> None:
        super().__init__(home, QAccessible.Role.Grouping)
        self._tree, self._home = tree, home

    def state(self) -> QAccessible.State:
        """It is there; the focus comes to the view around it and to things in it."""
        state = QAccessible.State()
        state.invisible = int(not self._home.isVisible())
        return state

    def childCount(self) -> int:
        """How many parts there are."""
        return len(self._tree.parts())

    def child(self, index: int) -> Found:
        """One of them."""
        parts = self._tree.parts()
        return parts[index] if 0 <= index < len(parts) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which of them something is; -1 for none."""
        own = child.object()
        return next((at for at, node in enumerate(self._tree.parts()) if node.object() is own), -1)

    def childAt(self, x: int, y: int) -> Found:
        """The part at a point of the screen."""
        parts = reversed(self._tree.parts())
        return next((part for part in parts if part.rect().contains(x, y)), None)

    def focusChild(self) -> Found:
        """The thing that has the focus."""
        return self._tree.focused() or super().focusChild()
