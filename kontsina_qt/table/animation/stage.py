"""The state of a timeline under construction: the cast, the poses, and the cues so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kontsina_qt.models.picture import Picture, TableItem
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_BUILD
from kontsina_qt.sound.noises import Noise
from kontsina_qt.table.animation.cues import (
    Actor,
    Cast,
    Cue,
    Ease,
    Enter,
    Face,
    Glow,
    Go,
    Hear,
    Landed,
    Leave,
    ShowPiles,
    ShowStock,
    Turn,
    cast_of,
)
from kontsina_qt.table.animation.resting_places import places_in, table_poses
from kontsina_qt.table.animation.tempo import (
    CLOSE_MS,
    DEAL_MS,
    FLY_MS,
    GATHER_MS,
    GLOW_MS,
    LIFT_MS,
    PLAY_MS,
    RAISE_MS,
    STAMP_MS,
    STEAL_MS,
    WIPE_MS,
    WIPE_SPREAD_MS,
)
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.layout.layout import Layout


class Stage:
    """The state of the table after the events handled so far, and the cues that lead there.

    Attributes:
        after: the picture at the end.
        layout: the layout of the table.
        viewer: the seat whose hand is open.
        items: the items on the table.
        piles: the piles as shown.
        own, others, table: the sprites by what they stand for, as in ``Cast``.
        face: what each sprite shows.
        landed: when the played card lands, once that is known.
        cues: the cues so far.
    """

    def __init__(
        self,
        before: Picture,
        after: Picture,
        stock: int,
        layout: Layout,
        own_poses: Mapping[Card, Pose],
    ) -> None:
        self.after, self.layout = after, layout
        self.viewer = layout.seating.viewer
        self.items = list(before.table)
        self.stock = stock
        self.piles = list(before.piles)
        cast = cast_of(before, self.viewer)
        self.own = dict(cast.own)
        self.others = {seat: list(actors) for seat, actors in cast.others.items()}
        self.table = dict(cast.table)
        self.pose: dict[Actor, Pose] = {}
        self.face: dict[Actor, Card | None] = {}
        self._place(before, own_poses)
        self._next = len(self.pose)
        self.landed: Landed | None = None
        self.cues: list[Cue] = [ShowStock(0, self.stock)]

    def _place(self, before: Picture, own_poses: Mapping[Card, Pose]) -> None:
        """Set the initial poses and faces."""
        for actor, (card, pose) in places_in(before, self.layout).items():
            self.face[actor], self.pose[actor] = card, pose
        for card, actor in self.own.items():
            self.pose[actor] = own_poses.get(card, self.pose[actor])

    def done(self, time: float) -> list[Cue]:
        """Return all cues, followed by the landing and the final cast."""
        others = {seat: tuple(actors) for seat, actors in self.others.items()}
        landed = self.landed or Landed(time, 0)
        return [*self.cues, landed, Cast(self.own, others, self.table)]

    # Shared by the events

    def lands(self, time: float, length: float = PLAY_MS) -> None:
        """Set when the played card lands, unless that is set already."""
        self.landed = self.landed or Landed(time, length)

    def hear(self, time: float, noise: Noise) -> None:
        """Add a sound whose peak is at ``time``."""
        self.cues.append(Hear(max(0.0, time - noise.lead), noise))

    def enter(self, time: float, card: Card | None, pose: Pose) -> Actor:
        """Add a sprite, a back with None."""
        actor = self._next
        self._next += 1
        self.pose[actor], self.face[actor] = pose, card
        self.cues.append(Enter(time, actor, card, pose))
        return actor

    def from_hand(self, seat: int, card: Card, time: float) -> Actor:
        """Take a card out of a hand and close the gap; return its sprite."""
        if seat == self.viewer:
            actor = self.own.pop(card, None)
            if actor is None:
                actor = self.enter(0, card, self.layout.hand(seat, 1)[0])
            rest = list(self.own.values())
        else:
            rest = self.others.setdefault(seat, [])
            if not rest:
                rest.append(self.enter(0, None, self.layout.hand(seat, 1)[0]))
            open_at = [at for at, other in enumerate(rest) if self.face[other] == card]
            actor = rest.pop(open_at[0] if open_at else card % len(rest))
        for other, pose in zip(rest, self.layout.hand(seat, len(rest)), strict=True):
            self.close(other, time, pose)
        return actor

    def from_stock(self, time: float) -> Actor:
        """Take a card off the stock, face down; return its sprite."""
        actor = self.enter(time, None, self.layout.stock)
        self.stock -= 1
        self.cues.append(ShowStock(time, self.stock))
        return actor

    def from_pile(self, card: Card, time: float, side: int) -> Actor:
        """Take a card off the top of a pile; return its sprite."""
        self.grow(side, -1, time)
        place = self.layout.pile(side)
        return self.enter(time, card, Pose(place.x, place.y, place.height, 0, 70))

    def lay(self, card: Card, seat: int = -1) -> None:
        """Add a card to the table: before the builds, or on top of the heap."""
        if not self.after.play.stacked:
            builds = (i for i, item in enumerate(self.items) if item.element >= FIRST_BUILD)
            self.items.insert(next(builds, len(self.items)), TableItem(card, (card,), seat=seat))
            return
        below = self.items[-1].cards if self.items else ()
        self.items = [TableItem(card, (*below, card), heap=True)]

    def off_table(
        self, cards: Sequence[Card], time: float, sides: Mapping[Card, int] | None = None
    ) -> list[Actor]:
        """Take cards off the table; return their sprites.

        Args:
            sides: the side whose pile each card comes from that is not on the table.
        """
        gone, of_piles = set(cards), sides or {}
        actors = []
        for card in cards:
            actor = self.table.pop(card, None)
            if actor is None:
                actor = self.from_pile(card, time, of_piles.get(card, 0))
            actors.append(actor)
        self.items = [item for item in self.items if not gone & set(item.cards)]
        return actors

    def deal_one(self, actor: Actor, time: float, pose: Pose, card: Card | None) -> None:
        face = Turn.KEEP if card is None else card
        self.go(actor, time, DEAL_MS, pose, Ease.ARRIVE, face, 18 * self.layout.scale)

    def fly(self, actor: Actor, time: float, end: Pose, card: Card) -> None:
        face: Face = Turn.KEEP if self.face[actor] == card else card
        self.go(actor, time, PLAY_MS, end, Ease.ARRIVE, face)

    def close(self, actor: Actor, time: float, pose: Pose) -> None:
        """Move a card to its place in a row, if it is not there."""
        if self.pose[actor] != pose:
            self.go(actor, time, CLOSE_MS, pose, Ease.CROSS)

    def go(
        self,
        actor: Actor,
        time: float,
        length: float,
        end: Pose,
        ease: Ease,
        face: Face = Turn.KEEP,
        arc: float = 0.0,
    ) -> None:
        start, self.pose[actor] = self.pose[actor], end
        if face is not Turn.KEEP:
            self.face[actor] = None if isinstance(face, Turn) else face
        self.cues.append(Go(time, length, actor, start, end, ease, face, arc))

    def to_pile(self, actors: Sequence[Actor], time: float, side: int, meet: Pose) -> float:
        """Gather cards, then move them to a pile, turned face down; return when they are there."""
        for i, actor in enumerate(actors):
            near = Pose(meet.x + i * meet.height * 0.06, meet.y, meet.height, 0, 90 + i)
            self.go(actor, time, GATHER_MS, near, Ease.CROSS)
            end = self._on_pile(side, i)
            self.go(actor, time + GATHER_MS, FLY_MS, end, Ease.CROSS, Turn.BACK)
        return self._arrived(actors, time + GATHER_MS + FLY_MS, side)

    def wipe(self, actors: Sequence[Actor], time: float, side: int) -> float:
        """Sweep cards to a pile in one stroke, the farthest first; then the pile glows."""
        pile = self.layout.pile(side)
        away = [abs(self.pose[a].x - pile.x) + abs(self.pose[a].y - pile.y) for a in actors]
        far, near = max(away), min(away)
        for i, actor in enumerate(actors):
            late = WIPE_SPREAD_MS * (far - away[i]) / max(far - near, 1)
            self.go(actor, time + late, WIPE_MS, self._on_pile(side, i), Ease.CROSS, Turn.BACK)
        over = self._arrived(actors, time + WIPE_SPREAD_MS + WIPE_MS, side)
        self.cues += [Glow(over, side, True), Glow(over + GLOW_MS, side, False)]
        return over

    def slide(self, actors: Sequence[Actor], time: float, side: int) -> float:
        """Move the cards of a stolen pile to another pile."""
        for i, actor in enumerate(actors):
            arc = 46 * self.layout.scale
            self.go(actor, time, STEAL_MS, self._on_pile(side, i), Ease.CROSS, arc=arc)
        return self._arrived(actors, time + STEAL_MS, side)

    def lift(self, actors: Sequence[Actor], time: float) -> None:
        """Lift cards a little before they move."""
        for actor in actors:
            at = self.pose[actor]
            up = replace(at, y=at.y - at.height * 0.09, height=at.height * 1.06)
            self.go(actor, time, LIFT_MS, up, Ease.ARRIVE)

    def stamp(self, actor: Actor, time: float, end: Pose, card: Card) -> float:
        """Raise the played card above its place and drop it; return when it lands."""
        face: Face = Turn.KEEP if self.face[actor] == card else card
        high = replace(end, y=end.y - end.height * 0.2, height=end.height * 1.4, angle=6, z=95)
        self.go(actor, time, RAISE_MS, high, Ease.ARRIVE, face)
        self.go(actor, time + RAISE_MS, STAMP_MS, end, Ease.FALL)
        return time + RAISE_MS + STAMP_MS

    def _on_pile(self, side: int, number: int) -> Pose:
        pile = self.layout.pile(side)
        return Pose(pile.x, pile.y, pile.height, 0, 60 + number)

    def _arrived(self, actors: Sequence[Actor], time: float, side: int) -> float:
        """Remove sprites that have reached a pile and add their number to it."""
        self.cues.append(Leave(time, tuple(actors)))
        self.grow(side, len(actors), time)
        return time

    def grow(self, side: int, cards: int, time: float) -> None:
        """Change the number of cards in a side's pile."""
        count = self.piles[side].count + cards
        self.piles[side] = replace(self.after.piles[side], count=count)
        self.cues.append(ShowPiles(time, tuple(self.piles)))

    def spread(self, time: float, skip: Sequence[Card] = ()) -> None:
        """Move the table cards to their places, to close up or make room."""
        for card, pose in table_poses(self.layout, self.items).items():
            if card in self.table and card not in skip:
                self.close(self.table[card], time, pose)

    def middle(self, actors: Sequence[Actor]) -> Pose:
        """Return the pose where cards are gathered: at their centroid, as high as the highest."""
        poses = [self.pose[actor] for actor in actors]
        n = len(poses)
        height = max(pose.height for pose in poses)
        return Pose(sum(pose.x for pose in poses) / n, sum(pose.y for pose in poses) / n, height)
