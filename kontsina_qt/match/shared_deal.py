"""Shared deals: every seat shuffles, committed beforehand to 32 bytes of its own.

Of the 32 bytes of all seats follows the order of the pack, so they prove a deal for ever. Only
hashes are used here; how the cards are kept secret while they are played is in ``together``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kontsina_qt.rules.base.cards import Card, in_copies

SEED_BYTES = 32
ID_BYTES = 16
_WORDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Shared:
    """What proves a deal that all seats made together.

    Attributes:
        id: of the dealing, in hex; it is part of every hash, so that none fits another deal.
        seals: of each seat, the hash that it showed before anybody shuffled, in hex.
        seeds: of each seat, the bytes that it opened after the hand, in hex.
        cuts: how many cards went under the rest, cut by cut.
    """

    id: str
    seals: tuple[str, ...]
    seeds: tuple[str, ...]
    cuts: tuple[int, ...]


def digest(purpose: str, *parts: bytes) -> bytes:
    """SHA-512 of some parts, each with its length before it; the purpose is the first."""
    import hashlib  # brings OpenSSL, which a start needs not

    found = hashlib.sha512()
    for part in (purpose.encode("ascii"), *parts):
        found.update(len(part).to_bytes(4, "big") + part)
    return found.digest()


def seal_of(id: bytes, seat: int, seed: bytes) -> bytes:
    """The hash by which a seat promises its seed."""
    return digest("seal", id, bytes([seat]), seed)[:32]


def order_of(seed: bytes, size: int) -> list[int]:
    """The order into which a seat brings a pack: at each place, which card before lies there.

    Fisher and Yates, with the words of SHA-512 of the seed.
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
    """The pack after every seat has shuffled it, in seating order, and it was cut."""
    order = list(range(len(pack)))
    for seed in seeds:
        order = [order[place] for place in order_of(seed, len(pack))]
    for cut in cuts:
        order = order[cut:] + order[:cut]
    return in_copies([pack[place] for place in order])


def seals_hold(shared: Shared) -> bool:
    """Whether every seed is the one that its seat had sealed."""
    id = bytes.fromhex(shared.id)
    pairs = zip(shared.seals, shared.seeds, strict=True)
    return all(
        seal_of(id, seat, bytes.fromhex(seed)).hex() == seal
        for seat, (seal, seed) in enumerate(pairs)
    )
