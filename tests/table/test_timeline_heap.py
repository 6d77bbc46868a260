"""How the heap on the table is dealt, grows and is taken: Pişti."""

from __future__ import annotations

import pytest

from kontsina_qt.models.picture import Picture, TableItem, heap_items
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.base.game import ONTO_A_PILE
from kontsina_qt.rules.state.events import Captured, Dealt, Event, Laid
from kontsina_qt.table.animation.cues import (
    Cast,
    Cue,
    Enter,
    Go,
    Leave,
    Ring,
    ShowStock,
    ShowTaken,
    cast_of,
)
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.animation.timeline import timeline
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.seating import Seating
from tests.table.pictures import by_hand, cards

LAYOUT = Layout(1280, 754, Seating(2))
ME, OTHER = 0, 1
HEAP = tuple(heap_items(2, cards("KH 7S")))


def tell(before: Picture, after: Picture, event: Event) -> tuple[list[Cue], Cast]:
    """A timeline, and the cast after it."""
    cues = timeline(before, after, [event], LAYOUT)
    (cast,) = (cue for cue in cues if isinstance(cue, Cast))
    return cues, cast


def capture(seat: int, *under: str) -> Captured:
    """The nine of hearts takes the heap."""
    groups = tuple((c,) for c in cards("KH 7S"))
    return Captured(seat, seat, card("9H"), groups, under=tuple(map(card, under)), whole=True)


def test_a_card_laid_comes_on_top() -> None:
    before = by_hand(table=HEAP, play=ONTO_A_PILE)
    top = TableItem(card("9H"), (-1, -2, *cards("KH 7S 9H")), heap=True)
    after = by_hand("TD 6S QC", table=(top,), play=ONTO_A_PILE)
    cues, last = tell(before, after, Laid(ME, card("9H")))
    flown = [c for c in cues if isinstance(c, Go) and c.actor == last.table[card("9H")]]
    places = table_poses(LAYOUT, after.table)
    assert [way.end for way in flown] == [places[card("9H")]]
    assert max(pose.z for pose in places.values()) == places[card("9H")].z
    assert list(last.table) == [-1, -2, *cards("KH 7S 9H")]


def test_the_first_card_begins_a_new_heap() -> None:
    after = by_hand("TD 6S QC", table=tuple(heap_items(0, cards("9H"))), play=ONTO_A_PILE)
    _, last = tell(by_hand(play=ONTO_A_PILE), after, Laid(ME, card("9H")))
    assert list(last.table) == [card("9H")]


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_the_heap_is_taken_whole_and_only_who_takes_it_sees_what_lay_face_down(seat: int) -> None:
    before = by_hand(table=HEAP, piles=(0, 0), play=ONTO_A_PILE)
    left = "TD 6S QC" if seat == ME else "9H TD 6S QC"
    piles = (5, 0) if seat == ME else (0, 5)
    after = by_hand(left, others=4 - (seat == OTHER), piles=piles, play=ONTO_A_PILE)
    cues, last = tell(before, after, capture(seat, "2C", "3D"))
    assert not last.table
    gone = [actor for cue in cues if isinstance(cue, Leave) for actor in cue.actors]
    assert set(cast_of(before, ME).table.values()) < set(gone)
    assert len(gone) == 5
    (taken,) = (cue for cue in cues if isinstance(cue, ShowTaken))
    assert set(taken.cards) - set(cards("9H KH 7S")) == (
        set(cards("2C 3D")) if seat == ME else set()
    )
    top = cast_of(before, ME).table[card("7S")]
    rings = [cue.actors for cue in cues if isinstance(cue, Ring)]
    assert rings == ([] if seat == ME else [(top,), (top,)])


def test_cards_are_dealt_face_down_under_the_first_that_all_see() -> None:
    before = by_hand("", others=0, stock=52, play=ONTO_A_PILE)
    after = by_hand(table=tuple(heap_items(3, cards("7S"))), play=ONTO_A_PILE)
    packets = ((ME, cards("9H TD 6S QC")), (OTHER, cards("2C 3C 4C 5C")))
    cues, last = tell(before, after, Dealt(packets, cards("7S"), 0, False, 3))
    assert list(last.table) == [-1, -2, -3, card("7S")]
    turned = {c.actor: c.face for c in cues if isinstance(c, Go) and c.actor in last.table.values()}
    faces = [c for c in turned.values() if isinstance(c, int)]
    assert faces == [card("7S")]
    assert all(cue.card is None for cue in cues if isinstance(cue, Enter))
    assert [cue.cards for cue in cues if isinstance(cue, ShowStock)][-1] == 40
