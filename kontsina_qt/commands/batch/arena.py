"""``kontsina arena``: two levels compared on the same cards.

Each numbered deal is played twice with the seats swapped, so that both levels get the same cards.
The difference is printed with its standard error over the pairs.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from kontsina_qt import __version__
from kontsina_qt.commands.batch.workers import Map, workers
from kontsina_qt.commands.computers import BUDGET_MS, Computers, check_level
from kontsina_qt.commands.inputs import game_named, rules_for
from kontsina_qt.commands.kept import MOST_POINTS, Kept, no_result
from kontsina_qt.commands.terminal import CommandError, Progress, complain, percent, say, table
from kontsina_qt.language import tr, trn
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.players.base import Player
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.programs.client import Turn, TurnTaker, turn_taker
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.view import Course, Earlier, View

_CHUNK = 20
_MOST_TOLD = 20
_PIECE_SECONDS = 5.0
"""A task ends after the deal in progress at this time, so that results are saved soon."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The settings of a contest: all a worker process needs.

    Attributes:
        game, players, options: the rules.
        a, b: the two levels.
        budget_ms: the time per move.
        hands: the number of consecutive hands per deal, as in a match.
        learning: the number of first hands that do not count.
    """

    game: str
    players: int
    options: dict[str, Value]
    a: str
    b: str
    budget_ms: int = BUDGET_MS
    hands: int = 1
    learning: int = 0

    def rules(self) -> Rules:
        """The rules of every hand."""
        return game(self.game).rules(self.players, self.options)


@dataclass(frozen=True, slots=True)
class Pair:
    """One deal played twice.

    Attributes:
        number: the deal number.
        a, b: the mean points of each level over its sides and the hands that count.
        won: the number of these hands that each level won; the rest are ties.
        failures: how often each level failed and ``steady`` moved in its place.
        reasons: the reasons of each level's failures; a sample if there are many.
    """

    number: int
    a: float
    b: float
    won: tuple[int, int]
    failures: tuple[int, int]
    reasons: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    @classmethod
    def from_json(cls, row: Mapping[str, Any], contest: Contest) -> Pair:
        """Return a pair from its ``asdict`` JSON.

        Raises:
            ValueError: it is invalid.
        """
        number = row.get("number")
        if type(number) is not int:
            raise ValueError("not a deal number")
        a, b = (_points(row.get(name)) for name in ("a", "b"))
        won, failures = (_two_counts(row.get(name)) for name in ("won", "failures"))
        if sum(won) > 2 * (contest.hands - contest.learning):
            raise ValueError("more hands won than played")
        return cls(number, a, b, won, failures, _two_lists(row.get("reasons", [[], []])))


def _points(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("not points")
    if not abs(value) <= MOST_POINTS:
        raise ValueError("implausible points")
    return float(value)


def _two_counts(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or [type(each) for each in value] != [int, int]:
        raise ValueError("not two integers")
    first, second = value
    if min(first, second) < 0:
        raise ValueError("a negative count")
    return first, second


def _two_lists(value: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not isinstance(value, list) or [type(each) for each in value] != [list, list]:
        raise ValueError("not two lists")
    first, second = value
    if not all(isinstance(each, str) for each in (*first, *second)):
        raise ValueError("not texts")
    return tuple(first), tuple(second)


def arena(args: argparse.Namespace) -> int:
    """Compare two levels and print the result."""
    for level in (args.a, args.b):
        if level not in REFERENCES:
            check_level(level)
    rules = rules_for(args, args.players or _players(args))
    contest = Contest(
        rules.game.id,
        rules.players,
        rules.changed_options(),
        args.a,
        args.b,
        round(1000 * args.seconds),
        args.hands,
        args.learning,
    )
    if contest.learning >= contest.hands:
        raise CommandError(tr("at least one of {n} hands has to count").format(n=contest.hands))
    numbers = range(args.first, args.first + args.deals)
    pairs: dict[int, Pair] = {}
    with Progress() as progress, workers(args.jobs, args.dask) as (at_once, run):
        for pairs in played(contest, numbers, args.keep, at_once, run):
            words = tr("{n} of {all} deals").format(n=len(pairs), all=args.deals)
            progress.show(len(pairs) / args.deals, words)
    summary = summed(contest, [pairs[number] for number in numbers])
    if args.json:
        say(json.dumps(summary, ensure_ascii=False))
    else:
        for line in _summary_lines(summary):
            say(line)
    _complain_of_failures(summary)
    return 0


def played(
    contest: Contest, numbers: Sequence[int], keep: str | None, at_once: int, run: Map
) -> Iterator[dict[int, Pair]]:
    """Play the deals of a contest; yield the pairs so far, by number, first and after each task.

    Args:
        contest: the contest.
        numbers: the deal numbers.
        keep: the file in which results are saved and from which they are resumed, or None.
        at_once: the number of parallel tasks.
        run: runs the tasks.

    Raises:
        CommandError: the file has other contents, or cannot be written.
    """
    kept = Kept(keep, {"contest": asdict(contest), "program": __version__})
    wanted = set(numbers)
    pairs: dict[int, Pair] = {}
    for line, row in enumerate(kept.rows, start=2):
        try:
            pair = Pair.from_json(row, contest)
        except ValueError:
            raise no_result(str(keep), line) from None
        if pair.number in wanted:
            pairs[pair.number] = pair
    yield pairs
    most = _CHUNK
    while missing := [number for number in numbers if number not in pairs]:
        work = partial(play_chunk, contest, seconds=_PIECE_SECONDS)
        deals = 1
        for done in run(work, _chunks(missing, at_once, most)):
            kept.add(asdict(pair) for pair in done)
            pairs.update((pair.number, pair) for pair in done)
            deals = max(deals, len(done))
            yield pairs
        most = deals  # as many as a task gets done in its time


class Reference:
    """A reference player, available only in the arena."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def take_turn(self, rules: Rules, view: View, seed: int, budget_ms: int) -> Turn:
        """Return a move of the seat to play."""
        return Turn(self._player.choose(rules, view, Random(seed), budget_ms / 1000))

    def close(self) -> None:
        """Do nothing: there is no process."""


