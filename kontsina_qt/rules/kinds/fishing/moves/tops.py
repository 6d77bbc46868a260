"""Top cards of other sides' piles as parts of groups (rule card African Cassino)."""

from __future__ import annotations

from typing import Final, final

from kontsina_qt.rules.base.cards import Card, CardSet, bits_in, cards_in, mask_of
from kontsina_qt.rules.kinds.fishing.moves.groups import PILE, Item
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.kinds.fishing.moves.unions import unions
from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.rules.state.notation import PileCard

MOST_STEPS: Final = 1_500
"""The limit of a search for one card and value, as with long piles there is no end to it. Moves
that are not found are still legal."""

MOST_TOPS: Final = 12
"""Sets of more top cards than this are not searched."""


def with_tops(
    situation: Situation, value: int, card: Card, using: CardSet, most: int
) -> list[CardSet]:
    """Return the first selections of groups of a value with at least one top card.

    Args:
        value: what each group makes.
        card: the played card, if it is in one of the groups (it is left out of the result); else
            -1.
        using: loose and top cards that must be included.
        most: the maximum number of selections.
    """
    found: list[CardSet] = []
    piles = _reachable(situation, value, card)
    if not piles:
        return found
    units: list[CardSet] | None = None
    completer = _Completer(situation, value, piles)
    for tops in _together(piles):
        if using & ~(situation.table | tops):
            continue
        ways = completer.ways(tops, card)
        if ways and units is None:
            units = bits_in(
                situation.turn.alone[value] & situation.table
            ) + situation.turn.sums.making(value, situation.table)
        seen: set[CardSet] = set()
        for loose in ways:
            for cards in unions(units or [], loose, using & situation.table, 0, most):
                if cards not in seen:
                    seen.add(cards)
                    found.append(cards | tops)
            if not loose and not using & situation.table and 0 not in seen:
                seen.add(0)
                found.append(tops)
        if len(found) >= most or completer.exhausted:
            break
    return found[:most] if len(found) > most else found


def lit_with_tops(situation: Situation, value: int, card: Card) -> CardSet:
    """Return every loose and top card in groups of a value with at least one top card.

    Of each pile at least the top card is found.

    Args:
        value: what each group makes.
        card: the played card, if it is in one of the groups (it is left out of the result); else
            -1.
    """
    piles = _reachable(situation, value, card)
    if not piles:
        return 0
    units = bits_in(situation.turn.alone[value] & situation.table) + situation.turn.sums.making(
        value, situation.table
    )
    wanted = _loose_beside(situation, value, card, piles)
    for unit in units:
        wanted |= unit
    for chain in piles:
        wanted |= 1 << chain[0]
    completer = _Completer(situation, value, piles)
    for tops in _together(piles):
        if wanted & (situation.table | tops):
            completer.light(tops, card, units, wanted)
            wanted &= ~completer.used
            if not wanted or completer.exhausted:
                break
    return completer.used


def _loose_beside(situation: Situation, value: int, card: Card, piles: list[list[Card]]) -> CardSet:
    """Return the loose cards that may be in groups with top cards, and perhaps some more."""
    worth = situation.turn.worth
    totals = 1 << worth[card] | 1 if card >= 0 else 1
    for chain in piles:
        for top in chain:
            totals |= totals << worth[top]
    found: CardSet = 0
    for total in range(1, value):
        if totals >> total & 1:
            for loose in situation.turn.sums.reaching(value - total, situation.table):
                found |= loose
    return found


