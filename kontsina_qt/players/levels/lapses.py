"""The lapses of the weaker levels, and how often they happen.

A lapse is never a random move. A player that misses a sum plays the best of what it has seen; one
that has forgotten a card allows for somebody still holding it; one that is too fond of a card takes
it although something else is worth more; a careless one considers only what a move brings. Games in
which the usual numbers make a level too weak or too strong have their own (``lapses.csv``, measured
in the arena).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from types import MappingProxyType

from kontsina_qt.players.evaluation.taste import FAIR, Taste
from kontsina_qt.players.information.sight import Sight
from kontsina_qt.players.tables import rows_of
from kontsina_qt.rules.base.cards import CardSet, cards_in, face
from kontsina_qt.rules.state.move import ALL, Move
from kontsina_qt.rules.state.notation import BUILD, read_move
from kontsina_qt.rules.state.outcome import Outcome

EVERYTHING = 1 << 30
"""More plays than any hand has."""

_CARELESS = Taste(left=0.0)


@dataclass(frozen=True, slots=True)
class Lapses:
    """A player's lapses.

    Attributes:
        sees: the probability of noticing a sum of two cards; for each further card it is
            multiplied by ``longer``.
        longer: see ``sees``.
        builds: the probability of considering builds at all.
        recalls: the number of latest plays whose cards it remembers; of earlier ones it
            remembers only the good cards.
        heeds: the probability of considering what a move leaves for the others.
        taste: what it overvalues or undervalues.
        name: of the level, for games with their own numbers; may be empty.
    """

    sees: float = 1.0
    longer: float = 1.0
    builds: float = 1.0
    recalls: int = EVERYTHING
    heeds: float = 1.0
    taste: Taste = FAIR
    name: str = ""

    def with_taste(self, taste: Taste) -> Lapses:
        """Return the same lapses with another taste added."""
        return replace(self, taste=self.taste.beside(taste))

    def at(self, game: str) -> Lapses:
        """Return the lapses of the same player in a game, by its id."""
        own = _own_numbers().get((game, self.name))
        return self if own is None else replace(self, recalls=own[0], heeds=own[1])

    def this_turn(self, random: Random) -> Lapses:
        """Return the lapses of one turn: careless ones if it ignores what it leaves."""
        if self.heeds >= 1.0 or random.random() < self.heeds:
            return self
        return self.with_taste(_CARELESS)

    @property
    def counts(self) -> bool:
        """Whether it knows which cards are left, and so can solve the last plays."""
        return self.recalls >= EVERYTHING

    def noticed(self, sight: Sight, moves: list[Move], random: Random) -> list[Move]:
        """Return the moves that it notices; all of them if it notices none."""
        if self.sees >= 1.0 and self.longer >= 1.0 and self.builds >= 1.0:
            return moves
        building = random.random() < self.builds
        found = [
            move
            for move in moves
            if (building or move.verb != BUILD) and self._finds(sight, move, random)
        ]
        return found or moves

    def _finds(self, sight: Sight, move: Move, random: Random) -> bool:
        public = sight.public
        if move.verb == BUILD:
            return self.adds_up(public.touched(move).bit_count() + 1, random)
        outcome = public.outcome(move)
        return outcome is None or self.finds(move, outcome, random)

    def finds(self, move: Move, outcome: Outcome, random: Random) -> bool:
        """Decide whether it sees a capture; equal cards, whole piles and tables are obvious."""
        at_once = outcome.loser >= 0 or move.verb == ALL
        return at_once or self.adds_up(outcome.added.bit_count(), random)

    def adds_up(self, cards: int, random: Random) -> bool:
        """Decide whether it notices a sum of that many cards."""
        return cards == 0 or random.random() < self.sees * self.longer ** (cards - 2)

    def remembered(self, sight: Sight, texts: Sequence[str]) -> Sight:
        """Return what it still remembers of a sight, given all moves in notation."""
        if len(texts) <= self.recalls:
            return sight
        recent: CardSet = 0
        for text in texts[len(texts) - self.recalls :]:
            form = read_move(text)
            recent |= form.taken
            if form.card >= 0:
                recent |= 1 << face(form.card)
        gone: CardSet = 0
        for pile in sight.public.piles:
            gone |= pile
        gone &= ~sight.unseen
        points = sight.rules.card_points
        ordinary = points(sight.rules.full) / sight.rules.full.bit_count()
        for card in cards_in(gone):
            if recent >> face(card) & 1 or points(1 << card) > ordinary:
                gone &= ~(1 << card)
        return replace(sight, unseen=sight.unseen | gone)


@cache
def _own_numbers() -> Mapping[tuple[str, str], tuple[int, float]]:
    """Return the ``recalls`` and ``heeds`` of levels in games with their own numbers."""
    rows = rows_of("kontsina_qt.players.levels", "lapses.csv")
    return MappingProxyType(
        {(row["game"], row["level"]): (int(row["recalls"]), float(row["heeds"])) for row in rows}
    )


FLAWLESS = Lapses()
CASUAL = Lapses(
    sees=0.7, longer=0.5, builds=0.2, recalls=3, heeds=0.6, taste=Taste(good=2.0), name="casual"
)
STEADY = Lapses(longer=0.85, builds=0.8, recalls=8, heeds=0.95, name="steady")
