"""Judges players at fixed decisions: ``python -m training.regret [GAME] --player NAME …``.

A match tells little about a small change, since the cards' luck outweighs it. Here every player is
asked for its move in the same positions, and what it loses there against the best move (its regret)
is looked up. Positions come from numbered deals played by ``steady`` and ``skilled``, all moves of
which are judged once, in two ways:

* *Likely hands*: many deals of the hidden cards, weighted by what the other has played, in which
  the others play in the styles they are believed to have, and the seat plans its later turns of
  this deal knowing what it will see by then. A plan is made in one half of the deals and judged in
  the other, so that luck is not mistaken for skill.
* *True hands*: the hidden cards as they were, with all played on by players that see only their
  own. This shares no assumption with the search, but has one sample per decision.

The judgements are kept in ``build/regret``; use compiled players (``python3 do.py compile``) and
``PYTHONSAFEPATH=1 PYTHONPATH=build/compiled:.``. Times are of the processor.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.players.base import Player
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.thinker import EXPERT, Thinker
from kontsina_qt.players.models.acquaintance import beliefs
from kontsina_qt.players.models.styles import Style, styles_for
from kontsina_qt.players.search.determinization import Deal, Determinizer
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View, view_of
from training.sources import player_of

FIRST = 3 * 10**12
"""The first deal number; contests, puzzles and training use others."""

A_HAND = 3
"""The decisions taken from each hand."""

LIKELY, PROPOSED, TURNS = 600, 3_000, 2
"""The likely hands, those they are drawn from, and the seat's later turns that are planned."""

ENOUGH = 8
"""The least hands in half of a part for a plan of its own."""

PATIENT = 60.0
KEPT = Path(__file__).parents[1] / "build" / "regret"

PLAYING_ON = Thinker(replace(EXPERT, deals=48))
"""Plays the seat on in the true hands."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn with a choice, before the last deal.

    Attributes:
        number: the deal number.
        position: the position, of which players see their view.
        others: who plays the other seats.
    """

    number: int
    position: Position
    others: Player

    @property
    def view(self) -> View:
        """What the seat to play sees, at the beginning of a match."""
        return seen(self.position)


@dataclass(frozen=True, slots=True)
class Judged:
    """The worth of each move of a decision, by its text.

    Attributes:
        likely: in likely hands.
        true: in the true hands.
    """

    likely: dict[str, float]
    true: dict[str, float]


@dataclass(frozen=True, slots=True)
class Conduct:
    """What a player does at a decision.

    Attributes:
        likely, true: what its move loses against the best one.
        seconds: the processor time.
    """

    likely: float
    true: float
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Judge players and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m training.regret", description=__doc__)
    parser.add_argument("game", nargs="?", default="kontsina")
    parser.add_argument("--player", action="append", metavar="NAME", help="as in the arena")
    parser.add_argument("--players", type=int, default=2, help="at the table (2)")
    parser.add_argument("--hands", type=int, default=300, help=f"{A_HAND} decisions each (300)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move (1)")
    args = parser.parse_args(arguments)
    names = args.player or ["skilled", "expert"]
    judged = list(judgements(args.game, args.hands, args.players))
    first: list[Conduct] = []
    for name in names:
        found = conduct(player_of(name), judged, args.seconds)
        first = first or found
        print(line(name, found, first), flush=True)
    return 0


def line(name: str, found: Sequence[Conduct], first: Sequence[Conduct]) -> str:
    """Return a player's mean regret, and what it gains on the first player at the same decisions.

    All numbers are thousandths of a point a decision.
    """
    parts = [f"{name:28}"]
    for judge in ("likely", "true"):
        lost = [1000 * getattr(each, judge) for each in found]
        gains = [1000 * getattr(a, judge) - b for a, b in zip(first, lost, strict=True)]
        parts.append(f"{judge} {mean_text(lost)}, gains {mean_text(gains)};")
    times = sorted(each.seconds for each in found)
    parts.append(f"{1000 * fmean(times):.0f} ms, at most {1000 * times[-1]:.0f}; {len(found)}")
    return " ".join(parts)


def mean_text(values: Sequence[float]) -> str:
    """Return the mean with its standard error."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    return f"{fmean(values):+.2f} ± {error:.2f}"


def conduct(
    player: Player, judged: Sequence[tuple[Decision, Judged]], seconds: float
) -> list[Conduct]:
    """Ask a player for its move at every decision."""
    found = []
    for decision, worth in judged:
        view = decision.view
        begin = process_time()
        move = player.choose(decision.position.rules, view, Random(1), seconds).move
        took = process_time() - begin
        called = move not in worth.likely and not decision.position.notation.read(move).played
        likely, true = (
            0.0 if called else max(each.values()) - each[move]
            for each in (worth.likely, worth.true)
        )
        found.append(Conduct(likely, true, took))
    return found


def judgements(game_id: str, hands: int, players: int = 2) -> Iterator[tuple[Decision, Judged]]:
    """Yield every decision with the worth of its moves, judged now or before."""
    rules = game(game_id).rules(players)
    KEPT.mkdir(parents=True, exist_ok=True)
    for number in range(FIRST, FIRST + hands):
        file = KEPT / f"{game_id}-{players}-{number}.json"
        decisions = decisions_of(rules, number)
        rows = json.loads(file.read_text("utf-8")) if file.exists() else []
        moves = [
            set(map(each.position.notation.text, judged_moves(each.position))) for each in decisions
        ]
        if [set(likely) for likely, _ in rows] != moves:
            rows = [(likely_worth(each), true_worth(each)) for each in decisions]
            file.write_text(json.dumps(rows), "utf-8")
        for decision, (likely, true) in zip(decisions, rows, strict=True):
            yield decision, Judged(likely, true)


def decisions_of(rules: Rules, number: int) -> list[Decision]:
    """Play a numbered hand and return some of its decisions."""
    random = Random(number)
    players = [LEVELS[name].player for name in ("steady", "skilled")]
    random.shuffle(players)
    seats = [players[seat % 2] for seat in range(rules.players)]
    deal = numbered_deal(rules, number, 0)
    position = first_position(rules, deal.dealer, deal.deck)
    met: list[Decision] = []
    while not position.over:
        seat = position.turn
        if position.stock and position.moves and len(judged_moves(position)) > 1:
            met.append(Decision(number, position.copy(), seats[1 - seat % 2]))
        position.apply(asked(seats[seat], position, random))
    return random.sample(met, min(A_HAND, len(met)))


def judged_moves(position: Position) -> list[Move]:
    """Return the legal moves that play a card; a call can't be judged by playing on."""
    return [move for move in position.legal() if move.played]


