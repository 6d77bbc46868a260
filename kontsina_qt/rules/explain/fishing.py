"""The sections of a fishing game (the rule cards)."""

from __future__ import annotations

from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import Translate
from kontsina_qt.rules.base.scoring import Difference, EachCard
from kontsina_qt.rules.explain.builds import builds
from kontsina_qt.rules.explain.deal import deal
from kontsina_qt.rules.explain.end import end
from kontsina_qt.rules.explain.play import play
from kontsina_qt.rules.explain.score import score
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.explain.values import values


def fishing(rules: Rules, tr: Translate) -> list[Section]:
    """Return the sections from the deal to the end."""
    return [
        deal(rules, tr),
        *values(rules, tr),
        play(rules, tr),
        *builds(rules, tr),
        score(rules, tr),
        end(rules, tr),
    ]


def fishing_aim(rules: Rules, tr: Translate) -> str:
    """Return the aim of the game."""
    for category in rules.categories:
        every = not rules.full & ~category.about
        if not (isinstance(category, EachCard | Difference) and every):
            return tr(
                "Use the cards in your hand to capture cards from the table, above all those that "
                "score."
            )
    return tr("Use the cards in your hand to capture as many cards from the table as you can.")
