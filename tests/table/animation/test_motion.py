"""Cards on their way, by the motion's own clock: where they are, over what, and what is when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtWidgets import QApplication, QGraphicsScene

from kontsina_qt.rules.base.cards import card
from kontsina_qt.table.animation.cues import Ease, Turn
from kontsina_qt.table.animation.motion import Motion, Movement
from kontsina_qt.table.animation.tempo import FADE_MS
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.layout.geometry import Pose

FROM, TO = Pose(100, 100, 120, 0, 3), Pose(300, 200, 160, 20, 7)
Lay = Callable[..., CardSprite]


@pytest.fixture
def motion(qapp: QApplication) -> Iterator[Motion]:
    """An animation whose clock is set by the test."""
    made = Motion()
    yield made
    made.stop()


@pytest.fixture
def lay(qapp: QApplication) -> Lay:
    """Add a card to a scene."""
    load_resources()
    scene, art = QGraphicsScene(), CardArt()

    def one(text: str = "9H", pose: Pose = FROM) -> CardSprite:
        sprite = CardSprite(art, 1.0, card(text), pose)
        scene.addItem(sprite)
        sprite.setData(0, scene)  # which stays as long as its cards do
        return sprite

    return one


def at(motion: Motion, milliseconds: int) -> None:
    """Set the clock to a time since the start."""
    motion.setCurrentTime(milliseconds)


def seen_at(sprite: CardSprite) -> tuple[float, float, float]:
    """The position and rotation of a card."""
    return sprite.pos().x(), sprite.pos().y(), sprite.rotation()


# On the way


def test_half_way_it_is_in_the_middle(motion: Motion, lay: Lay) -> None:
    sprite = lay()
    motion.carry(sprite, Movement(0, 200, TO))
    at(motion, 0)
    assert seen_at(sprite) == (100, 100, 0)
    at(motion, 100)
    assert seen_at(sprite) == pytest.approx((200, 150, 10))
    assert sprite.scale() * sprite.boundingRect().height() == pytest.approx(140, abs=4)
    at(motion, 200)
    assert sprite.pose == TO and not motion.busy


@pytest.mark.parametrize(
    ("ease", "quarter", "half"),
    [(Ease.CROSS, 1 / 16, 0.5), (Ease.ARRIVE, 37 / 64, 7 / 8), (Ease.FALL, 1 / 64, 1 / 8)],
)
def test_it_arrives_slowly_or_falls_fast(
    motion: Motion, lay: Lay, ease: Ease, quarter: float, half: float
) -> None:
    sprite = lay()
    motion.carry(sprite, Movement(0, 400, TO, ease))
    for time, part in ((100, quarter), (200, half)):
        at(motion, time)
        assert sprite.pos().x() == pytest.approx(100 + 200 * part)


def test_a_flying_card_is_over_all_that_lie(motion: Motion, lay: Lay) -> None:
    on_table = [lay("2C", Pose(200, 150, 120, 0, z)) for z in (0, 5, 60)]
    flying = lay("9H", FROM)
    motion.carry(flying, Movement(0, 200, TO))
    for time in (1, 100, 199):
        at(motion, time)
        assert flying.zValue() > max(sprite.zValue() for sprite in on_table), time
    at(motion, 200)
    assert flying.zValue() == TO.z, "where it lies it has its place in the pile-up"


def test_the_higher_of_two_that_fly_stays_the_higher(motion: Motion, lay: Lay) -> None:
    low, high = lay("2C", replace(FROM, z=1)), lay("9H", replace(FROM, z=2))
    for sprite, z in ((low, 3), (high, 9)):
        motion.carry(sprite, Movement(0, 200, replace(TO, z=z)))
    for time in (20, 100, 180):
        at(motion, time)
        assert high.zValue() > low.zValue()


def test_an_arc_bends_up_and_ends_where_it_leads(motion: Motion, lay: Lay) -> None:
    straight, bent = lay("2C"), lay("9H")
    motion.carry(straight, Movement(0, 200, TO))
    motion.carry(bent, Movement(0, 200, TO, arc=40))
    rises = []
    for time in (0, 50, 100, 150, 200):
        at(motion, time)
        rises.append(straight.pos().y() - bent.pos().y())
        assert straight.pos().x() == bent.pos().x()
    assert rises[0] == rises[4] == 0
    assert rises[2] == pytest.approx(40)
    assert rises[1] == pytest.approx(rises[3])
    assert 0 < rises[1] < 40


def test_a_card_turns_in_the_middle_where_it_is_narrowest(motion: Motion, lay: Lay) -> None:
    sprite = lay("9H")
    motion.carry(sprite, Movement(0, 200, TO, face=Turn.BACK))
    widths = []
    for time in (1, 99, 101, 199):
        at(motion, time)
        widths.append(sprite.transform().m11())
        assert (sprite.card is None) == (time > 100)
    assert widths[0] > 0.9 and widths[3] > 0.9
    assert max(widths[1:3]) < 0.1
    at(motion, 200)
    assert sprite.transform().isIdentity() and sprite.card is None


def test_a_card_that_keeps_its_face_keeps_its_width(motion: Motion, lay: Lay) -> None:
    sprite = lay("9H")
    motion.carry(sprite, Movement(0, 200, TO))
    at(motion, 100)
    assert sprite.transform().isIdentity() and sprite.card == card("9H")


def test_one_stretch_after_another(motion: Motion, lay: Lay) -> None:
    sprite, last = lay(), Pose(0, 0, 120)
    motion.carry(sprite, Movement(0, 100, TO))
    motion.carry(sprite, Movement(150, 100, last))
    at(motion, 120)
    assert seen_at(sprite) == pytest.approx((300, 200, 20)), "it waits where the first one led"
    at(motion, 200)
    assert sprite.pos().x() == pytest.approx(150)
    at(motion, 250)
    assert sprite.pose == last


def test_a_way_sets_out_from_where_it_says(motion: Motion, lay: Lay) -> None:
    sprite = lay()
    motion.carry(sprite, Movement(0, 100, TO, begin=replace(FROM, x=500)))
    at(motion, 50)
    assert sprite.pos().x() == pytest.approx(400)


def test_it_grows_without_being_blurred(motion: Motion, lay: Lay) -> None:
    sprite = lay()
    motion.carry(sprite, Movement(0, 100, TO))
    at(motion, 1)
    assert sprite.pixmap().height() >= TO.height, "drawn as large as it gets, before it sets out"
    assert sprite.scale() < 1


# The clock


def test_what_happens_happens_in_its_time_and_order(motion: Motion, lay: Lay) -> None:
    sprite = lay()
    seen: list[tuple[str, float, float]] = []

    def note(name: str) -> None:
        seen.append((name, motion.now, sprite.pos().x()))

    motion.carry(sprite, Movement(0, 200, TO))
    for time, name in ((100.0, "late"), (50.0, "first"), (100.0, "later")):
        motion.at(time, partial(note, name))
    at(motion, 49)
    assert seen == []
    at(motion, 150)
    assert [name for name, *_ in seen] == ["first", "late", "later"]
    assert [time for _, time, _ in seen] == [50, 100, 100]
    assert [x for *_, x in seen] == pytest.approx([112.5, 200, 200]), "the cards were there"
    assert motion.now == 150


def test_speed_stretches_it(motion: Motion, lay: Lay) -> None:
    sprite = lay()
    motion.speed = 2.0
    motion.carry(sprite, Movement(0, 200, TO))
    at(motion, 200)
    assert motion.now == 100 and sprite.pos().x() == pytest.approx(200)
    at(motion, 399)
    assert motion.busy
    at(motion, 400)
    assert not motion.busy


def test_after_all_has_settled_the_clock_begins_anew(motion: Motion, lay: Lay) -> None:
    sprite, settled = lay(), []
    motion.settled.connect(lambda: settled.append(motion.cut))
    for goal in (TO, FROM):
        motion.carry(sprite, Movement(0, 200, goal))
        assert motion.state() == Motion.State.Running
        at(motion, 100)
        assert sprite.pos().x() == pytest.approx(200)
        at(motion, 200)
        assert (motion.now, motion.state()) == (0, Motion.State.Stopped)
    assert settled == [False, False]


def test_after_a_hold_the_clock_goes_on_from_where_it_stood(motion: Motion, lay: Lay) -> None:
    sprite, held = lay(), []
    motion.held.connect(lambda: held.append(motion.now))
    motion.waits = True
    motion.carry(sprite, Movement(0, 200, TO))
    motion.hold_at(100)
    assert motion.holds and not motion.holding
    at(motion, 130)  # a late frame
    assert held == [100] and motion.holding and motion.now == 100
    assert sprite.pos().x() == pytest.approx(200), "it stands where the hold is"
    motion.unpause()
    assert not motion.holds
    at(motion, 131)
    assert motion.now == 101, "no card jumps over the time that was looked at"
    at(motion, 180)
    assert motion.now == 150 and sprite.pos().x() == pytest.approx(287.5)
    at(motion, 230)
    assert not motion.busy and held == [100]


def test_what_comes_after_a_hold_waits_for_it(motion: Motion, lay: Lay) -> None:
    happened: list[str] = []
    motion.waits = True
    motion.hold_at(50)
    motion.at(50, lambda: happened.append("then"))
    motion.at(60, lambda: happened.append("later"))
    at(motion, 100)
    assert motion.now == 50 and happened == ["then"]
    motion.unpause()
    at(motion, 110)
    assert happened == ["then", "later"]


def test_who_does_not_want_it_is_not_held(motion: Motion, lay: Lay) -> None:
    motion.carry(lay(), Movement(0, 200, TO))
    motion.hold_at(100)
    assert not motion.holds
    at(motion, 150)
    assert motion.now == 150 and not motion.holding


# Cut short


def test_cut_short_all_is_where_it_leads_and_no_sound_comes_late(motion: Motion, lay: Lay) -> None:
    near, far, cut = lay("2C"), lay("9H"), []
    motion.settled.connect(lambda: cut.append(motion.cut))
    happened: list[str] = []
    motion.carry(near, Movement(0, 100, TO, face=Turn.BACK))
    motion.carry(far, Movement(500, 100, replace(TO, x=0)))
    motion.at(50, lambda: happened.append("heard"), passing=True)
    motion.at(400, lambda: happened.append("too late"), passing=True)
    motion.at(700, lambda: happened.append("is so"))
    motion.waits = True
    motion.hold_at(300)
    at(motion, 60)
    motion.finish()
    assert happened == ["heard", "is so"]
    assert (near.pose, near.card) == (TO, None)
    assert far.pose.x == 0 and far.zValue() == TO.z
    assert cut == [True] and not motion.cut and not motion.holding
    motion.finish()
    assert cut == [True], "there is nothing more to end"


def test_what_a_last_step_begins_is_ended_too(motion: Motion, lay: Lay) -> None:
    sprite = lay()
    motion.at(100, lambda: motion.carry(sprite, Movement(100, 200, TO)))
    motion.finish()
    assert sprite.pose == TO and not motion.busy


def test_a_dropped_card_stays_where_it_is(motion: Motion, lay: Lay) -> None:
    sprite, other = lay("2C"), lay("9H")
    for each in (sprite, other):
        motion.carry(each, Movement(0, 200, TO))
    at(motion, 100)
    motion.drop(sprite)
    at(motion, 150)
    assert sprite.pos().x() == pytest.approx(200)
    assert other.pos().x() > 250


# Less motion


def test_where_motion_fades_a_card_goes_and_comes(motion: Motion, lay: Lay) -> None:
    sprite = lay()
    motion.fades = True
    motion.carry(sprite, Movement(0, 400, TO, face=Turn.BACK))
    at(motion, FADE_MS // 4)
    assert sprite.opacity() == pytest.approx(0.5)
    assert seen_at(sprite) == (100, 100, 0) and sprite.card == card("9H")
    at(motion, FADE_MS * 3 // 4)
    assert sprite.opacity() == pytest.approx(0.5)
    assert sprite.pose == TO and sprite.card is None, "nothing is seen between the two places"
    at(motion, FADE_MS)
    assert sprite.opacity() == 1 and not motion.busy


def test_fading_makes_nothing_longer(motion: Motion) -> None:
    assert motion.lasting(400) == 400
    motion.fades = True
    assert (motion.lasting(400), motion.lasting(20)) == (FADE_MS, 20)
