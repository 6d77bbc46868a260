"""Long work as a generator that yields after each step and returns the result.

The caller may do other things between steps, or run them all at once.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")

Steps: TypeAlias = Generator[None, None, Result]


def at_once(steps: Steps[Result]) -> Result:
    """Run all remaining steps and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Result = end.value
            return found
