"""A seat's view of a hand, and determinizations that fit it.

A view is all that a computer player is ever given (notation, "The player protocol"). It holds
neither other hands nor the order of the stock; ``world`` fills these in at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from kontsina_qt.rules.base.cards import (
    SECOND,
    TEXTS,
    Card,
    CardSet,
    card,
    cards_in,
    copy_in,
    face,
    mask_of,
)
from kontsina_qt.rules.base.ending import hands_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult, ScoreLine
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Event
from kontsina_qt.rules.state.hidden import exchange
from kontsina_qt.rules.state.notation import MoveForm, read_move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.shown import EXPOSED, TABLE, UNDER, Marked, RevealedCard

MOST_EARLIER: Final = 12
"""The most earlier hands in a view."""

MOST_CARRIED: Final = 1_000
"""The most points carried from hand to hand; a view with more is rejected."""


SPECTATOR: Final = -1
"""The seat of a spectator, whose view holds what everybody at the table sees."""


class ViewError(ValueError):
    """A view that no hand can lead to."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A finished hand of the match, as everybody saw it.

    Attributes:
        dealer: the dealer's seat.
        opening_table: the cards dealt face up to the table, as in ``View``.
        moves: every move, as texts.
    """

    dealer: int
    opening_table: tuple[Card, ...]
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat sees it.

    Attributes:
        seat, seats, dealer: the viewer's seat (or ``SPECTATOR``), the number of seats, the dealer's
            seat.
        scores: of each side before this hand.
        hand: the seat's own cards, in card order; none for a spectator.
        opening_table: the cards dealt face up to the table, in card order; of one pile from bottom
            to top.
        moves: every move of the hand so far, as texts.
        sizes: how many cards each seat holds.
        stock: how many cards are still to be dealt.
        shown: the cards that the seat has seen and no move names.
        hand_number: the number of the hand in its match, from 0; None if unknown.
        hands_to_come: how many hands follow at most; None if points alone end the match, or if
            unknown.
        carried: the points that earlier hands without a winner add to this one.
        marks: the builds that a partner is asked to leave.
        earlier: the earlier hands of the match, the latest last, at most ``MOST_EARLIER``.
    """

    seat: int
    seats: int
    dealer: int
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    opening_table: tuple[Card, ...]
    moves: tuple[str, ...]
    sizes: tuple[int, ...]
    stock: int
    shown: tuple[RevealedCard, ...] = ()
    hand_number: int | None = None
    hands_to_come: int | None = None
    carried: int = 0
    marks: tuple[Marked, ...] = ()
    earlier: tuple[Earlier, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the view as a JSON object of the player protocol."""
        data: dict[str, Any] = {
            "seat": self.seat,
            "seats": self.seats,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "hand": [TEXTS[c] for c in self.hand],
            "opening_table": [TEXTS[c] for c in self.opening_table],
            "moves": list(self.moves),
            "sizes": list(self.sizes),
            "stock": self.stock,
        }
        if self.shown:
            data["shown"] = [[s.ply, s.seat, s.how, TEXTS[s.card]] for s in self.shown]
        if self.hand_number is not None:
            data["hand_number"] = self.hand_number
            data["hands_to_come"] = self.hands_to_come
        if self.carried:
            data["carried"] = self.carried
        if self.marks:
            data["marks"] = [[mark.seat, mark.build] for mark in self.marks]
        if self.earlier:
            data["earlier"] = [
                [one.dealer, [TEXTS[c] for c in one.opening_table], list(one.moves)]
                for one in self.earlier
            ]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> View:
        """Parse a JSON object of the player protocol.

        Raises:
            ViewError: a member is missing or has the wrong type.
        """
        try:
            return cls(
                seat=_whole(data["seat"]),
                seats=_whole(data["seats"]),
                dealer=_whole(data["dealer"]),
                scores=tuple(_whole(n) for n in _list(data["scores"])),
                hand=tuple(card(text) for text in _list(data["hand"])),
                opening_table=tuple(card(text) for text in _list(data["opening_table"])),
                moves=tuple(_text(text) for text in _list(data["moves"])),
                sizes=tuple(_whole(n) for n in _list(data["sizes"])),
                stock=_whole(data["stock"]),
                shown=tuple(_shown(one) for one in _list(data.get("shown", []))),
                hand_number=_count(data.get("hand_number")),
                hands_to_come=_count(data.get("hands_to_come")),
                carried=_whole(data.get("carried", 0)),
                marks=tuple(_marked(one) for one in _list(data.get("marks", []))),
                earlier=tuple(_earlier(one) for one in _list(data.get("earlier", []))),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ViewError(f"not a view: {error}") from None


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _count(value: object) -> int | None:
    if value is None:
        return None
    number = _whole(value)
    if number < 0:
        raise ValueError(f"{number} is negative")
    return number


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a string")
    return value


def _shown(value: object) -> RevealedCard:
    ply, seat, how, text = _list(value)
    return RevealedCard(_whole(ply), _whole(seat), _text(how), card(text))


def _marked(value: object) -> Marked:
    seat, build = _list(value)
    return Marked(_whole(seat), _text(build))


def _earlier(value: object) -> Earlier:
    dealer, table, moves = _list(value)
    cards = tuple(card(text) for text in _list(table))
    return Earlier(_whole(dealer), cards, tuple(_text(text) for text in _list(moves)))


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    return value


@dataclass(slots=True)
class Course:
    """The record of a hand in progress, kept to spare replaying it.

    Attributes:
        opening_table: the cards dealt to the table at first, in card order.
        texts: the moves so far; callers append each move.
        number: of the hand in its match, from 0; None outside a match.
        earlier: the hands before it.
    """

    opening_table: tuple[Card, ...]
    texts: list[str] = field(default_factory=list)
    number: int | None = None
    earlier: tuple[Earlier, ...] = ()

    @classmethod
    def of(cls, position: Position, number: int | None = None) -> Course:
        """Return the record of a position, made by replaying its hand."""
        return cls(tuple(position.information.opening_table()), position.notation.texts(), number)


def view_of(
    position: Position, seat: int, scores: Sequence[int], course: Course | None = None
) -> View:
    """Return what ``seat`` may know of a position.

    Args:
        position: the hand.
        seat: the viewer, or ``SPECTATOR`` for a spectator.
        scores: of each side before the hand.
        course: the record of the hand; by default made by replaying it.
    """
    course = Course.of(position) if course is None else course
    hands = hands_of(position.rules.ending)
    number = course.number
    return View(
        seat=seat,
        seats=position.rules.players,
        dealer=position.dealer,
        scores=tuple(scores),
        hand=tuple(cards_in(position.hands[seat])) if seat != SPECTATOR else (),
        opening_table=course.opening_table,
        moves=tuple(course.texts),
        sizes=tuple(hand.bit_count() for hand in position.hands),
        stock=position.stock,
        shown=tuple(position.information.shown_to(seat)),
        hand_number=number,
        hands_to_come=None if number is None or hands is None else max(hands - 1 - number, 0),
        carried=position.features.carried_over(),
        marks=position.features.marked(),
        earlier=course.earlier[-MOST_EARLIER:],
    )


def world(rules: Rules, view: View, random: Random) -> Position:
    """Return a random position that fits ``view``: a determinization.

    The pack is shuffled; where the view names a card that is elsewhere, it is swapped with an
    unseen one. The owner of a build gets a card that takes it.

    Raises:
        ViewError: no hand of these rules leads to the view.
    """
    with _as_view_errors():
        made = _World(rules, view, random)
        made.settle()
        return made.position


def replay_view(
    rules: Rules, view: View, deck: Sequence[Card]
) -> tuple[Position, list[list[Event]]]:
    """Return a position that fits ``view``, and the events of each move.

    Args:
        rules, view: of the hand.
        deck: of the previous position, whose known cards stay in place, or the pack.

    Raises:
        ViewError: no hand of these rules leads to the view.
    """
    with _as_view_errors():
        found = _World(rules, view, Random(0), deck)
        found.settle()
        # Once more, so that the events of a deal name the cards that it really dealt.
        replayed = _World(rules, view, Random(0), found.position.deck)
        replayed.settle()
        return replayed.position, replayed.events


def final_position(rules: Rules, earlier: Earlier) -> Position:
    """Return the final position of an earlier hand; cards never seen are placed arbitrarily.

    Raises:
        ViewError: no hand of these rules went like that, or it depends on hidden cards.
    """
    nobody = (0,) * rules.players
    table, moves = earlier.opening_table, earlier.moves
    start = (rules.ending.start,) * rules.sides
    view = View(0, rules.players, earlier.dealer, start, (), table, moves, nobody, 0)
    with _as_view_errors():
        position = _World(rules, view, Random(0)).position
    if not position.over:
        raise ViewError("not a hand of this game: it is not over")
    return position


@contextmanager
def _as_view_errors() -> Iterator[None]:
    try:
        yield
    except ViewError:
        raise
    except (ValueError, LookupError, AssertionError) as error:
        # What depends on hidden cards can fail in any of these ways.
        raise ViewError(f"not a view of this game: {error}") from None


def _check_counts(rules: Rules, view: View) -> None:
    """Check the hand counts and carried points of a view against the rules.

    Raises:
        ViewError: they do not fit.
    """
    hands = hands_of(rules.ending)
    number, to_come = view.hand_number, view.hands_to_come
    if to_come is not None and (number is None or number + 1 + to_come != hands):
        raise ViewError(f"not a view of this game: {to_come} hands cannot follow")
    if not 0 <= view.carried <= MOST_CARRIED:
        raise ViewError("not a view of this game: its carried points are out of range")


def _before(view: View) -> list[HandResult]:
    """Return earlier results that leave the view's scores and carried points."""
    nothing = (0,) * len(view.scores)
    drawn = HandResult(nothing, (ScoreLine("", 0, nothing, None, nothing),))
    scored = [HandResult(view.scores)] if any(view.scores) else []
    return [*scored, *[drawn] * view.carried]


class _World:
    """A determinization under construction; cards with known places stay there."""

    def __init__(
        self, rules: Rules, view: View, random: Random, deck: Sequence[Card] | None = None
    ) -> None:
        players = rules.players
        seat = SPECTATOR <= view.seat < players
        if view.seats != players or not seat or not 0 <= view.dealer < players:
            raise ViewError("not a view of this game: its seats do not fit")
        if len(view.scores) != rules.sides:
            raise ViewError(f"not a view of this game: it has {rules.sides} sides")
        _check_counts(rules, view)
        self._rules, self._view, self._random = rules, view, random
        self._forms = [read_move(text) for text in view.moves]
        self._holdings: list[tuple[int, CardSet]] = []
        # Cards that stay where they are. Those to be dealt to the table later are at the
        # end of the pack already.
        self._fixed = 0
        self.events: list[list[Event]] = []
        self._records_events = deck is not None
        shuffled = list(rules.pack if deck is None else deck)
        if deck is None:
            random.shuffle(shuffled)
        self.position = first_position(rules, view.dealer, shuffled, _before(view))
        # As given, even if the match did not start at 0.
        self.position.scores = view.scores
        self.position.information.expect(view.shown)
        late = sum(one.how == TABLE for one in view.shown)
        if late:
            self._fixed = mask_of(self.position.deck[-late:])
        # Cards under the stock or the pile stay, too.
        self._fixed |= mask_of(one.card for one in view.shown if one.how in (EXPOSED, UNDER))
        self._place_table()
        for ply, form in enumerate(self._forms):
            self._replay(ply, form)
        self.position.information.prepare(len(self._forms))

    def _place_table(self) -> None:
        position = self.position
        wanted = list(self._view.opening_table)
        on_table = position.information.dealt_table()
        if len(wanted) != len(on_table):
            raise ViewError("not a view of this game: its opening table has the wrong size")
        for one in list(wanted):
            same = next((c for c in on_table if face(c) == face(one)), None)
            if same is not None:
                wanted.remove(one)
                on_table.remove(same)
        for there, one in zip(on_table, wanted, strict=True):
            exchange(position, there, self._free_copy(one, position.table | self._fixed))
        position.information.arrange_table(self._view.opening_table)

    def _free_copy(self, one: Card, known: CardSet) -> Card:
        """Return a copy of a card whose place is not known."""
        for copy in (face(one), face(one) + SECOND):
            if self._rules.full >> copy & 1 and not known >> copy & 1:
                return copy
        raise ViewError("not a view of this game: its cards are not those of the pack")

    def _replay(self, ply: int, form: MoveForm) -> None:
        position = self.position
        position.information.prepare(ply)
        if position.turn < 0:
            raise ViewError("not a view of this game: its hand was over before its moves")
        for played in (form.card, form.partner):
            if played >= 0:
                self._ensure_holds(position.turn, played, form)
        move = position.notation.unseen(form)
        wanted = position.information.needed_after(move)
        if wanted and not wanted & position.hands[position.turn]:
            self._ensure_holds_one_of(ply, wanted)
        if self._records_events:
            self.events.append(position.follow(move))
        else:
            position.apply(move)

    def _ensure_holds(self, seat: int, one: Card, form: MoveForm) -> None:
        position = self.position
        hand = position.hands[seat]
        if copy_in(hand, one) is not None:
            return
        known = self._known()
        copy = self._free_copy(one, known)
        named = {face(c) for c in (form.card, form.partner) if c >= 0}
        free = [c for c in cards_in(hand & ~self._fixed) if face(c) not in named]
        kept = self._held_for_builds(seat)
        spare = [c for c in free if not kept >> c & 1] or free
        if not spare:
            raise ViewError("not a view of this game: its hands do not fit")
        exchange(position, copy, self._random.choice(spare))

    def _known(self) -> CardSet:
        """Return the cards with known places: seen on the table or in a pile, or fixed."""
        position = self.position
        known = position.table
        for build in position.builds:
            known |= build.cards
        for pile in position.piles:
            known |= pile
        return known & ~position.information.hidden_from(self._view.seat) | self._fixed

    def _held_for_builds(self, seat: int) -> CardSet:
        """Return the cards that a seat keeps to take its builds."""
        position = self.position
        locked = 0
        for owner, wanted in self._holdings:
            if owner == seat:
                having = wanted & position.hands[seat]
                locked |= having & -having
        return locked

    def _ensure_holds_one_of(self, ply: int, wanted: CardSet) -> None:
        """Give the seat to play one of some cards, none that another seat is known to have had."""
        position, view = self.position, self._view
        seat = position.turn
        wanted &= self._rules.full
        taken = self._known()
        later: CardSet = 0
        if seat == view.seat:
            later = mask_of(view.hand)
        else:
            taken |= mask_of(view.hand)
        first = cards_in(wanted & later & ~taken)
        others = cards_in(wanted & ~taken)
        self._random.shuffle(others)
        named = {face(f.card) for f in self._forms[ply + 1 :]}
        others.sort(key=lambda c: face(c) in named)
        self._holdings.append((seat, wanted))
        spare = cards_in(position.hands[seat] & ~(1 << self._forms[ply].card) & ~self._fixed)
        fitting = first or others
        if fitting and spare:
            exchange(position, fitting[0], self._random.choice(spare))

    def settle(self) -> None:
        """Give the seat its hand, and check the counts of the view."""
        position, view = self.position, self._view
        sizes = tuple(hand.bit_count() for hand in position.hands)
        if sizes != view.sizes or position.stock != view.stock:
            raise ViewError("not a view of this game: its counts do not follow from its moves")
        if view.carried != position.features.carried_over():
            raise ViewError("not a view of this game: its carried points do not fit")
        if view.marks != position.features.marked():
            raise ViewError("not a view of this game: its marks do not follow from its moves")
        known = self._known()
        wanted = list(view.hand)
        own = position.hands[view.seat] if view.seat != SPECTATOR else 0
        spare = cards_in(own)
        for one in list(wanted):
            same = next((c for c in spare if face(c) == face(one)), None)
            if same is not None:
                wanted.remove(one)
                spare.remove(same)
        if len(wanted) != len(spare):
            raise ViewError("not a view of this game: its hand does not follow from its moves")
        for there, one in zip(spare, wanted, strict=True):
            held = known | position.hands[view.seat]
            exchange(position, there, self._free_copy(one, held))
