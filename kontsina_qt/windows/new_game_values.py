"""The match that a person wants to begin, and what is proposed for it."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.language import tr
from kontsina_qt.library.settings import OutsidePlayer, Settings
from kontsina_qt.match.names import NAME_LIMIT
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.players.base import COMMAND_PREFIX, FALLBACK
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.games.catalogue import GAMES, USUAL
from kontsina_qt.rules.options import OptionError, Value
from kontsina_qt.rules.words import mark

NAMES = (
    mark("Anna"),
    mark("Nikos"),
    mark("Eleni"),
    mark("Yorgos"),
    mark("Maria"),
    mark("Kostas"),
    mark("Sofia"),
)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A match to begin.

    Attributes:
        game: its id.
        players: how many.
        options: those that differ from the game's defaults.
        seats: the person first.
        number: of the deal, or None.
        sealed: whether packs are sealed and cut, where there is no number.
    """

    game: str
    players: int
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    number: int | None = None
    sealed: bool = True


def start_values(settings: Settings) -> NewGame:
    """The last choices, as far as they still make a game; else the usual ones."""
    last = settings.new_game
    game = GAMES.get(last.game, USUAL)
    players = last.players if last.players in game.players else game.players[0]
    options: dict[str, Value] = {}
    if last.game == game.id and players == last.players:
        for name, value in last.options.items():
            try:
                options[name] = game.option(name).check(value, players)
            except OptionError:
                continue
    others = others_of(settings)
    known = [name in LEVELS or name in others for name in last.levels[1:]]
    levels = [name if ok else FALLBACK for name, ok in zip(last.levels[1:], known, strict=True)]
    levels += [FALLBACK] * (max(max(g.players) for g in GAMES.values()) - 1 - len(levels))
    names = [tr(name) for name in NAMES]
    for i, name in enumerate(last.names[1 : len(NAMES) + 1]):
        # A program that is gone takes its name with it.
        left = i < len(known) and not known[i] and last.levels[i + 1].startswith(COMMAND_PREFIX)
        if name and not left:
            names[i] = name
    person = settings.name or tr("You")
    seats = [Seat(person, HUMAN)]
    seats += [Seat(name, level) for name, level in zip(names, levels, strict=False)]
    return NewGame(game.id, players, options, tuple(seats), None, settings.sealed)


def others_of(settings: Settings) -> dict[str, OutsidePlayer]:
    """Other people's programs, by how a record names them."""
    return {COMMAND_PREFIX + player.command: player for player in settings.others}


def clean(name: str) -> str:
    """A name as a record may hold it: without control characters or spaces around it."""
    return "".join(c for c in name if c.isprintable()).strip()[:NAME_LIMIT]
