"""Escoba, Pasur, Basra and Tablić a second time, slow and plain, from the card more-games.md alone.

Cards are texts, what adds up is found by trying combinations, and nothing is shared with the
program. ``python -m tests.family.oracle_sums`` plays the worked examples and random hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

GAMES = ("escoba", "pasur", "basra", "tablic")

RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]
PIPS = {rank: value for value, rank in enumerate("A23456789T", 1)}
VALUES: dict[str, dict[str, tuple[int, ...]]] = {
    "escoba": {rank: (value,) for value, rank in enumerate("A234567JQK", 1)},
    "pasur": {rank: (value,) for rank, value in PIPS.items()},
    "basra": {rank: (value,) for rank, value in PIPS.items()},
    "tablic": {rank: (value,) for rank, value in (PIPS | {"J": 12, "Q": 13, "K": 14}).items()}
    | {"A": (1, 11)},
}
EACH = {"escoba": 3, "pasur": 4, "basra": 4, "tablic": 6}
ORDERED_PILES = False
"""The rule card does not say in which order captured cards lie."""

Line = dict[str, Any]


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards by rank, then suit."""
    return sorted(cards, key=PACK.index)


def most(counts: Sequence[int], worth: int) -> list[int]:
    """``worth`` for the one that has more than every other; nothing for a tie."""
    best = max(counts)
    alone = best > 0 and list(counts).count(best) == 1
    return [worth if alone and count == best else 0 for count in counts]


