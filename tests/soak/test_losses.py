"""A short run of ``python -m tests.soak.losses``."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from tests.soak.clock import Clocks, can_be_set
from tests.soak.full_disk import Filled, fill_at, small_disk
from tests.soak.losses import results, settings
from tests.soak.replacing import Replaced, replace_at
from tests.soak.windows import Tally, interleave


def test_no_changed_bit_of_results_or_settings_is_silent(tmp_path: Path) -> None:
    assert results(tmp_path, 4)
    assert settings(tmp_path, 40)


@pytest.mark.long
@pytest.mark.skipif(not can_be_set, reason="the clock cannot be set here")
def test_a_first_try_survives_a_clock_that_is_set(tmp_path: Path) -> None:
    clocks = Clocks()
    clocks.play(tmp_path, Random(3))
    assert (clocks.lost, clocks.repeated) == (0, 0), clocks.faults


def test_two_windows_in_any_order_lose_nothing(qapp: QApplication, tmp_path: Path) -> None:
    tally = Tally()
    for number in range(3):
        interleave(tmp_path / f"{number}.sqlite3", Random(number), tally)
    assert tally.lost == 0, tally.faults
    assert tally.parted > 0
    assert tally.cut > 0


def test_another_library_in_place_loses_nothing(qapp: QApplication, tmp_path: Path) -> None:
    tally = Replaced()
    for number in range(3):
        place = tmp_path / str(number)
        place.mkdir()
        replace_at(place, Random(number), tally)
    assert tally.faults == []
    assert tally.told == tally.times == 3


def test_a_disk_that_fills_up_loses_nothing_unreported(qapp: QApplication, tmp_path: Path) -> None:
    filled = Filled()
    with small_disk(tmp_path / "disk") as made:
        if not made:
            pytest.skip("file systems cannot be mounted here")
        for point in (0, 1, 2, 9, 20, 33):
            fill_at(tmp_path / "disk", point, filled, Random(point))
    assert filled.hit >= 5
    assert filled.saved_later > 0
    assert filled.told > 0
    assert filled.lost == 0
