"""The rollout policy: a fast, careful player that knows only its own cards.

The search plays on with it beyond the moves it follows. It is a rough form of ``weigh``: what a
move brings, and what it leaves, weighted by the probability that the next seat can take it.
"""

from __future__ import annotations

from kontsina_qt.players.evaluation.offers import LATER, Offers, Table
from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.rules.base.cards import CardSet
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import BONUS, MULLE, SWEEPS
from kontsina_qt.rules.kinds.fishing.threats import Threats
from kontsina_qt.rules.kinds.tricks.position import Trick
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.elements import BUILD_BITS, CARD_BITS, FIRST_PILE, ElementSet
from kontsina_qt.rules.state.move import ALL, Move
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.position import Position

_BEYOND = 1e9

_SPENT = 0.04
"""The worth of a card in hand that takes any pile, as a share of all that scores."""

_SWEPT = 5
"""The most cards and builds that a single card may sweep."""

_CAPTURE = 0.12

_KEPT = 0.15
"""The worth of a card in hand, as a share of the worth of capturing it."""

_FIXXA = 2
"""The bonus counts for both the captured and the capturing card."""

_UNKNOWN_LEAD = 2
"""The approximate number of cards that can still beat an unknown lead from the stock."""


class _Scene:
    """The context shared by the moves of one position.

    Attributes:
        unseen, share: see ``RolloutPolicy._hidden``; the share is scaled by the fear of the
            next seat.
        held: the expected number of unseen cards in the next seat's hand, scaled likewise.
        clear: the cards that score a sweep if captured at once.
        table: the possible captures, if they are looked up.
        top: the top card of the seat's own pile, if it may be stolen.
    """

    def __init__(
        self, unseen: CardSet, share: float, clear: CardSet, table: Table | None, top: CardSet
    ) -> None:
        self.unseen = unseen
        self.share = share
        self.held: float = share * unseen.bit_count()
        self.clear = clear
        self.table = table
        self.top = top


