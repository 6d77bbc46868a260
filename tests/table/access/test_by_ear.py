"""The table with a screen reader: what each item can do, what is announced, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from kontsina_qt.access.announcer import announcer_of
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.state.position import Position
from kontsina_qt.table.marks.marks import MOST_COLOURS, marks
from kontsina_qt.table.view import TableView
from tests.access.seen import SIGNS, seen
from tests.access.seen import Table as Tree
from tests.table.conftest import Table
from tests.table.dealt import dealt

Deal = Callable[..., Table]
KEY = Qt.Key


@pytest.fixture(autouse=True)
def reader(qapp: object) -> Iterator[None]:
    """Qt is told that a screen reader has come, and that it has gone."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def listen(table: Table) -> list[str]:
    """What is said from now on, and ``*`` with the name of what the keys are brought to."""
    heard: list[str] = []
    announcer_of(table.view).said.connect(heard.append)
    table.view.tree.arrived.connect(lambda: heard.append(f"* {table.view.tree.where()}"))
    return heard


def about(table: Table, name: str) -> str:
    """What else is to be heard of a card on the table."""
    return next(each.details for each in Tree(table.view).on_table if each.name == name)


def position(table: Table) -> Position:
    found = table.session.position
    assert found is not None
    return found


@pytest.fixture
def cassino(table: Table) -> Table:
    """In Cassino a three can build an eight on the five, and take the three."""
    match = dealt("cassino", ["3H 8S KD TD", "QC JD QD JS"], "5C 3S KH QS")
    table.session.resume(match, None)
    table.settle()
    return table


def lift(table: Table, text: str) -> None:
    """By keys."""
    table.view.keys.focus_on(card(text))
    table.key(KEY.Key_Return)
    assert table.gestures.held == card(text)


# What a lifted card can do


def test_what_can_be_built_on_is_not_called_taken(cassino: Table) -> None:
    lift(cassino, "3H")
    assert "can be taken" in about(cassino, "three of spades")
    five = about(cassino, "five of clubs")
    assert "can build 8" in five and "can be taken" not in five
    lift(cassino, "KD")
    assert "can be taken" in about(cassino, "king of hearts")
    assert "can build" not in about(cassino, "king of hearts")


def test_numbers_are_spoken_when_a_card_is_lifted_and_are_those_of_the_choice(
    cassino: Table, qtbot: QtBot
) -> None:
    heard = listen(cassino)
    lift(cassino, "3H")
    qtbot.waitUntil(lambda: any("Picked up" in words for words in heard))
    info = " ".join(heard)
    numbered = [info.index(f" {n}: ") for n in (1, 2)]
    assert numbered == sorted(numbered)
    assert "1: take the three of spades" in info.lower()
    heard.clear()
    cassino.key(KEY.Key_Return)
    buttons = cassino.view.choice.buttons
    assert len(buttons) > 1
    qtbot.waitUntil(lambda: any("Which one?" in words for words in heard))
    asked = " ".join(heard)
    for button in buttons:
        assert not set(SIGNS) & set(f"{seen(button).name} {seen(button).details}")
        assert button.accessibleName() in info
        assert button.accessibleName() in asked


def test_a_choice_among_some_keeps_the_numbers_of_all(deal: Deal, qtbot: QtBot) -> None:
    table = deal("6C TD 9S QC", "2C 2D 2S 4H")
    heard = listen(table)
    lift(table, "6C")
    qtbot.waitUntil(lambda: any("Picked up" in words for words in heard))
    table.view.keys.focus_on(card("2D"))
    table.key(KEY.Key_Return)
    buttons = table.view.choice.buttons
    assert len(buttons) == 2
    info = " ".join(heard)
    assert all(button.accessibleName() in info for button in buttons)
    numbers = [button.number for button in buttons]
    assert numbers == [1, 3], "the second way takes no two of diamonds"
    scene = table.scene
    worn = marks(scene.lights, scene.cards.shown.table, scene.own).table
    assert [coin.text for coin in worn[card("4H")].coins] == ["3"]
    table.key(KEY.Key_2)
    assert table.view.choice.isVisible() and table.moves() == []
    table.key(KEY.Key_3)
    table.settle()
    assert table.moves() == ["6C x 2D+4H"]


