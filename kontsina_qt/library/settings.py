"""The settings: what a person chose, typed, in an ini file in the platform's config place.

The only module of the library that knows Qt, of which QtCore is enough. Whatever stands in the
file, what is read is always a value that the program can use.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import QObject, QSettings, Signal

from kontsina_qt.language import languages
from kontsina_qt.library.ini import has_objects, is_object, marked, unmarked
from kontsina_qt.library.places import SETTINGS, PlaceError, config_dir
from kontsina_qt.library.progress import (
    DayResult,
    by_day,
    in_order,
    joined,
    read_days,
    read_solved,
    write_days,
    write_solved,
)
from kontsina_qt.library.setting_texts import (
    TEXT_LIMIT,
    one_of,
    read_bytes,
    read_name,
    read_steps,
    read_switch,
    read_words,
    write_bytes,
    write_steps,
    write_switch,
)
from kontsina_qt.match.files import FileError, read_limited, replace_file
from kontsina_qt.match.json_text import parse_json
from kontsina_qt.match.names import NAME_LIMIT, PLAYER_LIMIT
from kontsina_qt.rules.options import Options, Value

UNTIL_CLICK = -1
LOOK_TIMES = (0, 500, 1000, 2000, 3000, UNTIL_CLICK)
"""The times to look at what another player did, in milliseconds."""

SCAN_TIMES = (0, 1000, 1500, 2000, 3000, 5000, 8000)
"""After so many milliseconds scanning goes on by itself; 0 for never."""

THINK_TIMES = (300, 1000, 3000, 10_000)
"""The times that a built-in level may think about a move, in milliseconds."""

MOST_SECONDS = 600
"""The longest time limit of another player."""

COMMAND_LIMIT = PLAYER_LIMIT - len("cmd:")
"""The most characters of a command line, so that a record can name it."""

CARD_SIZES = (0.8, 1.2)
"""The smallest and the largest card size, as a factor of what fits the window."""

TEXT_SIZES = (0, 100, 125, 150, 175, 200)
"""The sizes of text, in hundredths of the usual; 0 as the system has it."""

VOLUMES = (0, 100)
"""Nothing to be heard, and as loud as it gets."""


_MOST_BYTES = 1 << 26
"""So much of a file is looked through before Qt reads it."""


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
class OutsidePlayer:
    """Somebody else's program that may sit at the table.

    Attributes:
        name: what the person calls it.
        command: its command line.
        seconds: the time it may take for a move, from 1 to ``MOST_SECONDS``.
    """

    name: str
    command: str
    seconds: int


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
        others: other people's programs that may play; no two with the same command line.
        new_game: the last choices of the new-game dialog.
        lessons: at which step, from 0, the person has left each lesson, by its game.
        learnt: the games whose lessons are finished.
        explain: whether what happens for the first time is explained.
        known: what has been explained already, by its keys.
        solved: the keys of the puzzles that the person has solved.
        days: what the person made of deals of the day.
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
    others: tuple[OutsidePlayer, ...] = ()
    new_game: NewGame = NewGame()
    lessons: Mapping[str, int] = field(default_factory=dict)
    learnt: tuple[str, ...] = ()
    explain: bool = True
    known: tuple[str, ...] = ()
    solved: frozenset[str] = frozenset()
    days: tuple[DayResult, ...] = ()
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


def _read_others(text: str) -> tuple[OutsidePlayer, ...]:
    data = parse_json(text, TEXT_LIMIT)
    if not isinstance(data, list):
        raise ValueError("not a list of players")
    players = tuple(_read_other(each) for each in data)
    if len({player.command for player in players}) < len(players):
        raise ValueError("a command line is there twice")
    return players


def _read_other(data: object) -> OutsidePlayer:
    if not isinstance(data, dict):
        raise ValueError("not a player")
    seconds = data.get("seconds")
    if type(seconds) is not int or not 1 <= seconds <= MOST_SECONDS:
        raise ValueError("no time limit")
    name = read_name(data.get("name"))
    command = read_name(data.get("command"), COMMAND_LIMIT)
    if not name.strip() or not command.strip():
        raise ValueError("a player without a name or a command line")
    return OutsidePlayer(name, command, seconds)


def _write_others(players: tuple[OutsidePlayer, ...]) -> str:
    return json.dumps([asdict(player) for player in players])


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


def _write_new_game(new: NewGame) -> str:
    return json.dumps({spec.name: getattr(new, spec.name) for spec in fields(NewGame)})


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where a setting stands in the file, and how it is read from a text and written as one.

    Attributes:
        parts, whole: of one that grows in several windows, what it has by name, and back.
    """

    key: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    parts: Callable[[Any], Mapping[str, Any]] | None = None
    whole: Callable[[Mapping[str, Any]], Any] = dict


