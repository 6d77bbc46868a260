"""A position of any game: its cards, its legal moves, and what playing does.

Each kind of game has its own position with the same doors; who uses them needs to know none.
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
"""How many legal moves are ever listed; notation, "``replay --json``"."""

NOT_LEGAL = N_("{move} is not a legal move here")
HAND_OVER = N_("{move} is not a legal move: the hand is over")
NOT_HELD = N_("{move} is not a legal move: seat {seat} does not hold {card}")


class IllegalMove(RulesError):
    """A move that the rules do not allow in a position."""


class Position(ABC):
    """One hand of a match, as far as it has been played; ``play`` moves it on.

    Each kind of game has its own.

    Attributes:
        rules: the game with its options.
        dealer: the dealer's seat.
        deck: the whole pack as it was dealt, top card first.
        scores: of each side before this hand.
        turn: the seat to play, or ``NOBODY`` when the hand is over.
        hands: the cards of each seat.
        table: the loose cards on the table.
        builds: what lies there together, in the order in which it was made.
        piles: the cards captured by each side.
        dealt: how many cards of the deck have been dealt.
        deals: how many deals have been made.
        moves: the moves so far.
        last_side: the side that captured last, or ``NOBODY``.
        rest: the cards that were left at the end and went to ``last_side``.
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
            start: what it begins from, or another hand.
        """
        if isinstance(start, Start):
            self._begin(start)
        else:
            start._copy_to(self)

    def _begin(self, start: Start) -> None:
        """Give the hand what every kind has before it is dealt."""
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
        """How many cards are still to be dealt or drawn."""
        return len(self.deck) - self.dealt

    @property
    def features(self) -> Features:
        """What this kind of game has and others lack."""
        return Features(self)

    @property
    def information(self) -> Information:
        """What has been shown and what is hidden."""
        return Information(self)

    @property
    @abstractmethod
    def notation(self) -> Notation:
        """How its moves are written and read."""

    @abstractmethod
    def copy(self) -> Self:
        """Another position that can be played on without changing this one."""

    def _copy_to(self, other: Self) -> None:
        """Copy every field to another position; written out, for searches copy a lot."""
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
        """Every card on the table, in builds too."""
        cards = self.table
        for build in self.builds:
            cards |= build.cards
        return cards

    # What may be played

    @abstractmethod
    def generate(self) -> Iterator[Move]:
        """The legal moves of the seat to play, each once; the first ones come at once."""

    def legal(self, most: int = LISTED) -> list[Move]:
        """The legal moves of the seat to play, at most so many, each once, in a fixed order."""
        return list(islice(self.generate(), most))

    @abstractmethod
    def is_legal(self, move: Move) -> bool:
        """Whether the seat to play may make ``move``."""

    # A person's hand on the table

    def touched(self, move: Move) -> ElementSet:
        """The loose cards, builds and piles that a move uses."""
        return move.using

    def with_card(self, card: Card, using: ElementSet = 0, most: int = LISTED) -> list[Move]:
        """The legal moves that play ``card`` and use at least these elements, plucking none."""
        found = []
        for move in self.generate():
            if move.played >> card & 1 and not using & ~self.touched(move):
                found.append(move)
                if len(found) == most:
                    break
        return found

    def exactly(self, card: Card, using: ElementSet) -> list[Move]:
        """The legal moves that play ``card`` and use just these elements, plucking none."""
        return [move for move in self.with_card(card, using) if self.touched(move) == using]

    @abstractmethod
    def refuse(self, card: Card, using: ElementSet) -> Message:
        """Why the seat to play may not play ``card`` with just these elements, if it may not."""

    def lit(self, card: Card, using: ElementSet = 0) -> ElementSet:
        """Every element that some legal move with ``card`` and at least these elements uses."""
        found = 0
        for move in self.with_card(card, using):
            found |= self.touched(move)
        return found

    # What a move brings, and who may move after it

    @abstractmethod
    def outcome(self, move: Move) -> Outcome | None:
        """What a legal move brings; None if it is a plain lay, a build and the like."""

    # Playing

    @abstractmethod
    def apply(self, move: Move) -> None:
        """Make a legal move, unchecked and without telling events: for search and bulk work."""

    def play(self, move: Move) -> list[Event]:
        """Make a move and tell what happened, in order.

        Raises:
            IllegalMove: the rules do not allow it here; nothing has changed.
        """
        if not self.is_legal(move):
            raise IllegalMove(NOT_LEGAL, move=str(move))
        return self.follow(move)

    def follow(self, move: Move) -> list[Event]:
        """Make a move that others have judged and tell what happened, in order.

        So a hand is followed in which it hangs on hidden cards whether a move is legal.
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
        """What the beginning of the hand tells: its first deal, and what that brought."""

    # Telling

    def tally(self) -> Tally:
        """What the hand is counted from, as it is now."""
        return Tally(self.piles)

    def result(self) -> HandResult:
        """What the hand is worth as it is now; final once it is over."""
        rest_to = self.last_side if self.rest else None
        rest = tuple(cards_in(self.rest))
        return score_hand(self.rules.categories, self.tally(), rest_to, rest)

    def points(self) -> tuple[int, ...]:
        """The points of ``result`` alone, found faster."""
        return self.result().points

    @abstractmethod
    def pile_order(self, side: int) -> list[Card]:
        """The pile of a side in the order of capture."""

    @abstractmethod
    def arrivals(self) -> list[Card]:
        """The loose cards on the table in the order in which they came to it."""

    @abstractmethod
    def seat_at(self, ply: int) -> int:
        """The seat that made the move at a ply, counted from 0."""

    def restarted(self) -> Self:
        """The first position of this hand."""
        before = self.features.carried_over()
        return type(self)(Start(self.rules, self.dealer, self.deck, self.scores, before))


