"""An independent checker of ``kontsina replay --json``: ``python -m tests.outside_check 3000``.

It uses only the program's command line. Random matches are dealt, played and scored by the second
implementation, written as records and replayed by ``kontsina`` in a separate process; every line of
its output is compared: positions, legal moves, results, the end.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests import oracle

ROOT = Path(__file__).resolve().parents[1]
MOST_HANDS = 50
"""The maximum for one match, and so for one process."""

SHAPES: list[tuple[str, int, dict[str, Any]]] = [
    (game, players, options)
    for game, numbers in (("kontsina", (2, 3, 4)), ("kontsina-variant", (3, 4)))
    for players in numbers
    for options in (
        {"end": "hands", "hands": 50},
        {"end": "hands-won", "hands": 49, "clubs": 2, "good_two": 2},
        {"end": "target", "target": 101, "direction": "anticlockwise"},
        {"end": "target", "target": 21, "good_two": 2},
        {"end": "target", "target": 61, "partnerships": True},
        {"end": "hands", "hands": 50, "partnerships": True, "clubs": 2},
    )
    if players == 4 or "partnerships" not in options
]
SHAPES += [
    ("kontsina-duel", 2, options)
    for options in ({}, {"hands": 50}, {"end": "target"}, {"end": "hands", "clubs": 1})
]
"""Game, players and options of the matches, in turn."""


def random_match(
    shape: tuple[str, int, dict[str, Any]], random: Random, most_hands: int = MOST_HANDS
) -> dict[str, Any]:
    """Return the record of a random match, to its end or with ``most_hands`` hands."""
    game, players, data = shape
    options = oracle.complete(game, players, data)
    partnerships = bool(options.get("partnerships"))
    sides = 2 if partnerships else players
    dealer = random.randrange(players)
    number = random.randrange(1 << 64)
    hands: list[dict[str, Any]] = []
    results: list[list[int]] = []
    while len(hands) < most_hands and not oracle.standing(results, sides, options)[1]:
        written: dict[str, Any] = {"dealer": dealer}
        if random.random() < 0.3:
            deck = oracle.numbered_deck(number, len(hands))
            written["number"] = number
        else:
            deck = random.sample(oracle.PACK, 52)
        hand = oracle.Hand(players, partnerships, dealer, deck)
        written |= {"deck": " ".join(oracle.texts(deck)), "moves": random_moves(hand, random)}
        hands.append(written)
        results.append(oracle.total(oracle.score(hand.piles, options, hand.sweeps)))
        dealer = (dealer + 1) % players
    if random.random() < 0.3:
        del hands[-1]["moves"][random.randrange(48) :]
    return {
        "format": "kontsina-record",
        "version": 2,
        "game": game,
        "options": data,
        "seats": [{"name": f"Seat {seat}", "player": "random"} for seat in range(players)],
        "hands": hands,
    }


def random_moves(hand: oracle.Hand, random: Random) -> list[str]:
    """Play a random hand: mostly any move, in some hands more lays, which fill the table."""
    lays = 0.5 if random.random() < 0.1 else 0.0
    moves = []
    while hand.turn is not None:
        legal = hand.legal()
        if random.random() < lays:
            legal = [move for move in legal if not move.taken]
        move = random.choice(legal)
        moves.append(move.text)
        hand.play(move)
    return moves


def replayed(text: str) -> list[dict[str, Any]]:
    """Return the output of ``kontsina replay --json`` for a record.

    Raises:
        AssertionError: it failed.
    """
    done = subprocess.run(
        [sys.executable, "-m", "kontsina_qt", "replay", "-", "--json"],
        input=text.encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def difference(record: dict[str, Any]) -> str | None:
    """Return the first difference between the program and the second implementation, or None."""
    theirs = replayed(json.dumps(record))
    ours = list(oracle.replay(record))
    for number, (one, other) in enumerate(zip(theirs, ours, strict=False), start=1):
        if one != other:
            names = [name for name in other if one.get(name) != other[name]]
            return f"line {number}, {names}: the program says {one}, the checker {other}"
    if len(theirs) != len(ours):
        return f"the program prints {len(theirs)} lines, the checker {len(ours)}"
    return None


def check(hands: int, seed: int) -> Iterator[tuple[int, int]]:
    """Check at least ``hands`` hands; yield after each match the number of hands and lines so far.

    Raises:
        AssertionError: the program and the checker differ; names a file with the record.
    """
    random = Random(seed)
    done = lines = match = 0
    while done < hands:
        shape = SHAPES[match % len(SHAPES)]
        record = random_match(shape, random, min(MOST_HANDS, hands - done))
        found = difference(record)
        if found is not None:
            with tempfile.NamedTemporaryFile("w", suffix=".kontsina", delete=False) as file:
                json.dump(record, file)
            raise AssertionError(f"{shape}, record {file.name}: {found}")
        match += 1
        done += len(record["hands"])
        lines += sum(len(hand["moves"]) + 2 for hand in record["hands"]) + 1
        yield done, lines


def main() -> int:
    """Check as many hands as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("hands", type=int, nargs="?", default=3000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    done = lines = 0
    for so_far in check(told.hands, told.seed):
        done, lines = so_far
        if sys.stderr.isatty():
            print(f"\r{done} of {told.hands} hands", end="", file=sys.stderr, flush=True)
    print(f"{done} hands of {len(SHAPES)} kinds, {lines} lines of replay: all agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
