"""How events look: which card flies where and when, between two positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kontsina_qt.models.table_models import Lying, heap_lying
from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.events import (
    Built,
    Captured,
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
from kontsina_qt.rules.notation import cards_of
from kontsina_qt.rules.position import FIRST_BUILD
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
TRICK_MS = 700
"""How long a full trick lies open before it is gathered."""
MOST_STOLEN_SHOWN = 5
MANY_CARDS = 24
"""More cards than this are dealt twice as fast."""


class Choreographer:
    """Turns the events of one move into motion on a scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._table: list[Lying] = []
        self._stock = 0

    def tell(self, before: Picture, events: Sequence[Event]) -> None:
        """Sets everything in motion that leads from the picture ``before`` to the new one."""
        scene = self._scene
        self._table = list(before.table)
        self._stock = before.stock or scene.models.stock + sum(map(_from_stock, events))
        scene.furniture.show_stock(self._stock)
        time = 0.0
        for event in events:
            time = self._one(event, time)

    def _one(self, event: Event, time: float) -> float:
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
        return time

    # One event each

    def _laid(self, event: Laid, time: float) -> float:
        scene = self._scene
        if event.turned_up:
            sprite = self._from_stock(time)
        else:
            sprite = self._from_hand(event.seat, event.card, time)
        self._keep(scene.table, event.card, sprite)
        seat = event.seat if scene.is_trick else -1
        self._lay(event.card, seat)
        self._spread(time, skip=(event.card,))
        pose = scene.table_poses(self._table)[event.card]
        self._fly(sprite, time, PLAY_MS, pose, event.card)
        return time + PLAY_MS

    def _lay(self, card: Card, seat: int = -1) -> None:
        """A card comes to what lies on the table: beside it, or on top of the one pile."""
        if not self._scene.is_heap:
            self._table.append(Lying(card, (card,), seat=seat))
            return
        below = self._table[-1].cards if self._table else ()
        self._table = [Lying(card, (*below, card), heap=True)]

    def _captured(self, event: Captured, time: float) -> float:
        scene = self._scene
        played = [self._from_hand(event.seat, event.card, time)]
        shown = [event.card, *event.taken]
        faces = [event.card]
        if event.partner >= 0:
            played.append(self._from_hand(event.seat, event.partner, time))
            faces.append(event.partner)
            shown.insert(1, event.partner)
        if event.seat == scene.models.viewer:
            shown += event.under
        sprites = self._off_table([*_face_down(scene), *event.taken], time)
        meet = _middle([s.pose for s in sprites] or [p.pose for p in played])
        for i, (sprite, card) in enumerate(zip(played, faces, strict=True)):
            landing = Pose(
                meet.x + i * meet.height * 0.2,
                meet.y + meet.height * 0.2,
                meet.height,
                -3,
                80 + sprite.pose.z * 0.01,
            )
            self._fly(sprite, time, PLAY_MS, landing, card)
        time += PLAY_MS
        if event.seat != scene.models.viewer:
            ringed = sprites[-1:] if event.whole else sprites
            scene.motion.at(time, lambda: scene.furniture.ring(ringed))
            time += SHOW_MS
            scene.motion.at(time, lambda: scene.furniture.unring(ringed))
        end = self._to_pile([*sprites, *played], time, event.side, meet)
        taken = tuple(shown)
        scene.motion.at(end, lambda: scene.furniture.show_taken(event.side, taken))
        self._spread(time + GATHER_MS)
        return end

    def _built(self, event: Built, time: float) -> float:
        scene = self._scene
        sprite = self._from_hand(event.seat, event.card, time)
        self._keep(scene.table, event.card, sprite)
        cards = tuple(c for group in event.groups for e in group for c in cards_of(e))
        element = FIRST_BUILD + event.build
        for card in cards:
            if card not in scene.table:
                scene.table[card] = self._from_pile(card, time)
        gone = set(cards)
        at = [i for i, lying in enumerate(self._table) if lying.element == element]
        for lying in self._table:
            if lying.element == element:
                gone |= set(lying.cards)
        built = next((row for row in scene.models.table.rows if row.element == element), None)
        if built is None or set(built.cards) != gone:
            built = Lying(element, tuple(sorted(gone)), event.value, event.seat)
        kept = [lying for lying in self._table if not gone & set(lying.cards)]
        place = min(at[0], len(kept)) if at else len(kept)
        self._table = [*kept[:place], built, *kept[place:]]
        pose = scene.table_poses(self._table)[event.card]
        self._fly(sprite, time, PLAY_MS, pose, event.card)
        self._spread(time + PLAY_MS / 2, skip=(event.card,))
        return time + PLAY_MS + CLOSE_MS

    def _stole(self, event: Stole, time: float) -> float:
        scene = self._scene
        played = self._from_hand(event.seat, event.card, time)
        pile = scene.layout.pile(event.victim)
        landing = Pose(pile.x, pile.y + pile.height * 0.15, pile.height, -3, 90)
        self._fly(played, time, PLAY_MS, landing, event.card)
        time += PLAY_MS + (SHOW_MS if event.seat != scene.models.viewer else 0)
        seen = event.cards[-MOST_STOLEN_SHOWN:]
        moved = [self._from_pile(card, time, event.victim) for card in seen]
        hidden = len(event.cards) - len(seen)
        scene.motion.at(time, lambda: scene.furniture.add_to_pile(event.victim, -len(event.cards)))
        end = self._to_pile([*moved, played], time, event.side, landing)
        scene.motion.at(end, lambda: scene.furniture.add_to_pile(event.side, hidden))
        return end

    def _put_aside(self, seat: int, side: int, cards: tuple[Card, ...], time: float) -> float:
        scene = self._scene
        sprites = []
        for card in cards:
            if card in scene.table:
                sprites += self._off_table((card,), time)
            else:
                sprite = self._from_hand(seat, card, time)
                if sprite.card != card:
                    sprite.show_face(card)
                sprites.append(sprite)
        meet = _middle([s.pose for s in sprites])
        self._spread(time + GATHER_MS)
        return self._to_pile(sprites, time + SHOW_MS / 2, side, meet)

    def _laid_down(self, event: LaidDown, time: float) -> float:
        scene = self._scene
        for card in event.cards:
            scene.table[card] = self._from_hand(event.seat, card, time)
            self._table.append(Lying(card, (card,)))
        poses = scene.table_poses(self._table)
        self._spread(time, skip=event.cards)
        for card in event.cards:
            self._fly(scene.table[card], time, PLAY_MS, poses[card], card)
            time += DEAL_APART_MS
        return time + PLAY_MS

    def _gave_back(self, event: GaveBack, time: float) -> float:
        scene = self._scene
        sprite = self._from_pile(event.card, time, event.side)
        scene.motion.at(time, lambda: scene.furniture.add_to_pile(event.side, -1))
        self._keep(scene.table, event.card, sprite)
        self._table.append(Lying(event.card, (event.card,)))
        self._spread(time, skip=(event.card,))
        pose = scene.table_poses(self._table)[event.card]
        self._fly(sprite, time, PLAY_MS, pose, event.card)
        return time + PLAY_MS

    def _trick_won(self, event: TrickWon, time: float) -> float:
        sprites = self._off_table(event.cards, time)
        time += TRICK_MS
        return self._to_pile(sprites, time, event.side, _middle([s.pose for s in sprites]))

    def _took_rest(self, event: TookRest, time: float) -> float:
        scene = self._scene
        if event.side is None:
            return time
        held = [c for c in event.cards if c not in scene.table]
        sprites = self._off_table([c for c in event.cards if c in scene.table], time)
        for seat in range(len(scene.models.hands)):
            mine = [c for c in held if c in scene.own] if seat == scene.models.viewer else []
            sprites += [self._from_hand(seat, card, time) for card in mine]
        if not sprites:
            return time
        return self._to_pile(sprites, time + 200, event.side, _middle([s.pose for s in sprites]))

    def _drew(self, event: Drew, time: float) -> float:
        scene = self._scene
        own = event.seat == scene.models.viewer
        for card in event.cards:
            sprite = self._from_stock(time)
            if own:
                self._keep(scene.own, card, sprite)
                cards = sorted(scene.own)
                poses = scene.layout.hand(event.seat, len(cards))
                scene.own = {c: scene.own[c] for c in cards}
                for other, pose in zip(cards, poses, strict=True):
                    if other == card:
                        self._deal_one(sprite, time, pose, card)
                    elif scene.own[other].pose != pose:
                        scene.motion.carry(scene.own[other], Way(time, CLOSE_MS, pose, CROSS))
            else:
                hand = scene.others.setdefault(event.seat, [])
                hand.append(sprite)
                pose = scene.layout.hand(event.seat, len(hand))[-1]
                self._deal_one(sprite, time, pose, None)
            time += DEAL_APART_MS
        return time - DEAL_APART_MS + DEAL_MS

    def _dealt(self, event: Dealt, time: float) -> float:
        scene = self._scene
        start = time + 120 if time else time
        sizes: dict[int, int] = {}
        for seat, cards in event.packets:
            sizes[seat] = sizes.get(seat, 0) + len(cards)
        own_cards = sorted(
            c for seat, cards in event.packets if seat == scene.models.viewer for c in cards
        )
        given = dict.fromkeys(sizes, 0)
        apart = DEAL_APART_MS if sum(sizes.values()) <= MANY_CARDS else DEAL_APART_MS / 2
        for seat, cards in event.packets:
            own = seat == scene.models.viewer
            poses = scene.layout.hand(seat, sizes[seat])
            for _ in cards:
                at = given[seat]
                given[seat] += 1
                sprite = self._from_stock(start)
                card = own_cards[at] if own else None
                if card is not None:
                    self._keep(scene.own, card, sprite)
                else:
                    scene.others.setdefault(seat, []).append(sprite)
                self._deal_one(sprite, start, poses[at], card)
                start += apart
        if scene.is_heap and event.table:
            self._table = heap_lying(event.down, event.table)
        else:
            self._table += [Lying(card, (card,)) for card in event.table]
        poses_of = scene.table_poses(self._table)
        for card in (*range(-1, -event.down - 1, -1), *event.table):
            sprite = self._from_stock(start)
            self._keep(scene.table, card, sprite)
            self._deal_one(sprite, start, poses_of[card], card if card >= 0 else None)
            start += apart
        return start - apart + DEAL_MS

    # What events share

    def _from_hand(self, seat: int, card: Card, time: float) -> CardSprite:
        """Takes the played card out of a hand; the others there close up."""
        scene = self._scene
        if seat == scene.models.viewer:
            sprite = scene.own.pop(card, None) or scene.add_sprite(
                card, scene.layout.hand(seat, 1)[0]
            )
            rest = list(scene.own.values())
        else:
            hand = scene.others.setdefault(seat, [])
            if not hand:
                hand.append(scene.add_sprite(None, scene.layout.hand(seat, 1)[0]))
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

    def _from_pile(self, card: Card, time: float, side: int | None = None) -> CardSprite:
        """A card that comes from the top of a pile."""
        scene = self._scene
        if side is None:
            sides = range(len(scene.models.piles.rows))
            side = next((s for s in sides if scene.furniture.top_shown(s) == card), 0)
        pile = scene.layout.pile(side)
        sprite = scene.add_sprite(card, Pose(pile.x, pile.y, pile.height, 0, 70))
        sprite.setVisible(False)
        scene.motion.at(time, lambda: sprite.setVisible(True))
        return sprite

    def _keep(self, where: dict[Card, CardSprite], card: Card, sprite: CardSprite) -> None:
        """Lets a sprite stand for a card; one that stood for it before goes."""
        before = where.get(card)
        if before is not None and before is not sprite:
            self._scene.remove_sprite(before)
        where[card] = sprite

    def _off_table(self, cards: Sequence[Card], time: float) -> list[CardSprite]:
        """Takes cards off the table, and from piles where they lie there."""
        scene = self._scene
        gone = set(cards)
        sprites = []
        for card in cards:
            sprite = scene.table.pop(card, None)
            sprites.append(self._from_pile(card, time) if sprite is None else sprite)
        self._table = [lying for lying in self._table if not gone & set(lying.cards)]
        return sprites

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

    def _spread(self, time: float, skip: Sequence[Card] = ()) -> None:
        """Has the table cards close up or make room."""
        scene = self._scene
        for card, pose in scene.table_poses(self._table).items():
            sprite = scene.table.get(card)
            if sprite is not None and card not in skip and sprite.pose != pose:
                scene.motion.carry(sprite, Way(time, CLOSE_MS, pose, CROSS))


def _from_stock(event: Event) -> int:
    """How many cards of the stock an event uses."""
    match event:
        case Dealt():
            return sum(len(cards) for _, cards in event.packets) + len(event.table) + event.down
        case Drew():
            return len(event.cards)
        case Laid(turned_up=True):
            return 1
    return 0


def _face_down(scene: TableScene) -> list[Card]:
    """What stands for the cards that lie face down on the table."""
    return [card for card in scene.table if card < 0]


def _middle(poses: Sequence[Pose]) -> Pose:
    n = len(poses)
    height = max(pose.height for pose in poses)
    return Pose(sum(p.x for p in poses) / n, sum(p.y for p in poses) / n, height)