def _reachable(situation: Situation, value: int, card: Card) -> list[list[Card]]:
    """Return for each other side the top cards that may be in groups, from the top."""
    turn = situation.turn
    piles: list[list[Card]] = []
    for side, stack in enumerate(situation.stacks):
        if side != situation.side and stack:
            chain: list[Card] = []
            for top in reversed(stack):
                if len(chain) == MOST_TOPS:
                    break
                if not turn.alone[value] >> top & 1 and not 0 < turn.worth[top] < value:
                    break
                chain.append(top)
            piles.append(chain)
    loose = _totals(situation, value)
    shorter = True
    while shorter:
        shorter = False
        worths = [turn.worth[top] for chain in piles for top in chain]
        if card >= 0:
            worths.append(turn.worth[card])
        for chain in piles:
            for at, top in enumerate(chain):
                alone = turn.alone[value] >> top & 1
                if not alone and not _fits_group(turn.worth[top], worths, loose, value):
                    del chain[at:]
                    shorter = True
                    break
    return [chain for chain in piles if chain]


def _totals(situation: Situation, value: int) -> int:
    """Return the totals up to a value that loose cards make, as bits; 0 is one."""
    sums = situation.turn.sums
    small = sums.of_small(situation.table)
    bits = 0
    for total in range(value):
        if small[total]:
            bits |= 1 << total
    big = situation.table & sums.big[value]
    found = bits
    while big:
        low = big & -big
        big ^= low
        found |= bits << situation.turn.worth[low.bit_length() - 1]
    return found & (1 << value + 1) - 1


def _fits_group(worth: int, worths: list[int], loose: int, value: int) -> bool:
    """Return whether a card fits a group with others of these worths and loose cards."""
    reach = 1
    passed = False
    for other in worths:
        if other == worth and not passed:
            passed = True
        elif other:
            reach |= reach << other
    missing = value - worth
    while reach:
        low = reach & -reach
        reach ^= low
        total = low.bit_length() - 1
        if total > missing:
            return False
        if loose >> (missing - total) & 1:
            return True
    return False


def _together(piles: list[list[Card]]) -> list[CardSet]:
    """Return the sets of top cards that can be taken in turn, the smaller ones first."""
    found: list[CardSet] = [0]
    for chain in piles:
        sofar = 0
        more: list[CardSet] = []
        for top in chain:
            sofar |= 1 << top
            more += [tops | sofar for tops in found]
        found += more
    found = [tops for tops in found if 0 < tops.bit_count() <= MOST_TOPS]
    if len(piles) > 1:
        found.sort(key=int.bit_count)
    return found


