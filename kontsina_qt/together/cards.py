"""Cards that are dealt by nobody: a commutative lock of each seat on each card.

A card is a point of the prime-order subgroup of edwards25519; a lock is a scalar that it is
multiplied by. Locks come off in any order, so a card is read by whoever has the keys of all. What
a seat does follows from its 32 bytes, which it seals beforehand and opens afterwards: then all
that it has said can be made again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from kontsina_qt.match.shared_deal import digest, order_of, seal_of, shared_deck
from kontsina_qt.rules.base.cards import SECOND, TEXTS, Card

Point: TypeAlias = bytes
Key: TypeAlias = bytes

POINT_BYTES = KEY_BYTES = 32
CHECK_BYTES = 16
"""Of the hash by which a key is known to be the one promised."""


class BadPoints(ValueError):
    """A list of points that cannot be a pack under lock."""


def point_of(id: bytes, card: Card) -> Point:
    """The point of a card in one dealing."""
    name = f"{TEXTS[card]}/{int(card >= SECOND)}".encode("ascii")
    return sodium.crypto_core_ed25519_from_uniform(digest("card", id, name)[:32])


def check_of(key: Key) -> bytes:
    """The hash that a seat publishes of a key before it publishes the key."""
    return digest("check", key)[:CHECK_BYTES]


def check_points(points: Sequence[Point], size: int) -> None:
    """See that a list can be a pack under lock.

    Raises:
        BadPoints: not as many, one twice, or one that is not in the group.
    """
    if len(points) != size or len(set(points)) != size:
        raise BadPoints("a card is there twice" if len(points) == size else "not the whole pack")
    if not all(map(sodium.crypto_core_ed25519_is_valid_point, points)):
        raise BadPoints("a card that is none")


def opened(point: Point, keys: Sequence[Key]) -> Point | None:
    """What lies under all these locks; None if the keys are none."""
    try:
        key = keys[0]
        for other in keys[1:]:
            key = sodium.crypto_core_ed25519_scalar_mul(key, other)
        bare = sodium.crypto_core_ed25519_scalar_invert(key)
        return sodium.crypto_scalarmult_ed25519_noclamp(bare, point)
    except (CryptoError, RuntimeError):
        return None


@dataclass(frozen=True)
class Secret:
    """What one seat keeps to itself in one dealing; everything follows from its seed.

    Attributes:
        id: of the dealing.
        seat: whose it is.
        seed: its 32 bytes.
        size: how many cards the pack has.
    """

    id: bytes
    seat: int
    seed: bytes
    size: int

    @property
    def seal(self) -> bytes:
        """What is shown of it beforehand."""
        return seal_of(self.id, self.seat, self.seed)

    @cached_property
    def order(self) -> list[int]:
        """How it shuffles."""
        return order_of(self.seed, self.size)

    @cached_property
    def keys(self) -> list[Key]:
        """Its lock of each place."""
        places = (place.to_bytes(4, "big") for place in range(self.size))
        return [_scalar(digest("key", self.seed, place)) for place in places]

    @property
    def checks(self) -> list[bytes]:
        """What it shows of its keys when it locks."""
        return list(map(check_of, self.keys))

    @property
    def cut(self) -> int:
        """Where it cuts, unless a person says so."""
        return int.from_bytes(digest("cut", self.seed), "big") % self.size

    @cached_property
    def _common(self) -> Key:
        return _scalar(digest("common", self.seed))

    def shuffled(self, points: Sequence[Point]) -> list[Point]:
        """The pack in its order, every card under one lock."""
        multiply = sodium.crypto_scalarmult_ed25519_noclamp
        return [multiply(self._common, points[place]) for place in self.order]

    def locked(self, points: Sequence[Point]) -> list[Point]:
        """The pack with that lock taken off, and a lock of its own on each place."""
        off = sodium.crypto_core_ed25519_scalar_invert(self._common)
        multiply, combine = (
            sodium.crypto_scalarmult_ed25519_noclamp,
            sodium.crypto_core_ed25519_scalar_mul,
        )
        pairs = zip(self.keys, points, strict=True)
        return [multiply(combine(off, key), point) for key, point in pairs]


def _scalar(uniform: bytes) -> Key:
    return sodium.crypto_core_ed25519_scalar_reduce(uniform)


@dataclass
class Dealing:
    """One pack being shuffled and dealt, as all can see it.

    Attributes:
        id: of the dealing.
        pack: the cards.
        seats: how many seats there are.
        seals: of the seats, as they come.
        steps: the lists of points that shuffling and locking made so far.
        checks: the hashes of each seat's keys.
        cuts: how many cards went under the rest, cut by cut.
        keys: of a seat and a place, as published; places are counted before the cut.
        seeds: of the seats, once they are open.
    """

    id: bytes
    pack: tuple[Card, ...]
    seats: int
    seals: dict[int, bytes] = field(default_factory=dict)
    steps: list[list[Point]] = field(default_factory=list)
    checks: dict[int, list[bytes]] = field(default_factory=dict)
    cuts: list[int] = field(default_factory=list)
    keys: dict[tuple[int, int], Key] = field(default_factory=dict)
    seeds: dict[int, bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many cards the pack has."""
        return len(self.pack)

    @cached_property
    def points(self) -> list[Point]:
        """The pack before anybody has touched it."""
        return [point_of(self.id, card) for card in self.pack]

    @cached_property
    def _cards(self) -> dict[Point, Card]:
        return dict(zip(self.points, self.pack, strict=True))

    @property
    def shuffled(self) -> bool:
        """Whether all have shuffled, and so sealed before that: no secret can be chosen now."""
        return len(self.steps) >= self.seats

    @property
    def next_step(self) -> tuple[str, int] | None:
        """Who shuffles or locks next; None when all have."""
        done = len(self.steps)
        if done == 2 * self.seats:
            return None
        return ("shuffle" if done < self.seats else "lock"), self._seat_of(done)

    def _seat_of(self, step: int) -> int:
        """Who shuffles or locks then: who has shuffled last locks first, and can do so at once."""
        return step if step < self.seats else 2 * self.seats - 1 - step

    @property
    def pack_points(self) -> list[Point]:
        """The pack as the last step left it."""
        return self.steps[-1] if self.steps else self.points

    def place(self, index: int) -> int:
        """The place before the cut of the card that lies at an index after it."""
        return (index + sum(self.cuts)) % self.size

    def chance(self) -> int:
        """A number that all seats made and none could choose: it follows from all seeds."""
        return int.from_bytes(digest("dealer", self.id, *self.steps[-1]), "big")

    def fits(self, seat: int, index: int, key: Key) -> bool:
        """Whether a key is the one that the seat promised for the card at an index."""
        return self.checks[seat][self.place(index)] == check_of(key)

    def card(self, index: int, own: Secret | None = None) -> Card | None:
        """The card at an index, if all keys of it are there.

        Args:
            index: after the cut.
            own: of a seat that has not published its key.

        Raises:
            BadPoints: the keys open no card.
        """
        place = self.place(index)
        keys = []
        for seat in range(self.seats):
            key = self.keys.get((seat, place))
            if key is None and own is not None and own.seat == seat:
                key = own.keys[place]
            if key is None:
                return None
            keys.append(key)
        point = opened(self.pack_points[place], keys)
        if point is None or point not in self._cards:
            raise BadPoints("the keys open no card")
        return self._cards[point]

    def deck(self) -> tuple[Card, ...]:
        """The pack as it was dealt; all seeds are open."""
        seeds = [self.seeds[seat] for seat in range(self.seats)]
        return shared_deck(self.pack, seeds, self.cuts)

    def audit(self) -> tuple[int, str] | None:
        """Make again all that was said, of the open seeds; the first that differs, or None.

        Returns:
            The seat that lied, and what about.
        """
        secrets = [Secret(self.id, seat, self.seeds[seat], self.size) for seat in self.seeds]
        secrets.sort(key=lambda secret: secret.seat)
        for secret in secrets:
            if secret.seal != self.seals[secret.seat]:
                return secret.seat, SEED
        points = self.points
        for step, said in enumerate(self.steps):
            secret = secrets[self._seat_of(step)]
            first = step < self.seats
            points = secret.shuffled(points) if first else secret.locked(points)
            if points != said:
                return secret.seat, SHUFFLE if first else LOCK
            if not first and secret.checks != self.checks[secret.seat]:
                return secret.seat, LOCK
        for (seat, place), key in self.keys.items():
            if secrets[seat].keys[place] != key:
                return seat, KEYS
        return None


SEED, SHUFFLE, LOCK, KEYS = "seed", "shuffle", "lock", "keys"
"""What a seat can have lied about in a dealing."""
