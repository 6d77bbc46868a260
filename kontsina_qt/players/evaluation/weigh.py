"""The evaluation of a move: what it scores, what it leaves, what it prepares.

What it brings is weighed by what each card changes in the scoring categories. What it leaves is
weighed by what every unseen card could then take, and how likely the next seats hold it. What it
promises is what the seat's own cards can take afterwards - a build of its own as well as a loose
card - if nobody takes it first; and, in the last deal, the rest of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from kontsina_qt.players.evaluation.taste import FAIR, Taste
from kontsina_qt.players.evaluation.worth import Worth
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.base.scoring import BONUS, LAST, MULLE, SWEEPS
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.kinds.tricks.position import Trick
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import MoveForm
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import NOBODY, Position

Kind: TypeAlias = tuple[object, ...]
"""What cards that may do the same have in common."""

LATER = 0.8
"""What a capture is worth that can only be made after another seat's turn."""

KEEP = 0.15
"""What a card in hand is worth, as a part of what capturing it would be."""

QUIET = 0.6
"""How likely a turn passes without a capture, which keeps the last capture where it is."""

BUILT = 0.85
"""How likely who owns a build can still take it."""

MOST_MOVES = 40
"""How many moves are weighed in full: of a big table's hundreds those that promise the most."""

CROWDED = 18
"""With more cards than that on the table only half as many are weighed."""

MOST_FOLLOWERS = 4
"""How many of the seats that follow are looked at."""

_MOST_TAKES = 120
"""How many ways in which one card may take are looked at."""


class Reply(NamedTuple):
    """One thing the next seat may do: how likely, what it changes for us, what is gone."""

    likely: float
    effect: float
    uses: ElementSet


class Glance(NamedTuple):
    """A move at first sight: what it brings, what it leaves, and what each card then promises."""

    now: float
    left: float
    later: list[float]


class Option(NamedTuple):
    """The best that a kind of card may do; its own worth comes to ``effect`` for ``to``."""

    effect: float
    uses: ElementSet
    to: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move and the parts of its worth, all in the same unit as ``Worth``.

    Attributes:
        move: itself.
        now: what it brings.
        left: what the others may take then.
        later: what the seat may take at its next turn.
        kept: what the cards are worth that stay in the hand.
        rest: what the rest of the table is worth, as far as it may be the side's.
    """

    move: Move
    now: float
    left: float
    later: float
    kept: float
    rest: float

    @property
    def total(self) -> float:
        """What the move is worth, beside what the hand is worth already."""
        return self.now + self.left + self.later + self.kept + self.rest


class Board:
    """The table after a move, and what each kind of card could take from it."""

    def __init__(self, after: Position, steals: bool) -> None:
        self.after = after
        self._steals = steals
        self._outcomes: dict[tuple[Kind, int], list[Outcome]] = {}
        self._probes: dict[int, Position] = {}

    def outcomes(self, seat: int, card: Card, kind: Kind) -> list[Outcome]:
        """What a card could do in the hand of a seat, were it that seat's turn."""
        # But for whose pile is one's own, all seats may do the same.
        key = (kind, seat if self._steals else -1)
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._find(seat, card)
        if found and found[0].to < 0:
            side = self.after.rules.side_of[seat]
            return [one.changed(side, one.card, one.sweep, one.bonus) for one in found]
        return found

    def _find(self, seat: int, card: Card) -> list[Outcome]:
        probe = self._probes.get(seat)
        if probe is None:
            probe = self._probes[seat] = self.after.information.as_if(seat)
        probe.hands[seat] = 1 << card
        found = []
        for move in probe.legal(_MOST_TAKES):
            if move.played:
                outcome = probe.outcome(move)
                if outcome is not None:
                    to = outcome.to if self._steals else -1
                    found.append(outcome.changed(to, outcome.card, outcome.sweep, outcome.bonus))
        return found