_ENTRIES = {
    "speed": _Entry("table/speed", Speed),
    "look": _Entry("table/look", one_of(LOOK_TIMES)),
    "sound": _Entry("table/sound", read_switch, write_switch),
    "volume": _Entry("table/volume", _read_volume),
    "card_size": _Entry("table/card-size", _read_size),
    "theme": _Entry("table/theme", Theme),
    "motion": _Entry("table/reduce-motion", Motion),
    "text_size": _Entry("table/text-size", one_of(TEXT_SIZES)),
    "large_targets": _Entry("hands/large-targets", read_switch, write_switch),
    "left_handed": _Entry("hands/left-handed", read_switch, write_switch),
    "memory_aid": _Entry("table/memory-aid", read_switch, write_switch),
    "verbosity": _Entry("access/verbosity", Verbosity),
    "messages_stay": _Entry("access/messages-stay", read_switch, write_switch),
    "scanning": _Entry("access/scanning", read_switch, write_switch),
    "scan_every": _Entry("access/scan-every", one_of(SCAN_TIMES)),
    "colours": _Entry("deck/colours", DeckColours),
    "faces": _Entry("deck/faces", FaceStyle),
    "back": _Entry("deck/back", Back),
    "language": _Entry("person/language", _read_language),
    "name": _Entry("person/name", read_name),
    "sealed": _Entry("play/sealed", read_switch, write_switch),
    "thinking": _Entry("play/thinking-time", one_of(THINK_TIMES)),
    "recalls": _Entry("play/recalls-matches", read_switch, write_switch),
    "others": _Entry("play/other-players", _read_others, _write_others),
    "new_game": _Entry("play/new-game", _read_new_game, _write_new_game),
    "lessons": _Entry("learn/steps", read_steps, write_steps, dict),
    "learnt": _Entry("learn/finished", read_words, " ".join, dict.fromkeys, tuple),
    "explain": _Entry("learn/explain", read_switch, write_switch),
    "known": _Entry("learn/explained", read_words, " ".join, dict.fromkeys, tuple),
    "solved": _Entry("puzzles/solved", read_solved, write_solved, dict.fromkeys, frozenset),
    "days": _Entry("day/results", read_days, write_days, by_day, in_order),
    "geometry": _Entry("window/geometry", read_bytes, write_bytes),
}


def settings_from(texts: Mapping[str, object]) -> Settings:
    """The settings in what a file holds by key; what is missing or wrong has its default."""
    found = {}
    for name, entry in _ENTRIES.items():
        text = texts.get(entry.key)
        if isinstance(text, str):
            with suppress(ValueError):
                found[name] = entry.read(text)
    return Settings(**found)


def settings_texts(settings: Settings) -> dict[str, str]:
    """The settings as a file holds them, by key."""
    return {entry.key: entry.write(getattr(settings, name)) for name, entry in _ENTRIES.items()}


