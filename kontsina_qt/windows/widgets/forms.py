"""Building blocks of dialogs: titled panels with forms, scrolling pages, fields, notes."""

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
    QAbstractButton,
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
"""The most digits that can be typed into a number field."""
QWIDGETSIZE_MAX = 16_777_215
SPARE = 12
"""Extra height at the bottom of a page, in pixels at the usual text size."""
SEARCH_LIMIT = 200
"""The most characters in a search field, since pasted text may be very long."""
NARROW = 560
"""The page width, at the usual text size, below which labels go above their fields."""


class Page(QWidget):
    """A column of panels with forms."""

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for labels above fields, so that there is no horizontal scrolling."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), scaled(NARROW) - 1), least.height())

    def heightForWidth(self, width: int) -> int:
        """The height of the panels; nested form layouts report a little less."""
        layout = self.layout()
        if layout is None:
            return -1
        needed = max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height())
        return needed + scaled(SPARE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.wrap()

    def is_narrow(self) -> bool:
        """Return whether labels go above their fields."""
        return self.width() < scaled(NARROW)

    def wrap(self) -> None:
        """Put labels beside or above their fields."""
        policy = QFormLayout.RowWrapPolicy
        wanted = policy.WrapAllRows if self.is_narrow() else policy.DontWrapRows
        for form in self.findChildren(QFormLayout):
            if form.rowWrapPolicy() != wanted:
                form.setRowWrapPolicy(wanted)


def add_unnamed(form: QFormLayout, field: QWidget) -> None:
    """Add a field without a label, and without an empty line above it on a narrow page."""
    form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, field)


def at_right(*buttons: QPushButton) -> QWidget:
    """Return a row with the buttons aligned to the right."""
    row = FixedHeightRow()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.addStretch(1)
    for button in buttons:
        line.addWidget(button, alignment=Qt.AlignmentFlag.AlignRight)
    return row


class SideBySide(QWidget):
    """A narrow and a wide widget, side by side if there is room, else one above the other.

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
        least = super().minimumSizeHint()
        wider = max(part.minimumSizeHint().width() for part in (self._one, self._other))
        return QSize(min(least.width(), wider, scaled(NARROW) - 1), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QHBoxLayout.Direction
        narrow = event.size().width() < max(scaled(NARROW), self._widths[0] + scaled(LEAST_OTHER))
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        least, most = (0, QWIDGETSIZE_MAX) if narrow else self._widths
        self._one.setMinimumWidth(least)
        self._one.setMaximumWidth(most)


def headed_panel(title: str) -> tuple[QFrame, QVBoxLayout]:
    """Return a shaded panel with a heading, and its column layout."""
    panel = QFrame()
    panel.setProperty("role", "panel")
    column = QVBoxLayout(panel)
    column.setContentsMargins(18, 14, 18, 14)
    head = Label(title)
    head.setProperty("role", "head")
    column.addWidget(head)
    return panel, column


def titled_panel(title: str) -> tuple[QFrame, QFormLayout]:
    """Return a shaded panel with a heading, and its form layout."""
    panel, column = headed_panel(title)
    return panel, _form_in(column)


def shaded_form() -> tuple[QFrame, QFormLayout]:
    """Return a shaded panel without a heading, and its form layout."""
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
    """Lay out a title, scrolling panels, and buttons that are always visible.

    ``beside`` goes to the left of the panels and does not scroll. Return the scroll area.
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
    """Return a button box with a close button, and that button."""
    row, button = QDialogButtonBox(), QPushButton(tr("Close"))
    # Not created by the box: PySide can confuse its wrapper with a later button's at that address.
    row.addButton(button, QDialogButtonBox.ButtonRole.RejectRole)
    row.rejected.connect(dialog.reject)
    return row, button


def wider_bars() -> int:
    """Return the extra width of scroll bars with large targets."""
    return target_size(BAR) - BAR


def wide_enough(list: QListWidget) -> int:
    """Return the width of a list at which no item is elided, including the scroll bar."""
    fonts = (
        (item, item.font() if item.data(Qt.ItemDataRole.FontRole) else list.font())
        for item in map(list.item, range(list.count()))
    )
    words = (text_width(item.text(), font) for item, font in fonts)
    return ceil(max(words, default=0.0)) + scaled(AROUND_WORDS) + wider_bars()


def clear(window: QWidget) -> None:
    """Remove all content of a window, to rebuild it, as in another language."""
    layout = window.layout()
    if layout is None:
        return
    old = QWidget(window)
    old.setLayout(layout)
    old.hide()
    old.deleteLater()


