"""A second implementation of Kontsina, from the rule card and the notation alone.

It shares nothing with the program, so that they cannot have the same mistake by copying. A card is
an object, a hand a list, and sums are found by trying combinations: simple, but not wasteful, as
anyone would write it first. ``kontsina bench`` compares the engine with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "CDHS"
VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}
HAND = 4
TABLE = 4
MOST_LISTED = 2000

DEFAULTS: dict[str, dict[str, Any]] = {
    "kontsina": {
        "partnerships": False,
        "direction": "clockwise",
        "clubs": 1,
        "good_two": 1,
        "end": "target",
        "target": 21,
        "hands": "players",
        "sweeps": False,
    },
    "kontsina-variant": {
        "partnerships": False,
        "direction": "anticlockwise",
        "clubs": 1,
        "good_two": 1,
        "end": "hands",
        "target": 21,
        "hands": "players",
        "sweeps": False,
    },
    "kontsina-duel": {
        "direction": "clockwise",
        "clubs": 2,
        "good_two": 2,
        "end": "hands-won",
        "target": 21,
        "hands": 6,
        "sweeps": False,
    },
}


class Card:
    """One card of the pack; there is a single object for each."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rank = text[0]
        self.suit = text[1]
        self.value = VALUES.get(self.rank, 0)
        self.order = RANKS.index(self.rank), SUITS.index(self.suit)

    def __repr__(self) -> str:
        return self.text


PACK = [Card(rank + suit) for rank in RANKS for suit in SUITS]
BY_TEXT = {card.text: card for card in PACK}


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return the cards by rank, then suit."""
    return sorted(cards, key=lambda card: card.order)


def texts(cards: Iterable[Card]) -> list[str]:
    """Return the cards in notation."""
    return [card.text for card in cards]


class Move:
    """A card played and the table cards it takes; none for a lay."""

    def __init__(self, card: Card, taken: Sequence[Card] = ()) -> None:
        self.card = card
        self.taken = taken

    @property
    def text(self) -> str:
        if not self.taken:
            return self.card.text
        return f"{self.card.text} x {'+'.join(texts(in_order(self.taken)))}"


def legal_with(card: Card, table: Sequence[Card]) -> list[Move]:
    """Return a card's moves: lay, take one equal card, or take one sum."""
    moves = [Move(card)]
    for other in table:
        if other.rank == card.rank:
            moves.append(Move(card, [other]))
    smaller = [other for other in table if 0 < other.value < card.value]
    smallest_first = sorted(other.value for other in smaller)
    for size in range(2, len(smaller) + 1):
        if sum(smallest_first[:size]) > card.value:
            break
        for group in combinations(smaller, size):
            if sum(other.value for other in group) == card.value:
                moves.append(Move(card, group))
    return moves


class Hand:
    """One hand of a match: from the first deal to the last card."""

    def __init__(self, players: int, partnerships: bool, dealer: int, deck: Sequence[Card]) -> None:
        self.players = players
        self.sides = 2 if partnerships else players
        self.dealer = dealer
        self.stock = list(deck)
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.table: list[Card] = []
        self.piles: list[list[Card]] = [[] for _ in range(self.sides)]
        self.turn: int | None = (dealer + 1) % players
        self.sweeps = [0] * self.sides
        self.last_side: int | None = None
        self.rest_to: int | None = None
        self.deal()
        self.table, self.stock = self.stock[:TABLE], self.stock[TABLE:]

    def deal(self) -> None:
        """Deal four cards to each, beginning after the dealer."""
        for i in range(self.players):
            seat = (self.dealer + 1 + i) % self.players
            self.hands[seat], self.stock = self.stock[:HAND], self.stock[HAND:]

    def copy(self) -> Hand:
        """Return a copy of the hand, to continue independently."""
        other = Hand.__new__(Hand)
        other.players = self.players
        other.sides = self.sides
        other.dealer = self.dealer
        other.stock = list(self.stock)
        other.hands = [list(hand) for hand in self.hands]
        other.table = list(self.table)
        other.piles = [list(pile) for pile in self.piles]
        other.sweeps = list(self.sweeps)
        other.turn = self.turn
        other.last_side = self.last_side
        other.rest_to = self.rest_to
        return other

    def side_of(self, seat: int) -> int:
        """Return a seat's side: partners are seats 0 and 2 against 1 and 3."""
        return seat % self.sides

    def legal(self) -> list[Move]:
        """Return every legal move, in no particular order."""
        if self.turn is None:
            return []
        return [move for card in self.hands[self.turn] for move in legal_with(card, self.table)]

    def play(self, move: Move) -> None:
        """Make a legal move."""
        assert self.turn is not None
        self.hands[self.turn].remove(move.card)
        if move.taken:
            self.last_side = self.side_of(self.turn)
            pile = self.piles[self.last_side]
            pile.append(move.card)
            for card in in_order(move.taken):
                self.table.remove(card)
                pile.append(card)
            if not self.table:
                self.sweeps[self.last_side] += 1
        else:
            self.table.append(move.card)
        self.turn = (self.turn + 1) % self.players
        if not any(self.hands):
            if self.stock:
                self.deal()
            else:
                self.finish()

    def play_text(self, text: str) -> None:
        """Make the legal move with this text."""
        self.play(next(move for move in self.legal() if move.text == text))

    def finish(self) -> None:
        """Give the remaining cards to the side that captured last, if any did."""
        self.turn = None
        if self.last_side is not None:
            self.rest_to = self.last_side if self.table else None
            self.piles[self.last_side] += in_order(self.table)
            self.table = []

    def position(
        self, number: int, ply: int, scores: list[int], move: str | None, swept: bool = False
    ) -> dict[str, Any]:
        """Return the line that ``replay --json`` prints for this position."""
        legal = sorted(move.text for move in self.legal())
        line = {
            "hand": number,
            "ply": ply,
            "turn": self.turn,
            "dealer": self.dealer,
            "table": texts(in_order(self.table)),
            "builds": [],
            "hands": [texts(in_order(hand)) for hand in self.hands],
            "piles": [texts(pile) for pile in self.piles],
            "sweeps": list(self.sweeps) if swept else [0] * self.sides,
            "stock": len(self.stock),
            "scores": scores,
            "legal": legal[:MOST_LISTED],
            "move": move,
        }
        if len(legal) > MOST_LISTED:
            line["legal_more"] = True
        return line


