"""The settings: what a person chose, typed, in a file in the platform's config place.

This, ``settings_file`` and ``ini`` alone of the library know Qt, of which QtCore is enough.
Whatever stands in the file, what is read is always a value that the program can use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from kontsina_qt.language import languages, tr
from kontsina_qt.library.places import OLD_SETTINGS, SETTINGS, PlaceError, config_dir
from kontsina_qt.library.setting_texts import (
    TEXT_LIMIT,
    one_of,
    read_bytes,
    read_name,
    read_switch,
    read_words,
    text_of,
    write_bytes,
)
from kontsina_qt.library.settings_file import SettingsError, SettingsFile, Values
from kontsina_qt.match.json_text import parse_json
from kontsina_qt.match.names import NAME_LIMIT, PLAYER_LIMIT
from kontsina_qt.rules.messages import Message, mark
from kontsina_qt.rules.options import Options, Value

UNTIL_CLICK = -1
LOOK_TIMES = (0, 500, 1000, 2000, 3000, UNTIL_CLICK)
"""The times to look at what another player did, in milliseconds."""

SCAN_TIMES = (0, 1000, 1500, 2000, 3000, 5000, 8000)
"""After so many milliseconds scanning goes on by itself; 0 for never."""

THINK_TIMES = (300, 1000, 3000, 10_000)
"""The times that a built-in level may think about a move, in milliseconds."""

CARD_SIZES = (0.8, 1.2)
"""The smallest and the largest card size, as a factor of what fits the window."""

TEXT_SIZES = (0, 100, 125, 150, 175, 200)
"""The sizes of text, in hundredths of the usual; 0 as the system has it."""

VOLUMES = (0, 100)
"""Nothing to be heard, and as loud as it gets."""


RETRY_MS = 2000
"""After so long what could not be written is tried again."""

_NO_PLACE = mark("There is no folder for the settings ({why}). Your changes last until you quit.")

T = TypeVar("T")


class Speed(StrEnum):
    """How fast cards move."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class DeckColours(StrEnum):
    """How many colours the suits have."""

    TWO = "two"
    FOUR = "four"


class FaceStyle(StrEnum):
    """How card faces are drawn."""

    CLASSIC = "classic"
    LARGE_INDEX = "large-index"


class Back(StrEnum):
    """What is on the backs, by the names of the drawings."""

    SUN = "sun"
    OWL = "owl"


class Verbosity(StrEnum):
    """How much is told in answer to a question."""

    SHORT = "short"
    USUAL = "usual"
    FULL = "full"


class Motion(StrEnum):
    """Whether cards fade instead of flying; by the words of files older than the system's wish."""

    SYSTEM = "system"
    FLIES = "false"
    FADES = "true"


class Theme(StrEnum):
    """The colours of the table."""

    SYSTEM = "system"
    CLOTH = "cloth"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was chosen in the new-game dialog last.

    Attributes:
        game: the id of a game; it may be one that this version does not have.
        players: how many play; 0 before anything was chosen.
        options: those that differ from the game's defaults; the rules have not seen them.
        levels: for each seat ``human`` or a level.
        names: for each seat.
    """

    game: str = ""
    players: int = 0
    options: Options = field(default_factory=dict)
    levels: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, with its default.

    Attributes:
        speed: of everything that moves.
        look: the time to look at what another player did, in milliseconds; ``UNTIL_CLICK``.
        sound: whether there are sounds.
        volume: how loud they are, within ``VOLUMES``.
        card_size: a factor within ``CARD_SIZES``.
        colours, faces, back: the deck.
        theme: the colours of the table.
        motion: whether cards fade instead of flying.
        text_size: in hundredths of the usual; 0 as the system has it.
        large_targets: whether all that is pressed is large.
        left_handed: whether the table is the other way round.
        memory_aid: whether the table tells what is out and what is still to come.
        verbosity: how much is told in answer to a question.
        messages_stay: whether messages stay until they are dismissed.
        scanning: whether one key goes through what can be done, and another one does it.
        scan_every: in scanning, the milliseconds after which it goes on by itself; 0 for never.
        language: one of ``languages()``, or empty for the system's.
        name: the person's name, or empty.
        sealed: whether decks are sealed and cut.
        thinking: the time for a move of the built-in levels, in milliseconds.
        recalls: whether the strongest level may be told of the person's earlier matches.
        new_game: the last choices of the new-game dialog.
        explain: whether what happens for the first time is explained.
        known: what has been explained already, by its keys.
        folder: of the file that was opened or saved last; empty before the first time.
        geometry: of the window, as Qt saves it; empty before the first time.
    """

    speed: Speed = Speed.NORMAL
    look: int = 1000
    sound: bool = True
    volume: int = 60
    card_size: float = 1.0
    colours: DeckColours = DeckColours.TWO
    faces: FaceStyle = FaceStyle.CLASSIC
    back: Back = Back.SUN
    theme: Theme = Theme.SYSTEM
    motion: Motion = Motion.SYSTEM
    text_size: int = 0
    large_targets: bool = False
    left_handed: bool = False
    memory_aid: bool = False
    verbosity: Verbosity = Verbosity.USUAL
    messages_stay: bool = False
    scanning: bool = False
    scan_every: int = 0
    language: str = ""
    name: str = ""
    sealed: bool = True
    thinking: int = 1000
    recalls: bool = False
    new_game: NewGame = NewGame()
    explain: bool = True
    known: tuple[str, ...] = ()
    folder: str = ""
    geometry: bytes = b""


