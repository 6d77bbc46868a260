"""Timelines of events: which card moves where and when, between two pictures of the table.

Nothing here draws: the result is a list of cues in the order in which they are to be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kontsina_qt.models.picture import Picture, TableItem
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_BUILD
from kontsina_qt.rules.state.events import (
    Asked,
    Built,
    Captured,
    CountedOut,
    Dealt,
    Drew,
    Event,
    GaveBack,
    HandScored,
    Laid,
    LaidDown,
    Plucked,
    PutAside,
    Stole,
    TookRest,
    TrickWon,
)
from kontsina_qt.rules.state.notation import Group, PileCard, cards_of
from kontsina_qt.sound.noises import Noise, taking
from kontsina_qt.table.animation.cues import (
    Celebrate,
    Cue,
    Hold,
    Reveal,
    Ring,
    ShowTaken,
)
from kontsina_qt.table.animation.dealing import deal, draw, in_order
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.animation.stage import Stage
from kontsina_qt.table.animation.tempo import (
    CLOSE_MS,
    DEAL_APART_MS,
    GATHER_MS,
    LIFT_MS,
    PLAY_MS,
    REST_MS,
    SHOW_MS,
    STACK_SPREAD_MS,
    TRICK_MS,
)
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.layout.layout import Layout

MOST_STOLEN_SHOWN = 5


def timeline(
    before: Picture,
    after: Picture,
    events: Sequence[Event],
    layout: Layout,
    own_poses: Mapping[Card, Pose] | None = None,
) -> list[Cue]:
    """Return the cues that lead from one picture to the next.

    Args:
        before, after: the table before the events and after them.
        events: what happened, in order.
        layout: the layout of the table; its seating says whose hand is open.
        own_poses: the poses of cards of the open hand that are not in their places.

    Returns:
        The cues in the order in which they are to be played; those of one sprite are in
        order of time.
    """
    stock = before.stock or after.stock + sum(map(_from_stock, events))
    stage = Stage(before, after, stock, layout, own_poses or {})
    time = 0.0
    for event in events:
        time = _cues_for(stage, event, time)
    return stage.done(time)


def begins_hand(events: Sequence[Event]) -> bool:
    """Return whether events begin a hand, for which the table is cleared."""
    return bool(events) and isinstance(events[0], Dealt)


def _cues_for(stage: Stage, event: Event, time: float) -> float:
    """Add the cues of one event from ``time`` on; return when it is over."""
    match event:
        case Laid():
            return _laid(stage, event, time)
        case Captured():
            return _captured(stage, event, time)
        case Built():
            return _built(stage, event, time)
        case Stole():
            return _stole(stage, event, time)
        case Dealt():
            return deal(stage, event, time)
        case Drew():
            return draw(stage, event, time)
        case Plucked():
            return _put_aside(stage, event.seat, event.side, (event.card,), time)
        case PutAside():
            return _put_aside(stage, event.seat, event.side, event.cards, time)
        case LaidDown():
            return _laid_down(stage, event, time)
        case GaveBack():
            return _gave_back(stage, event, time)
        case TrickWon():
            return _trick_won(stage, event, time)
        case TookRest():
            return _took_rest(stage, event, time)
        case Asked() | CountedOut() | HandScored():
            return time


def _laid(stage: Stage, event: Laid, time: float) -> float:
    card = event.card
    actor = stage.from_stock(time) if event.turned_up else stage.from_hand(event.seat, card, time)
    stage.table[card] = actor
    seat = event.seat if stage.after.play.by_seat else -1
    stage.lay(card, seat)
    stage.spread(time, skip=(card,))
    stage.fly(actor, time, table_poses(stage.layout, stage.items)[card], card)
    stage.lands(time)
    stage.hear(time + PLAY_MS, Noise.LAY)
    return time + PLAY_MS


def _captured(stage: Stage, event: Captured, time: float) -> float:
    played = [stage.from_hand(event.seat, event.card, time)]
    faces = [event.card]
    if event.partner >= 0:
        played.append(stage.from_hand(event.seat, event.partner, time))
        faces.append(event.partner)
    down = [card for card in stage.table if card < 0] if event.whole else []
    taken = stage.off_table([*down, *event.taken], time, _sides(stage, event.groups))
    meet = stage.middle(taken or played)
    stamped, landed = event.whole and event.sweep, time + PLAY_MS
    for i, (actor, card) in enumerate(zip(played, faces, strict=True)):
        landing = Pose(
            meet.x + i * meet.height * 0.2,
            meet.y + meet.height * 0.2,
            meet.height,
            -3,
            80 + stage.pose[actor].z * 0.01,
        )
        if stamped:
            landed = stage.stamp(actor, time, landing, card)
        else:
            stage.fly(actor, time, landing, card)
    stage.lands(time, landed - time)
    time = landed
    if event.seat != stage.viewer:
        stage.hear(time, Noise.LAY)
        ringed = tuple(taken[-1:] if event.whole else taken)
        stage.cues += (Ring(time, ringed, True), Hold(time + 1))
        time += SHOW_MS
        stage.cues.append(Ring(time, ringed, False))
    stage.cues.append(Celebrate(time, event))
    stage.hear(time, Noise.SWEEP if event.sweep else taking(len(taken) + len(played)))
    if event.sweep and not event.whole:
        end = stage.wipe([*taken, *played], time, event.side)
    else:
        end = stage.to_pile([*taken, *played], time, event.side, meet)
    stage.cues.append(ShowTaken(end, event.side, shown_of(event, stage.viewer)))
    stage.spread(time + GATHER_MS)
    return end


def shown_of(event: Captured, viewer: int) -> tuple[Card, ...]:
    """Return the cards of a capture that a viewer may see beside the pile."""
    played = (event.card,) if event.partner < 0 else (event.card, event.partner)
    found = event.under if event.seat == viewer else ()
    return (*played, *event.taken, *found)


def _built(stage: Stage, event: Built, time: float) -> float:
    actor = stage.from_hand(event.seat, event.card, time)
    stage.table[event.card] = actor
    cards = tuple(c for group in event.groups for e in group for c in cards_of(e))
    sides = _sides(stage, event.groups)
    for card in cards:
        if card not in stage.table:
            stage.table[card] = stage.from_pile(card, time, sides.get(card, 0))
    _show_build(stage, event, cards)
    places = table_poses(stage.layout, stage.items)
    stage.fly(actor, time, places[event.card], event.card)
    stage.lands(time)
    stage.hear(time + PLAY_MS, Noise.BUILD)
    together = next(item.cards for item in stage.items if event.card in item.cards)
    others = [card for card in together if card != event.card]
    for i, card in enumerate(others):  # they slide together one after another
        late = STACK_SPREAD_MS * i / len(others)
        stage.close(stage.table[card], time + PLAY_MS / 2 + late, places[card])
    stage.spread(time + PLAY_MS / 2, skip=together)
    return time + PLAY_MS / 2 + STACK_SPREAD_MS + CLOSE_MS


def _sides(stage: Stage, groups: Iterable[Group]) -> dict[Card, int]:
    """Map the cards that a play takes from piles to the sides of those piles."""
    side_of = stage.layout.seating.side_of
    used = (element for group in groups for element in group)
    return {e.card: side_of(e.seat) for e in used if isinstance(e, PileCard)}


def _show_build(stage: Stage, event: Built, cards: Sequence[Card]) -> None:
    """Put a new or grown build among the items: where it was before, or else last."""
    element = FIRST_BUILD + event.build
    gone = set(cards)
    at = [i for i, item in enumerate(stage.items) if item.element == element]
    for place in at:
        gone |= set(stage.items[place].cards)
    built = next((row for row in stage.after.table if row.element == element), None)
    if built is None or set(built.cards) != gone:
        built = TableItem(element, tuple(in_order(gone)), event.value, event.seat)
    kept = [item for item in stage.items if not gone & set(item.cards)]
    first = min(at[0], len(kept)) if at else len(kept)
    stage.items = [*kept[:first], built, *kept[first:]]


def _stole(stage: Stage, event: Stole, time: float) -> float:
    played = stage.from_hand(event.seat, event.card, time)
    pile = stage.layout.pile(event.victim)
    landing = Pose(pile.x, pile.y + pile.height * 0.15, pile.height, -3, 90)
    stage.fly(played, time, landing, event.card)
    stage.lands(time)
    time += PLAY_MS
    if event.seat != stage.viewer:
        stage.cues.append(Hold(time + 1))
        time += SHOW_MS
    stage.cues.append(Celebrate(time, event))
    stage.hear(time, Noise.STEAL)
    seen = event.cards[-MOST_STOLEN_SHOWN:]
    moved = [stage.from_pile(card, time, event.victim) for card in seen]
    hidden = len(event.cards) - len(seen)
    stage.grow(event.victim, -hidden, time)
    end = stage.slide([*moved, played], time, event.side)
    stage.grow(event.side, hidden, end)
    return end


def _put_aside(stage: Stage, seat: int, side: int, cards: Sequence[Card], time: float) -> float:
    actors = []
    for card in cards:
        if card in stage.table:
            actors += stage.off_table((card,), time)
        else:
            actor = stage.from_hand(seat, card, time)
            if stage.face[actor] != card:
                stage.face[actor] = card
                stage.cues.append(Reveal(time, actor, card))
            actors.append(actor)
    meet = stage.middle(actors)
    stage.spread(time + GATHER_MS)
    stage.hear(time + SHOW_MS / 2, taking(len(actors)))
    return stage.to_pile(actors, time + SHOW_MS / 2, side, meet)


def _laid_down(stage: Stage, event: LaidDown, time: float) -> float:
    for card in event.cards:
        stage.table[card] = stage.from_hand(event.seat, card, time)
        stage.lay(card)
    poses = table_poses(stage.layout, stage.items)
    stage.spread(time, skip=event.cards)
    for card in event.cards:
        stage.fly(stage.table[card], time, poses[card], card)
        stage.landed = None
        stage.lands(time)
        stage.hear(time + PLAY_MS, Noise.LAY)
        time += DEAL_APART_MS
    return time + PLAY_MS


def _gave_back(stage: Stage, event: GaveBack, time: float) -> float:
    card = event.card
    actor = stage.from_pile(card, time, event.side)
    stage.table[card] = actor
    stage.lay(card)
    stage.spread(time, skip=(card,))
    stage.fly(actor, time, table_poses(stage.layout, stage.items)[card], card)
    stage.hear(time + PLAY_MS, Noise.LAY)
    return time + PLAY_MS


def _trick_won(stage: Stage, event: TrickWon, time: float) -> float:
    actors = stage.off_table(event.cards, time)
    stage.cues.append(Hold(time + 1))
    time += TRICK_MS
    meet = stage.middle(actors)
    stage.lift(actors, time)
    time += LIFT_MS
    stage.hear(time, taking(len(actors)))
    return stage.to_pile(actors, time, event.side, meet)


def _took_rest(stage: Stage, event: TookRest, time: float) -> float:
    if event.side is None:
        return time
    actors = stage.off_table([card for card in event.cards if card in stage.table], time)
    for card in event.held:
        actors.append(stage.from_hand(_holder(stage, event.side, card), card, time))
    if not actors:
        return time
    stage.hear(time + REST_MS, taking(len(actors)))
    return stage.to_pile(actors, time + REST_MS, event.side, stage.middle(actors))


def _holder(stage: Stage, side: int, card: Card) -> int:
    """Return the seat of a side that still holds a card."""
    if card in stage.own:
        return stage.viewer
    seats = range(stage.layout.seating.seats)
    mine = [seat for seat in seats if stage.layout.seating.side_of(seat) == side]
    return next((seat for seat in mine if stage.others.get(seat)), mine[0])


def _from_stock(event: Event) -> int:
    """Return how many cards of the stock an event uses."""
    match event:
        case Dealt():
            return sum(len(cards) for _, cards in event.packets) + len(event.table) + event.down
        case Drew():
            return len(event.cards)
        case Laid(turned_up=True):
            return 1
    return 0
