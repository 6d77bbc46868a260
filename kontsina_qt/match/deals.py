"""Where a shuffled pack comes from: a number, a seal with a cut, all seats together, or chance.

Source: notation, "Numbered deals" and "Sealed deals".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random, SystemRandom

from kontsina_qt.language import tr
from kontsina_qt.match.shared_deal import Shared, seals_hold, shared_deck
from kontsina_qt.rules.base.cards import PACK, Card, in_copies, pack_text
from kontsina_qt.rules.base.game import Rules

NUMBERS = 1 << 64
"""Deal numbers are 0 ≤ n < ``NUMBERS``."""

NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Seal:
    """What was shown before the cut, and what opens it.

    Attributes:
        hash: SHA-256 of nonce and shuffled deck, in hex.
        nonce: 16 random bytes, in hex.
        cut: how many cards of the shuffled deck went under the rest.
    """

    hash: str
    nonce: str
    cut: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The beginning of a hand.

    Attributes:
        dealer: the dealer's seat.
        deck: the whole pack as it is dealt, top card first.
        number: the deal number it came of, or None.
        seal: its seal, or None.
        shared: what proves that all seats shuffled it together, or None.

    Raises:
        ValueError: a card is twice in the deck.
    """

    dealer: int
    deck: tuple[Card, ...]
    number: int | None = None
    seal: Seal | None = None
    shared: Shared | None = None

    def __post_init__(self) -> None:
        if len(set(self.deck)) != len(self.deck):
            raise ValueError("a deck has each of its cards once")
        # As they are read back: two copies are written alike.
        object.__setattr__(self, "deck", in_copies(self.deck))

    def fits(self, rules: Rules) -> bool:
        """Whether its deck is every card of the game's pack once."""
        return sorted(self.deck) == sorted(rules.pack)


# Numbered deals


def numbered_deck(number: int, hand: int, rules: Rules | None = None) -> tuple[Card, ...]:
    """The pack of hand ``hand`` (from 0) of deal ``number``, the same on every machine.

    Args:
        number: of the deal, 0 ≤ number < ``NUMBERS``.
        hand: the index of the hand.
        rules: whose pack; one of 52 cards without them. Where they refuse a deck the pack is
            shuffled again, from card order, with the next words.

    Raises:
        ValueError: the number is not one of a deal.
    """
    if not 0 <= number < NUMBERS or hand < 0:
        raise ValueError(f"a deal number is from 0 to {NUMBERS - 1}")
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
    import hashlib  # loads OpenSSL, which the start does without

    return hashlib.sha256(text.encode("ascii")).digest()


def first_dealer(number: int, players: int) -> int:
    """The seat that deals hand 0 of a numbered match unless somebody says otherwise."""
    return number % players


def numbered_deal(rules: Rules, number: int, hand: int, dealer: int | None = None) -> Deal:
    """Hand ``hand`` of deal ``number``; without ``dealer`` the deal passes from the first."""
    if dealer is None:
        dealer = (first_dealer(number, rules.players) + hand) % rules.players
    return Deal(dealer, numbered_deck(number, hand, rules), number)


# Deals by chance


def random_deal(dealer: int, random: Random, rules: Rules | None = None) -> Deal:
    """A plain deal, neither numbered nor sealed."""
    return Deal(dealer, shuffled_pack(random, rules))


def shuffled_pack(random: Random, rules: Rules | None = None) -> tuple[Card, ...]:
    """The pack in an order drawn from ``random``, one that the rules do not refuse."""
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
        """A deck and a nonce from ``random``, or from the operating system's randomness."""
        random = random or SystemRandom()
        return cls(shuffled_pack(random, rules), random.randbytes(NONCE_BYTES).hex())

    @property
    def hash(self) -> str:
        """The seal that is shown."""
        return seal_hash(self.nonce, self.deck)

    def cut(self, cut: int, dealer: int) -> Deal:
        """The deal after the top ``cut`` cards went under the rest.

        Raises:
            ValueError: the deck cannot be cut there.
        """
        if not 0 <= cut < len(self.deck):
            raise ValueError(f"a cut is from 0 to {len(self.deck) - 1}")
        deck = self.deck[cut:] + self.deck[:cut]
        return Deal(dealer, deck, seal=Seal(self.hash, self.nonce, cut))


def seal_hash(nonce: str, deck: Sequence[Card]) -> str:
    """The SHA-256 that seals a shuffled deck, in hex."""
    return _sha256(f"kontsina-seal/1/{nonce}/{pack_text(deck)}").hex()


def in_groups(text: str) -> str:
    """A long hexadecimal text in groups of eight, so that it can be read and lines can break."""
    return " ".join(text[i : i + 8] for i in range(0, len(text), 8))


def check_deal(deal: Deal, hand: int, rules: Rules | None = None) -> str | None:
    """What is wrong with how hand ``hand`` (from 0) says it was dealt, in words, or None."""
    if deal.number is not None and deal.deck != in_copies(numbered_deck(deal.number, hand, rules)):
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
    """What is wrong with a deal that all seats made, in words, or None."""
    if not seals_hold(shared):
        return tr("a player's seed doesn't match the seal shown before the deal")
    pack = PACK if rules is None else rules.pack
    seeds = [bytes.fromhex(seed) for seed in shared.seeds]
    if deal.deck != shared_deck(pack, seeds, shared.cuts):
        return tr("the deck doesn't match the players' seeds")
    return None
