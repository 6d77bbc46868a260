"""A whole match, played by dragging, by clicking, and by keys alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kontsina_qt.match.match import Match
from kontsina_qt.match.record import read_record, write_record
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import Person

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
Start = Callable[..., MainWindow]


def check_finished(window: MainWindow, own_moves: int, hands: int, own_plies: int) -> None:
    """Check that the match is over and complete, with every move in the library."""
    match = window.session.match
    assert match.over
    assert len(match.results) == hands
    assert own_moves == own_plies
    record = match.record()
    assert read_record(write_record(record)) == record
    assert window.session.match_id is not None
    kept: Match = window.library.load(window.session.match_id)
    assert kept.record() == record
    assert kept.over


def test_two_hands_by_dragging(start: Start, tmp_path: Path) -> None:
    window = start(end="hands", hands=2, number=None, sealed=True)
    person = Person(window, seed=1)
    own = person.play_match(person.play_by_dragging)
    check_finished(window, own, hands=2, own_plies=2 * 24)
    deal = window.session.match.record().hands[0].deal
    assert deal.seal is not None
    assert deal.seal.cut > 0
    saved = tmp_path / "match.kontsina"
    window.match_controller.save_to(str(saved))
    command = [sys.executable, "-m", "kontsina_qt", "verify", str(saved)]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize(("game", "players"), [("kontsina", 3), ("kontsina-duel", 2)])
def test_by_clicking(start: Start, game: str, players: int) -> None:
    window = start(game, players, number=5, end="hands", hands=2)
    person = Person(window, seed=2)
    own = person.play_match(person.play_by_clicking)
    check_finished(window, own, hands=2, own_plies=2 * (48 // players))


def test_by_keys_in_partnerships(start: Start) -> None:
    window = start("kontsina-variant", 4, number=9, partnerships=True, end="hands", hands=2)
    person = Person(window, seed=3)
    own = person.play_match(person.play_by_keys, by_key=True)
    check_finished(window, own, hands=2, own_plies=2 * 12)
