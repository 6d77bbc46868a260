"""A sweep, a stolen pile, a new hand: a large word on the cloth, for which nothing waits."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kontsina_qt.rules.cards import card
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.layout.geometry import Box
from tests.table.conftest import LEFT, NONE, Table
from tests.table.dealt import dealt


def sit(table: Table, game: str, hands: tuple[str, ...], lying: str, **more: object) -> None:
    """A table at which the person holds the first hand and is to play."""
    players = ("human", *("beginner" for _ in hands[1:]))
    table.session.resume(dealt(game, hands, lying, players=players, **more), None)  # type: ignore[arg-type]
    table.settle()
    table.scene.moments.end()


def play(table: Table, text: str, using: int) -> None:
    """Plays a card on what lies there, and lets it land."""
    assert table.session.play_card(card(text), using)
    motion = table.scene.motion
    for at in range(0, 400, 20):
        motion.turn_clock_to(at)


def take(table: Table, *lying: str) -> int:
    return sum(1 << card(text) for text in lying)


SCOPA = ("7D 2S 3C", "4H 5H 6H")


def test_a_scopa_has_its_word_and_its_coin(table: Table) -> None:
    sit(table, "scopa", SCOPA, "3S 4D", moves=())
    lying = [card for row in table.models.table.rows for card in row.cards]
    assert table.session.my_turn
    position = table.session.position
    assert position is not None
    sweeping = [m for m in position.legal() if position.touched(m).bit_count() == len(lying)]
    if not sweeping:
        pytest.skip("other cards lie there")
    assert table.session.play(sweeping[0])
    table.scene.motion.turn_clock_to(300)
    moment = table.scene.moments.shown
    assert moment is not None and moment.words == "Scopa!"
    assert moment.points == 1 and moment.sun
