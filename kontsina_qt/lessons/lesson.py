"""What a lesson is made of: steps at prepared tables. A game is taught by one lesson, as data."""

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
"""The seats: who learns plays first, the other one deals."""

_CARDS = {card_words(card): card for card in (*PACK, *JOKERS)}
_CARD = re.compile("|".join(map(re.escape, sorted(_CARDS, key=len, reverse=True))))
_WHICH = re.compile(r"\bWhich (one|card)\b")


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that a lesson lays out before a step.

    Attributes:
        hand, other: of the learner and of the other one, as ``"5D 9H"``; cards of the pack fill up
            a hand that is not whole.
        table: the cards dealt to the table; filled up likewise.
        coming: the first cards of the stock.
        before: moves that have been made when the learner sees the table.
    """

    hand: str
    table: str
    other: str = ""
    coming: str = ""
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards of a numbered deal.

    Attributes:
        number: of the deal.
        left: how many moves of the hand are still to be made, where most have been; None for all.
    """

    number: int
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn.

    A number in its words that the rules fix is not written there but named, as ``{TD}`` for what
    the ten of diamonds scores; see ``lessons.scoring``.

    Attributes:
        say: what is to be done, and why; untranslated, as all words here.
        do: the moves that do it, as records write them, the usual one first; none in a step that
            is only read.
        well: what is said when it is done.
        wrong: what is said of a move that the rules allow and that is not what was asked.
        reply: what the other one plays then.
        cards: what is laid out for it; None where the hand before goes on.
        turns: so many turns of one's own are played against a computer, as one likes.
        anything: whether every legal move does it.
        by_keyboard: what is said to whoever uses keys; empty where that is the same.
        counts: whether what the hand scores is said once it is done.
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
        """What is said to whoever uses keys, or the mouse."""
        return self.by_keyboard if by_keyboard and self.by_keyboard else self.say

    @property
    def named(self) -> CardSet:
        """The cards that its words speak of."""
        return mask_of(_CARDS[sign] for sign in _CARD.findall(self.say))

    def unlit(self, position: Position) -> CardSet:
        """The learner's cards that would mislead if they were lit, or give the answer away.

        Those that the moves asked for do not play; all of them if the question is which one.
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
        """Whether something is to be played."""
        return bool(self.do or self.turns or self.anything)


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a game is learnt.

    Attributes:
        game: its id, and the lesson's.
        about: untranslated words for the list of lessons.
        steps: in their order.
        options: those that are not the game's defaults, so that nothing distracts.
    """

    game: str
    about: str
    steps: tuple[Step, ...]
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def rules(self) -> Rules:
        """The game for two."""
        return GAMES[self.game].rules(2, dict(self.options))

    @property
    def first_dealt(self) -> int:
        """The number of the first step with cards as they come; before it, all are prepared."""
        dealt = (n for n, step in enumerate(self.steps) if isinstance(step.cards, Dealt))
        return next(dealt, len(self.steps))
