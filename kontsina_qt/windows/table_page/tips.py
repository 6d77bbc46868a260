"""Tips: notes at the table that explain what happens for the first time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.session.tips import Tip, TipFinder
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled, text_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.system.preferences import theme_of
from kontsina_qt.windows.table_page.page import TablePage
from kontsina_qt.windows.widgets.painted_panel import PanelButton, style_as_paper
from kontsina_qt.windows.widgets.style import rgba

BUTTON = 0.82
"""The scale of the text of buttons."""
CORNERS, EDGE, SPARE = 12, 3, 10
"""The corner radius, the margin when placed over the bar, and how much higher than the message
box it may be, in pixels."""


class TipNote(QWidget):
    """A strip of paper with a sentence that covers no card.

    Signals:
        understood(): the note was dismissed.
        unwanted(): the person wants no more tips.
    """

    understood = Signal()
    unwanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.label = Label()
        self.label.setWordWrap(True)
        self.ok_button = PanelButton(theme, True, self, BUTTON)
        self.off_button = PanelButton(theme, False, self, BUTTON)
        self.ok_button.clicked.connect(lambda: self.understood.emit())
        self.off_button.clicked.connect(lambda: self.unwanted.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 4, 12, 4)
        row.setSpacing(6)
        row.addWidget(self.label, 1)
        row.addWidget(self.ok_button)
        row.addWidget(self.off_button)
        self.hide()
        on_language_change(self, self._name)
        self.restyle(theme)

    def _name(self) -> None:
        self.ok_button.setText(tr("Got it"))
        self.off_button.setText(tr("Turn off tips"))
        self._grow()

    def _grow(self) -> None:
        """Scale text and buttons to the window and the system."""
        self.label.setFont(text_font(14, 600))
        for button in (self.ok_button, self.off_button):
            button.setFixedHeight(target_size(scaled(34)))

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        self._grow()
        style_as_paper(self, theme, CORNERS, inside=f"Label {{ color: {rgba(theme.ink)}; }}")
        for button in (self.ok_button, self.off_button):
            button.theme = theme
        self.update()

    def high(self, width: int) -> int:
        """Return the height for a width."""
        row = self.layout()
        assert row is not None
        return max(row.totalHeightForWidth(width), row.totalMinimumSize().height())

    def show_tip(self, words: str) -> None:
        """Show a sentence."""
        self._grow()
        self.label.setText(words)
        self.setAccessibleName(aloud(words, tr))
        announce(self, words)
        self.show()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the interface scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._grow()


class TipController(QObject):
    """Shows tips on one table, if the settings want them, and records those that were shown.

    Attributes:
        note: the note.
        shown: the current tip.
    """

    def __init__(self, page: TablePage, store: SettingsStore) -> None:
        super().__init__(page)
        self._page, self._session, self._store = page, page.session, store
        self._tip_finder: TipFinder | None = None
        self._waiting: Tip | None = None
        self._anew: Callable[[], Tip | None] = lambda: None
        self._played = self._lying = 0  # number of moves when shown, and at the last settled state
        self.shown: Tip | None = None
        self.note = TipNote(theme_of(store.settings), page)
        page.view.resized.connect(self._place)
        page.scene.settled.connect(self._place)
        self.note.understood.connect(self._put_away)
        self.note.unwanted.connect(self._turn_off)
        self._session.loaded.connect(self._on_loaded)
        self._session.happened.connect(self._on_happened)
        self._session.went_back.connect(self._on_went_back)
        page.gestures.said.connect(self._step_aside)
        page.gestures.let_go.connect(self._step_back)
        # Queued: the click that skipped the animation may also have lifted a card.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._show_next)
        page.scene.settled.connect(self._on_settled)
        on_language_change(self.note, self._refresh_tip)
        store.changed.connect(self._on_settings)

    @property
    def _wanted(self) -> bool:
        return self._store.settings.explain and len(self._session.humans) == 1

    def restyle(self, theme: Theme) -> None:
        """Apply another theme."""
        self.note.restyle(theme)

    def _on_settings(self, names: Collection[str]) -> None:
        if "explain" in names and not self._store.settings.explain:
            self._put_away()

    def _on_loaded(self) -> None:
        session = self._session
        self._put_away()
        if session.active:
            self._tip_finder = TipFinder(session.rules, session.teller, session.position)

    def _on_went_back(self) -> None:
        """Hide the tip after an undo; it is shown again with its move."""
        said = self.shown
        self._on_loaded()
        if said is not None:
            known = (key for key in self._store.settings.known if key not in said.keys)
            self._store.change(known=tuple(known))

    def _on_happened(self, events: Iterable[Event]) -> None:
        if self._tip_finder is None or not self._session.active:
            return
        known = self._store.settings.known
        first = self._tip_finder.find(events, known)
        if self._wanted and self._waiting is None:
            self._waiting = first
            self._anew = partial(self._tip_finder.find, events, known)

    def _on_settled(self) -> None:
        self._lying = self._moves()
        self._soon.start()

    def _show_next(self) -> None:
        """Show the next tip, about what happened or what can be done."""
        session = self._session
        if self._tip_finder is None or not session.active or not self._wanted:
            return
        if session.finished:
            self._put_away()  # the end of the match tells it all
            return
        if self._page.gestures.held is not None:
            return  # do not interrupt while a card is held
        position, waiting = session.position, self._waiting
        self._waiting = None
        if self.shown is not None and waiting is None:
            if self._lying > self._played + 1:
                self._put_away()
            return
        if waiting is None and session.my_turn and position is not None:
            known, by_keyboard = self._store.settings.known, self._page.scene.words.keys_wanted
            self._anew = partial(self._tip_finder.possible, position, known, by_keyboard)
            waiting = self._anew()
        if waiting is not None and not session.match.waiting:
            self._show(waiting)

    def _refresh_tip(self) -> None:
        """Refresh the text of the current tip."""
        said, first = self.shown, self._anew()
        if said is None:
            return
        if first is not None and first.key == said.key:
            self.note.show_tip(first.words)
            self._place()
        else:
            self._put_away()

    def _place(self) -> None:
        """Place the note over the message of the table, or if that is too narrow, over the bar."""
        if self.shown is None:
            return
        page, note = self._page, self.note
        words, corner = page.scene.layout.message, page.view.viewport().mapTo(page, QPoint(0, 0))
        box = QRectF(words.x, words.y, words.width, words.height).toAlignedRect()
        place = box.translated(corner)
        high = note.high(place.width())
        if high <= place.height() + SPARE:
            place.setTop(min(place.top(), place.bottom() + 1 - high))  # cover whole lines only
        else:
            width = page.width() - 2 * EDGE
            place = QRect(EDGE, EDGE, width, note.high(width))
        note.setGeometry(place)
        note.raise_()

    def _step_aside(self) -> None:
        """Hide the note while the table shows a message about a held card or a hint."""
        self.note.hide()

    def _step_back(self) -> None:
        """Show the note again when no card is held."""
        if self.shown is not None:
            self.note.show()
            self._place()

    def _moves(self) -> int:
        position = self._session.position
        return len(position.moves) if position is not None else 0

    def _show(self, first: Tip) -> None:
        self.shown, self._played = first, self._moves()
        self._store.change(known=(*self._store.settings.known, *first.keys))
        self.note.show_tip(first.words)
        self._place()

    def dismiss(self) -> bool:
        """Dismiss the tip; return False if none was shown."""
        if self.shown is None or not self.note.isVisible():
            return False
        self._put_away()
        return True

    def _put_away(self) -> None:
        """Hide the note."""
        had_focus = self.note.ok_button.hasFocus() or self.note.off_button.hasFocus()
        self.shown = self._waiting = None
        self.note.hide()
        if had_focus:
            self._page.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn_off(self) -> None:
        self._store.change(explain=False)
        self._put_away()
