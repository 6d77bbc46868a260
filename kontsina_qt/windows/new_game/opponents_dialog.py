"""The dialog *Who will you play?*: a gallery of opponents, with details."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import SystemRandom

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.access.nodes import OneOf, name_group, named_group
from kontsina_qt.language import tr
from kontsina_qt.library.results.against import against, latest_against
from kontsina_qt.library.results.rated import spans
from kontsina_qt.library.results.statistics import Group
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.opponents import OPPONENTS, Opponent
from kontsina_qt.match.record import Seat
from kontsina_qt.rating.fitting import even_matches, own_rating
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import THEMES, Theme
from kontsina_qt.windows.new_game.opponent_card import OpponentCard, OpponentGrid
from kontsina_qt.windows.new_game.opponent_panel import WIDTH, OpponentPanel, record_words
from kontsina_qt.windows.widgets.dialog import FittingDialog, scrolling
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import quiet
from kontsina_qt.windows.widgets.panel_host import panel_host_of
from kontsina_qt.windows.widgets.tab_order import tab_to_chosen

NARROW = 860
"""The width below which the panel is under the cards, in pixels at normal text size."""
EASY, HARD = ("beginner", "casual"), ("skilled", "expert")
FILTERS = (N_("Everyone"), N_("Easy"), N_("Even match"), N_("Hard"))


class OpponentsDialog(FittingDialog):
    """Asks for an opponent.

    Args:
        library: the library with the matches against them; None for none.
        chosen: the key of the opponent selected at first; None for an even match.
        taken: the keys of opponents who are at the table already.

    Attributes:
        result_seat: the chosen opponent as a seat; None until then.
        plays: whether to begin the match at once.
    """

    def __init__(
        self,
        library: Library | None,
        chosen: Opponent | None = None,
        taken: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Who will you play?"))
        self.propose(1190, 740)
        self.result_seat: Seat | None = None
        self.plays = False
        self._library, self._taken = library, frozenset(taken)
        host = panel_host_of(parent)
        theme = THEMES["cloth"] if host is None else host.theme
        self._met, self._even = self._read()
        self.grid = OpponentGrid(list(OPPONENTS.values()), theme)
        self.panel = OpponentPanel(theme)
        for card in self.grid.cards:
            card.show_opponent(self._played(card.opponent.key))
        self._make_filters()
        self._lay_out(theme)
        self.grid.chosen.connect(self._on_chosen)
        self.grid.played.connect(lambda _: self._take(True))
        self.grid.added.connect(lambda _: self._take(False))
        self.panel.play_wanted.connect(lambda: self._take(True))
        self.panel.add_wanted.connect(lambda: self._take(False))
        self.grid.show_only(list(OPPONENTS.values()))
        first = self.grid.card_of(chosen or self._even[0])
        first.setChecked(True)
        self._on_chosen(first.opponent)
        first.setFocus()

    def _read(self) -> tuple[dict[str, Group], list[Opponent]]:
        """Read the matches against all opponents, and who would be an even match."""
        if self._library is None:
            return {}, even_matches(None)
        try:
            rating = own_rating(spans(self._library), self._library.today())
            return {each.key: each for each in against(self._library)}, even_matches(rating)
        except LibraryError:
            return {}, even_matches(None)  # shown when the statistics are opened

    def _played(self, key: str) -> str:
        group = self._met.get(key)
        if group is None:
            return ""
        lost = group.matches - group.won - group.drawn
        return record_words([1] * group.won + [0] * group.drawn + [-1] * lost) + "."

    # Layout

    def _make_filters(self) -> None:
        levels: tuple[Callable[[Opponent], bool], ...] = (
            lambda _: True,
            lambda each: each.level in EASY,
            lambda each: each in self._even,
            lambda each: each.level in HARD,
        )
        self._filters = QButtonGroup(self)
        self.filter_buttons: list[QPushButton] = []
        for words, fits in zip(FILTERS, levels, strict=True):
            button = QPushButton(tr(words))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.toggled.connect(lambda on, f=fits: self._filter(f) if on else None)
            self._filters.addButton(button)
            OneOf(button)
            self.filter_buttons.append(button)
        tab_to_chosen(self._filters)
        self.surprise_button = QPushButton(tr("Surprise me"))
        self.surprise_button.setAutoDefault(False)
        self.surprise_button.clicked.connect(self._surprise)

    def _lay_out(self, theme: Theme) -> None:
        title = Label(tr("Who will you play?"))
        title.setProperty("role", "title")
        chips = Flow(left=len(self.filter_buttons))
        for button in (*self.filter_buttons, self.surprise_button):
            chips.add(button)
        self._area = scrolling(self.grid, sideways=False)
        self._area.viewport().installEventFilter(self)
        name_group(self._area, title.text())
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.addWidget(self._area, 1)
        self._body.addWidget(self.panel)
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(quiet(tr("No opponent ever sees your cards.")), 1)
        foot.addWidget(self.cancel_button)
        column = QVBoxLayout(self)
        for part in (title, named_group(tr("Which opponents"), chips)):
            column.addWidget(part)
        column.addLayout(self._body, 1)
        column.addLayout(foot)
        self.filter_buttons[0].setChecked(True)
        self.arrange_in(QSize(scaled(1190), scaled(740)))

    def arrange_in(self, room: QSize) -> None:
        """Put the panel beside the cards, or below them."""
        narrow = room.width() < scaled(NARROW)
        ways = QBoxLayout.Direction
        self._body.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self.panel.arrange(narrow)
        self.panel.setMinimumWidth(0 if narrow else scaled(WIDTH))
        self.panel.setMaximumWidth(16_777_215 if narrow else scaled(WIDTH))
        self.panel.setMaximumHeight(round(room.height() * 0.4) if narrow else 16_777_215)
        self._area.setMinimumHeight(scaled(200))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the selected card in view."""
        super().resizeEvent(event)
        self._show_chosen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let whole cards fit into the area where they are seen."""
        if watched is self._area.viewport() and event.type() == QEvent.Type.Resize:
            self.grid.fit_in(self._area.viewport().height())
        return super().eventFilter(watched, event)

    def _show_chosen(self) -> None:
        if self.panel.opponent is not None:
            card = self.grid.card_of(self.panel.opponent)
            QTimer.singleShot(0, card, lambda: self._bring_into_view(card))

    def _bring_into_view(self, card: OpponentCard) -> None:
        """Show a card, or the top of one that is higher than the area."""
        spare = self._area.viewport().height() - card.height()
        if spare < 0:
            self._area.verticalScrollBar().setValue(card.y())
        else:
            self._area.ensureWidgetVisible(card, 0, min(12, spare // 2))

    # Actions

    def _filter(self, fits: Callable[[Opponent], bool]) -> None:
        found = [each for each in OPPONENTS.values() if fits(each)]
        self.grid.show_only(found)
        self._area.ensureVisible(0, 0)

    def _surprise(self) -> None:
        """Select a random opponent, except the selected one and those at the table."""
        now = self.panel.opponent
        others = [
            card
            for card in self.grid.shown
            if card.opponent is not now and card.opponent.key not in self._taken
        ]
        if others:
            card = SystemRandom().choice(others)
            card.setChecked(True)
            announce(self, card.accessibleName())

    def _on_chosen(self, opponent: Opponent) -> None:
        results: Sequence[int] = ()
        if self._library is not None:
            try:
                results = latest_against(self._library, opponent.key)
            except LibraryError:
                results = ()
        self.panel.show_opponent(opponent, results)
        self._show_chosen()

    def _take(self, plays: bool) -> None:
        opponent = self.panel.opponent
        assert opponent is not None
        self.result_seat = Seat(tr(opponent.name), self.panel.player)
        self.plays = plays
        self.accept()
