"""Random matches of every game with every option, with a check of each move and each match.

``python -m tests.family.matches 100 [--game ID]`` plays 100 matches of each variation and prints a
table; a failure is printed with what is needed to repeat it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from kontsina_qt.match.deals import check_deal, numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordedHand, Seat, read_record, write_record
from kontsina_qt.match.replay import replay_lines
from kontsina_qt.rules.base.cards import TEXTS, cards_in, mask_of, texts_of
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import view_of
from tests.family.comparing import holdings, snapshot, soon_written, variations
from tests.family.following import Follower, demand
from tests.rules.helpers import PARTS

HANDS = 40
"""A match with more hands is stopped, unless its options say how many it has."""

COUNTS = 0.01
"""How often anybody counts out."""

CHOSEN_FROM = 300
"""The random move is one of that many; no list of all moves is waited for."""

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][CDHS]|X[1-6])(?![A-Za-z0-9])")


# What a position must be


def check_places(position: Position) -> None:
    """Check that every card is in exactly one place, and that piles match their order."""
    places = holdings(position)
    demand(sum(p.bit_count() for p in places) == len(position.rules.cards), "cards lost or doubled")
    demand(sum(places) == position.rules.full, "other cards than those of the game")
    for side, pile in enumerate(position.piles):
        order = position.pile_order(side)
        demand(len(order) == pile.bit_count(), "pile", side, "is", texts_of(order))
        demand(mask_of(order) == pile, "pile", side, "is", texts_of(order))
    loose = position.arrivals()
    demand(len(set(loose)) == len(loose), "arrived twice", texts_of(loose))
    demand(mask_of(loose) == position.table, "arrivals", texts_of(loose))
    demand(
        sorted(position.features.table_order()) == sorted(cards_in(position.table)), "table order"
    )
    demand(position.over or bool(position.hands[position.turn]), "a seat without cards is to play")


def check_score(position: Position) -> None:
    """Check that the points are the sum of the lines."""
    result = position.result()
    sides = range(position.rules.sides)
    sums = tuple(sum(line.points[side] for line in result.lines) for side in sides)
    demand(result.points == sums, "points", result.points, "of lines", sums)


def check_view(position: Position, seat: int) -> None:
    """Check that a seat's view, as sent to another process, names no card it has not seen."""
    text = json.dumps(view_of(position, seat, position.scores).to_json())
    hidden = mask_of(position.deck[position.dealt :])
    for other, hand in enumerate(position.hands):
        if other != seat:
            hidden |= hand & ~position.information.public_hand(other)
    hidden = hidden & ~position.information.exposed | position.information.hidden_from(seat)
    known = {TEXTS[c] for c in cards_in(position.rules.full & ~hidden)}
    secret = set(CARD.findall(text)) - known
    demand(not secret, "seat", seat, "is told of", sorted(secret))


def check_told(position: Position, text: str) -> None:
    """Check that what a move and its events tell to all is hidden from nobody.

    This is enough for views: everything else in them is the seat's own hand, or was told before.
    """
    hidden = mask_of(position.deck[position.dealt :])
    for hand in position.hands:
        hidden |= hand
    hidden &= ~position.information.exposed
    for seat in range(position.rules.players):
        hidden &= ~position.information.public_hand(seat)
    known = {TEXTS[c] for c in cards_in(position.rules.full & ~hidden)}
    told = {*CARD.findall(text), *(TEXTS[one.card] for one in position.information.shown())}
    demand(told <= known, "all are told of", sorted(told - known))


def frozen(value: object) -> object:
    """Return an immutable copy of a value, for comparing it later."""
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        return tuple(map(frozen, value))
    if isinstance(value, Build):
        raisers = (value.owner, value.maker, value.raisers)
        return (value.number, value.text, value.cards, value.values, value.open, *raisers)
    if isinstance(value, PARTS):
        return {name: frozen(getattr(value, name)) for name in type(value).__slots__}
    if isinstance(value, dict):
        return tuple((key, frozen(one)) for key, one in value.items())
    return value


def facts(position: Position) -> dict[str, object]:
    """Everything a position holds."""
    names = {name for kind in type(position).__mro__ for name in getattr(kind, "__slots__", ())}
    left = names - {"rules", "log", "_opening"}
    return {name: frozen(getattr(position, name)) for name in sorted(left)}


# A match


