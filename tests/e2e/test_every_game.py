"""One match of every game, played at the table by real mouse events to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kontsina_qt.match.record import read_record, write_record
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.main import MainWindow
from tests.e2e.person import Person

Start = Callable[..., MainWindow]

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "kontsina": (2, {"target": 5}),
    "kontsina-variant": (3, {"hands": 2}),
    "kontsina-duel": (2, {"hands": 2}),
    "cassino": (2, {"target": 5, "sweeps": True}),
    "cassino-draw": (3, {"target": 5}),
    "cassino-royal": (2, {"target": 5}),
    "cassino-spade": (2, {"target": 15}),
    "cassino-california": (2, {}),
    "cassino-pluck": (2, {"target": 5}),
    "african-cassino": (2, {"target": 5}),
    "diloti": (2, {"target": 21}),
    "kassino-swedish": (4, {"target": 8}),
    "mulle": (2, {"target": 8}),
    "kasino-finnish": (3, {"target": 8}),
    "elewenjewe": (2, {"hands": 2}),
    "shaniss": (2, {"target": 20}),
    "stealing-bundles": (3, {"hands": 2}),
    "zwickern": (8, {"hands": 1}),
    "bella-donna": (2, {"target": 50}),
    "bella-donna-halliel": (2, {"target": 50}),
    "laugh-and-lie-down": (5, {"hands": 2}),
    "ristikontra": (4, {"target": 2}),
}
"""For some games a number of players and options with which a match is short."""


def short(id: str) -> tuple[int, dict[str, Any]]:
    """A number of players and options with which a match of any game is short."""
    if id in SHORT:
        return SHORT[id]
    game = GAMES[id]
    return game.players[0], {o.name: o.low for o in game.options if o.name in ("target", "hands")}


@pytest.mark.parametrize("game", list(GAMES))
def test_by_mouse_to_the_end(start: Start, game: str) -> None:
    players, options = short(game)
    window = start(game, players, number=7, level="beginner", **options)
    person = Person(window, seed=len(game))
    play = person.play_by_dragging if len(game) % 2 else person.play_by_clicking
    person.play_match(play)
    match = window.session.match
    assert match.over
    record = match.record()
    assert read_record(write_record(record)) == record
    assert window.session.match_id is not None
    assert window.library.load(window.session.match_id).record() == record


@pytest.mark.parametrize(
    "game", ["cassino", "diloti", "stealing-bundles", "laugh-and-lie-down", "ristikontra", "pisti"]
)
def test_by_keys_to_the_end(start: Start, game: str) -> None:
    players, options = short(game)
    window = start(game, players, number=3, level="beginner", **options)
    person = Person(window, seed=5)
    person.play_match(person.play_by_keys, by_key=True)
    assert window.session.match.over
