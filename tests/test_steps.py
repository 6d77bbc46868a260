"""Steps run all at once."""

from __future__ import annotations

import pytest

from kontsina_qt.steps import Steps, at_once


def test_all_steps_are_done_and_the_result_comes_back() -> None:
    done: list[int] = []

    def adding(numbers: range) -> Steps[int]:
        total = 0
        for number in numbers:
            total += number
            done.append(number)
            yield
        return total

    def both() -> Steps[str]:
        one = yield from adding(range(4))
        other = yield from adding(range(4, 6))
        return f"{one} {other}"

    work = both()
    next(work)
    assert done == [0]
    assert at_once(work) == "6 9" and done == [0, 1, 2, 3, 4, 5]


def test_errors_propagate() -> None:
    def failing() -> Steps[int]:
        yield
        raise KeyError("a fault")

    with pytest.raises(KeyError, match="a fault"):
        at_once(failing())