class RolloutPolicy:
    """The rollout policy.

    Args:
        rules: the game with its options.
        outlook: the worth of cards.
        rivals: the number of seats playing against the side of the outlook.
        fear: the weight of what a move leaves against what it brings.
        forgets: whether cards in piles count as still to come.
    """

    def __init__(
        self,
        rules: Rules,
        outlook: Outlook,
        rivals: int,
        fear: float = 1.0,
        forgets: bool = False,
    ) -> None:
        self._outlook = outlook
        self._fear = fear
        self._forgets = forgets
        self._threats = threats = Threats(rules)
        self._tricks: bool = not rules.game.play.captures
        self._rivals = rivals
        self._side_of = rules.side_of
        self._full = rules.full
        self._others = 1.0 / (rules.sides - 1)
        self._sweep = outlook.points(SWEEPS)
        self._bonus = outlook.points(BONUS)
        self._twin = outlook.points(MULLE)
        self._once: bool = threats.once
        self._steals: bool = threats.steals
        self._plucks: bool = threats.plucks
        self._tops: bool = threats.tops
        self._heap: bool = rules.game.play.stacked
        self._spent: float = _SPENT * outlook.gain(rules.full)
        # In other games a capture brings just its cards and a sweep, which needs no outcome.
        doubled = self._bonus > 0.0 or self._twin > 0.0
        self._outcomes: bool = self._steals or self._tops or self._heap or doubled
        # Only where nothing is built, stolen, plucked or doubled: elsewhere the time is better
        # spent on more deals (measured).
        self._offers: Offers | None = None
        fishing = rules.fishing
        odd = self._outcomes or self._plucks
        if fishing is not None and fishing.builds is None and not odd:
            self._offers = Offers(rules.full, outlook, threats)

    def clearing(self, position: Position) -> CardSet:
        """Return every card on the table if capturing them all at once scores, else none."""
        return position.table_cards if self._sweep > 0.0 and position.features.sweep_counts else 0

    def brings(self, position: Position, move: Move, touched: ElementSet, clear: CardSet) -> float:
        """Return what a move brings besides the card played; builds count like captures.

        Args:
            position: before the move.
            move: legal there.
            touched: the elements it touches; 0 for a lay.
            clear: the cards that score if captured at once; see ``clearing``.
        """
        gain = self._outlook.gain
        if self._outcomes and move.verb != BUILD:
            outcome = position.outcome(move)
            if outcome is not None:
                total = gain(outcome.cards) + self._others * gain(outcome.lost)
                total += self._sweep * outcome.sweep + self._bonus * outcome.bonus
                return total + self._twin * outcome.mulle
        cards = cards_used(position.builds, touched)
        total = gain(cards)
        if self._plucks:
            plucked = move.plucked
            if plucked:
                total += gain(plucked)
        if self._tops:
            tops = position.features.tops_used(move)
            if tops:
                total += (1.0 + self._others) * gain(tops)
        if clear and cards == clear and move.verb not in (ALL, BUILD):
            total += self._sweep
        return total

    def move(self, position: Position, moves: list[Move]) -> Move:
        """Return the policy's choice among these moves."""
        values = self.values(position, moves)
        return moves[values.index(max(values))]

    def values(self, position: Position, moves: list[Move]) -> list[float]:
        """Return the value of each of these moves, in points."""
        if self._tricks:
            return self.in_trick(position, moves)
        if self._heap:
            return [self._on_heap(position, move) for move in moves]
        unseen, share = self._hidden(position, position.table_cards)
        table = self._offers.on(position.table) if self._offers is not None else None
        clear, top = self.clearing(position), self._top(position)
        scene = _Scene(unseen, share * self._fear, clear, table, top)
        values: list[float] = []
        for move in moves:
            touched: int = position.touched(move)
            # A wrong call loses the match: it is the last resort.
            value = -_BEYOND
            if touched and move.verb == BUILD:
                played: int = move.played
                value = self._building(position, move, played, touched, unseen, scene.share)
            elif touched:
                value = self._taking(position, move, touched, scene)
            elif move.played:
                value = self._laying(position, move, scene)
            values.append(value)
        return values

    def _taking(self, position: Position, move: Move, touched: ElementSet, scene: _Scene) -> float:
        """Estimate what a capture brings less what it leaves."""
        gain = self._outlook.gain
        unseen, share, played = scene.unseen, scene.share, move.played
        value = self.brings(position, move, touched, scene.clear) + gain(played)
        value += 0.02 * touched.bit_count()
        if self._offers is not None and scene.table is not None:
            rest: CardSet = position.hands[position.turn] & ~played
            offers = scene.table.offers
            value += self._offers.balance(offers, rest, touched, unseen, scene.held)
            value -= _KEPT * gain(played)
        else:
            value += 0.2
        if scene.clear or self._bonus > 0.0:
            sweep = self._sweep if scene.clear else 0.0
            value -= self._swept(position, move, touched, 0, unseen, share, sweep)
        if touched & BUILD_BITS:
            value += 0.3
        if self._steals and played:
            value -= self._stolen(position, played, touched, unseen, share)
        return value

    def _laying(self, position: Position, move: Move, scene: _Scene) -> float:
        """Estimate what a laid card promises less what it leaves."""
        gain = self._outlook.gain
        unseen, share, played = scene.unseen, scene.share, move.played
        if self._offers is not None and scene.table is not None:
            rest: CardSet = position.hands[position.turn] & ~played
            laid = self._offers.with_laid(scene.table, played)
            risk = -self._offers.balance(laid, rest, 0, unseen, scene.held)
        else:
            risk = self._risk(position, played, unseen, share)
        if scene.clear or self._bonus > 0.0:
            sweep = self._sweep if scene.clear else 0.0
            swept = self._swept(position, move, 0, played, unseen, share, sweep)
            # A bonus that can be scored only once covers both.
            risk = max(risk, swept) if self._once else risk + swept
        value = -risk - _KEPT * gain(played)
        if self._plucks:
            value += gain(move.plucked)
        if scene.top:
            value -= self._stolen(position, scene.top, 0, unseen, share)
        return value

    def _on_heap(self, position: Position, move: Move) -> float:
        """Estimate what a card played on a single pile brings."""
        gain = self._outlook.gain
        played: CardSet = move.played
        spent = self._spent if played & self._threats.sweepers else 0.0
        if move.cards:
            return 0.2 + self.brings(position, move, move.cards, 0) + gain(played) - spent
        unseen, share = self._hidden(position, position.table)
        equal = self._threats.equal(move.card) & unseen
        takers = (equal | self._threats.sweepers & unseen).bit_count()
        risk = min(1.0, share * takers) * (gain(position.table | played) + _CAPTURE)
        if not position.table:
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
        """Estimate what a build brings: a capture next turn, unless somebody else takes it."""
        worth = self.brings(position, move, touched, 0) + self._outlook.gain(played) + _CAPTURE
        takers = self._threats.at_value(move.value)
        share *= self._rivals
        risk = min(1.0, share * (takers & unseen).bit_count())
        hand: CardSet = position.hands[position.turn]
        if hand & ~played & takers:
            return worth * (LATER - (1.0 + LATER) * risk)
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
        """Estimate the next player's gain from clearing the table after a capture or a lay."""
        loose: CardSet = position.table & ~touched | played
        if self._plucks:
            loose &= ~move.plucked
        number = loose.bit_count()
        cards = number
        for build in position.builds:
            if not touched & build.bit:
                number += 1
                cards += build.cards.bit_count()
        if not 0 < number <= _SWEPT:
            return 0.0
        # A sweeper's capture is not a sweep.
        takers = self._threats.clearing(loose, position.builds, touched) & ~self._threats.sweepers
        worth = sweep + self._bonus * (cards + 1)
        return min(1.0, share * (takers & unseen).bit_count()) * worth

    # Stolen piles

    def _top(self, position: Position) -> CardSet:
        """Return the top card of the mover's own pile, in games in which piles can be stolen."""
        if not self._steals:
            return 0
        top = position.features.top_of(self._side_of[position.turn])
        return 0 if top is None else 1 << top

    def _stolen(
        self,
        position: Position,
        top: CardSet,
        touched: ElementSet,
        unseen: CardSet,
        share: float,
    ) -> float:
        """Estimate the loss if the pile, with this top card, is stolen before the next turn."""
        piles = position.piles
        pile: CardSet = piles[self._side_of[position.turn]] | top | touched & CARD_BITS
        if touched >> FIRST_PILE:
            pile |= piles[(touched >> FIRST_PILE).bit_length() - 1]
        equal = self._threats.thieves(top.bit_length() - 1) & unseen & ~top
        likely = min(1.0, share * self._rivals * equal.bit_count())
        return (1.0 + self._others) * likely * self._outlook.gain(pile)

    # Hidden cards

    def _hidden(self, position: Position, lies: CardSet) -> tuple[CardSet, float]:
        """Return the cards unseen by the seat to play, and the share of them in the next hand."""
        seat = position.turn
        unseen = self._full & ~(lies | position.hands[seat])
        if not self._forgets:
            for pile in position.piles:
                unseen &= ~pile
        left = unseen.bit_count()
        following: CardSet = position.hands[0 if seat + 1 == len(position.hands) else seat + 1]
        return unseen, following.bit_count() / left if left else 0.0

    def in_trick(self, position: Position, moves: list[Move]) -> list[float]:
        """Return the trick's worth to the side with each card, from the seat's own hand."""
        gain = self._outlook.gain
        unseen, share = self._hidden(position, position.table)
        average = gain(unseen) / unseen.bit_count() if unseen else 0.0
        trick = Trick(position)
        to_come = trick.others + trick.partners
        worth = gain(position.table)
        values: list[float] = []
        for move in moves:
            played: int = move.played
            card = played.bit_length() - 1
            brings = gain(played) if played else average
            equal = _UNKNOWN_LEAD
            if played or trick.begun:
                equal = (trick.takers(card) & unseen).bit_count()
            lost = min(1.0, share * equal * trick.others)
            won = min(1.0, share * equal * trick.partners)
            chance = 1.0 - lost if trick.won_with(card) else won * (1.0 - 0.5 * lost)
            values.append((2.0 * chance - 1.0) * (worth + brings + to_come * average))
        return values

    def _risk(self, position: Position, played: CardSet, unseen: CardSet, share: float) -> float:
        """Estimate the next player's gain from a laid card."""
        gain = self._outlook.gain
        card = played.bit_length() - 1
        own = gain(played) + _CAPTURE + self._bonus * _FIXXA
        threats = self._threats
        equal = (threats.alone(card) & unseen).bit_count()
        risk = min(1.0, share * equal) * own
        if self._twin and threats.twin(card) & unseen:
            risk += share * self._twin
        table: CardSet = position.table if threats.adds(card) else 0
        while table:
            bit = table & -table
            table ^= bit
            takers = threats.both(card, bit.bit_length() - 1)
            if takers:
                likely = min(1.0, share * (takers & unseen).bit_count())
                with_it = likely * (own + gain(bit) + self._bonus)
                if with_it > risk:
                    risk = with_it
        return risk
