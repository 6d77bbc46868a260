"""Scopa and Scopone a second time, slow and plain, from the rule card scopa.md alone.

Cards are texts, sums are found by trying combinations, and nothing is shared with the program.
``python -m tests.family.oracle_italian`` plays the worked examples and random hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

GAMES = ("scopa", "scopone")

RANKS = "A234567JQK"
SUITS = "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
VALUES = {rank: value for value, rank in enumerate(RANKS, 1)}
PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}
COURT = 10
"""What jack, queen and king are worth in a primiera."""

Line = dict[str, Any]


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards by rank, then suit."""
    return sorted(cards, key=PACK.index)


def most(counts: Sequence[int], worth: int = 1) -> list[int]:
    """``worth`` for the one that has more than every other; nothing for a tie or for zero."""
    best = max(counts)
    alone = best > 0 and list(counts).count(best) == 1
    return [worth if alone and count == best else 0 for count in counts]


def primiera(pile: Iterable[str]) -> tuple[int, int]:
    """How many suits a pile has, and the sum of the best card of each."""
    best: dict[str, int] = {}
    for card in pile:
        best[card[1]] = max(best.get(card[1], 0), PRIMIERA.get(card[0], COURT))
    return len(best), sum(best.values())


def napola(pile: Sequence[str]) -> int:
    """How many diamonds in sequence from the ace, if there are three."""
    row = 0
    while row < len(RANKS) and RANKS[row] + "D" in pile:
        row += 1
    return row if row >= 3 else 0


def primiera_points(piles: Sequence[Sequence[str]], settanta: bool = False) -> list[int]:
    """1 for the side with the highest primiera.

    Only sides with all four suits have one, unless none has; three sevens may win it.
    """
    sevens = [sum(card[0] == "7" for card in pile) >= 3 for pile in piles]
    if settanta and any(sevens):
        return [int(has) for has in sevens]
    found = [primiera(pile) for pile in piles]
    somebody = any(suits == 4 for suits, _ in found)
    return most([total if suits == 4 or not somebody else 0 for suits, total in found])