class SumsOracle:
    """One hand of any of the four."""

    def __init__(
        self,
        game_id: str,
        players: int,
        options: Mapping[str, Any],
        dealer: int,
        deck: Sequence[str],
        scores: Sequence[int],
    ) -> None:
        partners = game_id == "tablic" or options.get("partnerships")
        self.game_id = game_id
        self.players = players
        self.sides = 2 if players == 4 and partners else players
        self.options = options
        self.dealer = dealer
        self.scores = list(scores)
        self.values = VALUES[game_id]
        self.stock = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.table: list[str] = []
        self.piles: list[list[str]] = [[] for _ in range(self.sides)]
        self.sweeps = [0] * self.sides
        self.last_side: int | None = None
        self.rest_to: int | None = None
        self.turn: int | None = (dealer + 1) % players
        self.deal()
        self.lay_out()

    def deal(self) -> None:
        """The same number to each, from the seat after the dealer on."""
        each = EACH[self.game_id]
        for i in range(self.players):
            seat = (self.dealer + 1 + i) % self.players
            self.hands[seat], self.stock = self.stock[:each], self.stock[each:]

    def lay_out(self) -> None:
        """Four cards to the table, some of which do not stay there.

        Raises:
            ValueError: four jacks, for which a pack of Pasur is shuffled again.
        """
        if self.game_id == "pasur" and all(card[0] == "J" for card in self.stock[:4]):
            raise ValueError("four jacks")
        while len(self.table) < 4:
            card = self.stock.pop(0)
            away = self.game_id in ("pasur", "basra") and card[0] == "J"
            if away or (self.game_id == "basra" and card == "7D"):
                self.stock.append(card)
            else:
                self.table.append(card)
        if self.game_id == "escoba":
            fifteens = self.fifteens()
            if fifteens:
                side = self.side_of(self.dealer)
                self.piles[side], self.table = self.table, []
                self.sweeps[side] = fifteens
                self.last_side = side

    def fifteens(self) -> int:
        """The number of fifteens into which the four table cards split, or 0."""
        values = [self.values[card[0]][0] for card in self.table]
        if sum(values) == 15:
            return 1
        parts = [some for n in (1, 2, 3) for some in combinations(range(4), n)]
        halves = any(sum(values[i] for i in some) == 15 for some in parts)
        return 2 if sum(values) == 30 and halves else 0

    def side_of(self, seat: int) -> int:
        """Partners are seats 0 and 2 against 1 and 3."""
        return seat % self.sides

    # What a card takes

    def totals(self, cards: Iterable[str]) -> set[int]:
        """What cards can make together."""
        worths = [self.values.get(card[0], (0,)) for card in cards]
        if (0,) in worths:
            return set()
        return {sum(some) for some in product(*worths)}

    def captures(self, card: str) -> dict[str, list[str]]:
        """What a card may take, by the text of the move."""
        if self.game_id == "basra" and (card[0] == "J" or card == "7D"):
            return {f"{card} x *": list(self.table)} if self.table else {}
        if self.game_id == "pasur" and card[0] == "J":
            taken = [other for other in self.table if other[0] not in "QK"]
            return {f"{card} x *": taken} if taken else {}
        equal = [other for other in self.table if other[0] == card[0]]
        if self.game_id in ("basra", "pasur") and card[0] in "QK":
            if self.game_id == "basra":
                return {f"{card} x {' '.join(in_order(equal))}": equal} if equal else {}
            return {f"{card} x {other}": [other] for other in equal}
        if self.game_id in ("escoba", "pasur"):
            return self.one_set(card, 15 if self.game_id == "escoba" else 11)
        found: dict[str, list[str]] = {}
        for value in self.values[card[0]]:
            for text, taken in self.any_selection(card, value, equal).items():
                plain = all(other in equal for other in taken)
                named = len(self.values[card[0]]) > 1 and not plain
                found[f"{card}{f'={value}' if named else ''} x {text}"] = taken
        return found

    def one_set(self, card: str, total: int) -> dict[str, list[str]]:
        """Every set of table cards that makes a total with the card."""
        missing = total - self.values[card[0]][0]
        found = self.sums(in_order(self.table), missing)
        return {f"{card} x {'+'.join(some)}": list(some) for some in found}

    def sums(self, cards: Sequence[str], value: int) -> list[tuple[str, ...]]:
        """Every set of cards that makes a value, each once."""
        found: dict[tuple[str, ...], None] = {}
        for at, card in enumerate(cards):
            for worth in self.values.get(card[0], ()):
                if worth == value:
                    found[(card,)] = None
                elif worth < value:
                    for more in self.sums(cards[at + 1 :], value - worth):
                        found[(card, *more)] = None
        return list(found)

    def any_selection(self, card: str, value: int, equal: list[str]) -> dict[str, list[str]]:
        """Every selection of equal cards and disjoint sums, by its groups as text."""
        groups: list[tuple[str, ...]] = [(other,) for other in equal]
        groups += [some for some in self.sums(in_order(self.table), value) if len(some) > 1]
        texts: dict[frozenset[str], list[str]] = {}
        for chosen in self.disjoint(groups):
            taken = frozenset(other for group in chosen for other in group)
            if self.game_id == "basra" and not taken.issuperset(equal):
                continue
            ordered = sorted(chosen, key=lambda group: [PACK.index(other) for other in group])
            text = " ".join("+".join(group) for group in ordered)
            texts.setdefault(taken, []).append(text)
        return {min(ways): in_order(taken) for taken, ways in texts.items()}

    def disjoint(self, groups: Sequence[tuple[str, ...]]) -> Iterator[list[tuple[str, ...]]]:
        """Every choice of one or more groups that share no card."""
        for at, group in enumerate(groups):
            yield [group]
            others = [other for other in groups[at + 1 :] if not set(other) & set(group)]
            for more in self.disjoint(others):
                yield [group, *more]

    def may_lay(self) -> bool:
        """Whether a card that can take may be laid all the same."""
        if self.game_id == "pasur":
            return False
        return self.game_id != "escoba" or not self.options["must_capture"]

    def moves(self) -> dict[str, list[str]]:
        """Every legal move and what it takes, nothing for a card that is laid."""
        if self.turn is None:
            return {}
        found: dict[str, list[str]] = {}
        for card in self.hands[self.turn]:
            takes = self.captures(card)
            found |= takes
            if not takes or self.may_lay():
                found[card] = []
        return found

    def legal(self) -> set[str]:
        """Every legal move."""
        return set(self.moves())

    # Playing

    def is_sweep(self, card: str, taken: Sequence[str]) -> bool:
        """Whether taking these, all that lay there, counts."""
        if self.game_id == "pasur":
            fifty = self.scores[self.side_of(self.turn or 0)] >= 50
            return card[0] != "J" and bool(self.stock) and not fifty
        if self.game_id == "basra" and card[0] == "J":
            single = len(taken) == 1 and taken[0][0] == "J"
            return single and bool(self.options["jack_basra"])
        if self.game_id == "basra" and card == "7D":
            made = self.totals(taken)
            if self.options["komi"] == "seven":
                return made == {7}
            return bool(made) and max(made) <= 10
        return True

    def play(self, text: str) -> None:
        """Make a legal move."""
        assert self.turn is not None
        card = text[:2]
        taken = self.taken_by(text)
        side = self.side_of(self.turn)
        self.hands[self.turn].remove(card)
        if taken:
            self.last_side = side
            self.piles[side] += [card, *taken]
            self.table = [other for other in self.table if other not in taken]
            if not self.table and self.is_sweep(card, taken):
                self.sweeps[side] += 1
        else:
            self.table.append(card)
        self.turn = (self.turn + 1) % self.players
        if any(self.hands):
            return
        if self.stock:
            self.deal()
            return
        self.turn = None
        if self.last_side is not None:
            self.rest_to = self.last_side if self.table else None
            self.piles[self.last_side] += in_order(self.table)
            self.table = []

    def taken_by(self, text: str) -> list[str]:
        """What a legal move takes; nothing for a card that is laid."""
        card, _, taken = text.partition(" x ")
        if taken == "*":
            return self.captures(card[:2])[text]
        cards = taken.replace("+", " ").split()
        assert all(other in self.table for other in cards)
        return cards

    # Counting

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

    def holding(self, card: str, worth: int) -> Line:
        """The line of one card."""
        return {"category": card, "points": [worth * (card in pile) for pile in self.piles]}

    def count(self, category: str, wanted: str, worth: int) -> Line:
        """The line of the most cards with a letter; of all cards without one."""
        counts = [sum(not wanted or wanted in card for card in pile) for pile in self.piles]
        return {"category": category, "points": most(counts, worth), "counts": counts}

    def sweeps_points(self) -> list[int]:
        """What sweeps score; of two sides in Pasur one takes away those of the other."""
        worth = {"escoba": 1, "pasur": 5, "basra": 10, "tablic": 1}[self.game_id]
        if self.game_id == "pasur" and self.sides == 2:
            ours, theirs = self.sweeps
            return [worth * max(0, ours - theirs), worth * max(0, theirs - ours)]
        return [worth * made for made in self.sweeps]

    def lines(self) -> list[Line]:
        """The lines of the result, in the order in which the program tells them."""
        sweeps = {"category": "sweeps", "points": self.sweeps_points()}
        good = [self.holding("2C", 2), self.holding("TD", 3)]
        each = [self.holding(rank + suit, 1) for rank in "AJ" for suit in "CDHS"]
        if self.game_id == "escoba":
            sevens = self.count("sevens", "7", 1)
            all_four = [int(count == 4) for count in sevens["counts"]]
            sevens["points"] = [a + b for a, b in zip(sevens["points"], all_four, strict=True)]
            cards, coins = self.count("cards", "", 1), self.count("diamonds", "D", 1)
            return [cards, coins, self.holding("7D", 1), sevens, sweeps]
        if self.game_id == "pasur":
            return [self.count("clubs", "C", 7), *each, *good, sweeps]
        if self.game_id == "basra":
            return [self.count("cards", "", 3), *each, *good, sweeps]
        high = [[c for c in pile if c[0] in "AKQJT" and c != "TD"] for pile in self.piles]
        return [
            {"category": "aces-tens-and-courts", "points": [len(cards) for cards in high]},
            self.holding("TD", 2),
            self.holding("2C", 1),
            self.count("cards", "", 3),
            sweeps,
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
) -> SumsOracle:
    """A hand, dealt.

    Raises:
        ValueError: a deck that would have been shuffled again.
    """
    return SumsOracle(game_id, players, options, dealer, deck, scores)


