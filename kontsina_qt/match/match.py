"""A match being played: its log of deals and moves, and everything that follows from it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.shape import Record, RecordedHand, Seat
from kontsina_qt.rules.ending import Standing
from kontsina_qt.rules.events import Event
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import Move, Position
from kontsina_qt.rules.scoring import HandResult

Entry: TypeAlias = Deal | Move
"""One entry of the log: the deal that begins a hand, or a move."""


class MatchError(ValueError):
    """Something that cannot be done at this point of a match."""


@dataclass(slots=True)
class PlayedHand:
    """A hand of a match and how far it has come."""

    deal: Deal
    position: Position


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
            position = match.hands[-1].position
            for text in hand.moves:
                match._play(position.read(text))
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

    @property
    def standing(self) -> Standing:
        """How the match stands after its finished hands."""
        if self._standing is None:
            self._standing = self.rules.standing(self.results)
        return self._standing

    @property
    def scores_now(self) -> tuple[int, ...]:
        """The score of each side now, with what counts at once in the hand being played."""
        if not self.hands or self.hands[-1].position.over:
            return self.standing.scores
        return self.hands[-1].position.scores_now()

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
        """Deals the next hand; what was undone is dropped.

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
        """Makes a move of the current hand; what was undone is dropped.

        Raises:
            MatchError: no hand is being played.
            IllegalMove: the rules do not allow it; nothing has changed.
        """
        if self._between_hands:
            raise MatchError("no hand is being played")
        events = self._play(move)
        self._undone.clear()
        return events

    def _begin(self, deal: Deal) -> list[Event]:
        position = self.rules.start(deal.dealer, deal.deck, self.results)
        self.hands.append(PlayedHand(deal, position))
        if position.over:
            # All cards can have gone to piles before anybody played.
            self.results.append(position.result())
            self._standing = None
        return position.opening()

    def _play(self, move: Move) -> list[Event]:
        position = self.hands[-1].position
        events = position.play(move)
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
        """Takes back one entry of the log: a move, or the deal of a hand without moves.

        Returns:
            Whether there was one.
        """
        if not self.hands:
            return False
        hand = self.hands[-1]
        if not hand.position.moves:
            if hand.position.over:
                self.results.pop()
                self._standing = None
            self._undone.append(self.hands.pop().deal)
            return True
        if hand.position.over:
            self.results.pop()
            self._standing = None
        *moves, last = hand.position.moves
        hand.position = self.rules.start(hand.deal.dealer, hand.deal.deck, self.results)
        for move in moves:
            hand.position.apply(move)
        self._undone.append(last)
        return True

    def redo(self) -> list[Event]:
        """Brings back the entry undone last and tells what happens; nothing if there is none."""
        if not self._undone:
            return []
        entry = self._undone.pop()
        return self._begin(entry) if isinstance(entry, Deal) else self._play(entry)

    def can_undo_turn(self, seats: Collection[int]) -> bool:
        """Whether one of these seats has made a move."""
        return any(
            hand.position.seat_at(ply) in seats
            for hand in self.hands
            for ply in range(len(hand.position.moves))
        )

    def undo_turn(self, seats: Collection[int]) -> int:
        """Goes back to the position before the latest move made by one of these seats.

        Returns:
            How many moves were taken back; 0 and no change if these seats made none.
        """
        if not self.can_undo_turn(seats):
            return 0
        plies = 0
        while True:
            hand, ply = self.cursor
            mover = self.hands[hand].position.seat_at(ply - 1) if ply else None
            self.undo()
            plies += bool(ply)
            if mover in seats:
                return plies

    def redo_turn(self, seats: Collection[int]) -> list[list[Event]]:
        """Goes forward until one of these seats is to move or a hand is over.

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

    def record(self) -> Record:
        """The match as far as it stands; what was undone is not in it."""
        return Record(
            self.rules.game.id,
            self.rules.changed_options(),
            self.seats,
            tuple(RecordedHand(hand.deal, tuple(hand.position.texts())) for hand in self.hands),
        )
