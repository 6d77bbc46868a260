"""A careful player: the best points now, against what they leave for the next.

It looks at each move in three parts. What it captures is weighed by what each card changes in
the scoring categories. What it leaves is weighed by what every unseen card could take from the
table, and how likely the next seats hold it. What remains is weighed by what the seat's own
cards can take afterwards, and, in the last deal, by who gets the rest of the table. The last
plays are counted out.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kontsina_qt.players import reasons
from kontsina_qt.players.base import Candidate, Choice
from kontsina_qt.players.endgame import solve
from kontsina_qt.players.sight import Sight, look
from kontsina_qt.players.worth import Worth, utility
from kontsina_qt.rules.cards import CardSet, cards_in
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import NOBODY, Move, card_of, taken_by
from kontsina_qt.rules.view import View
from kontsina_qt.rules.words import Message, card_words, cards_words

LATER = 0.8
"""What a capture is worth that can only be made after another seat's turn."""

KEEP = 0.15
"""What a card in hand is worth, as a part of what capturing it would be."""

QUIET = 0.6
"""How likely a turn passes without a capture, which keeps the last capture where it is."""

_NOTHING, _LITTLE = 0.02, 0.25
"""Where the words begin: a threat that is none in points, a small one beside what is taken."""

MOST_MOVES = 40
"""So many moves are weighed in full: of a big table's hundreds those that take the most."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One thing the next seat may do: how likely, what it changes for us, the table after."""

    likely: float
    effect: float
    table: CardSet


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move and the parts of its worth, all in the same unit as ``Worth``."""

    move: Move
    now: float
    left: float
    later: float
    rest: float

    @property
    def total(self) -> float:
        """What the move is worth, beside what the hand is worth already."""
        return self.now + self.left + self.later + self.rest


class Steady:
    """Takes the best points now, avoids leaving captures, forgets no card."""

    def choose(self, rules: Rules, view: View, random: Random) -> Choice:
        """The move of the seat to play; see ``Player``. Chance only parts equal moves."""
        sight = look(rules, view)
        solved = solve(sight)
        if solved is not None:
            return _counted_out(sight, solved, random)
        liking = utility(rules, view.scores, sight.side)
        worth = Worth(rules, sight.public.piles, sight.side, liking)
        weighed = _ranked(Weigher(sight, worth), random)
        points = worth if liking is None else Worth(rules, sight.public.piles, sight.side)
        in_points = Weigher(sight, points)
        candidates = tuple(
            Candidate(
                sight.moves[each.move],
                points.now + (each if liking is None else in_points.weigh(each.move)).total,
            )
            for each in weighed
        )
        reason = _reason(sight, weighed)
        return Choice(candidates[0].move, candidates[0].value, candidates, reason)


class Weigher:
    """Weighs the moves of one sight by one worth."""

    def __init__(self, sight: Sight, worth: Worth) -> None:
        self._sight = sight
        self._worth = worth
        self._side_of = sight.rules.side_of
        self._followers = sight.followers()
        self._unseen = cards_in(sight.unseen)
        self._ranks = sorted({card >> 2 for card in cards_in(sight.unseen | sight.hand)})
        self._probe = sight.public.copy()
        self._reaches: dict[tuple[CardSet, int], dict[int, tuple[float, CardSet]]] = {}
        self._replies: dict[tuple[CardSet, int], list[Reply]] = {}

    def candidates(self) -> list[Move]:
        """The moves worth weighing: all of them, or on a big table the best at first sight."""
        moves = list(self._sight.moves)
        if len(moves) <= MOST_MOVES:
            return moves
        lays = [move for move in moves if not taken_by(move)]
        captures = [move for move in moves if taken_by(move)]
        captures.sort(key=self.now, reverse=True)
        return lays + captures[: MOST_MOVES - len(lays)]

    def now(self, move: Move) -> float:
        """What the capture itself brings."""
        taken = taken_by(move)
        if not taken:
            return 0.0
        return self._worth.gain(self._sight.side, taken | 1 << card_of(move))

    def weigh(self, move: Move) -> Weighed:
        """The worth of a move in its parts."""
        sight = self._sight
        card, taken = card_of(move), taken_by(move)
        table = sight.table ^ taken if taken else sight.table | 1 << card
        hand = sight.hand ^ 1 << card
        left, later = self._prospect(table, hand)
        later += KEEP * self._worth.gain(sight.side, hand)
        last = sight.side if taken else sight.public.last_side
        return Weighed(move, self.now(move), left, later, self._rest(table, last))

    def _prospect(self, table: CardSet, hand: CardSet) -> tuple[float, float]:
        """What the others may take from ``table``, and then what ``hand`` may."""
        if not self._followers:
            return 0.0, 0.0
        first, *others = self._followers
        left = later = 0.0
        for reply in self._replies_of(first, table):
            own, wanted = self._own(reply.table, hand)
            effect = reply.effect
            for turn, seat in enumerate(others, 1):
                replies = self._replies_of(seat, reply.table)
                effect += LATER**turn * sum(r.likely * r.effect for r in replies)
                own *= sum(r.likely for r in replies if r.table & wanted == wanted)
            left += reply.likely * effect
            later += reply.likely * LATER * own
        return left, later

    def _replies_of(self, seat: int, table: CardSet) -> list[Reply]:
        """What a seat with unknown cards may do to a table, if it takes the best it can."""
        key = (table, seat)
        if key not in self._replies:
            self._replies[key] = self._find_replies(seat, table)
        return self._replies[key]

    def _find_replies(self, seat: int, table: CardSet) -> list[Reply]:
        side = self._side_of[seat]
        friend = side == self._sight.side
        reach = self._reach(table, side)
        gain = self._worth.gain
        options = []
        for card in self._unseen:
            rank = card >> 2
            if rank in reach:
                effect, taken = reach[rank]
                effect += gain(side, 1 << card)
                options.append((effect if friend else -effect, taken))
        options.sort(reverse=True)
        held, unseen = self._sight.size_at_turn(seat), len(self._unseen)
        none_better, replies = 1.0, []
        for index, (liked, taken) in enumerate(options):
            if liked <= 0 or none_better <= 0:
                break
            others = unseen - index
            none = none_better * max(0.0, 1 - held / others)
            effect = liked if friend else -liked
            replies.append(Reply(none_better - none, effect, table ^ taken))
            none_better = none
        replies.append(Reply(none_better, 0.0, table))
        return _merged(replies)

    def _own(self, table: CardSet, hand: CardSet) -> tuple[float, CardSet]:
        """The best that the seat itself may take from a table at its next turn, and its worth.

        With a hand that is still to be dealt no cards are named.
        """
        sight = self._sight
        if not hand:
            if not sight.stock:
                return 0.0, 0
            replies = self._replies_of(sight.seat, table)
            discount = LATER ** (len(self._followers) - 1)
            return discount * sum(r.likely * r.effect for r in replies), 0
        reach = self._reach(table, sight.side)
        best, wanted = 0.0, 0
        for card in cards_in(hand):
            if card >> 2 in reach:
                effect, taken = reach[card >> 2]
                effect += self._worth.gain(sight.side, 1 << card)
                if effect > best:
                    best, wanted = effect, taken
        return best, wanted

    def _reach(self, table: CardSet, side: int) -> dict[int, tuple[float, CardSet]]:
        """For each rank that can take something, the best it can take: its effect and cards."""
        key = (table, side)
        if key not in self._reaches:
            self._reaches[key] = self._find_reach(table, side)
        return self._reaches[key]

    def _find_reach(self, table: CardSet, side: int) -> dict[int, tuple[float, CardSet]]:
        friend = side == self._sight.side
        self._probe.table = table
        reach = {}
        for rank in self._ranks:
            takings = self._probe.captures(4 * rank)
            if takings:
                effects = [(self._worth.gain(side, taken), taken) for taken in takings]
                reach[rank] = max(effects) if friend else min(effects)
        return reach

    def _rest(self, table: CardSet, last: int) -> float:
        """What the rest of the table is worth to whoever captured last, in the last deal."""
        if self._sight.stock or last == NOBODY:
            return 0.0
        return QUIET ** (self._sight.plies - 1) * self._worth.gain(last, table)


def _merged(replies: list[Reply]) -> list[Reply]:
    """Replies that lead to the same table as one."""
    by_table: dict[CardSet, tuple[float, float]] = {}
    for reply in replies:
        likely, effect = by_table.get(reply.table, (0.0, 0.0))
        by_table[reply.table] = likely + reply.likely, effect + reply.likely * reply.effect
    return [
        Reply(likely, effect / likely, table)
        for table, (likely, effect) in by_table.items()
        if likely > 0
    ]


def _ranked(weigher: Weigher, random: Random) -> list[Weighed]:
    """The moves weighed, the best first; chance parts equal ones."""
    weighed = [weigher.weigh(move) for move in weigher.candidates()]
    random.shuffle(weighed)
    weighed.sort(key=lambda each: round(each.total, 9), reverse=True)
    return weighed


def _counted_out(sight: Sight, solved: dict[Move, float], random: Random) -> Choice:
    """The choice among moves whose ends are known."""
    moves = list(solved)
    random.shuffle(moves)
    moves.sort(key=lambda move: (round(solved[move], 9), _brings(sight, move)), reverse=True)
    in_points = solve(sight, margin_only=True) or solved
    candidates = tuple(Candidate(sight.moves[move], in_points[move]) for move in moves)
    reason = reasons.ONLY_MOVE if len(moves) == 1 else reasons.EXACT
    if len(moves) > 1 and solved[moves[0]] - solved[moves[-1]] < 1e-9:
        reason = reasons.ALL_EQUAL
    return Choice(candidates[0].move, candidates[0].value, candidates, reason)


def _brings(sight: Sight, move: Move) -> tuple[int, int]:
    """Points and cards: what people expect of two moves that come to the same."""
    taken = taken_by(move)
    cards = taken | 1 << card_of(move) if taken else 0
    return sight.rules.card_points(cards), cards.bit_count()


def _reason(sight: Sight, weighed: list[Weighed]) -> Message:
    """Why the first of the weighed moves is liked most."""
    best = weighed[0]
    if len(sight.moves) == 1:
        return reasons.ONLY_MOVE
    taken = taken_by(best.move)
    if taken:
        also = reasons.SEEN
        if not best.now or best.left > -_LITTLE * best.now:
            also = reasons.LITTLE_LEFT
        if best.left > -_NOTHING:
            also = reasons.NOTHING_LEFT
        elif best.rest > best.now:
            also = reasons.LAST_CAPTURE
        return reasons.for_capture(sight.rules, taken | 1 << card_of(best.move), also)
    return _reason_to_lay(sight, best, weighed)


def _reason_to_lay(sight: Sight, best: Weighed, weighed: list[Weighed]) -> Message:
    card = card_of(best.move)
    if best.left > _NOTHING:
        return reasons.LEAVES_PARTNER
    if best.left > -_NOTHING:
        return reasons.LEAVES_NOTHING
    probe = sight.public.copy()
    probe.table |= 1 << card
    for own in cards_in(sight.hand ^ 1 << card):
        for taken in probe.captures(own):
            if taken >> card & 1:
                return reasons.waiting(card_words(own), cards_words(taken))
    if best.left >= max(each.left for each in weighed):
        return reasons.LEAVES_LEAST
    return reasons.KEEPS_BETTER
