"""Long work in steps: a generator that yields after each of them, and return what it comes to.

Whoever has it done may do something else between two steps, or do them all at once.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")

Steps: TypeAlias = Generator[None, None, Result]


def at_once(steps: Steps[Result]) -> Result:
    """What work comes to; all steps that are left are done now."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Result = end.value
            return found
