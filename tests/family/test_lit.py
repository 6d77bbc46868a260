"""Highlights are what can be used: on crowded tables of every game, for any card held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontsina_qt.match.deals import random_deal
from kontsina_qt.rules.base.cards import SECOND, TEXTS, cards_in
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.elements import FIRST_BUILD, FIRST_PILE, STOCK, ElementSet
from kontsina_qt.rules.state.move import BUILD, COUNT, LAY, Move
from kontsina_qt.rules.state.position import Position

MOST = 5_000
"""With more moves of a card than this each element is asked for by itself."""

PLIES = 30
ANY_MOVES = 60
"""How many moves are looked at to choose the next one of a walk."""


def crowded(id: str, players: int, seed: int, plies: int) -> Position:
    """Return a position after a number of moves, mostly lays and builds."""
    random = Random(seed)
    game = GAMES[id]
    rules = game.rules(players)
    deal = random_deal(random.randrange(players), random, rules)
    position = first_position(rules, deal.dealer, deal.deck)
    while len(position.moves) < plies:
        quiet = [m for m in position.legal(ANY_MOVES) if m.verb in (LAY, BUILD)]
        builds = [m for m in quiet if m.verb == BUILD]
        some = builds if builds and random.random() < 0.4 else quiet
        if not some or random.random() < 0.1:
            some = [m for m in position.legal(ANY_MOVES) if m.verb != COUNT]
        after = position.copy()
        after.apply(random.choice(some))
        if after.over:
            break
        position = after
    return position


def used(position: Position, moves: Sequence[Move]) -> ElementSet:
    """Return all elements that some moves use."""
    found = 0
    for move in moves:
        found |= position.touched(move)
    return found


def twins(position: Position, bits: ElementSet) -> ElementSet:
    """Return elements with the other copy of each loose card: a person may touch either."""
    cards = bits & position.table
    either = cards << SECOND | cards >> SECOND
    return bits | either & position.table


def elements(position: Position) -> list[int]:
    """The numbers of everything that a move could use."""
    cards = cards_in(position.table)
    builds = [FIRST_BUILD + build.number for build in position.builds]
    piles = [FIRST_PILE + side for side in range(len(position.piles))]
    return [*cards, *builds, *piles, STOCK]


def usable(position: Position, card: int, using: ElementSet = 0) -> ElementSet:
    """Return the elements used by legal moves of a card with these, by listing the moves."""
    moves = position.with_card(card, using, MOST + 1)
    if len(moves) <= MOST:
        return twins(position, used(position, moves))
    found = 0
    for element in elements(position):
        if not found >> element & 1:
            found |= used(position, position.with_card(card, using | 1 << element, 1))
    return twins(position, found)


def names(position: Position, bits: ElementSet) -> list[str]:
    """Elements as texts, for a failing test."""
    cards = [TEXTS[c] for c in cards_in(bits & (1 << FIRST_BUILD) - 1)]
    builds = [build.text for build in position.builds if bits & build.bit]
    return [*cards, *builds, *(f"P{n}" for n in cards_in(bits >> FIRST_PILE))]


def told(position: Position) -> str:
    """Describe a position in a few words, for a failing test."""
    rules = position.rules
    hands = [[TEXTS[c] for c in cards_in(hand)] for hand in position.hands]
    on_table = names(position, used(position, []) | sum(1 << e for e in elements(position)))
    return f"{rules.game.id} {rules.players}: {position.turn} of {hands}, {on_table}"


def check(
    position: Position, look: Callable[[int, ElementSet], ElementSet], random: Random
) -> None:
    """Check that the highlights of any card held, alone and beside some elements, can be used."""
    for card in cards_in(position.hands[position.turn]):
        lit, right = look(card, 0), usable(position, card)
        where = f"{told(position)}; {TEXTS[card]}"
        more, less = names(position, lit & ~right), names(position, right & ~lit)
        assert lit == right, f"{where}: lit {more}, not lit {less}"
        known = [element for element in elements(position) if lit >> element & 1]
        for size in (1, 2):
            using = sum(1 << e for e in random.sample(known, min(size, len(known))))
            if not using:
                continue
            # Of two copies one stands for either, so those touched already are left out.
            rest = ~twins(position, using)
            lit, right = look(card, using) & rest, usable(position, card, using) & rest
            beside = names(position, using)
            more, less = names(position, lit & ~right), names(position, right & ~lit)
            assert lit == right, f"{where} with {beside}: lit {more}, not lit {less}"


@pytest.mark.parametrize("id", list(GAMES))
@settings(deadline=None, max_examples=12)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, PLIES), players=st.integers(0, 7))
def test_highlights_are_what_can_be_used(id: str, seed: int, plies: int, players: int) -> None:
    of_game = GAMES[id].players
    position = crowded(id, of_game[players % len(of_game)], seed, plies)
    check(position, position.lit, Random(seed))


@pytest.mark.parametrize("id", list(GAMES))
def test_moves_narrowed_to_a_card_are_the_legal_ones(id: str) -> None:
    random = Random(id)
    of_game = GAMES[id].players
    compared = 0
    for number in range(12):
        players = of_game[number % len(of_game)]
        position = crowded(id, players, random.randrange(1 << 32), random.randrange(PLIES))
        moves = [m for m in islice(position.generate(), MOST + 1) if not m.pluck]
        if len(moves) > MOST:
            continue
        for card in cards_in(position.hands[position.turn]):
            own = {position.notation.text(m) for m in moves if m.played >> card & 1}
            again = {position.notation.text(m) for m in position.with_card(card, most=MOST)}
            alike = any(
                TEXTS[other] == TEXTS[card] and other != card
                for other in cards_in(position.hands[position.turn])
            )
            assert alike or own == again, (told(position), TEXTS[card])
            compared += len(own)
    assert compared


def timed(position: Position, card: int) -> float:
    """Return the seconds it takes to highlight for a card."""
    start = perf_counter()
    position.lit(card)
    return perf_counter() - start


def main() -> None:
    """Print how long highlighting takes on the most crowded tables of every game."""
    for id, game in GAMES.items():
        worst, where = 0.0, ""
        for seed in range(40):
            position = crowded(id, game.players[seed % len(game.players)], seed, PLIES)
            for card in cards_in(position.hands[position.turn]):
                took = min(timed(position, card) for _ in range(3))
                if took > worst:
                    worst, where = took, f"{TEXTS[card]} in {told(position)}"
        print(f"{1000 * worst:8.2f} ms  {where}")


if __name__ == "__main__":
    main()
