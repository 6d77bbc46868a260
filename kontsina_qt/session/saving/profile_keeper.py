"""Keeps what the person has done outside matches in the library.

Results of deals of the day, solved puzzles, lessons, other people's programs: each change is
written in the writer's thread, and shown when it is there. What cannot be written now is told
once, shown, and tried again by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.profile import (
    Changes,
    Profile,
    additions,
    changes_between,
    profile_in_settings,
    with_changes,
)
from kontsina_qt.session.saving.retrying import Retry
from kontsina_qt.session.saving.writer import Writer


class ProfileKeeper(QObject):
    """The person's profile in use, and its rows in the library.

    Args:
        library: where it is kept.
        old_texts: what a settings file of an older version may hold of it, by key.
        writer: writes to it; one of its own unless given.

    Attributes:
        retry: tries again what could not be written.

    Signals:
        changed(object): the new ``Profile`` that is shown.
        kept(): all is written.
        notice(str): a sentence for the person.
        damaged(str): the library turned out damaged; why.
    """

    changed = Signal(object)
    kept = Signal()
    notice = Signal(str)
    damaged = Signal(str)

    def __init__(
        self,
        library: Library,
        old_texts: Mapping[str, str],
        parent: QObject | None = None,
        writer: Writer | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._writer = writer or Writer(self)
        old = profile_in_settings(old_texts)
        self._old = old if old != Profile() else None
        self._known = self._profile = self._shown = old
        self.retry = Retry(self)
        self._writing = self._anew = False
        self._taken_up = library.file.taken_up
        self.retry.due.connect(self.try_again)
        self.retry.notice.connect(self.notice)
        self.retry.damaged.connect(self.damaged)
        self.refresh()

    @property
    def why(self) -> LibraryError | None:
        """Why the last try to write failed."""
        return self.retry.why

    @property
    def profile(self) -> Profile:
        """What the person has done, with what is not written yet: what changes are made to."""
        return self._profile

    @property
    def shown(self) -> Profile:
        """What is to be seen of it: what is in the library, and what could not be written."""
        return self._shown

    @property
    def waiting(self) -> Changes:
        """What is not written yet."""
        return changes_between(self._known, self._profile)

    def change(self, **values: Any) -> None:
        """Keep the profile with some of it changed: ``change(solved=…)``."""
        self._profile = replace(self._profile, **values)
        self.try_again()

    def refresh(self) -> None:
        """Take over what another window has kept meanwhile."""
        if self._writing:
            return
        if self._old is not None:
            self._write()
            return
        try:
            found = self._library.profile.read()
        except LibraryError as error:
            self.retry.report_damage(error)
            return
        if self._library.file.taken_up != self._taken_up and found == Profile():
            self.put_back()
            return
        self._taken_up = self._library.file.taken_up
        changes = self.waiting
        self._known, self._profile = found, with_changes(found, changes)
        self._show(self._profile)

    def put_back(self) -> None:
        """Write all that is known here beside what could be saved of a damaged library."""
        self._known, self._anew = Profile(), self._writing
        self.try_again()

    def try_again(self) -> None:
        """Write what waits; without waiting long for other programs, if the person knows it."""
        if self.waiting:
            self._write()
        else:
            self._rest()

    def settle(self) -> bool:
        """Write what waits, before the program ends; return whether nothing waits."""
        self.try_again()
        self._writer.finish()
        return not self.waiting

    def _write(self) -> None:
        """Write what waits, unless a write is running, and then show it."""
        if self._writing:
            return
        self._writing = True
        profile, changes, hurried = self._profile, self.waiting, self.retry.is_told(self)

        def work() -> Profile:
            with self._library.file.hurried() if hurried else nullcontext():
                return self._written(profile, changes)

        def then(done: Future[Profile]) -> None:
            self._writing = False
            if self._anew:  # whatever was written is written again
                self._anew = False
                self._write()
                return
            try:
                self._on_written(profile, done.result())
            except LibraryError as error:
                self._on_error(error)

        self._writer.run(work, then)

    def _on_written(self, profile: Profile, found: Profile) -> None:
        later = changes_between(profile, self._profile)
        self._known, self._profile = found, with_changes(found, later)
        if self.waiting:
            self._show(found)
            self._write()
        else:
            self._rest()
            self.kept.emit()

    def _rest(self) -> None:
        """Nothing waits any more."""
        self.retry.rest()
        self._show(self._profile)

    def _written(self, profile: Profile, changes: Changes) -> Profile:
        """Write changes, into a library that has just been put in the other's place, too.

        In the writer's thread, as all that follows from it.
        """
        self._take_in_old()
        if not changes:
            return self._library.profile.read()
        try:
            found = self._library.profile.change(changes)
        except LibraryError as error:
            if error.kind is not Kind.OTHER_LIBRARY:
                raise
            found = self._library.profile.change(changes)
        if self._library.file.taken_up != self._taken_up:
            if found == with_changes(
                Profile(), changes
            ):  # it is empty: all that is known is put there
                found = self._library.profile.change(additions(profile))
            self._taken_up = self._library.file.taken_up
        return found

    def _take_in_old(self) -> None:
        """Take in what an older settings file holds, the first time that can be done."""
        if self._old is not None:
            self._library.profile.take_in(self._old)
            self._old = None

    def _on_error(self, error: LibraryError) -> None:
        self.retry.report_damage(error)
        if not self.waiting:  # what an older settings file holds is known here all the same
            return
        words = tr("{error} What you just did is saved as soon as possible.")
        self.retry.failed(self, error, words)
        self._show(self._profile)

    def _show(self, profile: Profile) -> None:
        if profile != self._shown:
            self._shown = profile
            self.changed.emit(profile)