# What follows checks the above.

DEFAULTS = {"partnerships": False, "must_capture": False, "komi": "ten", "jack_basra": True}


def pack_of(game_id: str) -> list[str]:
    """The cards of a game."""
    return [card for card in PACK if game_id != "escoba" or card[0] not in "89T"]


def set_up(game_id: str, hand: str, table: str, **options: Any) -> SumsOracle:
    """A made-up position in the middle of a hand of two: seat 0 has the turn."""
    oracle = make(game_id, 2, DEFAULTS | options, 1, pack_of(game_id), [0, 0])
    oracle.hands[0], oracle.table = hand.split(), table.split()
    oracle.piles, oracle.sweeps = [[], []], [0, 0]
    return oracle


def check_examples() -> None:
    """The worked examples of the card."""
    assert set_up("escoba", "7C", "JD 5H 3S").legal() == {"7C x JD", "7C x 3S+5H", "7C"}
    on_table = ["AC", "2D", "5S", "7H"]
    others = [card for card in pack_of("escoba") if card not in on_table]
    oracle = make("escoba", 2, DEFAULTS, 1, [*others[:6], *on_table, *others[6:]], [0, 0])
    assert oracle.sweeps == [0, 1] and in_order(oracle.piles[1]) == in_order(on_table)
    assert set_up("pasur", "4C", "7H QD JS").legal() == {"4C x 7H"}
    oracle = set_up("pasur", "JC", "7H QD JS")
    oracle.play("JC x *")
    assert oracle.table == ["QD"] and oracle.sweeps == [0, 0]
    for table, basras in (("3C 4D 2H", 1), ("QC 3D", 0), ("8C 3D", 0)):
        oracle = set_up("basra", "7D", table)
        oracle.play("7D x *")
        assert oracle.sweeps == [basras, 0], table
    # 11 + 2, or 1 + 2 + 10; never 11 + 2 and the ten beside it.
    assert set_up("tablic", "QH", "AC 2D TS").legal() == {"QH", "QH x AC+2D", "QH x AC+2D+TS"}


