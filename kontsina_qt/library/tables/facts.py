"""Facts about a finished match for the person's statistics, computed once and stored.

The person is the only human seat. Matches of several people or of computers alone are not in the
statistics; nor are those read from a file until the person continues them, since the human there
may be anybody, and the person's own matches would count twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kontsina_qt.match.dealt import dealt_cards
from kontsina_qt.match.match import Match, PlayedHand
from kontsina_qt.match.record_types import HUMAN, Seat
from kontsina_qt.players.levels.catalogue import level_named
from kontsina_qt.rules.base.cards import RANKS, CardSet, is_joker, mask_of, rank_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import Category, EachCard, Holding
from kontsina_qt.rules.state.events import Captured, PutAside
from kontsina_qt.steps import Steps, at_once

MOST_GOOD = 8
"""Larger sets of scoring cards are not called good cards."""
MIXED = "mixed"
"""The level of opponents with different levels."""


@dataclass(slots=True)
class GoodCards:
    """A set of good cards in one match.

    Attributes:
        category: their name, see ``good_cards``.
        hands: the number of hands played.
        dealt: how many of the cards were dealt to the person's side.
        chance: the expected value of ``dealt``.
        spread: the variance of ``dealt``.
        taken: how many the side had captured in the end.
        fair: how many it would have captured in an even game.
        cards: how many there were in all hands together.
    """

    category: str
    hands: int = 0
    dealt: int = 0
    chance: float = 0.0
    spread: float = 0.0
    taken: int = 0
    fair: float = 0.0
    cards: int = 0


@dataclass(slots=True)
class Facts:
    """Facts about a match for the person's side.

    Attributes:
        game: the id of its game.
        level: the opponents' level, or ``MIXED``.
        players: the number of players.
        won, drawn: whether the side won alone, or tied for first.
        even: its expected share of wins if all sides played equally well.
        hands: the number of finished hands.
        points: the side's points in them.
        against: the other sides' points, on average.
        sweeps: how often the side swept the table.
        best: index, points and sweeps of the hand with the most points.
        good: the sets of good cards.
    """

    game: str
    level: str
    players: int
    won: bool
    drawn: bool
    even: float
    hands: int = 0
    points: int = 0
    against: float = 0.0
    sweeps: int = 0
    best: tuple[int, int, int] = (-1, 0, 0)
    good: list[GoodCards] = field(default_factory=list)


def person_in(seats: Sequence[Seat]) -> int | None:
    """Return the seat of the only person in a match; None if there is none or several."""
    people = [number for number, seat in enumerate(seats) if seat.player == HUMAN]
    return people[0] if len(people) == 1 else None


def facts_of(match: Match, winners: Sequence[int]) -> Facts | None:
    """Return the facts of a match without interruption; see ``finding_facts``."""
    return at_once(finding_facts(match, winners))


def finding_facts(match: Match, winners: Sequence[int]) -> Steps[Facts | None]:
    """Compute the facts of a match hand by hand; None unless exactly one person played it.

    Args:
        match: the match, at its end.
        winners: the winning sides.
    """
    person = person_in(match.seats)
    if person is None:
        return None
    rules = match.rules
    own = rules.side_of[person]
    facts = Facts(
        rules.game.id,
        level_of(match.seats, rules, own),
        rules.players,
        list(winners) == [own],
        own in winners and len(winners) > 1,
        1 / rules.sides,
    )
    good = {name: (GoodCards(name), cards) for name, cards in good_cards(rules).items()}
    for number, (hand, result) in enumerate(zip(match.hands, match.results, strict=False)):
        facts.hands += 1
        facts.points += result.points[own]
        facts.against += (sum(result.points) - result.points[own]) / max(rules.sides - 1, 1)
        swept = sum(_sweeps(hand, own))
        facts.sweeps += swept
        if number == 0 or result.points[own] > facts.best[1]:
            facts.best = (number, result.points[own], swept)
        seats = dealt_cards(hand, rules.players) if good else ()
        for found, cards in good.values():
            _count(found, cards, hand, seats, rules, own)
        yield
    facts.good = [found for found, _ in good.values() if found.hands]
    return facts


def good_cards(rules: Rules) -> dict[str, CardSet]:
    """Return the cards that score by themselves: single ones, or those of a rank that score alike.

    Returns:
        Sets by name: a card's text, a rank's letter, or else the category's name.
    """
    found: dict[str, CardSet] = {}
    pack = mask_of(rules.pack)
    for category in rules.categories:
        cards = _good(category) & pack
        if 0 < cards.bit_count() <= MOST_GOOD:
            found[_name(rules, category)] = found.get(_name(rules, category), 0) | cards
    return found


def _good(category: Category) -> CardSet:
    match category:
        case Holding():
            return category.about if category.points > 0 else 0
        case EachCard():
            return category.about if all(worth > 0 for _, worth in category.worths) else 0
        case _:
            return 0


def _name(rules: Rules, category: Category) -> str:
    if isinstance(category, Holding) and not is_joker(category.card):
        alike = [
            each
            for each in rules.categories
            if isinstance(each, Holding)
            and rank_of(each.card) == rank_of(category.card)
            and each.points == category.points
        ]
        return RANKS[rank_of(category.card) - 1] if len(alike) > 1 else category.category
    return category.category


def level_of(seats: Sequence[Seat], rules: Rules, own: int) -> str:
    """Return the level of a side's opponents, or ``MIXED``."""
    players = {
        level_named(seat.player) for at, seat in enumerate(seats) if rules.side_of[at] != own
    }
    return players.pop() if len(players) == 1 else MIXED


def _sweeps(hand: PlayedHand, own: int) -> Iterator[bool]:
    fishing = hand.position.rules.fishing
    dealt = fishing is not None and fishing.dealer_takes
    first = [hand.position.restarted().opening()] if dealt else []
    for events in [*first, *hand.events]:
        for event in events:
            if isinstance(event, Captured) and event.side == own:
                yield event.sweep
            elif isinstance(event, PutAside) and event.side == own:
                yield from [True] * event.sweeps


def _count(
    found: GoodCards,
    cards: CardSet,
    hand: PlayedHand,
    seats: Sequence[CardSet],
    rules: Rules,
    own: int,
) -> None:
    dealt = 0
    for seat in rules.seats_of(own):
        dealt |= seats[seat]
    pack, good, got = len(rules.pack), cards.bit_count(), dealt.bit_count()
    share = got / pack
    found.hands += 1
    found.cards += good
    found.dealt += (dealt & cards).bit_count()
    found.chance += good * share
    # Drawing without replacement.
    found.spread += good * share * (1 - share) * (pack - good) / max(pack - 1, 1)
    found.taken += (hand.position.piles[own] & cards).bit_count()
    found.fair += good / rules.sides
