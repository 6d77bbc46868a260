"""Series: consecutive matches between the same players, and their standing.

A win counts one, a tie a half for each side that shares it. Points are never added up across
games: a hand of Scopa has six of them, one of Diloti thirty. So a race, one hand of each game,
counts hands won.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kontsina_qt.match.json_text import parse_json
from kontsina_qt.match.match import Match, MatchError
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import NEWEST, Options
from kontsina_qt.rules.games.catalogue import GAMES, game

BEST_OF, RACE = "best-of", "race"
LENGTHS = (3, 5, 7)
"""The possible lengths of a series of one game, in matches."""
FEWEST = 5
"""The minimum number of games for a race."""
RACE_NUMBERS = tuple(
    n for n in range(2, 9) if sum(n in each.players for each in GAMES.values()) >= FEWEST
)
"""The numbers of players with enough games for a race."""
WIN, SHARE = 2, 1
"""The value of a match in halves, to keep integers."""

_TEXT_LIMIT = 1 << 16
_MAX_STAGES = 100


@dataclass(frozen=True, slots=True)
class Stage:
    """One match of a series: the id of its game, and its options other than the defaults."""

    game: str
    options: Options


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """The plan of a series.

    Attributes:
        kind: ``BEST_OF`` ends once the lead can't be caught; ``RACE`` plays one hand of each
            game, all of them.
        stages: the matches, in order.
    """

    kind: str
    stages: tuple[Stage, ...]

    @property
    def hands(self) -> int | None:
        """The maximum number of hands in a match; None if only its rules end it."""
        return 1 if self.kind == RACE else None

    def rules(self, place: int, players: int) -> Rules:
        """Return the rules of the match at a place (from 0)."""
        stage = self.stages[place]
        return game(stage.game).rules(players, stage.options)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side; every seat for itself if the sides differ by match."""
        found = {self.rules(place, players).side_of for place in range(len(self.stages))}
        if len(found) > 1:
            return tuple((seat,) for seat in range(players))
        [side_of] = found
        sides = range(max(side_of) + 1)
        return tuple(tuple(s for s in range(players) if side_of[s] == side) for side in sides)

    def text(self) -> str:
        """Return the plan as text for the library."""
        stages = [{"game": stage.game, "options": dict(stage.options)} for stage in self.stages]
        return json.dumps({"kind": self.kind, "version": NEWEST, "stages": stages})


def best_of(length: int, id: str, options: Options) -> SeriesPlan:
    """Return the plan of a series of one game."""
    return SeriesPlan(BEST_OF, (Stage(id, dict(options)),) * length)


def race(games: Sequence[Game]) -> SeriesPlan:
    """Return the plan of a race through these games with default options."""
    return SeriesPlan(RACE, tuple(Stage(each.id, {}) for each in games))


def race_games(players: int, every: bool) -> list[Game]:
    """Return a race's games, easiest first: every one for ``players``, or one per family."""
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
    """Parse a plan from the library's text.

    Raises:
        ValueError: it is no plan, or not for this number of players.
    """
    data = parse_json(text, _TEXT_LIMIT)
    if not isinstance(data, dict) or data.get("kind") not in (BEST_OF, RACE):
        raise ValueError("not a series")
    stages, version = data.get("stages"), data.get("version", 1)
    if type(version) is not int or not 1 <= version <= NEWEST:
        raise ValueError("unknown version of a series")
    if not isinstance(stages, list) or not 0 < len(stages) <= _MAX_STAGES:
        raise ValueError("a series without matches")
    return SeriesPlan(data["kind"], tuple(_stage_of(stage, players, version) for stage in stages))


def _stage_of(data: object, players: int, version: int) -> Stage:
    if not isinstance(data, dict) or not isinstance(data.get("options"), dict):
        raise ValueError("not a match of a series")
    rules = game(str(data.get("game"))).rules(players, data["options"], version)
    return Stage(rules.game.id, rules.changed_options())


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a match in a series.

    Attributes:
        winners: the winning seats, of several sides after a tie.
        sides: the number of winning sides.
        scores: the score of each side.
        resigned: the seat that resigned, or None.
        match_id: its id in the library, or None.
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
        """Create it from the winning sides."""
        won = tuple(winners)
        seats = tuple(seat for seat, side in enumerate(rules.side_of) if side in won)
        return cls(seats, len(won), tuple(scores), resigned, match_id)

    def halves(self, seat: int) -> int:
        """Return a seat's share, in halves."""
        if seat not in self.winners:
            return 0
        return WIN if self.sides == 1 else SHARE


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """The standing of a series.

    Attributes:
        sides: the seats of each side.
        halves: each side's score, in halves of a match.
        over: whether the series is over.
        decided: whether the lead can't be caught any more. A race goes on nevertheless unless
            the players stop it.
        winners: the winning sides, several after a tie; empty while it is in progress.
    """

    sides: tuple[tuple[int, ...], ...]
    halves: tuple[int, ...]
    over: bool
    decided: bool
    winners: tuple[int, ...]


def series_standing(plan: SeriesPlan, players: int, ended: Mapping[int, Ended]) -> SeriesStanding:
    """Return the standing of a series after the ended matches, given by place."""
    sides = plan.sides(players)
    halves = tuple(sum(each.halves(side[0]) for each in ended.values()) for side in sides)
    left = len(plan.stages) - len(ended)
    best, *others = sorted(halves, reverse=True)
    safe = best > max(others, default=0) + WIN * left
    over = left == 0 or (safe and plan.kind == BEST_OF)
    winners = tuple(side for side, made in enumerate(halves) if made == best) if over else ()
    return SeriesStanding(sides, halves, over, over or safe, winners)


def first_dealer_after(match: Match, won: Sequence[int] | None = None) -> int:
    """Return the seat that deals first in the next match between the same players.

    Source: rule card Cassino, "The next game": a single winner deals; of a side, its first seat.
    In other games, and after a tie, the deal passes to the next seat.

    Args:
        match: the match that has ended.
        won: the winning sides; by default those of the standing.

    Raises:
        MatchError: no hand of the match was dealt.
    """
    if not match.hands:
        raise MatchError("no hand of this match has been dealt")
    rules = match.rules
    winners = match.standing.winners if won is None else won
    if rules.game.winner_deals and len(winners) == 1:
        return rules.seats_of(winners[0])[0]
    return match.next_dealer(0)


def first_dealer_of_next(plan: SeriesPlan, match: Match, won: Sequence[int] | None = None) -> int:
    """Return the seat that deals first in the next match.

    In a series of one game the game's rule decides (arguments as of ``first_dealer_after``); in a
    race the deal passes on.
    """
    return match.next_dealer(0) if plan.kind == RACE else first_dealer_after(match, won)
