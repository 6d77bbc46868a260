"""The list of puzzles, by game and difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.goals.puzzling import standing
from kontsina_qt.language import tr, trn
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.puzzles.book import games_with_puzzles, puzzles_of
from kontsina_qt.puzzles.motif import Motif
from kontsina_qt.puzzles.puzzle import Grade, Puzzle
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.scene.tablecloth import Cloth
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.puzzles.tiles import PuzzleTiles
from kontsina_qt.windows.system.day_watch import DayWatch
from kontsina_qt.windows.widgets.dialog import scrolling
from kontsina_qt.windows.widgets.forms import ChoiceBox, wide_enough
from kontsina_qt.windows.widgets.painted_panel import PanelButton, paper_look
from kontsina_qt.windows.widgets.style import on_colour, rgba, upright_bar
from kontsina_qt.windows.widgets.tab_order import tab_through

BUTTON = 0.92
"""The scale of the text of buttons."""
NARROW = 720
"""The page width, at the usual text size, below which games go above the puzzles."""
LOW, LEAST_TILES = 480, 230
"""The page height below which they stay beside the puzzles while there is this width left."""

MARGIN, WIDEST = 14, 1120

SHEET = """
QFrame[paper="true"] {{ {look} border-radius: 18px; }}
PuzzleTile {{ background: {paper}; color: {tile_ink}; border: 1px solid {accent};
    border-radius: 9px; padding: 0; margin: 2px; }}
PuzzleTile:hover {{ background: {chosen}; }}
PuzzleTile[solved="true"] {{ background: {accent}; color: {on_accent}; }}
PuzzleTile:focus {{ border: 3px solid {ring}; }}
QListWidget {{ background: {shade}; color: {ink}; border: none; border-radius: 12px;
    padding: 6px; outline: none; }}
QListWidget:focus {{ border: 2px solid {ring}; padding: 4px; }}
QListWidget::item {{ padding: 7px 8px; border-radius: 8px; min-height: {least}px; }}
QListWidget::item:selected {{ background: {chosen}; color: {ink}; }}
QComboBox {{ background: {paper}; color: {ink}; border: 1px solid {dim}; border-radius: 8px;
    padding: 5px 26px 5px 8px; min-height: {line}px; min-width: {wide}px; }}
