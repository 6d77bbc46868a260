"""How events look: which card goes where and when, between two pictures of the table.

Nothing here touches a screen: what comes out is a list of cues, in the order in which they are
to be given, for whoever plays them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kontsina_qt.models.picture import Lying, Picture
from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.events import (
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
    Play,
    Plucked,
    PutAside,
    Stole,
    TookRest,
    TrickWon,
)
from kontsina_qt.rules.notation import cards_of
from kontsina_qt.rules.position import FIRST_BUILD
from kontsina_qt.table.cues import (
    Actor,
    Cast,
    Cue,
    Ease,
    Enter,
    Face,
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
from kontsina_qt.table.geometry import Pose
from kontsina_qt.table.layout import Layout
from kontsina_qt.table.lying import table_poses

DEAL_MS, DEAL_APART_MS = 140, 60
PLAY_MS = 220
GATHER_MS, FLY_MS = 160, 260
SHOW_MS = 420
"""How long another player's capture lies open before it is gathered."""
CLOSE_MS = 180
TRICK_MS = 700
"""How long a full trick lies open before it is gathered."""
REST_MS = 200
"""How long what is left lies before it is gathered."""
AGAIN_MS = 120
"""The breath before cards are dealt after something else."""
MOST_STOLEN_SHOWN = 5
MANY_CARDS = 24
"""More cards than this are dealt twice as fast."""


def timeline(
    before: Picture,
    after: Picture,
    events: Sequence[Event],
    layout: Layout,
    own_poses: Mapping[Card, Pose] | None = None,
) -> list[Cue]:
    """Everything that leads from one picture to the next.

    Args:
        before, after: the table before the events and after them.
        events: what happened, in order.
        layout: where everything lies; its seating says whose hand is open.
        own_poses: where cards of the open hand are that are not in their places.

    Returns:
        The cues in the order in which they are given; their times never fall by more than
        what overlaps within one event.
    """
    telling = _Telling(before, after, events, layout, own_poses or {})
    time = 0.0
    for event in events:
        time = telling.tell(event, time)
    return telling.done(time)


def has_play(events: Sequence[Event]) -> bool:
    """Whether a seat played, so that there is a landing to wait for."""
    return any(isinstance(event, Play) for event in events)


