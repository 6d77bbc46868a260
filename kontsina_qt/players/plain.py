"""Plain play: what a careful player does that knows its own cards only, told at great speed.

The search plays on with it where it follows moves no more. It goes by the ideas of ``weigh`` in a
rough form: what a move brings, and what it leaves by how likely the next seat can take it.
"""

from __future__ import annotations

from kontsina_qt.players.outlook import Outlook
from kontsina_qt.players.sight import deed_of, lying, trick_winner
from kontsina_qt.rules.cards import SECOND, CardSet
from kontsina_qt.rules.fishing_moves import BUILD, CARD_BITS, FishMove
from kontsina_qt.rules.fishing_position import FishingPosition
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import FIRST_BUILD, FIRST_PILE, ElementSet, Move, Position
from kontsina_qt.rules.ristikontra import TRICK, TrickPosition
from kontsina_qt.rules.scoring import BONUS, MULLE, SWEEPS

_BEYOND = 1e9

_LATER = 0.8
"""What a capture is worth that has to wait a turn."""

_SWEPT = 5
"""Of so many cards it may be that one card takes them all."""

_RANKS = 16
_FOUR = 15
_LOW = SECOND - 1
_CAPTURE = 0.12

_FIXXA = 2
"""The bonus is counted for the card taken and the one that takes it."""


