"""What dialogs share: titled panels with a form, a page that scrolls, quiet sentences."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QListWidget,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import KNOW_ANNOUNCEMENTS, Urgency, announce
from kontsina_qt.language import tr
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import line_height, scaled, text_width
from kontsina_qt.windows.widgets.dialog import scrolling

MOST_DIGITS = 6
"""How many can be typed where a number is asked for."""
QWIDGETSIZE_MAX = 16_777_215
SPARE = 12
"""What the foot of a page has to spare, in pixels of usual text."""
SEARCH_LIMIT = 200
"""How many signs a search takes; what is pasted may be a whole book."""
NARROW = 560
"""On a page narrower than this, in pixels of usual text, words stand above their fields."""


class Page(QWidget):
    """Panels with forms below one another."""

    def minimumSizeHint(self) -> QSize:
        """So narrow that words go above their fields, rather than be scrolled sideways."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), scaled(NARROW) - 1), least.height())

    def heightForWidth(self, width: int) -> int:
        """What the panels need; forms in one another add up to a little less than that."""
        layout = self.layout()
        if layout is None:
            return -1
        needed = max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height())
        return needed + scaled(SPARE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words stand beside their fields, or above them where that is too narrow."""
        super().resizeEvent(event)
        self.wrap()

    def is_narrow(self) -> bool:
        """Whether words stand above their fields."""
        return self.width() < scaled(NARROW)

    def wrap(self) -> None:
        """Places words beside their fields or above them."""
        policy = QFormLayout.RowWrapPolicy
        wanted = policy.WrapAllRows if self.is_narrow() else policy.DontWrapRows
        for form in self.findChildren(QFormLayout):
            if form.rowWrapPolicy() != wanted:
                form.setRowWrapPolicy(wanted)


def add_unnamed(form: QFormLayout, field: QWidget) -> None:
    """Add a field that names itself: where words stand above fields no empty line is above it."""
    form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, field)


def at_right(*buttons: QPushButton) -> QWidget:
    """A button, or several, at the end of the row."""
    row = FixedHeightRow()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.addStretch(1)
    for button in buttons:
        line.addWidget(button, alignment=Qt.AlignmentFlag.AlignRight)
    return row


class SideBySide(QWidget):
    """A narrow part and a wide one, side by side, or one above the other where that is too narrow.

    Args:
        one, other: the narrow one and the wide one.
    """

    def __init__(self, one: QWidget, other: QWidget) -> None:
        super().__init__()
        self._one, self._widths = one, (one.minimumWidth(), one.maximumWidth())
        self._other = other
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(16)
        self._row.addWidget(one, 1)
        self._row.addWidget(other, 3)

    def minimumSizeHint(self) -> QSize:
        """So narrow that one may stand above the other."""
        least = super().minimumSizeHint()
        wider = max(part.minimumSizeHint().width() for part in (self._one, self._other))
        return QSize(min(least.width(), wider, scaled(NARROW) - 1), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room."""
        super().resizeEvent(event)
        ways = QHBoxLayout.Direction
        narrow = event.size().width() < max(scaled(NARROW), self._widths[0] + scaled(LEAST_OTHER))
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        least, most = (0, QWIDGETSIZE_MAX) if narrow else self._widths
        self._one.setMinimumWidth(least)
        self._one.setMaximumWidth(most)


def headed_panel(title: str) -> tuple[QFrame, QVBoxLayout]:
    """A shaded panel with a heading, and the column in which more goes below it."""
    panel = QFrame()
    panel.setProperty("role", "panel")
    column = QVBoxLayout(panel)
    column.setContentsMargins(18, 14, 18, 14)
    head = Label(title)
    head.setProperty("role", "head")
    column.addWidget(head)
    return panel, column


def titled_panel(title: str) -> tuple[QFrame, QFormLayout]:
    """A shaded panel with a heading, and the form in it."""
    panel, column = headed_panel(title)
    return panel, _form_in(column)


def shaded_form() -> tuple[QFrame, QFormLayout]:
    """A shaded panel without a heading, and the form in it."""
    panel = QFrame()
    panel.setProperty("role", "panel")
    column = QVBoxLayout(panel)
    column.setContentsMargins(18, 14, 18, 14)
    return panel, _form_in(column)


def _form_in(column: QVBoxLayout) -> QFormLayout:
    form = QFormLayout()
    form.setHorizontalSpacing(18)
    form.setVerticalSpacing(8)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    column.addLayout(form)
    return form


def lay_out_dialog(
    dialog: QDialog,
    title: str,
    panels: Sequence[QWidget],
    buttons: QLayout,
    beside: QWidget | None = None,
) -> QScrollArea:
    """A title, panels that scroll where there is no room, and buttons that are always seen.

    ``beside`` stands to the left of the panels and does not scroll with them. Returns what scrolls.
    """
    inner = Page()
    column = QVBoxLayout(inner)
    column.setContentsMargins(4, 4, 12, 4)
    column.setSpacing(12)
    for panel in panels:
        column.addWidget(panel)
    column.addStretch(1)
    scroll = scrolling(inner)
    head = Label(title)
    head.setProperty("role", "title")
    outer = QVBoxLayout(dialog)
    outer.addWidget(head)
    if beside is None:
        outer.addWidget(scroll, 1)
    else:
        outer.addWidget(SideBySide(beside, scroll), 1)
    outer.addLayout(buttons)
    return scroll


def closing(dialog: QDialog) -> tuple[QDialogButtonBox, QPushButton]:
    """A row with the button that closes a dialog, and that button."""
    row, button = QDialogButtonBox(), QPushButton(tr("Close"))
    # Not one that the row makes: Qt for Python takes a later one at its address for the same.
    row.addButton(button, QDialogButtonBox.ButtonRole.RejectRole)
    row.rejected.connect(dialog.reject)
    return row, button


def wider_bars() -> int:
    """How much wider a bar to scroll by is where all that is pressed has to be large."""
    return target_size(BAR) - BAR


def wide_enough(list: QListWidget) -> int:
    """How wide a list must be for every line of it to be whole, beside a bar that scrolls it."""
    fonts = (
        (item, item.font() if item.data(Qt.ItemDataRole.FontRole) else list.font())
        for item in map(list.item, range(list.count()))
    )
    words = (text_width(item.text(), font) for item, font in fonts)
    return ceil(max(words, default=0.0)) + scaled(AROUND_WORDS) + wider_bars()


def clear(window: QWidget) -> None:
    """Take everything out of a window, to be made anew: in another language, say."""
    layout = window.layout()
    if layout is None:
        return
    old = QWidget(window)
    old.setLayout(layout)
    old.hide()
    old.deleteLater()


def lay_in_columns(grid: QGridLayout, parts: Sequence[QWidget], columns: int) -> None:
    """Put parts beside one another, so many in a row, all equally wide."""
    for at, part in enumerate(parts):
        grid.addWidget(part, at // columns, at % columns)
    for column in range(len(parts)):
        grid.setColumnStretch(column, int(column < columns))


def columns_for(parts: Sequence[QWidget], room: int, gap: int, choices: Sequence[int]) -> int:
    """The first number of columns for which there is room, or else the last one."""
    shown = [
        ceil(text_width(part.currentText(), part.font())) + scaled(AROUND_CHOICE)
        for part in parts
        if isinstance(part, QComboBox)
    ]
    for columns in choices:
        widths = [
            max(part.minimumSizeHint().width() for part in parts[column::columns])
            for column in range(columns)
        ]
        words = columns * max(shown, default=0)  # a field of choices may ask for less
        if max(sum(widths), words) + gap * (columns - 1) <= room:
            return columns
    return choices[-1]


LEAST_OTHER = 400
"""With less room than this, in pixels of usual text, nothing wide stands beside anything."""
AROUND_CHOICE = 54
"""What a field of choices needs beside its words, in pixels of usual text."""
AROUND_WORDS = 52
BAR = 28
"""Room for a bar to scroll by and its edges, part of that."""
"""What a line of a list and its bar need beside the words, in pixels of usual text."""


class ChoiceBox(QComboBox):
    """A choice that a turn of the wheel over it does not change: the page scrolls.

    A reader knows it by its accessible name and hears what is chosen, also while it is closed.
    """

    def __init__(self) -> None:
        super().__init__()
        # A list with a bar, not a menu with arrows: those hide a choice. It is asked for here, as
        # Qt does not look again where a box comes into a dialog that has a style.
        self.setStyleSheet("combobox-popup: 0;")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._label: Label | None = None
        self.currentTextChanged.connect(self._announce_value)

    def _announce_value(self, words: str) -> None:
        """Readers of today's Linux do not hear that a closed box has another value."""
        if self.hasFocus() and QGuiApplication.platformName() not in KNOW_ANNOUNCEMENTS:
            announce(self, words, Urgency.NOW)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the box a label: on Linux Qt names a box by its value and its label."""
        super().showEvent(event)
        self._be_labelled()

    def _be_labelled(self) -> None:
        parent = self.parentWidget()
        if parent is None or not self.accessibleName():
            return
        beside = parent.findChildren(Label, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if any(each.buddy() is self and each is not self._label for each in beside):
            return
        if self._label is None:
            self._label = Label("", parent, self)
            self._label.hide()
        self._label.setParent(parent)
        self._label.setText(self.accessibleName())

    def showPopup(self) -> None:
        """Every choice is seen whole where the screen has the room, over the box if need be."""
        self.setMaxVisibleItems(max(1, self.count()))
        self.view().setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        super().showPopup()
        view, room = self.view(), self.screen().availableGeometry()
        paper, rows = view.window(), range(self.count())
        place, inside = paper.geometry(), view.viewport()
        wide = view.sizeHintForColumn(0) + paper.width() - inside.width()
        high = sum(view.sizeHintForRow(row) for row in rows) + paper.height() - inside.height()
        place.setSize(place.size().expandedTo(QSize(wide, high)).boundedTo(room.size()))
        place.moveLeft(max(room.left(), min(place.left(), room.right() + 1 - place.width())))
        place.moveTop(max(room.top(), min(place.top(), room.bottom() + 1 - place.height())))
        if place != paper.geometry():
            paper.setGeometry(place)
            view.scrollTo(view.currentIndex())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to the page."""
        event.ignore()


class TallCheckBox(QCheckBox):
    """A box to tick that answers wherever it is pressed, from its top to its bottom."""

    def hitButton(self, place: QPoint) -> bool:
        """As wide as its words; Qt takes the height of those alone."""
        return self.rect().contains(place) and place.x() < self.sizeHint().width()


class TallRadioButton(QRadioButton):
    """One of several that answers wherever it is pressed, from its top to its bottom."""

    def hitButton(self, place: QPoint) -> bool:
        """As wide as its words; Qt takes the height of those alone."""
        return self.rect().contains(place) and place.x() < self.sizeHint().width()


class NoWheelSlider(QSlider):
    """A level slider that a turn of the wheel over it does not move: the page scrolls."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to the page."""
        event.ignore()


class NumberBox(QSpinBox):
    """A number that a turn of the wheel over it does not change: the page scrolls.

    What is typed stays to be seen although it is too much or too little; when the field is left it
    becomes the nearest number that can be had.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Any few digits may be typed."""
        words = text.removeprefix(self.prefix()).removesuffix(self.suffix()).strip()
        digits = words.isascii() and words.isdigit() and len(words) <= MOST_DIGITS
        if digits and not self.minimum() <= int(words) <= self.maximum():
            return QValidator.State.Intermediate, text, pos
        return super().validate(text, pos)

    def fits(self) -> bool:
        """Whether what stands there is a number that can be had."""
        return self.hasAcceptableInput()

    def settle(self) -> None:
        """Show the nearest number that can be had."""
        words = self.cleanText()
        if self.fits():
            return
        if words.isascii() and words.isdigit():
            self.setValue(min(max(int(words), self.minimum()), self.maximum()))
        # Where that is the number there was, Qt leaves the text as it is.
        self.lineEdit().setText(self.prefix() + self.textFromValue(self.value()) + self.suffix())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Nothing is left there that cannot be had."""
        self.settle()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows the number that there will be, before it means anything else."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.fits():
            self.settle()
            event.accept()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to the page."""
        event.ignore()


def range_words(field: QSpinBox) -> str:
    """Which numbers can be had."""
    return tr("From {low} to {high}.").format(low=field.minimum(), high=field.maximum())


def number_field(low: int, high: int, step: int = 1) -> NumberBox:
    """A field for a whole number of a few digits."""
    field = NumberBox()
    field.setRange(low, high)
    field.setSingleStep(step)
    field.setMinimumWidth(scaled(110))
    # What a style sheet says of its padding does not reach the text.
    field.lineEdit().setTextMargins(6, 0, 0, 0)
    return field


class Paragraph(Label):
    """Words in as many lines as they need; a form around them never makes it lower.

    Attributes:
        least: it has room for that many lines, however few its words need.
    """

    least = 0

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def setText(self, words: str) -> None:
        """Show other words."""
        super().setText(words)
        self._keep_height()

    def sizeHint(self) -> QSize:
        """No higher than its lines: a label guesses a narrow shape, which would leave a gap."""
        hint = super().sizeHint()
        return QSize(hint.width(), min(hint.height(), self.minimumHeight() or hint.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._keep_height()

    def _keep_height(self) -> None:
        # A form layout adds up the heights of narrow columns wrongly.
        self.setMinimumHeight(0)  # or it would be told to need as much as it has
        needed = self.heightForWidth(self.width()) if self.text() else 0
        self.setMinimumHeight(max(needed, self.least * ceil(line_height(self.font()))))


class FixedHeightRow(QWidget):
    """Parts in a form whose height follows their width; the form never makes it lower."""

    def event(self, event: QEvent) -> bool:
        """Other words in it, or another width, may need another height."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            layout = self.layout()
            if layout is not None:
                # A form layout gives height that a row needs to the one below it.
                high = 0  # nothing whose height follows its width, where words are hidden
                if layout.hasHeightForWidth():
                    high = layout.totalMinimumHeightForWidth(self.width())
                if high != self.minimumHeight():
                    self.setMinimumHeight(high)
        return done


def quiet(words: str) -> Label:
    """A quiet sentence beside a field, as high as its lines need."""
    label = Paragraph(words)
    label.setProperty("role", "dim")
    return label


def set_buddy(note: Label, field: QWidget) -> Label:
    """Attach a note to a field, so that a screen reader says it with the field."""
    note.setBuddy(field)
    field.setAccessibleDescription(aloud(note.text(), tr))
    return note


def plain_label() -> Label:
    """A paragraph as high as its lines need."""
    label = quiet("")
    label.setProperty("role", "")
    return label
