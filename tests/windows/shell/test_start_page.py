"""Every entry of the start page does something."""

from __future__ import annotations

from kontsina_qt.windows.shell.start_page import ACTIONS, DETAILS
from kontsina_qt.windows.welcome.entries import ENTRIES


def test_every_entry_has_its_action_and_no_detail_is_for_none() -> None:
    names = [entry.name for entry in ENTRIES]
    assert names == list(ACTIONS)
    assert set(DETAILS) <= set(names)
