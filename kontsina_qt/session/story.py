"""Events at the table in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kontsina_qt.card_names import CardNames, names_of
from kontsina_qt.language import language, tr, trn
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import YOU, seat_name
from kontsina_qt.match.people import distinct_names
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.terms import Thing, words_for
from kontsina_qt.rules.base.turn import LAST_CAPTURER, NOBODYS
from kontsina_qt.rules.state.events import (
    Asked,
    Built,
    Captured,
    CountedOut,
    Dealt,
    Drew,
    Event,
    GaveBack,
    HandScored,
    Laid,
    LaidDown,
    Plucked,
    PutAside,
    Stole,
    TookRest,
    TrickWon,
)
from kontsina_qt.rules.state.notation import Element, cards_of
from kontsina_qt.rules.state.words import (
    DECLARATION_OF,
    ESUN_OF,
    build_words,
    card_words,
    groups_words,
    listed,
)


def teller_of(match: Match) -> Teller:
    """Return the teller for a match; its person is "you" if there is exactly one."""
    return _teller(match.rules, tuple(match.seats), language())


@lru_cache(maxsize=4)
def _teller(rules: Rules, seats: tuple[Seat, ...], _language: str) -> Teller:
    people = [i for i, seat in enumerate(seats) if seat.player == HUMAN]
    person = people[0] if len(people) == 1 else None
    return Teller(rules, [seat_name(seat.name) for seat in distinct_names(seats)], person)


class Teller:
    """Describes the events of a match to one person.

    Args:
        rules: the rules of the match.
        names: the name of each seat.
        person: the seat addressed as "you", or None.
    """

    def __init__(self, rules: Rules, names: Sequence[str], person: int | None) -> None:
        self.rules = rules
        self.names = tuple(names)
        self.person = person

    @property
    def cards(self) -> CardNames:
        """The card names of the game."""
        return names_of(self.rules.game)

    def seat(self, seat: int) -> str:
        """Return a seat's name."""
        return tr(YOU) if seat == self.person else self.names[seat]

    def side(self, side: int) -> str:
        """Return a side's name: its seats, the person first."""
        seats = sorted(self.rules.seats_of(side), key=lambda seat: seat != self.person)
        return " & ".join(self.seat(seat) for seat in seats)

    def event(self, event: Event) -> str:
        """Return an event as a sentence; empty if it needs none."""
        return self.cards.written(self._event(event))

    def _event(self, event: Event) -> str:
        match event:
            case Captured():
                return self._captured(event)
            case Laid() | Built() | Stole() | Plucked() | LaidDown() | CountedOut():
                return self._played(event)
            case Asked():
                return self._said(
                    event.seat,
                    tr("“Leave it to me”: you asked for {cards}"),
                    tr("“Leave it to me”: {name} asked for {cards}"),
                    cards=self._build(event.value),
                )
            case PutAside() | GaveBack() | TrickWon():
                return self._moved(event)
            case TookRest():
                return self.rest(event)
            case Dealt(last=True):
                words = " / ".join(map(tr, words_for(Thing.LAST_DEAL, self.rules.game.terms)))
                return tr("Last deal: {words}").format(words=words) if words else tr("Last deal")
            case Dealt() | Drew() | HandScored():
                return ""

    def _said(self, seat: int, you: str, other: str, **values: object) -> str:
        """Format ``you`` if the seat is the person's, else ``other`` with its {name}."""
        if seat == self.person:
            return you.format(**values)
        return other.format(name=self.names[seat], **values)

    def _captured(self, event: Captured) -> str:
        card = card_words(event.card)
        if event.partner >= 0:
            card += "+" + card_words(event.partner)
        taken = groups_words(event.groups, tr, event.values, self.rules.build_name)
        if event.whole:
            n = len(event.taken) + len(event.under)
            taken = trn("the pile ({n} card)", "the pile ({n} cards)", n)
        words = self._said(
            event.seat,
            tr("You took {cards} with the {card}"),
            tr("{name} took {cards} with the {card}"),
            cards=taken,
            card=card,
        )
        if event.also:
            words += ", " + tr("and with it {cards}").format(cards=_cards(event.also))
        if event.under and event.seat == self.person:
            words += ", " + tr("{cards} face down").format(cards=_cards(event.under))
        fishing = self.rules.fishing
        sweeps = fishing.sweeps if fishing is not None else None
        if event.sweep and sweeps is not None:
            words += f" – {tr(sweeps.name)}!"
        if event.bonus:
            words += " · " + trn("{n} point more", "{n} points more", event.bonus)
        return words

    def _played(self, event: Laid | Built | Stole | Plucked | LaidDown | CountedOut) -> str:
        seat = event.seat
        match event:
            case Laid(turned_up=True):
                card = card_words(event.card)
                return self._said(
                    seat,
                    tr("You turned up the {card}"),
                    tr("{name} turned up the {card}"),
                    card=card,
                )
            case Laid() if not self.rules.game.play.captures:
                card = card_words(event.card)
                return self._said(
                    seat, tr("You played the {card}"), tr("{name} played the {card}"), card=card
                )
            case Laid():
                card = card_words(event.card)
                return self._said(
                    seat, tr("You laid the {card}"), tr("{name} laid the {card}"), card=card
                )
            case Built():
                return self._built(event)
            case Stole():
                cards = trn("{n} card", "{n} cards", len(event.cards))
                return self._said(
                    seat,
                    tr("You stole {victim}'s pile ({cards}) with the {card}"),
                    tr("{name} stole {victim}'s pile ({cards}) with the {card}"),
                    victim=self.side(event.victim),
                    cards=cards,
                    card=card_words(event.card),
                )
            case Plucked():
                return self._said(
                    seat,
                    tr("You plucked the {card}"),
                    tr("{name} plucked the {card}"),
                    card=card_words(event.card),
                )
            case LaidDown():
                return self._said(
                    seat,
                    tr("You lay down: {cards}"),
                    tr("{name} lay down: {cards}"),
                    cards=_cards(event.cards),
                )
            case CountedOut(right=True):
                return self._said(
                    seat,
                    tr("You called out – and have enough"),
                    tr("{name} called out – and has enough"),
                )
            case CountedOut():
                return self._said(
                    seat,
                    tr("You called out – but fall short"),
                    tr("{name} called out – but falls short"),
                )

    def _built(self, event: Built) -> str:
        groups, card = event.groups, card_words(event.card)
        values = {"card": card, "value": event.value, "cards": groups_words(groups, tr)}
        if event.how == "add" and event.values:
            you = tr("You added the {card} to {build}")
            other = tr("{name} added the {card} to {build}")
            added = [group for group in groups if not any(isinstance(e, tuple) for e in group)]
            if any(len(group) > 1 or event.card not in group for group in added):
                you += ": {cards}"
                other += ": {cards}"
            values["cards"] = groups_words(added, tr)
            values["build"] = self._build(event.values[0])
        elif event.how == "raise" and event.values:
            you = tr("You raised {build} to {value} with {cards}")
            other = tr("{name} raised {build} to {value} with {cards}")
            loose = [c for group in groups for e in group for c in _loose(e) if c != event.card]
            values["cards"] = listed([card, *map(card_words, loose)], tr)
            values["build"] = self._build(event.values[0])
        elif self.rules.build_name == ESUN_OF:
            you = tr("You made an esun of {value} with the {card}: {cards}")
            other = tr("{name} made an esun of {value} with the {card}: {cards}")
        elif self.rules.build_name == DECLARATION_OF:
            you = tr("You declared {value} with the {card}: {cards}")
            other = tr("{name} declared {value} with the {card}: {cards}")
        else:
            you = tr("You built {value} with the {card}: {cards}")
            other = tr("{name} built {value} with the {card}: {cards}")
        return self._said(event.seat, you, other, **values)

    def _build(self, value: int) -> str:
        return build_words(value, self.rules.build_name).words(tr)

    def _moved(self, event: PutAside | GaveBack | TrickWon) -> str:
        match event:
            case PutAside():
                cards = _cards(event.cards)
                you = tr("You moved {cards} to your pile")
                other = tr("{name} moved {cards} to the pile")
                if event.sweeps:
                    you = tr("You take {cards} from the table: they make {total}")
                    other = tr("{name} takes {cards} from the table: they make {total}")
                    total = self.rules.turn.total * event.sweeps
                    return self._said(event.seat, you, other, cards=cards, total=total)
                if event.claimed:
                    you, other = tr("You claimed {cards}"), tr("{name} claimed {cards}")
                return self._said(event.seat, you, other, cards=cards)
            case GaveBack():
                return self._said(
                    event.seat,
                    tr("You gave back the {card}: your pile on the table was not taken"),
                    tr("{name} gave back the {card}: the pile on the table was not taken"),
                    card=card_words(event.card),
                )
            case TrickWon():
                return self._said(event.seat, tr("You won the trick"), tr("{name} won the trick"))

    def rest(self, event: TookRest) -> str:
        """Return who gets the cards left on the table, and why."""
        n = len(event.cards)
        rest = self.rules.fishing.rest if self.rules.fishing is not None else LAST_CAPTURER
        if event.side is None and rest == NOBODYS:
            return trn(
                "Nobody gets the {n} card left on the table",
                "Nobody gets the {n} cards left on the table",
                n,
            )
        if event.side is None:
            return trn(
                "Nobody captured, so nobody gets the {n} card left on the table",
                "Nobody captured, so nobody gets the {n} cards left on the table",
                n,
            )
        if self.rules.game.last_in_takes:
            return self._to_last_in(event, event.side)
        cards = trn("{n} card left on the table", "{n} cards left on the table", n)
        mine = self.person is not None and self.rules.side_of[self.person] == event.side
        if self.rules.last_player_takes:
            you = tr("{cards}: to you (last card)")
            other = tr("{cards}: to {name} (last card)")
            words = you if mine else other
            return words.format(cards=cards, name=self.side(event.side))
        if mine:
            return tr("{cards}: to you (last capture)").format(cards=cards)
        return tr("{cards}: to {name} (last capture)").format(
            cards=cards, name=self.side(event.side)
        )

    def _to_last_in(self, event: TookRest, side: int) -> str:
        """Return what the last player with cards gets, from the table and from their own hand."""
        held = len(event.held)
        lay = len(event.cards) - held
        parts = []
        if lay:
            parts.append(trn("{n} card left on the table", "{n} cards left on the table", lay))
        if held:
            parts.append(trn("{n} card left in the hand", "{n} cards left in the hand", held))
        words = tr("{cards}: to {name} (last player in)")
        if self.person is not None and self.rules.side_of[self.person] == side:
            words = tr("{cards}: to you (last player in)")
        return words.format(cards=", ".join(parts), name=self.side(side))

    def events(self, events: Sequence[Event]) -> str:
        """Return the events of one move as one line."""
        return " · ".join(words for words in map(self.event, events) if words)


def _cards(cards: Sequence[Card]) -> str:
    return listed([card_words(card) for card in cards], tr)


def _loose(element: Element) -> tuple[Card, ...]:
    """Return the cards of an element unless it is a build."""
    return () if isinstance(element, tuple) else cards_of(element)
