"""One match of every game, played to its end by the mouse alone and by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.match.record import read_record, write_record
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.e2e.person import FLYING, Person, hurry
from tests.e2e.typist import Typist

pytestmark = pytest.mark.slow

Start = Callable[..., MainWindow]

MANY = {"zwickern": 8, "laugh-and-lie-down": 5, "kassino-swedish": 4, "kasino-finnish": 3}
"""Games to play with more than the fewest players."""


KINDS = ("kontsina", "cassino", "ristikontra", "pisti", "laugh-and-lie-down", "scopa", "zwickern")
"""With sums, builds, tricks, one pile, pairs, matching cards first, jokers."""


def one_of_each_kind(games: Iterable[str]) -> list[object]:
    """Return every game; those of the same kind as one of ``KINDS`` only run with ``-m long``."""
    return [pytest.param(game, marks=() if game in KINDS else pytest.mark.long) for game in games]


def short(game: Game) -> tuple[int, dict[str, Value]]:
    """Return a number of players and options with which a match of a game is short."""
    players = MANY.get(game.id, game.players[0])
    options: dict[str, Value] = {}
    for option in game.options:
        if option.name == "target":
            options["target"] = option.low
        elif option.name == "hands":
            options["hands"] = max(option.low, 2)
        elif option.name == "sweeps":
            options["sweeps"] = True
    return players, options


@pytest.mark.parametrize("game", one_of_each_kind(GAMES))
def test_by_mouse_to_the_end(start: Start, game: str) -> None:
    players, options = short(GAMES[game])
    window = start(game, players, number=7, level="beginner", **options)
    hurry(window, FLYING)
    person = Person(window, seed=len(game))
    play = person.play_by_dragging if len(game) % 2 else person.play_by_clicking
    person.play_match(play)
    match = window.session.match
    assert match.over
    record = match.record()
    assert read_record(write_record(record)) == record
    assert window.session.match_id is not None
    assert window.library.load(window.session.match_id).record() == record


@pytest.mark.parametrize("game", one_of_each_kind(game for game in GAMES if len(game) % 2))
def test_by_clicks_alone_with_the_left_hand_and_large_targets(start: Start, game: str) -> None:
    """One of each kind; with ``-m long`` every game is played without a drag."""
    players, options = short(GAMES[game])
    window = start(game, players, number=11, level="beginner", **options)
    window.change_settings(replace(window.settings, left_handed=True, large_targets=True))
    hurry(window, FLYING)
    QTest.qWait(1)  # the bar's height has changed
    person = Person(window, seed=len(game))
    person.play_match(person.play_by_clicking)
    assert window.session.match.over


def verdict(window: MainWindow) -> str:
    """Return what the page must say about the winners."""
    standing = window.session.match.standing
    winners = standing.winners
    if len(winners) > 1:
        everybody = len(winners) == len(standing.scores)
        return "It's a tie" if everybody else " share the win"
    rules = window.session.rules
    if winners == (rules.side_of[window.session.viewer],):
        return " win!" if rules.players > rules.sides else "You win!"
    return " win" if rules.players > rules.sides else " wins"


@pytest.mark.parametrize("game", one_of_each_kind(GAMES))
def test_a_match_by_keys_alone_and_then_another(start: Start, no_mouse: None, game: str) -> None:
    """To its end, however many hands that takes; the sheet names the winner, Enter plays again."""
    players, options = short(GAMES[game])
    window = start(game, players, number=3, level="beginner", **options)
    window.change_settings(replace(window.settings, speed=Speed.OFF))
    hurry(window, FLYING)
    typist = Typist(window, seed=5)
    assert typist.play_match(typist.play_by_keys, by_key=True) > 0
    session = window.session
    ended = session.match
    assert ended.over
    assert session.match_id is not None
    assert window.library.load(session.match_id).record() == ended.record()
    end = window.table_page.match_end
    assert end.shown is not None
    assert verdict(window) in end.word.accessibleName()
    again = end.buttons["again"]
    assert again.text() == "Play again"
    assert again.hasFocus()
    typist.press("Return")
    typist.wait(lambda: session.match is not ended and typist.ready(), "a turn of the next match")
    typist.play()
    assert not session.finished
    assert session.rules == ended.rules


@pytest.mark.long
@pytest.mark.parametrize("game", KINDS)
def test_a_whole_match_by_keys_alone(start: Start, no_mouse: None, game: str) -> None:
    """To its usual end, however many hands that takes, with the cut of every deck."""
    window = start(game, GAMES[game].players[0], number=None, sealed=True, level="beginner")
    window.change_settings(replace(window.settings, speed=Speed.OFF))
    hurry(window, FLYING)
    person = Typist(window, seed=5)
    assert person.play_match(person.play_by_keys, by_key=True) > 0
    match = window.session.match
    assert match.over
    assert window.session.match_id is not None
    assert window.library.load(window.session.match_id).record() == match.record()
