"""The evaluation of a move: what it scores, what it leaves, what it prepares.

What it scores is the change in the scoring categories. What it leaves is what every unseen card
could then take, weighted by the probability that the next seats hold it. What it prepares is what
the seat's own cards can take afterwards, a build of its own or a loose card, unless somebody takes
it first; and, in the last deal, the rest of the table.
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
"""A key shared by cards that can make the same captures."""

LATER = 0.8
"""The discount of a capture that has to wait for another seat's turn."""

KEEP = 0.15
"""The worth of a card in hand, as a share of the worth of capturing it."""

QUIET = 0.6
"""The probability that a turn passes without a capture, leaving the last capture as it is."""

BUILT = 0.85
"""The probability that the owner of a build can still take it."""

MOST_MOVES = 40
"""The most moves evaluated in full; on a large table the most promising of hundreds."""

CROWDED = 18
"""With more cards than this on the table only half as many moves are evaluated."""

MOST_FOLLOWERS = 4
"""The number of following seats considered."""

_MOST_TAKES = 120
"""The most captures by one card considered."""


class Reply(NamedTuple):
    """A capture the next seat may make: its probability, its effect for us, the elements used."""

    likely: float
    effect: float
    uses: ElementSet


class Glance(NamedTuple):
    """A quick evaluation of a move: what it brings, leaves, and promises for each card."""

    now: float
    left: float
    later: list[float]


class Option(NamedTuple):
    """The best use of a kind of card; ``effect`` excludes the card's own worth to side ``to``."""

    effect: float
    uses: ElementSet
    to: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move and the parts of its worth, all in the unit of ``Worth``.

    Attributes:
        move: the move.
        now: what it brings.
        left: what the others may take afterwards.
        later: what the seat may take at its next turn.
        kept: the worth of the cards kept in the hand.
        rest: the worth of the rest of the table, by the probability that the side gets it.
    """

    move: Move
    now: float
    left: float
    later: float
    kept: float
    rest: float

    @property
    def total(self) -> float:
        """The worth of the move, on top of the current worth of the hand."""
        return self.now + self.left + self.later + self.kept + self.rest


class Board:
    """The table after a move, with a cache of what each kind of card could take from it."""

    def __init__(self, after: Position, steals: bool) -> None:
        self.after = after
        self._steals = steals
        self._outcomes: dict[tuple[Kind, int], list[Outcome]] = {}
        self._probes: dict[int, Position] = {}

    def outcomes(self, seat: int, card: Card, kind: Kind) -> list[Outcome]:
        """Return what a card could do in the hand of a seat if it were that seat's turn."""
        # Apart from whose pile is one's own, all seats have the same captures.
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
    """Evaluates the moves of one sight.

    Args:
        sight: what the seat knows.
        worth: the worth of cards.
        boards: a cache shared with another weigher of the same sight.
        taste: the seat's taste.
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
        """Return what the move itself brings."""
        outcome = self._sight.public.outcome(move)
        return 0.0 if outcome is None else self.effect(outcome)

    def effect(self, outcome: Outcome) -> float:
        """Return what an outcome changes for the side."""
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
        """Return the worth of a move, in parts."""
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
        """Return what a move brings and leaves, and what each card of ``beside`` then promises."""
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
        """Evaluate an unknown card from the stock: the mean over all unseen cards."""
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
        """Return what the others may take from the table, and what ``hand`` may take after them."""
        seats = self._followers(board.after)
        own = [] if self._trick else self._own(board, hand, len(seats))
        if not seats:
            return 0.0, own[0][0] if own else 0.0
        replies = [self.replies(board, seat) for seat in seats]
        return self._left(replies), self._later(own, replies)

    def _followers(self, after: Position) -> list[int]:
        """Return the seats that play before the seat's next turn or, in a trick, to its end."""
        seats = followers(after, self._sight.seat)
        if self._trick and seats:
            trick = Trick(after)
            seats = seats[: trick.others + trick.partners + 1] if trick.begun else []
        return seats[:MOST_FOLLOWERS]

    def _left(self, replies: list[list[Reply]]) -> float:
        """Return the expected captures of the following seats."""
        left = sum([reply.likely * reply.effect for reply in replies[0]])
        # An earlier seat's captures are gone for the later ones.
        for turn, later_replies in enumerate(replies[1:], 1):
            for reply in later_replies:
                if reply.effect:
                    stays = _stays(replies[:turn], reply.uses)
                    left += LATER**turn * reply.likely * reply.effect * stays
        return left

    def _later(self, own: list[tuple[float, ElementSet]], replies: list[list[Reply]]) -> float:
        """Return the expected worth of the seat's own captures after the others have played."""
        later = 0.0
        for reply in replies[0]:
            for effect, uses in own:
                if not uses & reply.uses:
                    later += reply.likely * effect * _stays(replies[1:], uses)
                    break
        return LATER * later

    def replies(self, board: Board, seat: int) -> list[Reply]:
        """Return the captures of a seat with unknown cards, assuming it plays its best."""
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
        for index, (value, uses) in enumerate(options):
            if none_better <= 0 or (value <= 0 and not self._trick):
                break
            none = none_better * max(0.0, 1 - held / (unseen - index))
            if uses & sure:
                none = min(none, none_better * (1 - BUILT))
                sure &= ~uses
            replies.append(Reply(none_better - none, value if friend else -value, uses))
            none_better = none
        replies.append(Reply(none_better, 0.0, 0))
        return _merged(replies)

    def _best(self, board: Board, seat: int, card: Card, friend: bool) -> Option | None:
        """Return the best use of a kind of card, without its own worth."""
        best: Option | None = None
        for outcome in board.outcomes(seat, card, self._kinds[card]):
            effect = self.effect(outcome.changed(outcome.to, 0, outcome.sweep, outcome.bonus))
            if best is None or (effect > best.effect if friend else effect < best.effect):
                best = Option(effect, outcome.uses, outcome.to)
        return best

    def _own(self, board: Board, hand: CardSet, between: int) -> list[tuple[float, ElementSet]]:
        """Return what the seat itself may take at its next turn, best first."""
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
                # After others have played, a sweep is luck.
                plain = outcome.changed(outcome.to, 0, 0, 0)
                effect = gain + self.effect(plain)
                if effect > 0:
                    found.append((effect, outcome.uses))
        found.sort(reverse=True)
        return found

    def _rest(self, after: Position) -> float:
        """Estimate the worth of the rest of the table to the last capturer, in the last deal."""
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
    """Return the seats that play before ``seat`` does again, in order."""
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
    """Return the number of cards a seat will hold at its next turn, perhaps after a deal."""
    return position.hands[seat].bit_count() or (position.rules.deal.hand if position.stock else 0)


def _stays(replies: list[list[Reply]], uses: ElementSet) -> float:
    """Return the probability that no seat takes any of these elements."""
    stays = 1.0
    for each in replies:
        taken = 0.0
        for reply in each:
            if reply.uses & uses:
                taken += reply.likely
        stays *= 1.0 - taken
    return stays


def _merged(replies: list[Reply]) -> list[Reply]:
    """Merge replies that use the same elements."""
    by_uses: dict[ElementSet, tuple[float, float]] = {}
    for reply in replies:
        likely, effect = by_uses.get(reply.uses, (0.0, 0.0))
        by_uses[reply.uses] = likely + reply.likely, effect + reply.likely * reply.effect
    return [
        Reply(likely, effect / likely, uses)
        for uses, (likely, effect) in by_uses.items()
        if likely > 0
    ]
