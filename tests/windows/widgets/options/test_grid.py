"""Fields with labels beside them, or above where there is no room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.forms import quiet
from kontsina_qt.windows.widgets.options.grid import (
    LINE_GAP,
    SPACE,
    FieldGrid,
    Line,
    WrappedCheckBox,
)

WIDE, NARROW = 600, 180


class Form:
    """A name, a level and a check box."""

    def __init__(self) -> None:
        self.page = QWidget()
        self.grid = FieldGrid()
        self.name, self.level = QLineEdit(), QComboBox()
        self.level.addItems(["Beginner", "Expert"])
        self.person = WrappedCheckBox("Another person at this computer plays here")
        self.lines = [
            Line(Label("Name"), self.name, quiet("")),
            Line(Label("Level of the player"), self.level, quiet("Spots pairs.")),
            Line(None, self.person, quiet("Hands stay hidden.")),
        ]
        self.grid.show_lines(self.lines)
        column = QVBoxLayout(self.page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.grid)
        column.addStretch(1)
        self.page.resize(WIDE, 400)
        self.page.show()
        QApplication.processEvents()

    def resize(self, width: int) -> None:
        self.page.resize(width, 400)
        QApplication.processEvents()

    def label(self, line: int) -> Label:
        found = self.lines[line].label
        assert found is not None
        return found


@pytest.fixture
def form(qapp: QApplication) -> Iterator[Form]:
    made = Form()
    yield made
    made.page.close()


def test_labels_are_beside_their_fields_or_above_them(form: Form) -> None:
    for line, field in enumerate((form.name, form.level)):
        label = form.label(line).geometry()
        assert label.right() < field.x()
        assert field.y() < label.center().y() < field.geometry().bottom()
    assert form.name.x() == form.level.x(), "in one column"
    form.resize(NARROW)
    assert form.label(1).geometry().bottom() < form.level.y()
    assert form.label(1).x() == form.level.x() == 0
    form.resize(WIDE)
    assert form.label(1).geometry().right() < form.level.x()


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_sentence_is_below_its_field_and_nearer_to_it_than_to_the_next(
    form: Form, width: int
) -> None:
    form.resize(width)
    assert not form.lines[0].about.isVisible(), "there is none"
    for line in form.lines[1:]:
        assert line.about.isVisible()
        assert 0 < line.about.y() - line.editor.geometry().bottom() <= 2 * LINE_GAP
    between = form.person.y() - form.lines[1].about.geometry().bottom()
    assert SPACE <= between <= 2 * SPACE
    assert form.lines[2].about.indent() > 0, "below the words of the box"


def test_a_hidden_field_takes_no_room_and_comes_back(form: Form) -> None:
    place, below = form.level.geometry(), form.person.y()
    for _ in range(2):
        form.grid.show_field(form.level, False)
        QApplication.processEvents()
        assert not form.level.isVisible() and not form.label(1).isVisible()
        assert form.lines[1].about.isVisible(), "the sentence stays"
        assert form.person.y() < below
    for _ in range(2):
        form.grid.show_field(form.level, True)
        QApplication.processEvents()
        assert form.level.isVisible() and form.label(1).isVisible()
        assert form.level.geometry() == place and form.person.y() == below


def test_a_field_without_a_sentence_leaves_no_gap_when_it_is_hidden(form: Form) -> None:
    label = form.label(1).y()
    form.grid.show_field(form.name, False)
    QApplication.processEvents()
    assert form.label(1).y() < label - form.name.height()
    assert form.label(1).y() <= 2 * LINE_GAP, "it is the first now"


def test_new_fields_replace_the_old_ones(form: Form) -> None:
    box = QCheckBox("Keep the order")
    form.grid.show_lines([Line(None, box, quiet(""))])
    assert not form.name.isVisible()
    QApplication.processEvents()
    assert box.isVisible() and box.y() == 0


def test_a_check_box_wraps(form: Form) -> None:
    line = form.person.height()
    form.resize(NARROW)
    assert form.person.text().count("\n") > 0
    assert form.person.height() > line
    assert form.person.text().replace("\n", " ") == form.person.accessibleName()
