"""The deals of every game with every number of players, from the rule cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.base.deal import DealPlan, DealtCards, first_deal, next_deal
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Dealt, Drew, Event, Laid
from kontsina_qt.rules.state.position import Position

TABLE = -1
Way = Callable[[Sequence[int]], list[int]]
"""Where each card goes, one after the other, to seats from the one after the dealer."""


def packets(size: int, table: int = 0) -> Way:
    """How many to each as one packet, then to the table."""
    return lambda seats: [seat for seat in seats for _ in range(size)] + [TABLE] * table


def twos(rounds: int) -> Way:
    """Two to each other player, two to the table, two to the dealer, and again."""

    def way(seats: Sequence[int]) -> list[int]:
        *others, dealer = seats
        once = [seat for seat in others for _ in (0, 1)] + [TABLE] * 2 + [dealer] * 2
        return once * rounds

    return way


def twos_later(*sizes: int) -> Way:
    """Packets of these sizes to each player, round by round, none to the table."""
    return lambda seats: [seat for size in sizes for seat in seats for _ in range(size)]


def singly(size: int, before: int = 0, after: int = 0) -> Way:
    """One card to each player in turn, and some to the table before or after all."""
    return lambda seats: [TABLE] * before + list(seats) * size + [TABLE] * after


def ways(first: Way, later: Way | None = None, times: int = 0, *last: Way) -> list[Way]:
    """Return the deals of a hand: the first, later ones of the same size, and the last."""
    return [first, *([later] * times if later else []), *last]


KONTSINA = {2: 5, 3: 3, 4: 2}
"""How many deals of four follow the first."""

CASSINO = {
    **{n: ways(twos(2), twos_later(2, 2), times) for n, times in KONTSINA.items()},
    5: ways(twos(2), None, 0, twos_later(2, 3)),
    6: ways(twos(2), twos_later(2, 2), 1),
}

DEALS: dict[str, dict[int, list[Way]]] = {
    "kontsina": {n: ways(packets(4, 4), packets(4), t) for n, t in KONTSINA.items()},
    "kontsina-variant": {n: ways(packets(4, 4), packets(4), KONTSINA[n]) for n in (3, 4)},
    "kontsina-duel": {2: ways(packets(4, 4), packets(4), 5)},
    "cassino": {n: CASSINO[n] for n in (2, 3, 4, 5)},
    "cassino-draw": {n: ways(twos(2)) for n in (2, 3, 4, 5)},
    "cassino-royal": {n: CASSINO[n] for n in (2, 3, 4, 5)},
    "cassino-spade": {n: CASSINO[n] for n in (2, 3, 4, 5)},
    "cassino-california": {n: CASSINO[n] for n in (2, 3, 4, 6)},
    "cassino-pluck": {n: CASSINO[n] for n in (2, 3, 4, 5)},
    "african-cassino": {
        2: ways(singly(12, before=4), singly(12), 1),
        3: ways(singly(16, before=4)),
        4: ways(singly(12, before=4)),
    },
    "diloti": {
        2: ways(packets(6, 4), packets(6), 3),
        4: ways(packets(6, 4), packets(6), 1),
    },
    "kassino-swedish": {n: CASSINO[n] for n in (2, 3, 4)},
    "mulle": {
        2: ways(twos(2), twos_later(2, 2), 11, twos_later(2)),
        3: ways(twos(2), twos_later(2, 2), 7, singly(1, after=1)),
        4: ways(twos(2), twos_later(2, 2), 5, twos_later(1)),
    },
    "kasino-finnish": {n: CASSINO[n] for n in (2, 3, 4)},
    "elewenjewe": {
        2: ways(packets(4), packets(4), 5),
        3: ways(packets(4), packets(4), 3),
        4: ways(packets(4), packets(4), 2),
        5: ways(packets(4), packets(4), 1, packets(2)),
        6: ways(packets(4), packets(4), 1),
    },
    "shaniss": {2: ways(packets(4, 4), packets(4), 5)},
    "stealing-bundles": {n: ways(twos(2), singly(4), t) for n, t in KONTSINA.items()},
    "zwickern": {n: ways(singly(4, after=4)) for n in range(2, 9)},
    "bella-donna": {2: ways(packets(4, 4), packets(4), 5)},
    "bella-donna-halliel": {2: ways(packets(4, 4), packets(4), 5)},
    "laugh-and-lie-down": {4: ways(packets(10, 12)), 5: ways(packets(8, 12))},
    "ristikontra": {4: ways(packets(6))},
}
"""For each game and number of players the deals of a hand."""

CASSINOS = ("cassino", "cassino-draw", "cassino-royal", "cassino-spade", "cassino-pluck")
"""The games that five play with 49 cards."""

PACKS: dict[str, dict[int, int]] = {
    **{id: {5: 49} for id in CASSINOS},
    "mulle": dict.fromkeys((2, 3, 4), 104),
    "elewenjewe": dict.fromkeys(range(2, 7), 50),
    "zwickern": {2: 58, 3: 58, 4: 58, 5: 52, 6: 52, 7: 52, 8: 52},
}
"""How many cards are shuffled where that is not 52."""

ASIDE = {("elewenjewe", n): 2 for n in (2, 3, 4, 6)}
"""How many cards at the bottom are set aside."""

DRAWN = ("cassino-draw", "zwickern", "ristikontra")
"""The games in which what is left after the first deal is drawn card by card."""

TABLES = [(id, players) for id, deals in DEALS.items() for players in deals]

WITH_OPTIONS: list[tuple[str, int, dict[str, Any], int, int, list[Way]]] = [
    ("mulle", 2, {"packet": 8}, 104, 0, ways(twos(4), twos_later(2, 2, 2, 2), 5)),
    ("mulle", 3, {"packet": 8}, 104, 0, ways(twos(4), twos_later(2, 2, 2, 2), 3)),
    ("mulle", 4, {"packet": 8}, 104, 0, ways(twos(4), twos_later(2, 2, 2, 2), 2)),
    ("elewenjewe", 2, {"rules": "professional"}, 48, 0, ways(packets(4), packets(4), 5)),
    ("zwickern", 2, {"jokers": 0}, 52, 0, ways(singly(4, after=4))),
    ("zwickern", 8, {"jokers": 6}, 58, 0, ways(singly(4, after=4))),
]
"""Options that change the pack or the deal: game, players, options, pack, aside, deals."""

CASES: list[tuple[str, int, dict[str, Any], int, int, list[Way]]] = [
    (id, n, {}, PACKS.get(id, {}).get(n, 52), ASIDE.get((id, n), 0), DEALS[id][n])
    for id, n in TABLES
] + WITH_OPTIONS

OF_EVERY_GAME = pytest.mark.parametrize(
    ("id", "players", "options", "pack", "aside", "deals"),
    CASES,
    ids=["-".join([c[0], str(c[1]), *map(str, c[2].values())]) for c in CASES],
)


def in_turn(handed: DealtCards) -> dict[Card, int]:
    """Return the place of each card in the order of dealing."""
    places = {card: seat for seat, cards in handed.packets for card in cards}
    return places | dict.fromkeys(handed.table, TABLE)


def test_every_number_of_players_is_here() -> None:
    assert {id: tuple(deals) for id, deals in DEALS.items()} == {
        id: GAMES[id].players for id in DEALS
    }


@OF_EVERY_GAME
@pytest.mark.parametrize("dealer", [0, 1])
def test_every_card_goes_where_the_rule_card_says(
    id: str,
    players: int,
    options: dict[str, Any],
    pack: int,
    aside: int,
    deals: list[Way],
    dealer: int,
) -> None:
    rules = GAMES[id].rules(players, options)
    assert len(rules.pack) == pack
    seats = [(dealer + 1 + i) % players for i in range(players)]
    deck = list(reversed(rules.pack))
    dealt = 0
    for number, way in enumerate(deals):
        if number == 0:
            handed = first_deal(rules.deal, deck, seats)
        else:
            handed = next_deal(rules.deal, deck, seats, dealt)
        wanted = way(seats)
        assert handed.dealt == dealt + len(wanted)
        assert in_turn(handed) == dict(zip(deck[dealt:], wanted, strict=False))
        told = [seat for seat, cards in handed.packets for _ in cards]
        assert told == [seat for seat in wanted if seat != TABLE]
        told_cards = [card for _, cards in handed.packets for card in cards]
        assert [deck.index(card) for card in told_cards] == sorted(map(deck.index, told_cards))
        assert [deck.index(card) for card in handed.table] == sorted(map(deck.index, handed.table))
        dealt = handed.dealt
    if id not in DRAWN:
        assert dealt == pack - aside
    assert rules.deal.aside == aside
    assert rules.deals == len(deals)
    sizes = [way(seats).count(seats[0]) for way in deals]
    assert rules.deal.hand == sizes[0]
    if id not in DRAWN:
        assert rules.deal.last_size(pack, players) == sizes[-1]
    assert all(
        way(seats).count(seat) == size
        for way, size in zip(deals, sizes, strict=True)
        for seat in seats
    )


def played(rules: Rules, random: Random) -> tuple[Position, list[Event]]:
    """Play a whole random hand without counting out; return its events."""
    while True:
        deck = random.sample(rules.pack, len(rules.pack))
        if not rules.refuses(deck):
            break
    position = first_position(rules, random.randrange(rules.players), deck)
    events = list(position.opening())
    while not position.over:
        plays = [move for move in position.legal(40) if move.verb != "count"]
        events += position.play(random.choice(plays))
    return position, events


@OF_EVERY_GAME
def test_a_hand_tells_its_deals(
    id: str, players: int, options: dict[str, Any], pack: int, aside: int, deals: list[Way]
) -> None:
    """The cards leave the pack in its order, in deals of these sizes; the last is announced."""
    rules = GAMES[id].rules(players, options)
    position, events = played(rules, Random(f"{id} {players}"))
    seats = [(position.dealer + 1 + i) % players for i in range(players)]
    told = [event for event in events if isinstance(event, Dealt)]
    assert [deal.number for deal in told] == list(range(len(deals)))
    assert [deal.last for deal in told] == [
        len(deals) > 1 and number == len(deals) - 1 for number in range(len(deals))
    ]
    opening = rules.game.opening
    left: list[Card] = []
    for event in events:
        match event:
            case Dealt(given, table, number):
                wanted = deals[number](seats)
                cards = [card for _, some in given for card in some]
                loose = [c for c in table if c not in opening]
                assert [seat for seat, some in given for _ in some] == [
                    seat for seat in wanted if seat != TABLE
                ]
                assert len(loose) == wanted.count(TABLE)
                assert set(table) - set(loose) == (set(opening) if number == 0 else set())
                start = len(left)
                left += sorted(cards + loose, key=position.deck.index)
                assert left[start:] == list(position.deck[start : len(left)])
            case Drew(_, cards):
                left += cards
            case Laid(_, card, turned_up) if turned_up:
                left.append(card)
    assert left == list(position.deck[: len(left)])
    assert len(left) == pack - aside
    assert position.stock == 0
    held = [card for hand in position.hands for card in cards_in(hand)]
    assert held == []


# Plans that no game has, so that the parts of a plan are known by themselves


def test_a_short_pack_is_shared_equally() -> None:
    plan = DealPlan((3, 3), table=0)
    deck = list(range(27))
    handed = next_deal(plan, deck, [0, 1], 12)
    assert [(seat, len(cards)) for seat, cards in handed.packets] == [(0, 3), (1, 3)] * 2
    handed = next_deal(plan, deck, [0, 1], 24)
    assert handed.packets == [(0, (24,)), (1, (25,))]
    assert handed.table == [26]
    assert (plan.deals(27, 2), plan.last_size(27, 2)) == (3, 1)


def test_what_is_set_aside_is_never_dealt() -> None:
    plan = DealPlan((4,), table=4, aside=2)
    deck = list(range(14))
    first = first_deal(plan, deck, [1, 0])
    assert first.packets == [(1, (0, 1, 2, 3)), (0, (4, 5, 6, 7))]
    assert first.table == [8, 9, 10, 11]
    assert next_deal(plan, deck, [1, 0], first.dealt).dealt == 12
    assert plan.deals(14, 2) == 1


def test_the_first_player_is_next_to_the_dealer() -> None:
    random = Random(5)
    for id, players in TABLES:
        rules = GAMES[id].rules(players)
        for dealer in range(players):
            position = first_position(rules, dealer, random.sample(rules.pack, len(rules.pack)))
            assert (position.dealer, position.turn) == (dealer, (dealer + 1) % players)
