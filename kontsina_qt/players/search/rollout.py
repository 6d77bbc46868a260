"""Plain play: what a careful player does that knows its own cards only, told at great speed.

The search plays on with it where it follows moves no more. It goes by the ideas of ``weigh`` in a
rough form: what a move brings, and what it leaves by how likely the next seat can take it.
"""

from __future__ import annotations

from dataclasses import replace

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.information.sight import deed_of, lying, sweeps_now, trick_winner
from kontsina_qt.rules.cards import JOKER_MASK, SECOND, Card, CardSet, is_joker
from kontsina_qt.rules.fishing.moves import BUILD, BUILD_BITS, CARD_BITS, FishMove
from kontsina_qt.rules.fishing.position import FishingPosition
from kontsina_qt.rules.fishing.turn import ANY, ONE, WILD
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.pile import PilePosition
from kontsina_qt.rules.position import FIRST_BUILD, FIRST_PILE, ElementSet, Move, Position
from kontsina_qt.rules.scoring import BONUS, MULLE, SWEEPS
from kontsina_qt.rules.tricks import TRICK, TrickPosition

_BEYOND = 1e9

_LATER = 0.8
"""What a capture is worth that has to wait a turn."""

_SWEPT = 5
"""Of so many cards and builds it may be that one card takes them all."""

_SPENT = 0.04
"""What a card that takes any pile is worth in the hand, as a part of all that scores."""

_RANKS = 16
_FOUR = 15
_LOW = SECOND - 1
_CAPTURE = 0.12

_FIXXA = 2
"""The bonus is counted for the card taken and the one that takes it."""