class _Telling:
    """The events told so far: who stands for what, where each sprite is, and the cues."""

    def __init__(
        self,
        before: Picture,
        after: Picture,
        events: Sequence[Event],
        layout: Layout,
        own_poses: Mapping[Card, Pose],
    ) -> None:
        self._after, self._layout = after, layout
        self._viewer = layout.seating.viewer
        self._lying = list(before.table)
        self._stock = before.stock or after.stock + sum(map(_from_stock, events))
        self._counts = [pile.count for pile in before.piles]
        self._tops = [pile.top for pile in before.piles]
        cast = cast_of(before, self._viewer)
        self._own = dict(cast.own)
        self._others = {seat: list(actors) for seat, actors in cast.others.items()}
        self._table = dict(cast.table)
        self._pose: dict[Actor, Pose] = {}
        self._face: dict[Actor, Card | None] = {}
        self._place(before, own_poses)
        self._next = len(self._pose)
        self._seats = len(before.hands)
        self._landed: Landed | None = None
        self._cues: list[Cue] = [ShowStock(0, self._stock)]

    def _place(self, before: Picture, own_poses: Mapping[Card, Pose]) -> None:
        """Notes where everything is at first."""
        layout = self._layout
        for seat, actors in self._others.items():
            for actor, pose in zip(actors, layout.hand(seat, len(actors)), strict=True):
                self._pose[actor], self._face[actor] = pose, None
        for (card, actor), pose in zip(
            self._own.items(), layout.hand(self._viewer, len(self._own)), strict=True
        ):
            self._pose[actor], self._face[actor] = own_poses.get(card, pose), card
        poses = table_poses(layout, before.table)
        for card, actor in self._table.items():
            self._pose[actor], self._face[actor] = poses[card], card

    def done(self, time: float) -> list[Cue]:
        """Every cue, the landing among them, and who stands for what from now on."""
        others = {seat: tuple(actors) for seat, actors in self._others.items()}
        landed = self._landed or Landed(time, 0)
        return [*self._cues, landed, Cast(self._own, others, self._table)]

    def tell(self, event: Event, time: float) -> float:
        """Tells one event from ``time`` on; returns when it is over."""
        match event:
            case Laid():
                return self._laid(event, time)
            case Captured():
                return self._captured(event, time)
            case Built():
                return self._built(event, time)
            case Stole():
                return self._stole(event, time)
            case Dealt():
                return self._dealt(event, time)
            case Drew():
                return self._drew(event, time)
            case Plucked():
                return self._put_aside(event.seat, event.side, (event.card,), time)
            case PutAside():
                return self._put_aside(event.seat, event.side, event.cards, time)
            case LaidDown():
                return self._laid_down(event, time)
            case GaveBack():
                return self._gave_back(event, time)
            case TrickWon():
                return self._trick_won(event, time)
            case TookRest():
                return self._took_rest(event, time)
            case CountedOut() | HandScored():
                return time

    # One event each

    def _laid(self, event: Laid, time: float) -> float:
        card = event.card
        if event.turned_up:
            actor = self._from_stock(time)
        else:
            actor = self._from_hand(event.seat, card, time)
        self._table[card] = actor
        seat = event.seat if self._after.tricks else -1
        self._lying.append(Lying(card, (card,), seat=seat))
        self._spread(time, skip=(card,))
        self._fly(actor, time, table_poses(self._layout, self._lying)[card], card)
        self._lands(time)
        return time + PLAY_MS

    def _captured(self, event: Captured, time: float) -> float:
        played = [self._from_hand(event.seat, event.card, time)]
        faces = [event.card]
        if event.partner >= 0:
            played.append(self._from_hand(event.seat, event.partner, time))
            faces.append(event.partner)
        taken = self._off_table(event.taken, time)
        meet = self._middle(taken or played)
        for i, (actor, card) in enumerate(zip(played, faces, strict=True)):
            landing = Pose(
                meet.x + i * meet.height * 0.2,
                meet.y + meet.height * 0.2,
                meet.height,
                -3,
                80 + self._pose[actor].z * 0.01,
            )
            self._fly(actor, time, landing, card)
        self._lands(time)
        time += PLAY_MS
        if event.seat != self._viewer:
            self._cues.append(Ring(time, tuple(taken), True))
            time += SHOW_MS
            self._cues.append(Ring(time, tuple(taken), False))
        end = self._to_pile([*taken, *played], time, event.side, meet)
        self._cues.append(ShowTaken(end, event.side, (*faces, *event.taken)))
        self._spread(time + GATHER_MS)
        return end

    def _built(self, event: Built, time: float) -> float:
        actor = self._from_hand(event.seat, event.card, time)
        self._table[event.card] = actor
        cards = tuple(c for group in event.groups for e in group for c in cards_of(e))
        for card in cards:
            if card not in self._table:
                self._table[card] = self._from_pile(card, time)
        self._lie_built(event, cards)
        self._fly(actor, time, table_poses(self._layout, self._lying)[event.card], event.card)
        self._lands(time)
        self._spread(time + PLAY_MS / 2, skip=(event.card,))
        return time + PLAY_MS + CLOSE_MS

    def _lie_built(self, event: Built, cards: Sequence[Card]) -> None:
        """Has the build lie where it lay before it grew, or behind everything."""
        element = FIRST_BUILD + event.build
        gone = set(cards)
        at = [i for i, lying in enumerate(self._lying) if lying.element == element]
        for place in at:
            gone |= set(self._lying[place].cards)
        built = next((row for row in self._after.table if row.element == element), None)
        if built is None or set(built.cards) != gone:
            built = Lying(element, tuple(sorted(gone)), event.value, event.seat)
        kept = [lying for lying in self._lying if not gone & set(lying.cards)]
        first = min(at[0], len(kept)) if at else len(kept)
        self._lying = [*kept[:first], built, *kept[first:]]

    def _stole(self, event: Stole, time: float) -> float:
        played = self._from_hand(event.seat, event.card, time)
        pile = self._layout.pile(event.victim)
        landing = Pose(pile.x, pile.y + pile.height * 0.15, pile.height, -3, 90)
        self._fly(played, time, landing, event.card)
        self._lands(time)
        time += PLAY_MS + (SHOW_MS if event.seat != self._viewer else 0)
        seen = event.cards[-MOST_STOLEN_SHOWN:]
        moved = [self._from_pile(card, time, event.victim) for card in seen]
        self._grow(event.victim, -len(event.cards), time)
        end = self._to_pile([*moved, played], time, event.side, landing)
        self._grow(event.side, len(event.cards) - len(seen), end)
        return end

    def _put_aside(self, seat: int, side: int, cards: Sequence[Card], time: float) -> float:
        actors = []
        for card in cards:
            if card in self._table:
                actors += self._off_table((card,), time)
            else:
                actor = self._from_hand(seat, card, time)
                if self._face[actor] != card:
                    self._face[actor] = card
                    self._cues.append(Reveal(time, actor, card))
                actors.append(actor)
        meet = self._middle(actors)
        self._spread(time + GATHER_MS)
        return self._to_pile(actors, time + SHOW_MS / 2, side, meet)

    def _laid_down(self, event: LaidDown, time: float) -> float:
        for card in event.cards:
            self._table[card] = self._from_hand(event.seat, card, time)
            self._lying.append(Lying(card, (card,)))
        poses = table_poses(self._layout, self._lying)
        self._spread(time, skip=event.cards)
        for card in event.cards:
            self._fly(self._table[card], time, poses[card], card)
            self._landed = None
            self._lands(time)
            time += DEAL_APART_MS
        return time + PLAY_MS

    def _gave_back(self, event: GaveBack, time: float) -> float:
        card = event.card
        actor = self._from_pile(card, time, event.side)
        self._grow(event.side, -1, time)
        self._table[card] = actor
        self._lying.append(Lying(card, (card,)))
        self._spread(time, skip=(card,))
        self._fly(actor, time, table_poses(self._layout, self._lying)[card], card)
        return time + PLAY_MS

    def _trick_won(self, event: TrickWon, time: float) -> float:
        actors = self._off_table(event.cards, time)
        return self._to_pile(actors, time + TRICK_MS, event.side, self._middle(actors))

    def _took_rest(self, event: TookRest, time: float) -> float:
        if event.side is None:
            return time
        held = [card for card in event.cards if card not in self._table]
        actors = self._off_table([c for c in event.cards if c in self._table], time)
        for card in held:
            if card in self._own:
                actors.append(self._from_hand(self._viewer, card, time))
        if not actors:
            return time
        return self._to_pile(actors, time + REST_MS, event.side, self._middle(actors))

    def _drew(self, event: Drew, time: float) -> float:
        for card in event.cards:
            actor = self._from_stock(time)
            if event.seat == self._viewer:
                self._draw_own(actor, card, time)
            else:
                hand = self._others.setdefault(event.seat, [])
                hand.append(actor)
                pose = self._layout.hand(event.seat, len(hand))[-1]
                self._deal_one(actor, time, pose, None)
            time += DEAL_APART_MS
        return time - DEAL_APART_MS + DEAL_MS

    def _draw_own(self, actor: Actor, card: Card, time: float) -> None:
        """Has a card come to its place in the open hand, where the others make room."""
        self._own[card] = actor
        cards = sorted(self._own)
        self._own = {c: self._own[c] for c in cards}
        for other, pose in zip(cards, self._layout.hand(self._viewer, len(cards)), strict=True):
            if other == card:
                self._deal_one(actor, time, pose, card)
            else:
                self._close(self._own[other], time, pose)

    def _dealt(self, event: Dealt, time: float) -> float:
        start = time + AGAIN_MS if time else time
        sizes: dict[int, int] = {}
        for seat, cards in event.packets:
            sizes[seat] = sizes.get(seat, 0) + len(cards)
        own_cards = sorted(
            card for seat, cards in event.packets if seat == self._viewer for card in cards
        )
        given = dict.fromkeys(sizes, 0)
        apart = DEAL_APART_MS if sum(sizes.values()) <= MANY_CARDS else DEAL_APART_MS / 2
        for seat, cards in event.packets:
            poses = self._layout.hand(seat, sizes[seat])
            for _ in cards:
                at = given[seat]
                given[seat] += 1
                actor = self._from_stock(start)
                own = own_cards[at] if seat == self._viewer else None
                if own is not None:
                    self._own[own] = actor
                else:
                    self._others.setdefault(seat, []).append(actor)
                self._deal_one(actor, start, poses[at], own)
                start += apart
        self._lying += [Lying(card, (card,)) for card in event.table]
        places = table_poses(self._layout, self._lying)
        for card in event.table:
            self._table[card] = self._from_stock(start)
            self._deal_one(self._table[card], start, places[card], card)
            start += apart
        return start - apart + DEAL_MS

    # What events share

    def _lands(self, time: float) -> None:
        """The first card that a seat plays lands at the end of a way begun at ``time``."""
        self._landed = self._landed or Landed(time, PLAY_MS)

    def _enter(self, time: float, card: Card | None, pose: Pose) -> Actor:
        actor = self._next
        self._next += 1
        self._pose[actor], self._face[actor] = pose, card
        self._cues.append(Enter(time, actor, card, pose))
        return actor

    def _from_hand(self, seat: int, card: Card, time: float) -> Actor:
        """Takes the played card out of a hand; the others there close up."""
        if seat == self._viewer:
            actor = self._own.pop(card, None)
            if actor is None:
                actor = self._enter(0, card, self._layout.hand(seat, 1)[0])
            rest = list(self._own.values())
        else:
            rest = self._others.setdefault(seat, [])
            if not rest:
                rest.append(self._enter(0, None, self._layout.hand(seat, 1)[0]))
            actor = rest.pop(card % len(rest))
        for other, pose in zip(rest, self._layout.hand(seat, len(rest)), strict=True):
            self._close(other, time, pose)
        return actor

    def _from_stock(self, time: float) -> Actor:
        """A card that comes from the top of the stock, face down."""
        actor = self._enter(time, None, self._layout.stock)
        self._stock -= 1
        self._cues.append(ShowStock(time, self._stock))
        return actor

    def _from_pile(self, card: Card, time: float, side: int | None = None) -> Actor:
        """A card that comes from the top of a pile."""
        if side is None:
            side = self._tops.index(card) if card in self._tops else 0
        pile = self._layout.pile(side)
        return self._enter(time, card, Pose(pile.x, pile.y, pile.height, 0, 70))

    def _off_table(self, cards: Sequence[Card], time: float) -> list[Actor]:
        """Takes cards off the table, and from piles where they lie there."""
        gone = set(cards)
        actors = []
        for card in cards:
            actor = self._table.pop(card, None)
            actors.append(self._from_pile(card, time) if actor is None else actor)
        self._lying = [lying for lying in self._lying if not gone & set(lying.cards)]
        return actors

    def _deal_one(self, actor: Actor, time: float, pose: Pose, card: Card | None) -> None:
        face = Turn.KEEP if card is None else card
        self._go(actor, time, DEAL_MS, pose, Ease.ARRIVE, face, 18 * self._layout.scale)

    def _fly(self, actor: Actor, time: float, end: Pose, card: Card) -> None:
        face: Face = Turn.KEEP if self._face[actor] == card else card
        self._go(actor, time, PLAY_MS, end, Ease.ARRIVE, face)

    def _close(self, actor: Actor, time: float, pose: Pose) -> None:
        """Has a card make room, or close up, where it does not lie right already."""
        if self._pose[actor] != pose:
            self._go(actor, time, CLOSE_MS, pose, Ease.CROSS)

    def _go(
        self,
        actor: Actor,
        time: float,
        length: float,
        end: Pose,
        ease: Ease,
        face: Face = Turn.KEEP,
        arc: float = 0.0,
    ) -> None:
        start, self._pose[actor] = self._pose[actor], end
        if face is not Turn.KEEP:
            self._face[actor] = None if isinstance(face, Turn) else face
        self._cues.append(Go(time, length, actor, start, end, ease, face, arc))

    def _to_pile(self, actors: Sequence[Actor], time: float, side: int, meet: Pose) -> float:
        """Gathers cards and sends them to a pile, turned face down."""
        pile = self._layout.pile(side)
        for i, actor in enumerate(actors):
            near = Pose(meet.x + i * meet.height * 0.06, meet.y, meet.height, 0, 90 + i)
            self._go(actor, time, GATHER_MS, near, Ease.CROSS)
            end = Pose(pile.x, pile.y, pile.height, 0, 60 + i)
            self._go(actor, time + GATHER_MS, FLY_MS, end, Ease.CROSS, Turn.BACK)
        over = time + GATHER_MS + FLY_MS
        self._cues.append(Leave(over, tuple(actors)))
        self._grow(side, len(actors), over)
        return over

    def _grow(self, side: int, cards: int, time: float) -> None:
        """So many cards have come to a side's pile, or have left it."""
        self._counts[side] += cards
        piles = [
            replace(pile, count=count)
            for pile, count in zip(self._after.piles, self._counts, strict=True)
        ]
        self._cues.append(ShowPiles(time, tuple(piles)))

    def _spread(self, time: float, skip: Sequence[Card] = ()) -> None:
        """Has the table cards close up or make room."""
        for card, pose in table_poses(self._layout, self._lying).items():
            if card in self._table and card not in skip:
                self._close(self._table[card], time, pose)

    def _middle(self, actors: Sequence[Actor]) -> Pose:
        """Where cards meet: amid them, as large as the largest."""
        poses = [self._pose[actor] for actor in actors]
        n = len(poses)
        height = max(pose.height for pose in poses)
        return Pose(sum(pose.x for pose in poses) / n, sum(pose.y for pose in poses) / n, height)


def _from_stock(event: Event) -> int:
    """How many cards of the stock an event uses."""
    match event:
        case Dealt():
            return sum(len(cards) for _, cards in event.packets) + len(event.table)
        case Drew():
            return len(event.cards)
        case Laid(turned_up=True):
            return 1
    return 0
