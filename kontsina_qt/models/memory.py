"""The memory aid's data: cards that are out, cards to come, and the expected points.

Nothing here is more than the person's seat may know: two positions that look alike from there
give the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, face, is_joker
from kontsina_qt.rules.base.scoring import Tally, points_of, score_line
from kontsina_qt.rules.state.position import Position

JOKERS = 13
"""What stands for the jokers where ranks are counted, from 0 for the ace."""
ENDINGS = 100
"""How many ways in which a hand may end the probable count is the mean of."""


@dataclass(frozen=True, slots=True)
class RankCount:
    """Where the cards of a rank are.

    Attributes:
        rank: from 0 for the ace to 12 for the king; ``JOKERS``.
        out: those that the seat saw go to a pile.
        here: those that it sees: on the table, in its hand, shown.
        to_come: the others: in other hands and in the stock.
    """

    rank: int
    out: int
    here: int
    to_come: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What somebody remembers who forgets nothing.

    Attributes:
        ranks: for each rank of the pack where its cards are.
        count: the points of the hand that each side will probably have.
    """

    ranks: tuple[RankCount, ...]
    count: tuple[float, ...]


def memory_of(position: Position, seat: int) -> Memory:
    """What a seat could know by heart in a position."""
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
    """The cards of each pile that a seat has seen go there."""
    hidden = position.information.hidden_from(seat)
    return [pile & ~hidden for pile in position.piles]


def worth_of_pile(position: Position, seat: int, side: int) -> list[tuple[str, int]]:
    """What a side's pile holds for the score, as far as a seat knows.

    Returns:
        The untranslated label of each category and how many of its cards there are, or how
        often it was counted; those of which there is nothing are left out.
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
    """The mean of the points over ways in which the cards may still go, each as likely.

    A pile has as many cards as all can see; which those are that the seat has not seen there is
    left to chance, and so is who takes what is not taken yet.
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
