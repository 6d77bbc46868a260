"""Six families of taking games a second time, slow and plain, from their rule cards alone.

Rule cards: scandinavian.md (Swedish Kassino, Mulle, Finnish Kasino), stealing-bundles.md,
bella-donna.md (with Ħalliel), laugh-and-lie-down.md and ristikontra.md. Nothing is shared with
the program. Cards are texts, hands and piles are lists of them, and the only thing that is not
done in the most obvious way is the list of captures of any number of groups, which would take
too long on a full table; ``python -m tests.family.oracle_take`` compares it with the obvious way.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

GAMES = (
    "kassino-swedish",
    "mulle",
    "kasino-finnish",
    "stealing-bundles",
    "bella-donna",
    "bella-donna-halliel",
    "laugh-and-lie-down",
    "ristikontra",
)

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
ACES = ("AC", "AD", "AH", "AS")

Line = dict[str, Any]
Group = tuple[str, ...]


def order(card: str) -> tuple[int, int]:
    """Where a card stands in card order."""
    return RANKS.index(card[0]), SUITS.index(card[1])


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards by rank, then suit."""
    return sorted(cards, key=order)


def group_order(group: Group) -> list[tuple[int, int]]:
    """What groups are sorted by: their first card, then the next."""
    return [order(card) for card in group]


def face(card: str) -> int:
    """A 1, 2 to 10, J 11, Q 12, K 13."""
    return RANKS.index(card[0]) + 1


def most(counts: list[int], worth: int) -> list[int]:
    """``worth`` for the one that has more than every other; nothing for a tie or for zero."""
    best = max(counts)
    if best == 0 or counts.count(best) > 1:
        return [0] * len(counts)
    return [worth if count == best else 0 for count in counts]


def parse(text: str) -> tuple[list[str], list[list[str]]]:
    """The cards played and the groups taken: ``7C=7 x 3D+4S 7H`` has one and two."""
    head, _, tail = text.partition(" x ")
    played = head.partition("=")[0].split("+")
    return played, [group.split("+") for group in tail.split(" ")] if tail else []