class Plain:
    """Plays plainly.

    Args:
        rules: the game with its options.
        outlook: what cards are worth.
        rivals: how many seats play against the side of the outlook.
    """

    def __init__(self, rules: Rules, outlook: Outlook, rivals: int) -> None:
        turn = rules.turn
        fishing = not rules.game.tricks
        self._outlook = outlook
        self._rivals = rivals
        self._side_of = rules.side_of
        self._full = rules.full
        self._equals: list[CardSet] = [_FOUR << 4 * rank for rank in range(_RANKS)]
        if fishing:
            self._equals[: len(turn.ranks)] = turn.ranks
        self._values: tuple[int, ...] = turn.worth if fishing else ()
        self._takers: tuple[CardSet, ...] = turn.takers if fishing else ()
        self._sweep = outlook.points(SWEEPS)
        self._bonus = outlook.points(BONUS) if fishing and turn.bonus else 0.0
        self._twin = outlook.points(MULLE)
        self._clears = self._sweep > 0.0 or self._bonus > 0.0
        self._steals: bool = fishing and turn.steal
        tops = fishing and turn.builds is not None and turn.builds.pile_tops
        # Elsewhere a capture brings its cards and a sweep, and that is told at once.
        self._deeds: bool = self._steals or tops or self._bonus > 0.0 or self._twin > 0.0

    @property
    def clears(self) -> bool:
        """Whether it brings something to leave the table empty."""
        return self._clears

    def brings(self, position: Position, move: Move, touched: ElementSet, lies: CardSet) -> float:
        """What taking what a move touches brings, the card played and a build apart.

        Args:
            position: before the move.
            move: legal there.
            touched: what it touches.
            lies: every card on the table.
        """
        gain = self._outlook.gain
        if self._deeds:
            deed = deed_of(position, move)
            if deed is not None:
                total = gain(deed.cards) + gain(deed.lost) + self._sweep * deed.sweep
                return total + self._bonus * deed.bonus + self._twin * deed.mulle
        cards = cards_of(position, touched)
        sweeps = self._sweep > 0.0 and cards == lies and position.verb(move) != BUILD
        return gain(cards) + self._sweep if sweeps else gain(cards)

    def move(self, position: Position, moves: list[Move]) -> Move:
        """The move of these that plain play makes."""
        if isinstance(position, TrickPosition):
            likings = self.in_trick(position, moves)
            return moves[likings.index(max(likings))]
        gain = self._outlook.gain
        lies = lying(position)
        unseen, share = self._hidden(position, lies)
        top = self._top(position)
        best: Move = moves[0]
        most = -_BEYOND
        for move in moves:
            touched: int = position.touched(move)
            played: int = position.played(move)
            liking = 0.0
            if touched and position.verb(move) == BUILD:
                liking = self._building(position, move, played, touched, unseen, share)
            elif touched:
                liking = 0.2 + self.brings(position, move, touched, lies) + gain(played)
                liking += 0.02 * touched.bit_count()
                left = lies & ~cards_of(position, touched) if self._clears else 0
                if left:
                    liking -= self._swept(left, unseen, share)
                if touched >> FIRST_BUILD:
                    liking += 0.3
                if self._steals and played:
                    liking -= self._stolen(position, played, touched, unseen, share)
            elif played:
                liking = -self._risk(position, played, unseen, share) - 0.15 * gain(played)
                if self._clears:
                    liking -= self._swept(lies | played, unseen, share)
                if top:
                    liking -= self._stolen(position, top, 0, unseen, share)
            if liking > most:
                most, best = liking, move
        return best

    def _building(
        self,
        position: Position,
        move: Move,
        played: CardSet,
        touched: ElementSet,
        unseen: CardSet,
        share: float,
    ) -> float:
        """About what a build brings: it is mine next time if I can take it and nobody else does."""
        gain = self._outlook.gain
        worth = gain(cards_of(position, touched) | played) + _CAPTURE
        value = move.value if isinstance(move, FishMove) else 0
        takers = self._takers[value] if value < len(self._takers) else 0
        share *= self._rivals
        risk = min(1.0, share * (takers & unseen).bit_count())
        hand: CardSet = position.hands[position.turn]
        if hand & ~played & takers:
            return worth * (_LATER - (1.0 + _LATER) * risk)
        return -worth * risk

    def _swept(self, lies: CardSet, unseen: CardSet, share: float) -> float:
        """About what the next player gains by a sweep where these cards lie."""
        number = lies.bit_count()
        if number > _SWEPT:
            return 0.0
        rank = ((lies.bit_length() - 1) & _LOW) >> 2
        total, highest, equal = 0, 0, True
        while lies:
            bit = lies & -lies
            lies ^= bit
            card = bit.bit_length() - 1
            equal = equal and (card & _LOW) >> 2 == rank
            value = self._values[card]
            total = total + value if value and total >= 0 else -1
            highest = max(highest, value)
        takers = self._equals[rank] if equal else 0
        if 0 < total < len(self._takers):
            takers |= self._takers[total]
        elif total == 2 * highest:
            takers |= self._takers[highest]
        worth = self._sweep + self._bonus * (number + 1)
        return min(1.0, share * (takers & unseen).bit_count()) * worth

    def _top(self, position: Position) -> CardSet:
        """The card on the pile of the side to play, where a whole pile may be stolen."""
        if not self._steals or not isinstance(position, FishingPosition):
            return 0
        stack = position.stacks[self._side_of[position.turn]]
        return 1 << stack[-1] if stack else 0

    def _stolen(
        self,
        position: Position,
        top: CardSet,
        touched: ElementSet,
        unseen: CardSet,
        share: float,
    ) -> float:
        """About what is lost when the pile, with this card on top, is stolen before one's turn."""
        piles = position.piles
        pile: CardSet = piles[self._side_of[position.turn]] | top | touched & CARD_BITS
        if touched >> FIRST_PILE:
            pile |= piles[(touched >> FIRST_PILE).bit_length() - 1]
        equal = self._equals[((top.bit_length() - 1) & _LOW) >> 2] & unseen & ~top
        likely = min(1.0, share * self._rivals * equal.bit_count())
        return 2.0 * likely * self._outlook.gain(pile)

    def _hidden(self, position: Position, lies: CardSet) -> tuple[CardSet, float]:
        """What the seat to play has not seen, and the share of it that the next seat holds."""
        seat = position.turn
        unseen = self._full & ~(lies | position.hands[seat])
        for pile in position.piles:
            unseen &= ~pile
        left = unseen.bit_count()
        following: CardSet = position.hands[0 if seat + 1 == len(position.hands) else seat + 1]
        return unseen, following.bit_count() / left if left else 0.0

    def in_trick(self, position: TrickPosition, moves: list[Move]) -> list[float]:
        """What the trick brings the side to play with each card, going by its own hand."""
        gain = self._outlook.gain
        unseen, share = self._hidden(position, position.table)
        average = gain(unseen) / unseen.bit_count() if unseen else 0.0
        trick: list[int] = position.trick
        to_come = TRICK - 1 - len(trick)
        others = (to_come + 1) // 2
        partners = to_come - others
        worth = gain(position.table)
        rank, winning = -1, False
        if trick:
            rank = trick[0] >> 2
            winning = trick_winner(position) == self._side_of[position.turn]
        likings: list[float] = []
        for move in moves:
            played: int = position.played(move)
            brings = gain(played) if played else average
            led = (played.bit_length() - 1) >> 2 if played else -2
            mine = winning if trick and led != rank else True
            of_rank = rank if trick else led
            equal = (self._equals[of_rank] & unseen).bit_count() if of_rank >= 0 else 2
            lost = min(1.0, share * equal * others)
            won = min(1.0, share * equal * partners)
            chance = 1.0 - lost if mine else won * (1.0 - 0.5 * lost)
            likings.append((2.0 * chance - 1.0) * (worth + brings + to_come * average))
        return likings

    def _risk(self, position: Position, played: CardSet, unseen: CardSet, share: float) -> float:
        """About what the next player gains from a card laid."""
        gain = self._outlook.gain
        card = played.bit_length() - 1
        rank = (card & _LOW) >> 2
        own = gain(played) + _CAPTURE + self._bonus * _FIXXA
        equal = (self._equals[rank] & unseen).bit_count()
        risk = min(1.0, share * equal) * own
        if self._twin and unseen >> (card ^ SECOND) & 1:
            risk += share * self._twin
        values = self._values
        value = values[card] if values else 0
        if value:
            table: CardSet = position.table
            while table:
                bit = table & -table
                table ^= bit
                other = values[bit.bit_length() - 1]
                total = value + other
                if other and total < len(self._takers):
                    likely = min(1.0, share * (self._takers[total] & unseen).bit_count())
                    with_it = likely * (own + gain(bit) + self._bonus)
                    if with_it > risk:
                        risk = with_it
        return risk


def cards_of(position: Position, touched: ElementSet) -> CardSet:
    """The cards of what is touched, those of builds among them."""
    cards: CardSet = touched & CARD_BITS
    if touched >> FIRST_BUILD:
        for build in position.builds:
            if touched & build.bit:
                cards |= build.cards
    return cards
