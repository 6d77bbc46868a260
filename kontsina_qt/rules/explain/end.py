"""The section "End of the match"."""

from __future__ import annotations

from kontsina_qt.rules.base.ending import COUNTING, HANDS, HANDS_WON
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.state.words import N_, Translate

TIE_BREAKS = {
    "spades": N_(
        "If tied, the side with the most spades in the last hand wins. If those are tied too, "
        "play on until the tie is broken."
    ),
}
"""The sentence on breaking a tie, by category."""


def end(rules: Rules, tr: Translate) -> Section:
    """Return the section on the end of the match."""
    kind = rules.ending.kind
    if kind == COUNTING:
        paragraphs = _counting(rules, tr)
    elif kind == HANDS:
        paragraphs = _hands(rules, tr)
    elif kind == HANDS_WON:
        paragraphs = _hands_won(rules, tr)
    else:
        paragraphs = _target(rules, tr)
    return Section(tr("End of the match"), tuple(paragraphs))


def _target(rules: Rules, tr: Translate) -> list[str]:
    words = tr(
        "The match ends when someone has {target} points or more after a hand; the highest score "
        "wins."
    )
    shared = tr("If tied, play on until the tie is broken.")
    at_once = []
    if rules.ending.all_points:
        at_once = [
            tr("A side that takes all the points in a hand (cappotto) wins the match at once.")
        ]
    if rules.ending.tie_break:
        shared = tr(TIE_BREAKS[rules.ending.tie_break])
    return [words.format(target=rules.ending.target), shared, *at_once]


def _counting(rules: Rules, tr: Translate) -> list[str]:
    target = rules.ending.target
    if rules.ending.late:
        ahead = tr(
            "After each hand its points are added line by line in the order above. A side that "
            "has {target} points after a line, and more than every other side, wins the match."
        )
    else:
        ahead = tr(
            "After each hand its points are added line by line in the order above. The first "
            "side to reach {target} points wins the match. If several reach it on the same line, "
            "the one with more points wins; if they are level, the lines after it decide between "
            "them."
        )
    paragraphs = [ahead.format(target=target)]
    if rules.ending.stops:
        paragraphs.append(tr("Lines after that don't count."))
    if rules.at_once:
        paragraphs.append(
            tr(
                "Points scored at once also win at once: the match ends in mid-hand when they "
                "bring a side to {target} and ahead of every other side."
            ).format(target=target)
        )
    paragraphs.append(tr("If nobody has won, play another hand."))
    return paragraphs


def _hands(rules: Rules, tr: Translate) -> list[str]:
    hands = rules.ending.hands
    many = tr("After {hands} hands the side with the most points wins.").format(hands=hands)
    return [
        tr("The side with the most points in the hand wins.") if hands == 1 else many,
        tr("If tied, the match has no winner."),
    ]


def _hands_won(rules: Rules, tr: Translate) -> list[str]:
    hands = rules.ending.hands
    won = tr("The side with the most points in a hand wins it; if tied, nobody does.")
    most = tr("After {hands} hands the side that won the most hands wins the match.")
    return [
        won if hands == 1 else f"{won} {most.format(hands=hands)}",
        tr(
            "If tied, the most points over all hands decide; if those are tied too, "
            "the match has no winner."
        ),
    ]
