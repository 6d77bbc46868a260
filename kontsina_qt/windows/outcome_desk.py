"""What happens between the matches of a series, and when a match is given up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from kontsina_qt.windows.match_desk import MatchDesk
from kontsina_qt.windows.table_page import TablePage


class OutcomeDesk(QObject):
    """Shows the sheet of a series or of a match given up, and does what is wanted there.

    Args:
        page: the table.
        desk: puts matches on it.
        leave: goes to the start page.
    """

    def __init__(self, page: TablePage, desk: MatchDesk, leave: Callable[[], None]) -> None:
        super().__init__(page)
        self._page, self._desk, self._session = page, desk, page.session
        self._done: dict[str, Callable[[], object]] = {
            "next": desk.next_match,
            "again": self._play_again,
            "undo": self._session.undo,
            "new": desk.new_game,
            "stop": leave,
            "table": page.look_back,
        }
        page.outcome_chosen.connect(lambda wanted: self._done[wanted]())
        page.outcome_wanted.connect(self.show)
        page.series_wanted.connect(self.show)
        page.next_match_wanted.connect(desk.next_match)
        self._session.given_up.connect(self.show)

    def show(self) -> None:
        """Shows how the series stands, or who gave the match up where it is of none."""
        from kontsina_qt.windows.outcome_words import resigned_outcome, series_outcome

        session = self._session
        if not session.active:
            return
        self._page.hide_panels()
        if session.series is not None:
            self._page.outcome.open(series_outcome(session))
        elif session.resigned is not None:
            self._page.outcome.open(resigned_outcome(session))

    def _play_again(self) -> None:
        self._page.view.setFocus()
        self._session.begin_again()
