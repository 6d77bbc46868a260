"""Compares two matches with the same cards and swapped seats, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.errors import Kind
from kontsina_qt.match.duplicate import Comparison
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.record import RecordError
from kontsina_qt.models.numbers import decimal
from kontsina_qt.session.background.comparing import Comparing
from kontsina_qt.session.story import Teller
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import closing

CENTRE = Qt.AlignmentFlag.AlignCenter


class DuplicateDialog(FittingDialog):
    """Shows the scores of two matches with the same cards, hand by hand.

    Args:
        comparison: the comparison; None until ``fill``.
        names: the names of the sides, as in the first match.
        own: the person's side there, or None.
    """

    def __init__(
        self,
        comparison: Comparison | None,
        names: Sequence[str],
        own: int | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Same cards, other side"))
        self.propose(640, 520)
        self._names, self._own = names, own
        self.filled = False
        self.sentence = Label(tr("Comparing the two matches …"))
        self.sentence.setProperty("role", "head")
        self.sentence.setWordWrap(True)
        title = Label(tr("Same cards, other side"))
        title.setProperty("role", "title")
        words = tr("Every hand was dealt twice; the second time everyone sat one seat further on.")
        if len(names) == 2:
            words += " " + tr("Both sides had the same cards, so the difference is skill.")
        note = Label(words)
        note.setProperty("role", "dim")
        note.setWordWrap(True)
        panel = self._panel = QFrame()
        panel.setProperty("role", "panel")
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(panel)
        buttons, _ = closing(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        for part in (title, self.sentence, area, note, buttons):
            column.addWidget(part, 1 if part is area else 0)
        if comparison is not None:
            self.fill(comparison)

    def fill(self, comparison: Comparison) -> None:
        """Show the comparison."""
        names = self._names
        self.filled = True
        self.sentence.setText(verdict(comparison, names, self._own))
        grid = QGridLayout(self._panel)
        grid.setContentsMargins(18, 14, 18, 14)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        _put(grid, 0, 0, tr("Hand"), "dim", span=1)
        for side, name in enumerate(names):
            head = _put(grid, 0, 1 + 3 * side, name, "head", span=3)
            head.setWordWrap(True)
            for at, words in enumerate((tr("First game"), tr("Second game"), tr("Total"))):
                _put(grid, 1, 1 + 3 * side + at, words, "dim")
        for row, each in enumerate(comparison.hands, 2):
            _put(grid, row, 0, str(each.hand + 1))
            for side in range(len(names)):
                one, other = each.first[side], each.again[side]
                label = _put(grid, row, 1 + 3 * side, str(one))
                _put(grid, row, 2 + 3 * side, str(other))
                _put(grid, row, 3 + 3 * side, str(one + other), bold=True)
                words = tr("{name}, hand {n}: {one} and {other}")
                label.setAccessibleName(
                    words.format(name=names[side], n=each.hand + 1, one=one, other=other)
                )
        last = 2 + len(comparison.hands)
        _put(grid, last, 0, tr("Total"), "dim")
        for side, total in enumerate(comparison.totals):
            _put(grid, last, 3 + 3 * side, str(total), "head")
        grid.setRowStretch(last + 1, 1)


def show_comparison(
    library: Library, match_id: int, notify: Callable[[str], None], parent: QWidget | None = None
) -> None:
    """Compare a match with the one with the same cards in a dialog, until it is closed.

    Args:
        library: the library.
        match_id: the id of either match.
        notify: shows a message if they cannot be compared.
        parent: the parent widget.
    """
    try:
        original_id = library.origins.original_of(match_id)
        twins = library.origins.twins_of(match_id) if original_id is None else [match_id]
        if not twins:
            notify(tr("The match with the same cards is gone."))
            return
        original_id = match_id if original_id is None else original_id
        original = library.rows(original_id)
        rows = [library.rows(id) for id in twins]
        begun = next(original.growing())  # before the first deal: only seats and rules
    except LibraryError as error:
        notify(str(error))
        return
    except RecordError as error:
        notify(str(LibraryError(Kind.BAD_MATCH, match=original_id, why=error.explain())))
        return
    names, own = _sides(begun)
    dialog = DuplicateDialog(None, names, own, parent)
    comparing = Comparing(original, rows, dialog)
    troubles: list[str] = []
    comparing.done.connect(dialog.fill)
    comparing.failed.connect(troubles.append)
    comparing.failed.connect(dialog.reject)
    # After the dialog is shown: another thread would slow that down because of the GIL.
    QTimer.singleShot(0, comparing, comparing.start)
    dialog.exec()
    comparing.stop()
    if troubles:
        notify(str(LibraryError(Kind.BAD_MATCH, match=match_id, why=troubles[0])))


def _sides(match: Match) -> tuple[list[str], int | None]:
    """Return the names of the sides, and the side of the only person, if any."""
    humans = match.humans
    person = humans[0] if len(humans) == 1 else None
    teller = Teller(match.rules, [seat_name(seat.name) for seat in match.seats], person)
    names = [teller.side(side) for side in range(match.rules.sides)]
    return names, None if person is None else match.rules.side_of[person]


def _put(
    grid: QGridLayout,
    row: int,
    column: int,
    words: str,
    role: str = "",
    span: int = 1,
    bold: bool = False,
) -> Label:
    label = Label(words)
    if bold:
        label.setStyleSheet("font-weight: 700;")
    label.setAlignment(CENTRE)
    if role:
        label.setProperty("role", role)
    grid.addWidget(label, row, column, 1, span)
    return label


def verdict(comparison: Comparison, names: Sequence[str], own: int | None) -> str:
    """Return a sentence on who did better with the same cards."""
    totals = comparison.totals
    if not totals:
        return tr("You haven't played a hand from both sides yet.")
    best = max(totals)
    if own is not None and len(names) == 2:
        others = ", ".join(
            f"{name} {points}"
            for side, (name, points) in enumerate(zip(names, totals, strict=True))
            if side != own
        )
        words = tr("With the same cards you scored {own}, {others}: {margin} by skill.")
        return words.format(own=totals[own], others=others, margin=_signed(comparison.margin(own)))
    leaders = [side for side, points in enumerate(totals) if points == best]
    if len(leaders) > 1:
        return tr("With the same cards the best players tied.")
    if len(names) > 2:
        # Not every player has held all the cards.
        words = tr("With the same cards, {name} scored most: {total}.")
        return words.format(name=names[leaders[0]], total=best)
    words = tr("With the same cards, {name} did best: {margin} by skill.")
    return words.format(name=names[leaders[0]], margin=_signed(comparison.margin(leaders[0])))


def _signed(margin: float) -> str:
    rounded = round(margin, 1)
    if not rounded:
        return "±0"
    return ("+" if rounded > 0 else "") + decimal(rounded, 0 if rounded.is_integer() else 1)
