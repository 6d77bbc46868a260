"""The games with builds a second time: Cassino with its variants, and African Cassino.

Written from the rule cards cassino.md and african.md and from the notation alone, with plain
lists and brute force. It shares nothing with the program.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
ORDER = {card: place for place, card in enumerate(PACK)}
NOT_PLUCKED = ("AC", "AD", "AH", "AS", "TD", "2S")
CASSINO = (
    "cassino",
    "cassino-draw",
    "cassino-royal",
    "cassino-spade",
    "cassino-california",
    "cassino-pluck",
)
GAMES = (*CASSINO, "african-cassino")

# An element of a group is its text: "4D", "[4D+5C]" or "P1.7S". With one pack no two are alike.
Group = list[str]


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards by rank, then suit."""
    return sorted(cards, key=ORDER.__getitem__)


def is_build(element: str) -> bool:
    """Whether an element is a build lying on the table."""
    return element.startswith("[")


def is_pile_card(element: str) -> bool:
    """Whether an element is a card of somebody's pile."""
    return element.startswith("P")


def cards_of(element: str) -> list[str]:
    """The cards that an element consists of."""
    if is_build(element):
        return element[1:-1].replace("+", " ").split(" ")
    if is_pile_card(element):
        return [element[-2:]]
    return [element]


def first_card(element: str) -> int:
    """What an element compares as."""
    return ORDER[cards_of(element)[0]]


def group_in_order(group: Iterable[str]) -> Group:
    """Cards, then builds, then pile cards."""
    return sorted(group, key=lambda e: (is_build(e) + 2 * is_pile_card(e), first_card(e)))


def groups_in_order(groups: Iterable[Iterable[str]]) -> list[Group]:
    """The groups in canonical order, each of them in order too."""
    return sorted(
        (group_in_order(group) for group in groups),
        key=lambda group: [first_card(element) for element in group],
    )


def written(groups: Iterable[Iterable[str]]) -> str:
    """The groups as text."""
    return " ".join("+".join(group) for group in groups_in_order(groups))


def subsets(elements: Sequence[str], total: int, value: dict[str, int]) -> Iterator[Group]:
    """Every set of elements, also the empty one, whose values add up to the total."""
    if total == 0:
        yield []
    for i, element in enumerate(elements):
        if value[element] <= total:
            for rest in subsets(elements[i + 1 :], total - value[element], value):
                yield [element, *rest]


def selections(groups: list[Group], need: list[str]) -> Iterator[list[Group]]:
    """Every set of disjoint groups, also the empty one, in which all of ``need`` stand."""
    if need:
        for group in groups:
            if need[0] in group:
                apart = [other for other in groups if not set(other) & set(group)]
                left = [element for element in need if element not in group]
                for rest in selections(apart, left):
                    yield [group, *rest]
        return
    yield []
    for i, group in enumerate(groups):
        apart = [other for other in groups[i + 1 :] if not set(other) & set(group)]
        for rest in selections(apart, []):
            yield [group, *rest]


# A value and what has it: a loose card, or a card of a pile, low or not (see ``can_split``).
ANY, LOOSE, LOW = 0, 1, 2
Kinds = tuple[tuple[int, int], ...]


@cache
def can_split(cards: Kinds, total: int) -> bool:
    """Whether cards, the largest value first, make groups of that total with none left over.

    An ace, 1 in a sum, is 14 alone. In the group of a ``LOW`` card a ``LOOSE`` one must stand.
    """
    values = [value for value, _ in cards]
    alone = values.count(1) if total == 14 else 0
    if all((sum(values) - k) % total for k in range(alone + 1)):
        return False
    room = sum(total - value for value, kind in cards if kind == LOOSE)
    if sum(value for value, kind in cards if kind == LOW) > room:
        return False
    if not cards or (total == 14 and values[0] == 1):
        return all(kind != LOW for _, kind in cards)
    tried = set()
    for chosen in positions(cards, 1, total - values[0]):
        kinds = [cards[i][1] for i in (0, *chosen)]
        left = tuple(card for i, card in enumerate(cards) if i and i not in chosen)
        if left not in tried and (LOW not in kinds or LOOSE in kinds):
            tried.add(left)
            if can_split(left, total):
                return True
    return False


def positions(cards: Kinds, start: int, total: int) -> Iterator[tuple[int, ...]]:
    """The places, from ``start`` on, of cards that add up; of equal ones the first are taken."""
    if total == 0:
        yield ()
    for i in range(start, len(cards)):
        if cards[i][0] <= total and (i == start or cards[i] != cards[i - 1]):
            for rest in positions(cards, i + 1, total - cards[i][0]):
                yield (i, *rest)


class Splits:
    """The best way to split a set of elements into groups, for one value.

    Piles can be used so deep that ``selections`` would never end. So this goes set by set, and
    looks for the groups in the order of their text: the first way found sorts first.
    """

    def __init__(self, groups: list[Group], total: int, low: dict[str, int]) -> None:
        self.total = total
        self.low = low
        ordered = [group_in_order(group) for group in groups]
        ordered.sort(key=lambda group: "+".join(group) + " ")
        elements = sorted({element for group in ordered for element in group})
        self.bit = {element: 1 << i for i, element in enumerate(elements)}
        self.ordered = [(self.bits(group), first_card(group[0]), group) for group in ordered]

    def bits(self, elements: Iterable[str]) -> int:
        return sum(self.bit[element] for element in elements)

    def best(self, elements: list[str]) -> list[Group] | None:
        """The groups whose text sorts first, or none where the set can't be split."""
        if any(element not in self.bit for element in elements):
            return None
        return self.search(elements, -1) if self.possible(elements, -1) else None

    def search(self, left: list[str], after: int) -> list[Group]:
        """The same, when it can be done with groups that all begin after that card."""
        if not left:
            return []
        bits = self.bits(left)
        for its_bits, first, group in self.ordered:
            if its_bits & bits == its_bits and first > after:
                rest = [e for e in left if e not in group]
                if self.possible(rest, first):
                    return [group, *self.search(rest, first)]
        raise AssertionError(left)

    def possible(self, left: list[str], after: int) -> bool:
        """Whether these make groups that all begin after that card.

        The lowest loose card begins its group, so none may be before ``after``; a pile card
        before ``after`` must stand behind a loose card.
        """
        cards = []
        for element in left:
            early = first_card(element) < after
            if not is_pile_card(element) and early:
                return False
            if not is_build(element):
                kind = LOW if early else ANY if is_pile_card(element) else LOOSE
                cards.append((self.low[element], kind))
        if all(kind != LOW for _, kind in cards):
            cards = [(value, ANY) for value, _ in cards]
        return can_split(tuple(sorted(cards, reverse=True)), self.total)


