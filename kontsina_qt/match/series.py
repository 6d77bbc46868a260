"""A series: matches of the same players one after the other, and who is ahead.

A match won counts one, a match shared counts a half for each who shares it. Points of the games
are never added up over games: a hand of Scopa has six of them, one of Diloti thirty. So a race
through the family, a hand of each game, counts hands won.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kontsina_qt.match.json_text import parse_json
from kontsina_qt.match.match import Match
from kontsina_qt.match.next_match import first_dealer_after
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import NEWEST, Options
from kontsina_qt.rules.games.catalogue import GAMES, game

BEST_OF, RACE = "best-of", "race"
LENGTHS = (3, 5, 7)
"""How many matches a series of one game has at most."""
FEWEST = 5
"""With fewer games there is no race."""
RACE_NUMBERS = tuple(
    n for n in range(2, 9) if sum(n in each.players for each in GAMES.values()) >= FEWEST
)
"""The numbers of players for whom there are enough games."""
WIN, SHARE = 2, 1
"""What a match brings, in halves: so everything stays whole."""

_TEXT_LIMIT = 1 << 16
_MOST_STAGES = 100


@dataclass(frozen=True, slots=True)
class Stage:
    """One match of a series: the id of its game, and the options that differ from the usual."""

    game: str
    options: Options


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """What is played in a series.

    Attributes:
        kind: ``BEST_OF``: ends as soon as nobody can come up with the leader any more; ``RACE``:
            one hand of each game, all of them.
        stages: the matches, in order.
    """

    kind: str
    stages: tuple[Stage, ...]

    @property
    def hands(self) -> int | None:
        """How many hands a match has at most; None where its own rules end it."""
        return 1 if self.kind == RACE else None

    def rules(self, place: int, players: int) -> Rules:
        """The rules of a match (from 0)."""
        stage = self.stages[place]
        return game(stage.game).rules(players, stage.options)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Who counts together: the seats of each side, where the sides are always the same."""
        found = {self.rules(place, players).side_of for place in range(len(self.stages))}
        if len(found) > 1:
            return tuple((seat,) for seat in range(players))
        [side_of] = found
        sides = range(max(side_of) + 1)
        return tuple(tuple(s for s in range(players) if side_of[s] == side) for side in sides)

    def text(self) -> str:
        """The plan as the library keeps it."""
        stages = [{"game": stage.game, "options": dict(stage.options)} for stage in self.stages]
        return json.dumps({"kind": self.kind, "version": NEWEST, "stages": stages})


def best_of(length: int, id: str, options: Options) -> SeriesPlan:
    """A series of one game."""
    return SeriesPlan(BEST_OF, (Stage(id, dict(options)),) * length)


def race(games: Sequence[Game]) -> SeriesPlan:
    """A race through these games, each as it is usually played."""
    return SeriesPlan(RACE, tuple(Stage(each.id, {}) for each in games))


def race_games(players: int, every: bool) -> list[Game]:
    """The games of a race for so many players, the easiest first: every one, or one of a family."""
    fitting = sorted(
        (each for each in GAMES.values() if players in each.players), key=lambda each: each.hard
    )
    if every:
        return fitting
    families: dict[str, Game] = {}
    for each in fitting:
        families.setdefault(each.family, each)
    return list(families.values())


def plan_of(text: str, players: int) -> SeriesPlan:
    """The plan that a text of the library holds.

    Raises:
        ValueError: it holds none, or one that so many players cannot play.
    """
    data = parse_json(text, _TEXT_LIMIT)
    if not isinstance(data, dict) or data.get("kind") not in (BEST_OF, RACE):
        raise ValueError("not a series")
    stages, version = data.get("stages"), data.get("version", 1)
    if type(version) is not int or not 1 <= version <= NEWEST:
        raise ValueError("a series of another version")
    if not isinstance(stages, list) or not 0 < len(stages) <= _MOST_STAGES:
        raise ValueError("a series without matches")
    return SeriesPlan(data["kind"], tuple(_stage_of(stage, players, version) for stage in stages))


def _stage_of(data: object, players: int, version: int) -> Stage:
    if not isinstance(data, dict) or not isinstance(data.get("options"), dict):
        raise ValueError("not a match of a series")
    rules = game(str(data.get("game"))).rules(players, data["options"], version)
    return Stage(rules.game.id, rules.changed_options())


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match of a series ended.

    Attributes:
        winners: the seats that won it; several sides where it was shared.
        sides: how many sides those are.
        scores: of the match, for each of its sides.
        resigned: the seat that gave it up, or None.
        match_id: in the library, or None.
    """

    winners: tuple[int, ...]
    sides: int
    scores: tuple[int, ...]
    resigned: int | None = None
    match_id: int | None = None

    @classmethod
    def of(
        cls,
        rules: Rules,
        winners: Iterable[int],
        scores: Sequence[int],
        resigned: int | None = None,
        match_id: int | None = None,
    ) -> Ended:
        """The same from the sides that won."""
        won = tuple(winners)
        seats = tuple(seat for seat, side in enumerate(rules.side_of) if side in won)
        return cls(seats, len(won), tuple(scores), resigned, match_id)

    def halves(self, seat: int) -> int:
        """What it brought a seat, in halves."""
        if seat not in self.winners:
            return 0
        return WIN if self.sides == 1 else SHARE


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """How a series stands.

    Attributes:
        sides: the seats of each side.
        halves: what each side has, in halves of a match.
        over: whether nothing more is played.
        decided: whether nobody can come up with the leader any more. A race goes on then, for
            each of its games is played once; who wants to may leave it at that.
        winners: the sides that won it; several where it is shared, none while it goes on.
    """

    sides: tuple[tuple[int, ...], ...]
    halves: tuple[int, ...]
    over: bool
    decided: bool
    winners: tuple[int, ...]


def series_standing(plan: SeriesPlan, players: int, ended: Mapping[int, Ended]) -> SeriesStanding:
    """The standing of a series after the matches that have ended, by their places."""
    sides = plan.sides(players)
    halves = tuple(sum(each.halves(side[0]) for each in ended.values()) for side in sides)
    left = len(plan.stages) - len(ended)
    best, *others = sorted(halves, reverse=True)
    safe = best > max(others, default=0) + WIN * left
    over = left == 0 or (safe and plan.kind == BEST_OF)
    winners = tuple(side for side, made in enumerate(halves) if made == best) if over else ()
    return SeriesStanding(sides, halves, over, over or safe, winners)


def first_dealer_of_next(plan: SeriesPlan, match: Match, won: Sequence[int] | None = None) -> int:
    """The seat that deals first in the match after this one.

    In a series of one game the game's own rule says who (arguments as of ``first_dealer_after``);
    in a race the deal goes on.
    """
    return match.next_dealer(0) if plan.kind == RACE else first_dealer_after(match, won)
