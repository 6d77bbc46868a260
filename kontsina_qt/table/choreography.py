"""How events look: which card flies where and when, between two positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.events import Captured, Dealt, Event, HandScored, Laid, TookRest
from kontsina_qt.table.layout import Pose
from kontsina_qt.table.motion import ARRIVE, CROSS, Way
from kontsina_qt.table.sprite import CardSprite

if TYPE_CHECKING:
    from kontsina_qt.models.table_models import Picture
    from kontsina_qt.table.scene import TableScene

DEAL_MS, DEAL_APART_MS = 140, 60
PLAY_MS = 220
GATHER_MS, FLY_MS = 160, 260
SHOW_MS = 420
"""How long another player's capture lies open before it is gathered."""
CLOSE_MS = 180


class Choreographer:
    """Turns the events of one move into motion on a scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._table: list[Card] = []
        self._hands: list[int] = []
        self._stock = 0

    def tell(self, before: Picture, events: Sequence[Event]) -> None:
        """Sets everything in motion that leads from the picture ``before`` to the new one."""
        scene = self._scene
        self._table = list(before.table)
        self._stock = before.stock or scene.models.stock + sum(
            sum(len(cards) for _, cards in e.packets) + len(e.table)
            for e in events
            if isinstance(e, Dealt)
        )
        scene.furniture.show_stock(self._stock)
        time = 0.0
        for event in events:
            match event:
                case Laid():
                    time = self._laid(event, time)
                case Captured():
                    time = self._captured(event, time)
                case Dealt():
                    time = self._dealt(event, time)
                case TookRest():
                    time = self._took_rest(event, time)
                case HandScored():
                    pass

    # One event each; each returns when it is over

    def _laid(self, event: Laid, time: float) -> float:
        scene = self._scene
        sprite = self._from_hand(event.seat, event.card, time)
        scene.table[event.card] = sprite
        self._table.append(event.card)
        self._spread(time, skip=event.card)
        pose = scene.table_poses(self._table)[-1]
        self._fly(sprite, time, PLAY_MS, pose, event.card)
        return time + PLAY_MS

    def _captured(self, event: Captured, time: float) -> float:
        scene = self._scene
        sprite = self._from_hand(event.seat, event.card, time)
        taken = [card for group in event.groups for card in group]
        sprites = [scene.table.pop(card) for card in taken]
        self._table = [card for card in self._table if card not in taken]
        meet = _middle([s.pose for s in sprites])
        landing = Pose(
            meet.x, meet.y + meet.height * 0.2, meet.height, -3, 80 + sprite.pose.z * 0.01
        )
        self._fly(sprite, time, PLAY_MS, landing, event.card)
        time += PLAY_MS
        if event.seat != scene.models.viewer:
            scene.motion.at(time, lambda: scene.furniture.ring(sprites))
            time += SHOW_MS
            scene.motion.at(time, lambda: scene.furniture.unring(sprites))
        shown = (event.card, *taken)
        end = self._to_pile([*sprites, sprite], time, event.side, meet)
        scene.motion.at(end, lambda: scene.furniture.show_taken(event.side, shown))
        self._spread(time + GATHER_MS)
        return end

    def _took_rest(self, event: TookRest, time: float) -> float:
        scene = self._scene
        if event.side is None:
            return time
        sprites = [scene.table.pop(card) for card in event.cards if card in scene.table]
        self._table = []
        if not sprites:
            return time
        return self._to_pile(sprites, time + 200, event.side, _middle([s.pose for s in sprites]))

    def _dealt(self, event: Dealt, time: float) -> float:
        scene = self._scene
        start = time + 120 if time else time
        for seat, cards in event.packets:
            own = seat == scene.models.viewer
            order = sorted(cards) if own else list(cards)
            poses = scene.layout.hand(seat, len(order))
            for card, pose in zip(order, poses, strict=True):
                sprite = self._from_stock(start)
                if own:
                    scene.own[card] = sprite
                else:
                    scene.others.setdefault(seat, []).append(sprite)
                self._deal_one(sprite, start, pose, card if own else None)
                start += DEAL_APART_MS
        self._table += event.table
        poses = scene.table_poses(self._table)[len(self._table) - len(event.table) :]
        for card, pose in zip(event.table, poses, strict=True):
            sprite = self._from_stock(start)
            scene.table[card] = sprite
            self._deal_one(sprite, start, pose, card)
            start += DEAL_APART_MS
        return start - DEAL_APART_MS + DEAL_MS

    # What events share

    def _from_hand(self, seat: int, card: Card, time: float) -> CardSprite:
        """Takes the played card out of a hand; the others there close up."""
        scene = self._scene
        if seat == scene.models.viewer:
            sprite = scene.own.pop(card)
            rest = list(scene.own.values())
        else:
            hand = scene.others[seat]
            sprite = hand.pop(card % len(hand))
            rest = hand
        for other, pose in zip(rest, scene.layout.hand(seat, len(rest)), strict=True):
            if other.pose != pose:
                scene.motion.carry(other, Way(time, CLOSE_MS, pose, CROSS))
        return sprite

    def _from_stock(self, time: float) -> CardSprite:
        scene = self._scene
        sprite = scene.add_sprite(None, scene.layout.stock)
        sprite.setVisible(False)
        self._stock -= 1
        left = self._stock

        def leaves() -> None:
            sprite.setVisible(True)
            scene.furniture.show_stock(left)

        scene.motion.at(time, leaves)
        return sprite

    def _deal_one(self, sprite: CardSprite, time: float, pose: Pose, face: Card | None) -> None:
        way = Way(time, DEAL_MS, pose, ARRIVE, arc=18 * self._scene.layout.scale)
        if face is not None:
            way.turn_to = face
        self._scene.motion.carry(sprite, way)

    def _fly(self, sprite: CardSprite, time: float, length: float, end: Pose, face: Card) -> None:
        way = Way(time, length, end, ARRIVE)
        if sprite.card != face:
            way.turn_to = face
        self._scene.motion.carry(sprite, way)

    def _to_pile(self, sprites: Sequence[CardSprite], time: float, side: int, meet: Pose) -> float:
        """Gathers cards and sends them to a pile, turned face down."""
        scene = self._scene
        pile = scene.layout.pile(side)
        for i, sprite in enumerate(sprites):
            close = Pose(meet.x + i * meet.height * 0.06, meet.y, meet.height, 0, 90 + i)
            scene.motion.carry(sprite, Way(time, GATHER_MS, close, CROSS))
            end = Pose(pile.x, pile.y, pile.height, 0, 60 + i)
            scene.motion.carry(sprite, Way(time + GATHER_MS, FLY_MS, end, CROSS, turn_to=None))
        over = time + GATHER_MS + FLY_MS

        def arrive() -> None:
            for sprite in sprites:
                scene.remove_sprite(sprite)
            scene.furniture.add_to_pile(side, len(sprites))

        scene.motion.at(over, arrive)
        return over

    def _spread(self, time: float, skip: Card | None = None) -> None:
        """Has the table cards close up or make room."""
        scene = self._scene
        poses = scene.table_poses(self._table)
        for card, pose in zip(self._table, poses, strict=True):
            sprite = scene.table.get(card)
            if sprite is not None and card != skip and sprite.pose != pose:
                scene.motion.carry(sprite, Way(time, CLOSE_MS, pose, CROSS))


def _middle(poses: Sequence[Pose]) -> Pose:
    n = len(poses)
    height = max(pose.height for pose in poses)
    return Pose(sum(p.x for p in poses) / n, sum(p.y for p in poses) / n, height)
