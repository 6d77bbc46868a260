"""What stands on the score sheet, in words: rows, goal, and how the match stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.cards import CardSet, mask_of
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.scoring import HandResult, ScoreLine, Standing
from kontsina_qt.rules.words import cards_words


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the sheet.

    Attributes:
        title, detail: at the left.
        counts: words for each side.
        points: what each side got; None for a row that does not score.
        cards: for each side the cards to draw; the whole pile is drawn as a bar instead.
        bars: the share of each side, or empty.
        note: a sentence over all columns instead of what stands in them.
        sentence: the row for who hears it.
    """

    title: str
    detail: str
    counts: tuple[str, ...]
    points: tuple[int, ...] | None
    cards: tuple[CardSet, ...]
    bars: tuple[float, ...]
    note: str
    sentence: str


def score_rows(
    result: HandResult, rules: Rules, names: Sequence[str], own: int | None
) -> list[Row]:
    """The rows for a result: its lines, and who got the cards left on the table."""
    labels = {category.category: category for category in rules.game.categories}
    rows = []
    for line in result.lines:
        category = labels[line.category]
        rows.append(_score_row(line, tr(category.label), names))
    rows.append(_rest_row(result, names, own))
    return rows


def _score_row(line: ScoreLine, label: str, names: Sequence[str]) -> Row:
    worth = trn("{n} point", "{n} points", line.worth)
    counts: tuple[str, ...] = tuple("" for _ in names)
    bars: tuple[float, ...] = ()
    detail = worth
    if line.counts is not None:
        counts = tuple(trn("{n} card", "{n} cards", n) for n in line.counts)
        if line.category == "cards":
            total = max(sum(line.counts), 1)
            bars = tuple(n / total for n in line.counts)
        if line.winner is None:
            score = " : ".join(str(n) for n in line.counts)
            detail = f"{worth} · {score}, {tr('nobody')}"
        elif not bars:
            detail = f"{worth} · {' : '.join(str(n) for n in line.counts)}"
    elif line.winner is None:
        detail = f"{worth} · {tr('nobody')}"
    return Row(
        label, detail, counts, line.points, line.cards, bars, "", _sentence(line, label, names)
    )


def _sentence(line: ScoreLine, label: str, names: Sequence[str]) -> str:
    if line.winner is not None:
        points = trn("{n} point", "{n} points", line.worth)
        got = tr("{label}: {points} to {name}").format(
            label=label, points=points, name=names[line.winner]
        )
        if line.counts is None:
            return got
        return f"{got} ({' : '.join(str(n) for n in line.counts)})"
    if line.counts is not None and max(line.counts) > 0:
        score = " : ".join(str(n) for n in line.counts)
        return tr("{label}: {score}, shared, so nobody scores").format(label=label, score=score)
    return tr("{label}: nobody").format(label=label)


def _rest_row(result: HandResult, names: Sequence[str], own: int | None) -> Row:
    n = len(result.rest)
    title = tr("Left on the table")
    cards = trn("{n} card", "{n} cards", n)
    if result.rest_to is None:
        note = tr("Nobody captured: what lies on the table belongs to nobody.")
    elif not n:
        note = tr("Nothing was left.")
    elif result.rest_to == own:
        note = tr("to you, who captured last")
    else:
        note = tr("to {name}, who captured last").format(name=names[result.rest_to])
    spoken = f"{title}: {note}" if not n else f"{title}: {cards}, {note}"
    if n:
        spoken += f" ({cards_words(mask_of(result.rest), ' ')})"
    return Row(title, cards if n else "", (), None, (mask_of(result.rest),), (), note, spoken)


def goal_words(rules: Rules, hand: int) -> str:
    """What the match is played to."""
    options = rules.options
    if options["end"] == "target":
        return tr("first to {n}").format(n=options["target"])
    if options["end"] == "hands":
        return tr("hand {n} of {all}").format(n=hand, all=options["hands"])
    return tr("hands won, {n} of {all} played").format(n=hand, all=options["hands"])


def standing_words(standing: Standing, rules: Rules, names: Sequence[str], own: int | None) -> str:
    """One sentence on the match."""
    scores = standing.scores
    if standing.over:
        if len(standing.winners) > 1:
            return tr("The match is drawn.")
        winner = standing.winners[0]
        if winner == own:
            return tr("You win the match!")
        return tr("{name} wins the match.").format(name=names[winner])
    best = max(scores)
    leaders = [side for side, score in enumerate(scores) if score == best]
    target = int(rules.options["target"])
    if rules.options["end"] == "target" and best >= target:
        return tr("The most is shared: one more hand.")
    if len(leaders) > 1:
        return tr("The lead is shared.")
    name = names[leaders[0]]
    if rules.options["end"] == "target":
        needed = trn("{n} more point", "{n} more points", target - best)
        if leaders[0] == own:
            return tr("You lead and need {points}.").format(points=needed)
        return tr("{name} leads and needs {points}.").format(name=name, points=needed)
    ahead = best - sorted(scores)[-2]
    if leaders[0] == own:
        return tr("You lead by {n}.").format(n=ahead)
    return tr("{name} leads by {n}.").format(name=name, n=ahead)
