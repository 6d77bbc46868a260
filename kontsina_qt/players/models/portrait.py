"""A portrait of a seat's play, with its uncertainty.

The styles' weights are those an opponent model arrives at. Habits are counted besides: choices,
compared with how often the careful style would make them in the same situations. A finding is
significant if it is unlikely to be chance.
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
from kontsina_qt.steps import Steps

LEFT: Final = "left"
"""A good card is left on the table though it could be taken."""
MISSED: Final = "missed"
"""A card is laid though a sum, and nothing but sums, could be taken."""
OPEN: Final = "open"
"""Of the cards to lay, one is chosen that the next seat can take, though another was safe."""
CLUBS: Final = "clubs"
"""Where most clubs score, a capture without a low club is chosen, though another had one."""

HABITS: Final = (LEFT, MISSED, OPEN, CLUBS)

LEAST_PLAYS: Final = 20
"""The number of plays from which styles are significant."""
LEAST_PLACES: Final = 12
"""The number of situations from which a habit is significant."""
_FAR = 2.5
"""The significance threshold of a habit in standard deviations: for all four together 1 in 40."""
_LEAST_SHARE = 0.05
"""The effect size below which a habit is ignored, as a share of its situations."""
_BEHIND = 2.0
"""The significance threshold for a style to explain the plays worse than the best, in standard
errors."""
_SEVERAL = 3
_MOST_LEGAL = 60


@dataclass(frozen=True, slots=True)
class Habit:
    """The frequency of a habit.

    Attributes:
        name: one of ``HABITS``.
        done: the number of times it was done.
        places: the number of times there was a choice.
        careful: the expected number for a careful player in these situations.
        spread: the variance of that.
    """

    name: str
    done: int
    places: int
    careful: float
    spread: float

    @property
    def sure(self) -> bool:
        """Whether it is significantly more frequent than in careful play, slips included.

        Less is not reported: the careful style slips more often than careful people do.
        """
        more = self.done - self.careful
        if self.places < LEAST_PLACES or more < _LEAST_SHARE * self.places:
            return False
        return more > _FAR * sqrt(self.spread)


@dataclass(frozen=True, slots=True)
class Portrait:
    """The style and habits of a seat.

    Attributes:
        hands: the number of hands looked at.
        plays: the number of choices in the latest hands by which the styles were judged.
        weights: of the styles.
        likely: the styles that explain those plays, best first, without those that are
            significantly worse.
        habits: counted in all the hands, in the order of ``HABITS``.
    """

    hands: int
    plays: int
    weights: Weights
    likely: tuple[int, ...]
    habits: tuple[Habit, ...]

    @property
    def styles(self) -> tuple[int, ...]:
        """The style, or two it may be, best first; empty if uncertain."""
        heaviest = max(range(len(STYLES)), key=self.weights.__getitem__)
        # After a change of style the weights shift first; until both agree nothing is certain.
        return self.likely if len(self.likely) < _SEVERAL and heaviest in self.likely else ()


class _Count:
    """A running count of a habit."""

    def __init__(self) -> None:
        self.done = self.places = 0
        self.careful = self.spread = 0.0

    def add(self, done: bool, chance: float) -> None:
        """Add a situation, in which a careful player does it with a probability."""
        self.done += done
        self.places += 1
        self.careful += chance
        self.spread += chance * (1.0 - chance)


def portraying(rules: Rules, seat: int, hands: Sequence[Earlier]) -> Steps[Portrait]:
    """Make the portrait of one of two seats, yielding after each hand.

    Args:
        rules: the game with its options.
        seat: the seat.
        hands: the latest last; those that cannot be replayed are skipped.
    """
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


def _likely(plays: Judged) -> tuple[int, ...]:
    """Return the styles that explain plays, without those significantly worse than the best.

    Two models are compared by the mean difference of their log-likelihoods (Vuong, Econometrica
    57, 1989, 307).
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
    """Yield the choices of a seat in a finished hand in which its cards are known."""
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
        moves: the legal moves.
        chances: of each under the careful style.
        at: the index of the move made.
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
        """Yield each habit that applies here, whether it was done, and its careful probability."""
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
        """Yield a habit if the move is among some moves of which only some do it."""
        chances = self._chances
        doing = sum([chances[at] for at in among if does[at]])
        every = sum([chances[at] for at in among])
        if self._at in among and len({does[at] for at in among}) > 1:
            yield name, does[self._at], doing / every

    def _sum(self, at: int) -> bool:
        outcome = self._position.outcome(self._moves[at])
        return outcome is not None and outcome.added.bit_count() > 1

    def _takeable(self, move: Move) -> bool:
        """Tell whether the next seat, with the cards it holds, can take the laid card."""
        after = self._position.copy()
        after.apply(move)
        if after.over:
            return False
        return any(_taken(after, each) & move.played for each in after.legal(_MOST_LEGAL))


def _taken(position: Position, move: Move) -> CardSet:
    """Return the cards that a move takes from the table."""
    outcome = position.outcome(move)
    return outcome.cards if outcome is not None else 0


def _clubs(rules: Rules) -> CardSet:
    """Return the clubs that do not score by themselves, in games in which their number counts."""
    clubs = doubled(SUIT_MASKS["C"])
    if not any(isinstance(each, Most) and not each.cards & ~clubs for each in rules.categories):
        return 0
    small = [card for card in cards_in(clubs & rules.full) if not rules.card_points(1 << card)]
    return mask_of(small)
