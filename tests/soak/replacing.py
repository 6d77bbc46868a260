"""Replacing the library in use by another one, in any way and at any moment of a match."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from PySide6.QtTest import QTest

from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.file.library_file import QUIET_SECONDS
from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Record, Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.session import Session
from tests.library.playing import keep, play_match

RULES = game("kontsina").rules(2, {"end": "hands", "hands": 1})
SEATS = (Seat("Anna", "human"), Seat("Nikos", "human"))
OTHERS = 5


@dataclass
class Replaced:
    """The results.

    Attributes:
        times: the number of replacements.
        told: how often the person was told.
        kept: how often the former library was set aside.
        lost: matches of the new library or moves at the table that are missing.
        faults: descriptions of each.
    """

    times: int = 0
    told: int = 0
    kept: int = 0
    lost: int = 0
    faults: list[str] = field(default_factory=list)


def other_library(path: Path) -> list[Record]:
    """Make another library and return its matches."""
    matches = [play_match(number, hands=1, last=6) for number in range(1, OTHERS + 1)]
    with Library.open(path) as library:
        for match in matches:
            keep(library, match)
    return [match.record() for match in matches]


def replace_at(folder: Path, random: Random, tally: Replaced) -> None:
    """Play a match, at some moment of which another library replaces the first."""
    path, other = folder / "library.sqlite3", folder / "other.sqlite3"
    theirs = other_library(other)
    session = Session(Library.open(path))
    session.curtains = False
    lines: list[str] = []
    session.notice.connect(lines.append)
    session.begin(RULES, SEATS, Dealing(random.randrange(1000)))
    moment, way = random.randrange(40), random.choice(("rename", "copy", "with its log deleted"))
    plies = 0
    while not session.match.over:
        if plies == moment:
            put_in_place(other, path, way)
        position = session.position
        assert position is not None
        session.play(random.choice(position.legal()))
        plies += 1
        if random.random() < 0.05:
            session.undo()
    for _ in range(200):  # a file that is being overwritten is left alone for a while
        session.keeper.look(session.match)
        if not session.keeper.settle() and any("used from now on" in words for words in lines):
            break
        QTest.qWait(round(1000 * QUIET_SECONDS / 10))
    tally.times += 1
    tally.told += any("used from now on" in words for words in lines)
    match, id = session.match, session.match_id
    session.close()
    session.keeper.library.close()
    tally.kept += bool(list(folder.glob("library.replaced-*")))
    if why := damage(path):
        tally.faults.append(f"{way} at {moment}: {why}")
    with Library.open(path) as library:
        there = [library.look_at(each.id).record() for each in library.summaries()]
        missing = [record for record in theirs if record not in there]
        if missing:
            tally.lost += len(missing)
            tally.faults.append(
                f"{way} at {moment}: {len(missing)} matches of the new one are gone"
            )
        if id is None or library.look_at(id).record() != match.record():
            tally.lost += 1
            tally.faults.append(f"{way} at {moment}: the match at the table is not there")


def put_in_place(other: Path, path: Path, way: str) -> None:
    """Replace a library by another one."""
    if way == "copy":
        shutil.copyfile(other, path)
        return
    if way == "with its log deleted":
        for suffix in ("-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
    other.replace(path)
