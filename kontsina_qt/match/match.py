"""A match being played: its log of deals and moves, and everything that follows from it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.record_types import Record, RecordedHand, Seat
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
    """Something that cannot be done at this point of a match."""


@dataclass(slots=True)
class PlayedHand:
    """A hand of a match and how far it has come.

    Attributes:
        deal: what it began with.
        position: as it is now.
        course: the texts of its moves, and what else a view tells of them.
        events: what each move told when it was made.
    """

    deal: Deal
    position: Position
    course: Course
    events: list[list[Event]] = field(default_factory=list)


class Match:
    """A match over many hands. Its state is its log, so that it can go back and forth.

    Attributes:
        rules: the game with its options.
        seats: who plays, one for each seat.
        hands: the finished hands and the current one.
        results: of the finished hands.
    """

    def __init__(self, rules: Rules, seats: Sequence[Seat]) -> None:
        """A match before its first deal.

        Raises:
            MatchError: not as many seats as the rules have players.
        """
        if len(seats) != rules.players:
            raise MatchError(f"{rules.players} seats are needed, not {len(seats)}")
        self.rules = rules
        self.seats = tuple(seats)
        self.hands: list[PlayedHand] = []
        self.results: list[HandResult] = []
        self._undone: list[Entry] = []
        self._standing: Standing | None = None

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """The match that a record holds, at its end.

        Raises:
            ValueError: the record was not read by ``read_record`` and its moves are no match.
        """
        match = cls(record.rules(), record.seats)
        for hand in record.hands:
            match.begin_hand(hand.deal)
            for text in hand.moves:
                match.play_text(text)
        return match

    # What there is

    @property
    def position(self) -> Position | None:
        """The current hand, or the last one while a deal is wanted; None before the first."""
        return self.hands[-1].position if self.hands else None

    @property
    def hand_number(self) -> int:
        """The index of the current hand from 0; -1 before the first."""
        return len(self.hands) - 1

    @property
    def cursor(self) -> tuple[int, int]:
        """The index of the current hand and how many of its moves are made; (-1, 0) at first."""
        return self.hand_number, len(self.hands[-1].position.moves) if self.hands else 0

    def view(self, seat: int | None = None) -> View:
        """What a seat, the one to play unless given, may know of the hand being played.

        Raises:
            MatchError: nothing has been dealt.
        """
        if not self.hands:
            raise MatchError("no hand has been dealt")
        hand = self.hands[-1]
        seat = hand.position.turn if seat is None else seat
        return view_of(hand.position, seat, self.scores_before(self.hand_number), hand.course)

    def scores_before(self, hand: int) -> tuple[int, ...]:
        """The points or hands won of each side before a hand (from 0)."""
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
        """The score of each side now, with what counts at once in the hand being played."""
        if not self.hands or self.hands[-1].position.over:
            return self.standing.scores
        return self.hands[-1].position.features.scores_now()

    @property
    def over(self) -> bool:
        """Whether the last hand is over and decided the match."""
        return self._between_hands and bool(self.hands) and self.standing.over

    @property
    def waiting(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self._between_hands and not self.over

    def next_dealer(self, default_first: int) -> int:
        """The seat that deals the next hand; ``default_first`` deals the first."""
        if not self.hands:
            return default_first
        return (self.hands[-1].deal.dealer + 1) % self.rules.players

    @property
    def _between_hands(self) -> bool:
        return not self.hands or self.hands[-1].position.over

    # Going forward

    def begin_hand(self, deal: Deal) -> list[Event]:
        """Deal the next hand; what was undone is dropped.

        Raises:
            MatchError: no deal is wanted, or not from this dealer.
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
        """Make a move of the current hand; what was undone is dropped.

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
        """Make the move of the current hand that a text writes; what was undone is dropped.

        Raises:
            MatchError: no hand is being played.
            NotationError: the text is no move.
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
            # All cards can have gone to piles before anybody played.
            self.results.append(position.result())
            self._standing = None
        return position.opening()

    def _earlier(self) -> tuple[Earlier, ...]:
        """The hands that are over, as everybody saw them."""
        return tuple(
            Earlier(hand.deal.dealer, hand.course.opening_table, tuple(hand.course.texts))
            for hand in self.hands[-MOST_EARLIER:]
        )

    def _play(self, move: Move) -> list[Event]:
        hand = self.hands[-1]
        position = hand.position
        text = position.notation.text(move) if position.is_legal(move) else ""
        events = position.play(move)  # refuses what is not legal
        hand.course.texts.append(text)
        hand.events.append(events)
        if position.over:
            self.results.append(position.result())
            self._standing = None
        return events

    # Going back and forth

    @property
    def undone(self) -> tuple[Entry, ...]:
        """What ``redo`` can bring back, the next to come back last."""
        return tuple(self._undone)

    @property
    def can_undo(self) -> bool:
        """Whether anything has happened."""
        return bool(self.hands)

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back one entry of the log: a move, or the deal of a hand without moves.

        Returns:
            Whether there was one.
        """
        hand, ply = self.cursor
        return self.go_back(hand, ply - 1) if ply else self.go_back(hand - 1)

    def go_back(self, hand: int, ply: int | None = None) -> bool:
        """Take back all that came after a place; ``redo`` brings it back entry by entry.

        Args:
            hand: the number of a hand, from 0; -1 is before the first.
            ply: how many of its moves stay made; all of them unless given.

        Returns:
            Whether the match has come past such a place.
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
        """Take back the moves of the last hand from a ply on."""
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
        """Bring back the entry undone last and tell what happens; nothing if there is none."""
        if not self._undone:
            return []
        entry = self._undone.pop()
        return self._begin(entry) if isinstance(entry, Deal) else self._play(entry)

    def can_undo_turn(self, seats: Collection[int]) -> bool:
        """Whether one of these seats has made a move."""
        return self.latest_turn(seats) is not None

    def latest_turn(self, seats: Collection[int]) -> tuple[int, int] | None:
        """The hand and the ply of the latest move that one of these seats made."""
        for number in reversed(range(len(self.hands))):
            position = self.hands[number].position
            for ply in reversed(range(len(position.moves))):
                if position.seat_at(ply) in seats:
                    return number, ply
        return None

    def undo_turn(self, seats: Collection[int]) -> int:
        """Go back to the position before the latest move made by one of these seats.

        Returns:
            How many moves were taken back; 0 and no change if these seats made none.
        """
        place = self.latest_turn(seats)
        if place is None:
            return 0
        number, ply = place
        plies = sum(len(hand.position.moves) for hand in self.hands[number:]) - ply
        self.go_back(number, ply)
        return plies

    def redo_turn(self, seats: Collection[int]) -> list[list[Event]]:
        """Go forward until one of these seats is to move or a hand is over.

        Returns:
            The events of each entry that was brought back.
        """
        steps: list[list[Event]] = []
        while self._undone:
            steps.append(self.redo())
            position = self.hands[-1].position
            if position.over or position.turn in seats:
                break
        return steps

    def whole_record(self) -> Record:
        """The record with what was undone at its end; the match itself does not change."""
        cursor = self.cursor
        while self._undone:
            self.redo()
        record = self.record()
        self.go_back(*cursor)
        return record

    def record(self) -> Record:
        """The record up to the cursor; what was undone is not in it."""
        return Record(
            self.rules.game.id,
            self.rules.recorded_options(),
            self.seats,
            tuple(RecordedHand(hand.deal, tuple(hand.course.texts)) for hand in self.hands),
            self.rules.version,
        )
