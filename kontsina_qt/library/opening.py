"""Opens the library whatever state it is in, so that play can always go on."""

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
    """A library to play with, and what the person should know about it."""

    library: Library
    trouble: Message | None = None


def open_library(clock: Clock = utc_now) -> OpenedLibrary:
    """The library in the platform's place; in memory if it cannot be there."""
    try:
        place = data_dir()
    except DirectoryError as error:
        return _in_memory(clock, Message(_NO_PLACE, {"why": error}))
    return open_or_replace(place / LIBRARY, clock)


def open_or_replace(path: Path, clock: Clock = utc_now) -> OpenedLibrary:
    """The library in a file, another in its place if it is damaged, or one in memory.

    A damaged file is set aside under another name, never overwritten or deleted.
    """
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        if path.is_symlink():  # SQLite's other files lie beside what it leads to
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
    """Set the file of an open library aside and go on with what can be saved of it.

    Returns:
        What the person should know; the library is then one in memory if nothing else can be.
    """
    with library.file.alone():  # or who writes would take up the damaged file in between
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
    """Go on with a damaged file that has to stay, as long as it can be used at all."""
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
    """Take into an empty library what can be saved of a damaged one."""
    try:
        saved = library.recover(aside).words()
    except LibraryError as error:
        return Message(_NOT_RECOVERED, {"aside": aside, "why": error})
    if not saved:
        return Message(_REPLACED, {"why": why, "aside": aside})
    return Message(_RECOVERED, {"why": why, "aside": aside, "saved": saved})


def bring_home(library: Library) -> None:
    """Put what a library in memory holds where it should have been, if that can be now.

    Raises:
        LibraryError: it cannot, or there is no such place; nothing has changed.
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
            for id in ids:  # all of it or nothing: the next try would bring them twice
                with suppress(LibraryError):
                    home.delete(id)
            raise
    library.profile.forget_new()
    for each in library.summaries(_MANY):
        library.delete(each.id)


def _bring_endings(library: Library, home: Library, ids: dict[int, int]) -> None:
    """Bring home what no record says: series, who gave up, and what ended before its rules.

    Args:
        library: in memory.
        home: in a file.
        ids: what they have there, of the matches by what they have in memory.
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
