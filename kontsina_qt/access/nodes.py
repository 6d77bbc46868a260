"""Accessible objects beside those that Qt creates for its widgets.

Each belongs to a hidden widget and lives as long as that. They are registered with Qt one by one,
without a factory that would be called for every widget.
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
from PySide6.QtWidgets import (
    QAbstractButton,
    QAccessibleWidget,
    QDialog,
    QVBoxLayout,
    QWidget,
)

PRESS, MORE, LESS = "Press", "Increase", "Decrease"
"""Names of actions, as in ``QAccessibleActionInterface``."""

Found: TypeAlias = Any
"""An interface or None; Qt's stubs do not allow None."""

_KEPT: dict[int, QAccessibleWidget] = {}
"""Keeps Python's interfaces alive, which Qt does not own, until their widgets are destroyed."""


def stand_for(node: QAccessibleWidget) -> None:
    """Register ``node`` as the accessible interface of its widget.

    The widget must be of one of Qt's own classes: Qt's cache is tied to the object's meta-object,
    and a Python class gets another one with each new slot.
    """
    widget = node.widget()
    if QAccessible.isActive():  # Qt has created one already
        own = QAccessible.queryAccessibleInterface(widget)
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(own))
    number = QAccessible.registerAccessibleInterface(node)
    _KEPT[number] = node
    widget.destroyed.connect(lambda: _KEPT.pop(number, None))


def nothing() -> str:
    """Return an empty text."""
    return ""


@dataclass(frozen=True, slots=True)
class NodeInfo:
    """The description of a node.

    Attributes:
        key: its identity, which does not change with its texts.
        role: its role.
        name: its accessible name.
        details: returns its accessible description.
        place: returns its current place on the screen.
        press: the press action, or None.
        focus: moves the focus to it; None if it cannot have the focus.
        focused, selected: whether it has the focus, and whether it is selected.
        parts: its children.
        also: further actions, by name.
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
    """A node of the accessible tree, with its children."""

    def __init__(self, parent: QWidget, info: NodeInfo, seen: QWidget) -> None:
        """Create the node under a widget.

        Args:
            parent: the widget of the parent node, or any visible widget.
            info: its description.
            seen: the widget whose visibility it shares.
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

    # Changes

    def set_info(self, info: NodeInfo) -> Node | None:
        """Update the node.

        Returns:
            The node that the focus has moved to, or None.
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
        """Update the children, matching them by key."""
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

    # Qt's interface

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Name:
            return self.info.name
        return self.info.details() if kind == QAccessible.Text.Description else ""

    def role(self) -> QAccessible.Role:
        return self.info.role

    def state(self) -> QAccessible.State:
        """Return its state; it is visible whenever the widget it belongs to is."""
        info, state = self.info, QAccessible.State()
        state.invisible = int(not self._seen_with.isVisible())
        state.focusable = int(info.focus is not None)
        state.focused = int(info.focused and self._has_focus())
        state.selectable = int(info.press is not None)
        state.selected = int(info.selected)
        return state

    def _has_focus(self) -> bool:
        """Return whether its widget or an ancestor of that has the focus."""
        now = self._seen_with.window().focusWidget()
        at: QWidget | None = self._seen_with
        while at is not None:
            if at is now:
                return True
            at = None if at.isWindow() else at.parentWidget()
        return False

    def rect(self) -> QRect:
        """Return its place on the screen, or the union of its children's."""
        if self.nodes:
            whole = QRect()
            for node in self.nodes:
                whole = whole.united(node.rect())
            return whole
        return self.info.place()

    def isValid(self) -> bool:
        return True

    def childCount(self) -> int:
        return len(self.nodes)

    def child(self, index: int) -> Found:
        return self.nodes[index] if 0 <= index < len(self.nodes) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((at for at, node in enumerate(self.nodes) if node is child), -1)

    def childAt(self, x: int, y: int) -> Found:
        """Return the topmost child at a point of the screen."""
        return next((n for n in reversed(self.nodes) if n.rect().contains(x, y)), None)

    def focusChild(self) -> Found:
        if self.info.focused:
            return self
        found = (node.focusChild() for node in self.nodes)
        return next((node for node in found if node is not None), None)

    def actionNames(self) -> list[str]:
        info = self.info
        names = [PRESS] if info.press is not None else []
        names += ["SetFocus"] if info.focus is not None else []
        return [*names, *(name for name, _ in info.also)]

    def doAction(self, name: str) -> None:
        """Run an action after the reader's call has returned."""
        info = self.info
        done = {PRESS: info.press, "SetFocus": info.focus, **dict(info.also)}.get(name)
        if done is not None:
            QTimer.singleShot(0, self.own, done)

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


class OneOf(QAccessibleWidget):
    """Exposes an exclusive checkable button as a radio button.

    Args:
        button: a checkable button of one of Qt's own classes.
    """

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.RadioButton)
        self._button = button
        stand_for(self)

    def text(self, kind: QAccessible.Text) -> str:
        """Return the words on the button unless it has a name of its own."""
        words = super().text(kind)
        return words or (self._button.text() if kind == QAccessible.Text.Name else "")

    def state(self) -> QAccessible.State:
        state = super().state()
        state.checkable = 1
        state.checked = int(self._button.isChecked())
        return state

    def actionNames(self) -> list[str]:
        return [PRESS, *super().actionNames()]

    def doAction(self, name: str) -> None:
        """Press it after the reader's call has returned."""
        if name == PRESS:
            QTimer.singleShot(0, self._button, self._button.click)
        else:
            super().doAction(name)


def named_group(name: str, inner: QWidget) -> QWidget:
    """Return a widget in a group with a name, such as the buttons of a choice."""
    group = QWidget()
    column = QVBoxLayout(group)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(inner)
    name_group(group, name)
    return group


class ModalPanel(QAccessibleWidget):
    """Exposes a dialog inside a window as a modal one; Qt does so only for windows of their own.

    Args:
        panel: the dialog, with all its slots connected.
        modal: returns whether it keeps the focus now.
    """

    def __init__(self, panel: QDialog, modal: Callable[[], bool]) -> None:
        super().__init__(panel, QAccessible.Role.Dialog)
        self._modal = modal
        stand_for(self)

    def state(self) -> QAccessible.State:
        state = super().state()
        state.modal = int(self._modal())
        return state


def name_group(widget: QWidget, name: str) -> None:
    """Expose a plain widget as a named group, such as the frame of a choice.

    Args:
        widget: a widget of one of Qt's own classes.
        name: the name of the group.
    """
    widget.setAccessibleName(name)
    stand_for(QAccessibleWidget(widget, QAccessible.Role.Grouping, name))


def notify(widget: QWidget, event: QAccessible.Event) -> None:
    """Send an event about a widget to screen readers."""
    QAccessible.updateAccessibility(QAccessibleEvent(widget, event))


def global_place(widget: QWidget, x: float, y: float, width: float, height: float) -> QRect:
    """Map a rectangle in a widget to the screen."""
    corner = widget.mapToGlobal(QPoint(int(x), int(y)))
    return QRect(corner.x(), corner.y(), int(width), int(height))