def random_move(position: Position, random: Random) -> Move:
    """Choose a legal move, now and then one of a rare kind.

    Counting out, which ends the hand and can be done out of turn, is chosen seldom.
    """
    moves = position.legal(CHOSEN_FROM)
    demand(bool(moves), "there is no legal move")
    if random.random() < COUNTS:
        seats = range(position.rules.players)
        moves = [call for seat in seats for call in position.features.out_of_turn(seat)] or moves
    else:
        moves = [move for move in moves if move.verb != "count"] or moves
    moves = [move for move in moves if soon_written(position, move)]
    if random.random() < 0.6:
        return random.choice(moves)
    if moves[0].verb == "count":
        return random.choice(moves)
    some = random.sample(moves, min(len(moves), 8))
    verbs = {move: position.notation.form(move).verb for move in some}
    verb = random.choice(sorted(set(verbs.values())))
    return random.choice([move for move in some if verbs[move] == verb])


@dataclass
class Watched:
    """A random match under observation.

    Attributes:
        match: the match.
        number: of its deals.
        views: in about how many moves of each hand a whole view is checked.
        seen: the snapshots of each hand.
        listed: how many moves of the first hand were made when listing all moves became too slow,
            or None.
    """

    rules: Rules
    number: int
    random: Random
    views: int = 4
    seen: list[list[dict[str, Any]]] = field(default_factory=list)
    listed: int | None = None

    def __post_init__(self) -> None:
        seats = [Seat(f"Seat {seat}", "steady") for seat in range(self.rules.players)]
        self.match = Match(self.rules, seats)

    def play(self, hands: int = HANDS) -> Match:
        """Play to the end, or a number of hands, and check the record."""
        at_once = self.random.random() < 0.5
        while self.match.waiting and len(self.match.hands) < hands:
            self._play_hand()
            if at_once and len(self.match.hands) == 1:
                self._check_undo()
        if not at_once:
            self._check_undo()
        self._check_record()
        return self.match

    def _play_hand(self) -> None:
        match, number = self.match, len(self.match.hands)
        follower = Follower(self.rules)
        deal = numbered_deal(self.rules, self.number, number)
        demand(check_deal(deal, number, self.rules) is None, "the deal is not that of its number")
        follower.hear(match.begin_hand(deal))
        position = match.hands[-1].position
        demand(position.scores == self._before(), "scores before the hand", position.scores)
        seen = [snapshot(position)]
        self._check(position, follower)
        while not position.over:
            if self.listed is None and not _all_soon_written(position):
                self.listed = len(position.moves) if number == 0 else 0
            move = random_move(position, self.random)
            text = position.notation.text(move)
            follower.hear(match.play(move))
            seen.append(snapshot(position))
            self._check(position, follower)
            check_told(position, text)
        if self.rules.game.id == "laugh-and-lie-down":
            demand(sum(position.result().points) == 0, "chips are made or lost")
        self.seen.append(seen)

    def _before(self) -> tuple[int, ...]:
        """The points of each side before the current hand."""
        return self.rules.standing(self.match.results).scores

    def _check(self, position: Position, follower: Follower) -> None:
        check_places(position)
        check_score(position)
        follower.check(position)
        if self.random.random() * len(self.rules.pack) < self.views:
            check_view(position, self.random.randrange(self.rules.players))

    def _check_undo(self) -> None:
        match = self.match
        hand = match.hands[-1]
        after, standing = facts(hand.position), match.standing
        while hand.position.moves:
            demand(match.undo(), "a move cannot be taken back")
        before = match.results
        first = first_position(self.rules, hand.deal.dealer, hand.deal.deck, before)
        demand(facts(hand.position) == facts(first), "undo does not give the deal back")
        demand(snapshot(hand.position) == self.seen[-1][0], "undo gives another deal back")
        while match.can_redo:
            match.redo()
        demand(facts(hand.position) == after, "redo does not give the end back")
        demand(match.standing == standing, "redo gives another standing")

    def _check_record(self) -> None:
        match = self.match
        text = write_record(match.record())
        record = read_record(text)
        demand(write_record(record) == text, "a record is written otherwise when read")
        again = Match.from_record(record)
        demand(write_record(again.record()) == text, "a match of a record has another record")
        demand(again.standing == match.standing, "a match of a record stands otherwise")
        if self.listed is None:
            *lines, last = replay_lines(record)
            demand(last == {"match": self._end()}, "replay ends with", last)
            self._check_lines(iter(lines), record.hands)
        else:
            first = record.hands[0]
            short = replace(first, moves=first.moves[: max(0, self.listed - 1)])
            for line in [*replay_lines(replace(record, hands=(short,)))][:-1]:
                self._check_line(line, self.seen[0][line["ply"]], line["move"])

    def _end(self) -> dict[str, Any]:
        match = self.match
        winners = list(match.standing.winners) if match.over else []
        return {"over": match.over, "scores": list(match.standing.scores), "winners": winners}

    def _check_lines(self, lines: Iterator[dict[str, Any]], hands: Sequence[RecordedHand]) -> None:
        for number, seen in enumerate(self.seen):
            moves = [*hands[number].moves, None]
            for ply, (shot, move) in enumerate(zip(seen, moves, strict=True)):
                line = next(lines)
                demand((line["hand"], line["ply"]) == (number, ply), "replay is out of step")
                self._check_line(line, shot, move)
                demand(move is not None or not line["legal"], "there are moves after the end")
            line = next(lines)
            points = list(self.match.results[number].points)
            demand(line["result"]["points"] == points, "replay of hand", number, "has other points")
        demand(next(lines, None) is None, "replay tells more than was played")

    def _check_line(self, line: dict[str, Any], shot: Mapping[str, Any], move: str | None) -> None:
        wrong = [name for name in shot if line[name] != shot[name]]
        demand(not wrong, "replay of hand", line["hand"], "ply", line["ply"], "differs in", wrong)
        demand(line["move"] == move, "replay has another move than", move)
        listed = move in line["legal"] or "legal_more" in line
        if move is not None and move.startswith("count "):
            demand(move not in line["legal"], move, "is another seat's and is listed")
            return
        demand(listed or move is None, move, "was played and is not listed")


