"""The store of settings: a change takes effect at once and is then written.

Of the library, only the modules of this package use Qt, and only QtCore.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from kontsina_qt.directories import OLD_SETTINGS, SETTINGS, DirectoryError, config_dir
from kontsina_qt.language import tr
from kontsina_qt.library.settings.file import SettingsError, SettingsFile, Values
from kontsina_qt.library.settings.kinds import Kept
from kontsina_qt.library.settings.settings import (
    ROWS,
    Settings,
    readable,
    settings_from,
    settings_values,
)
from kontsina_qt.rules.base.messages import N_, Message

RETRY_MS = 2000
"""The interval between attempts to write."""

_NO_PLACE = N_("There is no folder for the settings ({why}). Your changes last until you quit.")

T = TypeVar("T")


class Written(NamedTuple):
    """The result of writing.

    Attributes:
        settings: the settings written, including additions by other windows; None on failure.
        message: a message for the person, or None.
    """

    settings: Settings | None
    message: Message | None


RunWrite: TypeAlias = Callable[[Callable[[], Written], Callable[[Future[Written]], object]], object]
"""Runs a write in another thread, and its callback in this one."""


class SettingsStore(QObject):
    """The settings in use, and their file.

    A change takes effect at once and is then written; a failure is reported once, and writing is
    retried.

    Attributes:
        trouble: a message for the person about a damaged file, or None.
        other_texts: other texts in the file, by key: older versions stored more there.

    Signals:
        changed(object): the names of the settings that have changed.
        notice(str): a sentence for the person.
    """

    changed = Signal(object)
    notice = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Read the settings.

        Args:
            path: the file; by default in the platform's directory. Without one, settings last
                until the program ends.
            parent: the parent object.
        """
        super().__init__(parent)
        self._no_place = Message(_NO_PLACE, {"why": ""})
        if path is None:
            try:
                path = config_dir() / SETTINGS
            except DirectoryError as error:
                self._no_place = Message(_NO_PLACE, {"why": error})
        self._file = SettingsFile(path, path.with_name(OLD_SETTINGS)) if path is not None else None
        self._settings = Settings()
        self._written = settings_values(self._settings)
        self._run: RunWrite | None = None
        self._writing = self._reported = self._to_set_right = False
        self._timer = QTimer(self)
        self._timer.setInterval(RETRY_MS)
        self._timer.timeout.connect(self.write)
        self.trouble: Message | None = None
        self.other_texts: dict[str, str] = {}
        self.load()

    @property
    def settings(self) -> Settings:
        """The settings in use."""
        return self._settings

    @property
    def unwritten(self) -> bool:
        """Whether something has yet to be written."""
        return self._to_set_right or settings_values(self._settings) != self._written

    def load(self) -> Settings:
        """Read the file again."""
        if self._file is not None:
            found = self._file.read()
            self._to_set_right = found.to_set_right
            settings = settings_from(found.values)
            self._written = settings_values(settings)
            self.other_texts = {
                key: value
                for key, value in found.values.items()
                if isinstance(value, str) and key not in self._written
            }
            self._use(settings)
        return self._settings

    def write_by(self, run: RunWrite) -> None:
        """Write in another thread from now on, starting with repairs of the file."""
        self._run = run
        self.write()

    def save(self, settings: Settings) -> None:
        """Use and write new settings."""
        self._use(settings)
        self.write()

    def change(self, **values: Any) -> None:
        """Change some settings, as in ``change(sound=False)``."""
        self.save(replace(self._settings, **values))

    def write(self) -> None:
        """Write pending changes, unless a write is running."""
        file, settings, before = self._file, self._settings, self._written
        if self._writing or not self.unwritten:
            return
        if file is None:
            self._report_once(self._no_place)
            return
        self._writing = True

        def done(future: Future[Written]) -> None:
            self._writing = False
            self._on_written(settings, future.result())

        if self._run is not None:
            self._run(lambda: _write(file, settings, before), done)
        else:
            self._writing = False
            self._on_written(settings, _write(file, settings, before))

    def _on_written(self, ours: Settings, written: Written) -> None:
        if written.settings is None:
            if QCoreApplication.instance() is not None:
                self._timer.start()
            self._report_once(written.message)
            return
        self._reported = self._to_set_right = False
        self._timer.stop()
        self._written = settings_values(written.settings)
        self._use(_with_parts(ours, written.settings, self._settings))
        if written.message is not None:
            self.trouble = written.message
            self.notice.emit(written.message.words(tr))
        self.write()  # changes made meanwhile

    def _report_once(self, why: Message | None) -> None:
        if not self._reported and why is not None:
            self._reported = True
            self.notice.emit(why.words(tr))

    def _use(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        names = {name for name in ROWS if getattr(settings, name) != getattr(before, name)}
        if names:
            self.changed.emit(frozenset(names))


def _write(file: SettingsFile, settings: Settings, before: Values) -> Written:
    """Write settings to a file that had ``before``; runs in any thread."""
    written = settings

    def made(values: Values) -> Values:
        nonlocal written
        there = readable(values)
        grown = {name: there[name] for name in _growing() if name in there}
        written = _with_parts(settings_from(before), replace(settings, **grown), settings)
        known = {ROWS[name].key: ROWS[name].kind.write(value) for name, value in there.items()}
        # Write only our changes: another window may have changed other settings.
        ours = settings_values(written)
        new = {key: value for key, value in ours.items() if before[key] != value}
        return {**values, **known, **new}

    try:
        message = file.change(made)
        return Written(written, message)
    except SettingsError as error:
        return Written(None, error.message)


def _growing() -> dict[str, Kept]:
    """Return the settings that several windows add to."""
    kinds = {name: row.kind for name, row in ROWS.items()}
    return {name: kind for name, kind in kinds.items() if isinstance(kind, Kept) and kind.parts}


def _with_parts(before: Settings, theirs: Settings, ours: Settings) -> Settings:
    """Return our settings, merged with another window's additions."""
    found = {}
    for name, kind in _growing().items():
        if kind.parts is not None:
            each = (kind.parts(getattr(one, name)) for one in (before, theirs, ours))
            found[name] = kind.whole(joined(*each))
    return replace(ours, **found)


def joined(before: Mapping[str, T], theirs: Mapping[str, T], ours: Mapping[str, T]) -> dict[str, T]:
    """Merge two windows' changes of the same mapping; on conflicting additions, theirs wins."""
    both = dict(theirs)
    for name in {**before, **ours}:
        if name not in ours:
            both.pop(name, None)
        elif name not in before:
            both.setdefault(name, ours[name])
        elif ours[name] != before[name]:
            both[name] = ours[name]
    return both