# Reading from the file and writing to it. Readers raise ValueError for what is no such value.


def _read_volume(text: str) -> int:
    volume = int(text)
    if not VOLUMES[0] <= volume <= VOLUMES[1]:
        raise ValueError(text)
    return volume


def _read_size(text: str) -> float:
    size = float(text)
    if not CARD_SIZES[0] <= size <= CARD_SIZES[1]:
        raise ValueError(text)
    return size


def _read_language(text: str) -> str:
    if text and text not in languages():
        raise ValueError(text)
    return text


def _read_folder(text: str) -> str:
    if len(text) > TEXT_LIMIT or not Path(text).is_absolute():
        raise ValueError(text)
    return text


def _read_new_game(text: str) -> NewGame:
    data = parse_json(text, TEXT_LIMIT)
    if not isinstance(data, dict) or type(data.get("players")) is not int:
        raise ValueError("not the choices of a new game")
    return NewGame(
        game=read_name(data.get("game")),
        players=data["players"],
        options=_read_options(data.get("options")),
        levels=_read_names(data.get("levels"), PLAYER_LIMIT),
        names=_read_names(data.get("names"), NAME_LIMIT),
    )


def _read_options(data: object) -> dict[str, Value]:
    if not isinstance(data, dict) or not all(
        isinstance(value, bool | int | str) for value in data.values()
    ):
        raise ValueError("not options")
    return data


def _read_names(data: object, limit: int) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise ValueError("not a list of names")
    return tuple(read_name(name, limit) for name in data)


def _write_new_game(new: NewGame) -> Values:
    values = {spec.name: getattr(new, spec.name) for spec in fields(NewGame)}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


