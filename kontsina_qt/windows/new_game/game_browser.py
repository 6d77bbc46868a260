"""The family of games to browse: a list by family with a search field."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.match.house_rules import HouseRules
from kontsina_qt.models.game_search import Known, entry, folded, found, known_of
from kontsina_qt.rules.explain.called import also_called
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.catalogue import GAMES, USUAL
from kontsina_qt.rules.words import mark
from kontsina_qt.table.layout.input_needs import target
from kontsina_qt.table.style.plain_text import tip
from kontsina_qt.table.style.text_size import grown
from kontsina_qt.windows.widgets.forms import SEARCH_LIMIT, Paragraph, wide_enough, wider_bars

WIDTH, LEAST_WIDTH = 268, 180
HEAD_HEIGHT, ROW_HEIGHT = 30, 30
ID = int(Qt.ItemDataRole.UserRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
RACE, HOUSE = "race", "house:"
"""What stands in the list for the race through the family, and before the id of house rules, where
games have their ids."""
RACE_SUMMARY = mark(
    "One hand of each game, from the easiest to the hardest. Whoever wins the most hands wins the "
    "race."
)


class SearchField(QLineEdit):
    """A field whose arrows walk the list below it."""

    walked = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose in the list; the rest is typed."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)


class GameList(QListWidget):
    """A list in which a letter begins a search instead of jumping to a row."""

    typed = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters are typed into the search."""
        letters = typed_letters(event)
        if letters:
            self.typed.emit(letters)
        else:
            super().keyPressEvent(event)


def typed_letters(event: QKeyEvent) -> str:
    """The letters that a key types; empty for a key that does something else."""
    held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    text = event.text()
    return text if not held and text.isprintable() and not text.isspace() else ""


