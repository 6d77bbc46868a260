"""Finds widgets and texts of a window that cannot be reached, read or pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QScrollBar,
    QSlider,
    QSpinBox,
    QTableView,
    QToolButton,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.layout.input_needs import LEAST_TARGET, input_needs
from kontsina_qt.table.style.text_size import ui_font
from kontsina_qt.windows.widgets.painted_panel import PanelButton

ARROW = 26
"""What the arrow of a box takes of its width."""


LONG_NAME = 'Nikos, "the" owl'
"""A person's; tool tips have it whole."""


NAMED = "W" * 8
"""In names that a person has made longer than any line."""


FIELDS = (QAbstractButton, QComboBox, QLineEdit, QSlider, QSpinBox)


def shown(widget: QWidget) -> bool:
    """Whether a widget is fully visible."""
    seen = widget.visibleRegion().boundingRect()
    return bool(seen.width() >= widget.width() - 1 and seen.height() >= widget.height() - 1)


def stands_in(part: QWidget, window: QWidget) -> bool:
    """Whether a widget belongs to a window or panel, not to another one over it."""
    return part.window() is window.window() and window.isAncestorOf(part)


def unreachable(window: QWidget) -> list[str]:
    """The buttons and fields that cannot be scrolled into view, by their texts."""
    found = []
    for kind in FIELDS:
        for field in window.findChildren(kind):
            if not stands_in(field, window) or not field.isVisible() or own_part(field):
                continue
            for area in areas_of(field):
                inner = area.widget()
                assert inner is not None
                middle = field.mapTo(inner, field.rect().center())
                beside = field.width() // 2 + 1, field.height() // 2 + 1
                area.ensureVisible(middle.x(), middle.y(), *beside)
            if not shown(field):
                words = field.text() if isinstance(field, QAbstractButton | QLineEdit) else ""
                name = words or field.accessibleName() or type(field).__name__
                found.append(f"{name}: {field.visibleRegion().boundingRect()} of {field.rect()}")
    return found


def sideways(window: QWidget) -> list[str]:
    """The areas that need horizontal scrolling."""
    found = []
    for area in window.findChildren(QAbstractScrollArea):
        bar = area.horizontalScrollBar()
        ours = type(area).__name__ != "TableView" and not isinstance(window, QFileDialog)
        inner = area.widget() if isinstance(area, QScrollArea) else None
        wide = inner.width() - area.viewport().width() if inner is not None else 0
        if stands_in(area, window) and area.isVisible() and ours and (bar.isVisible() or wide > 0):
            found.append(f"sideways: {area.accessibleName() or type(area).__name__} {wide}")
    return found


def out_of_order(window: QWidget) -> list[str]:
    """Where the tab order differs from the reading order: back in a line, or up in a column.

    The step from the last stop to the first is ignored.
    """
    stops = [at for at in chain(window) if stands_in(at, window)]
    back = []
    for one, other in zip(stops, stops[1:] + stops[:1], strict=True):
        here, there = place_beside(one, other, window), place_beside(other, one, window)
        if here.contains(there) or there.contains(here):  # what lies over it, or its own part
            continue
        shared = min(here.bottom(), there.bottom()) - max(here.top(), there.top())
        in_line = shared > min(here.height(), there.height()) / 2
        up = there.top() < here.top() and there.left() < here.right()
        if there.left() < here.left() if in_line else up:
            back.append(f"order: {told(one)} before {told(other)}")
    return back if len(back) > 1 else []


def chain(window: QWidget) -> Iterator[QWidget]:
    """The widgets in tab order."""
    at = window.nextInFocusChain()
    while at is not None and at is not window:
        takes = bool(at.focusPolicy() & Qt.FocusPolicy.TabFocus) and at.focusProxy() is None
        if takes and at.isVisible() and at.isEnabled():
            yield at
        at = at.nextInFocusChain()


