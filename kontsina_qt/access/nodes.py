"""Objects that a screen reader meets, beside those that Qt makes of its own widgets."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_KEPT: dict[QWidget, QAccessibleWidget] = {}
"""Qt does not own what Python tells it, and lets go of it with the widget."""


def stand_for(node: QAccessibleWidget) -> None:
    """Has a reader meet ``node`` for its widget, as long as that lives.

    It has to be told before anybody has asked for the widget's own.
    """
    widget = node.widget()
    _KEPT[widget] = node
    QAccessible.registerAccessibleInterface(node)
    widget.destroyed.connect(lambda: _KEPT.pop(widget, None))
