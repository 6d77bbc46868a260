"""A match in progress: its log of deals and moves, and the state that follows from it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.record_types import HUMAN, Record, RecordedHand, Seat
from kontsina_qt.rules.base.ending import Standing
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import MOST_EARLIER, Course, Earlier, View, view_of

Entry: TypeAlias = Deal | Move
"""One entry of the log: the deal that begins a hand, or a move."""


class MatchError(ValueError):
    """The action is not possible at this point of the match."""


@dataclass(slots=True)
class PlayedHand:
    """A hand of a match and its current state.

    Attributes:
        deal: the deal.
        position: the current position.
        course: the texts of its moves, and what else a view shows of them.
        events: the events of each move.
    """

    deal: Deal
    position: Position
    course: Course
    events: list[list[Event]] = field(default_factory=list)


class Match:
    """A match over many hands. Its state is its log, so that moves can be undone and redone.

    Attributes:
        rules: the game with its options.
        seats: the players, by seat.
        humans: the seats that people play.
        hands: the finished hands and the current one.
        results: the results of the finished hands.
    """

    def __init__(self, rules: Rules, seats: Sequence[Seat]) -> None:
        """Create a match before its first deal.

        Raises:
            MatchError: the number of seats is not the rules' number of players.
        """
        if len(seats) != rules.players:
            raise MatchError(f"{rules.players} seats are needed, not {len(seats)}")
        self.rules = rules
        self.seats = tuple(seats)
        self.humans = tuple([at for at, seat in enumerate(self.seats) if seat.player == HUMAN])
        self.hands: list[PlayedHand] = []
        self.results: list[HandResult] = []
        self._undone: list[Entry] = []
        self._standing: Standing | None = None

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Return a record's match, at its end.

        Raises:
            ValueError: the record was not read by ``read_record`` and is invalid.
        """
        match = cls(record.rules(), record.seats)
        for hand in record.hands:
            match.begin_hand(hand.deal)
            for text in hand.moves:
                match.play_text(text)
        return match

    # State

    @property
    def position(self) -> Position | None:
        """The position of the current or last hand; None before the first deal."""
        return self.hands[-1].position if self.hands else None

    @property
    def turn(self) -> int:
        """The seat to play, or -1 between hands."""
        position = self.position
        return -1 if position is None or self.waiting or position.over else position.turn

    @property
    def hand_number(self) -> int:
        """The index of the current hand; -1 before the first."""
        return len(self.hands) - 1

    @property
    def cursor(self) -> tuple[int, int]:
        """The index of the current hand and the number of its moves made; (-1, 0) at first."""
        return self.hand_number, len(self.hands[-1].position.moves) if self.hands else 0

    def view(self, seat: int | None = None) -> View:
        """Return a seat's view of the current hand; by default, of the seat to play.

        Raises:
            MatchError: nothing has been dealt.
        """
        if not self.hands:
            raise MatchError("no hand has been dealt")
        hand = self.hands[-1]
        seat = hand.position.turn if seat is None else seat
        return view_of(hand.position, seat, self.scores_before(self.hand_number), hand.course)

    def scores_before(self, hand: int) -> tuple[int, ...]:
        """Return each side's score before a hand (from 0)."""
        if hand == len(self.results):
            return self.standing.scores
        return self.rules.scores_after(self.results[:hand])

    @property
    def standing(self) -> Standing:
        """The standing after the finished hands."""
        if self._standing is None:
            self._standing = self.rules.standing(self.results)
        return self._standing

    @property
    def scores_now(self) -> tuple[int, ...]:
        """Each side's score, including points of the current hand that count at once."""
        if not self.hands or self.hands[-1].position.over:
            return self.standing.scores
        return self.hands[-1].position.features.scores_now()

    @property
    def over(self) -> bool:
        """Whether the last hand is over and has decided the match."""
        return self._between_hands and bool(self.hands) and self.standing.over

    @property
    def waiting(self) -> bool:
        """Whether the next hand has to be dealt."""
        return self._between_hands and not self.over

    def next_dealer(self, default_first: int) -> int:
        """Return the seat that deals the next hand; ``default_first`` for the first hand."""
        if not self.hands:
            return default_first
        return (self.hands[-1].deal.dealer + 1) % self.rules.players

    @property
    def _between_hands(self) -> bool:
        return not self.hands or self.hands[-1].position.over

    # Deals and moves

    def begin_hand(self, deal: Deal) -> list[Event]:
        """Deal the next hand; the redo log is cleared.

        Raises:
            MatchError: it is not time to deal, or not this dealer's turn.
        """
        if not self.waiting:
            raise MatchError("the match is over" if self.over else "a hand is being played")
        if not 0 <= deal.dealer < self.rules.players:
            raise MatchError(f"there is no seat {deal.dealer}")
        if deal.dealer != self.next_dealer(deal.dealer):
            raise MatchError(f"seat {self.next_dealer(0)} deals this hand, not {deal.dealer}")
        if not deal.fits(self.rules):
            raise MatchError("that is not a deck of this game")
        self._undone.clear()
        return self._begin(deal)

    def play(self, move: Move) -> list[Event]:
        """Make a move in the current hand; the redo log is cleared.

        Raises:
            MatchError: no hand is being played.
            IllegalMove: the rules do not allow it; nothing has changed.
        """
        if self._between_hands:
            raise MatchError("no hand is being played")
        events = self._play(move)
        self._undone.clear()
        return events

    def play_text(self, text: str) -> list[Event]:
        """Make a move given as text in the current hand; the redo log is cleared.

        Raises:
            MatchError: no hand is being played.
            NotationError: the text is not a move.
            IllegalMove: the rules do not allow it; nothing has changed.
        """
        if self._between_hands:
            raise MatchError("no hand is being played")
        return self.play(self.hands[-1].position.notation.read(text))

    def _begin(self, deal: Deal) -> list[Event]:
        position = first_position(self.rules, deal.dealer, deal.deck, self.results)
        course = Course(
            tuple(position.information.opening_table()), [], len(self.hands), self._earlier()
        )
        self.hands.append(PlayedHand(deal, position, course))
        if position.over:
            # All cards may have gone to the piles during the deal.
            self.results.append(position.result())
            self._standing = None
        return position.opening()

    def _earlier(self) -> tuple[Earlier, ...]:
        """Return the latest finished hands as everybody saw them."""
        return tuple(
            Earlier(hand.deal.dealer, hand.course.opening_table, tuple(hand.course.texts))
            for hand in self.hands[-MOST_EARLIER:]
        )

    def _play(self, move: Move) -> list[Event]:
        hand = self.hands[-1]
        position = hand.position
        text = position.notation.text(move) if position.is_legal(move) else ""
        events = position.play(move)  # raises if illegal
        hand.course.texts.append(text)
        hand.events.append(events)
        if position.over:
            self.results.append(position.result())
            self._standing = None
        return events

    # Undo and redo

    @property
    def undone(self) -> tuple[Entry, ...]:
        """The undone entries of the log; ``redo`` takes the last one."""
        return tuple(self._undone)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Undo one entry of the log: a move, or the deal of a hand without moves.

        Returns:
            True if there was one.
        """
        hand, ply = self.cursor
        return self.go_back(hand, ply - 1) if ply else self.go_back(hand - 1)

    def go_back(self, hand: int, ply: int | None = None) -> bool:
        """Undo everything after a point; ``redo`` restores it entry by entry.

        Args:
            hand: the index of a hand; -1 for before the first.
            ply: how many of its moves to keep; all of them by default.

        Returns:
            True if anything was undone.
        """
        if not -1 <= hand < len(self.hands):
            return False
        made = len(self.hands[hand].position.moves) if hand >= 0 else 0
        ply = made if ply is None else ply
        if not 0 <= ply <= made or (hand, ply) == self.cursor:
            return False
        while self.hand_number > hand:
            last = self.hands.pop()
            self._undone.extend(reversed(last.position.moves))
            self._undone.append(last.deal)
            self._forget_result(last)
        if ply < made:
            self._shorten(self.hands[-1], ply)
        return True

    def _shorten(self, hand: PlayedHand, ply: int) -> None:
        """Undo the moves of the last hand from a ply on."""
        self._forget_result(hand)
        moves = hand.position.moves
        self._undone.extend(reversed(moves[ply:]))
        hand.position = first_position(self.rules, hand.deal.dealer, hand.deal.deck, self.results)
        for move in moves[:ply]:
            hand.position.apply(move)
        del hand.course.texts[ply:], hand.events[ply:]

    def _forget_result(self, hand: PlayedHand) -> None:
        if hand.position.over:
            self.results.pop()
            self._standing = None

    def redo(self) -> list[Event]:
        """Redo one entry and return its events; an empty list if there is none."""
        if not self._undone:
            return []
        entry = self._undone.pop()
        return self._begin(entry) if isinstance(entry, Deal) else self._play(entry)

    def latest_turn(self, seats: Collection[int]) -> tuple[int, int] | None:
        """Return the hand and ply of the latest move by one of these seats, or None."""
        for number in reversed(range(len(self.hands))):
            position = self.hands[number].position
            for ply in reversed(range(len(position.moves))):
                if position.seat_at(ply) in seats:
                    return number, ply
        return None

    def redo_turn(self, seats: Collection[int]) -> list[list[Event]]:
        """Redo until one of these seats is to move or a hand is over.

        Returns:
            The events of each entry that was redone.
        """
        steps: list[list[Event]] = []
        while self._undone:
            steps.append(self.redo())
            position = self.hands[-1].position
            if position.over or position.turn in seats:
                break
        return steps

    def place_redone(self, seats: Collection[int]) -> tuple[int, int]:
        """Return the hand and the number of its moves to which ``redo_turn`` leads."""
        before = self.cursor
        self.redo_turn(seats)
        place = self.cursor
        self.go_back(*before)
        return place

    def whole_record(self) -> Record:
        """Return the record including undone entries; the match is left unchanged."""
        cursor = self.cursor
        while self._undone:
            self.redo()
        record = self.record()
        self.go_back(*cursor)
        return record

    def record(self) -> Record:
        """Return the record up to the cursor, without undone entries."""
        return Record(
            self.rules.game.id,
            self.rules.recorded_options(),
            self.seats,
            tuple(RecordedHand(hand.deal, tuple(hand.course.texts)) for hand in self.hands),
            self.rules.version,
        )
