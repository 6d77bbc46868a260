"""``kontsina analyse``: compares each move of records with the best one found.

A single record is reviewed move by move with live output. With several records, ``--jobs``,
``--dask`` or ``--keep``, each hand is a task of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kontsina_qt.analysis.judging import Reviewed, Step, judge_match
from kontsina_qt.analysis.review import HandReview
from kontsina_qt.commands.batch.bulk import Asked, Judging, Key, asked
from kontsina_qt.commands.batch.workers import workers
from kontsina_qt.commands.inputs import STANDARD_INPUT, shown
from kontsina_qt.commands.records import load_match
from kontsina_qt.commands.review_words import hand_lines, heading, totals
from kontsina_qt.commands.terminal import CommandError, Progress, printable, say
from kontsina_qt.language import tr, trn
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import SUFFIX
from kontsina_qt.players.base import SECONDS
from kontsina_qt.players.levels.catalogue import UnknownLevel, level, strongest


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A record with the hands to review.

    Attributes:
        file: its name.
        match: its match, at the end.
        hands: the indexes of the hands.
    """

    file: str
    match: Match
    hands: range


def analyse(args: argparse.Namespace) -> int:
    """Review the hands of records and print JSON lines or tables."""
    try:
        judge = level(strongest() if args.level is None else args.level).name
    except UnknownLevel as error:
        raise CommandError(str(error)) from None
    seconds = SECONDS if args.seconds is None else args.seconds
    if args.files.count(STANDARD_INPUT) > 1:
        raise CommandError(tr("standard input can be used only once"))
    files = [file for named in args.files for file in _files(named, args.keep)]
    # Read all before reviewing any, to report errors at once.
    wanted = [_wanted(file, args.hand) for file in files]
    here = args.jobs == 1 and args.keep is None and args.dask is None
    if here and files == args.files and len(files) == 1:
        _one(wanted[0], judge, seconds, args.json)
    else:
        _many(wanted, judge, seconds, args)
    return 0


def _files(named: str, keep: str | None) -> list[str]:
    """Return the record files directly in a folder, without hidden ones, or the given file.

    Args:
        named: the argument.
        keep: the file of ``--keep``, which is not a record.

    Raises:
        CommandError: the folder has no record.
    """
    path, kept = Path(named), None if keep is None else os.path.realpath(keep)
    try:
        if named in ("", STANDARD_INPUT) or not path.is_dir():
            return [named]
        found = sorted(
            str(file)
            for file in path.iterdir()
            if file.suffix.lower() == SUFFIX and not file.name.startswith(".")
            if not file.is_dir() and os.path.realpath(file) != kept
        )
    except OSError:
        return [named]  # reading it reports the error
    if not found:
        raise CommandError(tr("there is no record in {path}").format(path=named))
    return found


def _wanted(file: str, hand: int | None) -> _Wanted:
    """Return the hands of a record to review.

    Raises:
        CommandError: the record cannot be read, or has no such hand.
    """
    match = load_match(file)
    count = len(match.hands)
    if hand is None:
        return _Wanted(file, match, range(count))
    if not count:
        raise CommandError(f"{shown(file)}: {tr('No hand has been dealt yet.')}")
    if hand > count:
        words = trn("the record has only {n} hand", "the record has only {n} hands", count)
        raise CommandError(f"{shown(file)}: {words}")
    return _Wanted(file, match, range(hand - 1, hand))


# One record, move by move


def _one(wanted: _Wanted, judge: str, seconds: float, as_json: bool) -> None:
    match, hands = wanted.match, wanted.hands
    if not as_json:
        _say(heading(match, hands))
    with Progress() as progress:
        for each in judge_match(match, hands, seconds, judge):
            if isinstance(each, Step):
                progress.show(*_bar(match, hands, each))
            elif not as_json:
                progress.clear()
                _say(hand_lines(match, each))
            if as_json:
                say(json.dumps(each.to_json(), ensure_ascii=False))
            # For readers of the live output.
            sys.stdout.flush()


def _bar(match: Match, hands: range, step: Step) -> tuple[float, str]:
    """Return the share done, and the text of the bar."""
    moves = [len(match.hands[hand].position.moves) for hand in hands]
    done = sum(moves[: step.hand - hands[0]]) + step.judged.ply + 1
    words = tr("hand {n}, move {move} of {all}")
    text = words.format(n=step.hand + 1, move=step.judged.ply + 1, all=step.of)
    return done / sum(moves), text


# Many, hand by hand


def _many(wanted: list[_Wanted], judge: str, seconds: float, args: argparse.Namespace) -> None:
    """Review all hands and print them in order, each as soon as possible."""
    order: deque[tuple[_Wanted, Key | None]] = deque()
    hands: list[Asked] = []
    for each in wanted:
        own = list(asked(each.match, each.hands, judge, seconds))
        order += [(each, None), *((each, hand.piece.key) for hand in own)]
        hands += own
    whole = len({key for _, key in order if key is not None})
    judging = Judging(hands, judge, seconds, args.keep)
    found = judging.found
    reviews: dict[Key, tuple[Match, HandReview]] = {}
    with Progress() as progress:

        def notify() -> None:
            while order and (order[0][1] is None or order[0][1] in found):
                each, key = order.popleft()
                progress.clear()
                if key is not None:
                    reviews[key] = (each.match, found[key].review)
                    _print_review(each, found[key], args.json)
                elif not args.json:
                    _say(_beginning(each, len(wanted)))
            sys.stdout.flush()
            words = trn("{{done}} of {n} hand", "{{done}} of {n} hands", whole)
            progress.show(len(found) / max(1, whole), words.format(done=len(found)))

        notify()
        if judging.missing:
            with workers(args.jobs, args.dask) as (_, run):
                for _ in judging.go_on(run):
                    notify()
    if len(wanted) > 1 and len(reviews) > 1 and not args.json:
        _say(["", tr("In total:"), "", *totals(list(reviews.values()))])


def _beginning(wanted: _Wanted, of: int) -> Iterator[str]:
    if of > 1:
        yield ""
        yield printable(shown(wanted.file))
    yield from heading(wanted.match, wanted.hands)


def _print_review(wanted: _Wanted, reviewed: Reviewed, as_json: bool) -> None:
    if as_json:
        say(json.dumps({"file": wanted.file, **reviewed.to_json()}))  # names may be any bytes
    else:
        _say(hand_lines(wanted.match, reviewed))


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)
