"""Timelines without a screen: what each kind of event looks like, and where all of it ends."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

import pytest

from kontsina_qt.models.picture import Picture, Pile, TableItem
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.base.game import TO_A_TRICK
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.elements import FIRST_BUILD
from kontsina_qt.rules.state.events import (
    Built,
    Captured,
    CountedOut,
    Dealt,
    Drew,
    Event,
    GaveBack,
    Laid,
    LaidDown,
    Plucked,
    PutAside,
    Stole,
    TookRest,
    TrickWon,
)
from kontsina_qt.table.animation.cues import (
    Actor,
    Cast,
    Cue,
    Enter,
    Go,
    Landed,
    Leave,
    Reveal,
    Ring,
    ShowPiles,
    ShowStock,
    ShowTaken,
    Turn,
    cast_of,
)
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.animation.tempo import (
    CLOSE_MS,
    DEAL_APART_MS,
    DEAL_MS,
    FLY_MS,
    GATHER_MS,
    LIFT_MS,
    PLAY_MS,
    SHOW_MS,
    TRICK_MS,
)
from kontsina_qt.table.animation.timeline import begins_hand, timeline
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.layout.layout import Layout
from kontsina_qt.table.layout.seating import Seating
from tests.table.pictures import Step, by_hand, cards, loose, steps

LAYOUT = Layout(1280, 754, Seating(2))
ME, OTHER = 0, 1
Kind = TypeVar("Kind")


def of_kind(cues: list[Cue], kind: type[Kind]) -> list[Kind]:
    """The cues of one kind."""
    return [cue for cue in cues if isinstance(cue, kind)]


def ways_of(cues: list[Cue], actor: Actor) -> list[Go]:
    """The movements of a sprite."""
    return [cue for cue in of_kind(cues, Go) if cue.actor == actor]


def tell(before: Picture, after: Picture, *events: Event) -> tuple[list[Cue], Cast, Cast]:
    """A timeline, and the casts before and after it."""
    cues = timeline(before, after, events, LAYOUT)
    casts = of_kind(cues, Cast)
    assert len(casts) == 1
    return cues, cast_of(before, ME), casts[0]


def test_it_needs_no_qt() -> None:
    code = (
        "import sys, kontsina_qt.table.animation.timeline, kontsina_qt.table.marks.marks;"
        "assert not [name for name in sys.modules if name.startswith('PySide6')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_card_laid_flies_to_its_place_and_the_hand_closes_up() -> None:
    before = by_hand(table=loose("4D 5C"))
    after = by_hand("TD 6S QC", loose("4D 5C 9H"))
    cues, first, last = tell(before, after, Laid(ME, card("9H")))
    (way,) = ways_of(cues, first.own[card("9H")])
    assert way.start == LAYOUT.hand(ME, 4)[list(first.own).index(card("9H"))]
    assert way.end == table_poses(LAYOUT, after.table)[card("9H")]
    assert (way.time, way.length, way.face) == (0, PLAY_MS, Turn.KEEP)
    assert list(last.own) == sorted(cards("TD 6S QC"))
    assert last.table[card("9H")] == first.own[card("9H")]
    for at, held in enumerate(last.own.values()):
        assert ways_of(cues, held)[-1].end == LAYOUT.hand(ME, 3)[at]
        assert ways_of(cues, held)[-1].length == CLOSE_MS
    assert of_kind(cues, Landed) == [Landed(0, PLAY_MS)]


def test_a_dragged_card_sets_out_from_where_it_was_let_go() -> None:
    before, after = by_hand(), by_hand("TD 6S QC", loose("9H"))
    dropped = Pose(500, 300, 176, -3, 300)
    cues = timeline(before, after, [Laid(ME, card("9H"))], LAYOUT, {card("9H"): dropped})
    assert ways_of(cues, cast_of(before, ME).own[card("9H")])[0].start == dropped


def test_another_players_card_turns_its_face() -> None:
    cues, first, last = tell(
        by_hand(), by_hand(table=loose("KH"), others=3), Laid(OTHER, card("KH"))
    )
    played = last.table[card("KH")]
    assert played in first.others[OTHER]
    assert ways_of(cues, played)[0].face == card("KH")
    assert len(last.others[OTHER]) == 3


def test_a_card_turned_up_comes_from_the_stock() -> None:
    cues, _, last = tell(
        by_hand(stock=10), by_hand(table=loose("KH"), stock=9), Laid(ME, card("KH"), turned_up=True)
    )
    (entered,) = of_kind(cues, Enter)
    assert (entered.card, entered.pose) == (None, LAYOUT.stock)
    assert last.table[card("KH")] == entered.actor
    assert [cue.cards for cue in of_kind(cues, ShowStock)] == [10, 9]


def test_a_card_of_a_trick_lands_before_its_seat() -> None:
    before = by_hand(play=TO_A_TRICK)
    after = by_hand("TD 6S QC", (TableItem(card("9H"), cards("9H"), seat=ME),), play=TO_A_TRICK)
    cues, first, _ = tell(before, after, Laid(ME, card("9H")))
    (way,) = ways_of(cues, first.own[card("9H")])
    assert (way.end.x, way.end.y) == (LAYOUT.trick(ME).x, LAYOUT.trick(ME).y)


CAPTURE = ((card("4D"), card("5C")), (card("9C"),))


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_a_capture_with_groups_is_shown_gathered_and_turned_down(seat: int) -> None:
    before = by_hand(table=loose("4D 5C 9C KH"))
    own, others = ("TD 6S QC", 4) if seat == ME else ("9H TD 6S QC", 3)
    after = by_hand(own, loose("KH"), others, (4, 0) if seat == ME else (0, 4))
    cues, first, last = tell(before, after, Captured(seat, seat, card("9H"), CAPTURE))
    shown = 0 if seat == ME else SHOW_MS
    over = PLAY_MS + shown + GATHER_MS + FLY_MS
    taken = [first.table[c] for c in cards("4D 5C 9C")]
    for actor in taken:
        gather, fly = ways_of(cues, actor)
        assert (gather.time, gather.length) == (PLAY_MS + shown, GATHER_MS)
        assert (fly.time, fly.length, fly.face) == (gather.time + GATHER_MS, FLY_MS, Turn.BACK)
        assert (fly.end.x, fly.end.y) == (LAYOUT.pile(seat).x, LAYOUT.pile(seat).y)
    rings = [(ring.time, ring.on, ring.actors) for ring in of_kind(cues, Ring)]
    lying_open = [(PLAY_MS, True, tuple(taken)), (PLAY_MS + SHOW_MS, False, tuple(taken))]
    assert rings == ([] if seat == ME else lying_open)
    (gone,) = of_kind(cues, Leave)
    assert gone.time == over
    assert set(gone.actors) >= set(taken)
    assert len(gone.actors) == 4
    assert of_kind(cues, ShowPiles) == [ShowPiles(over, tuple(after.piles))]
    assert of_kind(cues, ShowTaken) == [ShowTaken(over, seat, cards("9H 4D 5C 9C"))]
    assert list(last.table) == [card("KH")]
    assert (
        ways_of(cues, last.table[card("KH")])[-1].end
        == table_poses(LAYOUT, after.table)[card("KH")]
    )
    assert of_kind(cues, Landed) == [Landed(0, PLAY_MS)]


def test_a_pair_flies_together() -> None:
    before = by_hand("9H 9S", loose("9C 9D"))
    event = Captured(ME, ME, card("9H"), ((card("9C"),), (card("9D"),)), card("9S"))
    cues, first, last = tell(before, by_hand("", piles=(4, 0)), event)
    starts = [ways_of(cues, first.own[c])[-3] for c in cards("9H 9S")]
    assert [way.time for way in starts] == [0, 0]
    assert starts[0].end.x < starts[1].end.x
    assert last.own == {}
    assert of_kind(cues, ShowTaken)[0].cards == cards("9H 9S 9C 9D")


def built(value: int, texts: str) -> TableItem:
    """Build 0 of that many cards."""
    return TableItem(FIRST_BUILD, cards(texts), value, ME)


@pytest.mark.parametrize(
    ("how", "items", "event", "after"),
    [
        (
            "build",
            loose("3C KH"),
            Built(ME, card("6S"), ((card("3C"), card("6S")),), 0, 9, "build"),
            (*loose("KH"), built(9, "3C 6S")),
        ),
        (
            "add",
            (*loose("3C"), built(9, "4D 5C")),
            Built(ME, card("6S"), ((card("3C"), card("6S")),), 0, 9, "add"),
            (built(9, "4D 5C 3C 6S"),),
        ),
        (
            "raise",
            (built(5, "AD 4D"),),
            Built(ME, card("6S"), ((((card("AD"), card("4D")),), card("6S")),), 0, 11, "raise"),
            (built(11, "AD 4D 6S"),),
        ),
        (
            "add",
            (
                *loose("3C KH"),
                built(9, "4D 5C"),
                TableItem(FIRST_BUILD + 1, cards("2S 7D"), 9, OTHER),
            ),
            Built(
                ME,
                card("6S"),
                (
                    (card("3C"), card("6S")),
                    (((card("4D"), card("5C")),),),
                    (((card("2S"), card("7D")),),),
                ),
                0,
                9,
                "add",
            ),
            (*loose("KH"), built(9, "4D 5C 2S 7D 3C 6S")),
        ),
    ],
)
def test_a_build_gathers_its_cards(
    how: str, items: tuple[TableItem, ...], event: Built, after: tuple[TableItem, ...]
) -> None:
    cues, first, last = tell(by_hand(table=items), by_hand("9H TD QC", after), event)
    places = table_poses(LAYOUT, after)
    assert set(last.table) == set(places)
    assert last.table[card("6S")] == first.own[card("6S")]
    for c, actor in last.table.items():
        ways = ways_of(cues, actor)
        assert (ways[-1].end if ways else table_poses(LAYOUT, items)[c]) == places[c]
    assert of_kind(cues, Landed) == [Landed(0, PLAY_MS)]
    assert not of_kind(cues, Leave)


def test_a_steal_shows_a_few_cards_and_counts_all() -> None:
    stolen = cards("2C 2D 2H 2S 3C 3D 9C")
    before = by_hand("9H", piles=(2, 7))
    after = by_hand("", piles=(10, 0))
    cues, first, _ = tell(before, after, Stole(ME, ME, card("9H"), OTHER, stolen))
    entered = of_kind(cues, Enter)
    assert [cue.card for cue in entered] == list(stolen[-5:])
    victim = LAYOUT.pile(OTHER)
    assert all((cue.pose.x, cue.pose.y) == (victim.x, victim.y) for cue in entered)
    counts = [[pile.count for pile in cue.piles] for cue in of_kind(cues, ShowPiles)]
    assert counts[0] == [2, 6]
    assert counts[len(entered)] == [2, 0]
    assert counts[-2:] == [[8, 0], [10, 0]]
    assert ways_of(cues, first.own[card("9H")])[0].end.x == victim.x


def test_a_pluck_goes_to_the_pile_and_the_play_is_what_lands() -> None:
    before = by_hand(table=loose("2C KH"))
    after = by_hand("TD 6S QC", loose("KH 9H"), piles=(1, 0))
    events = (Plucked(ME, ME, card("2C")), Laid(ME, card("9H")))
    cues, first, last = tell(before, after, *events)
    (gone,) = of_kind(cues, Leave)
    assert gone.actors == (first.table[card("2C")],)
    (landed,) = of_kind(cues, Landed)
    assert landed.time == gone.time
    assert set(last.table) == set(cards("KH 9H"))


def test_a_deal_goes_round_a_card_at_a_time() -> None:
    before = by_hand("", others=0, stock=0)
    after = by_hand("9H TD", loose("4D"), others=2, stock=47)
    packets = ((OTHER, cards("KH KS")), (ME, cards("TD 9H")))
    cues, _, last = tell(before, after, Dealt(packets, cards("4D"), 0, False))
    entered = of_kind(cues, Enter)
    assert [cue.time for cue in entered] == [i * DEAL_APART_MS for i in range(5)]
    assert all(cue.card is None and cue.pose == LAYOUT.stock for cue in entered)
    assert [cue.cards for cue in of_kind(cues, ShowStock)] == [52, 51, 50, 49, 48, 47]
    faces = [ways_of(cues, cue.actor)[0].face for cue in entered]
    own = sorted(cards("9H TD"))
    assert faces == [Turn.KEEP, Turn.KEEP, *own, card("4D")]
    assert [ways_of(cues, actor)[0].end for actor in last.own.values()] == LAYOUT.hand(ME, 2)
    assert of_kind(cues, Landed) == [Landed(4 * DEAL_APART_MS + DEAL_MS, 0)]
    assert begins_hand([Dealt(packets, (), 0, False)])
    assert not begins_hand([CountedOut(ME, True)])


def test_drawing_makes_room_in_the_hand() -> None:
    before, after = by_hand("9H QC"), by_hand("9H TD QC", stock=39)
    cues, first, last = tell(before, after, Drew(ME, cards("TD")))
    assert list(last.own) == sorted(cards("9H TD QC"))
    ends = [ways_of(cues, actor)[-1].end for actor in last.own.values()]
    assert ends == LAYOUT.hand(ME, 3)
    assert ways_of(cues, last.own[card("TD")])[0].face == card("TD")
    cues, first, last = tell(by_hand(others=3), by_hand(others=4, stock=39), Drew(OTHER, (5,)))
    assert len(last.others[OTHER]) == 4
    drawn = last.others[OTHER][-1]
    assert drawn not in first.others[OTHER]
    assert ways_of(cues, drawn)[0].face is Turn.KEEP


def test_what_is_left_goes_to_its_side_or_stays() -> None:
    before = by_hand("", loose("4D KH"))
    cues, first, last = tell(before, by_hand("", piles=(0, 2)), TookRest(1, cards("4D KH")))
    (gone,) = of_kind(cues, Leave)
    assert set(gone.actors) == set(first.table.values())
    assert last.table == {}
    cues, first, last = tell(before, before, TookRest(None, cards("4D KH")))
    assert last == first
    assert not of_kind(cues, Go)


def test_a_trick_lies_open_before_it_is_won() -> None:
    trick = (TableItem(card("9H"), cards("9H"), seat=0), TableItem(card("KH"), cards("KH"), seat=1))
    before = by_hand("TD", trick, play=TO_A_TRICK)
    cues, first, _ = tell(
        before, by_hand("TD", piles=(0, 2), play=TO_A_TRICK), TrickWon(1, 1, cards("9H KH"))
    )
    gather = TRICK_MS + LIFT_MS
    assert {cue.time for cue in of_kind(cues, Go)} == {TRICK_MS, gather, gather + GATHER_MS}
    lifted = [way for way in of_kind(cues, Go) if way.time == TRICK_MS]
    assert all(way.end.height > way.start.height and way.end.y < way.start.y for way in lifted)
    assert set(of_kind(cues, Leave)[0].actors) == set(first.table.values())


def test_a_hand_laid_down_lands_with_its_last_card() -> None:
    laid = cards("TD KH")
    after = by_hand(table=loose("TD KH"), others=0)
    cues, _, last = tell(by_hand(others=2), after, LaidDown(OTHER, laid))
    assert [ways_of(cues, last.table[c])[-1].time for c in laid] == [0, DEAL_APART_MS]
    assert [ways_of(cues, last.table[c])[-1].face for c in laid] == list(laid)
    assert of_kind(cues, Landed) == [Landed(DEAL_APART_MS, PLAY_MS)]
    assert last.others[OTHER] == ()


def test_what_another_puts_aside_shows_its_face_first() -> None:
    aside = cards("KC KD")
    cues, first, last = tell(
        by_hand(others=4), by_hand(others=2, piles=(0, 2)), PutAside(OTHER, 1, aside)
    )
    assert [cue.card for cue in of_kind(cues, Reveal)] == list(aside)
    assert {cue.actor for cue in of_kind(cues, Reveal)} <= set(first.others[OTHER])
    assert len(last.others[OTHER]) == 2
    assert of_kind(cues, ShowPiles)[-1].piles[1].count == 2


def test_a_card_given_back_comes_from_the_pile() -> None:
    before = replace(by_hand(piles=(3, 0)), piles=(Pile(0, "", 3, card("4D")), Pile(1, "", 0)))
    cues, _, last = tell(
        before, by_hand(table=loose("4D"), piles=(2, 0)), GaveBack(0, 0, card("4D"))
    )
    (entered,) = of_kind(cues, Enter)
    assert (entered.card, entered.pose.x) == (card("4D"), LAYOUT.pile(0).x)
    assert last.table == {card("4D"): entered.actor}
    assert of_kind(cues, ShowPiles)[-1].piles[0].count == 2


def test_counting_out_moves_nothing() -> None:
    before = by_hand()
    cues, first, last = tell(before, before, CountedOut(ME, True))
    assert last == first
    assert not of_kind(cues, Go)
    assert of_kind(cues, Landed) == [Landed(0, 0)]


# Every game


@pytest.mark.parametrize("name", list(GAMES))
def test_in_every_game_all_ends_where_the_picture_says(name: str) -> None:
    for players in {GAMES[name].players[0], GAMES[name].players[-1]}:
        rules = GAMES[name].rules(players)
        seating = Seating(players, 0, rules.clockwise, rules.sides, rules.deal.hand)
        layout = Layout(1280, 754, seating)
        for step in steps(name, players, 0, 5):
            cues = timeline(step.before, step.after, step.events, layout)
            check_end(cues, step)
            check_ways(cues, step.before, layout)


def check_end(cues: list[Cue], step: Step) -> None:
    """Check that hands, table, piles and stock end as in the picture."""
    after = step.after
    (cast,) = of_kind(cues, Cast)
    assert list(cast.own) == list(after.hands[0])
    # Backs that are left over in a hand at the end stay until all is at rest.
    if not any(isinstance(event, TookRest) for event in step.events):
        assert {seat: len(backs) for seat, backs in cast.others.items()} == {
            seat: len(hand) for seat, hand in enumerate(after.hands) if seat
        }
    assert set(cast.table) == {c for item in after.table for c in item.cards}
    assert of_kind(cues, ShowStock)[-1].cards == after.stock
    piles = of_kind(cues, ShowPiles)
    if piles and not any(isinstance(event, TookRest) for event in step.events):
        assert piles[-1].piles == after.piles
    gone = {actor for cue in of_kind(cues, Leave) for actor in cue.actors}
    known = {
        *cast.own.values(),
        *cast.table.values(),
        *(a for b in cast.others.values() for a in b),
    }
    assert not gone & known


def check_ways(cues: list[Cue], before: Picture, layout: Layout) -> None:
    """Check that each movement starts where the sprite is, after it has entered."""
    cast = cast_of(before, 0)
    poses = table_poses(layout, before.table)
    at = {actor: poses[c] for c, actor in cast.table.items()}
    at |= dict(zip(cast.own.values(), layout.hand(0, len(cast.own)), strict=True))
    for seat, backs in cast.others.items():
        at |= dict(zip(backs, layout.hand(seat, len(backs)), strict=True))
    entered = {}
    for cue in cues:
        if isinstance(cue, Enter):
            assert cue.actor not in at
            at[cue.actor], entered[cue.actor] = cue.pose, cue.time
        elif isinstance(cue, Go):
            assert cue.start == at[cue.actor]
            assert cue.time >= entered.get(cue.actor, 0)
            at[cue.actor] = cue.end
    for actor in at:
        times = [way.time for way in ways_of(cues, actor)]
        assert all(one <= next_one for one, next_one in pairwise(times))
