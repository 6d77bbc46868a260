"""Opens reviews of the match on the table or of one in the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.match import Match
from kontsina_qt.session.session import Session
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.shell.match_controller import MatchController

if TYPE_CHECKING:  # what opens later is loaded later
    from kontsina_qt.windows.review.window import ReviewWindow


class ReviewController(QObject):
    """Manages the single review window, which stays open beside the match.

    Args:
        session: the session of the match on the table.
        library: the library.
        match_controller: starts practice matches.
        art, theme: the deck and the theme.
        notify: shows a message.
        parent: the main window.

    Attributes:
        window: the review window, once it has been opened.
    """

    def __init__(
        self,
        session: Session,
        library: Library,
        match_controller: MatchController,
        art: CardArt,
        theme: Theme,
        notify: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self._library, self._match_controller = session, library, match_controller
        self._art, self._theme = art, theme
        self._tell, self._parent = notify, parent
        self.window: ReviewWindow | None = None

    def show_last(self) -> None:
        """Review the last finished hand of the match on the table."""
        self._show_hand(-1)

    def show_move(self, hand: int, ply: int) -> None:
        """Review the match on the table at a ply of a hand, both from 0."""
        self._show_hand(hand)
        if self.window is not None:
            self.window.show_ply(ply)

    def _show_hand(self, hand: int) -> None:
        session = self._session
        if not session.active or not session.match.results:
            self._tell(tr("You can review a hand once it's over."))
            return
        self._show(session.match, session.match_id, hand)

    def show_match(self, match_id: int) -> None:
        """Review a match of the library."""
        try:
            self._show(self._library.look_at(match_id), match_id)
        except LibraryError as error:
            self._tell(str(error))

    def _show(self, match: Match, match_id: int | None, hand: int = -1) -> None:
        if self.window is None:
            from kontsina_qt.windows.review.window import ReviewWindow

            self.window = ReviewWindow(self._library, self._art, self._theme, self._parent)
            self.window.try_wanted.connect(self._match_controller.try_again)
        self.window.open_match(match.record(), match_id, hand)
        self.window.show()
        self.window.activateWindow()

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = art, theme
        if self.window is not None:
            self.window.restyle(art, theme)

    def close(self) -> None:
        """Stop the analysis at the end of the program."""
        if self.window is not None:
            self.window.stop()
            self.window.close()