def sums(table: list[str], value: int) -> Iterator[tuple[int, ...]]:
    """The places on the table of every set of two or more cards with that sum."""

    def further(start: int, left: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if left == 0 and len(chosen) >= 2:
            yield chosen
        for place in range(start, len(table)):
            if face(table[place]) <= left:
                yield from further(place + 1, left - face(table[place]), (*chosen, place))

    return further(0, value, ())


def selections(table: list[str], groups: Iterable[tuple[int, ...]]) -> set[str]:
    """The text of every set of table cards that is made of one or more disjoint groups.

    From the last card of the table to the first: every group that begins at a card is put in
    front of everything found so far that it leaves alone and that does not sort before it. So
    groups stand in canonical order, and of the texts of a set of cards the least is kept (for
    each first group apart, for that is what decides what may stand in front).

    Args:
        table: in card order.
        groups: places on the table, ascending.
    """
    found: dict[frozenset[int], dict[Group, str]] = {}
    for first in reversed(range(len(table))):
        new: list[tuple[frozenset[int], Group, str]] = []
        for places in groups:
            if places[0] != first:
                continue
            group = tuple(table[place] for place in places)
            text = "+".join(group)
            new.append((frozenset(places), group, text))
            for cards, texts in found.items():
                if not cards.isdisjoint(places):
                    continue
                behind = [
                    rest
                    for other, rest in texts.items()
                    if other[0] != group[0] or group_order(other) >= group_order(group)
                ]
                if behind:
                    new.append((cards.union(places), group, f"{text} {min(behind)}"))
        for cards, group, text in new:
            texts = found.setdefault(cards, {})
            texts[group] = min(text, texts.get(group, text))
    return {min(texts.values()) for texts in found.values()}


class TakeOracle:
    """What all these games have in common: seats, stock, hands, a table and piles."""

    def __init__(
        self,
        players: int,
        options: Mapping[str, Any],
        dealer: int,
        deck: Sequence[str],
        scores: Sequence[int],
    ) -> None:
        self.players = players
        self.sides = players
        self.options = options
        self.dealer = dealer
        self.stock = list(deck)
        self.scores = list(scores)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.table: list[str] = []
        self.piles: list[list[str]] = [[] for _ in range(players)]
        self.sweeps = [0] * players
        self.turn: int | None = (dealer + 1) % players
        self.last_side: int | None = None
        self.rest_to: int | None = None
        self.first_deal()

    def first_deal(self) -> None:
        """Hands and table at the start."""
        raise NotImplementedError

    def next_deal(self) -> None:
        """What happens when the hands are empty and the stock is not."""
        raise NotImplementedError

    def legal(self) -> set[str]:
        """Every legal move."""
        if self.turn is None:
            return set()
        return {move for card in self.hands[self.turn] for move in self.moves_of(card)}

    def moves_of(self, card: str) -> set[str]:
        """Every legal move with a card from the hand."""
        raise NotImplementedError

    def play(self, text: str) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def lines(self) -> list[Line]:
        """The lines of the result."""
        raise NotImplementedError

    def result(self) -> dict[str, Any]:
        """The points of the hand that is over, and where they come from."""
        assert self.turn is None
        lines = self.lines()
        points = [sum(line["points"][side] for line in lines) for side in range(self.sides)]
        return {"points": points, "lines": lines}

    def position(self) -> dict[str, Any]:
        """The position as ``replay --json`` prints it, without what the match adds."""
        return {
            "turn": self.turn,
            "dealer": self.dealer,
            "table": self.shown_table(),
            "builds": [],
            "hands": [in_order(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "sweeps": list(self.sweeps),
            "stock": len(self.stock),
            "scores": self.totals(),
        }

    def totals(self) -> list[int]:
        """The match scores with what has been scored at once in this hand."""
        return list(self.scores)

    def shown_table(self) -> list[str]:
        """The cards on the table as they are shown."""
        return in_order(self.table)

    def seats(self) -> list[int]:
        """The seats from the one after the dealer to the dealer."""
        return [(self.dealer + 1 + i) % self.players for i in range(self.players)]

    def draw(self, number: int) -> list[str]:
        """How many cards from the top of the stock."""
        cards, self.stock = self.stock[:number], self.stock[number:]
        return cards

    def deal_by_twos(self, rounds: int, with_table: bool) -> None:
        """Two to each, in rounds; two to the table just before the dealer."""
        for _ in range(rounds):
            if len(self.stock) < 2 * self.players:
                share = len(self.stock) // self.players
                for seat in self.seats():
                    self.hands[seat] += self.draw(share)
                self.table += self.draw(len(self.stock))
                return
            for seat in self.seats():
                if with_table and seat == self.dealer:
                    self.table += self.draw(2)
                self.hands[seat] += self.draw(2)

    def remove(self, taken: Iterable[str]) -> None:
        """Take cards off the table."""
        for card in taken:
            self.table.remove(card)

    def pass_turn(self) -> None:
        """The next seat; the next deal or the end when all hands are empty."""
        assert self.turn is not None
        self.turn = (self.turn + 1) % self.players
        if not any(self.hands):
            if self.stock:
                self.next_deal()
            else:
                self.finish()

    def finish(self) -> None:
        """The cards left go to whoever captured last, if anyone did."""
        self.turn = None
        if self.last_side is not None:
            self.rest_to = self.last_side if self.table else None
            self.piles[self.last_side] += in_order(self.table)
            self.table = []

    def holding(self, category: str, worth: int) -> Line:
        """The line for a card: ``worth`` for each that a side has in its pile."""
        return {"category": category, "points": [worth * p.count(category) for p in self.piles]}


class SwedishOracle(TakeOracle):
    """Swedish Kassino."""

    of_cards, of_spades = 52, 13

    def first_deal(self) -> None:
        self.counted_out: int | None = None
        self.deal_by_twos(2, True)

    def legal(self) -> set[str]:
        """Every legal move, to count out among them."""
        found = super().legal()
        return found | {"count"} if found and self.options.get("count_out") else found

    def unlisted(self) -> list[str]:
        """That another seat counts out."""
        if self.turn is None or not self.options.get("count_out"):
            return []
        return [f"count {seat}" for seat in range(self.players) if seat != self.turn]

    def sure(self) -> list[int]:
        """What each side is sure of: majorities, and the cards that it holds."""
        half = {"cards": self.of_cards / 2, "spades": self.of_spades / 2}
        found = [0] * self.sides
        for line in self.all_lines():
            for side in range(self.sides):
                many = line["category"] not in half or line["counts"][side] > half[line["category"]]
                if many and line["category"] != "sistan":
                    found[side] += line["points"][side]
        return found

    def all_lines(self) -> list[Line]:
        """The lines whose points may be sure before the end."""
        return self.lines()

    def result(self) -> dict[str, Any]:
        """The points, or who has won where somebody counted out."""
        if self.counted_out is None:
            return super().result()
        caller = self.counted_out
        totals = [score + sure for score, sure in zip(self.scores, self.sure(), strict=True)]
        if totals[caller] >= int(self.options["target"]):
            return {"decided": [caller]}
        others = [side for side in range(self.sides) if side != caller]
        best = max(totals[side] for side in others)
        return {"decided": [side for side in others if totals[side] == best]}

    def next_deal(self) -> None:
        self.deal_by_twos(2, False)

    def groups(self, card: str, table: list[str]) -> Iterator[tuple[int, ...]]:
        """The places of the groups a card can take: equal ranks, and sums of two or more."""
        for place, other in enumerate(table):
            if other[0] == card[0]:
                yield (place,)
        yield from sums(table, 14 if card[0] == "A" else face(card))

    def moves_of(self, card: str) -> set[str]:
        table = in_order(self.table)
        moves = {card}
        for taken in selections(table, list(self.groups(card, table))):
            valued = card[0] == "A" and "+" in taken
            moves.add(f"{card}=14 x {taken}" if valued else f"{card} x {taken}")
        return moves

    def play(self, text: str) -> None:
        assert self.turn is not None
        if text.startswith("count"):
            self.counted_out = self.turn if text == "count" else int(text.split()[1])
            self.turn = None
            return
        (card,), groups = parse(text)
        self.hands[self.turn].remove(card)
        if groups:
            taken = in_order(other for group in groups for other in group)
            self.remove(taken)
            self.piles[self.turn] += [card, *taken]
            self.last_side = self.turn
            self.captured(card, taken)
        else:
            self.table.append(card)
        if self.turn is not None:
            self.pass_turn()

    def captured(self, card: str, taken: list[str]) -> None:
        """What a capture counts for at once."""
        assert self.turn is not None
        if not self.table:
            self.sweeps[self.turn] += 1

    def cards_line(self) -> Line:
        cards = [len(pile) for pile in self.piles]
        return {"category": "cards", "points": most(cards, 1), "counts": cards}

    def spades(self) -> list[int]:
        return [sum(card[1] == "S" for card in pile) for pile in self.piles]

    def spades_line(self) -> Line:
        return {"category": "spades", "points": most(self.spades(), 2), "counts": self.spades()}

    def sistan_line(self) -> Line:
        return {
            "category": "sistan",
            "points": [1 if side == self.last_side else 0 for side in range(self.sides)],
        }

    def sweeps_line(self) -> Line:
        return {"category": "sweeps", "points": list(self.sweeps)}

    def lines(self) -> list[Line]:
        return [
            self.cards_line(),
            self.spades_line(),
            self.holding("TD", 2),
            self.holding("2S", 1),
            *[self.holding(ace, 1) for ace in ACES],
            self.sistan_line(),
            self.sweeps_line(),
        ]


class MulleOracle(SwedishOracle):
    """Mulle: two packs, and a point for taking just the same card."""

    of_spades = 26

    def first_deal(self) -> None:
        self.counted_out = None
        self.mulles = [0] * self.players
        self.deal_by_twos(int(self.options["packet"]) // 2, True)

    def next_deal(self) -> None:
        self.deal_by_twos(int(self.options["packet"]) // 2, False)

    def captured(self, card: str, taken: list[str]) -> None:
        super().captured(card, taken)
        assert self.turn is not None
        if taken == [card]:
            self.mulles[self.turn] += 1

    def lines(self) -> list[Line]:
        return [*super().lines()[1:], {"category": "mulle", "points": list(self.mulles)}]


class FinnishOracle(SwedishOracle):
    """Finnish Kasino: three kinds of cards are stronger in the hand; some points score at once."""

    def first_deal(self) -> None:
        self.cut_short = False
        super().first_deal()

    def hand_value(self, card: str) -> int:
        if card[0] == "A":
            return 14
        return {"2S": 15, "TD": 16}.get(card, face(card))

    def groups(self, card: str, table: list[str]) -> Iterator[tuple[int, ...]]:
        for place, other in enumerate(table):
            if face(other) == self.hand_value(card):
                yield (place,)
        yield from sums(table, self.hand_value(card))

    def moves_of(self, card: str) -> set[str]:
        table = in_order(self.table)
        chosen = selections(table, list(self.groups(card, table)))
        return {card} | {f"{card} x {taken}" for taken in chosen}

    def at_once(self, cards: list[str]) -> int:
        """The points that cards bring at once."""
        return sum(1 for ace in ACES if ace in cards) + 2 * ("TD" in cards) + ("2S" in cards)

    def totals(self) -> list[int]:
        return [
            score + self.at_once(pile) for score, pile in zip(self.scores, self.piles, strict=True)
        ]

    def reached(self, cards: list[str]) -> bool:
        """Whether these cards, just taken, bring a side to the target and to the lead."""
        totals = self.totals()
        best = max(totals)
        return (
            self.at_once(cards) > 0
            and best >= int(self.options["target"])
            and totals.count(best) == 1
        )

    def captured(self, card: str, taken: list[str]) -> None:
        assert self.turn is not None
        if not self.table and self.stock and max(self.totals()) < 10:
            self.sweeps[self.turn] += 1
        if self.reached([card, *taken]):
            self.cut_short = True
            self.turn = None

    def finish(self) -> None:
        left = list(self.table)
        super().finish()
        if self.last_side is not None and self.reached(left):
            self.cut_short = True

    def spades_line(self) -> Line:
        spades = self.spades()
        best = max(spades)
        if best > 0 and spades.count(best) == 2:
            points = [1 if count == best else 0 for count in spades]
        else:
            points = most(spades, 2)
        return {"category": "spades", "points": points, "counts": spades}

    def all_lines(self) -> list[Line]:
        """All lines but mökki, of which nothing is sure: the others may catch up."""
        return [line for line in self.lines() if line["category"] != "sweeps"]

    def sweeps_line(self) -> Line:
        return {"category": "sweeps", "points": [n - min(self.sweeps) for n in self.sweeps]}

    def lines(self) -> list[Line]:
        first = [
            *[self.holding(ace, 1) for ace in ACES],
            self.holding("TD", 2),
            self.holding("2S", 1),
        ]
        if self.cut_short:
            return first
        return [*first, self.sweeps_line(), self.spades_line(), self.cards_line()]


class BundlesOracle(TakeOracle):
    """Stealing Bundles."""

    def first_deal(self) -> None:
        self.deal_by_twos(2, True)

    def next_deal(self) -> None:
        for _ in range(4):
            for seat in self.seats():
                self.hands[seat] += self.draw(1)

    def moves_of(self, card: str) -> set[str]:
        assert self.turn is not None
        takes = self.takes_of(card)
        must = self.options["must_capture"]
        judged = [card] if must == "card" else self.hands[self.turn]
        able = any(self.takes_of(one) for one in judged)
        return takes if able and must != "free" else takes | {card}

    def takes_of(self, card: str) -> set[str]:
        """The captures and thefts with a card."""
        moves = set()
        equal = in_order(other for other in self.table if other[0] == card[0])
        if equal:
            moves.add(f"{card} x {' '.join(equal)}")
        for seat, pile in enumerate(self.piles):
            if seat != self.turn and pile and pile[-1][0] == card[0]:
                moves.add(f"{card} x P{seat}")
        return moves

    def play(self, text: str) -> None:
        assert self.turn is not None
        (card,), groups = parse(text)
        self.hands[self.turn].remove(card)
        if not groups:
            self.table.append(card)
        elif groups[0][0].startswith("P"):
            victim = int(groups[0][0][1:])
            self.piles[self.turn] += [*self.piles[victim], card]
            self.piles[victim] = []
        else:
            taken = in_order(group[0] for group in groups)
            self.remove(taken)
            self.piles[self.turn] += [*taken, card]
            self.last_side = self.turn
        self.pass_turn()

    def finish(self) -> None:
        if self.options["leftovers"] == "nobody":
            self.turn = None
        else:
            super().finish()

    def lines(self) -> list[Line]:
        cards = [len(pile) for pile in self.piles]
        return [{"category": "cards", "points": list(cards), "counts": cards}]


class BellaDonnaOracle(TakeOracle):
    """Bella Donna."""

    halliel = False

    def first_deal(self) -> None:
        self.bonus = [0, 0]
        self.just_laid: str | None = None
        self.next_deal()
        self.table = self.draw(4)

    def next_deal(self) -> None:
        for seat in self.seats():
            self.hands[seat] = self.draw(4)

    def moves_of(self, card: str) -> set[str]:
        moves = {card}
        for other in self.table:
            if other[0] == card[0]:
                moves.add(f"{card} x {other}")
        if face(card) <= 10:
            table = in_order(self.table)
            for places in sums(table, face(card)):
                moves.add(f"{card} x {'+'.join(table[place] for place in places)}")
        assert self.turn is not None
        other_seat = 1 - self.turn
        pile = self.piles[other_seat]
        if self.halliel and pile and pile[-1][0] == card[0]:
            moves.add(f"{card} x P{other_seat}")
        return moves

    def play(self, text: str) -> None:
        assert self.turn is not None
        (card,), groups = parse(text)
        self.hands[self.turn].remove(card)
        just_laid = None
        if not groups:
            self.table.append(card)
            just_laid = card
        elif groups[0][0].startswith("P"):
            self.piles[self.turn] += [*self.piles[1 - self.turn], card]
            self.piles[1 - self.turn] = []
        else:
            taken = in_order(groups[0])
            self.remove(taken)
            self.piles[self.turn] += [*taken, card]
            self.last_side = self.turn
            fixxa = self.just_laid in taken
            stoppa = not self.table
            worth = len(taken) + 1
            if fixxa and stoppa:
                self.bonus[self.turn] += worth * (2 if self.options["bonus"] == "twice" else 1)
            elif fixxa or stoppa:
                self.bonus[self.turn] += worth
            if stoppa:
                self.sweeps[self.turn] += 1
        self.just_laid = just_laid
        self.pass_turn()

    def red(self, card: str) -> int:
        if card[1] not in "DH":
            return 0
        return 2 if card[0] in "AKQJT" else 1

    def lines(self) -> list[Line]:
        return [
            {"category": "red", "points": [sum(map(self.red, pile)) for pile in self.piles]},
            {"category": "bonus", "points": list(self.bonus)},
        ]


class HallielOracle(BellaDonnaOracle):
    """Bella Donna Ħalliel: the other's pile can be taken by its top card."""

    halliel = True


class LaughOracle(TakeOracle):
    """Laugh and Lie Down."""

    def first_deal(self) -> None:
        self.hand_size = 8 if self.players == 5 else 10
        self.last_player: int | None = None
        for seat in self.seats():
            self.hands[seat] = self.draw(self.hand_size)
        self.table = self.draw(12)
        for rank in RANKS:
            four = self.of_rank(self.table, rank)
            if len(four) == 4:
                self.remove(four)
                self.piles[self.dealer] += four
        for seat in self.seats():
            for rank in RANKS:
                cards = self.of_rank(self.hands[seat], rank)
                if len(cards) >= 3:
                    self.put_away(seat, cards if len(cards) == 4 else cards[:2])
        self.last_player = self.dealer
        self.pass_on(self.dealer)

    def of_rank(self, cards: list[str], rank: str) -> list[str]:
        """Those of the cards that have a rank."""
        return in_order(card for card in cards if card[0] == rank)

    def put_away(self, seat: int, cards: list[str]) -> None:
        """Cards go from a hand to its player's pile."""
        for card in cards:
            self.hands[seat].remove(card)
        self.piles[seat] += cards

    def captures(self) -> set[str]:
        """The captures of the seat to play."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        moves = set()
        for card in hand:
            there = self.of_rank(self.table, card[0])
            for other in there:
                moves.add(f"{card} x {other}")
            if len(there) == 3:
                moves.add(f"{card} x {' '.join(there)}")
        for pair in combinations(in_order(hand), 2):
            for taken in combinations(in_order(self.table), 2):
                if len({card[0] for card in (*pair, *taken)}) == 1:
                    moves.add(f"{'+'.join(pair)} x {'+'.join(taken)}")
        return moves

    def claims(self) -> set[str]:
        """The pairs and mournivals on the table that no hand has a card of."""
        moves = set()
        for rank in RANKS:
            there = self.of_rank(self.table, rank)
            held = any(self.of_rank(hand, rank) for hand in self.hands)
            if len(there) in (2, 4) and not held:
                moves.add(f"claim {'+'.join(there)}")
        return moves

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        return (self.captures() or {"down"}) | self.claims()

    def play(self, text: str) -> None:
        assert self.turn is not None
        if text.startswith("claim "):
            claimed = in_order(text.removeprefix("claim ").split("+"))
            self.remove(claimed)
            self.piles[self.turn] += claimed
            return
        if text == "down":
            self.table += self.hands[self.turn]
            self.hands[self.turn] = []
        else:
            played, groups = parse(text)
            taken = in_order(card for group in groups for card in group)
            self.put_away(self.turn, in_order(played))
            self.remove(taken)
            self.piles[self.turn] += taken
            self.pair_at_once(played[0][0])
        self.last_player = self.turn
        self.pass_on(self.turn)

    def pair_at_once(self, rank: str) -> None:
        """After a capture: the other two of the rank, if one hand has both, are put away."""
        gone = sum(len(self.of_rank(pile, rank)) for pile in self.piles)
        for seat in range(self.players):
            cards = self.of_rank(self.hands[seat], rank)
            if gone == 2 and len(cards) == 2:
                self.put_away(seat, cards)

    def pass_on(self, seat: int) -> None:
        """The next seat after this one that holds cards; the end if at most one does."""
        holders = [other for other in range(self.players) if self.hands[other]]
        if len(holders) <= 1:
            if holders:
                self.last_player = holders[0]
            self.finish()
            return
        seat = (seat + 1) % self.players
        while not self.hands[seat]:
            seat = (seat + 1) % self.players
        self.turn = seat

    def finish(self) -> None:
        assert self.last_player is not None
        self.turn = None
        rest = in_order(self.hands[self.last_player] + self.table)
        self.rest_to = self.last_player if rest else None
        self.piles[self.last_player] += rest
        self.hands[self.last_player] = []
        self.table = []

    def lines(self) -> list[Line]:
        chips = []
        for seat, pile in enumerate(self.piles):
            won = -3 if seat == self.dealer else -2
            if seat == self.last_player:
                won += 5 if self.players == 5 else 3
            assert len(pile) % 2 == 0
            chips.append(won + (len(pile) - self.hand_size) // 2)
        return [{"category": "chips", "points": chips}]


class RistikontraOracle(TakeOracle):
    """Ristikontra; the table is the trick so far."""

    def first_deal(self) -> None:
        self.sides = 2
        self.piles = [[], []]
        self.sweeps = [0, 0]
        self.leads: list[tuple[int, str]] = []
        for seat in self.seats():
            self.hands[seat] = self.draw(6)

    def shown_table(self) -> list[str]:
        return list(self.table)

    def banned(self) -> str | None:
        """The rank that the seat to lead has led three times in a row."""
        last = self.leads[-3:]
        if self.table or len(last) < 3 or len(set(last)) > 1 or last[0][0] != self.turn:
            return None
        return last[0][1]

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        moves = {card for card in hand if card[0] != self.banned()} or set(hand)
        return moves | {"top"} if self.stock else moves

    def play(self, text: str) -> None:
        assert self.turn is not None
        if text == "top":
            (card,) = self.draw(1)
        else:
            card = text
            self.hands[self.turn].remove(card)
            self.hands[self.turn] += self.draw(1)
        if not self.table:
            self.leads.append((self.turn, card[0]))
        self.table.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.table) == 4:
            self.end_trick()

    def end_trick(self) -> None:
        leader, rank = self.leads[-1]
        winner = leader
        for place, card in enumerate(self.table):
            if card[0] == rank:
                winner = (leader + place) % 4
        self.piles[winner % 2] += self.table
        self.table = []
        self.turn = winner if any(self.hands) else None

    def lines(self) -> list[Line]:
        worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
        counts = [sum(worth.get(card[0], 0) for card in pile) for pile in self.piles]
        carried = int(self.options.get("_carried", 0))
        game = [0, 0]
        for side in range(2):
            if counts[side] == 120:
                game[side] = 2 + carried
            elif counts[side] >= 61:
                game[side] = 1 + carried
        return [
            {"category": "card-points", "points": [0, 0], "counts": counts},
            {"category": "game", "points": game},
        ]


CLASSES: dict[str, type[TakeOracle]] = {
    "kassino-swedish": SwedishOracle,
    "mulle": MulleOracle,
    "kasino-finnish": FinnishOracle,
    "stealing-bundles": BundlesOracle,
    "bella-donna": BellaDonnaOracle,
    "bella-donna-halliel": HallielOracle,
    "laugh-and-lie-down": LaughOracle,
    "ristikontra": RistikontraOracle,
}


def make(
    game_id: str,
    players: int,
    options: Mapping[str, Any],
    dealer: int,
    deck: Sequence[str],
    scores: Sequence[int],
) -> TakeOracle:
    """The first position of a hand of one of these games.

    Args:
        options: all of them, with their values.
        deck: the pack as shuffled, top card first.
        scores: those of the match before the hand, one a side.
    """
    return CLASSES[game_id](players, options, dealer, deck, scores)


# From here on: checks of the above.


def selections_slowly(table: list[str], groups: list[tuple[int, ...]]) -> set[str]:
    """As ``selections``, from every way to choose groups."""
    best: dict[tuple[str, ...], str] = {}
    for size in range(1, len(table) + 1):
        for chosen in combinations(groups, size):
            places = [place for group in chosen for place in group]
            if len(set(places)) < len(places):
                continue
            cards = sorted((tuple(table[p] for p in group) for group in chosen), key=group_order)
            text = " ".join("+".join(group) for group in cards)
            taken = tuple(table[place] for place in sorted(places))
            best[taken] = min(text, best.get(taken, text))
    return set(best.values())


def check_selections() -> None:
    rng = random.Random(1)
    for pack in (PACK, PACK * 2):
        for _ in range(300):
            table = in_order(rng.sample(pack[: rng.choice((20, 40, 52))] * 2, 7))
            card = rng.choice(PACK)
            for family in (SwedishOracle, FinnishOracle):
                groups = list(family.groups(family.__new__(family), card, table))
                if len(groups) <= 14:
                    assert selections(table, groups) == selections_slowly(table, groups)


def arranged(
    game_id: str, hand: str, table: str, players: int = 2, **options: object
) -> TakeOracle:
    """A game with that hand for the seat to play and that table."""
    defaults = {"packet": 4, "target": 16, "bonus": "once", "leftovers": "nobody"}
    defaults |= {"must_capture": "card"}
    deck = PACK * 2 if game_id == "mulle" else PACK
    oracle = make(game_id, players, defaults | options, players - 1, deck, [0] * players)
    oracle.hands[0] = hand.split()
    oracle.table = table.split()
    return oracle


def points(oracle: TakeOracle, category: str) -> list[int]:
    """The points of a line."""
    found = [line["points"] for line in oracle.lines() if line["category"] == category]
    return list(found[0])


def check_scandinavian() -> None:
    swedish, mulle, finnish = "kassino-swedish", "mulle", "kasino-finnish"
    for game, hand, table, legal in (
        (swedish, "KH", "6C 7D KC", {"KH", "KH x 6C+7D", "KH x 6C+7D KC", "KH x KC"}),
        (swedish, "AH", "QC 2D AS", {"AH", "AH x AS", "AH=14 x 2D+QC", "AH=14 x AS 2D+QC"}),
        (swedish, "QH", "AS JD", {"QH", "QH x AS+JD"}),
        (finnish, "TD", "KC 3D TS 6H", {"TD", "TD x 3D+KC", "TD x 6H+TS", "TD x 3D+KC 6H+TS"}),
        (finnish, "2S", "KD 2C", {"2S", "2S x 2C+KD"}),
        (finnish, "2S", "2C", {"2S"}),
        (finnish, "AH", "KC AS", {"AH", "AH x AS+KC"}),
        (mulle, "TH", "AC AC 2D 8H AD 7S", None),
    ):
        oracle = arranged(game, hand, table)
        assert legal is None or oracle.legal() == legal, oracle.legal()
    assert "TH x AC+2D+7S" in oracle.legal()
    oracle = arranged(mulle, "TH", "AC AC AD 2D 7H 8H")
    assert "TH x AC+AC+8H AD+2D+7H" in oracle.legal()
    for move, count in (("7H x 7H", 1), ("7H x 7C 7H", 0), ("7H x 7C", 0)):
        oracle = arranged(mulle, "7H 3C", "7H 7C")
        oracle.play(move)
        assert points(oracle, "mulle") == [count, 0]
    oracle = arranged(finnish, "TD", "KC 3D TS 6H")
    assert oracle.position()["scores"] == [0, 0]
    oracle.play("TD x 3D+KC 6H+TS")
    assert oracle.sweeps == [1, 0] and points(oracle, "TD") == [2, 0]
    assert oracle.position()["scores"] == [2, 0], "scored at once"
    oracle.scores = [8, 0]
    oracle.hands[1] = ["KC"]
    oracle.table = ["KD"]
    oracle.play("KC x KD")
    assert oracle.sweeps == [1, 0], "somebody has ten"
    oracle = arranged(finnish, "2C", "KC", players=3)
    oracle.sweeps = [3, 1, 2]
    assert points(oracle, "sweeps") == [2, 0, 1]
    for counts, expected in (
        ((5, 5, 3), [1, 1, 0]),
        ((4, 4, 4), [0, 0, 0]),
        ((6, 4, 3), [2, 0, 0]),
    ):
        spades = [card for card in PACK if card[1] == "S"]
        oracle.piles = [[spades.pop() for _ in range(count)] for count in counts]
        assert points(oracle, "spades") == expected
    oracle = arranged(finnish, "AH", "KC AS 4D")
    oracle.scores = [14, 12]
    oracle.play("AH x AS+KC")
    assert oracle.turn is None and oracle.table == ["4D"] and oracle.legal() == set()
    assert oracle.result()["points"] == [2, 0] and len(oracle.result()["lines"]) == 6


def check_bundles() -> None:
    oracle = arranged("stealing-bundles", "7H", "7C 7S 4D", players=3)
    oracle.piles = [["9C"], ["2C", "7D"], ["KC"]]
    assert oracle.legal() == {"7H x 7C 7S", "7H x P1"}
    oracle.play("7H x P1")
    assert oracle.piles == [["9C", "2C", "7D", "7H"], [], ["KC"]]
    oracle = arranged("stealing-bundles", "QD 9S 5C", "2C", players=3)
    oracle.piles = [["9C"], ["5D"], ["5H"]]
    assert oracle.legal() == {"QD", "9S", "5C x P1", "5C x P2"}
    oracle.options = {"must_capture": "hand"}
    assert oracle.legal() == {"5C x P1", "5C x P2"}
    oracle.options = {"must_capture": "free"}
    assert oracle.legal() == {"QD", "9S", "5C", "5C x P1", "5C x P2"}
    for held in ("QD", "9S"):
        oracle = arranged("stealing-bundles", held, "2C", players=3, must_capture="hand")
        oracle.piles = [["9C"], ["5D"], ["5H"]]
        assert oracle.legal() == {held}


def check_bella_donna() -> None:
    for laid, hand, table, move, bonus, red in (
        ("5H", "5C", "5H KS", "5C x 5H", (2, 2), 1),
        (None, "KD", "KH", "KD x KH", (2, 2), 4),
        ("3D", "7H", "3D 4S", "7H x 3D+4S", (3, 6), 2),
        (None, "7H", "3D 4S KC", "7H x 3D+4S", (0, 0), 2),
    ):
        for option, expected in zip(("once", "twice"), bonus, strict=True):
            oracle = arranged("bella-donna", hand, table, bonus=option)
            assert isinstance(oracle, BellaDonnaOracle)
            oracle.just_laid = laid
            oracle.play(move)
            assert points(oracle, "bonus") == [expected, 0] and points(oracle, "red") == [red, 0]
    oracle = arranged("bella-donna-halliel", "9D", "4C 5D 9H")
    oracle.piles = [["2C"], ["9C", "9S"]]
    assert oracle.legal() == {"9D", "9D x P1", "9D x 4C+5D", "9D x 9H"}
    oracle.play("9D x P1")
    assert oracle.piles == [["2C", "9C", "9S", "9D"], []] and oracle.last_side is None
    oracle = arranged("bella-donna", "KC", "")
    oracle.hands[1], oracle.stock, oracle.last_side = [], [], 1
    oracle.table = ["AH", "2S"]
    oracle.play("KC")
    assert points(oracle, "red") == [0, 2] and points(oracle, "bonus") == [0, 0]


def check_laugh() -> None:
    def on_table(hands: str, table: str) -> TakeOracle:
        oracle = arranged("laugh-and-lie-down", "", table, players=5)
        oracle.hands = [hand.split() for hand in hands.split("/")]
        used = [card for cards in [oracle.table, *oracle.hands] for card in cards]
        oracle.piles = [[], [], [], [], [card for card in PACK if card not in used]]
        oracle.turn = 0
        return oracle

    oracle = on_table("7C KD/2C/3C/4C/", "7D 7H 7S")
    assert oracle.legal() == {"7C x 7D", "7C x 7H", "7C x 7S", "7C x 7D 7H 7S"}
    oracle.play("7C x 7D")
    assert oracle.turn == 1 and oracle.legal() == {"down", "claim 7H+7S"}
    oracle.play("claim 7H+7S")
    assert oracle.turn == 1 and oracle.legal() == {"down"} and oracle.piles[1] == ["7H", "7S"]
    oracle.play("down")
    assert oracle.turn == 2 and oracle.table == ["2C"]
    oracle = on_table("7C 7D KD/2C/3C/4C/", "7H 7S 2C")
    assert oracle.legal() == {
        *("7C x 7H", "7C x 7S", "7D x 7H", "7D x 7S", "7C+7D x 7H+7S"),
    }
    oracle = on_table("7C KD/7H 7S/3C 5C//", "7D")
    oracle.piles[4] = [card for card in oracle.piles[4] if card[0] != "7"]
    oracle.play("7C x 7D")
    assert oracle.piles[1] == ["7H", "7S"] and oracle.hands[1] == [] and oracle.turn == 2
    oracle.play("down")
    assert oracle.turn is None and oracle.piles[0] == ["7C", "7D", "3C", "5C", "KD"]
    deck = [card for card in PACK if card not in ("4C", "4D", "4H", "KC")]
    oracle = make("laugh-and-lie-down", 5, {}, 4, ["4C", "KC", "4H", "4D", *deck], [0] * 5)
    assert oracle.piles[0][-2:] == ["4C", "4D"] and "4H" in oracle.hands[0]


def check_ristikontra() -> None:
    for cards, leader, winner in (
        ("2C 5D 2H 4S", 0, 2),
        ("2C 5D 6H 4S", 0, 0),
        ("KC KD KH KS", 0, 3),
        ("2C 5D 2H 4S", 3, 1),
    ):
        oracle = make("ristikontra", 4, {}, 3, PACK, [0, 0])
        oracle.turn = leader
        for place, card in enumerate(cards.split()):
            oracle.hands[(leader + place) % 4].append(card)
            oracle.play(card)
        assert oracle.turn == winner and oracle.piles[winner % 2] == cards.split()
    oracle = make("ristikontra", 4, {}, 3, PACK, [0, 0])
    assert isinstance(oracle, RistikontraOracle)
    oracle.leads = [(0, "7"), (0, "7"), (0, "7")]
    oracle.hands[0] = ["7C", "8C"]
    assert oracle.legal() == {"8C", "top"}
    oracle.hands[0] = ["7C"]
    assert oracle.legal() == {"7C", "top"}
    oracle.leads = [(1, "7"), (0, "7"), (0, "7")]
    oracle.hands[0] = ["7C", "8C"]
    assert oracle.legal() == {"7C", "8C", "top"}
    aces_tens, courts = [c for c in PACK if c[0] in "AT"], [c for c in PACK if c[0] in "JQK"]
    for piles, carried, game in (
        ((aces_tens, courts), 0, [1, 0]),
        ((aces_tens + courts, []), 1, [3, 0]),
        ((["AC", "AD", "AH", "AS", "KC", "KD", "KH", "KS"], ["TC"]), 1, [0, 0]),
        (([], ["AC", "AD", "AH", "AS", "TC", "TD"]), 1, [0, 2]),
    ):
        oracle = make("ristikontra", 4, {"_carried": carried}, 3, PACK, [0, 0])
        oracle.piles = [list(pile) for pile in piles]
        assert points(oracle, "game") == game


def played_out(oracle: TakeOracle, deck: list[str], choose: Callable[[list[str]], str]) -> None:
    """Play a hand through and look at every position."""
    whole = Counter(deck)
    while True:
        position = oracle.position()
        seen = Counter([*position["table"], *oracle.stock])
        for cards in position["hands"] + position["piles"]:
            seen.update(cards)
        assert seen == whole, "every card is in one place"
        legal = oracle.legal()
        assert bool(legal) == (oracle.turn is not None)
        if not legal:
            return
        oracle.play(choose(sorted(legal)))


def check_random() -> None:
    variants: list[tuple[str, tuple[int, ...], list[dict[str, Any]]]] = [
        ("kassino-swedish", (2, 3, 4), [{"target": 16}]),
        ("mulle", (2, 3, 4), [{"target": 16, "packet": 4}, {"target": 16, "packet": 8}]),
        ("kasino-finnish", (2, 3, 4), [{"target": 8}, {"target": 16}, {"target": 101}]),
        (
            "stealing-bundles",
            (2, 3, 4),
            [
                {"leftovers": leftovers, "hands": 1, "must_capture": must}
                for leftovers in ("nobody", "last-capturer")
                for must in ("free", "card", "hand")
            ],
        ),
        ("bella-donna", (2,), [{"bonus": bonus, "target": 150} for bonus in ("once", "twice")]),
        ("bella-donna-halliel", (2,), [{"bonus": "once", "target": 150}]),
        ("laugh-and-lie-down", (4, 5), [{"chips": 25, "hands": 5}]),
        ("ristikontra", (4,), [{"target": 7}]),
    ]
    for game_id, numbers, choices in variants:
        for players in numbers:
            for options in choices:
                for seed in range(8):
                    rng = random.Random(seed)
                    deck = PACK * 2 if game_id == "mulle" else list(PACK)
                    rng.shuffle(deck)
                    sides = 2 if game_id == "ristikontra" else players
                    scores = [rng.randrange(8) for _ in range(sides)]
                    oracle = make(game_id, players, options, seed % players, deck, scores)
                    played_out(oracle, deck, rng.choice)
                    result = oracle.result()
                    assert len(result["points"]) == sides
                    assert game_id != "laugh-and-lie-down" or sum(result["points"]) == 0
                    if game_id.startswith("bella") and oracle.last_side is not None:
                        assert sum(result["lines"][0]["points"]) == 36
                    if game_id == "ristikontra":
                        assert sum(result["lines"][0]["counts"]) == 120
        print("ok", game_id)


if __name__ == "__main__":
    check_selections()
    check_scandinavian()
    check_bundles()
    check_bella_donna()
    check_laugh()
    check_ristikontra()
    check_random()
