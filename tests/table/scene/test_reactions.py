"""Opponents react only to what everybody has seen, rarely, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsPixmapItem
from pytestqt.qtbot import QtBot

from kontsina_qt.access.announcer import announcer_of
from kontsina_qt.library.settings.choices import Portraits, Verbosity
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import Card, card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.events import Captured, Dealt, Drew, Event, Laid, Stole
from kontsina_qt.session.pacing import Pace
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.cards.portraits import Face, want_portraits
from kontsina_qt.table.layout.free_places import boxes_of, furniture_boxes
from kontsina_qt.table.scene import reactions
from kontsina_qt.table.scene.reactions import MOST_REMARKS, REMARKS, Feeling, feelings
from tests.access.conftest import reader
from tests.table.conftest import Table
from tests.table.dealt import dealt

__all__ = ["reader"]

Deal = Callable[..., Table]
ME, ANNA = 0, 1
KONTSINA = game("kontsina").rules(2)
FOUR = game("kontsina").rules(4, {"partnerships": True})


@pytest.fixture
def anna(deal: Deal) -> Iterator[Table]:
    """Anna, a beginner, at a table with the 10♦."""
    table = deal("TS 5S 3H AC", "TD 4S QC QS", player="beginner")
    table.session.pacer.pace = Pace(60_000, 0)
    table.scene.reactions.wanted = True
    yield table
    want_portraits(Portraits.ON)


def capture(seat: int, side: int, *taken: str, sweep: bool = False) -> Captured:
    """A capture of single cards."""
    return Captured(seat, side, card("KS"), tuple((card(text),) for text in taken), sweep=sweep)


# Feelings


def test_a_sweep_raises_a_brow_on_the_other_side_and_pleases_its_own() -> None:
    felt = feelings([capture(0, 0, "3H", sweep=True)], FOUR)
    assert {seat: each.face for seat, each in felt.items()} == {
        0: Face.PLEASED,
        1: Face.RAISED,
        2: Face.PLEASED,
        3: Face.RAISED,
    }


def test_who_laid_a_good_card_regrets_its_capture() -> None:
    events = [capture(0, 0, "TD")]
    assert feelings(events, KONTSINA) == {1: Feeling(Face.RAISED)}
    assert feelings(events, KONTSINA, {card("TD"): 1}) == {1: Feeling(Face.RUEFUL, True)}


def test_a_stolen_pile_is_felt_on_both_sides() -> None:
    rules = game("stealing-bundles").rules(2)
    felt = feelings([Stole(0, 0, card("3H"), 1, (card("3S"),))], rules)
    assert [felt[seat].face for seat in (0, 1)] == [Face.PLEASED, Face.RUEFUL]


@pytest.mark.parametrize(
    "events",
    [
        [Dealt(((0, (card("TD"),)), (1, (card("2C"),))), (card("4S"),), 0, False)],
        [Drew(1, (card("TD"),))],
        [Laid(1, card("TD"))],
        [capture(1, 1, "3H")],
    ],
)
def test_nobody_reacts_to_a_deal_a_draw_or_a_usual_move(events: Sequence[Event]) -> None:
    assert feelings(events, KONTSINA) == {}


def test_nobody_reacts_to_face_down_cards() -> None:
    """Only one seat has seen them."""

    def taken(under: tuple[Card, ...]) -> dict[int, Feeling]:
        return feelings([Captured(0, 0, card("3S"), ((card("3H"),),), under=under)], KONTSINA)

    assert taken((card("TD"), card("2C"))) == taken((card("4H"), card("5H"))) == {}


def test_remarks_neither_advise_nor_gloat() -> None:
    """The approved remarks; new ones must be reviewed and added here."""
    assert [len(REMARKS[face]) for face in (Face.RAISED, Face.PLEASED, Face.RUEFUL)] == [4, 3, 4]
    assert Face.CALM not in REMARKS


# At the table


def take_the_ten(table: Table) -> None:
    """Capture the 10♦ as a person."""
    table.drag("TS", table.spot("TD"))
    table.settle()


def overlays(table: Table) -> list[QGraphicsPixmapItem]:
    """The overlays on the plates."""
    items = table.scene.items()
    return [i for i in items if isinstance(i, QGraphicsPixmapItem) and i.zValue() == 4.5]


def test_a_face_changes_stays_and_calms_down(anna: Table) -> None:
    take_the_ten(anna)
    assert anna.scene.reactions.faces == {ANNA: Face.RAISED}
    QTest.qWait(reactions.CHANGE_MS + 200)
    (over,) = overlays(anna)
    assert over.opacity() > 0.9
    box = anna.scene.layout.pill(ANNA)
    assert abs(over.x() - box.x) < 1
    QTest.qWait(reactions.STAY_MS + 400)
    assert not anna.scene.reactions.faces
    assert not overlays(anna)


def test_nothing_waits_for_a_face(anna: Table) -> None:
    calm: list[bool] = []
    anna.scene.calm_changed.connect(calm.append)
    take_the_ten(anna)
    assert anna.scene.reactions.faces
    assert not anna.scene.motion.busy
    assert calm[-1] is True
    assert anna.moves() == ["TS x TD"]
    anna.agrees()


def test_a_face_comes_at_most_once_in_a_while(anna: Table) -> None:
    shown = anna.scene.cards.shown
    show = anna.scene.reactions.show
    for face in (Face.RAISED, Face.RUEFUL):
        show({ANNA: Feeling(face)}, shown.seats, shown.table, [])
        assert anna.scene.reactions.faces == {ANNA: Face.RAISED}
    anna.scene.reactions.stop()
    show({ANNA: Feeling(Face.RUEFUL)}, shown.seats, shown.table, [])
    assert not anna.scene.reactions.faces
    assert reactions.PAUSE_MS == 8000


@pytest.mark.parametrize("how", ["still", "initials", "reduced", "elsewhere"])
def test_no_face_changes_for_those_who_want_no_motion(anna: Table, how: str) -> None:
    if how == "reduced":
        anna.scene.reactions.still = True
    elif how == "elsewhere":
        anna.scene.reactions.wanted = False
    else:
        want_portraits(Portraits(how))
    take_the_ten(anna)
    assert not anna.scene.reactions.faces
    assert not overlays(anna)


def test_remarks_cover_nothing_and_are_few(anna: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reactions, "PAUSE_MS", 0)
    heard: list[str] = []
    scene, shown = anna.scene, anna.scene.cards.shown
    scene.reactions.said.connect(heard.append)
    feeling = {ANNA: Feeling(Face.RUEFUL, True)}
    for _ in range(MOST_REMARKS + 2):
        QTest.qWait(2)
        scene.reactions.show(feeling, shown.seats, shown.table, scene.furniture.shown_beside)
        if scene.reactions.words is not None:
            _, box = scene.reactions.words
            on_table = boxes_of(list(table_poses(scene.layout, shown.table).values()))
            others = [*furniture_boxes(scene.layout), *on_table, *scene.furniture.shown_beside]
            assert not any(box.overlaps(other) for other in others)
        scene.reactions.stop()
    assert len(heard) == MOST_REMARKS
    assert len(set(heard)) == MOST_REMARKS, "not the same words twice"
    assert all(line.startswith("Anna: ") for line in heard)
    scene.reactions.begin_hand()
    QTest.qWait(2)
    scene.reactions.show(feeling, shown.seats, shown.table, [])
    assert len(heard) == MOST_REMARKS + 1


def test_a_remark_makes_way_for_a_card(anna: Table) -> None:
    scene, shown = anna.scene, anna.scene.cards.shown
    feeling = {ANNA: Feeling(Face.RUEFUL, True)}
    scene.reactions.show(feeling, shown.seats, shown.table, [])
    assert scene.reactions.words is not None
    scene.reactions.make_way(shown.table, [])
    assert scene.reactions.words is not None, "nothing lies there"
    scene.reactions.make_way(shown.table, [scene.reactions.words[1]])
    assert scene.reactions.words is None


@pytest.fixture
def heard(anna: Table, reader: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader is told while faces may change at any time."""
    monkeypatch.setattr(reactions, "PAUSE_MS", 0)
    told: list[str] = []
    announcer_of(anna.view).said.connect(told.append)
    return told


