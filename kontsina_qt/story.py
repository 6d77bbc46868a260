"""What happened at the table, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.events import Captured, Dealt, Event, HandScored, Laid, TookRest
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.words import card_words


class Teller:
    """Tells the events of a match to one person.

    Args:
        rules: the game, for its sides.
        names: the name of each seat.
        person: the seat that is "you", or None when nobody is.
    """

    def __init__(self, rules: Rules, names: Sequence[str], person: int | None) -> None:
        self.rules = rules
        self.names = tuple(names)
        self.person = person

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return tr("You") if seat == self.person else self.names[seat]

    def side(self, side: int) -> str:
        """What a side is called: its seats, the person first."""
        seats = sorted(self.rules.seats_of(side), key=lambda seat: seat != self.person)
        return " & ".join(self.seat(seat) for seat in seats)

    def event(self, event: Event) -> str:
        """One event as a sentence; empty for what needs no words."""
        match event:
            case Laid(seat, card):
                if seat == self.person:
                    return tr("You laid the {card}").format(card=card_words(card))
                return tr("{name} laid the {card}").format(
                    name=self.names[seat], card=card_words(card)
                )
            case Captured(seat, _, card, groups):
                taken = " ".join("+".join(card_words(c) for c in group) for group in groups)
                if seat == self.person:
                    return tr("You took {cards} with the {card}").format(
                        cards=taken, card=card_words(card)
                    )
                return tr("{name} took {cards} with the {card}").format(
                    name=self.names[seat], cards=taken, card=card_words(card)
                )
            case TookRest():
                return self.rest(event)
            case Dealt(last=True):
                return tr("Last deal")
            case Dealt() | HandScored():
                return ""

    def rest(self, event: TookRest) -> str:
        """Who gets the cards left on the table, and why."""
        n = len(event.cards)
        if event.side is None:
            return trn(
                "{n} card left on the table belongs to nobody: nobody captured",
                "{n} cards left on the table belong to nobody: nobody captured",
                n,
            )
        cards = trn("{n} card left on the table", "{n} cards left on the table", n)
        if self.person is not None and self.rules.side_of[self.person] == event.side:
            return tr("{cards} to you, who captured last").format(cards=cards)
        return tr("{cards} to {name}, who captured last").format(
            cards=cards, name=self.side(event.side)
        )

    def events(self, events: Sequence[Event]) -> str:
        """The events of one move as one line."""
        return " · ".join(words for words in map(self.event, events) if words)
