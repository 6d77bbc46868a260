"""Takes the most cards it can, in any game; it knows no rules and reads the moves as text."""

import json
import re
import sys
from typing import Any

CARD = re.compile(r"[A2-9TJQK][CDHS]|X[1-6]")
UNTOLD = re.compile(r"\*|P\d(?!\.)")  # the whole table, a whole pile: how many is not written
MANY = 8
RANKS = "A23456789TJQKX"


def taken(move: str) -> int:
    """How many cards a move takes, as far as its text tells."""
    count = 0
    for part in move.split("; "):
        played, capture, prey = part.partition(" x ")
        if not capture:
            prey = played if played.startswith(("pluck", "claim")) else ""
        count += len(CARD.findall(prey)) + MANY * len(UNTOLD.findall(prey))
    return count


def liking(move: str) -> tuple[int, int]:
    """What a move is liked for: the cards it takes, then that it costs a low one."""
    named = CARD.search(move)
    return taken(move), -RANKS.index(named[0][0]) if named else -len(RANKS)


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The line that answers a question."""
    if asked["type"] == "hello":
        return {"type": "hello", "protocol": 1, "name": "Greedy", "levels": []}
    return {"type": "move", "id": asked["id"], "move": max(asked["legal"], key=liking)}


for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "quit":
        break
    print(json.dumps(answer(request)), flush=True)
