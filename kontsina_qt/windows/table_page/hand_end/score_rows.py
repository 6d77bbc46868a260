"""The content of the score sheet: rows, target, and the standing of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontsina_qt.access.cells import Grid
from kontsina_qt.card_names import USUAL, CardNames, names_of
from kontsina_qt.language import tr, trn
from kontsina_qt.match.decided import hand_winners
from kontsina_qt.rules.base.cards import CardSet, mask_of
from kontsina_qt.rules.base.ending import COUNTING, HANDS, TARGET, Standing
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import (
    BONUS,
    MULLE,
    SWEEPS,
    Best,
    Category,
    Counted,
    Difference,
    EachCard,
    HandResult,
    Most,
    ScoreLine,
)
from kontsina_qt.rules.base.turn import NOBODYS
from kontsina_qt.rules.kinds.laugh.chips import DEALER_STAKE, STAKE
from kontsina_qt.rules.state.words import cards_words

WHOLE_PILES = ("cards", "difference", "chips")
"""Categories that count whole piles, shown as bars."""

EACH = (SWEEPS, MULLE, BONUS)
"""Categories that score for each occurrence."""

APART = " · "
"""The separator in a row's detail."""

MOST_IN_DETAIL = 4
"""With more sides, numbers are shown in the columns only."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the sheet.

    Attributes:
        title, detail: the label.
        counts: the text for each side.
        points: the points of each side; None for a row that does not score.
        cards: the cards to draw for each side; whole piles are drawn as bars instead.
        bars: the share of each side; may be empty.
        note: a sentence across all columns, instead of their content.
        sentence: the row for screen readers.
    """

    title: str
    detail: str
    counts: tuple[str, ...]
    points: tuple[int, ...] | None
    cards: tuple[CardSet, ...]
    bars: tuple[float, ...]
    note: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of a score sheet.

    Attributes:
        title, goal, sentence: the hand, the target, and the standing of the match.
        names: the names of the sides.
        rows: the rows.
        standing: the standing of the match after the hand.
        over: whether this is the last hand.
        cards: the names of the deck's cards.
        total: the label of the total row.
    """

    title: str
    goal: str
    sentence: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    standing: Standing
    over: bool
    cards: CardNames = USUAL
    total: str = ""

    def text(self) -> str:
        """The content as plain text."""
        lines = [self.title, *(row.sentence for row in self.rows)]
        return "\n".join([*lines, self.score_words, self.sentence])

    @property
    def score_words(self) -> str:
        """Return the scores of the sides in one line."""
        total = ", ".join(
            f"{name} {score}" for name, score in zip(self.names, self.standing.scores, strict=True)
        )
        if self.standing.over:
            return tr("Final score: {scores}").format(scores=total)
        return tr("Score so far: {scores}").format(scores=total)

    def scores_after(self, rows: float) -> tuple[int, ...]:
        """Return the scores after counting some rows; if hands are counted, only after the last."""
        scores = self.standing.scores
        if scores != self.standing.points:
            return scores
        left = [row.points for at, row in enumerate(self.rows, 1) if at > rows and row.points]
        return tuple(
            score - sum(points[side] for points in left) for side, score in enumerate(scores)
        )

    @property
    def grid(self) -> Grid:
        """Return the content as an accessible grid: each row as text, then by side."""
        sides = range(len(self.names))
        rows = [
            (
                row.title,
                (
                    row.sentence.removeprefix(f"{row.title}: "),
                    *(cell_words(row, s, self.cards) for s in sides),
                ),
            )
            for row in self.rows
        ]
        rows.append((self.total, (self.sentence, *map(str, self.standing.scores))))
        return Grid((tr("In words"), *self.names), rows)


EMPTY = Sheet("", "", "", (), (), Standing((0, 0), (0, 0), False, ()), False)


def score_rows(
    result: HandResult, rules: Rules, names: Sequence[str], own: int | None, counted: str = ""
) -> list[Row]:
    """Return the rows of a result, including who got the cards left on the table.

    If somebody called out, that comes first, since it ended the hand.

    Args:
        result, rules: the result and its rules.
        names: the names of the sides.
        own: the person's side; None for a spectator.
        counted: who called out and whether that was right; may be empty.
    """
    labels = {category.category: category for category in rules.categories}
    rows = [
        _score_row(line, category, names, own, _is_open(result, line, category, rules), rules)
        for line in result.lines
        for category in [labels[line.category]]
    ]
    if result.decided:
        note = counted or tr("The match was decided by calling out.")
        title = tr("Called out")
        return [Row(title, "", (), None, (), (), note, f"{title}: {note}"), *rows]
    rest = _rest_row(result, rules, names, own)
    return rows if rest is None else [*rows, rest]


def _is_open(result: HandResult, line: ScoreLine, category: Category, rules: Rules) -> bool:
    """Return whether a majority was still undecided when a player called out."""
    if not isinstance(category, Most) or not result.decided or any(line.points):
        return False
    counts = line.counts or (0,)
    settled = sum(counts) == (category.cards & rules.full).bit_count()
    return not settled or counts.count(max(counts)) == 1


def _score_row(
    line: ScoreLine,
    category: Category,
    names: Sequence[str],
    own: int | None,
    is_open: bool,
    rules: Rules,
) -> Row:
    """Return the row of a score line; ``is_open``: it was still undecided."""
    label = names_of(rules.game).tr(category.label)
    worth = _worth_words(line, category, rules)
    counts: tuple[str, ...] = tuple("" for _ in names)
    bars: tuple[float, ...] = ()
    scored = any(line.points)
    nobody = tr("undecided") if is_open else tr("nobody")
    if line.counts is not None:
        counts = tuple(_count_words(n, line, category) for n in line.counts)
        if line.category in WHOLE_PILES:
            total = max(sum(line.counts), 1)
            bars = tuple(n / total for n in line.counts)
        score = " : ".join(str(n) for n in line.counts)
        outcome = ""
        if not scored and isinstance(category, Most | Best):
            outcome = f"{score}, {nobody}"
        elif not scored and line.worth:
            outcome = nobody
        elif not bars and len(names) <= MOST_IN_DETAIL:
            outcome = score
    else:
        outcome = "" if scored else tr("nobody")
    detail = APART.join(part for part in (worth, outcome) if part)
    points = line.points if line.worth or scored else None
    sentence = _sentence(line, label, names, own, is_open)
    return Row(label, detail, counts, points, line.cards, bars, "", sentence)


def _worth_words(line: ScoreLine, category: Category, rules: Rules) -> str:
    """Return what a line is worth; empty if that is obvious."""
    if line.category == "chips":
        return _chips_words(line, rules)
    if not line.worth or isinstance(category, EachCard | Difference):
        return ""
    points = trn("{n} point", "{n} points", line.worth)
    if isinstance(category, Counted) and (category.of or line.category) in EACH:
        return tr("{points} each").format(points=points)
    return points


def _chips_words(line: ScoreLine, rules: Rules) -> str:
    """Return what the chips of a hand are for: cards in the pile, holding out, the stake."""
    cards = tr("half of the cards over or under {even}").format(even=rules.deal.hand)
    prize = tr("{chips} for the last in").format(chips=signed(line.worth))
    stakes = {"stake": signed(-STAKE), "dealer": signed(-DEALER_STAKE)}
    stake = tr("stake {stake} (dealer {dealer})").format(**stakes)
    return APART.join((cards, prize, stake))


def _count_words(n: int, line: ScoreLine, category: Category) -> str:
    if isinstance(category, Best):
        return str(n)
    if line.category == "card-points":
        return trn("{n} point", "{n} points", n)
    if isinstance(category, Counted) and line.category != "chips":
        return f"{n} ×" if n else ""
    return trn("{n} card", "{n} cards", n)


def cell_words(row: Row, side: int, cards: CardNames = USUAL) -> str:
    """Return the text of a row for one side.

    Args:
        row: the row.
        side: the side.
        cards: the names of the deck's cards.
    """
    if row.note:
        return ""
    text = row.counts[side] or cards.written(cards_words(row.cards[side], " "))
    points = row.points[side] if row.points is not None else 0
    got = trn("{n} point", "{n} points", points) if points else ""
    return ", ".join(filter(None, (text, got))) or tr("nothing")


def _sentence(
    line: ScoreLine, label: str, names: Sequence[str], own: int | None, is_open: bool
) -> str:
    score = "" if line.counts is None else " : ".join(str(n) for n in line.counts)
    scoring = [side for side, got in enumerate(line.points) if got]
    if len(scoring) == 1 and line.points[scoring[0]] > 0:
        mine = scoring[0] == own
        words = tr("{label}: {points} to you") if mine else tr("{label}: {points} to {name}")
        got = words.format(
            label=label,
            points=trn("{n} point", "{n} points", line.points[scoring[0]]),
            name=names[scoring[0]],
        )
        return f"{got} ({score})" if score else got
    if scoring:
        each = ", ".join(f"{names[side]} {signed(line.points[side])}" for side in scoring)
        return f"{label}: {each}"
    if is_open:
        open_yet = tr("{label}: {score}, undecided, so nobody scores")
        return open_yet.format(label=label, score=score)
    if line.counts is not None and max(line.counts) > 0:
        if not line.worth:
            return f"{label}: {score}"
        return tr("{label}: {score}, tied, so nobody scores").format(label=label, score=score)
    return tr("{label}: nobody").format(label=label)


def signed(points: int) -> str:
    """Return a number of points with its sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _rest_row(
    result: HandResult, rules: Rules, names: Sequence[str], own: int | None
) -> Row | None:
    """Return the row for the cards left on the table; None if there can be none."""
    if not rules.game.play.captures:
        return None
    n = len(result.rest)
    last_in = rules.game.last_in_takes
    title = tr("Left at the end") if last_in else tr("Left on the table")
    cards = trn("{n} card", "{n} cards", n)
    mine = result.rest_to == own
    if result.rest_to is None:
        note = _to_nobody(result, rules)
    elif not n:
        note = tr("Nothing was left.")
    elif last_in:
        note = tr("to you (last player in)") if mine else tr("to {name} (last player in)")
    elif rules.last_player_takes:
        note = tr("to you (last card)") if mine else tr("to {name} (last card)")
    else:
        note = tr("to you (last capture)") if mine else tr("to {name} (last capture)")
    if result.rest_to is not None:
        note = note.format(name=names[result.rest_to])
    spoken = f"{title}: {note}" if not n else f"{title}: {cards}, {note}"
    if n:
        spoken += f" ({names_of(rules.game).written(cards_words(mask_of(result.rest), ' '))})"
    return Row(title, cards if n else "", (), None, (mask_of(result.rest),), (), note, spoken)


