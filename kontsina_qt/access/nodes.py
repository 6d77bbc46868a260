"""Objects that a screen reader meets, beside those that Qt makes of its own widgets.

Each stands for a hidden widget, whose life it has; Qt finds them in its own register, so that no
other widget of the program is asked about here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

PRESS, MORE, LESS = "Press", "Increase", "Decrease"
"""What readers call what can be done; Qt has it as ``QAccessibleActionInterface``'s."""

Found: TypeAlias = Any
"""An interface or None, which Qt takes and its stubs do not know."""

_KEPT: dict[int, QAccessibleWidget] = {}
"""Qt does not own what Python tells it; it lets go of it with the widget, and not before."""


def stand_for(node: QAccessibleWidget) -> None:
    """Give readers ``node`` for its widget as long as the widget lives.

    The widget has to be one of Qt's own classes: Qt remembers who stands for an object together
    with its class as it then is, and a class of Python's becomes another with each new slot.
    """
    widget = node.widget()
    if QAccessible.isActive():  # then Qt has made one of its own already
        own = QAccessible.queryAccessibleInterface(widget)
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(own))
    number = QAccessible.registerAccessibleInterface(node)
    _KEPT[number] = node
    widget.destroyed.connect(lambda: _KEPT.pop(number, None))


def nothing() -> str:
    """No words."""
    return ""


@dataclass(frozen=True, slots=True)
class NodeInfo:
    """What there is to say of one thing.

    Attributes:
        key: what makes it the same thing although its words change.
        role: what kind of thing it is.
        name: its name, in words.
        details: what else is to be said of it; asked for when somebody wants to know.
        place: where it is in the window now.
        press: what pressing it does; None where it is only read.
        focus: moves the focus to it; None where they do not come.
        focused, selected: whether it has the focus, whether it is chosen.
        parts: what it is made of.
        also: what else can be done with it, by what readers call it.
    """

    key: Hashable
    role: QAccessible.Role
    name: str
    details: Callable[[], str] = nothing
    place: Callable[[], QRect] = QRect
    press: Callable[[], object] | None = None
    focus: Callable[[], object] | None = None
    focused: bool = False
    selected: bool = False
    parts: Sequence[NodeInfo] = field(default=())
    also: Sequence[tuple[str, Callable[[], object]]] = ()


