"""The sections of Ristikontra (its rule card)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import cards_in, rank_of
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.explain.deal import deal
from kontsina_qt.rules.explain.section import Section, points_words
from kontsina_qt.rules.explain.values import RANK_NAMES
from kontsina_qt.rules.kinds.tricks.position import ALL_POINTS, CARD_POINTS, HALF_POINTS
from kontsina_qt.rules.state.words import Translate


def tricks_aim(_rules: Rules, tr: Translate) -> str:
    """Return the aim of the game."""
    return tr("With your partner, win tricks that hold more than half of the points.")


def tricks(rules: Rules, tr: Translate) -> list[Section]:
    """Return the sections from the deal to the end."""
    return [
        deal(rules, tr),
        Section(tr("Values"), (_values(tr),)),
        Section(tr("Play"), tuple(_play(tr))),
        Section(tr("Score"), tuple(_score(tr))),
        Section(tr("End of the match"), tuple(_end(rules, tr))),
    ]


def _values(tr: Translate) -> str:
    named = []
    for cards, worth in CARD_POINTS.worths:
        rank = rank_of(cards_in(cards)[0])
        named.append(f"{tr(RANK_NAMES[rank])} {worth}")
    words = tr("Card points: {values}; other cards none. Together they make {all}.")
    return words.format(values=", ".join(named), all=ALL_POINTS)


def _play(tr: Translate) -> list[str]:
    return [
        tr("A trick is four cards, one from each player. You can play any card."),
        tr(
            "The last card of the same rank as the card led wins the trick. If there is none, the "
            "card led wins. Suits don't matter."
        ),
        tr("The winner's side takes the four cards, and the winner leads to the next trick."),
        tr(
            "While there is a stock, you can play its top card unseen instead of one from your "
            "hand, even to lead. It is turned up and is your card, whatever it is; then you don't "
            "draw."
        ),
        tr(
            "If you have led three tricks running with the same rank, you can't lead it a fourth "
            "time unless you hold nothing else. A card turned up from the stock is always allowed."
        ),
        tr("The hand ends when all cards have been played."),
    ]


def _score(tr: Translate) -> list[str]:
    return [
        tr("A side with {n} card points or more in its tricks scores {points}.").format(
            n=HALF_POINTS + 1, points=points_words(1, tr)
        ),
        tr("With all {n} card points it scores {points}.").format(
            n=ALL_POINTS, points=points_words(2, tr)
        ),
        tr(
            "If both sides have {n}, nobody scores, and the next hand is worth one more point. "
            "This adds up until a hand is won."
        ).format(n=HALF_POINTS),
    ]


def _end(rules: Rules, tr: Translate) -> list[str]:
    target = rules.ending.target
    if target == 1:
        return [tr("The first side to score wins the match.")]
    return [tr("The first side to reach {target} points wins the match.").format(target=target)]
