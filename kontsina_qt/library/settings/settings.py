"""The settings: one table of all that a person can choose.

A setting is a row: a field of ``Settings`` with its type and default, its key in the file, its
kind, the part of the program that applies it, and its panel and label in the dialog. The file's
reader, the dialog and ``docs/settings.md`` are made from that.

Whatever the file contains, reading always gives valid values.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from typing import Any

from kontsina_qt.library.settings.choices import (
    LOOK_TIMES,
    Back,
    Cloth,
    DeckColours,
    FaceStyle,
    LatinCards,
    Motion,
    Portraits,
    Speed,
    Theme,
    Verbosity,
)
from kontsina_qt.library.settings.file import Values
from kontsina_qt.library.settings.kinds import (
    Choice,
    Kept,
    Kind,
    Language,
    Name,
    Scale,
    Switch,
    read_address,
    read_bytes,
    read_folder,
    read_switch,
    read_words,
    text_of,
    write_bytes,
)
from kontsina_qt.library.settings.new_game import (
    GameChoice,
    NewGame,
    read_games,
    read_new_game,
    write_games,
    write_new_game,
)
from kontsina_qt.rules.base.messages import N_


class Part(Enum):
    """The parts that apply a setting; a change notifies only the parts it concerns."""

    THEME = auto()
    DECK = auto()
    CARD_SIZE = auto()
    PORTRAITS = auto()
    MEMORY_AID = auto()
    TEMPO = auto()
    SOUND = auto()
    LANGUAGE = auto()
    TEXT = auto()
    TIPS = auto()
    HANDS = auto()
    ANSWERS = auto()
    MESSAGES = auto()
    SCANNING = auto()
    GOALS = auto()
    PLAYERS = auto()
    READER = auto()
    """No part: it is read when needed."""


STYLE = frozenset({Part.THEME, Part.TEXT, Part.HANDS, Part.LANGUAGE})
"""The parts that affect the look of everything."""


class Panel(Enum):
    """The panels of the dialog, by their titles."""

    CARDS = N_("Cards and table")
    MOTION = N_("Animation")
    SOUND = N_("Sound")
    PERSON = N_("You")
    EASE = N_("Accessibility")
    PLAYERS = N_("Computer players")


@dataclass(frozen=True, slots=True)
class Row:
    """The metadata of a setting.

    Attributes:
        key: its key in the file.
        kind: its kind.
        part: the part that applies it.
        panel: its panel in the dialog, or None.
        label: its label, untranslated; English only if it has no panel.
        note: the note below it, untranslated.
        resets: other settings that are reset to their defaults when it changes.
    """

    key: str
    kind: Kind
    part: Part
    panel: Panel | None
    label: str
    note: str = ""
    resets: tuple[str, ...] = ()


def _row(key: str, kind: Kind, part: Part, panel: Panel | None, *said: Any) -> dict[str, Row]:
    return {"row": Row(key, kind, part, panel, *said)}


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, in the order of the dialog."""

    theme: Theme = field(
        default=Theme.SYSTEM,
        metadata=_row(
            "table/theme",
            Choice(
                {
                    Theme.SYSTEM: N_("Same as system"),
                    Theme.CLOTH: N_("Light"),
                    Theme.DARK: N_("Dark"),
                    Theme.HIGH_CONTRAST: N_("High contrast"),
                }
            ),
            Part.THEME,
            Panel.CARDS,
            N_("Theme"),
        ),
    )
    cloth: Cloth = field(
        default=Cloth.THEME,
        metadata=_row(
            "table/cloth",
            Choice(
                {
                    Cloth.THEME: N_("Same as theme"),
                    Cloth.GREEN: N_("Green"),
                    Cloth.BLUE: N_("Blue"),
                    Cloth.BURGUNDY: N_("Burgundy"),
                    Cloth.WOOD: N_("Wood"),
                    Cloth.PLAIN: N_("Plain"),
                }
            ),
            Part.THEME,
            Panel.CARDS,
            N_("Table surface"),
            N_("The high-contrast theme always has a black table."),
        ),
    )
    colours: DeckColours = field(
        default=DeckColours.TWO,
        metadata=_row(
            "deck/colours",
            Switch(DeckColours.FOUR, DeckColours.TWO),
            Part.DECK,
            Panel.CARDS,
            N_("Four-colour deck"),
        ),
    )
    faces: FaceStyle = field(
        default=FaceStyle.CLASSIC,
        metadata=_row(
            "deck/faces",
            Switch(FaceStyle.LARGE_INDEX, FaceStyle.CLASSIC),
            Part.DECK,
            Panel.CARDS,
            N_("Large index (one big rank and suit)"),
        ),
    )
    back: Back = field(
        default=Back.SUN,
        metadata=_row(
            "deck/back",
            Choice(
                {
                    Back.SUN: N_("Sun"),
                    Back.OWL: N_("Owl"),
                    Back.WAVES: N_("Waves"),
                    Back.OLIVE: N_("Olive"),
                    Back.TILES: N_("Tiles"),
                    Back.LATTICE: N_("Lattice"),
                }
            ),
            Part.DECK,
            Panel.CARDS,
            N_("Card back"),
        ),
    )
    latin_cards: LatinCards = field(
        default=LatinCards.HOME,
        metadata=_row(
            "deck/latin-cards",
            Choice(
                {
                    LatinCards.HOME: N_("Each game's own"),
                    LatinCards.FRENCH: N_("French"),
                    LatinCards.ITALIAN: N_("Italian"),
                    LatinCards.SPANISH: N_("Spanish"),
                }
            ),
            Part.DECK,
            Panel.CARDS,
            N_("Cards for Italian and Spanish games"),
        ),
    )
    card_size: float = field(
        default=1.0,
        metadata=_row(
            "table/card-size",
            Scale(0.8, 1.2, 0.01),
            Part.CARD_SIZE,
            Panel.CARDS,
            N_("Card size"),
        ),
    )
    portraits: Portraits = field(
        default=Portraits.ON,
        metadata=_row(
            "table/portraits",
            Choice(
                {
                    Portraits.ON: N_("On"),
                    Portraits.STILL: N_("Still"),
                    Portraits.INITIALS: N_("Initials only"),
                }
            ),
            Part.PORTRAITS,
            Panel.CARDS,
            N_("Portraits"),
        ),
    )
    memory_aid: bool = field(
        default=False,
        metadata=_row(
            "table/memory-aid",
            Switch(),
            Part.MEMORY_AID,
            Panel.CARDS,
            N_("Memory aid"),
            N_("Shows played cards, cards to come and expected points."),
        ),
    )
    speed: Speed = field(
        default=Speed.NORMAL,
        metadata=_row(
            "table/speed",
            Choice(
                {
                    Speed.OFF: N_("Off"),
                    Speed.FAST: N_("Fast"),
                    Speed.NORMAL: N_("Normal"),
                    Speed.SLOW: N_("Slow"),
                }
            ),
            Part.TEMPO,
            Panel.MOTION,
            N_("Animation speed"),
        ),
    )
    look: int = field(
        default=1000,
        metadata=_row(
            "table/look",
            Choice(LOOK_TIMES, 1000),
            Part.TEMPO,
            Panel.MOTION,
            N_("Pause after each opponent"),
        ),
    )
    motion: Motion = field(
        default=Motion.SYSTEM,
        metadata=_row(
            "table/reduce-motion",
            Choice(
                {
                    Motion.SYSTEM: N_("Same as system"),
                    Motion.FLIES: N_("Fly"),
                    Motion.FADES: N_("Fade"),
                }
            ),
            Part.TEMPO,
            Panel.MOTION,
            N_("Animation"),
        ),
    )
    sound: bool = field(
        default=True,
        metadata=_row("table/sound", Switch(), Part.SOUND, Panel.SOUND, N_("Sound")),
    )
    volume: int = field(
        default=60,
        metadata=_row(
            "table/volume",
            Scale(0, 100, ends_by_release=True),  # each change is heard once
            Part.SOUND,
            Panel.SOUND,
            N_("Volume"),
        ),
    )
    sound_cards: bool = field(
        default=True,
        metadata=_row(
            "sound/cards", Switch(), Part.SOUND, Panel.SOUND, N_("Cards dealt, played and captured")
        ),
    )
    sound_moments: bool = field(
        default=True,
        metadata=_row(
            "sound/moments", Switch(), Part.SOUND, Panel.SOUND, N_("Sweeps and stolen piles")
        ),
    )
    sound_turn: bool = field(
        default=True,
        metadata=_row("sound/turn", Switch(), Part.SOUND, Panel.SOUND, N_("Your turn")),
    )
    sound_refusals: bool = field(
        default=True,
        metadata=_row("sound/refusals", Switch(), Part.SOUND, Panel.SOUND, N_("Illegal moves")),
    )
    sound_end: bool = field(
        default=True,
        metadata=_row("sound/end", Switch(), Part.SOUND, Panel.SOUND, N_("End of a match")),
    )
    name: str = field(
        default="",
        metadata=_row("person/name", Name(N_("You")), Part.READER, Panel.PERSON, N_("Your name")),
    )
    language: str = field(
        default="",
        metadata=_row(
            "person/language",
            Language(N_("Same as system")),
            Part.LANGUAGE,
            Panel.PERSON,
            N_("Language"),
        ),
    )
    text_size: int = field(
        default=0,
        metadata=_row(
            "table/text-size",
            Choice(
                {
                    0: N_("Same as system"),
                    **dict.fromkeys((100, 125, 150, 175, 200), N_("{n}%")),
                }
            ),
            Part.TEXT,
            Panel.PERSON,
            N_("Text size"),
        ),
    )
    explain: bool = field(
        default=True,
        metadata=_row(
            "learn/explain",
            Switch(),
            Part.TIPS,
            Panel.PERSON,
            N_("Show tips"),
            "",
            ("known",),
        ),
    )
    goals: bool = field(
        default=True,
        metadata=_row(
            "person/goals",
            Switch(),
            Part.GOALS,
            Panel.PERSON,
            N_("Badges, streaks and suggestions"),
        ),
    )
    large_targets: bool = field(
        default=False,
        metadata=_row(
            "hands/large-targets",
            Switch(),
            Part.HANDS,
            Panel.EASE,
            N_("Large buttons"),
        ),
    )
    left_handed: bool = field(
        default=False,
        metadata=_row(
            "hands/left-handed",
            Switch(),
            Part.HANDS,
            Panel.EASE,
            N_("Left-handed layout"),
        ),
    )
    verbosity: Verbosity = field(
        default=Verbosity.USUAL,
        metadata=_row(
            "access/verbosity",
            Choice(
                {
                    Verbosity.SHORT: N_("Short"),
                    Verbosity.USUAL: N_("Normal"),
                    Verbosity.FULL: N_("Full"),
                }
            ),
            Part.ANSWERS,
            Panel.EASE,
            N_("Spoken detail"),
        ),
    )
    messages_stay: bool = field(
        default=False,
        metadata=_row(
            "access/messages-stay",
            Switch(),
            Part.MESSAGES,
            Panel.EASE,
            N_("Keep messages until dismissed"),
        ),
    )
    scanning: bool = field(
        default=False,
        metadata=_row(
            "access/scanning",
            Switch(),
            Part.SCANNING,
            Panel.EASE,
            N_("Switch scanning: Space moves, Enter selects"),
        ),
    )
    scan_every: int = field(
        default=0,
        metadata=_row(
            "access/scan-every",
            Choice(
                {
                    0: N_("Only when I press the key"),
                    **dict.fromkeys((1000, 1500, 2000, 3000, 5000, 8000), N_("{n} s")),
                },
                1000,
            ),
            Part.SCANNING,
            Panel.EASE,
            N_("Automatic scanning"),
            N_("Space also selects."),
        ),
    )
    thinking: int = field(
        default=1000,
        metadata=_row(
            "play/thinking-time",
            Choice(
                {
                    300: N_("Short: {n} s"),
                    1000: N_("Normal: {n} s"),
                    3000: N_("Long: {n} s"),
                    10_000: N_("Very long: {n} s"),
                },
                1000,
            ),
            Part.PLAYERS,
            Panel.PLAYERS,
            N_("Thinking time per move"),
            N_("Upper limit; weaker levels are faster. Also applies to hints."),
        ),
    )
    recalls: bool = field(
        default=False,
        metadata=_row(
            "play/recalls-matches",
            Switch(),
            Part.PLAYERS,
            Panel.PLAYERS,
            N_("Expert remembers me"),
            N_(
                "In {games} (two players), Expert studies your last {n} hands. They never leave "
                "this computer."
            ),
        ),
    )
    sealed: bool = field(
        default=True,
        metadata=_row(
            "play/sealed", Kept(read_switch), Part.READER, None, "Whether decks are sealed and cut"
        ),
    )
    new_game: NewGame = field(
        default=NewGame(),
        metadata=_row(
            "play/new-game",
            Kept(read_new_game, write_new_game),
            Part.READER,
            None,
            "What was chosen for a new game last",
        ),
    )
    games: Mapping[str, GameChoice] = field(
        default_factory=dict,
        metadata=_row(
            "play/games",
            Kept(read_games, write_games, dict, dict),
            Part.READER,
            None,
            "How each game was set up when it was played last, the latest one last",
        ),
    )
    known: tuple[str, ...] = field(
        default=(),
        metadata=_row(
            "learn/explained",
            Kept(read_words, list, dict.fromkeys, tuple),
            Part.READER,
            None,
            "What has been explained already",
        ),
    )
    club: str = field(
        default="",
        metadata=_row(
            "people/club",
            Kept(read_address),
            Part.READER,
            None,
            "The address of the club that was entered last",
        ),
    )
    folder: str = field(
        default="",
        metadata=_row(
            "window/folder",
            Kept(read_folder),
            Part.READER,
            None,
            "The folder of the file that was opened or saved last",
        ),
    )
    geometry: bytes = field(
        default=b"",
        metadata=_row(
            "window/geometry",
            Kept(read_bytes, write_bytes),
            Part.READER,
            None,
            "Where the window lay, as Qt writes it",
        ),
    )


ROWS: dict[str, Row] = {spec.name: spec.metadata["row"] for spec in fields(Settings)}
"""All settings by name."""


def parts_of(names: Collection[str]) -> set[Part]:
    """Return the parts that apply these settings."""
    return {ROWS[name].part for name in names}


def settings_from(values: Mapping[str, object]) -> Settings:
    """Return the settings in a file's values; missing and invalid ones have their defaults."""
    return Settings(**readable(values))


def readable(values: Mapping[str, object]) -> dict[str, Any]:
    """Return the valid settings in a file's values, by name."""
    found = {}
    for name, row in ROWS.items():
        with suppress(KeyError, ValueError):
            found[name] = row.kind.read(text_of(values[row.key]))
    return found


def settings_values(settings: Settings) -> Values:
    """Return the settings as values for a file, by key."""
    return {row.key: row.kind.write(getattr(settings, name)) for name, row in ROWS.items()}
