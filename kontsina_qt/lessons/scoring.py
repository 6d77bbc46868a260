"""The scoring of a game in one line, and the numbers for placeholders in lessons."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import RANK_MASKS, is_joker, rank_of
from kontsina_qt.rules.base.ending import HANDS
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_, Translate, english
from kontsina_qt.rules.base.scoring import Best, Category, Counted, EachCard, Holding, Most
from kontsina_qt.rules.state.spoken import card_aloud
from kontsina_qt.rules.state.words import card_words

ALL_OF_A_RANK = {1: N_("Aces"), 11: N_("Jacks")}
"""The names for the four cards of a rank that score the same."""

WITH_POINTS = (Best, Counted, Holding, Most)
"""The categories that are worth a fixed number of points."""


def numbers(rules: Rules) -> dict[str, int]:
    """Return the points of each category by its name in records, and the numeric options."""
    points = {
        each.category: each.points for each in rules.categories if isinstance(each, WITH_POINTS)
    }
    options = {name: value for name, value in rules.options.items() if type(value) is int}
    return {**options, **points}


def score_line(rules: Rules, tr: Translate) -> str:
    """Return what scores and what wins: ``Most cards 3 · 10♦ 2 · Aces 1 each. …``."""
    parts: list[str] = []
    for category in rules.categories:
        part = _part(category, rules, tr)
        if part not in parts:
            parts.append(part)
    if rules.ending.kind == HANDS:
        wins = tr("Whoever has more wins.")
    else:
        wins = tr("First to {target} wins.").format(target=rules.ending.target)
    return f"{' · '.join(parts)}. {wins}"


def _part(category: Category, rules: Rules, tr: Translate) -> str:
    each, one = tr("{label} {n} each"), tr("{label} {n}")
    label = tr(category.label)
    if isinstance(category, EachCard):
        return each.format(label=label, n=category.worths[0][1])
    if not isinstance(category, WITH_POINTS):
        return label
    if isinstance(category, Counted) and category.category != "sistan":
        return each.format(label=label, n=category.points)
    if isinstance(category, Holding):
        rank = _shared_rank(category, rules)
        if rank:
            return each.format(label=tr(ALL_OF_A_RANK[rank]), n=category.points)
        sign = card_words(category.card)
        named = category.label.casefold() == card_aloud(category.card, english)
        label = sign if named else f"{label} ({sign})"
    line = one.format(label=label, n=category.points)
    if isinstance(category, Most) and category.whole:
        more = category.points + category.whole
        return tr("{line} ({n} for all of them)").format(line=line, n=more)
    return line


def _shared_rank(category: Holding, rules: Rules) -> int:
    """Return the rank of a card if all cards of the rank score the same; otherwise 0."""
    if is_joker(category.card):
        return 0
    rank = rank_of(category.card)
    alike = [
        each
        for each in rules.categories
        if isinstance(each, Holding) and rank_of(each.card) == rank
        if each.points == category.points
    ]
    whole = (RANK_MASKS[rank - 1] & rules.full).bit_count() == len(alike)
    return rank if whole and rank in ALL_OF_A_RANK else 0
