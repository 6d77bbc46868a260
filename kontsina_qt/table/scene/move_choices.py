"""Moves offered to the player, with their texts and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card, cards_in, face, is_joker
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.elements import FIRST_BUILD, ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import Group, MoveForm
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import DECLARATION_OF, ESUN_OF, card_words, groups_words
from kontsina_qt.session.session import Session

CARDS_ONLY: ElementSet = (1 << FIRST_BUILD) - 1


@dataclass(frozen=True, slots=True)
class Offer:
    """A move offered to the player.

    Attributes:
        move: the move.
        verb: its verb in the notation.
        action: the same for the player: "Take", "Build 9".
        words: the cards it is about, as text.
        cards: those cards.
        touched: the elements that it uses.
    """

    move: Move
    verb: str
    action: str
    words: str
    cards: tuple[Card, ...]
    touched: ElementSet

    @property
    def sentence(self) -> str:
        """Action and cards as one line."""
        if not self.words:
            return self.action
        if self.verb == "build":
            return f"{self.action}: {self.words}"
        return tr("{action} {cards}").format(action=self.action, cards=self.words)


def offer_of(session: Session, move: Move) -> Offer:
    """Return the offer of a move."""
    position = session.position
    assert position is not None
    form = position.notation.form(move)
    touched = position.touched(move)
    cards = tuple(cards_in(cards_used(position.builds, touched) & CARDS_ONLY))
    played = form.card
    names = session.teller.cards
    words = names.written(_told(position, form.groups))
    match form.verb:
        case "lay":
            return Offer(move, "lay", tr("Lay"), names.card(played), (played,), touched)
        case "build":
            grown = [b for b in position.builds if touched & b.bit]
            action = {
                DECLARATION_OF: tr("Declare {value}"),
                ESUN_OF: tr("Make an esun of {value}"),
            }.get(session.rules.build_name, tr("Build {value}"))
            if grown:
                same = grown[0].value == form.value
                action = tr("Add to {value}") if same else tr("Raise to {value}")
            action = action.format(value=form.value)
            order = tuple(sorted({*cards, played}, key=face))
            return Offer(move, "build", action, words, order, touched)
        case "steal":
            seat = next(iter(session.rules.seats_of(form.seat)))
            whose = session.teller.seat(seat)
            top = position.features.top_of(form.seat)
            shown = () if top is None else (top,)
            return Offer(move, "steal", tr("Steal from"), whose, shown, touched)
        case "all":
            action = tr("Take everything")
            if position.rules.game.play.stacked:
                action = tr("Take the pile")
            return Offer(move, "all", action, "", cards, touched)
        case "pair":
            pair = names.written(f"{card_words(played)}+{card_words(form.partner)}")
            action = tr("With {cards} take").format(cards=pair)
            return Offer(move, "pair", action, words, cards, touched)
        case "claim":
            return Offer(move, "claim", tr("Claim"), words, cards, touched)
        case "down":
            return Offer(move, "down", tr("Lie down"), "", (), touched)
        case "count":
            return Offer(move, "count", tr("Call out"), "", (), touched)
        case "top":
            return Offer(move, "top", tr("Play the top card of the stock"), "", (), touched)
    action = tr("Take")
    if form.value:
        known = tr("As {value} take")
        action = known.format(value=form.value)
    if not names.pack.suits:  # decks that are written in words show no sums
        words = _with_sum(position, form, words)
    return Offer(move, "capture", action, words, cards, touched)


def _told(position: Position, groups: Sequence[Group]) -> str:
    """Return the groups of a move as text, with builds by their value."""
    known = {build.groups: build.value for build in position.builds}
    values = [known.get(e, 0) for group in groups for e in group if isinstance(e, tuple)]
    return groups_words(groups, tr, values, position.rules.build_name)


def _with_sum(position: Position, form: MoveForm, words: str) -> str:
    """Append the sum of the taken cards, if they are a single sum."""
    one_sum = len(form.groups) == 1 and len(form.groups[0]) > 1 and form.plain
    if not one_sum or is_joker(form.card):
        return words
    fishing = position.rules.fishing
    values = fishing.held_values[form.card] if fishing is not None else ()
    if len(values) != 1:
        return words
    return f"{words.replace('+', ' + ')} = {values[0]}"


def grouped(offers: Iterable[Offer]) -> list[Offer]:
    """Sort offers by what they do: captures, then builds, then the others."""
    return sorted(offers, key=lambda offer: _rank(offer.verb))


def in_order(position: Position, moves: Iterable[Move]) -> list[Move]:
    """Sort moves as ``grouped`` sorts their offers."""
    return sorted(moves, key=lambda move: _rank(position.notation.form(move).verb))


def _rank(verb: str) -> int:
    order = ("capture", "all", "pair", "steal", "build", "lay")
    if verb in ("claim", "down", "count", "top"):
        return len(order)
    return order.index(verb) if verb in order else 0


def largest(position: Position, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that use everything that any of them uses."""
    everything = union_of([position.touched(move) for move in moves])
    return [move for move in moves if position.touched(move) == everything]


def uses_of(position: Position, moves: Iterable[Move]) -> list[ElementSet]:
    """Return the distinct sets of elements that moves use, in the order of the moves."""
    return list(dict.fromkeys(map(position.touched, moves)))


def keys_of(touched: Sequence[ElementSet], named: Sequence[ElementSet]) -> list[int]:
    """Return the keys of choices that use these elements.

    Args:
        touched: the elements that each choice uses.
        named: those whose keys the lifted card has shown; they stay where each stands for one.
    """
    if len(set(touched)) == len(touched) and set(touched) <= set(named):
        return [named.index(mask) + 1 for mask in touched]
    return [*range(1, len(touched) + 1)]


def union_of(sets: Iterable[ElementSet]) -> ElementSet:
    """Return the union of sets of elements."""
    found = 0
    for elements in sets:
        found |= elements
    return found


def bits_of(elements: ElementSet) -> list[int]:
    """Return the elements of a set as a list."""
    found = []
    while elements:
        low = elements & -elements
        found.append(low.bit_length() - 1)
        elements ^= low
    return found
