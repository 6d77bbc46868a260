"""The match that a person wants to begin, and what is proposed for it."""

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
"""Against whom somebody plays who has chosen nothing yet."""


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
        series: of which it is the first match, if it is.
    """

    game: str
    players: int
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    number: int | None = None
    sealed: bool = True
    series: SeriesPlan | None = None


def start_values(settings: Settings, players: Iterable[OutsidePlayer] = ()) -> NewGame:
    """The last choices, as far as they still make a game; else the usual ones.

    ``players`` are other people's programs that may play.
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
    # Who has chosen nothing yet begins against beginners, here as at once.
    usual = FALLBACK if last.players else FIRST_LEVEL
    levels += [usual] * (max(max(g.players) for g in GAMES.values()) - 1 - len(levels))
    names = _last_names(last, known)
    person = settings.name or tr(YOU)
    seats = [Seat(person, HUMAN)]
    seats += [Seat(name, level) for name, level in zip(names, levels, strict=False)]
    return NewGame(game.id, count, options, tuple(seats), None, settings.sealed)


def _last_names(last: LastChoices, known: Sequence[bool]) -> list[str]:
    """The names last chosen for the other seats; ``known``: the player of each is still there."""
    names = [tr(name) for name in NAMES]
    for i, name in enumerate(last.names[1 : len(NAMES) + 1]):
        # A program that is gone takes its name with it.
        left = i < len(known) and not known[i] and last.levels[i + 1].startswith(COMMAND_PREFIX)
        if name and not left:
            names[i] = called(name)
        elif i < len(known) and last.levels[i + 1] == HUMAN:
            names[i] = ""  # a person's own name is asked for
    return names


def at_once(settings: Settings, players: Iterable[OutsidePlayer] = ()) -> NewGame:
    """What is played without asking: the last choices, or the usual game against a beginner.

    Who has chosen nothing yet gets the cards dealt plainly: no seal stands before the first card.
    """
    start = start_values(settings, players)
    seats = distinct_names(start.seats[: start.players])
    if settings.new_game.players:
        return replace(start, seats=seats)
    return replace(start, seats=seats, sealed=False)


def lesson_game(settings: Settings, game: str) -> NewGame:
    """A match of a game that has just been learnt, for two, against a beginner."""
    start = start_values(settings)
    name = start.seats[1].name or tr(NAMES[0])
    seats = (start.seats[0], Seat(name, FIRST_LEVEL))
    return NewGame(game, 2, {}, seats, sealed=False)


def game_in_words(game: NewGame) -> str:
    """A game to begin in one line: which, against whom, how strong they are."""
    others = [seat for seat in game.seats[1:] if seat.player != HUMAN]
    levels = dict.fromkeys(title_of(seat.player) for seat in others)
    return " · ".join([company_words(game.game, game.options, game.seats), *filter(None, levels)])


def others_of(players: Iterable[OutsidePlayer]) -> dict[str, OutsidePlayer]:
    """Other people's programs, by how a record names them."""
    return {COMMAND_PREFIX + player.command: player for player in players}
