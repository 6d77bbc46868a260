"""Opening the library whatever state it is in, so that one can always play."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kontsina_qt.directories import LIBRARY, DirectoryError, data_dir
from kontsina_qt.library.file.aside import CORRUPT, set_aside
from kontsina_qt.library.store import Clock, Library
from kontsina_qt.library.tables.errors import Kind, LibraryError
from kontsina_qt.library.tables.rows import utc_now
from kontsina_qt.rules.state.words import N_, Message

_IN_MEMORY = {
    Kind.LOCKED: N_(
        "Another program is using the library {path}. You can play, but this session won't be "
        "saved."
    ),
    Kind.READ_ONLY: N_(
        "The library {path} can't be written to. You can play, but this session won't be saved."
    ),
    Kind.NEWER: N_(
        "The library {path} was made by a newer version of Kontsina and is left alone. You can "
        "play, but this session won't be saved."
    ),
    Kind.DISK_FULL: N_("The disk is full. You can play, but this session won't be saved."),
    Kind.CORRUPT: N_(
        "The library {path} is damaged and can't be moved aside ({why}). You can play, but this "
        "session won't be saved."
    ),
}
_UNUSABLE = N_(
    "The library {path} can't be used ({why}). You can play, but this session won't be saved."
)
_NO_PLACE = N_(
    "There is no folder for the library ({why}). You can play, but this session won't be saved."
)
_WAITING = N_(
    "Another program is writing to the library {path}. Your moves are saved as soon as it finishes."
)
_REPLACED = N_("The library was damaged ({why}). It is kept as {aside}, and a new one was started.")
_RECOVERED = N_("The library was damaged ({why}). It is kept as {aside}. {saved}")
_NOT_RECOVERED = N_(
    "The library was damaged and nothing could be saved from it. It is kept as {aside}, and a new "
    "one was started. {why}"
)
_OTHER = N_(
    "Your library was replaced by another one, which is used from now on. What was last written "
    "to the earlier one is kept as {aside}."
)
_STAYS = N_(
    "The library {path} is damaged and can't be moved aside ({why}). What you play now is saved "
    "to it all the same."
)
_MANY = 1_000_000


@dataclass(frozen=True, slots=True)
class OpenedLibrary:
    """An open library, and a message for the person if something is wrong with it."""

    library: Library
    trouble: Message | None = None


def open_library(clock: Clock = utc_now) -> OpenedLibrary:
    """Open the library in the platform's directory, or one in memory if that fails."""
    try:
        place = data_dir()
    except DirectoryError as error:
        return _in_memory(clock, Message(_NO_PLACE, {"why": error}))
    return open_or_replace(place / LIBRARY, clock)


def open_or_replace(path: Path, clock: Clock = utc_now) -> OpenedLibrary:
    """Open a library; replace it by a new one if damaged, or use memory as a last resort.

    A damaged file is moved aside, never overwritten or deleted.
    """
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        if path.is_symlink():  # SQLite's other files are beside the target
            path = Path(os.path.realpath(path))
        return _opened(path, clock)
    except OSError as error:
        return _in_memory(
            clock, _trouble(path, Kind.UNREACHABLE, error.strerror or str(error)), path
        )
    except LibraryError as error:
        why = error.message.values.get("why", "")
        if error.kind is not Kind.CORRUPT:
            return _in_memory(clock, _trouble(path, error.kind, why), path)
    try:
        aside = set_aside(path, CORRUPT, clock())
    except OSError as error:
        return _in_memory(clock, _trouble(path, Kind.CORRUPT, error.strerror or str(error)), path)
    try:
        library = _opened(path, clock).library
    except LibraryError as error:
        why = error.message.values.get("why", "")
        return _in_memory(clock, _trouble(path, error.kind, why), path)
    return OpenedLibrary(library, _recovered(library, aside, why))


def mend(library: Library, why: object, clock: Clock = utc_now) -> Message:
    """Move the file of an open library aside and recover what is possible into a new one.

    Returns:
        A message for the person. If no file can be used, the library continues in memory.
    """
    with library.file.alone():  # or a writer would reopen the damaged file in between
        return _mended(library, why, clock)


