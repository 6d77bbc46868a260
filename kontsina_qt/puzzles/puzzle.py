"""A puzzle: the last deal of a hand for two, in which only one move wins the hand.

The stock is empty, so that whoever has counted the cards knows the other hand, and it lies
open. The side to play has one move after which it makes more points in this hand than the
other side, whatever that plays; after every other move the other side can hold it to as many
at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Record, RecordedHand, Seat
from kontsina_qt.players.levels.catalogue import strongest
from kontsina_qt.puzzles.motif import Motif
from kontsina_qt.puzzles.rating import TRIES, rating_by
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.games.catalogue import game

PLAYERS = 2

JUDGING = "judging"
"""A player that judges one round ahead without a lapse, and is no level."""

SHOWN = ("beginner", JUDGING, "skilled", "expert")
"""Who was asked: levels, and ``JUDGING`` between them. ``rating.SOLVERS`` says how strong."""

UNSET = ("count_out", "trail_with_build")
"""The options that are off: whoever counts out ends the hand before the cards do, and a card laid
beside a build of one's own is one more way to play."""


class Grade(IntEnum):
    """How hard a puzzle is, by whoever misses it when a puzzle is made."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    HARDEST = 4

    @property
    def title(self) -> str:
        """Its untranslated name."""
        return _TITLES[self]


_TITLES = {
    Grade.EASY: N_("Easy"),
    Grade.MEDIUM: N_("Medium"),
    Grade.HARD: N_("Hard"),
    Grade.HARDEST: N_("Very hard"),
}


def grade_of(found: Sequence[int]) -> Grade:
    """How hard a puzzle is, which those of ``SHOWN`` found so often of ``TRIES``.

    What a player has not found more than every other time it misses: the beginner, then
    ``JUDGING``, then ``skilled``.
    """
    missed = [level for level, times in enumerate(found[:3]) if 2 * times <= TRIES]
    return Grade(max(missed) + 2) if missed else Grade.EASY


@dataclass(frozen=True)
class Puzzle:
    """One of them.

    Attributes:
        game: the id of its game.
        place: in the list of its game, from 1; the easier ones come first.
        number: of the deal.
        moves: that lead to it, as texts.
        solution: the one move that wins, as text.
        found: how often of ``TRIES`` those of ``SHOWN`` found it.
        motif: what the winning move does.
    """

    game: str
    place: int
    number: int
    moves: tuple[str, ...]
    solution: str
    found: tuple[int, ...] = field(default=(TRIES,) * len(SHOWN))
    motif: Motif = Motif.CARD

    @property
    def key(self) -> str:
        """What it is known by where solved ones are kept: it stays when others are added."""
        return f"{self.game}:{self.number}"

    @property
    def grade(self) -> Grade:
        """How hard it is."""
        return grade_of(self.found)

    @property
    def rating(self) -> int:
        """How hard it is, as a rating that a person's is measured by."""
        return rating_by(self.found)

    @cached_property
    def rules(self) -> Rules:
        """What it is played by."""
        return puzzle_rules(self.game)

    def record(self, person: str, other: str) -> Record:
        """The puzzle as the record of a match.

        Args:
            person: what the person who plays is called.
            other: what the other side is called.
        """
        deal = numbered_deal(self.rules, self.number, 0)
        seats = [Seat(other, strongest())] * PLAYERS
        seats[self.seat] = Seat(person, HUMAN)
        hand = RecordedHand(deal, self.moves)
        return Record(self.game, self.rules.changed_options(), tuple(seats), (hand,))

    def match(self, person: str = "", other: str = "") -> Match:
        """The puzzle as a match; arguments as in ``record``.

        Raises:
            ValueError: its moves are none.
        """
        return Match.from_record(self.record(person, other))

    @cached_property
    def seat(self) -> int:
        """Whose turn it is."""
        first = (numbered_deal(self.rules, self.number, 0).dealer + 1) % PLAYERS
        return (first + len(self.moves)) % PLAYERS


def puzzle_rules(id: str) -> Rules:
    """The rules by which the puzzles of a game are played: its own, for two.

    Raises:
        ValueError: there is no such game, or not for two.
    """
    chosen = game(id)
    known = {option.name for option in chosen.options}
    return chosen.rules(PLAYERS, {name: False for name in UNSET if name in known})
