"""Deals: numbered, sealed with a cut, shuffled by all seats together, or random.

Source: notation, "Numbered deals" and "Sealed deals".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random, SystemRandom

from kontsina_qt.language import tr
from kontsina_qt.match.shared_deal import Shared, seals_hold, shared_deck
from kontsina_qt.rules.base.cards import PACK, Card, pack_text, renumber_copies
from kontsina_qt.rules.base.game import Rules

NUMBERS = 1 << 64
"""Deal numbers are 0 ≤ n < ``NUMBERS``."""

NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Seal:
    """The commitment shown before the cut, and what reveals it.

    Attributes:
        hash: SHA-256 of nonce and shuffled deck, in hex.
        nonce: 16 random bytes, in hex.
        cut: how many cards of the shuffled deck were moved to the bottom.
    """

    hash: str
    nonce: str
    cut: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The beginning of a hand.

    Attributes:
        dealer: the dealer's seat.
        deck: the whole pack in dealing order, top card first.
        number: its deal number, or None.
        seal: its seal, or None.
        shared: what proves that all seats shuffled it together, or None.

    Raises:
        ValueError: the deck has a card twice.
    """

    dealer: int
    deck: tuple[Card, ...]
    number: int | None = None
    seal: Seal | None = None
    shared: Shared | None = None

    def __post_init__(self) -> None:
        if len(set(self.deck)) != len(self.deck):
            raise ValueError("a deck cannot have a card twice")
        # Normalized, since the two copies of a card are written alike.
        object.__setattr__(self, "deck", renumber_copies(self.deck))

    def fits(self, rules: Rules) -> bool:
        """Return whether the deck is a permutation of the game's pack."""
        return sorted(self.deck) == sorted(rules.pack)


# Numbered deals


def numbered_deck(number: int, hand: int, rules: Rules | None = None) -> tuple[Card, ...]:
    """Return the deck of hand ``hand`` (from 0) of deal ``number``, the same on every machine.

    Args:
        number: the deal number, 0 ≤ number < ``NUMBERS``.
        hand: the index of the hand.
        rules: the rules whose pack is shuffled; 52 cards by default. While they refuse the deck,
            the pack is shuffled again, from card order, with the next words.

    Raises:
        ValueError: the number is out of range.
    """
    if not 0 <= number < NUMBERS or hand < 0:
        raise ValueError(f"a deal number must be from 0 to {NUMBERS - 1}")
    words = _words(number, hand)
    while True:
        deck = _shuffled(PACK if rules is None else rules.pack, words)
        if rules is None or not rules.refuses(deck):
            return deck


def _shuffled(pack: Sequence[Card], words: Iterator[int]) -> tuple[Card, ...]:
    deck = list(pack)
    for i in range(len(deck) - 1, 0, -1):
        fair = NUMBERS - NUMBERS % (i + 1)
        word = next(words)
        while word >= fair:
            word = next(words)
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def _words(number: int, hand: int) -> Iterator[int]:
    count = 0
    while True:
        digest = _sha256(f"kontsina-deal/1/{number}/{hand}/{count}")
        for first in range(0, 32, 8):
            yield int.from_bytes(digest[first : first + 8], "big")
        count += 1


def _sha256(text: str) -> bytes:
    import hashlib  # late, since it loads OpenSSL

    return hashlib.sha256(text.encode("ascii")).digest()


def first_dealer(number: int, players: int) -> int:
    """Return the seat that deals the first hand of a numbered match by default."""
    return number % players


def numbered_deal(rules: Rules, number: int, hand: int, dealer: int | None = None) -> Deal:
    """Return hand ``hand`` of deal ``number``; by default the seats deal in turn."""
    if dealer is None:
        dealer = (first_dealer(number, rules.players) + hand) % rules.players
    return Deal(dealer, numbered_deck(number, hand, rules), number)


# Random deals


def random_deal(dealer: int, random: Random, rules: Rules | None = None) -> Deal:
    """Return a random deal, neither numbered nor sealed."""
    return Deal(dealer, shuffled_pack(random, rules))


def shuffled_pack(random: Random, rules: Rules | None = None) -> tuple[Card, ...]:
    """Shuffle the pack until the rules accept it."""
    while True:
        deck = list(PACK if rules is None else rules.pack)
        random.shuffle(deck)
        if rules is None or not rules.refuses(deck):
            return tuple(deck)


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """A shuffled deck whose seal is shown before a person cuts it.

    Attributes:
        deck: the pack as shuffled, before the cut.
        nonce: 16 random bytes, in hex.
    """

    deck: tuple[Card, ...]
    nonce: str

    @classmethod
    def shuffled(cls, random: Random | None = None, rules: Rules | None = None) -> SealedDeck:
        """Shuffle a deck and draw a nonce, by default with the operating system's randomness."""
        random = random or SystemRandom()
        return cls(shuffled_pack(random, rules), random.randbytes(NONCE_BYTES).hex())

    @property
    def hash(self) -> str:
        """The seal that is shown."""
        return seal_hash(self.nonce, self.deck)

    def cut(self, cut: int, dealer: int) -> Deal:
        """Return the deal after moving the top ``cut`` cards to the bottom.

        Raises:
            ValueError: the deck cannot be cut there.
        """
        if not 0 <= cut < len(self.deck):
            raise ValueError(f"a cut must be from 0 to {len(self.deck) - 1}")
        deck = self.deck[cut:] + self.deck[:cut]
        return Deal(dealer, deck, seal=Seal(self.hash, self.nonce, cut))


def seal_hash(nonce: str, deck: Sequence[Card]) -> str:
    """Return the SHA-256 that seals a shuffled deck, in hex."""
    return _sha256(f"kontsina-seal/1/{nonce}/{pack_text(deck)}").hex()


def in_groups(text: str) -> str:
    """Split a hexadecimal text into groups of eight, to be readable and to wrap."""
    return " ".join(text[i : i + 8] for i in range(0, len(text), 8))


def check_deal(deal: Deal, hand: int, rules: Rules | None = None) -> str | None:
    """Return in words why the proof of a deal of hand ``hand`` (from 0) fails, or None."""
    if deal.number is not None and deal.deck != renumber_copies(
        numbered_deck(deal.number, hand, rules)
    ):
        return tr("the deck doesn't match deal number {number}").format(number=deal.number)
    if deal.seal is not None:
        uncut = len(deal.deck) - deal.seal.cut
        shuffled = deal.deck[uncut:] + deal.deck[:uncut]
        if seal_hash(deal.seal.nonce, shuffled) != deal.seal.hash:
            return tr("the deck doesn't match its seal")
    if deal.shared is not None:
        return _check_shared(deal, deal.shared, rules)
    return None


def _check_shared(deal: Deal, shared: Shared, rules: Rules | None) -> str | None:
    """Return in words why the proof of a shared deal fails, or None."""
    if not seals_hold(shared):
        return tr("a player's seed doesn't match the seal shown before the deal")
    pack = PACK if rules is None else rules.pack
    seeds = [bytes.fromhex(seed) for seed in shared.seeds]
    if deal.deck != shared_deck(pack, seeds, shared.cuts):
        return tr("the deck doesn't match the players' seeds")
    return None