@final
class _Completer:
    """A search for loose cards that complete groups of top cards and a played one.

    Args:
        piles: for each other side the top cards that may be in groups, from the top.

    Attributes:
        used: every card of the selections that ``light`` found, and of groups beside them.
        exhausted: whether the limit of steps is reached.
    """

    def __init__(self, situation: Situation, value: int, piles: list[list[Card]]) -> None:
        self._turn = situation.turn
        self._table = situation.table
        self._value = value
        self._apart = _apart(situation)
        self._piles = [mask_of(chain) for chain in piles]
        self._uppermost = mask_of([chain[0] for chain in piles])
        self._steps = 0
        self._worths: list[int] = []
        self._alone = self._further = self._outside = 0
        self._same: list[int] = []
        self._seen: set[tuple[int, CardSet]] = set()
        self._found: list[CardSet] = []
        self._units: list[CardSet] = []
        self._wanted: CardSet = 0
        self._every = True
        self.used: CardSet = 0

    @property
    def exhausted(self) -> bool:
        """Whether the limit of steps is reached."""
        return self._steps > MOST_STEPS

    def ways(self, tops: CardSet, card: Card) -> list[CardSet]:
        """Return the sets of loose cards that complete all items, each once."""
        self._every = True
        self._begin(tops, card)
        return self._found

    def light(self, tops: CardSet, card: Card, units: list[CardSet], wanted: CardSet) -> None:
        """Add what these top cards are used with to ``used``, until nothing is wanted.

        Args:
            units: groups that may be taken beside them.
        """
        self._every = False
        self._units = units
        self._wanted = wanted & self._table
        self._begin(tops, card)
        if self._found:
            self.used |= tops

    def _begin(self, tops: CardSet, card: Card) -> None:
        turn, value = self._turn, self._value
        items = [(turn.worth[c], turn.alone[value] >> c & 1, c) for c in cards_in(tops)]
        if card >= 0:
            items.append((turn.worth[card], int(value in turn.held_values[card]), -1))
        # The highest first: it has the fewest partners.
        items.sort(reverse=True)
        self._worths = [worth for worth, _, _ in items]
        self._alone = self._further = self._outside = 0
        for at, (_, alone, top) in enumerate(items):
            if top < 0:
                self._outside |= 1 << at
            elif self._apart and not self._uppermost >> top & 1:
                self._further |= 1 << at
                continue
            self._alone |= alone << at
        self._same = self._of_same_pile([top for _, _, top in items])
        self._seen = set()
        self._found = []
        self._complete((1 << len(items)) - 1, 0)

    def _of_same_pile(self, tops: list[Card]) -> list[int]:
        """Return for each item the indices, as bits, of those that may not share a group with it.

        Args:
            tops: the top card of each item; -1 for the played card.
        """
        same = [0] * len(tops)
        if not self._apart:
            return same
        for pile in self._piles:
            members = [at for at, top in enumerate(tops) if top >= 0 and pile >> top & 1]
            bits = mask_of(members)
            for at in members:
                same[at] = bits
        return same

    def _note(self, loose: CardSet) -> None:
        """Record a selection, or the cards used in it and beside it."""
        self._found.append(loose)
        if self._every:
            return
        used = self.used | loose
        for unit in self._units:
            if unit & ~used and not unit & loose:
                used |= unit
        self.used = used
        self._wanted &= ~used

    def _complete(self, left: int, used: CardSet) -> None:
        """Complete the items ``left``, as bits, when some loose cards are used."""
        self._steps += 1
        if self._steps > MOST_STEPS or (left, used) in self._seen:
            return
        if self._found and not self._every and not self._wanted:
            return
        self._seen.add((left, used))
        if not left:
            self._note(used)
            return
        bit = left & -left
        at = bit.bit_length() - 1
        if self._alone & bit:
            self._complete(left ^ bit, used)
        worth = self._worths[at]
        if 0 < worth < self._value:
            free = (left ^ bit) & ~self._same[at]
            self._join(left ^ bit, free, self._value - worth, used, bit)

    def _join(self, left: int, free: int, missing: int, used: CardSet, group: int) -> None:
        """Complete a group, as bits, with the items ``free`` and with loose cards."""
        if missing == 0:
            if group & (group - 1) and (group & self._outside or not group & self._further):
                self._complete(left, used)
            return
        for loose in self._turn.sums.reaching(missing, self._table):
            if not loose & used:
                self._complete(left, used | loose)
        while free:
            bit = free & -free
            free ^= bit
            at = bit.bit_length() - 1
            worth = self._worths[at]
            if 0 < worth <= missing:
                self._join(left ^ bit, free & ~self._same[at], missing - worth, used, group | bit)


def top_items(situation: Situation, tops: CardSet, value: int) -> list[Item]:
    """Return top cards as items of a split."""
    turn = situation.turn
    apart = _apart(situation)
    return [
        Item(
            PileCard(side, card),
            turn.worth[card],
            bool(turn.alone[value] >> card & 1),
            PILE + side if apart else 0,
            apart and card != stack[-1],
        )
        for side, stack in enumerate(situation.stacks)
        if side != situation.side
        for card in cards_in(tops)
        if card in stack
    ]


def _apart(situation: Situation) -> bool:
    """Return whether a group holds at most one card of a pile, and a deeper one not alone."""
    plan = situation.turn.builds
    return plan is not None and plan.tops_apart


def piles_of(situation: Situation, cards: CardSet) -> ElementSet:
    """Return the piles on which some of these cards lie, as elements."""
    found = 0
    for side, stack in enumerate(situation.stacks):
        if side != situation.side:
            for card in stack:
                if cards >> card & 1:
                    found |= 1 << (FIRST_PILE + side)
    return found