def test_a_remark_is_announced_once_and_a_face_is_not(
    anna: Table, heard: list[str], qtbot: QtBot
) -> None:
    scene, shown = anna.scene, anna.scene.cards.shown
    scene.reactions.show({ANNA: Feeling(Face.RAISED)}, shown.seats, shown.table, [])
    scene.reactions.stop()
    QTest.qWait(2)
    assert scene.reactions.words is None
    scene.reactions.show({ANNA: Feeling(Face.RUEFUL, True)}, shown.seats, shown.table, [])
    assert scene.reactions.words is not None
    words = scene.reactions.words[0]
    qtbot.waitUntil(lambda: heard != [])
    qtbot.wait(600)
    assert "".join(heard).count("Anna: ") == 1
    assert words.rstrip(".") in heard[-1]


def test_key_e_repeats_the_remarks(anna: Table, heard: list[str], qtbot: QtBot) -> None:
    anna.key(Qt.Key.Key_E)
    qtbot.waitUntil(lambda: "Nobody has said anything yet." in " ".join(heard))
    scene, shown = anna.scene, anna.scene.cards.shown
    for _ in range(MOST_REMARKS):
        scene.reactions.show({ANNA: Feeling(Face.RUEFUL, True)}, shown.seats, shown.table, [])
        scene.reactions.stop()
        QTest.qWait(2)
    first, second = scene.remarks
    qtbot.waitUntil(lambda: second in " ".join(heard))
    heard.clear()
    anna.key(Qt.Key.Key_E)
    qtbot.waitUntil(lambda: all(words.rstrip(".") in " ".join(heard) for words in (first, second)))
    assert scene.furniture.words[0] == f"{first} · {second}", "and is to be read"
    scene.words.verbosity = Verbosity.SHORT
    anna.key(Qt.Key.Key_E)
    assert scene.furniture.words[0] == second
    anna.session.resume(dealt("kontsina", ["2H TD 6S QC", "QH"], "5C 9S KS JH"), None)
    assert not scene.remarks, "another match"


