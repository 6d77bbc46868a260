"""Sections, points in words and kinds of builds, for all explanations."""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.rules.base.cards import RANK_MASKS, CardSet, doubled, is_joker
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.words import Translate

BUILD, DECLARATION, STACK, ESUN = "build", "declaration", "stack", "esun"
"""Kinds of builds, by the game's own word for them or by how they grow."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def kind_of_builds(rules: Rules) -> str:
    """Return ``BUILD``, ``DECLARATION``, ``STACK`` or ``ESUN``; empty if nothing is built."""
    plan = rules.turn.builds
    if plan is None:
        return ""
    if plan.stacked:
        return STACK
    if plan.split:
        return ESUN
    return DECLARATION if plan.declared else BUILD


def ranks_in(cards: CardSet, full: CardSet) -> tuple[list[int], CardSet]:
    """Return the ranks of a game that are complete among some cards, and the other cards."""
    ranks = []
    for rank, mask in enumerate(RANK_MASKS, 1):
        members = doubled(mask) & full
        if members and not members & ~cards:
            ranks.append(rank)
            cards &= ~members
    return ranks, cards


def in_partnerships(rules: Rules) -> bool:
    """Return whether partners play together."""
    return rules.sides < rules.players


def has_jokers(rules: Rules) -> bool:
    """Return whether jokers are in the pack."""
    return any(map(is_joker, rules.pack))


def points_words(points: int, tr: Translate) -> str:
    """Return a number of points: ``2 points``."""
    return tr("1 point") if points == 1 else tr("{n} points").format(n=points)


def points_each_words(points: int, tr: Translate) -> str:
    """Return the points for each of several: ``2 points each``."""
    return tr("1 point each") if points == 1 else tr("{n} points each").format(n=points)
