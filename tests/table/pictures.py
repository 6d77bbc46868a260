"""Pictures of a table, made by hand or of a position, without Qt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.models.picture import Picture, Pile, TableItem, exposed_in, items_on
from kontsina_qt.rules.base.cards import Card, card, cards_in
from kontsina_qt.rules.base.game import TO_CARDS, CardPlay
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.position import Position


def cards(texts: str) -> tuple[Card, ...]:
    """The cards of a text, in its order."""
    return tuple(map(card, texts.split()))


def loose(texts: str) -> tuple[TableItem, ...]:
    """Loose cards on the table."""
    return tuple(TableItem(c, (c,)) for c in cards(texts))


def by_hand(
    own: str = "9H TD 6S QC",
    table: tuple[TableItem, ...] = (),
    others: int = 4,
    piles: tuple[int, int] = (0, 0),
    stock: int = 40,
    play: CardPlay = TO_CARDS,
) -> Picture:
    """A table for two, seen by seat 0."""
    return Picture(
        (tuple(sorted(cards(own))), (None,) * others),
        table,
        tuple(Pile(side, f"side {side}", count) for side, count in enumerate(piles)),
        stock,
        play=play,
    )


def of_position(position: Position, viewer: int) -> Picture:
    """A position as one seat sees it."""
    return Picture(
        tuple(
            tuple(cards_in(hand)) if seat == viewer else (None,) * hand.bit_count()
            for seat, hand in enumerate(position.hands)
        ),
        tuple(items_on(position)),
        tuple(
            Pile(side, f"side {side}", pile.bit_count(), position.features.top_of(side))
            for side, pile in enumerate(position.piles)
        ),
        position.stock,
        (),
        position.rules.game.play,
        position.rules.deals == 1,
        exposed_in(position),
    )


@dataclass(frozen=True)
class Step:
    """One move of a match: the table before and after it, and what happened."""

    before: Picture
    after: Picture
    events: list[Event]


def steps(name: str, players: int, viewer: int, seed: int) -> Iterator[Step]:
    """The first hand of a random match, move by move, starting with the deal."""
    rules = game(name).rules(players)
    match = Match(rules, [Seat(f"P{seat}", "human") for seat in range(players)])
    match.begin_hand(numbered_deal(rules, seed, 0, 0))
    random = Random(seed)
    position = match.position
    assert position is not None
    while not position.over:
        moves = position.legal(200)
        doing = [move for move in moves if position.touched(move)]
        before = of_position(position, viewer)
        move = random.choice(doing if doing and random.random() < 0.7 else moves)
        events = position.play(move)
        yield Step(before, of_position(position, viewer), events)