def _all_soon_written(position: Position) -> bool:
    return all(soon_written(position, move) for move in position.legal(CHOSEN_FROM))


# All of them


@dataclass(frozen=True)
class Variation:
    """A game with a number of players and some options."""

    game: Game
    players: int
    options: Mapping[str, Value]

    @property
    def rules(self) -> Rules:
        """Its rules."""
        return self.game.rules(self.players, self.options)

    def __str__(self) -> str:
        words = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.id} {self.players} {words}".rstrip()


def all_variations(ids: Iterable[str] = ()) -> list[Variation]:
    """Return the variations of each game; the target is as low as can be."""
    found = []
    for id in ids or GAMES:
        game = GAMES[id]
        low = {o.name: o.low for o in game.options if o.name == "target"}
        for players, options in variations(game):
            ends: Mapping[str, Value] = low if options and "end" not in options else {}
            found.append(Variation(game, players, {**ends, **options}))
    return found


@dataclass
class Row:
    """The results of the matches of a variation."""

    matches: int = 0
    hands: int = 0
    plies: int = 0
    running: int = 0
    wrong: list[str] = field(default_factory=list)


def watch(variation: Variation, index: int, seed: int) -> Watched:
    """Return a match before its first deal, the same for the same numbers."""
    random = Random(f"{seed}/{index}/{variation}")
    return Watched(variation.rules, random.randrange(1 << 64), random)


def play_all(variation: Variation, matches: int, seed: int, hands: int = HANDS) -> Row:
    """Play matches of a variation; failures are in the row."""
    row = Row()
    for index in range(matches):
        watched = watch(variation, index, seed)
        row.matches += 1
        try:
            match = watched.play(hands)
        except Exception as error:
            row.wrong.append(_told(watched, variation, index, seed, error))
            continue
        row.hands += len(match.hands)
        row.plies += sum(len(hand.position.moves) for hand in match.hands)
        row.running += not match.over
    return row


def _told(watched: Watched, variation: Variation, index: int, seed: int, error: Exception) -> str:
    """Return all that is needed to repeat a failure."""
    lines = [f"{variation}: match {index} of seed {seed}, deal number {watched.number}"]
    if watched.match.hands:
        position = watched.match.hands[-1].position
        hand, ply = watched.match.cursor
        lines.append(f"  hand {hand} ply {ply} moves {position.notation.texts()[-4:]}")
    return "\n".join([*lines, f"  {type(error).__name__}: {error}"])


def main(arguments: Sequence[str] | None = None, say: Callable[[str], None] = print) -> int:
    """Play the matches that the command line asks for and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.family.matches", description=__doc__)
    parser.add_argument("matches", type=int, help="of each variation")
    parser.add_argument("--game", action="append", choices=list(GAMES), default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=HANDS, help="after which a match is stopped")
    told = parser.parse_args(arguments)
    say(f"{'matches':>7} {'hands':>7} {'moves':>8} {'running':>7} {'wrong':>5} {'s':>6}  variation")
    total = Row()
    for variation in all_variations(told.game):
        began = time.perf_counter()
        longest = max(told.hands, int(variation.rules.options.get("hands", 0)))
        row = play_all(variation, told.matches, told.seed, longest)
        seconds = time.perf_counter() - began
        say(f"{_columns(row)} {seconds:6.1f}  {variation}")
        for wrong in row.wrong[:3]:
            say(wrong)
        for name in ("matches", "hands", "plies", "running", "wrong"):
            setattr(total, name, getattr(total, name) + getattr(row, name))
    say(f"{_columns(total)} {'':6}  all")
    return 1 if total.wrong else 0


def _columns(row: Row) -> str:
    wrong = len(row.wrong)
    return f"{row.matches:7} {row.hands:7} {row.plies:8} {row.running:7} {wrong:5}"


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.exit(main())
