"""Shared deals: every seat shuffles, having committed to a 32-byte seed beforehand.

The seeds of all seats determine the order of the pack, so they prove the deal. Only hashes are
used here; ``together`` keeps the cards secret during play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kontsina_qt.rules.base.cards import Card, renumber_copies

SEED_BYTES = 32
ID_BYTES = 16
_WORDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Shared:
    """The proof of a deal made by all seats together.

    Attributes:
        id: the id of the deal, in hex; part of every hash, so that none fits another deal.
        seals: each seat's commitment, shown before the shuffle, in hex.
        seeds: each seat's seed, revealed after the hand, in hex.
        cuts: how many cards each cut moved to the bottom.
    """

    id: str
    seals: tuple[str, ...]
    seeds: tuple[str, ...]
    cuts: tuple[int, ...]


def digest(purpose: str, *parts: bytes) -> bytes:
    """Return the SHA-512 of the purpose and the parts, each prefixed with its length."""
    import hashlib  # late, since it loads OpenSSL

    found = hashlib.sha512()
    for part in (purpose.encode("ascii"), *parts):
        found.update(len(part).to_bytes(4, "big") + part)
    return found.digest()


def seal_of(id: bytes, seat: int, seed: bytes) -> bytes:
    """Return the hash with which a seat commits to its seed."""
    return digest("seal", id, bytes([seat]), seed)[:32]


def order_of(seed: bytes, size: int) -> list[int]:
    """Return the permutation of a seat's shuffle: for each place, the previous index.

    A Fisher-Yates shuffle with random words from SHA-512 of the seed.
    """
    order = list(range(size))
    words = _words_of(seed)
    for i in range(size - 1, 0, -1):
        fair = _WORDS - _WORDS % (i + 1)
        word = next(words)
        while word >= fair:
            word = next(words)
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def _words_of(seed: bytes) -> Iterator[int]:
    count = 0
    while True:
        block = digest("order", seed, count.to_bytes(4, "big"))
        for first in range(0, 64, 8):
            yield int.from_bytes(block[first : first + 8], "big")
        count += 1


def shared_deck(
    pack: Sequence[Card], seeds: Sequence[bytes], cuts: Sequence[int]
) -> tuple[Card, ...]:
    """Return the pack after every seat's shuffle, in seating order, and the cuts."""
    order = list(range(len(pack)))
    for seed in seeds:
        order = [order[place] for place in order_of(seed, len(pack))]
    for cut in cuts:
        order = order[cut:] + order[:cut]
    return renumber_copies([pack[place] for place in order])


def seals_hold(shared: Shared) -> bool:
    """Return whether every seed matches its seat's seal."""
    id = bytes.fromhex(shared.id)
    pairs = zip(shared.seals, shared.seeds, strict=True)
    return all(
        seal_of(id, seat, bytes.fromhex(seed)).hex() == seal
        for seat, (seal, seed) in enumerate(pairs)
    )
