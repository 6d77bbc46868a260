"""What dialogs share: titled panels with a form, a page that scrolls, quiet sentences."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.table.plain import Label


def titled_panel(title: str) -> tuple[QFrame, QFormLayout]:
    """A shaded panel with a heading, and the form in it."""
    panel = QFrame()
    panel.setProperty("role", "panel")
    column = QVBoxLayout(panel)
    column.setContentsMargins(18, 14, 18, 14)
    head = Label(title)
    head.setProperty("role", "head")
    column.addWidget(head)
    form = QFormLayout()
    form.setHorizontalSpacing(18)
    form.setVerticalSpacing(8)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    column.addLayout(form)
    return panel, form


def lay_out_dialog(
    dialog: QDialog,
    title: str,
    panels: Sequence[QWidget],
    buttons: QLayout,
    beside: QWidget | None = None,
) -> None:
    """A title, panels that scroll where there is no room, and buttons that are always seen.

    ``beside`` stands to the left of the panels and does not scroll with them.
    """
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(4, 4, 12, 4)
    column.setSpacing(12)
    for panel in panels:
        column.addWidget(panel)
    column.addStretch(1)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(inner)
    head = Label(title)
    head.setProperty("role", "title")
    outer = QVBoxLayout(dialog)
    outer.addWidget(head)
    if beside is None:
        outer.addWidget(scroll, 1)
    else:
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(beside)
        row.addWidget(scroll, 1)
        outer.addLayout(row, 1)
    outer.addLayout(buttons)


def number_field(low: int, high: int, step: int = 1) -> QSpinBox:
    """A field for a whole number of a few digits."""
    field = QSpinBox()
    field.setRange(low, high)
    field.setSingleStep(step)
    field.setMinimumWidth(110)
    # What a style sheet says of its padding does not reach the text.
    field.lineEdit().setTextMargins(6, 0, 0, 0)
    return field


def quiet(words: str) -> Label:
    """A quiet sentence beside a field, as high as its lines need."""
    label = Label(words)
    label.setProperty("role", "dim")
    label.setWordWrap(True)
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label


def plain_label() -> Label:
    """A paragraph as high as its lines need."""
    label = quiet("")
    label.setProperty("role", "")
    return label
