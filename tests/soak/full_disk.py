"""A disk that fills up during a match: a small file system in memory, really full."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kontsina_qt.library.store import Library
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.session import Session

RULES = game("kontsina").rules(2, {"end": "hands", "hands": 1})
SEATS = (Seat("Anna", "human"), Seat("Nikos", "human"))
PAGE = 4096


@dataclass
class Filled:
    """The results of all points.

    Attributes:
        points: the number of times the disk was filled.
        hit: the number of times a write found it full.
        waited: the number of moves that could not be written at once.
        saved_later: the number of those that were written once there was room again.
        told: the number of those that were reported as unsaved on closing.
        lost: the number of moves that are neither in the library nor reported.
    """

    points: int = 0
    hit: int = 0
    waited: int = 0
    saved_later: int = 0
    told: int = 0
    lost: int = 0


@contextmanager
def small_disk(folder: Path, size: str = "2m") -> Iterator[bool]:
    """Mount a small file system; yield whether that is possible here."""
    folder.mkdir(exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "kontsina-soak", str(folder)]
    try:
        made = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        made = False
    try:
        yield made
    finally:
        if made:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def fill_at(folder: Path, point: int, filled: Filled, random: Random) -> None:
    """Play with four pages of room per point; every other time room is made again later."""
    path, ballast = folder / "library.sqlite3", folder / "ballast"
    for old in folder.iterdir():
        old.unlink()
    session = Session(Library.open(path))
    library = session.keeper.library
    lines: list[str] = []
    session.notice.connect(lines.append)
    session.begin(RULES, SEATS, Dealing(point))
    fill(ballast, 4 * point)
    while not session.match.over:
        position = session.position
        assert position is not None
        session.play(random.choice(position.legal()))
    filled.points += 1
    match, first = session.match, session.match_id
    waiting = missing(path, first, match)
    filled.waited += waiting
    if waiting:
        filled.hit += 1
        assert any("as soon as possible" in words for words in lines), lines
    if point % 2:
        ballast.unlink()
        session.keeper.try_again()
        filled.saved_later += waiting - missing(path, session.match_id, match)
    unsaved = sum(each.moves for each in session.keeper.settle())
    filled.told += unsaved
    last = session.match_id
    session.close()
    session.deleteLater()  # it would retry what could not be saved
    ballast.unlink(missing_ok=True)
    library.close()
    filled.lost += missing(path, last, match) - unsaved
    with Library.open(path) as again:  # a saved match can be continued
        assert last is None or again.load(last).record().hands[0].deal == match.hands[0].deal


def missing(path: Path, id: int | None, match: Match) -> int:
    """Return the number of moves of a match that are not in the file."""
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute(
            "SELECT hand, move FROM moves WHERE match = ? ORDER BY hand, ply", (id,)
        ).fetchall()
    hands = enumerate(match.record().hands)
    played = [(number, text) for number, hand in hands for text in hand.moves]
    assert rows == played[: len(rows)]
    return len(played) - len(rows)


def fill(ballast: Path, pages: int) -> None:
    """Fill the disk except for some pages."""
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(PAGE))
    size = ballast.stat().st_size
    with ballast.open("r+b") as file:
        file.truncate(max(0, size - pages * PAGE))
