"""Ristikontra (rule card Ristikontra): tricks won by the last card of the rank led."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Self

from kontsina_qt.rules.base.cards import (
    RANK_MASKS,
    Card,
    CardSet,
    card_set,
    cards_in,
    mask_of,
    rank_of,
)
from kontsina_qt.rules.base.deal import first_deal
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.scoring import EachCard, HandResult, ScoreLine
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.events import Dealt, Drew, Laid, TrickWon
from kontsina_qt.rules.state.hidden import exchange
from kontsina_qt.rules.state.move import LAYS, TOP, Move
from kontsina_qt.rules.state.notation import NO_CARD, MoveForm
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.position import NOBODY, Features, Information, Notation, Position
from kontsina_qt.rules.state.shown import TURNED, RevealedCard
from kontsina_qt.rules.state.stacked import StackedPosition
from kontsina_qt.rules.state.start import Start
from kontsina_qt.rules.state.words import Message, card_words

TRICK: Final = 4
"""The number of cards in a trick."""

BANNED_AFTER: Final = 3
"""After this many leads of a rank in a row, a seat may not lead it again."""

CARD_POINTS = EachCard(
    "card-points",
    (
        (card_set("AC AD AH AS"), 11),
        (card_set("TC TD TH TS"), 10),
        (card_set("KC KD KH KS"), 4),
        (card_set("QC QD QH QS"), 3),
        (card_set("JC JD JH JS"), 2),
    ),
    N_("Card points"),
)
ALL_POINTS, HALF_POINTS = 120, 60


class TrickPosition(StackedPosition):
    """A hand of Ristikontra.

    Attributes:
        trick: the cards of the trick so far, in playing order.
        leads: (seat, rank) of each trick led.
        carried: the game points that earlier drawn hands add to this one.
        expected: what will be turned up, where hidden cards are guessed.
        turned_up: the cards turned up from the stock so far.
    """

    __slots__ = ("carried", "expected", "leads", "trick", "turned_up")

    expected: tuple[RevealedCard, ...]
    turned_up: list[RevealedCard]
    carried: int
    leads: list[tuple[int, int]]
    trick: list[Card]

    def _begin(self, start: Start) -> None:
        super()._begin(start)
        self.carried = start.drawn
        self.trick = []
        self.leads = []
        self.turned_up = []
        self.expected = ()
        handed = first_deal(self.rules.deal, self.deck, self.rules.dealt_in[self.dealer])
        for seat, cards in handed.packets:
            self.hands[seat] = mask_of(cards)
        self.dealt, self.deals = handed.dealt, 1
        self._opening = [Dealt(tuple(handed.packets), (), 0, False)]

    def _copy_to(self, other: Self) -> None:
        super()._copy_to(other)
        other.expected = self.expected
        other.turned_up = self.turned_up[:]
        other.carried = self.carried
        other.leads = self.leads[:]
        other.trick = self.trick[:]

    @property
    def features(self) -> TrickFeatures:
        return TrickFeatures(self)

    @property
    def information(self) -> TrickInformation:
        return TrickInformation(self)

    @property
    def notation(self) -> TrickNotation:
        return TrickNotation(self)

    def copy(self) -> TrickPosition:
        return TrickPosition(self)

    # Legal moves

    def generate(self) -> Iterator[Move]:
        if self.turn < 0:
            return
        hand = self.hands[self.turn]
        banned = self.banned
        free = hand & ~banned or hand
        for card in cards_in(free):
            yield LAYS[card]
        if self.stock:
            yield Move(TOP)

    @property
    def banned(self) -> CardSet:
        """The cards of the rank that the seat to play may not lead."""
        if self.trick or len(self.leads) < BANNED_AFTER:
            return 0
        last = set(self.leads[-BANNED_AFTER:])
        if len(last) > 1 or self.leads[-1][0] != self.turn:
            return 0
        return RANK_MASKS[self.leads[-1][1] - 1]

    def is_legal(self, move: Move) -> bool:
        return any(move == legal for legal in self.generate())

    # Outcomes

    def outcome(self, move: Move) -> Outcome | None:
        """Return the outcome of a card for the side that would then be winning the trick."""
        if move.card < 0:
            return None
        played = 1 << move.card
        side = self.rules.side_of[self.turn]
        if not self.trick:
            return Outcome(side, played, 0, 0)
        winner = self.winner
        if rank_of(move.card) != self.leads[-1][1]:
            return Outcome(winner, played, 0, 0)
        trick = self.table
        if winner == side:
            return Outcome(side, played, 0, trick)
        return Outcome(side, played, trick, trick, winner, trick)

    @property
    def winner(self) -> int:
        """The side that is winning the trick, if there is one."""
        return self.rules.side_of[self._winner()]

    def _winner(self) -> int:
        """Return the seat of the last card of the rank led."""
        leader, rank = self.leads[-1]
        latest = max([i for i, card in enumerate(self.trick) if rank_of(card) == rank])
        return (leader + latest) % len(self.hands)

    def refuse(self, card: Card, using: ElementSet) -> Message:
        if using or not self.banned >> card & 1:
            return Message(N_("Play a card to the middle; it takes nothing there."))
        words = N_("You have led this rank three times in a row: you can't lead the {card} now.")
        return Message(words, {"card": card_words(card)})

    # Playing

    def apply(self, move: Move) -> None:
        seat, card = self.turn, move.card
        if card < 0:
            card = self.deck[self.dealt]
            self.dealt += 1
            self.turned_up.append(RevealedCard(len(self.moves), seat, TURNED, card))
            if self.log is not None:
                self.log.append(Laid(seat, card, turned_up=True))
        else:
            self.hands[seat] ^= 1 << card
            if self.log is not None:
                self.log.append(Laid(seat, card))
            if self.stock:
                drawn = self.deck[self.dealt]
                self.dealt += 1
                self.hands[seat] |= 1 << drawn
                if self.log is not None:
                    self.log.append(Drew(seat, (drawn,)))
        self.moves.append(move)
        self._movers.append(seat)
        if not self.trick:
            self.leads.append((seat, rank_of(card)))
        self.trick.append(card)
        self.table |= 1 << card
        self.turn = (seat + 1) % len(self.hands)
        if len(self.trick) == TRICK:
            self._end_trick()

    def _end_trick(self) -> None:
        winner = self._winner()
        side = self.rules.side_of[winner]
        if self.log is not None:
            self.log.append(TrickWon(winner, side, tuple(self.trick)))
        self.piles[side] |= self.table
        self.stacks[side] = [*self.stacks[side], *self.trick]
        self.trick, self.table = [], 0
        self.last_side = side
        self.turn = winner if any(self.hands) else NOBODY

    # Queries

    def result(self) -> HandResult:
        counts = tuple(CARD_POINTS.of(pile) for pile in self.piles)
        held = tuple(pile & CARD_POINTS.about for pile in self.piles)
        points = [0] * len(counts)
        best = max(counts)
        if best > HALF_POINTS:
            worth = 2 if best == ALL_POINTS else 1
            points[counts.index(best)] = worth + self.carried
        none = (0,) * len(counts)
        lines = (
            ScoreLine("card-points", 0, none, counts, held),
            ScoreLine("game", 1 + self.carried, tuple(points), None, none),
        )
        return HandResult(tuple(points), lines)

    def arrivals(self) -> list[Card]:
        return list(self.trick)


class TrickNotation(Notation):
    """The notation of cards played to a trick."""

    def form(self, move: Move) -> MoveForm:
        return MoveForm(NO_CARD, (), "top") if move.card < 0 else MoveForm(move.card)

    def move_of(self, form: MoveForm) -> Move | None:
        if form.groups or form.pluck >= 0 or form.verb not in ("top", "lay"):
            return None
        return LAYS[form.card] if form.card >= 0 else Move(TOP)


class Trick:
    """The trick on the table, seen by the seat to play.

    Args:
        position: of a trick-taking game.

    Attributes:
        begun: whether a card has been led.
        others, partners: how many seats of other sides and of the own side play after this one.
    """

    def __init__(self, position: Position) -> None:
        assert isinstance(position, TrickPosition)
        trick = position.trick
        to_come = TRICK - 1 - len(trick)
        self.begun = bool(trick)
        self.others = (to_come + 1) // 2
        self.partners = to_come - self.others
        self._rank = -1
        self._winning = False
        if trick:
            self._rank = trick[0] >> 2
            self._winning = position.winner == position.rules.side_of[position.turn]

    def won_with(self, card: Card) -> bool:
        """Return whether the side would be winning with this card; -1 for an unknown card."""
        if not self.begun or (card >= 0 and card >> 2 == self._rank):
            return True
        return self._winning

    def takers(self, card: Card) -> CardSet:
        """Return the cards that would take the trick once this card is played.

        Empty if an unknown card is led.
        """
        if self.begun:
            return RANK_MASKS[self._rank]
        return RANK_MASKS[card >> 2] if card >= 0 else 0


class TrickFeatures(Features):
    """The trick on the table."""

    __slots__ = ("hand",)

    hand: TrickPosition

    def __init__(self, hand: TrickPosition) -> None:
        self.position = self.hand = hand

    def trick_seats(self) -> dict[Card, int]:
        hand = self.hand
        if not hand.trick:
            return {}
        leader = hand.leads[-1][0]
        return {card: (leader + at) % len(hand.hands) for at, card in enumerate(hand.trick)}

    def table_order(self) -> list[Card]:
        return list(self.hand.trick)

    def carried_over(self) -> int:
        return self.hand.carried


class TrickInformation(Information):
    """The cards turned up from the stock."""

    __slots__ = ("hand",)

    hand: TrickPosition

    def __init__(self, hand: TrickPosition) -> None:
        self.position = self.hand = hand

    def shown(self) -> list[RevealedCard]:
        return list(self.hand.turned_up)

    def expect(self, shown: Sequence[RevealedCard]) -> None:
        self.hand.expected = tuple(shown)

    def prepare(self, ply: int) -> None:
        """Put the card that the move at ``ply`` turns up on top of the stock."""
        hand = self.hand
        for one in hand.expected:
            if one.ply == ply and hand.stock:
                exchange(hand, hand.deck[hand.dealt], one.card)