class Weigher:
    """Weighs the moves of one sight by one worth.

    Args:
        sight: what the seat sees.
        worth: of cards.
        boards: tables after moves that another weigher of the same sight has looked at.
        taste: what the seat cares for more, or less.
    """

    def __init__(
        self,
        sight: Sight,
        worth: Worth,
        boards: dict[Move, Board] | None = None,
        taste: Taste = FAIR,
    ) -> None:
        self.sight = self._sight = sight
        self._worth = worth
        self._taste = taste
        self.boards = {} if boards is None else boards
        rules = sight.rules
        self._side_of = rules.side_of
        self._trick: bool = not rules.game.play.captures
        self._steals = Threats(rules).steals or self._trick
        self._unseen = cards_in(sight.unseen)
        self._kinds = {card: rules.class_of(card) for card in cards_in(sight.unseen | sight.hand)}
        self._gains = [
            {card: worth.gain(side, 1 << card) for card in self._kinds}
            for side in range(rules.sides)
        ]

    def now(self, move: Move) -> float:
        """What the move itself brings."""
        outcome = self._sight.public.outcome(move)
        return 0.0 if outcome is None else self.effect(outcome)

    def effect(self, outcome: Outcome) -> float:
        """What an outcome changes for the side."""
        worth, to = self._worth, outcome.to
        total = worth.gain(to, outcome.card | outcome.cards)
        if outcome.loser >= 0:
            total -= worth.gain(outcome.loser, outcome.lost)
        if outcome.sweep:
            total += worth.points(to, SWEEPS, 1)
        if outcome.bonus:
            total += worth.points(to, BONUS, outcome.bonus)
        if outcome.mulle:
            total += worth.points(to, MULLE, 1)
        return total

    def weigh(self, move: Move) -> Weighed:
        """The worth of a move in its parts."""
        sight, worth = self._sight, self._worth
        played = move.played
        if self._trick and not played:
            return self._unknown(move)
        now = self.now(move)
        board = self._board(move)
        hand = sight.hand & ~played
        if board.after.over:
            return Weighed(move, now, 0.0, 0.0, 0.0, self._rest(board.after))
        left, later = self._prospect(board, hand)
        taste = self._taste
        kept = taste.kept * KEEP * worth.gain(sight.side, hand)
        left, later = taste.left * left, taste.later * later
        return Weighed(move, now, left, later, kept, self._rest(board.after))

    def glance(self, move: Move, beside: list[Card]) -> Glance:
        """What a move brings, what it leaves, and what some cards beside it then promise."""
        played = move.played
        now = self.now(move) - KEEP * self._worth.gain(self._sight.side, played)
        board = self._board(move)
        if self._trick or board.after.over:
            return Glance(now, 0.0, [0.0] * len(beside))
        seats = self._followers(board.after)
        replies = [self.replies(board, seat) for seat in seats]
        if not replies:
            return Glance(now, 0.0, [0.0] * len(beside))
        later = []
        for card in beside:
            own = self._own(board, 1 << card, len(seats))
            later.append(self._later(own, replies))
        return Glance(now, self._left(replies), later)

    def _board(self, move: Move) -> Board:
        board = self.boards.get(move)
        if board is None:
            after = self._sight.public.copy()
            after.apply(move)
            board = self.boards[move] = Board(after, self._steals)
        return board

    def _unknown(self, move: Move) -> Weighed:
        """A card from the stock: the mean of what any card would do."""
        sight = self._sight
        kinds: dict[Kind, list[Card]] = {}
        for card in self._unseen:
            kinds.setdefault(self._kinds[card], []).append(card)
        now = left = later = 0.0
        for cards in kinds.values():
            weight = len(cards) / len(self._unseen)
            probe = sight.public.copy()
            probe.hands[sight.seat] |= 1 << cards[0]
            played = probe.notation.move_of(MoveForm(cards[0]))
            assert played is not None
            outcome = probe.outcome(played)
            now += 0.0 if outcome is None else weight * self.effect(outcome)
            probe.apply(played)
            here = self._prospect(Board(probe, self._steals), sight.hand)
            left += weight * here[0]
            later += weight * here[1]
        kept = KEEP * self._worth.gain(sight.side, sight.hand)
        return Weighed(move, now, left, later, kept, 0.0)

    def _prospect(self, board: Board, hand: CardSet) -> tuple[float, float]:
        """What the others may take from the table, and then what ``hand`` may."""
        seats = self._followers(board.after)
        own = [] if self._trick else self._own(board, hand, len(seats))
        if not seats:
            return 0.0, own[0][0] if own else 0.0
        replies = [self.replies(board, seat) for seat in seats]
        return self._left(replies), self._later(own, replies)

    def _followers(self, after: Position) -> list[int]:
        """The next seats to play before one's own turn; of a trick, those still to play to it."""
        seats = followers(after, self._sight.seat)
        if self._trick and seats:
            trick = Trick(after)
            seats = seats[: trick.others + trick.partners + 1] if trick.begun else []
        return seats[:MOST_FOLLOWERS]

    def _left(self, replies: list[list[Reply]]) -> float:
        """What the seats that follow may take."""
        left = sum([reply.likely * reply.effect for reply in replies[0]])
        # What an earlier seat has taken a later one cannot take.
        for turn, later_replies in enumerate(replies[1:], 1):
            for reply in later_replies:
                if reply.effect:
                    stays = _stays(replies[:turn], reply.uses)
                    left += LATER**turn * reply.likely * reply.effect * stays
        return left

    def _later(self, own: list[tuple[float, ElementSet]], replies: list[list[Reply]]) -> float:
        """What of one's own captures is still there after the others have played."""
        later = 0.0
        for reply in replies[0]:
            for effect, uses in own:
                if not uses & reply.uses:
                    later += reply.likely * effect * _stays(replies[1:], uses)
                    break
        return LATER * later

    def replies(self, board: Board, seat: int) -> list[Reply]:
        """What a seat with unknown cards may do to a table, if it does the best it can."""
        side = self._side_of[seat]
        friend = side == self._sight.side
        best: dict[Kind, Option | None] = {}
        sure = 0
        for build in board.after.builds:
            if build.owner == seat:
                sure |= build.bit
        options = []
        for card in self._unseen:
            kind = self._kinds[card]
            if kind not in best:
                best[kind] = self._best(board, seat, card, friend)
            option = best[kind]
            if option is not None:
                effect = option.effect + self._gains[option.to][card]
                options.append((effect if friend else -effect, option.uses))
        options.sort(reverse=True)
        held, unseen = held_next(board.after, seat), len(self._unseen)
        none_better, replies = 1.0, []
        for index, (liking, uses) in enumerate(options):
            if none_better <= 0 or (liking <= 0 and not self._trick):
                break
            none = none_better * max(0.0, 1 - held / (unseen - index))
            if uses & sure:
                none = min(none, none_better * (1 - BUILT))
                sure &= ~uses
            replies.append(Reply(none_better - none, liking if friend else -liking, uses))
            none_better = none
        replies.append(Reply(none_better, 0.0, 0))
        return _merged(replies)

    def _best(self, board: Board, seat: int, card: Card, friend: bool) -> Option | None:
        """What a kind of card may do best in a hand, its own worth not counted."""
        best: Option | None = None
        for outcome in board.outcomes(seat, card, self._kinds[card]):
            effect = self.effect(outcome.changed(outcome.to, 0, outcome.sweep, outcome.bonus))
            if best is None or (effect > best.effect if friend else effect < best.effect):
                best = Option(effect, outcome.uses, outcome.to)
        return best

    def _own(self, board: Board, hand: CardSet, between: int) -> list[tuple[float, ElementSet]]:
        """What the seat itself may take at its next turn, the best first."""
        sight = self._sight
        if not hand:
            if not sight.stock:
                return []
            mean = 0.0
            for reply in self.replies(board, sight.seat):
                mean += reply.likely * reply.effect
            return [(LATER ** max(between - 1, 0) * mean, 0)]
        found = []
        for card in cards_in(hand):
            gain = self._gains[sight.side][card]
            for outcome in board.outcomes(sight.seat, card, self._kinds[card]):
                # A table that somebody played to is swept by luck only.
                plain = outcome.changed(outcome.to, 0, 0, 0)
                effect = gain + self.effect(plain)
                if effect > 0:
                    found.append((effect, outcome.uses))
        found.sort(reverse=True)
        return found

    def _rest(self, after: Position) -> float:
        """What the rest of the table is worth to whoever captured last, in the last deal."""
        side = after.last_side
        if after.stock or side == NOBODY or self._trick:
            return 0.0
        plies = 0 if after.over else sum(hand.bit_count() for hand in after.hands)
        worth = self._worth
        total = worth.points(side, LAST, 1)
        if after.features.rest_side >= 0:
            total += worth.gain(side, after.rest if after.over else after.table_cards)
        return QUIET**plies * total


