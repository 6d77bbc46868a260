"""The scene ends as the picture says, shows messages in time, and imports nothing above it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.games.catalogue import GAMES, game
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.animation.tempo import PLAY_MS
from kontsina_qt.table.scene import scene as scene_module
from tests.table.conftest import Table

Deal = Callable[..., Table]
HAND = "9H TD 6S QC"
SPREAD = "4D 5C 9C KH"
ROOM = Path(scene_module.__file__).parents[1]


def sit_down(table: Table, name: str, players: int, seed: int = 3, plies: int = 0) -> Match:
    """A numbered match of people, after some moves."""
    rules = game(name).rules(players)
    match = Match(rules, [Seat(f"P{seat}", "human") for seat in range(players)])
    match.begin_hand(numbered_deal(rules, seed, 0, 0))
    for _ in range(plies):
        assert match.position is not None
        match.play(match.position.legal(1)[0])
    table.session.resume(match, None)
    table.settle()
    return match


def plate(table: Table, seat: int) -> QImage:
    """The picture of a seat's plate."""
    box = table.scene.layout.pill(seat)
    return table.view.grab(QRect(int(box.x), int(box.y), int(box.width), int(box.height))).toImage()


def as_pictured(table: Table, picture: Picture) -> bool:
    """Whether each card is where a picture says."""
    scene = table.scene
    viewer = scene.cards.viewer
    hand = picture.hands[viewer]
    own = dict(zip(hand, scene.layout.hand(viewer, len(hand)), strict=True))
    return (
        {c: sprite.pose for c, sprite in scene.own.items()} == own
        and {c: s.pose for c, s in scene.table.items()} == table_poses(scene.layout, picture.table)
        and all(
            [sprite.pose for sprite in scene.others[seat]] == scene.layout.hand(seat, len(held))
            for seat, held in enumerate(picture.hands)
            if seat != viewer
        )
    )


# Before anything lies there


def test_before_the_first_match_nothing_is_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table.scene
    drawn: list[Picture] = []
    monkeypatch.setattr(scene.furniture, "show", drawn.append)
    scene.refresh_texts()
    scene.restyle(scene.appearance.art, scene.appearance.theme, 1.0)
    scene.resize_to(800, 500, 1.0)
    assert drawn == []
    monkeypatch.undo()
    sit_down(table, "kontsina", 2)
    assert as_pictured(table, table.models.picture())
    assert table.scene.layout.stock.x < 800


# Motion


@pytest.mark.parametrize("cut_at", [0.5, 100, 230, 400, 640])
@pytest.mark.parametrize("move", ["9H x 4D+5C", "9H x 9C", "TD"])
def test_motion_cut_short_ends_where_the_picture_says(deal: Deal, move: str, cut_at: float) -> None:
    table = deal(HAND, SPREAD)
    position = table.session.position
    assert position is not None
    table.session.play(position.notation.read(move))
    assert not as_pictured(table, table.models.picture())
    table.scene.motion.pause()
    table.scene.motion.turn_clock_to(cut_at)
    table.scene.motion.finish()
    assert as_pictured(table, table.models.picture())
    table.agrees()


@pytest.mark.parametrize("name", ["kontsina", "african-cassino", "laugh-and-lie-down", "mulle"])
def test_moves_that_overtake_each_other_end_where_the_picture_says(table: Table, name: str) -> None:
    match = sit_down(table, name, GAMES[name].players[-1])
    for _ in range(30):
        if match.position is None or match.position.over:
            break
        table.session.play(match.position.legal(40)[-1])
    table.settle()
    assert as_pictured(table, table.models.picture())


def test_a_match_that_begins_before_the_table_is_seen(table: Table) -> None:
    table.scene.setSceneRect(0, 0, 0, 0)
    sit_down(table, "kontsina", 2)
    table.agrees()


# Words


