"""A drop is judged by the card: what the line says just before is what happens."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.table.input.drop_targets import BRUSHED, ENOUGH
from kontsina_qt.table.layout.geometry import Pose, box_of
from kontsina_qt.table.scene.move_choices import offer_of
from tests.table.conftest import LEFT, NONE, Table

Deal = Callable[..., Table]
HAND, SPREAD = "9H TD 6S QC", "4D 5C 9C KH"


def grip(table: Table, text: str, aside: tuple[float, float] = (0, 0)) -> QPoint:
    """A point of a hand card, given relative to its centre and size."""
    pose = table.scene.own[card(text)].pose
    return table.spot(text) + QPoint(int(pose.width * aside[0]), int(pose.height * aside[1]))


def drag(table: Table, text: str, middle: QPoint, aside: tuple[float, float] = (0, 0)) -> None:
    """Drag a card by a point off its centre until the centre is at a place, without dropping it."""
    start = grip(table, text, aside)
    shift = start - table.spot(text)
    QTest.mousePress(table.port, LEFT, NONE, start)
    for step in range(1, 4):
        QTest.mouseMove(table.port, start + (middle + shift - start) * step / 3)


def let_go(table: Table, at: QPoint) -> None:
    QTest.mouseRelease(table.port, LEFT, NONE, at)


def share(table: Table, text: str, over: str) -> float:
    """The share of a table card that a held card covers."""
    under = box_of(table.scene.table[card(over)].pose)
    held = box_of(table.scene.own[card(text)].pose)
    return held.shared_with(under) / (under.width * under.height)


def beside(table: Table, text: str, over: str, covered: float) -> QPoint:
    """The centre at which a held card, coming from the left, covers a share of a table card."""
    held, under = table.scene.own[card(text)].pose, table.scene.table[card(over)].pose
    left = under.x - under.width / 2 + under.width * covered
    return QPoint(round(left - held.width / 2), round(under.y))


def test_a_card_takes_what_it_covers_wherever_it_is_gripped(deal: Deal) -> None:
    table = deal(HAND, "9C KH QD JS")
    middle = beside(table, "9H", "9C", 0.6)
    aside = (-0.4, 0.4)
    drag(table, "9H", middle, aside)
    pointer = middle + (grip(table, "9H", aside) - table.spot("9H"))
    assert table.scene.find.element_at(pointer.toPointF(), 0) is None, "the pointer is beside it"
    assert table.scene.furniture.words[0] == "Take 9♣"
    let_go(table, pointer)
    assert table.moves() == ["9H x 9C"]


@pytest.mark.parametrize("covered", [0.05, 0.12, 0.22])
def test_less_than_a_quarter_is_neither_taken_nor_laid(deal: Deal, covered: float) -> None:
    table = deal(HAND, "9C KH QD JS")
    middle = beside(table, "9H", "9C", covered)
    drag(table, "9H", middle)
    assert 0 < share(table, "9H", "9C") < ENOUGH
    assert table.scene.furniture.words[0].startswith("Not quite on a card")
    let_go(table, middle)
    assert table.moves() == []
    assert table.gestures.held is None
    table.settle()
    table.agrees()


def test_the_pointer_in_a_card_is_enough(deal: Deal) -> None:
    table = deal(HAND, "9C KH QD JS")
    middle, aside = beside(table, "9H", "9C", 0.15), (0.46, 0.0)
    drag(table, "9H", middle, aside)
    assert 0 < share(table, "9H", "9C") < ENOUGH
    pointer = middle + (grip(table, "9H", aside) - table.spot("9H"))
    assert table.scene.furniture.words[0] == "Take 9♣"
    let_go(table, pointer)
    assert table.moves() == ["9H x 9C"]


def test_of_two_the_one_that_is_covered_most(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "9C 4D 5C KH")
    spots = {text: table.scene.table[card(text)].pose for text in ("9C", "4D")}
    left, right = sorted(spots, key=lambda text: spots[text].x)
    assert spots[right].x - spots[left].x < 2 * spots[left].width, "they lie side by side"
    for wanted, other in ((left, right), (right, left)):
        a, b = spots[wanted], spots[other]
        middle = QPoint(round(a.x * 0.62 + b.x * 0.38), round(a.y))
        drag(table, "9H", middle)
        assert share(table, "9H", wanted) > share(table, "9H", other) > 0
        let_go(table, middle)
        assert table.moves() == ["9H x 9C" if wanted == "9C" else "9H x 4D+5C"]
        table.session.undo()
        table.settle()


@pytest.mark.parametrize("size", [(1280, 800), (900, 400), (620, 900)])
def test_there_is_no_dead_band_above_the_hand(deal: Deal, size: tuple[int, int]) -> None:
    """From the hand up a card is laid until it lies over one that it could take."""
    table = deal(HAND, SPREAD)
    table.view.resize(*size)
    table.settle()
    x, top = table.spot("9H").x(), int(table.scene.layout.hand_top)
    laid = []
    for y in range(top - 1, int(table.scene.layout.table_zone.bottom), -8):
        drag(table, "9H", QPoint(x, y))
        if any(share(table, "9H", text) > BRUSHED for text in ("4D", "5C", "9C")):
            table.gestures.take_back()
            break
        assert table.scene.furniture.words[0] == "Play the 9♥ to the table", y
        let_go(table, QPoint(x, y))
        assert table.moves() == ["9H"], y
        laid.append(y)
        table.session.undo()
        table.settle()
    assert len(laid) >= 3
    drag(table, "9H", QPoint(x, top + 8))
    let_go(table, QPoint(x, top + 8))
    assert table.moves() == []


def test_a_click_in_the_band_is_told_too(deal: Deal) -> None:
    table = deal(HAND, "9C KH QD JS")
    table.click(table.spot("9H"))
    table.settle()
    near = table.spot("9C") + QPoint(0, int(table.scene.table[card("9C")].pose.height / 2) + 25)
    QTest.mouseMove(table.port, near)
    assert table.scene.furniture.words[0] == "Play the 9♥ to the table"
    table.click(near)
    assert table.moves() == ["9H"]


GAMES = ("kontsina", "scopa", "cassino", "pisti", "diloti")


def dealt(table: Table, name: str, random: Random) -> Match:
    """A position of a game for two, some moves after the deal."""
    rules = game(name).rules(2)
    match = Match(rules, [Seat("You", "human"), Seat("Anna", "human")])
    match.begin_hand(numbered_deal(rules, random.randrange(1, 99), 0))
    for _ in range(2 * random.randrange(3)):
        assert match.position is not None
        if moves := match.position.legal():
            match.play(random.choice(moves))
    table.session.resume(match, None)
    table.settle()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_what_the_line_says_is_what_happens(table: Table, name: str) -> None:
    random = Random(name)
    kinds = set()
    for turn in range(42):
        if turn == 16:
            table.view.resize(620, 900)  # laid out for a window that is higher than wide
        if turn == 28:
            table.view.resize(900, 400)  # and for a low one
        match = dealt(table, name, random)
        position, session = match.position, table.session
        assert position is not None
        if position.over or not table.scene.own:
            continue
        held, sprite = random.choice(list(table.scene.own.items()))
        offers = [(offer_of(session, move), move) for move in session.moves_with(held)]
        aim: Pose = random.choice([*(s.pose for s in table.scene.table.values()), sprite.pose])
        middle = QPoint(
            int(aim.x + random.uniform(-1.2, 1.2) * aim.width),
            int(aim.y + random.uniform(-1.2, 1.2) * aim.height),
        )
        start = QPoint(int(sprite.pose.x), int(sprite.pose.y))
        aside = QPoint(
            int(random.uniform(0, 0.4) * sprite.pose.width),
            int(random.uniform(-0.4, 0.4) * sprite.pose.height),
        )
        seen = table.scene.find.own_card_at((start + aside).toPointF())
        aside = aside if seen == held else QPoint(0, 0)
        QTest.mousePress(table.port, LEFT, NONE, start + aside)
        for step in range(1, 4):
            QTest.mouseMove(table.port, start + aside + (middle - start) * step / 3)
        if table.gestures.held != held or not table.gestures.dragging:
            table.gestures.take_back()
            continue
        words, before = table.scene.furniture.words[0], len(position.moves)
        QTest.mouseRelease(table.port, LEFT, NONE, middle + aside)
        after = session.position
        assert after is not None
        made = after.moves[before:]
        said = [move for offer, move in offers if offer.sentence in words.split(" · ")]
        if table.view.choice.isVisible() or table.gestures.multi_select:
            kinds.add("asked")
            assert len(said) > 1 or words.count(" · ") == 3, words
            table.gestures.take_back()
        elif words.startswith("Play the") and words.endswith("to the table"):
            kinds.add("laid")
            assert [move.verb for move in made] == ["lay"], words
        elif len(said) == 1:
            kinds.add("played")
            assert made == said, words
        else:
            kinds.add("back")
            assert made == [], words
            assert table.gestures.held is None
    assert len(kinds) >= 2, kinds