def without_tops(rules: Rules) -> Rules | None:
    """The rules with which plain play goes on, where they are others; else None.

    Where top cards of piles may be used, to find what they can do takes as long as a hundred
    plays; plain play leaves them alone.
    """
    builds = None if rules.game.tricks else rules.turn.builds
    if builds is None or not builds.pile_tops:
        return None
    plain = Rules(rules.game, rules.players, rules.options)
    turn = replace(rules.turn, builds=replace(builds, pile_tops=False))
    plain.turn = turn.within(rules.full)
    return plain


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
        self._others = 1.0 / (rules.sides - 1)
        self._values: tuple[int, ...] = turn.worth if fishing else ()
        self._takers: tuple[CardSet, ...] = turn.takers if fishing else ()
        self._equals: list[CardSet] = [_FOUR << 4 * rank for rank in range(_RANKS)]
        if fishing:
            self._equals[: len(turn.ranks)] = turn.ranks
        self._by_rank = not fishing or turn.by_rank
        self._one_only = fishing and turn.selection == ONE
        self._wild = fishing and turn.jokers == WILD
        self._courts: str = turn.courts if fishing else ONE
        self._sweep = outlook.points(SWEEPS)
        self._bonus = outlook.points(BONUS) if fishing and turn.bonus else 0.0
        self._once = fishing and turn.bonus == 1
        self._twin = outlook.points(MULLE)
        self._steals: bool = fishing and turn.steal
        tops = fishing and turn.builds is not None and turn.builds.pile_tops
        # Elsewhere a capture brings its cards and a sweep, and that is told at once.
        self._deeds: bool = self._steals or tops or self._bonus > 0.0 or self._twin > 0.0
        # The table may be one pile, of which the top card alone counts.
        self._sweepers: CardSet = turn.sweepers
        self._extra: float = outlook.points(BONUS)
        self._spent: float = _SPENT * outlook.gain(rules.full)
        self._heaped = rules.game.start is PilePosition
        self._deeds = self._deeds or self._heaped

    def clearing(self, position: Position) -> CardSet:
        """Every card on the table, if it scores to take them all at once; else none."""
        return lying(position) if self._sweep > 0.0 and sweeps_now(position) else 0

    def brings(self, position: Position, move: Move, touched: ElementSet, clear: CardSet) -> float:
        """What a move brings beside the card played, builds counted like captures.

        Args:
            position: before the move.
            move: legal there.
            touched: what it touches; nothing if it is a lay.
            clear: what scores if it is taken at once, see ``clearing``.
        """
        gain = self._outlook.gain
        if self._deeds and position.verb(move) != BUILD:
            deed = deed_of(position, move)
            if deed is not None:
                total = gain(deed.cards) + self._others * gain(deed.lost)
                total += self._sweep * deed.sweep + self._extra * deed.bonus
                return total + self._twin * deed.mulle
        cards = cards_of(position, touched)
        total = gain(cards)
        if isinstance(move, FishMove):
            if move.pluck:
                total += gain(_plucked(move))
            tops = move.using & CARD_BITS & ~(cards | position.table)
            if tops:
                total += (1.0 + self._others) * gain(tops)
        if clear and cards == clear and position.verb(move) != BUILD:
            total += self._sweep
        return total

    def move(self, position: Position, moves: list[Move]) -> Move:
        """The move of these that plain play makes."""
        if isinstance(position, TrickPosition):
            likings = self.in_trick(position, moves)
            return moves[likings.index(max(likings))]
        if isinstance(position, PilePosition):
            likings = [self._on_pile(position, move) for move in moves]
            return moves[likings.index(max(likings))]
        gain = self._outlook.gain
        lies = lying(position)
        unseen, share = self._hidden(position, lies)
        clear = lies if self._sweep > 0.0 and sweeps_now(position) else 0
        threatened = clear != 0 or self._bonus > 0.0
        sweep = self._sweep if clear else 0.0
        top = self._top(position)
        best: Move = moves[0]
        most = -_BEYOND
        for move in moves:
            touched: int = position.touched(move)
            played: int = position.played(move)
            if not touched and not played:
                # Who counts out wrongly has lost: it is not done but where nothing else can be.
                continue
            liking = 0.0
            if touched and position.verb(move) == BUILD:
                liking = self._building(position, move, played, touched, unseen, share)
            elif touched:
                liking = 0.2 + self.brings(position, move, touched, clear) + gain(played)
                liking += 0.02 * touched.bit_count()
                if threatened:
                    liking -= self._swept(position, move, touched, 0, unseen, share, sweep)
                if touched & BUILD_BITS:
                    liking += 0.3
                if self._steals and played:
                    liking -= self._stolen(position, played, touched, unseen, share)
            elif played:
                risk = self._risk(position, played, unseen, share)
                if threatened:
                    swept = self._swept(position, move, 0, played, unseen, share, sweep)
                    # A bonus that is scored but once comes with either.
                    risk = max(risk, swept) if self._once else risk + swept
                liking = -risk - 0.15 * gain(played)
                if isinstance(move, FishMove) and move.pluck:
                    liking += gain(_plucked(move))
                if top:
                    liking -= self._stolen(position, top, 0, unseen, share)
            if liking > most:
                most, best = liking, move
        return best

    def _on_pile(self, position: PilePosition, move: Move) -> float:
        """About what a card brings that is played on the one pile there is."""
        gain = self._outlook.gain
        played: CardSet = position.played(move)
        spent = self._spent if played & self._sweepers else 0.0
        touched: int = position.touched(move)
        if touched:
            return 0.2 + self.brings(position, move, touched, 0) + gain(played) - spent
        unseen, share = self._hidden(position, position.table)
        equal = self._equals[((played.bit_length() - 1) & _LOW) >> 2] & unseen
        takers = (equal | self._sweepers & unseen).bit_count()
        risk = min(1.0, share * takers) * (gain(position.table | played) + _CAPTURE)
        if not position.pile:
            risk += min(1.0, share * equal.bit_count()) * self._sweep
        return -risk - 2.0 * spent

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
        worth = self.brings(position, move, touched, 0) + self._outlook.gain(played) + _CAPTURE
        value = move.value if isinstance(move, FishMove) else 0
        takers = self._takers[value] if value < len(self._takers) else 0
        share *= self._rivals
        risk = min(1.0, share * (takers & unseen).bit_count())
        hand: CardSet = position.hands[position.turn]
        if hand & ~played & takers:
            return worth * (_LATER - (1.0 + _LATER) * risk)
        return -worth * risk

    # Sweeps

    def _swept(
        self,
        position: Position,
        move: Move,
        touched: ElementSet,
        played: CardSet,
        unseen: CardSet,
        share: float,
        sweep: float,
    ) -> float:
        """About what the next player gains by clearing the table after a capture or a lay."""
        loose: CardSet = position.table & ~touched | played
        if isinstance(move, FishMove) and move.pluck:
            loose &= ~_plucked(move)
        value = 0
        number = loose.bit_count()
        cards = number
        for build in position.builds:
            if not touched & build.bit:
                if value and build.value != value:
                    return 0.0
                value = build.value
                number += 1
                cards += build.cards.bit_count()
        if not 0 < number <= _SWEPT:
            return 0.0
        takers = self._with_build(loose, value) if value else self._clearers(loose)
        worth = sweep + self._bonus * (cards + 1)
        return min(1.0, share * (takers & unseen).bit_count()) * worth

    def _with_build(self, loose: CardSet, value: int) -> CardSet:
        """The cards that take builds of a value and these loose cards at once."""
        values: list[int] = []
        while loose:
            bit = loose & -loose
            loose ^= bit
            card = bit.bit_length() - 1
            if not self._joins(card):
                values.append(self._values[card])
        return self._takers[value] if value < len(self._takers) and splits(values, value) else 0

    def _clearers(self, loose: CardSet) -> CardSet:
        """The cards of which each takes all these at once."""
        cards: list[int] = []
        while loose:
            bit = loose & -loose
            loose ^= bit
            card = bit.bit_length() - 1
            if not self._joins(card):
                cards.append(card)
        if len(cards) < 2:
            return self._alone(cards[0]) if cards else self._full
        ranks = [(card & _LOW) >> 2 for card in cards]
        values = [self._values[card] for card in cards]
        if 0 in values:
            several = self._courts == ANY or (len(cards) == 3 and self._courts != ONE)
            equal = ranks.count(ranks[0]) == len(ranks)
            return self._equals[ranks[0]] if equal and several else 0
        if self._one_only:
            total = sum(values)
            return self._takers[total] if total < len(self._takers) else 0
        found = self._splitters(values)
        if self._by_rank:
            for rank in set(ranks):
                rest = [value for at, value in enumerate(values) if ranks[at] != rank]
                same = self._equals[rank]
                # A joker has one value at a time; that it takes both ways is told above.
                found |= same & ~JOKER_MASK & self._splitters(rest) if rest else same
        return found

    def _splitters(self, values: list[int]) -> CardSet:
        """The cards that take loose cards of these values, all in sums or by their value."""
        total, found = sum(values), 0
        for value in range(max(values), min(total + 1, len(self._takers))):
            if total % value == 0 and splits(values, value):
                found |= self._takers[value]
        return found

    def _alone(self, card: Card) -> CardSet:
        """The cards that take one card by itself."""
        if self._joins(card):
            return self._full
        value = self._values[card]
        if self._by_rank or not value:
            return self._equals[(card & _LOW) >> 2]
        return self._takers[value]

    def _joins(self, card: Card) -> bool:
        """Whether a card on the table is equal to any: a joker that stands for another."""
        return self._wild and is_joker(card)

    # Stolen piles

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
        return (1.0 + self._others) * likely * self._outlook.gain(pile)

    # What is not seen

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
        own = gain(played) + _CAPTURE + self._bonus * _FIXXA
        equal = (self._alone(card) & unseen).bit_count()
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


def _plucked(move: FishMove) -> CardSet:
    return 1 << (abs(move.pluck) - 1) if move.pluck else 0


def cards_of(position: Position, touched: ElementSet) -> CardSet:
    """The cards of what is touched, those of builds among them."""
    cards: CardSet = touched & CARD_BITS
    if touched >> FIRST_BUILD:
        for build in position.builds:
            if touched & build.bit:
                cards |= build.cards
    return cards


def splits(values: list[int], total: int) -> bool:
    """Whether numbers fall into groups that each add up to a total."""
    if not values:
        return True
    if sum(values) % total or max(values) > total:
        return False
    first, rest = values[0], values[1:]
    for chosen in range(1 << len(rest)):
        among = [value for at, value in enumerate(rest) if chosen >> at & 1]
        left = [value for at, value in enumerate(rest) if not chosen >> at & 1]
        if first + sum(among) == total and splits(left, total):
            return True
    return False
