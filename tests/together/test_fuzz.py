"""Random lines: a course continues, and blames only liars."""

from __future__ import annotations

import pytest

from tests.together.fuzz import fuzz_course


def test_lines_of_any_kind() -> None:
    fuzz_course(300, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_lines(seed: int) -> None:
    fuzz_course(10_000, seed)
