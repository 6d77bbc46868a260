"""The game browser: all games by picture on shelves, with a search and filters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.access.nodes import OneOf, name_group, named_group
from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr, trn
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.match.house_rules import HouseRules
from kontsina_qt.models.collation import by_name
from kontsina_qt.models.game_pictures import RACE as RACE_PORTRAIT
from kontsina_qt.models.game_pictures import portrait_of
from kontsina_qt.models.game_search import Known, entry, folded, found, known_of
from kontsina_qt.models.shelf import (
    ALL,
    FILTERS,
    KONTSINA,
    LATELY,
    MORE,
    Filter,
    ShelfName,
    by_shelf,
)
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.explain.called import also_called
from kontsina_qt.rules.games.catalogue import GAMES, USUAL
from kontsina_qt.rules.state.words import N_
from kontsina_qt.table.cards.art import icon
from kontsina_qt.table.cards.game_scene import ScenePainter
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.plain_text import Label, breakable, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.new_game.look import CLOTH, BrowserStyle, sheet
from kontsina_qt.windows.new_game.shelf import GAP, MOST_COLUMNS, Shelf, Shelves
from kontsina_qt.windows.new_game.tile import GameTile, game_tile
from kontsina_qt.windows.widgets.dialog import scrolling
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import QWIDGETSIZE_MAX, SEARCH_LIMIT, Paragraph
from kontsina_qt.windows.widgets.tab_order import tab_to_chosen

TILE = 176
ONE_COLUMN = 480
"""The width below which a row has one game, in pixels at normal text size."""
TALL = 200
"""The maximum height of a tile, in pixels at normal text size."""
FRAME = 2
"""The margin around the scrolled content."""
SEARCH_WIDTH = 340
RACE, HOUSE = "race", "house:"
"""The id of the race through the family, and the prefix of house rules, among the ids of games."""
RACE_SUMMARY = N_(
    "One hand of each game, from the easiest to the hardest. Whoever wins the most hands wins the "
    "race."
)


class SearchField(QLineEdit):
    """A search field whose arrow keys select games."""

    walked = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select a game with Up and Down; other keys are typed."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)


def typed_letters(event: QKeyEvent) -> str:
    """Return the text that a key types; empty for other keys."""
    held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    text = event.text()
    return text if not held and text.isprintable() and not text.isspace() else ""


class GameBrowser(QWidget):
    """A browser of games on shelves.

    Args:
        game: the id of the initial selection.
        own: the person's house rules.
        lately: the ids of the games played recently, the latest first.
        look: the deck and the theme.

    Attributes:
        search, filters: the search field and the filters.
        shelf_list: the shelves, from top to bottom.
        shelves: the scroll area around them.

    Signals:
        chosen(str): a game was selected; its id.
        searched(bool): other games are shown; whether there is any.
        wanted(): play the selected game at once.
        left(): go back.
    """

    chosen = Signal(str)
    searched = Signal(bool)
    wanted = Signal()
    left = Signal()

    def __init__(
        self,
        game: str,
        own: OwnRules | None = None,
        parent: QWidget | None = None,
        lately: Iterable[str] = (),
        style: BrowserStyle | None = None,
    ) -> None:
        super().__init__(parent)
        self._own, self._look = own or OwnRules(), style or BrowserStyle()
        self._lately = [id for id in lately if id in GAMES]
        self._painter = ScenePainter(self._look.art, self._look.theme)
        self._meant = self._current = game  # meant: what was chosen otherwise than by searching
        self._tiles: dict[str, list[GameTile]] = {}
        self._others: dict[str, Known] = {}  # what can be chosen beside the games
        self._found: set[str] = set()
        self._filter_now = ALL
        self._columns = self._room = self._high = 0
        self._narrow = False
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(self._on_toggled)
        self._build_head()
        self._build_nothing()
        self._inner = Shelves()
        self.shelf_list = self._inner.all
        self.shelves = scrolling(self._inner, sideways=False)
        name_group(self.shelves, tr("Games"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(scaled(10))
        whole.addLayout(self._head)
        whole.addWidget(self.nothing)
        whole.addWidget(self.shelves, 1)
        whole.addStretch(0)
        self.restyle(self._look)
        self._fill()
        self.choose(game)
        self.search.textChanged.connect(self._on_search)
        self.search.walked.connect(self._walk)

    # Building

    def _build_head(self) -> None:
        self.back_button = QPushButton()
        self.back_button.setAutoDefault(False)
        self.back_button.setProperty("role", "back")
        self.back_button.setAccessibleName(tr("Back"))
        self.back_button.setToolTip(tip(tr("Back")))
        self.back_button.clicked.connect(self.left)
        self._title = Label(tr("New game"))
        self._title.setProperty("role", "title")
        self.search = SearchField()
        self.search.setMaxLength(SEARCH_LIMIT)
        self.search.setPlaceholderText(trn("Search {n} game", "Search {n} games", len(GAMES)))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Search the games"))
        self.search.setMinimumWidth(scaled(120))
        self.filters: dict[Filter, QPushButton] = {}
        self._filter_row = Flow(left=len(FILTERS))
        group = QButtonGroup(self)
        for each in FILTERS:
            button = QPushButton(tr(each.words))
            button.setAccessibleName(tr(each.words))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setChecked(each is ALL)
            button.toggled.connect(lambda on, each=each: self._use_filter(each) if on else None)
            group.addButton(button)
            OneOf(button)
            self._filter_row.add(button)
            self.filters[each] = button
        tab_to_chosen(group)
        ways = QBoxLayout.Direction
        self._head = QBoxLayout(ways.LeftToRight)
        self._head.setSpacing(scaled(GAP))
        first = QHBoxLayout()
        first.setSpacing(scaled(GAP))
        first.addWidget(self.back_button)
        first.addWidget(self._title)
        first.addWidget(self.search, 1)
        self._head.addLayout(first, 1)
        self._head.addWidget(named_group(tr("Which games"), self._filter_row), 1)

    def _build_nothing(self) -> None:
        """Return the widget shown when no game is found."""
        self.nothing = QWidget()
        column = QVBoxLayout(self.nothing)
        self.nothing_words = Paragraph("")
        self.show_all_button = QPushButton(tr("Show all"))
        self.show_all_button.setAutoDefault(False)
        self.show_all_button.clicked.connect(self._show_all)
        column.addWidget(self.nothing_words)
        column.addWidget(self.show_all_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.nothing.hide()

    def restyle(self, style: BrowserStyle) -> None:
        """Apply another deck and theme."""
        self._look = style
        self._painter = ScenePainter(style.art, style.theme)
        self.setStyleSheet(sheet(CLOTH, style.theme))
        size = scaled(20)
        pixmap = icon("left", style.theme.text, size, self.devicePixelRatioF())
        self.back_button.setIcon(QIcon(pixmap))
        self.back_button.setIconSize(QSize(size, size))
        self._columns = 0
        self._arrange()

    def _fill(self) -> None:
        """Fill the shelves."""
        shelves = by_shelf()
        first = {game.id for game in shelves[KONTSINA]}
        lately = [id for id in self._lately if id not in first][:LATELY]
        for name, games in shelves.items():
            tiles = [self._game(game) for game in games]
            if name is KONTSINA:
                tiles += [self._game(GAMES[id]) for id in lately]
            self._add_shelf(name, tiles, bool(lately) or name is not KONTSINA)
        named = by_name(self._own.all().items(), lambda each: each[1].name)
        houses = [self._house(id, house) for id, house in named]
        self._add_shelf(MORE, [*houses, self._race()])
        self._found = set(self._tiles)

    def _add_shelf(self, name: ShelfName, tiles: Sequence[GameTile], note: bool = True) -> None:
        self._inner.add(Shelf(name, tiles, note))
        for tile in tiles:
            self._tiles.setdefault(tile.id, []).append(tile)
            self._group.addButton(tile)
            tile.walked.connect(lambda dx, dy, tile=tile: self._go(tile, dx, dy))
            tile.played.connect(self.wanted)

    def _game(self, game: Game) -> GameTile:
        tile = game_tile(game.id, game, portrait_of(game.id))
        words = (tr(game.name), tr(game.summary), tr(game.difference), *also_called(game, tr))
        tile.setToolTip(tip("\n".join(words)))
        return tile

    def _house(self, id: str, house: HouseRules) -> GameTile:
        game = house.base
        name = in_sentence(house.name)
        of = tr("house rules of {game}").format(game=tr(game.name))
        words = f"{name} · {of}"
        tile = GameTile(HOUSE + id, name, of, f"{name}, {of}", portrait_of(game.id))
        tile.setToolTip(tip(words))
        known = known_of(game)
        rest = f" {folded(of)} {known.all_names}{known.rest}"
        self._others[HOUSE + id] = Known((folded(house.name),), rest)
        return tile

    def _race(self) -> GameTile:
        name, more = tr("Race through the family"), tr("one hand of each game")
        tile = GameTile(RACE, name, more, f"{name}, {more}", RACE_PORTRAIT)
        tile.setAccessibleDescription(tr(RACE_SUMMARY))
        tile.setToolTip(tip(tr(RACE_SUMMARY)))
        self._others[RACE] = entry("Race through the family", RACE_SUMMARY)
        return tile

    def tab_parts(self) -> Iterator[QWidget]:
        """The focusable widgets in reading order."""
        yield from (self.back_button, self.search, *self.filters.values(), self.show_all_button)
        for shelf in self.shelf_list:
            yield from (shelf.all_button, *shelf.tiles)

    # What is chosen

    @property
    def game(self) -> Game:
        """The selected game."""
        house = self.house
        return house.base if house is not None else GAMES.get(self.current, USUAL)

    @property
    def house_id(self) -> str | None:
        """The id of the selected house rules, or None."""
        _, house, id = self.current.rpartition(HOUSE)
        return id if house else None

    @property
    def house(self) -> HouseRules | None:
        """The selected house rules, or None."""
        id = self.house_id
        return self._own.all().get(id) if id is not None else None

    @property
    def current(self) -> str:
        """The selection: the id of a game, ``RACE``, or ``HOUSE`` and the id of house rules."""
        return self._current

    @property
    def racing(self) -> bool:
        """Whether the race through the family is selected."""
        return self.current == RACE

    @property
    def empty(self) -> bool:
        """Whether the search finds no game."""
        return not self._found

    def tile(self, id: str) -> GameTile:
        """Return the tile of a selection: of those offered, the checked or the first one."""
        tiles = list(filter(self._inner.offers, self._tiles[id])) or self._tiles[id]
        return next((tile for tile in tiles if tile.isChecked()), tiles[0])

    def shown(self) -> list[str]:
        """The ids that can be selected, in the order of the shelves."""
        return [id for id in self._tiles if id in self._found]

    def choose(self, id: str) -> None:
        """Select a game."""
        tile = self.tile(id)
        self._show_tile(tile)
        tile.setChecked(True)

    def _show_tile(self, tile: GameTile) -> None:
        """Scroll to a tile."""
        self._inner.reveal(tile)
        QTimer.singleShot(0, tile, lambda: self._scroll_to(tile))

    def _scroll_to(self, tile: GameTile) -> None:
        if tile.isVisible():
            self.shelves.ensureWidgetVisible(tile, 0, scaled(48))

    def _on_toggled(self, tile: GameTile, on: bool) -> None:
        if on and tile.id != self._current:
            self._current = self._meant = tile.id
            self.chosen.emit(tile.id)

    def fill_again(self, id: str) -> None:
        """Refresh the house rules, and select a game or some of them."""
        with QSignalBlocker(self.search), QSignalBlocker(self):
            self.search.clear()
            self.filters[ALL].setChecked(True)
            self._inner.clear()
            for tiles in self._tiles.values():
                for tile in tiles:
                    self._group.removeButton(tile)
            self._tiles, self._others = {}, {}
            self._current = ""
            self._fill()
            self._columns = 0
            self._arrange()
            self.choose(id)
        self._show_found()
        self.chosen.emit(id)

    # Searching

    def type(self, text: str) -> None:
        """Continue the search with text typed elsewhere."""
        self.search.setFocus()
        self.search.insert(text)

    def _use_filter(self, filter: Filter) -> None:
        self._filter_now = filter
        self._on_search(self.search.text())

    def _show_all(self) -> None:
        self.search.clear()
        self.filters[ALL].setChecked(True)
        self.search.setFocus()

    def _passes(self, id: str) -> bool:
        """Return whether the filter shows an item."""
        if self._filter_now is ALL:
            return True
        house = self._own.all().get(id.removeprefix(HOUSE)) if id.startswith(HOUSE) else None
        game = house.base if house is not None else GAMES.get(id)
        return game is not None and self._filter_now.fits(game)

    def _on_search(self, text: str) -> None:
        """Show the games that match a text, and select the best match."""
        own = {id: tr(game.name) for id, game in GAMES.items()}
        hits = found(text, self._others, own | {RACE: tr("Race through the family")})
        fits = {id: fit for id, fit in hits.items() if self._passes(id)}
        self._found = set(fits)
        self._show_found()
        if fits:
            least = min(fits.values()) if text.strip() else max(fits.values())
            best = [id for id, fit in fits.items() if fit <= least]
            meant = self._meant
            typed = folded(text)
            exact = [id for id in best if typed and folded(own.get(id, "")) == typed]
            self.choose(meant if meant in best and not exact else (exact or best)[0])
            self._meant = meant
        self._announce_found(len(fits))
        self.searched.emit(bool(fits))

    def _announce_found(self, count: int) -> None:
        """Announce the number of games found and the selection."""
        words = self.nothing_words.text()
        if count:
            text = trn("{n} game found", "{n} games found", count)
            words = f"{text}. {self.tile(self.current).accessibleName()}"
        announce(self, words, topic="search")

    def _show_found(self) -> None:
        """Show the tiles of the games found."""
        filtered = bool(self.search.text().strip()) or self._filter_now is not ALL
        self._inner.show_found(self._found, filtered)
        self.shelves.setHidden(self.empty)
        self.nothing.setHidden(not self.empty)
        words = breakable(self.search.text().strip())
        self.nothing_words.setText(tr("No game called “{words}”.").format(words=words))

    # Keys

    def _walk(self, step: int) -> None:
        """Select the next or previous visible game."""
        shown = self.shown()
        if not shown:
            return
        at = shown.index(self.current) + step if self.current in shown else 0
        self.choose(shown[max(0, min(at, len(shown) - 1))])

    def _go(self, tile: GameTile, dx: int, dy: int) -> None:
        """Move from a tile to the next one in a direction, and select it."""
        across = self._inner.across(tile, dy) if dy else None
        to = self._inner.beside(tile, dx) if dx else across
        if to is not None:
            self._show_tile(to)
            to.setFocus(Qt.FocusReason.TabFocusReason)
            to.setChecked(True)

    # Its size

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the rows anew for another width."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Arrange the tiles anew for another text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._columns = 0
            self._arrange()

    def stand_alone(self, alone: bool, room: int) -> None:
        """Set whether the browser has the whole width; alone it has two games in a row.

        Args:
            room: how wide the window is; where that is little, the title gives way.
        """
        beside = self.back_button.sizeHint().width() + self.search.minimumWidth() + 4 * scaled(GAP)
        self._title.setHidden(alone and self._title.sizeHint().width() + beside > room)
        if alone is not self._narrow:
            self._narrow, self._columns = alone, 0
            self._arrange()

    def _arrange(self) -> None:
        width = self.width()
        wanted = sum(
            part.sizeHint().width() + scaled(GAP)
            for part in (self.back_button, self._title, self._filter_row)
        )
        ways = QBoxLayout.Direction
        in_line = wanted + scaled(170) <= width
        self.search.setMaximumWidth(scaled(SEARCH_WIDTH) if in_line else QWIDGETSIZE_MAX)
        self._head.setDirection(ways.LeftToRight if in_line else ways.TopToBottom)
        bar = self.shelves.verticalScrollBar().sizeHint().width()
        room = width - scaled(8) - bar
        columns, tallest = self._columns_in(room), self._tallest()
        if (columns, room, tallest) == (self._columns, self._room, self._high):
            return
        self._columns, self._room, self._high = columns, room, tallest
        self._inner.arrange(columns, room, tallest, self._painter)

    def _tallest(self) -> int:
        """Return the greatest height of a tile that is visible as a whole."""
        head = self._head.sizeHint().height()
        if self._head.hasHeightForWidth():
            head = self._head.heightForWidth(self.width())
        return min(self.height() - head - scaled(10) - 2 * FRAME, scaled(TALL))

    def _columns_in(self, room: int) -> int:
        if room < scaled(ONE_COLUMN):
            return 1
        if self._narrow:
            return 2
        return max(2, min(MOST_COLUMNS, (room + GAP) // (target_size(scaled(TILE)) + GAP)))