def may_stand(group: Group, tops: list[str]) -> bool:
    """Whether a group holds one card of each pile at most, and one that was not on top from the
    beginning only with a card from the hand or loose on the table."""
    of_piles = [element for element in group if is_pile_card(element)]
    piles = [element.split(".")[0] for element in of_piles]
    if len(set(piles)) < len(piles):
        return False
    return len(of_piles) < len(group) or all(element in tops for element in of_piles)


def all_subsets(elements: Sequence[str]) -> Iterator[list[str]]:
    """Every subset, the empty one too."""
    for size in range(len(elements) + 1):
        for some in combinations(elements, size):
            yield list(some)


@dataclass
class Build:
    """A build on the table.

    ``owner`` is the seat that owns it now, ``maker`` the one that first made it.
    """

    groups: list[list[str]]
    value: int
    owner: int
    maker: int

    @property
    def text(self) -> str:
        return f"[{written(self.groups)}]"

    @property
    def open(self) -> bool:
        return len(self.groups) == 1


@dataclass
class Play:
    """A move taken apart: kind is "lay", "take", "build" or "count"."""

    kind: str
    card: str = ""
    value: int | None = None
    groups: tuple[tuple[str, ...], ...] = ()
    pluck_before: str | None = None
    pluck_after: str | None = None

    @property
    def elements(self) -> list[str]:
        return [element for group in self.groups for element in group]

    @property
    def text(self) -> str:
        if self.kind == "count":
            return "count"
        text = self.card
        if self.kind == "take":
            if self.value is not None:
                text += f"={self.value}"
            text += f" x {written(self.groups)}"
        if self.kind == "build":
            text += f" b{self.value} {written(self.groups)}"
        if self.pluck_before:
            text = f"pluck {self.pluck_before}; {text}"
        if self.pluck_after:
            text = f"{text}; pluck {self.pluck_after}"
        return text


