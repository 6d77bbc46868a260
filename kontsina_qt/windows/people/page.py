"""The page of a match with people: the table, with a strip for its state."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.session.people.people_session import PeopleSession
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.together.phrases import Phrase
from kontsina_qt.together.roles import PERSON
from kontsina_qt.windows.people.words import state_words, watched_words
from kontsina_qt.windows.table_page.page import TablePage
from kontsina_qt.windows.table_page.strip import Offered, Strip


class PeoplePage(TablePage):
    """The table of a match with people.

    Attributes:
        strip: the strip with the state of the match.
        phrases: the menu of phrases and of muted players.

    Signals:
        leave_wanted(): leave the table.
        without_wanted(): continue without the players who have left.
    """

    leave_wanted = Signal()
    without_wanted = Signal()

    def __init__(self, session: PeopleSession, art: CardArt, theme: Theme) -> None:
        super().__init__(session, art, theme)
        self.people = session
        self._watched = 0
        self.strip = Strip(theme, self)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.addWidget(self.strip)
        self.phrases = QMenu(self)
        self.phrases.aboutToShow.connect(self._fill_phrases)
        session.changed.connect(self._on_changed)
        session.turn_changed.connect(self.refresh)
        session.handed_on.connect(self.gestures.take_back)
        session.happened.connect(self._on_happened)
        self.view.resized.connect(self._place_panels)
        on_language_change(self, self.refresh)

    def restyle(self, art: CardArt, theme: Theme, card_size: float) -> None:
        """Apply another deck, theme and card size."""
        super().restyle(art, theme, card_size)
        self.strip.restyle(theme)

    def _on_changed(self) -> None:
        """Refresh plates, strip, and whom the table waits for."""
        if self.session.active and not self.scene.motion.busy:
            self.models.refresh()
            self.scene.furniture.show_seats(self.models.seats)
            if not self.people.my_turn and self.gestures.held is None:
                self.scene.furniture.say(None, self.scene.words.advice())
        self.refresh()

    def refresh(self) -> None:
        """Refresh bar and strip."""
        super().refresh()
        if not self.session.active:
            return
        head, detail, said = state_words(self.people)
        self.strip.show_words(head, detail, self._offered(), said)
        self._announce_watched()
        self._order_tab()

    def _announce_watched(self) -> None:
        """Announce a change in the number of spectators."""
        before, self._watched = self._watched, self.people.watched
        if self._watched != before and not self.people.watches:
            announce(self, watched_words(self.people) or tr("Nobody is watching any more"))

    def _draw_curtain(self) -> None:
        """Never show the curtain: there is one person at this screen."""

    def _tab_parts(self) -> list[QWidget]:
        return [*super()._tab_parts(), *self.strip.buttons]

    def _offered(self) -> list[Offered]:
        """Return the buttons of the strip."""
        session = self.people
        if session.watches and not session.over and session.refused is None:
            return [Offered(tr("Leave"), self.leave_wanted.emit)]
        speak = Offered(tr("Say something"), self._show_phrases)
        if session.over or session.refused is not None:
            away = Offered(tr("Start page"), self.leave_wanted.emit, True)
            heard = session.finished and session.refused is None and session.reached
            heard = heard and not session.watches
            return [speak, away] if heard else [away]
        found = [speak]
        if session.audience:
            show = partial(session.show_audience, False)
            found.insert(0, Offered(tr("Show my cards"), show, session.my_turn))
        if session.asked.seat >= 0 and not session.asked.mine:
            found.insert(0, Offered(tr("Agree"), session.agree, True))
        elif session.asked.seat < 0 and session.missing and session.reached:
            found.insert(0, Offered(tr("Continue without …"), self.without_wanted.emit, True))
        return [*found, Offered(tr("Leave …"), self.leave_wanted.emit)]

    def _show_phrases(self) -> None:
        """Open the menu of phrases above its button."""
        button = next(each for each in self.strip.buttons if each.text() == tr("Say something"))
        size = self.phrases.sizeHint()
        self.phrases.popup(button.mapToGlobal(QPoint(0, -size.height())))

    def _fill_phrases(self) -> None:
        session, menu = self.people, self.phrases
        menu.clear()
        for number, phrase in enumerate(Phrase, 1):
            key = f"&{number}  " if number < 10 else ""  # its key while the menu is open
            action = menu.addAction(key + tr(phrase.text))
            action.triggered.connect(lambda _=False, phrase=phrase: session.say(phrase))
        menu.addSeparator()
        chairs = session.table.chairs if session.table is not None else ()
        for seat, chair in enumerate(chairs):
            if chair.player == PERSON and seat != session.own:
                name = session.teller.seat(seat).replace("&", "&&")
                action = menu.addAction(tr("Mute {name}").format(name=name))
                action.setCheckable(True)
                action.setChecked(seat in session.muted)
                action.triggered.connect(lambda on, seat=seat: self._mute(seat, on))

    def _mute(self, seat: int, muted: bool) -> None:
        """Mute or unmute a player."""
        if muted:
            self.people.muted.add(seat)
        else:
            self.people.muted.discard(seat)

    def _on_happened(self) -> None:
        """Close the score sheet when the next hand is dealt, as after a reconnect."""
        if not self.session.match.waiting and not self.session.finished:
            self._hide("sheet")

    def _covered(self) -> QRect:
        return self.view.geometry()