def _as_it_is(value: Any) -> object:
    return str(value) if isinstance(value, StrEnum) else value


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where a setting stands in the file, how it is read from a text, and written as JSON.

    Attributes:
        parts, whole: of one that grows in several windows, what it has by name, and back.
    """

    key: str
    read: Callable[[str], Any]
    write: Callable[[Any], object] = _as_it_is
    parts: Callable[[Any], Mapping[str, Any]] | None = None
    whole: Callable[[Mapping[str, Any]], Any] = dict


_ENTRIES = {
    "speed": _Entry("table/speed", Speed),
    "look": _Entry("table/look", one_of(LOOK_TIMES)),
    "sound": _Entry("table/sound", read_switch),
    "volume": _Entry("table/volume", _read_volume),
    "card_size": _Entry("table/card-size", _read_size),
    "theme": _Entry("table/theme", Theme),
    "motion": _Entry("table/reduce-motion", Motion),
    "text_size": _Entry("table/text-size", one_of(TEXT_SIZES)),
    "large_targets": _Entry("hands/large-targets", read_switch),
    "left_handed": _Entry("hands/left-handed", read_switch),
    "memory_aid": _Entry("table/memory-aid", read_switch),
    "verbosity": _Entry("access/verbosity", Verbosity),
    "messages_stay": _Entry("access/messages-stay", read_switch),
    "scanning": _Entry("access/scanning", read_switch),
    "scan_every": _Entry("access/scan-every", one_of(SCAN_TIMES)),
    "colours": _Entry("deck/colours", DeckColours),
    "faces": _Entry("deck/faces", FaceStyle),
    "back": _Entry("deck/back", Back),
    "language": _Entry("person/language", _read_language),
    "name": _Entry("person/name", read_name),
    "sealed": _Entry("play/sealed", read_switch),
    "thinking": _Entry("play/thinking-time", one_of(THINK_TIMES)),
    "recalls": _Entry("play/recalls-matches", read_switch),
    "new_game": _Entry("play/new-game", _read_new_game, _write_new_game),
    "explain": _Entry("learn/explain", read_switch),
    "known": _Entry("learn/explained", read_words, list, dict.fromkeys, tuple),
    "folder": _Entry("window/folder", _read_folder),
    "geometry": _Entry("window/geometry", read_bytes, write_bytes),
}


def settings_from(values: Mapping[str, object]) -> Settings:
    """The settings in what a file holds by key; what is missing or wrong has its default."""
    return Settings(**_readable(values))


def _readable(values: Mapping[str, object]) -> dict[str, Any]:
    """Those settings, by name, that stand in a file and mean something."""
    found = {}
    for name, entry in _ENTRIES.items():
        with suppress(KeyError, ValueError):
            found[name] = entry.read(text_of(values[entry.key]))
    return found


def settings_values(settings: Settings) -> Values:
    """The settings as a file holds them, by key."""
    return {entry.key: entry.write(getattr(settings, name)) for name, entry in _ENTRIES.items()}


class Written(NamedTuple):
    """What came of writing.

    Attributes:
        settings: as they were written, with what another window had added; None if they were not.
        message: what the person should know.
    """

    settings: Settings | None
    message: Message | None


RunWrite: TypeAlias = Callable[[Callable[[], Written], Callable[[Future[Written]], object]], object]
"""Has something written in another thread, and what follows it done in this one."""


class SettingsStore(QObject):
    """The settings in use, and their file.

    What is changed is in effect at once, and then written; what cannot be written is told once,
    and tried again by itself until it can be.

    Attributes:
        trouble: what the person should know of the file that stood there.
        other_texts: what else stands in the file, by key: older versions kept more there.

    Signals:
        changed(object): the new ``Settings``, where they differ from those before.
        told(str): a sentence for the person.
    """

    changed = Signal(object)
    told = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Reads the settings.

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
            except PlaceError as error:
                self._no_place = Message(_NO_PLACE, {"why": error})
        self._file = SettingsFile(path, path.with_name(OLD_SETTINGS)) if path is not None else None
        self._settings = Settings()
        self._written = settings_values(self._settings)
        self._run: RunWrite | None = None
        self._writing = self._told = self._to_set_right = False
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
        """Reads the file again."""
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
        """Writes in another thread from now on, at first what is to be set right in the file."""
        self._run = run
        self.write()

    def save(self, settings: Settings) -> None:
        """Uses these settings from now on and writes those that are new."""
        self._use(settings)
        self.write()

    def change(self, **values: Any) -> None:
        """Saves the settings in use with some of them changed: ``change(sound=False)``."""
        self.save(replace(self._settings, **values))

    def write(self) -> None:
        """Writes what is not written yet, unless that is just being done."""
        file, settings, before = self._file, self._settings, self._written
        if self._writing or not self.unwritten:
            return
        if file is None:
            self._tell_once(self._no_place)
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
            self._tell_once(written.message)
            return
        self._told = self._to_set_right = False
        self._timer.stop()
        self._written = settings_values(written.settings)
        self._use(_with_parts(ours, written.settings, self._settings))
        if written.message is not None:
            self.trouble = written.message
            self.told.emit(written.message.words(tr))
        self.write()  # what has been changed meanwhile

    def _tell_once(self, why: Message | None) -> None:
        if not self._told and why is not None:
            self._told = True
            self.told.emit(why.words(tr))

    def _use(self, settings: Settings) -> None:
        if settings != self._settings:
            self._settings = settings
            self.changed.emit(settings)


def _write(file: SettingsFile, settings: Settings, before: Values) -> Written:
    """Writes settings to a file that had those before; in any thread."""
    written = settings

    def made(values: Values) -> Values:
        nonlocal written
        there = _readable(values)
        written = _with_parts(settings_from(before), replace(settings, **_parts(there)), settings)
        known = {_ENTRIES[name].key: _ENTRIES[name].write(value) for name, value in there.items()}
        # What is not new stays as it is: another window may have changed it.
        ours = settings_values(written)
        new = {key: value for key, value in ours.items() if before[key] != value}
        return {**values, **known, **new}

    try:
        message = file.change(made)
        return Written(written, message)
    except SettingsError as error:
        return Written(None, error.message)


def _parts(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those settings that grow in several windows."""
    return {name: each for name, each in values.items() if _ENTRIES[name].parts is not None}


def _with_parts(before: Settings, theirs: Settings, ours: Settings) -> Settings:
    """Our settings, with what another window has made meanwhile of those that grow in both."""
    found = {}
    for name, entry in _ENTRIES.items():
        if entry.parts is not None:
            each = (entry.parts(getattr(one, name)) for one in (before, theirs, ours))
            found[name] = entry.whole(joined(*each))
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
