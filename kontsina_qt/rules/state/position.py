"""A position of any game: its cards, its legal moves, and what playing does.

Each kind of game has its own position with the same interface.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Self

from kontsina_qt.rules.base.cards import TEXTS, Card, CardSet, cards_in, copy_in, face
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_, RulesError
from kontsina_qt.rules.base.scoring import HandResult, Tally, score_hand
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.elements import (
    ElementSet,
)
from kontsina_qt.rules.state.events import Event, HandScored
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import MoveForm, read_move
from kontsina_qt.rules.state.outcome import Outcome
from kontsina_qt.rules.state.shown import Marked, RevealedCard
from kontsina_qt.rules.state.start import Start
from kontsina_qt.rules.state.words import Message

NOBODY: Final = -1

LISTED: Final = 2_000
"""The most legal moves that are listed; notation, "``replay --json``"."""

NOT_LEGAL = N_("{move} is not a legal move here")
HAND_OVER = N_("{move} is not a legal move: the hand is over")
NOT_HELD = N_("{move} is not a legal move: seat {seat} does not hold {card}")


class IllegalMove(RulesError):
    """A move that the rules do not allow in a position."""


class Position(ABC):
    """A hand of a match in progress; ``play`` makes a move.

    Each kind of game has its own subclass.

    Attributes:
        rules: the game with its options.
        dealer: the dealer's seat.
        deck: the whole pack in the order dealt, top card first.
        scores: of each side before this hand.
        turn: the seat to play, or ``NOBODY`` when the hand is over.
        hands: the cards of each seat.
        table: the loose cards on the table.
        builds: the builds on the table, in the order in which they were made.
        piles: the cards captured by each side.
        dealt: how many cards of the deck have been dealt.
        deals: how many deals have been made.
        moves: the moves so far.
        last_side: the side that captured last, or ``NOBODY``.
        rest: the cards that were left at the end and awarded.
    """

    __slots__ = (
        "log",
        "builds",
        "dealer",
        "deals",
        "dealt",
        "deck",
        "hands",
        "last_side",
        "moves",
        "piles",
        "rest",
        "rules",
        "scores",
        "table",
        "turn",
    )

    rules: Rules
    log: list[Event] | None
    dealer: int
    deck: tuple[Card, ...]
    scores: tuple[int, ...]
    turn: int
    hands: list[CardSet]
    table: CardSet
    builds: list[Build]
    piles: list[CardSet]
    dealt: int
    deals: int
    moves: list[Move]
    last_side: int
    rest: CardSet

    def __init__(self, start: Start | Self) -> None:
        """Begin a hand, or copy one.

        Args:
            start: the start of a hand, or a position to copy.
        """
        if isinstance(start, Start):
            self._begin(start)
        else:
            start._copy_to(self)

    def _begin(self, start: Start) -> None:
        """Set the fields of every kind of game, before the deal."""
        rules = start.rules
        self.rules = rules
        self.dealer = start.dealer
        self.deck = start.deck
        self.scores = start.scores
        self.turn = rules.dealt_in[start.dealer][0]
        self.hands = [0] * rules.players
        self.table = 0
        self.builds = []
        self.piles = [0] * rules.sides
        self.dealt = 0
        self.deals = 0
        self.moves = []
        self.last_side = NOBODY
        self.rest = 0
        self.log = None

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.turn < 0

    @property
    def stock(self) -> int:
        """The number of cards still to be dealt or drawn."""
        return len(self.deck) - self.dealt

    @property
    def features(self) -> Features:
        """The features of this kind of game that others lack."""
        return Features(self)

    @property
    def information(self) -> Information:
        """Cards that have been shown, and cards that are hidden."""
        return Information(self)

    @property
    @abstractmethod
    def notation(self) -> Notation:
        """The notation of its moves."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def _copy_to(self, other: Self) -> None:
        """Copy every field to another position; written out for speed, as searches copy a lot."""
        other.log = None
        other.builds = self.builds  # never changed, only replaced
        other.dealer = self.dealer
        other.deals = self.deals
        other.dealt = self.dealt
        other.deck = self.deck
        other.hands = self.hands[:]
        other.last_side = self.last_side
        other.moves = self.moves[:]
        other.piles = self.piles[:]
        other.rest = self.rest
        other.rules = self.rules
        other.scores = self.scores
        other.table = self.table
        other.turn = self.turn

    @property
    def table_cards(self) -> CardSet:
        """Every card on the table, builds included."""
        cards = self.table
        for build in self.builds:
            cards |= build.cards
        return cards

    # Legal moves

    @abstractmethod
    def generate(self) -> Iterator[Move]:
        """Yield the legal moves of the seat to play, each once, the first ones at once."""

    def legal(self, most: int = LISTED) -> list[Move]:
        """Return the legal moves in a fixed order, each once, at most ``most``."""
        return list(islice(self.generate(), most))

    @abstractmethod
    def is_legal(self, move: Move) -> bool:
        """Return whether the seat to play may make ``move``."""

    # Choosing elements by hand

    def touched(self, move: Move) -> ElementSet:
        """Return the loose cards, builds and piles that a move uses."""
        return move.using

    def with_card(self, card: Card, using: ElementSet = 0, most: int = LISTED) -> list[Move]:
        """Return the legal moves of ``card`` that use at least these elements, without plucking."""
        found = []
        for move in self.generate():
            if move.played >> card & 1 and not using & ~self.touched(move):
                found.append(move)
                if len(found) == most:
                    break
        return found

    def exactly(self, card: Card, using: ElementSet) -> list[Move]:
        """Return the legal moves of ``card`` that use just these elements, without plucking."""
        return [move for move in self.with_card(card, using) if self.touched(move) == using]

    @abstractmethod
    def refuse(self, card: Card, using: ElementSet) -> Message:
        """Explain why ``card`` may not be played with just these elements."""

    def lit(self, card: Card, using: ElementSet = 0) -> ElementSet:
        """Return every element used by a legal move of ``card`` with at least these elements."""
        found = 0
        for move in self.with_card(card, using):
            found |= self.touched(move)
        return found

    # Outcomes

    @abstractmethod
    def outcome(self, move: Move) -> Outcome | None:
        """Return the outcome of a legal move; None for a plain lay, a build and the like."""

    # Playing

    @abstractmethod
    def apply(self, move: Move) -> None:
        """Make a legal move, unchecked and without events: for searches and bulk play."""

    def play(self, move: Move) -> list[Event]:
        """Make a move and return its events, in order.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
        """
        if not self.is_legal(move):
            raise IllegalMove(NOT_LEGAL, move=str(move))
        return self.follow(move)

    def follow(self, move: Move) -> list[Event]:
        """Make a move without checking it and return its events, in order.

        For replaying hands in which the legality of a move depends on hidden cards.
        """
        log: list[Event] = []
        self.log = log
        try:
            self.apply(move)
        finally:
            self.log = None
        if self.over:
            log.append(HandScored(self.result()))
        return log

    @abstractmethod
    def opening(self) -> list[Event]:
        """Return the events of the first deal and what followed from it."""

    # Queries

    def tally(self) -> Tally:
        """Return the data from which the hand is scored, as it is now."""
        return Tally(self.piles)

    def result(self) -> HandResult:
        """Return the score of the hand as it is now; final once it is over."""
        rest_to = self.last_side if self.rest else None
        rest = tuple(cards_in(self.rest))
        return score_hand(self.rules.categories, self.tally(), rest_to, rest)

    def points(self) -> tuple[int, ...]:
        """Return only the points of ``result``; faster."""
        return self.result().points

    @abstractmethod
    def pile_order(self, side: int) -> list[Card]:
        """Return the pile of a side in the order of capture."""

    @abstractmethod
    def arrivals(self) -> list[Card]:
        """Return the loose cards in the order in which they came to the table."""

    @abstractmethod
    def seat_at(self, ply: int) -> int:
        """Return the seat that made the move at a ply, counted from 0."""

    def restarted(self) -> Self:
        """Return the first position of this hand."""
        before = self.features.carried_over()
        return type(self)(Start(self.rules, self.dealer, self.deck, self.scores, before))


