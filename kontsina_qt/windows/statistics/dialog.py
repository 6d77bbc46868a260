"""The overview of the statistics: results, streaks, games, opponents, the best hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.nodes import OneOf, named_group
from kontsina_qt.language import tr, trn
from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.against import against
from kontsina_qt.library.results.bests import BestHand, best_hand, time_played
from kontsina_qt.library.results.rated import spans
from kontsina_qt.library.results.recent import Recent, first_day, latest, wins_in_a_row
from kontsina_qt.library.results.statistics import By, Group, Only
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.library.tables.facts import person_in
from kontsina_qt.match.highlights import best_cards
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.models.dates import day_words, on_day
from kontsina_qt.models.game_pictures import PORTRAITS
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.models.numbers import decimal, percent
from kontsina_qt.players.levels.catalogue import title_of
from kontsina_qt.rating.advice import course_of
from kontsina_qt.rating.after_match import FEWEST_RATED
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.session.background.best_hands import BestHands
from kontsina_qt.session.background.counting import Counting
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.cards.game_scene import ScenePainter
from kontsina_qt.table.cards.portrait_widget import icon_of
from kontsina_qt.table.style.plain_text import Label, tip
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.statistics.opponent_views import suggestion
from kontsina_qt.windows.statistics.panels import (
    BarTable,
    BestPanel,
    Line,
    NumberTile,
    Results,
    StreakPanel,
)
from kontsina_qt.windows.statistics.ring import FEWEST
from kontsina_qt.windows.widgets.dialog import FittingDialog, scrolling
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import ChoiceBox, lay_in_columns, quiet
from kontsina_qt.windows.widgets.tab_order import tab_to_chosen

NARROW = 880
"""The width, at the usual text size, below which the panels are in one column."""
GAP = 12
SCENE, FACE = QSize(64, 36), QSize(42, 42)
SHOWN_CARDS = 3
ALL, YEAR, MONTH = range(3)


class StatisticsDialog(FittingDialog):
    """The statistics of a library, with a button to the detailed ones.

    Args:
        library: the library.
        art, theme: the deck and the theme.
        parent: the parent widget.
        solved: the number of solved puzzles; None if unknown.

    Signals:
        play_wanted(): start a first match.
        details_wanted(): show the detailed statistics.
        replayed(int): replay the match of that id.
        badges_wanted(): show the badges; emitted after closing.

    Attributes:
        badges: the button to the badges.
    """

    play_wanted = Signal()
    details_wanted = Signal()
    replayed = Signal(int)
    badges_wanted = Signal()

    def __init__(
        self,
        library: Library,
        art: CardArt,
        theme: Theme,
        parent: QWidget | None = None,
        solved: int | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Statistics"))
        self.propose(1180, 740)
        self._library, self._theme, self._solved = library, theme, solved
        self._scenes = ScenePainter(art, theme)
        self._best: BestHand | None = None
        self.counting = Counting(library, self)
        self.best_hands = BestHands(library, self)
        self.counting.done.connect(self._on_counted)
        self.best_hands.done.connect(self._show)
        self.finished.connect(self.counting.stop)
        self.finished.connect(self.best_hands.stop)
        self._make_filters()
        self._make_panels(art)
        column = QVBoxLayout(self)
        column.addLayout(self._head())
        column.addWidget(self._pages(), 1)
        column.addLayout(self._foot())
        self.arrange_in(QSize(0, 0))
        self._fill_games()
        self._show()
        if not self.counting.start():
            self.best_hands.start()

    # Layout

    def _make_filters(self) -> None:
        self.times = QButtonGroup(self)
        for number, words in enumerate((tr("All time"), tr("This year"), tr("This month"))):
            button = QPushButton(words)
            button.setCheckable(True)
            button.setAutoDefault(False)
            self.times.addButton(button, number)
            OneOf(button)
        self.times.button(ALL).setChecked(True)
        tab_to_chosen(self.times)
        self.times.idClicked.connect(lambda _: self._show())
        self.games = ChoiceBox()
        self.games.setAccessibleName(tr("Game"))
        self.games.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.games.currentIndexChanged.connect(lambda _: self._show())

    def _make_panels(self, art: CardArt) -> None:
        theme = self._theme
        self.results, self.streak = Results(theme), StreakPanel(theme)
        self.results.chosen.connect(self.replayed)
        self.tiles = {
            "rating": NumberTile(tr("Rating"), theme),
            "sweeps": NumberTile(tr("Sweeps"), theme),
            "time": NumberTile(tr("Time played"), theme),
            "puzzles": NumberTile(tr("Puzzles solved"), theme),
        }
        known = tr("The time from one move to the next. Breaks of over five minutes don't count.")
        self.tiles["time"].setToolTip(tip(known))
        self.tiles["time"].setAccessibleDescription(known)
        self.tiles["puzzles"].setVisible(self._solved is not None)
        self.best = BestPanel(art, theme)
        self.best.wanted.connect(self._replay_best)
        headers = (tr("game"), "", tr("won"), tr("matches"))
        self.by_game = BarTable(theme, tr("By game"), tr("matches won"), headers, SCENE)
        self.by_game.chosen.connect(self._choose_game)
        score = tr("your wins – theirs")
        self.against = BarTable(theme, tr("Against"), score, (tr("players"), "", score), FACE)

    def _head(self) -> QBoxLayout:
        title = Label(tr("Your statistics"))
        title.setProperty("role", "title")
        filters = Flow(8, left=4)
        for part in (*self.times.buttons(), self.games):
            filters.add(part)
        self._title_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._title_row.addWidget(title)
        self._title_row.addStretch(1)
        self._title_row.addWidget(named_group(tr("Which matches"), filters))
        return self._title_row

    def _pages(self) -> QWidget:
        ways = QBoxLayout.Direction
        self._first, self._middle, self._last = (QBoxLayout(ways.LeftToRight) for _ in range(3))
        self._tiled = QGridLayout()
        self._tiled.setSpacing(scaled(GAP))
        self._first.addWidget(self.results, 2)
        self._first.addWidget(self.streak, 1)
        self._middle.addLayout(self._tiled, 3)
        self._middle.addWidget(self.best, 2)
        self._last.addWidget(self.by_game, 1)
        self._last.addWidget(self.against, 1)
        inner = QWidget()
        column = self._column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        for row in (self._first, self._middle, self._last):
            row.setSpacing(scaled(GAP))
            column.addLayout(row)
        column.setSpacing(scaled(GAP))
        column.addStretch(1)
        self._area = scrolling(inner, sideways=False)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._area)
        self.pages.addWidget(self._nothing())
        return self.pages

    def _nothing(self) -> QWidget:
        """Return the page shown if there are no matches."""
        self.empty, self.empty_note = Label(), quiet("")
        self.empty.setProperty("role", "head")
        self.empty.setWordWrap(True)
        for label in (self.empty, self.empty_note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.play = QPushButton(tr("Play now"))
        self.play.setDefault(True)
        self.play.clicked.connect(self._on_play)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setSpacing(scaled(14))
        column.addStretch(1)
        column.addWidget(self.empty)
        column.addWidget(self.empty_note)
        column.addWidget(self.play, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        return page

    def _foot(self) -> QBoxLayout:
        self.details = QPushButton(tr("Details"))
        self.details.setAutoDefault(False)
        self.details.clicked.connect(self.details_wanted)
        words = tr("Luck and skill, mistakes, likely ranges, every hand")
        self.details.setToolTip(tip(words))
        self.details.setAccessibleDescription(words)
        self.badges = QPushButton(tr("Badges"))
        self.badges.setAutoDefault(False)
        self.badges.clicked.connect(self._on_badges)
        self.note = quiet("")
        self.close_button = QPushButton(tr("Close"))
        self.close_button.setAutoDefault(False)
        self.close_button.clicked.connect(self.reject)
        buttons = Flow(8, left=1)
        for button in (self.details, self.badges, self.close_button):
            buttons.add(button)
        column = QVBoxLayout()
        column.setSpacing(scaled(GAP))
        column.addWidget(self.note)
        column.addWidget(buttons)
        return column

    def _on_badges(self) -> None:
        self.reject()
        self.badges_wanted.emit()

    # Filters

    @property
    def only(self) -> Only:
        """The filter for matches."""
        today = self._library.today()
        since = {ALL: "", YEAR: f"{today[:4]}-01-01", MONTH: f"{today[:7]}-01"}
        return Only(self.games.currentData() or "", since=since[self.times.checkedId()])

    def _fill_games(self) -> None:
        """Offer the games that have been played, keeping the selection."""
        try:
            found = [group.key for group in statistics.groups(self._library, By.GAME)]
        except LibraryError:
            found = []  # the error is reported with the results
        chosen = self.games.currentData()
        with QSignalBlocker(self.games):
            self.games.clear()
            self.games.addItem(tr("All games"), None)
            for key in found:
                self.games.addItem(game_words(key), key)
            self.games.setCurrentIndex(max(self.games.findData(chosen), 0))

    def _choose_game(self, key: str) -> None:
        """Filter by the game of a row; the row of the filtered game clears the filter."""
        index = self.games.findData(key)
        self.games.setCurrentIndex(0 if index == self.games.currentIndex() else max(index, 0))

    def _on_counted(self) -> None:
        self._fill_games()
        self._show()
        self.best_hands.start()

    def _on_play(self) -> None:
        self.reject()
        self.play_wanted.emit()

    def _replay_best(self) -> None:
        if self._best is not None:
            self.replayed.emit(self._best.match)

    # Results

    def _show(self) -> None:
        only = self.only
        try:
            whole = statistics.whole(self._library, only)
            self.details.setVisible(bool(whole.matches) or only != Only())
            if not whole.matches:
                self._show_nothing(only)
                return
            self._show_results(whole, only)
            many = whole.matches >= FEWEST
            for part in (self.streak, *self.tiles.values(), self.best, self.by_game, self.against):
                part.setVisible(many)
            few = tr("Play a few more matches to see more.")
            self.results.more.setText("" if many else few)
            self.results.more.setVisible(not many)
            if many:
                self._show_more(whole, only)
        except LibraryError as error:
            self._show_nothing_found(str(error), "", False)
            return
        self.pages.setCurrentIndex(0)

    def _show_nothing(self, only: Only) -> None:
        if self.counting.running:
            self._show_nothing_found(tr("Counting your matches …"), "", False)
        elif only == Only():
            words = tr("Once you have finished one, your wins, streaks and best hands appear here.")
            self._show_nothing_found(tr("No matches yet"), words, True)
        else:
            self._show_nothing_found(tr("No matches in this period."), "", False)

    def _show_nothing_found(self, words: str, more: str, play: bool) -> None:
        self.empty.setText(words)
        self.empty_note.setText(more)
        self.empty_note.setVisible(bool(more))
        self.play.setVisible(play)
        self.note.setText("")
        self.pages.setCurrentIndex(1)
        if play and self.isVisible():
            self.play.setFocus()

    def _show_results(self, whole: Group, only: Only) -> None:
        self.results.show_results(whole.won, whole.drawn, whole.matches - whole.won - whole.drawn)
        found = latest(self._library, only)
        self.results.ten.show_results(found, [self._said(each) for each in found])
        first = first_day(self._library, only)
        matches = trn("{n} match", "{n} matches", whole.matches)
        day = day_words(first, self._library.today())
        words = on_day(tr("{matches} since {day}.").format(matches=matches, day=day))
        undone = tr("Rating and streak leave out matches with undo.")
        self.note.setText(f"{words} {undone}")

    def _said(self, each: Recent) -> str:
        """Return one of the last ten matches as a sentence."""
        day = day_words(each.day, self._library.today())
        known = OPPONENTS.get(each.opponent)
        name = tr(known.name) if known is not None else seat_name(each.name)
        words = {
            1: tr("You beat {name}: {game}, {day}"),
            0: tr("You tied with {name}: {game}, {day}"),
            -1: tr("{name} beat you: {game}, {day}"),
        }[each.result]
        return words.format(name=name, game=game_words(each.game), day=day)

    def _show_more(self, whole: Group, only: Only) -> None:
        self.streak.show_streak(wins_in_a_row(self._library, only))
        self._show_rating(only)
        a_match = tr("{n} per match").format(n=decimal(whole.sweeps / whole.matches))
        self.tiles["sweeps"].show_number(str(whole.sweeps), a_match if whole.sweeps else "")
        self._show_time(only)
        if self._solved is not None:
            self.tiles["puzzles"].show_number(str(self._solved))
        self._show_best(only)
        self.by_game.fill(self._games(only))
        opponents = self._opponents(only)
        self.against.fill(opponents, suggestion(self._library) if opponents else "")
        self.against.setVisible(bool(opponents))

    def _show_rating(self, only: Only) -> None:
        tile, every = self.tiles["rating"], spans(self._library)
        course = course_of(every, only.game)
        rated = sum(span.matches for span in every if only.game in ("", span.game))
        if not course or rated < FEWEST_RATED:
            tile.show_number("–", tr("after a few more matches"))
            return
        ratings = [round(point.rated.rating) for point in course]
        best = max(ratings)
        note = tr("your best so far") if ratings[-1] == best else tr("best: {n}").format(n=best)
        tile.show_number(str(ratings[-1]), note)

    def _show_time(self, only: Only) -> None:
        seconds, matches = time_played(self._library, only)
        minutes = round(seconds / 60)
        if not minutes or not matches:
            self.tiles["time"].show_number("–")
            return
        words = tr("{n} min").format(n=minutes)
        if minutes >= 60:
            hours = tr("{n} h").format(n=minutes // 60)
            rest = minutes % 60 if minutes < 600 else 0
            words = f"{hours} {tr('{n} min').format(n=rest)}" if rest else hours
        each = max(1, round(seconds / matches / 60))
        self.tiles["time"].show_number(words, tr("{n} min per match").format(n=each))

    def _show_best(self, only: Only) -> None:
        found = self._best = best_hand(self._library, only)
        self.best.setVisible(found is not None)
        if found is None:
            return
        day = day_words(found.day, self._library.today())
        title = tr("Best hand · {day}, {game}").format(day=day, game=game_words(found.game))
        points = trn("{n} point", "{n} points", found.points)
        swept = trn("{n} sweep in one hand", "{n} sweeps in one hand", found.sweeps)
        self.best.show_hand(title, points, swept if found.sweeps else "", self._cards_of(found))

    def _cards_of(self, found: BestHand) -> Sequence[Card]:
        """Return the best cards captured in a hand; empty if the match cannot be read."""
        try:
            match = self._library.look_at(found.match)
        except LibraryError:
            return ()
        person = person_in(match.seats)
        if person is None:
            return ()
        side = match.rules.side_of[person]
        return best_cards(match, side, SHOWN_CARDS, found.hand)

    def _games(self, only: Only) -> list[Line]:
        lines = []
        for group in statistics.groups(self._library, By.GAME, only):
            words = game_words(group.key)
            of = tr("{won} of {n}").format(won=group.won, n=group.matches)
            many = group.matches >= FEWEST
            share = percent(group.share) if many else "–"
            lines.append(
                Line(
                    group.key,
                    words,
                    words,
                    self._scene(group.key),
                    group.share if many else None,
                    (share, of),
                )
            )
        return lines

    def _scene(self, game: str) -> QIcon:
        portrait = PORTRAITS.get(game)
        size = QSizeF(scaled(SCENE.width()), scaled(SCENE.height()))
        scene = portrait.scene if portrait is not None else None
        return QIcon(self._scenes.pixmap(scene, size, self.devicePixelRatioF(), (6.0, 6.0)))

    def _opponents(self, only: Only) -> list[Line]:
        lines = []
        for group in against(self._library, only):
            known = OPPONENTS[group.key]
            name, lost = tr(known.name), group.matches - group.won - group.drawn
            level = title_of(known.player)
            decided = group.won + lost
            icon = icon_of(group.key, name, scaled(FACE.width()), self.devicePixelRatioF())
            lines.append(
                Line(
                    group.key,
                    f"{name}\n{level.lower()}",
                    f"{name}, {level}",
                    icon,
                    group.won / decided if decided else None,
                    (f"{group.won}–{lost}",),
                )
            )
        return lines

    # Size

    def arrange_in(self, room: QSize) -> None:
        """Use one column in a narrow dialog."""
        width = self.inner_width(room)
        self._arrange(width < scaled(NARROW))
        if self._column.totalMinimumSize().width() > width:  # in languages with long words
            self._arrange(True)

    def _arrange(self, narrow: bool) -> None:
        ways = QBoxLayout.Direction
        for row in (self._first, self._middle, self._last):
            row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._title_row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        tiles = [tile for name, tile in self.tiles.items() if self._has(name)]
        lay_in_columns(self._tiled, tiles, 2 if narrow else len(tiles))
        self.results.arrange(narrow)
        for table in (self.by_game, self.against):
            table.arrange(narrow)
        for layout in (self.results.layout(), self._column):
            if layout is not None:
                layout.activate()  # its size is needed at once

    def _has(self, name: str) -> bool:
        return name != "puzzles" or self._solved is not None

    def showEvent(self, event: QShowEvent) -> None:
        """Arrange the panels, now that the sizes of the texts are known."""
        super().showEvent(event)
        self.arrange_in(self.size())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange_in(event.size())
