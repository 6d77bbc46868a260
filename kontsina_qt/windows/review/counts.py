"""The numbers of good moves and mistakes of a player."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.analysis.labels import Label as Verdict
from kontsina_qt.table.marks.rings import ink_on
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.review_words import SIGNS, count_words, label_colour


class Counts:
    """The number of moves with each label.

    Attributes:
        row: the layout with the counts.
    """

    def __init__(self, theme: Theme) -> None:
        self.row = Flow(8, left=len(Verdict) + 1)
        self._theme = theme
        self.title = Label()
        self.title.setProperty("role", "head")
        self.chips = {each: Label() for each in Verdict}
        for part in (self.title, *self.chips.values()):
            self.row.add(part)

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        for verdict, chip in self.chips.items():
            colour = label_colour(verdict, theme)
            chip.setStyleSheet(
                f"background: {colour.name()}; color: {ink_on(colour.name()).name()};"
                f" border-radius: {scaled(12)}px; padding: 3px {scaled(10)}px; font-weight: 600;"
            )

    def show_counts(self, title: str, found: Mapping[Verdict, int]) -> None:
        """Show the counts; hide them if there are none yet."""
        self.row.setVisible(bool(found))
        self.title.setText(title)
        for verdict, chip in self.chips.items():
            words = count_words(verdict, found.get(verdict, 0))
            chip.setText(f"{SIGNS[verdict]} {words}")
            chip.setAccessibleName(words)
            chip.setVisible(verdict in found)
