"""The explainer of each kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from kontsina_qt.rules.base.game import FISHING, PAIRING, PILE, TRICKS, Rules
from kontsina_qt.rules.explain.fishing import fishing, fishing_aim
from kontsina_qt.rules.explain.laugh import laugh, laugh_aim
from kontsina_qt.rules.explain.pile import pile, pile_aim
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.explain.tricks import tricks, tricks_aim
from kontsina_qt.rules.state.words import Translate


@dataclass(frozen=True)
class Explainer:
    """The texts of a kind of game.

    Attributes:
        aim: the aim of a game, in a sentence.
        sections: the sections from the deal to the end.
    """

    aim: Callable[[Rules, Translate], str]
    sections: Callable[[Rules, Translate], list[Section]]


EXPLAINERS: Final[Mapping[str, Explainer]] = {
    FISHING: Explainer(fishing_aim, fishing),
    PAIRING: Explainer(laugh_aim, laugh),
    PILE: Explainer(pile_aim, pile),
    TRICKS: Explainer(tricks_aim, tricks),
}
"""Explainers by ``Game.kind``."""
