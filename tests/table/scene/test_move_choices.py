"""The keys of a choice are those that the lifted card has shown, where each stands for one."""

from __future__ import annotations

import pytest

from kontsina_qt.table.scene.move_choices import keys_of


@pytest.mark.parametrize(
    ("touched", "keys"),
    [
        ([4, 1], [3, 1]),  # as named
        ([4, 4, 1], [1, 2, 3]),  # two moves use the same cards
        ([4, 8], [1, 2]),  # one of them has not been named
        ([], []),
    ],
)
def test_keys_of_a_choice(touched: list[int], keys: list[int]) -> None:
    assert keys_of(touched, named=[1, 2, 4]) == keys