def most(counts: list[int], worth: int) -> list[int]:
    """Return ``worth`` for the one with more than every other; 0 for ties and zero counts."""
    best = max(counts)
    if best == 0 or counts.count(best) > 1:
        return [0] * len(counts)
    return [worth if count == best else 0 for count in counts]


def score(
    piles: list[list[Card]], options: dict[str, Any], sweeps: Sequence[int] = ()
) -> list[dict[str, Any]]:
    """Return the lines of a hand's result, in the order of the rule card."""
    made = list(sweeps) or [0] * len(piles)
    swept = [{"category": "sweeps", "points": made, "counts": made}]
    cards = [len(pile) for pile in piles]
    clubs = [sum(card.suit == "C" for card in pile) for pile in piles]
    two = [options["good_two"] if BY_TEXT["2C"] in pile else 0 for pile in piles]
    ten = [1 if BY_TEXT["TD"] in pile else 0 for pile in piles]
    return [
        {"category": "cards", "points": most(cards, 2), "counts": cards},
        {"category": "clubs", "points": most(clubs, options["clubs"]), "counts": clubs},
        {"category": "2C", "points": two},
        {"category": "TD", "points": ten},
        *(swept if options.get("sweeps") else []),
    ]


def total(lines: list[dict[str, Any]]) -> list[int]:
    """Return the points of a hand for each side."""
    return [sum(points) for points in zip(*(line["points"] for line in lines), strict=True)]


def standing(
    hands: Sequence[Sequence[int]], sides: int, options: dict[str, Any]
) -> tuple[list[int], bool, list[int]]:
    """Return the scores after these hands, whether the match is over, and its winners.

    Args:
        hands: the points of every side in each hand.
    """
    points = [sum(hand[side] for hand in hands) for side in range(sides)]
    leaders = [side for side in range(sides) if points[side] == max(points)]
    if options["end"] == "target":
        over = max(points) >= options["target"] and len(leaders) == 1
        return points, over, leaders if over else []
    over = len(hands) >= options["hands"]
    if options["end"] == "hands":
        return points, over, leaders if over else []
    won = [0] * sides
    for hand in hands:
        for side in range(sides):
            if all(hand[side] > hand[other] for other in range(sides) if other != side):
                won[side] += 1
    first = [side for side in range(sides) if won[side] == max(won)]
    if len(first) > 1:
        best = max(points[side] for side in first)
        first = [side for side in first if points[side] == best]
    return won, over, first if over else []


def complete(game: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return every option of the game with its value."""
    values = DEFAULTS[game] | options
    if values["hands"] == "players":
        values["hands"] = players
    return values


def numbered_deck(number: int, hand: int) -> list[Card]:
    """Return the pack of a hand (from 0) of a numbered deal, top card first."""
    deck = list(PACK)
    words = words_of(number, hand)
    for i in range(len(deck) - 1, 0, -1):
        sides = i + 1
        word = next(words)
        while word >= 2**64 - 2**64 % sides:
            word = next(words)
        j = word % sides
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def words_of(number: int, hand: int) -> Iterator[int]:
    """Yield the random words of a numbered deal, endlessly."""
    count = 0
    while True:
        digest = hashlib.sha256(f"kontsina-deal/1/{number}/{hand}/{count}".encode("ascii")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        count += 1


def replay(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the correct lines of ``replay --json`` for a record, as parsed JSON."""
    players = len(record["seats"])
    options = complete(record["game"], players, record["options"])
    partnerships = bool(options.get("partnerships"))
    swept = bool(options["sweeps"])
    sides = 2 if partnerships else players
    results: list[list[int]] = []
    scores, over, winners = standing(results, sides, options)
    for number, dealt in enumerate(record["hands"]):
        deck = [BY_TEXT[text] for text in dealt["deck"].split(" ")]
        hand = Hand(players, partnerships, dealt["dealer"], deck)
        for ply, move in enumerate(dealt["moves"]):
            yield hand.position(number, ply, scores, move, swept)
            hand.play_text(move)
        yield hand.position(number, len(dealt["moves"]), scores, None, swept)
        if hand.turn is None:
            lines = score(hand.piles, options, hand.sweeps)
            results.append(total(lines))
            scores, over, winners = standing(results, sides, options)
            yield {
                "hand": number,
                "result": {"points": results[-1], "lines": lines},
                "scores": scores,
                "dealt_rest_to": hand.rest_to,
            }
    yield {"match": {"over": over, "scores": scores, "winners": winners}}