def followers(position: Position, seat: int) -> list[int]:
    """The seats that play before ``seat`` plays again, in order."""
    if position.over:
        return []
    players = len(position.hands)
    order: list[int] = []
    following = position.turn
    while following != seat and len(order) < players:
        if held_next(position, following):
            order.append(following)
        following = (following + 1) % players
    return order


def held_next(position: Position, seat: int) -> int:
    """How many cards a seat will hold at its next turn; with none it may be dealt some."""
    return position.hands[seat].bit_count() or (position.rules.deal.hand if position.stock else 0)


def _stays(replies: list[list[Reply]], uses: ElementSet) -> float:
    """How likely none of the seats takes any of these elements."""
    stays = 1.0
    for each in replies:
        taken = 0.0
        for reply in each:
            if reply.uses & uses:
                taken += reply.likely
        stays *= 1.0 - taken
    return stays


def _merged(replies: list[Reply]) -> list[Reply]:
    """Replies that take the same as one."""
    by_uses: dict[ElementSet, tuple[float, float]] = {}
    for reply in replies:
        likely, effect = by_uses.get(reply.uses, (0.0, 0.0))
        by_uses[reply.uses] = likely + reply.likely, effect + reply.likely * reply.effect
    return [
        Reply(likely, effect / likely, uses)
        for uses, (likely, effect) in by_uses.items()
        if likely > 0
    ]