def contestants(levels: Sequence[str], budget_ms: int) -> Computers:
    """Return the players of a contest, including ``REFERENCES``."""
    return Computers(levels, budget_ms, _contestant)


def _contestant(name: str) -> TurnTaker:
    return Reference(REFERENCES[name]) if name in REFERENCES else turn_taker(name)


def _players(args: argparse.Namespace) -> int | None:
    """Return the smallest even number of players, or None if partnerships are set."""
    if any(setting.startswith("partnerships=") for setting in args.settings):
        return None
    even = [n for n in game_named(args.game).players if n % 2 == 0]
    return min(even, default=None)


def _chunks(deals: Sequence[int], jobs: int, most: int) -> list[Sequence[int]]:
    """Split the deal numbers into tasks of at most ``most``, enough to keep every job busy."""
    size = max(1, min(most, len(deals) // (4 * jobs)))
    return [deals[start : start + size] for start in range(0, len(deals), size)]


def play_chunk(contest: Contest, numbers: Iterable[int], seconds: float = inf) -> list[Pair]:
    """Play deals, each twice, until the time is over."""
    rules = contest.rules()
    end = monotonic() + seconds
    pairs: list[Pair] = []
    with contestants([contest.a, contest.b], contest.budget_ms) as computers:
        for number in numbers:
            pairs.append(play_pair(rules, computers, number, contest.hands, contest.learning))
            if monotonic() >= end:
                break
    return pairs


def play_pair(
    rules: Rules, computers: Computers, number: int, hands: int = 1, learning: int = 0
) -> Pair:
    """Play the first hands of a deal twice: level a in the even seats, then in the odd ones."""
    points: tuple[list[int], list[int]] = ([], [])
    won = [0, 0]
    before = tuple(computers.failures)
    for reasons in computers.reasons:
        reasons.clear()
    for swapped in (0, 1):
        results = play_hands(rules, computers, number, swapped, hands)
        for result in results[learning:]:
            for side, got in enumerate(result):
                points[(side + swapped) % 2].append(got)
            best = [side for side, got in enumerate(result) if got == max(result)]
            if len(best) == 1:
                won[(best[0] + swapped) % 2] += 1
    failures = [now - then for now, then in zip(computers.failures, before, strict=True)]
    return Pair(
        number,
        fmean(points[0]),
        fmean(points[1]),
        (won[0], won[1]),
        (failures[0], failures[1]),
        (tuple(computers.reasons[0]), tuple(computers.reasons[1])),
    )


def play_hands(
    rules: Rules, computers: Computers, number: int, swapped: int, hands: int = 1
) -> list[tuple[int, ...]]:
    """Return each side's points in each hand, with level ``(seat + swapped) % 2`` in each seat.

    Each hand starts at a score of zero, so that players play for points.
    """
    chance = Random(number)
    scores = (0,) * rules.sides
    results: list[tuple[int, ...]] = []
    earlier: list[Earlier] = []
    for hand in range(hands):
        deal = numbered_deal(rules, number, hand)
        position = first_position(rules, deal.dealer, deal.deck)
        table = tuple(position.information.opening_table())
        course = Course(table, number=0, earlier=tuple(earlier))
        while not position.over:
            player = (position.turn + swapped) % 2
            move = computers.move(position, scores, chance.getrandbits(32), player, course)
            course.texts.append(position.notation.text(move))
            position.apply(move)
        results.append(position.result().points)
        earlier.append(Earlier(deal.dealer, table, tuple(course.texts)))
    return results


def summed(contest: Contest, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Return the result as printed with ``--json``.

    ``points`` are means per hand, ``difference`` is a's minus b's, and ``standard_error`` is that
    of the difference over the deals (null for a single one).
    """
    hands = 2 * (contest.hands - contest.learning) * len(pairs)
    differences = [pair.a - pair.b for pair in pairs]
    error = stdev(differences) / sqrt(len(pairs)) if len(pairs) > 1 else None
    won = [sum(pair.won[level] for pair in pairs) for level in (0, 1)]
    failures = [sum(pair.failures[level] for pair in pairs) for level in (0, 1)]
    return {
        "game": contest.game,
        "players": contest.players,
        "options": contest.options,
        "a": contest.a,
        "b": contest.b,
        "seconds": contest.budget_ms / 1000,
        "deals": len(pairs),
        "hands": hands,
        "learning": contest.learning,
        "points": {"a": fmean(p.a for p in pairs), "b": fmean(p.b for p in pairs)},
        "difference": fmean(differences),
        "standard_error": error,
        "won": {"a": won[0] / hands, "b": won[1] / hands, "shared": (hands - sum(won)) / hands},
        "failures": {"a": failures[0], "b": failures[1]},
        "reasons": {"a": _counted(pairs, 0), "b": _counted(pairs, 1)},
    }


def _counted(pairs: Sequence[Pair], level: int) -> dict[str, int]:
    """Return the reasons of a level's failures with their counts, commonest first."""
    reasons = Counter(reason for pair in pairs for reason in pair.reasons[level])
    return dict(reasons.most_common(_MOST_TOLD))


def _summary_lines(summary: dict[str, Any]) -> list[str]:
    rows = [["", tr("points per hand"), tr("hands won")]]
    for name in ("a", "b"):
        points, won = summary["points"][name], summary["won"][name]
        rows.append([f"{name}: {summary[name]}", f"{points:.3f}", percent(won, 1)])
    difference = tr("a − b: {difference:+.3f} points per hand").format(
        difference=summary["difference"]
    )
    if summary["standard_error"] is not None:
        difference += tr(", standard error {error:.3f}").format(error=summary["standard_error"])
    played = trn(
        "{n} deal, played twice with the seats swapped; {{players}} players",
        "{n} deals, each played twice with the seats swapped; {{players}} players",
        summary["deals"],
    )
    return [
        *table(rows, right=(1, 2)),
        tr("tied hands: {share}").format(share=percent(summary["won"]["shared"], 1)),
        difference,
        played.format(players=summary["players"]),
    ]


def _complain_of_failures(summary: dict[str, Any]) -> None:
    for name in ("a", "b"):
        failures = summary["failures"][name]
        if failures:
            words = trn(
                "{{level}} failed {n} time; a Steady player played in its place",
                "{{level}} failed {n} times; a Steady player played in its place",
                failures,
            )
            complain(words.format(level=summary[name]))
            for reason, times in summary["reasons"][name].items():
                complain(
                    trn("{n} time: {{reason}}", "{n} times: {{reason}}", times).format(
                        reason=reason
                    )
                )