def place_beside(part: QWidget, other: QWidget, window: QWidget) -> QRect:
    """The rectangle of a widget, or of its scroll area if the other widget is outside."""
    areas = [area for area in areas_of(part) if not area.isAncestorOf(other)]
    whole = areas[-1] if areas else part
    return QRect(whole.mapTo(window, QPoint(0, 0)), whole.size())


def told(part: QWidget) -> str:
    """Describe a widget by class and text."""
    words = part.accessibleName() or (part.text() if isinstance(part, QAbstractButton) else "")
    return f"{type(part).__name__} {words[:40]}"


def own_part(field: QWidget) -> bool:
    """Whether a widget is part of a compound widget, or of a scrolling list."""
    parent = field.parentWidget()
    return isinstance(parent, QComboBox | QSpinBox | QLineEdit) or "qt_" in field.objectName()


def areas_of(widget: QWidget) -> list[QScrollArea]:
    """The scroll areas around a widget, the innermost first."""
    found, above = [], widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            found.append(above)
        above = above.parentWidget()
    return found


def cut_words(window: QWidget) -> list[str]:
    """The labels and buttons whose texts do not fit."""
    found = []
    for label in window.findChildren(QLabel):
        if not stands_in(label, window) or not label.isVisible() or not label.text():
            continue
        needed = label.sizeHint().width()
        if label.wordWrap():
            if label.height() < label.heightForWidth(label.width()) - 1:
                needed = label.heightForWidth(label.width())
                found.append(f"low: {label.text()[:40]} {label.size()} of {needed}")
        elif label.width() < needed - 1 and type(label) is QLabel:
            found.append(f"narrow: {label.text()[:40]} {label.width()} of {needed}")
    for button in window.findChildren(QAbstractButton):
        only_icon = isinstance(button, QToolButton) and not button.icon().isNull()
        if stands_in(button, window) and button.isVisible() and not only_icon:
            words = button.fontMetrics().horizontalAdvance(button.text().replace("&", ""))
            if button.width() < words and type(button).__module__.startswith("PySide6"):
                found.append(f"button: {button.text()} {button.width()} of {words}")
    return found + cut_by_hand(window)


def cut_by_hand(window: QWidget) -> list[str]:
    """Texts that are painted by us or elided by a combo box, and do not fit."""
    found = []
    for button in window.findChildren(PanelButton):
        if stands_in(button, window) and button.isVisible():
            words = ui_font(16 * button.scale, 600)
            needed = QFontMetricsF(words).horizontalAdvance(button.text()) + 24 * button.scale
            if button.width() < needed:
                found.append(f"painted: {button.text()} {button.width()} of {needed:.0f}")
    for lines in window.findChildren(QListWidget):
        if stands_in(lines, window) and lines.isVisible() and not lines.wordWrap():
            for line in map(lines.item, range(lines.count())):
                bold = line.font() if line.data(Qt.ItemDataRole.FontRole) else lines.font()
                needed = QFontMetricsF(bold).horizontalAdvance(line.text())
                if lines.viewport().width() < needed and NAMED not in line.text():
                    found.append(f"line: {line.text()} {lines.viewport().width()} of {needed}")
    for box in window.findChildren(QComboBox):
        ours = not isinstance(window, QFileDialog) and not box.isEditable()
        if stands_in(box, window) and box.isVisible() and ours:
            needed = box.fontMetrics().horizontalAdvance(box.currentText()) + ARROW
            if box.width() < needed:
                found.append(f"box: {box.currentText()} {box.width()} of {needed}")
    return found


