"""Tips: explain once what a person meets for the first time, from the game's data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from kontsina_qt.language import capital, tr, trn
from kontsina_qt.rules.base.cards import PACK, CardSet, cards_in, rank_of
from kontsina_qt.rules.base.game import FISHING, Rules
from kontsina_qt.rules.base.scoring import SWEEPS, Counted, Holding
from kontsina_qt.rules.state.events import (
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
from kontsina_qt.rules.state.move import CAPTURE, Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import card_words, listed
from kontsina_qt.session.choices import moves_with
from kontsina_qt.session.story import Teller

MAX_MOVES = 64
"""The maximum number of legal moves searched for a sum."""


class Tip(NamedTuple):
    """A tip, shown once.

    Attributes:
        key: what is explained, without spaces; the same in every game that has it.
        words: the text.
        aim: the key of the game's aim if the text begins with it.
    """

    key: str
    words: str
    aim: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of everything the tip explains."""
        return (self.key, self.aim) if self.aim else (self.key,)


class TipFinder:
    """Finds tips for one person in a match.

    Args:
        rules: the rules of the match.
        teller: describes its events to the person.
        position: the position at the start; None before the first deal.
    """

    def __init__(self, rules: Rules, teller: Teller, position: Position | None = None) -> None:
        self._rules, self._teller = rules, teller
        builds = position.builds if position is not None else ()
        self._makers = {build.number: build.owner for build in builds}

    def find(self, events: Iterable[Event], known: Collection[str]) -> Tip | None:
        """Return a tip on the first event that is not known yet."""
        found = None
        for event in events:
            for tip in self._of(event):
                if found is None and tip.key not in known:
                    found = tip
            if isinstance(event, Built):
                self._makers[event.build] = event.seat
        return found

    def possible(
        self, position: Position, known: Collection[str], by_keyboard: bool = False
    ) -> Tip | None:
        """Return a tip on a move that is possible for the first time, with the aim if it is new.

        Args:
            position: the current position, with the person to play.
            known: the keys explained before.
            by_keyboard: whether the person uses the keyboard rather than the mouse.
        """
        able, kind = self._possible(position, known, by_keyboard), self._rules.game.kind
        key = f"aim:{kind}"
        if key in known or (kind == FISHING and {"take", "sum"} & set(known)):
            return able
        from kontsina_qt.rules.explain.explainers import EXPLAINERS

        aim = EXPLAINERS[kind].aim(self._rules, tr)
        return Tip(key, aim) if able is None else Tip(able.key, f"{aim} {able.words}", key)

    def _possible(
        self, position: Position, known: Collection[str], by_keyboard: bool
    ) -> Tip | None:
        if self._rules.game.kind != FISHING or {"sum", "take"} <= set(known):
            return None
        takes = [
            move for move in position.legal(MAX_MOVES) if move.verb == CAPTURE and not move.builds
        ]
        for key, moves in (("take", _equals(takes)), ("sum", _sums(takes))):
            if key not in known and moves:
                move = moves[0]
                cards = listed([card_words(c) for c in cards_in(move.cards)], tr)
                words = {
                    "take": tr("Your {card} can take {cards}: drag it there, or click both."),
                    "sum": tr("Your {card} can take {cards} together: they add up."),
                }
                added = self._added(move)
                if added:
                    words["sum"] = tr("Your {card} can take {cards} together: {sum}.")
                number = 0
                if by_keyboard:
                    words["take"] = tr(
                        "Your {card} can take {cards}: go to your card with the arrow keys, press "
                        "Enter, then {n}."
                    )
                    number = self._number_of(position, move)
                text = words[key].format(
                    card=card_words(move.card), cards=cards, n=number, sum=added
                )
                return Tip(key, self._teller.cards.written(text, after_articles=True))
        return None

    def _added(self, move: Move) -> str:
        """Return the capture as a sum like "2 + 7 = 9"; empty if it is none."""
        fishing = self._rules.fishing
        taken = cards_in(move.cards)
        if fishing is None or fishing.total or any(c >= len(PACK) for c in (*taken, move.card)):
            return ""
        values = [fishing.sum_values[rank_of(c) - 1] for c in taken]
        if sum(values) not in fishing.held_values[move.card]:
            return ""
        return f"{' + '.join(map(str, values))} = {sum(values)}"

    @staticmethod
    def _number_of(position: Position, move: Move) -> int:
        """Return the number key that chooses a capture once its card is picked up."""
        captures = [each for each in moves_with(position, move.card) if each.verb == CAPTURE]
        uses = list(dict.fromkeys(map(position.touched, captures)))
        return uses.index(position.touched(move)) + 1

    # Events

    def _of(self, event: Event) -> Iterator[Tip]:
        match event:
            case Captured():
                yield from self._captured(event)
            case Built():
                yield from self._built(event)
            case Stole():
                yield self._stole(event)
            case Dealt(last=True, number=number) if number:
                yield Tip("last", tr("These are the last cards; then the hand is scored."))
            case TookRest(side=int()):
                yield Tip("rest", self._teller.rest(event) + ".")
            case _:
                yield from self._rare(event)

    def _captured(self, event: Captured) -> Iterator[Tip]:
        fishing = self._rules.fishing
        if event.sweep and fishing is not None and fishing.sweeps is not None:
            name = tr(fishing.sweeps.name)
            words = tr("{name}: the table cleared in one turn.").format(name=name)
            points = self._sweep_points()
            if points:
                each = trn("It scores {n} point.", "It scores {n} points.", points)
                words = f"{words} {each}"
            yield Tip(f"sweep:{fishing.sweeps.name}", words.replace(name, capital(name), 1))
        taken = sum(1 << c for c in {event.card, *event.taken})
        for category in self._rules.categories:
            if isinstance(category, Holding) and category.about & taken:
                worth = trn("{n} point", "{n} points", category.points)
                words = tr("The {card} is worth {points} to whoever captures it.")
                card = self._teller.cards.card(category.card)
                yield Tip("good", words.format(card=card, points=worth))

    def _sweep_points(self) -> int:
        counted = [c for c in self._rules.categories if isinstance(c, Counted)]
        return next((c.points for c in counted if SWEEPS in (c.of, c.category)), 0)

    def _built(self, event: Built) -> Iterator[Tip]:
        from kontsina_qt.rules.explain.section import DECLARATION, ESUN, STACK, kind_of_builds

        me, before = self._teller.person, self._makers.get(event.build)
        if event.how == "raise" and before == me and event.seat != me and me is not None:
            words = tr("{name} raised your build: only a card worth {value} takes it now.")
            name = self._teller.seat(event.seat)
            yield Tip("raised", words.format(name=name, value=event.value))
            return
        kind, value = kind_of_builds(self._rules), event.value
        words = {
            DECLARATION: tr(
                "A declaration of {value}: a card of that value takes all these cards together."
            ),
            STACK: tr("Cards built on each other add up: a card worth {value} takes them all."),
            ESUN: tr(
                "A new pile: a card takes all of it if the pile splits into groups worth as much "
                "as that card."
            ),
        }.get(
            kind, tr("A build of {value}: any player can take all of it with a card of that value.")
        )
        yield Tip(kind, words.format(value=value))

    def _stole(self, event: Stole) -> Tip:
        me = self._teller.person
        if me is not None and event.victim == self._rules.side_of[me]:
            words = tr("Your pile was stolen: a card that matches its top card takes all of it.")
            return Tip("stolen", words)
        return Tip("steal", tr("A card that matches the top card of a pile takes the whole pile."))

    def _rare(self, event: Event) -> Iterator[Tip]:
        match event:
            case TrickWon():
                yield Tip("trick", tr("The trick's cards go to the winner's pile."))
            case Plucked():
                yield Tip(
                    "pluck", tr("Once per deal you can take (“pluck”) one loose card for free.")
                )
            case Asked():
                yield Tip("asked", tr("This asks the player's partner to leave these cards alone."))
            case Drew():
                yield Tip("drew", tr("After each play you draw a card."))
            case PutAside(claimed=True):
                yield Tip("claimed", tr("Cards nobody can take any more can be claimed."))
            case PutAside() if event.sweeps:
                words = tr("The cards dealt to the table made the total: the dealer takes them.")
                yield Tip("dealer-takes", words)
            case PutAside():
                words = tr(
                    "Some cards go straight to a pile: four of a rank, two of three in a hand, "
                    "and a pair in a hand once the other two have been taken."
                )
                yield Tip("aside", words)
            case LaidDown():
                yield Tip(
                    "down", tr("If you can't play, you lie down: your hand goes on the table.")
                )
            case GaveBack():
                yield Tip("gave", tr("Leaving your pile on the table too long costs you a card."))


def _equals(takes: Sequence[Move]) -> list[Move]:
    return [m for m in takes if m.cards.bit_count() == 1 and not _others(m)]


def _sums(takes: Sequence[Move]) -> list[Move]:
    """Return the captures by sums alone, shortest first."""
    sums = [m for m in takes if m.cards.bit_count() > 1 and _others(m) == m.cards]
    return sorted(sums, key=lambda m: m.cards.bit_count())


def _others(move: Move) -> CardSet:
    """Return the captured cards that are not of the played card's rank."""
    return sum(1 << c for c in cards_in(move.cards) if rank_of(c) != rank_of(move.card))