def test_some_ways_of_many_have_line_styles_of_their_own(deal: Deal) -> None:
    table = deal("TD 7C 9S QC", "5C 5D 5H 5S")
    lift(table, "TD")
    assert len(table.scene.lights.uses) == 6
    table.view.keys.focus_on(card("5S"))
    table.key(KEY.Key_Return)
    numbers = [button.number for button in table.view.choice.buttons]
    assert len(numbers) == 3 and max(numbers) > MOST_COLOURS
    scene = table.scene
    worn = marks(scene.lights, scene.cards.shown.table, scene.own).table
    ways = [worn[card(text)] for text in ("5C", "5D", "5H")]
    styles = {ring.number for way in ways for ring in way.rings}
    assert len(styles) == 3 and max(styles) < MOST_COLOURS
    assert {coin.text for way in ways for coin in way.coins} == {str(n) for n in numbers}
    assert {ring.number for ring in worn[card("5S")].rings} == styles
    assert {coin.number for coin in worn[card("5S")].coins} == styles


def test_enter_twice_asks_where_a_card_could_build_and_nought_lays_it(cassino: Table) -> None:
    lift(cassino, "3H")
    cassino.key(KEY.Key_Return)
    assert cassino.view.choice.isVisible()
    assert cassino.moves() == []
    cassino.key(KEY.Key_0)
    cassino.settle()
    assert cassino.moves() == ["3H"]
    assert not cassino.view.choice.isVisible()


def test_enter_twice_never_lays_what_can_only_build(table: Table) -> None:
    match = dealt("cassino", ["3H 8S KD TD", "QC JD QD JS"], "5C 2S KH QS")
    table.session.resume(match, None)
    table.settle()
    lift(table, "3H")
    assert {move.verb for move in table.gestures.moves} == {"build"}
    table.key(KEY.Key_Return)
    assert table.view.choice.isVisible() and table.moves() == []
    table.key(KEY.Key_1)
    table.settle()
    assert table.moves()[0].startswith("3H b")


