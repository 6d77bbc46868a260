"""Portraits and scores at the end of a match."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.match_end.portraits import Portraits
from kontsina_qt.windows.table_page.match_end.words import EndSide, MatchEnd

NO_COLOUR = "#d9a441"
IN_A_ROW = 8
NARROW_ROW = 4
"""The number of sides in a row on a narrow page."""


def show_seats(
    faces: Portraits,
    side: EndSide,
    size: float,
    colours: Mapping[int, str],
    theme: Theme,
    ring: bool,
) -> None:
    """Draw the portraits of a side, with a ring if wanted."""
    own = [colours.get(seat, NO_COLOUR) for seat in side.seats]
    people = list(zip(side.keys, side.initials, own, strict=True))
    faces.show_seats(people, size, theme.accent if ring else None, side.won)


class EndScores(QWidget):
    """The portraits and scores of the sides: two face to face, more in rows."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._numbers: list[tuple[Label, int]] = []

    def fill(
        self, end: MatchEnd, colours: Mapping[int, str], theme: Theme, scale: float, narrow: bool
    ) -> None:
        """Show the sides."""
        grid = self._grid
        while (item := grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._numbers = []
        grid.setHorizontalSpacing(round((16 if narrow else 22) * scale))
        many = len(end.sides) > 2
        size = (40 if narrow else 54) if many else (60 if narrow else 84)
        pixels = ((24 if narrow else 34) if many else (44 if narrow else 60)) * scale
        columns: list[QWidget] = []
        for number, side in enumerate(end.sides):
            face = Portraits()
            show_seats(face, side, size * scale, colours, theme, side.won)
            score = _label(str(side.score), side.won, pixels)
            score.setAccessibleName(f"{side.name} {side.score}")
            self._numbers.append((score, side.score))
            if many:
                name = _label(side.name, side.won, max(12, 13 * scale), "font-weight: 600;")
                self._put_column(number, (face, name, score), NARROW_ROW if narrow else IN_A_ROW)
            else:
                columns += [face, score] if number == 0 else [score, face]
        if not many:
            columns.insert(2, _label("–", False, pixels * 0.6))
            for at, part in enumerate(columns):
                grid.addWidget(part, 0, at, Qt.AlignmentFlag.AlignVCenter)
                part.show()  # a hidden part would take no space in the layout

    def _put_column(self, number: int, parts: tuple[QWidget, ...], in_a_row: int) -> None:
        row, at = divmod(number, in_a_row)
        for line, part in enumerate(parts):
            self._grid.addWidget(part, len(parts) * row + line, at, Qt.AlignmentFlag.AlignCenter)
            part.show()

    def count(self, part: float) -> None:
        """Show the scores counted up to ``part``, from 0 to 1."""
        for label, score in self._numbers:
            label.setText(str(round(score * part)))


def _label(words: str, leads: bool, pixels: float, more: str = "") -> Label:
    label = Label(words)
    label.setProperty("role", "leads" if leads else "score")
    label.setStyleSheet(f"font-size: {round(pixels)}px; {more}")
    return label
