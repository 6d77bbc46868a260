"""Hands played by a screen reader with nothing but AT-SPI, over a real bus and registry.

Skipped, with the reason, if the system lacks what that needs: nothing is installed for it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kontsina_qt.directories import LIBRARY
from kontsina_qt.language import tr
from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.rules.state.events import Asked, HandScored
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.session.story import teller_of
from tests.access.desk import Desk, desk, play

PATIENCE_S = 280
LONGER = ("Cassino", "Ristikontra")
"""Games with builds and tricks, besides one with sums: with the long tests."""


@pytest.fixture(scope="module")
def found() -> Desk:
    """Return the system's requirements."""
    has = desk()
    if isinstance(has, str):
        pytest.skip(has)
    return has


def plays_of(match: Match) -> list[str]:
    """Return the plays of the first hand as they are announced."""
    teller, lines = teller_of(match), []
    for events in match.hands[0].events:
        said = [event for event in events if not isinstance(event, HandScored | Asked)]
        words = next((words for words in map(teller.event, said) if words), "")
        lines.append(aloud(words, tr))
    return lines


GAMES = ("Kontsina", *(pytest.param(game, marks=pytest.mark.long) for game in LONGER))


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_and_every_play_is_read(found: Desk, game: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    data = play(found, game, 1, home, PATIENCE_S)
    library = Library.open(home / "kontsina" / LIBRARY)
    match = library.load(library.summaries()[0].id)
    library.close()
    assert match.rules.game.id == game.lower()
    assert data["moves"] == [plays_of(match)]
    sheet = str(data["sheet"])
    assert sheet.startswith("Hand 1. ")
    assert " | Score so far; In words: " in sheet, "a table with heads of rows and of columns"
