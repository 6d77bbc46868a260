"""The start page in the main window: the match to continue, what to do next, and its details."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.welcome.thumbnail import recall_table
from kontsina_qt.windows.widgets.panel_host import PanelHost

if TYPE_CHECKING:  # what opens later is loaded later
    from kontsina_qt.library.store import Library, MatchSummary
    from kontsina_qt.windows.welcome.page import Welcome


class Commands(Protocol):
    """The commands of a window; see ``commands``."""

    def choose(self, entry: str) -> None: ...
    def details(self) -> dict[str, str]: ...
    def proposal(self) -> tuple[str, str]: ...
    def people_wait(self) -> bool: ...
    def show_badges(self) -> None: ...
    def connect_table(self) -> None: ...


class StartPageController(QObject):
    """Shows the start page, which is created on first use.

    Args:
        art, theme: the deck and the theme.
        pages: the pages of the window.
        commands: carry out what is chosen, and tell what to propose.
        library: returns the library, which may have to be opened.
        notify: shows a message.
        parent: of this object.

    Signals:
        painted(): the page has been painted for the first time.
    """

    painted = Signal()

    def __init__(
        self,
        art: CardArt,
        theme: Theme,
        pages: PanelHost,
        commands: Commands,
        library: Callable[[], Library],
        notify: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self._pages, self._commands = pages, commands
        self._library, self._notify = library, notify
        self._page: Welcome | None = None

    @property
    def page(self) -> Welcome:
        """The page."""
        return self.make() if self._page is None else self._page

    def make(self) -> Welcome:
        """Create the page."""
        from kontsina_qt.windows.welcome.page import Welcome

        self._page = page = Welcome(self._theme, self._art)
        self._pages.addWidget(page)
        page.chosen.connect(lambda entry: self._commands.choose(entry.name))
        page.painted.connect(self.painted)
        return page

    @property
    def shown(self) -> bool:
        """Whether the page is shown."""
        return self._page is not None and self._pages.currentWidget() is self._page

    def expect(self) -> None:
        """Show the table of last time, until the library has been read."""
        self.page.expect(recall_table())

    def offer(self) -> None:
        """Offer the latest unfinished match."""
        latest = None if self._commands.people_wait() else self.latest()
        self.page.offer(latest, recall_table(latest.id) if latest else None)

    def latest(self) -> MatchSummary | None:
        """Return the latest unfinished match; show the error if the library cannot be read."""
        from kontsina_qt.library.tables.errors import LibraryError

        try:
            return self._library().latest_unfinished()
        except LibraryError as error:
            self._notify(str(error))
            return None

    def show(self) -> None:
        """Go to the page."""
        self._tell()
        self._pages.setCurrentWidget(self.page)

    def say(self) -> None:
        """Tell everything again after a change of the language."""
        if self._page is not None and self._page.more:
            self._tell()

    def refresh_details(self) -> None:
        """Refresh the details after a change of the date or of the library."""
        if self.shown and self.page.more:
            self._tell()

    def _tell(self) -> None:
        """Propose what to do next, unless there is a match to continue, and add the details."""
        self.page.propose(*(("", "") if self.page.waits else self._commands.proposal()))
        self.add_details()

    def add_details(self) -> None:
        """Add details that need games and matches."""
        self.page.add_details(self._commands.details())

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._art, self._theme = art, theme
        if self._page is not None:
            self._page.restyle(art, theme)