QComboBox:focus {{ border: 3px solid {ring}; padding: 3px 24px 3px 6px; }}
QComboBox::drop-down {{ border: none; width: 26px; }}
QComboBox::down-arrow {{ image: url(:/icons/down.svg); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {paper}; color: {ink}; border: 1px solid {dim}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
"""


class PuzzleList(Cloth):
    """The page with all puzzles.

    Signals:
        chosen(object): a ``Puzzle`` was chosen.
        day_wanted(): open the daily puzzle.
        home_wanted(): go back to the start page.

    Attributes:
        rating: the label with the puzzle rating.
        themes: the filter for a motif.
    """

    chosen = Signal(object)
    day_wanted = Signal()
    home_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._profile, self._goals = Profile(), True
        self.title, self.rating, self.progress = Label(), Label(), Label()
        self.day_button = PanelButton(theme, False, self, BUTTON)
        self.themes = ChoiceBox()
        for kind in (None, *Motif):
            self.themes.addItem("", kind)
        self.nothing = Label()
        self.progress.setWordWrap(True)
        self.games = QListWidget()
        self.games.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for id in games_with_puzzles():
            item = QListWidgetItem()
            item.setData(Qt.ItemDataRole.UserRole, id)
            self.games.addItem(item)
        self.headers = {grade: Label() for grade in Grade}
        self.grids = {grade: PuzzleTiles() for grade in Grade}
        self.home_button = PanelButton(theme, False, self, BUTTON)
        self.next_button = PanelButton(theme, True, self, BUTTON)
        self._lay_out()
        self.restyle(theme)
        self.games.setCurrentRow(0)
        self.games.currentRowChanged.connect(self._refresh)
        self.themes.currentIndexChanged.connect(self._refresh)
        self.day_button.clicked.connect(self.day_wanted)
        self.home_button.clicked.connect(self.home_wanted)
        self.next_button.clicked.connect(self._on_next)
        for at, grid in enumerate(self.grids.values()):
            grid.chosen.connect(self.chosen)
            grid.left.connect(partial(self._on_left, at))

    def _lay_out(self) -> None:
        inside = QWidget()
        tiles = QVBoxLayout(inside)
        tiles.setContentsMargins(4, 4, 10, 4)
        tiles.setSpacing(8)
        for grade in Grade:
            tiles.addWidget(self.headers[grade])
            tiles.addWidget(self.grids[grade])
            tiles.addSpacing(8)
        tiles.addWidget(self.nothing)
        tiles.addStretch(1)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.setSpacing(16)
        self._middle.addWidget(self.games)
        self._middle.addWidget(scrolling(inside, sideways=False), 1)
        foot = QHBoxLayout()
        foot.addWidget(self.home_button)
        foot.addStretch(1)
        foot.addWidget(self.next_button)
        self.paper = QFrame()
        self.paper.setProperty("paper", True)
        whole = self._whole = QHBoxLayout(self)
        whole.addWidget(self.paper)
        column = QVBoxLayout(self.paper)
        column.setContentsMargins(22, 16, 22, 14)
        column.setSpacing(10)
        direction = QBoxLayout.Direction
        self._head = QBoxLayout(direction.LeftToRight)
        self._head.setSpacing(4)
        self._head.addWidget(self.title)
        self._head.addStretch(1)
        self._head.addWidget(self.rating)
        self._tools = QBoxLayout(direction.LeftToRight)
        self._tools.addWidget(self.day_button)
        self._tools.addStretch(1)
        self._tools.addWidget(self.themes)
        column.addLayout(self._head)
        column.addWidget(self.progress)
        column.addLayout(self._tools)
        column.addLayout(self._middle, 1)
        column.addLayout(foot)

    def restyle(self, theme: Theme) -> None:
        """Apply theme and language."""
        self.lay(theme)
        self.title.setText(tr("Puzzles"))
        self.title.setFont(text_font(26, 700))
        self.rating.setFont(text_font(15, 700))
        self.nothing.setFont(text_font(14))
        self.themes.setFont(text_font(14))
        self.themes.setAccessibleName(tr("Puzzle theme"))
        for row, kind in enumerate((None, *Motif)):
            self.themes.setItemText(row, tr("All themes") if kind is None else tr(kind.title))
        self.progress.setFont(text_font(14))
        self.games.setFont(text_font(14, 600))
        self.games.setAccessibleName(tr("Game"))
        ink, dim = theme.ink.name(), rgba(theme.ink_dim)
        for label in (self.title, self.rating, self.progress, self.nothing, *self.headers.values()):
            label.setStyleSheet(f"color: {ink}")
        for head in self.headers.values():
            head.setFont(text_font(15, 700))
        ring = theme.paper_gold.name()
        shade, chosen = theme.paper_shade.name(), theme.paper_chosen.name()
        least = target_size(0)
        sheet = SHEET.format(
            look=paper_look(theme),
            accent=theme.paper_accent.name(),
            on_accent=on_colour(theme.paper_accent),
            tile_ink=on_colour(theme.paper),
            shade=shade,
            ink=ink,
            dim=dim,
            ring=ring,
            chosen=chosen,
            paper=theme.paper.name(),
            least=least,
            line=max(scaled(22), least - 12),
            wide=scaled(150),
        )
        self.setStyleSheet(sheet + upright_bar(dim))
        self.home_button.setText(tr("Start page"))
        for button in (self.home_button, self.next_button, self.day_button):
            button.theme = theme
        self._refresh()

    def show_profile(self, profile: Profile) -> None:
        """Tick solved puzzles, and show rating and streak."""
        self._profile = profile
        self._refresh()

    def show_goals(self, goals: bool) -> None:
        """Show ratings and streaks, or hide them."""
        self._goals = goals
        self._refresh()

    def choose_game(self, id: str) -> None:
        """Show the puzzles of a game, if it has any."""
        if id in games_with_puzzles():
            self.games.setCurrentRow(games_with_puzzles().index(id))

    @property
    def game(self) -> str:
        """The id of the selected game."""
        return games_with_puzzles()[max(self.games.currentRow(), 0)]

    def following(self, puzzle: Puzzle | None = None) -> Puzzle | None:
        """Return the next unsolved puzzle, or the next one if all are solved."""
        puzzles = self._chosen(puzzle.game if puzzle else self.game)
        if puzzle is not None and puzzle.game != self.game:
            puzzles = list(puzzles_of(puzzle.game))
        start = puzzle.place if puzzle else 0
        later = [each for each in puzzles if each.place > start]
        order = [*later, *(each for each in puzzles if each.place <= start)]
        solved = self._profile.solved
        return next((each for each in order if each.key not in solved), order[0] if order else None)

    def _chosen(self, game: str) -> list[Puzzle]:
        """Return the puzzles of a game with the selected motif."""
        motif = self.themes.currentData()
        return [each for each in puzzles_of(game) if motif is None or each.motif is motif]

    def _refresh(self) -> None:
        every = [puzzle for id in games_with_puzzles() for puzzle in puzzles_of(id)]
        words = tr("Last deals with only one winning move. Solved: {n} of {all}.")
        self.progress.setText(words.format(n=self._count(every), all=len(every)))
        for row, id in enumerate(games_with_puzzles()):
            puzzles = self._chosen(id)
            count = f"{self._count(puzzles)} / {len(puzzles)}"
            self.games.item(row).setText(f"{tr(GAMES[id].name)}  ·  {count}")
        self._show_standing()
        puzzles = self._chosen(self.game)
        self.nothing.setVisible(not puzzles)
        self.nothing.setText(tr("No puzzles with that theme in this game."))
        for grade in Grade:
            graded = [puzzle for puzzle in puzzles if puzzle.grade is grade]
            self.headers[grade].setText(
                f"{tr(grade.title)}  ·  {self._count(graded)} / {len(graded)}"
            )
            self.headers[grade].setVisible(bool(graded))
            self.grids[grade].show_puzzles(graded, self._profile.solved, self._theme)
        following = self.following()
        self.next_button.setVisible(following is not None)
        if following is not None:
            words = tr("Puzzle {n}").format(n=following.place)
            self.next_button.setText(words)
            self.next_button.updateGeometry()
        tiles = [tile for grid in self.grids.values() for tile in grid.tiles]
        foot = [self.home_button, self.next_button]
        tab_through([self.day_button, self.themes, self.games, *tiles, *foot])

    def _show_standing(self) -> None:
        profile = self._profile
        day = profile.puzzle_days.get(DayWatch.today().isoformat())
        words = tr("Puzzle of the day")
        if day is not None:
            words += f" · {tr('solved') if day else tr('tried')}"
        self.day_button.setText(words)
        self.day_button.updateGeometry()
        reached = standing(profile.tries)
        words = tr("Rating {rating}").format(rating=reached.rating)
        if reached.in_a_row > 1:
            words += " · " + trn("{n} in a row", "{n} in a row", reached.in_a_row)
        self.rating.setText(words)
        self.rating.setVisible(self._goals and reached.tried > 0)

    def _count(self, puzzles: Sequence[Puzzle]) -> int:
        return sum(puzzle.key in self._profile.solved for puzzle in puzzles)

    def _on_next(self) -> None:
        self.chosen.emit(self.following())

    def _on_left(self, at: int, step: int) -> None:
        """Move the focus to the next grade with tiles."""
        grids = list(self.grids.values())[at + step :: step] if at + step >= 0 else []
        grid = next((each for each in grids if each.tiles), None)
        if grid is not None:
            grid.tiles[0 if step > 0 else -1].setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.home_wanted.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = min(self.width() - 2 * MARGIN, scaled(WIDEST))
        side = (self.width() - width) // 2
        self._whole.setContentsMargins(side, MARGIN, side, MARGIN)
        names = max(wide_enough(self.games), scaled(270))
        low = self.height() < scaled(LOW)
        narrow = width < (names + scaled(LEAST_TILES) if low else scaled(NARROW))
        direction = QBoxLayout.Direction
        self.rating.setWordWrap(narrow)
        for row in (self._head, self._tools):
            row.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self._middle.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        wide = 1 << 20
        self.games.setMaximumSize(wide if narrow else names, scaled(112) if narrow else wide)
        self.games.setMinimumWidth(0 if narrow else names)
