"""The tiles of puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kontsina_qt.language import tr
from kontsina_qt.puzzles.puzzle import Puzzle
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.painted_panel import EnterPushButton
from kontsina_qt.windows.widgets.style import tick_on

WIDTH, HEIGHT, GAP, TICK = 50, 38, 8, 11


def _height() -> int:
    """Return the height of a tile."""
    return target_size(scaled(HEIGHT))


class PuzzleTile(EnterPushButton):
    """The tile of a puzzle: outlined, or filled and ticked when it is solved."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.puzzle: Puzzle | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the tick after the number

    def show_puzzle(self, puzzle: Puzzle, solved: bool, theme: Theme) -> None:
        """Show a puzzle."""
        self.puzzle = puzzle
        self.setText(str(puzzle.place))
        words = tr("Puzzle {n}, {grade}").format(n=puzzle.place, grade=tr(puzzle.grade.title))
        self.setAccessibleName(f"{words}, {tr('solved')}" if solved else words)
        self.setFont(text_font(14, 600, columns=True))
        self.setIconSize(QSize(scaled(TICK), scaled(TICK)))
        tick = f":/icons/{tick_on(theme.paper_accent)}.svg"
        self.setIcon(QIcon(tick) if solved else QIcon())
        if self.property("solved") != solved:
            self.setProperty("solved", solved)
            self.style().polish(self)

    def sizeHint(self) -> QSize:
        """Room for three digits and a tick."""
        return QSize(scaled(WIDTH), _height())


class PuzzleTiles(QWidget):
    """The tiles of one grade.

    Signals:
        chosen(object): a ``Puzzle`` was chosen.
        left(int): an arrow key left the tiles upwards (-1) or downwards (1).
    """

    chosen = Signal(object)
    left = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles: list[PuzzleTile] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_puzzles(self, puzzles: Sequence[Puzzle], solved: frozenset[str], theme: Theme) -> None:
        """Show a tile for each puzzle."""
        while len(self.tiles) > len(puzzles):
            self.tiles.pop().deleteLater()
        while len(self.tiles) < len(puzzles):
            self._add()
        for tile, puzzle in zip(self.tiles, puzzles, strict=True):
            tile.show_puzzle(puzzle, puzzle.key in solved, theme)
        self._place()
        self.updateGeometry()

    def _add(self) -> None:
        tile = PuzzleTile(self)
        tile.clicked.connect(lambda: self.chosen.emit(tile.puzzle))
        tile.installEventFilter(self)
        tile.show()
        self.tiles.append(tile)

    def _in_row(self, width: int) -> int:
        return max(1, (width + GAP) // (scaled(WIDTH) + GAP))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self.tiles) // self._in_row(width))
        return max(0, rows * (_height() + GAP) - GAP)

    def sizeHint(self) -> QSize:
        """Ten in a row."""
        width = 10 * (scaled(WIDTH) + GAP)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Three in a row."""
        return QSize(3 * (scaled(WIDTH) + GAP), _height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        each = self._in_row(self.width())
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, each)
            x, y = column * (scaled(WIDTH) + GAP), row * (_height() + GAP)
            tile.setGeometry(x, y, scaled(WIDTH), _height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move between tiles with the arrow keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {
                Qt.Key.Key_Left: -1,
                Qt.Key.Key_Right: 1,
                Qt.Key.Key_Up: -self._in_row(self.width()),
                Qt.Key.Key_Down: self._in_row(self.width()),
            }.get(Qt.Key(event.key()))
            if step is not None and isinstance(watched, PuzzleTile):
                self._go(self.tiles.index(watched) + step, step)
                return True
        return super().eventFilter(watched, event)

    def _go(self, to: int, step: int) -> None:
        if 0 <= to < len(self.tiles):
            self.tiles[to].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.left.emit(1 if step > 0 else -1)
