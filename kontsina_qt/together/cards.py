"""Mental poker: cards dealt without a dealer, by commutative encryption.

A card is a point of the prime-order subgroup of edwards25519; a seat locks it by multiplying it
with a scalar, its key. Locks can be removed in any order, so reading a card takes the keys of all
seats. All that a seat does follows from a seed of 32 bytes, to which it commits beforehand and
which it opens afterwards, so that everything it published can be verified.
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
"""The length of the hash that commits to a key."""


class BadPoints(ValueError):
    """Points that cannot be a locked pack."""


def point_of(id: bytes, card: Card) -> Point:
    """Return the point of a card in one dealing."""
    name = f"{TEXTS[card]}/{int(card >= SECOND)}".encode("ascii")
    return sodium.crypto_core_ed25519_from_uniform(digest("card", id, name)[:32])


def check_of(key: Key) -> bytes:
    """Return the hash that commits to a key."""
    return digest("check", key)[:CHECK_BYTES]


def check_points(points: Sequence[Point], size: int) -> None:
    """Check that points can be a locked pack.

    Raises:
        BadPoints: there is a wrong number, a duplicate, or one outside the group.
    """
    if len(points) != size or len(set(points)) != size:
        raise BadPoints("a card is there twice" if len(points) == size else "not the whole pack")
    if not all(map(sodium.crypto_core_ed25519_is_valid_point, points)):
        raise BadPoints("a card that is none")


def opened(point: Point, keys: Sequence[Key]) -> Point | None:
    """Return a point with all its locks removed; None if a key is invalid."""
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
    """The secrets of one seat in one dealing, all derived from its seed.

    Attributes:
        id: of the dealing.
        seat: the seat.
        seed: its 32 bytes.
        size: the number of cards in the pack.
    """

    id: bytes
    seat: int
    seed: bytes
    size: int

    @property
    def seal(self) -> bytes:
        """The commitment to the seed."""
        return seal_of(self.id, self.seat, self.seed)

    @cached_property
    def order(self) -> list[int]:
        """The permutation with which it shuffles."""
        return order_of(self.seed, self.size)

    @cached_property
    def keys(self) -> list[Key]:
        """The key for each place."""
        places = (place.to_bytes(4, "big") for place in range(self.size))
        return [_scalar(digest("key", self.seed, place)) for place in places]

    @property
    def checks(self) -> list[bytes]:
        """The commitments to its keys."""
        return list(map(check_of, self.keys))

    @property
    def cut(self) -> int:
        """The number of cards that it cuts, unless the person chooses."""
        return int.from_bytes(digest("cut", self.seed), "big") % self.size

    @cached_property
    def _common(self) -> Key:
        return _scalar(digest("common", self.seed))

    def shuffled(self, points: Sequence[Point]) -> list[Point]:
        """Return the pack shuffled, with the same lock on every card."""
        multiply = sodium.crypto_scalarmult_ed25519_noclamp
        return [multiply(self._common, points[place]) for place in self.order]

    def locked(self, points: Sequence[Point]) -> list[Point]:
        """Return the pack with that lock removed, and a separate lock on each place."""
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
    """A pack being shuffled and dealt, as far as it is public.

    Attributes:
        id: of the dealing.
        pack: the cards.
        seats: the number of seats.
        seals: the seats' commitments to their seeds.
        steps: the points after each shuffling and locking.
        checks: the seats' commitments to their keys.
        cuts: the number of cards in each cut.
        keys: the published keys by seat and place, counted before the cut.
        seeds: the seats' seeds, once they are open.
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
        """The number of cards in the pack."""
        return len(self.pack)

    @cached_property
    def points(self) -> list[Point]:
        """The points of the pack before the first step."""
        return [point_of(self.id, card) for card in self.pack]

    @cached_property
    def _cards(self) -> dict[Point, Card]:
        return dict(zip(self.points, self.pack, strict=True))

    @property
    def shuffled(self) -> bool:
        """Whether all seats have shuffled, and so have committed to their seeds before."""
        return len(self.steps) >= self.seats

    @property
    def next_step(self) -> tuple[str, int] | None:
        """The next step, ``shuffle`` or ``lock``, and its seat; None when all are done."""
        done = len(self.steps)
        if done == 2 * self.seats:
            return None
        return ("shuffle" if done < self.seats else "lock"), self._seat_of(done)

    def _seat_of(self, step: int) -> int:
        """Return the seat of a step: the last to shuffle is the first to lock, without a wait."""
        return step if step < self.seats else 2 * self.seats - 1 - step

    @property
    def pack_points(self) -> list[Point]:
        """The points after the last step."""
        return self.steps[-1] if self.steps else self.points

    def place(self, index: int) -> int:
        """Return the place before the cut of the card at an index after it."""
        return (index + sum(self.cuts)) % self.size

    def chance(self) -> int:
        """Return a number that depends on all seeds, so that no seat could choose it."""
        return int.from_bytes(digest("dealer", self.id, *self.steps[-1]), "big")

    def fits(self, seat: int, index: int, key: Key) -> bool:
        """Return whether a key matches the seat's commitment for the card at an index."""
        return self.checks[seat][self.place(index)] == check_of(key)

    def card(self, index: int, own: Secret | None = None) -> Card | None:
        """Return the card at an index, or None without all its keys.

        Args:
            index: in the pack after the cut.
            own: the secret of a seat that has not published its key.

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
        """Return the pack as dealt, once all seeds are open."""
        seeds = [self.seeds[seat] for seat in range(self.seats)]
        return shared_deck(self.pack, seeds, self.cuts)

    def audit(self) -> tuple[int, str] | None:
        """Recompute from the open seeds everything that was published.

        Returns:
            The first seat that lied and what about, or None.
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
"""The things a seat can lie about in a dealing."""