def test_enter_twice_asks_where_a_card_could_take_in_more_than_one_way(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C 9S KS")
    lift(table, "9H")
    ways = len(table.gestures.moves)
    table.key(KEY.Key_Return)
    if ways > 1:
        assert table.view.choice.isVisible() and table.moves() == []


def test_enter_twice_takes_what_can_be_taken_in_one_way_only(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 2C 9S KS")
    lift(table, "9H")
    table.key(KEY.Key_Return)
    table.settle()
    assert table.moves() == ["9H x 9S"]


# Nothing is silent


def test_lifting_and_putting_back_are_said_with_what_can_be_done(deal: Deal, qtbot: QtBot) -> None:
    table = deal("2H TD 6S QC", "5C 9S KS JH")
    heard = listen(table)
    lift(table, "2H")
    qtbot.waitUntil(lambda: any("Press 0 to play it to the table" in words for words in heard))
    assert any("two of hearts" in words for words in heard)
    table.key(KEY.Key_Escape)
    qtbot.waitUntil(lambda: any("back in your hand" in words for words in heard))


def test_the_end_of_a_row_is_said(deal: Deal, qtbot: QtBot) -> None:
    table = deal("2H TD 6S QC", "5C 9S KS JH")
    heard = listen(table)
    table.view.keys.focus_on(next(iter(table.scene.own)))
    heard.clear()
    table.key(KEY.Key_Left)
    qtbot.waitUntil(lambda: "Nothing more that way." in " ".join(heard))


def test_the_letter_of_the_focused_card_says_it(deal: Deal, qtbot: QtBot) -> None:
    table = deal("2H TD 6S QC", "5C 9S KS JH")
    table.view.keys.focus_on(card("2H"))
    heard = listen(table)
    qtbot.waitUntil(lambda: "Your turn" in " ".join(heard))
    QTest.qWait(500)
    heard.clear()
    table.key(KEY.Key_2)
    qtbot.waitUntil(lambda: heard == ["the two of hearts"])


def test_home_and_end_go_to_the_ends_of_the_row(deal: Deal) -> None:
    table = deal("2H TD 6S QC", "5C 9S KS JH")
    own, on_table = list(table.scene.own), list(table.scene.table)
    table.view.keys.focus_on(own[1])
    for key, wanted in ((KEY.Key_End, own[-1]), (KEY.Key_Home, own[0])):
        table.key(key)
        assert table.scene.lights.focus == wanted
    table.view.keys.focus_on(on_table[1])
    row = sorted(on_table, key=lambda each: table.scene.table[each].pose.x)
    table.key(KEY.Key_Home)
    assert table.scene.lights.focus == row[0]


# Where the focus is


def test_the_first_arrow_is_told_before_anybody_has_asked_for_the_table(deal: Deal) -> None:
    table = deal("2H TD 6S QC", "5C 9S KS JH")
    heard = listen(table)
    table.key(KEY.Key_Right)
    assert heard == ["* two of hearts, 1 of 4. Takes nothing"]


def test_first_what_i_did_then_what_others_did_then_where_the_keys_are(
    deal: Deal, qtbot: QtBot
) -> None:
    table = deal("2H TD 6S QC", "5C 9S KS JH", player="beginner")
    assert Tree(table.view).hand
    table.view.keys.focus_on(card("2H"))
    heard = listen(table)
    table.key(KEY.Key_Return)
    table.key(KEY.Key_0)
    table.settle()
    qtbot.waitUntil(lambda: table.session.my_turn and not table.scene.motion.busy, timeout=20_000)
    table.settle()
    qtbot.waitUntil(lambda: "Your turn" in " ".join(heard), timeout=20_000)
    QTest.qWait(600)
    info = " ".join(heard)
    order = [info.index("You laid the two of hearts"), info.index("Anna "), info.index("Your turn")]
    assert order == sorted(order)
    focus = table.view.tree.where().partition(",")[0]
    assert info.rindex(focus) > order[-1]
    assert not any(words.startswith("*") for words in heard), "it came there by itself"


def test_a_new_deal_is_announced_after_the_last_play(table: Table, qtbot: QtBot) -> None:
    """The focus is announced on a card of the next deal only after the last play."""
    match = dealt("kontsina", ["2H TD 6S 4C", "QC JD QD JS"], "5C 9S KS JH")
    table.session.resume(match, None)
    table.settle()
    assert Tree(table.view).hand
    heard = listen(table)
    for _ in range(40):
        if position(table).deals > 1:
            break
        own = next(iter(table.scene.own))
        table.view.keys.focus_on(own)
        heard.clear()
        table.gestures.lift(own)
        table.session.play(table.session.moves_with(own)[0])
        table.settle()
    assert position(table).deals > 1
    qtbot.waitUntil(lambda: any("In your hand" in words for words in heard))
    QTest.qWait(500)
    info = " ".join(heard)
    first = table.view.tree.where().partition(",")[0]
    assert (
        info.index(" with the ") if " took " in info else info.index(" laid ") < info.index(first)
    )


# Open hands, drawn cards, special plays


def test_a_hand_that_lies_face_up_is_in_the_tree_and_told_by_a_key(
    deal: Deal, qtbot: QtBot
) -> None:
    table = deal("2H TD 6S QC", "5C 9S KS JH", "AD 3D 7C KH")
    anna = Tree(table.view).players[1]
    assert "ace of diamonds" not in anna.name
    table.models.open_hands = True
    heard = listen(table)
    assert table.session.match is not None
    table.session.resume(table.session.match, None)
    table.settle()
    anna = next(each for each in Tree(table.view).players if each.name.startswith("Anna"))
    assert "holds: the ace of diamonds" in anna.name
    qtbot.waitUntil(lambda: any("Anna holds: the ace of diamonds" in words for words in heard))
    heard.clear()
    table.key(KEY.Key_I)
    qtbot.waitUntil(lambda: any("Anna holds: the ace of diamonds" in words for words in heard))


def test_a_drawn_card_is_told(table: Table, qtbot: QtBot) -> None:
    hands, on_table = ["2H TD 6S 4C", "QC JD QD JS"], "5C 9S KS JH"
    match = dealt("cassino-draw", hands, on_table, players=("human", "beginner"))
    table.session.resume(match, None)
    table.settle()
    before = set(table.scene.own)
    heard = listen(table)
    table.gestures.lift(card("2H"))
    table.key(KEY.Key_0)
    table.settle()
    [drawn] = set(table.scene.own) - before
    name = table.models.cards.aloud(drawn)
    qtbot.waitUntil(lambda: any(f"You draw: the {name}" in words for words in heard))


def test_a_special_play_is_told_when_it_becomes_possible(table: Table, qtbot: QtBot) -> None:
    hands, on_table = ["2H TD 6S 4C", "QC JD QD JS"], "5C 9S KS JH"
    match = dealt("cassino", hands, on_table, players=("human", "beginner"))
    heard = listen(table)
    table.session.resume(match, None)
    table.settle()
    wanted = "You can do this: Call out. Press D."
    qtbot.waitUntil(lambda: wanted in " ".join(heard), timeout=20_000)
    table.gestures.lift(card("2H"))
    table.key(KEY.Key_0)
    qtbot.waitUntil(lambda: table.session.my_turn and not table.scene.motion.busy, timeout=20_000)
    table.settle()
    qtbot.waitUntil(lambda: " ".join(heard).count("Your turn") == 2, timeout=20_000)
    QTest.qWait(500)
    assert " ".join(heard).count(wanted) == 1, "once, and not with every turn"


def test_a_view_that_is_gone_announces_nothing(table: Table, qapp: QApplication) -> None:
    other = TableView(table.scene, table.gestures)
    other.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(other)
    table.scene.said.emit("Anna laid the 9♦")
    table.gestures.said.emit("Not your turn")