class BuildsOracle:
    """What Cassino and African Cassino have in common."""

    captor_on_top = False

    def __init__(
        self,
        game_id: str,
        players: int,
        options: dict[str, Any],
        dealer: int,
        deck: Sequence[str],
        scores: Sequence[int],
    ) -> None:
        self.game = game_id
        self.players = players
        self.options = options
        self.partners = self.in_partnerships()
        self.sides = 2 if self.partners else players
        self.dealer = dealer
        self.scores = list(scores)
        self.stock = list(deck)
        self.turn: int | None = (dealer + 1) % players
        self.loose: list[str] = []
        self.builds: list[Build] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.piles: list[list[str]] = [[] for _ in range(self.sides)]
        self.sweeps = [0] * self.sides
        self.last_side: int | None = None
        self.marks: set[str] = set()
        self.counted_out: int | None = None
        self.rest_to: int | None = None
        self.known: dict[str, Play] | None = None
        self.deal(first=True)

    # What differs between the games.

    def in_partnerships(self) -> bool:
        return bool(self.options.get("partnerships")) and self.players == 4

    def deal(self, first: bool) -> None:
        raise NotImplementedError

    def values(self, card: str) -> list[int]:
        """Every value that the card can have alone."""
        raise NotImplementedError

    def may_make(self, seat: int) -> bool:
        """Whether the player may lay a new build at all."""
        return True

    def may_augment(self, seat: int, build: Build) -> bool:
        """Whether this player may add groups to this build."""
        return True

    def may_increase(self, seat: int, build: Build) -> bool:
        """Whether this player may raise the value of this build."""
        return build.open

    def increase_takes_more(self) -> bool:
        """Whether loose cards and further groups may go into an increase."""
        return True

    def allowed_without_card(self, seat: int) -> set[int]:
        """The values that the player may build without holding a card of them."""
        return set()

    def open_piles(self, seat: int) -> list[list[str]]:
        """The piles that the player may use cards of: elements, the top card first."""
        return []

    def may_lay(self, seat: int) -> bool:
        """Whether the player may lay a card though he has another legal move."""
        raise NotImplementedError

    def draw(self, seat: int) -> None:
        """What the player draws after a play."""

    def built(self, seat: int, value: int, old: Build | None) -> None:
        """Hook: called for every new build, and for every increase of an old one."""

    def unlisted(self) -> list[str]:
        """Some calls that are legal here, but not in the list of legal moves."""
        return []

    def sure(self) -> list[int]:
        """The majorities that are certain, and all lines that cannot change."""
        half = {"cards": len(pack_for(self.game, self.players)) / 2, "spades": 13 / 2}
        sure = [0] * self.sides
        for line in self.lines():
            for side in range(self.sides):
                if line["category"] in half and line["counts"][side] <= half[line["category"]]:
                    continue
                sure[side] += line["points"][side]
        return sure

    def lines(self) -> list[dict[str, Any]]:
        raise NotImplementedError

    # Small questions.

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    def low(self, card: str) -> int:
        """The card's value in a sum, 0 when it has none."""
        values = self.values(card)
        return min(values) if values else 0

    def owns_build(self, seat: int) -> bool:
        return any(build.owner == seat for build in self.builds)

    def build_written(self, text: str) -> Build:
        return next(build for build in self.builds if build.text == text)

    def sums(self, elements: Sequence[str], total: int) -> list[Group]:
        """Every set of cards (loose or of piles), also the empty one, that adds up."""
        value = {element: self.low(cards_of(element)[0]) for element in elements}
        return list(subsets([e for e in elements if value[e]], total, value))

    def groups(self, elements: Sequence[str], total: int) -> list[Group]:
        """Every group of that value: one card of it, or two and more that add up."""
        alone = [[e] for e in elements if total in self.values(cards_of(e)[0])]
        return alone + [group for group in self.sums(elements, total) if len(group) > 1]

    def pile_choices(self, seat: int, total: int) -> Iterator[list[str]]:
        """Every set of one and more pile cards that is the top of its pile or piles."""
        depths = []
        for pile in self.open_piles(seat):
            depth = 0
            while depth < len(pile) and self.low(cards_of(pile[depth])[0]) <= total:
                depth += 1
            depths.append(pile[:depth])
        for counts in product(*(range(len(pile) + 1) for pile in depths)):
            if any(counts):
                yield [e for pile, k in zip(depths, counts, strict=True) for e in pile[:k]]

    def with_piles(
        self, seat: int, own: list[str], loose: list[str], builds: list[str], value: int
    ) -> Iterator[list[Group]]:
        """The groups of a move that uses pile cards, once for each set of elements.

        Args:
            own: the card played, where it stands in a group.
            builds: those of the value; at least one is used, and where ``own`` is played to
                augment them it is the only one given.
        """
        if self.options.get("pile_cards") == "with-another":
            yield from self.with_piles_apart(seat, own, loose, builds, value)
            return
        choices = list(self.pile_choices(seat, value))
        if not choices or not builds:
            return
        small = [card for card in loose if self.low(card) <= value]
        cards = own + small + sorted({element for some in choices for element in some})
        low = {element: self.low(cards_of(element)[0]) for element in cards}
        splits = Splits(self.groups(cards, value) + [[b] for b in builds], value, low)
        for of_piles in choices:
            for of_table in all_subsets(small):
                used = own + of_table + of_piles
                if splits.possible(used, -1):
                    for of_builds in all_subsets(builds):
                        groups = splits.best(used + of_builds) if of_builds else None
                        if groups is not None:
                            yield groups

    def with_piles_apart(
        self, seat: int, own: list[str], loose: list[str], builds: list[str], value: int
    ) -> Iterator[list[Group]]:
        """The same where a group holds one card of a pile, and the next ones not by themselves."""
        piles = [pile for pile in self.open_piles(seat) if pile]
        found: dict[frozenset[str], list[Group]] = {}
        for of_piles in self.pile_choices(seat, value):
            if not builds or len(of_piles) > len(piles) + len(own) + len(loose):
                continue
            groups = self.groups([*own, *loose, *of_piles], value)
            groups = [group for group in groups if may_stand(group, [pile[0] for pile in piles])]
            for chosen in selections([*groups, *([b] for b in builds)], [*own, *of_piles]):
                used = frozenset(element for group in chosen for element in group)
                if used & set(builds) and (
                    used not in found or written(chosen) < written(found[used])
                ):
                    found[used] = chosen
        yield from found.values()

    # Moves.

    def moves(self) -> dict[str, Play]:
        """Every legal move by its text."""
        if self.turn is None:
            return {}
        if self.known is None:
            self.known = self.all_moves(self.turn)
        return self.known

    def all_moves(self, seat: int) -> dict[str, Play]:
        return self.by_text(self.plays(seat, self.loose))

    def by_text(self, plays: list[Play]) -> dict[str, Play]:
        """The plays by their texts, and the calls."""
        said = [Play("count")] if self.options.get("count_out") else []
        return {play.text: play for play in [*plays, *said]}

    def calls(self) -> list[str]:
        """The calls of the seats that are not to play."""
        if self.turn is None or not self.options.get("count_out"):
            return []
        return [f"count {seat}" for seat in range(self.players) if seat != self.turn]

    def plays(self, seat: int, loose: list[str]) -> list[Play]:
        """Every play of one card if these were the loose cards."""
        found: dict[tuple[str, str, int | None, frozenset[str]], Play] = {}
        for card in self.hands[seat]:
            for play in [*self.takes(seat, card, loose), *self.builds_with(seat, card, loose)]:
                same = (play.kind, play.card, play.value, frozenset(play.elements))
                if same not in found or play.text < found[same].text:
                    found[same] = play
        plays = list(found.values())
        if self.may_lay(seat) or not plays:
            plays += [Play("lay", card) for card in self.hands[seat]]
        return plays

    def court_takes(self, card: str, equal: list[str]) -> Iterator[Play]:
        """What a card without a value takes: equal cards, one or three or any number."""
        for count in range(1, len(equal) + 1):
            if count == 2 and self.game != "cassino-california":
                continue
            for some in combinations(equal, count):
                yield Play("take", card, None, tuple((e,) for e in some))

    def takes(self, seat: int, card: str, loose: list[str]) -> Iterator[Play]:
        if not self.values(card):
            yield from self.court_takes(card, [e for e in loose if e[0] == card[0]])
        for value in self.values(card):
            builds = [[build.text] for build in self.builds if build.value == value]
            for chosen in [
                *selections(self.groups(loose, value) + builds, []),
                *self.with_piles(seat, [], loose, [b for [b] in builds], value),
            ]:
                by_rank = all(len(g) == 1 and g[0] in loose for g in chosen)
                named = value if len(self.values(card)) > 1 and not by_rank else None
                if chosen:
                    yield Play("take", card, named, tuple(tuple(g) for g in chosen))

    def builds_with(self, seat: int, card: str, loose: list[str]) -> Iterator[Play]:
        left = [other for other in self.hands[seat] if other != card]
        held = {value for other in left for value in self.values(other)}
        for value in sorted(held | self.allowed_without_card(seat)):
            for groups in self.new_builds(seat, card, loose, value):
                yield Play("build", card, value, tuple(tuple(g) for g in groups))
            if value in held:
                for groups in self.augmentings(seat, card, loose, value):
                    yield Play("build", card, value, tuple(tuple(g) for g in groups))
            for groups in self.increases(seat, card, loose, value):
                yield Play("build", card, value, tuple(tuple(g) for g in groups))

    def new_builds(
        self, seat: int, card: str, loose: list[str], value: int
    ) -> Iterator[list[Group]]:
        if not self.may_make(seat):
            return
        for chosen in selections(self.groups([card, *loose], value), [card]):
            if chosen != [[card]]:
                yield chosen

    def augmentings(
        self, seat: int, card: str, loose: list[str], value: int
    ) -> Iterator[list[Group]]:
        for build in self.builds:
            if build.value == value and self.may_augment(seat, build):
                for chosen in selections(self.groups([card, *loose], value), [card]):
                    yield [[build.text], *chosen]
                yield from self.with_piles(seat, [card], loose, [build.text], value)

    def increases(
        self, seat: int, card: str, loose: list[str], value: int
    ) -> Iterator[list[Group]]:
        if not self.low(card):
            return
        for build in self.builds:
            if not self.may_increase(seat, build):
                continue
            missing = value - build.value - self.low(card)
            if not self.increase_takes_more():
                if missing == 0:
                    yield [[card, build.text]]
                continue
            for more in self.sums(loose, missing) if missing >= 0 else []:
                others = [e for e in loose if e not in more]
                for chosen in selections(self.groups(others, value), []):
                    yield [[card, build.text, *more], *chosen]

    def legal(self) -> set[str]:
        """Every legal move."""
        return set(self.moves())

    # Playing.

    def play(self, text: str) -> None:
        """Make a legal move."""
        assert self.turn is not None
        if text.startswith("mark "):
            marked, text = text.removeprefix("mark ").split("; ", 1)
            self.marks.add(marked)
        seat = self.turn
        if text.startswith("count"):
            self.counted_out = int(text.removeprefix("count ")) if text != "count" else seat
            self.turn = None
            return
        play = self.moves()[text]
        self.known = None
        if play.pluck_before:
            self.pluck(seat, play.pluck_before)
        self.hands[seat].remove(play.card)
        if play.kind == "lay":
            self.loose.append(play.card)
        elif play.kind == "take":
            self.take(seat, play)
        else:
            self.build(seat, play)
        if play.pluck_after:
            self.pluck(seat, play.pluck_after)
        self.draw(seat)
        self.turn = (seat + 1) % self.players
        if not any(self.hands):
            if self.stock:
                self.deal(first=False)
            else:
                self.finish()

    def pluck(self, seat: int, card: str) -> None:
        self.loose.remove(card)
        self.piles[self.side_of(seat)].append(card)

    def remove(self, element: str) -> list[str]:
        """Remove an element from its place and return its cards."""
        if is_build(element):
            self.builds.remove(self.build_written(element))
        elif is_pile_card(element):
            seat, card = element[1:].split(".")
            self.piles[int(seat)].remove(card)
        else:
            self.loose.remove(element)
        return cards_of(element)

    def take(self, seat: int, play: Play) -> None:
        taken = in_order(card for element in play.elements for card in self.remove(element))
        self.last_side = self.side_of(seat)
        self.piles[self.last_side] += (
            [*taken, play.card] if self.captor_on_top else [play.card, *taken]
        )
        swept = not self.loose and not self.builds and not play.pluck_before
        if swept and self.options.get("sweeps"):
            self.sweeps[self.last_side] += 1

    def build(self, seat: int, play: Play) -> None:
        assert play.value is not None
        used = [e for e in play.elements if is_build(e)]
        old = self.build_written(used[0]) if used else None
        place = len(self.builds) if old is None else self.builds.index(old)
        groups: list[list[str]] = []
        for group in play.groups:
            if old is not None and group == (old.text,):
                groups += old.groups
            else:
                groups.append([card for element in group for card in cards_of(element)])
        for element in play.elements:
            if element != play.card:
                self.remove(element)
        maker = seat if old is None else old.maker
        new = Build(groups_in_order(groups), play.value, seat, maker)
        self.builds.insert(place, new)
        if old is None or old.value != new.value:
            self.built(seat, new.value, old)

    def finish(self) -> None:
        """The rest goes to the side that took last, if any did."""
        self.turn = None
        if self.last_side is not None:
            rest = self.loose + [c for build in self.builds for c in cards_of(build.text)]
            self.rest_to = self.last_side if rest else None
            self.piles[self.last_side] += in_order(rest)
            self.loose = []
            self.builds = []

    # Telling.

    def position(self) -> dict[str, Any]:
        """What a line of ``replay --json`` says of the cards."""
        by_first = sorted((build.text for build in self.builds), key=first_card)
        return {
            "turn": self.turn,
            "dealer": self.dealer,
            "table": in_order(self.loose) + by_first,
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

    def most(self, counts: list[int], worth: int, tied: int) -> list[int]:
        """``worth`` for the side with most; ``tied`` for each of several that have most."""
        best = max(counts)
        if best == 0:
            return [0] * self.sides
        if counts.count(best) > 1:
            worth = tied
        return [worth if count == best else 0 for count in counts]

    def majority(self, category: str, counts: list[int], worth: int, tied: int) -> dict[str, Any]:
        points = self.most(counts, worth, tied)
        return {"category": category, "points": points, "counts": counts}

    def card_line(self, card: str, worth: int) -> dict[str, Any]:
        return {"category": card, "points": [worth if card in pile else 0 for pile in self.piles]}

    def result(self) -> dict[str, Any]:
        """The points of the hand, in all and line by line; who has won where one counted out."""
        if self.counted_out is not None:
            return {"decided": self.counted_winners(self.side_of(self.counted_out))}
        lines = self.lines()
        points = [sum(line["points"][side] for line in lines) for side in range(self.sides)]
        return {"points": points, "lines": lines}

    def counted_winners(self, side: int) -> list[int]:
        """The sides that win when this one says that it has enough."""
        totals = [score + sure for score, sure in zip(self.scores, self.sure(), strict=True)]
        if totals[side] >= int(self.options["target"]):
            return [side]
        best = max(total for other, total in enumerate(totals) if other != side)
        return [s for s, total in enumerate(totals) if s != side and total == best]


class CassinoOracle(BuildsOracle):
    """Cassino, Draw, Royal, Spade, California and Pluck Cassino."""

    def deal(self, first: bool) -> None:
        self.plucked = [False] * self.players
        others = [(self.dealer + 1 + i) % self.players for i in range(self.players - 1)]
        rounds = [2, 2]
        if self.players == 5 and not first:
            rounds = [2, 3]
        for count in rounds:
            for seat in others:
                self.hands[seat] += self.from_stock(count)
            if first:
                self.loose += self.from_stock(count)
            self.hands[self.dealer] += self.from_stock(count)

    def from_stock(self, count: int) -> list[str]:
        cards, self.stock = self.stock[:count], self.stock[count:]
        return cards

    def draw(self, seat: int) -> None:
        if self.game == "cassino-draw":
            self.hands[seat] += self.from_stock(1)

    def values(self, card: str) -> list[int]:
        if self.game == "cassino-royal":
            return [1, 14] if card[0] == "A" else [RANKS.index(card[0]) + 1]
        return [] if card[0] in "JQK" else [RANKS.index(card[0]) + 1]

    def may_lay(self, seat: int) -> bool:
        return bool(self.options.get("trail_with_build")) or not self.owns_build(seat)

    def pluckable(self, loose: list[str], builds: int) -> list[str]:
        """The cards that may be plucked from a table with that many builds."""
        if len(loose) + builds < 2:
            return []
        return [card for card in loose if card not in NOT_PLUCKED]

    def all_moves(self, seat: int) -> dict[str, Play]:
        plays = self.plays(seat, self.loose)
        if self.game == "cassino-pluck" and not self.plucked[seat]:
            plays += self.with_pluck(seat, plays)
        return self.by_text(plays)

    def with_pluck(self, seat: int, plays: list[Play]) -> list[Play]:
        both = []
        for card in self.pluckable(self.loose, len(self.builds)):
            rest = [other for other in self.loose if other != card]
            both += [replace(play, pluck_before=card) for play in self.plays(seat, rest)]
        for play in plays:
            used = play.elements
            loose = [card for card in self.loose if card not in used]
            builds = len([build for build in self.builds if build.text not in used])
            if play.kind == "build":
                builds += 1
            if play.kind == "lay":
                loose.append(play.card)
            for card in self.pluckable(loose, builds):
                if card != play.card:
                    both.append(replace(play, pluck_after=card))
        return both

    def pluck(self, seat: int, card: str) -> None:
        super().pluck(seat, card)
        self.plucked[seat] = True

    def unlisted(self) -> list[str]:
        return self.calls()

    def lines(self) -> list[dict[str, Any]]:
        cards = [len(pile) for pile in self.piles]
        spades = [len([card for card in pile if card[1] == "S"]) for pile in self.piles]
        lines = [self.majority("cards", cards, 3, 0)]
        if self.game == "cassino-spade":
            points = [
                sum(2 if card in ("2S", "JS", "AS") else 1 for card in pile if card[1] == "S")
                for pile in self.piles
            ]
            lines.append({"category": "spade-cards", "points": points, "counts": spades})
            if self.options.get("most_spades"):
                lines.append(self.majority("spades", spades, 1, 0))
            lines.append(self.card_line("TD", 2))
            lines += [self.card_line(ace, 1) for ace in ("AC", "AH", "AD")]
        else:
            lines.append(self.majority("spades", spades, 1, 0))
            lines.append(self.card_line("TD", 2))
            lines.append(self.card_line("2S", 1))
            lines += [self.card_line(ace, 1) for ace in ("AS", "AC", "AH", "AD")]
        if self.options.get("sweeps") and self.game != "cassino-california":
            lines.append({"category": "sweeps", "points": list(self.sweeps)})
        return lines


class AfricanOracle(BuildsOracle):
    """African (Swazi) Cassino."""

    captor_on_top = True

    def in_partnerships(self) -> bool:
        return self.players == 4

    def deal(self, first: bool) -> None:
        if first:
            # For each seat the values of its builds that an opponent increased, once for each
            # that the partner has made no other build for.
            self.lost: list[list[int]] = [[] for _ in range(self.players)]
            self.loose, self.stock = self.stock[:4], self.stock[4:]
        for _ in range(16 if self.players == 3 else 12):
            for i in range(self.players):
                self.hands[(self.dealer + 1 + i) % self.players].append(self.stock.pop(0))

    def values(self, card: str) -> list[int]:
        return [1, 14] if card[0] == "A" else [RANKS.index(card[0]) + 1]

    def may_make(self, seat: int) -> bool:
        return self.players != 2 or not self.owns_build(seat)

    def may_augment(self, seat: int, build: Build) -> bool:
        return self.side_of(build.owner) == self.side_of(seat)

    def may_increase(self, seat: int, build: Build) -> bool:
        others = [b for b in self.builds if b is not build and b.owner == seat]
        if self.players == 2 and others:
            return False
        return build.open and self.side_of(build.maker) != self.side_of(seat)

    def increase_takes_more(self) -> bool:
        return False

    def allowed_without_card(self, seat: int) -> set[int]:
        if not self.partners:
            return set()
        partner = (seat + 2) % 4
        return {value for value in self.lost[partner] if self.may_hold(partner, value, seat)}

    def may_hold(self, partner: int, value: int, seat: int) -> bool:
        """Whether, for all that a player can see, the partner may have a card of a value."""
        seen = {*self.hands[seat], *self.loose}
        seen |= {card for pile in self.piles for card in pile}
        seen |= {card for build in self.builds for card in cards_of(build.text)}
        left = [card for card in PACK if value in self.values(card) and card not in seen]
        return bool(left and self.hands[partner])

    def built(self, seat: int, value: int, old: Build | None) -> None:
        if self.partners and value in self.lost[(seat + 2) % 4]:
            self.lost[(seat + 2) % 4].remove(value)
        if old is not None and self.side_of(old.owner) != self.side_of(seat):
            self.lost[old.owner].append(old.value)

    def unlisted(self) -> list[str]:
        """A mark on each build of the side of the seat to play, before one of its moves."""
        if self.turn is None or not self.partners:
            return self.calls()
        own = [b.text for b in self.builds if self.side_of(b.owner) == self.side_of(self.turn)]
        plays = [move for move in sorted(self.legal()) if move != "count"][:3]
        return [f"mark {text}; {move}" for text in own for move in plays] + self.calls()

    def open_piles(self, seat: int) -> list[list[str]]:
        return [
            [f"P{side}.{card}" for card in reversed(pile)]
            for side, pile in enumerate(self.piles)
            if side != self.side_of(seat)
        ]

    def may_lay(self, seat: int) -> bool:
        return self.players != 2 or not self.owns_build(seat)

    def lines(self) -> list[dict[str, Any]]:
        cards = [len(pile) for pile in self.piles]
        spades = [len([card for card in pile if card[1] == "S"]) for pile in self.piles]
        lines = [
            self.majority("cards", cards, 2, 1),
            self.majority("spades", spades, 2, 1),
            self.card_line("2S", 1),
            self.card_line("TS", 2),
            *(self.card_line(ace, 1) for ace in ("AS", "AC", "AH", "AD")),
        ]
        if self.options.get("sweeps"):
            lines.append({"category": "sweeps", "points": list(self.sweeps)})
        return lines


def african_winner(
    scores: Sequence[int], lines: Sequence[dict[str, Any]], target: int
) -> int | None:
    """The side that wins African Cassino with these lines of a hand, or None: another hand.

    Args:
        scores: of the match before the hand.
    """
    after = list(scores)
    for line in lines:
        after = [a + b for a, b in zip(after, line["points"], strict=True)]
    if not any(score >= target for score in after):
        return None
    running = list(scores)
    there: list[int] = []
    for line in lines:
        running = [a + b for a, b in zip(running, line["points"], strict=True)]
        there = there or [side for side, score in enumerate(running) if score >= target]
        best = max((running[side] for side in there), default=0)
        ahead = [side for side in there if running[side] == best]
        if len(ahead) == 1:
            return ahead[0]
    return None


def make(
    game_id: str,
    players: int,
    options: dict[str, Any],
    dealer: int,
    deck: Sequence[str],
    scores: Sequence[int],
) -> BuildsOracle:
    """A hand of that game, dealt."""
    assert game_id in GAMES
    kind = AfricanOracle if game_id == "african-cassino" else CassinoOracle
    return kind(game_id, players, options, dealer, deck, scores)


def pack_for(game_id: str, players: int) -> list[str]:
    """The pack of a game, in card order."""
    if game_id in CASSINO and players == 5:
        return [card for card in PACK if card not in ("2C", "2D", "2H")]
    return list(PACK)


def numbers_of_players(game_id: str) -> list[int]:
    """How many may play it."""
    return {
        "cassino-california": [2, 3, 4, 6],
        "african-cassino": [2, 3, 4],
    }.get(game_id, [2, 3, 4, 5])


def check_cards(oracle: BuildsOracle, pack: list[str]) -> None:
    """Every card is in exactly one place."""
    position = oracle.position()
    cards = [card for element in position["table"] for card in cards_of(element)]
    cards += [card for hand in position["hands"] for card in hand]
    cards += [card for pile in position["piles"] for card in pile]
    assert sorted(cards + oracle.stock) == sorted(pack)
    on_table = {element for element in position["table"] if is_build(element)}
    assert {build["build"] for build in position["builds"]} == on_table


def set_up(
    game_id: str,
    hand: str,
    table: str,
    builds: Sequence[tuple[str, int, int]] = (),
    pile: str = "",
    players: int = 2,
    **options: Any,
) -> BuildsOracle:
    """Seat 0 is to play; builds are text, value and owner; the pile is seat 1's, top card last."""
    oracle = make(game_id, players, options, players - 1, pack_for(game_id, players), [0] * players)
    oracle.hands[0] = hand.split()
    oracle.loose = table.split()
    oracle.builds = [
        Build([group.split("+") for group in text[1:-1].split(" ")], value, owner, owner)
        for text, value, owner in builds
    ]
    oracle.piles[1] = pile.split()
    oracle.known = None
    return oracle


def check_examples() -> None:
    """The worked examples of the two rule cards."""
    legal = set_up("cassino", "8H", "8C 5D 3S KD").legal()
    assert legal == {"8H", "8H x 8C", "8H x 3S+5D", "8H x 3S+5D 8C"}
    assert set_up("cassino", "JH", "JC JD").legal() == {"JH", "JH x JC", "JH x JD"}
    court = set_up("cassino", "JH", "JC JD JS").legal()
    assert "JH x JC JD JS" in court and "JH x JC JD" not in court
    assert "JH x JC JD" in set_up("cassino-california", "JH", "JC JD JS").legal()
    legal = set_up("cassino", "3H 9D", "5C AC 9S").legal()
    # The card writes 3H+AC+5C; in card order it is AC+3H+5C.
    assert {"3H b9 AC+3H+5C", "3H b9 AC+3H+5C 9S"} <= legal
    assert not any("b8" in text for text in legal)
    legal = set_up("cassino", "6H TS", "4S", [("[4C+6D]", 10, 1)]).legal()
    assert {"6H b10 [4C+6D] 4S+6H", "TS x [4C+6D]"} <= legal
    assert legal == {"6H", "TS", "6H b10 4S+6H", "6H b10 [4C+6D] 4S+6H", "TS x [4C+6D]"}
    assert "2D b9 2D+[3C+4D]" in set_up("cassino", "2D 9H", "", [("[3C+4D]", 7, 1)]).legal()
    assert "2D b9 2D+[3C+4D] 9S" in set_up("cassino", "2D 9H", "9S", [("[3C+4D]", 7, 1)]).legal()
    assert set_up("cassino", "2D 9H", "", [("[3C+4D 7S]", 7, 1)]).legal() == {"2D", "9H"}
    legal = set_up("cassino-royal", "AH", "6C 8D AS").legal()
    assert legal == {"AH", "AH=14 x 6C+8D", "AH x AS", "AH=14 x AS 6C+8D"}
    both = set_up("cassino-pluck", "KH", "5C 9H", [("[2D+3S]", 5, 1)]).legal()
    assert both == {
        "KH",
        "pluck 5C; KH",
        "pluck 9H; KH",
        "KH; pluck 5C",
        "KH; pluck 9H",
    }
    assert set_up("cassino-pluck", "KH", "AS 9H").legal() == {"KH", "pluck 9H; KH", "KH; pluck 9H"}
    assert set_up("cassino-pluck", "KH", "9H").legal() == {"KH", "KH; pluck 9H"}
    own = set_up("cassino", "9H KC", "5C", [("[4C+5D]", 9, 0)])
    assert own.legal() == {"9H x [4C+5D]"}
    own.options["trail_with_build"] = True
    own.known = None
    assert own.legal() == {"9H x [4C+5D]", "9H", "KC"}
    assert "count" in set_up("cassino", "9H", "", count_out=True).legal()

    african = "african-cassino"
    assert "6H b13 6H+7C" in set_up(african, "KD 6H", "7C").legal()
    nine = [("[4D+5C]", 9, 0)]
    alone: dict[str, Any] = {"pile_cards": "free"}
    apart: dict[str, Any] = {"pile_cards": "with-another"}
    second = "2H b9 2H+P1.7S [4D+5C] P1.9C"
    for options, twice in ((alone, True), (apart, False)):
        legal = set_up(african, "2H 9S", "", nine, "9C 7S", **options).legal()
        assert "2H b9 2H+P1.7S [4D+5C]" in legal
        assert (second in legal) == twice
    third = "2H b9 2H+P1.7S 3D+P1.6C [4D+5C]"
    assert third in set_up(african, "2H 9S", "3D", nine, "6C 7S", **apart).legal()
    assert set_up(african, "2H 9S KC", "", nine, "9D").legal() == {"9S x [4D+5C]"} | {
        "9S x [4D+5C] P1.9D"
    }
    theirs = [("[4D+5C]", 9, 1)]
    assert "9S x [4D+5C] P1.9D" in set_up(african, "9S", "", theirs, "9D").legal()
    assert set_up(african, "9S KC", "", nine).legal() == {"9S x [4D+5C]"}
    assert set_up(african, "4H KC", "", theirs).legal() == {"4H", "KC", "4H b13 4H+[4D+5C]"}
    tied = set_up(african, "KC", "")
    tied.piles = [[c for c in PACK if c[1] in "CS"], [c for c in PACK if c[1] in "DH"]]
    assert tied.result()["lines"][:2] == [
        {"category": "cards", "points": [1, 1], "counts": [26, 26]},
        {"category": "spades", "points": [2, 0], "counts": [13, 0]},
    ]


def check_lost_value() -> None:
    """The partnership exception of African Cassino, and when it ends."""

    def lost(first: str, fourth: str, seen: str = "") -> BuildsOracle:
        oracle = set_up("african-cassino", "2H JS KC", "", [("[4D+5C]", 9, 1)], players=4)
        oracle.hands[1:] = [first.split(), ["7C", "2C"], fourth.split()]
        oracle.piles[0] = seen.split()
        oracle.play("2H b11 2H+[4D+5C]")
        assert oracle.position()["builds"] == [{"build": "[2H+4D+5C]", "value": 11, "owner": 0}]
        oracle.play("KD")
        oracle.play("7C")
        oracle.loose.append("6D")
        oracle.known = None
        return oracle

    oracle = lost("KD 9H", "3H 6C 3S")
    assert "3H b9 3H+6D" in oracle.legal()
    # Once a build of nine is made for him the right is used up.
    oracle.play("3H b9 3H+6D")
    assert oracle.position()["builds"][-1] == {"build": "[3H+6D]", "value": 9, "owner": 3}
    for text in ("KC", "9H x [3H+6D]", "2C"):
        oracle.play(text)
    oracle.loose.append("6S")
    oracle.known = None
    assert "3S b9 3S+6S" not in oracle.legal()
    # Nor is there one while he can hold no nine any more: none in his hand, or all of them seen.
    assert "3H b9 3H+6D" not in lost("KD", "3H 6C").legal()
    assert "3H b9 3H+6D" in lost("KD 9H", "3H 6C", "9C 9D 9S").legal()
    assert "3H b9 3H+6D" not in lost("KD 8H", "3H 6C", "9C 9D 9S 9H").legal()


def check_marks() -> None:
    """A build of one's own side may be marked before a play."""
    nines = [("[4D+5C]", 9, 0), ("[3D+6C]", 9, 1), ("[2C+7C]", 9, 2)]
    oracle = set_up("african-cassino", "9S KC", "", nines, players=4)
    marks = {text.split("; ")[0] for text in oracle.unlisted()}
    assert marks == {"mark [4D+5C]", "mark [2C+7C]"}
    oracle.play("mark [2C+7C]; KC")
    assert oracle.marks == {"[2C+7C]"} and oracle.loose == ["KC"]


def check_counting_out() -> None:
    """Counting out: half of the pack in play, and who may claim."""
    without_points = [c for c in PACK if c[1] != "S" and c[0] not in "A2" and c != "TD"]
    for players, many, winners in ((5, 25, [2]), (5, 24, [4]), (2, 26, [0]), (2, 27, [1])):
        oracle = set_up("cassino", "9H", "", players=players, count_out=True, target=21)
        side = 1 if players == 2 else 2
        oracle.piles[side] = without_points[:many]
        oracle.scores = [17] * players
        oracle.scores[side] = 18
        if players == 5:
            oracle.scores[4] = 19
        assert f"count {side}" in oracle.unlisted()
        oracle.play(f"count {side}")
        assert oracle.result() == {"decided": winners} and oracle.turn is None
    oracle = set_up("cassino-spade", "9H", "", count_out=True, target=61, most_spades=True)
    oracle.piles[0] = ["3S", "4S", "5S", "6S", "7S", "8S", "9S"]
    assert oracle.sure() == [8, 0]
    oracle.piles[0].remove("3S")
    assert oracle.sure() == [6, 0]
    whole = set_up("cassino-spade", "9H", "", most_spades=True)
    whole.piles[0] = list(PACK)
    assert whole.result()["points"] == [25, 0]
    assert [line["category"] for line in whole.lines()[:3]] == ["cards", "spade-cards", "spades"]


def check_african_end() -> None:
    """Who wins African Cassino when several reach the target in one hand."""

    def lines(*points: list[int]) -> list[dict[str, Any]]:
        return [{"category": str(at), "points": one} for at, one in enumerate(points)]

    assert african_winner([10, 10], lines([2, 0], [0, 2], [0, 7]), 11) == 0
    assert african_winner([10, 10], lines([1, 1], [0, 2], [2, 0]), 11) == 1
    assert african_winner([10, 10], lines([1, 1], [1, 1]), 11) is None
    assert african_winner([10, 9], lines([0, 1], [0, 0]), 11) is None
    # The third is there later, and further on: the first two have it out between them.
    assert african_winner([10, 10, 10], lines([1, 1, 0], [0, 0, 2], [1, 0, 0]), 11) == 0


def check_splits() -> None:
    """Going set by set finds what trying all selections finds."""
    chance = random.Random(1)
    for _ in range(3000):
        oracle = set_up("african-cassino", "", "")
        cards = chance.sample(PACK, 14)
        oracle.loose = cards[: chance.randrange(6)]
        oracle.piles[1] = cards[5:11]
        texts = [f"[{cards[11]}+{cards[12]}]"]
        oracle.builds = []
        value = chance.choice([*range(1, 15), 14, 14])
        own = chance.choice([[], [cards[13]]])
        quick = [
            written(groups) for groups in oracle.with_piles(0, own, oracle.loose, texts, value)
        ]
        slow: dict[frozenset[str], str] = {}
        for of_piles in oracle.pile_choices(0, value):
            groups = [*oracle.groups([*own, *oracle.loose, *of_piles], value), texts]
            for chosen in selections(groups, [*own, *of_piles, *texts]):
                used = frozenset(element for group in chosen for element in group)
                slow[used] = min(written(chosen), slow.get(used, "~"))
        assert len(quick) == len(set(quick))
        assert set(quick) == set(slow.values())


def check_random(hands: int) -> None:
    """Random hands of every game; print the longest list of moves."""
    for game_id in GAMES:
        longest = 0.0
        most = 0
        played = 0
        started = time.perf_counter()
        for seed in range(hands):
            chance = random.Random(seed)
            players = chance.choice(numbers_of_players(game_id))
            options: dict[str, Any] = {
                "partnerships": chance.random() < 0.5 and players == 4,
                "sweeps": chance.random() < 0.5,
                "count_out": chance.random() < 0.2,
                "trail_with_build": chance.random() < 0.5,
                "target": 21,
            }
            pack = pack_for(game_id, players)
            deck = list(pack)
            chance.shuffle(deck)
            oracle = make(game_id, players, options, seed % players, deck, [0] * players)
            while oracle.turn is not None:
                check_cards(oracle, pack)
                asked = time.perf_counter()
                legal = sorted(oracle.legal())
                if time.perf_counter() - asked > longest:
                    longest = time.perf_counter() - asked
                    if longest > 2:
                        print(f"  {longest:.1f} s, {len(legal)} moves:", oracle.position())
                most = max(most, len(legal))
                assert legal
                groups = [text for text in legal if " " in text and text != "count"]
                some = groups if groups and chance.random() < 0.5 else legal
                if chance.random() < 0.1:
                    some = oracle.unlisted() or some
                if chance.random() < 0.9:
                    some = [text for text in some if not text.startswith("count")] or legal
                oracle.play(chance.choice(some))
                played += 1
            check_cards(oracle, pack)
            assert oracle.legal() == set()
            if oracle.counted_out is None:
                assert not any(oracle.hands) and not oracle.stock
                assert oracle.last_side is None or not oracle.position()["table"]
                result = oracle.result()
                if game_id == "cassino-spade" and oracle.last_side is not None:
                    ties = result["lines"][0]["points"].count(3) == 0
                    swept = sum(oracle.sweeps)
                    assert sum(result["points"]) == 24 - (3 if ties else 0) + swept
        seconds = time.perf_counter() - started
        print(
            f"{game_id}: {hands} hands, {played} moves, {seconds:.1f} s; "
            f"at most {most} legal moves, {longest:.2f} s for one list"
        )


if __name__ == "__main__":
    check_examples()
    check_lost_value()
    check_marks()
    check_counting_out()
    check_african_end()
    check_splits()
    check_random(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
