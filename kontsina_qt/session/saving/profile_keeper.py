"""Keeps the person's profile, everything outside matches, in the library.

Results of deals of the day, solved puzzles, lessons, other people's programs: each change is
written in the writer's thread and shown when it is written. A failure is reported once; the
change is shown all the same and writing is retried.
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
    """The person's profile and its rows in the library.

    Args:
        library: where it is kept.
        old_texts: entries of an older version's settings file, by key.
        writer: the writer to use; a new one by default.

    Attributes:
        retry: schedules further attempts after a failure.

    Signals:
        changed(object): the new ``Profile`` to show.
        kept(): everything is written.
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
        """Why the last attempt to write failed."""
        return self.retry.why

    @property
    def profile(self) -> Profile:
        """The profile including unwritten changes."""
        return self._profile

    @property
    def shown(self) -> Profile:
        """The profile to show: what is written, and what could not be written."""
        return self._shown

    @property
    def waiting(self) -> Changes:
        """The unwritten changes."""
        return changes_between(self._known, self._profile)

    def change(self, **values: Any) -> None:
        """Change fields of the profile, as in ``change(solved=…)``."""
        self._profile = replace(self._profile, **values)
        self.try_again()

    def refresh(self) -> None:
        """Read the profile again, with what other windows have written."""
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
        """Write the whole profile into the library that replaced a damaged one."""
        self._known, self._anew = Profile(), self._writing
        self.try_again()

    def try_again(self) -> None:
        """Retry pending writes."""
        if self.waiting:
            self._write()
        else:
            self._rest()

    def settle(self) -> bool:
        """Finish pending writes before the program ends; return whether all succeeded."""
        self.try_again()
        self._writer.finish()
        return not self.waiting

    def _write(self) -> None:
        """Write pending changes, unless a write is running, and then show them."""
        if self._writing:
            return
        self._writing = True
        profile, changes, hurried = self._profile, self.waiting, self.retry.is_told(self)

        def work() -> Profile:
            with self._library.file.hurried() if hurried else nullcontext():
                return self._written(profile, changes)

        def then(done: Future[Profile]) -> None:
            self._writing = False
            if self._anew:  # the library was replaced meanwhile
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
        self.retry.rest()
        self._show(self._profile)

    def _written(self, profile: Profile, changes: Changes) -> Profile:
        """Write changes, also into a library that has just replaced the other.

        Runs in the writer's thread.
        """
        self._import_old()
        if not changes:
            return self._library.profile.read()
        try:
            found = self._library.profile.change(changes)
        except LibraryError as error:
            if error.kind is not Kind.OTHER_LIBRARY:
                raise
            found = self._library.profile.change(changes)
        if self._library.file.taken_up != self._taken_up:
            # An empty new library gets the whole profile.
            if found == with_changes(Profile(), changes):
                found = self._library.profile.change(additions(profile))
            self._taken_up = self._library.file.taken_up
        return found

    def _import_old(self) -> None:
        """Import an older version's settings, once."""
        if self._old is not None:
            self._library.profile.take_in(self._old)
            self._old = None

    def _on_error(self, error: LibraryError) -> None:
        self.retry.report_damage(error)
        if not self.waiting:  # only old settings could not be imported
            return
        words = tr("{error} What you just did is saved as soon as possible.")
        self.retry.failed(self, error, words)
        self._show(self._profile)

    def _show(self, profile: Profile) -> None:
        if profile != self._shown:
            self._shown = profile
            self.changed.emit(profile)
