"""A hand as followed by a machine that knows the open cards and those of one seat.

It keeps a position in which unknown cards are guesses, and swaps two cards whenever it learns one.
Either of two identical cards may stand for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from kontsina_qt.rules.base.cards import SECOND, Card, CardSet, cards_in, face, mask_of
from kontsina_qt.rules.base.deal import with_replaced
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.hidden import exchange
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import COUNT, MoveForm, NotationError, read_move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.shown import ASIDE, RevealedCard
from kontsina_qt.rules.view import Course, View, view_of

DOWN = "down"


class BadPlay(ValueError):
    """A move that everybody can see is invalid: its seat is at fault."""


class CorruptCards(ValueError):
    """Corrupt cards: the hand cannot continue, and only the seeds can show whose fault it is."""


class Opened(NamedTuple):
    """An opened card and its place in the pack."""

    place: int
    card: Card


class KnownHand:
    """A hand as one machine knows it.

    Attributes:
        rules: the game with its options.
        dealer: the dealer's seat.
        position: the hand, with guesses for unknown cards; None until the first cards are open.
        course: the moves so far, for views.
        pending: the text of a move that waits for cards to be opened.
        shows: the cards shown, by the number of moves before and the seat.
        told_first: whether all cards to be shown before the first move have been.
    """

    def __init__(
        self, rules: Rules, dealer: int, before: Sequence[HandResult], number: int
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self._before = tuple(before)
        self._number = number
        self.position: Position | None = None
        self.course = Course(())
        self.pending: str | None = None
        self.shows: dict[tuple[int, int], CardSet] = {}
        self.told_first = False
        self._movers: list[int] = []
        self._mover = -1
        self._move: Move | None = None
        self._faces: dict[int, Card] = {}
        self._public: set[int] = set()
        self._index: list[int] = list(range(len(rules.pack)))
        """For each card of the position's deck, its place in the pack as dealt."""

    # Cards to be opened

    def audience(self) -> dict[int, frozenset[int]]:
        """Return for each card that not all have seen the seats that may see it now."""
        everybody = frozenset(range(self.rules.players))
        first = [at for at in self._first_open() if at not in self._public]
        if self.position is None:
            return dict.fromkeys(first, everybody)
        position = self._ahead()
        if position.over:
            return {}  # the seeds will open the rest
        hidden = [position.information.hidden_from(seat) for seat in range(self.rules.players)]
        found = dict.fromkeys(first, everybody)
        for at, card in enumerate(position.deck[: position.dealt]):
            if self._index[at] in self._public:
                continue
            holder = next((s for s, hand in enumerate(position.hands) if hand >> card & 1), -1)
            seats = {holder} if holder >= 0 else everybody
            sees = frozenset(s for s in seats if not hidden[s] >> card & 1)
            if sees:
                found.setdefault(self._index[at], sees)
        return found

    def _first_open(self) -> list[int]:
        """Return the places that are open at the start, as far as they are known already.

        If some cards are replaced, or turned up one by one, each depends on the one before.
        """
        plan, size = self.rules.deal, len(self.rules.pack)
        packets = self.rules.first_packets
        table = [at for seat, start, end in packets if seat < 0 for at in range(start, end)]
        found = [size - 1] if plan.bottom_shown else []
        if self.rules.options.get("table_down"):
            return found + self._turned_up(table)
        found += table
        if plan.replaced and table:
            known, more = self._faces, table[-1] + 1
            placed = [at for at in table if not self._replaced(at)]
            while all(at in known for at in found) and len(placed) < len(table) and more < size:
                found.append(more)
                placed += [] if self._replaced(more) else [more]
                more += 1
        return found

    def _turned_up(self, table: Sequence[int]) -> list[int]:
        """Return the cards of a face-down pile that are turned up until one may stay on top."""
        found: list[int] = []
        for at in reversed(table):
            found.append(at)
            sweeps = at in self._faces and self.rules.turn.sweepers >> self._faces[at] & 1
            if not sweeps or not self.rules.deal.turned_up:
                break
        return found

    def _replaced(self, index: int) -> bool:
        card = self._faces.get(index)
        return card is not None and bool(self.rules.deal.replaced >> card & 1)

    def _ahead(self) -> Position:
        """Return the position after the pending move."""
        assert self.position is not None
        if self._move is None:
            return self.position
        ahead = self.position.copy()
        ahead.apply(self._move)
        return ahead

    # Learning cards

    def knows(self, index: int) -> bool:
        """Return whether the card at an index of the pack is known here."""
        return index in self._faces

    def learn(self, opened: Iterable[Opened], by_all: bool = True) -> None:
        """Put known cards in their places.

        Args:
            opened: the cards.
            by_all: whether all seats have seen them, or only this one.

        Raises:
            CorruptCards: a card is known to be elsewhere.
        """
        for index, card in opened:
            if index not in self._faces:
                self._put(index, face(card))
            if by_all:
                self._public.add(index)
        if self.position is None and all(map(self.knows, self._first_open())):
            self._begin()

    def _put(self, index: int, card: Card) -> None:
        used = sum(face(known) == card for known in self._faces.values())
        if used >= self._copies(card):
            raise CorruptCards("a card that lies elsewhere")
        position = self.position
        if position is not None:
            there = position.deck[self._index.index(index)]
            if face(there) != card:
                exchange(position, there, self._free(card))
        self._faces[index] = card

    def _copies(self, card: Card) -> int:
        return sum(face(one) == card for one in self.rules.pack)

    def _free(self, card: Card) -> Card:
        """Return a copy of a card whose place is not known."""
        assert self.position is not None
        deck = self.position.deck
        for at, one in enumerate(deck):
            if face(one) == card and self._index[at] not in self._faces:
                return one
        raise CorruptCards("a card that lies elsewhere")

    def _begin(self) -> None:
        """Deal, with guesses for unknown cards."""
        deck = self._guess()
        self.position = first_position(self.rules, self.dealer, deck, self._before)
        if self.rules.deal.replaced:
            order, _ = with_replaced(self.rules.deal, deck, self.rules.players)
            where = {card: index for index, card in enumerate(deck)}
            self._index = [where[card] for card in order]
        if self.position.information.must_show(None):
            self.position.information.expect(())
        else:
            self._open_course()

    def _open_course(self) -> None:
        assert self.position is not None
        table = tuple(self.position.information.opening_table())
        self.course = Course(table, number=self._number)
        self.told_first = True

    def _guess(self) -> list[Card]:
        left = list(self.rules.pack)
        known: dict[int, Card] = {}
        for index, card in self._faces.items():
            copy = card if card in left else card + SECOND
            left.remove(copy)
            known[index] = copy
        Random(0).shuffle(left)  # any order will do that separates identical cards
        return [known[at] if at in known else left.pop() for at in range(len(self.rules.pack))]

    @property
    def refused(self) -> bool:
        """Whether the first cards make it a misdeal, so that the pack is shuffled again."""
        return self.position is not None and self.rules.refuses(self._dealt_deck())

    def _dealt_deck(self) -> list[Card]:
        assert self.position is not None
        where = {index: card for card, index in zip(self.position.deck, self._index, strict=True)}
        return [where[index] for index in range(len(where))]

    # Showing cards

    @property
    def tellers(self) -> tuple[int, ...]:
        """The seats that have to show cards, or say that they have none to show."""
        if self.position is None or (self.told_first and self._move is None):
            return ()
        ply = len(self._movers) + (self._move is not None)
        seats = self.position.information.must_show(self._move)
        return tuple(seat for seat in seats if (ply, seat) not in self.shows)

    def to_reveal(self, seat: int) -> list[int]:
        """Return the places of the cards that a seat, known here, has to show now."""
        assert self.position is not None
        return self._places(self.position.information.cards_to_show(seat, self._move))

    def reveal(self, seat: int, opened: Sequence[Opened]) -> None:
        """Apply the cards that a seat shows.

        Raises:
            BadPlay: it has nothing to show, or does not hold the cards.
            CorruptCards: a card is known to be elsewhere.
        """
        if seat not in self.tellers:
            raise BadPlay("shows cards that nobody asked for")
        self._check_held(seat, opened)
        self.learn(opened)
        assert self.position is not None
        ply = len(self._movers) + (self._move is not None)
        at = {index: self.position.deck[self._index.index(index)] for index, _ in opened}
        self.shows[ply, seat] = mask_of(at.values())
        if not self.tellers and self._move is None:
            self._announce(0, self.position.information.shown_at_deal())
            self.position.information.prepare(0)
            self._open_course()

    def _announce(self, ply: int, first: Sequence[RevealedCard]) -> None:
        assert self.position is not None
        shown = [
            RevealedCard(ply, seat, ASIDE, card)
            for (when, seat), cards in self.shows.items()
            if when == ply
            for card in cards_in(cards)
        ]
        self.position.information.expect_also([*first, *shown])

    # Moves

    @property
    def turn(self) -> int:
        """The seat to play; -1 while none is, as cards have to be opened first."""
        waits = self.position is None or self.pending is not None or not self.told_first
        return -1 if waits or self.position is None else self.position.turn

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.position is not None and self.pending is None and self.position.over

    @property
    def movers(self) -> Sequence[int]:
        """The seat of each move so far."""
        return self._movers

    def view(self, seat: int) -> View:
        """Return the view of a seat, known here."""
        assert self.position is not None
        return view_of(self.position, seat, self.position.scores, self.course)

    def places_for(self, seat: int, text: str) -> list[int]:
        """Return the places of the cards that a seat, known here, opens to make a move.

        Raises:
            BadPlay: it does not hold them.
        """
        assert self.position is not None
        try:
            form = read_move(text)
        except NotationError:
            raise BadPlay("writes what is no move") from None
        hand = self.position.hands[seat]
        if form.verb == DOWN:
            return self._places(hand)
        found: CardSet = 0
        for wanted in _named(form):
            same = [c for c in cards_in(hand & ~found) if face(c) == face(wanted)]
            if not same:
                raise BadPlay("plays a card that it does not hold")
            found |= 1 << same[0]
        return self._places(found)

    def play(self, seat: int, text: str, opened: Sequence[Opened]) -> None:
        """Accept a move, which ``go_on`` makes once the cards it needs are open.

        Raises:
            BadPlay: everybody can see that it is invalid.
            CorruptCards: it cannot be made, as far as this machine can tell.
        """
        form = self._form(seat, text)
        self._check_held(seat, opened)
        position = self.position
        assert position is not None
        named = sorted(face(card) for card in _named(form))
        whole = form.verb == DOWN
        if whole and len(opened) != position.hands[seat].bit_count():
            raise BadPlay("lies down without showing its hand")
        if not whole and sorted(face(card) for _, card in opened) != named:
            raise BadPlay("opens another card than it plays")
        self.learn(opened)
        self._settle_copies(seat, opened)
        try:
            self._move = position.notation.read_unseen(text)
            self._ahead()
        except (ValueError, LookupError, AssertionError) as error:
            self._move = None
            raise CorruptCards(f"a move that cannot be made: {error}") from None
        self.pending = text
        self._mover = seat

    def _form(self, seat: int, text: str) -> MoveForm:
        try:
            form = read_move(text)
        except NotationError:
            raise BadPlay("writes what is no move") from None
        called = form.verb == COUNT and form.seat >= 0
        mine = form.seat == seat != self.turn if called else seat == self.turn
        if self.turn < 0 or not mine:
            raise BadPlay("plays out of turn")
        return form

    def go_on(self) -> bool:
        """Make the pending move, unless a seat has to show cards; return whether it was made.

        All cards that it reveals must be open.
        """
        if self._move is None or self.pending is None or self.tellers:
            return False
        assert self.position is not None
        ply = len(self._movers) + 1
        self._announce(ply, ())
        # Read again, as cards may have been swapped since.
        self._move = None
        self.position.apply(self.position.notation.read_unseen(self.pending))
        self._movers.append(self._mover)
        self.course.texts.append(self.pending)
        self.pending = None
        return True

    def _check_held(self, seat: int, opened: Sequence[Opened]) -> None:
        """Check that these are different cards of a seat's hand.

        Raises:
            BadPlay: they are not.
        """
        assert self.position is not None
        held = set(self._places(self.position.hands[seat]))
        indexes = [index for index, _ in opened]
        if len(set(indexes)) != len(indexes) or not held.issuperset(indexes):
            raise BadPlay("opens a card that is not its own")

    def _places(self, cards: CardSet) -> list[int]:
        assert self.position is not None
        return [self._index[at] for at, c in enumerate(self.position.deck) if cards >> c & 1]

    def _settle_copies(self, seat: int, opened: Sequence[Opened]) -> None:
        """Swap copies of a card, so that the move uses the opened one."""
        position = self.position
        assert position is not None
        for index, _ in opened:
            card = position.deck[self._index.index(index)]
            for other in cards_in(position.hands[seat]):
                if face(other) == face(card):
                    if other != card:
                        exchange(position, card, other)
                    break


def _named(form: MoveForm) -> list[Card]:
    """Return the cards that a move plays from the hand."""
    return [card for card in (form.card, form.partner) if card >= 0]
