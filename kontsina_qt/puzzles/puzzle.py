"""A puzzle: the last deal of a hand for two, in which only one move wins the hand.

The stock is empty, so the other hand can be deduced and is shown open. The side to play has
exactly one move after which it outscores the other side in this hand whatever that plays; after
any other move the other side can at least tie.
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
"""A player that looks one round ahead without mistakes; not a level."""

SHOWN = ("beginner", JUDGING, "skilled", "expert")
"""The players used to grade puzzles; ``rating.SOLVERS`` has their ratings."""

UNSET = ("count_out", "trail_with_build")
"""The options that are off: counting out would end the hand early, and laying a card beside one's
own build would add a way to play."""


class Grade(IntEnum):
    """How hard a puzzle is, by the players that miss it when it is graded."""

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
    """Return the grade of a puzzle, given how often of ``TRIES`` each of ``SHOWN`` solved it.

    A player misses a puzzle that it does not solve more than half the time; the grade is that of
    the strongest of beginner, ``JUDGING`` and ``skilled`` to miss it.
    """
    missed = [level for level, times in enumerate(found[:3]) if 2 * times <= TRIES]
    return Grade(max(missed) + 2) if missed else Grade.EASY


@dataclass(frozen=True)
class Puzzle:
    """A puzzle.

    Attributes:
        game: the id of its game.
        place: its place in the list of its game, from 1, easiest first.
        number: the deal number.
        moves: the moves that lead to it, as texts.
        solution: the winning move, as text.
        found: how often of ``TRIES`` each of ``SHOWN`` solved it.
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
        """The key for storage, which does not change when puzzles are added."""
        return f"{self.game}:{self.number}"

    @property
    def grade(self) -> Grade:
        """The grade."""
        return grade_of(self.found)

    @property
    def rating(self) -> int:
        """The rating on the same scale as the person's."""
        return rating_by(self.found)

    @cached_property
    def rules(self) -> Rules:
        """The rules."""
        return puzzle_rules(self.game)

    def record(self, person: str, other: str) -> Record:
        """Return the puzzle as the record of a match.

        Args:
            person: the person's name.
            other: the opponent's name.
        """
        deal = numbered_deal(self.rules, self.number, 0)
        seats = [Seat(other, strongest())] * PLAYERS
        seats[self.seat] = Seat(person, HUMAN)
        hand = RecordedHand(deal, self.moves)
        return Record(self.game, self.rules.changed_options(), tuple(seats), (hand,))

    def match(self, person: str = "", other: str = "") -> Match:
        """Return the puzzle as a match; arguments as of ``record``.

        Raises:
            ValueError: its moves are invalid.
        """
        return Match.from_record(self.record(person, other))

    @cached_property
    def seat(self) -> int:
        """The seat to play."""
        first = (numbered_deal(self.rules, self.number, 0).dealer + 1) % PLAYERS
        return (first + len(self.moves)) % PLAYERS


def puzzle_rules(id: str) -> Rules:
    """Return the rules for puzzles of a game, for two players.

    Raises:
        ValueError: there is no such game for two.
    """
    chosen = game(id)
    known = {option.name for option in chosen.options}
    return chosen.rules(PLAYERS, {name: False for name in UNSET if name in known})