class Notation(ABC):
    """The moves of a position as text; each kind of game writes and reads its own."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    @abstractmethod
    def form(self, move: Move) -> MoveForm:
        """The parts of a legal move as the notation writes them."""

    @abstractmethod
    def move_of(self, form: MoveForm) -> Move | None:
        """The move that a form means here, legal or not; None if there is nothing of the kind."""

    def may_be_written(self, form: MoveForm) -> bool:
        """Whether a legal move may be written so although it is usually written otherwise."""
        return False

    def text(self, move: Move) -> str:
        """A legal move as text."""
        return str(self.form(move))

    def texts(self) -> list[str]:
        """The moves so far as texts."""
        again = self.position.restarted()
        texts = []
        for move in self.position.moves:
            texts.append(again.notation.text(move))
            again.apply(move)
        return texts

    def listing(self) -> tuple[list[str], bool]:
        """The legal moves as sorted texts, at most ``LISTED``, and whether there are more."""
        moves = self.position.legal(LISTED + 1)
        return sorted(map(self.text, moves[:LISTED])), len(moves) > LISTED

    def legal_texts(self) -> list[str]:
        """The legal moves as sorted texts, at most ``LISTED``."""
        return self.listing()[0]

    def read(self, text: str) -> Move:
        """The legal move that ``text`` writes.

        Raises:
            NotationError: the text is no move.
            IllegalMove: the move is not allowed here.
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
        """The move of a player whose hand is not known, as far as the table can judge it.

        Raises:
            NotationError: the text is no move.
            IllegalMove: nothing of the kind can be done here.
        """
        move = self.move_of(read_move(text))
        if move is None:
            raise IllegalMove(NOT_LEGAL, move=text)
        return move


