"""``kontsina analyse``: each move of a record against the best one found."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from kontsina_qt.analysis.judging import Reviewed, Step, judge_match
from kontsina_qt.analysis.review import HandReview, Judged
from kontsina_qt.analysis.telling import better_words, loss_words, luck, move_words, play, start
from kontsina_qt.commands.inputs import shown
from kontsina_qt.commands.records import load_match
from kontsina_qt.commands.terminal import CommandError, Progress, say, table
from kontsina_qt.language import tr, trn
from kontsina_qt.match.match import Match
from kontsina_qt.players.base import SECONDS
from kontsina_qt.players.levels.catalogue import UnknownLevel, level, strongest
from kontsina_qt.session.story import Teller

_MARK = "►"


def analyse(told: argparse.Namespace) -> int:
    """Judges the hands of a record, as JSON lines while it goes on or as tables for people."""
    try:
        judge = level(strongest() if told.level is None else told.level).name
    except UnknownLevel as error:
        raise CommandError(str(error)) from None
    match = load_match(told.file)
    hands = _hands(told, match)
    if not told.json:
        for line in _head(match, hands):
            say(line)
    seconds = SECONDS if told.seconds is None else told.seconds
    with Progress() as progress:
        for each in judge_match(match, hands, seconds, judge):
            if isinstance(each, Step):
                progress.show(*_bar(match, hands, each))
            elif not told.json:
                progress.clear()
                for line in _told(match, each):
                    say(line)
            if told.json:
                say(json.dumps(each.to_json(), ensure_ascii=False))
            # A reader is told while it goes on.
            sys.stdout.flush()
    return 0


def _hands(told: argparse.Namespace, match: Match) -> range:
    """The hands that are asked for.

    Raises:
        CommandError: the record has no such hand.
    """
    count = len(match.hands)
    if told.hand is None:
        return range(count)
    if not count:
        raise CommandError(f"{shown(told.file)}: {tr('No hand has been dealt yet.')}")
    if told.hand > count:
        words = trn("the record has {n} hand only", "the record has {n} hands only", count)
        raise CommandError(f"{shown(told.file)}: {words}")
    return range(told.hand - 1, told.hand)


def _bar(match: Match, hands: range, step: Step) -> tuple[float, str]:
    """How much is done, and what the bar says."""
    moves = [len(match.hands[hand].position.moves) for hand in hands]
    done = sum(moves[: step.hand - hands[0]]) + step.judged.ply + 1
    words = tr("hand {n}, move {move} of {all}")
    told = words.format(n=step.hand + 1, move=step.judged.ply + 1, all=step.of)
    return done / sum(moves), told


# In words


def _head(match: Match, hands: range) -> Iterator[str]:
    yield f"{tr(match.rules.game.name)}: " + ", ".join(
        f"{seat.name} ({seat.player})" for seat in match.seats
    )
    if not hands:
        yield tr("No hand has been dealt yet.")


def _told(match: Match, reviewed: Reviewed) -> Iterator[str]:
    """A review as lines of text."""
    review = reviewed.review
    yield ""
    yield tr("Hand {n}, judged by {level} with {seconds:g} s for each move:").format(
        n=review.hand + 1, level=review.level, seconds=review.seconds
    )
    if not review.moves:
        yield tr("Nobody has played yet.")
        return
    costly = [each for each in review.moves if each.costly]
    yield ""
    yield from _moves(match, costly, review.costliest())
    yield ""
    yield from _seats(match, review)
    yield ""
    yield from _sides(match, reviewed)


def _moves(match: Match, costly: list[Judged], costliest: list[Judged]) -> Iterator[str]:
    """The moves that cost something, the costliest marked."""
    if not costly:
        yield tr("No move cost anything to speak of.")
        return
    rows = [["", tr("move"), tr("who"), tr("played"), tr("lost"), tr("better"), tr("why")]]
    for each in costly:
        rows.append(
            [
                _MARK if each in costliest else "",
                str(each.ply + 1),
                match.seats[each.seat].name,
                move_words(each.move),
                loss_words(each, 2),
                better_words(each).words(tr),
                each.reason.words(tr),
            ]
        )
    yield from table(rows, right=(1, 4))
    yield tr("{mark} what cost most").format(mark=_MARK)


def _seats(match: Match, review: HandReview) -> list[str]:
    """How well each seat played."""
    rows = [["", tr("accuracy"), tr("points lost")]]
    for seat, sitting in enumerate(match.seats):
        accuracy = review.accuracy(seat)
        share = "–" if accuracy is None else f"{accuracy:.0%}"
        rows.append([sitting.name, share, f"{review.lost(seat):.2f}"])
    return table(rows, right=(1, 2))


def _sides(match: Match, reviewed: Reviewed) -> Iterator[str]:
    """How the margin of each side came about."""
    review, over = reviewed.review, reviewed.over
    teller = Teller(match.rules, [seat.name for seat in match.seats], None)
    end = tr("margin") if over else tr("margin expected now")
    rows = [["", tr("expected at first"), tr("luck"), tr("play"), end]]
    for side in range(match.rules.sides):
        parts = [part(review, side, over) for part in (start, luck, play)]
        rows.append([teller.side(side), *(f"{part:+.2f}" for part in (*parts, sum(parts)))])
    yield from table(rows, right=(1, 2, 3, 4))