def check_rest_of_the_card() -> None:
    """Rules of the card without an example."""
    assert set_up("basra", "JC", "JD", jack_basra=False).is_sweep("JC", ["JD"]) is False
    assert set_up("basra", "JC", "JD").is_sweep("JC", ["JD"])
    assert set_up("basra", "QC", "QD QH 5C").legal() == {"QC", "QC x QD QH"}
    assert set_up("basra", "8C", "8D 5C 3H").legal() == {"8C", "8C x 8D", "8C x 3H+5C 8D"}
    assert set_up("tablic", "AC", "AD 5C 6H").legal() == {
        *("AC", "AC x AD", "AC=11 x 5C+6H", "AC=11 x AD 5C+6H"),
    }
    assert set_up("tablic", "JC", "AD AH").legal() == {"JC", "JC x AD+AH"}
    assert set_up("pasur", "KC", "KD KH").legal() == {"KC x KD", "KC x KH"}
    assert set_up("pasur", "JC", "KD QH").legal() == {"JC"}
    assert set_up("escoba", "5C", "KD", must_capture=True).legal() == {"5C x KD"}
    oracle = set_up("pasur", "", "")
    oracle.sweeps = [3, 1]
    assert oracle.sweeps_points() == [10, 0]


def check_random() -> None:
    """Whole hands: every card stays in one place, and a hand has as many deals as it should."""
    shapes = (("escoba", 2, 6), ("escoba", 3, 4), ("pasur", 4, 3), ("basra", 2, 6), ("basra", 3, 4))
    for game_id, players, deals in (*shapes, ("tablic", 2, 4), ("tablic", 4, 2)):
        for seed in range(8):
            chance = random.Random(seed)
            deck = pack_of(game_id)
            chance.shuffle(deck)
            try:
                oracle = make(game_id, players, DEFAULTS, seed % players, deck, [0] * players)
            except ValueError:
                continue
            dealt = 1
            while oracle.turn is not None:
                before = len(oracle.stock)
                legal = sorted(oracle.legal())
                takes = [text for text in legal if " x " in text]
                oracle.play(chance.choice(takes or legal))
                dealt += len(oracle.stock) < before
                everywhere = [*oracle.stock, *oracle.table]
                for cards in oracle.hands + oracle.piles:
                    everywhere += cards
                assert in_order(everywhere) == in_order(deck)
            assert dealt == deals


def main() -> None:
    """The worked examples and random hands."""
    check_examples()
    check_rest_of_the_card()
    check_random()


if __name__ == "__main__":
    main()