def test_the_sentence_comes_when_the_card_has_landed(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    said: list[str] = []
    table.scene.said.connect(said.append)
    before = table.scene.furniture.words
    plates = plate(table, 1)
    position = table.session.position
    assert position is not None
    table.session.play(position.notation.read("9H x 9C"))
    motion = table.scene.motion
    motion.pause()
    motion.turn_clock_to(PLAY_MS - 1)
    assert table.scene.furniture.words == before
    assert said == []
    assert plate(table, 1) == plates
    motion.turn_clock_to(PLAY_MS + 1)
    assert motion.busy
    assert len(said) == 1
    assert "9♣" in said[0]
    assert table.scene.furniture.words == (said[0], table.scene.words.advice())
    assert plate(table, 1) != plates


def test_no_sentence_is_lost_when_moves_overtake_each_other(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    said: list[str] = []
    table.scene.said.connect(said.append)
    for _ in range(3):
        position = table.session.position
        assert position is not None
        table.session.play(position.legal(1)[0])
    table.settle()
    assert said == table.models.history.rows[-3:]


def test_where_motion_fades_the_sentence_comes_with_the_card(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    table.scene.motion.fades = True
    before = table.scene.furniture.words
    position = table.session.position
    assert position is not None
    table.session.play(position.notation.read("TD"))
    table.scene.motion.pause()
    table.scene.motion.turn_clock_to(70)
    assert table.scene.furniture.words == before
    table.scene.motion.turn_clock_to(90)
    assert "10♦" in table.scene.furniture.words[0]


def test_it_tells_when_it_is_calm(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    told: list[bool] = []
    table.scene.calm_changed.connect(told.append)
    position = table.session.position
    assert position is not None
    table.session.play(position.notation.read("TD"))
    assert told == [False]
    table.settle()
    assert told == [False, True]


# Light


@pytest.mark.parametrize("name", ["zwickern", "cassino-royal", "mulle", "african-cassino"])
def test_on_a_crowded_table_exactly_what_can_be_taken_is_lit(table: Table, name: str) -> None:
    match = sit_down(table, name, 2, seed=4)
    for _ in range(12):
        position = match.position
        assert position is not None
        plays = [m for m in position.legal(400) if m.verb != "count"]
        lays = [m for m in plays if m.verb == "lay"]
        table.session.play(lays[0] if lays else plays[0])
    table.settle()
    position = match.position
    assert position is not None
    for held in list(table.scene.own):
        table.gestures.lift(held)
        lit = table.scene.lights.lit
        assert lit == position.lit(held)
        for c in table.scene.table:
            element = table.scene.find.element_of(c)
            can = bool(position.with_card(held, 1 << element, 1))
            assert bool(position.lit(held) >> element & 1) == can
            if element == c:
                assert table.dimmed(c) != can
        table.gestures.take_back()
        table.settle()


@pytest.mark.parametrize("where", ["left", "right", "top", "trick"])
def test_a_card_of_a_trick_is_played_wherever_in_the_middle_it_falls(
    table: Table, where: str
) -> None:
    match = sit_down(table, "ristikontra", 4, plies=2)
    zone, layout = table.scene.layout.table_zone, table.scene.layout
    on_trick = next(iter(table.scene.table.values())).pose
    spots = {
        "left": QPoint(int(zone.x) + 6, int(zone.y + zone.height / 2)),
        "right": QPoint(int(zone.right) - 6, int(zone.y + zone.height / 2)),
        "top": QPoint(int(layout.width / 2), int(zone.y) + 6),
        "trick": QPoint(int(on_trick.x), int(on_trick.y)),
    }
    position = match.position
    assert position is not None
    held = cards_in(position.legal(1)[0].played)[0]
    text = position.notation.text(position.legal(1)[0])
    table.drag(text.split()[0], spots[where])
    assert len(position.moves) == 3
    assert held not in table.scene.own


def test_a_press_in_mid_flight_ends_it_and_says_that_enough_was_seen(deal: Deal) -> None:
    table = deal(HAND, SPREAD)
    nudged: list[None] = []
    table.gestures.nudged.connect(lambda: nudged.append(None))
    position = table.session.position
    assert position is not None
    table.session.play(position.notation.read("9H x 9C"))
    assert table.scene.motion.busy
    table.click(QPoint(30, 30))
    assert not table.scene.motion.busy
    assert nudged
    assert as_pictured(table, table.models.picture())


# The room


def modules() -> dict[str, ast.Module]:
    """The modules of the table, parsed."""
    return {path.stem: ast.parse(path.read_text("utf-8")) for path in ROOM.rglob("*.py")}


def test_no_file_outgrows_a_head() -> None:
    for path in ROOM.rglob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) <= 600, path.name


def test_nothing_here_calls_up_for_calm_or_pace() -> None:
    for name, tree in modules().items():
        named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not named & {"set_calm", "set_pace", "nudge", "pace"}, name


def test_no_game_is_known_by_name() -> None:
    for name, tree in modules().items():
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not texts & set(GAMES), name


@pytest.mark.parametrize("instant", [False, True])
def test_an_undo_is_seen_unless_nothing_is_to_move(deal: Deal, instant: bool) -> None:
    table = deal(HAND, SPREAD, player="beginner")
    table.session.pacer.pace = Pace(60_000, 0)
    position = table.session.position
    assert position is not None
    table.session.play(position.notation.read("9H x 9C"))
    table.settle()
    table.scene.instant = instant
    for step in (table.session.undo, table.session.redo):
        step()
        assert table.scene.motion.busy is not instant
        table.settle()
        assert as_pictured(table, table.models.picture())