def _to_nobody(result: HandResult, rules: Rules) -> str:
    if rules.fishing is not None and rules.fishing.rest == NOBODYS:
        return tr("Nobody gets the remaining cards.")
    if len(result.lines) < len(rules.categories):
        return tr("The match was decided before the hand was over.")
    if any(any(line.cards) for line in result.lines):
        return tr("Nothing was left.")
    return tr("Nobody captured, so nobody gets the remaining cards.")


def goal_words(rules: Rules, hand: int) -> str:
    """Return the target of the match."""
    ending = rules.ending
    if ending.kind in (TARGET, COUNTING):
        return tr("first to {n}").format(n=ending.target)
    hands = ending.hands
    if ending.kind == HANDS:
        return tr("hand {n} of {all}").format(n=hand, all=hands)
    return tr("hands won, {n} of {all} played").format(n=hand, all=hands)


def hand_words(result: HandResult, names: Sequence[str], own: int | None) -> str:
    """Return who has won a hand."""
    winners = hand_winners(result)
    if len(winners) != 1:
        return tr("Hand tied.")
    if winners[0] == own:
        return tr("You win the hand!")
    return tr("{name} wins the hand.").format(name=names[winners[0]])


def used_up_words(standing: Standing, rules: Rules, names: Sequence[str], own: int | None) -> str:
    """Return a sentence on a match that ends because the cards are used up."""
    several = rules.players > rules.sides
    scores = standing.scores
    best = max(scores)
    leaders = [side for side, score in enumerate(scores) if score == best]
    if len(leaders) > 1:
        return tr("No cards left; the lead is tied.")
    ahead = best - sorted(scores)[-2]
    if leaders[0] == own:
        return tr("No cards left; you lead by {n}.").format(n=ahead)
    name = names[leaders[0]]
    if several:
        return tr("No cards left; {names} lead by {n}.").format(names=name, n=ahead)
    return tr("No cards left; {name} leads by {n}.").format(name=name, n=ahead)


