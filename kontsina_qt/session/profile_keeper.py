"""Keeps what the person has done outside matches in the library.

Results of deals of the day, solved puzzles, lessons, other people's programs: each change is
there before it is shown. What cannot be written now is told once, and tried again by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.errors import Kind, LibraryError
from kontsina_qt.library.profile import (
    Changes,
    Profile,
    additions,
    changes_between,
    profile_in_settings,
    with_changes,
)
from kontsina_qt.library.store import Library
from kontsina_qt.session.keeper import DAMAGED, RETRY_MS


class ProfileKeeper(QObject):
    """The person's profile in use, and its rows in the library.

    Args:
        library: where it is kept.
        old_texts: what a settings file of an older version may hold of it, by key.

    Attributes:
        why: why the last try to write failed.

    Signals:
        changed(object): the new ``Profile``.
        kept(): what could not be written before is written.
        told(str): a sentence for the person.
        damaged(str): the library turned out damaged; why.
    """

    changed = Signal(object)
    kept = Signal()
    told = Signal(str)
    damaged = Signal(str)

    def __init__(
        self, library: Library, old_texts: Mapping[str, str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library = library
        old = profile_in_settings(old_texts)
        self._old = old if old != Profile() else None
        self._known = self._profile = self._shown = old
        self.why: LibraryError | None = None
        self._told = False
        self._taken_up = library.taken_up
        self._timer = QTimer(self)
        self._timer.setInterval(RETRY_MS)
        self._timer.timeout.connect(self.try_again)
        self.refresh()

    @property
    def profile(self) -> Profile:
        """What the person has done, with what is not written yet."""
        return self._profile

    @property
    def waiting(self) -> Changes:
        """What could not be written yet."""
        return changes_between(self._known, self._profile)

    def change(self, **values: Any) -> bool:
        """Keeps the profile with some of it changed: ``change(solved=…)``.

        Returns:
            Whether it is in the library; what is not is tried again by itself.
        """
        late = self._told
        self._profile = replace(self._profile, **values)
        return self.try_again() if late else self._write()

    def refresh(self) -> None:
        """Takes over what another window has kept meanwhile."""
        try:
            self._take_in_old()
            found = self._library.profile()
            if self._is_other_file and found == Profile():
                found = self._library.change_profile(additions(self._profile))
        except LibraryError as error:
            if error.kind in DAMAGED:
                self.damaged.emit(str(error.message.values.get("why", "")))
            return
        self._taken_up = self._library.taken_up
        changes = self.waiting
        self._known, self._profile = found, with_changes(found, changes)
        self._show()

    def put_back(self) -> None:
        """Writes all that is known here beside what could be saved of a damaged library."""
        self._known = Profile()
        self._write()

    def try_again(self) -> bool:
        """Writes what waits, without waiting long for other programs; whether nothing waits."""
        with self._library.hurried():
            return self._write()

    def settle(self) -> bool:
        """Writes what waits, before the program ends; whether nothing waits."""
        return self._write()

    def _write(self) -> bool:
        """Writes what waits, and then shows it; whether nothing waits any more."""
        changes, late = self.waiting, self._told
        if changes:
            try:
                self._known = self._profile = self._written(changes)
            except LibraryError as error:
                self._on_error(error)
        written = not self.waiting
        if written:
            self._timer.stop()
            self._told = False
        self._show()
        if written and late:
            self.kept.emit()
        return written

    def _written(self, changes: Changes) -> Profile:
        """Writes changes, into a library that has just been put in the other's place, too."""
        self._take_in_old()
        try:
            found = self._library.change_profile(changes)
        except LibraryError as error:
            if error.kind is not Kind.OTHER_LIBRARY:
                raise
            found = self._library.change_profile(changes)
        if self._is_other_file and found == with_changes(Profile(), changes):
            found = self._library.change_profile(additions(self._profile))
        self._taken_up = self._library.taken_up
        return found

    @property
    def _is_other_file(self) -> bool:
        """Whether the library's file is another one; if it holds nothing, all that is known is
        put there."""
        return self._library.taken_up != self._taken_up

    def _take_in_old(self) -> None:
        """Takes in what an older settings file holds, the first time that can be done."""
        if self._old is not None:
            self._library.take_in_profile(self._old)
            self._old = None

    def _on_error(self, error: LibraryError) -> None:
        self.why = error
        if error.kind in DAMAGED:
            self.damaged.emit(str(error.message.values.get("why", "")))
        self._timer.start()
        if not self._told:
            self._told = True
            self.told.emit(
                tr("{error} What you just did will be saved as soon as possible.").format(
                    error=error
                )
            )

    def _show(self) -> None:
        if self._profile != self._shown:
            self._shown = self._profile
            self.changed.emit(self._profile)
