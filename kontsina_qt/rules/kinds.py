"""The kinds of game: how a hand of each begins, and how each is explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.explain.fishing import fishing, fishing_aim
from kontsina_qt.rules.explain.laugh import laugh, laugh_aim
from kontsina_qt.rules.explain.pile import pile, pile_aim
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.explain.tricks import tricks, tricks_aim
from kontsina_qt.rules.fishing.position import FishingPosition
from kontsina_qt.rules.game import FISHING, PAIRING, PILE, TRICKS, Rules
from kontsina_qt.rules.laugh import LaughPosition
from kontsina_qt.rules.pile import PilePosition
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import HandResult
from kontsina_qt.rules.tricks import TrickPosition
from kontsina_qt.rules.words import Translate

Start: TypeAlias = Callable[[Rules, int, Sequence[Card], Sequence[HandResult]], Position]
"""Makes the first position of a hand: rules, dealer, deck, the hands before."""


@dataclass(frozen=True)
class Kind:
    """What a kind of game brings.

    Attributes:
        start: makes the first position of a hand.
        aim: what a game is about, in a sentence.
        sections: how it is played, from the deal to the end.
    """

    start: Start
    aim: Callable[[Rules, Translate], str]
    sections: Callable[[Rules, Translate], list[Section]]


KINDS: Final[Mapping[str, Kind]] = {
    FISHING: Kind(FishingPosition, fishing_aim, fishing),
    PAIRING: Kind(LaughPosition, laugh_aim, laugh),
    PILE: Kind(PilePosition, pile_aim, pile),
    TRICKS: Kind(TrickPosition, tricks_aim, tricks),
}
"""Each kind by the name that a game has for its own."""


def first_position(
    rules: Rules, dealer: int, deck: Sequence[Card], before: Sequence[HandResult] = ()
) -> Position:
    """The first position of a hand; ``before`` are the finished hands of the match."""
    return KINDS[rules.game.kind].start(rules, dealer, deck, before)
