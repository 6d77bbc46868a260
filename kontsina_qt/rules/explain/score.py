"""The section "Score"."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import SUIT_MASKS, SUIT_SIGNS, CardSet, cards_in, doubled, mask_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import (
    BONUS,
    LAST,
    MULLE,
    Best,
    Category,
    Counted,
    Difference,
    EachCard,
    Holding,
    Most,
    Run,
)
from kontsina_qt.rules.explain.section import Section, points_each_words, points_words
from kontsina_qt.rules.state.words import N_, Translate, card_words, cards_words


def score(rules: Rules, tr: Translate) -> Section:
    """Return the section on scoring, and on ties for the most."""
    most = [category for category in rules.categories if isinstance(category, Most)]
    ties_score_nothing = bool(most) and not any(category.tied for category in most)
    paragraphs: list[str] = []
    for category in rules.categories:
        paragraphs += _category(category, rules, ties_score_nothing, tr)
        if ties_score_nothing and category is most[-1]:
            paragraphs.append(tr("If sides tie for the most, nobody scores for it."))
    if rules.at_once:
        paragraphs.append(
            tr(
                "Points for single cards are scored at once, when you take them or get them with "
                "the leftover cards; all others after the hand."
            )
        )
    return Section(tr("Score"), tuple(paragraphs))


def _category(
    category: Category, rules: Rules, ties_score_nothing: bool, tr: Translate
) -> list[str]:
    label = tr(category.label)
    match category:
        case Most():
            return _most(category, rules, ties_score_nothing, tr)
        case Holding():
            worth = category.points
            both = (category.about & rules.full).bit_count() > 1
            words = points_each_words(worth, tr) if both else points_words(worth, tr)
            return [f"{label} ({card_words(category.card)}): {words}."]
        case EachCard():
            return [_each_card(category, tr)]
        case Counted():
            return _counted(category, rules, tr)
        case Difference():
            words = tr("{label}: the side that took more cards scores the difference.")
            return [words.format(label=label)]
        case Run():
            low = mask_of(cards_in(category.cards)[: category.least])
            words = tr(
                "{label}: {points} for {cards}, and a point more for each further card in a row."
            )
            points = points_words(category.least, tr)
            return [words.format(label=label, points=points, cards=cards_words(low, ", "))]
        case Best():
            return _best(category, rules, tr)


LETTERS = (N_("A"), N_("J"), N_("Q"), N_("K"))
"""The ranks written as letters."""


def _best(category: Best, rules: Rules, tr: Translate) -> list[str]:
    ranks: dict[int, list[str]] = {}
    for card in cards_in(rules.full & SUIT_MASKS["C"]):
        sign = card_words(card).removesuffix(SUIT_SIGNS["C"])
        name = tr(sign) if sign in LETTERS else sign
        ranks.setdefault(category.worths[card >> 2], []).append(name)
    worths = ", ".join(f"{' '.join(names)} {worth}" for worth, names in sorted(ranks.items())[::-1])
    words = tr(
        "{label}: {points} for the side whose best cards, one in each suit, add up to the most "
        "({worths})."
    )
    points = points_words(category.points, tr)
    outright = []
    if category.outright:
        outright = [tr("Three sevens win it outright.")]
    return [
        words.format(label=tr(category.label), points=points, worths=worths),
        tr(
            "A side with no card in some suit can't score it, unless every side lacks one. If "
            "tied, nobody scores it."
        ),
        *outright,
    ]


def _most(category: Most, rules: Rules, ties_score_nothing: bool, tr: Translate) -> list[str]:
    worth = points_words(category.points, tr)
    line = f"{tr(category.label)}{_suit_sign(category.cards)}: {worth}."
    if category.whole:
        more = points_words(category.whole, tr)
        line = f"{line} {tr('{more} more for all of them.').format(more=more)}"
    if ties_score_nothing:
        return [line]
    if not category.tied:
        return [f"{line} {tr('If tied, nobody scores.')}"]
    tied = points_each_words(category.tied, tr)
    if category.tied_sides == 2 and rules.sides > 2:
        words = tr("Two sides that tie score {points}; if more tie, nobody scores.")
    else:
        words = tr("Sides that tie score {points}.")
    return [f"{line} {words.format(points=tied)}"]


def _suit_sign(cards: CardSet) -> str:
    for suit, mask in SUIT_MASKS.items():
        if not cards & ~doubled(mask):
            return f" ({SUIT_SIGNS[suit]})"
    return ""


def _each_card(category: EachCard, tr: Translate) -> str:
    """Return the points for each card: the better ones by name, the rest as all others."""
    parts = []
    ranked = sorted(category.worths, key=lambda one: -one[1])
    for cards, worth in ranked[:-1]:
        words = tr("{points} for {cards}")
        sentence = words.format(points=points_each_words(worth, tr), cards=cards_words(cards, ", "))
        parts.append(sentence)
    last = points_each_words(ranked[-1][1], tr)
    parts.append(tr("{points} for all others").format(points=last) if parts else last)
    return f"{tr(category.label)}: {', '.join(parts)}."


def _counted(category: Counted, rules: Rules, tr: Translate) -> list[str]:
    label = tr(category.label)
    worth = category.points
    counts = category.of or category.category
    if counts == BONUS:
        return [tr("{label}: the points they scored.").format(label=label)]
    if counts == LAST:
        words = tr("{label}: {points} for the last capture of the hand.")
        return [words.format(label=label, points=points_words(worth, tr))]
    line = f"{label}: {points_each_words(worth, tr)}."
    if counts == MULLE:
        words = tr("That is a card taken alone by its twin, the same rank and suit.")
        return [f"{line} {words}"]
    if category.above_least:
        words = tr("Each side scores only the difference from the side with the fewest.")
        return [f"{line} {words}"]
    return [line]
