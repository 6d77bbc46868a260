"""Mutated files, as left by a failing disk, a clumsy editor or an attacker."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

NASTY: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2**31, 2**63, 2**64, 10**400, -(10**400), 0.5, 1e308, -0.0, "",
    "x" * 5_000, "\0", "\ud800", "<img src=x>", "2C", "2C x 2D", "QS", [], {}, [[]], [None] * 50,
    {"a": []}, "9" * 5_000, "human", "cmd:x", "../../x", "%s%n", "{0.__class__}", "'; DROP TABLE",
)  # fmt: skip
BYTES = (
    *(b"\0", b"\xff", b"\n", b'"', b"{", b"}", b"[", b"]"),
    *(b"\\u0000", b"\xed\xa0\x80", b"%", b"="),
)


def mutated_bytes(data: bytes, random: Random) -> bytes:
    """Change, remove, duplicate, move or insert some bytes."""
    text = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 5, 40))):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((1, 2, 16, 200, 4096)))
        kind = random.randrange(8)
        if kind == 0 and at < len(text):
            text[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            text[at:end] = b""
        elif kind == 2:
            text[at:at] = text[at:end]
        elif kind == 3:
            text[at:at] = random.choice(BYTES) * random.choice((1, 1, 100))
        elif kind == 4:
            text[at:end] = random.randbytes(end - at)
        elif kind == 5 and random.random() < 0.2:
            del text[at:]
        elif kind == 6:
            text[at:end] = bytes(end - at)
        elif kind == 7 and at < len(text):
            other = random.randrange(len(text))
            text[at], text[other] = text[other], text[at]
    return bytes(text)


def mutated_text(text: str, random: Random) -> bytes:
    """Mutate the bytes of a text."""
    return mutated_bytes(text.encode(), random)


def mutated_json(text: str, random: Random) -> bytes:
    """Change, remove, duplicate, rename or swap members of a JSON text."""
    data = json.loads(text)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        holder, key = _place(data, random)
        if holder is None:
            continue
        kind = random.randrange(6)
        if kind <= 1:
            holder[key] = deepcopy(random.choice(NASTY))
        elif kind == 2:
            del holder[key]
        elif kind == 3 and isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        elif kind == 3:
            holder[str(random.choice(NASTY))[:40]] = deepcopy(holder[key])
        elif kind == 4:
            other, name = _place(data, random)
            if other is not None:
                holder[key], other[name] = other[name], holder[key]
        elif kind == 5 and isinstance(holder[key], str):
            value = list(holder[key])
            random.shuffle(value)
            holder[key] = "".join(value)
    try:
        sentence = json.dumps(data)
    except ValueError:  # a member contains itself
        sentence = text
    return sentence.encode("utf-8", "surrogatepass")


def _place(data: Any, random: Random) -> tuple[Any, Any]:
    """Return a random member of a JSON value as its container and key."""
    holder, key = None, None
    while isinstance(data, (dict, list)) and data:
        holder = data
        key = random.choice(list(data)) if isinstance(data, dict) else random.randrange(len(data))
        if random.random() < 0.25:
            break
        data = holder[key]
    return holder, key
