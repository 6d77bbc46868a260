"""The last plays: beside each seat, in the fan, and replayed by click or key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtTest import QTest

from kontsina_qt.models.last_plays import LAY, TAKE, LastPlay
from kontsina_qt.rules.base.cards import card
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.cards.small_cards import rank_font
from kontsina_qt.table.layout.free_places import boxes_of, furniture_boxes
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.portrait import layout_for
from kontsina_qt.table.layout.seating import Seating
from kontsina_qt.table.scene.last_plays import rooms
from kontsina_qt.table.scene.round_replay import RoundReplay
from tests.table.conftest import Table
from tests.table.dealt import dealt
from tests.table.layout.test_layout import of_games

HANDS = ["9H 2S", "5H 3S", "KD 8S", "7C 6S"]
ROUND = ("9H x 9D", "5H", "KD x KC", "7C x 3C+4D")


@pytest.fixture
def four(table: Table) -> Iterator[Table]:
    """Four have played a round of Kontsina; the person is to play again."""
    players = ["human", "steady", "steady", "steady"]
    match = dealt("kontsina", HANDS, "9D KC 3C 4D", moves=ROUND, players=players)
    table.session.pacer.pace = Pace(60_000, 0)
    table.session.resume(match, None)
    table.scene.motion.speed = 0.02
    table.settle()
    yield table


def until_still(table: Table) -> None:
    """Wait until the replay has ended."""
    for _ in range(2000):
        if not table.scene.motion.busy:
            return
        QTest.qWait(2)
    raise AssertionError("it never comes to rest")


def shown_again(table: Table) -> list[str]:
    """The messages until the replay has ended."""
    said: list[str] = []
    table.scene.said.connect(said.append)
    until_still(table)
    table.scene.said.disconnect(said.append)
    return said


TOLD = [
    "You took 9♦ with the 9♥",
    "Anna laid the 5♥",
    "Eleni took K♣ with the K♦",
    "Nikos took 3♣+4♦ with the 7♣",
]


def test_each_seat_shows_its_last_play(four: Table) -> None:
    plays = four.scene.furniture.last_plays.plays
    assert plays == {
        0: LastPlay(TAKE, (card("9H"),), (card("9D"),)),
        1: LastPlay(LAY, (card("5H"),)),
        2: LastPlay(TAKE, (card("KD"),), (card("KC"),)),
        3: LastPlay(TAKE, (card("7C"),), (card("3C"), card("4D"))),
    }
    four.drag("2S", four.cloth())
    four.settle()
    assert four.scene.furniture.last_plays.plays[0] == LastPlay(LAY, (card("2S"),))
    assert four.scene.furniture.last_plays.plays[3] == plays[3]


def test_two_need_no_small_cards(table: Table) -> None:
    table.session.resume(dealt("kontsina", ["9H", "5H"], "9D", moves=("9H x 9D", "5H")), None)
    table.settle()
    assert table.scene.furniture.last_plays.plays == {}


def test_the_own_capture_is_read_until_the_next_one(table: Table) -> None:
    fan = table.scene.furniture.fan
    taken = {card("9H"), card("9D")}
    table.session.resume(
        dealt("kontsina", ["9H 2C", "5H 5C"], "9D 3S", moves=("9H x 9D", "5H")), None
    )
    table.settle()
    assert set(fan.cards) == taken, "gone after Continue"
    painted = fan._item.pixmap().cacheKey()
    table.drag("2C", table.cloth())
    table.settle()
    assert set(fan.cards) == taken, "gone though nobody has taken anything"
    assert fan._item.pixmap().cacheKey() == painted, "painted again though the same was taken"
    assert fan.box is not None
    on_table = boxes_of([sprite.pose for sprite in table.scene.table.values()])
    assert not any(fan.box.overlaps(box) for box in on_table)
    table.session.undo()
    table.settle()
    assert set(fan.cards) == taken


SIZES = [(800, 514), (1280, 754), (1366, 722), (480, 754), (3840, 2114)]


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_small_cards_cover_nothing(seats: int, width: int, height: int) -> None:
    for sides in {seats, 2 if seats == 4 else seats}:
        layout = layout_for(width, height, Seating(seats, 0, True, sides, 4 if seats < 7 else 2))
        places = rooms(layout)
        others: list[Box] = [*furniture_boxes(layout)]
        for seat, place in places.items():
            assert not any(place.overlaps(other) for other in others), (seats, seat)
            assert place.x >= 0 and place.right <= width
            others.append(place)
        if (width, height) != (480, 754):
            assert len(places) == seats, places.keys()


@pytest.mark.parametrize("larger", [1.0, 1.5])
@pytest.mark.parametrize(("width", "height"), [*SIZES, (480, 600), (540, 854), (600, 754)])
def test_a_small_card_is_nearest_to_the_seat_that_played_it(
    width: int, height: int, larger: float
) -> None:
    for seating in of_games():
        layout = layout_for(width, height, seating, larger=larger)
        seats = range(seating.seats)
        for seat, room in rooms(layout).items():
            right = room.right <= layout.pill(seat).x
            at = (room.right - 12 if right else room.x + 12, room.centre[1])
            away = [_away(layout, other, at) for other in seats]
            assert away[seat] == min(away), (seat, away, seating)


def _away(layout: Layout, seat: int, at: tuple[float, float]) -> float:
    """The Manhattan distance of a point from a seat's plate and cards."""
    boxes = [layout.pill(seat), layout.hand_box(seat)]
    return min(
        max(box.x - at[0], at[0] - box.right, 0) + max(box.y - at[1], at[1] - box.bottom, 0)
        for box in boxes
    )


