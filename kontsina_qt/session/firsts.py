"""What a person sees for the first time is told once, in a sentence, from the data of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.cards import CardSet, cards_in, rank_of
from kontsina_qt.rules.events import (
    Asked,
    Built,
    Captured,
    Dealt,
    Drew,
    Event,
    GaveBack,
    LaidDown,
    Plucked,
    PutAside,
    Stole,
    TookRest,
    TrickWon,
)
from kontsina_qt.rules.game import FISHING, Rules
from kontsina_qt.rules.move import CAPTURE, Move
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import SWEEPS, Counted, Holding
from kontsina_qt.rules.words import card_words, listed
from kontsina_qt.session.story import Teller

ENOUGH = 64
"""Of so many legal moves at most it is asked whether one is a sum."""


class First(NamedTuple):
    """Something that is explained once.

    Attributes:
        key: what it is, without spaces, the same in every game that has it.
        words: the sentence.
    """

    key: str
    words: str


class Firsts:
    """Finds what one person sees for the first time in a match.

    Args:
        rules: of the match.
        teller: tells its events to the person.
        position: in which it is begun, or gone on with; None before the first deal.
    """

    def __init__(self, rules: Rules, teller: Teller, position: Position | None = None) -> None:
        self._rules, self._teller = rules, teller
        builds = position.builds if position is not None else ()
        self._makers = {build.number: build.owner for build in builds}

    def told(self, events: Iterable[Event], known: Collection[str]) -> First | None:
        """The first of what happened that is not known yet."""
        found = None
        for event in events:
            for first in self._of(event):
                if found is None and first.key not in known:
                    found = first
            if isinstance(event, Built):
                self._makers[event.build] = event.seat
        return found

    def possible(self, position: Position, known: Collection[str]) -> First | None:
        """What the person to play can do for the first time."""
        if self._rules.game.kind != FISHING or {"sum", "take"} <= set(known):
            return None
        takes = [
            move for move in position.legal(ENOUGH) if move.verb == CAPTURE and not move.builds
        ]
        for key, moves in (("take", _equals(takes)), ("sum", _sums(takes))):
            if key not in known and moves:
                move = moves[0]
                cards = listed([card_words(c) for c in cards_in(move.cards)], tr)
                words = {
                    "take": tr("Your {card} can take the {cards}: drag it there, or click both."),
                    "sum": tr("Your {card} can take {cards} together: they add up to it."),
                }
                return First(key, words[key].format(card=card_words(move.card), cards=cards))
        return None

    # What happened

    def _of(self, event: Event) -> Iterator[First]:
        match event:
            case Captured():
                yield from self._captured(event)
            case Built():
                yield from self._built(event)
            case Stole():
                yield self._stole(event)
            case Dealt(last=True, number=number) if number:
                yield First("last", tr("These are the last cards; then the hand is counted."))
            case TookRest(side=int()):
                yield First("rest", self._teller.rest(event) + ".")
            case _:
                yield from self._seldom(event)

    def _captured(self, event: Captured) -> Iterator[First]:
        fishing = self._rules.fishing
        if event.sweep and fishing is not None and fishing.sweeps is not None:
            name = tr(fishing.sweeps.name)
            words = tr("{name}: everything on the table was taken in one turn.").format(name=name)
            points = self._sweep_points()
            if points:
                each = trn("It scores {n} point.", "It scores {n} points.", points)
                words = f"{words} {each}"
            yield First(f"sweep:{fishing.sweeps.name}", words.replace(name, _capital(name), 1))
        taken = sum(1 << c for c in {event.card, *event.taken})
        for category in self._rules.categories:
            if isinstance(category, Holding) and category.about & taken:
                worth = trn("{n} point", "{n} points", category.points)
                words = tr("The {card} scores {points} for whoever has it in the pile.")
                yield First("good", words.format(card=card_words(category.card), points=worth))

    def _sweep_points(self) -> int:
        counted = [c for c in self._rules.categories if isinstance(c, Counted)]
        return next((c.points for c in counted if SWEEPS in (c.of, c.category)), 0)

    def _built(self, event: Built) -> Iterator[First]:
        from kontsina_qt.rules.explain.section import DECLARATION, ESUN, STACK, kind_of_builds

        me, before = self._teller.person, self._makers.get(event.build)
        if event.how == "raise" and before == me and event.seat != me and me is not None:
            words = tr("{name} has raised what you built: only a card worth {value} takes it now.")
            name = self._teller.seat(event.seat)
            yield First("raised", words.format(name=name, value=event.value))
            return
        kind, value = kind_of_builds(self._rules), event.value
        words = {
            DECLARATION: tr(
                "A declaration of {value}: these cards are taken together, by a card of that value."
            ),
            STACK: tr("Cards built on one another add up: a card worth {value} takes all of them."),
            ESUN: tr(
                "A pile is made: a card takes it whole if its cards can be split into groups that "
                "are each worth as much."
            ),
        }.get(
            kind, tr("A build of {value}: a card of that value takes it whole, whoever plays it.")
        )
        yield First(kind, words.format(value=value))

    def _stole(self, event: Stole) -> First:
        me = self._teller.person
        if me is not None and event.victim == self._rules.side_of[me]:
            words = tr("Your pile is gone: a card equal to its top card takes all of it.")
            return First("stolen", words)
        return First("steal", tr("A card equal to the top card of a pile takes the whole pile."))

    def _seldom(self, event: Event) -> Iterator[First]:
        match event:
            case TrickWon():
                yield First("trick", tr("A trick is won: its cards lie in the winner's pile now."))
            case Plucked():
                yield First("pluck", tr("Once a deal a card may be plucked from the table, free."))
            case Asked():
                yield First("asked", tr("The partner is asked to leave these cards lying."))
            case Drew():
                yield First("drew", tr("After a play a card is drawn from the stock."))
            case PutAside(claimed=True):
                yield First("claimed", tr("Cards that nobody can take any more may be claimed."))
            case PutAside() if event.sweeps:
                words = tr("The first cards on the table made the total: the dealer takes them.")
                yield First("dealer-takes", words)
            case PutAside():
                words = tr(
                    "Four equal cards, two of three, and a pair whose other two were taken go to "
                    "the pile at once."
                )
                yield First("aside", words)
            case LaidDown():
                yield First("down", tr("Who can do nothing lies down: the hand goes to the table."))
            case GaveBack():
                yield First("gave", tr("A pile left lying too long costs its maker a card."))


def _equals(takes: Sequence[Move]) -> list[Move]:
    return [m for m in takes if m.cards.bit_count() == 1 and not _others(m)]


def _sums(takes: Sequence[Move]) -> list[Move]:
    """Captures of cards that add up alone, the shortest first."""
    sums = [m for m in takes if m.cards.bit_count() > 1 and _others(m) == m.cards]
    return sorted(sums, key=lambda m: m.cards.bit_count())


def _others(move: Move) -> CardSet:
    """The captured cards that are not of the played card's rank."""
    return sum(1 << c for c in cards_in(move.cards) if rank_of(c) != rank_of(move.card))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
