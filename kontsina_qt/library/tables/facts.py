"""What a finished match says about how the person in it does: counted once, kept as rows.

The person is the one seat of kind human. Matches of several people, or of computers alone, are
in the library and not in its statistics; nor are those that came in from a file, until the person
plays on in them: the one at the screen then may be anybody, and one's own would count twice.
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
"""Of more cards than these no player says that they are the good ones."""
MIXED = "mixed"
"""The level of opponents who do not all play alike."""


@dataclass(slots=True)
class GoodCards:
    """Some good cards in one match.

    Attributes:
        category: their name, see ``good_cards``.
        hands: so many have been played.
        dealt: how many of the cards were dealt to the person's side.
        chance: how many it was to expect, all deals being equally likely.
        spread: the variance of that.
        taken: how many the side had in its pile in the end.
        fair: how many that would be if every side took alike.
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
    """A match as the person's side sees it.

    Attributes:
        game: its id.
        level: how its opponents play, ``MIXED`` if not all alike.
        players: how many.
        won, drawn: whether the side won, alone or not.
        even: its share of wins if all sides played alike.
        hands: how many were played to the end.
        points: what they brought the side.
        against: what they brought the other sides, on the mean.
        sweeps: how often the side swept the table.
        best: the number of the hand with the most points, from 0; its points, its sweeps.
        good: of each of the good cards.
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
    """The seat of the one person in a match; None if there is none or several."""
    people = [number for number, seat in enumerate(seats) if seat.player == HUMAN]
    return people[0] if len(people) == 1 else None


def facts_of(match: Match, winners: Sequence[int]) -> Facts | None:
    """What a match says, at once; see ``finding_facts``."""
    return at_once(finding_facts(match, winners))


def finding_facts(match: Match, winners: Sequence[int]) -> Steps[Facts | None]:
    """Look at a match hand by hand; what it says, None where no one person played it.

    Args:
        match: to its end.
        winners: the sides that won it.
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
    """The cards that score by themselves: one card, or all of a rank that score alike.

    Returns:
        By name: of one card its text, of a rank its letter, else the name of the category.
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
    """How the opponents of a side play: a level's name, or ``MIXED``."""
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
    # Cards are dealt without being put back.
    found.spread += good * share * (1 - share) * (pack - good) / max(pack - 1, 1)
    found.taken += (hand.position.piles[own] & cards).bit_count()
    found.fair += good / rules.sides