def lay_in_columns(grid: QGridLayout, parts: Sequence[QWidget], columns: int) -> None:
    """Put widgets into a grid with that many columns of equal width."""
    for at, part in enumerate(parts):
        grid.addWidget(part, at // columns, at % columns)
    for column in range(len(parts)):
        grid.setColumnStretch(column, int(column < columns))


def columns_for(parts: Sequence[QWidget], room: int, gap: int, choices: Sequence[int]) -> int:
    """Return the first number of columns that fits, or else the last one."""
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
        words = columns * max(shown, default=0)  # the size hint of a choice box may be less
        if max(sum(widths), words) + gap * (columns - 1) <= room:
            return columns
    return choices[-1]


LEAST_OTHER = 400
"""The width, at the usual text size, below which nothing wide goes beside anything."""
AROUND_CHOICE = 54
"""The extra width of a choice box besides its text, in pixels at the usual text size."""
AROUND_WORDS = 52
"""The extra width of a list besides its text, in pixels at the usual text size."""
BAR = 28
"""Room for a bar to scroll by and its edges, part of that."""


class ChoiceBox(QComboBox):
    """A combo box that ignores the wheel, so that the page scrolls.

    Changes of the value are announced, also while it is closed. By the application's style sheet
    it opens a scrolling list instead of a menu with arrows, which hides choices.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._label: Label | None = None
        self.currentTextChanged.connect(self._announce_value)

    def _announce_value(self, words: str) -> None:
        """Announce the value, since Orca does not report changes of a closed box."""
        if self.hasFocus() and QGuiApplication.platformName() not in KNOW_ANNOUNCEMENTS:
            announce(self, words, Urgency.NOW)

    def showEvent(self, event: QShowEvent) -> None:
        """Add a label, from which Qt takes the accessible name on Linux."""
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
        """Show as many choices as fit on the screen, above the box if necessary."""
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
        """Leave the event to the scroll area."""
        event.ignore()


def on_words(button: QAbstractButton, place: QPoint) -> bool:
    """Return whether a place is beside a button's words; Qt takes the height of those alone."""
    return button.rect().contains(place) and place.x() < button.sizeHint().width()


class TallCheckBox(QCheckBox):
    """A check box that is clickable at its full height."""

    def hitButton(self, place: QPoint) -> bool:
        return on_words(self, place)


class TallRadioButton(QRadioButton):
    """A radio button that is clickable at its full height."""

    def hitButton(self, place: QPoint) -> bool:
        return on_words(self, place)


class NoWheelSlider(QSlider):
    """A horizontal slider that ignores the wheel, so that the page scrolls."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the event to the scroll area."""
        event.ignore()


class NumberBox(QSpinBox):
    """A spin box that ignores the wheel, so that the page scrolls.

    A number out of range can be typed; it becomes the nearest valid one when the field is left.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Accept any number with few digits."""
        words = text.removeprefix(self.prefix()).removesuffix(self.suffix()).strip()
        digits = words.isascii() and words.isdigit() and len(words) <= MOST_DIGITS
        if digits and not self.minimum() <= int(words) <= self.maximum():
            return QValidator.State.Intermediate, text, pos
        return super().validate(text, pos)

    def fits(self) -> bool:
        """Return whether the typed number is in range."""
        return self.hasAcceptableInput()

    def settle(self) -> None:
        """Change the typed number to the nearest one in range."""
        words = self.cleanText()
        if self.fits():
            return
        if words.isascii() and words.isdigit():
            self.setValue(min(max(int(words), self.minimum()), self.maximum()))
        # Qt does not update the text if the value is unchanged.
        self.lineEdit().setText(self.prefix() + self.textFromValue(self.value()) + self.suffix())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Correct a number out of range."""
        self.settle()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Correct a number out of range on Enter, before Enter has another effect."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.fits():
            self.settle()
            event.accept()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the event to the scroll area."""
        event.ignore()


def range_words(field: QSpinBox) -> str:
    """Return the range of a number field as text."""
    return tr("From {low} to {high}.").format(low=field.minimum(), high=field.maximum())


def number_field(low: int, high: int, step: int = 1) -> NumberBox:
    """Return a field for a small integer."""
    field = NumberBox()
    field.setRange(low, high)
    field.setSingleStep(step)
    field.setMinimumWidth(scaled(110))
    # The padding of a style sheet does not apply to the text.
    field.lineEdit().setTextMargins(6, 0, 0, 0)
    return field


class Paragraph(Label):
    """Wrapped text that a form layout never squeezes.

    Attributes:
        least: the smallest number of lines to reserve.
    """

    least = 0

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def setText(self, words: str) -> None:
        super().setText(words)
        self._keep_height()

    def sizeHint(self) -> QSize:
        """The height of its lines: QLabel assumes a narrower width, which would leave a gap."""
        hint = super().sizeHint()
        return QSize(hint.width(), min(hint.height(), self.minimumHeight() or hint.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._keep_height()

    def _keep_height(self) -> None:
        # QFormLayout computes the heights of narrow columns wrongly.
        self.setMinimumHeight(0)  # otherwise heightForWidth returns at least the current height
        needed = self.heightForWidth(self.width()) if self.text() else 0
        self.setMinimumHeight(max(needed, self.least * ceil(line_height(self.font()))))


class FixedHeightRow(QWidget):
    """A row of a form with height for width, which the layout never squeezes."""

    def event(self, event: QEvent) -> bool:
        """Update the height after a change of the texts or the width."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            layout = self.layout()
            if layout is not None:
                # QFormLayout takes the height from this row for the one below.
                high = layout.totalMinimumSize().height()
                if layout.hasHeightForWidth():
                    high = layout.totalMinimumHeightForWidth(self.width())
                if high != self.minimumHeight():
                    self.setMinimumHeight(high)
        return done


def quiet(words: str) -> Label:
    """Return a note beside a field, in the dimmed colour."""
    label = Paragraph(words)
    label.setProperty("role", "dim")
    return label


def set_buddy(note: Label, field: QWidget) -> Label:
    """Attach a note to a field, so that screen readers read it with the field."""
    note.setBuddy(field)
    field.setAccessibleDescription(aloud(note.text(), tr))
    return note


def plain_label() -> Label:
    """Return an empty wrapped label."""
    label = quiet("")
    label.setProperty("role", "")
    return label