class Node(QAccessibleWidget):
    """One thing in the tree, and what it is made of."""

    def __init__(self, parent: QWidget, info: NodeInfo, seen: QWidget) -> None:
        """Make it under a widget.

        Args:
            parent: the widget of the node it is a part of, or any visible one.
            info: what there is to say of it.
            seen: with whom it is to be seen.
        """
        widget = QWidget(parent)
        widget.hide()
        super().__init__(widget, info.role, info.name)
        self.own = widget
        self._seen_with = seen
        self.info = info
        self.nodes: list[Node] = []
        stand_for(self)
        self._sync(info.parts)

    # How it changes

    def set_info(self, info: NodeInfo) -> Node | None:
        """Set what the node stands for.

        Returns:
            The part that the focus has moved to, if it has.
        """
        was, self.info = self.info, info
        if was.name != info.name:
            notify(self.own, QAccessible.Event.NameChanged)
        if was.selected != info.selected:
            changed = QAccessible.State()
            changed.selected = 1
            QAccessible.updateAccessibility(QAccessibleStateChangeEvent(self.own, changed))
        came = self._sync(info.parts)
        return self if info.focused and not was.focused else came

    def _sync(self, parts: Sequence[NodeInfo]) -> Node | None:
        """Keep one node for each part, the same for the same thing."""
        old = {node.info.key: node for node in self.nodes}
        came, nodes, new = None, [], []
        for part in parts:
            node = old.pop(part.key, None)
            if node is None:
                node = Node(self.own, part, self._seen_with)
                new.append(node)
                came = node if part.focused else came
            else:
                came = node.set_info(part) or came
            nodes.append(node)
        for node in old.values():
            notify(node.own, QAccessible.Event.ObjectDestroyed)
        self.nodes = nodes
        for node in new:
            notify(node.own, QAccessible.Event.ObjectCreated)
        for node in old.values():
            node.own.deleteLater()
        return came

    # What Qt asks

    def text(self, kind: QAccessible.Text) -> str:
        """Its name, and what else is to be said of it."""
        if kind == QAccessible.Text.Name:
            return self.info.name
        return self.info.details() if kind == QAccessible.Text.Description else ""

    def role(self) -> QAccessible.Role:
        """What kind of thing it is."""
        return self.info.role

    def state(self) -> QAccessible.State:
        """Where the focus is and what is chosen; it is there for whoever sees the window."""
        info, state = self.info, QAccessible.State()
        state.invisible = int(not self._seen_with.isVisible())
        state.focusable = int(info.focus is not None)
        state.focused = int(info.focused and self._has_focus())
        state.selectable = int(info.press is not None)
        state.selected = int(info.selected)
        return state

    def _has_focus(self) -> bool:
        """Whether the keys are where it is to be seen, and not elsewhere in the window."""
        now = self._seen_with.window().focusWidget()
        at: QWidget | None = self._seen_with
        while at is not None:
            if at is now:
                return True
            at = None if at.isWindow() else at.parentWidget()
        return False

    def rect(self) -> QRect:
        """Where it is on the screen; what is made of parts is where they are."""
        if self.nodes:
            whole = QRect()
            for node in self.nodes:
                whole = whole.united(node.rect())
            return whole
        return self.info.place()

    def isValid(self) -> bool:
        """Whether its widget is there."""
        return True

    def childCount(self) -> int:
        """How many parts there are."""
        return len(self.nodes)

    def child(self, index: int) -> Found:
        """One of its parts."""
        return self.nodes[index] if 0 <= index < len(self.nodes) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which of its parts something is; -1 for none."""
        return next((at for at, node in enumerate(self.nodes) if node is child), -1)

    def childAt(self, x: int, y: int) -> Found:
        """The part at a point of the screen, the uppermost of several."""
        return next((n for n in reversed(self.nodes) if n.rect().contains(x, y)), None)

    def focusChild(self) -> Found:
        """The part that has the focus."""
        if self.info.focused:
            return self
        found = (node.focusChild() for node in self.nodes)
        return next((node for node in found if node is not None), None)

    def actionNames(self) -> list[str]:
        """What can be done with it."""
        info = self.info
        names = [PRESS] if info.press is not None else []
        names += ["SetFocus"] if info.focus is not None else []
        return [*names, *(name for name, _ in info.also)]

    def doAction(self, name: str) -> None:
        """Do one of these, when the reader's question has been answered."""
        info = self.info
        done = {PRESS: info.press, "SetFocus": info.focus, **dict(info.also)}.get(name)
        if done is not None:
            QTimer.singleShot(0, self.own, done)

    def keyBindingsForAction(self, name: str) -> list[str]:
        """No key does just this."""
        return []


class OneOf(QAccessibleWidget):
    """A button of which one in a row is down: met as a radio button.

    Args:
        button: one of Qt's own class that stays down; with a name.
    """

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.RadioButton)
        self._button = button
        stand_for(self)

    def state(self) -> QAccessible.State:
        """Whether it is the one."""
        state = super().state()
        state.checkable = 1
        state.checked = int(self._button.isChecked())
        return state

    def actionNames(self) -> list[str]:
        """It can be pressed, and have the focus."""
        return [PRESS, *super().actionNames()]

    def doAction(self, name: str) -> None:
        """Press it, when the reader's question has been answered."""
        if name == PRESS:
            QTimer.singleShot(0, self._button, self._button.click)
        else:
            super().doAction(name)


def name_group(widget: QWidget, name: str) -> None:
    """Expose a plain widget as a named group, such as the frame of a choice.

    Args:
        widget: of Qt's own class.
        name: of the group.
    """
    widget.setAccessibleName(name)
    stand_for(QAccessibleWidget(widget, QAccessible.Role.Grouping, name))


def notify(widget: QWidget, event: QAccessible.Event) -> None:
    """Tell readers that something has changed."""
    QAccessible.updateAccessibility(QAccessibleEvent(widget, event))


def global_place(widget: QWidget, x: float, y: float, width: float, height: float) -> QRect:
    """Where something in a widget is on the screen."""
    corner = widget.mapToGlobal(QPoint(int(x), int(y)))
    return QRect(corner.x(), corner.y(), int(width), int(height))
