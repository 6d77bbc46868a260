"""The person's portrait from a real library, made beside what a person does."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.errors import LibraryError
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.models.styles import GREEDY
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.portraying import PORTRAYED, PortraitWork
from tests.library.playing import Clock, keep, play_as, play_match

GAMES = ("kontsina", "kontsina-duel")
RULES = game("kontsina").rules(2, {"end": "hands", "hands": 3})


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", Clock()) as opened:
        yield opened


def played(library: Library, number: int, *levels: str) -> int:
    """A match that a greedy person plays at seat 0."""
    players = (REFERENCES["greedy"], LEVELS["steady"].player)
    return keep(library, play_as(players, RULES, number, *(levels or ("human", "steady"))))


def test_a_portrait_is_made_of_the_latest_hands(qtbot: QtBot, library: Library) -> None:
    for number in range(2):
        played(library, number)
    portraying = PortraitWork(library)
    assert not portraying.games and not portraying.running
    with qtbot.waitSignal(portraying.done, timeout=30_000):
        portraying.start(GAMES)
        assert portraying.games == GAMES and portraying.running
    assert not portraying.running
    painted = portraying.portrait
    assert painted is not None
    assert painted.place.rules.changed_options() == RULES.changed_options()
    assert (painted.place.seat, painted.portrait.hands) == (0, 6)
    assert painted.portrait.styles == (GREEDY,)


def test_no_more_than_the_latest_hands_are_looked_at(qtbot: QtBot, library: Library) -> None:
    match = play_match(1, game("kontsina").rules(2, {"end": "hands", "hands": 21}))
    for _ in range(2):
        keep(library, match)
    portraying = PortraitWork(library)
    with qtbot.waitSignal(portraying.done, timeout=30_000):
        portraying.start(GAMES)
    assert portraying.portrait is not None
    assert portraying.portrait.portrait.hands == PORTRAYED < 42


def test_the_window_has_its_turns_meanwhile(qtbot: QtBot, library: Library) -> None:
    played(library, 1)
    turns: list[int] = []
    window = QTimer()
    window.timeout.connect(lambda: turns.append(1))
    window.start(0)
    portraying = PortraitWork(library)
    with qtbot.waitSignal(portraying.done, timeout=30_000):
        portraying.start(GAMES)
    assert len(turns) >= len(RULES.pack) // 13, "one between any two slices"


def test_a_portrait_is_of_the_game_that_is_asked_for(qtbot: QtBot, library: Library) -> None:
    played(library, 1)
    keep(library, play_match(1, game("kontsina-duel").rules(2, {"hands": 2})))
    portraying = PortraitWork(library)
    found: list[tuple[str, int]] = []
    for games in (GAMES, GAMES[:1], GAMES[1:]):
        with qtbot.waitSignal(portraying.done, timeout=30_000):
            portraying.start(games)
            assert portraying.portrait is None
        assert portraying.portrait is not None
        found.append((portraying.portrait.place.rules.game.id, portraying.portrait.portrait.hands))
    assert found == [("kontsina-duel", 2), ("kontsina", 3), ("kontsina-duel", 2)]


def test_without_a_match_there_is_no_portrait(qtbot: QtBot, library: Library) -> None:
    played(library, 1, "expert", "steady")
    keep(library, play_match(1, game("cassino").rules(2)))
    portraying = PortraitWork(library)
    portraying.start(GAMES)
    assert portraying.games == GAMES and not portraying.running and portraying.portrait is None


def test_deleted_matches_are_in_no_portrait(qtbot: QtBot, library: Library) -> None:
    library.delete(played(library, 1))
    portraying = PortraitWork(library)
    portraying.start(GAMES)
    assert portraying.games == GAMES and not portraying.running and portraying.portrait is None


def test_who_leaves_does_not_wait(qtbot: QtBot, library: Library) -> None:
    played(library, 1)
    portraying = PortraitWork(library)
    portraying.start(GAMES)
    assert portraying.running
    [timer] = [each for each in portraying.children() if isinstance(each, QTimer)]
    assert timer.isActive()
    portraying.stop()
    assert not portraying.running and not timer.isActive()
    assert portraying.portrait is None


def test_what_cannot_be_portrayed_is_asked_for_anew(
    qtbot: QtBot, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(library, 1)

    def failing(rules: object, seat: int, hands: object) -> Generator[None, None, None]:
        yield
        raise KeyError("a fault of our own")

    portraying = PortraitWork(library)
    with monkeypatch.context() as broken:
        broken.setattr("kontsina_qt.session.portraying.portraying", failing)
        with qtbot.waitSignal(portraying.done, timeout=30_000):
            portraying.start(GAMES)
    assert not portraying.running and portraying.portrait is None
    portraying.stop()
    with qtbot.waitSignal(portraying.done, timeout=30_000):
        portraying.start(GAMES)
    assert portraying.portrait is not None
    # Nor is what was there before told of another game whose hands cannot be read.
    library.file.db.execute("ALTER TABLE matches RENAME TO others")
    with pytest.raises(LibraryError):
        portraying.start(GAMES[:1])
    assert portraying.portrait is None and portraying.games == ()


def test_a_library_that_cannot_be_read_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    library = Library.open(tmp_path / "library.sqlite3", Clock())
    library.file.db.execute("DROP TABLE moves")
    portraying = PortraitWork(library)
    library.file.db.execute("ALTER TABLE matches RENAME TO others")
    with pytest.raises(LibraryError):
        portraying.start(GAMES)
    assert not portraying.games and not portraying.running
    library.close()
