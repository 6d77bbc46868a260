"""The paper at the end of a match: the hands, the effect, and the best capture."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.rating.after_match import MatchEffect
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label, button_words
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.hand_end.score_rows import signed
from kontsina_qt.windows.table_page.match_end.hand_strip import HandStrip
from kontsina_qt.windows.table_page.match_end.words import MatchEnd
from kontsina_qt.windows.widgets.painted_panel import EnterPushButton

WIDEST, MOST_CARDS = 1160, 5
TILE_WIDTH, BEST_WIDTH = 152, 268
"""The widths of the tiles beside the hands."""


class Tile(QFrame):
    """A tile with a small heading, a large number, and a line below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "inset")
        self.head, self.number, self.foot = Label(), Label(), Label()
        self.head.setProperty("role", "dim")
        self.number.setProperty("role", "number")
        self.foot.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addWidget(self.head)
        column.addWidget(self.number)
        column.addStretch(1)
        column.addWidget(self.foot)

    def say(self, head: str, number: str, foot: str) -> None:
        """Set the texts; hide the tile without a number."""
        self.head.setText(head)
        self.number.setText(number)
        self.foot.setText(foot)
        self.foot.setVisible(bool(foot))


class MatchPaper(QFrame):
    """The paper.

    Attributes:
        strip: the hands.
        sheet_button: shows the score sheet; replaces the strip if there was only one hand.
        rating, streak, best: the tiles beside or below them.

    Signals:
        sheet_wanted(int): the number of a hand, from 1, to show the sheet of.
    """

    sheet_wanted = Signal(int)

    def __init__(self, art: CardArt, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("paper")
        self._art, self._theme = art, theme
        self._end: MatchEnd | None = None
        self._effect: MatchEffect | None = None
        self._has_rating = self._has_streak = False
        self._grid = QGridLayout(self)
        self._hands = QFrame(self)
        self._hands.setProperty("role", "inset")
        self._hands_head, self._hands_note = Label(), Label()
        self._hands_head.setProperty("role", "head")
        self._hands_note.setProperty("role", "dim")
        self._hands_note.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.strip = HandStrip()
        self.strip.chosen.connect(self.sheet_wanted)
        self.sheet_button = EnterPushButton()
        self.sheet_button.setObjectName("sheet")
        self.sheet_button.setAutoDefault(False)
        self.sheet_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.sheet_button.clicked.connect(lambda: self.sheet_wanted.emit(1))
        head = QHBoxLayout()
        head.addWidget(self._hands_head)
        head.addWidget(self._hands_note, 1)
        column = QVBoxLayout(self._hands)
        column.addLayout(head)
        column.addWidget(self.strip)
        column.addWidget(self.sheet_button)
        self.rating, self.streak = Tile(self), Tile(self)
        self.best = QFrame(self)
        self.best.setProperty("role", "inset")
        self._best_head, self._best_words, self._best_cards = Label(), Label(), Label()
        self._best_head.setProperty("role", "dim")
        self._best_words.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self._best_cards)
        row.addWidget(self._best_words, 1)
        below = QVBoxLayout(self.best)
        below.addWidget(self._best_head)
        below.addLayout(row, 1)

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = art, theme

    # Content

    def fill(self, end: MatchEnd, effect: MatchEffect | None) -> None:
        """Show the hands of a match, and its effect if known."""
        self._end = end
        self._hands_head.setText(tr("Hand by hand"))
        self._hands_note.setText(end.played)
        self._hands.setVisible(bool(end.hands))
        single = self._single
        self.strip.setVisible(not single)
        self.sheet_button.setVisible(single)
        self.sheet_button.setText(button_words(tr("Score sheet")))
        self.strip.fill(end.hands, [side.name for side in end.sides], end.order)
        self._best_head.setText(end.best_head)
        self._best_words.setText(end.best_words)
        self.show_effect_of(end, effect)

    @property
    def _single(self) -> bool:
        """Whether one hand was the match: its course is its score."""
        return self._end is not None and len(self._end.hands) == 1

    def show_effect_of(self, end: MatchEnd, effect: MatchEffect | None) -> None:
        """Show the effect of a match."""
        self._effect = effect
        rated = effect is not None and effect.rating is not None
        if effect is not None and effect.rating is not None:
            foot = tr("Your best so far") if effect.best_rating else ""
            number = f"{effect.rating}  {signed(effect.change)}"
            self.rating.say(tr("Rating"), number, foot)
        elif end.undone:
            self.rating.say(tr("Rating"), "–", tr("Undo used: rating unchanged"))
        if effect is not None:
            won = trn("{n} in a row", "{n} in a row", effect.streak)
            best = tr("Your best: {n}").format(n=effect.best_streak)
            self.streak.say(tr("Winning streak"), won, best)
        self._has_rating = (rated and not end.lost) or (end.undone and effect is None)
        self._has_streak = effect is not None and effect.streak > 1 and not end.lost

    def count_rating(self, part: float) -> None:
        """Show the rating between the old and the new one, at ``part`` from 0 to 1."""
        effect = self._effect
        if effect is not None and effect.rating is not None and self._has_rating:
            rating = round(effect.rating - effect.change * (1 - part))
            self.rating.number.setText(f"{rating}  {signed(effect.change)}")

    # Layout

    def set_style(self, scale: float, room: int, narrow: bool, tiles: bool) -> None:
        """Set sizes and positions.

        Args:
            scale: the scale, 1 as usual.
            room: the width of the page.
            narrow: whether the tiles go below the hands.
            tiles: whether there is room for tiles at all.
        """
        end, grid = self._end, self._grid
        assert end is not None
        edge = round((12 if narrow else 14) * min(scale, 1.2))
        shown = self._shown_tiles(tiles)
        wide = room if narrow else min(round(WIDEST * scale), room)
        self._space_insets(scale, narrow)
        if self._single and not narrow:
            beside = sum(round(width * scale) + edge for _, width in shown)
            wide = min(wide, self._hands.sizeHint().width() + beside + 2 * edge)
        self.setFixedWidth(wide)
        grid.setContentsMargins(edge, edge, edge, edge)
        grid.setSpacing(edge)
        grid.removeWidget(self._hands)
        for column in range(grid.columnCount()):
            grid.setColumnStretch(column, 0)
        if end.hands:
            grid.addWidget(self._hands, 0, 0, 1, max(len(shown), 1) if narrow else 1)
        if narrow:
            self._put_below(shown, round((wide - edge * (len(shown) + 1)) / max(len(shown), 1)))
            taken = 0.0
        else:
            taken = self._put_beside(shown, scale, edge)
        self.setVisible(bool(end.hands) or bool(shown))
        left = round(wide - 2 * edge - 2 * round(16 * min(scale, 1.3)) - taken)
        self.sheet_button.setMinimumHeight(target_size(44 * min(scale, 1.4)))
        self.strip.setMaximumWidth(left)
        self.strip.set_style(self._theme, scale, left)
        for words in (self._hands_head, self._hands_note):
            words.setVisible(not narrow and not self._single)
        self._style_best(scale, narrow, narrow and len(shown) > 1)

    def _space_insets(self, scale: float, narrow: bool) -> None:
        for frame in (self._hands, self.best, self.rating, self.streak):
            space = round((9 if narrow else 13) * min(scale, 1.3))
            layout = frame.layout()
            assert layout is not None
            layout.setContentsMargins(space + 3, space, space + 3, space)
            layout.setSpacing(round(4 * scale))

    def _shown_tiles(self, wanted: bool) -> list[tuple[QWidget, float]]:
        """Return the tiles with content and their widths; hide the others."""
        end = self._end
        several: tuple[tuple[QWidget, bool, float], ...] = (
            (self.rating, self._has_rating, TILE_WIDTH),
            (self.streak, self._has_streak, TILE_WIDTH),
            (self.best, end is not None and end.best is not None, BEST_WIDTH),
        )
        for tile, _, _ in several:
            self._grid.removeWidget(tile)
            tile.hide()
        return [(tile, width) for tile, there, width in several if wanted and there]

    def lay_out(self) -> None:
        """Place hands and tiles now, so that the page around them knows their height."""
        self._grid.activate()

    def _put_below(self, shown: Sequence[tuple[QWidget, float]], width: int) -> None:
        for at, (tile, _) in enumerate(shown):
            self._grid.addWidget(tile, 1, at)
            tile.show()
            tile.setFixedWidth(width)

    def _put_beside(self, shown: Sequence[tuple[QWidget, float]], scale: float, edge: int) -> float:
        """Put tiles to the right of the hands; return their width."""
        for at, (tile, width) in enumerate(shown):
            self._grid.addWidget(tile, 0, at + 1)
            tile.show()
            tile.setFixedWidth(round(width * scale))
        return sum(width * scale + edge for _, width in shown)

    def _style_best(self, scale: float, narrow: bool, short: bool) -> None:
        """Set up the tile of the best capture; ``short``: with a short text."""
        end = self._end
        if end is None or end.best is None:
            return
        step = (0.3 if narrow else 0.5) if len(end.best.cards) < 4 else 0.22
        cards = [card for card in end.best.cards if card >= 0][:MOST_CARDS]
        high = (46 if narrow else 100) * scale
        self._best_cards.setPixmap(self._row_of(cards, high, step))
        self._best_head.setVisible(not narrow)
        self._best_words.setText(tr("Best capture") if short else end.best_words)

    def _row_of(self, cards: Sequence[Card], height: float, step: float) -> QPixmap:
        """Return a picture of overlapping cards."""
        dpr, wide = self.devicePixelRatioF(), height * CARD_ASPECT
        picture = QPixmap(
            round((wide * (1 + step * (len(cards) - 1)) + 4) * dpr), round((height + 6) * dpr)
        )
        picture.setDevicePixelRatio(dpr)
        picture.fill(QColor(0, 0, 0, 0))
        painter = QPainter(picture)
        try:
            for at, card in enumerate(cards):
                x = round(at * step * wide)
                painter.drawPixmap(QPoint(x, 1), self._art.face(card, round(height), dpr))
        finally:
            painter.end()
        return picture