class Notation(ABC):
    """The notation of a position's moves; each kind of game has its own."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    @abstractmethod
    def form(self, move: Move) -> MoveForm:
        """Return the parts of a legal move as the notation writes them."""

    @abstractmethod
    def move_of(self, form: MoveForm) -> Move | None:
        """Return the move that a form means here, legal or not; None if there is none."""

    def may_be_written(self, form: MoveForm) -> bool:
        """Return whether a legal move may be written in this form, too."""
        return False

    def text(self, move: Move) -> str:
        """Return a legal move as text."""
        return str(self.form(move))

    def texts(self) -> list[str]:
        """Return the moves so far as texts."""
        replayed = self.position.restarted()
        texts = []
        for move in self.position.moves:
            texts.append(replayed.notation.text(move))
            replayed.apply(move)
        return texts

    def listing(self) -> tuple[list[str], bool]:
        """Return at most ``LISTED`` legal moves as sorted texts, and whether there are more."""
        moves = self.position.legal(LISTED + 1)
        return sorted(map(self.text, moves[:LISTED])), len(moves) > LISTED

    def legal_texts(self) -> list[str]:
        """Return the legal moves as sorted texts, at most ``LISTED``."""
        return self.listing()[0]

    def read(self, text: str) -> Move:
        """Parse a legal move.

        Raises:
            NotationError: the text is not a move.
            IllegalMove: the move is not legal.
        """
        form = read_move(text)
        position = self.position
        if position.over:
            raise IllegalMove(HAND_OVER, move=text)
        move = self.move_of(form)
        if move is None or not position.is_legal(move):
            seat = position.turn
            if form.card >= 0 and copy_in(position.hands[seat], form.card) is None:
                raise IllegalMove(NOT_HELD, move=text, seat=seat, card=TEXTS[form.card])
            raise IllegalMove(NOT_LEGAL, move=text)
        canonical = self.text(move)
        if canonical != (text if form.plain else str(form)) and not self.may_be_written(form):
            words = N_("{text!r} is not in canonical order: write {form!r}")
            raise IllegalMove(words, text=text, form=canonical)
        return move

    def read_unseen(self, text: str) -> Move:
        """Parse a move of a player whose hand is hidden; only the table is checked.

        Raises:
            NotationError: the text is not a move.
            IllegalMove: there is no such move.
        """
        return self.unseen(read_move(text))

    def unseen(self, form: MoveForm) -> Move:
        """Return the move that a form means; see ``read_unseen``.

        Raises:
            IllegalMove: there is no such move.
        """
        move = self.move_of(form)
        if move is None:
            raise IllegalMove(NOT_LEGAL, move=str(form))
        return move


class Features:
    """Features of some kinds of game: heaps, tricks, open piles, chips, plucking, calls.

    These methods are for a game without any; kinds of game override them.
    """

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def heap(self) -> tuple[int, list[Card]] | None:
        """Return the number of face-down cards and the others, if the table is one pile.

        The top card is the last; None if cards are side by side.
        """
        return None

    def face_down(self) -> CardSet:
        """Return the cards on the table that are face down and seen by nobody."""
        return 0

    def trick_seats(self) -> dict[Card, int]:
        """Return the seat that played each loose card, if the table is a trick."""
        return {}

    def table_order(self) -> list[Card]:
        """Return the loose cards in the order in which a position prints them."""
        return cards_in(self.position.table)

    def top_of(self, side: int) -> Card | None:
        """Return the top card of a side's pile, if piles are face up."""
        return None

    def shown_top(self, side: int) -> Card | None:
        """Return the top card of a side's pile, if it is shown."""
        return None

    def by_worth(self, side: int) -> dict[int, list[Card]]:
        """Return a side's cards by what each has scored, if piles are sorted so."""
        return {}

    def tops_used(self, move: Move) -> CardSet:
        """Return the top cards of other sides' piles that a move uses."""
        return 0

    def state(self) -> tuple[object, ...]:
        """Return what decides the rest of the hand, apart from cards and builds."""
        return ()

    @property
    def sweeps(self) -> Sequence[int]:
        """The number of sweeps of each side."""
        return [0] * len(self.position.piles)

    def scores_now(self) -> tuple[int, ...]:
        """Return the scores including what has counted at once in this hand."""
        return self.position.scores

    @property
    def sweep_counts(self) -> bool:
        """Whether clearing the table scores now, the first play of a hand apart."""
        return False

    @property
    def rest_side(self) -> int:
        """The side that gets the cards left if nobody captures any more, or ``NOBODY``."""
        return self.position.last_side

    @property
    def points_so_far(self) -> tuple[int, ...]:
        """The points of each side in this hand, if everybody is told during play."""
        return ()

    @property
    def pool(self) -> int:
        """The number of chips on the table."""
        return 0

    def marked(self) -> tuple[Marked, ...]:
        """Return the builds that a partner is asked to leave."""
        return ()

    def carried_over(self) -> int:
        """Return the points that earlier hands without a winner add to this one."""
        return 0

    def pluckable(self) -> CardSet:
        """Return the loose cards that may be plucked now, before a play or after one."""
        return 0

    def markable(self) -> ElementSet:
        """Return the builds that the seat to play may ask its partner to leave."""
        return 0

    def plucking(self, move: Move, card: Card, first: bool) -> Move | None:
        """Return the legal move that also plucks a card before or after a play, or None."""
        return None

    def cardless_moves(self) -> list[Move]:
        """Return the legal moves that play no card from the hand."""
        return [move for move in self.position.legal() if move.card < 0]

    def out_of_turn(self, seat: int) -> list[Move]:
        """Return the legal moves of a seat while another one is to play."""
        return []

    def is_false_call(self, move: Move) -> bool:
        """Return whether a legal move is a false claim, which loses; a person is asked first."""
        return False


