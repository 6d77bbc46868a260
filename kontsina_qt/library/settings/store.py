"""The store of settings: a change takes effect at once and is then written.

This, ``settings_file``, ``setting_kinds`` and ``ini`` alone of the library know Qt, of which
QtCore is enough.
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
"""After so long what could not be written is tried again."""

_NO_PLACE = N_("There is no folder for the settings ({why}). Your changes last until you quit.")

T = TypeVar("T")


class Written(NamedTuple):
    """What came of writing.

    Attributes:
        settings: as they were written, with what another window had added; None if they were not.
        message: what the person should know.
    """

    settings: Settings | None
    message: Message | None


RunWrite: TypeAlias = Callable[[Callable[[], Written], Callable[[Future[Written]], object]], object]
"""Writing in another thread, with what follows done in this one."""


class SettingsStore(QObject):
    """The settings in use, and their file.

    What is changed is in effect at once, and then written; what cannot be written is told once,
    and tried again by itself until it can be.

    Attributes:
        trouble: what the person should know of the file that stood there.
        other_texts: what else stands in the file, by key: older versions kept more there.

    Signals:
        changed(object): the names of the settings that are others than before; whoever has
            to do something about some of them looks for these alone.
        notice(str): a sentence for the person.
    """

    changed = Signal(object)
    notice = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Read the settings.

        Args:
            path: the file; the platform's place by default. Where that cannot be had the
                settings live as long as the program.
            parent: of this object.
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
        """Whether something is not in the file yet."""
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
        """Write in another thread from now on, at first what is to be set right in the file."""
        self._run = run
        self.write()

    def save(self, settings: Settings) -> None:
        """Use these settings from now on and write those that are new."""
        self._use(settings)
        self.write()

    def change(self, **values: Any) -> None:
        """Save the settings in use with some of them changed: ``change(sound=False)``."""
        self.save(replace(self._settings, **values))

    def write(self) -> None:
        """Write what is not written yet, unless that is just being done."""
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
        self.write()  # what has been changed meanwhile

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
    """Write settings to a file that had those before; in any thread."""
    written = settings

    def made(values: Values) -> Values:
        nonlocal written
        there = readable(values)
        grown = {name: there[name] for name in _growing() if name in there}
        written = _with_parts(settings_from(before), replace(settings, **grown), settings)
        known = {ROWS[name].key: ROWS[name].kind.write(value) for name, value in there.items()}
        # What is not new stays as it is: another window may have changed it.
        ours = settings_values(written)
        new = {key: value for key, value in ours.items() if before[key] != value}
        return {**values, **known, **new}

    try:
        message = file.change(made)
        return Written(written, message)
    except SettingsError as error:
        return Written(None, error.message)


def _growing() -> dict[str, Kept]:
    """Those settings that grow in several windows."""
    kinds = {name: row.kind for name, row in ROWS.items()}
    return {name: kind for name, kind in kinds.items() if isinstance(kind, Kept) and kind.parts}


def _with_parts(before: Settings, theirs: Settings, ours: Settings) -> Settings:
    """Our settings, with what another window has made meanwhile of those that grow in both."""
    found = {}
    for name, kind in _growing().items():
        if kind.parts is not None:
            each = (kind.parts(getattr(one, name)) for one in (before, theirs, ours))
            found[name] = kind.whole(joined(*each))
    return replace(ours, **found)


def joined(before: Mapping[str, T], theirs: Mapping[str, T], ours: Mapping[str, T]) -> dict[str, T]:
    """What two windows have made of the same beginning; what both have added is theirs."""
    both = dict(theirs)
    for name in {**before, **ours}:
        if name not in ours:
            both.pop(name, None)
        elif name not in before:
            both.setdefault(name, ours[name])
        elif ours[name] != before[name]:
            both[name] = ours[name]
    return both
