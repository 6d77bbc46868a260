"""Lessons as data: steps at prepared tables, one lesson per game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kontsina_qt.rules.base.cards import JOKERS, PACK, CardSet, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import card_words

LEARNER, OTHER = 0, 1
"""The seats: the learner plays first, the other player deals."""

_CARDS = {card_words(card): card for card in (*PACK, *JOKERS)}
_CARD = re.compile("|".join(map(re.escape, sorted(_CARDS, key=len, reverse=True))))
_WHICH = re.compile(r"\bWhich (one|card)\b")


@dataclass(frozen=True, slots=True)
class Cards:
    """A prepared deal.

    Attributes:
        hand, other: the hands of the learner and the other player, as ``"5D 9H"``; missing cards
            are filled up from the pack.
        table: the cards dealt to the table; filled up likewise.
        coming: the first cards of the stock.
        before: the moves made before the learner sees the table.
    """

    hand: str
    table: str
    other: str = ""
    coming: str = ""
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """A numbered deal.

    Attributes:
        number: the number of the deal.
        left: the number of cards left in the hands, after most of the hand was played; None to
            begin at the start.
    """

    number: int
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson.

    Numbers that follow from the rules are placeholders in the texts, such as ``{TD}`` for the
    points of the ten of diamonds; see ``lessons.scoring``.

    Attributes:
        say: the instruction; untranslated, like all texts here.
        do: the moves that fulfil it, in the notation of records, the usual one first; none in a
            step to read only.
        well: the praise for a right move.
        wrong: the comment on a legal move that was not asked for.
        reply: the other player's move after that.
        cards: the deal; None to continue the current hand.
        turns: the number of turns to play freely against a computer.
        anything: whether any legal move will do.
        by_keyboard: the instruction for keyboard users; empty if it is the same.
        counts: whether the score of the hand is shown afterwards.
    """

    say: str
    do: tuple[str, ...] = ()
    well: str = ""
    wrong: str = ""
    reply: str = ""
    cards: Cards | Dealt | None = None
    turns: int = 0
    anything: bool = False
    by_keyboard: str = ""
    counts: bool = False

    def instruction(self, by_keyboard: bool) -> str:
        """Return the instruction for keyboard or mouse users."""
        return self.by_keyboard if by_keyboard and self.by_keyboard else self.say

    @property
    def named(self) -> CardSet:
        """The cards named in the instruction."""
        return mask_of(_CARDS[sign] for sign in _CARD.findall(self.say))

    def unlit(self, position: Position) -> CardSet:
        """Return the learner's cards not to highlight, as that would mislead or reveal the answer.

        These are the cards that the expected moves do not play, or all of them if the question is
        which one to play.
        """
        if not self.do:
            return 0
        hand = position.hands[LEARNER]
        if _WHICH.search(self.say):
            return hand
        for text in self.do:
            hand &= ~position.notation.read(text).played
        return hand

    @property
    def asks(self) -> bool:
        """Whether the learner has to play."""
        return bool(self.do or self.turns or self.anything)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson about a game.

    Attributes:
        game: the id of the game, and of the lesson.
        about: an untranslated line for the list of lessons.
        steps: the steps.
        options: the options that differ from the game's defaults, to keep the lesson simple.
    """

    game: str
    about: str
    steps: tuple[Step, ...]
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules for two players."""
        return GAMES[self.game].rules(2, dict(self.options))

    @property
    def first_dealt(self) -> int:
        """The index of the first step with a numbered deal; earlier deals are prepared."""
        dealt = (n for n, step in enumerate(self.steps) if isinstance(step.cards, Dealt))
        return next(dealt, len(self.steps))