class Information:
    """Cards that seats have seen beside the moves, and cards hidden from them.

    It also turns a view or a log into a position: hidden cards are guessed, and exchanged once they
    are known.
    """

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def shown(self) -> list[RevealedCard]:
        """Return the cards that everybody has seen and no move names, in the order seen."""
        return []

    def shown_to(self, seat: int) -> list[RevealedCard]:
        """Return the cards that a seat has seen and no move names."""
        return self.shown()

    @property
    def exposed(self) -> CardSet:
        """The cards of the stock that everybody has seen."""
        return 0

    def public_hand(self, seat: int) -> CardSet:
        """Return the cards that everybody knows to be in a seat's hand."""
        return 0

    def hidden_from(self, seat: int) -> CardSet:
        """Return the cards on the table and in piles that a seat has not seen."""
        return 0

    def refill(self, seat: int, rest: Sequence[Card]) -> None:
        """Put the cards that a seat does not see, in this order, into the stock."""
        self.position.deck = self.position.deck[: self.position.dealt] + tuple(rest)

    def expect(self, shown: Sequence[RevealedCard]) -> None:
        """Prepare the first position of a hand for what will be shown in it."""

    def arrange_table(self, cards: Sequence[Card]) -> None:
        """Set the order of the first cards on the table; in most games there is none."""

    def prepare(self, ply: int) -> None:
        """Prepare for what is shown just before the move at ``ply``, or by it."""

    def shown_at_deal(self) -> list[RevealedCard]:
        """Return the cards put aside from the table as soon as it is dealt."""
        return []

    def must_show(self, move: Move | None) -> tuple[int, ...]:
        """Return the seats that have to show cards: before play, or after a move."""
        return ()

    def cards_to_show(self, seat: int, move: Move | None) -> CardSet:
        """Return the cards of its hand that a seat shows then."""
        return 0

    def expect_also(self, shown: Sequence[RevealedCard]) -> None:
        """Add to the cards that are expected to be shown."""

    def needed_after(self, move: Move) -> CardSet:
        """Return the cards of which the mover must hold one after a move, if any."""
        return 0

    def exchanged(self, swap: dict[Card, Card]) -> None:
        """Apply an exchange of hidden cards to the fields of a kind of position."""

    def dealt_table(self) -> list[Card]:
        """Return the table cards of a first position, including those that went to a pile."""
        return self.position.features.table_order()

    def opening_table(self) -> list[Card]:
        """Return the cards that were dealt face up to the table at first, in card order."""
        position = self.position
        start = position.restarted() if position.moves else position
        return sorted(start.information.dealt_table(), key=face)

    def as_if(self, seat: int) -> Position:
        """Return a copy in which another seat is to play, and may only play a card."""
        probe = self.position.copy()
        probe.turn = seat
        return probe
