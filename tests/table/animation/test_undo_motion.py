"""Undo and redo at the table: the motion backwards and again, marks as they were, cut short."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtTest import QTest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.models.picture import SeatRow
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.table.animation.tempo import FLY_MS, GATHER_MS, PLAY_MS, UNDO_SPEED
from kontsina_qt.table.cards.sprite import CardSprite
from tests.table.conftest import Table

Deal = Callable[..., Table]
WHOLE = (PLAY_MS + GATHER_MS + FLY_MS) / UNDO_SPEED


def clock(table: Table, time: float) -> None:
    """Set the clock of the animation."""
    motion = table.scene.motion
    if motion.state() == motion.State.Running:
        motion.pause()
    motion.turn_clock_to(time)


def test_an_undone_capture_comes_out_of_the_pile_the_way_it_went(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C KH 2S", player="beginner")
    homes = {text: table.spot(text) for text in ("9H", "4D", "5C")}
    table.drag("9H", table.spot("4D"))
    table.settle()
    assert card("4D") not in table.scene.table
    pile = table.scene.layout.pile(0)
    table.session.undo()
    assert table.scene.motion.busy
    sprite = table.scene.table[card("4D")]
    assert (sprite.pose.x, sprite.pose.y) == (pile.x, pile.y)
    clock(table, WHOLE / 2)
    assert sprite.card == card("4D")
    assert (sprite.pose.x, sprite.pose.y) != (pile.x, pile.y)
    assert table.spot("4D") != homes["4D"] or table.spot("5C") != homes["5C"]
    clock(table, WHOLE + 30)
    assert not table.scene.motion.busy
    assert {text: table.spot(text) for text in homes} == homes
    table.agrees()


def test_redo_plays_it_again_twice_as_fast(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C KH 2S", player="beginner")
    table.drag("9H", table.spot("4D"))
    table.settle()
    table.session.undo()
    table.settle()
    played = table.scene.own[card("9H")]
    table.session.redo()
    clock(table, PLAY_MS / UNDO_SPEED / 2)
    assert played.pose.y < table.scene.layout.hand_y
    clock(table, WHOLE + 60)
    table.settle()
    table.agrees()
    assert played.scene() is None


def test_the_marks_of_the_move_before_come_back(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C KH 2S", "JC JS JD JH", "beginner")
    table.drag("QC", table.cloth())
    table.settle()
    for _ in range(2000):
        if len(table.moves()) == 2:
            break
        QTest.qWait(5)
    table.settle()
    laid = table.scene.lights.last
    assert laid in {card("JC"), card("JS"), card("JD"), card("JH")}
    table.drag("9H", table.spot("4D"))
    assert table.scene.lights.last is None
    table.session.undo()
    assert table.scene.lights.last == laid
    table.settle()
    assert table.scene.lights.last == laid
    table.agrees()


def test_a_move_cuts_an_undo_short(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C KH 2S", player="beginner")
    table.drag("9H", table.spot("4D"))
    table.settle()
    table.session.undo()
    clock(table, WHOLE / 3)
    assert table.scene.motion.busy
    assert table.session.position is not None
    table.session.play(table.session.position.exactly(card("QC"), 0)[0])
    table.settle()
    assert table.moves() == ["QC"]
    table.agrees()
    on_screen = [item for item in table.scene.items() if isinstance(item, CardSprite)]
    assert all(item.opacity() == 1.0 and item.isVisible() for item in on_screen)


def test_undo_and_redo_at_any_moment_leave_the_table_true(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C KH 2S", player="beginner")
    table.drag("9H", table.spot("4D"))
    for time in (10.0, 90.0, 200.0):
        clock(table, time)
        table.session.undo()
        clock(table, time / 2)
        table.session.redo()
    table.settle()
    table.agrees()
    assert len(table.moves()) == 1


def test_with_reduced_motion_an_undo_fades(deal: Deal) -> None:
    table = deal("9H TD 6S QC", "4D 5C KH 2S", player="beginner")
    table.scene.motion.fades = True
    table.drag("9H", table.spot("4D"))
    table.settle()
    table.session.undo()
    sprite = table.scene.table[card("4D")]
    clock(table, 20)
    assert 0 < sprite.opacity() < 1
    table.settle()
    table.agrees()


def ended(table: Table, greedy: bool = False) -> tuple[int, ...]:
    """Play the last two cards of the first of two hands; tell what lay on the table before.

    Args:
        greedy: whether something has been taken in it.
    """
    rules = game("kontsina").rules(2, {"end": "hands", "hands": 2})
    match = Match(rules, [Seat("You", "human"), Seat("Anna", "beginner")])
    match.begin_hand(numbered_deal(rules, 4, 0, 1))
    position = match.position
    assert position is not None
    while position.stock or sum(hand.bit_count() for hand in position.hands) > 2:
        match.play(position.legal()[-1] if greedy else position.legal(1)[0])
    table.session.resume(match, None)
    table.settle()
    lay = tuple(table.scene.table)
    assert lay
    table.session.play(position.legal(1)[0])
    waited(table, lambda: match.waiting)
    table.settle()
    return lay


def waited(table: Table, until: Callable[[], bool]) -> None:
    """Wait for the computer at the table."""
    for _ in range(2000):
        if until():
            return
        QTest.qWait(5)
    raise AssertionError(table.moves())


def halfway_back(table: Table, lay: tuple[int, ...]) -> list[CardSprite]:
    """The cards that are moving from a pile back to the table."""
    layout = table.scene.layout
    places = {(layout.pile(side).x, layout.pile(side).y) for side in range(2)}
    sprites = [table.scene.table[c] for c in lay]
    return [sprite for sprite in sprites if (sprite.pose.x, sprite.pose.y) not in places]


def test_undo_from_the_end_of_a_hand_plays_it_backwards(table: Table) -> None:
    lay = ended(table)
    assert not table.scene.table
    piles = sum(pile.count for pile in table.scene.cards.shown.piles)
    assert piles == 52
    table.session.undo()
    assert table.scene.motion.busy
    out: list[int] = []
    for time in range(0, 3000, 40):
        clock(table, time)
        if not table.scene.motion.busy:
            break
        out.append(len(halfway_back(table, lay)))
    assert len(set(out)) > 1, "the cards come out of the piles, they are not there at once"
    table.settle()
    assert tuple(table.scene.table) == lay
    table.agrees()


def test_undo_from_the_next_hand_takes_the_deal_back_first(table: Table) -> None:
    lay = ended(table)
    table.session.next_hand()
    waited(table, lambda: table.session.my_turn or table.scene.motion.busy)
    table.settle()
    waited(table, lambda: table.session.my_turn)
    table.settle()
    dealt = set(table.scene.table) | set(table.scene.own)
    table.session.undo()
    assert table.session.match.hand_number == 0
    clock(table, 60)
    seen = {
        item.card
        for item in table.scene.items()
        if isinstance(item, CardSprite) and item.isVisible()
    }
    assert seen & dealt, "the cards of the new hand are still going back to the stock"
    clock(table, 5000)
    table.settle()
    assert tuple(table.scene.table) == lay
    table.agrees()
    table.session.redo()
    assert table.scene.motion.busy
    table.settle()
    table.agrees()
    assert not table.scene.table
    table.session.redo()
    assert table.session.match.hand_number == 1
    assert table.scene.motion.busy
    clock(table, 100)
    stock = table.scene.layout.stock
    at_stock = [s for s in table.scene.sprites() if (s.pose.x, s.pose.y) == (stock.x, stock.y)]
    assert at_stock, "cards have yet to be dealt"
    table.settle()
    assert set(table.scene.table) | set(table.scene.own) == dealt
    table.agrees()


def test_nothing_of_the_hand_before_is_seen_while_the_next_one_flies_back(table: Table) -> None:
    scene, session = table.scene, table.session
    ended(table, greedy=True)
    session.next_hand()
    waited(table, lambda: session.my_turn or scene.motion.busy)
    table.settle()
    waited(table, lambda: session.my_turn)
    table.settle()
    scores = [row.score for row in scene.cards.shown.seats]
    assert any(scores)
    shown: list[list[int]] = []
    show = scene.furniture.plates.show

    def noted(rows: Sequence[SeatRow]) -> None:
        shown.append([row.score for row in rows])
        show(rows)

    scene.furniture.plates.show = noted  # type: ignore[method-assign]
    session.undo()
    clock(table, 60)
    assert scene.furniture.fan.cards == ()
    assert scene.furniture.words == ("", "")
    assert shown[-1] == scores
    time = 60.0
    while scene.motion.busy and not scene.furniture.words[0]:
        time += 20
        clock(table, time)
    assert scene.motion.busy, "its last move is still taken back"
    captured = table.models.last_capture
    assert captured is not None
    assert set(scene.furniture.fan.cards) == set(captured.taken) | {captured.card}
    assert scene.furniture.words[0]
    assert shown[-1] == [row.score for row in table.models.seats]
    table.settle()
    table.agrees()


def test_undo_while_a_hand_is_dealt_takes_all_of_it_back(table: Table) -> None:
    lay = ended(table)
    table.session.next_hand()
    clock(table, 100)
    assert table.scene.motion.busy
    dealt = set(table.scene.own)
    table.session.undo()
    assert table.session.match.hand_number == 0
    assert table.scene.motion.busy
    on_screen = {item.card for item in table.scene.items() if isinstance(item, CardSprite)}
    assert dealt <= on_screen, "what was still being dealt goes back"
    table.settle()
    assert tuple(table.scene.table) == lay
    table.agrees()