def test_the_fan_can_be_read_and_lies_under_no_hand(four: Table) -> None:
    for width, height in ((800, 514), (1280, 754)):
        four.view.resize(width, height)
        four.settle()
        four.scene.replay_round()
        until_still(four)
        fan = four.scene.furniture.fan
        assert set(fan.cards) == {card("7C"), card("3C"), card("4D")}
        assert fan.box is not None
        hands = [four.scene.layout.hand_box(seat) for seat in range(4)]
        table = boxes_of([sprite.pose for sprite in four.scene.table.values()])
        plates = [four.scene.layout.pill(seat) for seat in range(4)]
        assert not any(fan.box.overlaps(box) for box in (*hands, *table, *plates))
        assert QFontMetricsF(rank_font(four.scene.layout.text)).capHeight() >= 14


@pytest.mark.parametrize("game", ["scopa", "kontsina"])
def test_among_four_the_fan_covers_no_card_on_a_narrow_table(table: Table, game: str) -> None:
    hands = ["7D", "KD QD", "2D 2C", "3C 3S"]
    for moves in (("7D", "KD x KS"), ("7D", "KD x KS", "2D"), ("7D", "KD x KS", "2D", "3C")):
        table.view.resize(480, 754)
        table.session.resume(dealt(game, hands, "KS 5S 4S QS", moves=moves), None)
        table.settle()
        fan = table.scene.furniture.fan
        on_table = boxes_of([sprite.pose for sprite in table.scene.table.values()])
        assert fan.box is None or not any(fan.box.overlaps(box) for box in on_table)


def test_the_fan_goes_only_from_where_something_comes(table: Table) -> None:
    furniture = table.scene.furniture
    dealing = dealt("kontsina", ["9H 2C", "5H 5C"], "9D 3S", moves=("9H x 9D", "5H"))
    table.session.resume(dealing, None)
    table.settle()
    first = furniture.fan.box
    assert first is not None
    furniture.keep_free(first)
    second = furniture.fan.box
    assert second is not None and not second.overlaps(first)
    furniture.keep_free(None)
    assert furniture.fan.box == second


def test_a_click_on_the_fan_plays_the_round_again_seat_by_seat(four: Table) -> None:
    four.scene.replay_round()
    until_still(four)
    moves, words = four.moves(), four.scene.furniture.words
    fan = four.scene.furniture.fan
    assert fan.box is not None
    x, y = fan.box.centre
    four.click(QPoint(round(x), round(y)))
    assert four.scene.round_replay.running
    assert shown_again(four)[:4] == TOLD
    assert four.moves() == moves
    assert four.scene.furniture.words == words
    assert not four.scene.round_replay.running
    four.agrees()


def test_a_play_in_flight_is_not_told_when_another_match_has_come(four: Table) -> None:
    """It would be told with the names of the other match, which may be fewer."""
    scene, said = four.scene, list[str]()
    landings: list[Callable[[], None]] = []
    replay = RoundReplay(
        four.models,
        scene.furniture,
        scene.motion,
        place=lambda picture: None,
        notify=lambda before, after, events, landed: landings.append(landed),
        said=said.append,
    )
    replay.begin()
    while len(landings) < len(TOLD):
        assert replay.advance()
    two = dealt("kontsina", HANDS[:2], "9D KC 3C 4D", players=["human", "steady"])
    landings[0]()
    assert said == TOLD[:1]
    four.session.resume(two, None)
    replay.stop()
    for landed in landings[1:]:
        landed()
    assert said == TOLD[:1]


def test_any_new_move_cuts_it_short(four: Table) -> None:
    four.scene.replay_round()
    QTest.qWait(5)
    position = four.session.position
    assert position is not None
    four.session.play(position.notation.read("2S"))
    assert not four.scene.round_replay.running
    four.settle()
    four.agrees()
    assert four.moves()[-1] == "2S"


def test_a_click_ends_it_and_nothing_is_played(four: Table) -> None:
    four.scene.motion.speed = 1.0
    four.scene.replay_round()
    QTest.qWait(20)
    four.click(four.cloth())
    assert not four.scene.round_replay.running
    assert not four.scene.motion.busy
    four.agrees()
    assert four.moves() == list(ROUND)


def test_where_nothing_moves_each_play_is_shown_for_a_while(four: Table) -> None:
    four.scene.instant = True
    four.scene.replay_round()
    assert four.scene.round_replay.running
    history = [four.scene.furniture.words[0], *shown_again(four)]
    assert history[:4] == TOLD
    four.agrees()


def test_undo_cuts_it_short(four: Table) -> None:
    four.drag("2S", four.cloth())
    four.settle()
    four.scene.motion.speed = 1.0
    four.scene.replay_round()
    QTest.qWait(20)
    four.session.undo()
    assert not four.scene.round_replay.running
    four.settle()
    four.agrees()
    assert four.moves() == list(ROUND)


def test_a_pile_grows_with_its_cards(four: Table) -> None:
    piles = four.models.picture().piles
    heights = []
    for cards in (1, 12, 24, 36, 52):
        four.scene.furniture.show_piles([replace(pile, count=cards) for pile in piles])
        pose = four.scene.layout.pile(0)
        seen = four.view.grab().toImage()
        column = round(pose.x + pose.width / 4)
        below = range(round(pose.y + pose.height / 2), round(pose.y + pose.height / 2) + 24)
        light = [y for y in below if QColor(seen.pixel(column, y)).lightnessF() > 0.75]
        heights.append(len(light))
    assert heights == sorted(heights)
    assert len(set(heights)) > 3, heights
