"""Four games a second time, slow and obvious, from the rule cards and the notation alone.

The rule cards are diloti.md, shaniss.md, elewenjewe.md and zwickern.md. Cards are texts, sums are
found by trying combinations, and nothing is shared with the program, so that where the two agree
neither copied the other's mistake. Run as a script it plays random hands and the worked examples.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

GAMES = ("diloti", "shaniss", "elewenjewe", "zwickern")

RANKS = "A23456789TJQKX"
SUITS = "CDHS"
PACK = [rank + suit for rank in RANKS[:-1] for suit in SUITS]
LOW = {rank: number for number, rank in enumerate("A23456789T", 1)}
HIGH = {"A": 11, "J": 12, "Q": 13, "K": 14} | {rank: LOW[rank] for rank in "23456789T"}
JOKER_VALUES = range(2, 15)

Group = list[str]
"""Elements that make one value together: cards, and builds written with their brackets."""


def card_order(card: str) -> tuple[int, int]:
    """By rank, then suit; jokers last, by number."""
    if card[0] == "X":
        return RANKS.index("X"), int(card[1:])
    return RANKS.index(card[0]), SUITS.index(card[1])


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in card order."""
    return sorted(cards, key=card_order)


def is_build(element: str) -> bool:
    """Whether an element is a build and not a card."""
    return element.startswith("[")


def first_card(element: str) -> str:
    """The card as which an element is compared: a build as its first."""
    return element[1:3] if is_build(element) else element


def arranged(group: Group) -> Group:
    """A group in canonical order: cards, then builds."""
    return sorted(group, key=lambda element: (is_build(element), card_order(first_card(element))))


def arranged_groups(groups: Iterable[Group]) -> list[Group]:
    """Groups in canonical order, each in its own."""
    return sorted(
        [arranged(group) for group in groups],
        key=lambda group: [card_order(first_card(element)) for element in group],
    )


def written(groups: Iterable[Group]) -> str:
    """Groups as the notation writes them."""
    return " ".join("+".join(group) for group in arranged_groups(groups))


def sums(cards: Sequence[str], total: int, worth: dict[str, int]) -> list[Group]:
    """Every set of two or more cards that adds up to the total; no cards without worth."""
    small = [card for card in cards if 0 < worth.get(card[0], 0) < total]
    found: list[Group] = []
    cheapest_first = sorted(worth[card[0]] for card in small)
    for size in range(2, len(small) + 1):
        if sum(cheapest_first[:size]) > total:
            break
        for group in combinations(small, size):
            if sum(worth[card[0]] for card in group) == total:
                found.append(list(group))
    return found


def selections(groups: Sequence[Group]) -> Iterator[list[Group]]:
    """Every way to choose groups that have no element in common, also none."""
    yield []
    for i, group in enumerate(groups):
        later = [other for other in groups[i + 1 :] if not set(other) & set(group)]
        for more in selections(later):
            yield [group, *more]


class Build:
    """A build, declaration or esun lying on the table.

    Attributes:
        maker: the seat that first made it.
        raisers: the seats that raised it, one after the other.
        paid: whether its maker has lost a card for it.
    """

    def __init__(self, groups: Iterable[Group], value: int, owner: int) -> None:
        self.groups = arranged_groups(groups)
        self.value = value
        self.owner = owner
        self.maker = owner
        self.raisers: list[int] = []
        self.paid = False

    @property
    def text(self) -> str:
        return f"[{written(self.groups)}]"

    @property
    def cards(self) -> list[str]:
        return in_order(card for group in self.groups for card in group)


class Move:
    """A card played: a lay, a capture of groups (or of everything), or a build of groups."""

    def __init__(
        self, kind: str, card: str, groups: Iterable[Group] = (), value: int | None = None
    ) -> None:
        self.kind = kind
        self.card = card
        self.groups = [list(group) for group in groups]
        self.value = value

    @property
    def elements(self) -> set[str]:
        return {element for group in self.groups for element in group}

    @property
    def key(self) -> tuple[str, str, int | None, frozenset[str]]:
        """A key that equal moves share, however they are split into groups."""
        return self.kind, self.card, self.value, frozenset(self.elements)

    @property
    def text(self) -> str:
        if self.kind == "lay":
            return self.card
        if self.kind == "all":
            return f"{self.card} x *"
        if self.kind == "build":
            return f"{self.card} b{self.value} {written(self.groups)}"
        value = "" if self.value is None else f"={self.value}"
        return f"{self.card}{value} x {written(self.groups)}"