def seen(position: Position) -> View:
    """Return the view of the seat to play, at the beginning of a match."""
    return view_of(position, position.turn, (position.rules.ending.start,) * position.rules.sides)


def asked(player: Player, position: Position, random: Random, seconds: float = PATIENT) -> Move:
    """Return a player's move."""
    chosen = player.choose(position.rules, seen(position), Random(random.getrandbits(32)), seconds)
    return position.notation.read(chosen.move)


# The true hands


def true_worth(decision: Decision) -> dict[str, float]:
    """Return the worth of each move in the true hands at the end of the deal."""
    position = decision.position
    outlook = Outlook(position.rules, position, position.rules.side_of[position.turn], None)
    found = {}
    for move in judged_moves(position):
        random = Random(decision.number)
        after = position.copy()
        after.apply(move)
        while not after.over and after.deals == position.deals:
            own = after.turn == position.turn
            after.apply(asked(PLAYING_ON if own else decision.others, after, random))
        found[position.notation.text(move)] = outlook.value(after)
    return found


# Likely hands


def likely_worth(decision: Decision) -> dict[str, float]:
    """Return the worth of each move over many deals of the hidden cards."""
    position, view = decision.position, decision.view
    rules, random = position.rules, Random(decision.number)
    sight = look(rules, view)
    believed = beliefs(rules, view, sight.public, inf)
    determinizer = Determinizer(sight, random, True, PROPOSED, inf, believed)
    outlook = Outlook(rules, sight.public, sight.side, None)
    judge = _Judge(sight.seat, styles_for(rules, outlook, sight.rivals), outlook, random)
    deals = list(determinizer.sample(LIKELY))
    weights = [deal.weight for deal in deals]
    return {
        position.notation.text(move): fmean(judge.worths(deals, move, TURNS), weights)
        for move in judged_moves(position)
    }


class _Judge:
    """Plays on in likely hands, from one seat's decision to the end of the deal."""

    def __init__(self, seat: int, styles: list[Style], outlook: Outlook, random: Random) -> None:
        self._seat = seat
        self._styles = styles
        self._outlook = outlook
        self._random = random

    def worths(self, deals: Sequence[Deal], move: Move, turns: int) -> list[float]:
        """Return the worth of a move in each deal, if the seat plans that many later turns."""
        found = [0.0] * len(deals)
        parts: dict[tuple[Move, ...], list[int]] = {}
        begun: list[Deal] = []
        for at, deal in enumerate(deals):
            before = deal.position
            after = before.copy()
            after.apply(move)
            if self._to_own_turn(after, before.deals, deal.styles) and turns:
                legal = after.legal()
                parts.setdefault((*after.moves[len(before.moves) :], *legal), []).append(at)
            else:
                found[at] = self._at_the_end(after, before.deals, deal.styles)
            begun.append(replace(deal, position=after))
        for part in parts.values():
            worths = self._planned([begun[at] for at in part], turns)
            for at, worth in zip(part, worths, strict=True):
                found[at] = worth
        return found

    def _planned(self, deals: Sequence[Deal], turns: int) -> list[float]:
        """Return the worth in each deal, which all look alike to the seat, which is to play."""
        position = deals[0].position
        moves = position.legal()
        usual = self._styles[deals[0].styles[self._seat]].move(position, moves, 0.0)
        if len(moves) == 1 or len(deals) < 2 * ENOUGH:
            return self.worths(deals, usual, turns - 1 if len(moves) == 1 else 0)
        table = [self.worths(deals, move, turns - 1) for move in moves]
        weights = [deal.weight for deal in deals]
        found = [0.0] * len(deals)
        for half in (0, 1):
            others = weights[1 - half :: 2]
            planned = [fmean(row[1 - half :: 2], others) for row in table]
            found[half::2] = table[planned.index(max(planned))][half::2]
        return found

    def _to_own_turn(self, position: Position, deals: int, styles: list[int]) -> bool:
        """Let the others play; tell whether the seat has another turn in this deal."""
        while not position.over and position.deals == deals:
            if position.turn == self._seat:
                return True
            self._play(position, styles)
        return False

    def _at_the_end(self, position: Position, deals: int, styles: list[int]) -> float:
        while not position.over and position.deals == deals:
            self._play(position, styles)
        return self._outlook.value(position)

    def _play(self, position: Position, styles: list[int]) -> None:
        moves = position.legal()
        style = self._styles[styles[position.turn]]
        position.apply(style.move(position, moves, self._random.random()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
