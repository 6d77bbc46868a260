"""Counts the moves that positions make, of every kind of game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kontsina_qt.rules.state.position import Position


@dataclass
class Count:
    """How many moves have been made."""

    moves: int = 0


def kinds(base: type[Position] = Position) -> list[type[Position]]:
    """Every kind of position that is known."""
    return [each for kind in base.__subclasses__() for each in (kind, *kinds(kind))]


@contextmanager
def counted_moves() -> Iterator[Count]:
    """Count each call of ``apply`` on any position, which then makes its move as ever."""
    count = Count()
    plain = {kind: kind.__dict__["apply"] for kind in kinds() if "apply" in kind.__dict__}
    depth = 0

    def counting(apply: Any) -> Any:
        def counted(self: Position, move: Any) -> None:
            nonlocal depth
            count.moves += not depth
            depth += 1
            try:
                apply(self, move)
            finally:
                depth -= 1

        return counted

    for kind, apply in plain.items():
        setattr(kind, "apply", counting(apply))  # noqa: B010 - a method is put in place
    try:
        yield count
    finally:
        for kind, apply in plain.items():
            setattr(kind, "apply", apply)  # noqa: B010
