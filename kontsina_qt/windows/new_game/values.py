"""The setup of a new match, and its defaults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kontsina_qt.language import tr
from kontsina_qt.library.settings.new_game import NewGame as LastChoices
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.match.names import GIVEN, YOU, called
from kontsina_qt.match.people import distinct_names
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.match.series import SeriesPlan
from kontsina_qt.models.table_summary import company_words
from kontsina_qt.players.base import COMMAND_PREFIX, FALLBACK
from kontsina_qt.players.levels.catalogue import builtin, title_of
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES, USUAL
from kontsina_qt.windows.widgets.options.remembered import checked

NAMES = GIVEN


FIRST_LEVEL = "beginner"
"""The opponent in a first match."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A match to begin.

    Attributes:
        game: the game's id.
        players: the number of players.
        options: the options that differ from the game's defaults.
        seats: the players, the person first.
        number: the number of the deal, or None.
        sealed: whether decks are sealed and cut, if there is no number.
        series: the series that the match begins, or None.
    """

    game: str
    players: int
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    number: int | None = None
    sealed: bool = True
    series: SeriesPlan | None = None


def start_values(settings: Settings, players: Iterable[OutsidePlayer] = ()) -> NewGame:
    """Return the last setup, as far as it is still valid, or the default one.

    ``players`` are the bots that may play.
    """
    last = settings.new_game
    game = GAMES.get(last.game, USUAL)
    count = last.players if last.players in game.players else game.usual_players
    options: dict[str, Value] = {}
    if last.game == game.id and count == last.players:
        options = checked(game, last.options, count)
    others = others_of(players)
    known = [name == HUMAN or name in others or bool(builtin(name)) for name in last.levels[1:]]
    levels = [name if ok else FALLBACK for name, ok in zip(last.levels[1:], known, strict=True)]
    # A first match is against beginners, as in ``at_once``.
    usual = FALLBACK if last.players else FIRST_LEVEL
    levels += [usual] * (max(max(g.players) for g in GAMES.values()) - 1 - len(levels))
    names = _last_names(last, known)
    person = settings.name or tr(YOU)
    seats = [Seat(person, HUMAN)]
    seats += [Seat(name, level) for name, level in zip(names, levels, strict=False)]
    return NewGame(game.id, count, options, tuple(seats), None, settings.sealed)


def _last_names(last: LastChoices, known: Sequence[bool]) -> list[str]:
    """Return the last names of the other seats.

    ``known`` is whether the player of each still exists.
    """
    names = [tr(name) for name in NAMES]
    for i, name in enumerate(last.names[1 : len(NAMES) + 1]):
        # The name of a bot that was removed is dropped.
        left = i < len(known) and not known[i] and last.levels[i + 1].startswith(COMMAND_PREFIX)
        if name and not left:
            names[i] = called(name)
        elif i < len(known) and last.levels[i + 1] == HUMAN:
            names[i] = ""  # ask for the person's name
    return names


def at_once(settings: Settings, players: Iterable[OutsidePlayer] = ()) -> NewGame:
    """Return the match to play without asking: the last setup, or the usual game as a first match.

    In a first match the cards are dealt without a seal and a cut.
    """
    start = start_values(settings, players)
    seats = distinct_names(start.seats[: start.players])
    if settings.new_game.players:
        return replace(start, seats=seats)
    return replace(start, seats=seats, sealed=False)


def lesson_game(settings: Settings, game: str) -> NewGame:
    """Return a match of a game just learnt, for two, against a beginner."""
    start = start_values(settings)
    name = start.seats[1].name or tr(NAMES[0])
    seats = (start.seats[0], Seat(name, FIRST_LEVEL))
    return NewGame(game, 2, {}, seats, sealed=False)


def game_in_words(game: NewGame) -> str:
    """Return a one-line summary of a match: the game, the opponents and their strength."""
    others = [seat for seat in game.seats[1:] if seat.player != HUMAN]
    levels = dict.fromkeys(title_of(seat.player) for seat in others)
    return " · ".join([company_words(game.game, game.options, game.seats), *filter(None, levels)])


def others_of(players: Iterable[OutsidePlayer]) -> dict[str, OutsidePlayer]:
    """Return the bots by their names in records."""
    return {COMMAND_PREFIX + player.command: player for player in players}
