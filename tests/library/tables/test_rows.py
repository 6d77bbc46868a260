"""Rows that no program wrote: a flipped bit makes anything of a number."""

from __future__ import annotations

from typing import Any

import pytest

from kontsina_qt.library.tables.rows import _hands_data
from kontsina_qt.match.record import RecordError


@pytest.mark.parametrize("hand", [None, "x", b"1", 0.5, -1, 3])
def test_moves_of_a_hand_that_is_no_number_are_a_wrong_record(hand: Any) -> None:
    with pytest.raises(RecordError, match="missing"):
        _hands_data([], {hand: [(0, "2C")]})
