"""The table of a match with people: the real one, with a strip that says where it stands."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QVBoxLayout

from kontsina_qt.language import tr
from kontsina_qt.session.people import PeopleSession
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.live_text import spoken
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.people.words import state_words
from kontsina_qt.windows.table_page.page import TablePage
from kontsina_qt.windows.table_page.strip import Offered, Strip


class PeoplePage(TablePage):
    """Where one plays with people.

    Attributes:
        strip: says where the match stands.

    Signals:
        leave_wanted(): the person wants to leave the table.
    """

    leave_wanted = Signal()

    def __init__(self, session: PeopleSession, art: CardArt, theme: Theme) -> None:
        super().__init__(session, art, theme)
        self.people = session
        self.strip = Strip(theme, self)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.addWidget(self.strip)
        session.changed.connect(self.refresh)
        session.turn_changed.connect(self.refresh)
        session.happened.connect(self._on_happened)
        self.view.resized.connect(self._place_panels)
        spoken(self, self.refresh)

    def redress(self, art: CardArt, theme: Theme, card_size: float) -> None:
        """Changes deck, colours and the size of the cards."""
        super().redress(art, theme, card_size)
        self.strip.redress(theme)

    def refresh(self) -> None:
        """Says in the bar and in the strip where the match is."""
        super().refresh()
        if not self.session.active:
            return
        head, detail, said = state_words(self.people)
        leave = tr("Start page") if self.people.over else tr("Leave …")
        offered = (Offered(leave, self.leave_wanted.emit),)
        self.strip.tell(head, detail, offered, said)

    def _on_happened(self) -> None:
        """A hand that comes while its score is looked at, as for who comes back, is seen."""
        if not self.session.match.waiting and not self.session.finished:
            self._hide("sheet")

    def _covered(self) -> QRect:
        return self.view.geometry()
