"""The vocabulary of motion, and a timeline played backwards: without a screen, in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kontsina_qt.models.picture import Picture, TableItem
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.base.game import ONTO_A_PILE
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.elements import FIRST_BUILD
from kontsina_qt.rules.state.events import Built, Captured, Laid, Stole
from kontsina_qt.table.animation.cues import (
    Cast,
    Cue,
    Ease,
    Enter,
    Glow,
    Go,
    Hear,
    Leave,
    Ring,
    cast_of,
)
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.animation.rewind import backwards, faster
from kontsina_qt.table.animation.tempo import LONGEST_MS, PLAY_MS
from kontsina_qt.table.animation.timeline import timeline
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.seating import Seating
from tests.table.animation.test_timeline import LAYOUT, check_ways, of_kind, tell, ways_of
from tests.table.pictures import Step, by_hand, cards, loose, steps


def tellings(name: str) -> Iterator[tuple[Step, Layout, list[Cue]]]:
    """The moves of a random hand, with their timelines."""
    players = GAMES[name].players[-1]
    rules = GAMES[name].rules(players)
    layout = Layout(1280, 754, Seating(players, 0, rules.clockwise, rules.sides, rules.deal.hand))
    for step in steps(name, players, 0, 5):
        yield step, layout, timeline(step.before, step.after, step.events, layout)


@pytest.mark.parametrize("name", list(GAMES))
def test_no_card_moves_for_longer_than_there_is_patience(name: str) -> None:
    for _, _, cues in tellings(name):
        ends: dict[int, tuple[float, float]] = {}
        for way in of_kind(cues, Go):
            began, ended = ends.get(way.actor, (way.time, way.time))
            if way.time > ended + 1:
                began = way.time
            ends[way.actor] = began, way.time + way.length
            assert way.time + way.length - began <= LONGEST_MS


@pytest.mark.parametrize("name", list(GAMES))
def test_backwards_all_ends_where_it_began(name: str) -> None:
    seen = 0
    for step, layout, cues in tellings(name):
        whole = backwards(step.before, step.after, cues, 0)
        assert whole is not None
        back = faster(whole, 2)
        check_ways(back, step.after, layout)
        assert not of_kind(back, Ring) + of_kind(back, Hear)
        check_places(back, step.before, layout)
        longest = max((way.time + way.length for way in of_kind(back, Go)), default=0)
        forward = max((way.time + way.length for way in of_kind(cues, Go)), default=0)
        assert longest <= forward / 2 + 0.01
        seen += bool(of_kind(back, Go))
    assert seen


def check_places(back: list[Cue], before: Picture, layout: Layout) -> None:
    """Check that every sprite present at the end has moved to its place."""
    (cast,) = of_kind(back, Cast)
    first = cast_of(before, 0)
    assert cast.own.keys() == first.own.keys()
    assert cast.table.keys() == first.table.keys()
    assert {s: len(b) for s, b in cast.others.items()} == {
        s: len(b) for s, b in first.others.items()
    }
    places = table_poses(layout, before.table)
    own = layout.hand(0, len(cast.own))
    ends = {actor: places[c] for c, actor in cast.table.items()}
    ends |= dict(zip(cast.own.values(), own, strict=True))
    for actor, place in ends.items():
        ways = ways_of(back, actor)
        if ways:
            assert ways[-1].end == place
    gone = {actor for leave in of_kind(back, Leave) for actor in leave.actors}
    assert not gone & {*cast.own.values(), *cast.table.values()}


def test_a_laid_card_comes_back_the_way_it_went() -> None:
    before, after = by_hand(table=loose("4D")), by_hand("TD 6S QC", loose("4D 9H"))
    cues, first, _ = tell(before, after, Laid(0, card("9H")))
    (there,) = ways_of(cues, first.own[card("9H")])
    back = backwards(before, after, cues, 0)
    assert back is not None
    (again,) = ways_of(back, cast_of(after, 0).table[card("9H")])
    assert (again.start, again.end, again.length) == (there.end, there.start, there.length)


def test_what_was_taken_comes_out_of_the_pile_face_up() -> None:
    before = by_hand(table=loose("4D 5C KH"))
    after = by_hand("TD 6S QC", loose("KH"), piles=(3, 0))
    event = Captured(0, 0, card("9H"), ((card("4D"), card("5C")),))
    cues, _, _ = tell(before, after, event)
    back = backwards(before, after, cues, 0)
    assert back is not None
    assert {enter.card for enter in of_kind(back, Enter)} == {None}
    (cast,) = of_kind(back, Cast)
    for text in ("4D", "5C"):
        ways = ways_of(back, cast.table[card(text)])
        assert ways[0].face == card(text)
    assert {enter.time for enter in of_kind(back, Enter)} == {0}


def test_a_sweep_wipes_from_the_far_end_and_the_pile_glows() -> None:
    before = by_hand(table=loose("4D 5C"))
    after = by_hand("TD 6S QC", piles=(3, 0))
    event = Captured(0, 0, card("9H"), ((card("4D"), card("5C")),), sweep=True)
    cues, first, _ = tell(before, after, event)
    pile = LAYOUT.pile(0)
    swept = sorted(first.table.values(), key=lambda a: -abs(ways_of(cues, a)[0].start.x - pile.x))
    times = [ways_of(cues, actor)[0].time for actor in swept]
    assert times == sorted(times)
    assert times[0] < times[-1]
    assert all(len(ways_of(cues, actor)) == 1 for actor in swept)
    assert [(glow.side, glow.on) for glow in of_kind(cues, Glow)] == [(0, True), (0, False)]


def test_a_pisti_comes_up_high_and_falls() -> None:
    heap = (TableItem(card("9C"), cards("9C"), heap=True),)
    before, after = (
        by_hand(table=heap, play=ONTO_A_PILE),
        by_hand("TD 6S QC", piles=(2, 0), play=ONTO_A_PILE),
    )
    event = Captured(0, 0, card("9H"), ((card("9C"),),), sweep=True, whole=True)
    cues, first, _ = tell(before, after, event)
    up, down, *_ = ways_of(cues, first.own[card("9H")])
    assert up.end.height > 1.2 * down.end.height
    assert down.ease is Ease.FALL
    assert not of_kind(cues, Glow)


def test_a_stolen_pile_slides_over_together() -> None:
    stolen = cards("4D 4C 4H")
    before, after = by_hand("4S", piles=(0, 3)), by_hand("", piles=(4, 0))
    cues, _, _ = tell(before, after, Stole(0, 0, card("4S"), 1, stolen))
    slid = [ways_of(cues, enter.actor) for enter in of_kind(cues, Enter)]
    assert len(slid) == 3
    assert all(len(ways) == 1 for ways in slid)
    assert len({(ways[0].time, ways[0].length) for ways in slid}) == 1


def test_the_cards_of_a_build_stack_one_after_another() -> None:
    built = TableItem(FIRST_BUILD, cards("3C 4D 2H"), 9, 0)
    before = by_hand("2H 9S", loose("4D KH 3C"))
    after = by_hand("9S", (*loose("KH"), built))
    group = cards("2H 3C 4D")
    event = Built(0, card("2H"), (group,), 0, 9, "build")
    cues, first, _ = tell(before, after, event)
    times = [ways_of(cues, first.table[c])[0].time for c in cards("3C 4D")]
    assert len(set(times)) == 2
    assert max(times) < PLAY_MS + 1
