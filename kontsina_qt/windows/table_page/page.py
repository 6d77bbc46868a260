"""The page with the table, the bar above it, and the panels that cover it between hands.

Each panel is created when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.session.following import begin_again
from kontsina_qt.session.session import Session
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.marks.plates import seat_colour
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.keymap import Where
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.table_page.looking_back import LookingBack
from kontsina_qt.windows.table_page.top_bar import TopBar, bar_words
from kontsina_qt.windows.widgets.tab_order import tab_through

if TYPE_CHECKING:  # imported when needed
    from kontsina_qt.rating.after_match import MatchEffect
    from kontsina_qt.table.memory_aid import MemoryAid
    from kontsina_qt.windows.table_page.curtain import Curtain
    from kontsina_qt.windows.table_page.cut import CutPanel
    from kontsina_qt.windows.table_page.hand_end.score_sheet import ScoreSheet
    from kontsina_qt.windows.table_page.match_end.outcome import OutcomePanel
    from kontsina_qt.windows.table_page.match_end.panel import MatchEndPanel

Panel = TypeVar("Panel", bound=QWidget)

PLACES = {
    "sheet": Where.SHEET,
    "cut_panel": Where.CUT,
    "outcome": Where.OUTCOME,
    "match_end": Where.MATCH_END,
    "curtain": Where.CURTAIN,
}
"""The panels that take the focus while they are open, with their key contexts."""


class TablePage(QWidget):
    """A match on the table.

    Attributes:
        house_rules: the person's house rules, one of which may be in use.
        looking_back: shows the cards of a finished hand.

    Signals:
        looked_back(): the person has left the score sheet to look at the table.
        looked_away(): the person has finished looking.
        counted(): the score sheet of a finished hand, or the end of the match, is shown.
        plain_chosen(): deal without seal and cut from now on.
        outcome_wanted(): refresh the outcome of the series.
        outcome_chosen(str): the name of a button of the outcome.
        review_wanted(), new_match_wanted(), other_chair_wanted(), next_match_wanted(),
            series_wanted(): buttons at the end of a hand or match.
        moved(): the areas that a toast must not cover have changed.
        move_review_wanted(int, int): the hand and the ply, both from 0, of a move to review.
    """

    moved = Signal()
    looked_back = Signal()
    looked_away = Signal()
    counted = Signal()
    plain_chosen = Signal()
    outcome_wanted = Signal()
    outcome_chosen = Signal(str)
    review_wanted = Signal()
    move_review_wanted = Signal(int, int)
    new_match_wanted = Signal()
    other_chair_wanted = Signal()
    next_match_wanted = Signal()
    series_wanted = Signal()
    _restyled = Signal(object, object)
    _themed = Signal(object)
    """For the panels made so far: the deck and the theme, or the theme alone."""

    def __init__(self, session: Session, art: CardArt, theme: Theme) -> None:
        super().__init__()
        self.session = session
        self.house_rules: OwnRules | None = None
        self.models = TableModels(session, self)
        self.scene = TableScene(self.models, art, theme, self)
        self.scene.reactions.wanted = True
        self.gestures = Gestures(self.scene, session, self)
        self.view = TableView(self.scene, self.gestures)
        self.bar = TopBar(theme)
        self.aid: MemoryAid | None = None
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        self._panels: dict[str, QWidget] = {}
        self.looking_back = LookingBack(self.scene, session, self.view, theme, self)
        self.back_button = self.looking_back.button
        self._connect()
        self.view.special_moves.filled.connect(self._order_tab)
        on_language_change(self, self._refresh_texts)
        self.models.counts_later = True

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the table; with a focus proxy readers would be told that both have the focus."""
        self.view.setFocus(reason)

    def _order_tab(self) -> None:
        """Set the tab order: the table, its buttons, the bar."""
        if not self.bar.isHidden():
            tab_through([*self._tab_parts(), *self.bar.tools()])

    def _tab_parts(self) -> list[QWidget]:
        """Return the widgets before the bar in the tab order."""
        return [self.view, *self.view.special_moves.buttons]

    def help_memory(self, wanted: bool) -> None:
        """Turn the memory aid on or off."""
        self.gestures.remembers = wanted
        if wanted and self.aid is None:
            from kontsina_qt.table.memory_aid import MemoryAid  # off by default

            self.aid = MemoryAid(self.scene)
            self._column.insertWidget(1, self.aid)
        if self.aid is not None:
            self.aid.want(wanted)

    def _connect(self) -> None:
        session = self.session
        session.loaded.connect(self._on_loaded)
        session.went_back.connect(self._on_went_back)
        session.cut_wanted.connect(self._on_cut_wanted)
        self.scene.calm_changed.connect(session.set_calm)
        self.scene.settled.connect(self._on_settled)
        self.scene.deck_changed.connect(self._style_panels)
        self.view.focused.connect(self._on_focused)
        self.gestures.nudged.connect(session.pacer.nudge)
        self._restyled.connect(self.looking_back.restyle)
        self.looking_back.began.connect(self.looked_back)
        self.looking_back.ended.connect(self.looked_away)
        self.looking_back.left.connect(lambda: self._show_sheet())

    def restyle(self, art: CardArt, theme: Theme, card_size: float) -> None:
        """Apply another deck, theme and card size."""
        self.view.restyle(art, theme, card_size)
        self.bar.restyle(theme)
        self.bar.fit(self.size())
        self._style_panels()
        self._themed.emit(theme)

    def _style_panels(self) -> None:
        """Apply the deck of the game on the table to the panels."""
        self._restyled.emit(*self._look)

    def _refresh_texts(self) -> None:
        """Refresh all texts; put back a held card."""
        self.gestures.take_back()
        self.scene.refresh_texts()
        self.view.special_moves.refresh()
        self._draw_curtain()
        self.refresh()
        if self._is_open("match_end"):
            self.show_match_end()
        elif self._is_open("sheet"):
            self._open_sheet(self.sheet.number, back=self.sheet.past, anew=True)
        self.looking_back.refresh_texts()
        if self._is_open("outcome"):
            self.outcome_wanted.emit()

    def refresh(self) -> None:
        """Refresh the bar."""
        if self.session.active:
            self.bar.show_match(*bar_words(self.session, self.house_rules))

    def picture(self) -> QPixmap:
        """Return a picture of the table without anything private, and not mid-animation."""
        self.scene.round_replay.stop()
        self.scene.motion.finish()
        self.session.cover()
        return self.view.grab()

    # Panels

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score sheet."""
        from kontsina_qt.windows.table_page.hand_end.score_sheet import ScoreSheet

        sheet = self._made("sheet", ScoreSheet(*self._look, self))
        sheet.next_hand.connect(self._on_next_hand)
        sheet.review.connect(self.look_back)
        sheet.analyse.connect(self.review_wanted)
        sheet.back.connect(self.show_match_end)
        sheet.arranged.connect(self.moved)
        sheet.counted.connect(self.models.count_scores)
        self._restyled.connect(sheet.restyle)
        return sheet

    @cached_property
    def match_end(self) -> MatchEndPanel:
        """The match end panel."""
        from kontsina_qt.windows.table_page.match_end.panel import MatchEndPanel

        panel = self._made("match_end", MatchEndPanel(*self._look, self))
        panel.sheet_wanted.connect(self.show_hand_sheet)
        panel.wanted.connect(self._on_end_chosen)
        panel.move_wanted.connect(self.move_review_wanted)
        panel.arranged.connect(self.moved)
        self._restyled.connect(panel.restyle)
        return panel

    @cached_property
    def cut_panel(self) -> CutPanel:
        """The cut panel."""
        from kontsina_qt.windows.table_page.cut import CutPanel

        panel = self._made("cut_panel", CutPanel(*self._look, self))
        panel.cut_chosen.connect(self._on_cut)
        panel.plain_chosen.connect(self._on_plain)
        self._restyled.connect(panel.restyle)
        return panel

    @cached_property
    def outcome(self) -> OutcomePanel:
        """The outcome panel, also for a resigned match."""
        from kontsina_qt.windows.table_page.match_end.outcome import OutcomePanel

        panel = self._made("outcome", OutcomePanel(self.scene.appearance.theme, self))
        panel.wanted.connect(self.outcome_chosen)
        self._themed.connect(panel.restyle)
        return panel

    @cached_property
    def curtain(self) -> Curtain:
        """The curtain."""
        from kontsina_qt.windows.table_page.curtain import Curtain

        curtain = self._made("curtain", Curtain(self.session, self.scene.appearance.theme, self))
        curtain.lifted.connect(self._on_lifted)
        curtain.taken_back.connect(self.session.undo)
        self._themed.connect(curtain.restyle)
        return curtain

    def make_ready(self, *names: str) -> None:
        """Create panels in advance, by name."""
        for name in names:
            getattr(self, name)

    @property
    def _look(self) -> tuple[CardArt, Theme]:
        """The deck of the game on the table, and the theme."""
        return self.scene.appearance.art, self.scene.appearance.theme

    def _made(self, name: str, panel: Panel) -> Panel:
        panel.hide()
        panel.setGeometry(self._covered())
        self._panels[name] = panel
        return panel

    def _covered(self) -> QRect:
        """Return the area that panels cover."""
        return self.rect()

    def _is_open(self, name: str) -> bool:
        """Return whether a panel has been created and is open."""
        return name in self._panels and self._panels[name].isVisible()

    @property
    def open_panel(self) -> QWidget | None:
        """The open panel that takes the focus, if any."""
        return next((self._panels[name] for name in PLACES if self._is_open(name)), None)

    def never_covered(self) -> list[QRect]:
        """Return the areas of names and scores, or of the cards at the end of a match.

        Empty while the page is hidden.
        """
        if not (self.isVisible() and self.session.active):
            return []
        if self._is_open("match_end"):
            return self.match_end.card_boxes()
        if self._is_open("sheet"):
            return []
        layout = self.scene.layout
        plates = map(layout.pill, range(layout.seating.seats))
        return sorted(self.view.areas_in(self, plates), key=QRect.top)

    def seldom_covered(self) -> list[QRect]:
        """Return the areas of open cards, the score sheet, or the texts at the end of a match."""
        if not (self.isVisible() and self.session.active):
            return []
        if self._is_open("match_end"):
            return self.match_end.word_boxes()
        if self._is_open("sheet"):
            return [self.sheet.paper.toAlignedRect()]
        sprites = (*self.scene.table.values(), *self.scene.own.values())
        return self.view.areas_in(self, [each.box for each in sprites])

    def hide_panels(self) -> None:
        """Close all panels and focus the table."""
        open_ones = self.looking_back.end() or any(map(self._is_open, self._panels))
        for panel in self._panels.values():
            panel.hide()
        if open_ones:
            self.view.take_focus()

    def focus_hand(self) -> None:
        """Focus the hand, unless a panel or a choice is open."""
        if self.key_context is Where.TABLE:
            self.view.take_focus()

    @property
    def key_context(self) -> Where:
        """The context of the focus, for the list of keys."""
        found = next((place for name, place in PLACES.items() if self._is_open(name)), None)
        if found is not None:
            return found
        if self.looking_back.active:
            return Where.LOTS
        return Where.CHOICE if self.view.choice.isVisible() else Where.TABLE

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer questions, wherever on the page the focus is."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        escape = event.key() == Qt.Key.Key_Escape and not held
        if escape and self.key_context is Where.LOTS and not event.isAutoRepeat():
            self._show_sheet()
        elif held or not self.view.keys.ask(event.key()):
            super().keyPressEvent(event)

    def _on_focused(self) -> None:
        """Move the focus from a covered table to the panel."""
        if self.open_panel is not None:
            self.open_panel.setFocus()

    def _on_loaded(self) -> None:
        self.hide_panels()
        self._on_settled()

    def _on_went_back(self) -> None:
        self.hide_panels()
        self._draw_curtain()

    def _draw_curtain(self) -> None:
        """Show the curtain over a covered hand, and clear messages about the previous hand."""
        if self.session.covered or self._is_open("curtain"):
            self.curtain.refresh(self.scene.words.latest())

    def _on_lifted(self) -> None:
        self.session.uncover()
        self.curtain.hide()
        self.view.take_focus()

    def _on_cut_wanted(self, seal: str) -> None:
        self.hide_panels()
        self.cut_panel.open(seal, len(self.session.rules.pack))

    def _on_plain(self) -> None:
        self.session.deal_plainly()
        self.plain_chosen.emit()
        self._on_cut(0)

    def _on_cut(self, place: int) -> None:
        self.cut_panel.hide()
        self.view.take_focus()
        self.session.cut(place)

    def _on_settled(self) -> None:
        """Score a finished hand after the animation."""
        session = self.session
        if not session.active:
            return
        self._draw_curtain()
        match = session.match
        if self.looking_back.active:
            return
        dealt = match.results and match.waiting
        if (session.finished or dealt) and not self._is_open("cut_panel"):
            QTimer.singleShot(0, self, self._count)

    def _count(self) -> None:
        fresh = self.open_panel is None and not self.looking_back.active
        self._show_sheet(animate=fresh)
        if fresh and self._is_open("sheet"):
            self.counted.emit()

    def _show_sheet(self, animate: bool = True) -> None:
        """Show the score sheet of a hand, or after the last one the end of the match."""
        session = self.session
        if not session.active:
            return
        if session.finished:
            past = self._is_open("sheet") and self.sheet.past
            if not (past or self._is_open("match_end") or self._is_open("outcome")):
                self.show_match_end(animate)
            return
        if not session.match.waiting or (session.dealer is not None and session.dealer.seal):
            return
        if self.models.result is not None:
            self.looking_back.end()
            self._open_sheet(len(session.match.results), animate)

    def show_hand_sheet(self, number: int) -> None:
        """Show the score sheet of a hand of a finished match."""
        self._hide("match_end")
        self._open_sheet(number, back=True)

    def _open_sheet(
        self, number: int, animate: bool = False, back: bool = False, anew: bool = False
    ) -> None:
        from kontsina_qt.windows.table_page.hand_end.hand_sheet import show_hand

        motion = self.scene.motion
        show_hand(
            *(self.sheet, self.session, number),
            animate=animate and not self.scene.instant,
            pace=0.0 if motion.fades else motion.speed,
            back=back,
            anew=anew,
        )

    def show_match_end(self, animate: bool = True) -> None:
        """Show the match end panel; not animated if it or a score sheet was open."""
        session = self.session
        if not session.active or not session.finished:
            return
        from kontsina_qt.windows.table_page.match_end.effect import find_effect
        from kontsina_qt.windows.table_page.match_end.words import match_end

        self.models.count_scores()
        fresh = not (self._is_open("match_end") or self._is_open("sheet"))
        self.looking_back.end()
        self._hide("sheet")
        motion = self.scene.motion
        still = self.scene.instant or motion.fades or not animate or not fresh
        seating = self.scene.layout.seating
        colours = {seat: seat_colour(seating, seat) for seat in range(session.rules.players)}
        self.match_end.open(match_end(session), colours, 0.0 if still else motion.speed)
        self.counted.emit()
        find_effect(session, self._show_effect)

    def _show_effect(self, effect: MatchEffect | None) -> None:
        if self._is_open("match_end"):
            self.match_end.show_effect(effect)

    def _on_end_chosen(self, wanted: str) -> None:
        """Handle a button of the match end panel."""
        done: dict[str, Callable[[], object]] = {
            "again": self._on_play_again,
            "review": self.review_wanted.emit,
            "chair": self.other_chair_wanted.emit,
            "new": self.new_match_wanted.emit,
            "next": self.next_match_wanted.emit,
            "series": self.series_wanted.emit,
            "undo": self.session.undo,
            "table": self.look_back,
        }
        done[wanted]()

    def _hide(self, *names: str) -> None:
        """Close these panels, if they exist."""
        for name in names:
            if name in self._panels:
                self._panels[name].hide()

    def _on_next_hand(self) -> None:
        self.sheet.hide()
        self.view.take_focus()
        self.session.next_hand()

    def _on_play_again(self) -> None:
        self.view.take_focus()
        begin_again(self.session)

    def look_back(self) -> None:
        """Leave a sheet to look at the table; a button leads back after the end of a hand."""
        self._hide("sheet", "outcome", "match_end")
        self.view.setFocus()
        match = self.session.match
        if not (match.waiting or match.over or self.session.finished):
            return
        self.looking_back.begin()

    def _place_panels(self) -> None:
        for panel in self._panels.values():
            panel.setGeometry(self._covered())
        self.looking_back.place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_panels()
        self.bar.fit(event.size())