class Features:
    """What only some kinds of game have: heaps, tricks, open piles, chips, plucking, calls.

    Each kind of game has its own class; these methods are for a game without any.
    """

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def heap(self) -> tuple[int, list[Card]] | None:
        """Where the table is one pile: how many of its cards lie face down, and the others.

        The top card is the last; None where cards lie side by side.
        """
        return None

    def face_down(self) -> CardSet:
        """The cards on the table that lie face down, which nobody sees."""
        return 0

    def trick_seats(self) -> dict[Card, int]:
        """Before which seat each loose card lies, where the table is a trick."""
        return {}

    def table_order(self) -> list[Card]:
        """The loose cards as a position prints them."""
        return cards_in(self.position.table)

    def top_of(self, side: int) -> Card | None:
        """The card on top of a side's pile, where piles lie face up."""
        return None

    def shown_top(self, side: int) -> Card | None:
        """The top card of a side's pile, where it is shown."""
        return None

    def by_worth(self, side: int) -> dict[int, list[Card]]:
        """The cards of a side's pile by what each has scored, where they lie apart so."""
        return {}

    def tops_used(self, move: Move) -> CardSet:
        """The top cards of other sides' piles that a move uses."""
        return 0

    def state(self) -> tuple[object, ...]:
        """What decides, beside cards and builds, how the hand may go on."""
        return ()

    @property
    def sweeps(self) -> Sequence[int]:
        """How many sweeps each side has made."""
        return [0] * len(self.position.piles)

    def scores_now(self) -> tuple[int, ...]:
        """The scores as shown: with what has counted at once in this hand."""
        return self.position.scores

    @property
    def sweep_counts(self) -> bool:
        """Whether to clear the table scores now, the first play of a hand apart."""
        return False

    @property
    def rest_side(self) -> int:
        """The side that gets what is left if nobody captures any more, or ``NOBODY``."""
        return self.position.last_side

    @property
    def points_so_far(self) -> tuple[int, ...]:
        """The points of each side in this hand, where all are told them while it is played."""
        return ()

    @property
    def pool(self) -> int:
        """How many chips lie on the table."""
        return 0

    def marked(self) -> tuple[Marked, ...]:
        """The builds that a partner is asked to leave."""
        return ()

    def carried_over(self) -> int:
        """The points that earlier hands without a winner add to this one."""
        return 0

    def pluckable(self) -> CardSet:
        """The loose cards that may be plucked now, before a play or after one."""
        return 0

    def markable(self) -> ElementSet:
        """The builds that the seat to play may ask its partner to leave."""
        return 0

    def plucking(self, move: Move, card: Card, first: bool) -> Move | None:
        """The legal move that also plucks a card before or after a play, or None."""
        return None

    def cardless_moves(self) -> list[Move]:
        """The legal moves that play no card from the hand."""
        return [move for move in self.position.legal() if move.card < 0]

    def out_of_turn(self, seat: int) -> list[Move]:
        """The legal moves of a seat while another one is to play."""
        return []

    def is_false_call(self, move: Move) -> bool:
        """Whether a legal move says what is not so, and loses by it; a person is asked first."""
        return False


class Information:
    """What the seats of a hand have seen beside the moves, and what is hidden from them.

    A view or a log is turned into a position here: hidden cards are guessed first, and change
    places once they are known.
    """

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def shown(self) -> list[RevealedCard]:
        """The cards that all have seen though no move names them, in the order seen."""
        return []

    def shown_to(self, seat: int) -> list[RevealedCard]:
        """What one seat has seen so: what all have, and what was shown to it alone."""
        return self.shown()

    @property
    def exposed(self) -> CardSet:
        """The cards of the stock that all have seen."""
        return 0

    def public_hand(self, seat: int) -> CardSet:
        """The cards that all know to be in a seat's hand."""
        return 0

    def hidden_from(self, seat: int) -> CardSet:
        """The cards on the table and in piles that a seat has not seen."""
        return 0

    def refill(self, seat: int, rest: Sequence[Card]) -> None:
        """Put the cards that a seat does not see, in this order, where it does not: the stock."""
        self.position.deck = self.position.deck[: self.position.dealt] + tuple(rest)

    def expect(self, shown: Sequence[RevealedCard]) -> None:
        """Prepare the first position of a hand for what will be shown in it."""

    def arrange_table(self, cards: Sequence[Card]) -> None:
        """Orders the cards on the table at first as they were seen; mostly there is no order."""

    def prepare(self, ply: int) -> None:
        """Prepare for what is shown just before the move at ``ply``, or by it."""

    def shown_at_deal(self) -> list[RevealedCard]:
        """What all see being put aside from the table as soon as it is dealt."""
        return []

    def must_show(self, move: Move | None) -> tuple[int, ...]:
        """The seats that say which cards they show: before play, or once a move is made."""
        return ()

    def cards_to_show(self, seat: int, move: Move | None) -> CardSet:
        """The cards of its hand that a seat shows then."""
        return 0

    def expect_also(self, shown: Sequence[RevealedCard]) -> None:
        """Add to what is expected to be shown."""

    def needed_after(self, move: Move) -> CardSet:
        """Cards of which the mover must hold one after a move; none if it needs no other card."""
        return 0

    def exchanged(self, swap: dict[Card, Card]) -> None:
        """Follow an exchange of hidden cards in what a kind of position keeps beside."""

    def dealt_table(self) -> list[Card]:
        """In a first position the cards dealt to the table, also those that went to a pile."""
        return self.position.features.table_order()

    def opening_table(self) -> list[Card]:
        """The cards that were dealt face up to the table at first, in card order."""
        position = self.position
        start = position.restarted() if position.moves else position
        return sorted(start.information.dealt_table(), key=face)

    def as_if(self, seat: int) -> Position:
        """A copy in which another seat is to play, with no right but to play a card."""
        probe = self.position.copy()
        probe.turn = seat
        return probe
