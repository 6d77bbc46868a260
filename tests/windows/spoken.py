"""Finds what a screen reader would misname in a window: its objects beside what is to be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLabel,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.windows.widgets.panel_host import panel_host_of
from tests.access.seen import Seen, seen
from tests.windows.legible import chain, stands_in

Role = QAccessible.Role
NAMED = {
    Role.Button,
    Role.ButtonMenu,
    Role.CheckBox,
    Role.ComboBox,
    Role.Dialog,
    Role.EditableText,
    Role.List,
    Role.ListItem,
    Role.PageTab,
    Role.PageTabList,
    Role.RadioButton,
    Role.Slider,
    Role.SpinBox,
    Role.Table,
}
WHOLE = {Role.ComboBox, Role.SpinBox}
"""Fields whose parts are Qt's own."""
ITEMS = {Role.Cell, Role.ListItem, Role.PageTab, Role.TreeItem}
"""Qt says of the current one that it has the focus, whatever has it."""


def misspoken(window: QWidget) -> list[str]:
    """What is wrong in the accessible tree of a window or panel."""
    if isinstance(window, QFileDialog):  # Qt's own
        return []
    whole = list(walk(seen(window)))
    wrong = [f"{trouble}: {place}" for thing, above in whole for trouble, place in of(thing, above)]
    return wrong + twice_focused(window)


def walk(thing: Seen, above: tuple[Seen, ...] = ()) -> Iterator[tuple[Seen, tuple[Seen, ...]]]:
    """Everything visible, each with what it lies in, the outermost first."""
    yield thing, above
    if thing.role in WHOLE:
        return
    for part in thing.parts:
        if not part.state.invisible:
            yield from walk(part, (*above, thing))


def of(thing: Seen, above: tuple[Seen, ...]) -> Iterator[tuple[str, str]]:
    """What is wrong with one object, and which it is."""
    widget, name = thing.interface.object(), name_of(thing)
    groups = [each.name for each in above if each.role in (Role.Grouping, Role.List)]
    place = f"{thing.role.name} {name[:60]!r} in {[each.name[:20] for each in above[-3:]]}"
    if thing.role in NAMED and not name.strip():
        yield "no name", place
    if thing.role is Role.RadioButton and not any(groups):
        yield "a choice without a name", place
    host = panel_host_of(widget) if isinstance(widget, QWidget) else None
    if host is not None and host.panel is widget and not thing.state.modal:
        yield "not modal", place
    if isinstance(widget, QAbstractButton | QLabel) and not holds(name, widget.text()):
        yield f"{widget.text()!r} is shown", place


def name_of(thing: Seen) -> str:
    """The name that AT-SPI gives: that of its label, if it is a field."""
    label = QAccessible.RelationFlag.Label
    labels = [
        each.text(QAccessible.Text.Name)
        for each, kind in thing.interface.relations()
        if kind & label
    ]
    return " ".join(labels) if thing.role in WHOLE else thing.name or " ".join(labels)


def holds(name: str, shown: str) -> bool:
    """Whether the words shown are all in the name, in their order."""
    text = re.sub(r"<[^>]*>|\w*…$", " ", shown)
    said = iter(words_of(name))
    return all(any(word == each for each in said) for word in words_of(aloud(text, tr)))


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text.replace("&", "").casefold())


def passes_on(thing: Seen) -> bool:
    """Whether it is a part of Qt's that passes the focus on, such as the inside of a text."""
    widget = thing.interface.object()
    own = type(widget).__module__.startswith("PySide6") or widget.objectName().startswith("qt_")
    return own and isinstance(widget, QWidget) and widget.focusProxy() is not None


def twice_focused(window: QWidget) -> list[str]:
    """What says that it has the focus beside what has it, for one stop of each kind."""
    before, wrong = QApplication.focusWidget(), []
    stops = {type(each): each for each in chain(window) if stands_in(each, window)}
    for stop in stops.values():
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        if not stop.hasFocus():
            continue
        having = [each for each, _ in walk(seen(window)) if each.state.focused]
        others = [each for each in having if each.role not in ITEMS and not passes_on(each)]
        if len(others) > 1:
            wrong.append(f"several have the focus: {list(map(str, others))}")
    if before is not None:
        before.setFocus()
    return wrong
