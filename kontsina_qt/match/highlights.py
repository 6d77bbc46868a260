"""Highlights of a finished match: its hands, the best capture, how close it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kontsina_qt.match.decided import hand_winners
from kontsina_qt.match.match import Match
from kontsina_qt.rules.base.cards import Card, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import SWEEPS, Counted
from kontsina_qt.rules.state.events import Captured, Event, Stole, TrickWon


@dataclass(frozen=True, slots=True)
class HandPoints:
    """One finished hand of a match.

    Attributes:
        points: the points of each side.
        scores: each side's score after it.
        winners: the winning sides.
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Capture:
    """Cards that a side took in one move.

    Attributes:
        hand: the index of the hand.
        card: the capturing card; -1 for a trick.
        taken: the captured cards.
        worth: the points of the cards and of the move.
        sweep: whether it cleared the table.
        stolen: whether it was another side's pile.
    """

    hand: int
    card: Card
    taken: tuple[Card, ...]
    worth: int
    sweep: bool = False
    stolen: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards, the capturing one first."""
        return self.taken if self.card < 0 else (self.card, *self.taken)


def hand_points(match: Match) -> list[HandPoints]:
    """Return the points of the finished hands of a match."""
    rules, results = match.rules, match.results
    return [
        HandPoints(tuple(result.points), rules.standing(results[:n]).scores, hand_winners(result))
        for n, result in enumerate(results, 1)
    ]


def sweep_points(rules: Rules) -> int:
    """Return the points for a sweep."""
    return sum(
        each.points
        for each in rules.categories
        if isinstance(each, Counted) and (each.of or each.category) == SWEEPS
    )


def captures(match: Match, side: int) -> Iterator[Capture]:
    """Yield a side's captures in order."""
    for number, hand in enumerate(match.hands):
        for events in hand.events:
            for event in events:
                found = _capture(match.rules, number, event)
                if found is not None and getattr(event, "side", -1) == side:
                    yield found


def _capture(rules: Rules, hand: int, event: Event) -> Capture | None:
    match event:
        case Captured():
            partner = (event.partner,) if event.partner >= 0 else ()
            taken = (*partner, *event.taken)
            worth = rules.card_points(mask_of((event.card, *taken))) + event.bonus
            worth += sweep_points(rules) if event.sweep else 0
            return Capture(hand, event.card, taken, worth, sweep=event.sweep)
        case Stole():
            worth = rules.card_points(mask_of((event.card, *event.cards)))
            return Capture(hand, event.card, event.cards, worth, stolen=True)
        case TrickWon():
            return Capture(hand, -1, event.cards, rules.card_points(mask_of(event.cards)))
    return None


def best_capture(match: Match, side: int) -> Capture | None:
    """Return a side's best capture: most points, then a sweep, then most cards."""
    return max(
        captures(match, side),
        key=lambda each: (each.worth, each.sweep or each.stolen, len(each.taken)),
        default=None,
    )


def best_cards(match: Match, side: int, many: int, hand: int | None = None) -> list[Card]:
    """Return the best cards that a side captured: scoring cards first, then the highest.

    Args:
        match: the match.
        side: the side.
        many: the maximum number of cards.
        hand: the index of a hand; all hands by default.
    """
    rules = match.rules
    good, near = rules.good
    found = (each for each in captures(match, side) if hand in (None, each.hand))
    taken = {card for each in found for card in each.cards if card >= 0}

    def rating(card: Card) -> tuple[int, ...]:
        bit = 1 << card
        return (rules.card_points(bit), bool(good & bit), bool(near & bit), card >> 2, card & 3)

    return sorted(taken, key=rating, reverse=True)[:many]


def sweeps(match: Match, side: int) -> int:
    """Return how often a side swept the table."""
    return sum(each.sweep for each in captures(match, side))


def led_until(hands: Sequence[HandPoints], side: int) -> int:
    """Return the hand (from 1) in which a side lost its lead for good; 0 if it never led."""
    led = [number for number, each in enumerate(hands, 1) if _leads(each.scores, side)]
    return led[-1] + 1 if led else 0


def led_before_last(hands: Sequence[HandPoints], side: int) -> bool:
    """Return whether a side led before the last hand."""
    return len(hands) > 1 and _leads(hands[-2].scores, side)


def _leads(scores: Sequence[int], side: int) -> bool:
    return all(scores[side] > score for other, score in enumerate(scores) if other != side)