# The plates


def plate(table: Table, seat: int) -> QImage:
    """The picture of a plate."""
    box = table.scene.layout.pill(seat)
    whole = table.view.grab().toImage()
    return whole.copy(int(box.x), int(box.y), int(box.width), int(box.height))


def test_a_plate_shows_a_face_or_initials(anna: Table) -> None:
    drawn = plate(anna, ANNA)
    want_portraits(Portraits.INITIALS)
    anna.scene.place_all()
    letter = plate(anna, ANNA)
    assert drawn != letter
    want_portraits(Portraits.STILL)
    anna.scene.place_all()
    assert plate(anna, ANNA) == drawn


@pytest.mark.parametrize(
    ("seat", "who"),
    [
        (Seat("Anna", "beginner"), "anna"),
        (Seat("Άννα", "beginner"), "anna"),
        (Seat("Anna", "expert"), ""),
        (Seat("Anna", HUMAN), ""),
        (Seat("Hanna", "beginner"), ""),
    ],
)
def test_a_row_knows_who_sits_there(table: Table, seat: Seat, who: str) -> None:
    from kontsina_qt.match.deals import Deal as Pack
    from kontsina_qt.match.match import Match
    from tests.table.conftest import stacked

    match = Match(KONTSINA, [Seat("You", HUMAN), seat])
    match.begin_hand(Pack(1, stacked()))
    table.session.pacer.pace = Pace(60_000, 0)
    table.session.resume(match, None)
    assert [row.who for row in table.models.seats] == ["", who]
