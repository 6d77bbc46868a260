"""Helpers for the tab order, which follows the reading order."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget


def tab_through(parts: Iterable[QWidget]) -> None:
    """Set the tab order of some widgets; the first one keeps its place in the chain."""
    for one, other in pairwise(parts):
        if one.nextInFocusChain() is not other:
            QWidget.setTabOrder(one, other)


def tab_as_placed(parts: Iterable[QWidget]) -> None:
    """Set the tab order by position, line by line from the left, after the layout."""
    tab_through(sorted(parts, key=lambda part: (part.y(), part.x())))


def tab_to_chosen(group: QButtonGroup) -> None:
    """Make Tab stop at a group's checked button; the arrow keys reach the others."""

    def give(button: QAbstractButton, chosen: bool) -> None:
        policies = Qt.FocusPolicy
        button.setFocusPolicy(policies.StrongFocus if chosen else policies.ClickFocus)

    for button in group.buttons():
        give(button, button.isChecked())
    group.buttonToggled.connect(give)


def tab_after(panel: QWidget, parts: Iterable[QWidget]) -> None:
    """Set the tab order of widgets added to a panel after its successors."""
    before = panel.previousInFocusChain()
    while before is not None and not before.focusPolicy() & Qt.FocusPolicy.TabFocus:
        before = None if before is panel else before.previousInFocusChain()
    if before is not None:
        tab_through([before, *parts])
