"""The memory aid's data: cards that are out, cards to come, and expected points.

They depend only on what the person's seat may know: equal views give equal data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, face, is_joker
from kontsina_qt.rules.base.scoring import Tally, points_of, score_line
from kontsina_qt.rules.state.position import Position

JOKERS = 13
"""The rank index of jokers, after those from ace (0) to king (12)."""
ENDINGS = 100
"""The number of random endings for the expected points."""


@dataclass(frozen=True, slots=True)
class RankCount:
    """The whereabouts of a rank's cards, as counts.

    Attributes:
        rank: from 0 for the ace to 12 for the king, or ``JOKERS``.
        out: how many the seat has seen go to a pile.
        here: how many it sees on the table, in its hand, or exposed.
        to_come: how many are left in other hands and in the stock.
    """

    rank: int
    out: int
    here: int
    to_come: int


@dataclass(frozen=True, slots=True)
class Memory:
    """The knowledge of a player with perfect memory.

    Attributes:
        ranks: where the cards of each rank are.
        count: each side's expected points in the hand.
    """

    ranks: tuple[RankCount, ...]
    count: tuple[float, ...]


def memory_of(position: Position, seat: int) -> Memory:
    """Return what a seat with perfect memory knows in a position."""
    piles = known_piles(position, seat)
    out = _union(piles)
    here = position.table_cards | position.hands[seat] | position.information.exposed
    for other in range(len(position.hands)):
        here |= position.information.public_hand(other)
    here &= ~position.information.hidden_from(seat)
    full = position.rules.full
    counts = []
    for rank in range(JOKERS + 1):
        cards = [card for card in cards_in(full) if _rank(card) == rank]
        if cards:
            gone = sum(out >> card & 1 for card in cards)
            seen = sum(here >> card & 1 for card in cards)
            counts.append(RankCount(rank, gone, seen, len(cards) - gone - seen))
    return Memory(tuple(counts), _probable(position, seat, piles))


def known_piles(position: Position, seat: int) -> list[CardSet]:
    """Return the cards of each pile that a seat has seen go there."""
    hidden = position.information.hidden_from(seat)
    return [pile & ~hidden for pile in position.piles]


def worth_of_pile(position: Position, seat: int, side: int) -> list[tuple[str, int]]:
    """Return what a side's pile has for the score, as far as a seat knows.

    Returns:
        The untranslated label of each category, with its number of cards or its count; empty
        ones are left out.
    """
    tally = Tally(known_piles(position, seat), position.tally().counts)
    found = []
    for category in position.rules.categories:
        line = score_line(category, tally)
        held = line.counts[side] if line.counts is not None else line.cards[side].bit_count()
        if held:
            found.append((category.label, held))
    return found


def _rank(card: Card) -> int:
    return JOKERS if is_joker(card) else face(card) >> 2


def _union(sets: Sequence[CardSet]) -> CardSet:
    found = 0
    for cards in sets:
        found |= cards
    return found


def _probable(position: Position, seat: int, piles: Sequence[CardSet]) -> tuple[float, ...]:
    """Return the mean points over random endings.

    The sizes of piles are known; cards in them that the seat has not seen are drawn at random, and
    so are the sides that capture the remaining cards.
    """
    rules, counts = position.rules, position.tally().counts
    unknown = [pile.bit_count() for pile in position.piles]
    unknown = [size - known.bit_count() for size, known in zip(unknown, piles, strict=True)]
    here = (position.table_cards | position.hands[seat]) & ~position.information.hidden_from(seat)
    seen = cards_in(here & ~_union(piles))
    unseen = cards_in(rules.full & ~here & ~_union(piles))
    random = Random(0)
    sides = range(len(piles))
    total = [0.0 for _ in sides]
    for _ in range(ENDINGS):
        ended = list(piles)
        random.shuffle(unseen)
        given = 0
        for side, more in enumerate(unknown):
            for card in unseen[given : given + more]:
                ended[side] |= 1 << card
            given += more
        for card in (*seen, *unseen[given:]):
            ended[random.randrange(len(piles))] |= 1 << card
        for side, points in enumerate(points_of(rules.categories, Tally(ended, counts))):
            total[side] += points
    return tuple([points / ENDINGS for points in total])
