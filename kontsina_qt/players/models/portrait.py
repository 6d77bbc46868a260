"""A portrait of how a seat plays, with its uncertainty.

The styles' weights are those that a player who asks whom it plays comes to. Beside them stand
habits: choices that can be counted, against how often the careful style would make them in the
very same places. Something is called sure where chance would hardly make it so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from kontsina_qt.players.evaluation.outlook import Outlook
from kontsina_qt.players.models.acquaintance import Judged, judged_plays, weights_of
from kontsina_qt.players.models.styles import CAREFUL, STYLES, Style, Weights, styles_for
from kontsina_qt.rules.base.cards import SUIT_MASKS, CardSet, cards_in, doubled, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import Most
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import MOST_EARLIER, Earlier, ViewError, final_position
from kontsina_qt.steps import Steps, at_once

LEFT: Final = "left"
"""A good card is left on the table though it can be taken."""
MISSED: Final = "missed"
"""A card is laid though a sum, and nothing but sums, can be taken."""
OPEN: Final = "open"
"""Of cards that are laid, one that the next seat can take, though another was safe from it."""
CLUBS: Final = "clubs"
"""Of captures, where most clubs score, one that brings no small club, though another does."""

HABITS: Final = (LEFT, MISSED, OPEN, CLUBS)

LEAST_PLAYS: Final = 20
"""With fewer plays nothing is sure of the styles."""
LEAST_PLACES: Final = 12
"""With fewer places nothing is sure of a habit."""
_FAR = 2.5
"""How many standard deviations part a habit from what is careful: four tests, wrong once in 40."""
_LEAST_SHARE = 0.05
"""A habit that differs in a smaller share of its places is none to speak of."""
_BEHIND = 2.0
"""How many standard errors part a style that explains the plays worse from the best one."""
_SEVERAL = 3
_MOST_LEGAL = 60


@dataclass(frozen=True, slots=True)
class Habit:
    """How often something was done.

    Attributes:
        name: one of ``HABITS``.
        done: how often.
        places: how often there was a choice.
        careful: how often a careful player was to do it in these places.
        spread: the variance of that.
    """

    name: str
    done: int
    places: int
    careful: float
    spread: float

    @property
    def sure(self) -> bool:
        """Whether it is surely done more often than by whoever is careful, slips counted in.

        Less is not told: the careful style slips more than careful people do.
        """
        more = self.done - self.careful
        if self.places < LEAST_PLACES or more < _LEAST_SHARE * self.places:
            return False
        return more > _FAR * sqrt(self.spread)


@dataclass(frozen=True, slots=True)
class Portrait:
    """How a seat plays.

    Attributes:
        hands: so many were looked at.
        plays: so many choices of the latest hands the styles were judged by.
        weights: of the styles.
        likely: the styles that explain those plays, the best first, without those that do so
            surely worse.
        habits: what was counted in all the hands, in the order of ``HABITS``.
    """

    hands: int
    plays: int
    weights: Weights
    likely: tuple[int, ...]
    habits: tuple[Habit, ...]

    @property
    def styles(self) -> tuple[int, ...]:
        """The style that it is, or the two of which it is one, the best first; none if unsure."""
        heaviest = max(range(len(STYLES)), key=self.weights.__getitem__)
        # Who has begun to play otherwise is somebody else to the weights, and to nobody yet sure.
        return self.likely if len(self.likely) < _SEVERAL and heaviest in self.likely else ()


class _Count:
    """A habit being counted."""

    def __init__(self) -> None:
        self.done = self.places = 0
        self.careful = self.spread = 0.0

    def add(self, done: bool, chance: float) -> None:
        """One more place, where a careful player does it with some chance."""
        self.done += done
        self.places += 1
        self.careful += chance
        self.spread += chance * (1.0 - chance)


def portraying(rules: Rules, seat: int, hands: Sequence[Earlier]) -> Steps[Portrait]:
    """Look at hands one at a time, and return what ``portrait_of`` does."""
    judged: list[Judged] = []
    counts = {name: _Count() for name in HABITS}
    looked = 0
    for number, hand in enumerate(reversed(hands)):
        try:
            public = final_position(rules, hand)
        except ViewError:
            continue
        looked += 1
        if number < MOST_EARLIER:
            judged.append(judged_plays(rules, public, 1 - seat, inf)[seat])
        for place in _places(rules, public, seat):
            for name, done, chance in place.habits():
                counts[name].add(done, chance)
        yield
    plays = [play for each in reversed(judged) for play in each]
    return Portrait(
        looked,
        len(plays),
        weights_of(plays),
        _likely(plays),
        tuple(
            Habit(name, each.done, each.places, each.careful, each.spread)
            for name, each in counts.items()
        ),
    )


def portrait_of(rules: Rules, seat: int, hands: Sequence[Earlier]) -> Portrait:
    """The portrait of a seat of two.

    Args:
        rules: the game with its options.
        seat: whose.
        hands: the latest last; those that cannot be told again are passed over.
    """
    return at_once(portraying(rules, seat, hands))


def _likely(plays: Judged) -> tuple[int, ...]:
    """The styles that explain plays, without those that do surely worse than the best.

    Two models are compared by the mean difference of their logarithms (Vuong, Econometrica 57,
    1989, 307).
    """
    order = sorted(range(len(STYLES)), key=lambda at: -sum([play[at] for play in plays]))
    if len(plays) < LEAST_PLAYS:
        return tuple(order)
    best, found = order[0], [order[0]]
    for at in order[1:]:
        ahead = [play[best] - play[at] for play in plays]
        mean = sum(ahead) / len(ahead)
        spread = sum([(each - mean) ** 2 for each in ahead])
        if sum(ahead) < _BEHIND * sqrt(spread) or spread == 0.0:
            found.append(at)
    return tuple(found)


def _places(rules: Rules, public: Position, seat: int) -> Iterator[Place]:
    """The choices of a seat in a hand that is over, where its cards are known."""
    known = 0
    for ply, move in enumerate(public.moves):
        if public.seat_at(ply) == seat:
            known |= move.played
    again = public.restarted()
    careful: Style | None = None
    deals = -1
    for move in public.moves:
        if again.turn == seat and move.played and not again.hands[seat] & ~known:
            moves = again.legal(_MOST_LEGAL)
            if 1 < len(moves) < _MOST_LEGAL and move in moves:
                if careful is None or again.deals != deals:
                    deals = again.deals
                    outlook = Outlook(rules, again, rules.side_of[seat], None, False)
                    careful = styles_for(rules, outlook, 1)[CAREFUL]
                yield Place(again, moves, careful.chances(again, moves), moves.index(move))
        again.apply(move)


class Place:
    """A choice that somebody made.

    Args:
        position: before it.
        moves: what could be done.
        chances: how likely the careful style does each.
        at: which of them was done.
    """

    def __init__(
        self, position: Position, moves: list[Move], chances: list[float], at: int
    ) -> None:
        self._position = position
        self._moves = moves
        self._chances = chances
        self._at = at
        self._taken = [_taken(position, move) for move in moves]

    def habits(self) -> Iterator[tuple[str, bool, float]]:
        """Each habit for which this is a place: whether it is done, and its chance for one
        who is careful."""
        points = self._position.rules.card_points
        everything = range(len(self._moves))
        captures = [at for at in everything if self._taken[at]]
        lays = [at for at in everything if not self._taken[at] and self._moves[at].verb != BUILD]
        yield from self._habit(LEFT, everything, [not points(cards) for cards in self._taken])
        if captures and all(self._sum(at) for at in captures):
            yield from self._habit(MISSED, everything, [not cards for cards in self._taken])
        clubs = _clubs(self._position.rules)
        yield from self._habit(CLUBS, captures, [not cards & clubs for cards in self._taken])
        if self._at in lays and len(lays) > 1:
            takeable = [at in lays and self._takeable(self._moves[at]) for at in everything]
            yield from self._habit(OPEN, lays, takeable)

    def _habit(
        self, name: str, among: Sequence[int], does: list[bool]
    ) -> Iterator[tuple[str, bool, float]]:
        """A habit, if what was done is among some moves of which not all do it or none."""
        chances = self._chances
        doing = sum([chances[at] for at in among if does[at]])
        every = sum([chances[at] for at in among])
        if self._at in among and len({does[at] for at in among}) > 1:
            yield name, does[self._at], doing / every

    def _sum(self, at: int) -> bool:
        outcome = self._position.outcome(self._moves[at])
        return outcome is not None and outcome.added.bit_count() > 1

    def _takeable(self, move: Move) -> bool:
        """Whether the next seat, with the cards that it holds, can take a card that is laid."""
        after = self._position.copy()
        after.apply(move)
        if after.over:
            return False
        return any(_taken(after, each) & move.played for each in after.legal(_MOST_LEGAL))


def _taken(position: Position, move: Move) -> CardSet:
    """The cards that a move takes from the table."""
    outcome = position.outcome(move)
    return outcome.cards if outcome is not None else 0


def _clubs(rules: Rules) -> CardSet:
    """The clubs that score nothing by themselves, where their number decides something."""
    clubs = doubled(SUIT_MASKS["C"])
    if not any(isinstance(each, Most) and not each.cards & ~clubs for each in rules.categories):
        return 0
    small = [card for card in cards_in(clubs & rules.full) if not rules.card_points(1 << card)]
    return mask_of(small)
