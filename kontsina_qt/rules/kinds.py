"""The kinds of game: how a hand of each begins, and how each is explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kontsina_qt.rules.cards import Card
from kontsina_qt.rules.fishing.position import FishingPosition
from kontsina_qt.rules.game import FISHING, PAIRING, PILE, TRICKS, Rules
from kontsina_qt.rules.laugh import LaughPosition
from kontsina_qt.rules.pile import PilePosition
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import HandResult
from kontsina_qt.rules.start import Start, start_after
from kontsina_qt.rules.tricks import TrickPosition
from kontsina_qt.rules.words import Translate

if TYPE_CHECKING:
    from kontsina_qt.rules.explain.section import Section

KINDS: Final[Mapping[str, Callable[[Start], Position]]] = {
    FISHING: FishingPosition,
    PAIRING: LaughPosition,
    PILE: PilePosition,
    TRICKS: TrickPosition,
}
"""How a hand of each kind begins, by the name that a game has for its own."""


@dataclass(frozen=True)
class Explainer:
    """What a kind of game says of itself.

    Attributes:
        aim: what a game is about, in a sentence.
        sections: how it is played, from the deal to the end.
    """

    aim: Callable[[Rules, Translate], str]
    sections: Callable[[Rules, Translate], list[Section]]


def explainer(kind: str) -> Explainer:
    """Explains games of a kind; loaded when it is asked for, as no hand needs it."""
    from kontsina_qt.rules.explain.fishing import fishing, fishing_aim
    from kontsina_qt.rules.explain.laugh import laugh, laugh_aim
    from kontsina_qt.rules.explain.pile import pile, pile_aim
    from kontsina_qt.rules.explain.tricks import tricks, tricks_aim

    explainers = {
        FISHING: Explainer(fishing_aim, fishing),
        PAIRING: Explainer(laugh_aim, laugh),
        PILE: Explainer(pile_aim, pile),
        TRICKS: Explainer(tricks_aim, tricks),
    }
    return explainers[kind]


def first_position(
    rules: Rules, dealer: int, deck: Sequence[Card], before: Sequence[HandResult] = ()
) -> Position:
    """The first position of a hand; ``before`` are the finished hands of the match."""
    return KINDS[rules.game.kind](start_after(before, rules, dealer, deck))