def standing_words(standing: Standing, rules: Rules, names: Sequence[str], own: int | None) -> str:
    """Return a sentence on the standing of the match."""
    scores = standing.scores
    several = rules.players > rules.sides
    if standing.over:
        if len(standing.winners) > 1:
            if len(standing.winners) == len(names):
                return tr("The match ends in a tie.")
            shared = " & ".join(names[side] for side in standing.winners)
            return tr("{names} share the win.").format(names=shared)
        winner = standing.winners[0]
        if winner == own:
            return tr("You win the match!")
        if several:
            return tr("{names} win the match.").format(names=names[winner])
        return tr("{name} wins the match.").format(name=names[winner])
    best = max(scores)
    leaders = [side for side, score in enumerate(scores) if score == best]
    to_target = rules.ending.kind in (TARGET, COUNTING)
    target = rules.ending.target if to_target else 0
    if to_target and best >= target:
        return tr("Tied: one more hand.")
    if len(leaders) > 1:
        return tr("It's a tie.")
    name = names[leaders[0]]
    if to_target:
        needed = trn("{n} more point", "{n} more points", target - best)
        if leaders[0] == own:
            return tr("You lead and need {points}.").format(points=needed)
        if several:
            return tr("{names} lead and need {points}.").format(names=name, points=needed)
        return tr("{name} leads and needs {points}.").format(name=name, points=needed)
    ahead = best - sorted(scores)[-2]
    if leaders[0] == own:
        return tr("You lead by {n}.").format(n=ahead)
    if several:
        return tr("{names} lead by {n}.").format(names=name, n=ahead)
    return tr("{name} leads by {n}.").format(name=name, n=ahead)