def small(window: QWidget) -> list[str]:
    """With large targets, the buttons and fields that are too small."""
    found = []
    for kind in FIELDS if input_needs().large else ():
        for field in window.findChildren(kind):
            if not stands_in(field, window) or not field.isVisible() or own_part(field):
                continue
            if min(field.width(), field.height()) < LEAST_TARGET:
                words = field.text() if isinstance(field, QAbstractButton) else ""
                name = words or field.accessibleName() or field.objectName()
                found.append(f"small: {type(field).__name__} {name} {field.size().toTuple()}")
    for bar in window.findChildren(QScrollBar) if input_needs().large else ():
        thin = min(bar.width(), bar.height()) < LEAST_TARGET
        if thin and stands_in(bar, window) and bar.isVisible():
            found.append(f"small: a bar to scroll by {bar.size().toTuple()}")
    return found


def leaves(painter: QPainter, box: QRectF, flags: int, words: str) -> bool:
    """Whether text does not fit into its rectangle."""
    if not words:
        return False
    seen = painter.boundingRect(box, flags, words)
    if seen.width() > box.width() + 2:
        return True
    if flags & Qt.TextFlag.TextWordWrap or "\n" in words:
        return seen.height() > box.height() + 2
    metrics = QFontMetricsF(painter.font())
    ink = metrics.tightBoundingRect(words).translated(0, metrics.ascent() + seen.top())
    return ink.top() < box.top() - 1 or ink.bottom() > box.bottom() + 1


def gives_way(cut: str) -> bool:
    """Whether a text may be elided: a long name, or one repeated in full beside it."""
    bar = {f"shortened: {tr(game.name)}" for game in GAMES.values()}
    bar.add(f"shortened: {tr('Puzzle {n} of {all}').format(n=1, all=100)}")
    bar.add(f"shortened: {tr('Race through the family')}")
    better = f"shortened: {tr('better')}: "
    own = "W" * 16 in cut  # house rules of the longest name
    return own or LONG_NAME in cut or cut in bar or cut.startswith(better)


@contextmanager
def painted_words() -> Iterator[set[str]]:
    """Collect texts that are painted in too little space, or elided before."""
    cut: set[str] = set()
    kinds: tuple[Any, ...] = (QFontMetrics, QFontMetricsF)
    elided = [kind.elidedText for kind in kinds]
    draw: Any = QPainter.drawText

    def shortened(usual: Callable[..., str]) -> Callable[..., str]:
        def elided_text(metrics: QFontMetrics, words: str, *rest: object) -> str:
            text = usual(metrics, words, *rest)
            if text != words:
                cut.add(f"shortened: {words[:60]}")
            return text

        return elided_text

    def draw_text(painter: QPainter, *rest: Any) -> None:
        if len(rest) == 3 and isinstance(rest[0], QRectF | QRect):
            box, flags, words = QRectF(rest[0]), rest[1], str(rest[2])
            flags = flags if isinstance(flags, int) else getattr(flags, "value", 0)
            if leaves(painter, box, flags, words):
                cut.add(f"painted: {words[:60]} in {box.size().toTuple()}")
        draw(painter, *rest)

    for kind, usual in zip(kinds, elided, strict=True):
        kind.elidedText = shortened(usual)
    paints: Any = QPainter
    paints.drawText = draw_text
    try:
        yield cut
    finally:
        for kind, usual in zip(kinds, elided, strict=True):
            kind.elidedText = usual
        paints.drawText = draw


def head_aside(table: QTableView, column: int) -> int:
    """The horizontal offset of a column's header from the text of its first row, in pixels."""
    head, port = table.horizontalHeader(), table.viewport()
    room = QRect(head.sectionViewportPosition(column), 4, head.sectionSize(column), 0)
    room.setHeight(head.height() - 8)
    cell = table.visualRect(table.model().index(0, column)).adjusted(0, 4, 0, -4)
    return _first_ink(head.grab().toImage().copy(room)) - _first_ink(
        port.grab().toImage().copy(cell)
    )


def _first_ink(image: QImage) -> int:
    """The first column of a picture that differs from its first pixel."""
    paper = image.pixel(0, 0)
    return next(
        x
        for x in range(image.width())
        if any(image.pixel(x, y) != paper for y in range(image.height()))
    )
