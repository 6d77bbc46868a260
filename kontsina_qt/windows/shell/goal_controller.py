"""Goals and badges: records each badge when it is earned and announces it once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kontsina_qt.goals.reached import Reached, has_perfect_hand, reached
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.windows.system.day_watch import DayWatch

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from kontsina_qt.goals.path import PathStep
    from kontsina_qt.library.settings.store import SettingsStore
    from kontsina_qt.library.store import Library
    from kontsina_qt.match.match import Match
    from kontsina_qt.session.saving.profile_keeper import ProfileKeeper
    from kontsina_qt.session.saving.writer import Writer
    from kontsina_qt.session.session import Session


class GoalController(QObject):
    """Counts achievements and records badges.

    Nothing is earned or announced while the setting is off; turning it on again catches up.
    Achievements are read when the window is idle, and after each match.

    Attributes:
        reached: the achievements in matches; None until they have been read.

    Signals:
        changed(): the achievements have changed.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        library: Library,
        store: SettingsStore,
        profile: ProfileKeeper,
        writer: Writer,
        notify: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._library, self._store = session, library, store
        self._profile, self._writer, self._notify = profile, writer, notify
        self._played: Match | None = None
        self._unannounced: list[str] = []
        self._kept: list[str] = []
        self._waits = False
        self.reached: Reached | None = None
        session.turn_changed.connect(self._check_table)
        profile.changed.connect(lambda _: self._keep_earned())
        profile.kept.connect(self._announce_kept)
        store.changed.connect(self._on_settings)

    @property
    def wanted(self) -> bool:
        """Whether the setting is on."""
        return self._store.settings.goals

    def _on_settings(self, names: Collection[str]) -> None:
        if "goals" in names:
            self._keep_earned()

    def next_step(self) -> PathStep | None:
        """Return the next step of the path; None at its end, if unwanted, or not known yet."""
        if not self.wanted or self.reached is None:
            return None
        from kontsina_qt.goals.path import next_on_path

        return next_on_path(self._profile.shown, self.reached)

    def read(self, count: bool = False, perfect: bool = False) -> None:
        """Read the achievements in matches, once all matches are written.

        Args:
            count: whether to count new matches first.
            perfect: whether a perfect hand has just been played.
        """
        writer, library = self._writer, self._library

        def then(done: Future[Reached]) -> None:
            with suppress(LibraryError):  # the next match will try again
                self.reached = done.result()
                self._keep_earned(perfect)
                self.changed.emit()

        writer.when_idle(lambda: writer.run(lambda: reached(library, count), then))

    def _check_table(self) -> None:
        """Read again when the match on the table has ended."""
        session = self._session
        if not session.active:
            self._played = None
            self.tell()
        elif not session.finished:
            self._played = session.match
            self.tell()
        elif session.match is self._played:
            self._played = None
            self._waits = True
            alone = len(session.humans) == 1 and session.original is None and not session.undos
            side = session.rules.side_of[session.viewer]
            self.read(count=True, perfect=alone and has_perfect_hand(session.match, side))

    def _keep_earned(self, perfect: bool = False) -> None:
        if not self.wanted or self.reached is None:
            return
        from kontsina_qt.goals.badges import earned

        keeper = self._profile
        names = earned(keeper.profile, self.reached, perfect)
        if names:
            today = DayWatch.today().isoformat()
            self._unannounced += names
            keeper.change(badges={**keeper.profile.badges, **dict.fromkeys(names, today)})

    def _announce_kept(self) -> None:
        """Announce new badges once they are in the library, after the end of the match."""
        self._kept += self._unannounced
        self._unannounced = []
        if not self._waits:
            self._announce()

    def tell(self) -> None:
        """Announce the badges that waited for the end of the match to be shown."""
        self._waits = False
        if self._kept:
            self._announce()

    def _announce(self) -> None:
        from kontsina_qt.windows.badges.words import news_words

        names, self._kept = self._kept, []
        if names and self.wanted:
            self._notify(news_words(names))