def _mended(library: Library, why: object, clock: Clock) -> Message:
    path = library.path
    assert path is not None
    library.file.let_go()
    try:
        aside = set_aside(path, CORRUPT, clock())
    except OSError as error:
        return _not_aside(library, path, error)
    try:
        library.file.take_up(path)
    except LibraryError as error:
        _turn_to_memory(library, path)
        return _trouble(path, error.kind, error.message.values.get("why", ""))
    return _recovered(library, aside, why)


def _not_aside(library: Library, path: Path, error: OSError) -> Message:
    """Keep using a damaged file that cannot be moved, as far as possible."""
    why = error.strerror or str(error)
    try:
        library.file.take_up(path)
    except LibraryError:
        _turn_to_memory(library, path)
        return _trouble(path, Kind.CORRUPT, why)
    return Message(_STAYS, {"path": path, "why": why})


def _turn_to_memory(library: Library, home: Path) -> None:
    library.file.take_up(None)
    library.file.home = home


def _recovered(library: Library, aside: Path, why: object) -> Message:
    """Recover what is possible from a damaged library into an empty one."""
    try:
        saved = library.recover(aside).words()
    except LibraryError as error:
        return Message(_NOT_RECOVERED, {"aside": aside, "why": error})
    if not saved:
        return Message(_REPLACED, {"why": why, "aside": aside})
    return Message(_RECOVERED, {"why": why, "aside": aside, "saved": saved})


def bring_home(library: Library) -> None:
    """Move the contents of a library in memory to the file that could not be opened before.

    Raises:
        LibraryError: the file still cannot be used; nothing has changed.
    """
    there = {each.id: library.look_at(each.id) for each in reversed(library.summaries(_MANY))}
    played = {id: match for id, match in there.items() if match.hands}
    done = library.profile.new()
    if not played and not done:
        return
    try:
        path = library.file.home or data_dir() / LIBRARY
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise LibraryError(Kind.UNREACHABLE, why=error.strerror or error) from None
    with Library.open(path) as home:
        ids = home.import_matches(list(played.values()))
        try:
            _bring_endings(library, home, dict(zip(played, ids, strict=True)))
            home.profile.change(done)
        except LibraryError:
            for id in ids:  # all or nothing: the next attempt would add duplicates
                with suppress(LibraryError):
                    home.delete(id)
            raise
    library.profile.forget_new()
    for each in library.summaries(_MANY):
        library.delete(each.id)


def _bring_endings(library: Library, home: Library, ids: dict[int, int]) -> None:
    """Copy what records do not hold: series, resignations, and matches ended early.

    Args:
        library: the library in memory.
        home: the library in a file.
        ids: the matches' ids in the file, by their ids in memory.
    """
    series: dict[int, int] = {}
    for id, new in ids.items():
        summary, kept = library.summary(id), library.series.of(id)
        home.origins.set_source(new, summary.source)
        if summary.resigned is not None:
            home.resign(new, summary.resigned, summary.winners, summary.scores)
        elif summary.finished:
            home.finish(new, summary.winners, summary.scores)
        if kept is not None:
            known = series.get(kept.id)
            series[kept.id] = home.series.put(new, known, kept.place, kept.plan)


def _opened(path: Path, clock: Clock) -> OpenedLibrary:
    library = Library.open(path, clock)
    if library.file.aside is not None:
        return OpenedLibrary(library, Message(_OTHER, {"aside": library.file.aside}))
    trouble = Message(_WAITING, {"path": path}) if library.file.waiting else None
    return OpenedLibrary(library, trouble)


def _in_memory(clock: Clock, trouble: Message, home: Path | None = None) -> OpenedLibrary:
    library = Library.open(None, clock)
    library.file.home = home
    return OpenedLibrary(library, trouble)


def _trouble(path: Path, kind: Kind, why: object) -> Message:
    return Message(_IN_MEMORY.get(kind, _UNUSABLE), {"path": path, "why": why})