class SettingsStore(QObject):
    """The settings in use, and their file.

    Signals:
        changed(object): the new ``Settings``, where they differ from those before.
    """

    changed = Signal(object)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Reads the settings.

        Args:
            path: the ini file; the platform's place by default. Where that cannot be had the
                settings live as long as the program.
            parent: of this object.
        """
        super().__init__(parent)
        if path is None:
            with suppress(PlaceError):
                path = config_dir() / SETTINGS
        self._path = path
        self._settings = Settings()
        self._written: dict[str, str] = {}
        self.load()

    @property
    def settings(self) -> Settings:
        """The settings in use."""
        return self._settings

    def load(self) -> Settings:
        """Reads the file again."""
        if self._path is not None:
            found = settings_from(_texts_in(self._path))
            self._written = settings_texts(found)
            self._use(found)
        return self._settings

    def save(self, settings: Settings) -> bool:
        """Uses these settings from now on and writes those that are new.

        Returns:
            Whether they could be written.
        """
        if self._path is None:
            self._use(settings)
            return False
        if not _cleared(self._path):
            self._use(settings)
            return False
        file = _file(self._path)
        settings = self._joined(settings, file)
        self._use(settings)
        texts = settings_texts(settings)
        # What is not new stays as it is: another window may have changed it.
        for key, text in texts.items():
            if self._written.get(key) != text:
                file.setValue(key, text)
        file.sync()
        if file.status() != QSettings.Status.NoError:
            return False
        self._written = texts
        return True

    def _joined(self, settings: Settings, file: QSettings) -> Settings:
        """Settings with what another window has added meanwhile to what is new in them."""
        found = {}
        for name, entry in _ENTRIES.items():
            ours, before, there = getattr(settings, name), *self._texts_of(entry.key, file)
            if entry.parts is None or there == before or entry.write(ours) == before:
                continue
            with suppress(ValueError):
                known, theirs = (entry.parts(entry.read(text)) for text in (before, there))
                found[name] = entry.whole(joined(known, theirs, entry.parts(ours)))
        return replace(settings, **found)

    def _texts_of(self, key: str, file: QSettings) -> tuple[str, str]:
        """A setting as it was read or written here, and as it stands in the file now."""
        before = self._written.get(key, "")
        there = file.value(key)
        return before, there if isinstance(there, str) else before

    def change(self, **values: Any) -> bool:
        """Saves the settings in use with some of them changed: ``change(sound=False)``."""
        return self.save(replace(self._settings, **values))

    def _use(self, settings: Settings) -> None:
        if settings != self._settings:
            self._settings = settings
            self.changed.emit(settings)


def _file(path: Path) -> QSettings:
    return QSettings(str(path), QSettings.Format.IniFormat)


def _content(path: Path) -> bytes:
    """What stands in a file; nothing where it cannot be read, which Qt will find as well."""
    try:
        return read_limited(path, _MOST_BYTES)
    except FileError:
        return b""


def _texts_in(path: Path) -> dict[str, object]:
    """What a file holds by key; nothing that could end the program is read."""
    content = _content(path)
    if not has_objects(content):
        return _values(_file(path))
    with suppress(OSError), TemporaryDirectory() as folder:
        copy = Path(folder) / SETTINGS
        copy.write_bytes(_without_objects(content))
        return _values(_file(copy))
    return {}


def _values(file: QSettings) -> dict[str, object]:
    return {key: file.value(key) for key in file.allKeys()}


def _cleared(path: Path) -> bool:
    """Whether Qt may open a file to write to it: what could end the program is taken out."""
    content = _content(path)
    if has_objects(content):
        try:
            replace_file(path, _without_objects(content))
        except OSError:
            return False
    return True


def _without_objects(content: bytes) -> bytes:
    """A file with its texts only.

    Raises:
        OSError: there is no place for a file of a moment.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / SETTINGS
        path.write_bytes(marked(content))
        file = _file(path)
        for key, value in _values(file).items():
            if is_object(value):
                file.remove(key)
        file.sync()
        return unmarked(path.read_bytes())