class Oracle:
    """One hand of a game; what the four have in common."""

    hand_size = 4

    def __init__(
        self, players: int, options: dict[str, Any], dealer: int, deck: Sequence[str]
    ) -> None:
        self.players = players
        self.options = options
        self.dealer = dealer
        self.stock = list(deck)
        self.sides = self.number_of_sides()
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.loose: list[str] = []
        self.builds: list[Build] = []
        self.piles: list[list[str]] = [[] for _ in range(self.sides)]
        self.sweeps = [0] * self.sides
        self.last_side: int | None = None
        self.rest_to: int | None = None
        self.scores = [0] * self.sides
        self.moves_made = 0
        self.turn: int | None = (dealer + 1) % players
        self.start()

    def number_of_sides(self) -> int:
        return self.players

    def start(self) -> None:
        """The first deal: packets, then four to the table."""
        self.deal_packets()
        self.loose, self.stock = self.stock[:4], self.stock[4:]

    def deal_packets(self) -> None:
        """As many cards to each as the hand has, or an equal share of what is left."""
        size = min(self.hand_size, len(self.stock) // self.players)
        for i in range(self.players):
            seat = (self.dealer + 1 + i) % self.players
            self.hands[seat] += self.stock[:size]
            self.stock = self.stock[size:]

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    # Moves

    def possible(self, seat: int) -> Iterator[Move]:
        """The legal moves, perhaps some of them more than once in different splits."""
        raise NotImplementedError

    def moves(self) -> dict[str, Move]:
        """The legal moves by their text; of equal moves the one whose text sorts first."""
        if self.turn is None:
            return {}
        best: dict[tuple[str, str, int | None, frozenset[str]], tuple[str, Move]] = {}
        for move in self.possible(self.turn):
            text = move.text
            if move.key not in best or text < best[move.key][0]:
                best[move.key] = text, move
        return dict(best.values())

    def legal(self) -> set[str]:
        return set(self.moves())

    def equal_cards(self, card: str) -> list[str]:
        """The loose cards of the card's rank."""
        return [other for other in self.loose if other[0] == card[0]]

    def build_called(self, text: str) -> Build:
        return next(build for build in self.builds if build.text == text)

    # Playing

    def play(self, text: str) -> None:
        assert self.turn is not None
        seat = self.turn
        move = self.moves()[text]
        self.hands[seat].remove(move.card)
        if move.kind == "lay":
            self.loose.append(move.card)
        elif move.kind == "build":
            self.make_build(seat, move)
        else:
            self.capture(seat, move)
        self.moves_made += 1
        self.go_on(seat)

    def capture(self, seat: int, move: Move) -> None:
        taken = self.take_from_table(move)
        side = self.side_of(seat)
        self.last_side = side
        self.piles[side] += self.stacked(move.card, taken)
        if not self.loose and not self.builds:
            self.cleared(side)

    def take_from_table(self, move: Move) -> list[str]:
        """Remove what the move captures; return the cards in card order."""
        taken = []
        for element in move.elements:
            if is_build(element):
                build = self.build_called(element)
                self.builds.remove(build)
                taken += build.cards
            else:
                self.loose.remove(element)
                taken.append(element)
        return in_order(taken)

    def stacked(self, card: str, taken: list[str]) -> list[str]:
        """The order in which a capture goes on the pile."""
        return [card, *taken]

    def cleared(self, side: int) -> None:
        """A capture left nothing on the table."""
        if self.options.get("sweeps"):
            self.sweeps[side] += 1

    def sweeps_line(self) -> list[dict[str, Any]]:
        """The line of sweeps, where they count."""
        line = {"category": "sweeps", "points": list(self.sweeps)}
        return [line] if self.options.get("sweeps") else []

    def make_build(self, seat: int, move: Move) -> None:
        raise NotImplementedError

    def go_on(self, seat: int) -> None:
        """The next turn, the next deal, or the end."""
        if not any(self.hands):
            if not self.stock:
                self.turn = None
                self.finish()
                return
            self.before_dealing()
            self.deal_packets()
        self.turn = (seat + 1) % self.players

    def before_dealing(self) -> None:
        """Hook: called before packets are dealt again."""

    def finish(self) -> None:
        """The rest goes to the side that captured last, if any did."""
        if self.last_side is None:
            return
        rest = self.loose + [card for build in self.builds for card in build.cards]
        self.rest_to = self.last_side if rest else None
        self.piles[self.last_side] += in_order(rest)
        self.loose = []
        self.builds = []

    # Telling

    def position(self) -> dict[str, Any]:
        builds = sorted((build.text for build in self.builds), key=lambda t: card_order(t[1:3]))
        return {
            "turn": self.turn,
            "dealer": self.dealer,
            "table": in_order(self.loose) + builds,
            "builds": [
                {"build": build.text, "value": build.value, "owner": build.owner}
                for build in self.builds
            ],
            "hands": [in_order(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "sweeps": list(self.sweeps),
            "stock": len(self.stock),
            "scores": list(self.scores),
        }

    def lines(self) -> list[dict[str, Any]]:
        raise NotImplementedError

    def result(self) -> dict[str, Any]:
        lines = self.lines()
        points = [sum(line["points"][side] for line in lines) for side in range(self.sides)]
        return {"points": points, "lines": lines}

    def line_of_card(self, card: str, worth: int) -> dict[str, Any]:
        """A line for the side that has one card."""
        points = [worth if card in pile else 0 for pile in self.piles]
        return {"category": card, "points": points}

    def line_of_most(self, worth: int) -> dict[str, Any]:
        """The line ``cards``: for the one side that has more cards than every other."""
        counts = [len(pile) for pile in self.piles]
        alone = counts.count(max(counts)) == 1
        points = [worth if alone and count == max(counts) else 0 for count in counts]
        return {"category": "cards", "points": points, "counts": counts}


class DilotiOracle(Oracle):
    """Diloti: declarations and xeri."""

    hand_size = 6

    def number_of_sides(self) -> int:
        return 2

    def start(self) -> None:
        super().start()
        most = 4 if self.options["redeal"] == "four" else 3
        for rank in "JQK":
            if sum(card[0] == rank for card in self.loose) >= most:
                raise ValueError(f"{most} of {rank} among the first table cards")

    def possible(self, seat: int) -> Iterator[Move]:
        own = any(build.owner == seat for build in self.builds)
        plays: list[Move] = []
        for card in self.hands[seat]:
            others = list(self.hands[seat])
            others.remove(card)
            if card[0] in LOW:
                plays += self.captures(card)
                plays += self.declarations(seat, card, others, own)
            else:
                plays += self.court_captures(card)
        yield from plays
        if not own or not plays:
            for card in self.hands[seat]:
                if not self.equal_cards(card):
                    yield Move("lay", card)

    def court_captures(self, card: str) -> Iterator[Move]:
        equal = self.equal_cards(card)
        if len(equal) == 3 and self.options["royalty"] == "one-or-three":
            yield Move("capture", card, [[other] for other in equal])
        else:
            for other in equal:
                yield Move("capture", card, [[other]])

    def captures(self, card: str) -> Iterator[Move]:
        equal = self.equal_cards(card)
        value = LOW[card[0]]
        groups = [[other] for other in equal]
        groups += sums(self.loose, value, LOW)
        groups += [[build.text] for build in self.builds if build.value == value]
        for chosen in selections(groups):
            move = Move("capture", card, chosen)
            if chosen and set(equal) <= move.elements:
                yield move

    def declarations(self, seat: int, card: str, others: list[str], own: bool) -> Iterator[Move]:
        """Declaring, joining and raising, with declarations of the same value or without."""
        for value in sorted({LOW[other[0]] for other in others if other[0] in LOW}):
            same = [[build.text] for build in self.builds if build.value == value]
            for chosen in self.groups_of(value, [*self.loose, card]):
                elements = Move("build", card, chosen).elements
                if card not in elements:
                    continue
                for joined in selections(same):
                    barred = own and self.options["one_declaration"]
                    if joined or (len(elements) > 1 and not barred):
                        yield Move("build", card, [*chosen, *joined], value)
            for build in self.builds:
                if LOW[card[0]] + build.value == value and not own and self.may_raise(seat, build):
                    for chosen in self.groups_of(value, self.loose):
                        for joined in selections(same):
                            raised = [card, build.text]
                            yield Move("build", card, [raised, *chosen, *joined], value)

    def may_raise(self, seat: int, build: Build) -> bool:
        """Whether a player who has none of his own there may raise a declaration.

        A plain one that an opponent made or raised last; the partner's if an opponent has raised
        it at any time.
        """
        hands_on = [build.maker, *build.raisers]
        opposed = [self.side_of(other) != self.side_of(seat) for other in hands_on]
        partners = not opposed[0] and build.maker != seat
        may = opposed[0] or opposed[-1] or (partners and any(opposed))
        return len(build.groups) == 1 and may

    def groups_of(self, value: int, cards: Sequence[str]) -> Iterator[list[Group]]:
        """Every selection of groups of a value: single cards of it, and sums."""
        groups = [[card] for card in cards if LOW.get(card[0]) == value]
        yield from selections(groups + sums(cards, value, LOW))

    def make_build(self, seat: int, move: Move) -> None:
        assert move.value is not None
        for element in move.elements - {move.card}:
            if not is_build(element):
                self.loose.remove(element)
        made = Build([], move.value, seat)
        place = len(self.builds)
        for group in move.groups:
            on_table = [element for element in group if is_build(element)]
            if not on_table:
                made.groups.append(group)
                continue
            old = self.build_called(on_table[0])
            place = min(place, self.builds.index(old))
            if len(group) == 1:
                made.groups += old.groups
            else:
                made.groups.append([move.card, *old.cards])
                made.maker = old.maker
                made.raisers = [*old.raisers, seat]
        made.groups = arranged_groups(made.groups)
        left = [build for build in self.builds if build.text not in move.elements]
        self.builds = [*left[:place], made, *left[place:]]

    def cleared(self, side: int) -> None:
        if self.moves_made > 0:
            self.sweeps[side] += 1

    def lines(self) -> list[dict[str, Any]]:
        xeri = [self.options["xeri"] * count for count in self.sweeps]
        return [
            self.line_of_most(4),
            *(self.line_of_card(card, 1) for card in ("AC", "AD", "AH", "AS")),
            self.line_of_card("TD", 2),
            self.line_of_card("2C", 1),
            {"category": "xeri", "points": xeri, "counts": list(self.sweeps)},
        ]


class ShanissOracle(Oracle):
    """Shaniss: the difference in cards."""

    def possible(self, seat: int) -> Iterator[Move]:
        must = self.options["must_capture"]
        able = [card for card in self.hands[seat] if self.groups_for(card)]
        for card in self.hands[seat]:
            for chosen in selections(self.groups_for(card)):
                if chosen:
                    yield Move("capture", card, chosen)
            if must == "free" or (must == "card" and card not in able) or not able:
                yield Move("lay", card)

    def groups_for(self, card: str) -> list[Group]:
        """Every group that the card takes."""
        groups = [[other] for other in self.equal_cards(card)]
        return groups + sums(self.loose, LOW.get(card[0], 0), LOW)

    def finish(self) -> None:
        """The rest goes to nobody."""

    def lines(self) -> list[dict[str, Any]]:
        counts = [len(pile) for pile in self.piles]
        points = [max(0, counts[0] - counts[1]), max(0, counts[1] - counts[0])]
        line = {"category": "difference", "points": points, "counts": counts}
        return [line, *self.sweeps_line()]


@cache
def splits_equally(values: tuple[int, ...], value: int) -> bool:
    """Whether all the numbers can be split into groups that each add up to the value."""
    if not values:
        return True
    head, rest = values[0], values[1:]
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if head + sum(rest[i] for i in chosen) == value:
                left = tuple(rest[i] for i in range(len(rest)) if i not in chosen)
                if splits_equally(left, value):
                    return True
    return False


@cache
def values_of(values: tuple[int, ...]) -> list[int]:
    """Every value up to ten into which the numbers can be split in equal groups."""
    return [
        value
        for value in range(max(values), 11)
        if sum(values) % value == 0 and splits_equally(values, value)
    ]


class ElewenjeweOracle(Oracle):
    """Elewenjewe: jokers, esun and yoruba."""

    def start(self) -> None:
        self.loose = ["9D", "JD", "QD", "KD"]
        if self.options["rules"] == "amateur" and self.players != 5:
            self.stock = self.stock[:-2]
        self.deal_packets()

    def takers(self, cards: Iterable[str]) -> list[int]:
        """The values that take these cards as an esun."""
        cards = list(cards)
        found = values_of(tuple(sorted(LOW[card[0]] for card in cards)))
        if self.options["yoruba"]:
            found = [value for value in found if all(LOW[card[0]] != value for card in cards)]
        return found

    def allowed_together(self, cards: Sequence[str]) -> bool:
        """Whether the cards may be in one group: Yoruba requires different ranks."""
        ranks = [card[0] for card in cards]
        return not self.options["yoruba"] or len(set(ranks)) == len(ranks)

    def possible(self, seat: int) -> Iterator[Move]:
        for card in self.hands[seat]:
            yield Move("lay", card)
            if card[0] == "X":
                if self.loose or self.builds:
                    yield Move("all", card)
                continue
            value = LOW.get(card[0], 0)
            groups = [[other] for other in self.equal_cards(card)]
            groups += [
                group for group in sums(self.loose, value, LOW) if self.allowed_together(group)
            ]
            groups += [[build.text] for build in self.builds if value in self.takers(build.cards)]
            for chosen in selections(groups):
                if chosen:
                    yield Move("capture", card, chosen)
            if value and self.options["esun"]:
                others = list(self.hands[seat])
                others.remove(card)
                yield from self.esuns(card, others)

    def esuns(self, card: str, others: list[str]) -> Iterator[Move]:
        held = {LOW[other[0]] for other in others if other[0] in LOW}
        numbers = [other for other in self.loose if other[0] in LOW]
        for size in range(1, len(numbers) + 1):
            for chosen in combinations(numbers, size):
                pile = [card, *chosen]
                if self.allowed_together(pile):
                    takers = self.takers(pile)
                    if held & set(takers):
                        yield Move("build", card, [pile], max(takers))

    def make_build(self, seat: int, move: Move) -> None:
        assert move.value is not None
        for other in move.elements - {move.card}:
            self.loose.remove(other)
        self.builds.append(Build(move.groups, move.value, seat))

    def take_from_table(self, move: Move) -> list[str]:
        if move.kind == "all":
            taken = self.loose + [card for build in self.builds for card in build.cards]
            self.loose = []
            self.builds = []
            return in_order(taken)
        taken = super().take_from_table(move)
        jokers = [card for card in self.loose if card[0] == "X"]
        for joker in jokers:
            self.loose.remove(joker)
        return in_order(taken + jokers)

    def stacked(self, card: str, taken: list[str]) -> list[str]:
        return [*taken, card]

    def before_dealing(self) -> None:
        """The maker of each esun returns a top card, the first time it is still there."""
        for build in self.builds:
            if not build.paid and self.piles[build.owner]:
                self.loose.append(self.piles[build.owner].pop())
            build.paid = True

    def go_on(self, seat: int) -> None:
        self.last_side = seat
        super().go_on(seat)

    def finish(self) -> None:
        self.before_dealing()
        super().finish()

    def lines(self) -> list[dict[str, Any]]:
        counts = [len(pile) for pile in self.piles]
        line = {"category": "cards", "points": counts, "counts": list(counts)}
        return [line, *self.sweeps_line()]


class ZwickernOracle(Oracle):
    """Zwickern: jokers, and builds to 14."""

    def start(self) -> None:
        for i in range(4 * self.players):
            self.hands[(self.dealer + 1 + i) % self.players].append(self.stock.pop(0))
        self.loose, self.stock = self.stock[:4], self.stock[4:]

    def possible(self, seat: int) -> Iterator[Move]:
        must = self.options["must_capture"]
        captures = [move for card in self.hands[seat] for move in self.captures(card)]
        yield from captures
        if captures and must == "hand":
            return
        for card in self.hands[seat]:
            if must == "card" and any(move.card == card for move in captures):
                continue
            others = list(self.hands[seat])
            others.remove(card)
            yield Move("lay", card)
            yield from self.possible_builds(card, others)

    def captures(self, card: str) -> Iterator[Move]:
        """What the card takes, a joker for each value that it may name."""
        named = JOKER_VALUES if card[0] == "X" else [HIGH[card[0]]]
        for value in named:
            for chosen in selections(self.capturable(value)):
                if chosen:
                    yield Move("capture", card, chosen, value if card[0] == "X" else None)

    def capturable(self, value: int) -> list[Group]:
        """Every group that a card of the value takes."""
        groups = [[card] for card in self.loose if HIGH.get(card[0]) == value]
        groups += [[card] for card in self.loose if card[0] == "X"]
        groups += [[build.text] for build in self.builds if build.value == value]
        return groups + sums(self.loose, value, HIGH)

    def possible_builds(self, card: str, others: list[str]) -> Iterator[Move]:
        there: list[tuple[str, int | None]] = []
        there += [(other, HIGH.get(other[0])) for other in self.loose]
        there += [(build.text, build.value) for build in self.builds]
        for element, value in there:
            for total in self.totals(HIGH.get(card[0]), value):
                if not self.options["hold_to_build"] or any(
                    other[0] == "X" or HIGH[other[0]] == total for other in others
                ):
                    yield Move("build", card, [[card, element]], total)

    def totals(self, one: int | None, other: int | None) -> Sequence[int]:
        """The values that two things can make together; a joker has none of its own."""
        if one is not None and other is not None:
            return [one + other] if one + other <= 14 else []
        return range((one or 2) + (other or 2), 15)

    def make_build(self, seat: int, move: Move) -> None:
        assert move.value is not None
        (element,) = move.elements - {move.card}
        if is_build(element):
            build = self.build_called(element)
            new = Build([[move.card, *build.cards]], move.value, seat)
            self.builds[self.builds.index(build)] = new
        else:
            self.loose.remove(element)
            self.builds.append(Build([[move.card, element]], move.value, seat))

    def go_on(self, seat: int) -> None:
        if not self.hands[seat]:
            self.hands[seat], self.stock = self.stock[:4], self.stock[4:]
        for i in range(1, self.players + 1):
            following = (seat + i) % self.players
            if self.hands[following]:
                self.turn = following
                return
        self.turn = None
        self.finish()

    def cleared(self, side: int) -> None:
        self.sweeps[side] += 1

    def lines(self) -> list[dict[str, Any]]:
        points = [3 * count for count in self.sweeps]
        return [
            *(self.line_of_card(card, 1) for card in ("7D", "7S")),
            *(self.line_of_card(card, 2) for card in ("AC", "AD", "AH", "AS")),
            self.line_of_card("TD", 10),
            {"category": "sweeps", "points": points, "counts": list(self.sweeps)},
            self.line_of_most(1),
        ]


CLASSES: dict[str, type[Oracle]] = {
    "diloti": DilotiOracle,
    "shaniss": ShanissOracle,
    "elewenjewe": ElewenjeweOracle,
    "zwickern": ZwickernOracle,
}


def make(
    game_id: str,
    players: int,
    options: dict[str, Any],
    dealer: int,
    deck: Sequence[str],
    scores: Sequence[int],
) -> Oracle:
    """A hand of a game, dealt.

    Args:
        deck: top card first; for elewenjewe without the four cards of the opening table.
        scores: of the match before the hand; no hand of these games depends on them.

    Raises:
        ValueError: a Diloti deck that would have been shuffled again.
    """
    oracle = CLASSES[game_id](players, options, dealer, deck)
    oracle.scores = list(scores)
    return oracle


# What follows checks the above.


def deck_of(game_id: str, players: int, options: dict[str, Any]) -> list[str]:
    """The cards that are shuffled, in card order."""
    if game_id == "zwickern":
        count = options.get("jokers")
        if count is None:
            count = 6 if players <= 4 else 0
        return PACK + [f"X{number}" for number in range(1, count + 1)]
    if game_id == "elewenjewe":
        rest = [card for card in PACK if card not in ("9D", "JD", "QD", "KD")]
        return rest + (["X1", "X2"] if options["rules"] == "amateur" else [])
    return list(PACK)


def cards_in(oracle: Oracle) -> list[str]:
    """Every card, wherever it is; stock and all."""
    cards = oracle.stock + oracle.loose
    for some in [*oracle.hands, *oracle.piles, *(build.cards for build in oracle.builds)]:
        cards = cards + some
    return in_order(cards)


def play_hand(game_id: str, players: int, options: dict[str, Any], seed: int) -> set[str]:
    """One random hand; the kinds of move that it saw."""
    chance = random.Random(seed)
    deck = deck_of(game_id, players, options)
    while True:
        chance.shuffle(deck)
        try:
            oracle = make(game_id, players, options, chance.randrange(players), deck, [0] * players)
            break
        except ValueError:
            continue
    cards = cards_in(oracle)
    assert len(set(cards)) == len(cards)
    seen = set()
    while oracle.turn is not None:
        moves = oracle.moves()
        assert moves and oracle.hands[oracle.turn]
        better = sorted(text for text in moves if moves[text].kind != "lay")
        text = chance.choice(better if better and chance.random() < 0.7 else sorted(moves))
        seen.add(moves[text].kind)
        if any(is_build(element) for element in moves[text].elements):
            seen.add(moves[text].kind + " with a build")
        oracle.play(text)
        assert cards_in(oracle) == cards
        oracle.position()
    assert oracle.legal() == set()
    assert not any(oracle.hands) and not oracle.stock
    assert len(oracle.result()["points"]) == oracle.sides
    return seen


def set_up(
    game_id: str,
    options: dict[str, Any],
    hand: str,
    table: str,
    builds: Iterable[tuple[str, int, int]] = (),
    rest: str = "2C",
) -> Oracle:
    """A made-up position: seat 0 has the turn, the others hold the rest, nothing is in stock."""
    chosen = DEFAULTS[game_id] | options
    players = chosen.pop("players", 2)
    plain = [card for card in deck_of(game_id, players, chosen) if card[0] not in "JQK"]
    oracle = make(game_id, players, chosen, players - 1, plain, [0] * players)
    oracle.hands = [hand.split(), *([rest.split()] * (players - 1))]
    oracle.loose = table.split()
    oracle.builds = [
        Build([group.split("+") for group in text.strip("[]").split()], value, owner)
        for text, value, owner in builds
    ]
    oracle.stock = []
    oracle.moves_made = 1
    return oracle


DEFAULTS: dict[str, dict[str, Any]] = {
    "diloti": {
        "target": 61,
        "royalty": "one",
        "redeal": "three",
        "one_declaration": False,
        "xeri": 10,
    },
    "shaniss": {"target": 100, "must_capture": "card"},
    "elewenjewe": {
        "rules": "amateur",
        "yoruba": False,
        "esun": True,
        "isiwo": False,
        "hands": 4,
    },
    "zwickern": {"jokers": 6, "hands": 1, "hold_to_build": False, "must_capture": "free"},
}


def check_diloti() -> None:
    """The worked examples of diloti.md."""
    legal = set_up("diloti", {}, "5D 9D 3C 9C", "4S TH 9H").legal()
    assert "9C" not in legal and {"9C x 9H", "5D b9 4S+5D", "5D b9 4S+5D 9H"} <= legal
    assert "9C b9 9C" not in legal and "9C b9 9C 9H" in legal
    legal = set_up("diloti", {}, "KD 2D", "KS KH").legal()
    assert legal == {"KD x KS", "KD x KH", "2D"}
    legal = set_up("diloti", {}, "KD", "KS KH KC").legal()
    assert legal == {"KD x KS", "KD x KH", "KD x KC"}
    legal = set_up("diloti", {"royalty": "one-or-three"}, "KD", "KS KH KC").legal()
    assert legal == {"KD x KC KH KS"}
    legal = set_up("diloti", {}, "9D KC", "2C", [("[4S+5D]", 9, 0)]).legal()
    assert legal == {"9D x [4S+5D]"}
    assert set_up("diloti", {}, "KC", "2C", [("[4S+5D]", 9, 0)]).legal() == {"KC"}
    oracle = set_up("diloti", {}, "2H TS", "4C", [("[3C+5D]", 8, 1)])
    assert "2H b10 2H+[3C+5D]" in oracle.legal()
    oracle.play("2H b10 2H+[3C+5D]")
    assert oracle.position()["builds"] == [{"build": "[2H+3C+5D]", "value": 10, "owner": 0}]
    assert set_up("diloti", {}, "2H TS", "", [("[3S+5D 8H]", 8, 1)]).legal() == {"2H", "TS"}
    oracle = set_up("diloti", {}, "3C 8S", "5H", [("[3S+5D]", 8, 1)])
    oracle.play("3C b8 3C+5H [3S+5D]")
    assert oracle.position()["table"] == ["[3C+5H 3S+5D]"]
    for one, expected in ((False, True), (True, False)):
        oracle = set_up("diloti", {"one_declaration": one}, "3C 8S", "5H", [("[AC+2C]", 3, 0)])
        assert ("3C b8 3C+5H" in oracle.legal()) is expected
    legal = set_up("diloti", {}, "8C", "8D 5S 3H").legal()
    assert legal == {"8C x 8D", "8C x 3H+5S 8D"}
    for made, xeri in ((0, 0), (1, 1)):
        oracle = set_up("diloti", {}, "TS 3S", "2C 3D 5H TC")
        oracle.moves_made = made
        oracle.play("TS x 2C+3D+5H TC")
        assert oracle.position()["sweeps"] == [xeri, 0]
        assert oracle.piles[0] == ["TS", "2C", "3D", "5H", "TC"]
    four = {"players": 4}
    for owner, raises in ((1, True), (2, False), (3, True), (0, False)):
        legal = set_up("diloti", four, "2H TS", "4C", [("[3C+5D]", 8, owner)]).legal()
        assert ("2H b10 2H+[3C+5D]" in legal) is raises
    check_diloti_partners()
    check_diloti_families()
    for redeal, courts, fine in (
        ("three", "JC JD JH", False),
        ("three", "JC JD", True),
        ("four", "JC JD JH", True),
        ("four", "JC JD JH JS", False),
    ):
        deck = [card for card in PACK if card[0] != "J"]
        deck[12:12] = courts.split()
        try:
            make("diloti", 2, DEFAULTS["diloti"] | {"redeal": redeal}, 0, deck, [0, 0])
        except ValueError:
            assert not fine, courts
        else:
            assert fine, courts


def check_diloti_partners() -> None:
    """The partner's declaration may be raised once an opponent has raised it."""
    four = {"players": 4}
    oracle = set_up("diloti", four, "", "", [("[2C+2D]", 4, 2)])
    oracle.hands = [["AH", "5C", "7S"], ["AC", "5D", "QC"], ["AD", "6D", "QD"], ["KC", "KD", "KS"]]

    def raises() -> list[str]:
        return [text for text in oracle.legal() if "+[" in text]

    assert raises() == [], "the partner made it"
    oracle.play("7S")
    oracle.play("AC b5 AC+[2C+2D]")
    oracle.play("AD b6 AD+[AC+2C+2D]")
    oracle.play("KC")
    assert oracle.turn == 0 and oracle.builds[0].owner == 2
    oracle.hands[0] = ["AH", "7H"]
    assert "AH b7 AH+[AC+AD+2C+2D]" in raises()


def check_diloti_families() -> None:
    """Declarations of the value may become groups of a family, whoever made them."""
    for on_table in ("[4S+6D]", "[3D+7S 4H+6S]"):
        for owner in (0, 1):
            oracle = set_up("diloti", {}, "2H TS", "", [("[3C+5D]", 8, 1), (on_table, 10, owner)])
            move = f"2H b10 2H+[3C+5D] {on_table}"
            assert (move in oracle.legal()) is (owner == 1), "no raise beside one's own"
    oracle = set_up("diloti", {}, "2H TS", "", [("[3C+5D]", 8, 1), ("[4S+6D]", 10, 1)])
    oracle.play("2H b10 2H+[3C+5D] [4S+6D]")
    assert oracle.position()["builds"] == [
        {"build": "[2H+3C+5D 4S+6D]", "value": 10, "owner": 0},
    ]
    two = [("[4S+6D]", 10, 1), ("[3D+7S]", 10, 0)]
    legal = set_up("diloti", {}, "2H TS", "8C", two).legal()
    assert {text for text in legal if " b" in text} == {
        "2H b10 2H+8C",
        "2H b10 2H+8C [4S+6D]",
        "2H b10 2H+8C [3D+7S]",
        "2H b10 2H+8C [3D+7S] [4S+6D]",
    }
    oracle = set_up("diloti", {"one_declaration": True}, "2H TS", "8C", two)
    assert "2H b10 2H+8C" not in oracle.legal()
    oracle.play("2H b10 2H+8C [3D+7S] [4S+6D]")
    assert oracle.position()["table"] == ["[2H+8C 3D+7S 4S+6D]"]


def check_shaniss() -> None:
    """The worked examples of shaniss.md."""
    legal = set_up("shaniss", {}, "8H", "5C 3D 8D KS").legal()
    assert legal == {"8H x 3D+5C", "8H x 3D+5C 8D", "8H x 8D"}
    legal = set_up("shaniss", {}, "QS", "QC QD").legal()
    assert legal == {"QS x QC", "QS x QD", "QS x QC QD"}
    assert set_up("shaniss", {}, "TC", "4D 6H").legal() == {"TC x 4D+6H"}
    for must, laid in (("free", {"TC", "KD"}), ("card", {"KD"}), ("hand", set())):
        legal = set_up("shaniss", {"must_capture": must}, "TC KD", "4D 6H").legal()
        assert legal == {"TC x 4D+6H", *laid}
    assert set_up("shaniss", {"must_capture": "hand"}, "TC KD", "4D").legal() == {"TC", "KD"}
    assert set_up("shaniss", {}, "2D", "5H").legal() == {"2D"}
    for counts, points in (([30, 16], [14, 0]), ([24, 24], [0, 0])):
        oracle = set_up("shaniss", {}, "2D", "5H")
        oracle.piles = [PACK[: counts[0]], PACK[: counts[1]]]
        assert oracle.result()["points"] == points


def check_elewenjewe() -> None:
    """The worked examples of elewenjewe.md."""
    legal = set_up("elewenjewe", {}, "9S", "9D JD QD KD").legal()
    assert legal == {"9S x 9D", "9S"}
    oracle = set_up("elewenjewe", {}, "4D 4S", "3C AD", rest="8C")
    assert "4D b8 AD+3C+4D" in oracle.legal()
    oracle.play("4D b8 AD+3C+4D")
    assert oracle.legal() == {"8C", "8C x [AD+3C+4D]"}
    oracle = set_up("elewenjewe", {}, "4S", "", [("[AD+3C+4D]", 8, 0)])
    assert oracle.legal() == {"4S", "4S x [AD+3C+4D]"}
    oracle = set_up("elewenjewe", {}, "X1 2D", "9D JD QD KD")
    oracle.play("X1 x *")
    assert oracle.position()["piles"][0] == ["9D", "JD", "QD", "KD", "X1"]
    assert set_up("elewenjewe", {}, "X1", "").legal() == {"X1"}
    oracle = set_up("elewenjewe", {}, "9S 2S", "9D X1")
    oracle.play("9S x 9D")
    assert oracle.position()["piles"][0] == ["9D", "X1", "9S"]
    yoruba = {"yoruba": True}
    assert set_up("elewenjewe", yoruba, "8H", "4C 4D").legal() == {"8H"}
    assert set_up("elewenjewe", yoruba, "8H", "2C 2D 4S").legal() == {"8H"}
    legal = set_up("elewenjewe", yoruba, "4D 4S", "3C AD").legal()
    assert "4D b8 AD+3C+4D" not in legal and "4D x AD+3C" in legal
    assert "4D b8 AD+3C+4D" in set_up("elewenjewe", yoruba, "4D 8S", "3C AD").legal()
    oracle = set_up("elewenjewe", {}, "KS", "", [("[AD+3C+4D]", 8, 1)], rest="")
    oracle.piles = [["5C"], ["6C", "6D"]]
    oracle.play("KS")
    assert oracle.piles == [["5C", "AD", "3C", "4D", "6D", "KS"], ["6C"]]
    check_esun_is_paid_once()
    deck = deck_of("elewenjewe", 5, DEFAULTS["elewenjewe"])
    sizes = set()
    oracle = make("elewenjewe", 5, DEFAULTS["elewenjewe"], 0, deck, [0] * 5)
    while oracle.turn is not None:
        sizes.add((max(len(hand) for hand in oracle.hands), len(oracle.stock)))
        oracle.play(max(oracle.legal(), key=len))
    assert {(4, 30), (4, 10), (2, 0)} <= sizes


def check_esun_is_paid_once() -> None:
    """At the next deal, or at the end of the hand, and never again."""
    esun = [("[AD+3C+4D]", 8, 1)]
    for pile, after in (("6C 6D", ["6C"]), ("", [])):
        oracle = set_up("elewenjewe", {}, "KS", "", esun, rest="")
        oracle.piles = [["5C"], pile.split()]
        oracle.stock = ["QC", "JC"]
        oracle.play("KS")
        assert oracle.piles[1] == after
        oracle.piles[1] = ["TC", "TD"]
        oracle.play("JC")
        oracle.play("QC")
        assert oracle.turn is None and oracle.piles[1][:2] == ["TC", "TD"]


def check_zwickern() -> None:
    """The worked examples of zwickern.md."""
    legal = set_up("zwickern", {}, "KH", "QC 3D KD").legal()
    assert legal == {"KH", "KH x KD"}
    legal = set_up("zwickern", {}, "AH", "9C 2D 5H 6S").legal()
    assert {"AH x 2D+9C", "AH x 5H+6S", "AH x 2D+9C 5H+6S"} == {t for t in legal if " x " in t}
    oracle = set_up("zwickern", {}, "X1 2S", "9H 4D 5C")
    oracle.play("X1=9 x 4D+5C 9H")
    assert oracle.position()["sweeps"] == [1, 0]
    legal = set_up("zwickern", {}, "8D", "X2 8C").legal()
    assert {"8D x 8C", "8D x X2", "8D x 8C X2"} == {t for t in legal if " x " in t}
    assert {f"8D b{v} 8D+X2" for v in range(10, 15)} == {t for t in legal if " b" in t}
    oracle = set_up("zwickern", {}, "5C 9C", "", [("[3H+4D]", 7, 1)])
    assert oracle.legal() == {"5C", "9C", "5C b12 5C+[3H+4D]"}
    oracle.play("5C b12 5C+[3H+4D]")
    assert oracle.position()["builds"] == [{"build": "[3H+4D+5C]", "value": 12, "owner": 0}]
    legal = set_up("zwickern", {"hold_to_build": True}, "4D 9C", "5C 6C").legal()
    assert {t for t in legal if " b" in t} == {"4D b9 4D+5C"}
    must: dict[str, Any] = {"must_capture": "hand"}
    legal = set_up("zwickern", must, "4D 9C 8S", "5C 9H").legal()
    assert legal == {"9C x 9H"}
    legal = set_up("zwickern", must, "4D 8S", "5C 9H").legal()
    assert legal == {"4D", "8S", "4D b9 4D+5C", "4D b13 4D+9H", "8S b13 5C+8S"}
    legal = set_up("zwickern", {"must_capture": "card"}, "4D 9C 8S", "5C 9H").legal()
    assert legal == {"9C x 9H", "4D", "8S", "4D b9 4D+5C", "4D b13 4D+9H", "8S b13 5C+8S"}
    legal = set_up("zwickern", {}, "X1", "X2").legal()
    assert {t for t in legal if " b" in t} == {f"X1 b{v} X1+X2" for v in range(4, 15)}
    assert {t for t in legal if " x " in t} == {f"X1={v} x X2" for v in range(2, 15)}
    options = DEFAULTS["zwickern"]
    oracle = make("zwickern", 2, options, 0, deck_of("zwickern", 2, options), [0, 0])
    assert oracle.position()["stock"] == 46


def main() -> None:
    """Play the worked examples and random hands."""
    check_diloti()
    check_shaniss()
    check_elewenjewe()
    check_zwickern()
    some: list[tuple[str, Sequence[int], dict[str, Any]]] = [
        ("diloti", (2, 4), {}),
        ("diloti", (2, 4), {"royalty": "one-or-three", "one_declaration": True}),
        ("shaniss", (2,), {}),
        ("shaniss", (2,), {"must_capture": "free"}),
        ("shaniss", (2,), {"must_capture": "hand"}),
        ("elewenjewe", (2, 3, 4, 5, 6), {}),
        ("elewenjewe", (2, 3, 4, 5, 6), {"yoruba": True}),
        ("elewenjewe", (2, 3, 4, 5, 6), {"esun": False}),
        ("elewenjewe", (2,), {"rules": "professional"}),
        ("zwickern", (2, 3, 4, 5, 6, 7, 8), {}),
        ("zwickern", (2, 3, 4, 5, 6, 7, 8), {"jokers": 0}),
        ("zwickern", (2, 3, 4, 5, 6, 7, 8), {"must_capture": "hand"}),
        ("zwickern", (2, 3, 4, 5, 6, 7, 8), {"must_capture": "card"}),
        ("zwickern", (2, 3, 4, 5, 6, 7, 8), {"jokers": 2, "hold_to_build": True}),
    ]
    for game_id, numbers, options in some:
        seen: set[str] = set()
        for players in numbers:
            for seed in range(30):
                seen |= play_hand(game_id, players, DEFAULTS[game_id] | options, seed)
        print(game_id, options, sorted(seen))


if __name__ == "__main__":
    main()
