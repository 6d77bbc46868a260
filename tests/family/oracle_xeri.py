"""Xeri and Zing a second time, slow and plain, from the rule card more-games.md alone.

Cards are texts and the pile on the table is a list of them, the top card last; nothing is shared
with the program. ``python -m tests.family.oracle_xeri`` plays the worked examples and random hands.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

GAMES = ("xeri", "zing")

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
ORDERED_PILES = False
"""The rule card does not say in which order captured cards lie."""

EACH = {"xeri": 6, "zing": 4}


def in_order(cards: Sequence[str]) -> list[str]:
    """The cards by rank, then suit."""
    return sorted(cards, key=PACK.index)


class XeriOracle:
    """One hand of Xeri or Zing."""

    def __init__(
        self,
        game_id: str,
        players: int,
        options: Mapping[str, Any],
        dealer: int,
        deck: Sequence[str],
        scores: Sequence[int],
    ) -> None:
        self.game_id = game_id
        self.players = players
        self.options = options
        self.dealer = dealer
        self.scores = list(scores)
        self.stock = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.piles: list[list[str]] = [[], []]
        self.bonus = [0, 0]
        self.last_side: int | None = None
        self.rest_to: int | None = None
        self.first = True
        self.turn: int | None = (dealer + 1) % players
        self.deal()
        self.pile, self.stock = self.stock[:4], self.stock[4:]
        ranks = [card[0] for card in self.pile]
        if len(set(ranks)) < 4 or ranks[3] == "J":
            raise ValueError("two of a rank, or a jack on top")

    def deal(self) -> None:
        """The same number to each, from the seat after the dealer on."""
        each = EACH[self.game_id]
        for i in range(self.players):
            seat = (self.dealer + 1 + i) % self.players
            self.hands[seat], self.stock = self.stock[:each], self.stock[each:]

    def takes(self, card: str) -> bool:
        """Whether a card takes the pile."""
        return bool(self.pile) and (card[0] == "J" or card[0] == self.pile[-1][0])

    def legal(self) -> set[str]:
        """Every legal move: one a card."""
        if self.turn is None:
            return set()
        return {f"{card} x *" if self.takes(card) else card for card in self.hands[self.turn]}

    def play(self, text: str) -> None:
        """Make a legal move."""
        assert self.turn is not None and text in self.legal()
        card = text[:2]
        self.hands[self.turn].remove(card)
        if self.takes(card):
            side = self.turn % 2
            if len(self.pile) == 1 and self.pile[0][0] == card[0] and not self.first:
                jacks = self.options.get("jack_xeri", 20)
                self.bonus[side] += jacks if card[0] == "J" else 10
            self.piles[side] += [*self.pile, card]
            self.pile = []
            self.last_side = side
        else:
            self.pile.append(card)
        self.first = False
        self.turn = (self.turn + 1) % self.players
        if any(self.hands):
            return
        if self.stock:
            self.deal()
            return
        self.turn = None
        if self.last_side is not None:
            self.rest_to = self.last_side if self.pile else None
            self.piles[self.last_side] += self.pile
            self.pile = []

    def position(self) -> dict[str, Any]:
        """The cards in a line of ``replay --json``; the rule card defines no sweeps."""
        return {
            "turn": self.turn,
            "dealer": self.dealer,
            "table": list(self.pile),
            "builds": [],
            "hands": [in_order(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "stock": len(self.stock),
            "scores": list(self.scores),
        }

    def worth(self, card: str) -> int:
        """What a card is worth beside the two of clubs and the ten of diamonds."""
        ranks = "TJQK" if self.game_id == "xeri" else "AKQJT"
        return int(card[0] in ranks and card != "TD")

    def lines(self) -> list[dict[str, Any]]:
        """The lines of the result, in the order in which the program tells them."""
        counts = [len(pile) for pile in self.piles]
        most = [3 if count > 26 or count > sum(counts) - count else 0 for count in counts]
        two = self.options.get("two_of_clubs", 1)
        names = {"xeri": "tens-and-courts", "zing": "aces-tens-and-courts"}
        return [
            {"category": "cards", "points": most, "counts": counts},
            {"category": "2C", "points": [two * ("2C" in pile) for pile in self.piles]},
            {"category": "TD", "points": [2 * ("TD" in pile) for pile in self.piles]},
            {
                "category": names[self.game_id],
                "points": [sum(map(self.worth, pile)) for pile in self.piles],
            },
            {"category": self.game_id, "points": list(self.bonus)},
        ]

    def result(self) -> dict[str, Any]:
        """The points, in all and line by line."""
        lines = self.lines()
        points = [sum(line["points"][side] for line in lines) for side in (0, 1)]
        return {"points": points, "lines": lines}


def make(
    game_id: str,
    players: int,
    options: Mapping[str, Any],
    dealer: int,
    deck: Sequence[str],
    scores: Sequence[int],
) -> XeriOracle:
    """A hand, dealt.

    Raises:
        ValueError: a deck that would have been shuffled again.
    """
    return XeriOracle(game_id, players, options, dealer, deck, scores)


# What follows checks the above.


def set_up(pile: str, hand: str, jack_xeri: int = 20) -> XeriOracle:
    """A made-up position in the middle of a hand of two: seat 0 has the turn."""
    shuffled = [PACK[at * 5 % 52] for at in range(52)]
    options = {"target": 61, "two_of_clubs": 1, "jack_xeri": jack_xeri}
    oracle = make("xeri", 2, options, 1, shuffled, [0, 0])
    oracle.pile, oracle.hands[0], oracle.first = pile.split(), hand.split(), False
    return oracle


def check_examples() -> None:
    """The worked examples of the card."""
    for pile, card, points in (("9D", "9S", 10), ("9D", "JD", 0), ("JC", "JD", 20)):
        oracle = set_up(pile, card)
        oracle.play(f"{card} x *")
        assert oracle.bonus == [points, 0] and len(oracle.piles[0]) == 2
    oracle = set_up("3C 9D", "9S")
    oracle.play("9S x *")
    assert oracle.bonus == [0, 0]


def check_points() -> None:
    """All cards but those for most cards: 17 and the two of clubs, or 22."""
    oracle = set_up("", "")
    oracle.piles = [list(PACK), []]
    assert [line["points"][0] for line in oracle.lines()] == [3, 1, 2, 15, 0]
    oracle.game_id = "zing"
    assert oracle.result()["points"] == [25, 0]


def check_random() -> None:
    """Whole hands: every card stays in one place, and a hand has as many deals as it should."""
    for game_id, players, deals in (("xeri", 2, 4), ("xeri", 4, 2), ("zing", 2, 6), ("zing", 4, 3)):
        for seed in range(30):
            chance = random.Random(seed)
            deck = list(PACK)
            chance.shuffle(deck)
            try:
                oracle = make(game_id, players, {}, seed % players, deck, [0, 0])
            except ValueError:
                continue
            dealt = 1
            while oracle.turn is not None:
                before = len(oracle.stock)
                oracle.play(chance.choice(sorted(oracle.legal())))
                dealt += len(oracle.stock) < before
                everywhere = [*oracle.stock, *oracle.pile]
                for cards in oracle.hands + oracle.piles:
                    everywhere += cards
                assert in_order(everywhere) == PACK
            assert dealt == deals


def main() -> None:
    """The worked examples and random hands."""
    check_examples()
    check_points()
    check_random()


if __name__ == "__main__":
    main()
