"""``kontsina play``: the computer plays a whole match."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from random import Random, SystemRandom
from stat import S_ISDIR

from kontsina_qt.commands.computers import Computers, check_seats, read_levels, seats_of
from kontsina_qt.commands.inputs import rules_for
from kontsina_qt.commands.match_text import end_lines
from kontsina_qt.commands.records import next_deal
from kontsina_qt.commands.terminal import CommandError, Progress, complain, say
from kontsina_qt.language import tr
from kontsina_qt.match.files import why
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError, save_file, write_record
from kontsina_qt.rules.base.ending import HANDS, HANDS_WON

STANDARD_OUTPUT = "-"
USUAL_MOVES = 48
"""The usual number of moves in a hand, for the progress bar."""


def play(args: argparse.Namespace) -> int:
    """Play a match and write its record; with ``--out``, print the result in words."""
    levels = read_levels(args.seats)
    match = Match(rules_for(args, len(levels)), seats_of(levels))
    check_seats(match.record())
    out = _out(args.out)
    play_out(match, levels, args.number)
    if out is None:
        say(write_record(match.record()).rstrip("\n"))
        return 0
    try:
        save_file(match.record(), out)
    except RecordError as error:
        raise CommandError(str(error)) from None
    say(end_lines(match))
    return 0


def _out(text: str | None) -> Path | None:
    """Return the file of ``--out``; None for standard output.

    Raises:
        CommandError: no file can be written there, checked before the match starts.
    """
    if text is None or text == STANDARD_OUTPUT:
        return None
    out = Path(text)
    folder = out if text.endswith(("/", os.sep)) else out.parent
    words = tr("cannot write {path}: {why}")
    try:
        if _is_folder(out):
            raise CommandError(words.format(path=text, why=tr("it is a folder")))
        folder_exists = _is_folder(folder)
    except OSError as error:  # such as a name that is too long
        raise CommandError(words.format(path=text, why=why(error))) from None
    if not folder_exists:
        raise CommandError(tr("there is no folder {path}").format(path=folder))
    return out


def _is_folder(path: Path) -> bool:
    """Return whether a path is a folder; ``Path.is_dir`` hides errors since Python 3.14.

    Raises:
        OSError: the path can't be looked up.
    """
    try:
        return S_ISDIR(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def play_out(match: Match, levels: list[str], number: int | None) -> None:
    """Play a match to its end; the same number and built-in levels give the same match."""
    chance: Random = SystemRandom() if number is None else Random(number)
    with Computers(levels) as computers, Progress() as progress:
        while not match.over:
            if match.waiting:
                match.begin_hand(next_deal(match.rules, number, match))
            hand = match.hands[-1]
            scores = match.standing.scores
            seed = chance.getrandbits(32)
            match.play(computers.move(hand.position, scores, seed, course=hand.course))
            while computers.troubles:
                progress.clear()
                complain(computers.troubles.pop(0))
            text = " : ".join(str(score) for score in scores)
            words = tr("hand {n}, {scores}").format(n=len(match.hands), scores=text)
            progress.show(_share(match), words)


def _share(match: Match) -> float:
    """Estimate the share of the match played, from 0 to 1."""
    ending = match.rules.ending
    if ending.kind in (HANDS, HANDS_WON):
        of_hand = len(match.hands[-1].position.moves) / USUAL_MOVES
        return (len(match.hands) - 1 + of_hand) / ending.hands
    return max(match.standing.scores) / max(ending.target, 1)
