"""A player that captures the most cards, in any game, by parsing the texts of moves."""

import json
import re
import sys
from typing import Any

CARD = re.compile(r"[A2-9TJQK][CDHS]|X[1-6]")
UNCOUNTED = re.compile(r"\*|P\d(?!\.)")  # the whole table or a pile, of unknown size
MANY = 8
RANKS = "A23456789TJQKX"


def taken(move: str) -> int:
    """Return how many cards a move captures, as far as its text tells."""
    count = 0
    for part in move.split("; "):
        played, capture, prey = part.partition(" x ")
        if not capture:
            prey = played if played.startswith(("pluck", "claim")) else ""
        count += len(CARD.findall(prey)) + MANY * len(UNCOUNTED.findall(prey))
    return count


def value(move: str) -> tuple[int, int]:
    """Return the sort key of a move: many cards captured, then a low card played."""
    named = CARD.search(move)
    return taken(move), -RANKS.index(named[0][0]) if named else -len(RANKS)


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a message."""
    if asked["type"] == "hello":
        return {"type": "hello", "protocol": 1, "name": "Greedy", "levels": []}
    return {"type": "move", "id": asked["id"], "move": max(asked["legal"], key=value)}


for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "quit":
        break
    print(json.dumps(answer(request)), flush=True)
