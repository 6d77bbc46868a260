"""The table's accessible tree in every game: names in words, roles, states, actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.card_names import names_of
from kontsina_qt.language import set_language, tr
from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.rules.base.cards import card, cards_in
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.spoken import card_aloud
from kontsina_qt.windows.shell.main_window import MainWindow
from tests.access.seen import SIGNS, Seen, Table, seen
from tests.e2e.conftest import start, window
from tests.matrix import each_game

__all__ = ["start", "window"]
Role = QAccessible.Role


@pytest.fixture
def begun(
    start: Callable[..., MainWindow], window: MainWindow, qtbot: QtBot
) -> Callable[..., MainWindow]:
    """Start a match and wait for the person's turn, with no animation running."""

    def begin(game: str, players: int = 0) -> MainWindow:
        window.change_settings(replace(window.settings, speed=Speed.OFF))
        start(game, players or GAMES[game].players[0])
        qtbot.waitUntil(lambda: window.session.my_turn and not window.scene.motion.busy)
        return window

    return begin


def words_of(parts: list[Seen]) -> str:
    return " ".join(f"{part.name} {part.details}" for part in parts)


@pytest.mark.parametrize("game", each_game())
@pytest.mark.parametrize("code", ["en", "el"])
def test_every_game_is_described_in_words(
    begun: Callable[..., MainWindow], game: str, code: str, window: MainWindow
) -> None:
    set_language(code)
    begun(game)
    table = Table(window.view)
    position = window.session.position
    assert position is not None
    assert [part.role for part in table.lists()] == [Role.List] * 5
    for part in table.lists():
        assert part.name
        assert all(each.role is Role.ListItem for each in part.parts)
        assert not any(each.state.invisible for each in part.parts)
    assert not set(SIGNS) & set(words_of(list(seen(window).all())))
    own = cards_in(position.hands[window.session.viewer])
    names = names_of(GAMES[game])
    assert [each.name for each in table.hand] == [names.aloud(each) for each in own]
    assert len(table.players) == window.session.rules.players
    assert table.hand[0].details.startswith(tr("{n} of {count}").format(n=1, count=len(own)))
    assert len(table.piles) == window.session.rules.sides + bool(position.stock)
    known = (*own, *cards_in(position.table_cards | position.information.exposed))
    other = [each for h in position.hands for each in cards_in(h) if each not in known]
    hidden = {names.aloud(each) for each in other} - {names.aloud(each) for each in known}
    text = words_of(list(seen(window).all()))
    assert not any(name in text for name in hidden), "nothing that this seat may not know"


@pytest.mark.parametrize("game", each_game())
def test_pressing_plays(
    begun: Callable[..., MainWindow], game: str, window: MainWindow, qtbot: QtBot
) -> None:
    begun(game)
    table = Table(window.view)
    before = window.session.match.cursor
    own = window.table_page.models.hands[window.table_page.models.viewer]
    playable = [card is not None and window.session.moves_with(card) for card in own]
    first = next(each for each, moves in zip(table.hand, playable, strict=True) if moves)
    first.press()
    qtbot.waitUntil(lambda: window.gestures.held is not None)
    held = next(each for each in table.hand if each.state.selected)
    assert held.state.focused
    lay = [each for each in table.on_table if not each.state.focusable]
    takes = [each for each in table.on_table if "can be taken" in each.details]
    (lay or takes or [held])[0].press()
    qtbot.wait(20)
    if window.view.choice.isVisible():
        choices = [each for each in seen(window).all() if each.name.startswith("1: ")]
        assert choices[0].role is Role.Button
        choices[0].press()
    qtbot.waitUntil(lambda: window.session.match.cursor != before)
    assert any(each.name.startswith("You ") for each in table.moves)


def test_captures_of_a_held_card_are_described_and_made(
    begun: Callable[..., MainWindow], window: MainWindow, qtbot: QtBot
) -> None:
    begun("kontsina")
    table = Table(window.view)
    by_name = {each.name: each for each in table.hand}
    for name, each in by_name.items():
        if "Takes nothing" not in each.details:
            each.press()
            qtbot.waitUntil(lambda: window.gestures.held is not None)
            taken = [other for other in table.on_table if "can be taken" in other.details]
            assert taken, name
            names = [other.name for other in taken]
            taken[0].press()
            qtbot.waitUntil(lambda: bool(table.moves))
            assert table.moves[0].name.startswith("You took")
            assert any(other in table.moves[0].name for other in names)
            return
    # Nothing can be taken with these cards, and each says so.
    assert all("Takes nothing" in each.details for each in by_name.values())


def test_the_tree_follows_the_picture(
    begun: Callable[..., MainWindow], window: MainWindow, qtbot: QtBot
) -> None:
    """The same objects stand for the same cards, wherever they go, until they are gone."""
    begun("kontsina")
    table = Table(window.view)
    first, second = table.hand[:2]
    on_table = {each.name for each in table.on_table}
    name = first.name
    first.press()
    qtbot.waitUntil(lambda: window.gestures.held is not None)
    QTest.keyClick(window.view, Qt.Key.Key_0)
    qtbot.waitUntil(lambda: bool(table.moves))
    assert second.name in [each.name for each in table.hand]
    assert second.interface is table.hand[0].interface
    assert name not in [each.name for each in table.hand]
    window.session.undo()
    assert {each.name for each in table.on_table} == on_table
    assert table.hand[0].name == name
    assert not table.moves


def test_keys_move_the_focus_in_the_tree(
    begun: Callable[..., MainWindow], window: MainWindow
) -> None:
    begun("kontsina")
    table = Table(window.view)
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_Up)
    assert [each.state.focused for each in table.hand] == [1, 0, 0, 0]
    QTest.keyClick(window.view, Qt.Key.Key_Right)
    assert [each.state.focused for each in table.hand] == [0, 1, 0, 0]
    inside = window.view.tree.focused()
    assert inside is not None
    assert inside.info.name == table.hand[1].name


def test_objects_are_where_they_are_visible(
    begun: Callable[..., MainWindow], window: MainWindow
) -> None:
    begun("kontsina")
    table = Table(window.view)
    corner = window.view.mapToGlobal(window.view.rect().topLeft())
    for at, sprite in enumerate(window.scene.own.values()):
        middle = table.hand[at].interface.rect().center() - corner
        assert abs(middle.x() - sprite.pose.x) < 2
        assert abs(middle.y() - sprite.pose.y) < 2
    whole = table.lists()[3].interface.rect()
    assert all(whole.contains(each.interface.rect()) for each in table.hand)


def test_the_tree_is_built_lazily(begun: Callable[..., MainWindow], window: MainWindow) -> None:
    begun("kontsina")
    assert not window.view.tree.built
    assert Table(window.view).hand
    assert window.view.tree.built


def test_the_name_of_an_exposed_card() -> None:
    assert card_aloud(card("AD"), tr) == "ace of diamonds"