class ItalianOracle:
    """One hand of Scopa or Scopone."""

    def __init__(
        self,
        game_id: str,
        players: int,
        options: Mapping[str, Any],
        dealer: int,
        deck: Sequence[str],
        scores: Sequence[int],
    ) -> None:
        partners = players == 6 or (
            players == 4 and (game_id == "scopone" or options["partnerships"])
        )
        self.players = players
        self.sides = 2 if partners else players
        self.options = options
        self.dealer = dealer
        self.scores = list(scores)
        self.stock = list(deck)
        self.each = 10 if game_id == "scopone" else 3
        if options.get("table") == "four":
            self.each = 9
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.table: list[str] = []
        self.piles: list[list[str]] = [[] for _ in range(self.sides)]
        self.sweeps = [0] * self.sides
        self.last_side: int | None = None
        self.rest_to: int | None = None
        self.turn: int | None = (dealer + 1) % players
        self.deal()
        if game_id == "scopa" or self.each == 9:
            self.table, self.stock = self.stock[:4], self.stock[4:]
        if sum(card[0] == "K" for card in self.table) >= 3:
            raise ValueError("three kings among the first table cards")

    def deal(self) -> None:
        """The same number to each as one packet, from the seat after the dealer on."""
        for i in range(self.players):
            seat = (self.dealer + 1 + i) % self.players
            self.hands[seat], self.stock = self.stock[: self.each], self.stock[self.each :]

    def side_of(self, seat: int) -> int:
        """Partners are seats 0 and 2 against 1 and 3."""
        return seat % self.sides

    def takes_all(self, card: str) -> bool:
        """Whether it is an ace that takes the whole table."""
        if self.options["ace_sweeps"] == "no" or card[0] != "A":
            return False
        return bool(self.table) and not any(other[0] == "A" for other in self.table)

    def captures(self, card: str) -> dict[str, list[str]]:
        """What a card may take, by the text of the move."""
        if self.takes_all(card):
            return {f"{card} x *": list(self.table)}
        equal = [other for other in self.table if other[0] == card[0]]
        if equal:
            return {f"{card} x {other}": [other] for other in equal}
        found = {}
        for size in range(2, len(self.table) + 1):
            for some in combinations(in_order(self.table), size):
                if sum(VALUES[other[0]] for other in some) == VALUES[card[0]]:
                    found[f"{card} x {'+'.join(some)}"] = list(some)
        return found

    def moves(self) -> dict[str, list[str]]:
        """Every legal move and what it takes, nothing for a card that is laid."""
        if self.turn is None:
            return {}
        found: dict[str, list[str]] = {}
        for card in self.hands[self.turn]:
            found |= self.captures(card) or {card: []}
        return found

    def legal(self) -> set[str]:
        """Every legal move."""
        return set(self.moves())

    def play(self, text: str) -> None:
        """Make a legal move."""
        assert self.turn is not None
        taken = self.moves()[text]
        card = text[:2]
        all_at_once = self.takes_all(card)
        self.hands[self.turn].remove(card)
        last_card = not any(self.hands) and not self.stock
        if taken:
            side = self.side_of(self.turn)
            self.last_side = side
            self.piles[side] += [card, *in_order(taken)]
            self.table = [other for other in self.table if other not in taken]
            counts = not last_card or self.options["last_scopa"]
            counts = counts and (not all_at_once or self.options["ace_sweeps"] == "scopa")
            if not self.table and counts:
                self.sweeps[side] += 1
        else:
            self.table.append(card)
        self.turn = (self.turn + 1) % self.players
        if last_card:
            self.finish()
        elif not any(self.hands):
            self.deal()

    def finish(self) -> None:
        """The rest goes to the side that captured last, if any did."""
        self.turn = None
        if self.last_side is not None:
            self.rest_to = self.last_side if self.table else None
            self.piles[self.last_side] += in_order(self.table)
            self.table = []

    def position(self) -> dict[str, Any]:
        """What a line of ``replay --json`` says of the cards."""
        return {
            "turn": self.turn,
            "dealer": self.dealer,
            "table": in_order(self.table),
            "builds": [],
            "hands": [in_order(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "sweeps": list(self.sweeps),
            "stock": len(self.stock),
            "scores": list(self.scores),
        }

    def holding(self, card: str) -> Line:
        """The line of a card that is worth a point."""
        return {"category": card, "points": [int(card in pile) for pile in self.piles]}

    def lines(self) -> list[Line]:
        """The lines of the result, in the order of the rule card."""
        cards = [len(pile) for pile in self.piles]
        diamonds = [sum(card[1] == "D" for card in pile) for pile in self.piles]
        lines: list[Line] = [
            {"category": "cards", "points": most(cards), "counts": cards},
            {"category": "diamonds", "points": most(diamonds), "counts": diamonds},
        ]
        if self.options["settebello"]:
            lines.append(self.holding("7D"))
        if self.options["primiera"]:
            points = primiera_points(self.piles, bool(self.options["settanta"]))
            lines.append({"category": "primiera", "points": points})
        if self.options["rebello"]:
            lines.append(self.holding("KD"))
        if self.options["napola"]:
            lines.append({"category": "napola", "points": [napola(pile) for pile in self.piles]})
        return [*lines, {"category": "sweeps", "points": list(self.sweeps)}]

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
) -> ItalianOracle:
    """A hand, dealt.

    Raises:
        ValueError: a deck that would have been shuffled again.
    """
    return ItalianOracle(game_id, players, options, dealer, deck, scores)


# What follows checks the above.

DEFAULTS: dict[str, Any] = {
    "target": 11,
    "partnerships": True,
    "settebello": True,
    "primiera": True,
    "rebello": False,
    "ace_sweeps": "no",
    "napola": False,
    "settanta": False,
    "cappotto": False,
    "last_scopa": False,
}


def set_up(hand: str, table: str, other: str = "2C", **options: object) -> ItalianOracle:
    """A made-up position of the last deal of two: seat 0 has the turn."""
    oracle = make("scopa", 2, DEFAULTS | options, 1, PACK, [0, 0])
    oracle.hands = [hand.split(), other.split()]
    oracle.table = table.split()
    oracle.stock = []
    return oracle


def check_examples() -> None:
    """The worked examples of scopa.md."""
    assert set_up("7H", "7C 3D 4S").legal() == {"7H x 7C"}
    assert set_up("KC", "QD AS 3C 7H").legal() == {"KC x 3C+7H", "KC x AS+QD"}
    for other, scopas in (("2C", 1), ("", 0)):
        oracle = set_up("JD", "JC", other)
        oracle.play("JD x JC")
        assert oracle.sweeps == [scopas, 0] and oracle.piles[0] == ["JD", "JC"]
    first, second = ["7S", "7H", "6C", "AD"], ["7D", "6S", "6H", "5C"]
    assert (primiera(first), primiera(second)) == ((4, 76), (4, 72))
    assert primiera_points([first, second]) == [1, 0]
    assert most([20, 20]) == [0, 0]
    assert set_up("2S", "3C KD").legal() == {"2S"}


def check_rest_of_the_card() -> None:
    """Rules of the card without an example."""
    assert primiera_points([["7C", "7D", "7H"], ["JC", "QD", "KH", "2S"]]) == [0, 1]
    assert primiera_points([["7C", "7D", "7H"], ["JC", "QD", "KH"]]) == [1, 0]
    assert primiera_points([["7C", "7D", "7H", "2S"], ["7S", "2C", "7D", "7H"]]) == [0, 0]
    assert set_up("7H", "7C 7D").legal() == {"7H x 7C", "7H x 7D"}
    for sweeps, scopas in (("no-scopa", 0), ("scopa", 1)):
        oracle = set_up("AS 2C", "3C KD", ace_sweeps=sweeps)
        assert oracle.legal() == {"AS x *", "2C"}
        oracle.play("AS x *")
        assert oracle.piles[0] == ["AS", "3C", "KD"] and oracle.sweeps == [scopas, 0]
    assert set_up("AS 2C", "AC KD", ace_sweeps="scopa").legal() == {"AS x AC", "2C"}
    assert set_up("AS", "", ace_sweeps="scopa").legal() == {"AS"}
    oracle = set_up("JD", "JC", "", last_scopa=True)
    oracle.play("JD x JC")
    assert oracle.sweeps == [1, 0]
    assert [napola(pile.split()) for pile in ("AD 2D", "AD 2D 3D 5D", "3D 2D AD 4D")] == [0, 3, 4]
    assert primiera_points([["7C", "7D", "7H"], ["7S", "6C", "6D", "6H"]], True) == [1, 0]
    assert primiera_points([["7C", "7D", "7H"], ["7S", "6C", "6D", "6H"]]) == [0, 1]
    assert set_up("AS", "2C KD").legal() == {"AS"}
    oracle = set_up("KS", "2D KD", "")
    oracle.play("KS x KD")
    assert oracle.rest_to == 0 and oracle.piles[0] == ["KS", "KD", "2D"]
    oracle.options = DEFAULTS | {"rebello": True}
    assert [(line["category"], line["points"][0]) for line in oracle.lines()] == [
        *(("cards", 1), ("diamonds", 1), ("7D", 0), ("primiera", 1), ("KD", 1), ("sweeps", 0)),
    ]
    kings = ["KC", "KD", "KH"]
    others = [card for card in PACK if card not in kings]
    for count, fine in ((2, True), (3, False)):
        deck = [*others[:6], *kings[:count], *others[6:], *kings[count:]]
        try:
            make("scopa", 2, DEFAULTS, 0, deck, [0, 0])
        except ValueError:
            assert not fine
        else:
            assert fine
    oracle = make("scopone", 4, DEFAULTS, 3, PACK, [0, 0])
    assert oracle.hands[0] == PACK[:10] and oracle.table == [] and oracle.sides == 2
    assert oracle.legal() == set(PACK[:10])


def check_random() -> None:
    """Whole hands: every card stays in one place, and a hand has as many deals as it should."""
    shapes = (
        *(("scopa", 2, 6), ("scopa", 3, 4), ("scopa", 4, 3), ("scopa", 6, 2)),
        ("scopone", 4, 1),
    )
    for game_id, players, deals in shapes:
        for seed in range(60):
            chance = random.Random(seed)
            options = DEFAULTS | {
                "partnerships": seed % 2 == 0,
                "ace_sweeps": ("no", "no-scopa", "scopa")[seed % 3],
            }
            deck = list(PACK)
            chance.shuffle(deck)
            try:
                oracle = make(game_id, players, options, seed % players, deck, [0] * players)
            except ValueError:
                continue
            dealt = 1
            while oracle.turn is not None:
                before = len(oracle.stock)
                oracle.play(chance.choice(sorted(oracle.legal())))
                dealt += len(oracle.stock) < before
                everywhere = [*oracle.stock, *oracle.table]
                for cards in oracle.hands + oracle.piles:
                    everywhere += cards
                assert in_order(everywhere) == PACK
            assert dealt == deals and oracle.legal() == set()
            assert len(oracle.result()["points"]) == oracle.sides


def main() -> None:
    """The worked examples and random hands."""
    check_examples()
    check_rest_of_the_card()
    check_random()


if __name__ == "__main__":
    main()