class GameBrowser(QWidget):
    """Lets a person choose one of all games.

    Signals:
        chosen(str): the id of the game that is chosen now.
        searched(bool): another text is searched for; whether there is a game to choose.
    """

    chosen = Signal(str)
    searched = Signal(bool)

    def __init__(
        self, game: str, own: OwnRules | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.search = SearchField()
        self.search.setMaxLength(SEARCH_LIMIT)
        self.search.setPlaceholderText(tr("Search the games"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Search the games"))
        self.list = GameList()
        self.list.typed.connect(self.type)
        self.nothing = Paragraph("")
        self.nothing.hide()
        self.list.setAccessibleName(tr("Games"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._own = own or OwnRules()
        self._meant = game  # what was chosen otherwise than by searching
        self._items: dict[str, QListWidgetItem] = {}
        self._others: dict[str, Known] = {}  # what can be chosen beside the games
        self._heads: list[tuple[QListWidgetItem, list[QListWidgetItem]]] = []
        self._fill()
        self._find_width()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.search)
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)
        column.addStretch(0)
        self.choose(game)
        self.list.currentItemChanged.connect(self._on_current)
        self.list.itemSelectionChanged.connect(self._on_selected)
        self.search.textChanged.connect(self._filter)
        self.search.walked.connect(self._walk)

    def _on_selected(self) -> None:
        """A reader selects where keys and the mouse make current: both are one here."""
        for item in self.list.selectedItems():
            if item is not self.list.currentItem():
                self.list.setCurrentItem(item)

    @property
    def game(self) -> Game:
        """The game chosen."""
        house = self.house
        return house.base if house is not None else GAMES.get(self.current, USUAL)

    @property
    def house_id(self) -> str | None:
        """The id of the house rules chosen, or None."""
        _, house, id = self.current.rpartition(HOUSE)
        return id if house else None

    @property
    def house(self) -> HouseRules | None:
        """The house rules chosen, or None."""
        id = self.house_id
        return self._own.all().get(id) if id is not None else None

    @property
    def current(self) -> str:
        """What is chosen: the id of a game, ``RACE``, or ``HOUSE`` and the id of house rules."""
        return str(self.list.currentItem().data(ID))

    @property
    def racing(self) -> bool:
        """Whether the race through the family is chosen."""
        return self.current == RACE

    @property
    def empty(self) -> bool:
        """Whether no game is found by what is searched for."""
        return all(item.isHidden() for item in self._items.values())

    def choose(self, id: str) -> None:
        """Chooses a game."""
        self.list.setCurrentItem(self._items[id])
        self.list.scrollToItem(self._items[id])

    def _find_width(self) -> None:
        """As wide as the names need; one's own may be longer than that, and are cut."""
        most = grown(WIDTH) + wider_bars()
        width = min(max(wide_enough(self.list), grown(LEAST_WIDTH)), most)
        self.setMinimumWidth(width)
        self.setMaximumWidth(width)

    def _fill(self) -> None:
        families: dict[str, list[Game]] = {}
        for game in GAMES.values():
            families.setdefault(game.family, []).append(game)
        bold = QFont(self.list.font())
        bold.setBold(True)
        for family, games in families.items():
            head = QListWidgetItem(tr(family))
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            head.setFont(bold)
            head.setSizeHint(QSize(0, grown(HEAD_HEIGHT)))
            alone = len(games) == 1
            if not alone:
                self.list.addItem(head)
            members = []
            for game in games:
                item = QListWidgetItem(tr(game.name) if alone else f"    {tr(game.name)}")
                item.setData(ID, game.id)
                item.setToolTip(tip("\n".join((tr(game.summary), *also_called(game, tr)))))
                item.setSizeHint(QSize(0, target(grown(ROW_HEIGHT))))
                self.list.addItem(item)
                self._items[game.id] = item
                members.append(item)
                members += self._add_house(game, 4 if alone else 8)
            self._heads.append((head, members))
        self._add_race()

    def _add_house(self, game: Game, indent: int) -> list[QListWidgetItem]:
        """The house rules of a game stand below it."""
        items = []
        for id, house in self._own.all().items():
            if house.game != game.id:
                continue
            name = in_sentence(house.name)
            item = QListWidgetItem(" " * indent + name)
            of = tr("house rules of {game}").format(game=tr(game.name))
            item.setData(ID, HOUSE + id)
            item.setToolTip(tip(f"{name} · {of}"))
            item.setData(SPOKEN, f"{name} · {of}")
            item.setSizeHint(QSize(0, target(grown(ROW_HEIGHT))))
            self.list.addItem(item)
            self._items[HOUSE + id] = item
            known = known_of(game)
            rest = f" {folded(of)} {known.all_names}{known.rest}"
            self._others[HOUSE + id] = Known((folded(house.name),), rest)
            items.append(item)
        return items

    def fill_again(self, id: str) -> None:
        """Shows the house rules as they are now, and chooses a game or some of them."""
        with QSignalBlocker(self.list), QSignalBlocker(self.search):
            self.search.clear()
            self.list.clear()
            self._items, self._others, self._heads = {}, {}, []
            self._fill()
            self._filter("")
            self.choose(id)
        self._on_current(self.list.currentItem())

    def _add_race(self) -> None:
        """The race stands last: it is for who knows some of the games."""
        item = QListWidgetItem(tr("Race through the family"))
        item.setData(ID, RACE)
        item.setToolTip(tip(tr(RACE_SUMMARY)))
        item.setSizeHint(QSize(0, target(grown(ROW_HEIGHT))))
        self.list.addItem(item)
        self._items[RACE] = item
        self._others[RACE] = entry("Race through the family", RACE_SUMMARY)

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(ID):
            self._meant = str(item.data(ID))
            self.chosen.emit(str(item.data(ID)))

    def type(self, text: str) -> None:
        """Goes on searching with what was typed somewhere else."""
        self.search.setFocus()
        self.search.insert(text)

    def _filter(self, text: str) -> None:
        """Shows the games that are found by a text, and chooses the one that fits best."""
        own = {id: tr(game.name) for id, game in GAMES.items()}
        fits = found(text, self._others, own | {RACE: tr("Race through the family")})
        for id, item in self._items.items():
            item.setHidden(id not in fits)
        for head, members in self._heads:
            head.setHidden(all(item.isHidden() for item in members))
        self.list.setVisible(bool(fits))
        self.nothing.setVisible(not fits)
        self.nothing.setText(tr("Nothing found for “{words}”.").format(words=text.strip()))
        if fits:
            least = min(fits.values()) if text.strip() else max(fits.values())
            best = [id for id, fit in fits.items() if fit <= least]
            meant = self._meant
            typed = folded(text)
            exact = [id for id in best if typed and folded(own.get(id, "")) == typed]
            self.choose(meant if meant in best and not exact else (exact or best)[0])
            self._meant = meant
        self.searched.emit(bool(fits))

    def _walk(self, step: int) -> None:
        """Chooses the next or previous game that is shown."""
        shown = [item for item in self._items.values() if not item.isHidden()]
        if not shown:
            return
        current = self.list.currentItem()
        at = shown.index(current) + step if current in shown else 0
        self.list.setCurrentItem(shown[max(0, min(at, len(shown) - 1))])
