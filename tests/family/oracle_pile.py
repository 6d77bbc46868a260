"""Pişti a second time, slow and plain, from the rule card pisti.md alone.

Cards are texts and the pile on the table is a list of them, the top card last; nothing is shared
with the program. ``python -m tests.family.oracle_pile`` plays the worked examples and random hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

GAMES = ("pisti",)

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
ORDERED_PILES = False
"""The rule card does not say in which order captured cards lie."""

Line = dict[str, Any]


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards by rank, then suit."""
    return sorted(cards, key=PACK.index)


class PistiOracle:
    """One hand of Pişti."""

    def __init__(
        self,
        players: int,
        options: Mapping[str, Any],
        dealer: int,
        deck: Sequence[str],
        scores: Sequence[int],
    ) -> None:
        self.players = players
        self.sides = 2 if players == 4 and options["partnerships"] else players
        self.options = options
        self.dealer = dealer
        self.scores = list(scores)
        self.pile, self.stock = list(deck[:4]), list(deck[4:])
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.piles: list[list[str]] = [[] for _ in range(self.sides)]
        self.bonus = [0] * self.sides
        self.last_side: int | None = None
        self.rest_to: int | None = None
        self.plays = 0
        self.turn: int | None = (dealer + 1) % players
        if self.stock[-1][0] == "J":
            raise ValueError("a jack at the bottom of the stock")
        self.turn_up()
        self.face_down = self.pile[:-1] if options["table_down"] else []
        self.deal()

    def turn_up(self) -> None:
        """Swap a jack on top for the next card that is not a jack.

        Raises:
            ValueError: there are only jacks.
        """
        others = [card for card in self.pile if card[0] != "J"]
        if not others:
            raise ValueError("four jacks")
        top = others[-1]
        self.pile.remove(top)
        self.pile.append(top)

    def deal(self) -> None:
        """Four to each as one packet, from the seat after the dealer on."""
        for i in range(self.players):
            seat = (self.dealer + 1 + i) % self.players
            self.hands[seat], self.stock = self.stock[:4], self.stock[4:]

    def side_of(self, seat: int) -> int:
        """Partners are seats 0 and 2 against 1 and 3."""
        return seat % self.sides

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
        last = not any(self.hands) and not self.stock
        if self.takes(card):
            side = self.side_of(self.turn)
            single = len(self.pile) == 1 and self.plays > 0 and not last
            if single and self.pile[0][0] == card[0]:
                self.bonus[side] += self.options["jack_pisti"] if card[0] == "J" else 10
            elif single and self.options["jack_on_single"]:
                self.bonus[side] += 10
            self.piles[side] += [*self.pile, card]
            self.pile = []
            self.face_down = []
            self.last_side = side
        else:
            self.pile.append(card)
        self.plays += 1
        self.turn = (self.turn + 1) % self.players
        if last:
            self.finish()
        elif not any(self.hands):
            self.deal()

    def finish(self) -> None:
        """The pile that is left goes to the side that captured last, if any did."""
        self.turn = None
        if self.last_side is not None:
            self.rest_to = self.last_side if self.pile else None
            self.piles[self.last_side] += self.pile
            self.pile = []
            self.face_down = []

    def position(self) -> dict[str, Any]:
        """The cards in a line of ``replay --json``; the rule card defines no sweeps."""
        return {
            "turn": self.turn,
            "dealer": self.dealer,
            "table": list(self.pile),
            "face_down": list(self.face_down),
            "builds": [],
            "hands": [in_order(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "stock": len(self.stock),
            "scores": list(self.scores),
        }

    def holding(self, card: str, worth: int) -> Line:
        """The line of one card."""
        return {"category": card, "points": [worth * (card in pile) for pile in self.piles]}

    def lines(self) -> list[Line]:
        """The lines of the result, in the order of the rule card."""
        counts = [len(pile) for pile in self.piles]
        best = max(counts)
        alone = best > 0 and counts.count(best) == 1
        points = [3 if alone and count == best else 0 for count in counts]
        return [
            {"category": "cards", "points": points, "counts": counts},
            self.holding("TD", 3),
            self.holding("2C", 2),
            *(self.holding(rank + suit, 1) for rank in "AJ" for suit in "CDHS"),
            {"category": "pisti", "points": list(self.bonus)},
        ]

    def result(self) -> dict[str, Any]:
        """The points, in all and line by line."""
        lines = self.lines()
        points = [sum(line["points"][side] for line in lines) for side in range(self.sides)]
        return {"points": points, "lines": lines}


def make(
    game_id: str,
    players: int,
    options: Mapping[str, Any],
    dealer: int,
    deck: Sequence[str],
    scores: Sequence[int],
) -> PistiOracle:
    """A hand, dealt.

    Raises:
        ValueError: a deck that would have been shuffled again.
    """
    assert game_id in GAMES
    return PistiOracle(players, options, dealer, deck, scores)


# What follows checks the above.

DEFAULTS: dict[str, Any] = {
    "target": 151,
    "partnerships": True,
    "table_down": True,
    "jack_pisti": 20,
    "jack_on_single": False,
    "clockwise": False,
}


def set_up(hand: str, pile: str, other: str = "2C", **options: Any) -> PistiOracle:
    """A made-up position in the middle of the last deal of two: seat 0 has the turn."""
    oracle = make("pisti", 2, DEFAULTS | options, 1, PACK, [0, 0])
    oracle.hands = [hand.split(), other.split()]
    oracle.pile = pile.split()
    oracle.stock = []
    oracle.plays = 9
    return oracle


def check_examples() -> None:
    """The worked examples of pisti.md."""
    oracle = set_up("7H 8C", "2S 3S 4S 7C")
    assert oracle.legal() == {"7H x *", "8C"}
    oracle.play("7H x *")
    assert in_order(oracle.piles[0]) == ["2S", "3S", "4S", "7C", "7H"] and oracle.pile == []
    for pile, card, other, points in (
        ("9D", "9S", "2C", 10),
        ("JC", "JD", "2C", 20),
        ("9D", "JD", "2C", 0),
        ("9D", "9S", "", 0),
        ("3C 9D", "9S", "2C", 0),
    ):
        oracle = set_up(card, pile, other)
        oracle.play(f"{card} x *")
        assert oracle.bonus == [points, 0], (pile, card)
    assert set_up("JD", "").legal() == {"JD"}
    oracle = set_up("JD", "JC", jack_pisti=15)
    oracle.play("JD x *")
    assert oracle.bonus == [15, 0]
    for pile, points in (("9D", 10), ("JC", 20), ("3C 9D", 0)):
        oracle = set_up("JD", pile, jack_on_single=True)
        oracle.play("JD x *")
        assert oracle.bonus == [points, 0]


def check_deals() -> None:
    """What is turned up, and which packs are shuffled again."""
    others = [card for card in PACK if card[0] != "J"]
    for first, top in (("2C 3C JC 4C", "4C"), ("2C 3C JC JD", "3C"), ("2C JH JC JD", "2C")):
        table = first.split()
        rest = [card for card in PACK if card not in table]
        oracle = make("pisti", 2, DEFAULTS, 0, [*table, *rest], [0, 0])
        assert oracle.pile[-1] == top and in_order(oracle.pile) == in_order(table)
        assert oracle.hands[1] == rest[:4] and oracle.hands[0] == rest[4:8]
    jacks = ["JC", "JD", "JH", "JS"]
    for deck in ([*jacks, *others], [*others, *jacks]):
        try:
            make("pisti", 2, DEFAULTS, 0, deck, [0, 0])
        except ValueError:
            continue
        raise AssertionError(deck)


def check_random() -> None:
    """Whole hands: every card stays in one place, and a hand has as many deals as it should."""
    for players, deals in ((2, 6), (3, 4), (4, 3)):
        for seed in range(60):
            chance = random.Random(seed)
            options = DEFAULTS | {"partnerships": seed % 2 == 0}
            deck = list(PACK)
            chance.shuffle(deck)
            try:
                oracle = make("pisti", players, options, seed % players, deck, [0] * players)
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
            lines = oracle.result()["lines"]
            assert dealt == deals and len(lines) == 12
            held = sum(sum(line["points"]) for line in lines[1:-1])
            assert held == 13 or oracle.last_side is None


def main() -> None:
    """The worked examples and random hands."""
    check_examples()
    check_deals()
    check_random()


if __name__ == "__main__":
    main()
